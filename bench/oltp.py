# SPDX-License-Identifier: MIT
"""The benches over examples/oltp: whole runs, and the pairs within one process."""
import collections
import json
import math
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import tempfile

import report

# Of the accounting: switched by a variable, by a key that is on or off, not there at all.
ACCOUNTING = (("none", "bench/oltp/bench_markers"), ("part", "examples/oltp/oltp_part"),
              ("key on", "examples/oltp/oltp"), ("key off", "bench/oltp/bench_key_off"))
BUILDS = (("- markers - bt cfg", "bench_none"), ("+ markers - bt cfg", "bench_markers"),
          ("- markers + bt cfg", "bench_none_bt"), ("+ markers + bt cfg", "bench_markers_bt"))
RAM = "/dev/shm"
DISK = "/var/tmp"
TRANSACTIONS = 20000


def program(directory, name):
    return str(directory / "bench/oltp" / name)


def places():
    """(name, directory): RAM-backed and disk-backed."""
    return (("ram", RAM), ("disk", DISK))


def pairs(path, layouts, many, directory, quick):
    """Markers against none, and the accounting's static key, off, against no accounting."""
    rows = []
    for builds in (("without", "with"), ("with", "key_off"))[:1 if quick else 2]:
        done = subprocess.run([program(directory, "oltp_pairs"), "--dir", path, "--objects",
                               str(directory / "bench/oltp"), "--layouts", "4" if quick else str(layouts),
                               "--pairs", "75" if quick else str(many), *builds],
                              check=True, text=True, stdout=subprocess.PIPE)
        found = report.parse(done.stdout)
        rows += found + layouts_needed(found)
    return rows


def pairs_ram(directory, quick):
    return pairs(RAM, 100, 1000, directory, quick)


def pairs_disk(directory, quick):
    return pairs(DISK, 20, 1000, directory, quick)


def layouts_needed(rows):
    """How many layouts it takes, each with as many pairs, for the interval to end below the limit."""
    needed = []
    for deviation in report.select(rows, figure="layout_deviation"):
        slowdown = report.first(rows, subject=deviation["subject"], figure="slowdown")
        room = 0.1 - float(slowdown["value"])
        if slowdown["verdict"] in ("pass", "worse", "inconclusive") and room > 0:
            # 1.1: the interquartile mean is that much less efficient than the mean.
            count = math.ceil((1.96 * 1.1 * float(deviation["value"]) / room) ** 2)
            needed.append(report.row(deviation["load"], deviation["subject"], "layouts_needed", count, "layouts",
                                     n=deviation["n"], base=deviation["base"]))
    return needed


def interval(directory, values):
    """The verdict of the method on pairs of whole runs: (value, low, high), in percent."""
    text = "".join(f"{a} {b}\n" for a, b in values)
    done = subprocess.run([str(directory / "bench/lib/paired")], input=text, check=True, text=True,
                          stdout=subprocess.PIPE)
    return [float(word) for word in done.stdout.split()[:3]]


def verdict_of(low, high):
    return "pass" if high < 0.1 else "worse" if low > 0.1 else "inconclusive"


def processors():
    with open("/proc/stat", encoding="ascii") as stat:
        return [int(word) for word in stat.readline().split()[1:9]]


def run_once(command, path, base, **environment):
    """One run over a copy of the same database: what it printed, and the processors' times."""
    database = os.path.join(path, f"oltp-bench-{os.getpid()}.db")
    shutil.copyfile(base, database)
    try:
        before = processors()
        done = subprocess.run(command + ["--db", database], check=True, text=True, stdout=subprocess.PIPE,
                              env={**os.environ, **environment})
        times = [b - a for a, b in zip(before, processors())]
    finally:
        for ending in ("", "-wal", "-shm"):
            pathlib.Path(database + ending).unlink(missing_ok=True)
    figures = dict(re.findall(r"^(\w+) ([\d.]+)$", done.stdout, re.M))
    total = sum(times) or 1
    figures.update({"us%": 100 * (times[0] + times[1]) / total, "sys%": 100 * (times[2] + times[5] + times[6]) / total,
                    "idle%": 100 * times[3] / total, "iowait%": 100 * times[4] / total})
    return {key: float(value) for key, value in figures.items()}


