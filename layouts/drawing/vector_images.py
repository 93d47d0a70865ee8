"""SVG images as symbols: shapes in groups with transforms, styles, clips and `<use>`, drawn as browsers draw them.

Unsupported features (text, patterns, masks, filters, nested images) are refused by name: a face never shows less than
its image has. Fonts for text differ between computers, but drawing programs can convert it to paths. Lengths are scaled
to thousandths of the picture's longer side, so that very small or large units lose no precision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from cssselect2 import ElementWrapper
from fontTools.misc.transform import Identity, Offset, Transform

from components.base import limits
from components.base.limits import UsageTally
from layouts.drawing.path_data import Command, read
from layouts.drawing.scene import IMAGE_PREFIX, Group, Item, Paint, Path, Pen, Symbol
from layouts.drawing.shapes import Point, Rect, write_path
from layouts.drawing.svg_gradients import LINKS, PaintServers, bounds_of, clockwise, place
from layouts.drawing.svg_styles import WAY_OUT, Style, Styles
from layouts.drawing.svg_values import Colour, colour, length, matrix, share

InItsSpace: TypeAlias = tuple[list[Item], Transform]
VIEW_UNITS = 1000.0
"""Units of the longer side of a picture."""
UNEVEN = 1.05
"""Ratio of a line's widths in two directions above which the difference is visible."""

SVG = "http://www.w3.org/2000/svg"
INVISIBLE_TAGS = {
    "clipPath", "defs", "desc", "filter", "font", "linearGradient", "marker", "mask", "metadata", "pattern",
    "radialGradient", "style", "symbol", "title", "view",
}  # fmt: skip
"""Elements that draw nothing themselves."""
ANIMATION_TAGS = {"animate", "animateColor", "animateMotion", "animateTransform", "discard", "script", "set"}
"""Elements that change others, wherever they are."""


def read_svg(name: str, content: bytes, grey: bool = False) -> Symbol:
    """Read an SVG file as a symbol: the area of its `viewBox`, in grey if asked. Raises ValueError."""
    limits.SVG_BYTES.check(len(content))
    tally = UsageTally()
    try:
        root = ElementWrapper.from_xml_root(_parse(content, tally))
        if root.local_name != "svg" or root.namespace_url not in ("", SVG):
            raise ValueError("is no SVG image")
        x, y, w, h = _view(root.etree_element)
        k = VIEW_UNITS / max(w, h)
        reader = _SvgReader(Styles(root.etree_element, tally), tally, (w, h), grey)
        items = tuple(reader.draw(root, Transform(k, 0, 0, k, -x * k, -y * k), {}))
    except RecursionError:
        raise ValueError("has styles that are nested too deeply") from None
    if not items:
        raise ValueError("draws nothing")
    return Symbol(f"{IMAGE_PREFIX}{name}", items, w * k, h * k)


