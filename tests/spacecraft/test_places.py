"""Where a part may be put on a rocket: the numbers of the answers stand there in its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.positions.answer_errors import AnswerError
from companion.positions.label_words import tell_label
from companion.sessions.session_store import begin
from companion.spacecraft.constants import STARTING_HULL
from companion.spacecraft.rocket import Placed
from companion.spacecraft.summary import draw_built, draw_rocket
from companion.table.compose import view
from companion.table.facts import Asking
from companion.text.styled_text import OPTION_STYLE, text
from components.places import locate

from .test_typing import BUILD

OPEN = BUILD.replace(", {part: BF, x: 1, y: 0}]", "]").replace("[SP, LB]", "[SP, LB, LB, CB, CB]")


def test_numbers_stand_where_a_part_may_be_put(home: Path, tmp_path: Path) -> None:
    """SC-061: those of the listed answers, and nothing but a number is marked; a place has what it is called on the
    list. Once the part lies there, they are gone."""
    (tmp_path / "here.yaml").write_text(OPEN, encoding="utf-8")
    session = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"])
    session.answer(["wf"])
    if session.play.ask and session.play.ask.name == "pay":
        session.random()
    shown = view(session)
    called = {option.key: (option.typed, tell_label(option.label)) for option in shown.listed}
    assert called == {
        "1E": ("1", "Right of SH"), "1W": ("2", "Left of SH"), "aside": ("3", "Set it aside"),
    }, called  # fmt: skip
    asking = Asking("Ann", {option.key: option.typed for option in shown.listed})
    row = draw_built(shown.state, asking)[0]
    assert text(row).startswith("2   SH  1 ")
    assert {part for part, style in row if style == OPTION_STYLE} == {"1", "2"}
    session.answer(["1E"])
    assert text(draw_built(view(session).state, Asking())[0]).startswith("SH──WF ")


@pytest.mark.parametrize(
    ("rocket", "part", "more", "place"),
    [
        ("SH", "connector-gold", {}, "1E"),  # Left and right are mirror images.
        ("SH GC", "hull-white", {}, ""),  # Another column, or another row.
        ("WH / SH", "fin-white", {"goals": ["31"]}, "1E"),  # One of them, as none makes a pair.
        ("WH / SH WF", "fin-white", {"goals": ["31"]}, "1W"),
        ("WH / SH GC", "fin-white", {"goals": []}, "1W"),  # Another column.
    ],
)
def test_enter_puts_a_part_where_no_other_place_brings_more(
    at: Any, rocket: str, part: str, more: dict[str, Any], place: str
) -> None:
    """SC-061 SC-074 SC-075 SC-080."""
    desk = at("build", {"Ann": {"rocket": rocket, "spare": {part: 1}, **more}, "Bo": {}}, "A1 gears 2")
    desk.do("arrange", part)
    assert desk.asked == "Ann place"
    assert desk.play.ask.also.get("", "") == place


@pytest.mark.parametrize("end", ["0", "done"])
def test_parts_that_are_paid_and_put_on_in_a_line(home: Path, tmp_path: Path, end: str) -> None:
    """SC-054 SC-061: each with its payment and its place; without them the line is refused."""
    (tmp_path / "here.yaml").write_text(OPEN, encoding="utf-8")
    session = begin(locate("spacecraft"), scenario=tmp_path / "here.yaml", physical=["all"])
    for line in (f"wf {end}", "wf bf", f"wf lb+sp {end}"):
        with pytest.raises(AnswerError):
            session.answer(line)
    given = [entry.key for entry in session.answer(f"wf lb+sp right bf {end}")]
    assert given == ["fin-white", "LB+SP", "1E", "fin-blue", "done"], given


def test_a_rocket_grows_for_what_is_offered_around_it() -> None:
    """Above and below as well; a rocket without places is as large as its parts."""

    rocket = (Placed(STARTING_HULL, 0, 0, False),)
    drawn = [text(row).rstrip() for row in draw_rocket(rocket, {(0, 1): "1", (0, -1): "2 3"})]
    assert drawn == ["1", "", "SH", "", "2 3"]
    assert [text(row).rstrip() for row in draw_rocket(rocket, {})] == ["SH"]
