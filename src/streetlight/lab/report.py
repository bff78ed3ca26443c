"""A run as one page: charts as drawings inside it, the numbers as tables, nothing from outside. It prints well."""

from __future__ import annotations

import html
import json
import math
import re
from base64 import b64encode
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any

from streetlight.games.registry import game as find_game
from streetlight.lab.all_findings import all_findings
from streetlight.lab.errors import LabError, MissingExtra
from streetlight.lab.findings import Finding, FoundRow, Unit, columns, shown
from streetlight.lab.plan import same_in_all
from streetlight.lab.run import Run
from streetlight.lab.stats import Estimate
from streetlight.lab.summary import NOTHING_STANDS_OUT, summary, summary_title
from streetlight.lab.tables import finding_csv
from streetlight.lab.tournament import standings
from streetlight.lab.variations import change, measured, measures, value, verdicts, what_clear_means

INK, LAMP, LINE, QUIET = "#1d2440", "#c46a00", "#c9cbd8", "#555b75"
MOST_BARS = 40
"""A chart with more marks than this is cut: the table has the rest."""

PLOT, LABEL = 320, 21
"""A narrow chart is so many points wide, beside labels of so many letters a line: together they fit a phone."""

WIDE_PLOT, WIDE_LABEL = 660, 40
"""The same of a wide chart, which fills the page. A page holds both, and shows what fits."""

STYLE = """
:root { color-scheme: light }
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2440; background: #fffdf8; max-width: 62rem; margin: 2rem auto;
  padding: 0 1rem }
body.wide { max-width: 90rem }
h1 { font-size: 1.9rem; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .3rem }
.side h2 { font-size: 1.1rem }
p { margin: .3rem 0 } .quiet { color: #555b75; font-size: .92rem }
table { border-collapse: collapse; margin: .8rem 0; font-size: .92rem }
th, td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid #e1e2ea; vertical-align: top }
th { font-weight: 600; border-bottom: 2px solid #1d2440 }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
td.n { white-space: nowrap }
tr.same td:first-child { color: transparent }
svg { max-width: 100%; height: auto; display: block; margin: .6rem 0; overflow: visible }
.chart .wide svg { width: 100% } .chart .narrow { display: none }
.summary { border: 2px solid #1d2440; border-radius: .6rem; padding: .8rem 1.2rem; margin: 1.2rem 0 }
.summary h2 { margin: 0 0 .3rem } .summary ol { margin: .3rem 0; padding-left: 1.3rem } .summary a { color: #1d2440 }
.under { margin: -.4rem 0 0; font-size: .84rem } .under a { color: #555b75; margin-right: 1rem }
.side { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem; font-size: .9rem }
details { margin: 2rem 0 } pre { font-size: .8rem; overflow-x: auto }
.scroll { overflow-x: auto } .whose { display: none }
nav { margin: 1rem 0; font-size: .92rem; line-height: 1.9 }
nav a { color: #1d2440; margin-right: 1rem; white-space: nowrap }
@media (max-width: 46rem) {
  .side { grid-template-columns: minmax(0, 1fr) }
  .whose { display: block; margin: 2rem 0 -2rem; color: #555b75; font-size: .84rem }
}
@media screen and (max-width: 46rem) {
  .chart .wide { display: none } .chart .narrow { display: block }
  body { margin: 1rem auto }
  table { font-size: .84rem } th, td { padding-right: .7rem } td + td, th + th { white-space: nowrap }
  tr.same td:first-child { max-width: 0; overflow: hidden; white-space: nowrap }
}
@media print {
  @page { margin: 14mm 12mm }
  body { margin: 0; max-width: none; padding: 0; background: none; font-size: 10pt }
  .quiet { font-size: 9pt }
  .whose { margin: 1.4rem 0 -1.2rem; break-after: avoid }
  h2 { margin-top: 1.4rem; break-after: avoid } h2 + p { break-after: avoid } p { break-inside: avoid }
  svg, tr { break-inside: avoid } svg { max-height: 215mm }
  table { font-size: 8.5pt } th, td { padding: .12rem .7rem .12rem 0 }
  .side table { font-size: 7.5pt } .side td.n { white-space: normal } .side th, .side td { padding-right: .4rem }
  tr.same td:first-child { color: #8b8fa3 }
  .scroll { overflow: visible } details, nav, .under { display: none }
}
"""


