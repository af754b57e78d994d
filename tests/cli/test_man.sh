#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl(1) has no fault that mandoc can find, and names every verb; in a verb's synopsis stands
# every option of its --help, below Options what it does, below JSON OUTPUT every key that it writes.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# Whether the pages that it refers to are installed here is none of its faults.
same "mandoc -Tlint" "" "$(mandoc -Tlint "$MAN" 2>&1 | grep -vE "mandoc.db|referenced manual not found")"
text=$(mandoc -Tascii -O width=1000 "$MAN" | sed 's/.\x08//g')

section() # TITLE
{
	sed -n "/^$1\$/,/^[A-Z]/p" <<<"$text"
}

synopsis=$(section SYNOPSIS)
for verb in $("$MARKERCTL" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p'); do
	usage=$(grep -E "^     markerctl ([a-z]+ \| )?$verb( |\$)" <<<"$synopsis")
	[ -n "$usage" ] || fail "$verb is not in the synopsis"
	grep -qE "^     $verb( |\$)" <<<"$text" || fail "no paragraph on $verb"
	# "  -p, --pid PID" and "      --json": the letter, if there is one, and the name
	while read -r option; do
		grep -qE -- "^     (-[a-z].*)?${option#* }\b" <<<"$text" || fail "$option of $verb is not explained"
		case $option in *--color | *--quiet | *--verbose | *--help) continue ;; esac
		grep -qE -- "(^|[[ ])${option%% *}\b" <<<"$usage" || fail "${option%% *} is not in the synopsis of $verb"
	done < <("$MARKERCTL" "$verb" --help | sed -nE 's/^  (-[a-z]), (--[a-z-]+).*/\1 \2/p; s/^      (--[a-z-]+).*/\1/p')
done
# And nothing else.
while read -r verb option; do
	"$MARKERCTL" "$verb" --help | grep -qE -- "^ .*$option\b" || fail "$verb has no option $option"
done < <(grep -vE 'markerctl (help|--)' <<<"$synopsis" | sed -E 's/ -- .*//; s/ \| [a-z]+ / /' |
	awk '$1 == "markerctl" { for (i = 3; i <= NF; i++) if ($i ~ /^\[?-/) print $2, $i }' | tr -d '[]')

# "name": in what a verb writes; each line also has "schema".
keys_stand() # VERB
{
	local verb=$1 paragraph key count=0
	paragraph=$(section "JSON OUTPUT" | awk -v verb="$1" '
		/^     [a-z]/ { on = $0 ~ "^     ([a-z]+, )*" verb "(, |$| )" } on')
	while read -r key; do
		count=$((count + 1))
		grep -qE "\b$key\b" <<<"$paragraph" || fail "the key $key of $verb is not explained"
	done < <(grep -oE '"[a-z_]+":' | tr -d '":' | sort -u | grep -vx schema)
	[ "$count" -gt 2 ] || fail "$verb wrote $count keys"
}

start "$DEMO"
for verb in enable status list doctor disable; do
	patterns=()
	case $verb in *able) patterns=('*') ;; esac
	keys_stand "$verb" < <("$MARKERCTL" "$verb" --json -p "$pid" "${patterns[@]}")
done
keys_stand stat < <("$MARKERCTL" stat --json -n 1 -i 0.1 -p "$pid")
coproc values { exec "$VALUED"; }
# shellcheck disable=SC2154 # set by coproc
children+=("$values_PID")
read -r _ <&"${values[0]}"
keys_stand get < <("$MARKERCTL" get --json -p "$values_PID")
holds "examples" "$text" EXAMPLES
