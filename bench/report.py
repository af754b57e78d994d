# SPDX-License-Identifier: MIT
"""Rows of figures (TSV), and the page that shows them: one file, plots as SVG."""
import collections
import math

import draw
from draw import escape, nice

COLUMNS = ("load", "subject", "base", "figure", "value", "low", "high", "unit", "n", "verdict")
OWN = ("marker", "key", "imv", "imv_read", "count", "record", "probe", "probe_general", "with", "key_off")


def row(load, subject, figure, value, unit, low="-", high="-", n="-", base="-", verdict="-"):
    short = [f"{x:.6g}" if isinstance(x, float) else str(x) for x in (value, low, high)]
    return dict(zip(COLUMNS, (load, subject, base, figure, *short, unit, str(n), verdict)))


def parse(text):
    rows = []
    for line in text.splitlines():
        words = line.split("\t")
        if line and line[0] != "#" and words != list(COLUMNS):
            rows.append(dict(zip(COLUMNS, words)))
    return rows


def read(path):
    """(head, rows) of a result."""
    text = path.read_text(encoding="utf-8")
    head = dict(line[2:].split("\t", 1) for line in text.splitlines() if line.startswith("# ") and "\t" in line)
    return head, parse(text)


def number(text):
    try:
        return float(text)
    except ValueError:
        return math.nan


def select(rows, **wanted):
    return [r for r in rows if all(r[key] == value for key, value in wanted.items())]


def first(rows, **wanted):
    return next(iter(select(rows, **wanted)), None)


def loads_of(rows):
    return list(dict.fromkeys(r["load"] for r in rows))


def shown(text, figure=""):
    value = number(text)
    if math.isnan(value):
        return text
    finely = figure.startswith("seconds") or figure in ("speedup", "ratio") and value < 10
    return f"{value:.4f}" if finely else nice(value)


def interval(r):
    return f"{shown(r['low'], r['figure'])} .. {shown(r['high'], r['figure'])}" if r["low"] != "-" else ""


def is_control(r):
    return r["subject"].startswith("control")


# Parts of the page

def table(columns, body):
    """Cells are text; one that is (text, class) gets that class."""
    def cell(c):
        text, kind = c if isinstance(c, tuple) else (c, "")
        return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"

    head = "".join(f"<th>{escape(c)}</th>" for c in columns)
    return (f"<table><thead><tr>{head}</tr></thead><tbody>"
            + "".join("<tr>" + "".join(map(cell, line)) + "</tr>" for line in body) + "</tbody></table>")


def figures(rows):
    return table(["load", "what", "against", "figure", "value", "interval", "unit", "n", "verdict"],
                 [[r["load"], r["subject"], r["base"], r["figure"], shown(r["value"], r["figure"]), interval(r), r["unit"],
                   r["n"],
                   (r["verdict"].strip("-"), r["verdict"].strip("-"))] for r in rows])


def folded(title, body):
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def controls(rows):
    """What the controls of these rows said."""
    badges = [f'<span class="badge {r["verdict"]}" title="{escape(shown(r["value"]))} % [{escape(interval(r))}], '
              f'{escape(r["n"])} pairs">{escape(text)} {escape(r["verdict"].replace("_", " "))}</span>'
              for name, text in (("control_same", "A/A"), ("control_0.1%", "+0.1 %"))
              for r in select(rows, subject=name, figure="slowdown")]
    return " ".join(badges)


def panels(*parts):
    return '<div class="panels">' + "".join(f"<figure>{part}</figure>" for part in parts if part) + "</div>"


def values_of(rows):
    return [(r["subject"], number(r["value"]), number(r["low"]), number(r["high"])) for r in rows]


def pivot(rows, columns, title):
    """One line per subject, one column per (figure, name of the column)."""
    lines = collections.OrderedDict()
    for r in rows:
        lines.setdefault(r["subject"], {})[r["figure"]] = shown(r["value"], r["figure"])
    return table([title, *(name for _, name in columns)],
                 [[s, *(v.get(f, "-") for f, _ in columns)] for s, v in lines.items()])


# Sections: each gets its rows

def site_cost(rows):
    parts = []
    for load in loads_of(rows):
        mine = select(rows, load=load)
        base = first(mine, figure="base_ticks_per_hit")
        plain = sorted((r for r in mine if r["base"] == "none" and not is_control(r)),
                       key=lambda r: r["subject"] not in OWN)
        ratio = first(mine, figure="ratio")
        least = number(base["value"]) / 50  # 2 %: what is nothing shall look so
        parts.append(f"<h3>{escape(load)} {controls(mine)}</h3><p>{nice(number(base['value']))} ticks per hit without a "
                     f"site; more than that, in ticks:</p>"
                     + draw.bars(values_of(select(plain, figure="ticks_per_hit")), "", least, own=OWN)
                     + (f"<p>imv_read takes {shown(ratio['value'], 'ratio')} [{interval(ratio)}] times as long as the "
                        f"load that it replaces.</p>" if ratio else ""))
    return panels(*parts) + folded("in percent, with verdicts", figures(select(rows, figure="slowdown")))


