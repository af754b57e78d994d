#!/bin/bash
# SPDX-License-Identifier: MIT
#
# reads.sh PROGRAM WORK_DIR: by cachegrind, a read of an immediate value makes no data reference;
# that of a plain variable, counted the same way, makes one.
set -eu

program=$1
work=$2
reads=100000 # as in reads.c

mkdir -p "$work"
valgrind --tool=cachegrind --cache-sim=yes --cachegrind-out-file="$work/out" "$program" \
	2> "$work/log" || { cat "$work/log"; exit 1; }
awk -v reads=$reads '
	/^fn=/ { name = substr($0, 4); next }
	/^[0-9]/ { ir[name] += $2; data[name] += $5 + $8 }
	function check(name, want) {
		printf "%s: %.2f instructions, %.2f data references a read\n", name, ir[name] / reads, data[name] / reads
		if (!(name in ir) || int(data[name] / reads + 0.5) != want)
			bad = 1
	}
	END {
		check("read_constant", 0)
		check("read_narrow", 0)
		check("read_wide", 0)
		check("read_plain", 1)
		exit bad
	}' "$work/out"
