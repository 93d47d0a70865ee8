"""The rules in lockstep with the engine in `second/`, which was written from the ledger alone.

At every question both are in the same position and ask the same, with the same answers and odds; in the end they give
the same points and winners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.engine import DONE, Ask, Choice, Play, legal
from companion.spacecraft import RULES
from companion.spacecraft.rebuilds import gains_more, lay_out, rebuild_for
from components.problems import SalvageError

from ..long_run import LONG, first_of
from ..lots import shuffled
from .second.rocket import draw, read, ways_to_add
from .second.score import cases, meets_blueprint, meets_design, points, winners
from .second.turn import ARRANGE, ASIDE, LEAVE, OVERPAY, RESERVE, Question, SecondEngine
from .shuffle import shuffle_position

NAMES = ("Ann", "Bo", "Cy", "Di")

WHOLE, SHUFFLED = 80, 200
"""Games from set-up, and games from random positions, which are nearer to their end."""

RARE = 0.1
"""How often a keen player does what brings nobody forward."""


# ---- what must agree ---------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A position, or a part of it, without what is empty or nought, and with the parts of rockets in one order."""
    if isinstance(value, Mapping):
        kept = {key: plain(cells(each) if key == "rocket" else each) for key, each in value.items()}
        return {key: each for key, each in kept.items() if each} or None
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value] or None
    return value or None


def cells(rocket: Any) -> list[str]:
    return sorted(f"{each['part']} {each['x']} {each['y']} {each['flipped']}" for each in rocket)