def findings_of(run: Run) -> list[Finding]:
    return (
        standings(run.plan, run.rows) if run.plan.kind == "tournament" else all_findings(run.plan, run.rows)
    )


def report(run: Run) -> str:
    """One page for one run."""
    check_extra()
    findings = findings_of(run)
    body = [
        _head(run),
        _summary(findings),
        _contents(findings),
        *[_section(finding, named=True) for finding in findings],
        _manifest(run),
    ]
    return _page(f"{find_game(run.plan.game).title} in the lab", body)


def compare(one: Run, other: Run) -> str:
    """Two runs side by side; where they played the same deals, their differences too."""
    check_extra()
    if one.plan.game != other.plan.game:
        raise LabError(f"{one.folder} is a run of {one.plan.game}, {other.folder} of {other.plan.game}")
    body = [f"<h1>Two runs of {html.escape(find_game(one.plan.game).title)}</h1>"]
    difference = differences(one, other)
    if difference.rows:
        body.append(_section(difference))
    right = {finding.key: finding for finding in findings_of(other)}
    titles = [
        f'<div class="side"><div><h2>{html.escape(run.folder.name)}</h2><p class="quiet">{_line(run)}</p></div>'
        for run in (one, other)
    ]
    body.append(titles[0] + titles[1].removeprefix('<div class="side">') + "</div>")
    for finding in findings_of(one):
        twin = right.pop(finding.key, None)
        body.append(f'<div class="side">{_cell(finding, one)}{_cell(twin, other)}</div>')
    body += [f'<div class="side"><div></div>{_cell(finding, other)}</div>' for finding in right.values()]
    return _page("Two runs in the lab", body, wide=True)


def differences(one: Run, other: Run) -> Finding:
    """How the second run differs from the first: variations of the same name, deal by deal if they share deals.

    If no name is in both, their first variations are compared.
    """
    labels = [[arm.label for arm in run.plan.arms] for run in (one, other)]
    pairs = [(at, labels[1].index(label)) for at, label in enumerate(labels[0]) if label in labels[1]] or [
        (0, 0)
    ]
    same = one.plan.seed == other.plan.seed
    found: list[FoundRow] = []
    changes: list[Estimate] = []
    shared = 0
    for pair in pairs:
        arms = [
            {row.deal: row for row in run.rows if row.arm == arm and not row.trouble}
            for run, arm in zip((one, other), pair, strict=True)
        ]
        deals = sorted(arms[0].keys() & arms[1].keys()) if same else []
        shared = max(shared, len(deals))
        before, after = ([arm[deal] for deal in deals or sorted(arm)] for arm in arms)
        for measure in measures(one.plan):
            then, now = measured(measure, before), measured(measure, after)
            moved = change(then, now, same_deals=bool(deals))
            changes.append(moved)
            found.append([labels[0][pair[0]], measure.name, value(then), value(now), moved])
    found = [[*row, verdict] for row, verdict in zip(found, verdicts(changes), strict=True)]
    how = f"On the same {shared} deals." if shared else "The runs played different deals."
    if labels[0][pairs[0][0]] != labels[1][pairs[0][1]]:
        how += f" First variation of each: {labels[0][0]}, {labels[1][0]}."
    how += "".join(f" {each}." for each in _set_up_changes(one, other))
    how += f" {what_clear_means(changes)}"
    both: list[tuple[str, Unit]] = [(run.folder.name, "number") for run in (one, other)]
    heads = columns("Variation", "Measure", *both, ("Change", "change"), "Verdict")
    if len(pairs) == 1:
        heads, found = heads[1:], [row[1:] for row in found]
    return Finding("difference", "What changed", how, heads, found)


def _set_up_changes(one: Run, other: Run) -> list[str]:
    """What was set up differently, beside the variations and bots that the tables name."""
    before, after = (same_in_all(run.plan) for run in (one, other))
    said = [
        f"{key}: {before.get(key, 'as usual')}, then {after.get(key, 'as usual')}"
        for key in sorted(before | after)
        if before.get(key) != after.get(key)
    ]
    old_parts, new_parts = one.manifest, other.manifest
    for what, old, new in (
        ("the pack", old_parts["packs"], new_parts["packs"]),
        ("the code of", old_parts["bots"], new_parts["bots"]),
    ):
        said += [
            f"Since then {what} {name} has changed" for name in old if new.get(name, old[name]) != old[name]
        ]
    if old_parts["rules"] != new_parts["rules"] or old_parts["versions"] != new_parts["versions"]:
        said.append("Played by other versions of Streetlight, Python or numpy")
    return said


