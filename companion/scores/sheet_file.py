"""Files of score sheets: write a blank one, and read a completed one, in words or with all its keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.positions.player_names import check_names
from companion.positions.scenarios import describe_field, entry, scalar, set_up
from companion.positions.views import SEATS
from companion.scores.holdings import Holdings
from companion.scores.sheet import NONE_WORD, ScoreSheet, pruned
from components import yamlfile
from components.problems import Problem, SalvageError, in_order
from components.schema import Field, Value
from components.yamlfile import SourcePlace

NOBODY_ASKS: Any = None
"""In place of an asker, for holdings that are read from a sheet."""


def read_sheet(sheet: ScoreSheet, text: str, file: str, draft: bool = False) -> dict[str, Any]:
    """Read the holdings of a sheet's text. draft: blanks count as nothing. Raises SalvageError with all blanks, or all
    problems."""
    doc = yamlfile.parse(text, file)
    entries: Any = doc.value
    if isinstance(entries, dict) and isinstance(entries.get(SEATS), dict):
        parts = sheet.fields[SEATS].fields
        entries[SEATS] = {name: _with_blanks(sheet, own, parts) for name, own in entries[SEATS].items()}
        if faults := [*(() if draft else _blanks(entries, doc.at)), *_bad_names(entries[SEATS], doc.at / SEATS)]:
            raise SalvageError(in_order(faults))
        holdings = Holdings(sheet, (), NOBODY_ASKS)
        holdings.given = entries
        holdings.read_record(entries, sheet.fields, doc.at)
    return sheet.check(entries, doc.at)


def write_template(sheet: ScoreSheet, players: Sequence[str] | None = None) -> str:
    """Write a commented sheet: blank except for defaults, with an example of everything."""
    check_names(players or ())
    state = pruned(sheet.rules.dump(set_up(sheet.game, sheet.rules, players)), sheet.fields)
    holdings, parts = Holdings(sheet, (), NOBODY_ASKS), sheet.fields[SEATS].fields
    player_examples = {name: holdings.example(parts[name]) for name in _with_blanks(sheet, None, parts)}
    first, *other_seats = state[SEATS]
    lines = [
        f"# Score sheet of {sheet.game.title}: fill in how it ended, then",
        f"# salvage score {sheet.place.command_name} FILE",
        "# None and 0 are answers; blanks are refused. Pieces are named by their printed code or id.",
    ]
    if len(player_examples) == 1 and not isinstance(short := player_examples[next(iter(player_examples))], dict):
        lines += ["# Filled in, it may begin", f"#   {SEATS}:", f"#     {first}: {short}"]
        lines += [f"#     {name}: {NONE_WORD}" for name in other_seats[:1]]
    holdings.read_record(player_examples, parts, SourcePlace(""))
    examples, names = {**state, SEATS: {first: player_examples}}, [first, *other_seats]
    for field in sorted(sheet.fields.values(), key=lambda field: field.name != SEATS):
        lines += ["", *describe_field(field, "", holdings.tell_values), *_blank_field(field, examples, names)]
    return "\n".join(lines) + "\n"


def _blank_field(field: Field, examples: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a field with its default, or blank below an example."""
    if field.default:
        yield from entry(field.name, field.default, "")
        return
    if field.name in examples:
        yield from (f"#   {line}" for line in entry(field.name, examples[field.name], ""))
    yield f"{field.name}:"
    yield from (f"  {scalar(name)}:" for name in (names if field.name == SEATS else ()))


def _with_blanks(sheet: ScoreSheet, value: Any, parts: Mapping[str, Field]) -> Any:
    """Return a record with None for each missing required part. A player's only part needs no name."""
    record = {next(iter(parts)): value} if len(parts) == 1 and not isinstance(value, dict) else value or {}
    if not isinstance(record, dict):
        return {} if str(value).lower() == NONE_WORD else value
    for name, part in parts.items():
        if part.type.base == "record":
            record[name] = _with_blanks(sheet, record.get(name), part.fields)
        elif record.get(name) in (None, {}) and _must_be_given(sheet, part, record):
            record[name] = None
    return record


def _must_be_given(sheet: ScoreSheet, part: Field, record: Mapping[str, Any]) -> bool:
    """Return whether a missing part counts as blank."""
    is_asked = part.name in sheet.pieces and not record.keys() & {*sheet.pieces[part.name].replaces}
    return is_asked or part.type.base == "map" or part.default in ([], {}, 0)  # A default such as 4 HP is no blank.


def _blanks(value: Value, at: SourcePlace) -> Iterator[Problem]:
    """Yield problems for values that are still blank."""
    if value is None:
        yield at.fault(f"{at.label} is blank; fill it in, or type none")
    elif isinstance(value, Mapping | list):
        for step, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _blanks(inner, at / step)


def _bad_names(names: Iterable[str], at: SourcePlace) -> Iterator[Problem]:
    """Yield problems for players' names that aren't allowed."""
    all_names = [*names]
    for place, name in enumerate(all_names):
        try:
            check_names([name], all_names[:place])
        except SalvageError as error:
            yield (at / name).fault(str(error))
