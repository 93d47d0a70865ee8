"""Times a contestant of the playouts benchmark: plays games one after the other for some seconds, and tells how many.

    python CONTESTANT.py SECONDS SEED

What a contestant imports, and its first half a second, are not counted.
"""

import json
import random
import sys
from collections.abc import Callable
from time import perf_counter

WARM = 0.5


def measure(play: Callable[[], int]) -> None:
    """`play` plays one whole game and gives its answers; prints games, answers and seconds as JSON."""
    seconds, seed = float(sys.argv[1]), sys.argv[2]
    random.seed(seed)
    until = perf_counter() + WARM
    while perf_counter() < until:
        play()
    games = answers = 0
    began = perf_counter()
    while (now := perf_counter()) < began + seconds:
        answers += play()
        games += 1
    print(json.dumps({"games": games, "answers": answers, "seconds": now - began}))
