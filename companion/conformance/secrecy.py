"""What a seat can't see changes nothing that it is shown.

Two cards that an audience can't see change places: between hands, between a hand and a pile, between the bags of a
pile. Whatever is made for that audience must then be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any, TypeAlias

from companion.engine import FORCED, Choice, Illegal, Play, Rules
from companion.positions.asks import offered, only_seat
from companion.positions.views import SEATS, TABLE, copy_state, may_know, view
from components.schema import Field, Game

Cards: TypeAlias = list[str] | dict[str, int]
"""The cards of a list, or of a pile with the number of each."""

Hidden: TypeAlias = tuple[str, Cards]
"""What a hidden field may hold, and the list or pile itself."""


def leaks(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[str]:
    """What shows an audience of the pending question something that it can't see."""
    for audience, other in twins(rules, game, play, random):
        one, two = (visible_parts(rules, game, each, audience) for each in (play, other))
        for what, value in one.items():
            if two[what] != value:
                yield f"{what} shows {_called(audience)} what it can't see: {value!r} becomes {two[what]!r}"


def _called(audience: str) -> str:
    return "the table" if audience == TABLE else f"the player {audience}"


def visible_parts(rules: Rules, game: Game, play: Play, audience: str) -> dict[str, Any]:
    """What an audience is shown of a position, by what that is: the view of the state and the question in words.

    What may come up is on the list of a chance that people answer: who types a card may see what is left, so that list
    is left out.
    """
    ask, texts = play.ask, rules.texts
    made: dict[str, Any] = {"the view of the state": view(rules.dump(play.table), game.state, audience)}
    if ask is None or not may_know(only_seat(ask), audience):
        return made
    made |= {f"question {ask.name!r}": texts.prompt(ask), f"what question {ask.name!r} is about": dict(ask.about)}
    if isinstance(ask, Choice):
        labels = [(str(option), texts.label(ask, option), seat) for seat, option in offered(ask)]
        made[f"the answers to question {ask.name!r}"] = labels
    return made


def twins(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[tuple[str, Play]]:
    """For each audience that isn't itself asked in secret, the game in which two cards that it can't see have changed
    places, at the same question."""
    start = rules.dump(play.start)
    _, forced = _played_on(rules, start, play)
    for audience in (TABLE, *start[SEATS]):
        if isinstance(play.ask, Choice) and play.ask.secret and play.ask.seat == audience:
            continue
        other = exchanged(game, start, audience, random)
        twin, only = _played_on(rules, other, play) if other else (None, [])
        if only != forced:
            continue  # What was exchanged has come to light, as if it had been answered.
        if twin and twin.ask and play.ask and (twin.ask.name, twin.ask.seat) == (play.ask.name, play.ask.seat):
            yield audience, twin


def _played_on(rules: Rules, state: Mapping[str, Any], play: Play) -> tuple[Play | None, list[Any]]:
    """The game in another state after the same answers, None where these aren't allowed there; and the answers that
    were the only ones, so that nobody was asked."""
    table = rules.load(state)
    table.notes = []
    try:
        twin = Play(rules, table, play.answers)
    except Illegal:
        return None, []
    return twin, [tuple(note.values.values()) for note in table.notes if note.name == FORCED]


def exchanged(game: Game, state: Mapping[str, Any], audience: str, random: Random) -> dict[str, Any] | None:
    """The state after two cards that the audience can't see have changed places; None where there are none."""
    if len([*_hidden(state, game.state, audience)]) < 2:
        return None  # Looked for first, as a copy takes long and most games hide nothing but a deck.
    new = copy_state(dict(state))
    places = permutations(_hidden(new, game.state, audience), 2)
    pairs = [(one, other) for (of, one), (to, other) in places if of == to]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    card, instead = _take(one, random), _take(other, random)
    _lay(one, instead)
    _lay(other, card)
    return new if card != instead else None


def _hidden(values: Mapping[str, Any], fields: Mapping[str, Field], audience: str, owner: str = "") -> Iterator[Hidden]:
    """Every list and pile with cards that an audience can't see; a card in a field of its own stays where it is."""
    for name, value in values.items():
        field = fields[name]
        if kind := _kind_of_hidden(field, owner == audience):
            yield from [(kind, value)] if value else []
        elif field.type.base == "map" and field.fields:
            for key, part in value.items():
                yield from _hidden(part, field.fields, audience, key)


def _kind_of_hidden(field: Field, own: bool) -> str:
    """Of which kind the cards are that a field hides from those whose own it is, or from others; "" where none are."""
    item = field.type.item or field.type
    hidden = field.seen == "nobody" or (field.seen == "owner" and not own)
    return item.of if hidden and field.type.base in ("list", "pile") and item.base in ("piece", "pile") else ""


def _take(place: Cards, random: Random) -> str:
    """One of the cards of a list or pile, taken out."""
    if isinstance(place, list):
        return place.pop(random.randrange(len(place)))
    card = random.choice([*Counter(place).elements()])
    place[card] -= 1
    if not place[card]:
        del place[card]
    return card


def _lay(place: Cards, card: str) -> None:
    if isinstance(place, list):
        place.append(card)
    else:
        place[card] = place.get(card, 0) + 1
