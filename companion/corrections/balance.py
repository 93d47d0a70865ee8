"""Pieces that a correction adds or removes: they come from the supplies that hold the rest of their kind and go back
there, and a piece that there is one of leaves where it lay open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.corrections.places import CorrectedPlaces, StatePlace, without
from companion.corrections.unseen import bring_unseen, keys_in
from companion.positions.paths import TypedChange, Way, look
from companion.positions.state_words import StateWords, field_words
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.text.grammar import amount_of_any, joined
from components import scenarios
from components.messages import _
from components.problems import Problem, SalvageError, listed
from components.schema import Field, Game, Type
from components.used_pieces import all_used, uses

MAX_NAMED_PLACES = 6
"""Places that a message about a piece names."""


class Missing(NamedTuple):
    """A piece of which a position has more than there are: how many more, and the reserves that have none left."""

    id: str
    number: int
    reserves: Sequence[str]


def balance(
    game: Game,
    start: Mapping[str, Any],
    state: dict[str, Any],
    changes: Sequence[TypedChange],
    current: Mapping[str, Any],
) -> list[TypedChange]:
    """Balance a corrected state with its supplies, in place; gives the further changes by which pieces leave the places
    where they lay, empty once all is balanced. Raises SalvageError, naming all pieces that are missing."""
    missing = _settle(game, start, state, [change.way for change in changes])
    removals: dict[Way, TypedChange] = {}
    for each in missing:
        change = _take_from_table(game, each, changes, removals, current)
        if change is None:
            raise SalvageError([Problem("", None, _missing(game, each, changes, current, state)) for each in missing])
        removals[change.way] = change
    return [*removals.values()]


def _settle(game: Game, start: Mapping[str, Any], state: dict[str, Any], ways: Sequence[Way]) -> list[Missing]:
    """Let the reserves give what the position has gained, and take what it has lost, but for those that are named;
    what they don't have is missing, and so is what no reserve holds. ways: what the correction is about."""
    gains = all_used(game, state)
    gains.subtract(all_used(game, start))
    missing = (_settle_one(game, state, id, gain, ways) for id, gain in sorted(gains.items()) if gain)
    return [each for each in missing if each]


def _settle_one(game: Game, state: dict[str, Any], id: str, gain: int, ways: Sequence[Way]) -> Missing | None:
    reserves = [*_reserves(game, id)]
    names = [name for name, _ in reserves]
    if {way[0] for way in ways} & {*names}:
        return None
    if gain > 0:
        lacking = gain if reserves else all_used(game, state)[id] - game.count(id)
        bring_unseen(game, state, id, lacking, names, ways)
    if reserves:
        shortage = _take(state, reserves, id, gain, game)
        return Missing(id, shortage, names) if shortage else None
    lacking = all_used(game, state)[id] - game.count(id)
    return Missing(id, lacking, []) if gain > 0 and lacking > 0 and "." in id else None


def _take_from_table(
    game: Game,
    missing: Missing,
    changes: Sequence[TypedChange],
    removals: Mapping[Way, TypedChange],
    current: Mapping[str, Any],
) -> TypedChange | None:
    """Return the change that takes a unique piece from the place where it lies open, like those taken before it; None
    if it can't be taken."""
    if missing.number > 1 or game.count(missing.id) > 1:
        return None
    about = [change.way for change in changes]
    spots = [spot for spot in _lying(game, missing, current) if not any(_overlap(spot.way, way) for way in about)]
    if len(spots) != 1 or not _may_be_left(spots[0]):
        return None
    spot = spots[0]
    key = keys_in(game, spot.kind)[missing.id]
    contents = removals[spot.way].value if spot.way in removals else look(current, spot.way)
    return TypedChange(spot.way, spot.field, spot.kind, without(contents, key))


def _may_be_left(spot: StatePlace) -> bool:
    """Return whether a place can do without its piece; a record that needs it can only exchange it."""
    must = spot.kind.base == "piece" and spot.kind == spot.field.type and spot.field.required
    return not (must or isinstance(spot.way[-1], int))


def _overlap(one: Way, other: Way) -> bool:
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def _lying(game: Game, missing: Missing, state: Mapping[str, Any]) -> list[StatePlace]:
    """List the places where a piece lies open, except its reserves; nobody learns what lies face down."""
    places = CorrectedPlaces(game, scenarios.names_in(game, state), state, StateWords(game))
    spots = places.holding(missing.id, view(dict(state), game.state, TABLE_KEY))
    return [spot for spot in spots if spot.way[0] not in missing.reserves]


