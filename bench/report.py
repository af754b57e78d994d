# SPDX-License-Identifier: MIT
"""Rows of figures (TSV), and the page that shows them: one file, plots as SVG."""
import collections
import html
import math

COLUMNS = ("load", "subject", "base", "figure", "value", "low", "high", "unit", "n", "verdict")


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


def nice(text):
    value = number(text)
    return text if math.isnan(value) else f"{value:.4g}" if abs(value) < 1e5 else f"{value:,.0f}"


def select(rows, **wanted):
    return [r for r in rows if all(r[key] == value for key, value in wanted.items())]


def escape(text):
    return html.escape(str(text))


# Plots

def bars(rows, unit):
    """Horizontal bars with intervals, one per row."""
    values = [(r["subject"], number(r["value"]), number(r["low"]), number(r["high"])) for r in rows]
    ends = [v for _, *three in values for v in three if not math.isnan(v)] + [0]
    least, most = min(ends), max(ends)
    span = (most - least) or 1
    left, width, step = 130, 470, 24
    x = lambda v: left + (v - least) / span * width  # noqa: E731
    parts = [f'<svg viewBox="0 0 720 {step * len(values) + 8}" role="img">',
             f'<line class="axis" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="0" y2="{step * len(values)}"/>']
    for i, (name, value, low, high) in enumerate(values):
        y = i * step + step / 2
        a, b = sorted((x(0), x(value)))
        own = "own" if name in ("marker", "key", "imv") else "other"
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
                     f'<rect class="{own}" x="{a:.1f}" y="{y - 7}" width="{max(b - a, 1):.1f}" height="14"/>')
        if not math.isnan(low):
            parts.append(f'<path class="whisker" d="M{x(low):.1f} {y - 4}v8M{x(low):.1f} {y}H{x(high):.1f}'
                         f'M{x(high):.1f} {y - 4}v8"/>')
        right = max(x(value), x(high) if not math.isnan(high) else 0)
        parts.append(f'<text x="{right + 8:.1f}" y="{y + 4}">{value:.3g} {escape(unit)}</text>')
    return "".join(parts) + "</svg>"


def ticks_of(values):
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0 ** e for e in range(low, max(high, low + 1) + 1)]


