# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What pkg_config and cmake_package share. They set $work.

# The consumer's own markers, and those of a library that it opens, have found the runtime (1) or
# not (0).
expect() # RESULT PROGRAM PLUGIN
{
	local found
	found=$("$2" "$3") || { echo "$2: exit status $?" && exit 1; }
	[ "$found" = "app $1 plugin $1" ] || { echo "$2: '$found', not '$1'" && exit 1; }
}

# The shared library is in, once, whatever the linker was told.
expect_needed() # COUNT PROGRAM
{
	local count
	count=$(readelf -dW "$2" | grep -c 'NEEDED.*libmarkers\.so\.0') || true
	[ "$count" = "$1" ] || { echo "$2: needs libmarkers.so $count times" && exit 1; }
}

quiet() # COMMAND...: shows what it said if it fails
{
	"$@" >"$work/log" 2>&1 || { echo "failed: $*" && cat "$work/log" && exit 1; }
}
