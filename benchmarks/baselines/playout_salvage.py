"""Random games of ours, of the game named last: every number of players in turn, set-up and all. Every answer counts,
people's and nature's."""

import random
import sys
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from played import measure

from companion.engine import playout
from companion.library.games import box, rules_of
from components.places import locate

place = locate(sys.argv[3])
rules = rules_of(place)
least, most = box(place).players
seats = cycle([tuple(f"P{seat}" for seat in range(1, number + 1)) for number in range(least, most + 1)])

measure(lambda: playout(rules, rules.setup(next(seats), {}), random.random))
