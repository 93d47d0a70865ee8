"""Pages as HTML: a whole one for whoever comes, and its parts for those who are there already.

A part is an element with an id. When the table changes, pages get the parts that have changed and morph them into
place, so that focus, scroll and zoom stay.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.text.grammar import capital, minus
from companion.text.styled_text import text
from companion.web.signs import draw_icon, draw_mark
from companion.web.targets import find_targets

if TYPE_CHECKING:
    from jinja2 import Environment

    from companion.table.facts import Fact

SEAT_PARTS = ("heading", "board", "place", "facts", "news", "question", "foot")
SCREEN_PARTS = ("heading", "board", "facts", "tasks", "news")
"""The parts of a seat's page and of a screen that only shows, each a template of that name."""


@cache
def templates() -> Environment:
    """The templates of this room. What is undefined is an error, and all values are escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("companion.web"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters.update(capital=capital, mm=_round)
    made.globals.update(icon=draw_icon, mark=draw_mark, tell=_tell, brief=_tell_briefly, targets=find_targets)
    return made


def render(template: str, values: Mapping[str, Any]) -> str:
    """A template filled in."""
    return templates().get_template(f"{template}.html").render(values)


def render_parts(names: tuple[str, ...], values: Mapping[str, Any]) -> dict[str, str]:
    """The parts of a page."""
    return {name: render(name, values) for name in names}


def _tell(fact: Fact) -> str:
    """A fact in words."""
    value = minus(fact.value) if fact.of is None else f"{fact.value} of {fact.of}"
    return " ".join(filter(None, (fact.label, str(value))))


def _tell_briefly(fact: Fact) -> str:
    """A fact where room is short, as it is printed on the pieces."""
    if fact.short and fact.of is None:
        return " ".join(text(fact.short).split())
    return _tell(fact) if fact.of is None else f"{fact.label} {fact.value}/{fact.of}"


def _round(length: float) -> str:
    """A length as short as it may be: a hundredth of a mm is nothing on a screen."""
    return f"{length:.2f}".rstrip("0").rstrip(".")
