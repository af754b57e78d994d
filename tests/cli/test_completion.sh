#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Completion for bash: what it offers after given lines, and that asking leaves no trace.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# shellcheck source=completions/markerctl.bash
. "$COMPLETIONS/markerctl.bash"

export LC_ALL=C
mkdir "$tmp/bin"
ln -s "$MARKERCTL" "$tmp/bin/markerctl"
PATH=$tmp/bin:$PATH

# As readline splits: at blanks, and ':' and '=' are words of their own.
offer() # LINE: what is offered at its end, sorted, in one line
{
	COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'
	COMP_LINE=$1
	COMP_POINT=${#1}
	local line=${1//:/ : }
	read -ra COMP_WORDS <<<"${line//=/ = }"
	[[ $1 == *' ' ]] && COMP_WORDS+=('')
	[[ $1 == *: ]] && COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	COMPREPLY=()
	_markerctl
	printf '%s\n' "${COMPREPLY[@]}" | sort | xargs -d '\n'
}

start "$MARKED"
other=$pid
start "$MARKERCTL" run -- "$MARKED"
cd "$tmp" || exit 1

same "verbs" "list" "$(offer 'markerctl li')"
holds "verbs" " $(offer 'markerctl ') " " run "
holds "options" " $(offer 'markerctl list -') " " --json "
holds "options" " $(offer 'markerctl list -') " " -p "
same "options" "--json" "$(offer 'markerctl list --js')"
holds "pids" " $(offer 'markerctl list -p ') " " $pid "
holds "pids" " $(offer 'markerctl enable --pid ') " " $other "
same "one pid" "$pid" "$(offer "markerctl list -p $pid")"
same "providers" "type:* type:large type:other type:small" "$(offer "markerctl enable -p $pid ty")"
same "names after ':'" "* large other small" "$(offer "markerctl enable -p $pid type:")"
same "the rest of a name" "small" "$(offer "markerctl disable -p $pid type:sm")"
same "excludes" "!type:* !type:large !type:other !type:small" "$(offer "markerctl enable -p $pid !t")"
same "names of a file" "bare" "$(offer "markerctl list $MARKED shape:b")"
same "-e" "twice" "$(offer "markerctl stat -p $pid -e shape:tw")"
same "--color" "always auto never" "$(offer 'markerctl list --color=')"
same "--format" "chrome csv json perfetto" "$(offer 'markerctl export --format ')"
coproc target { exec "$VALUED"; }
# shellcheck disable=SC2154 # set by coproc
children+=("$target_PID")
read -r _ <&"${target[0]}"
holds "values to get" " $(offer "markerctl get -p $target_PID ") " " batch "
same "a value to set" "batch=" "$(offer "markerctl set -p $target_PID bat")"
same "keys are no markers" "" "$(offer "markerctl enable -p $target_PID key:")"
holds "a command" " $(offer 'markerctl run -e a:b -- ech') " " echo "
touch "$tmp/afile"
same "files" "afile" "$(offer 'markerctl list afi')"
same "a pid that is gone" "" "$(offer 'markerctl list -p 999999999 shape:b')"
same "no trace" 1 "$(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 | wc -l)"
