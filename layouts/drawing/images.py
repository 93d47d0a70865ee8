"""Images by the names of their files: PNG, JPEG and SVG in the folder `images` of a game's layouts.

A file is read when a face first draws it, and kept by its size and date, so that a preview that reads a folder again
and again decodes each once. What a photograph's file tells besides, such as where it was taken, isn't passed on.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import product
from pathlib import Path as File
from typing import Any, Literal, cast

from components.base import files, limits
from components.base.limits import TooMuch, UsageTally
from components.problems import Problem, SalvageError, cut, did_you_mean, display_path, listed
from layouts.drawing.scene import IMAGE_PREFIX, Path, Pixels, Radial, Symbol
from layouts.drawing.shapes import rect

FOLDER = "images"
VECTOR = ".svg"
FORMATS = "PNG", "JPEG"
"""The formats that are read, of all that Pillow knows: some others start other programs."""
OTHER_FORMATS = {
    b"GIF8": "a GIF", b"RIFF": "a WebP", b"II*\0": "a TIFF", b"MM\0*": "a TIFF", b"BM": "a BMP", b"%!PS": "an EPS",
    b"%PDF": "a PDF", b"8BPS": "a Photoshop", b"<svg": "an SVG", b"<?xm": "an SVG", b"\0\0\0": "an AVIF or HEIC",
}  # fmt: skip
"""How files of other kinds begin, which some programs give the name of a PNG."""
OTHER_ENDS = (".ai", ".avif", ".bmp", ".eps", ".gif", ".heic", ".pdf", ".psd", ".svgz", ".tif", ".tiff", ".webp")
SCREEN_GAMMA = 2.2
STEPS, SAME_LEVELS = (0, 64, 128, 192, 255), 3
"""Levels at which a profile is tried, and by how many of 256 those of one sRGB differ from another's."""
QUALITY = 93
"""Quality of a JPEG that has to be written anew: one that lay on its side, or had colours of its own."""
COMPRESSION = 3
"""Of PNG; higher levels take twice as long for a few per cent."""
ON_SCREEN = 900
"""Pixels of the longer side on pages: a card that fills a phone has no more."""


prepared: dict[tuple[bytes, str], Any] = {}
"""What `prepare` has made of pictures, where they can't be read: in a browser, which has no Pillow."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Images:
    """The images of a game, in the folders of its layouts and of its expansions, as they are drawn in an ink."""

    folders: tuple[File, ...]
    ink: str
    _files: dict[str, File] = field(default_factory=dict)
    _found: dict[str, Symbol] = field(default_factory=dict)
    _met: UsageTally = field(default_factory=UsageTally)

    @property
    def files(self) -> Mapping[str, File]:
        """The files by the names that faces use: `owl.png`, `birds/owl.png`."""
        if not self._files:
            for folder in self.folders:
                self._files.update(list_files(folder))
        return self._files

    def find(self, name: str) -> Symbol:
        """An image as a symbol, a unit for each pixel, or as large as an SVG says. Raises SalvageError."""
        if name not in self._found:
            self._found[name] = self._read(name)
        return self._found[name]

    def _read(self, name: str) -> Symbol:
        file = self.files.get(files.spell(name))
        if file is None:
            raise SalvageError(self.tell_missing(name))
        try:
            state = file.stat()
        except OSError as error:
            raise SalvageError(Problem(display_path(file), None, str(error.strerror))) from None
        try:  # What is read counts, be it refused afterwards; once there are too many pixels, no more are decoded.
            self._met.add(limits.IMAGES_BYTES, min(state.st_size, limits.IMAGE_BYTES.most))
            self._met.add(limits.IMAGES_PIXELS, 0)
            made = _read(name, file, (state.st_size, state.st_mtime_ns), self.ink == "mono")
            self._met.add(limits.IMAGES_PIXELS, made.pixels.width * made.pixels.height if made.pixels else 0)
        except TooMuch as much:
            raise SalvageError(f"the game {much}") from None
        return made

    def tell_missing(self, name: str) -> str:
        """Say what keeps an image that isn't there from being found."""
        if "://" in name:
            return f"'{cut(name)}' is an address; save its picture in layouts/{FOLDER}, and give the name of that file"
        if name.lower().endswith(OTHER_ENDS):
            return f"'{name}' is no PNG, JPEG or SVG image; save it as one of these"
        if not self.files:
            return f"there is no image '{name}': layouts/{FOLDER} has no {', '.join(files.IMAGE_ENDS)} file"
        hint = did_you_mean(name, self.files)
        return f"there is no image '{name}'{hint}; layouts/{FOLDER} has {listed(self.files, 12)}"