def check_extra() -> None:
    """MissingExtra if the page can't be drawn here."""
    for package in ("altair", "vl_convert"):
        if find_spec(package) is None:
            raise MissingExtra(package, "lab", "A report")


# --- parts of the page


def _page(title: str, body: Sequence[str], wide: bool = False) -> str:
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body id=top{' class=wide' if wide else ''}>\n{chr(10).join(body)}\n</body></html>\n"
    )


def _head(run: Run) -> str:
    title = html.escape(find_game(run.plan.game).title)
    broken = sum(bool(row.trouble) for row in run.rows)
    health = (
        "None got stuck." if not broken else f"<strong>{broken} got stuck or broke: see the end.</strong>"
    )
    return (
        f"<h1>{title}</h1><p>{_line(run)}</p><p>{len(run.rows):,} matches. {health}</p>"
        '<p class="quiet">After each number, in brackets: its 95 % interval. Where it is wide, play more.</p>'
    )


def _summary(findings: Sequence[Finding]) -> str:
    """What to look at first, each with a link to where more of it stands."""
    told = summary(findings)
    lines = [f'<li>{html.escape(each.text)} <a href="#{each.key}">More</a></li>' for each in told]
    says = f"<ol>{''.join(lines)}</ol>" if lines else f"<p>{html.escape(NOTHING_STANDS_OUT)}</p>"
    return f'<div class="summary"><h2>{summary_title(told)}</h2>{says}</div>'


def _contents(findings: Sequence[Finding]) -> str:
    """Links to the parts of a long page."""
    links = [f'<a href="#{finding.key}">{html.escape(finding.title)}</a>' for finding in findings]
    return f'<nav aria-label="On this page">{" ".join(links)}</nav>'


def _line(run: Run) -> str:
    """What was played, in a line."""
    plan = run.plan
    what = "A tournament" if plan.kind == "tournament" else "A run"
    arms = len(plan.arms)
    words = f"{what} of {plan.deals:,} deals" + (f" in {arms} variations" if arms > 1 else "")
    words += f", seed “{plan.seed}”."
    if run.stopped:
        words += (
            f" It was stopped: {run.deals:,} deals are played, and all that follows is of these. The same command"
            " goes on with the rest."
        )
    return html.escape(words)


def _manifest(run: Run) -> str:
    import msgspec

    text = msgspec.json.format(msgspec.json.encode(run.manifest), indent=2).decode()
    return f"<details><summary>What it takes to play this again</summary><pre>{html.escape(text)}</pre></details>"


def _section(finding: Finding, named: bool = False) -> str:
    """`named`: links can lead to it."""
    note = f'<p class="quiet">{html.escape(finding.text)}</p>' if finding.text else ""
    chart = _chart(finding, narrow=not named)
    name = f' id="{finding.key}"' if named else ""
    under = f'<p class="under">{_download(finding)}<a href="#top">To the top</a></p>' if named else ""
    return (
        f"<section{name}><h2>{html.escape(finding.title)}</h2>{note}{chart}{_table(finding)}{under}</section>"
    )


def _download(finding: Finding) -> str:
    """A link that saves the table as CSV: the table is in the link."""
    data = b64encode(finding_csv(finding)).decode()
    return f'<a download="{finding.key}.csv" href="data:text/csv;base64,{data}">Table as CSV</a>'


def _cell(finding: Finding | None, run: Run) -> str:
    """One side of a comparison. Where sides stand below each other, it says whose it is."""
    if finding is None:
        return "<div></div>"
    return f'<div><p class="whose">{html.escape(run.folder.name)}</p>{_section(finding)}</div>'


