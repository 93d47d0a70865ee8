"""Images by the names of their files: how they lie in their boxes, what of a file is passed on, what is refused."""

from __future__ import annotations

import pickle
import struct
import sys
from collections.abc import Callable
from dataclasses import astuple
from io import BytesIO
from pathlib import Path
from typing import Any, cast
from unicodedata import normalize

import pytest
from PIL import Image, ImageCms
from PIL.PngImagePlugin import PngInfo

from components.base import limits
from components.base.limits import Limit
from components.problems import SalvageError
from layouts.drawing import images
from layouts.drawing.backends import pdf, png, svg
from layouts.drawing.images import FOLDER, Images
from layouts.drawing.scene import Item, Scene, Use, walk

from ..game_folder import FirstGame
from ..long_run import first_of
from ..site.test_build import add_pictures

HALVES = ("#FF0000", "#0000FF")
"""Of an image of 40 × 20 pixels: its left and right half."""
Draw = Callable[[str], Scene]


@pytest.fixture
def folder(files: Any) -> Path:
    """The folder of a game with an image of two halves."""
    made: Path = files.folder / "layouts" / FOLDER
    (made / "old").mkdir(parents=True, exist_ok=True)
    halves = Image.new("RGB", (40, 20), HALVES[0])
    halves.paste(HALVES[1], (20, 0, 40, 20))
    halves.save(made / "halves.png")
    return made


@pytest.fixture
def draw(design: Callable[..., Any], folder: Path) -> Draw:
    """The front of a card from one element."""

    def make(element: str, ink: str = "full") -> Scene:
        face = f"faces:\n  front:\n    - {element}\nkinds:\n  card: {{front: front}}\n"
        made = design(face, ink)
        return made.scene(made.game.kinds["card"].pieces[0], "front")

    return make


@pytest.mark.parametrize(
    ("how", "seen"),
    [
        ("", {(9, 4): "white", (1, 10): "red", (19, 10): "blue"}),
        ("valign: bottom", {(5, 19): "red", (5, 9): "white"}),
        ("fit: cover", {(1, 1): "red", (9, 19): "red", (11, 1): "blue"}),
        ("fit: cover, align: right", {(1, 1): "blue", (19, 19): "blue"}),
        ("crop: [50, 0, 0, 0]", {(1, 1): "blue", (19, 19): "blue"}),
        ("crop: [0, 50, 50, 0]", {(1, 6): "red", (19, 14): "red", (10, 4): "white"}),
        ("fit: cover, radius: 10", {(1, 1): "white", (7, 1): "red", (13, 1): "blue"}),
    ],
)
def test_how_an_image_lies_in_its_box(draw: Draw, colours: Any, how: str, seen: dict[tuple[int, int], str]) -> None:
    """Whole within it, filling it, cut off first; never beyond it."""
    items = draw(f"{{image: halves.png, in: [0, 0, 20, 20]{', ' + how if how else ''}}}").items
    names = {"#FFFFFF": "white", HALVES[0]: "red", HALVES[1]: "blue"}
    assert {place: names.get(colour) for place, colour in zip(seen, colours(items, *seen), strict=True)} == seen


def test_an_empty_name_draws_nothing(draw: Draw) -> None:
    """A column may leave a card without an image."""
    assert [*walk(draw('{image: "", in: [0, 0, 20, 20]}').items)] == []


def test_what_a_photograph_tells_besides_is_not_passed_on(draw: Draw, folder: Path) -> None:
    """Nor how it lay in the camera: it stands upright. Its JPEG goes into files as it is otherwise."""
    photo = Image.new("RGB", (64, 32), "#808080")
    photo.paste("#202020", (0, 0, 64, 8))
    told = photo.getexif()
    told[0x010F] = "A camera of Ann's"
    photo.save(folder / "photo.jpg", exif=told, comment=b"at Ann's house", quality=90)
    told[0x0112] = 8
    photo.save(folder / "turned.jpg", exif=told, quality=95)

    scene = draw("{image: photo.jpg, in: [0, 0, 20, 20]}")
    written = BytesIO()
    pdf.write(written, [scene], pdf.Document("Photo"))
    everywhere = written.getvalue() + svg.document(scene).encode() + _pixels(scene.items).data
    assert b"Ann" not in everywhere
    original = (folder / "photo.jpg").read_bytes()
    assert original[original.index(b"\xff\xdb") :][-200:] == _pixels(scene.items).data[-200:]

    turned = _pixels(draw("{image: turned.jpg, in: [0, 0, 20, 20]}").items)
    assert (turned.width, turned.height) == (32, 64)
    shown = Image.open(BytesIO(turned.data))
    assert shown.getexif().get(0x0112) is None
    assert shown.getpixel((3, 32))[0] < 60 < shown.getpixel((20, 32))[0]