def bank(directory, scratch):
    """A database to copy."""
    base = os.path.join(scratch, "base.db")
    subprocess.run([program(directory, "bench_none"), "--transactions", "1", "--threads", "1", "--db", base],
                   check=True, stdout=subprocess.DEVNULL)
    return base


def table(directory, place, path, base, rounds, builds):
    """Rounds of all builds, (name, program, environment), in random order, with the two controls."""
    base_name, base_build, base_environment = builds[0]
    builds = [*builds, ("control_same", base_build, base_environment),
              ("control_0.1%", base_build, base_environment)]
    runs = {name: [] for name, *_ in builds}
    for _ in range(rounds):
        for name, build, environment in random.sample(builds, len(builds)):
            count = TRANSACTIONS * 1001 // 1000 if name == "control_0.1%" else TRANSACTIONS
            runs[name].append(run_once([str(directory / build), "--threads", "1", "--transactions", str(count)],
                                       path, base, **environment))
    first = runs[base_name]
    slowdown = {name: interval(directory, [(cpu_of(a), cpu_of(b)) for a, b in zip(first, results)])
                for name, results in runs.items() if results is not first}
    verdicts = verdicts_of(slowdown)
    return [one for name, results in runs.items()
            for one in table_rows(directory, place, name, results, base_name, first, slowdown.get(name),
                                  verdicts.get(name))]


def cpu_of(result):
    return result["cpu_user"] + result["cpu_system"]


def verdicts_of(slowdown):
    """By the method's rules: none without both controls."""
    same, more = slowdown["control_same"], slowdown["control_0.1%"]
    quiet, seen = -0.1 < same[1] and same[2] < 0.1, more[1] > 0
    return {name: ("quiet" if quiet else "not_quiet") if name == "control_same"
            else ("seen" if seen else "not_seen") if name == "control_0.1%"
            else verdict_of(low, high) if quiet and seen else "inconclusive"
            for name, (_, low, high) in slowdown.items()}


def table_rows(directory, place, name, results, base_name, first, slowdown, verdict):
    seconds = sorted(result["seconds"] for result in results)[1:-1]
    rows = [report.row(place, name, f"seconds_{figure}", value, "s", n=len(seconds)) for figure, value in
            (("min", seconds[0]), ("avg", statistics.mean(seconds)), ("max", seconds[-1]),
             ("stddev", statistics.stdev(seconds)))]
    value, low, high = interval(directory, [(1 / a["seconds"], 1 / b["seconds"]) for a, b in zip(first, results)]) \
        if results is not first else (0, 0, 0)
    rows.append(report.row(place, name, "speedup", 1 + value / 100, "x", 1 + low / 100, 1 + high / 100,
                           len(results), base_name))
    if slowdown:
        rows.append(report.row(place, name, "slowdown", slowdown[0], "% cpu", *slowdown[1:], len(results), base_name,
                               verdict))
    rows.append(report.row(place, name, "context_switches/s",
                           statistics.median(r["context_switches"] / r["seconds"] for r in results), "1/s"))
    rows += [report.row(place, name, key, statistics.median(r[key] for r in results), "%")
             for key in ("us%", "sys%", "idle%", "iowait%")]
    return rows


