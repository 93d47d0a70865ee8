"""Whole games by chance, looked at closely at every question; a failure names the seed that repeats it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine import END, Choice, Play, allowed, forced, playout
from companion.space_debris import RULES, constants
from companion.space_debris.state import cubes_of, orbit_cards_of, resource_cards_of

from ..long_run import longer
from .shuffle import shuffle_position

NAMES = ["Ann", "Bo", "Cy", "Di"]
LONGEST = 5000
"""Answers after which a game by chance must have ended."""


def start(seed: int, random: Random) -> Any:
    """A new game, or a random position of one, with some of the advanced rules."""
    options = {name: random.random() < 0.4 for name in RULES.game.options}
    table = RULES.setup(NAMES[: 2 + seed % 3], options)
    return shuffle_position(table, random.random) if seed % 2 else table


def answers(ask: Any) -> list[Any]:
    return list(ask.options) if isinstance(ask, Choice) else sorted(ask.source.weights())


def totals(table: Any) -> tuple[int, Counter[str], Counter[str]]:
    return cubes_of(table), resource_cards_of(table), orbit_cards_of(table)


def examine(play: Play, whole: Any) -> None:
    """What must hold at every question and at the end."""
    table, ask = play.table, play.ask
    assert totals(table) == whole
    assert 1 <= table.threat <= 12
    assert all(ship.at in constants.NEAR or not ship.at for ship in table.players.values())
    places = [each.at for each in table.satellites.values() if each.at]
    assert len(places) == len({*places})
    assert table.orbit_deck.unseen == sum(each.card is None for each in table.face_down)
    assert table.powers == {each.card for each in table.satellites.values() if each.operational}
    if ask is None:
        assert table.result in ("won", "lost")
        return
    options = answers(ask)
    assert options
    assert options == sorted({*options})
    assert all(allowed(ask, option) for option in options)
    assert not isinstance(ask, Choice) or not forced(ask)
    assert ask.rule.startswith("SD-")


def examine_words(play: Play) -> None:
    """Every question, answer and note can be told; answers are told apart."""
    ask = play.ask
    if ask is not None:
        labels = [RULES.texts.label(ask, option) for option in answers(ask)]
        assert RULES.texts.prompt(ask)
        assert len(labels) == len({*labels})
    for note in play.table.notes or ():
        assert RULES.texts.describe(note)


def examine_twin(play: Play, random: Random) -> None:
    """A copy asks the same; what is played there leaves the original as it was; so does a snapshot written out."""
    before, asked = RULES.dump(play.table), play.ask
    for twin in (play.copy(), Play(RULES, RULES.load(RULES.dump(play.start)), play.answers)):
        assert RULES.dump(twin.table) == before
        assert (twin.ask.name, twin.ask.seat, answers(twin.ask)) == (asked.name, asked.seat, answers(asked))
        for _ in range(6):
            if twin.ask:
                twin.answer(random.choice(answers(twin.ask)))
    assert RULES.dump(play.table) == before
    assert play.ask is asked


@pytest.mark.parametrize("seed", range(longer(20, 60)))
def test_a_game(seed: int) -> None:
    """Conservation, single places, limits, order of answers, words, copies and snapshots; and it ends."""
    random = Random(seed)
    table = start(seed, random)
    whole = totals(table)
    table.notes = []
    play = Play(RULES, table)
    for number in range(LONGEST):
        examine(play, whole)
        if play.over:
            break
        if not play.answers:
            assert RULES.check(play.start) == []
        if number % 7 == 0:
            examine_words(play)
            examine_twin(play, random)
        table.notes.clear()
        play.answer(random.choice(answers(play.ask)))

    assert play.over


class LeastUsed:
    """Answers that prefer the verb and the kind of answer that has been used least."""

    def __init__(self, random: Random) -> None:
        self.random, self.used = random, Counter[tuple[str, Any]]()

    def __call__(self, table: Any, ask: Choice) -> Any:
        def uses(option: Any) -> tuple[int, float]:
            return self.used[ask.name, option], self.random.random()

        option = min((o for o in ask.options if o != END or len(ask.options) == 1), key=uses)
        self.used[ask.name, option] += 1
        return option


ACTING = {
    *(f"SD-{number:03}" for number in (
        *range(9, 29), 35, 37, 40, 42, 45, 46, 47, 49, 50, 51, *range(53, 65), 66, 67, 68, 69, 70, 71, 72, 73, 74, 75,
        77, 78, 79, *range(80, 88), 89, 90, 93, 94, 95, *range(97, 104), 105, 106, 108, 109, *range(112, 119),
        *range(121, 133), 135, 136, 137, 138,
    )),
    "SD-A05", "SD-A06", "SD-A30", "SD-A47",
}  # fmt: skip
"""Rules that tell of themselves by a note or a question, and that walks by chance reach. A collision without a way out
(SD-110 SD-133) comes up in one walk of some thousands; test_rules_place has it."""


def test_walks_reach_the_rules() -> None:
    """Walks from new games and random positions, by chance and by what was used least, see all of these rules act."""
    random, seen = Random(11), set[str]()
    least = LeastUsed(random)

    def watching(table: Any, ask: Choice) -> Any:
        seen.add(ask.rule)
        return least(table, ask)

    for seed in range(2600):
        table = start(seed if seed % 20 == 0 else seed | 1, random)
        table.notes = []
        playout(RULES, table, random.random, watching)
        seen |= {note.rule for note in table.notes}

    assert ACTING - seen == set()


@pytest.mark.parametrize("seed", range(6))
def test_same_seed_same_game(seed: int) -> None:
    """A game depends on its seed and on nothing else."""
    states = []
    for _ in range(2):
        random = Random(seed)
        table = RULES.setup(NAMES, {"excess_resources": True})
        playout(RULES, table, random.random)
        states.append(RULES.dump(table))

    assert states[0] == states[1]


def test_both_loops_play_the_same_game() -> None:
    """The referee's loop and the one of simulations come to the same end with the same draws."""
    for seed in range(20):
        one, other = Random(seed), Random(seed)
        table = RULES.setup(NAMES[: 2 + seed % 3], {})
        play = Play(RULES, table.copy())
        while not play.over:
            ask = play.ask
            if isinstance(ask, Choice):
                play.answer(ask.options[int(one.random() * len(ask.options))])
            else:
                play.answer(ask.source.pick(one.random()))
        playout(RULES, table, other.random)

        assert RULES.dump(play.table) == RULES.dump(table)
