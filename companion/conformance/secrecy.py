"""What a seat can't see changes nothing that it is shown.

Two cards that an audience can't see change places: between hands, between a hand and a pile, between the bags of a
pile. Or something that others have answered or drawn in secret since the step began is another, where that still shows
nowhere. Whatever is made for that audience must then be the same, what it is told of an answer before it is given as
well, and what events tell it afterwards: of a card only what lies there for it to see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import permutations, zip_longest
from random import Random
from typing import Any, TypeAlias, cast

from companion.conformance.code_places import CodePlace, CodePlaces, Heard, Told
from companion.engine import FORCED, Choice, Illegal, Option, Play, Rules, Table, legal
from companion.engine.asks import as_sent
from companion.positions.asks import offered, only_seat
from companion.positions.label_words import tell_label, tell_prompt
from companion.positions.trials import Trials
from companion.positions.views import SEATS, TABLE_KEY, copy_state, may_know, view
from components.problems import cut
from components.schema import Field, Game
from components.used_pieces import all_used

Cards: TypeAlias = list[str] | dict[str, int]
"""The cards of a list, or of a pile with the number of each."""

Hidden: TypeAlias = tuple[str, Cards]
"""What a hidden field may hold, and the list or pile itself."""

MAX_TRIED_ANSWERS = 4
"""Answers to one question that are tried, as all of them take long."""


def leaks(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[str]:
    """Yield the parts of a position that show an audience of the pending question something it can't see."""
    for audience, other in twins(rules, game, play, random):
        seed = random.random()
        called = "the table" if audience == TABLE_KEY else f"the player {audience}"
        one, two = (visible_parts(rules, game, each, audience, Random(seed)) for each in (play, other))
        for what, value in one.items():
            if two.get(what) != value:
                yield f"{what} shows {called} what it can't see: {value!r} becomes {two.get(what)!r}"


def told_leaks(
    rules: Rules, game: Game, begun: Table, answers: Sequence[Option], random: Random, code: CodePlaces
) -> Iterator[tuple[CodePlace, str]]:
    """Events since a step began that tell an audience what it can't see, with their lines: tables that look alike to it
    at each event, and at the next question, must tell it the same."""

    def listen(table: Table) -> Heard:
        return Heard(code, lambda: view(rules.dump(table), game.state, audience))

    start = rules.dump(begun)
    for audience in (TABLE_KEY, *start[SEATS]):
        play, heard = _played_on(rules, start, answers, listen)
        events, changed = heard.take(), _change_secret_answer(rules, start, answers, audience, random)
        for state, options in ((exchanged(game, start, audience, random), answers), (start, changed)):
            twin, twin_heard = _played_on(rules, state, options, listen) if state and options else (None, heard)
            if twin and play and _looks_alike(twin, play, audience):
                one, two = (rules.dump(each.table) for each in (twin, play))
                # A piece that one table alone has left lies in the box; where both are the same, it was laid open.
                if one != two and all_used(game, one) == all_used(game, two):
                    yield from _differing_event(events, twin_heard.take(), audience)


def _differing_event(events: Sequence[Told], twin: Sequence[Told], audience: str) -> Iterator[tuple[CodePlace, str]]:
    """Yield the first event by which an audience can tell two tables apart, if they look alike before it."""
    heard = ([each for each in side if may_know(each[0].seat, audience)] for side in (events, twin))
    for event, twin_event in zip_longest(*heard):
        if event == twin_event:
            continue
        if event is None or twin_event is None or event[2] == twin_event[2]:
            yield _describe_difference(event, twin_event, audience)
        return


def _describe_difference(event: Told | None, twin_event: Told | None, audience: str) -> tuple[CodePlace, str]:
    note, place, _ = cast(Told, event or twin_event)
    texts = [each and each[0].name == note.name and cut(repr(dict(each[0].values))) for each in (event, twin_event)]
    became = f"{texts[0] or 'nothing'} becomes {texts[1] or 'nothing'}"
    return place, f"event {note.name!r} tells {audience!r} what is hidden from it: {became}"


