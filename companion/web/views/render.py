"""Pages as HTML: a whole page for whoever opens it, and parts for open pages.

A part is an element with an id. When the table changes, pages get the changed parts and morph them into place, so that
focus, scroll and zoom stay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup, escape

from companion.engine.prompts import Prompt
from companion.game_registry.lessons import split_bold
from companion.positions.label_words import tell_prompt
from companion.table.facts import tell_fact
from companion.text.grammar import amount, capital, either, joined
from companion.text.styled_text import MARKS, text
from companion.web.base.codes import draw_code
from companion.web.base.links import Role
from companion.web.base.statics import find_script_texts, link_static
from companion.web.views.asked import tell_costs
from companion.web.views.reveal import REVEAL_S
from companion.web.views.round import PLAYERS_OWN_NO
from companion.web.views.signs import draw_icon, draw_mark, draw_mark_at, draw_sign
from companion.web.views.targets import find_targets, name_numbers
from components.messages import ENGLISH, _, count, dictionary

if TYPE_CHECKING:
    from jinja2 import Environment

    from companion.table.facts import Fact
    from companion.web.views.art import ArtPicture, PlacedPicture

SEAT, HOST, SCREEN, WATCH = Role.SEAT, Role.HOST, Role.SCREEN, Role.WATCH


class MenuItem(NamedTuple):
    """A line of the menu: its name, the description below that, its icon, the sheet that it opens, and the roles that
    have it."""

    name: str
    says: str
    icon: str
    sheet: str
    roles: Sequence[Role]


ENTRIES = (
    MenuItem("History", "what was done, and back to there", "undo", "history", (SEAT, SCREEN, WATCH, HOST)),
    MenuItem("Correct", "where the table shows something else", "table", "correct", (SEAT, HOST)),
    MenuItem("Draws and rolls", "made by you or the companion", "table", "draws", (SEAT, HOST)),
    MenuItem("New game", "or go on with another", "play", "new", (HOST,)),
    MenuItem("Rules", "the books, by chapter", "book", "books", (SEAT, SCREEN, WATCH, HOST)),
    MenuItem("Keep or share", "the table as picture or PDF", "share", "share", (SEAT, SCREEN, WATCH, HOST)),
    MenuItem("Score by hand", "a game played without salvage", "score", "score", (SEAT, HOST)),
    MenuItem("All figures", "everything that is counted", "table", "facts", (SEAT, SCREEN, WATCH, HOST)),
    MenuItem("Seats", "which players are here", "people", "seats", (SEAT, SCREEN, WATCH)),
    MenuItem("Others join", "shows the codes to scan", "code", "screens", (SEAT, HOST, SCREEN)),
    MenuItem("Learn", "the rules, one at a time", "learn", "taught", (SEAT,)),
    MenuItem("My turn", "light, buzz, sound", "bell", "call", (SEAT,)),
    MenuItem("Bots", "pace, pause, step", "bot", "bots", (SEAT, HOST)),
    MenuItem("Hand over", "your seat to another phone", "phone", "hand-over", (SEAT,)),
    MenuItem("Leave", "your seat becomes free", "leave", "leave", (SEAT,)),
)
"""The entries in the order of the menu."""


def list_entries(role: Role) -> list[MenuItem]:
    """Return the menu of a role."""
    return [entry for entry in ENTRIES if role in entry.roles]


EMPTY_COLUMN = "-"
"""The sign for an empty column in a terminal; without columns nothing stands for it."""


def find_templates() -> Environment:
    """Return the templates of this room, in the current language."""
    return _make_environment(dictionary().language)


@cache
def _make_environment(language: str) -> Environment:
    """Make the environment of templates: undefined values are errors, and all values are escaped."""
    from jinja2 import DictLoader, Environment, StrictUndefined

    from companion.web.views.translation import Translation

    environment = Environment(
        extensions=[Translation],
        loader=DictLoader(read_templates()), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    environment.filters.update(capital=capital, mm=_round, bold=_mark_bold)
    environment.globals.update(
        _=_,
        language=ENGLISH.language if dictionary().is_english else language,
        icon=draw_icon,
        mark=draw_mark,
        draw_sign=draw_sign,
        mark_at=draw_mark_at,
        tell=tell_fact,
        brief=_abbreviate_fact,
        amount=amount,
        count=count,
        joined=joined,
        either=either,
        part_prompt=part_prompt,
        targets=find_targets,
        name_numbers=name_numbers,
        tell_costs=tell_costs,
        pieces=_draw_pieces,
        draw_code=draw_code,
        menu_of=list_entries,
        link_static=link_static,
        script_texts=find_script_texts(),
        NO=PLAYERS_OWN_NO,
        reveal_seconds=round(REVEAL_S),
    )
    return environment


def read_templates() -> dict[str, str]:
    """Return all templates by file name, with lines joined, as phones need no indents; Jinja removes its own lines."""
    static_folder = files("companion.web").joinpath("templates")
    return {file.name: re.sub(r"\n\s+(?!\s|{[%#])", " ", file.read_text("utf-8")) for file in static_folder.iterdir()}


def render(template: str, value_by_name: Mapping[str, Any]) -> str:
    """Fill in a template."""
    return find_templates().get_template(f"{template}.html").render(value_by_name)


def part_prompt(prompt: Prompt, of: str = "") -> tuple[str, str]:
    """Split a prompt into the question and its facts in brackets, which a page prints smaller; "" if it has none. of:
    the player whom the page has named already."""
    question_text = (
        capital(prompt.text) if prompt.to == of != "" and not prompt.at else tell_prompt(prompt, facts=False)
    )
    return question_text, f"({prompt.facts})" if prompt.facts else ""


def _abbreviate_fact(fact: Fact) -> str:
    """Format a fact in little space, as printed on the pieces."""
    if fact.codes:
        return fact.codes
    if fact.short and fact.of is None:
        is_marked = fact.column and fact.short[0][0] in MARKS.values()  # The line itself has the player's mark.
        short_text = " ".join(text(fact.short[1:] if is_marked else fact.short).split())
        return "" if short_text == EMPTY_COLUMN else short_text
    return tell_fact(fact) if fact.of is None else f"{fact.label} {fact.value}/{fact.of}"


@lru_cache(maxsize=16)
def _draw_pieces(picture: ArtPicture, picture_kind: str) -> Markup:
    """Draw the pieces of a picture, from the lowest up, with its kind in their ids, as a picture may be shown twice on
    a page; the board's are drawn once for all viewers."""
    return Markup("\n".join(_draw_piece(piece, picture_kind) for piece in picture.placed))


