"""An export as somebody else reads it: nothing here asks the code that wrote it where something is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageStat

from companion.positions.views import view
from components.places import locate
from components.scenarios import load_scenarios
from layouts.drawing.backends import png
from layouts.drawing.scene import Group, Scene
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.printing.exports.arrange import Position
from layouts.printing.exports.spread import read_spread

from ..long_run import first_of

Run = Callable[..., Any]
HARBOUR = str(Path(__file__).parent / "harbour")
"""A small game with a piece of every form."""
OURS = ("space-junkyard", "space-debris", "junk-orbit", "spacecraft", "mixia")
LEAST = 0.01
"""Of 1, by which a picture may differ from the piece's own."""
TARGETS = ("tts", "ttpg", "vassal", "cgs", "tgc", "mpc", "laser")


def games_for(target: str) -> list[Any]:
    """What is exported for a program: the small game always, and with --long one of ours, the next for the next."""
    return first_of([HARBOUR, OURS[TARGETS.index(target) % len(OURS)]])


@cache
def design_of(game: str) -> Design:
    return load(locate(game), "full")


def setup_of(game: str) -> Path:
    """A set-up of one of our games, as a scenario."""
    return Path(design_of(game).game.folder) / f"scenarios/setup-{2 if game == 'spacecraft' else 3}.yaml"


def position_of(game: str, name: str) -> tuple[Any, Position]:
    design = design_of(game)
    whole = load_scenarios(design.game)[name].state
    shown = view(whole, design.game.state)
    return design, Position(shown, whole, read_spread(design, shown), name)


def printed(salvage: Run, game: str) -> dict[str, tuple[int, str]]:
    """What `salvage contents` says is in the box without expansions: copies and name, by piece."""
    modules = {m.id for m in design_of(game).game.modules.values() if not m.expansion}
    rows = salvage("contents", game, "--json").json
    return {row["id"]: (row["count"], row["name"]) for row in rows if row["module"] in modules}


def exported_to(target: str, salvage: Run, game: str | Path, out: Path, *args: Any) -> Path:
    """The folder of a game's export."""
    done = salvage("export", game, "--to", target, *args, "--out", out)
    assert done.code == 0, done.err
    (folder,) = out.iterdir()
    return Path(folder)


def manifest(folder: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return made


def counted(rows: list[dict[str, Any]]) -> dict[str, tuple[int, str]]:
    """The pieces of a manifest: copies and name, by piece; every copy once."""
    assert len({(row["id"], row["copy"]) for row in rows}) == len(rows)
    copies = Counter(row["id"] for row in rows)
    return {row["id"]: (copies[row["id"]], row["name"]) for row in rows}


def hides_faces(game: str, rows: list[dict[str, Any]]) -> None:
    """What has a common back has one picture of it, alone on it and nobody's front: no pixel comes of a hidden face."""
    design = design_of(game)
    backs: dict[Any, set[str]] = {}
    for row in rows:
        piece = design.game.piece(row["id"])
        if design.game.kinds[piece.kind].back == "common":
            assert row["back"]["cell"] is None
            backs.setdefault((piece.kind, design.scene(piece, "back").items), set()).add(row["back"]["file"])
    assert backs
    assert all(len(files) == 1 for files in backs.values())
    assert not {row["front"]["file"] for row in rows} & set().union(*backs.values())


class Compared(NamedTuple):
    """How far a picture is from a face, of 1: the mean over colours, and over what is clear."""

    colour: float
    clear: float


def compare(
    shown: Image.Image, face: Scene, outline: str, height: float, top: float = 0.0, dpi: float = 200.0
) -> Compared:
    """A picture beside the face that it should be, or so many mm of it from `top` on, drawn by itself: what is inside
    of its outline. It fills its dots, or lies in the middle of them as it is."""
    dots = [side * 25.4 / dpi for side in shown.size]
    items = (Group((Group(face.items, 0.0, -top),), clip=outline),)
    middle = (Group(items, (dots[0] - face.width) / 2, (dots[1] - height) / 2),)
    scenes = Scene(face.width, height, items, 0.0), Scene(dots[0], dots[1], middle, 0.0)
    return min(_compare(shown, png.picture(scene, dpi, clear=True)) for scene in scenes)


def _compare(shown: Image.Image, alone: Image.Image) -> Compared:
    assert shown.size == alone.size
    inside = alone.getchannel("A")
    seen = shown.convert("RGBA")
    apart = ImageChops.difference(seen.convert("RGB"), alone.convert("RGB")).convert("L")
    colour = ImageStat.Stat(apart, inside.point(lambda a: 255 if a == 255 else 0)).mean[0] / 255
    clear = ImageStat.Stat(ImageChops.difference(seen.getchannel("A"), inside)).mean[0] / 255
    return Compared(colour, clear if shown.mode == "RGBA" else 0.0)


def is_own_face(
    shown: Image.Image, design: Design, piece: Any, side: Any, dpi: float = 200.0, stands: bool = True
) -> None:
    """A picture is a piece's own face: of a standee that stands, the part between its folds."""
    trim, folds = design.trim(piece), design.kinds[piece.kind].standee if stands else None
    height = folds[2] - folds[1] if folds else trim.height
    outline = trim._replace(height=height).cut(side)
    apart = compare(shown, design.scene(piece, side), outline, height, folds[1] if folds else 0.0, dpi)
    assert max(apart) < LEAST, (piece.id, side, apart)


# ---- Tabletop Simulator ----------------------------------------------------------------------------------------------


def save_of(folder: Path) -> dict[str, Any]:
    (file,) = (each for each in folder.glob("*.json") if each.name != "manifest.json")
    made: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return made


def objects(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every piece of a save, whatever it lies in."""
    waiting = list(save["ObjectStates"])
    while waiting:
        each = waiting.pop(0)
        waiting += each.get("ContainedObjects", [])
        if "Memo" in each:
            yield each


def pieces(save: dict[str, Any]) -> Counter[tuple[str, str]]:
    """How many of each piece a save holds, by id and name; of an endless bag as many as it says are in the box."""
    found: Counter[tuple[str, str]] = Counter()
    for each in objects({"ObjectStates": [o for o in save["ObjectStates"] if o["Name"] != "Infinite_Bag"]}):
        found[each["Memo"].partition("#")[0], each["Nickname"]] += 1
    for bag in (o for o in save["ObjectStates"] if o["Name"] == "Infinite_Bag"):
        (inside,) = bag["ContainedObjects"]
        found[inside["Memo"].partition("#")[0], inside["Nickname"]] += int(bag["Description"].split()[0])
    return found


def pictures(folder: Path, each: dict[str, Any]) -> list[Image.Image]:
    """What is seen of a piece of a save: face up, then face down or in its second state."""
    if each["Name"] == "Card":
        number, cell = divmod(each["CardID"], 100)
        deck = each["CustomDeck"][str(number)]
        sheet = opened(folder / deck["FaceURL"])
        wide, high = sheet.width // deck["NumWidth"], sheet.height // deck["NumHeight"]
        x, y = cell % deck["NumWidth"] * wide, cell // deck["NumWidth"] * high
        return [sheet.crop((x, y, x + wide, y + high)), opened(folder / deck["BackURL"])]
    image = each["CustomImage"]
    shown = [image[key] for key in ("ImageURL", "ImageSecondaryURL") if key in image]
    shown += [state["CustomImage"]["ImageURL"] for state in each.get("States", {}).values()]
    return [opened(folder / url) for url in shown]


@lru_cache(maxsize=3)  # A sheet may take 64 MB.
def opened(file: Path) -> Image.Image:
    with Image.open(file) as picture:
        picture.load()
        return picture