def site_counts(rows):
    columns = [(load, figure) for figure in ("instructions", "data_references") for load in loads_of(rows)
               if select(rows, load=load, figure=figure)]
    columns += [("branchy", "text"), ("branchy", "data")]
    lines = []
    for subject in dict.fromkeys(r["subject"] for r in rows):
        found = [first(rows, load=load, subject=subject, figure=figure) for load, figure in columns]
        lines.append([subject, *(f"{number(r['value']):.2f}" if r else "-" for r in found)])
    names = {"instructions": "instr.", "data_references": "refs"}
    return table(["site", *(f"{names[f]}, {load}" if f in names else f"bytes of {f}" for load, f in columns)], lines)


def oltp_pairs(rows):
    parts = []
    for load in loads_of(rows):
        mine = select(rows, load=load, figure="slowdown")
        plain = [r for r in mine if not is_control(r)]
        groups = dict.fromkeys(r["base"] for r in plain)
        for base in groups:
            chosen = select(plain, base=base)
            parts.append(f"<h3>{escape(load)}, against {escape(base)} {controls(select(mine, base=base))}</h3>"
                         + draw.bars(values_of(chosen), "%", 0.2, 0.1, OWN)
                         + "<p>" + "; ".join(f"{escape(r['subject'])}: {shown(r['value'])} % [{interval(r)}] "
                                             f"<b>{escape(r['verdict'].strip('-'))}</b>" for r in chosen) + "</p>")
    return panels(*parts) + folded("layouts and controls", figures(rows))


def oltp_counts(rows):
    names = ("instructions", "data_references")
    lines = []
    for r in [r for r in rows if r["figure"] == "instructions_own"]:
        def of(figure, subject=r["subject"]):
            found = first(rows, load="per transaction", subject=subject, figure=figure)
            return shown(found["value"]) if found else "-"
        lines.append([r["subject"], r["base"], *(of(name + end) for name in names
                                                 for end in ("_own", "_own_overhead", "_overhead"))])
    out = table(["per transaction", "against", "instructions more", "%", "% with libraries", "data refs more", "%",
                 "% with libraries"], lines)
    whole = [r for r in rows if r["figure"] == "instructions_in_all"]
    out += "<p>" + "; ".join(f"{escape(r['subject'])}: {shown(r['value'])} instructions in all" for r in whole) + "</p>"
    parts = [f"<h3>{escape(load)}</h3>" + draw.bars(values_of(select(rows, load=load)), "instructions")
             for load in loads_of(rows) if load.endswith("by function")]
    return out + panels(*parts)


def oltp_tables(rows):
    out = []
    for load in loads_of(rows):
        mine = select(rows, load=load)
        plain = [r for r in mine if not is_control(r)]
        cells = {(r["subject"], r["figure"]): number(r["value"]) for r in plain}
        spread = [(s, *(cells[s, f"seconds_{f}"] for f in ("min", "avg", "max", "stddev")))
                  for s in dict.fromkeys(r["subject"] for r in plain) if (s, "seconds_avg") in cells]
        out.append(f"<h3>{escape(load)} {controls(mine)}</h3>{draw.ranges(spread, 's')}")
        columns = [(f"seconds_{f.lower()}", f) for f in ("Min", "Avg", "Max", "StdDev")]
        if select(plain, figure="speedup"):
            columns += [("speedup", "Speedup(x)"), ("context_switches/s", "CtxSw/s"), ("us%", "us%"), ("sys%", "sys%"),
                        ("idle%", "idle%"), ("iowait%", "iowait%")]
        out.append(pivot(plain, columns, "build"))
        chosen = [r for r in mine if r["figure"] in ("slowdown", "speedup")]
        out.append(folded("intervals and verdicts", figures(chosen)) if chosen else "")
    return "".join(out)


def oltp_profile(rows):
    names = loads_of(rows)
    cells = {(r["load"], r["subject"]): number(r["value"]) for r in rows}
    lines = []
    for function in dict.fromkeys(r["subject"] for r in rows):
        found = [cells.get((name, function), math.nan) for name in names]
        change = found[-1] - found[0]
        lines.append([function, *map(nice, found), "-" if math.isnan(change) else f"{change:+.2f}"])
    return table(["% of samples, event cpu-clock", *names, "difference"], lines)


