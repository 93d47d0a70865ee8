"""Images by file name: PNG, JPEG and SVG in the folder `images` of a game's layouts.

A file is read when a face first draws it, and cached by its size and date, so that a preview that reads a folder
repeatedly decodes each image once. Metadata of a photograph, such as where it was taken, is dropped.
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
"""Formats of Pillow's that are read: some of the others start external programs."""
OTHER_FORMATS = {
    b"GIF8": "a GIF", b"RIFF": "a WebP", b"II*\0": "a TIFF", b"MM\0*": "a TIFF", b"BM": "a BMP", b"%!PS": "an EPS",
    b"%PDF": "a PDF", b"8BPS": "a Photoshop", b"<svg": "an SVG", b"<?xm": "an SVG", b"\0\0\0": "an AVIF or HEIC",
}  # fmt: skip
"""First bytes of other formats, which some programs save under the name of a PNG."""
OTHER_ENDS = (".ai", ".avif", ".bmp", ".eps", ".gif", ".heic", ".pdf", ".psd", ".svgz", ".tif", ".tiff", ".webp")
SCREEN_GAMMA = 2.2
STEPS, SAME_LEVELS = (0, 64, 128, 192, 255), 3
"""Levels at which a profile is tested, and the difference in levels (of 256) within which it counts as sRGB."""
QUALITY = 93
"""Quality of a JPEG that must be re-encoded because it was rotated or had another colour profile."""
COMPRESSION = 3
"""PNG level; higher ones take twice as long for a few per cent."""
ON_SCREEN = 900
"""Pixels of an image's longer side on pages: a card that fills a phone has no more."""


prepared: dict[tuple[bytes, str], Any] = {}
"""Results of `prepare`, for systems that can't decode images: a browser has no Pillow."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Images:
    """The images of a game and its expansions, as they are drawn in an ink."""

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
        """Return an image as a symbol with one unit per pixel, or with the size that an SVG declares. Raises
        SalvageError."""
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
        try:  # A refused image counts, too; once there are too many pixels, no more are decoded.
            self._met.add(limits.IMAGES_BYTES, min(state.st_size, limits.IMAGE_BYTES.most))
            self._met.add(limits.IMAGES_PIXELS, 0)
            made = _read(name, file, (state.st_size, state.st_mtime_ns), self.ink == "mono")
            self._met.add(limits.IMAGES_PIXELS, made.pixels.width * made.pixels.height if made.pixels else 0)
        except TooMuch as much:
            raise SalvageError(f"the game {much}") from None
        return made

    def tell_missing(self, name: str) -> str:
        """Explain why a missing image isn't found."""
        if "://" in name:
            return f"'{cut(name)}' is an address; save its picture in layouts/{FOLDER}, and give the name of that file"
        if name.lower().endswith(OTHER_ENDS):
            return f"'{name}' is no PNG, JPEG or SVG image; save it as one of these"
        if not self.files:
            return f"there is no image '{name}': layouts/{FOLDER} has no {', '.join(files.IMAGE_ENDS)} file"
        hint = did_you_mean(name, self.files)
        return f"there is no image '{name}'{hint}; layouts/{FOLDER} has {listed(self.files, 12)}"


def list_files(folder: File) -> dict[str, File]:
    """List the images below a layouts folder by name."""
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
    """Read the symbol of a file. Raises SalvageError that names it."""
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
    """Return pixels as a symbol. Its path is a stand-in that is shaded, not of one colour, since the colour below words
    or along a cut can't be known."""
    stops = (0.0, "#808080"), (1.0, "#7F7F7F")
    stand_in = Path(rect(0, 0, pixels.width, pixels.height), fill=Radial(0, 0, pixels.width, stops))
    return Symbol(f"{IMAGE_PREFIX}{pixels.name}", (stand_in,), pixels.width, pixels.height, pixels=pixels)


# ---- pixels ------------------------------------------------------------------------------------------------------


class _CountedBytes(BytesIO):
    """An image's bytes with a limited number of reads. Reading raises TooMuch."""

    def __init__(self, raw: bytes) -> None:
        super().__init__(raw)
        self._met = UsageTally()

    def read(self, size: int | None = -1, /) -> bytes:
        self._met.add(limits.IMAGE_PARTS)
        return super().read(size)


def _read_pixels(name: str, raw: bytes, grey: bool) -> Pixels:
    """Decode a PNG or JPEG file. Raises ValueError."""
    if pixels := _find(f"pixels {grey}", raw):
        return cast(Pixels, replace(pixels, name=name, data=pixels.data or raw))
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Large images and broken EXIF.
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
    except Exception:  # Damaged data may raise almost any exception.
        raise ValueError("can't be read as an image, as it is damaged; save it again as PNG") from None