def _missing(
    game: Game, missing: Missing, changes: Sequence[TypedChange], current: Mapping[str, Any], state: Mapping[str, Any]
) -> str:
    """Return the message that the reserves lack a piece, with the places of the others. state: the corrected one."""
    words = StateWords(game)
    piece = next((piece for piece in game.pieces() if piece.id == missing.id), None)
    piece_name = words.short_name(piece.key, Type("piece", piece.kind)) if piece else _("of {thing}", thing=missing.id)
    spots = _lying(game, missing, current)
    places = [*dict.fromkeys(words.place(spot.way) for spot in spots)]
    if not (piece and piece.count == 1 and len(places) == 1):
        return _say_shortage(game, missing, piece_name, places, current)
    only = _("there is only {piece}", piece=amount_of_any(1, piece_name, piece_name))
    if not any(_overlap(spots[0].way, change.way) for change in changes):
        message = "{only}: correct {place} as well, or exchange the two with 'swap … and …'"
        return _(message, only=only, place=places[0])
    new_places = dict.fromkeys(words.place(spot.way) for spot in _lying(game, missing, state))
    return _named_too_often(only, places[0], [*new_places])


def _say_shortage(game: Game, missing: Missing, called: str, places: Sequence[str], current: Mapping[str, Any]) -> str:
    """Return the message that there are fewer of a piece than wanted, with the places of the others. places: those that
    all see."""
    usage = uses(game, current).items()
    fields = [name for name, pieces in usage if pieces[missing.id] and name not in missing.reserves]
    location = listed(places, MAX_NAMED_PLACES) if places else joined([_where(game.state[name]) for name in fields])
    reserves = joined([_where(game.state[name]) for name in missing.reserves])
    message = "that takes {number} more {pieces} than there are"
    message = "that takes {number} more {pieces} than there are {place}" if reserves else message
    message = _(message, number=missing.number, pieces=called, place=reserves)
    advice = "{said}; there are others {places}, so correct that as well"
    advice = "{said}; there are others at {places}, so correct that as well" if places else advice
    return _(advice, said=message, places=location) if location else message


def _named_too_often(only: str, lay: str, new_places: Sequence[str]) -> str:
    """Return the message for a unique piece whose old place is in the correction, too, but not so that another piece
    replaces it there. new_places: the places that would have it."""
    if lay not in new_places:
        said = "{only}, so it can't be in {places}" if new_places[1:] else "{only}, so {places} can't have it twice"
    elif new_places[1:]:
        said = "{only}, and it is still in {place}: take it away there as well, or exchange the two with 'swap … and …'"
    else:
        said = "{only}, and it is in {place} already"
    return _(said, only=only, place=lay, places=joined(new_places))


def _where(field: Field) -> str:
    """Return the place of the pieces in a field of the table: `in the orbit deck`, or the row of the menu."""
    if field.name == SEATS:
        return _("with the players")
    return _("in the {place}" if field.type.base in ("pile", "count") else "under {place}", place=field_words(field))


def _reserves(game: Game, id: str) -> Iterator[tuple[str, Field]]:
    """Yield the keys of the state from which pieces with an id come, first the one with the rest of them."""
    kind = id.partition(".")[0]
    piles = [
        (name, field)
        for name, field in game.state.items()
        if field.type.base in ("pile", "count") and kind in {k.id for k in game.kinds_of(field.type.of)}
    ]
    yield from ((name, field) for name, field in piles if field.rest)
    yield from ((name, field) for name, field in piles if not field.rest and field.seen == "nobody")


def _take(state: dict[str, Any], reserves: Sequence[tuple[str, Field]], id: str, gain: int, game: Game) -> int:
    """Take pieces out of the reserves, or put them into the first (gain below 0); gives how many are still wanted."""
    for name, field in reserves:
        is_count, key = field.type.base == "count", keys_in(game, field.type).get(id, id)
        pile = {key: state.get(name, 0)} if is_count else {**state.get(name, {})}
        stock = pile.get(key, 0)
        change = gain if gain < 0 else min(gain, stock)
        pile[key] = stock - change
        state[name] = pile[key] if is_count else {key: number for key, number in pile.items() if number}
        gain -= change
        if not gain:
            break
    return gain