def _draw_piece(piece: PlacedPicture, picture_kind: str) -> str:
    """Return a piece as HTML with the addresses of its picture and of the simplified version: zoom.js loads one of them
    once the piece is in sight. Its id may contain a name that people chose; all else is the server's own."""
    position_attributes = (
        f'x="{_round(piece.x)}" y="{_round(piece.y)}" width="{_round(piece.width)}" height="{_round(piece.height)}"'
    )
    far_attribute = f' data-far="{escape(piece.far)}"' if piece.far else ""
    rotation = f"rotate({_round(piece.angle)} {_round(piece.cx)} {_round(piece.cy)})"
    rotation_attribute = f' transform="{rotation}"' if piece.angle else ""
    return (
        f'<image id="{picture_kind}-{escape(piece.id)}" data-near="{escape(piece.href)}"{far_attribute} '
        f"{position_attributes}{rotation_attribute}/>"
    )


def _mark_bold(text: str) -> Markup:
    """Return a text with its `**words**` in bold."""
    parts = (f"<b>{escape(part)}</b>" if is_bold else str(escape(part)) for part, is_bold in split_bold(text))
    return Markup("".join(parts))


def _round(length: float) -> str:
    """Format a length as short as possible: a hundredth of a mm is invisible on a screen."""
    return f"{length:.2f}".rstrip("0").rstrip(".")
