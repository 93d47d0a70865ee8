"""What can be chosen stands out on the board of every game, and nothing else moves for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Choice
from companion.engine.labels import Cost, Label
from companion.table.facts import Asking
from companion.table.view import ShownOption, View, priced
from companion.text.styled_text import ASCII, EMPTY_SIGN, FREE_SIGN, OPTION_STYLE, PRICE_STYLE, Line, stand_out, text

from .test_screens import WALKS, shown

ANSWERS = 80
PLACES = {"place"}
"""Questions whose drawings have numbers where nothing is drawn otherwise."""

LEGEND = f"{FREE_SIGN} = "
"""What a legend explains the sign with, where there is one."""


def without_legend(row: Line) -> str:
    return "".join(part for part, _ in row if LEGEND not in part).rstrip()


def is_marked(style: str) -> bool:
    return style.startswith((OPTION_STYLE, PRICE_STYLE))


def drawn(view: View, asking: Asking) -> list[Line]:
    return [row for drawing in view.drawings.values() for row in drawing(view.state, asking)]


def mark_places(view: View) -> bool:
    """Whether something is marked on the drawings of a view; nothing else differs from what they are without, but
    that a map may be moved to where something can be chosen that it wouldn't show."""
    listed = {option.key: option.typed for option in view.listed}
    asking = Asking(view.question and view.question.who, listed, priced(view.listed))
    rows, plain = drawn(view, asking), drawn(view, asking._replace(offered={}))
    told, bare = [without_legend(row).replace(FREE_SIGN, EMPTY_SIGN) for row in rows], [*map(without_legend, plain)]
    told = told[: len(bare)] + [row for row in told[len(bare) :] if row]
    if told != bare:
        unseen = [key for key in asking.offered if key not in "".join(bare)]
        assert any(key in "".join(told) for key in unseen)
        return number_marked(rows) > 0
    assert all(is_marked(style) for row in rows for part, style in row if FREE_SIGN in part and LEGEND not in part)
    return number_marked(rows) > number_marked(plain)


def number_marked(rows: list[Line]) -> int:
    return sum(is_marked(style) for row in rows for part, style in row if part.strip())


def test_what_can_be_chosen_is_marked(case: Any, walks: Any) -> None:
    """At the questions of random games: marks are styles, and a sign where a place is empty; no column moves, and
    nothing is marked that isn't offered. Every game that draws its board marks something on it."""
    if case.mode != "referee":
        return
    found: set[str] = set()
    for walk in (*walks(case, "shuffled", WALKS), *walks(case, "uniform", WALKS)):
        for _ in range(ANSWERS):
            ask = walk.play.ask
            if ask is None:
                break
            if isinstance(ask, Choice) and ask.name not in PLACES and mark_places(shown(case, walk.play)):
                found.add(ask.name)
            walk.step()
    assert found


def test_a_price_is_underlined_where_others_are_free() -> None:
    """A place that only answers with a cost name. Where all cost something, all are inverted."""
    dear = Label("B2", price=Cost("for 1Y"))
    free = [ShownOption("1", "A1", Label("A1")), ShownOption("2", "B2", dear), ShownOption("3", "C3", dear)]
    asking = Asking(None, {"A1": "1", "B2": "2", "C3": "3"}, priced(free))
    styles = {key: asking.mark(key, [("x", "dim")])[0][1] for key in ("A1", "B2", "C3", "D4")}
    assert styles == {"A1": OPTION_STYLE, "B2": PRICE_STYLE, "C3": PRICE_STYLE, "D4": "dim"}
    assert priced(free[1:]) == frozenset()


@pytest.mark.parametrize("sign", [FREE_SIGN, EMPTY_SIGN])
def test_an_empty_place_has_a_sign_of_its_own(sign: str) -> None:
    """Without colour, and on a terminal that knows ASCII alone, where `o` is a player's."""
    asking = Asking(None, {"A1": "1"})
    marked = asking.mark("A1" if sign == FREE_SIGN else "B2", [(EMPTY_SIGN, "dim")])
    assert text(marked) == sign
    assert text(marked).translate(ASCII) == {FREE_SIGN: "_", EMPTY_SIGN: "."}[sign]


def test_colours_stay() -> None:
    assert stand_out([("R", "#E5533D"), (" x", "bold dim")], OPTION_STYLE) == [
        ("R", "bold reverse #E5533D"), (" x", "bold reverse"),
    ]  # fmt: skip