def list_files(folder: File) -> dict[str, File]:
    """The images below a layouts folder by their names."""
    root, file_by_name = folder / FOLDER, dict[str, File]()
    for at, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            file = File(at, name)
            if files.is_image_name(name):
                file_by_name[files.spell(file.relative_to(root).as_posix())] = file
    return file_by_name


@lru_cache(maxsize=512)
def _read(name: str, file: File, state: tuple[int, int], grey: bool) -> Symbol:
    """The symbol of a file. Raises SalvageError naming it."""
    try:
        raw = files.read(file, limits.IMAGE_BYTES.most)
        if file.suffix.lower() == VECTOR:
            from layouts.drawing.vector_images import read_svg

            return read_svg(name, raw, grey)
        return as_symbol(_read_pixels(name, raw, grey))
    except OSError as error:
        raise SalvageError(Problem(display_path(file), None, str(error.strerror or error))) from None
    except ValueError as error:
        raise SalvageError(Problem(display_path(file), None, str(error))) from None


def as_symbol(pixels: Pixels) -> Symbol:
    """Pixels as a symbol. A shade of their colours stands for them, which is no single colour: nobody can tell what
    lies below words, or along a cut."""
    stops = (0.0, "#808080"), (1.0, "#7F7F7F")
    stand_in = Path(rect(0, 0, pixels.width, pixels.height), fill=Radial(0, 0, pixels.width, stops))
    return Symbol(f"{IMAGE_PREFIX}{pixels.name}", (stand_in,), pixels.width, pixels.height, pixels=pixels)


# ---- pixels ------------------------------------------------------------------------------------------------------


class _CountedBytes(BytesIO):
    """An image's bytes, of which no more parts are read than it may have. Reading raises TooMuch."""

    def __init__(self, raw: bytes) -> None:
        super().__init__(raw)
        self._met = UsageTally()

    def read(self, size: int | None = -1, /) -> bytes:
        self._met.add(limits.IMAGE_PARTS)
        return super().read(size)


def _read_pixels(name: str, raw: bytes, grey: bool) -> Pixels:
    """The pixels of a PNG or JPEG file. Raises ValueError."""
    if pixels := _find(f"pixels {grey}", raw):
        return cast(Pixels, replace(pixels, name=name, data=pixels.data or raw))
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Large images, and EXIF that is broken.
            image = Image.open(_CountedBytes(raw), formats=FORMATS)
            limits.IMAGE_PIXELS.check(image.width * image.height)
            limits.JPEG_SCANS.check(raw.count(b"\xff\xda") if image.format != "PNG" else 0)
            image.load()
            return _clean(name, image, raw, grey)
    except UnidentifiedImageError:
        kind = next((f" but {name} file" for start, name in OTHER_FORMATS.items() if raw.startswith(start)), "")
        raise ValueError(f"is no PNG or JPEG image{kind}; save it as PNG") from None
    except ValueError:
        raise
    except Image.DecompressionBombError:
        raise ValueError(f"has more than {limits.IMAGE_PIXELS}; {limits.IMAGE_PIXELS.advice}") from None
    except Exception:  # A decoder that is given damaged data raises nearly anything.
        raise ValueError("can't be read as an image, as it is damaged; save it again as PNG") from None


def prepare(raw: bytes) -> tuple[bytes, dict[tuple[bytes, str], Any]]:
    """A PNG or JPEG file as it is embedded, and all that is made of that, for `prepared`. Raises ValueError."""
    plain, forms = _read_pixels("", raw, False).data, dict[tuple[bytes, str], Any]()
    for grey in (False, True):
        pixels = _read_pixels("", raw, grey)
        forms[sha256(plain).digest(), f"pixels {grey}"] = pixels if grey else replace(pixels, data=b"")
        forms[sha256(pixels.data).digest(), "screen"] = for_screen(pixels)
        if pixels.mode == "RGBA":
            forms[sha256(pixels.data).digest(), "parts"] = png_parts(pixels)
    return plain, forms


