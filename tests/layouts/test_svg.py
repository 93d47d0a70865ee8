"""The SVG backend: read as XML, and rendered in a browser beside the PDF."""

from __future__ import annotations

import re
import subprocess
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from layouts.drawing import fonts, icons, kerning, shapes, text
from layouts.drawing.backends import png, svg
from layouts.drawing.scene import CURRENT, Group, Linear, Path, Radial, Scene, Symbol, Text, Use

from ..long_run import LONG, examples
from ..programs import find_program

NS = {"svg": "http://www.w3.org/2000/svg"}
HREF = "{http://www.w3.org/1999/xlink}href"


def parsed(*items, bleed=False, **more) -> ElementTree.Element:
    return ElementTree.fromstring(svg.document(Scene(50, 30, items, **more), bleed).encode())


def drawn(root: ElementTree.Element) -> list[ElementTree.Element]:
    """The elements drawn, without what is shared."""
    return list(root.find("svg:g", NS))


# ---- the file --------------------------------------------------------------------------------------------------


def test_the_file_is_sized_in_mm():
    """Width and height are the trim box in mm, and one user unit is a millimetre."""
    root = parsed(title="Front & back")

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("50mm", "30mm", "0 0 50 30")
    assert root.findtext("svg:title", namespaces=NS) == "Front & back"


def test_the_bleed_is_shown_if_asked_for():
    """With bleed the picture grows by it on every side; the trim's corner stays at 0, 0."""
    root = parsed(bleed=True)

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("56mm", "36mm", "-3 -3 56 36")


def test_write_takes_files_and_streams(tmp_path, samples):
    """A file and a stream get the same bytes, twice the same."""
    scene, out = samples["paragraphs"], BytesIO()
    svg.write(tmp_path / "a.svg", scene)
    svg.write(out, scene)

    assert (tmp_path / "a.svg").read_bytes() == out.getvalue() == svg.document(scene).encode()


def test_numbers_have_three_decimals_at_most(samples):
    """A micrometre is finer than any printer; longer numbers only make files larger."""
    awkward = Group((Text(1 / 3, 2 / 3, "x", 7 / 3, tracking=1 / 7),), 1 / 3, 2 / 7, 1 / 9)
    made = [svg.document(Scene(50.80001, 25.4, (*scene.items, awkward))) for scene in samples.values()]
    bare = [re.sub(r"base64,[^)]*", "", one) for one in made]

    assert not re.findall(r"\d\.\d{4,}|\de-\d", "".join(bare))


def test_a_scale_keeps_five_digits():
    """Three decimals of a scale would move the far end of a board by a tenth of a millimetre."""
    [group] = drawn(parsed(Group((), 1.5, 0, 15, 1 / 3)))

    assert group.get("transform") == "translate(1.5 0) rotate(15) scale(0.33333)"


def test_odd_characters_stay_text():
    """Markup in a text, a tag or a title is text, control characters do not break the file, blanks are kept."""
    root = parsed(Group((Text(1, 1, 'a <b> & "c"  d\x0c\x01', 9),), tag='<"&\x02>'), title="<\x1f>")

    assert root.findtext(".//svg:text", namespaces=NS) == 'a <b> & "c"  d  '
    assert root.find(".//svg:g[@data-tag]", NS).get("data-tag") == '<"& >'
    assert drawn(root)[0].get("id") is None


@LONG
@examples(50)
@given(st.text(max_size=30), st.text(max_size=10), st.text(max_size=10))
def test_any_text_gives_a_readable_file(words, tag, name):
    """No text, tag or symbol name makes a file that is no XML, and every link in it leads somewhere."""
    made = Symbol(name, (Path("M0 0L1 1Z", fill=CURRENT),), 5, 5)
    root = parsed(Text(1, 1, words, 9), Group((Use(made, 0, 0),), tag=tag))
    ids = [e.get("id") for e in root.iter() if e.get("id")]

    assert len(ids) == len(set(ids))
    assert {e.get(HREF)[1:] for e in root.iter() if e.get(HREF)} <= set(ids)


# ---- items -----------------------------------------------------------------------------------------------------


