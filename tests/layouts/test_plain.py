"""The look of pieces that nobody has designed: whatever their size and shape, they show what the data says."""

from __future__ import annotations

import math
from pathlib import Path as File

import pytest

from components.loader import load
from components.places import locate
from components.schema import Piece
from layouts.drawing import measure
from layouts.drawing.colour import contrast
from layouts.drawing.scene import PT
from layouts.faces.design import Design, sides
from layouts.faces.edges import find_edge_colour
from layouts.faces.loader import read_design

DATA = """
title: The Long Way Home Through the Belt
players: [2, 4]
kinds:
  event:
    title: Events
    size: 63 x 88
    sides: 2
    back: common
    source: house
    note: Made up.
    fields:
      cost: {type: int, default: 0}
      lasting: {type: bool, default: false}
      seen_by: {type: list of name, default: []}
      where: {type: text, default: ""}
      told: {type: text, default: ""}
    pieces:
      - id: storm
        name: A storm of unexpectedly many micrometeorites
        code: E1
        cost: 3
        lasting: true
        seen_by: [Ann, Bo]
        told: "Everyone outside loses 1 HP. Pay 2 {fuel}, then *turn* the orbit."
      - {id: calm, name: Calm, told: Draw 2 cards.}
  board: {title: Board, size: 180 x 120, source: published, count: 1}
  strip: {title: Strips, size: 120 x 20, source: published, pieces: [{id: a, name: A measuring strip, code: S}]}
  coin: {title: Coins, size: 20, shape: circle, sides: 2, back: own, source: published, count: 3}
  disc: {title: Discs, size: 40, shape: circle, source: published, pieces: [{id: a, name: Asteroid, code: D1}]}
  chip: {title: Chips, size: 12, shape: circle, source: published, pieces: [{id: a, name: Blue, code: BLUE}]}
  pea: {title: Peas, size: 8, source: published, count: 30}
  tile: {title: Tiles, size: 57.7 x 50, shape: hex, source: published, pieces: [{id: a, name: Asteroid belt, code: T1}]}
  peak: {title: Peaks, size: 60, shape: hex, top: point, source: published, pieces: [{id: a, name: Peak, code: P1}]}
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Design:
    folder: File = tmp_path_factory.mktemp("plain") / "belt"
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "game.yaml").write_text(DATA, "utf-8")
    place = locate(str(folder))
    return read_design(load(place), place.layouts, "full", lambda name: pytest.fail(f"asks for {name}"))


def words(design: Design, id: str) -> list[str]:
    return [text.text for text in measure.texts(design.scene(design.game.piece(id), "front"))]


def test_a_card_says_what_its_data_says(plain: Design) -> None:
    """A line for each field that has a value: beside its name if it is short, a sentence by itself, marks left out."""
    storm = " ".join(words(plain, "event.storm"))

    for said in ("micrometeorites", "Cost:", "3", "Lasting", "Seen by:", "Ann, Bo", "E1", "Pay 2 fuel, then turn"):
        assert said in storm
    assert "Told" not in storm
    assert "Where" not in storm
    assert "Told" not in " ".join(words(plain, "event.calm"))


def test_a_card_is_read_on_a_phone(plain: Design) -> None:
    """Name and figures stay as large as there is room for: three cards to a row of 360 px are 95 px wide each."""
    card = plain.game.piece("event.calm")
    sizes = {text.text: text.size * PT * 95 / card.size[0] for text in measure.texts(plain.scene(card, "front"))}

    del sizes["Events"]  # What kind it is its colour says, too.
    assert sizes["Calm"] >= 11
    assert min(sizes.values()) >= 9, sizes


def test_kinds_are_told_apart(plain: Design) -> None:
    """By a colour along the edge and on the back that is read on white, and not by it alone: a card names its kind."""
    kinds = ["event", "board", "strip", "coin"]
    pieces = [plain.game.kinds[kind].pieces[0] for kind in kinds]
    colours = [find_edge_colour(plain.scene(piece, "front").items, *piece.size) for piece in pieces]

    assert len({*colours}) == len(kinds)
    assert all(colour and contrast(colour, "#FFFFFF") >= 4.5 for colour in colours)
    assert "Events" in words(plain, "event.calm")
    assert words(plain, "board").count("Board") == 1


@pytest.mark.parametrize(
    ("id", "shown"), [("strip.a", ["A measuring strip"]), ("chip.a", ["BLUE"]), ("tile.a", ["Asteroid belt", "T1"])]
)
def test_what_other_pieces_say(plain: Design, id: str, shown: list[str]) -> None:
    assert words(plain, id) == shown


def test_nothing_is_cut_off(plain: Design) -> None:
    """All text is within what is left when the piece is cut out, be it round, six-sided or tiny."""
    for piece in plain.game.pieces():
        for side in sides(plain.game.kinds[piece.kind]):
            for text in measure.texts(plain.scene(piece, side)):
                assert all(spare(piece, x, y) >= 1.0 for x, y in text.corners), (piece.id, side, text.text)


def spare(piece: Piece, x: float, y: float) -> float:
    """How far a point lies inside the cut; of a hex inside its circle if it stands on a point."""
    w, h = piece.size
    if piece.shape == "hex" and w < h:
        return w / 2 - 2 - math.hypot(x - w / 2, y - h / 2)
    if piece.shape == "circle":
        return w / 2 - math.hypot(x - w / 2, y - h / 2)
    level = min(y, h - y)
    if piece.shape == "hex":
        return min(level, (w / 2 - abs(x - w / 2) - abs(y - h / 2) * w / 2 / h) * math.cos(math.radians(30)))
    return min(x, w - x, level)