def prepare(raw: bytes) -> tuple[bytes, dict[tuple[bytes, str], Any]]:
    """Return a PNG or JPEG file as it is embedded, and everything derived from it, for `prepared`. Raises
    ValueError."""
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
    """Return an image as it is embedded: a JPEG unchanged if possible, but without metadata."""
    from PIL import ImageOps

    jpeg = image.format != "PNG"
    turned = image.getexif().get(0x0112, 1) != 1
    colours = image.info.get("icc_profile") or b""
    own_colours = bool(colours) and not _is_srgb(colours)
    gamma = image.info.get("gamma", 0.0) if not colours and "srgb" not in image.info else 0.0
    own_colours |= bool(gamma) and abs(gamma * SCREEN_GAMMA - 1) > 0.05
    # A JPEG is embedded unchanged if possible: encoding it again would lose quality.
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
        # Converts each value to the screen's gamma; opacity has no gamma.
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
    """Return whether a profile, whatever its name, maps 125 colours nearly as sRGB does."""
    from PIL import Image, ImageChops, ImageCms

    sample = Image.new("RGB", (5, 25))
    sample.putdata([*product(STEPS, repeat=3)])
    with suppress(ImageCms.PyCMSError, OSError):
        difference = ImageChops.difference(sample, _convert(sample, colours))
        return not difference.point(lambda level: max(0, level - SAME_LEVELS)).getbbox()
    return False


def _convert(image: Any, colours: bytes) -> Any:
    """Convert an image from a colour profile to sRGB. Raises PyCMSError or OSError for an invalid profile."""
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(BytesIO(colours))
    return ImageCms.profileToProfile(image, profile, ImageCms.createProfile("sRGB"), outputMode="RGB") or image


def _in_srgb(image: Any, colours: bytes) -> Any:
    """Convert an image to 8-bit L, RGB or RGBA in sRGB."""
    from PIL import Image, ImageCms

    if image.mode.startswith("I"):  # 16-bit grey.
        image = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    clear = "A" in image.getbands() or "transparency" in image.info
    if colours and image.mode != "1":
        if image.mode in ("P", "PA") or clear:
            image = image.convert("LA" if image.mode in ("L", "LA") else "RGBA" if clear else "RGB")
        with_alpha = image.getchannel("A") if clear else None
        flat = image.convert(image.mode[:-1]) if with_alpha else image
        with suppress(ImageCms.PyCMSError, OSError):  # Without a valid profile the numbers are taken for sRGB.
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
    """Remove comments and metadata, such as where it was taken, from a JPEG, but keep how its colours are stored.
    Raises ValueError if it is damaged.

    >>> without_remarks(bytes.fromhex("ffd8 ffe1 0004 4142 ffe0 0004 4a46 ffda 0003 00 11 ffd9 4d50")).hex(" ", 2)
    'ffd8 ffe0 0004 4a46 ffda 0003 0011 ffd9 4d50'
    """
    kept_parts, at = [raw[:2]], 2
    while raw[at : at + 1] == b"\xff":
        kind = raw[at + 1]
        if kind == 0xFF:  # Padding.
            at += 1
            continue
        end = at + 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
        if kind == 0xDA:  # The image data begin here.
            return b"".join([*kept_parts, raw[at:]])
        if kind in (0xE0, 0xEE) or not (0xE0 <= kind <= 0xEF or kind == 0xFE):
            kept_parts.append(raw[at:end])
        at = end
    raise ValueError("is a damaged JPEG image")


def plain_png(raw: bytes) -> bytes:
    """Remove everything but the pixels from a PNG; return b"" if it must be re-encoded, as it isn't 8-bit grey or RGB,
    opaque and without interlacing."""
    chunks = [*_chunks(raw)]
    depth, colours, interlaced = raw[24], raw[25], raw[28]
    if depth != 8 or colours not in (0, 2) or interlaced or any(kind == b"tRNS" for kind, _, _ in chunks):
        return b""
    return raw[:8] + b"".join(raw[start:end] for kind, start, end in chunks if kind in (b"IHDR", b"IDAT", b"IEND"))


def _chunks(png: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the chunks of a PNG: type, start and end of each."""
    at = 8
    while at + 12 <= len(png):
        end = at + 12 + int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], at, end
        at = end if png[at + 4 : at + 8] != b"IEND" else len(png)


@lru_cache(maxsize=256)
def for_screen(pixels: Pixels, longest: int = ON_SCREEN) -> tuple[str, bytes]:
    """Return the media type and bytes of an image for pages: small enough to send to a phone."""
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
    """Return the compressed rows of a PNG and their number of colours, as PDF takes them: for RGBA, first colours, then
    opacity."""
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
