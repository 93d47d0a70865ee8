"""What docs/faces.md and components/README.md show works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from PIL import Image

from components.loader import load
from components.places import GamePlace
from components.scenarios import SCENARIO
from layouts.drawing import icons
from layouts.drawing.look import INKS
from layouts.drawing.scene import Group, Scene, Text, Use, walk
from layouts.drawing.scene import Path as DrawnPath
from layouts.faces.design import Design, sides
from layouts.faces.loader import read_design
from layouts.printing.boxes.painting import BoxPainter
from layouts.printing.boxes.piles import Thickness
from layouts.printing.boxes.planning import plan_boxes
from layouts.printing.options import PrintOptions

from ..game_folder import GameFolder

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```([^\n`]+)\n(.*?)^```", re.M | re.S)
FACES = dict(BLOCK.findall((ROOT / "docs/faces.md").read_text(encoding="utf-8")))
DATA = [text for _, text in BLOCK.findall((ROOT / "components/README.md").read_text(encoding="utf-8"))]


def drawn_on_paper(name: str) -> object:
    """Stands in for the functions of a game's own Python that a snippet names."""
    return (lambda studio, piece: "M0 0H30V30H0Z") if name == "joints.cut" else lambda studio, piece: Scene(30, 30, ())


@pytest.fixture
def place(tmp_path: Path) -> GamePlace:
    """The game of the page, with the look that the page gives it."""
    files = {"components/game.yaml": "yaml game", "layouts/theme.yaml": "yaml", "layouts/faces.yaml": "yaml faces"}
    return GameFolder(tmp_path, {name: FACES[block] for name, block in files.items()}).place


@pytest.mark.parametrize("ink", INKS)
def test_the_look_of_the_page_draws_its_cards(place: GamePlace, ink: str) -> None:
    """In every ink, on each side; the columns of a card's row and the icon of the theme are among what is drawn."""
    design = read_design(load(place), place.layouts, ink)
    drawn = [
        design.scene(piece, side) for piece in design.game.pieces() for side in sides(design.game.kinds[piece.kind])
    ]

    assert len(drawn) == 4
    assert str(design.scene(design.game.piece("card.corn-2"), "front")).count("Counts twice beside water.") == 1
    front = walk(design.scene(design.game.piece("card.corn-2"), "front").items)
    assert sum(isinstance(item, Use) and item.symbol == icons.symbol("fuel-can") for item in front) >= 3


def test_the_images_of_the_page_are_drawn(place: GamePlace) -> None:
    """One that a column names, over the whole card, and one that the face names."""
    assert place.layouts
    (place.layouts / "images").mkdir()
    Image.new("L", (90, 60), 90).save(place.layouts / "images" / "owl.png")
    data = place.components / "game.yaml"
    data.write_text(
        data.read_text().replace("{suit: row suits,", "{art: {type: text, default: owl.png}, suit: row suits,")
    )
    faces = yaml.safe_load((place.layouts / "faces.yaml").read_text())
    faces["faces"]["card-front"] = yaml.safe_load(FACES["yaml images"])
    (place.layouts / "faces.yaml").write_text(yaml.safe_dump(faces))

    design = read_design(load(place), place.layouts, "full")
    items = design.scene(design.game.piece("card.corn-2"), "front").items
    assert [item.symbol.name for item in walk(items) if isinstance(item, Use) and item.symbol.pixels] == [
        "image-owl.png",
        "image-owl.png",
    ]


def test_the_grids_of_the_page_are_drawn(place: GamePlace) -> None:
    """Nineteen hexes as one outline, and what lies in the spaces of the other grids."""
    assert place.layouts
    faces = yaml.safe_load((place.layouts / "faces.yaml").read_text())
    faces["faces"]["card-front"] = yaml.safe_load(FACES["yaml grids"] + FACES["yaml words"])
    (place.layouts / "faces.yaml").write_text(yaml.safe_dump(faces))
    design = read_design(load(place), place.layouts, "full")
    items = [*walk(design.scene(design.game.piece("card.corn-2"), "front").items)]

    assert [item.d.count("M") for item in items if isinstance(item, DrawnPath)] == [19, 3]
    assert [item.text for item in items if isinstance(item, Text)][18:] == ["E3", "corn", "water"]


def test_the_page_prints_something_another_way(place: GamePlace) -> None:
    """The snippet on options, with the functions that it names."""
    data = load(place)
    folder = place.layouts
    assert folder
    (folder / "faces.yaml").write_text(FACES["yaml options"], encoding="utf-8")
    game = folder.parent / "components/game.yaml"
    game.write_text(
        game.read_text()
        + "  part: {title: Parts, size: 30 x 30, shape: path, source: house, note: An example., count: 1}\n"
    )
    data = load(place)
    shapes = []
    for tabs in ("on", "off"):
        design: Design = read_design(data, folder, "full", drawn_on_paper, {"tabs": tabs})
        shapes.append(design.trim(data.piece("part")).shape)

    assert shapes == ["path", "rect"]


def test_the_page_boxes_its_deck(place: GamePlace) -> None:
    """The snippet on boxes, with the picture that it names: as wide as the front and high enough for what is above."""
    assert place.layouts
    (place.layouts / "faces.yaml").write_text(FACES["yaml boxes"], encoding="utf-8")
    asked = []

    def picture(studio: object, width: float, height: float) -> Group:
        asked.append((width, height))
        return Group(())

    design = read_design(load(place), place.layouts, "full", lambda name: {"boxes.picture": picture}[name])
    (box,) = plan_boxes(design, PrintOptions(), Thickness())
    (part,) = box.parts
    painted = BoxPainter(design, box, part).face("front", 65.5, 90.5)

    assert (box.look.title, box.look.icon, box.count) == ("The harvest", "harvest", 10)
    assert asked
    assert asked[0][0] == 65.5
    assert any(isinstance(item, Text) and item.text == "The harvest" for item in walk(painted))


def test_templates_stand_for_pieces(tmp_path: Path) -> None:
    """The snippet of templates makes the pieces that it says."""
    (template,) = (text for text in DATA if "for_each" in text)
    place = GameFolder(tmp_path, {"components/game.yaml": f"title: Suits\nplayers: [1, 2]\n{template}"}).place

    assert [piece.key for piece in load(place).kinds["card"].pieces] == ["king-heart", "king-spade", "joker"]


def test_a_scenario_has_the_keys_that_there_are() -> None:
    (scenario,) = (text for text in DATA if "cites:" in text)

    assert set(yaml.safe_load(scenario.replace("{…}", "{}"))) <= set(SCENARIO)


def test_each_snippet_is_run_by_a_test() -> None:
    """A new one has its own test here; the smallest game has it in tests/components/test_loader.py."""
    blocks = "fonts game faces options boxes words grids images"
    assert [*FACES] == ["yaml", *(f"yaml {block}" for block in blocks.split())]
    assert len(DATA) == 3


def test_spaces_of_a_track_are_their_names(tmp_path: Path) -> None:
    """As the page says, not a number of them."""
    data = "title: T\nplayers: [1, 2]\ntracks: {alarm: {title: Alarm, spaces: [0, 1, 2], start: 0}}\n"
    data += "kinds: {coin: {title: Coins, size: 20, source: house, note: Ours., count: 3}}\n"

    track = load(GameFolder(tmp_path, {"components/game.yaml": data}).place).tracks["alarm"]
    assert track.spaces == ("0", "1", "2")
