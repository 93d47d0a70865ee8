"""The deck of the print benchmark: its data, its measures, and the game folder that `salvage` prints.

Every contestant draws this: poker cards with a border, a bold title, three wrapped lines of text, a vector icon and a
number, nine to an A4 page, with crop marks on shared cut lines. All texts differ. Lengths are mm, type is pt.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path

ICONS = ("energy", "ice", "mine", "quarry", "cable", "mark-star", "mark-cross", "victory-hexagon")
"""Of the shared icons, some with one outline, so that every contestant can draw them as vectors."""
ADJECTIVES = """
    Drifting Spent Armoured Silent Tumbling Frozen Derelict Hidden Broken Distant Burnt Charged Cracked Dented Early
    Faint Folded Hollow Humming Leaking Lonely Molten Narrow Polished Rusty Scarred Shielded Slow Spare Twin Wild Worn
"""
THINGS = """
    Booster Antenna Relay Tank Panel Shroud Tether Module Pod Gyroscope Anchor Battery Beacon Bracket Clamp Cone
    Dish Engine Fairing Girder Hatch Hull Lens Mast Nozzle Probe Radiator Sail Strut Truss Valve Winch
"""
MANNERS = ("at once", "with care", "by hand", "in silence", "on time", "at last")
PRIZES = ("two cubes", "one card", "three panels", "a spare tank", "four bolts", "an engine")
REGIONS = ("the low orbit", "the high orbit", "your hold", "the next dock", "a dead relay", "the far side")

ICON_FOLDER = Path(__file__).parents[1] / "layouts" / "drawing" / "icons"

GAME_YAML = """\
title: Bench
players: [1, 4]
kinds:
  card:
    title: Cards
    size: 63.5 x 88.9
    source: house
    note: The deck of the print benchmark.
    fields:
      effect: {type: text, meaning: what the card does}
      icon: {type: text, meaning: its picture}
      number: {type: int, min: 1, meaning: its number in the deck}
    pieces: cards.csv
"""

THEME_YAML = """\
palette:
  ink: "#14202B"
  accent: "#2F5D8C"
"""

FACES_YAML = """\
files:
  cards: {title: Cards, kinds: [card]}
kinds:
  card: {front: card}
regions:
  title: {x: 7, y: 7, w: 37, h: 8}
  number: {x: 44, y: 7, w: 12.5, h: 8}
  text: {x: 7, y: 62, w: 49.5, h: 16}
faces:
  card:
    - {rect: [3, 3, 57.5, 82.9], radius: 3, stroke: accent, width: 0.6}
    - {text: "{{ name }}", in: title, font: display, size: 11, floor: 8, fill: ink}
    - {text: "{{ number }}", in: number, font: display, size: 13, floor: 9, align: right, fill: accent}
    - {icon: "{{ icon }}", at: [31.75, 38], size: 26, fill: accent}
    - {paragraph: "{{ effect }}", in: text, font: body, size: 9, floor: 9, leading: 1.2, fill: ink}
"""


def rows(count: int) -> list[dict[str, str]]:
    """The cards' data; of the first 1,024 no two have the same title or the same text."""
    adjectives, things = ADJECTIVES.split(), THINGS.split()
    return [
        {
            "id": f"c{n + 1}",
            "name": f"{adjectives[n % 32]} {things[n // 32 % 32]}",
            "effect": (
                f"Pay {n % 10 + 1} energy and take {PRIZES[n // 10 % 6]} from {REGIONS[n // 60 % 6]}. Then move "
                f"your ship {MANNERS[n // 360 % 6]} and draw a card."
            ),
            "icon": ICONS[n % len(ICONS)],
            "number": str(n + 1),
        }
        for n in range(count)
    ]


def write_csv(file: Path, count: int) -> None:
    """The data as the one file that every contestant reads."""
    names = ("id", "name", "effect", "icon", "number")
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, names)
        writer.writeheader()
        writer.writerows(rows(count))


def write_game(folder: Path, count: int) -> Path:
    """A game folder with that many cards, as a user's own game would be; gives the CSV file inside."""
    for name in ("components", "layouts"):
        (folder / name).mkdir(parents=True)
    (folder / "components" / "game.yaml").write_text(GAME_YAML, encoding="utf-8")
    (folder / "layouts" / "theme.yaml").write_text(THEME_YAML, encoding="utf-8")
    (folder / "layouts" / "faces.yaml").write_text(FACES_YAML, encoding="utf-8")
    file = folder / "components" / "cards.csv"
    write_csv(file, count)
    return file


def icon_path(name: str) -> str:
    """The outline of an icon on its grid of 24 units: absolute M, L, C and Z."""
    found = re.search(r'\sd="([^"]+)"', (ICON_FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
    assert found, name
    return found[1]


def icon_commands(name: str) -> list[tuple[str, list[float]]]:
    """The same as commands with their numbers."""
    parts = re.findall(r"([MLCZ])([^MLCZ]*)", icon_path(name))
    return [(command, [float(number) for number in numbers.split()]) for command, numbers in parts]
