#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl(1) has no fault that mandoc can find, and names every verb and option that --help names.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# Whether the pages that it refers to are installed here is none of its faults.
same "mandoc -Tlint" "" "$(mandoc -Tlint "$MAN" 2>&1 | grep -vE "mandoc.db|referenced manual not found")"
text=$(mandoc -Tascii "$MAN" | sed 's/.\x08//g')
plain=$(tr -s ' \n' ' ' <<<"$text")
for verb in $("$MARKERCTL" --help | sed -nE 's/^  ([a-z]+) +.*/\1/p'); do
	holds "the synopsis" "$plain" "markerctl $verb"
	grep -qE "^     $verb( |\$)" <<<"$text" || fail "no paragraph on $verb"
	# "  -p, --pid PID" and "      --json"
	for option in $("$MARKERCTL" "$verb" --help | sed -nE 's/^  (-[a-z],|   ) (--[a-z-]+).*/\2/p'); do
		grep -qE -- "^     (-[a-z].*)?$option\b" <<<"$text" || fail "$option of $verb is not explained"
	done
done
holds "examples" "$text" EXAMPLES
