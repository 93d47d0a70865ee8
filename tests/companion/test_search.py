"""Search thinks about whole games, and goes by nothing that its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.conformance.secrecy import twins
from companion.engine import Chance, Choice, Play, giving_secrets, legal
from companion.game_registry.games import rules_of
from companion.positions.deals import DealtPosition, deal_again
from companion.positions.views import view
from companion.simulation import search
from companion.simulation.bots import bots_of, choose_bots, find_bot
from companion.simulation.playing import PlaytestSetting, play_one
from companion.simulation.search import Thinker
from components.places import GamePlace, find_games, locate
from components.problems import SalvageError

from ..secret_games import GAMES, lay_out

GAME = "space-debris"
PLAYERS = "Ann", "Bo", "Cleo"
ROLLOUTS = 6
MOST_ANSWERS = 150
"""Of a game in which twins are looked for, and LOOKS says at how many of its questions."""
LOOKS = 0.3


def pairs_of_twins(place: GamePlace, most: int) -> Iterator[tuple[Play, Play, str]]:
    """Moments of a game, each with another game that its seat can't tell from it, and the seat: two cards that it
    can't see have changed places, or all of those have been dealt anew."""
    rules, random, found = giving_secrets(rules_of(place)), Random(4), 0
    play = Play(rules, rules.setup(PLAYERS, {}))
    for _ in range(MOST_ANSWERS):
        ask = play.ask
        if ask is None or found == most:
            return
        if isinstance(ask, Choice) and len(ask.options) > 1 and random.random() < LOOKS:
            seat = ask.seat or PLAYERS[0]
            made = [twin for other, twin in twins(rules, rules.game, play, random) if other == seat]
            made += [Play(rules, deal.start, deal.answers) for deal in deal_again(play, seat, 99, 1)]
            seen = [view(rules.dump(each.table), rules.game.state, seat) for each in (play, *made)]
            assert all(each == seen[0] for each in seen)
            for twin in made[: most - found]:
                yield play.copy(), twin, seat
                found += 1
        by_chance = isinstance(ask, Chance)
        play.answer(ask.source.pick(random.random()) if by_chance else random.choice([*legal(ask)]))


