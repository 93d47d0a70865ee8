"""What Card Game Simulator would read of a game's folder, by the rules of its specification."""

from __future__ import annotations

import json
import re
from collections import Counter
from math import dist
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from ..long_run import first_of
from . import reading

DPI, BOARD_DPI, INCH = 200.0, 100.0, 25.4


@pytest.fixture(scope="module", params=reading.games_for("cgs"))
def folder(request: pytest.FixtureRequest, salvage: reading.Run, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return request.param, reading.exported_to("cgs", salvage, request.param, tmp_path_factory.mktemp("cgs"))


def game_in(folder: Path) -> Path:
    """The folder that the program takes: it has the name of the game."""
    (file,) = folder.glob("*/cgs.json")
    assert file.parent.name == read(file)["name"]
    return file.parent


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def cards_of(root: Path) -> dict[str, dict[str, Any]]:
    cards = read(root / "AllCards.json")
    assert len({card["id"] for card in cards}) == len(cards)
    assert {card["set"] for card in cards} == {each["code"] for each in read(root / "AllSets.json")}
    return {card["id"]: card for card in cards}


def decks_of(root: Path) -> dict[str, Counter[str]]:
    """The cards of each deck by id, read as the program reads a line: how many, the id in brackets, the name."""
    cards, made = cards_of(root), {}
    for deck in read(root / "cgs.json")["deckUrls"]:
        made[deck["name"]] = Counter[str]()
        for line in (root / f"decks/{deck['name']}.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            found = re.fullmatch(r"(\d+) \[([^ \]]+)\] (.+)", line)
            assert found, line
            assert cards[found[2]]["name"] == found[3]
            made[deck["name"]][found[2]] += int(found[1])
    assert {f"{name}.txt" for name in made} == {file.name for file in (root / "decks").iterdir()}
    return made


def test_a_folder_holds_what_is_printed(folder: Any, salvage: reading.Run) -> None:
    game, export = folder
    box, root = reading.printed(salvage, game), game_in(export)
    dealt: Counter[str] = sum(decks_of(root).values(), Counter())
    assert dealt.pop("credits") == 1
    assert dealt == {id: copies for id, (copies, _) in box.items()}
    assert {id: card["name"] for id, card in cards_of(root).items() if id != "credits"} == {
        id: name for id, (_, name) in box.items()
    }
    assert reading.counted(reading.manifest(export)["pieces"]) == box
    reading.hides_faces(game, reading.manifest(export)["pieces"])


def test_every_card_shows_the_piece_s_own_faces(folder: Any) -> None:
    """In the middle of a card, no larger than it is, turned right where it lies across; backs are in their list."""
    game, export = folder
    design, root = reading.design_of(game), game_in(export)
    rules = read(root / "cgs.json")
    backs = {each["id"] for each in rules["cardBackFaceImageUrls"]}
    width, height = (round(rules["cardSize"][axis] * INCH, 2) for axis in "xy")
    seen_backs = set()
    for id, card in cards_of(root).items():
        if id == "credits":
            continue
        piece = design.game.piece(id)
        trim, folds = design.trim(piece), design.kinds[piece.kind].standee
        assert len(card["backs"]) == (0 if folds else design.game.kinds[piece.kind].sides - 1)
        shown = [root / f"sets/{card['set']}/{id}.png", *(root / f"backs/{back}.png" for back in card["backs"])]
        for side, file in zip(("front", "back"), shown, strict=False):
            size = (trim.width, folds[2] - folds[1]) if folds else (trim.width, trim.height)
            scale = min(1.0, width / min(size), height / max(size))
            with Image.open(file) as picture:
                assert picture.size == (round(width / INCH * DPI), round(height / INCH * DPI))
                cut = in_the_middle(picture, [round(length / INCH * DPI * scale) for length in size])
            reading.is_own_face(cut, design, piece, side, DPI * scale)
        seen_backs |= {*card["backs"]}
    assert seen_backs == backs
    assert (root / "sets/about/credits.png").is_file()


def in_the_middle(card: Image.Image, size: list[int]) -> Image.Image:
    """A face of so many pixels in the middle of a card, upright again where it lies across."""
    is_across = size[0] > size[1] and card.width < card.height
    wide, high = reversed(size) if is_across else size
    left, top = (card.width - wide) // 2, (card.height - high) // 2
    cut = card.crop((left, top, left + wide, top + high))
    return cut.rotate(90, expand=True) if is_across else cut


@pytest.mark.parametrize("game", first_of(["junk-orbit", "mixia"], always=0))
def test_boards_lie_in_their_places_at_an_address(game: str, salvage: reading.Run, tmp_path: Path) -> None:
    """Each with its true size, within 1 mm of its place and turned as there, and each at the address that is named."""
    address = "https://example.org/a"
    folder = reading.exported_to("cgs", salvage, game, tmp_path, "--scenario", reading.setup_of(game), "--url", address)
    design, root = reading.design_of(game), game_in(folder)
    rules = read(root / "cgs.json")
    urls = [rules["autoUpdateUrl"], rules["allCardsUrl"], rules["allSetsUrl"], rules["rulesUrl"]]
    urls += [each["url"] for part in ("cardBackFaceImageUrls", "gameBoardUrls") for each in rules[part]]
    for url in urls:
        assert (root / url.removeprefix(f"{address}/")).is_file(), url
    assert rules["cardImageUrl"] == f"{address}/sets/{{cardSet}}/{{cardId}}.{{cardImageFileType}}"
    places = [row for row in reading.manifest(folder)["pieces"] if "x_mm" in row["place"]]
    (trigger,) = rules["gameBoardCards"]
    assert decks_of(root)["Set-up"][trigger["card"]] == 1
    left, top, found = 0.0, 0.0, set()
    for board in sorted(trigger["boards"], key=lambda each: sum(row["id"] == piece_of(each) for row in places)):
        id = piece_of(board)
        piece = design.game.piece(id)
        x, y = ((board["offsetMin"][axis] + board["size"][axis] / 2) * INCH for axis in "xy")
        rows = [row for row in places if row["id"] == id]
        if not found:  # From the table's middle to its corner, the same for all.
            left, top = rows[0]["place"]["x_mm"] - x, rows[0]["place"]["y_mm"] + y
        row = min(rows, key=lambda row: dist((x + left, top - y), (row["place"]["x_mm"], row["place"]["y_mm"])))
        assert dist((x + left, top - y), (row["place"]["x_mm"], row["place"]["y_mm"])) < 1, board
        found.add((id, row["copy"]))
        place = row["place"]
        if place["rotation"] % 90 == 0:
            with Image.open(root / f"boards/{board['id']}.png") as picture:
                assert board["size"]["x"] == pytest.approx(picture.width / BOARD_DPI, abs=0.02)
                upright = picture.rotate(place["rotation"], expand=True)
            reading.is_own_face(upright, design, piece, place["side"], BOARD_DPI, stands=False)
    assert found == {(row["id"], row["copy"]) for row in places if max(design.game.piece(row["id"]).size) >= 100}


def piece_of(board: dict[str, Any]) -> str:
    """The piece of a board, which is named by a number and it."""
    return str(board["id"].partition("-")[2])
