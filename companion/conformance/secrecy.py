"""What a seat can't see changes nothing that it is shown.

Two cards that an audience can't see change places: between hands, between a hand and a pile, between the bags of a
pile. What others have answered in secret since the step began is answered otherwise, where that still shows nowhere.
Whatever is made for that audience must then be the same, what it is told of an answer before it is given as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, TypeAlias

from companion.engine import FORCED, Choice, Illegal, Option, Play, Rules, allowed, legal
from companion.positions.asks import offered, only_seat
from companion.positions.label_words import tell_label, tell_prompt
from companion.positions.trials import Trials
from companion.positions.views import SEATS, TABLE_KEY, copy_state, may_know, view
from components.schema import Field, Game

Cards: TypeAlias = list[str] | dict[str, int]
"""The cards of a list, or of a pile with the number of each."""

Hidden: TypeAlias = tuple[str, Cards]
"""What a hidden field may hold, and the list or pile itself."""

MAX_TRIED_ANSWERS = 4
"""Answers to one question that are tried, as all of them take long."""


def leaks(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[str]:
    """What shows an audience of the pending question something that it can't see."""
    for audience, other in twins(rules, game, play, random):
        seed = random.random()
        called = "the table" if audience == TABLE_KEY else f"the player {audience}"
        one, two = (visible_parts(rules, game, each, audience, Random(seed)) for each in (play, other))
        for what, value in one.items():
            if two.get(what) != value:
                yield f"{what} shows {called} what it can't see: {value!r} becomes {two.get(what)!r}"


def visible_parts(rules: Rules, game: Game, play: Play, audience: str, random: Random) -> dict[str, Any]:
    """What an audience is shown of a position, by what that is: the view of the state, the question in words, and what
    some of the answers, picked by chance, lead to.

    What may come up is on the list of a chance that people answer: who types a card may see what is left, so that list
    is left out.
    """
    play = play.facing(audience)
    ask, texts = play.ask, rules.texts
    made: dict[str, Any] = {"the view of the state": view(rules.dump(play.table), game.state, audience)}
    if ask is None or not may_know(only_seat(ask), audience):
        return made
    made |= {
        f"question {ask.name!r}": tell_prompt(texts.prompt(ask)),
        f"what question {ask.name!r} is about": dict(ask.about),
    }
    if isinstance(ask, Choice):
        labels = [(str(option), tell_label(texts.label(ask, option)), seat) for seat, option in offered(ask)]
        made[f"the answers to question {ask.name!r}"] = labels
        if ask.seat in (None, audience):
            trials = Trials(play, audience)
            for option in random.sample(list(ask.options), min(MAX_TRIED_ANSWERS, len(ask.options))):
                made[f"what {option!r} as the answer to question {ask.name!r} leads to"] = _led_to(trials, game, option)
    return made


def _led_to(trials: Trials, game: Game, option: Option) -> tuple[Any, ...]:
    """What is told of an answer before it is given, what is asked then, and the state of which pictures are drawn."""
    trial, rules = trials.answer(option), trials.play.rules
    told, state = trial.tell(rules.texts.describe), rules.dump(trial.table)
    asked = trial.ask and (trial.ask.name, trial.ask.seat)
    drawn = view(state, game.state, trials.audience) if trial.shows(state) else {}
    return told, asked, trial.ended, drawn


