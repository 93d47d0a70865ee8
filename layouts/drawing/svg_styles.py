"""Painting of the shapes of an SVG image: attributes, style sheets and inline styles, cascaded as browsers do it.

Every property is either drawn, irrelevant to pictures of shapes, or refused by name unless its value has no effect. An
attribute that isn't a CSS property has no effect in a browser, nor here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import tinycss2
from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list

from components.base import limits
from components.base.limits import UsageTally

Style: TypeAlias = Mapping[str, str]

INHERITED_DEFAULTS = {
    "color": "black", "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "paint-order": "normal",
    "stroke": "none", "stroke-dasharray": "none", "stroke-dashoffset": "0", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "stroke-miterlimit": "4", "stroke-opacity": "1", "stroke-width": "1",
    "visibility": "visible", "clip-rule": "nonzero",
}  # fmt: skip
"""Properties that are drawn and inherited, with their initial values."""
LENGTHS = dict.fromkeys(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"), "")
OWN_DEFAULTS = LENGTHS | {
    "clip-path": "none", "display": "inline", "opacity": "1", "overflow": "hidden", "transform": "none",
    "transform-box": "view-box", "transform-origin": "",
}  # fmt: skip
"""Properties that are drawn and apply to the element itself."""
KEYWORDS: Mapping[str, frozenset[str]] = {
    name: frozenset(allowed.split())
    for name, allowed in {
        "display": "inline block none inline-block", "fill-rule": "nonzero evenodd",
        "clip-rule": "nonzero evenodd",
        "visibility": "visible hidden collapse", "stroke-linecap": "butt round square",
        "stroke-linejoin": "miter round bevel", "transform-box": "view-box fill-box content-box border-box stroke-box",
        # Not drawn, so only values without effect are allowed.
        **dict.fromkeys(
            ("animation", "animation-name", "backdrop-filter", "background-image", "filter", "marker",
             "marker-end", "marker-mid", "marker-start", "mask", "mask-image", "offset-path", "perspective", "rotate",
             "scale", "translate", "vector-effect"), "none"),
        "background": "none transparent", "background-color": "transparent", "mix-blend-mode": "normal",
    }.items()
}  # fmt: skip
STOP_PROPERTIES = ("stop-color", "stop-opacity", "color")
HARMLESS_PROPERTIES = {
    "alignment-baseline", "baseline-shift", "block-progression", "clip", "color-interpolation",
    "color-profile", "color-interpolation-filters", "color-rendering", "cursor", "direction", "dominant-baseline",
    "enable-background", "flood-color", "flood-opacity", "image-rendering", "inline-size", "isolation", "kerning",
    "letter-spacing", "lighting-color", "line-height", "mask-type", "pointer-events", "shape-inside",
    "shape-margin", "shape-padding", "shape-rendering", "solid-color", "solid-opacity", "stop-color", "stop-opacity",
    "tab-size", "touch-action", "transition", "unicode-bidi", "user-select", "vertical-align", "white-space",
    "will-change", "word-spacing", "writing-mode",
}  # fmt: skip
"""Properties without effect on pictures of shapes: those of text, filters and editing. Stops read theirs separately."""
HARMLESS_STARTS = "-inkscape-", "-ms-", "-o-", "--", "font", "glyph-orientation-", "text-", "transition-"
WAY_OUT = "isn't drawn here; turn it into plain shapes in the drawing program, or save the image as PNG"


def values_in(text: str) -> list[Any]:
    """Parse a value into its CSS components, without blanks and comments. Raises ValueError if it is too long."""
    limits.VALUE_LETTERS.check(len(text))
    parts = tinycss2.parse_component_value_list(" ".join(text.split()).replace(" (", "("), skip_comments=True)
    return [part for part in parts if part.type != "whitespace"]


class Styles:
    """The style sheets of a file, and the styles that they and attributes give each element."""

    def __init__(self, root: Any, tally: UsageTally) -> None:
        self.tally, self.matcher = tally, Matcher()
        self.selectors: list[tuple[int, int]] = []
        """For each selector, its number of steps for an element, and how many ancestors it may have to search."""
        self.searches = 0
        """Number of selectors that look into the values of attributes."""
        for element in root.iter():
            if element.tag.rpartition("}")[2] == "style":
                kind, media = element.get("type", ""), element.get("media", "")
                if kind not in ("", "text/css") or media not in ("", "all", "screen"):
                    raise ValueError(f"has a <style> of type '{kind or media}', which {WAY_OUT}")
                self._add_sheet("".join(element.itertext()))

    def _add_sheet(self, text: str) -> None:
        self.tally.add(limits.STYLE_BYTES, len(text))
        for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
            if rule.type == "at-rule" and rule.lower_at_keyword in ("font-face", "charset"):
                continue
            if rule.type != "qualified-rule":
                raise ValueError(_describe(rule))
            selector = _text_of(rule.prelude)
            parts = selector.split(",")
            self.tally.add(limits.STYLE_RULES, len(parts))
            self.selectors += [(_count_steps(part), len(part.split()) - 1) for part in parts]
            self.searches += selector.count("[")
            if any(f in selector for f in ("~", "of-type", "has(", " of ", "::")):
                raise ValueError(f"has a style for '{selector[:60]}', which {WAY_OUT}")
            said = _declarations(rule.content)
            try:
                for made in compile_selector_list(rule.prelude):
                    self.matcher.add_selector(made, said)
            except (SelectorError, NotImplementedError, SyntaxError, MemoryError):
                raise ValueError(f"has a style for '{selector[:60]}', which can't be read") from None

    def of(self, element: ElementWrapper, above: Style) -> Style:
        """Return the style of an element whose parent has the style `above`. Raises ValueError that names anything not
        drawn."""
        depth = len(element.ancestors)
        self.tally.add(limits.STYLE_STEPS, sum(steps * max(1, depth) ** far for steps, far in self.selectors))
        return _computed(self._gather(element, _is_known), above)

    def stop(self, element: ElementWrapper) -> Style:
        """Return the colour and opacity that are declared for a stop of a gradient."""
        found = self._gather(element, STOP_PROPERTIES.__contains__)
        return {name: found[name].lower() for name in STOP_PROPERTIES if name in found}

    def _gather(self, element: ElementWrapper, is_known: Callable[[str], bool]) -> Style:
        """Return the declarations for an element from attributes, sheets and its inline style."""
        attributes = element.etree_element.attrib
        self.tally.add(limits.STYLE_STEPS, self.searches * sum(map(len, attributes.values())) // 100)
        found = {name: " ".join(text.split()) for name, text in attributes.items() if is_known(name)}
        text = attributes.get("style", "")
        self.tally.add(limits.STYLE_BYTES, len(text)) if text else None
        sheets: Sequence[Any] = [
            *(match[-1] for match in self.matcher.match(element)),
            *([_styled(text)] if text else []),
        ]
        for important in (0, 1):
            for sheet in sheets:
                self.tally.add(limits.STYLE_STEPS, len(sheet[important]))
                found |= sheet[important]
        return found


def _count_steps(selector: str) -> int:
    """Estimate the work of a selector for each element: a part of a compound counts one, a combinator or a formula as
    much as three parts."""
    parts, others = (sum(map(selector.count, marks)) for marks in (".#[:", (">", "+", "nth-")))
    return max(1, parts + 3 * others)


def _is_known(name: str) -> bool:
    return name in INHERITED_DEFAULTS or name in OWN_DEFAULTS or name in KEYWORDS


def _computed(found: Style, above: Style) -> Style:
    made = {name: above.get(name, first) for name, first in INHERITED_DEFAULTS.items()} | OWN_DEFAULTS
    for name, text in found.items():
        value = text.lower()
        if name in HARMLESS_PROPERTIES or name.startswith(HARMLESS_STARTS):
            continue
        if _is_known(name) and value in ("initial", "unset", *(("inherit",) if name in INHERITED_DEFAULTS else ())):
            if name in INHERITED_DEFAULTS and value == "initial":
                made[name] = INHERITED_DEFAULTS[name]
            continue
        if not _is_known(name) or value not in KEYWORDS.get(name, (value,)) or "var(" in value or "calc(" in value:
            raise ValueError(f"uses '{name}: {text[:40]}', which {WAY_OUT}")
        if name in made:
            made[name] = text if "url(" in value else value  # Names of elements are case-sensitive.
    return made


@lru_cache(maxsize=1024)
def _styled(text: str) -> tuple[Style, Style]:
    """Parse an inline style into its normal and its `!important` declarations."""
    return _declarations(text)


def _declarations(content: Any) -> tuple[Style, Style]:
    made: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for each in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if each.type != "declaration":
            raise ValueError(_describe(each))
        if lacking := next(_unitless(each.lower_name, each.value), None):
            raise ValueError(f"says '{each.lower_name}' by {lacking.representation} without a unit; write px behind it")
        name = each.lower_name.removeprefix("-webkit-")
        made[each.important].pop(name, None)
        made[each.important][name] = _text_of(each.value)
    return made


def _text_of(parts: Any) -> str:
    """Return a value or selector as text with single spaces, to limit what elements are compared with. Raises
    TooMuch."""
    limits.VALUE_LETTERS.check(len(text := " ".join(tinycss2.serialize(parts).split())))
    return text


def _unitless(name: str, values: Iterable[Any]) -> Any:
    """Yield the numbers that need a unit in CSS: browsers ignore those without."""
    for value in values:
        if value.type == "function" and name == "transform" and not value.lower_name.startswith(("matrix", "scale")):
            yield from _unitless("x", value.arguments)
        elif value.type == "number" and value.value and (name in LENGTHS or name == "transform-origin"):
            yield value


def _describe(rule: Any) -> str:
    if rule.type == "at-rule":
        return f"has a style with '@{rule.at_keyword[:40]}', which {WAY_OUT}"
    return f"has a style that can't be read ({getattr(rule, 'message', 'a rule within a rule')})"