def _table(finding: Finding) -> str:
    head = "".join(
        f"<th{' class=n' if column.unit != 'text' else ''} scope=col>{html.escape(column.name)}</th>"
        for column in finding.columns
    )
    lines = []
    above = ""
    for row in finding.rows:
        cells = [shown(cell, column.unit) for cell, column in zip(row, finding.columns, strict=True)]
        same = " class=same" if cells[0] == above and finding.columns[0].unit == "text" else ""
        above = cells[0]
        lines.append(
            f"<tr{same}>"
            + "".join(
                f"<td{' class=n' if column.unit != 'text' else ''}>{html.escape(cell)}</td>"
                for cell, column in zip(cells, finding.columns, strict=True)
            )
            + "</tr>"
        )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


def _chart(finding: Finding, narrow: bool) -> str:
    """Points with their intervals, one line per row; "" where a drawing says no more than the table.

    Drawn for the width of the page, and once more for a phone; only that where it is to stand beside another one.
    """
    drawings = [_drawn_at(finding, PLOT, LABEL, "narrow")]
    if not narrow:
        drawings.insert(0, _drawn_at(finding, WIDE_PLOT, WIDE_LABEL, "wide"))
    if not drawings[0]:
        return ""
    return f'<div class="chart">{"".join(drawings)}</div>' if len(drawings) > 1 else drawings[0]


def _drawn_at(finding: Finding, plot: int, letters: int, kind: str) -> str:
    """The drawing of a finding, so wide."""
    if finding.key == "curve":
        return _curves(finding, plot, kind)
    at = finding.measured
    if at is None or finding.key in (
        "overview",
        "matrix",
        "differences",
        "variations",
        "difference",
        "scores",
        "counted",
    ):
        return ""
    unit = finding.columns[at].unit
    scale = 100 if "percent" in unit else 1
    labels, marks, heads = _lines(finding, at, scale)
    if len(marks) < 2:
        return ""
    alt: Any = import_module("altair")  # Any: the extra may not be installed
    title = finding.columns[at].name + (" in %" if scale == 100 else "")
    names = json.dumps([wrap(label, letters) for label in labels])
    axis = alt.Axis(
        labelExpr=f"{names}[datum.value]", labelLimit=0, labelLineHeight=14, labelPadding=9, ticks=False
    )
    line = alt.Y("line:O", title=None, axis=axis, scale=alt.Scale(domain=list(range(len(labels)))))
    ticks = alt.Axis(labelFlush=False, labelOverlap="greedy", labelSeparation=4)  # numbers never run together
    base = alt.Chart(alt.Data(values=marks)).encode(y=line)
    layers = [
        base.mark_rule(strokeWidth=3, color=INK, opacity=0.45).encode(
            x=alt.X("low:Q", title=title, scale=alt.Scale(zero=False), axis=ticks), x2="high:Q"
        ),
        base.mark_point(filled=True, size=70, color=LAMP, opacity=1).encode(x="value:Q"),
    ]
    if heads:
        over = alt.Chart(alt.Data(values=heads)).encode(y=line, x=alt.value(0), text="head:N")
        layers.append(over.mark_text(align="left", fontWeight="bold", fontSize=12, color=INK, limit=plot))
    fair = 0.0 if unit == "change_percent" else finding.fair
    if fair is not None:
        even = alt.Chart(alt.Data(values=[{"fair": scale * fair}]))
        layers.append(even.mark_rule(strokeDash=[4, 4], color=QUIET).encode(x="fair:Q"))
    tallest = max(len(wrap(label, letters)) for label in labels)
    # Fonts differ: a label may be wider than expected.
    room = {"left": 14, "top": 5, "right": 10, "bottom": 5}
    chart = alt.layer(*layers).properties(width=plot, height=alt.Step(8 + 14 * tallest), padding=room)
    chart = (
        chart.configure(background="transparent")
        .configure_view(stroke=None)
        .configure_axis(
            gridColor="#ecebe6",
            labelFontSize=12,
            titleFontSize=12,
            labelColor=INK,
            titleColor=QUIET,
            domainColor=LINE,
        )
    )
    drawing = _drawing(
        chart, f"{finding.title}: points with intervals; the table below has the numbers", kind
    )
    left_out = len(_drawn(finding, at)) - MOST_BARS
    more = (
        f'<p class="quiet">The first {MOST_BARS} lines; the table has {left_out} more.</p>'
        if left_out > 0
        else ""
    )
    line_is = "no difference" if unit == "change_percent" else "a fair share"
    legend = f'<p class="quiet">Broken line: {line_is}.</p>' if fair is not None else ""
    return f'<div class="{kind}">{drawing}{legend}{more}</div>'


