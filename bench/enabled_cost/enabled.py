# SPDX-License-Identifier: MIT
"""enabled_cost with all who listen: probes, markerctl record, an LTTng session, a uprobe."""
import contextlib
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time

import report

# As much memory as LTTng has for a processor: four times 512 KB.
SIZE = "2M"
UNITS = 1000  # hits per chunk
TRACEFS = pathlib.Path("/sys/kernel/tracing")
INSIDE = ("60_nops", "rdtsc", "rdtsc_60_nops", "rdtsc_store_32", "probe", "probe_general", "count")


def measured(command, **environment):
    done = subprocess.run([str(word) for word in command], check=True, text=True, stdout=subprocess.PIPE,
                          env={**os.environ, "LTTNG_UST_REGISTER_TIMEOUT": "0", **environment})
    return report.parse(done.stdout)


def without_controls(rows):
    return [r for r in rows if not r["subject"].startswith("control") and r["figure"] != "base_ticks_per_hit"]


def runs(program, name, pairs, threads, before=(), **environment):
    """One subject: against a call, then its rate by threads."""
    rows = measured([*before, program, "--pairs", pairs, "--units", UNITS, name], **environment)
    for count in threads:
        rows += measured([*before, program, "--threads", count, name], **environment)
    return [r for r in rows if r["subject"] == name]


def recorded_once(directory, program, *arguments):
    """In flight recorder mode, as LTTng's snapshot session: nothing is written to disk meanwhile."""
    with tempfile.TemporaryDirectory() as scratch:
        before = [directory / "src/markerctl/markerctl", "record", "-e", "enabled_cost:record", "-o",
                  f"{scratch}/trace", "--overwrite", "--size", SIZE, "--"]
        rows = measured([*before, program, *arguments, "record"])
    return [r for r in rows if r["subject"] == "record"]


def recorded(directory, program, pairs, threads):
    rows = recorded_once(directory, program, "--pairs", pairs, "--units", UNITS)
    for count in threads:
        rows += recorded_once(directory, program, "--threads", count)
    return rows


def scaling(name, rate, pairs):
    """The rate of two threads over that of one, in pairs that take turns."""
    def ratio(turn):
        order = (1, 2) if turn % 2 else (2, 1)
        rates = {count: float(rate(count)[-1]["value"]) for count in order}
        return rates[2] / rates[1]

    ratios = sorted(ratio(turn) for turn in range(pairs))
    return [report.row("2 threads", name, "of_one_thread", statistics.median(ratios), "x",
                       ratios[0], ratios[-1], pairs)]


def scalings(directory, program, pairs):
    """Recording, and what the machine has for two threads that share nothing."""
    return (scaling("record", lambda count: recorded_once(directory, program, "--threads", count), pairs)
            + scaling("60_nops", lambda count: measured([program, "--threads", count, "60_nops"]), pairs))


@contextlib.contextmanager
def lttng_session():
    """A snapshot session of a daemon of our own, which ends with it."""
    home = tempfile.mkdtemp()
    environment = {**os.environ, "LTTNG_HOME": home}
    quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def lttng(*words, check=True):
        return subprocess.run(["lttng", "--no-sessiond", *words], check=check, **quiet).returncode

    daemon = subprocess.Popen(["lttng-sessiond", "--no-kernel"], **quiet)
    try:
        for _ in range(100):
            if lttng("create", "bench", "--snapshot", f"--output={home}/out", check=False) == 0:
                break
            time.sleep(0.1)
        lttng("enable-channel", "-u", "--subbuf-size=512K", "--num-subbuf=4", "bench")
        lttng("enable-event", "-u", "--channel=bench", "enabled_cost:event")
        lttng("start")
        yield environment
        lttng("destroy", "bench", check=False)
    finally:
        daemon.terminate()
        daemon.wait()
        shutil.rmtree(home, ignore_errors=True)


@contextlib.contextmanager
def uprobe(program):
    """On the SDT probe's NOP; needs root."""
    notes = subprocess.run(["readelf", "-n", program], check=True, text=True, capture_output=True).stdout
    location = int(re.search(r"Provider: enabled_cost\s+Name: event\s+Location: (0x[0-9a-f]+)", notes).group(1), 16)
    headers = subprocess.run(["readelf", "-lW", program], check=True, text=True, capture_output=True).stdout
    for offset, address, size in re.findall(r"LOAD\s+(\S+) (\S+) \S+ (\S+)", headers):
        if int(address, 16) <= location < int(address, 16) + int(size, 16):
            location += int(offset, 16) - int(address, 16)
            break
    event = TRACEFS / "events/uprobes/markers_bench/enable"
    (TRACEFS / "uprobe_events").write_text(f"p:uprobes/markers_bench {program}:{location:#x}\n")
    try:
        event.write_text("1")
        yield
    finally:
        with contextlib.suppress(OSError):  # another may have cleared all uprobes meanwhile
            event.write_text("0")
            (TRACEFS / "uprobe_events").write_text("-:uprobes/markers_bench\n")


def left_out(name, why):
    reason = str(why).replace("\t", " ").split("\n", maxsplit=1)[0]
    return [report.row("1 thread", name, "left_out", "-", reason)]


def others(program, pairs, threads):
    rows = []
    try:
        with lttng_session() as environment:
            # The library waits for the session daemon to know it.
            rows += runs(program, "lttng", pairs, threads,
                         LTTNG_HOME=environment["LTTNG_HOME"], LTTNG_UST_REGISTER_TIMEOUT="10000")
    except (OSError, subprocess.CalledProcessError) as error:
        rows += left_out("lttng", error)
    try:
        with uprobe(program):
            rows += runs(program, "sdt_uprobe", max(30, pairs // 10), threads)
    except (OSError, AttributeError, subprocess.CalledProcessError) as error:
        rows += left_out("sdt_uprobe", error)
    return rows


def run(directory, quick):
    program = directory / "bench/enabled_cost/enabled_cost"
    pairs, threads = (300, ()) if quick else (1000, (1, 2, 4, 8))
    # The controls need chunks of 100 us of the base, which would be 10 ms of a costly hit: longer than
    # the kernel lets a process run where others want to.
    rows = measured([program, "--pairs", pairs, "--units", 50000])
    rows += without_controls(measured([program, "--pairs", pairs, "--units", UNITS, *INSIDE],
                                      MARKERS_ENABLE="enabled_cost:count"))
    for count in threads:
        rows += measured([program, "--threads", count, "count"], MARKERS_ENABLE="enabled_cost:count")
    try:
        rows += recorded(directory, program, pairs, threads)
        rows += [] if quick else scalings(directory, program, 11)
    except (OSError, subprocess.CalledProcessError) as error:
        rows += left_out("record", error)
    rows += [] if quick else others(program, pairs, threads)
    # 0.1 % is no question here: the ratio is the figure.
    return [r for r in rows if r["figure"] != "slowdown" or r["subject"].startswith("control")]