def test_a_symbol_is_written_once_and_coloured_by_its_uses():
    """One <symbol> with currentColor; each <use> gives its place and `color`."""
    leaf = Symbol("icon-leaf", (Path("M0 0L24 0L24 24Z", fill=CURRENT, stroke=CURRENT, width=1),), 24, 24)
    root = parsed(Use(leaf, 3, 4, 0.25, fill="#FF0000"), Use(leaf, 20, 4, 0.5, 30, "#00FF00"), Use(leaf, 40, 4))
    [symbol] = root.findall(".//svg:symbol", NS)
    first, second, third = drawn(root)

    assert (symbol.get("id"), symbol.get("viewBox")) == ("icon-leaf", "0 0 24 24")
    assert (symbol[0].get("fill"), symbol[0].get("stroke")) == ("currentColor", "currentColor")
    assert [first.get(k) for k in (HREF, "x", "y", "width", "height", "color")] == [
        "#icon-leaf", "3", "4", "6", "6", "#FF0000",
    ]  # fmt: skip
    assert (second.get("transform"), second.get("color")) == ("rotate(30 20 4)", "#00FF00")
    assert third.get("color") is None, "inherits"


def test_symbols_of_one_name_are_kept_apart():
    """Ids are unique, whatever symbols are called, and never those of tags."""
    twins = [Symbol("a b", (Path("M0 0Z", fill="#000000"),), 5, 5) for _ in range(2)]
    root = parsed(*(Use(s, 0, 0) for s in twins), Use(Symbol("disc", (), 1, 1), 0, 0), Group((), tag="disc"))

    assert [s.get("id") for s in root.findall(".//svg:symbol", NS)] == ["a-b", "a-b-2", "disc-2"]
    assert [e.get(HREF) for e in drawn(root)] == ["#a-b", "#a-b-2", "#disc-2", None]


def test_tags_name_groups():
    """Every tag is `data-tag`; it is the id as well where no other group has it."""
    root = parsed(Group((), tag="space.H30"), Group((), tag="space.H60"), Group((), tag="cube"), Group((), tag="cube"))

    assert [e.get("data-tag") for e in drawn(root)] == ["space.H30", "space.H60", "cube", "cube"]
    assert [e.get("id") for e in drawn(root)] == ["space.H30", "space.H60", None, None]


def test_gradients_are_where_they_are_in_the_pdf():
    """By points and matrix, in the space of what they fill."""
    fade = Linear(5, 0, 15, 1, ((0, "#FF0000"), (1, "#0000FF")))
    oval = Radial(0, 0, 1, ((0, "#00FF00"), (1, "#000000")), (0.5, 0), (4, 0, 0, 8, 10, 10))
    root = parsed(*(Path(shapes.rect(0, 0, 20, 20), fill=each) for each in (fade, oval)))
    [line], [circle] = root.findall(".//svg:linearGradient", NS), root.findall(".//svg:radialGradient", NS)

    assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["5", "0", "15", "1"]
    assert [circle.get(name) for name in ("cx", "fx", "fy", "r")] == ["0", "0.5", "0", "1"]
    assert circle.get("gradientTransform") == "matrix(4.000000 0.000000 0.000000 8.000000 10.000000 10.000000)"


def test_radials_and_clips_are_shared():
    """Equal shadings and clip paths are written once, in the user space of what they fill or cut."""
    glow = Radial(10, 12, 8, ((0, "#FFFFFF"), (1, "#0000FF")))
    filled = Path(shapes.circle(10, 12, 8), fill=glow)
    clip = shapes.rect(1, 1, 5, 5)
    root = parsed(filled, filled, Group((filled,), clip=clip), Group((), clip=clip))
    [gradient] = root.findall(".//svg:radialGradient", NS)
    [cut] = root.findall(".//svg:clipPath", NS)

    assert [gradient.get(k) for k in ("gradientUnits", "cx", "cy", "r")] == ["userSpaceOnUse", "10", "12", "8"]
    assert [(s.get("offset"), s.get("stop-color")) for s in gradient] == [("0", "#FFFFFF"), ("1", "#0000FF")]
    assert drawn(root)[0].get("fill") == f"url(#{gradient.get('id')})"
    assert [e.get("clip-path") for e in drawn(root)[2:]] == [f"url(#{cut.get('id')})"] * 2
    assert cut[0].get("d") == clip


def test_pens_are_written_in_full():
    """Round pens say so, mitred ones use PDF's limit; no width, no line; dash, rule and opacity as given."""
    box = shapes.rect(0, 0, 5, 5)
    root = parsed(
        Path(box, stroke="#FF0000", width=0.25, dash=(1, 0.5)),
        Path(box, fill="#00FF00", stroke="#FF0000", width=1, round=False, evenodd=True, opacity=0.4),
        Path(box, stroke="#FF0000"),
    )
    soft, hard, none = drawn(root)

    assert [soft.get(f"stroke-{k}") for k in ("width", "linecap", "dasharray")] == ["0.25", "round", "1 0.5"]
    assert (hard.get("stroke-miterlimit"), hard.get("fill-rule"), hard.get("opacity")) == ("10", "evenodd", "0.4")
    assert (none.get("stroke"), none.get("fill")) == (None, "none")