@pytest.mark.parametrize("mode", ["1", "P", "LA", "I;16", "RGBA", "CMYK", "L"])
def test_any_kind_of_pixels(draw: Draw, folder: Path, colours: Any, mode: str) -> None:
    """All come out as they look; what can be seen through may be."""
    image = Image.new("RGBA", (20, 20), (255, 255, 255, 255))
    image.paste((0, 0, 0, 255), (0, 0, 10, 20))
    if mode == "I;16":
        made = Image.new("I;16", (20, 20), 65535)
        made.paste(0, (0, 0, 10, 20))
    else:
        made = image.convert("RGB").convert(mode) if mode in ("1", "P", "CMYK", "L") else image.convert(mode)
    name = "kind.jpg" if mode == "CMYK" else "kind.png"
    made.save(folder / name, **({"quality": 95} if mode == "CMYK" else {}))
    left, right = colours(draw(f"{{image: {name}, in: [0, 0, 20, 20]}}").items, (4, 10), (16, 10))
    assert (_bright(left) < 12, _bright(right) > 243) == (True, True), (left, right)


def test_mono_is_grey(draw: Callable[..., Scene], colours: Any) -> None:
    """An image is printed in the ink of the run: pixels and drawings alike."""
    items = draw("{image: halves.png, in: [0, 0, 20, 20], fit: cover}", "mono").items
    for colour in colours(items, (2, 10), (18, 10)):
        assert colour[1:3] == colour[3:5] == colour[5:7]


VAST = b"IHDR" + struct.pack(">LLBBBBBL", 65_535, 65_535, 8, 2, 0, 0, 0, 0x39674E07)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("cut.png", lambda data: data[:60], "can't be read as an image, as it is damaged; save it again"),
        ("vast.png", lambda data: data[:12] + VAST + data[33:], "has more than 50,000,000 pixels; make it smaller"),
        ("words.jpg", lambda data: b"no image at all", "is no PNG or JPEG image"),
        # Pillow would start Ghostscript for it.
        ("page.png", lambda data: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "but an EPS file"),
        ("photo.png", lambda data: b"RIFF....WEBPVP8 ", "is no PNG or JPEG image but a WebP file; save it as PNG"),
        ("none.png", lambda data: b"", "is no PNG or JPEG image"),
        ("words.svg", lambda data: b"<svg viewBox='0 0 9 9'><text>Hi</text></svg>", "has a <text>, which isn't drawn"),
        (
            "shade.svg",
            lambda data: b"<svg viewBox='0 0 9 9'><path d='M0 0H9V9Z' fill='url(#a)'/></svg>",
            "uses 'url(#a)'",
        ),
        ("bomb.svg", lambda data: b"<!DOCTYPE a [<!ENTITY b 'c'>]><svg viewBox='0 0 9 9'/>", "declares entities"),
        ("half.svg", lambda data: b"<svg viewBox='0 0 9 9'><g>", "is no SVG image"),
        ("sizeless.svg", lambda data: b"<svg><path d='M0 0H9V9Z'/></svg>", "neither a viewBox"),
        ("clipped.svg", lambda data: b"<svg viewBox='0 0 9 9'><g clip-path='url(#a)'/></svg>", "draws nothing"),
    ],
)
def test_bad_files_are_named(draw: Draw, folder: Path, name: str, content: Callable[[bytes], bytes], said: str) -> None:
    (folder / name).write_bytes(content((folder / "halves.png").read_bytes()))
    with pytest.raises(SalvageError) as refused:
        draw(f"{{image: {name}, in: [0, 0, 20, 20]}}")
    (fault,) = refused.value.faults
    assert fault.line == 3
    assert f"{FOLDER}/{name}: " in fault.what
    assert said in fault.what


