#!/bin/bash
# SPDX-License-Identifier: MIT
#
# many.sh PROGRAM: 10 000 branches turn within 50 ms, by one batch with one sync for each change.
set -eu

"$1"
MARKERS_WRITER=proc "$1"
command -v strace > /dev/null || exit 0
syncs=$(strace -f -e trace=membarrier "$1" 2>&1 | grep -c 'membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE')
[ "$syncs" -eq 4 ] || { echo "$syncs syncs for 4 changes"; exit 1; }
