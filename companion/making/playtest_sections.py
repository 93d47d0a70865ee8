"""The results of a playtest as tables with 95 % intervals, with a column for each number of players: the same for a
report (`playtest_page`) and for docs/balance. Sections worth a picture also hold their figures as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.simulation.intervals import describe_chance
from companion.simulation.quality_words import describe_quality, describe_unused, describe_worth, names_of
from companion.text.grammar import amount
from components.places import GamePlace

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

Found = Mapping[str, Any]
"""The results with one number of players."""


class Plotted(NamedTuple):
    """A figure in a picture and its interval; `place` is its position on a scale, if it isn't listed by name."""

    name: str
    value: float
    low: float
    high: float
    place: float | None = None


class ReportSection(NamedTuple):
    """A table: its title, headings and rows. plots: by the title of each panel what is to be drawn of it. unit: of
    that. lines: by panel a value to compare with. scale: what places are on. note: what the table doesn't show."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    plots: Mapping[str, Sequence[Plotted]] = {}
    unit: str = ""
    lines: Mapping[str, float] = {}
    scale: str = ""
    note: str = ""


def tell_share(found: Found, name: str) -> str:
    """Return a share and its interval, in per cent."""
    ends = found[f"{name}_95"]
    interval = f" [{100 * ends[0]:.0f}, {100 * ends[1]:.0f}]" if ends else ""
    return f"{100 * found[name]:.1f} %{interval}"


def tell_mean(found: Found, name: str = "mean") -> str:
    """Return a mean with the longer half of its interval."""
    if name not in found:
        return ""
    ends = found[f"{name}_95"]
    reach = f" ± {max(ends[1] - found[name], found[name] - ends[0]):.1f}" if ends else ""
    return f"{found[name]:.1f}{reach}"


def make_sections(place: GamePlace, document: Mapping[str, Any]) -> Iterator[ReportSection]:
    """Yield the tables for the document of a playtest, of one version or two."""
    if "compare" in document:
        yield from _differences(document)
        return
    if "tuned" in document:
        yield _curve(document)
        return
    found = document["by_players"]
    columns = [f"{amount(each['players'], 'player')}, {amount(each['games'], 'game')}" for each in found]
    yield from _endings(found, columns)
    for trait in found[0]["traits"]:
        yield _by_trait(found, columns, trait)
    # Seats tell nothing more where traits part them, unless different bots sit there.
    if not found[0]["traits"] or any(len({*each["bots"]}) > 1 for each in found):
        yield from _seats(found)
    if "turn" in found[0]["traits"]:
        values = _values(found, "turn")
        by_turn = [each["traits"]["turn"] for each in found]
        rows = [(value, *(tell_mean(each.get(value, {}), "mean_score") for each in by_turn)) for value in values]
        yield ReportSection("Points by turn", ("", *columns), rows)
    turns, answers = ([each["length"][what] for each in found] for what in ("turns", "answers"))
    rows = [("answers", *map(tell_mean, answers))]
    if any(turns):
        rows.append(("turns", *map(tell_mean, turns)))
        most = (f"{each['p10']} to {each['p90']}" if each else "" for each in turns)
        rows.append(("turns of eight games in ten", *most))
    yield ReportSection("How long games last", ("", *columns), rows)
    if "quality" in found[0]:
        yield from _quality(place, found, columns)


def _values(found: Sequence[Found], trait: str) -> list[str]:
    """List the values of a trait: places in their order, others by name."""
    values = {value for each in found for value in each["traits"].get(trait, ())}
    return sorted(values, key=lambda value: (ORDER.index(value) if value in ORDER else len(ORDER), value))


def _share_section(
    title: str, names: Sequence[str], columns: Sequence[str], cells: Sequence[Mapping[str, Found]], key: str,
    lines: Mapping[str, float],
) -> ReportSection:  # fmt: skip
    """Make a table of shares with its picture. cells: by name, for each column."""
    rows = [(name, *(tell_share(each[name], key) if name in each else "" for each in cells)) for name in names]
    plots = {
        column: [_plotted(name, each[name], key, 100) for name in names if name in each]
        for column, each in zip(columns, cells, strict=True)
    }
    return ReportSection(title, ("", *columns), rows, plots, "%", lines)


def _plotted(name: str, found: Found, key: str, times: float = 1, place: float | None = None) -> Plotted:
    ends = found[f"{key}_95"] or [found[key]] * 2
    return Plotted(name, times * found[key], times * ends[0], times * ends[1], place)


def _endings(found: Sequence[Found], columns: Sequence[str]) -> Iterator[ReportSection]:
    """Yield the table of endings if games end in several ways."""
    cells = [{f"{each['result']} {each['rule']}": each for each in one["endings"]} for one in found]
    names = sorted({name for each in cells for name in each})
    if len(names) > 1:
        yield _share_section("How games end", names, columns, cells, "share", {})


def _by_trait(found: Sequence[Found], columns: Sequence[str], trait: str) -> ReportSection:
    cells = [each["traits"].get(trait, {}) for each in found]
    lines = {
        column: 100 * each["fair_share"] for column, each in zip(columns, found, strict=True) if each["fair_share"]
    }
    section = _share_section(f"Wins by {trait}", _values(found, trait), columns, cells, "win_rate", lines)
    rates = [(each, one["fair_share"]) for one in found for each in one["traits"].get(trait, {}).values()]
    return section._replace(note=describe_chance(rates))


def _seats(found: Sequence[Found]) -> Iterator[ReportSection]:
    for each in found:
        if each["fair_share"] is None:  # All win together.
            continue
        names = [f"{number} {seat.get('bot', '')}".strip() for number, seat in enumerate(each["seats"], 1)]
        column, cells = amount(each["players"], "player"), dict(zip(names, each["seats"], strict=True))
        lines = {column: 100 * each["fair_share"]}
        yield _share_section(f"Wins by seat, {column}", names, [column], [cells], "win_rate", lines)


def _quality(place: GamePlace, found: Sequence[Found], columns: Sequence[str]) -> Iterator[ReportSection]:
    told = [
        {row.name: f"{row.value} [{row.interval}]".removesuffix(" []") for row in describe_quality(each["quality"])}
        for each in found
    ]
    names = dict.fromkeys(name for each in told for name in each)
    rows = [(name, *(each.get(name, "") for each in told)) for name in names]
    plots = {
        column: [_plotted("", each, "mean", 100, 100 * each["part"]) for each in chances["progress"]]
        for column, one in zip(columns, found, strict=True)
        if (chances := one["quality"]["chances"])
    }
    unit, scale = "% chance of the actual outcome", "% of the game"
    yield ReportSection("What makes the game good", ("", *columns), rows, plots, unit, scale=scale)
    words, unused = names_of(place), []
    for column, each in zip(columns, found, strict=True):
        if worth := describe_worth(each["quality"], words):
            yield ReportSection(f"What goes with winning or losing, {column}", ("", "points", "95 %"), worth)
        if text := describe_unused(each["quality"], each["games"]):
            unused.append((column, text))
    if unused:
        yield ReportSection("What never came up", ("", "rules"), unused)


def _curve(document: Mapping[str, Any]) -> ReportSection:
    """Make the table of a measurement for each value that was tried."""
    rows, plotted = list[tuple[str, ...]](), list[Plotted]()
    for each in document["values"]:
        ends, value = each["mean_95"], each["value"]
        interval = f" [{ends[0]:.3f}, {ends[1]:.3f}]" if ends else ""
        near = "nearest" if value == document["nearest"] else "may be" if value in document["may_be_nearest"] else ""
        rows.append((f"{value}", f"{each['games']:,}", f"{each['mean']:.3f}{interval}", near))
        plotted.append(_plotted("", each, "mean", place=value))
    name, measure, target = document["tuned"], document["measure"], document["target"]
    headings = ("value", "games", f"{measure}, 95 %", f"nearest to {target:g}")
    title = f"{measure} by {name}"
    return ReportSection(title, headings, rows, {name: plotted}, measure, {name: target}, "value")


def _differences(document: Mapping[str, Any]) -> Iterator[ReportSection]:
    titles = ("How shares of wins differ, in points", "shares", 100), ("What else differs", "means", 1)
    for title, kind, times in titles:
        rows, plotted = list[tuple[str, ...]](), list[Plotted]()
        for each in document[kind]:
            name, ends = f"{each['name']}, {amount(each['players'], 'player')}", each["difference_95"]
            interval = f" [{times * ends[0]:+.1f}, {times * ends[1]:+.1f}]" if ends else ""
            here, there = (f"{times * each[side]:.1f}" for side in ("this", "other"))
            differs = "yes" if each["differs"] else "not shown"
            rows.append((name, here, there, f"{times * each['difference']:+.1f}{interval}", differs))
            plotted.append(_plotted(name, each, "difference", times))
        if rows:
            headings = ("", "here", "there", "difference, 95 %", "differs")
            unit = "points" if times > 1 else ""
            yield ReportSection(title, headings, rows, {"difference": plotted}, unit, {"difference": 0})