def test_large_images_are_refused(draw: Draw, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before they are decoded, by their pixels; and before they are read, by their bytes."""
    monkeypatch.setattr(limits, "IMAGE_PIXELS", Limit(700, "pixels"))
    with pytest.raises(SalvageError, match="has more than 700 pixels"):
        draw("{image: halves.png, in: [0, 0, 20, 20]}")
    with (folder / "huge.png").open("wb") as file:
        file.truncate(limits.IMAGE_BYTES.most + 1)
    with pytest.raises(SalvageError, match="larger than 20 MB"):
        draw("{image: huge.png, in: [0, 0, 20, 20]}")
    (folder / "huge.png").unlink()


def test_so_many_pixels_in_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each image counts once, however often it is drawn."""
    Image.new("L", (30, 30), 90).save(folder / "other.png")
    monkeypatch.setattr(limits, "IMAGES_PIXELS", Limit(1_600, "pixels of images in all"))
    found = Images((folder.parent,), "full")
    assert found.find("halves.png") is found.find("halves.png")
    with pytest.raises(SalvageError, match="1,600 pixels of images in all"):
        found.find("other.png")
    monkeypatch.setattr(limits, "IMAGES_BYTES", Limit(1_600, "bytes of images in all"))
    (folder / "spoilt.png").write_bytes(b"x" * 2_000)
    with pytest.raises(SalvageError, match="1,600 bytes of images in all"):  # By what is read, not by what is left.
        Images((folder.parent,), "full").find("spoilt.png")


@pytest.mark.parametrize("palette", [False, True])
def test_remarks_of_a_png_go(folder: Path, palette: bool) -> None:
    """Its pixels stay as they are, if they are plain; those of a palette are written anew."""
    told = PngInfo()
    told.add_text("Author", "Ann")
    shades = Image.linear_gradient("L").convert("RGB")
    shades.save(folder / "told.png", pnginfo=told)
    before = (folder / "told.png").read_bytes()
    if palette:
        shades.convert("P").save(folder / "told.png", pnginfo=told)
    pixels = Images((folder.parent,), "full").find("told.png").pixels
    assert pixels
    assert b"Ann" not in pixels.data
    assert (len(before) - len(pixels.data) == 12 + len("Author Ann")) != palette
    assert (
        Image.open(BytesIO(pixels.data)).convert("RGB").tobytes()
        == (shades.convert("P").convert("RGB") if palette else shades).tobytes()
    )


@pytest.mark.parametrize("name", ["halves.PNG", "../theme.yaml", "/etc/passwd", "halfs.png", "https://a.b/c"])
def test_only_files_of_the_folder_are_known(draw: Draw, name: str) -> None:
    """By the very name they have; another is told with those that there are."""
    with pytest.raises(SalvageError) as refused:
        draw(f"{{image: {name}, in: [0, 0, 20, 20]}}")
    (fault,) = refused.value.faults
    assert f"'{name}' is an address; save" in fault.what or f"there is no image '{name}'" in fault.what
    assert f"layouts/{FOLDER}{', and give' if ':' in name else ' has '}" in fault.what
    assert ("did you mean halves.png?" in fault.what) == name.startswith("hal")


def test_a_drawing_is_drawn_as_it_is(folder: Path, colours: Any) -> None:
    """Shapes, transforms, styles by attribute, class and rule; in its own place of the viewBox."""
    (folder / "old" / "flag.svg").write_text(
        """<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 20 20"><style>.sea{fill:#00f}</style>
        <title>A flag</title><defs><path d="M0 0H9" /></defs>
        <g transform="translate(-10 -10)"><rect width="10" height="20" class="sea"/></g>
        <rect x="0" y="-10" width="10" height="10" style="fill: lime"/>
        <g transform="rotate(90)" fill="red"><path d="M0 -10h10v10h-10z"/></g>
        <circle cx="-5" r="3" fill="#fff" stroke="black" stroke-width="1"/>
        <line x1="3" y1="5" x2="7" y2="5" stroke="gold" stroke-width="2"/>
        <polygon points="-10,-10 -7,-10 -10,-7"/><path d="M0 0" display="none"/></svg>"""
    )
    made = Images((folder.parent,), "full").find("old/flag.svg")
    assert (made.width, made.height, made.pixels) == (1000, 1000, None)
    wanted = {
        (5, 3): "#0000FF", (15, 5): "#00FF00", (15, 18): "#FF0000", (5, 10): "#FFFFFF", (8, 10): "#000000",
        (15, 15): "#FFD700", (0.5, 0.5): "#000000",
    }  # fmt: skip
    assert dict(zip(wanted, colours((Use(made, 0, 0, 0.02),), *wanted), strict=True)) == wanted


@pytest.mark.parametrize("end", ["png", "jpg"])
@pytest.mark.parametrize("mode", ["L", "RGB", "LA", "RGBA", "P"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_an_image_stands_as_its_exif_says(folder: Path, end: str, mode: str, turn: int) -> None:
    """Turned and mirrored, whatever its file: its corner that is dark comes to lie where viewers show it."""
    if end == "jpg" and mode in ("LA", "RGBA", "P"):
        return
    made = Image.new("L", (40, 20), 255)
    made.paste(0, (0, 0, 10, 10))
    told = made.getexif()
    told[0x0112] = turn
    made.convert(mode).save(folder / f"turned.{end}", exif=told)
    pixels = Images((folder.parent,), "full").find(f"turned.{end}").pixels
    assert pixels
    shown = Image.open(BytesIO(pixels.data)).convert("L")
    wide, high = shown.size
    corners = [(x, y) for y in (2, high - 3) for x in (2, wide - 3) if shown.getpixel((x, y)) < 60]
    at = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)}[turn]
    assert (wide > high) == (turn < 5)
    assert corners == [(2 if at[0] == 0 else wide - 3, 2 if at[1] == 0 else high - 3)]


@pytest.mark.parametrize("mode", ["L", "RGB", "P", "RGBA"])
def test_a_png_is_as_bright_as_it_says(folder: Path, mode: str) -> None:
    """Linear light is brought to that of screens, as browsers do; what says that it is sRGB stays."""
    for name, chunk in (("linear", b"\x00\x01\x86\xa0"), ("usual", b"\x00\x00\xb1\x8f")):
        held, more = BytesIO(), PngInfo()
        more.add(b"gAMA", chunk)
        Image.new("L", (9, 9), 55).convert(mode).save(held, "PNG", pnginfo=more)
        (folder / f"{name}.png").write_bytes(held.getvalue())
    found = Images((folder.parent,), "full")
    shown = [found.find(f"{name}.png").pixels for name in ("linear", "usual")]
    linear, usual = (Image.open(BytesIO(each.data)).convert("L").getpixel((4, 4)) for each in shown if each)
    assert (abs(linear - 127) < 3, usual) == (True, 55)


@pytest.mark.parametrize(("curve", "shown"), [(None, (64, 128, 200)), (1, (137, 188, 229))])
def test_a_profile_is_known_by_what_it_does(folder: Path, curve: int | None, shown: tuple[int, int, int]) -> None:
    """Both are called sRGB; one of them is linear."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    profile = made[:52] + b"sRGB" + made[56:]  # Where it names what device it is of.
    at = profile.index(b"para") + 12
    linear = profile[:at] + struct.pack(">5i", 1 << 16, 1 << 16, 0, 1 << 16, 0) + profile[at + 20 :]
    Image.new("RGB", (9, 9), (64, 128, 200)).save(folder / "a.png", icc_profile=linear if curve else profile)
    pixels = Images((folder.parent,), "full").find("a.png").pixels
    seen = cast(tuple[int, ...], Image.open(BytesIO(pixels.data)).getpixel((4, 4))) if pixels else ()
    assert max(abs(one - other) for one, other in zip(seen, shown, strict=True)) <= 2


def test_a_jpeg_of_many_scans_is_refused_before_it_is_read(draw: Draw, folder: Path) -> None:
    held = BytesIO()
    Image.new("L", (64, 64)).save(held, "JPEG", progressive=True)
    data = held.getvalue()
    at = data.rindex(b"\xff\xda")
    (folder / "many.jpg").write_bytes(data[:at] + data[at:-2] * 200 + data[-2:])
    with pytest.raises(SalvageError, match="more than 100 scans; save it as a plain JPEG"):
        draw("{image: many.jpg, in: [0, 0, 20, 20]}")


MARKERS = [b"\xff", b"\0", b"\xff\xfe\0\2", b"\xff\xe5\0\3a", b"\xff\xd0"]


@pytest.mark.parametrize(
    ("name", "marker"),
    first_of([("a.png", b"\0\0\0\0teStM\xfbZ\xae"), *(("a.jpg", marker) for marker in MARKERS)], 2),
)
def test_an_image_of_markers_alone_is_refused(folder: Path, name: str, marker: bytes) -> None:
    held = BytesIO()
    Image.new("L", (9, 9)).save(held, "PNG" if name == "a.png" else "JPEG")
    start = 33 if name == "a.png" else 20  # Behind its head.
    (folder / name).write_bytes(held.getvalue()[:start] + marker * 210_000 + held.getvalue()[start:])
    with pytest.raises(SalvageError, match="more than 200,000 reads of its markers and chunks; save it again"):
        Images((folder.parent,), "full").find(name)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_are_the_same_however_marks_are_kept(draw: Draw, folder: Path, form: Any) -> None:
    """Macs part a letter from its mark in the names of files."""
    name = "m\u00f6we.png"
    (folder / "halves.png").rename(folder / normalize(form, name))
    for typed in (normalize("NFC", name), normalize("NFD", name)):
        assert draw(f"{{image: {typed}, in: [0, 0, 20, 20]}}").items


def test_pages_get_small_copies(folder: Path) -> None:
    """A phone isn't sent a photograph of megapixels; a print has all of them."""
    noise = Image.effect_noise((2000, 1000), 90)
    noise.save(folder / "noise.jpg", quality=95)
    shown = Images((folder.parent,), "full").find("noise.jpg")
    assert shown.pixels
    page, printed = svg.fragment((Use(shown, 0, 0),)), BytesIO()
    svg.write(printed, Scene(20, 20, (Use(shown, 0, 0, 0.01),)))
    assert len(page) < len(shown.pixels.data) / 2
    assert len(printed.getvalue()) > len(shown.pixels.data)
    kind, small = images.for_screen(shown.pixels)
    assert (kind, Image.open(BytesIO(small)).size) == ("image/jpeg", (900, 450))
    assert png.picture(Scene(20, 10, (Use(shown, 0, 0, 0.01),)), 50).size == (39, 20)


def _pixels(items: tuple[Item, ...]) -> Any:
    (symbol,) = {each.symbol for each in walk(items) if isinstance(each, Use) and each.symbol.pixels}
    return symbol.pixels


def _bright(colour: str) -> int:
    return max(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def test_what_is_prepared_needs_no_pillow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: the same pixels in colour and in grey, what pages show, and what a PDF has of them."""

    def look(raw: bytes) -> list[tuple[Any, ...]]:
        both = [images._read_pixels("any", raw, grey) for grey in (False, True)]
        return [(astuple(each), images.for_screen(each), each.jpeg or images.png_parts(each)) for each in both]

    add_pictures(own := FirstGame(tmp_path / "night-market"))
    for raw in [file.read_bytes() for file in (own.folder / "layouts" / FOLDER).iterdir()]:
        before, (plain, prepared) = look(raw), images.prepare(raw)
        with monkeypatch.context() as browser:
            browser.setattr(images, "prepared", pickle.loads(pickle.dumps(prepared)))
            browser.setitem(sys.modules, "PIL", None)
            assert look(plain) == before