def enabled_cost(rows):
    ratios = [r for r in rows if r["figure"] == "ratio" and r["subject"] not in ("60_nops", "rdtsc_60_nops")]
    series = collections.OrderedDict()
    for r in select(rows, figure="events/s"):
        series.setdefault(r["subject"], []).append((number(r["load"].split()[0]), number(r["value"])))
    left_out = "".join(f"<p>{escape(r['subject'])} is left out: {escape(r['unit'])}</p>"
                       for r in select(rows, figure="left_out"))
    return panels(f"<h3>times an indirect call {controls(rows)}</h3>" + draw.bars(values_of(ratios), "x", own=OWN),
                  "<h3>all threads together</h3>" + draw.lines(series, "threads", "events per second")
                  if series else "") + left_out


def enable_latency(rows):
    parts = []
    seen = select(rows, figure="last_thread")
    for writer in dict.fromkeys(r["load"].split()[0] for r in seen):
        series = collections.OrderedDict()
        for r in seen:
            if r["load"].split()[0] == writer:
                series.setdefault(r["subject"], []).append((number(r["load"].split()[1]), number(r["value"])))
        parts.append(f"<h3>through {escape(writer)}</h3>"
                     + draw.lines(series, "sites", "microseconds until the last thread sees it"))
    names = "; ".join(f"comparing {escape(r['subject'])} with 400 000 names: {shown(r['value'])} us"
                      for r in select(rows, load="no match"))
    return panels(*parts) + (f"<p>Of this, {names}. With more running threads than processors, the last one waits for "
                             f"its turn.</p>" if names else "") + folded("5th to 95th percentile", figures(rows))


def plain_rows(rows):
    return f"<p>{controls(rows)}</p>" + figures([r for r in rows if r["figure"] != "ticks_per_hit"])


SECTIONS = (
    ("site_cost", "What a site costs that is off", site_cost),
    ("site_counts", "... in instructions, data references and bytes", site_counts),
    ("oltp_pairs", "What disabled markers cost a program that works", oltp_pairs),
    ("oltp_pairs_disk", "The same, on a disk", oltp_pairs),
    ("oltp_counts", "... in instructions, over the whole program", oltp_counts),
    ("oltp_tables", "The tables of 2007, in userspace", oltp_tables),
    ("oltp_profile", "Top functions, before and after", oltp_profile),
    ("idle", "What having the runtime loaded costs", plain_rows),
    ("enabled_cost", "What a hit costs when somebody listens", enabled_cost),
    ("enable_latency", "How long until all threads see it", enable_latency),
)


# The page

def cards(results):
    """The answers in short: (figure, what it is) of what has been measured."""
    def look(name, **wanted):
        return first(results[name][1], **wanted) if name in results else None

    marker = {"load": "latency", "subject": "marker"}
    off = {"load": "per transaction", "subject": "markers off"}
    found = (
        (look("site_counts", figure="instructions", **marker), "instructions of a marker that is off", "", 1),
        (look("site_counts", figure="data_references", **marker), "data references of it", "", 1),
        (look("oltp_counts", figure="instructions_own_overhead", **off), "more instructions in oltp, some 63 sites per "
         "transaction", " %", 1),
        (look("oltp_counts", figure="instructions_own_overhead", subject="iostats key off"),
         "more for its accounting, switched off by a static key", " %", 1),
        (look("oltp_pairs", load="ram", subject="with", figure="slowdown"), "more time for the markers in oltp", " %", 1),
        (look("enabled_cost", subject="count", figure="ratio"), "indirect calls: a hit that is counted", " x", 1),
        (look("enable_latency", load="proc 1", subject="1 threads", figure="last_thread"),
         "ms until another thread sees one of 400 000 on", "", 1000),
    )
    return '<div class="cards">' + "".join(
        f'<div><b class="{r["verdict"]}">{nice(number(r["value"]) / by)}{unit}</b>{escape(what)}'
        + (f'<br><small>{escape(interval(r))} {escape(r["verdict"].strip("-"))}</small>' if by == 1 and interval(r) else "")
        + "</div>" for r, what, unit, by in found if r) + "</div>"


