"""Mixia as printed: the whole box with all modules, the first evening's set, and what can be read in the files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from components.schema import Game, Piece
from layouts.drawing import measure
from layouts.drawing.backends import png
from layouts.drawing.scene import Path, walk
from layouts.printing.choice import count_starting

from ..long_run import LONG, first_of, longer
from ..printed import Printed, designed

EVERYTHING = "mixia", "--no-rulebook", "--module", "all"


@pytest.fixture(scope="module")
def everything(printing: Callable[..., Printed]) -> Printed:
    return printing(*EVERYTHING)


@LONG
def test_all_modules_are_printed(game: Game, everything: Printed) -> None:
    """Each copy of each piece of the box once, expansions too."""
    fronts = Counter(place.id for place in everything.places if place.face == "front")

    assert fronts == {piece.id: piece.count for piece in game.pieces()}


def test_modules_are_printed_by_themselves(game: Game, printing: Callable[..., Printed]) -> None:
    """`--module` prints what an expansion adds, and nothing else."""
    made = printing("mixia", "--no-rulebook", "--module", "sellsword", "--module", "coins")
    fronts = Counter(place.id for place in made.places if place.face == "front")

    assert fronts == {piece.id: piece.count for piece in game.pieces() if piece.module in ("sellsword", "coins")}


@LONG
def test_pieces_can_be_read_back(game: Game, everything: Printed) -> None:
    """On each card, mat and outfit stand its code and its name; on missions the codes of their places."""
    kinds = ("ship-mat", "mission-card", "title-card", "ability-card", "power-card", "npc-card", "outfit")
    for place in everything.places:
        piece = game.piece(place.id)
        if place.kind in kinds and place.face == "front" and place.copy == 1:
            words = everything.words(place.path, place.page, place.trim)
            wanted = [piece.code, *piece.name.split()]
            if place.kind == "mission-card":
                wanted += [code for code in (piece.fields["at"], piece.fields["to"]) if code]
            assert [word for word in wanted if word not in words] == [], (piece.id, words)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_missions_texts_keep_apart(game: Game, ink: str) -> None:
    """Its story ends well before its code, on one line; no text meets the rule above the pay."""
    design = designed("mixia", ink)
    for piece in game.kinds["mission-card"].pieces:
        scene = design.scene(piece, "front")
        boxes = {text.text: text.box for text in measure.texts(scene)}
        (rule,) = [path for path in walk(scene.items) if isinstance(path, Path) and path.d.endswith("L58.5 57.8")]
        level = float(rule.d.split()[-1])

        assert boxes[str(piece.fields["story"])][2] <= boxes[piece.code][0] - 1.2, piece.id
        assert [text for text, box in boxes.items() if box[1] < level + 0.3 and box[3] > level - 0.3] == [], piece.id


@LONG
def test_outfits_are_nested(game: Game, everything: Printed) -> None:
    """105 outfits with room for their bleeds take at most one sheet more than their bounding boxes would at best."""
    file = next(file for file in everything.manifest["files"] if file["path"] == "outfits.pdf")
    sheets = {page["sheet"] for page in file["pages"]}
    boxes = sum((p.size[0] + 3) * (p.size[1] + 3) * p.count for p in game.kinds["outfit"].pieces)

    assert len(sheets) <= -(-boxes // (198 * 285)) + 1


def test_tokens_share_their_straight_cuts(game: Game, everything: Printed) -> None:
    """Nothing is round; tokens, coins, markers and mods with the same edge lie edge to edge."""
    assert {kind.shape for kind in game.kinds.values()} == {"rect", "path"}
    for kind in ("cube", "damage-marker", "mod", "marker", "coin", "exploration-token", "outlaw-token"):
        rows: dict[tuple[object, ...], list[float]] = {}
        for place in everything.places:
            if place.kind == kind and place.face == "front":
                rows.setdefault((place.id, place.page, round(place.trim[1], 2)), []).append(place.trim[0])
        gaps = {round(b - a, 2) for row in rows.values() for a, b in pairwise(sorted(row))}
        assert gaps <= {game.kinds[kind].pieces[0].size[0]}, kind


@LONG
def test_the_first_evening(game: Game, printing: Callable[..., Printed]) -> None:
    """`--starter --players 3`: a fraction of the box, in which everything that is named is there."""
    made = printing("mixia", "--no-rulebook", "--starter", "--players", "3")
    fronts = Counter(place.id for place in made.places if place.face == "front")
    pieces = {id: game.piece(id) for id in fronts}
    sectors = {piece.code for piece in pieces.values() if piece.kind == "sector"}

    assert sum(len({page["sheet"] for page in file["pages"]}) for file in made.manifest["files"]) <= 22
    assert places_of(pieces) <= sectors
    ships = {piece.name for piece in pieces.values() if piece.kind == "ship-mat"}
    assert {piece.fields["ship"] for piece in pieces.values() if piece.kind == "ability-card"} == ships
    assert ships < {piece.name for piece in pieces.values() if piece.kind == "ship-standee"}
    assert sum(fronts[id] for id in fronts if id.startswith("marker.")) == 18
    assert Counter(piece.fields["tier"] for piece in pieces.values() if piece.kind == "ship-mat") == {1: 4, 2: 3}
    assert all(count_starting(game, piece) for piece in pieces.values())


def places_of(pieces: dict[str, Piece]) -> set[Any]:
    """Codes of the places that missions name."""
    named = {piece.fields[end] for piece in pieces.values() if piece.kind == "mission-card" for end in ("at", "to")}
    return named - {None}


@pytest.mark.parametrize("ink", first_of(["low", "mono"]))
def test_where_a_mission_begins_lies_inside_its_cut(game: Game, ink: str) -> None:
    """On white paper what crosses a mission's left cut goes on to the end of its bleed: below its row of
    beads no rock ends a little beyond."""
    design = designed("mixia", ink)
    pieces = game.kinds["mission-card"].pieces[:: longer(8, 1)]
    scenes = [design.scene(piece, "front") for piece in pieces]
    stubs = []
    for piece, picture in zip(pieces, png.pictures(scenes, 8 * 25.4, bleed=True), strict=True):
        grey = picture.convert("L")
        trim = 8 * 3
        at, beyond = (grey.crop((x, 8 * 17, x + 2, grey.height)).reduce((2, 8)) for x in (trim - 3, 4))
        pairs = zip(at.tobytes(), beyond.tobytes(), strict=True)
        stubs += [(piece.id, row) for row, (one, other) in enumerate(pairs) if one < 200 <= 235 < other]

    assert stubs == []