def _curves(finding: Finding, plot: int, kind: str) -> str:
    """A small drawing for each measure: its value with its interval over the number that varies."""
    marks = [
        {
            "panel": f"{measure}, by {key}",
            "at": float(str(at)),
            "value": cell.value,
            "low": cell.low,
            "high": cell.high,
        }
        for key, measure, at, cell in finding.rows
        if isinstance(cell, Estimate) and not math.isnan(cell.low)
    ]
    if not marks:
        return ""
    alt: Any = import_module("altair")  # Any: the extra may not be installed
    values = sorted({float(str(row[2])) for row in finding.rows})
    base = alt.Chart(alt.Data(values=marks)).encode(
        x=alt.X(
            "at:Q",
            title=None,
            axis=alt.Axis(values=values, format="~g"),
            scale=alt.Scale(zero=False, nice=False),
        )
    )
    scale = alt.Scale(zero=False)
    layers = [
        base.mark_area(color=INK, opacity=0.15).encode(
            y=alt.Y("low:Q", title=None, scale=scale), y2="high:Q"
        ),
        base.mark_line(color=LAMP, point=alt.OverlayMarkDef(color=LAMP)).encode(
            y=alt.Y("value:Q", title=None, scale=scale)
        ),
    ]
    title = alt.Header(title=None, labelFontSize=12, labelColor=INK, labelAnchor="start")
    panel = alt.Facet("panel:N", header=title, sort=list(dict.fromkeys(str(mark["panel"]) for mark in marks)))
    chart = (
        alt.layer(*layers)
        .properties(width=plot // 2 + 60, height=110)
        .facet(panel, columns=2)
        .resolve_scale(x="independent", y="independent")
        .configure(background="transparent")
        .configure_view(stroke=None)
        .configure_axis(gridColor="#ecebe6", labelColor=INK, domainColor=LINE)
    )
    said = f"{finding.title}: lines with their intervals; the table below has the numbers"
    return f'<div class="{kind}">{_drawing(chart, said, kind)}</div>'


def _drawing(chart: Any, label: str, kind: str) -> str:  # Any: of altair, which may not be installed
    svg: str = import_module("vl_convert").vegalite_to_svg(chart.to_dict())
    # Two drawings of one page must not share ids.
    svg = re.sub(r'((?:id="|url\(#|href="#))', rf"\1{kind}-", svg)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(label, quote=True)}" ', 1)


def _drawn(finding: Finding, at: int) -> list[tuple[FoundRow, Estimate]]:
    """The rows that have a value to draw, each with that value."""
    values = [(row, row[at]) for row in finding.rows]
    return [(row, cell) for row, cell in values if isinstance(cell, Estimate) and not math.isnan(cell.value)]


def _lines(
    finding: Finding, at: int, scale: int
) -> tuple[list[str], list[dict[str, float]], list[dict[str, str | int]]]:
    """The labels of a chart's lines, its marks, and the heads over several lines that begin alike."""
    texts = [
        i for i in range(at) if finding.columns[i].unit == "text" or finding.columns[i].name == "Players"
    ]
    rows = _drawn(finding, at)[:MOST_BARS]
    firsts = [str(row[texts[0]]) for row, _ in rows] if len(texts) > 1 else []
    grouped = len(set(firsts)) < len(firsts)
    labels: list[str] = []
    marks: list[dict[str, float]] = []
    heads: list[dict[str, str | int]] = []
    for number, (row, cell) in enumerate(rows):
        if grouped and firsts[number] != (firsts[number - 1] if number else None):
            heads.append({"line": len(labels), "head": firsts[number]})
            labels.append("")
        low, high = (cell.value if math.isnan(part) else part for part in (cell.low, cell.high))
        marks.append(
            {"line": len(labels), "value": scale * cell.value, "low": scale * low, "high": scale * high}
        )
        name = " · ".join(str(row[i]) for i in texts[grouped:])
        labels.append(name or finding.columns[at].name)
    return labels, marks, heads
