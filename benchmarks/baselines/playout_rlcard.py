"""Random games of RLCard's uno for two players, on its game itself: its environment would only add to that."""

import random

from played import measure
from rlcard.games.uno import Game

game = Game()


def play() -> int:
    game.init_game()
    answers = 0
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        answers += 1
    return answers


measure(play)
