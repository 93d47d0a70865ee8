"""Names that players couldn't type, as they mean something else already: a command, a rule looked up, an end; and names
by which they would mean two things at once.

What a thing is called in a game's data, and what answers are called, are held against the commands of the terminal. A
number names a thing only where it has another name besides, or where all of its kind are numbers.

`ann points +3` names a track, a counter, a flag, a category of points or loose pieces; `draw 2 metal` a deck, and `take
2 metal` loose pieces; `adjust ann hp 3` a field; `--option advanced` an optional rule. Two things that one line could
mean have no name in common. Things of different holders may be called alike, as the hit points of ships and of
satellites: a line says whose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.corrections.board import PLAYER
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose
from companion.corrections.namesakes import Named, find_namesakes, name_things, small
from companion.positions.label_words import DONE_LABEL
from companion.terminal.command_parser import COMMANDS_WITHOUT_SLASH, QUIT, REDO, is_number_pad
from companion.text.grammar import is_number
from companion.tracker import Tracker
from components.expansions import place_in_data
from components.namesakes import names_of_things, things_with_names
from components.problems import Problem, SalvageError, display_path, listed
from components.schema import Field, Game

DECK, OPTION = "deck", "option"
"""Holders of what no player, table or space has."""
UNDO_KEY, EXPLAIN_KEY = "u", "?"
COMMANDS = {*COMMANDS_WITHOUT_SLASH, *QUIT, UNDO_KEY}
MAX_NAMES_LISTED = 6


def check_typed_names(game: Game) -> Iterator[Problem]:
    """Yield a problem for each group of things with names that mean something else when they are typed."""
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
    """List the things whose names are all numbers, or the letter of redo, unless all things are numbers: a card with
    the code R is always that card."""
    if all(is_number(name) for thing in things for name in thing):
        return []
    redo = REDO if base == "row" else ""
    return sorted(names[0] for names in things if all(is_number(name) or name.lower() == redo for name in names))


def find_clash(name: str) -> str:
    """Return the other meaning of a line with this name; "" if it has none.

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
    return "ends a turn or a step" if small == DONE_LABEL.name.lower() else ""


# ---- two things of one name -------------------------------------------------------------------------------------


def check_counted_names(game: Game) -> Iterator[Problem]:
    """Yield a problem for each two things that share a name, at the line of the second."""
    for one, other, common in find_namesakes([*_list_named(game), *_list_fields(game.state, ("state",))]):
        what = f"{other.what} and {one.what} share a name: {listed(common)}"
        what += "; give each a key, a title and a label of its own"
        yield place_in_data(game, other.way).fault(what)


def _list_named(game: Game) -> Iterator[Named]:
    """All that can be typed in the tracker, the decks and the optional rules."""
    least, _ = game.players
    try:
        table = Tracker(game).setup([f"Player{number}" for number in range(1, least + 1)], {})
    except SalvageError:
        return  # What keeps a table from being set up is told elsewhere.
    for thing, named in name_things(table):
        yield named
        if isinstance(thing, Loose) and thing.of == PLAYER:
            yield named._replace(of=DECK)
    for deck in tracked_decks(game):
        yield Named(("decks", deck.id), f"the deck {deck.id}", DECK, small(deck.id, deck.label, deck.title))
    for option in game.options.values():
        yield Named(("options", option.id), f"the option {option.id}", OPTION, small(option.id, option.title))


def _list_fields(fields: Mapping[str, Field], way: tuple[str, ...]) -> Iterator[Named]:
    """Yield the fields of the state; those of one record have the same holder."""
    for field in fields.values():
        yield Named((*way, field.name), f"the field {field.name}", ".".join(way), small(field.name, field.title))
        yield from _list_fields(field.fields, (*way, field.name, "fields"))