def _find(form: str, raw: bytes) -> Any:
    return prepared and prepared.get((sha256(raw).digest(), form))


def _clean(name: str, image: Any, raw: bytes, grey: bool) -> Pixels:
    """An image as it is embedded: a JPEG as it stands where that will do, without what it tells."""
    from PIL import ImageOps

    jpeg = image.format != "PNG"
    turned = image.getexif().get(0x0112, 1) != 1
    colours = image.info.get("icc_profile") or b""
    own_colours = bool(colours) and not _is_srgb(colours)
    gamma = image.info.get("gamma", 0.0) if not colours and "srgb" not in image.info else 0.0
    own_colours |= bool(gamma) and abs(gamma * SCREEN_GAMMA - 1) > 0.05
    # A JPEG is embedded as it stands where that will do: packed a second time it would be worse.
    if (
        image.format == "JPEG"
        and image.mode in ("L", "RGB")
        and not (turned or own_colours or (grey and image.mode != "L"))
    ):
        return Pixels(name, without_remarks(raw), image.mode, True, *image.size)
    if not (jpeg or turned or own_colours or (grey and image.mode != "L")) and (plain := plain_png(raw)):
        return Pixels(name, plain, image.mode, False, *image.size)
    converted = _in_srgb(ImageOps.exif_transpose(image), colours if own_colours else b"")
    if own_colours and gamma:
        # The value that a screen shows as this one is meant to be seen; opacity has no gamma.
        bright = [round(255 * (value / 255) ** (1 / (gamma * SCREEN_GAMMA))) for value in range(256)]
        alike = list(range(256))
        converted = converted.point(bright * len(converted.mode) if converted.mode != "RGBA" else bright * 3 + alike)
    if grey:
        converted = converted.convert("L") if converted.mode != "RGBA" else _grey_with_alpha(converted)
    converted.info.clear()
    buffer = BytesIO()
    if jpeg:
        converted.save(buffer, "JPEG", quality=QUALITY, subsampling=0)
    else:
        converted.save(buffer, "PNG", compress_level=COMPRESSION)
    return Pixels(name, buffer.getvalue(), cast(Literal["L", "RGB", "RGBA"], converted.mode), jpeg, *converted.size)


@lru_cache(maxsize=64)
def _is_srgb(colours: bytes) -> bool:
    """Whether a profile, whatever its name, changes none of 125 colours by more than versions of sRGB's differ."""
    from PIL import Image, ImageChops, ImageCms

    sample = Image.new("RGB", (5, 25))
    sample.putdata([*product(STEPS, repeat=3)])
    with suppress(ImageCms.PyCMSError, OSError):
        difference = ImageChops.difference(sample, _convert(sample, colours))
        return not difference.point(lambda level: max(0, level - SAME_LEVELS)).getbbox()
    return False


def _convert(image: Any, colours: bytes) -> Any:
    """An image in a profile's colours in those of screens. Raises PyCMSError or OSError for a profile that is none."""
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(BytesIO(colours))
    return ImageCms.profileToProfile(image, profile, ImageCms.createProfile("sRGB"), outputMode="RGB") or image


def _in_srgb(image: Any, colours: bytes) -> Any:
    """An image in L, RGB or RGBA of 8 bits, in the colours of screens."""
    from PIL import Image, ImageCms

    if image.mode.startswith("I"):  # 16 bits of grey.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    clear = "A" in image.getbands() or "transparency" in image.info
    if colours and image.mode != "1":
        if image.mode in ("P", "PA") or clear:
            image = image.convert("LA" if image.mode in ("L", "LA") else "RGBA" if clear else "RGB")
        with_alpha = image.getchannel("A") if clear else None
        flat = image.convert(image.mode[:-1]) if with_alpha else image
        with suppress(ImageCms.PyCMSError, OSError):  # A profile that is none: the numbers are taken for sRGB.
            flat = _convert(flat, colours)
        image = flat
        if with_alpha:
            image = image.convert("RGB")
            image.putalpha(with_alpha)
    if clear:
        image = image.convert("RGBA")
        return image if image.getextrema()[3][0] < 255 else image.convert("RGB")
    converted: Image.Image = image if image.mode in ("L", "RGB") else image.convert("L" if image.mode == "1" else "RGB")
    return converted