STYLE = """
:root{color-scheme:light dark;--fg:#1c2430;--bg:#fff;--dim:#5f6b7c;--line:#e1e5eb;--card:#f5f7fa;--own:#1769aa;
--other:#b3bdca;--good:#2f8f4e;--bad:#b5302f}
@media(prefers-color-scheme:dark){:root{--fg:#dde4ee;--bg:#12161c;--dim:#93a0b4;--line:#2a323e;--card:#1a2028;
--own:#5aaaf0;--other:#4c5868;--good:#58c07d;--bad:#ee7a78}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--fg);background:var(--bg);max-width:72rem;margin:2rem auto;padding:0 1.2rem}
h1{font-size:1.8rem;margin-bottom:.3rem}h2{margin:3.2rem 0 .4rem;border-top:1px solid var(--line);padding-top:1.2rem}
h3{margin:1.4rem 0 .2rem;font-size:1rem}p{max-width:48rem;margin:.4rem 0}p,summary,.facts{color:var(--dim);font-size:.9rem}
summary{cursor:pointer;margin:.6rem 0}nav a{margin-right:.9rem}a{color:var(--own)}
table{border-collapse:collapse;font-size:.82rem;margin:.8rem 0;display:block;overflow-x:auto}
th,td{padding:.22rem .7rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}th{color:var(--dim);font-weight:600}
th:first-child,td:first-child{text-align:left}td{font-variant-numeric:tabular-nums}tbody tr:hover{background:var(--card)}
.panels svg{max-width:33rem}.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(30rem,1fr));gap:.6rem 2rem}figure{margin:0}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.8rem;margin:1.4rem 0}
.cards div{background:var(--card);border-radius:.5rem;padding:.8rem 1rem;color:var(--dim);font-size:.85rem;line-height:1.35}
.cards b{display:block;font-size:1.5rem;color:var(--own);font-variant-numeric:tabular-nums}
.badge{font-size:.72rem;font-weight:500;padding:.05rem .5rem;border-radius:1rem;border:1px solid;margin-left:.3rem}
.quiet,.seen,.badge.pass,td.pass{color:var(--good)}.not_quiet,.not_seen,.cards b.worse,td.worse{color:var(--bad)}.cards b.inconclusive,td.inconclusive{color:var(--dim)}
svg{width:100%;max-width:46rem;font-size:11.5px;margin:.3rem 0}svg text{fill:var(--fg)}svg text.dim{fill:var(--dim)}
.own{fill:var(--own)}.other{fill:var(--other)}.box{fill:var(--own);opacity:.28}.mean{stroke:var(--own);stroke-width:2.5}
.axis{stroke:var(--dim)}.grid{stroke:var(--line)}.limit{stroke:var(--bad);stroke-dasharray:4 3}
.whisker{stroke:var(--fg);fill:none;stroke-width:1.1}polyline{fill:none;stroke-width:2}code{font-size:.9em}
"""
COLOURS = ("#1769aa", "#c2571a", "#2f8f4e", "#8e44ad", "#b5302f", "#0f8b8d", "#a67c00", "#667")


def section(name, title, show, head, rows):
    facts = ", ".join(f"{key} {head[key]}" for key in ("mode", "commit", "date", "load", "load after") if key in head)
    try:
        body = show(rows)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        body = f"<p>cannot be drawn: {escape(error)}</p>" + figures(rows)
    return (f'<h2 id="{name}">{escape(title)}</h2><div class="facts"><code>{escape(head.get("command", name))}</code>, '
            f"{escape(facts)}</div>{body}" + folded(f"all {len(rows)} figures", figures(rows)))


def write(results, page):
    done = {name: read(results / f"{name}.tsv") for name, *_ in SECTIONS if (results / f"{name}.tsv").exists()}
    colours = "".join(f".s{i}{{stroke:{c}}}.d{i}{{fill:{c}}}svg text.t{i}{{fill:{c}}}" for i, c in enumerate(COLOURS))
    machine = next((head for head, _ in done.values() if "machine" in head), {})
    facts = ", ".join(machine[key] for key in ("machine", "kernel", "compiler") if key in machine)
    links = "".join(f'<a href="#{name}">{name}</a>' for name in done)
    parts = ['<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
             f"<title>libmarkers: what it costs</title><style>{STYLE}{colours}</style><h1>libmarkers: what it costs</h1>",
             f'<div class="facts">{escape(facts)}</div>', cards(done),
             "<p>Pairs of chunks in random order on one processor; medians of the paired differences with 95 % "
             "bootstrap intervals, over layouts of the code where there are several. Each comparison carries two "
             "controls: the base against itself (must be quiet) and the base with 0.1 % more work (must be seen); "
             "where one fails its verdicts are inconclusive. Below 0.1 % is a pass. What is ours is blue; "
             "<i>elsewhere</i> is the base at another place in memory.</p>", f"<nav>{links}</nav>"]
    parts += [section(name, title, show, *done[name]) for name, title, show in SECTIONS if name in done]
    page.write_text("".join(parts) + "</html>\n", encoding="utf-8")
    return page