def twins(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[tuple[str, Play]]:
    """For each audience the games at the same question that it can't tell from this one: two cards that it can't see
    have changed places, and others have answered otherwise in secret."""
    start = rules.dump(play.start)
    _, forced = _played_on(rules, start, play.answers)
    for audience in (TABLE_KEY, *start[SEATS]):
        other = exchanged(game, start, audience, random)
        twin, only = _played_on(rules, other, play.answers) if other else (None, [])
        # What was exchanged may have come to light, as if it had been answered.
        if twin and only == forced and _is_same(twin, play, audience):
            yield audience, twin
        twin = _answered_otherwise(rules, other or start, play, audience, random)
        if twin and _is_same(twin, play, audience):
            shown = (view(rules.dump(each.table), game.state, audience) for each in (twin, play))
            if next(shown) == next(shown):
                yield audience, twin


def _is_same(twin: Play, play: Play, audience: str) -> bool:
    """Whether a game stands at the same question; what a seat is asked in secret may tell it what it couldn't see."""
    one, other = twin.ask, play.ask
    if one is None or other is None or (one.name, one.seat) != (other.name, other.seat):
        return False
    if not (isinstance(one, Choice) and isinstance(other, Choice) and one.secret and one.seat == audience):
        return True
    return (list(one.options), dict(one.about)) == (list(other.options), dict(other.about))


def _answered_otherwise(
    rules: Rules, state: Mapping[str, Any], play: Play, audience: str, random: Random
) -> Play | None:
    """The game in which others have answered by chance what an audience may not know; None where nobody has, and where
    the other answers aren't allowed then."""
    twin, given = Play(rules, rules.load(state)), False
    for answer in play.answers:
        if twin.ask is None:
            return None
        answer = twin.take_up(answer)
        if not may_know(only_seat(twin.ask), audience):
            answer, given = random.choice([*legal(twin.ask)]), True
        if not allowed(twin.ask, answer):
            return None
        twin.answer(answer)
    return twin if given and len(twin.answers) == len(play.answers) else None


def _played_on(rules: Rules, state: Mapping[str, Any], answers: Sequence[Option]) -> tuple[Play | None, list[Any]]:
    """The game in another state after the same answers, None where these aren't allowed there; and the answers that
    were the only ones, so that nobody was asked."""
    table = rules.load(state)
    table.notes = []
    try:
        twin = Play(rules, table, answers)
    except Illegal:
        return None, []
    return twin, [tuple(note.values.values()) for note in table.notes if note.name == FORCED]


def exchanged(game: Game, state: Mapping[str, Any], audience: str, random: Random) -> dict[str, Any] | None:
    """The state after two cards that the audience can't see have changed places; None where there are none."""
    if len([*_hidden(state, game.state, audience)]) < 2:
        return None  # Looked for first, as a copy takes long and most games hide nothing but a deck.
    new = copy_state(dict(state))
    names = {of: {*game.by_name(of)} for of, _ in _hidden(new, game.state, audience)}
    places = permutations(_hidden(new, game.state, audience), 2)
    pairs = [(names[of] & names[to], one, other) for (of, one), (to, other) in places]
    pairs = [(both, one, other) for both, one, other in pairs if both.intersection(one) and both.intersection(other)]
    if not pairs:
        return None
    both, one, other = random.choice(pairs)
    card, instead = (_take(place, both, random) for place in (one, other))
    _lay(one, instead)
    _lay(other, card)
    return new if card != instead else None


def _hidden(values: Mapping[str, Any], fields: Mapping[str, Field], audience: str, owner: str = "") -> Iterator[Hidden]:
    """Every list and pile with cards that an audience can't see; a card in a field of its own stays where it is."""
    for name, value in values.items():
        field = fields[name]
        if kind := _kind_of_hidden(field, owner == audience):
            yield from [(kind, value)] if value else []
        elif field.type.base == "record":
            yield from _hidden(value, field.fields, audience, owner)
        elif field.type.base == "map" and field.fields:
            for key, part in value.items():
                yield from _hidden(part, field.fields, audience, key)


def _kind_of_hidden(field: Field, own: bool) -> str:
    """The kind of the cards that a field hides from those whose own it is, or from others; "" where it hides none."""
    item = field.type.item or field.type
    hidden = field.seen == "nobody" or (field.seen == "owner" and not own)
    return item.of if hidden and field.type.base in ("list", "pile") and item.base in ("piece", "pile") else ""


def _take(place: Cards, which: Collection[str], random: Random) -> str:
    """One of the cards of a list or pile, of those that are meant, taken out."""
    cards = place if isinstance(place, list) else Counter(place).elements()
    card = random.choice([card for card in cards if card in which])
    if isinstance(place, list):
        place.remove(card)
        return card
    place[card] -= 1
    if not place[card]:
        del place[card]
    return card


def _lay(place: Cards, card: str) -> None:
    if isinstance(place, list):
        place.append(card)
    else:
        place[card] = place.get(card, 0) + 1
