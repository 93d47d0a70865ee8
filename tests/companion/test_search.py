"""Search thinks about whole games, and goes by nothing that its seat may not know."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine import Chance, Choice, Play, giving_secrets
from companion.game_registry.games import rules_of
from companion.positions.deals import deal_again
from companion.positions.views import view
from companion.simulation.bots import bots_of, choose_bots, find_bot
from companion.simulation.playing import PlaytestSetting, play_one
from companion.simulation.search import Thinker
from components.places import locate
from components.problems import SalvageError

GAME = "space-debris"
PLAYERS = "Ann", "Bo"


def at_choice(answers: int) -> tuple[Play, str]:
    """A game some answers in, at the next question with several answers, and who is asked."""
    play, random = Play(giving_secrets(rules_of(locate(GAME))), rules_of(locate(GAME)).setup(PLAYERS, {})), Random(4)
    while (ask := play.ask) is not None:
        if not isinstance(ask, Chance) and len(ask.options) > 1 and answers <= 0:
            return play, ask.seat or PLAYERS[0]
        choose = (
            ask.source.pick if isinstance(ask, Chance) else lambda at, of=ask: of.options[int(at * len(of.options))]
        )
        play.answer(choose(random.random()))
        answers -= 1
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("answers", [5, 12, 20])
def test_twins_are_thought_of_alike(answers: int) -> None:
    """Of two games that look the same to a seat, search answers the same by the same seed, whatever is hidden."""
    play, seat = at_choice(answers)
    deal = next(iter(deal_again(play, seat, 99, 1)))
    twin = Play(play.rules, deal.start.copy(), deal.answers)
    fields = play.rules.game.state
    assert view(play.rules.dump(play.table), fields, seat) == view(play.rules.dump(twin.table), fields, seat)

    def think(of: Play) -> object:
        bot = find_bot(bots_of(locate(GAME)), "search:6")(Random(1).random)
        assert isinstance(bot, Thinker)
        assert isinstance(of.ask, Choice)
        return bot.think(of, of.ask, seat, 7)

    assert think(play) == think(twin)


def test_the_same_seed_plays_the_same_game() -> None:
    """Search is counted in rollouts, so that a game is the same whenever and wherever it is played."""
    setting = PlaytestSetting(GAME, ("search:2", "heuristic"), "3", most_answers=20)

    assert play_one(setting, 0) == play_one(setting, 0)


@pytest.mark.parametrize("name", ["search:0", "search:", "search:many", "search:1000000"])
def test_rollouts_are_a_number(name: str) -> None:
    with pytest.raises(SalvageError, match="1 to 100,000"):
        choose_bots(locate(GAME), [name], 2)
