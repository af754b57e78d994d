# SPDX-License-Identifier: MIT
"""The benches: what each asks, how long it takes, and how it is run."""
import collections
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import oltp
import report

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent

Step = collections.namedtuple("Step", "name quick_seconds seconds question run")


def build():
    """Configures and builds in build-bench/."""
    directory = ROOT / "build-bench"
    subprocess.run(["cmake", "-S", ROOT, "-B", directory, "-G", "Ninja", "-DMARKERS_BUILD_BENCHES=ON",
                    "-DMARKERS_BUILD_TESTS=OFF"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", directory, "-j", str(os.cpu_count())], check=True)
    return directory


@functools.cache
def compiler_of(directory):
    cache = (directory / "CMakeCache.txt").read_text()
    path = re.search(r"^CMAKE_C_COMPILER:\w+=(.*)$", cache, re.M).group(1)
    return subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]


def rows_of(command, **more):
    """Runs a bench that prints rows itself."""
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, check=True, **more)
    return report.parse(done.stdout)


def quiet_lttng():
    """No tracing daemon is to be waited for."""
    return {**os.environ, "LTTNG_UST_REGISTER_TIMEOUT": "0"}


def site_cost(directory, quick):
    command = [directory / "bench/site_cost/site_cost"] + (["--quick"] if quick else [])
    return rows_of(command, env=quiet_lttng())


def site_counts(directory, quick):
    """Instructions and data references of a site, exactly; and its bytes."""
    hits = 25600
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=yes", f"--cachegrind-out-file={out.name}",
                        directory / "bench/site_cost/site_cost", "--count", str(hits)],
                       check=True, env=quiet_lttng(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        functions = oltp.counts_by_function(out.name)
    counts = collections.defaultdict(lambda: [0, 0])
    for name, (instructions, references) in functions.items():
        found = (re.match(r"site_(latency|throughput|cold)_(\w+)_0$", name)
                 or re.match(r"site_(branchy)_(\w+)$", name))
        if found:
            counts[found.group(1), found.group(2)][0] += instructions
            counts[found.group(1), found.group(2)][1] += references
    rows = []
    for load in ("latency", "throughput", "cold"):
        base = counts[load, "none"]
        for (other, kind), count in counts.items():
            if other == load and kind not in ("none", "again"):
                for figure, i in (("instructions", 0), ("data_references", 1)):
                    rows.append(report.row(load, kind, figure, (count[i] - base[i]) / hits, "per hit", n=hits,
                                           base="none"))
    return rows + site_bytes(directory)


def sizes_of(directory, kind):
    (path,) = directory.glob(f"bench/site_cost/CMakeFiles/site_{kind}.dir/branchy.c.o")
    text, data = 0, 0
    listing = subprocess.run(["size", "-A", path], capture_output=True, text=True, check=True).stdout
    for name, size in re.findall(r"^(\S+)\s+(\d+)\s+\d+$", listing, re.M):
        if name.startswith(".text"):
            text += int(size)
        elif not name.startswith((".comment", ".note", ".eh_frame", ".debug")):
            data += int(size)
    return text, data


def site_bytes(directory):
    sites = 4096
    base = sizes_of(directory, "none")
    rows = []
    for path in sorted(directory.glob("bench/site_cost/CMakeFiles/site_*.dir/branchy.c.o")):
        kind = path.parent.name[5:-4]
        if kind in ("none", "again"):
            continue
        for figure, size, old in zip(("text", "data"), sizes_of(directory, kind), base):
            rows.append(report.row("branchy", kind, figure, (size - old) / sites, "bytes per site", n=sites,
                                   base="none"))
    return rows


def enabled_cost(directory, quick):
    sys.path.insert(0, str(HERE / "enabled_cost"))
    import enabled  # only where it is run
    return enabled.run(directory, quick)


def enable_latency(directory, quick):
    return rows_of([HERE / "enable_latency/run.sh", directory] + (["--quick"] if quick else []))


STEPS = {step.name: step for step in (
    Step("site_cost", 60, 330, "ticks of a site that is off, by kind and load", site_cost),
    Step("site_counts", 25, 25, "instructions, data references and bytes of a site", site_counts),
    Step("enabled_cost", 20, 120, "what a hit costs when somebody listens", enabled_cost),
    Step("enable_latency", 0, 300, "how long until all threads see a marker on", enable_latency),
    Step("oltp_pairs", 0, 1260, "what disabled markers cost a program that works", oltp.pairs_ram),
    Step("oltp_pairs_disk", 0, 480, "the same, on a disk", oltp.pairs_disk),
    Step("oltp_counts", 15, 60, "the same in instructions, over the whole program", oltp.counts),
    Step("oltp_tables", 0, 900, "the tables of 2007: markers x tracer, whole runs", oltp.tables),
    Step("oltp_profile", 0, 30, "top 30 functions, without and with markers", oltp.profile),
    Step("idle", 0, 210, "what a process pays for having the runtime loaded", oltp.idle),
)}
