#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl run: becomes the program, with the runtime and the markers of its patterns.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

# ---- exit statuses as env(1)'s ----
expect 0 "$MARKERCTL" run -- true
expect 7 "$MARKERCTL" run -- sh -c 'exit 7'
expect 127 "$MARKERCTL" run -- "$tmp/none"
expect 127 "$MARKERCTL" run -- no-such-program
expect 126 "$MARKERCTL" run -- /
expect 2 "$MARKERCTL" run
holds "no program" "$err" "which program?"
expect 2 "$MARKERCTL" run -e db -- true
holds "no colon" "$err" "did you mean 'db:*' or '*:db'?"
expect 2 "$MARKERCTL" run -e 'a:b,c:d' -- true
expect 2 "$MARKERCTL" run -e "$(printf 'a:%0300d' 0)" -- true

# ---- the program's own options are its own, and so is its environment ----
expect 0 "$MARKERCTL" run echo -e --help
same "options of the program" "--help" "$out"
run env -u LD_PRELOAD MARKERS_ENABLE='a:b' "$MARKERCTL" run -e 'c:*' -e '!c:d' -- env
holds "MARKERS_ENABLE" "$out" "MARKERS_ENABLE=a:b,c:*,!c:d"
[[ $out =~ LD_PRELOAD=/[^:]*libmarkers\.so\.0 ]] || fail "LD_PRELOAD: $out"
run env LD_PRELOAD=libm.so.6 "$MARKERCTL" run -- env
holds "LD_PRELOAD is kept" "$out" "LD_PRELOAD=libm.so.6:/"
run sh -c 'echo $$; exec "$0" run -- sh -c "echo \$\$"' "$MARKERCTL"
same "same pid" "$(head -n1 <<<"$out")" "$(tail -n1 <<<"$out")"

# SIGPIPE is as the program found it.
ignored=$(bash -c 'trap "" PIPE; exec "$0" run -- grep SigIgn /proc/self/status' "$MARKERCTL")
same "SIGPIPE ignored" 1000 "$(printf '%x' $((0x${ignored##*	} & 0x1000)))"

# ---- markers on from the start ----
start "$MARKERCTL" run -e 'type:*' -- "$MARKED"
same "enabled" "large other small" \
	"$("$MARKERCTL" list --json --no-hits -p "$pid" | jq -r 'select(.enabled).name' | xargs)"
same "one thread" 1 "$(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 | wc -l)"

# A program that brings the runtime is not given another.
if [ -n "${LIBMARKERS-}" ]; then
	cc -O2 -I "$INCLUDE" "$here/marked.c" -o "$tmp/linked" \
		-Wl,--no-as-needed "$LIBMARKERS" -Wl,-rpath,"$(dirname "$LIBMARKERS")" || die "cc"
	start "$MARKERCTL" run -e 'type:*' -- "$tmp/linked"
	grep -qz LD_PRELOAD "/proc/$pid/environ" && fail "preloaded twice"
	same "linked" "large other small" \
		"$("$MARKERCTL" list --json --no-hits -p "$pid" | jq -r 'select(.enabled).name' | xargs)"
fi

# A static one cannot be given one.
if cc -O2 -static -I "$INCLUDE" "$here/marked.c" -o "$tmp/static" 2>/dev/null; then
	expect 0 "$MARKERCTL" run -e 'type:*' -- "$tmp/static" once
	holds "static" "$err" "is static"
fi

# ---- nowhere to be found: said, not run ----
cp "$MARKERCTL" "$tmp/alone"
expect 1 "$tmp/alone" run -- true
holds "no library" "$err" "libmarkers.so.0"
