"""The results of a playtest as one self-contained HTML page with plots; matplotlib, which draws them, is an extra."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from io import BytesIO
from textwrap import shorten
from typing import Any

from companion.game_registry.games import title_of
from companion.game_registry.versions import salvage_version, version_of
from companion.making.playtest_sections import Plotted, ReportSection, make_sections
from companion.web.base.fonts import LETTERS, ROLES
from companion.web.views.render import render
from components.base.installation import import_extra
from components.places import GamePlace
from layouts.drawing.backends.svg import font_rules

PANEL_INCHES = 3.4
ROW_INCHES = 0.26
AXIS_INCHES = 0.9
CURVE_INCHES = 2.4
INK, BAND, COMPARED_COLOUR = "#1a1b33", "#c3cfe6", "#8a5a00"
NAME_LETTERS = 24
"""Letters of a name beside a picture; the table has all of it."""


def load_pyplot() -> Any:
    """matplotlib's figures, without a window. Raises SalvageError where it is missing."""
    matplotlib, pyplot = import_extra("--report", "matplotlib", "matplotlib", "matplotlib.pyplot")
    matplotlib.use("svg")
    # What is drawn of the same figures is the same file.
    matplotlib.rcParams.update({"svg.hashsalt": "salvage", "svg.fonttype": "path", "font.size": 9})
    return pyplot


def render_page(place: GamePlace, document: Mapping[str, Any], command: str) -> str:
    """Render the page. command: the command that makes it again. Raises SalvageError."""
    load_pyplot()
    version, one = version_of(place), document.get("this", document)
    options = ", ".join(f"{name}={value}" for name, value in one["options"].items())
    bots = "; ".join(dict.fromkeys(", ".join(each["bots"]) for each in one["by_players"]))
    played = {
        "salvage": salvage_version(),
        "version of the game": f"data {version.data[:12]}, rules {version.rules[:12]}",
        "games": ", ".join(f"{each['games']:,} with {each['players']}" for each in one["by_players"]),
        "seed": one["seed"],
        "options": options or "none",
        "bots": f"{bots}{', in turn' if one['rotate'] else ''}",
        "begins with": "the position of a scenario" if one["scenario"] else "a set-up",
        **({"compared with": document["compare"]} if "compare" in document else {}),
    }
    made = [{"section": each, "plot": draw(each) if each.plots else ""} for each in make_sections(place, document)]
    fonts = font_rules(dict.fromkeys(ROLES, LETTERS))
    title = title_of(place)
    return render("playtest", {"title": title, "played": played, "command": command, "made": made, "fonts": fonts})


def draw(section: ReportSection) -> str:
    """Draw a section's picture as a data URL of an SVG: a panel for each part, with figures and their intervals."""
    pyplot = load_pyplot()
    panels = section.plots
    is_scale = any(each.place is not None for values in panels.values() for each in values)
    rows = max(map(len, panels.values()))
    across, down = min(2, len(panels)), -(-len(panels) // 2)
    size = PANEL_INCHES * across, (CURVE_INCHES if is_scale else ROW_INCHES * rows + AXIS_INCHES) * down
    figure, axes = pyplot.subplots(
        down, across, figsize=size, sharex=True, sharey=is_scale, squeeze=False, layout="constrained"
    )
    for axis, (title, values) in zip(axes.flat, panels.items(), strict=False):
        (_draw_curve if is_scale else _draw_ranges)(axis, values)
        axis.set_title(title, fontsize=9)
        axis.set_xlabel(section.scale if is_scale else section.unit)
        axis.set_ylabel(section.unit if is_scale else "")
        if title in section.lines:
            draw_line = axis.axhline if is_scale else axis.axvline
            draw_line(section.lines[title], color=COMPARED_COLOUR, linestyle="--", linewidth=1)
        axis.spines[["top", "right"]].set_visible(False)
    for axis in axes.flat[len(panels) :]:
        axis.remove()
    written = BytesIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    return f"data:image/svg+xml;base64,{b64encode(written.getvalue()).decode()}"


def _draw_ranges(axis: Any, values: Sequence[Plotted]) -> None:
    """Draw figures one below the other, by name."""
    for row, each in enumerate(values):
        axis.plot((each.low, each.high), (row, row), color=INK, linewidth=1.5)
        axis.plot(each.value, row, "o", color=INK, markersize=4)
    axis.set_yticks(range(len(values)), [shorten(each.name, NAME_LETTERS, placeholder="…") for each in values])
    axis.set_ylim(len(values) - 0.5, -0.5)


def _draw_curve(axis: Any, values: Sequence[Plotted]) -> None:
    """Draw figures by their place on a scale, with a band for the intervals."""
    places = [each.place for each in values]
    axis.fill_between(places, [each.low for each in values], [each.high for each in values], color=BAND)
    axis.plot(places, [each.value for each in values], "o-", color=INK, markersize=3, linewidth=1.5)
