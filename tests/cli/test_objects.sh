#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What compilers and linkers make of the same markers is listed the same: names, formats and types
# from objects, archives, executables and libraries, stripped or not.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

export LC_ALL=C
wanted=$(sort "$here/marked.expected")

listed() # FILE...
{
	"$MARKERCTL" list --json "$@" |
		jq -r '"\(.provider):\(.name)|\(.format)|\(.types | join(" "))"' | sort
}

check() # FILE
{
	same "$1" "$wanted" "$(listed "$tmp/$1")"
	# Without symbols too; an object needs those that its relocations name.
	local what=--strip-all
	[[ $1 == *.o ]] && what=--strip-debug
	strip $what "$tmp/$1" -o "$tmp/stripped" || die "strip $1"
	same "$1, stripped" "$wanted" "$(listed "$tmp/stripped")"
}

build() # COMPILER LANGUAGE OPTIONS...
{
	local compiler=$1 language=$2
	shift 2
	"$compiler" -x "$language" -I "$INCLUDE" "$@" -c "$here/marked.c" -o "$tmp/$compiler.o" ||
		die "$compiler $*"
}

for compiler in gcc g++ clang clang++; do
	language=c
	[[ $compiler == *++ ]] && language=c++
	build $compiler $language -O0 -fPIC
	check $compiler.o
	build $compiler $language -O2 -fPIC
	same "$compiler.o" "$wanted" "$(listed "$tmp/$compiler.o")"
	for linker in bfd gold lld; do
		$compiler -fuse-ld=$linker "$tmp/$compiler.o" -o "$tmp/$compiler-$linker" || die link
		check "$compiler-$linker"
		$compiler -fuse-ld=$linker -shared -Wl,--gc-sections -Wl,-u,main "$tmp/$compiler.o" \
			-o "$tmp/$compiler-$linker.so" || die link
		check "$compiler-$linker.so"
	done
	build $compiler $language -O2 -ffunction-sections -fno-pie
	check $compiler.o
	$compiler -static -Wl,--gc-sections "$tmp/$compiler.o" -o "$tmp/$compiler-static" ||
		die link
	check "$compiler-static"
done

# One marker inlined at three sites is one marker.
sites=$("$MARKERCTL" list --json "$tmp/gcc-bfd" 'shape:inlined' | jq .sites)
same "sites of shape:inlined" 3 "$sites"
same "its function" main \
	"$("$MARKERCTL" list --json "$tmp/gcc-bfd" 'shape:inlined' | jq -r .function)"

# An archive: all members, each under its name; a member that is no object is skipped.
echo text >"$tmp/note.txt"
ar rc "$tmp/both.a" "$tmp/gcc.o" "$tmp/note.txt" "$tmp/clang.o"
same "archive" "$(sort <(echo "$wanted") <(echo "$wanted"))" "$(listed "$tmp/both.a")"
same "its members" "$tmp/both.a(clang.o) $tmp/both.a(gcc.o)" \
	"$("$MARKERCTL" list --json "$tmp/both.a" | jq -r .image | sort -u | xargs)"

# Linked to a new relocatable object; with link-time optimisation.
ld -r "$tmp/gcc.o" -o "$tmp/again.o" && check again.o
gcc -O2 -flto -I "$INCLUDE" "$here/marked.c" -o "$tmp/lto" && check lto

# A breakpoint in the file is named and nothing else is touched by it.
cp "$tmp/gcc-bfd" "$tmp/foreign"
# The first near site, as a file offset: nopl d8(%rbx,%rbp,8) of the assembler.
offset=$(LC_ALL=C grep -obUaP '\x0f\x1f\x44\xeb' "$tmp/foreign" | head -n1 | cut -d: -f1)
if [ -n "$offset" ]; then
	printf '\xcc' | dd of="$tmp/foreign" bs=1 seek="$offset" conv=notrunc status=none
	same "foreign sites" 1 "$("$MARKERCTL" list --json "$tmp/foreign" | jq -s 'map(.foreign) | add')"
	holds "a foreign site" "$("$MARKERCTL" list "$tmp/foreign")" " foreign "
else
	fail "no near site in gcc-bfd"
fi

expect 1 "$MARKERCTL" list "$tmp/note.txt"
holds "not ELF" "$err" "neither an ELF file nor an archive"
expect 1 "$MARKERCTL" list "$tmp/none"
expect 1 "$MARKERCTL" list "$tmp/"
head -c 100 "$tmp/gcc-bfd" >"$tmp/cut"
run "$MARKERCTL" list "$tmp/cut"
[ "$status" -eq 1 ] || [ "$status" -eq 3 ] || fail "a cut file: status $status"
expect 3 "$MARKERCTL" list "$MARKERCTL"
holds "no markers" "$err" "has no markers"