def different(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Where two positions differ. Most often they are simply equal."""
    pairs = {key: (one.get(key), other.get(key)) for key in {*one, *other}}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1] and plain(pair[0]) != plain(pair[1])}


def shares(odds: Mapping[Any, float]) -> dict[str, Fraction]:
    whole = int(sum(odds.values()))
    return {str(option): Fraction(int(number), whole) for option, number in odds.items() if number}


def put(ask: Ask) -> tuple[str | None, str, dict[str, Fraction]]:
    """A question as both engines put it: who is asked what, and how likely each answer would be by lot."""
    if isinstance(ask, Choice):
        return ask.seat, ask.name, shares(dict.fromkeys(ask.options, 1))
    return None, ask.name, shares(ask.source.weights())


# ---- both at the table -------------------------------------------------------------------------------------------


class Lockstep:
    """A game played by both engines. answers: all that have been given."""

    def __init__(self, play: Play, second: SecondEngine) -> None:
        self.play, self.second = play, second
        self.steps = second.play()
        self.question: Question | None = None
        self.answers: list[str] = []
        self.go_on(None)

    def go_on(self, answer: str | None) -> None:
        """Bring the second engine to its next question; what leaves no choice is not asked."""
        try:
            self.question = self.steps.send(answer)
            while not self.question.chance and len(self.question.odds) == 1:
                self.question = self.steps.send(next(iter(self.question.odds)))
        except StopIteration:
            self.question = None

    def answer(self, option: str) -> None:
        self.answers.append(option)
        self.play.answer(option)
        self.go_on(option)

    def compare(self) -> None:
        """Both are at one question in one position. Fails with the latest answers."""
        state, ask, question = RULES.dump(self.play.table), self.play.ask, self.question
        assert different(state, self.second.state) == {}, self.answers[-12:]
        if ask is None or question is None:
            assert ask is None, self.answers[-12:]
            assert question is None, self.answers[-12:]
            self.compare_points(state)
            return
        assert put(ask) == (question.seat, question.name, shares(question.odds)), self.answers[-12:]
        assert {key: ask.about[key] for key in question.about} == question.about

    def compare_points(self, state: Mapping[str, Any]) -> None:
        """Rule by rule, and the same from a score sheet with rockets as drawings."""
        score = RULES.score(state)
        sheet = {name: {**player, "drawing": draw(player["rocket"])} for name, player in state["players"].items()}
        assert RULES.score({**state, "players": sheet}) == score
        for tally in score.tallies:
            by_rule: Counter[str] = Counter()
            for line in tally.lines:
                by_rule[line.rule] += line.points
            assert +by_rule == +Counter(points(self.second.state, tally.name)), tally
        assert sorted(score.winners) == sorted(winners(self.second.state))

    # ---- rebuilding ----------------------------------------------------------------------------------------------

    def rebuild(self, random: Random) -> None:
        """SC-061: type a rocket of own parts as a drawing, or a spoilt one, which both accept or both refuse."""
        second, ask = self.second, self.play.ask
        assert isinstance(ask, Choice)
        assert ask.free is not None
        rocket = [each for each in second.me["rocket"] if (each["x"], each["y"]) == (0, 0)]
        for part in shuffled(sorted((second.own_parts() - Counter(["hull-grey"])).elements()), random.random):
            ways = [*ways_to_add(rocket, part)]
            if ways and random.random() < 0.9:
                rocket.append(random.choice(ways))
        drawing = draw(rocket)
        if random.random() < 0.5:
            drawing = spoil(drawing, random)
        try:
            option = str(ask.free.read(drawing))
        except SalvageError:
            option = ""
        assert bool(option) == second.may_lay_out(read(drawing)), (
            drawing,
            draw(second.me["rocket"]),
            second.me["spare"],
        )
        if option:
            assert cells(read(option)) == cells(read(drawing))
            self.answer(option)

    def rebuild_for_card(self, random: Random) -> None:
        """SC-061: what is suggested is a rocket of own parts that meets the card, which the one there doesn't, or that
        scores more for the goal."""
        second, ask = self.second, self.play.ask
        assert isinstance(ask, Choice)
        assert ask.free is not None
        for option in shuffled([each for each in map(str, ask.free.suggest()) if each != "arrange"], random.random)[:1]:
            card = option.removeprefix("for-")
            was = second.me["rocket"]
            twin = self.play.copy()
            twin.answer(option)
            rocket = RULES.dump(twin.table)["players"][second.name]["rocket"]
            assert second.may_lay_out(rocket)
            if card in second.me["goals"]:
                assert second.state.get("ender")
                assert cases(rocket, card) > cases(was, card)
            elif card == second.state["blueprint"]:
                assert meets_blueprint(rocket, card)
                assert not meets_blueprint(was, card)
            else:
                assert card in [*second.state["bottom_row"].values(), second.me.get("reserve")]
                assert meets_design(rocket, card)
                assert not meets_design(was, card)
            table = self.play.table.copy()
            lay_out(table, table.mover, rebuild_for(table, table.mover, option))
            second.state["rearranged"] = not gains_more(table, table.mover)  # Which the second doesn't look for.
            self.play.answer(option)
            self.answers.append(option)
            self.go_on(draw(rocket))


def spoil(drawing: str, random: Random) -> str:
    """Two words of a drawing exchanged, or one left out."""
    words = drawing.split()
    one, other = random.choices([place for place, word in enumerate(words) if word != "/"], k=2)
    words[one], words[other] = words[other], words[one]
    if random.random() < 0.3:
        words[one] = "-"
    return " ".join(words)


# ---- games -------------------------------------------------------------------------------------------------------


def decide(ask: Ask, random: Random, keen: bool) -> str:
    """An answer by lot; keen players hardly ever stop early, throw tiles away or leave parts aside, but take parts off
    and put them on again only until they have had enough of it."""
    options = [str(option) for option in legal(ask)]
    if ask.name == "arrange" and DONE in options and random.random() < 0.2:
        return DONE
    for idle in (ASIDE, OVERPAY, ARRANGE, RESERVE, LEAVE, DONE) if keen and isinstance(ask, Choice) else ():
        if len(options) > 1 and idle in options and random.random() > RARE:
            options.remove(idle)
    return random.choice(options)


def play_out(game: Lockstep, random: Random) -> Lockstep:
    """A game to its end, compared at every question."""
    keen = random.random() < 0.7
    while True:
        game.compare()
        ask = game.play.ask
        if ask is None:
            return game
        if ask.name == "build" and random.random() < 0.2:
            game.rebuild(random)
        elif ask.name == "build" and random.random() < 0.1:
            game.rebuild_for_card(random)
        else:
            game.answer(decide(ask, random, keen))


def new_game(seed: int) -> tuple[Any, SecondEngine]:
    """SC-013: two to four players, with and without the advanced cards."""
    names, advanced = NAMES[: 2 + seed % 3], seed // 3 % 2 == 1
    return RULES.setup(names, {"advanced": advanced}), SecondEngine.new(names, advanced)


def whole_game(seed: int) -> Lockstep:
    table, second = new_game(seed)
    return play_out(Lockstep(Play(RULES, table), second), Random(f"whole {seed}"))


def shuffled_game(seed: int) -> Lockstep:
    random = Random(f"shuffled {seed}")
    table = shuffle_position(new_game(seed)[0], random.random)
    second = SecondEngine.at(RULES.dump(table))
    game = Lockstep(Play(RULES, table), second)
    game.compare_points(RULES.dump(game.play.table))
    return play_out(game, random)


@LONG
@pytest.mark.parametrize("part", range(8))
def test_whole_games(part: int) -> None:
    """SC-013 to SC-105, from set-up to the winners.

    What the box brings, and set-up: SC-002 SC-006 SC-007 SC-008 SC-009 SC-010 SC-011 SC-029 SC-A31 SC-A33 SC-E07.
    """
    for seed in range(part, WHOLE, 8):
        whole_game(seed)


@pytest.mark.parametrize("part", first_of(range(20)))
def test_shuffled_games(part: int) -> None:
    """SC-031 to SC-105, with large rockets, empty spaces, few cards left and countdowns that run.

    The junkyard: SC-032 SC-044 SC-111 SC-A23 SC-A24 SC-A25 SC-A26. Building: SC-A01 SC-A27 SC-A38. Designs and markers:
    SC-065 SC-069 SC-079 SC-A20 SC-A21 SC-A22 SC-A30 SC-A36 SC-A41. Ends: SC-A11 SC-A13 SC-A14 SC-A15 SC-A16 SC-A40
    SC-A42.
    """
    for seed in range(part, SHUFFLED, 20):
        shuffled_game(seed)