def hyperfine(directory, scratch, base):
    """For a person's eye: it does not interleave, the verdict is the paired one."""
    if not shutil.which("hyperfine"):
        return []
    exported = os.path.join(scratch, "hyperfine.json")
    database = os.path.join(scratch, "hyper.db")
    command = ["hyperfine", "-N", "-r", "10", "--style", "none", "--export-json", exported,
               "--prepare", f"cp {base} {database}"]
    for _, build in BUILDS[:2]:
        command.append(f"{program(directory, build)} --threads 1 --transactions {TRANSACTIONS} --db {database}")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with open(exported, encoding="utf-8") as file:
        results = json.load(file)["results"]
    return [report.row("hyperfine", name, f"seconds_{figure}", result[key], "s", n=10)
            for (name, _), result in zip(BUILDS, results)
            for figure, key in (("min", "min"), ("avg", "mean"), ("max", "max"), ("stddev", "stddev"))]


def tables(directory, quick):
    rows = []
    with tempfile.TemporaryDirectory(dir=RAM) as scratch:
        base = bank(directory, scratch)
        traced = [(name, f"bench/oltp/{build}", {"BT_RUNNING": "0"}) for name, build in BUILDS]
        traced.append(("+ markers + bt running", "bench/oltp/bench_markers_bt", {"BT_RUNNING": "1"}))
        accounted = [(name, build, {}) for name, build in ACCOUNTING]
        for place, path in places():
            rows += table(directory, place, path, base, 5 if quick else 40, traced)
            rows += table(directory, f"{place}, iostats", path, base, 5 if quick else 40, accounted)
        return rows + hyperfine(directory, scratch, base)


def counts_by_function(path):
    """Of a cachegrind file: function -> (instructions, data references)."""
    counted, events, function = {}, [], None
    for line in open(path, encoding="utf-8", errors="replace"):
        if line.startswith("events:"):
            events = line.split()[1:]
        elif line.startswith("fn="):
            function = line[3:].strip()
        elif line[:1].isdigit() and function:
            values = dict(zip(events, map(int, line.split()[1:])))
            old = counted.get(function, (0, 0))
            counted[function] = (old[0] + values["Ir"], old[1] + values["Dr"] + values["Dw"])
    return counted


def functions_of(build):
    """The program's own functions; not those of SQLite, libc and the kernel's entry."""
    listing = subprocess.run(["nm", "--defined-only", build], check=True, text=True, capture_output=True).stdout
    return set(re.findall(r" [tT] (\w+)$", listing, re.M))


def cachegrind(build, base, scratch, transactions, preload):
    database, out = os.path.join(scratch, "grind.db"), os.path.join(scratch, "grind.out")
    shutil.copyfile(base, database)
    subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--cachegrind-out-file={out}", build,
                    "--threads", "1", "--transactions", str(transactions), "--db", database],
                   check=True, text=True, capture_output=True,
                   env={**os.environ, **({"LD_PRELOAD": preload} if preload else {})})
    return counts_by_function(out)


def per_transaction(build, base, scratch, preload=None):
    """function -> [instructions, data references]: of 1500 less those of 500, without start and end."""
    few, many = (cachegrind(build, base, scratch, count, preload) for count in (500, 1500))
    return {function: [(n - m) / 1000 for n, m in zip(numbers, few.get(function, (0, 0)))]
            for function, numbers in many.items()}


def counted_rows(name, base_name, more, less, own):
    """What @more has more than @less: in all, in the program's own functions, and in which of these."""
    def total(counted, i, chosen=lambda function: True):
        return sum(numbers[i] for function, numbers in counted.items() if chosen(function))

    rows = []
    for i, figure in enumerate(("instructions", "data_references")):
        everything = total(less, i)
        for what, chosen in (("", lambda function: True), ("_own", own.__contains__)):
            difference = total(more, i, chosen) - total(less, i, chosen)
            rows.append(report.row("per transaction", name, figure + what, difference, "more", n=1000, base=base_name))
            rows.append(report.row("per transaction", name, f"{figure}{what}_overhead", 100 * difference / everything,
                                   "%", n=1000, base=base_name))
    by_function = {f: more.get(f, (0,))[0] - less.get(f, (0,))[0] for f in own}
    for function, difference in sorted(by_function.items(), key=lambda item: -abs(item[1]))[:6]:
        if abs(difference) >= 0.5:
            rows.append(report.row(f"{name}, by function", function, "instructions", difference, "more", n=1000,
                                   base=base_name))
    return rows