def visible_parts(rules: Rules, game: Game, play: Play, audience: str, random: Random) -> dict[str, Any]:
    """Return the parts of a position that an audience is shown, by their titles: the view of the state, the question in
    words, and the outcomes of some answers, picked by chance.

    A chance that people answer lists the cards that may come up. Whoever types a card may see these, so that this list
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
    """Return the events that are told of an answer before it is given, the next question, whether the game ends, and
    the state for its pictures."""
    trial, rules = trials.answer(option), trials.play.rules
    told, state = trial.tell(rules.texts.describe), rules.dump(trial.table)
    asked = trial.ask and (trial.ask.name, trial.ask.seat)
    drawn = view(state, game.state, trials.audience) if trial.shows(state) else {}
    return told, asked, trial.ended, drawn


def twins(rules: Rules, game: Game, play: Play, random: Random) -> Iterator[tuple[str, Play]]:
    """For each audience the games at the same question that it can't tell from this one: two cards that it can't see
    have changed places, and others have answered otherwise in secret."""
    start = rules.dump(play.start)
    _, notes = _played_on(rules, start, play.answers)
    for audience in (TABLE_KEY, *start[SEATS]):
        other = exchanged(game, start, audience, random)
        twin, twin_notes = _played_on(rules, other, play.answers) if other else (None, [])
        # What was exchanged may have come to light, as if it had been answered.
        one, two = ([each.values for each in heard if each.name == FORCED] for heard in (notes, twin_notes))
        if twin and one == two and _is_same(twin, play, audience):
            yield audience, twin
        answers = _change_secret_answer(rules, start, play.answers, audience, random)
        twin, _ = _played_on(rules, other or start, answers) if answers else (None, [])
        if twin and _looks_alike(twin, play, audience):
            yield audience, twin


def _looks_alike(twin: Play, play: Play, audience: str) -> bool:
    """Return whether an audience sees the same of two games, which ask the same."""
    one, two = (view(each.rules.dump(each.table), each.rules.game.state, audience) for each in (twin, play))
    return one == two and len(twin.answers) == len(play.answers) and _is_same(twin, play, audience)


def _is_same(twin: Play, play: Play, audience: str) -> bool:
    """Return whether two games stand at the same question; one that a seat is asked in secret may tell it what it
    couldn't see."""
    one, other = twin.ask, play.ask
    if one is None or other is None or (one.name, one.seat) != (other.name, other.seat):
        return False
    if not (isinstance(one, Choice) and isinstance(other, Choice) and one.secret and one.seat == audience):
        return True
    return (list(one.options), dict(one.about)) == (list(other.options), dict(other.about))


def _change_secret_answer(
    rules: Rules, start: Mapping[str, Any], answers: Sequence[Option], audience: str, random: Random
) -> Sequence[Option]:
    """Return the answers since a step's start, with a random change of one that an audience may not know: only of one,
    since the others may come to light. None if there is no such answer."""
    play, changed = Play(rules, rules.load(start)), list[Sequence[Option]]()
    for place, answer in enumerate(answers):
        option, ask = play.take_up(answer), play.ask
        if ask is None:
            break
        alternatives = [] if may_know(only_seat(ask), audience) else [each for each in legal(ask) if each != option]
        changed += [(*answers[:place], as_sent(ask, each), *answers[place + 1 :]) for each in alternatives]
        play.answer(option)
    return random.choice(changed) if changed else ()


def _played_on(
    rules: Rules, state: Mapping[str, Any], answers: Sequence[Option], listen: Callable[[Table], Any] = lambda table: []
) -> tuple[Play | None, Any]:
    """Return the game in another state after these answers, or None if they aren't allowed there; and the notes of
    `listen`."""
    table = rules.load(state)
    table.notes = notes = listen(table)
    try:
        return Play(rules, table, answers), notes
    except Illegal:
        return None, notes


def exchanged(game: Game, state: Mapping[str, Any], audience: str, random: Random) -> dict[str, Any] | None:
    """Return the state with two cards swapped that the audience can't see; None if there are no such cards."""
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
    """Return the kind of the cards that a field hides from its owner, or from others; "" if it hides none."""
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
