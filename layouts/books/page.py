"""The frame of a book's web page, and the templates of its parts, which are in `web/` with its style and script.

Callers pass values; templates escape them, unless they are HTML already (`Markup`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup

from layouts.books.setting import LIGHT_PANEL, Setting, readable
from layouts.drawing import fonts

WEB = Path(__file__).with_name("web")
PANEL = "#16263C"
"""Background of boxes in dark mode, as in `book.css`."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the page, or a letter of one from A to Z: its anchor and title, those of its sections, its
    content."""

    key: str
    title: str
    sections: Sequence[tuple[str, str]]
    inside: Markup


@cache
def script() -> str:
    """Return the page's script: search, and pictures that zoom."""
    return (WEB / "book.js").read_text(encoding="utf-8")


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(WEB), autoescape=True, undefined=StrictUndefined, trim_blocks=True, auto_reload=False
    )


@cache
def _parts() -> TemplateModule:
    return _templates().get_template("parts.html").module


def part(macro: str, *given: object) -> Markup:
    """Render a macro of `parts.html`."""
    made: Markup = getattr(_parts(), macro)(*given)
    return made


def page_of(setting: Setting, script_at: str, **values: object) -> str:
    """Render a whole page. script_at: the address of its script; "" for an inline one. values: other names in
    `book.html`."""
    colour = setting.colour
    panel, bar, bar_on = colour("tint"), colour("banner"), colour("banner_on")
    colours = {
        "ink": colour("ink"), "soft": colour("caption"), "accent": colour("accent"),
        "panel": panel if panel != "#FFFFFF" else LIGHT_PANEL, "line": colour("faint"), "bar": bar, "bar-on": bar_on,
        "cover": bar, "cover-on": bar_on, "accent-dark": readable(colour("accent"), PANEL),
        "callout": colour("callout"), "callout-on": colour("callout_on"),
    }  # fmt: skip
    style = (WEB / "book.css").read_text(encoding="utf-8")
    for role, family in fonts.FAMILIES.items():
        if role in setting.look.type_roles:
            style = re.sub(rf'"?{family}"?,', rf'"{fonts.OWN_FAMILIES[role][0]}",\g<0>', style)
    given = {"colours": colours, "style": Markup(style), "script": Markup(script()), "script_at": script_at}
    return _templates().get_template("book.html").render({**given, **values})
