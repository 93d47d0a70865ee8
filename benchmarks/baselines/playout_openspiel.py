"""Random games of OpenSpiel, which plays in C++ and is driven from Python. The third argument names the game.

Every action counts, the players' and chance's.
"""

import random
import sys

import pyspiel
from played import measure

game = pyspiel.load_game(sys.argv[3])


def play() -> int:
    state = game.new_initial_state()
    answers = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        answers += 1
    return answers


measure(play)