def test_text_is_text():
    """Family and weight of our own faces, size in mm, anchor, rotation and letter-spacing."""
    plain, turned, spaced = drawn(
        parsed(
            Text(10, 8, "L45", 72, "display", "#112233", "end"),
            Text(10, 8, "up", 9, angle=-90),
            Text(10, 8, "wide", 9, "caption", anchor="end", tracking=0.5),
        )
    )

    assert [plain.get(k) for k in ("x", "y", "font-family", "font-weight", "font-size", "fill", "text-anchor")] == [
        "10", "8", "Manrope,sans-serif", "800", "25.4", "#112233", "end",
    ]  # fmt: skip
    assert (turned.get("transform"), turned.get("font-family")) == ("rotate(-90 10 8)", "Source Sans Pro,sans-serif")
    back = fonts.width("wide", "caption", 9) + 3 * 0.5
    assert (float(spaced.get("x")), spaced.get("letter-spacing")) == (pytest.approx(10 - back, abs=0.001), "0.5")


def test_a_paragraph_reads_as_words():
    """One <text>, a <tspan> for each span at its own place; words and lines do not run together when read out."""
    block = text.block(2, 5, "Pay **two** {fuel} now**,**\nthen go.", 9, 40, icons=icons.symbol)
    root = parsed(*block.items)
    spans = drawn(root)[0].findall("svg:tspan", NS)

    assert "".join(s.text for s in spans) == "Pay two now, then go."
    assert [s.get("font-weight") for s in spans] == ["400", "600", "400", "600", "400"]
    assert {s.get("y") for s in spans} == {"5", "8.81"}


# ---- fonts -----------------------------------------------------------------------------------------------------


def embedded(document: str) -> dict[str, TTFont]:
    rules = re.findall(r'font-family:"([^"]+)";font-weight:(\d+);src:url\(data:font/woff;base64,([^)]+)\)', document)
    return {f"{name} {weight}": TTFont(BytesIO(b64decode(data))) for name, weight, data in rules}


def test_fonts_are_subsets_without_hints():
    """A file carries the faces it uses with the letters it uses, also inside symbols: no hints, no features."""
    inside = Symbol("s", (Text(1, 1, "xyz", 9, "display"),), 9, 9)
    found = embedded(svg.document(Scene(50, 30, (Text(1, 9, "Größe", 9), Use(inside, 1, 1)))))

    assert sorted(found) == ["Manrope 800", "Source Sans Pro 400"]
    assert {chr(c) for c in found["Source Sans Pro 400"].getBestCmap()} == set("Größe")
    assert {chr(c) for c in found["Manrope 800"].getBestCmap()} == set("xyz")
    for face in found.values():
        assert not {"fpgm", "prep", "cvt ", "GPOS", "GSUB", "DSIG"} & set(face.keys())


def test_subsets_keep_the_widths_we_measure_with():
    """A letter in the file is as wide as `fonts.width` says."""
    face = embedded(svg.document(Scene(50, 30, (Text(1, 9, "AVWiö", 10, "caption"),))))["Manrope 700"]
    em, cmap = face["head"].unitsPerEm, face.getBestCmap()

    for letter in "AVWiö":
        assert face["hmtx"][cmap[ord(letter)]][0] / em == pytest.approx(fonts.units(letter, "caption") / 1000, abs=1e-3)


def test_a_font_has_the_kerning_of_the_pairs_that_are_set():
    """As the font itself has it; of all pairs, unless they are named."""

    def kerning_of(pairs):
        face = TTFont(BytesIO(svg.subset("body+kern", frozenset("AVTo"), pairs)))
        letters = {glyph: chr(code) for code, glyph in face.getBestCmap().items()}
        return {letters[a] + letters[b]: by for (a, b), by in face["kern"].kernTables[0].kernTable.items()}

    of_all = kerning_of(None)
    assert {"AV", "VA", "To", "oT"} <= {*of_all}
    assert of_all["AV"] == round(kerning.pair("A", "V", fonts.file("body")))
    assert kerning_of(frozenset({"AV", "To"})) == {"AV": of_all["AV"], "To": of_all["To"]}