def lines(series, x_label, y_label):
    """Both axes logarithmic. series: name -> [(x, y)]."""
    points = [p for s in series.values() for p in s if p[0] > 0 and p[1] > 0]
    if not points:
        return ""
    xs, ys = ticks_of([p[0] for p in points]), ticks_of([p[1] for p in points])
    scale = lambda v, t, a, b: a + (math.log10(v) - math.log10(t[0])) / math.log10(t[-1] / t[0]) * (b - a)  # noqa: E731
    x, y = (lambda v: scale(v, xs, 80, 520)), (lambda v: scale(v, ys, 270, 15))
    parts = ['<svg viewBox="0 0 720 320" role="img">']
    for t in xs:
        parts.append(f'<line class="grid" x1="{x(t):.1f}" x2="{x(t):.1f}" y1="15" y2="270"/>'
                     f'<text x="{x(t):.1f}" y="288" text-anchor="middle">{t:g}</text>')
    for t in ys:
        parts.append(f'<line class="grid" x1="80" x2="520" y1="{y(t):.1f}" y2="{y(t):.1f}"/>'
                     f'<text x="72" y="{y(t) + 4:.1f}" text-anchor="end">{t:g}</text>')
    parts.append(f'<text x="300" y="310" text-anchor="middle">{escape(x_label)}</text>'
                 f'<text x="80" y="10">{escape(y_label)}</text>')
    for i, (name, values) in enumerate(series.items()):
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in sorted(values) if a > 0 and b > 0)
        parts.append(f'<polyline class="s{i % 8}" points="{path}"/>'
                     f'<text class="t{i % 8}" x="532" y="{30 + 18 * i}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"


# Tables

def table(columns, body):
    cells = "".join(f"<th>{escape(c)}</th>" for c in columns)
    out = [f"<table><thead><tr>{cells}</tr></thead><tbody>"]
    for line in body:
        out.append("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in line) + "</tr>")
    return "".join(out) + "</tbody></table>"


def pivot(rows, figures, first="subject"):
    """One line per subject, one column per figure."""
    lines_ = collections.OrderedDict()
    for r in rows:
        if r["figure"] in figures:
            lines_.setdefault(r["subject"], {})[r["figure"]] = nice(r["value"])
    return table([first, *(f.replace("seconds_", "") for f in figures)],
                 [[s, *(v.get(f, "-") for f in figures)] for s, v in lines_.items()])


def with_intervals(rows):
    return table(["load", "what", "against", "figure", "value", "95 % interval", "unit", "n", "verdict"],
                 [[r["load"], r["subject"], r["base"], r["figure"], nice(r["value"]),
                   f"{nice(r['low'])} .. {nice(r['high'])}" if r["low"] != "-" else "", r["unit"], r["n"],
                   r["verdict"].strip("-")] for r in rows])


def all_rows(rows):
    return f"<details><summary>all {len(rows)} figures</summary>{with_intervals(rows)}</details>"


# Sections

def loads_of(rows):
    return list(dict.fromkeys(r["load"] for r in rows))


def site_cost(rows):
    out = []
    for load in loads_of(rows):
        chosen = [r for r in select(rows, load=load, figure="ticks_per_hit") if not r["subject"].startswith("control")]
        base = select(rows, load=load, figure="base_ticks_per_hit")
        out.append(f"<h3>{escape(load)}</h3><p>the code without a site: {nice(base[0]['value'])} {base[0]['unit']} "
                   f"per hit; more than that:</p>{bars(chosen, chosen[0]['unit'])}")
        out.append(with_intervals(select(rows, load=load, figure="slowdown")))
    return "".join(out)


def site_counts(rows):
    out = []
    for load in loads_of(rows):
        figures = list(dict.fromkeys(r["figure"] for r in select(rows, load=load)))
        out.append(f"<h3>{escape(load)}</h3>" + pivot(select(rows, load=load), figures, "site"))
    return "".join(out)


def enabled_cost(rows):
    chosen = [r for r in select(rows, load="1 thread", figure="ticks_per_hit") if not r["subject"].startswith("control")]
    series = collections.OrderedDict()
    for r in select(rows, figure="events/s"):
        series.setdefault(r["subject"], []).append((number(r["load"].split()[0]), number(r["value"])))
    plot = lines(series, "threads", "events/s, all threads together") if series else ""
    return (bars(chosen, chosen[0]["unit"]) if chosen else "") + \
        with_intervals([r for r in rows if r["figure"] in ("ratio", "left_out", "slowdown")]) + plot


def enable_latency(rows):
    series = collections.OrderedDict()
    for r in select(rows, figure="last_thread"):
        writer, sites = r["load"].split()
        series.setdefault(f"{writer}, {r['subject']}", []).append((number(sites), number(r["value"])))
    return lines(series, "sites", "microseconds until the last thread sees it")


def oltp_tables(rows):
    out = []
    for load in loads_of(rows):
        chosen = select(rows, load=load)
        out.append(f"<h3>{escape(load)}: seconds of fixed work</h3>" +
                   pivot(chosen, ["seconds_min", "seconds_avg", "seconds_max", "seconds_stddev"], "build"))
        if load != "hyperfine":
            out.append(f"<h3>{escape(load)}: relative speed</h3>" + pivot(
                chosen, ["speedup", "context_switches/s", "us%", "sys%", "idle%", "iowait%"], "build"))
            out.append(with_intervals([r for r in chosen if r["figure"] in ("slowdown", "speedup")]))
    return "".join(out)


def oltp_profile(rows):
    names = loads_of(rows)
    order = list(dict.fromkeys(r["subject"] for r in rows))
    cells = {(r["load"], r["subject"]): nice(r["value"]) for r in rows}
    return table(["function (% of samples, event cpu-clock)", *names],
                 [[f, *(cells.get((n, f), "") for n in names)] for f in order])


def plain(rows):
    return with_intervals([r for r in rows if r["figure"] not in ("ticks_per_hit",)])


SECTIONS = (
    ("site_cost", "What a site costs that is off", site_cost),
    ("site_counts", "... in instructions, data references and bytes", site_counts),
    ("oltp_pairs", "What disabled markers cost a program that works", plain),
    ("oltp_counts", "... in instructions, over the whole program", plain),
    ("oltp_tables", "The tables of 2007, in userspace", oltp_tables),
    ("oltp_profile", "Top functions, before and after", oltp_profile),
    ("idle", "What having the runtime loaded costs", plain),
    ("enabled_cost", "What a hit costs when somebody listens", enabled_cost),
    ("enable_latency", "How long until all threads see it", enable_latency),
)

STYLE = """
:root{color-scheme:light dark;--fg:#1c2430;--bg:#fff;--dim:#687385;--line:#d9dee6;--own:#1769aa;--other:#9aa7b8}
@media(prefers-color-scheme:dark){:root{--fg:#dde4ee;--bg:#12161c;--dim:#93a0b4;--line:#2d3643;--own:#5aaaf0;--other:#5b6778}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--fg);background:var(--bg);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem}h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}h3{margin-bottom:.2rem}
p,dl,summary{color:var(--dim)}table{border-collapse:collapse;font-size:.85rem;margin:.8rem 0;display:block;overflow-x:auto}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}td{font-variant-numeric:tabular-nums}
svg{max-width:100%;font-size:12px}svg text{fill:var(--fg)}.own{fill:var(--own)}.other{fill:var(--other)}
.axis{stroke:var(--dim)}.grid{stroke:var(--line)}.whisker{stroke:var(--fg);fill:none;stroke-width:1.3}
polyline{fill:none;stroke-width:2}code{font-size:.9em}
"""
COLOURS = ("#1769aa", "#c2571a", "#2f8f4e", "#8e44ad", "#b5302f", "#0f8b8d", "#a67c00", "#667")


def section(name, title, draw, path):
    head, rows = read(path)
    facts = ", ".join(f"{key} {head[key]}" for key in ("mode", "machine", "kernel", "compiler", "commit", "date", "load")
                      if key in head)
    try:
        body = draw(rows)
    except (IndexError, KeyError, ValueError) as error:
        body = f"<p>cannot be drawn: {escape(error)}</p>"
    return (f'<h2 id="{name}">{escape(title)}</h2><p><code>{escape(head.get("command", ""))}</code><br>'
            f"{escape(facts)}</p>{body}{all_rows(rows)}")


def write(results, page):
    colours = "".join(f".s{i}{{stroke:{c}}}svg text.t{i}{{fill:{c}}}" for i, c in enumerate(COLOURS))
    done = [(name, title, draw, results / f"{name}.tsv") for name, title, draw in SECTIONS
            if (results / f"{name}.tsv").exists()]
    links = " · ".join(f'<a href="#{name}">{name}</a>' for name, *_ in done)
    parts = ['<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
             f"<title>libmarkers: what it costs</title><style>{STYLE}{colours}</style><h1>libmarkers: what it costs</h1>",
             "<p>Pairs of chunks in random order on one processor; medians of the paired differences with 95 % "
             "bootstrap intervals, over layouts of the code where there are several. Each comparison carries two "
             "controls: the base against itself (must be quiet) and the base with 0.1 % more work (must be seen); "
             "where one fails the verdict is inconclusive. The limit is 0.1 %.</p>", f"<p>{links}</p>"]
    parts += [section(*one) for one in done]
    page.write_text("".join(parts) + "</html>\n", encoding="utf-8")
    return page
