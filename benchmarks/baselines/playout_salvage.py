"""Random games of ours: 2, 3 and 4 players in turn, set-up and all. Every answer counts, people's and nature's."""

import random
import sys
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from played import measure

from companion.engine import playout
from companion.games import rules_of
from components.places import locate

rules = rules_of(locate("space-debris"))
seats = cycle([("P1", "P2"), ("P1", "P2", "P3"), ("P1", "P2", "P3", "P4")])

measure(lambda: playout(rules, rules.setup(next(seats), {}), random.random))
