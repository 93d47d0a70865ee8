"""What print shops would get: pictures of their sizes, orders with every piece and copy, and honest answers."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image, ImageChops, ImageStat

from layouts.drawing.backends import png
from layouts.drawing.scene import Group, Scene
from layouts.printing.exports import shops

from .reading import HARBOUR, Run, counted, design_of, exported_to, games_for, hides_faces, manifest, printed

FIGURES = yaml.safe_load(Path(shops.__file__).with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=games_for("tgc"))
def crafted(request: pytest.FixtureRequest, salvage: Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param, exported_to("tgc", salvage, request.param, tmp_path_factory.mktemp("tgc"))


@pytest.fixture(scope="module", params=games_for("mpc"))
def ordered(request: pytest.FixtureRequest, salvage: Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param, exported_to("mpc", salvage, request.param, tmp_path_factory.mktemp("mpc"))


def test_the_game_crafter_gets_every_piece_or_why_not(crafted: Any, salvage: Run) -> None:
    game, folder = crafted
    box = printed(salvage, game)
    made = json.loads((folder / "tgc.json").read_text(encoding="utf-8"))
    copies: Counter[tuple[str, str]] = Counter()
    for component in made["components"]:
        for piece in component["pieces"]:
            assert 1 <= piece["quantity"] <= 99
            copies[piece["id"], piece["name"]] += piece["quantity"]
    for piece in made["not_made"]:
        assert piece["why"]
        copies[piece["id"], piece["name"]] += piece["copies"]
    assert copies == {(id, name): number for id, (number, name) in box.items()}
    assert counted(manifest(folder)["pieces"]) == box
    hides_faces(game, manifest(folder)["pieces"])


def test_pictures_have_the_pixels_of_their_product(crafted: Any) -> None:
    """Both sides, and they show the piece to their edges, turned where it lies across, its back the other way."""
    game, folder = crafted
    design = design_of(game)
    sizes = {each["id"]: tuple(each["pixels"]) for each in FIGURES["tgc"]["products"]}
    for component in json.loads((folder / "tgc.json").read_text(encoding="utf-8"))["components"]:
        for piece in component["pieces"]:
            backs = [piece["back"] or component["back"]]
            for side, file in zip(("front", "back"), [piece["face"], *backs], strict=True):
                if file:
                    with Image.open(folder / file) as picture:
                        assert picture.size == sizes[component["identity"]]
                        assert picture.mode == "RGB"
                        assert shows(picture, design, piece["id"], side), (piece["id"], side)


BLEED, LEAST = 3.0, 0.01
"""mm of art beyond the cut, which reach the edges of the picture, and by what a picture may differ, of 1."""


def shows(picture: Image.Image, design: Any, id: str, side: str) -> bool:
    """Whether a picture is the piece's own face with its bleed, drawn by itself as large and cut to its middle."""
    piece = design.game.piece(id)
    across = piece.size[0] > piece.size[1] and picture.width < picture.height
    upright = picture.rotate(90 if side == "back" else -90, expand=True) if across else picture
    wide, high = (mm + 2 * BLEED for mm in piece.size)
    dots = max(upright.width / wide, upright.height / high)
    face = Scene(wide, high, (Group(design.scene(piece, side).items, BLEED, BLEED),), 0.0)
    alone = png.picture(face, dots * 25.4)
    left, top = (alone.width - upright.width) // 2, (alone.height - upright.height) // 2
    cut = alone.crop((left, top, left + upright.width, top + upright.height))
    apart = ImageChops.difference(upright.convert("RGB"), cut).convert("L")
    return float(ImageStat.Stat(apart).mean[0]) / 255 < LEAST


def test_an_order_has_a_slot_for_each_card(ordered: Any, salvage: Run) -> None:
    game, folder = ordered
    box = printed(salvage, game)
    rows = {row["id"]: row for row in manifest(folder)["pieces"]}
    hides_faces(game, list(rows.values()))
    fronts: Counter[str] = Counter()
    for file in folder.glob("order*.xml"):
        order = ElementTree.parse(file).getroot()
        number = int(order.findtext("details/quantity") or 0)
        assert number <= 612
        assert order.findtext("details/stock") in ("(S27) Smooth", "(S30) Standard Smooth", "(S33) Superior Smooth")
        cardback = order.findtext("cardback") or ""
        seen = {"fronts": {}, "backs": dict.fromkeys(range(number), cardback)}  # type: ignore[var-annotated]
        for part, slots in seen.items():
            for card in order.findall(f"{part}/card"):
                for slot in (card.findtext("slots") or "").split(","):
                    slots[int(slot)] = card.findtext("id") or ""
        assert sorted(seen["fronts"]) == list(range(number))
        fronts.update(seen["fronts"].values())
        of = {row["front"]["file"]: row for row in rows.values()}
        for slot, front in seen["fronts"].items():
            back = of[front]["back"] or of[front]["front"]
            assert seen["backs"][slot] == back["file"]
        for name in {*seen["fronts"].values(), *seen["backs"].values()}:
            with Image.open(folder / name) as picture:
                assert picture.size == (822, 1122)
                id, _, side = name.removesuffix(".jpg").rpartition("-")
                assert shows(picture, design_of(game), id, side), name
    cards = {row["front"]["file"]: row["id"] for row in rows.values() if not row["front"]["file"].startswith("other/")}
    assert fronts == {file: box[id][0] for file, id in cards.items()}