def _parse(content: bytes, tally: UsageTally) -> Element:
    """Parse the elements of a file. Raises ValueError if there are too many, or if they need other files or
    entities."""
    builder, parser, depth = TreeBuilder(), expat.ParserCreate(namespace_separator="}"), 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        limits.SVG_DEPTH.check(depth)
        tally.add(limits.SVG_ELEMENTS)
        where, _, local = tag.rpartition("}")
        if (where in ("", SVG) and local in ANIMATION_TAGS) or where == "http://www.w3.org/1999/xhtml":
            raise ValueError(f"has a <{local}>, which {WAY_OUT}")
        builder.start(_qualified(tag), {_qualified(key): value for key, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_qualified(tag))

    def refuse_entity(*_: Any) -> None:
        raise ValueError("declares entities or attributes; save it as plain SVG")

    def refuse_sheet(target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise ValueError("takes its styles from another file; save it as plain SVG")

    def check_namespaces(_: str, attributes: dict[str, str]) -> None:
        for name, value in attributes.items():
            limits.NAMESPACE_LETTERS.check(len(value) if name.startswith("xmlns") else 0)

    # A namespace-aware parser prefixes each name with its namespace, so another parser checks their lengths first.
    first = expat.ParserCreate()
    first.StartDoctypeDeclHandler = lambda *told: refuse_entity() if told[-1] else None  # It contains declarations.
    first.StartElementHandler = check_namespaces
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, builder.data
    parser.SkippedEntityHandler, parser.ProcessingInstructionHandler = refuse_entity, refuse_sheet
    try:
        first.Parse(content, True)
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise ValueError(f"is no SVG image ({error})") from None
    return builder.close()


def _qualified(name: str) -> str:
    return f"{{{name}" if "}" in name else name


def _view(root: Element, is_whole: bool = True) -> Rect:
    """Return the visible area of a picture's plane. A file as a whole (`is_whole`) must declare one."""
    numbers = root.get("viewBox", "").replace(",", " ").split()
    sides = [root.get(side, "") for side in ("width", "height")]
    try:
        x, y, w, h = [float(part) for part in numbers] or [0.0, 0.0, *map(length, sides)]
    except ValueError:
        raise ValueError("has neither a viewBox of four numbers nor width and height") from None
    if not (1e-6 <= w <= 1e9 and 1e-6 <= h <= 1e9 and abs(x) <= 1e9 and abs(y) <= 1e9):
        raise ValueError("has no size between a millionth and a billion of its units")
    fit = root.get("preserveAspectRatio", "")
    if is_whole and ("none" in fit or "slice" in fit) and all(sides) and not any("%" in side for side in sides):
        width, height = map(length, sides)
        if not math.isclose(width * h, height * w, rel_tol=0.001):
            raise ValueError(f"has preserveAspectRatio '{fit[:40]}', which {WAY_OUT}")
    return Rect(x, y, w, h)


def _fit(view: Rect, w: float, h: float, how: str) -> Transform:
    """Return the scale and position of a view in an area of that size, by its `preserveAspectRatio`."""
    align, *more = how.split() or ["xMidYMid"]
    across, down = w / view.w, h / view.h
    if align != "none":
        across = down = (max if more == ["slice"] else min)(across, down)
    x, y = ({"Min": 0.0, "Max": 1.0}.get(part, 0.5) for part in (align[1:4], align[5:8]))
    return Offset((w - view.w * across) * x, (h - view.h * down) * y).scale(across, down).translate(-view.x, -view.y)


class _SvgReader:
    """Walks the elements of a file. `size`: its width and height, to which lengths may be relative."""

    def __init__(self, styles: Styles, tally: UsageTally, size: Point, grey: bool) -> None:
        self.styles, self.tally, self.grey = styles, tally, grey
        self.wide, self.high = size
        self.whole = math.hypot(*size) / math.sqrt(2)
        self.servers: PaintServers | None = None
        self.used: list[Element] = []
        """Elements drawn for a `<use>`, the outermost first."""
        self.wholes: dict[Element | None, tuple[float, float, float]] = {None: (self.wide, self.high, self.whole)}
        """100 % of widths, heights and other lengths, of the file and of each picture within it."""

    def draw(
        self, element: ElementWrapper, at: Transform, above: Style, size: Sequence[str] | None = None
    ) -> Iterator[Item]:
        """Draw an element whose parent has the style `above`. size: the size that a `<use>` of it gives."""
        tag = element.local_name
        self.tally.add(limits.SVG_ELEMENTS, int(bool(self.used)))  # Elements that draw nothing are visited, too.
        if (tag in INVISIBLE_TAGS and not (size and tag == "symbol")) or element.namespace_url not in ("", SVG):
            return
        style = self.styles.of(element, above)
        if style["display"] == "none":
            return
        is_root = element.parent is None
        if not (tag in SHAPES or tag in ("g", "a", "switch", "use", "svg", "symbol")):
            raise ValueError(f"has a <{tag}>, which {WAY_OUT}")
        own = self._matrix(style)
        if is_root and any(abs(a - b) > 1e-9 for a, b in zip(own, Identity, strict=True)):
            raise ValueError(f"has a transform of the whole picture, which {WAY_OUT}")
        at = at.transform(own)
        if tag in SHAPES:
            items = self._shape(element, style, at)
        elif tag == "use":
            x, y, *size = self._read_sides(element, style)
            at = at.translate(length(x or "0", self.wide), length(y or "0", self.high))
            items = self._use(element, style, at, size)
        elif tag in ("svg", "symbol") and not is_root:
            items, at = self._inner_picture(element, style, at, size or ("", ""))
        else:
            inside = list(element.iter_children())
            if tag == "switch":
                self.tally.add(limits.SVG_ELEMENTS, len(inside) if self.used else 0)
                inside = [each for each in inside if not each.etree_element.get("requiredExtensions")][:1]
            items = [item for each in inside for item in self.draw(each, at, style)]
        for name in ("requiredExtensions", "systemLanguage"):
            if element.etree_element.get(name) is not None:
                raise ValueError(f"draws something under the condition '{name}', which {WAY_OUT}")
        if style["clip-path"] != "none" and items:
            d = self._clip(style["clip-path"], at, element)
            items = [Group(tuple(items), clip=d)] if d else []
        yield from self._faded(items, share(style["opacity"]))

    def _use(self, element: ElementWrapper, style: Style, at: Transform, size: Sequence[str]) -> list[Item]:
        """Draw the element that a `<use>` names. Raises ValueError if it isn't in the file, or contains itself."""
        link = next(filter(None, map(element.etree_element.get, LINKS)), "")
        found = self._servers(element).by_id.get(link[1:]) if link.startswith("#") else None
        open_ = [each.etree_element for each in (element, *element.ancestors)] + self.used
        if found is None or found.etree_element in open_:
            raise ValueError(f"has a <use> of '{link[:40]}', which {WAY_OUT}")
        self.used.append(found.etree_element)
        items = [*self.draw(found, at, style, size)]
        self.used.pop()
        return items

    def _read_sides(self, element: ElementWrapper, style: Style) -> list[str]:
        """Return x, y, width and height as written."""
        return [style[name] or element.etree_element.get(name, "") for name in ("x", "y", "width", "height")]

    def _inner_picture(self, element: ElementWrapper, style: Style, at: Transform, size: Sequence[str]) -> InItsSpace:
        """Draw an inner `<svg>` or `<symbol>`, and return its own space. size: the size that a `<use>` gives, or ""."""
        wholes = self.wide, self.high, self.whole
        x, y, *own = self._read_sides(element, style)
        said = [x or "0", y or "0", *(asked or side or "100%" for asked, side in zip(size, own, strict=True))]
        x0, y0, w, h = map(length, said, wholes[:2] * 2)
        if w <= 0 or h <= 0:
            return [], at
        clip = write_path([(letter, at.transformPoints(points)) for letter, points in read(_rect(x0, y0, w, h, 0, 0))])
        given, inner = element.etree_element, at.translate(x0, y0)
        self.wide, self.high = w, h
        if given.get("viewBox"):
            view = _view(given, is_whole=False)
            self.wide, self.high = view.w, view.h
            inner = inner.transform(_fit(view, w, h, given.get("preserveAspectRatio", "")))
        self.whole = math.hypot(self.wide, self.high) / math.sqrt(2)
        self.wholes[given] = self.wide, self.high, self.whole
        items = [item for each in element.iter_children() for item in self.draw(each, inner, style)]
        self.wide, self.high, self.whole = wholes
        shows_all = style["overflow"] in ("visible", "auto")
        return [Group(tuple(items), clip=None if shows_all else clip)] if items else [], inner

    def _faded(self, items: list[Item], opacity: float) -> list[Item]:
        """Apply an opacity to items as a whole."""
        if opacity == 1 or not items:
            return items
        if len(items) == 1 and isinstance(only := items[0], Path) and not (only.fill and only.stroke):
            return [only._replace(opacity=only.opacity * opacity)] if opacity else []
        self.tally.add(limits.SVG_FADED)
        return [Group(tuple(items), opacity=opacity)] if opacity else []

    def _shape(self, element: ElementWrapper, style: Style, at: Transform) -> list[Item]:
        self.tally.add(limits.SVG_SHAPES)
        d = self._path_data(element.etree_element, element.local_name, style)
        xx, xy, yx, yy, *_ = at
        scale = math.sqrt(abs(xx * yy - xy * yx))
        if not d or style["visibility"] != "visible" or not scale:
            return []
        commands = [(letter, tuple(at.transformPoints(points))) for letter, points in read(d)]
        numbers = [abs(n) for _, points in commands for point in points for n in point]
        self.tally.add(limits.SVG_POINTS, len(numbers) // 2)
        limits.SVG_REACH.check(max(numbers, default=0.0) / VIEW_UNITS if all(map(math.isfinite, numbers)) else math.inf)
        path, area = write_path(commands), write_path(_with_area(commands))
        evenodd = style["fill-rule"] == "evenodd"
        fill, inner = self._fill(element, style, at)
        if style["stroke"].startswith("url("):
            raise ValueError(f"has a line with a gradient, which {WAY_OUT}")
        stroke, edge = self._paint(style, "stroke")
        paths: list[Item] = [Path(area, fill, opacity=inner, evenodd=evenodd)] if fill and inner and area else []
        width = length(style["stroke-width"], self.whole) * scale
        limits.SVG_REACH.check(width / VIEW_UNITS)
        if stroke and edge and width > 0:
            # A round pen would become an ellipse with half-axes (both + off) / 2 and (both - off) / 2.
            both, off = math.hypot(xx + yy, xy - yx), math.hypot(xx - yy, xy + yx)
            if both + off > UNEVEN * abs(both - off):
                raise ValueError(f"scales a line unevenly, which {WAY_OUT}")
            pen = self._pen(style, scale)
            if element.etree_element.get("pathLength") and style["stroke-dasharray"] != "none":
                raise ValueError(f"has dashes by a 'pathLength', which {WAY_OUT}")
            line = Path(path, None, stroke, width, self._dash(style, scale, commands), False, edge, evenodd, pen)
            # A line lies over its area, unless `paint-order` reverses that.
            first = style["paint-order"].replace("markers", "").split()[:1]
            if first == ["stroke"]:
                paths.insert(0, line)
            elif paths and inner == edge == 1 and area == path:
                # One path for both: with full opacity their overlap isn't visible.
                paths = [line._replace(fill=fill)]
            else:
                paths.append(line)
        return paths

    def _path_data(self, element: Element, tag: str, style: Style) -> str:
        if tag == "path":
            return element.get("d", "").strip()
        if tag.startswith("poly"):
            points = element.get("points", "").strip()
            if points[:1].isalpha():
                raise ValueError(f"has points '{points[:40]}' that can't be read")
            return f"M{points}{'z' if tag == 'polygon' else ''}" if points else ""
        names, draw = SHAPES[tag]
        sides = []
        for name in names:
            whole = self.wide if "x" in name or name == "width" else self.whole if name == "r" else self.high
            text = style.get(name) or element.get(name) or ""
            sides.append(length(text, whole) if text else math.nan if name in ("rx", "ry") else 0.0)
        return draw(*sides)

    def _pen(self, style: Style, scale: float) -> Pen:
        limit = length(style["stroke-miterlimit"])
        if not 1 <= limit <= 1000:
            raise ValueError(f"has a stroke-miterlimit of {limit:g}; it is 1 to 1,000")
        start = length(style["stroke-dashoffset"], self.whole) * scale
        limits.SVG_REACH.check(abs(start) / VIEW_UNITS)
        return Pen(style["stroke-linecap"], style["stroke-linejoin"], limit, start)

    def _dash(self, style: Style, scale: float, commands: Sequence[Command]) -> tuple[float, ...]:
        text = style["stroke-dasharray"]
        dash = [] if text == "none" else [length(part, self.whole) * scale for part in text.replace(",", " ").split()]
        if dash and min(dash) < 0:
            raise ValueError(f"has a stroke-dasharray '{text[:40]}' with a length below 0")
        if not sum(dash):
            return ()
        points = [point for _, each in commands for point in each]
        around = sum(map(math.dist, points, points[1:]))
        self.tally.add(limits.SVG_DASHES, math.ceil(min(1e9, around * len(dash) / sum(dash))))
        return tuple(dash)

    def _paint(self, style: Style, name: str) -> tuple[str | None, float]:
        """Return a paint as `#RRGGBB`, or None, and its opacity."""
        made = colour(style["color"] if style[name] == "currentcolor" else style[name])
        if made is None:
            return None, 0.0
        return self._write_colour(made), made[3] * share(style[f"{name}-opacity"])

    def _write_colour(self, colour: Colour) -> str:
        parts: Sequence[float] = colour[:3]
        if self.grey:
            parts = [sum(weight * part for weight, part in zip((0.299, 0.587, 0.114), parts, strict=True))] * 3
        return "#{:02X}{:02X}{:02X}".format(*(round(255 * part) for part in parts))

    def _fill(self, element: ElementWrapper, style: Style, at: Transform) -> tuple[Paint, float]:
        """Return the fill of a shape and its opacity."""
        if not style["fill"].startswith("url("):
            return self._paint(style, "fill")
        gradient = self._find_named(style["fill"], element, ("linearGradient", "radialGradient"))
        servers = self._servers(element)
        given = servers.stops(gradient)
        stops = tuple((part, self._write_colour(each)) for part, each in given)
        box = bounds_of(read(self._path_data(element.etree_element, element.local_name, style)))
        made = place(servers.attributes(gradient), gradient.local_name, stops, box, at, self._find_wholes(gradient))
        fades, opacity = tuple(each[3] for _, each in given), share(style["fill-opacity"])
        if isinstance(made, str):  # The last colour fills everything.
            return made, fades[-1] * opacity
        if made is None or len({*fades}) <= 1:
            return made, max(fades, default=0.0) * opacity
        self.tally.add(limits.SVG_FADED)
        return made._replace(fades=fades), opacity

    def _servers(self, element: ElementWrapper) -> PaintServers:
        if self.servers is None:
            root = element
            while root.parent is not None:
                root = root.parent
            self.servers = PaintServers(root, self.styles)
        return self.servers

    def _find_wholes(self, element: ElementWrapper) -> tuple[float, float, float]:
        """Return the lengths of 100 % where a gradient or clip is defined in the file, which may differ from where it
        is used."""
        around = [None, *(each.etree_element for each in element.ancestors)]
        return next(self.wholes[each] for each in reversed(around) if each in self.wholes)

    def _find_named(self, url: str, element: ElementWrapper, tags: Sequence[str]) -> ElementWrapper:
        """Return the element that a `url(#…)` names."""
        found = self._servers(element).find(url)
        if found is None or found.local_name not in tags:
            raise ValueError(f"uses '{url[:40]}', which {WAY_OUT}")
        return found

    def _clip(self, url: str, at: Transform, element: ElementWrapper) -> str:
        """Return the area of a clip path, as path data. at: the space of the clipped element."""
        if not url.startswith("url("):
            raise ValueError(f"uses 'clip-path: {url[:40]}', which {WAY_OUT}")
        clip = self._find_named(url, element, ("clipPath",))
        node = clip.etree_element
        style = self.styles.of(clip, {})
        if node.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse" or style["clip-path"] != "none":
            raise ValueError(f"has a clip of a clip, or by parts of a shape, which {WAY_OUT}")
        at, paths = at.transform(self._matrix(style)), list[Sequence[Command]]()
        # Percentages refer to the view where the clip is defined, not to that where it is used.
        outer = self.wide, self.high, self.whole
        self.wide, self.high, self.whole = self._find_wholes(clip)
        for each in clip.iter_children():
            css = self.styles.of(each, style)
            if css["display"] == "none" or css["visibility"] != "visible" or each.local_name in INVISIBLE_TAGS:
                self.tally.add(limits.SVG_ELEMENTS)
                continue
            if each.local_name not in SHAPES or css["clip-path"] != "none":
                raise ValueError(f"has a <{each.local_name}> in a clip, which {WAY_OUT}")
            space = at.transform(self._matrix(css))
            d = self._path_data(each.etree_element, each.local_name, css)
            commands = [(letter, tuple(space.transformPoints(points))) for letter, points in read(d)] if d else []
            self.tally.add(limits.SVG_POINTS, sum(len(points) for _, points in commands))
            # Outlines are united by giving them all the same direction. One with holes would lose them, so it
            # has to be the only one.
            holes = sum(letter == "M" for letter, _ in commands) > 1
            if holes and (css["clip-rule"] == "evenodd" or len([*clip.iter_children()]) > 1):
                raise ValueError(f"has a clip of several outlines, which {WAY_OUT}")
            paths.append(commands if holes else clockwise(commands))
        self.wide, self.high, self.whole = outer
        return write_path([command for commands in paths for command in commands])

    def _matrix(self, style: Style) -> Transform:
        """Return the matrix of an element's `transform`, about its `transform-origin`."""
        if style["transform"] == "none":
            return Identity
        made = matrix(style["transform"])
        if not style["transform-origin"]:
            return made
        x, y = self._origin(style)
        return Offset(x, y).transform(made).translate(-x, -y)

    def _origin(self, style: Style) -> Point:
        parts = style["transform-origin"].split()
        if parts[:1] in (["top"], ["bottom"]) or parts[1:2] in (["left"], ["right"]):
            parts = [*parts[1:2], *parts[:1]] if len(parts) > 1 else ["center", *parts]
        words = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
        across, down = [words.get(part, part) for part in [*parts, "center"][:2]]
        if "%" in across + down and style["transform-box"] != "view-box":
            raise ValueError(f"has a transform-origin within a '{style['transform-box']}', which {WAY_OUT}")
        if len(parts) > 2:
            raise ValueError(f"has a transform-origin '{style['transform-origin'][:40]}', which {WAY_OUT}")
        return length(across, self.wide), length(down, self.high)


def _with_area(commands: Sequence[Command]) -> Iterator[Command]:
    """Yield the subpaths with an area: some PDF readers draw a hairline for the others."""
    starts = [i for i, (letter, _) in enumerate(commands) if letter == "M"]
    for start, end in zip(starts, [*starts[1:], len(commands)], strict=True):
        (x, y), *others = [point for _, points in commands[start:end] for point in points]
        far_x, far_y = max(others, key=lambda p: math.dist((x, y), p), default=(x, y))
        if any(abs((far_x - x) * (py - y) - (far_y - y) * (px - x)) > 1e-6 for px, py in others):
            yield from commands[start:end]


def _rect(x: float, y: float, w: float, h: float, rx: float, ry: float) -> str:
    if w <= 0 or h <= 0:
        return ""
    rx, ry = min(ry if math.isnan(rx) else rx, w / 2), min(rx if math.isnan(ry) else ry, h / 2)
    if not (rx > 0 and ry > 0):
        return f"M{x} {y}h{w}v{h}h{-w}z"
    across, down, arc = w - 2 * rx, h - 2 * ry, f"a{rx} {ry} 0 0 1 "
    return (
        f"M{x + rx} {y}h{across}{arc}{rx} {ry}v{down}{arc}{-rx} {ry}h{-across}{arc}{-rx} {-ry}v{-down}{arc}{rx} {-ry}z"
    )


def _ellipse(x: float, y: float, rx: float, ry: float) -> str:
    rx, ry = ry if math.isnan(rx) else rx, rx if math.isnan(ry) else ry
    arc = f"a{rx} {ry} 0 0 1 "
    return f"M{x + rx} {y}{arc}{-rx} {ry}{arc}{-rx} {-ry}{arc}{rx} {-ry}{arc}{rx} {ry}z" if rx > 0 and ry > 0 else ""


SHAPES: Mapping[str, tuple[tuple[str, ...], Callable[..., str]]] = {
    "path": ((), str),
    "polyline": ((), str),
    "polygon": ((), str),
    "rect": (("x", "y", "width", "height", "rx", "ry"), _rect),
    "circle": (("cx", "cy", "r"), lambda x, y, r: _ellipse(x, y, r, r)),
    "ellipse": (("cx", "cy", "rx", "ry"), _ellipse),
    "line": (("x1", "y1", "x2", "y2"), lambda *ends: "M{} {}L{} {}".format(*ends)),
}
"""The lengths that define each shape, and a function that returns its path data."""
