#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The manual pages of the interface: without a fault that mandoc can find, each name and each error
# that a public header documents is in its page, and the examples that are whole files compile; the
# one that is a program prints what it should.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

pages=${MAN%/*}

# The blocks of a page that begin with an #include, as example.1.c and so on in $tmp.
extract() # PAGE
{
	awk -v at="$tmp/example" '
		/^\.Bd / { block = ""; inside = 1; next }
		/^\.Ed/ { if (block ~ /^#include/) { printf "%s", block >(at "." ++n ".c") } inside = 0 }
		inside { gsub(/\\e/, "\\"); gsub(/\\&/, ""); gsub(/\\-/, "-"); block = block $0 "\n" }' "$1"
}

check() # HEADER PAGE
{
	local header=$INCLUDE/markers/$1 page=$pages/$2 name error
	same "mandoc -Tlint $2" "" \
		"$(mandoc -Tlint "$page" 2>&1 | grep -vE "mandoc.db|referenced manual not found")"
	while read -r name; do
		grep -qE "^\.(Fn|Fo|Nm) $name( |$)" "$page" || fail "$name of $1 is not in $2"
	done < <(sed -nE 's/^ \* ([A-Za-z_0-9]+)\(\) - .*/\1/p' "$header")
	while read -r error; do
		grep -qE "^\.It .*Er ${error#-}( |$)" "$page" || fail "${error#-} of $1 is not in $2"
	done < <(grep -oE -- '-E[A-Z]{3,}' "$header" | sort -u)
}

check marker.h marker.3
check probe.h marker_probe.3
check static_key.h static_key.3
check imv.h imv.3
check static_call.h static_call.3

extract "$pages/marker.3"
mv "$tmp/example.1.c" "$tmp/query.c"
extract "$pages/marker_probe.3"
mv "$tmp/example.1.c" "$tmp/reply.c"
mv "$tmp/example.2.c" "$tmp/count.c"
for file in query reply count; do
	cc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror -I"$INCLUDE" -c "$tmp/$file.c" \
		-o "$tmp/$file.o" || fail "the example $file does not compile"
done
cc "$tmp/reply.o" "$LIBMARKERS" -Wl,-rpath,"${LIBMARKERS%/*}" -o "$tmp/reply"
same "the example of marker_probe(3)" "42 bytes" "$("$tmp/reply")"
