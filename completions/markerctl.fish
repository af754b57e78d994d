# SPDX-License-Identifier: MIT
#
# Completion of markerctl for fish. Verbs and options are read from its own --help, processes and
# marker names from `list --json --no-hits`, which only looks.

function __markerctl_verbs
    markerctl --help 2>/dev/null | string replace -rf '^  ([a-z]+) +([a-z].*)' '$1\t$2'
end

function __markerctl_verb
    set -l words (commandline -opc)
    test (count $words) -gt 1; and echo $words[2]
end

# Before the "--" of a command.
function __markerctl_is_ours
    set -l words (commandline -opc)
    test (count $words) -gt 1; and not contains -- -- $words
end

function __markerctl_options
    markerctl (__markerctl_verb) --help 2>/dev/null |
        string replace -rf '^  .*(--[a-z-]+=?)( ?[A-Z]+)? +([a-z].*)' '$1\t$3'
end

function __markerctl_takes
    __markerctl_is_ours; and contains -- $argv[1] (__markerctl_options | string split -f1 \t)
end

function __markerctl_pids
    for pid in (markerctl list --json --no-hits 2>/dev/null |
            string replace -rf '^\{"schema":1,"pid":([0-9]+),.*' '$1' | sort -un)
        printf '%s\t%s\n' $pid (tr -cd '[:print:]' 2>/dev/null </proc/$pid/comm)
    end
end

function __markerctl_rows # KIND[|KIND]...: PROVIDER:NAME
    set -l targets
    set -l words (commandline -opc)
    for i in (seq 2 (count $words))
        switch $words[$i]
            case -p --pid
                set -q words[(math $i + 1)]; and set -a targets -p $words[(math $i + 1)]
        end
    end
    markerctl list --json --no-hits $targets 2>/dev/null | sort -u |
        string replace -rf '.*"provider":"(\w*)","name":"(\w*)".*"kind":"(?:'$argv[1]')".*' '$1:$2'
end

function __markerctl_names
    set -l rows (__markerctl_rows $argv[1])
    printf '%s\n' $rows (string replace -r ':.*' ':*' $rows) | sort -u
end

function __markerctl_values
    __markerctl_rows $argv[1] | string replace -r '.*:(.*)' '$1'"$argv[2]" | sort -u
end

complete -c markerctl -f
complete -c markerctl -n 'not __markerctl_verb' -a '(__markerctl_verbs)'
complete -c markerctl -n __markerctl_is_ours -a '(__markerctl_options)'
complete -c markerctl -n '__markerctl_takes --pid' -s p -l pid -x -a '(__markerctl_pids)'
complete -c markerctl -n '__markerctl_takes --pattern' -s e -l pattern -x -a '(__markerctl_names marker)'
complete -c markerctl -n '__markerctl_takes --format' -l format -x -a 'chrome perfetto json csv'
complete -c markerctl -n '__markerctl_is_ours; and contains -- (__markerctl_verb) enable disable' \
    -a '(__markerctl_names marker)'
complete -c markerctl -n '__markerctl_is_ours; and contains -- (__markerctl_verb) list' \
    -a '(__markerctl_names "\w*")'
complete -c markerctl -n '__markerctl_is_ours; and contains -- (__markerctl_verb) get' \
    -a '(__markerctl_values "key|imv|call")'
complete -c markerctl -n '__markerctl_is_ours; and contains -- (__markerctl_verb) set' \
    -a '(__markerctl_values "key|imv" =)'
complete -c markerctl -n '__markerctl_is_ours; and contains -- (__markerctl_verb) list report export' -F
complete -c markerctl -n 'contains -- -- (commandline -opc)' -xa '(__fish_complete_subcommand --fcs-skip=3)'