def _grey_with_alpha(image: Any) -> Any:
    alpha = image.getchannel("A")
    converted = image.convert("L").convert("RGBA")
    converted.putalpha(alpha)
    return converted


def without_remarks(raw: bytes) -> bytes:
    """A JPEG without its comments and remarks of programs, such as where it was taken, but with what says how its
    colours are stored. Raises ValueError where it is damaged.

    >>> without_remarks(bytes.fromhex("ffd8 ffe1 0004 4142 ffe0 0004 4a46 ffda 0003 00 11 ffd9 4d50")).hex(" ", 2)
    'ffd8 ffe0 0004 4a46 ffda 0003 0011 ffd9 4d50'
    """
    kept_parts, at = [raw[:2]], 2
    while raw[at : at + 1] == b"\xff":
        kind = raw[at + 1]
        if kind == 0xFF:  # Filling.
            at += 1
            continue
        end = at + 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
        if kind == 0xDA:  # Here the image begins.
            return b"".join([*kept_parts, raw[at:]])
        if kind in (0xE0, 0xEE) or not (0xE0 <= kind <= 0xEF or kind == 0xFE):
            kept_parts.append(raw[at:end])
        at = end
    raise ValueError("is a damaged JPEG image")


def plain_png(raw: bytes) -> bytes:
    """A PNG without all that it tells besides its pixels; empty where these aren't grey or RGB of 8 bits, row by row
    and opaque, and have to be written anew."""
    chunks = [*_chunks(raw)]
    depth, colours, interlaced = raw[24], raw[25], raw[28]
    if depth != 8 or colours not in (0, 2) or interlaced or any(kind == b"tRNS" for kind, _, _ in chunks):
        return b""
    return raw[:8] + b"".join(raw[start:end] for kind, start, end in chunks if kind in (b"IHDR", b"IDAT", b"IEND"))


def _chunks(png: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a PNG: what each is, where it begins and ends."""
    at = 8
    while at + 12 <= len(png):
        end = at + 12 + int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], at, end
        at = end if png[at + 4 : at + 8] != b"IEND" else len(png)


@lru_cache(maxsize=256)
def for_screen(pixels: Pixels, longest: int = ON_SCREEN) -> tuple[str, bytes]:
    """Media type and bytes of an image as pages show it: small enough to be sent to a phone."""
    if small := _find("screen", pixels.data):
        return cast(tuple[str, bytes], small)
    from PIL import Image

    kind = "jpeg" if pixels.jpeg else "png"
    image = Image.open(BytesIO(pixels.data), formats=FORMATS)
    if max(image.size) <= longest and len(pixels.data) < 200_000:
        return f"image/{kind}", pixels.data
    image.draft(image.mode, (longest, longest))
    image.thumbnail((longest, longest))
    buffer = BytesIO()
    if pixels.mode == "RGBA":
        image.save(buffer, "PNG", optimize=True)
        return "image/png", buffer.getvalue()
    image.save(buffer, "JPEG", quality=82)
    return "image/jpeg", buffer.getvalue()


def png_parts(pixels: Pixels) -> Sequence[tuple[bytes, int]]:
    """The compressed rows of a PNG and how many colours they have, as PDF takes them: of RGBA those of its colours,
    then those of its opacity."""
    if split := _find("parts", pixels.data):
        return cast(Sequence[tuple[bytes, int]], split)
    if pixels.mode != "RGBA":
        return [(_rows(pixels.data), len(pixels.mode))]
    from PIL import Image

    image = Image.open(BytesIO(pixels.data), formats=FORMATS)
    parts = []
    for part in (image.convert("RGB"), image.getchannel("A")):
        buffer = BytesIO()
        part.save(buffer, "PNG", compress_level=COMPRESSION)
        parts.append((_rows(buffer.getvalue()), len(part.getbands())))
    return parts


def _rows(png: bytes) -> bytes:
    return b"".join(png[start + 8 : end - 4] for kind, start, end in _chunks(png) if kind == b"IDAT")