def test_more_copies_than_one_order_takes(salvage: Run, tmp_path: Path) -> None:
    """A row of a component has 99 at most, an order 612 cards; what comes after goes on where they end."""
    game = shutil.copytree(HARBOUR, tmp_path / "harbour")
    data = game / "components/game.yaml"
    data.write_text(data.read_text(encoding="utf-8").replace("count: 3", "count: 620"), encoding="utf-8")
    crafted, ordered = (exported_to(shop, salvage, str(game), tmp_path / shop) for shop in ("tgc", "mpc"))
    parts = json.loads((crafted / "tgc.json").read_text(encoding="utf-8"))["components"]
    rows = [(piece["id"], piece["quantity"]) for part in parts for piece in part["pieces"]]
    assert [number for id, number in rows if id == "card.crane"] == [*[99] * 6, 26]
    (format,) = {Image.open(crafted / piece["face"]).format for part in parts for piece in part["pieces"]}
    checks = salvage("preflight", str(game), "--for", "tgc", "--json").json["checks"]
    assert next(check["text"] for check in checks if check["what"] == "format").endswith(f"writes {format}")
    orders = [ElementTree.parse(ordered / f"order-{number}.xml") for number in (1, 2)]
    slots = [[card.findtext("slots", "").split(",") for card in order.findall("fronts/card")] for order in orders]
    assert [order.findtext("details/quantity") for order in orders] == ["612", "13"]
    assert [[len(each) for each in order] for order in slots] == [[612], [8, 2, 1, 1, 1]]
    assert sorted(int(slot) for each in slots[1] for slot in each) == [*range(13)]


def test_preflight_knows_the_coarsest_image(salvage: Run, tmp_path: Path) -> None:
    """By its pixels at the size at which it is printed, and by its name."""
    game = shutil.copytree(HARBOUR, tmp_path / "harbour")
    (game / "layouts/images").mkdir()
    faces = game / "layouts/faces.yaml"
    words = faces.read_text(encoding="utf-8").replace("kinds:\n", "kinds:\n  card: {front: quay}\n")
    faces.write_text(f"{words}faces:\n  quay: [{{image: quay.png, in: [3, 3, 20.32, 20.32]}}]\n", encoding="utf-8")
    for across, fine in ((240, True), (232, False)):
        Image.new("L", (across, across), 90).save(game / "layouts/images/quay.png")
        told = salvage("preflight", game, "--for", "tgc", "--json").json
        (found,) = (each for each in told["checks"] if each["what"] == "resolution")
        said = f"wants 300 dots an inch; image 'quay.png' has fewest, {across / 0.8:.0f}"
        assert (found["fine"], found["text"]) == (fine, said)


def test_preflight_says_who_makes_what_and_why_not(salvage: Run) -> None:
    told = salvage("preflight", HARBOUR, "--for", "tgc", "--json").json
    kinds = {row["kind"]: (row["product"], row["why"]) for row in told["kinds"]}
    assert kinds["card"] == ("Euro poker deck", "")
    assert kinds["buoy"] == ("Large circle chit", "")
    assert kinds["wreck"] == ("", "cut along an outline of its own")
    assert kinds["map"] == ("", "no product is near 200 × 150 mm")
    assert told["takes"]
    assert told["made"] == 6 + 2 + 5 + 12
    every = salvage("preflight", HARBOUR)
    assert every.code == 0
    for shop in FIGURES.values():
        assert shop["source"]
        assert shop["title"] in every.out
    assert "in the PDFs of print --single --bleed 3.175" in salvage("preflight", HARBOUR, "--for", "drivethru").out
    assert "DriveThruCards makes 8 of 30 pieces, but takes none as salvage writes them." in every.out
    assert salvage("preflight", HARBOUR, "--for", "kiosk").code == 2
