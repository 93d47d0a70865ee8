"""Names by which players would mean two things at once: what is counted, what is drawn, fields, and optional rules.

`ann points +3` names a track, a counter, a flag, a category of points or loose pieces; `draw 2 metal` a deck, and `take
2 metal` loose pieces; `adjust ann hp 3` a field; `--option advanced` an optional rule. Two things that one line could
mean have no name in common.
Things of different holders may be called alike, as the hit points of ships and of satellites: a line says whose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.corrections.board import PLAYER
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose
from companion.corrections.namesakes import Named, find_namesakes, name_things, small
from companion.tracker import Tracker
from components.expansions import place_in_data
from components.problems import Problem, SalvageError, listed
from components.schema import Field, Game

DECK, OPTION = "deck", "option"
"""Holders of what no player, table or space has."""


def check_counted_names(game: Game) -> Iterator[Problem]:
    """A problem for each two things that share a name, at the line of the second."""
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
    """The fields of the state; those of one record are of one holder."""
    for field in fields.values():
        yield Named((*way, field.name), f"the field {field.name}", ".".join(way), small(field.name, field.title))
        yield from _list_fields(field.fields, (*way, field.name, "fields"))