def test_kerning_and_ligatures_are_off(samples):
    """Also where a page loads whole fonts, letters stand where `fonts.width` puts them."""
    for made in (svg.document(samples["texts"]), svg.fragment(samples["texts"].items)):
        assert 'style="font-kerning:none;font-variant-ligatures:none' in made


def test_files_without_text_carry_no_fonts(samples):
    """No text, no font, few bytes."""
    assert embedded(svg.document(samples["shapes"])) == {}


# ---- fragments -------------------------------------------------------------------------------------------------


def test_a_fragment_is_what_the_file_holds_without_its_frame(samples):
    """A fragment has symbols and items, no fonts and no <svg>; a prefix keeps its ids apart."""
    made = svg.fragment(samples["glows"].items, "leo-")
    root = ElementTree.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{made}</svg>')
    ids = [e.get("id") for e in root.iter() if e.get("id")]

    assert {i.split("-")[0] for i in ids} == {"leo"}
    assert set(re.findall(r"url\(#([^)]+)\)", made)) == set(ids)
    assert "font-face" not in made


def test_fragments_of_the_same_items_are_the_same(samples):
    """Fragments can be cached and compared."""
    assert all(svg.fragment(s.items) == svg.fragment(s.items) for s in samples.values())


# ---- in a browser ----------------------------------------------------------------------------------------------

FLAGS = [
    f"--{flag}"
    for flag in (
        "headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking",
        "disable-component-update", "disable-sync", "hide-scrollbars", "force-device-scale-factor=2",
    )
]  # fmt: skip
DPI = 192


def screenshot(folder, page: str, wide: int, high: int) -> Image.Image:
    """A page as the browser shows it, two pixels for each of CSS. Skips where there is no browser."""
    (folder / "page.html").write_text(page, encoding="utf-8")
    shot = folder / "page.png"
    places = [f"--user-data-dir={folder / 'user'}", f"--window-size={wide},{high}", f"--screenshot={shot}"]
    subprocess.run(
        [find_program("Chromium"), *FLAGS, *places, (folder / "page.html").as_uri()], capture_output=True, timeout=120
    )
    return Image.open(shot).convert("RGB")


def difference(a: Image.Image, b: Image.Image) -> tuple[float, int]:
    """Mean difference of all pixels, and the largest between spots of 8 pixels (1 mm); both of 255.

    Two renderers smooth edges and thicken letters differently; a thing that is displaced, missing or in another
    colour shows in a spot.
    """
    assert a.size == b.size
    spots = ImageChops.difference(a.reduce(8), b.reduce(8))
    mean = sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3
    return mean, max(high for _, high in spots.getextrema())


def same(a: Image.Image, b: Image.Image) -> bool:
    mean, spot = difference(a, b)
    return mean < 4 and spot < 48


@pytest.fixture(scope="module")
def browser_and_print(tmp_path_factory, samples):
    """Each sample as a browser shows it and as the PDF prints it."""
    folder = tmp_path_factory.mktemp("browser")
    page = ["<!doctype html><style>body{margin:0}img{position:absolute;left:0;width:192px;height:96px}</style>"]
    for i, (name, scene) in enumerate(samples.items()):
        svg.write(folder / f"{name}.svg", scene)
        page.append(f'<img src="{name}.svg" style="top:{96 * i}px">')
    shot = screenshot(folder, "\n".join(page), 192, 96 * len(samples))
    printed = png.pictures(samples.values(), DPI)
    shown = [shot.crop((0, 192 * i, 384, 192 * (i + 1))) for i in range(len(samples))]
    return dict(zip(samples, zip(shown, printed, strict=True), strict=True))


NAMES = ["shapes", "texts", "paragraphs", "uses", "glows", "images", "groups"]


def test_all_samples_are_compared(samples):
    """No sample is left out below."""
    assert list(samples) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_shows_the_file_as_the_pdf_prints_it(browser_and_print, name):
    """Places, colours, fonts, shading, clips and opacity agree between the two backends."""
    file, printed = browser_and_print[name]

    assert same(file, printed), difference(file, printed)


@pytest.mark.parametrize("name", NAMES)
def test_the_comparison_would_notice(browser_and_print, name):
    """Half a millimetre aside, or another sample: the comparison above says no."""
    file, printed = browser_and_print[name]
    aside = Image.new("RGB", file.size, "#FFFFFF")
    aside.paste(printed, (4, 0))
    others = [other for key, (_, other) in browser_and_print.items() if key != name]

    assert not same(file, aside), difference(file, aside)
    assert not any(same(file, other) for other in others)
