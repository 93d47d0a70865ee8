"""Pages as HTML: a whole one for whoever comes, and its parts for those who are there already.

A part is an element with an id. When the table changes, pages get the parts that have changed and morph them into
place, so that focus, scroll and zoom stay.
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
    """A line of the menu: what it is called, what it says below that, its sign, the sheet that it opens, and the roles
    that have it."""

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
"""In the order of the menu."""


def entries_of(role: Role) -> list[MenuItem]:
    """The menu of a role."""
    return [entry for entry in ENTRIES if role in entry.roles]


EMPTY_COLUMN = "-"
"""What stands in a column of a terminal for what there isn't; where there are no columns nothing does."""


def templates() -> Environment:
    """The templates of this room, in the language that is used now."""
    return _make_environment(dictionary().language)


@cache
def _make_environment(language: str) -> Environment:
    """What is undefined is an error, and all values are escaped."""
    from jinja2 import DictLoader, Environment, StrictUndefined

    from companion.web.views.translation import Translation

    environment = Environment(
        extensions=[Translation],
        loader=DictLoader(read_templates()), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    environment.filters.update(capital=capital, mm=_round, bold=_embolden)
    environment.globals.update(
        _=_,
        language=ENGLISH.language if dictionary().is_english else language,
        icon=draw_icon,
        mark=draw_mark,
        draw_sign=draw_sign,
        mark_at=draw_mark_at,
        tell=tell_fact,
        brief=_tell_briefly,
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
        menu_of=entries_of,
        link_static=link_static,
        script_texts=find_script_texts(),
        NO=PLAYERS_OWN_NO,
        reveal_seconds=round(REVEAL_S),
    )
    return environment


def read_templates() -> dict[str, str]:
    """All templates by file name, with lines joined, as phones need no indents; Jinja takes away those of its own."""
    folder = files("companion.web").joinpath("templates")
    return {file.name: re.sub(r"\n\s+(?!\s|{[%#])", " ", file.read_text("utf-8")) for file in folder.iterdir()}


def render(template: str, values: Mapping[str, Any]) -> str:
    """A template filled in."""
    return templates().get_template(f"{template}.html").render(values)


def part_prompt(prompt: Prompt, of: str = "") -> tuple[str, str]:
    """A question, and its facts in brackets, which a page prints smaller; "" where it has none. of: the player whom a
    page has named already."""
    question = capital(prompt.text) if prompt.to == of != "" and not prompt.at else tell_prompt(prompt, facts=False)
    return question, f"({prompt.facts})" if prompt.facts else ""


def _tell_briefly(fact: Fact) -> str:
    """A fact where room is short, as it is printed on the pieces."""
    if fact.codes:
        return fact.codes
    if fact.short and fact.of is None:
        is_marked = fact.column and fact.short[0][0] in MARKS.values()  # As the line is on which it stands.
        short = " ".join(text(fact.short[1:] if is_marked else fact.short).split())
        return "" if short == EMPTY_COLUMN else short
    return tell_fact(fact) if fact.of is None else f"{fact.label} {fact.value}/{fact.of}"


@lru_cache(maxsize=16)
def _draw_pieces(picture: ArtPicture, kind: str) -> Markup:
    """The pieces of a picture, from the lowest up, with its kind in their ids, as one may be shown in two places; those
    of a board are drawn once for all who look at it."""
    return Markup("\n".join(_draw_piece(piece, kind) for piece in picture.placed))


def _draw_piece(piece: PlacedPicture, kind: str) -> str:
    """A piece as HTML, with where its picture is, and where that is which is seen from far: zoom.js loads one of them
    once it is seen. Its id may hold a name that people gave; all else is the server's own."""
    at = f'x="{_round(piece.x)}" y="{_round(piece.y)}" width="{_round(piece.width)}" height="{_round(piece.height)}"'
    far_attribute = f' data-far="{escape(piece.far)}"' if piece.far else ""
    turn = f"rotate({_round(piece.angle)} {_round(piece.cx)} {_round(piece.cy)})"
    turned = f' transform="{turn}"' if piece.angle else ""
    return f'<image id="{kind}-{escape(piece.id)}" data-near="{escape(piece.href)}"{far_attribute} {at}{turned}/>'


def _embolden(text: str) -> Markup:
    """A text in which `**words**` are bold."""
    parts = (f"<b>{escape(part)}</b>" if is_bold else str(escape(part)) for part, is_bold in split_bold(text))
    return Markup("".join(parts))


def _round(length: float) -> str:
    """A length as short as it may be: a hundredth of a mm is nothing on a screen."""
    return f"{length:.2f}".rstrip("0").rstrip(".")
