"""The ship of whoever acts, with numbers where a section would lie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from components.places import locate

from ..views import rows_of

JOINING = """
title: Ann on a section that fits in several places
state:
  phase: move
  player: Ann
  players:
    Ann:
      {colour: green, at: C3, stores: {Y: 2, B: 2, R: 2}, ship: [
        {tile: K04Y, x: 1, y: 0, top: east}, {tile: K12Y, x: 2, y: 0, top: west}]}
    Bo: {colour: white, at: A6}
  map: {C3: K11B, C4: K01B}
"""
TALL = JOINING.replace(
    "{tile: K12Y, x: 2, y: 0, top: west}",
    "{tile: K12Y, x: 2, y: 0, top: west}, "
    + ", ".join(
        f"{{tile: {tile}, x: 2, y: {y}, top: north}}" for y, tile in enumerate(("K04B", "K05Y", "K13Y", "K13B"), 1)
    ),
)

OPEN = JOINING.replace("tile: K04Y", "tile: K13Y").replace(
    "top: west}]", "top: west}, {tile: K13B, x: 1, y: 1, top: north}]"
)


@pytest.fixture
def joining(home: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Session:
    """A session in which Ann is about to join a section."""
    (tmp_path / "here.yaml").write_text(getattr(request, "param", JOINING), encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    session.answer(["join"])
    return session


def ship_of_ann(session: Session) -> list[str]:
    """What stands below the name of whose ship it is, up to the question."""
    lines = rows_of(view(session))
    return lines[lines.index("Ann's ship") + 1 : next(at for at, line in enumerate(lines) if line.startswith("──"))]


def test_numbers_stand_where_the_section_would_lie(joining: Session) -> None:
    """SJ-040: those of the listed answers; exits and joints with what they cost."""
    places = {option.label.name: option.typed for option in view(joining).listed}
    above, right = places["Above K12Y"], places["Right of K12Y"]
    assert ship_of_ann(joining)[:3] == [f"           {above}", "            ╎R", f" ▲   ─K04Y─K12Y╴{right}"]


@pytest.mark.parametrize("joining", [JOINING, TALL], indirect=True)
def test_every_number_is_that_of_an_answer(joining: Session) -> None:
    """Of a tall ship as well, with its exits up and down."""
    drawn = "\n".join(ship_of_ann(joining))
    typed = {option.typed for option in view(joining).listed if option.key != "stop" and option.typed != "0"}
    assert {*re.findall(r"(?<![\w/])\d+(?![\w/])", drawn)} == typed


def test_open_exits_say_what_they_cost(home: Path, tmp_path: Path) -> None:
    """SJ-041: whoever decides what to collect sees what the next joint needs, on all four sides of a ship."""
    (tmp_path / "here.yaml").write_text(OPEN, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    assert ship_of_ann(session) == [
        "       ╎B",
        "    R╴K13B╴R",
        "       │    ╎R",
        " ▲   ─K13Y─K12Y╴Y",
        "       ╎B",
    ]


def test_open_exits_are_told(home: Path, tmp_path: Path) -> None:
    """SJ-058: as they lie, with what each costs; `? Ann` needs no drawing for it."""
    (tmp_path / "here.yaml").write_text(JOINING, encoding="utf-8")
    session = begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
    told = " ".join(explain(session, view(session), "Ann") or ())
    assert "K12Y right of K04Y (open: top 1R, right 1Y)" in told, told
    assert "K04Y right of the bridge," in told
