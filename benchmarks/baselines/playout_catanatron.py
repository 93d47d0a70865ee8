"""Random games of Catanatron for four players. Every action counts; what chance decides is part of an action."""

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from played import measure

players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def play() -> int:
    game = Game(players)
    answers = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        answers += 1
    return answers


measure(play)
