# SPDX-License-Identifier: MIT
#
# Completion of markerctl for bash. Verbs and options are read from its own --help, processes and
# marker names from `list --json --no-hits`, which only looks.

# PROVIDER:NAME of these kinds. Plain identifiers only: names come from files and processes of
# whoever wrote them.
_markerctl_names() # MARKERCTL KIND[|KIND]... [TARGET]...
{
	"$1" list --json --no-hits "${@:3}" 2>/dev/null </dev/null |
		sed -nE 's/.*"provider":"(\w*)","name":"(\w*)".*"kind":"('"$2"')".*/\1:\2/p' | sort -u
}

_markerctl_pids()
{
	"$1" list --json --no-hits 2>/dev/null </dev/null |
		sed -n 's/^{"schema":1,"pid":\([0-9]*\),.*/\1/p' | sort -un
}

_markerctl_verbs()
{
	"$1" --help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'
}

_markerctl_options() # MARKERCTL VERB
{
	"$1" "$2" --help 2>/dev/null |
		sed -n 's/^  \(-[a-z]\), --.*/\1/p; s/^  .*\(--[a-z-]*=*\).*/\1/p'
}

# The processes and files that the line names so far: the names come from there.
_markerctl_targets()
{
	local i
	targets=()
	for ((i = 2; i < ${#words[@]}; i++)); do
		[ "$i" -eq "$cword" ] && continue
		case ${words[i]} in
		--) return ;;
		-p | --pid) targets+=(-p "${words[i + 1]}") && i=$((i + 1)) ;;
		-*) ;;
		*) [ "$verb" = list ] && [ -f "${words[i]}" ] && targets+=("${words[i]}") ;;
		esac
	done
}

_markerctl_complete() # CANDIDATES, one a line
{
	mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
	[[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null
}

# What the target can be asked for, by name alone.
_markerctl_complete_values() # AFTER-EACH KIND[|KIND]...
{
	local targets
	_markerctl_targets
	_markerctl_complete "$(_markerctl_names "${words[0]}" "$2" "${targets[@]}" |
		sed "s/.*://; s/\$/$1/" | sort -u)"
}

# Sets COMPREPLY to the names that begin as the word does. Compared as text, for compgen would take
# a '*' for a glob. ':' breaks words in bash: what stands before it must not be repeated.
_markerctl_complete_names() # KIND[|KIND]...
{
	local targets name not='' colon=''
	_markerctl_targets
	[[ $cur == '!'* ]] && not='!'
	[[ $cur == *:* && $COMP_WORDBREAKS == *:* ]] && colon=${cur%"${cur##*:}"}
	while IFS= read -r name; do
		[[ -n $name && $not$name == "$cur"* ]] || continue
		name=$not$name
		COMPREPLY+=("${name#"$colon"}")
	done < <(_markerctl_names "${words[0]}" "$1" "${targets[@]}" |
		sed 's/\(.*\):.*/\1:*\n&/' | sort -u)
}

# Words as markerctl gets them: bash splits at ':' and '='. Sets words, cword, cur.
_markerctl_words()
{
	local i line=${COMP_LINE:0:COMP_POINT} space
	words=()
	cword=-1
	for ((i = 0; i < ${#COMP_WORDS[@]}; i++)); do
		space=0
		[[ $i -eq 0 || $line =~ ^[[:space:]] ]] && space=1
		while [[ $line =~ ^[[:space:]] ]]; do
			line=${line:1}
		done
		if [ "$space" -eq 1 ] || [ "${#words[@]}" -eq 0 ]; then
			words+=("${COMP_WORDS[i]}")
		else
			words[${#words[@]} - 1]+=${COMP_WORDS[i]}
		fi
		line=${line#"${COMP_WORDS[i]}"}
		[ "$i" -eq "$COMP_CWORD" ] && cword=$((${#words[@]} - 1)) && break
	done
	cur=${words[cword]}
}

_markerctl()
{
	local words cword cur previous verb i
	_markerctl_words
	previous=${words[cword - 1]}
	verb=${words[1]}
	COMPREPLY=()
	if [ "$cword" -eq 1 ]; then
		_markerctl_complete "$(_markerctl_verbs "${words[0]}") --help --version"
		return
	fi
	for ((i = 2; i < cword; i++)); do
		if [ "${words[i]}" = -- ]; then # a command and its arguments
			if [ $((i + 1)) -eq "$cword" ]; then
				mapfile -t COMPREPLY < <(compgen -c -- "$cur")
			else
				mapfile -t COMPREPLY < <(compgen -f -- "$cur")
			fi
			return
		fi
	done
	case $previous:$cur in
	-p:* | --pid:*) _markerctl_complete "$(_markerctl_pids "${words[0]}")" ;;
	-e:* | --pattern:*) _markerctl_complete_names marker ;;
	--format:*) _markerctl_complete "chrome perfetto json csv" ;;
	-i:* | --interval:* | -n:* | --count:*) ;;
	help:*) _markerctl_complete "$(_markerctl_verbs "${words[0]}")" ;;
	*:--color=*)
		cur=${cur#--color=}
		_markerctl_complete "auto always never"
		;;
	*:-*) _markerctl_complete "$(_markerctl_options "${words[0]}" "$verb")" ;;
	*)
		case $verb in
		enable | disable) _markerctl_complete_names marker ;;
		list) _markerctl_complete_names '\w*' ;;
		get) _markerctl_complete_values '' 'key|imv|call' ;;
		set) _markerctl_complete_values '=' 'key|imv' ;;
		esac
		if [[ $verb =~ ^(list|report|export)$ && $cur != *:* ]]; then
			mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
		fi
		;;
	esac
}

complete -o nosort -F _markerctl markerctl
