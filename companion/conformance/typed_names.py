"""Names that players couldn't type, as they mean something else already: a command, a rule looked up, an end.

What a thing is called in a game's data, and what answers are called, are held against the commands of the terminal. A
number names a thing only where it has another name besides, or where all of its kind are numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.positions.label_words import DONE_LABEL
from companion.terminal.command_parser import COMMANDS_WITHOUT_SLASH, QUIT, REDO, is_number_pad
from companion.text.grammar import is_number
from components.namesakes import names_of_things, things_with_names
from components.problems import Problem, display_path, listed
from components.schema import Game

UNDO_KEY, EXPLAIN_KEY = "u", "?"
COMMANDS = {*COMMANDS_WITHOUT_SLASH, *QUIT, UNDO_KEY}
MAX_NAMES_LISTED = 6


def check_typed_names(game: Game) -> Iterator[Problem]:
    """A problem for each group of things some of which are called what means something else when it is typed."""
    at = display_path(game.folder / "game.yaml")
    for base, of, title in things_with_names(game):
        things = names_of_things(game, base, of)
        taken = {name: find_clash(name) for thing in things for name in thing}
        for reason in sorted({*taken.values()} - {""}):
            names = listed(sorted(name for name, why in taken.items() if why == reason), MAX_NAMES_LISTED)
            yield Problem(at, None, f"{title}: {names} can't be typed, as that {reason}; choose another name")
        if short := _short_names(things, base):
            what = "may be taken for a number of a list or for redo; give it another name"
            yield Problem(at, None, f"{title}: {listed(short, MAX_NAMES_LISTED)} {what}")


def _short_names(things: Sequence[Sequence[str]], base: str) -> list[str]:
    """The things all of whose names are numbers, or the letter of redo, unless all things are numbers: a card with the
    code R is always that card."""
    if all(is_number(name) for thing in things for name in thing):
        return []
    redo = REDO if base == "row" else ""
    return sorted(names[0] for names in things if all(is_number(name) or name.lower() == redo for name in names))


def find_clash(name: str) -> str:
    """What a line that is called so does instead of naming it; "" where nothing.

    >>> find_clash("Undo"), find_clash("U 2"), find_clash("Uluru")
    ('is a command', 'is undo', '')
    """
    small = name.strip().lower()
    first, _, rest = small.partition(" ")
    if first == UNDO_KEY:
        return "is undo"
    if is_number_pad(small):
        return "is undo, redo or why"
    if small[:1] == EXPLAIN_KEY or small[-1:] == EXPLAIN_KEY:
        return "asks about a rule"
    if small[:1] == "/" or small in COMMANDS or (first == REDO and is_number(rest)):
        return "is a command"
    return "ends a turn or a step" if small == DONE_LABEL.lower() else ""
