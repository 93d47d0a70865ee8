"""What Tabletop Playground would read of a package: templates, pictures, and what its script lays out."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from . import reading

NEEDED = {
    "BackIndex", "CardMetadata", "CardNames", "CardTags", "CollisionType", "FrontTexture", "GUID", "HiddenIndex",
    "Indices", "Metadata", "Models", "Name", "SurfaceType", "Tags", "Type",
}  # fmt: skip
"""What the schema of the program wants of a card."""
MODELS = ("Hexagonal", "Round", "Rounded", "Square")


@pytest.fixture(scope="module", params=reading.games_for("ttpg"))
def package(request: pytest.FixtureRequest, salvage: reading.Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param, reading.exported_to("ttpg", salvage, request.param, tmp_path_factory.mktemp("ttpg"))


def templates(folder: Path) -> dict[str, dict[str, Any]]:
    made = [json.loads(file.read_text(encoding="utf-8")) for file in (folder / "Templates").glob("*.json")]
    assert len({each["GUID"] for each in made}) == len(made)
    return {each["GUID"]: each for each in made}


def laid_out(folder: Path) -> list[list[Any]]:
    """What the script lays out: template, x, y, z, turn, whether its back is up."""
    found = re.search(r"const PIECES =\n(\[.*?\n\]);", (folder / "Scripts/setup.js").read_text(encoding="utf-8"), re.S)
    assert found
    made: list[list[Any]] = json.loads(found[1])
    return made


def test_templates_have_what_the_program_wants(package: Any) -> None:
    _, folder = package
    for each in templates(folder).values():
        assert each.keys() >= NEEDED
        assert re.fullmatch("[0-9A-F]{32}", each["GUID"])
        assert each["Width"] >= 0.1 <= each["Height"]
        assert max(each["Indices"]) < each["NumHorizontal"] * each["NumVertical"]
        assert each["Model"] in MODELS or (folder / "Textures" / each["Model"]).is_file()
        assert {each["BackIndex"], each["HiddenIndex"]} <= {-1, -2, -3}
        for texture in (each["FrontTexture"], each.get("BackTexture", each["FrontTexture"])):
            with Image.open(folder / "Textures" / texture) as picture:
                assert max(picture.size) <= 4096


def test_a_package_holds_what_is_printed(package: Any, salvage: reading.Run) -> None:
    game, folder = package
    box, known = reading.printed(salvage, game), templates(folder)
    found: Counter[tuple[str, str]] = Counter()
    for guid, *_ in laid_out(folder):
        each = known[guid]
        found.update((each["CardMetadata"][str(i)], each["CardNames"][str(i)]) for i in each["Indices"])
    assert found == {(id, name): copies for id, (copies, name) in box.items()}
    assert reading.counted(reading.manifest(folder)["pieces"]) == box
    reading.hides_faces(game, reading.manifest(folder)["pieces"])


def test_every_face_of_a_package_is_the_piece_s_own(package: Any) -> None:
    game, folder = package
    design, seen = reading.design_of(game), set()
    for each in templates(folder).values():
        sheet = reading.opened(folder / "Textures" / each["FrontTexture"])
        wide, high = sheet.width // each["NumHorizontal"], sheet.height // each["NumVertical"]
        for index in each["Indices"]:
            id = each["CardMetadata"][str(index)]
            if id in seen:
                continue
            seen.add(id)
            piece = design.game.piece(id)
            trim = design.trim(piece)
            assert (each["Width"], each["Height"]) == pytest.approx((trim.width / 10, trim.height / 10))
            x, y = index % each["NumHorizontal"] * wide, index // each["NumHorizontal"] * high
            faces = [("front", sheet.crop((x, y, x + wide, y + high)))]
            if design.game.kinds[piece.kind].sides == 2:
                faces.append(("back", reading.opened(folder / "Textures" / each["BackTexture"])))
            for side, picture in faces:
                reading.is_own_face(picture, design, piece, side, stands=False)
    assert seen == {row["id"] for row in reading.manifest(folder)["pieces"]}


def test_decks_lie_face_down_and_are_hidden_in_hands(package: Any) -> None:
    game, folder = package
    common = {kind.id for kind in reading.design_of(game).game.kinds.values() if kind.back == "common"}
    known = templates(folder)
    for guid, *_, flipped in laid_out(folder):
        if {*known[guid]["Tags"]} <= common:
            assert flipped
            assert known[guid]["HiddenInHand"]
            assert (known[guid]["BackIndex"], known[guid]["HiddenIndex"]) == (-2, -3)
