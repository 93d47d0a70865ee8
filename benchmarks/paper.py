"""What a knife finds on the paper: every print run read back from its ink, and its worst sheets cut with errors.

    python benchmarks/paper.py                      every game x paper x kind of backs x ink
    python benchmarks/paper.py --game junk-orbit --paper a4 --backs duplex-long --ink full
    python benchmarks/paper.py --cut OUT            cut the fullest sheet of each game with 1 mm of random error

What counts as a fault is in tests/paper.py; the suite looks for them on a few of these runs.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.paper import DRIFT, faults_of  # noqa: E402
from tests.printed import GAMES, Box, Printed  # noqa: E402

PAPERS = ("a4", "letter", "a3", "tabloid", "legal")
BACKS = ("duplex-long", "duplex-short", "gutterfold", "separate", "none")
INKS = ("full", "low", "mono")


def print_run(game: str, out: Path, *options: str) -> Printed:
    """Print a game's pieces into a folder."""
    command = [
        sys.executable,
        "-m",
        "companion",
        "print",
        game,
        "--module",
        "all",
        "--no-rulebook",
        "--printer",
        "none",
    ]
    subprocess.run([*command, *options, "--out", str(out)], check=True, capture_output=True, cwd=ROOT)
    import json

    return Printed(out / game, None, json.loads((out / game / "manifest.json").read_text(encoding="utf-8")))


def cut(made: Printed, target: Path, seed: int = 7) -> None:
    """Cut the fullest page of fronts with random errors, each edge by itself, and lay the pieces out as a picture."""
    chance = random.Random(seed)
    pages = {key: places for key, places in made.pages.items() if any(p.face == "front" for p in places)}
    (path, page), places = max(pages.items(), key=lambda item: (len(item[1]), item[0]))
    w, h = made.paper
    picture = made.picture(path, page, Box(0, 0, w, h), 6)
    sheet = Image.new("RGB", (picture.width + 160, picture.height + 160), "#3A3F45")
    for place in places:
        left, top, right, bottom = (edge + chance.choice((-1, 1)) * DRIFT for edge in place.trim)
        piece = picture.crop(tuple(round(v * 6) for v in (left, top, right, bottom)))  # type: ignore[arg-type]
        sheet.paste(piece, (round(left * 6 * 1.06), round(top * 6 * 1.06)))
    target.mkdir(parents=True, exist_ok=True)
    sheet.save(target / f"{made.manifest['game']}-{path.removesuffix('.pdf')}-{page}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, values in (("game", tuple(GAMES)), ("paper", PAPERS), ("backs", BACKS), ("ink", INKS)):
        parser.add_argument(f"--{name}", action="append", choices=values)
    parser.add_argument("--cut", type=Path, metavar="OUT")
    given = parser.parse_args()
    games = given.game or list(GAMES)
    if given.cut:
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                cut(print_run(game, Path(folder)), given.cut)
        return
    runs = list(product(games, given.paper or PAPERS, given.backs or BACKS, given.ink or INKS))
    total: Counter[str] = Counter()
    for number, (game, paper, backs, ink) in enumerate(runs, 1):
        print(f"{number} of {len(runs)}: {game} {paper} {backs} {ink}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            made = print_run(game, Path(folder), "--paper", paper, "--backs", backs, "--ink", ink)
            faults = list(dict.fromkeys(faults_of(made)))
            total.update(pages=len(made.pages), pieces=len(made.places), faults=len(faults))
            for fault in faults:
                print(f"{game} {paper} {backs} {ink}: {fault}", flush=True)
    print(f"{len(runs)} runs, {total['pages']} pages, {total['pieces']} faces, {total['faults']} faults")


if __name__ == "__main__":
    main()
