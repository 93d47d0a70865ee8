"""Symbols on pages: icons of buttons, marks of players, so that nothing is told by colour alone, and icons of what is
counted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup, escape

from companion.web.views.art import Art
from companion.web.views.screens import Screen, Seat

ICONS = {
    "undo": "M8 5 3.5 9.5 8 14M4 9.5h9a6 6 0 0 1 0 12H8",
    "menu": "M4 6.5h16M4 12h16M4 17.5h16",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "close": "M6 6l12 12M18 6 6 18",
    "table": "M4 5.5h16v13H4ZM4 10h16M9.5 10v8.5",
    "people": "M9 4.5a3.5 3.5 0 1 0 .1 0ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14l3 5.5",
    "code": "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2M14 20h2M20 19v1h-1M17.5 17v.5",
    "bot": "M5 9h14v10H5ZM12 9V4.5M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3",
    "phone": "M7 3h10v18H7ZM11 18h2",
    "leave": "M10 4H4v16h6M9 12h11.5M16.5 7.5 21 12l-4.5 4.5",
    "screen": "M3 5h18v11.5H3ZM8.5 20h7",
    "book": "M12 6.5C9.5 4.5 6 4.5 3 5v14c3-.5 6.5-.5 9 1.5 2.5-2 6-2 9-1.5V5c-3-.5-6.5-.5-9 1.5ZM12 6.5v14",
    "back": "M14.5 5 7.5 12l7 7",
    "learn": "M12 4 2.5 8.5 12 13l9.5-4.5ZM6.5 10.8V16c3.5 2.6 7.5 2.6 11 0v-5.2M21.5 8.5V15",
    "score": "M5 3.5h14v17H5ZM8.5 8h7M8.5 12h7M8.5 16h4",
    "share": "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12",
    "pause": "M8.5 5v14M15.5 5v14",
    "play": "M7 4.5v15l12-7.5Z",
    "camera": "M3.5 7.5H8L9.5 5h5L16 7.5h4.5v12h-17ZM12 9.5a3.8 3.8 0 1 0 .1 0Z",
    "bell": "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4",
    "print": "M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7Z",
    "edit": "M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5",
    "stop": "M12 3.5v8M7 6.5a8 8 0 1 0 10 0",
}
"""Lines on a grid of 24."""

MARKS = {
    "triangle": "M7 1 13 13H1Z",
    "circle": "M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1Z",
    "square": "M1.5 1.5h11v11h-11Z",
    "diamond": "M7 0.5 13.5 7 7 13.5 0.5 7Z",
    "star": "M7 .5 8.8 5l4.9.4-3.7 3.2 1.1 4.8L7 10.8l-4.1 2.6L4 8.6.3 5.4 5.2 5Z",
    "cross": "M5 1h4v4h4v4H9v4H5V9H1V5h4Z",
}
"""Areas on a grid of 14."""


TOKEN_MM, INLINE_PIECE_MM = 20.0, 40.0
"""mm; a token up to this size is shown beside a number, and a piece within a sentence."""
_LETTER, _CODE = re.compile("[A-Z]"), re.compile("[A-Z]{2,3}")
_NAMED_TOKEN = re.compile(
    r"(?<![\w.])(?:(\d+(?:/\d+)?)([A-Z])|([A-Z]{2,3}))(?!\w)|(?:(?<=\()|(?<=[:,] )|(?<= or ))([A-Z])(?=[),]| or )"
)
"""A letter after a number, a code of letters alone, or a letter in a list in brackets: `(to A: E or J)`."""


def draw_icon(name: str) -> Markup:
    """Draw a button's icon, in the colour of its text."""
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>').format(ICONS[name])


def draw_sign(name: str) -> Markup:
    """Draw the game's icon of that name by a reference to the page's single copy (`signs.html`)."""
    return Markup('<svg class="sign-of" viewBox="0 0 24 24" aria-hidden="true"><use href="#sign-{}"/></svg>').format(
        name
    )


def find_signs(art: Art, screen: Screen, letter_by_sign: Mapping[str, Letter]) -> dict[str, str]:
    """Return the icons that the figures and letters of a page may show, as path data by their names."""
    figures = [
        *(fact for seat in screen.seats for fact in seat.facts),
        *(fact for _, facts in screen.meters for fact in facts),
    ]
    path_by_icon = {
        name: art.icon(fact.label) for fact in figures if fact.label and (name := art.icon_name(fact.label))
    }
    return {**path_by_icon, **{letter.icon: letter.drawn for letter in letter_by_sign.values() if letter.icon}}


def draw_mark(seat: Seat) -> Markup:
    """Draw a player's mark, in the colour of the player's pieces."""
    svg = '<svg class="mark" viewBox="0 0 14 14" aria-hidden="true"><path d="{}" fill="{}"/></svg>'
    return Markup(svg).format(MARKS[seat.mark], seat.colour or "currentColor")


def draw_mark_at(seat_index: int) -> Markup:
    """Draw the mark of a place in the seating order, before anybody has a colour."""
    svg = '<svg class="mark" viewBox="0 0 14 14" aria-hidden="true"><path d="{}" fill="currentColor"/></svg>'
    return Markup(svg).format([*MARKS.values()][seat_index % len(MARKS)])


class Letter(NamedTuple):
    """The meaning of a letter: its name, and the address of a face that replaces it, or else the name and path data of
    an icon."""

    name: str
    face: str = ""
    icon: str = ""
    drawn: str = ""


def find_letters(art: Art) -> dict[str, Letter]:
    """Return what is counted by a letter, such as the resource `Y` or a card with the code `F` and an icon, or known by
    a code of letters, such as the battery `BT`. Other pieces have their codes in print."""
    pieces = [*art.design.game.pieces()]
    cards = [each for each in pieces if _LETTER.fullmatch(each.code) and art.icon_name(each.key)]
    letter_by_card_code = {
        each.code: Letter(each.name, "", art.icon_name(each.key), art.icon(each.key)) for each in cards
    }
    piece_by_letter = {each.key: each for each in pieces if _LETTER.fullmatch(each.key) and max(each.size) <= TOKEN_MM}
    piece_by_code = {
        each.code: each for each in pieces if _CODE.fullmatch(each.code) and max(each.size) <= INLINE_PIECE_MM
    }
    letter_by_code = {
        code: Letter(each.name, art.find_face_in_text(each.id))
        for code, each in {**piece_by_letter, **piece_by_code}.items()
    }
    return {**letter_by_card_code, **letter_by_code}


def sign_letters(letter_by_sign: Mapping[str, Letter], text: str) -> Markup:
    """Replace letters in a text by pictures: people see the piece or icon, and its name on a tap; screen readers and
    programs get the letters, or the name of an icon."""

    def sign(match: re.Match[str]) -> str:
        number_text, letter, code, listed_letter = match.groups(default="")
        meaning = letter_by_sign.get(letter or code or listed_letter)
        if not meaning or (listed_letter and not meaning.icon):
            return match[0]
        picture, unseen_text = f'<img data-src="{escape(meaning.face)}" alt="">', letter or code
        if meaning.icon:
            picture, unseen_text = str(draw_sign(meaning.icon)), f"{' ' if number_text else ''}{escape(meaning.name)}"
        picture += f'<span class="unseen">{unseen_text}</span>'
        return f'<span class="counted" title="{escape(meaning.name)}">{number_text}{picture}</span>'

    return Markup(_NAMED_TOKEN.sub(sign, str(escape(text)))) if letter_by_sign else escape(text)
