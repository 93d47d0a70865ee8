"""Fonts of a game's own: what is printed in them, what is refused of them, and that no font can do harm."""

from __future__ import annotations

import struct
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from components.problems import SalvageError
from layouts.drawing import fonts, own_fonts
from layouts.drawing.backends import png, svg, svg_slim
from layouts.drawing.measure import texts
from layouts.faces.lint import find_warnings
from layouts.faces.loader import load
from layouts.printing.build_digest import digest_of
from layouts.printing.options import PrintOptions

from ..game_folder import GameFolder
from ..long_run import first_of

GAME = """\
title: Rand
players: [2, 4]
kinds:
  card:
    title: Cards
    size: 63 x 88
    source: house
    note: Ours.
    fields: {words: text}
    pieces: [{id: one, name: One, words: WORDS}]
"""
FACES = """\
kinds:
  card: {front: card}
faces:
  card: [{text: "{{ words }}", at: [10, 40], size: 40, font: FONT}]
"""


def make_font(letters: str = "AB ", cff: bool = False, **about: int) -> bytes:
    """A font whose letters are boxes as high as a capital, each wider than the one before it."""
    names = [".notdef", *(f"u{ord(letter):04X}" for letter in letters)]
    built = FontBuilder(2000, isTTF=not cff)
    built.setupGlyphOrder(names)
    built.setupCharacterMap({ord(letter): name for letter, name in zip(letters, names[1:], strict=True)})
    drawn = {}
    for number, name in enumerate(names):
        pen = T2CharStringPen(0, None) if cff else TTGlyphPen(None)
        corners = [(0, 0), (0, 1400), (400 + 200 * number, 1400), (400 + 200 * number, 0)]
        pen.moveTo(corners[0])
        for corner in corners[:: -1 if cff else 1][: 3 if cff else 4][0 if cff else 1 :]:
            pen.lineTo(corner)
        pen.closePath()
        drawn[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        built.setupCFF("Boxes", {"FullName": "Boxes"}, drawn, {})
    else:
        built.setupGlyf(drawn)
    built.setupHorizontalMetrics({name: (600 + 200 * number, 0) for number, name in enumerate(names)})
    built.setupHorizontalHeader(ascent=1600, descent=-400)
    built.setupOS2(sCapHeight=1400, **about)
    built.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes"})
    built.setupPost()
    out = BytesIO()
    built.save(out)
    return out.getvalue()


def make_game(folder: Path, theme: str, words: str = "AB", font: str = "boxes", **files: bytes) -> GameFolder:
    texts = {"components/game.yaml": GAME.replace("WORDS", words), "layouts/faces.yaml": FACES.replace("FONT", font)}
    made = GameFolder(folder, {**texts, "layouts/theme.yaml": f"palette: {{}}\nfonts: {theme}\n"})
    for name, data in files.items():
        made.write(f"layouts/fonts/{name}", data)
    return made


def refusal_of(game: GameFolder) -> str:
    with pytest.raises(SalvageError) as refused:
        load(game.place, "full")
    return str(refused.value)


@pytest.mark.parametrize("cff", [False, True])
def test_an_own_font_is_drawn_and_embedded_as_outlines(tmp_path: Path, cff: bool) -> None:
    """A box of the right size, in PDF, SVG and small SVG; cubic outlines become those of TrueType."""
    game = make_game(tmp_path / "rand", "{boxes: boxes.otf}", **{"boxes.otf": make_font(cff=cff)})
    scene = load(game.place, "full").scene(load(game.place, "full").game.piece("card.one"), "front")
    (run,) = texts(scene)
    em = 40 * 25.4 / 72

    assert run.box == pytest.approx((10, 40 - 0.7 * em, 10 + (0.4 + 0.5) * em, 40), abs=0.05)
    (picture,) = png.pictures([scene], 100)
    assert picture.convert("L").point(lambda value: 255 * (value < 128)).getbbox() == pytest.approx(
        [round(value / 25.4 * 100) for value in (10, 40 - 0.7 * em, 10 + 0.8 * em, 40)], abs=2
    )
    assert "Boxes" in svg.document(scene)
    assert "<text" not in svg_slim.document(scene)


def test_letters_come_from_the_fallback_then_from_ours_which_is_told(tmp_path: Path) -> None:
    """Suits and dice are icons; letters that nobody was asked to lend are warned of, and what none has is refused."""
    files = {"a.ttf": make_font("AB "), "b.ttf": make_font("\u2e80☥ ")}
    game = make_game(tmp_path, "{boxes: a.ttf, fallback: [b.ttf]}", "AB☥♠⚅Ж", **files)
    design = load(game.place, "full")
    scene = design.scene(design.game.piece("card.one"), "front")
    warned = [each.what for each in find_warnings(design, game.place)]

    assert not design.check()
    assert fonts.width("☥", texts(scene)[0].font, 72 / 25.4) == pytest.approx(0.5)
    assert [each for each in warned if "has no" in each] == ["card.one: the font 'boxes' has no Ж; other fonts show it"]
    game.change("components/game.yaml", "Ж", "\U00013000")
    (fault,) = load(game.place, "full").check()
    assert "the font 'boxes' has no \U00013000: give a font that has it as 'fallback'" in fault.what


@pytest.mark.parametrize(
    ("words", "script"), first_of([("שלום", "Hebrew"), ("سلام", "Arabic"), ("नमस्ते", "Devanagari"), ("ไทย", "Thai")], 2)
)
def test_scripts_that_need_shaping_are_refused_by_name(tmp_path: Path, words: str, script: str) -> None:
    """Even where a font has the letters: unshaped they can't be read."""
    game = make_game(tmp_path, "{boxes: a.ttf}", words, **{"a.ttf": make_font(f"A{words}")})
    (fault,) = load(game.place, "full").check()

    assert f"is {script}, whose letters change as they join" in fault.what


def test_a_family_is_found_among_installed_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name alone; another state of what is installed is another print."""
    (tmp_path / "system").mkdir()
    (tmp_path / "system/anything.ttf").write_bytes(make_font())
    monkeypatch.setattr(own_fonts, "_folders", lambda: [tmp_path / "system"])
    own_fonts._families.cache_clear()
    game = make_game(tmp_path / "rand", "{boxes: {family: boxes}}")
    before = digest_of(game.place, PrintOptions())

    design = load(game.place, "full")
    (run,) = texts(design.scene(design.game.piece("card.one"), "front"))
    assert fonts.name_of(run.font) == "boxes"
    (tmp_path / "system/other.ttf").write_bytes(make_font("C "))
    assert digest_of(game.place, PrintOptions()) != before
    game.change("layouts/theme.yaml", "family: boxes", "family: Boxen")
    assert "theme.yaml:2: no font 'Boxen' is installed (did you mean Boxes?)" in refusal_of(game)
    own_fonts._families.cache_clear()


def nested() -> bytes:
    """A font whose A is two of a part that is two of a part, forty times over."""
    font = TTFont(BytesIO(make_font("".join(map(chr, range(65, 107))))), recalcBBoxes=False)
    names = font.getGlyphOrder()[1:]
    for name, part in pairwise(names):
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(part, (1, 0, 0, 1, 0, 0))
        pen.addComponent(part, (1, 0, 0, 1, 5, 0))
        font["glyf"][name] = glyph = pen.glyph()
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def wound() -> bytes:
    """A font with a letter of very many points."""
    font = TTFont(BytesIO(make_font()))
    pen = TTGlyphPen(None)
    pen.qCurveTo(*((step % 900, step * 7 % 900) for step in range(20_000)), None)
    pen.closePath()
    font["glyf"]["u0041"] = pen.glyph()
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def endless_letters() -> bytes:
    """A font that says in a few bytes that it has four billion letters."""
    font = TTFont(BytesIO(make_font()))
    group = struct.pack(">HHLLLLLL", 12, 0, 28, 0, 1, 0, 0xFFFFFFFF, 1)
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    font["cmap"] = DefaultTable("cmap")
    font["cmap"].data = head + group
    out = BytesIO()
    font.save(out)
    return out.getvalue()


HARMFUL = {
    "not to be embedded": (make_font(fsType=2), "may not be put into documents"),
    "whole or not at all": (make_font(fsType=0x100), "may not be put into documents in part"),
    "packed": (b"wOFF" + bytes(100), "is a WOFF"),
    "no font": (b"%!PS" + bytes(100), "is no TrueType or OpenType font"),
    "cut off": (make_font()[:600], "can't be read as a font"),
    "noise": (b"\0\1\0\0" + bytes(range(256)) * 40, "has no outlines"),
    "parts of parts": (nested(), "has a letter with more than 5,000 points and parts"),
    "many points": (wound(), "has a letter with more than 5,000 points and parts"),
    "endless letters": (endless_letters(), "is damaged"),
}


@pytest.mark.parametrize("kind", first_of(HARMFUL, 4))
def test_an_unusable_font_is_refused_with_its_line(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By what is wrong with it; whatever it holds takes little time and memory, and none of ours. It isn't tried anew
    in the same run."""
    data, what = HARMFUL[kind]
    game = make_game(tmp_path, "{boxes: a.ttf}", **{"a.ttf": data})
    said = refusal_of(game)

    monkeypatch.setattr(own_fonts, "_run", lambda root: pytest.fail("it was tried anew"))
    assert refusal_of(game) == said
    assert "theme.yaml:2: the font a.ttf" in said
    assert what in said


@pytest.mark.parametrize(
    ("theme", "what"),
    [
        ("{boxes: b.ttf}", "there is no font 'b.ttf' (did you mean a.ttf?); layouts/fonts has a.WOFF2, a.ttf"),
        ("{boxes: a.WOFF2}", "the font a.WOFF2 is a WOFF, packed for pages; take its .ttf or .otf"),
        ("{boxes: {file: a.ttf, wieght: 700}}", "unknown key 'wieght' (did you mean weight?)"),
        ("{boxes: {file: a.ttf, weight: 7000}}", "fonts.boxes.weight is 7000; it must be at most 1000"),
        ("{boxes: {file: a.ttf, family: A}}", "a font is a file's name, a family, or"),
        ("[a.ttf]", "fonts is a list; it must be a mapping"),
        ("{other: a.ttf}", "there is no font 'boxes'; allowed are display, caption, body, strong, other"),
    ],
)
def test_slips_of_a_theme_are_named(tmp_path: Path, theme: str, what: str) -> None:
    game = make_game(tmp_path, theme, **{"a.ttf": make_font(), "a.WOFF2": b"wOF2"})
    try:
        said = str(load(game.place, "full").check())
    except SalvageError as refused:
        said = str(refused)

    assert what in said
