"""The end of a game on pages: the score with its rules, and what may be taken away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.facts import Fact
from companion.table.sentences import describe_ending
from companion.web.views.ending import GameEnd, describe_end
from components.places import locate

from ..views import column
from .table import OpenPage, Serve

TOY = Path(__file__).parents[1] / "companion" / "toy"


@pytest.fixture
def finish(home: Path) -> Iterator[Callable[..., tuple[Session, GameEnd]]]:
    """Plays a game to its end by chance, and tells that."""
    opened: list[Session] = []

    def play(game: str, seed: int) -> tuple[Session, GameEnd]:
        session = begin(locate(game), ("Ann", "Bo"), seed=seed)
        opened.append(session)
        session.random(2000)
        end = describe_end(session, view(session, "Ann"))
        assert end
        return session, end

    yield play
    for session in opened:
        session.close()


def test_without_a_score_the_end_says_who_has_what(home: Path) -> None:
    """A game of somebody's own that scores nothing: what each player has, on pages, in a terminal, in plain mode; no
    totals. What is short is compared in a table, the rest told player by player."""
    with closing(begin(locate(str(TOY)), ("Ann", "Bo"), seed=7, trust=True)) as session:
        session.random(2000)
        shown = view(session)
        end = describe_end(session, shown)
        long = shown._replace(facts=(*shown.facts, Fact("carries", "a lamp, a rope and two maps", owner="Bo")))
        told_apart = describe_end(session, long)
        gems = [str(shown.state["players"][name]["gems"]) for name in ("Ann", "Bo")]

    assert end
    assert (end.players, [(row.label, row.points) for row in end.rows], end.totals) == (
        ["Ann", "Bo"],
        [("Gems", gems), ("Hand", ["", "1 unseen"])],
        (),
    )
    assert told_apart
    assert told_apart.rows == end.rows
    (item,) = told_apart.items["What Bo has"]
    assert (item.label, item.detail) == ("Carries", "a lamp, a rope and two maps")
    display, written = column()
    display.end(shown)
    told = [row.split() for row in written.getvalue().splitlines()]
    assert ["Ann"] in told
    assert ["gems", gems[0]] in told
    assert f"Bo: hand 1 unseen; gems {gems[1]}." in describe_ending(shown)


@pytest.mark.parametrize(("game", "seed"), [("junk-orbit", 3), ("space-junkyard", 4), ("spacecraft", 21)])
def test_rows_of_scores_come_to_totals(game: str, seed: int, finish: Callable[..., tuple[Session, GameEnd]]) -> None:
    """Every line counts in one row, by its rule; the verdict names the winners."""
    session, end = finish(game, seed)
    score = session.score()
    assert score

    sums = [sum(int(row.points[place].replace("−", "-") or 0) for row in end.rows) for place in range(2)]

    assert [*end.players] == [player["name"] for player in score["players"]]
    assert sums == [player["total"] for player in score["players"]]
    assert all(winner in end.title for winner in score["winners"])
    assert all(row.label and row.label != row.rule for row in end.rows)
    bars = [[*end.bars(name)] for name in end.players]
    assert [sum(int(bar.points.replace("−", "-")) for bar in each) for each in bars] == sums
    assert round(max(sum(bar.width for bar in each) for each in bars)) == 100
    assert {item.rule for items in end.items.values() for item in items} == {row.rule for row in end.rows}


def test_what_counts_by_one_rule_is_told_by_what_it_is_called(finish: Callable[..., tuple[Session, GameEnd]]) -> None:
    """Each design has its number, each goal its name: the table of a phone has room for what they are."""
    _, end = finish("spacecraft", 4)
    assert [row.label for row in end.rows][1:] == ["Goal", "Design"]


def test_who_loses_together_is_told_together(finish: Callable[..., tuple[Session, GameEnd]]) -> None:
    """No table of points where there are none, but what came of it once, with its rules in words."""
    _, end = finish("space-debris", 12)

    assert (end.players, end.rows) == ((), ())
    assert [*end.items] == ["How it ended"]
    assert end.said
    assert end.said[0].startswith(("Ann loses 1 HP", "Bo loses 1 HP"))


def test_the_score_and_the_table_may_be_kept(serve: Serve) -> None:
    """Files of each kind, under names that say what they are."""
    table = serve("space-junkyard", seed=4)
    table.server.worker.submit(table.server.table.session.random, 2000).result()
    files = {
        name: table.get(f"{table.path('Ann')}share/{name}")
        for name in ("score.pdf", "score.png", "score.json", "table.pdf", "table.png", "table.json")
    }

    assert [said.status for said in files.values()] == [200] * 6
    text = PdfDocument(files["score.pdf"].body)[0].get_textpage().get_text_bounded()
    assert "Space Junkyard" in text
    assert "Total" in text
    assert Image.open(BytesIO(files["score.png"].body)).size == (1240, 1754)
    assert files["score.json"].json == table.server.table.session.score()
    assert files["table.png"].headers["content-disposition"].endswith('table.png"')


def test_nothing_is_kept_of_what_is_not_there(serve: Serve) -> None:
    """The score of a game that goes on, other kinds of files, other people's links."""
    table = serve("space-junkyard")
    ways = [f"{table.path('Ann')}share/{name}" for name in ("score.pdf", "score.json", "table.exe", "all.pdf")]

    assert [table.get(way).status for way in (*ways, "/nobody/share/table.png")] == [404] * 5


def test_a_kept_table_has_no_secrets_of_others(serve: Serve) -> None:
    """What a seat takes away is what it sees."""
    table = serve("mixia")
    table.server.worker.submit(table.server.table.session.random, 40).result()
    table.session.refresh()
    kept = {name: table.get(f"{table.path(name)}share/table.json").json for name in ("Ann", "Bo", "screen")}

    assert kept["Ann"]["state"] != kept["Bo"]["state"]
    assert kept["Bo"] == json.loads(json.dumps(view(table.session, "Bo").as_json()))
    assert kept["screen"] == json.loads(json.dumps(view(table.session).as_json()))


def test_the_end_is_shown_and_can_be_undone(serve: Serve, phones: OpenPage) -> None:
    """Who has won in large letters, each player's things one tap away, and the last answer taken back."""
    table = serve("space-junkyard", seed=4)
    table.session.random(2000)
    page = phones(table.url("Ann"))
    page.wait_for_selector("#question.over")

    assert "won." in page.inner_text(".verdict")
    page.click(".ways >> text=Bo")
    page.wait_for_selector("dialog[open] .seen svg")
    page.click("dialog >> text=Close")
    page.click("text=Undo the last answer")
    page.wait_for_selector("#question:not(.over)")
    table.session.refresh()
    assert not table.session.play.over


def test_the_host_sees_how_it_ended(serve: Serve) -> None:
    """The verdict and the score, as everybody else does."""
    table = serve("space-junkyard", seed=4)
    table.session.random(2000)
    page = table.get(table.path("host")).text
    assert "won." in page
    assert 'class="score"' in page


def test_the_score_comes_before_what_bots_did(serve: Serve) -> None:
    """Nobody is asked to play on in a game that is over; rules are asked for by what they are about."""
    table = serve("junk-orbit", seed=4, played=2000)
    assert table.post("host", "bot", {"seat": "Bo"}).status == 200
    seat, screen = (table.get(table.path(whose)).text for whose in ("Bo", "screen"))

    assert 'class="verdict"' in seat
    assert "Play myself" not in seat
    assert [page.count('class="parts"') for page in (seat, screen)] == [2, 2]
    assert "<table" not in screen
    assert 'aria-label="Rule: Deliveries">Rule</a>' in seat
