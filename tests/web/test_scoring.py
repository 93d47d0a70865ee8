"""Score sheets on phones: the questions of `salvage score`, one form after the other."""

from __future__ import annotations

import re
from typing import Any

from companion.sessions.history import history
from companion.web.features.scoring import NAME

from .table import Serve, Table


def begin(table: Table) -> str:
    """The first question, on Ann's page."""
    return table.get(f"{table.path('Ann')}sheet/{NAME}").text


def say(table: Table, do: str, value: str = "", **more: Any) -> Any:
    """What comes of what Ann's page sends."""
    return table.post("Ann", f"form/{NAME}", {"do": do, "value": value, **more}).json


def test_totals_alone_make_a_score_that_is_kept(serve: Serve) -> None:
    """Names with their points in one line, the score told, a note, and then it is in the history."""
    table = serve("space-junkyard")
    first = begin(table)
    told = say(table, "line", "Dee 12, Eli 9")["html"]
    noted = say(table, "put", "in the rain", field="note")["html"]
    done = say(table, "enter")

    assert "Who played?" in first
    assert "Dee won" in told
    assert "in the rain" in noted
    assert done["lines"] == ["Kept in the history."]
    assert [row["players"] for row in history()] == [["Dee", "Eli"]]


def test_pieces_are_asked_for_until_that_was_all(serve: Serve) -> None:
    """What is wrong is said beside the question, which stays; Next goes on to the next player."""
    table = serve("space-junkyard")
    begin(table)
    ways = say(table, "line", "Dee, Eli")["html"]
    (field,) = re.findall('data-field="([^"]*)"><b>Everything', ways)
    dee = say(table, "open", field=field)["html"]
    wrong = say(table, "line", "no such tile")["html"]
    eli = say(table, "enter")["html"]

    assert "Dee: type each section" in dee
    assert "isn" in wrong
    assert "Dee: type each section" in wrong
    assert "Eli: type each section" in eli
    say(table, "back")


def test_whoever_leaves_or_begins_anew_leaves_nothing_behind(serve: Serve) -> None:
    """Nothing is kept."""
    table = serve("space-junkyard")
    begin(table)
    begin(table)
    left = say(table, "back")

    assert left["lines"] == []
    assert history() == []