# What is compared: (name, program, name of the base, program).
COUNTED = (("none again", "bench/oltp/bench_none", "none", "bench/oltp/bench_none"),
           ("runtime loaded", "bench/oltp/bench_none", "none", "bench/oltp/bench_none"),
           ("markers off", "bench/oltp/bench_markers", "none", "bench/oltp/bench_none"),
           ("iostats key off", "bench/oltp/bench_key_off", "no iostats", "bench/oltp/bench_markers"),
           ("iostats key on", "examples/oltp/oltp", "iostats variable on", "examples/oltp/oltp_part"))


def counts(directory, quick):
    """Instructions and data references, exactly, over whole runs."""
    chosen = [one for one in COUNTED if not quick or one[0] == "markers off"]
    rows, counted = [], {}
    with tempfile.TemporaryDirectory(dir=RAM) as scratch:
        base = bank(directory, scratch)
        for name, build, base_name, base_build in chosen:
            if base_build not in counted:
                counted[base_build] = per_transaction(str(directory / base_build), base, scratch)
                for i, figure in enumerate(("instructions", "data_references")):
                    rows.append(report.row("per transaction", base_name, f"{figure}_in_all",
                                           sum(n[i] for n in counted[base_build].values()), "", n=1000))
            if name != "runtime loaded" and (build not in counted or build == base_build):
                counted[name] = per_transaction(str(directory / build), base, scratch)
            if name == "runtime loaded":
                counted[name] = per_transaction(str(directory / build), base, scratch,
                                                str(directory / "src/libmarkers.so.0"))
            own = functions_of(directory / build) | functions_of(directory / base_build)
            rows += counted_rows(name, base_name, counted.get(name) or counted[build], counted[base_build], own)
    return rows


def top_functions(directory, build, base, scratch):
    """[(percent, function)] of the 30 functions with most samples."""
    data, database = os.path.join(scratch, "perf.data"), os.path.join(scratch, "perf.db")
    shutil.copyfile(base, database)
    subprocess.run(["perf", "record", "-q", "-e", "cpu-clock", "-F", "2000", "-o", data, program(directory, build),
                    "--threads", "1", "--transactions", str(4 * TRANSACTIONS), "--db", database],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    done = subprocess.run(["perf", "report", "-i", data, "--stdio", "--no-children", "-g", "none", "-q",
                           "--sort", "dso,symbol"], check=True, text=True, capture_output=True)
    percents = collections.Counter()
    for percent, image, function in re.findall(r"^\s*([\d.]+)%\s+(\S+)\s+\[.\]\s+(\S+)", done.stdout, re.M):
        # Without symbols each address is a function of its own.
        percents[f"({image})" if function.startswith("0x") else function] += float(percent)
    return percents.most_common(30)


def profile(directory, quick):
    del quick
    if not shutil.which("perf"):
        return [report.row("cpu-clock", "left out", "percent", "-", "perf is not installed")]
    rows = []
    with tempfile.TemporaryDirectory(dir=RAM) as scratch:
        base = bank(directory, scratch)
        for name, build in BUILDS[:2]:
            for function, percent in top_functions(directory, build, base, scratch):
                rows.append(report.row(name, function, "percent", percent, "% of cpu-clock"))
    return rows


def idle(directory, quick):
    """The same program without markers, with the runtime loaded and without: what it pays while it runs."""
    del quick
    done = subprocess.run([program(directory, "oltp_idle"), "--library", str(directory / "src/libmarkers.so.0"),
                           "--objects", str(directory / "bench/oltp"), "--pairs", "2500"],
                          check=True, text=True, stdout=subprocess.PIPE)
    rows = report.parse(done.stdout)
    return rows + layouts_needed(rows)
