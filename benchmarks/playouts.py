"""The playouts benchmark: whole games of random play, answers and games a second of processor time.

    python benchmarks/playouts.py [GAME …] [--seconds 3] [--rounds 3] [--beside CHECKOUT]

Each round of a game is a process of its own; its imports and a warm-up are not counted, and every number of players
plays in turn, set-up and all. Medians are shown. --beside plays each round once more with the code of another checkout
of this project, right after ours, and tells our games a second as a share of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).parents[1]
WARM_UP_SECONDS = 0.5


def play(game: str, seconds: float, seed: str) -> dict[str, float]:
    """Play a game again and again for so long; answers and games a second."""
    from companion.engine import playout
    from companion.game_registry.games import box, rules_of
    from components.places import locate

    place = locate(game)
    rules, (least, most) = rules_of(place), box(place).players
    seats = cycle([tuple(f"P{seat}" for seat in range(1, number + 1)) for number in range(least, most + 1)])
    random.seed(seed)
    warm = process_time() + WARM_UP_SECONDS
    while process_time() < warm:
        playout(rules, rules.setup(next(seats), {}), random.random)
    answers, games, began = 0, 0, process_time()
    while (now := process_time()) < began + seconds:
        answers += playout(rules, rules.setup(next(seats), {}), random.random)
        games += 1
    return {"answers": answers / (now - began), "games": games / (now - began)}


def run(checkout: Path, game: str, seconds: float, seed: int) -> dict[str, float]:
    """`play` in a process of its own, with the code of a checkout and as its own benchmark plays, as modules move. Ends
    the program where that can't."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # Byte code is kept, as it is where people play.
    script = checkout / "benchmarks" / "playouts.py"
    command = [sys.executable, str(script), game, "--seconds", str(seconds), "--child", str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        why = (done.stderr.strip() or "it says nothing").splitlines()[-1]
        raise SystemExit(f"{script} can't play a round (exit code {done.returncode}): {why}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure the games and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="those of this project without any")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child is not None:
        print(json.dumps(play(given.games[0], given.seconds, given.child)))
        return
    games = given.games or [path.name.replace("_", "-") for path in sorted((ROOT / "companion").glob("*/")) if
                            (ROOT / "components" / path.name / "game.yaml").exists()]  # fmt: skip
    print(f"{given.rounds} rounds of {given.seconds:g} s, Python {platform.python_version()}, {platform.machine()}\n")
    heads = ["answers/s", "games/s", "answers/game"] + ["games/s beside the other"] * bool(given.beside)
    print(f"| | {' | '.join(heads)} |", f"|---{'|--:' * len(heads)}|", sep="\n")
    for game in games:
        ours, shares = [], []
        for seed in range(given.rounds):
            ours.append(run(ROOT, game, given.seconds, seed))
            if given.beside:
                shares.append(ours[-1]["games"] / run(given.beside.resolve(), game, given.seconds, seed)["games"])
        answers, rate = (median(each[what] for each in ours) for what in ("answers", "games"))
        row = [f"{answers:,.0f}", f"{rate:,.1f}", f"{answers / rate:,.1f}"]
        row += [f"{median(shares):.2f}"] if shares else []
        print(f"| {game} | {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
