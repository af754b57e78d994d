#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What `markerctl list` says of objects and libraries of other architectures is what it says of this
# one's: 32 and 64 bits, both byte orders, patched and generic sites.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

export LC_ALL=C

# Kind, name, format, types, state, foreign sites, function (of a call, here or its jump's), place.
wanted='call call:chosen|||null|0|null|listed.c:32
imv imv:limit||u32|null|0|work|listed.c:30
imv imv:wide||u64|null|0|work|listed.c:31
key key:kept|||true|0|work|listed.c:28
key key:switched|||false|0|work|listed.c:26
marker shape:numbers|n %d wide %lld|i32 i64|false|0|work|listed.c:24
marker shape:text|text %s|str|false|0|work|listed.c:25'

table='call:chosen - - 1 listed.c:32
imv:limit - - 1 u32 listed.c:30
imv:wide - - 1 u64 listed.c:31
key:kept on - 1 listed.c:28
key:switched off - 1 listed.c:26
shape:numbers off - 1 n %d wide %lld listed.c:24
shape:text off - 1 text %s listed.c:25'

json() # FILE
{
	"$MARKERCTL" list --json "$1" 2>"$tmp/warnings" | jq -r '
		"\(.kind) \(.provider):\(.name)|\(.format)|\(.types | join(" "))|" +
		"\(.enabled)|\(.foreign)|\(if .kind == "call" then null else .function end)|\(.file):\(.line)"' | sort
}

check() # WHAT FILE
{
	same "$1" "$wanted" "$(json "$2")"
	same "warnings of $1" "" "$(cat "$tmp/warnings")"
	# The optimiser may make two sites of one.
	[[ $1 == *-O2* ]] || same "$1, as a table" "$table" \
		"$("$MARKERCTL" list "$2" | sed '1d; s/  */ /g')"
}

# What is changed in place of an instruction is seen to be another's.
spoil() # WHAT FILE NM
{
	local start size
	read -r start size < <("$3" -S "$2" | awk '$4 == "work" { print $1, $2 }')
	cp "$2" "$tmp/spoiled"
	head -c $((0x$size)) /dev/zero | dd of="$tmp/spoiled" bs=1 seek=$((0x$start)) conv=notrunc \
		status=none || die "spoil $1"
	same "$1, spoiled" "key:kept key:switched shape:numbers shape:text" \
		"$("$MARKERCTL" list --json "$tmp/spoiled" |
			jq -r 'select(.kind == "marker" or .kind == "key") | select(.foreign > 0) |
				"\(.provider):\(.name)"' | sort | xargs)"
}

cd "$here" || die "cd $here"
# Name, binutils, compiler.
while read -r name tools compiler; do
	# shellcheck disable=SC2086 # the compiler's options
	command -v ${compiler%% *} >/dev/null || die "no ${compiler%% *}: scripts/install-deps --all"
	for level in -O0 -O2; do
		what="$name $level"
		$compiler $level -fPIC -I "$INCLUDE" -c listed.c -o "$tmp/listed.o" || die "$what"
		check "$what" "$tmp/listed.o"
		# At address 0, so that an address is a place in the file.
		$compiler -shared -nostdlib -Wl,--build-id=none "$tmp/listed.o" \
			-o "$tmp/liblisted.so" || die "$what: link"
		check "$what, linked" "$tmp/liblisted.so"
	done
	[[ $name == *-generic ]] || spoil "$name" "$tmp/liblisted.so" "${tools}nm"
done <<'END'
x86-64 x86_64-linux-gnu- gcc
x86-64-generic x86_64-linux-gnu- gcc -DMARKERS_GENERIC
i386 x86_64-linux-gnu- gcc-12 -m32
aarch64 aarch64-linux-gnu- aarch64-linux-gnu-gcc
riscv64 riscv64-linux-gnu- riscv64-linux-gnu-gcc
ppc64le powerpc64le-linux-gnu- powerpc64le-linux-gnu-gcc
arm arm-linux-gnueabihf- arm-linux-gnueabihf-gcc -marm
thumb arm-linux-gnueabihf- arm-linux-gnueabihf-gcc -mthumb
s390x s390x-linux-gnu- s390x-linux-gnu-gcc
s390x-generic s390x-linux-gnu- s390x-linux-gnu-gcc -DMARKERS_GENERIC
END
