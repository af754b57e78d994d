# SPDX-License-Identifier: MIT
"""The report's plots: SVG as text, with the page's own colours."""
import html
import math


def escape(text):
    return html.escape(str(text))


def nice(value):
    """Three significant digits, without exponents where one can read it."""
    if math.isnan(value):
        return "-"
    if value == 0 or 1e-4 <= abs(value) < 1e5:
        digits = 2 if value == 0 else max(0, min(5, 2 - math.floor(math.log10(abs(value)))))
        return f"{value:,.{digits}f}" if digits else f"{value:,.0f}"
    return "0.00" if abs(value) < 1e-4 else f"{value:.2e}"


def _scale(low, high, left, right):
    return lambda v: left + (min(max(v, low), high) - low) / (high - low) * (right - left)


def bars(values, unit, least=0.0, limit=None, own=()):
    """Horizontal bars: values is [(name, value, low, high)]. The scale spans @least at least, so that
    nothing looks like nothing; @limit is drawn."""
    ends = [v for _, *three in values for v in three if not math.isnan(v)] + [0, least]
    # Not the longest whisker: one wide interval would press all bars flat.
    most = max([v for _, v, *_ in values if not math.isnan(v)] + [least]) * 1.15 or 1
    low_end = max(min(ends), -most / 2) if min(ends) < 0 else 0
    step, left, right = 22, 110, 400
    x = _scale(low_end, most, left, right)
    parts = [f'<svg viewBox="0 0 520 {step * len(values) + 6}" role="img">',
             f'<line class="axis" x1="{x(0):.1f}" x2="{x(0):.1f}" y1="0" y2="{step * len(values)}"/>']
    if limit is not None:
        parts.append(f'<line class="limit" x1="{x(limit):.1f}" x2="{x(limit):.1f}" y1="0" y2="{step * len(values)}"/>')
    for i, (name, value, low, high) in enumerate(values):
        y = i * step + step / 2
        a, b = sorted((x(0), x(value)))
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
                     f'<rect class="{"own" if name in own else "other"}" x="{a:.1f}" y="{y - 6}" rx="1.5" '
                     f'width="{max(b - a, 1):.1f}" height="12"/>')
        if not math.isnan(low):
            caps = "".join(f"M{x(end):.1f} {y - 3}v6" for end in (low, high) if low_end <= end <= most)
            parts.append(f'<path class="whisker" d="M{x(low):.1f} {y}H{x(high):.1f}{caps}"/>')
        parts.append(f'<text x="{right + 10}" y="{y + 4}">{nice(value)} {escape(unit)}</text>')
    return "".join(parts) + "</svg>"


def ranges(values, unit):
    """One line per name, from the least to the most, a box of one deviation around the mean: values is
    [(name, least, mean, most, deviation)]."""
    low, high = min(v[1] for v in values), max(v[3] for v in values)
    margin = (high - low) * 0.05 or 1
    step, left, right = 26, 190, 560
    x = _scale(low - margin, high + margin, left, right)
    parts = [f'<svg viewBox="0 0 720 {step * len(values) + 24}" role="img">']
    for i, (name, least, mean, most, deviation) in enumerate(values):
        y = i * step + step / 2
        a, b = x(mean - deviation), x(mean + deviation)
        parts.append(f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{escape(name)}</text>'
                     f'<line class="whisker" x1="{x(least):.1f}" x2="{x(most):.1f}" y1="{y}" y2="{y}"/>'
                     f'<rect class="box" x="{a:.1f}" y="{y - 7}" width="{max(b - a, 1):.1f}" height="14"/>'
                     f'<line class="mean" x1="{x(mean):.1f}" x2="{x(mean):.1f}" y1="{y - 9}" y2="{y + 9}"/>'
                     f'<text x="{right + 12}" y="{y + 4}">{nice(mean)} ± {nice(deviation)} {escape(unit)}</text>')
    y = step * len(values) + 14
    parts.append(f'<text class="dim" x="{left}" y="{y}">{nice(low)}</text>'
                 f'<text class="dim" x="{right}" y="{y}" text-anchor="end">{nice(high)} {escape(unit)}</text>')
    return "".join(parts) + "</svg>"


def _decades(values):
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return [10.0 ** e for e in range(low, max(high, low + 1) + 1)]


def _power(value):
    exponent = round(math.log10(value))
    return f"{value:g}" if -2 < exponent < 4 else f"10<tspan dy='-4' font-size='8'>{exponent}</tspan>"


def _spread(wanted, gap):
    """Labels at their lines' ends, moved apart: index -> y."""
    places, last = {}, -math.inf
    for i, y in sorted(wanted, key=lambda item: item[1]):
        last = max(y, last + gap)
        places[i] = last
    return places


def lines(series, x_label, y_label):
    """Both axes logarithmic. series: name -> [(x, y)]."""
    series = {name: sorted(p for p in points if p[0] > 0 and p[1] > 0) for name, points in series.items()}
    series = {name: points for name, points in series.items() if points}
    if not series:
        return ""
    every = [p for points in series.values() for p in points]
    xs, ys = _decades([p[0] for p in every]), _decades([p[1] for p in every])

    def x(v):
        return 50 + (math.log10(v / xs[0])) / math.log10(xs[-1] / xs[0]) * 350

    def y(v):
        return 240 - (math.log10(v / ys[0])) / math.log10(ys[-1] / ys[0]) * 210

    parts = ['<svg viewBox="0 0 520 285" role="img">']
    for t in xs:
        parts.append(f'<line class="grid" x1="{x(t):.1f}" x2="{x(t):.1f}" y1="30" y2="240"/>'
                     f'<text class="dim" x="{x(t):.1f}" y="256" text-anchor="middle">{_power(t)}</text>')
    for t in ys:
        parts.append(f'<line class="grid" x1="50" x2="400" y1="{y(t):.1f}" y2="{y(t):.1f}"/>'
                     f'<text class="dim" x="44" y="{y(t) + 4:.1f}" text-anchor="end">{_power(t)}</text>')
    parts.append(f'<text class="dim" x="225" y="276" text-anchor="middle">{escape(x_label)}</text>'
                 f'<text class="dim" x="8" y="16">{escape(y_label)}</text>')
    labels = _spread([(i, y(points[-1][1])) for i, points in enumerate(series.values())], 14)
    for i, (name, points) in enumerate(series.items()):
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
        dots = "".join(f'<circle class="d{i % 8}" cx="{x(a):.1f}" cy="{y(b):.1f}" r="2.5"/>' for a, b in points)
        parts.append(f'<polyline class="s{i % 8}" points="{path}"/>{dots}'
                     f'<text class="t{i % 8}" x="410" y="{labels[i] + 4:.1f}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"