def thinks_alike(place: GamePlace, pair: tuple[Play, Play, str], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether search finds the same in both: its answer, and what each answer has brought in each round."""
    found = list[Any]()

    class Kept(search.Search):
        def find_best(self, *given: Any) -> Any:
            best = super().find_best(*given)
            found.append((best, self.worths))
            return best

    *both, seat = pair
    with monkeypatch.context() as patch:
        patch.setattr(search, "Search", Kept)
        for play in both:
            bot = find_bot(bots_of(place), f"search:{ROLLOUTS}")(Random(1).random)
            assert isinstance(bot, Thinker)
            bot.horizon_turns = 1
            assert isinstance(play.ask, Choice)
            found.append(bot.search(play, play.ask, seat, 7))
    return found[: len(found) // 2] == found[len(found) // 2 :]


@pytest.mark.parametrize("game", sorted(find_games()))
def test_twins_are_thought_of_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two games that look the same to a seat, search finds the same by the same seed, whatever is hidden."""
    place = locate(game)
    pairs = [*pairs_of_twins(place, 4)]

    assert pairs
    assert all(thinks_alike(place, pair, monkeypatch) for pair in pairs)


def peek_at_the_game(play: Play, seat: str, seed: int, most: int) -> list[DealtPosition]:
    return [DealtPosition(play.start.copy(), play.answers)]


@pytest.mark.parametrize("which", GAMES)
def test_hands_are_thought_of_alike(which: str, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same of own games with hands; and search that looked at the others' would be caught."""
    place = lay_out(tmp_path, which)
    pairs = [*pairs_of_twins(place, 10)]

    assert all(thinks_alike(place, pair, monkeypatch) for pair in pairs)
    monkeypatch.setattr(search, "deal_again", peek_at_the_game)
    assert not all(thinks_alike(place, pair, monkeypatch) for pair in pairs)


def test_a_better_answer_is_found_in_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever luck a round has, answers of one round share it; what is no better than the usual answer isn't given."""
    luck, worths = [Random(number).random() for number in range(99)], {"A": 0.0, "B": 0.3, "C": 0.0, "D": 0.3}
    monkeypatch.setattr(search.Search, "play_on", lambda self, option, number: worths[option] + luck[number])
    deal = DealtPosition(rules_of(locate(GAME)).setup(PLAYERS, {}), [])

    def race(usual: str, options: str, most: int) -> tuple[object, int]:
        made = search.Search(rules_of(locate(GAME)), "Ann", lambda random: worths.get, usual, [deal], 1)  # type: ignore[arg-type,return-value]
        return made.find_best([*options], most, lambda: True), made.games

    assert race("A", "ABC", 200) == ("B", 15)
    assert race("D", "ABD", 200)[0] == "D"
    assert race("C", "AC", 200)[0] == "C"
    assert race("A", "AB", 3) == ("A", 3)


@pytest.mark.parametrize("best", [max, min])
def test_bots_play_for_what_wins(best: Any, tmp_path: Path, home: Path) -> None:
    """Where the lowest score does, they play what brings least."""
    place = lay_out(tmp_path, "starter", lowest=best is min)
    rules, bot = rules_of(place), find_bot(bots_of(place), "greedy")(Random(1).random)
    play, random = Play(rules, rules.setup(PLAYERS, {})), Random(7)
    while isinstance(play.ask, Chance):
        play.answer(play.ask.source.pick(random.random()))
    assert isinstance(bot, Thinker)
    assert isinstance(play.ask, Choice)
    values = [str(key)[-1] for key in play.ask.options]  # Of moon-4 it is 4.
    assert min(values) < max(values)
    assert str(bot.search(play, play.ask, PLAYERS[0], 7).option)[-1] == best(values)


@pytest.mark.parametrize("leaves", [True, False])
def test_a_plan_that_was_left_is_given_up(leaves: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its usual bot would do next went on from an answer that wasn't given."""
    made = list[int]()

    def begin_plan(random: Any) -> Any:
        made.append(len(made))
        plan = made[-1]
        return lambda table, ask: ask.options[min(plan, 1)]

    rules = rules_of(locate(GAME))
    play = Play(rules, rules.setup(PLAYERS, {}))
    monkeypatch.setattr(search.Search, "find_best", lambda self, options, *_: options[leaves])
    bot = Thinker(begin_plan, Random(1).random, 1)
    assert isinstance(play.ask, Choice)
    first, then = (bot.search(play, play.ask, PLAYERS[0], 7).usual for _ in range(2))
    assert (first != then) == leaves


def test_answers_without_a_search_are_counted(monkeypatch: pytest.MonkeyPatch, salvage: Any, home: Path) -> None:
    """What can't be dealt is told beside the figures, as they say less of search then."""
    monkeypatch.setattr(search, "deal_again", lambda *_: [])
    asked = ("playtest", GAME, "--bots", "search:2", "--players", 2, "--games", 1, "--most-answers", 20, "--jobs", 1)

    assert "answers without a search" in salvage(*asked).out
    assert salvage(*asked, "--json").json["by_players"][0]["undealt"] == 3


def test_the_same_seed_plays_the_same_game() -> None:
    """Search is counted in rollouts, so that a game is the same whenever and wherever it is played."""
    setting = PlaytestSetting(GAME, ("search:2", "heuristic"), "3", most_answers=20)

    assert play_one(setting, 0) == play_one(setting, 0)


@pytest.mark.parametrize("name", ["search:0", "search:", "search:many", "search:1000000"])
def test_rollouts_are_a_number(name: str) -> None:
    with pytest.raises(SalvageError, match="1 to 100,000"):
        choose_bots(locate(GAME), [name], 2)
