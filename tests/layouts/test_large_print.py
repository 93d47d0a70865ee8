"""Large print: pieces in type of 9 pt or more, where they have room; without it nothing changes.

`small type` in a game's print.yaml says of each kind that has type under 9 pt all the same why it has no room.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pypdfium2
import pytest
from pypdfium2 import raw

from layouts.drawing.backends import pdf
from layouts.drawing.measure import texts
from layouts.drawing.scene import Path, Scene, Text
from layouts.drawing.shapes import line, rect
from layouts.faces import enlarge as enlarge_module
from layouts.faces.design import LARGE_PRINT, Design, sides
from layouts.faces.enlarge import enlarge, enlarge_words
from layouts.faces.ink import Larger
from layouts.faces.loader import load
from layouts.printing.guide_steps import list_needs
from layouts.printing.options import PrintOptions
from layouts.printing.run import plan

from ..long_run import LONG, first_of
from ..printed import GAMES, designed
from ..told import told

SMALL_FIRST = sorted(GAMES, key=lambda game: game != "space-debris")
"""The game whose guide is looked at, too, comes first: drawn once, it is looked at in every run."""
NO_ROOM = {game: dict(told(game, "print.yaml").get("small type", {})) for game in GAMES}


@cache
def large(game: str) -> Design:
    return load(GAMES[game], "full", large=True)


@cache
def smallest(design: Design) -> dict[str, float]:
    """The smallest type of each kind with words in pt, as it is printed: read from the ink of its faces."""
    faces = [
        (kind.id, design.scene(piece, side))
        for kind in design.game.kinds.values()
        for piece in kind.pieces
        for side in sides(kind)
    ]
    target = BytesIO()
    pdf.write(target, (scene for _, scene in faces), pdf.Document("faces", "", ""))
    found: dict[str, float] = {}
    for (kind, _), page in zip(faces, pypdfium2.PdfDocument(target.getvalue()), strict=True):
        text, matrix = page.get_textpage(), raw.FS_MATRIX()
        for i in range(text.count_chars()):
            if chr(raw.FPDFText_GetUnicode(text, i)).strip():
                raw.FPDFText_GetMatrix(text, i, matrix)
                scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                found[kind] = min(found.get(kind, 99.0), raw.FPDFText_GetFontSize(text, i) * scale)
    return found


@LONG
@pytest.mark.parametrize("game", first_of(SMALL_FIRST))
def test_it_reaches_every_kind_that_has_room(game: str) -> None:
    """In large print no kind has smaller type than usual, and none under 9 pt but those whose lack of room is told."""
    usual, after = smallest(designed(game, "full")), smallest(large(game))

    assert {kind: (usual[kind], size) for kind, size in after.items() if size < usual[kind] - 0.01} == {}
    assert sorted(kind for kind, size in after.items() if size < LARGE_PRINT - 0.05) == sorted(NO_ROOM[game])
    assert all(isinstance(why, str) and len(why) > 10 for why in NO_ROOM[game].values())


@pytest.mark.parametrize("game", first_of(SMALL_FIRST))
def test_more_words_are_large(game: str) -> None:
    """Fewer words of the box are under 9 pt than usual; none that had room before is smaller."""
    counts = []
    for design in (designed(game, "full"), large(game)):
        sizes = [
            text.size for kind in design.game.kinds.values() for text in texts(design.scene(kind.pieces[0], "front"))
        ]
        counts.append(sum(size < LARGE_PRINT - 0.05 for size in sizes))
    assert counts[1] < counts[0]


def test_a_face_is_fitted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sheets, the guide's pictures and its list of small type draw it; fitting its words is most of a large print."""
    design, fitted = load(GAMES["space-debris"], "full", large=True), []

    def count(scene: Scene, least: float) -> Larger:
        fitted.append(scene)
        return enlarge_words(scene, least)

    monkeypatch.setattr(enlarge_module, "enlarge_words", count)
    piece = design.game.kinds["satellite-card"].pieces[0]
    first, again = design.scene(piece, "front"), design.scene(piece, "front")

    assert len(fitted) == 1
    assert texts(first) == texts(again) != texts(fitted[0])


def grown(*items: Path | Text) -> list[float]:
    return [text.size for text in texts(enlarge(Scene(60, 40, items), LARGE_PRINT))]


def test_type_stops_at_what_is_in_its_way() -> None:
    """Words grow to the least size; not over a line beside them, not out of their plate, not past their neighbours."""
    word = Text(20, 20, "Salvage", 6.5)
    wide = texts(Scene(60, 40, (word,)))[0].box[2]

    assert grown(word) == [LARGE_PRINT]
    assert grown(word, Path(line(wide + 0.8, 10, wide + 0.8, 30), stroke="#000000", width=0.2)) == pytest.approx([6.75])
    assert grown(Path(rect(19.9, 17.5, wide - 19.7, 4), fill="#DDDDDD"), word) == [6.5]
    assert grown(Path(rect(10, 10, 40, 20), fill="#DDDDDD"), word) == [LARGE_PRINT]
    assert grown(word, Text(wide + 1.0, 20, "A", 8.0)) == [6.5, LARGE_PRINT]


def test_what_lies_under_the_ground_is_not_in_the_way() -> None:
    """A plate hides what was drawn before it; what words lie on already doesn't stop them."""
    word, across = Text(20, 20, "Salvage", 6.5), Path(line(15, 17, 50, 17), stroke="#000000", width=0.2)
    plate = Path(rect(10, 10, 40, 20), fill="#DDDDDD")

    assert grown(across, plate, word) == [LARGE_PRINT]
    assert grown(plate, Path(line(15, 19, 50, 19), stroke="#000000", width=0.2), word) == [LARGE_PRINT]


def test_what_stays_small_is_listed() -> None:
    """The printing guide names the kinds whose type stays under 9 pt."""
    design, options = large("space-debris"), PrintOptions(large=True)
    files = [file for file in plan(design, options) if not file.guide]
    (said,) = [need.words for need in list_needs(design, files, options) if need.head == "Large print"]

    assert "Player aids (7." in said
    assert "Resource cards" not in said
