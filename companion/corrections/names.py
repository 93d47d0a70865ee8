"""Another name for a player, as a correction: `ann name Eve`, `Ann.name=Eve`, `rename Ann Eve`.

The position is the same under another name, from the start of the running step on, whose answers are replayed under it;
what was played before stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Option, Play, Rules, entry_of
from companion.positions.player_names import check_names
from companion.positions.renaming import rename, rename_in_text
from companion.positions.scenarios import sound
from companion.positions.step_replay import answer_again, played
from companion.positions.views import SEATS, seats
from companion.text.grammar import joined
from components.messages import _
from components.problems import SalvageError
from components.schema import Game

NAME = "name"
RENAME_PATTERN = re.compile(rf"{SEATS}\.(.+)\.{NAME}=(.*)")
"""How a correction of a name is kept."""
_BY_ITSELF = "a player's name is changed by itself; make the other corrections before or after"
_NOT_NOW = "the step that is being played can't go on under another name; finish or undo it first"


def read_name(line: str, players: Sequence[str]) -> str:
    """Read a line that renames a player, as the journal keeps it; "" if it says something else.

    >>> [read_name(line, ["Ann", "Bo"]) for line in ("ann name Eve", "players.Bo.name=Mary Ann", "rename bo to Cy")]
    ['players.Ann.name=Eve', 'players.Bo.name=Mary Ann', 'players.Bo.name=Cy']
    >>> read_name("ann hp 3", ["Ann", "Bo"])
    ''
    """
    for name in sorted(players, key=len, reverse=True):
        escaped_name = re.escape(name)
        for form in (
            rf"(?:{SEATS}\.)?{escaped_name}(?:\.|'s | +){NAME}(?:\s*=\s*| is | )(.*)",
            rf"rename {escaped_name} (?:to |as )?(.+)",
        ):
            if match := re.fullmatch(form, line.strip(), re.IGNORECASE):
                return f"{SEATS}.{name}.{NAME}={match[1].strip()}"
    return ""


def nameable(game: Game, state: Mapping[str, Any]) -> list[str]:
    """List the players that a correction may rename: none if the game itself has a field with that name."""
    field = game.state.get(SEATS)
    return [] if field is None or NAME in field.fields else seats(state)


def find_names(typed: Sequence[str], players: Sequence[str]) -> dict[str, str]:
    """Map players to the new names that corrections give them. Raises SalvageError if these correct something else,
    too."""
    matches = [RENAME_PATTERN.fullmatch(line) for line in typed]
    names = {match[1]: match[2] for match in matches if match and match[1] in players}
    if names and len(names) < len(typed):
        raise SalvageError(_(_BY_ITSELF))
    return names


def replay_renamed(
    rules: Rules, game: Game, play: Play, names: Mapping[str, str]
) -> tuple[Play, dict[str, Any], list[Option]]:
    """Replay the game under other names; return it, the step's start, and the answers since. Raises SalvageError."""
    start = rules.dump(play.start)
    check_names([*names.values()], [*({*seats(start)} - names.keys())])
    if [*names] == [*names.values()]:
        raise SalvageError(_("that is the name already; nothing to correct"))
    state = rename(start, game.state, names)
    if rename(state, game.state, {new: old for old, new in names.items()}) != start:
        message = _("{names} means something else on this table; choose another name", names=joined([*names.values()]))
        raise SalvageError(message)
    try:
        sound(game, rules, state)
    except SalvageError:  # A space is called like the player, and texts name both.
        refusals = [_("{old} can't be called {new!r}", old=old, new=new) for old, new in names.items()]
        message = _("{refused} here: one of these names means something else on this table", refused=joined(refusals))
        raise SalvageError(message) from None
    script = played(rules, play.start.copy(), play.answers)
    answers, dropped = answer_again(
        rules, rules.load(state), [each._replace(option=_option(each.option, names)) for each in script]
    )
    new_play = Play(rules, rules.load(state), answers)
    if dropped or rules.dump(new_play.table) != rename(rules.dump(play.table), game.state, names):
        raise SalvageError(_(_NOT_NOW))
    return new_play, state, answers


def _option(option: Option, names: Mapping[str, str]) -> Option:
    entry = entry_of(option)
    return rename_in_text(entry, names) if isinstance(entry, str) else entry
