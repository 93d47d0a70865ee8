"""SVG images as symbols: shapes with flat colours, in groups with transforms and plain styles.

What would be lost (text, gradients, clips, filters, images in images) is refused by its name: a face never shows less
than its image has. Text is drawn by other fonts everywhere, so drawing programs can turn it into paths.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from layouts.colour import rgb
from layouts.images import PREFIX
from layouts.outlines import map_points
from layouts.scene import Item, Path, Symbol
from layouts.shapes import Point, ellipse, line, num, outline, polygon, polyline

MOST_BYTES = 2_000_000
MOST_SHAPES = 20_000
DEEPEST = 60
"""Groups in one another."""
PER_MM = 96 / 25.4
"""Units in a millimetre, where a size has none."""
UNITS = {"": 1.0, "px": 1.0, "mm": PER_MM, "cm": 10 * PER_MM, "in": 96.0, "pt": 96 / 72, "pc": 16.0}

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*([a-z]*)\s*")
_CALL = re.compile(r"(\w+)\s*\(([^()]*)\)")
_CLASS = re.compile(r"([^{}]+)\{([^{}]*)\}")
INVISIBLE = {"title", "desc", "metadata", "defs", "style", "namedview", "linearGradient", "radialGradient", "symbol"}
"""What draws nothing by itself."""
INHERITED = ("fill", "stroke", "stroke-width", "fill-rule", "stroke-linecap", "stroke-dasharray", "visibility")
REFUSED = ("clip-path", "mask", "filter")


class Matrix(NamedTuple):
    """What moves, turns, scales or skews: (x, y) comes to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, m: Matrix) -> Matrix:
        """This for what is changed by another one inside it."""
        return Matrix(
            self.a * m.a + self.c * m.b, self.b * m.a + self.d * m.b,
            self.a * m.c + self.c * m.d, self.b * m.c + self.d * m.d,
            self.a * m.e + self.c * m.f + self.e, self.b * m.e + self.d * m.f + self.f,
        )  # fmt: skip

    def point(self, p: Point) -> Point:
        return self.a * p[0] + self.c * p[1] + self.e, self.b * p[0] + self.d * p[1] + self.f

    @property
    def scale(self) -> float:
        """How much wider a line becomes, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def read_svg(name: str, data: bytes, grey: bool = False) -> Symbol:
    """The symbol of an SVG file, as large as its `viewBox`; in shades of grey if asked. Raises ValueError."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"is larger than {MOST_BYTES // 1_000_000} MB; simplify it")
    if b"<!ENTITY" in data:
        raise ValueError("declares entities; save it as plain SVG")
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise ValueError(f"is no SVG image ({error})") from None
    if _tag(root) != "svg":
        raise ValueError("is no SVG image")
    x, y, w, h = _view(root)
    items = tuple(_Reader(_classes(root), grey).items(root, Matrix(e=-x, f=-y), {}, 1.0, 0))
    if not items:
        raise ValueError("draws nothing")
    return Symbol(f"{PREFIX}{name}", items, w, h)


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _view(root: Element) -> tuple[float, float, float, float]:
    given = root.get("viewBox", "").replace(",", " ").split()
    try:
        numbers = [float(part) for part in given] or [
            0,
            0,
            *(_length(root.get(side, "")) for side in ("width", "height")),
        ]
        x, y, w, h = numbers
    except ValueError:
        raise ValueError("has neither a viewBox of four numbers nor width and height") from None
    if not (w > 0 and h > 0 and all(map(math.isfinite, numbers))):
        raise ValueError("has no size")
    return x, y, w, h


def _length(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    if not found or found[2] not in UNITS:
        raise ValueError(f"'{text}' is not a length")
    return float(found[1]) * UNITS[found[2]]


def _declared(text: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in text.split(";") if ":" in each)
    return {key.strip(): value.replace("!important", "").strip() for key, _, value in pairs}


def _classes(root: Element) -> Mapping[str, Mapping[str, str]]:
    """The styles of `.class` rules, as drawing programs write them."""
    found: dict[str, dict[str, str]] = {}
    for style in (each for each in root.iter() if _tag(each) == "style"):
        rules = re.sub(r"/\*.*?\*/", "", style.text or "", flags=re.DOTALL)
        for names, body in _CLASS.findall(rules):
            for each in names.split(","):
                found.setdefault(each.strip(), {}).update(_declared(body))
    return found


class _Reader:
    """Walks the elements of a file. `styles`: those of its classes, by selector."""

    def __init__(self, styles: Mapping[str, Mapping[str, str]], grey: bool) -> None:
        self.styles, self.grey, self.count = styles, grey, 0

    def items(
        self, parent: Element, at: Matrix, above: Mapping[str, str], opacity: float, depth: int
    ) -> Iterator[Item]:
        if depth > DEEPEST:
            raise ValueError(f"has groups more than {DEEPEST} deep")
        for element in parent:
            tag = _tag(element)
            if tag in INVISIBLE or not tag:
                continue
            own = self._style(element)
            if own.get("display") == "none":
                continue
            for name in REFUSED:
                if own.get(name, "none") != "none":
                    raise ValueError(f"uses '{name}', which isn't drawn here; flatten it, or save the image as PNG")
            here = at.then(_matrix(element.get("transform", "")))
            style = {**above, **{name: own[name] for name in INHERITED if own.get(name, "inherit") != "inherit"}}
            faded = opacity * _share(own.get("opacity", "1"))
            if tag in ("g", "a", "switch"):
                yield from self.items(element, here, style, faded, depth + 1)
            elif draw := SHAPES.get(tag):
                yield from self._shape(draw(element), style, own, here, faded)
            else:
                raise ValueError(f"has a <{tag}>, which isn't drawn here; turn it into paths, or save the image as PNG")

    def _style(self, element: Element) -> dict[str, str]:
        """What is said of an element, by attributes, then its classes, then its own style."""
        own = dict(element.attrib)
        for name in (_tag(element), *(f".{each}" for each in element.get("class", "").split())):
            own |= self.styles.get(name, {})
        return own | _declared(element.get("style", ""))

    def _shape(
        self, d: str, style: Mapping[str, str], own: Mapping[str, str], at: Matrix, opacity: float
    ) -> Iterator[Item]:
        self.count += 1
        if self.count > MOST_SHAPES:
            raise ValueError(f"has more than {MOST_SHAPES:,} shapes; simplify it, or save it as PNG")
        if not d or style.get("visibility") in ("hidden", "collapse"):
            return
        path = map_points(d, at.point)
        fill, stroke = self._colour(style.get("fill", "#000000")), self._colour(style.get("stroke", "none"))
        width = _length(style.get("stroke-width", "1")) * at.scale
        rounded = style.get("stroke-linecap", "butt") == "round"
        dash = tuple(
            _length(part) * at.scale
            for part in style.get("stroke-dasharray", "none").replace(",", " ").split()
            if part != "none"
        )
        evenodd = style.get("fill-rule") == "evenodd"
        inner, edge = (opacity * _share(own.get(name, "1")) for name in ("fill-opacity", "stroke-opacity"))
        both = fill and stroke and inner == edge
        if fill and not both:
            yield Path(path, fill, opacity=inner, evenodd=evenodd)
        if stroke:
            yield Path(path, fill if both else None, stroke, width, dash, rounded, edge, evenodd)
        elif both:
            yield Path(path, fill, opacity=inner, evenodd=evenodd)

    def _colour(self, text: str) -> str | None:
        """`#RRGGBB`, or None of no paint."""
        from PIL import ImageColor

        if text in ("none", "transparent"):
            return None
        try:
            made = "#{:02X}{:02X}{:02X}".format(*ImageColor.getrgb("#000000" if text == "currentColor" else text)[:3])
        except ValueError:
            what = "a gradient or pattern" if text.startswith("url(") else f"the colour '{text[:40]}'"
            raise ValueError(
                f"uses {what}, which isn't drawn here; use flat colours, or save the image as PNG"
            ) from None
        if not self.grey:
            return made
        level = round(255 * sum(share * part for share, part in zip((0.299, 0.587, 0.114), rgb(made), strict=True)))
        return f"#{level:02X}{level:02X}{level:02X}"


def _share(text: str) -> float:
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise ValueError(f"'{text[:40]}' is no opacity") from None
    return min(1.0, max(0.0, value))


def _matrix(text: str) -> Matrix:
    """What a `transform` does. Raises ValueError."""
    made = Matrix()
    for name, inside in _CALL.findall(text):
        numbers = [float(part) for part in re.findall(_NUMBER, inside)]
        step = TRANSFORMS.get(name)
        try:
            made = made.then(step(*numbers)) if step else made
        except TypeError:
            step = None
        if step is None:
            raise ValueError(f"has a transform '{name}({inside})' that can't be read")
    return made


def _turned(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Matrix(cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos)


TRANSFORMS: Mapping[str, Callable[..., Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: Matrix(a, b, c, d, e, f),
    "translate": lambda x, y=0.0: Matrix(e=x, f=y),
    "scale": lambda x, y=None: Matrix(a=x, d=x if y is None else y),
    "rotate": _turned,
    "skewX": lambda angle: Matrix(c=math.tan(math.radians(angle))),
    "skewY": lambda angle: Matrix(b=math.tan(math.radians(angle))),
}


def _side(element: Element, name: str, default: float = 0.0) -> float:
    given = element.get(name)
    return default if given is None else _length(given)


def _rect(element: Element) -> str:
    x, y, w, h = (_side(element, name) for name in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return ""
    rx = _side(element, "rx", _side(element, "ry"))
    ry = _side(element, "ry", rx)
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if not (rx and ry):
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    n, arc = num, f"A{num(rx)} {num(ry)} 0 0 1 "
    return outline(
        f"M{n(x + rx)} {n(y)}H{n(x + w - rx)}{arc}{n(x + w)} {n(y + ry)}V{n(y + h - ry)}{arc}{n(x + w - rx)} {n(y + h)}"
        f"H{n(x + rx)}{arc}{n(x)} {n(y + h - ry)}V{n(y + ry)}{arc}{n(x + rx)} {n(y)}Z"
    )


def _circle(element: Element) -> str:
    r = _side(element, "r")
    rx, ry = _side(element, "rx", r), _side(element, "ry", r)
    return ellipse(_side(element, "cx"), _side(element, "cy"), rx, ry) if rx > 0 and ry > 0 else ""


def _points(element: Element) -> list[Point]:
    numbers = [float(part) for part in re.findall(_NUMBER, element.get("points", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


SHAPES: Mapping[str, Callable[[Element], str]] = {
    "path": lambda element: outline(element.get("d", "")) if element.get("d", "").strip() else "",
    "rect": _rect,
    "circle": _circle,
    "ellipse": _circle,
    "line": lambda element: line(*(_side(element, name) for name in ("x1", "y1", "x2", "y2"))),
    "polyline": lambda element: polyline(points) if (points := _points(element)) else "",
    "polygon": lambda element: polygon(points) if (points := _points(element)) else "",
}
