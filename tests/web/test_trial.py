"""An answer that is picked is seen on the pictures before it is given."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from companion.web.features.trial import Trial, try_out
from companion.web.views.art import ArtPicture, PlacedPicture
from companion.web.views.tried import _align_pictures, _find_unmatched, _is_new_to_people
from layouts.drawing.boards import BoardSpot

from ..long_run import LONG
from .hands import wait_until_it_listens
from .table import OpenPage, Serve, Table
from .test_pictures_by_hand import play_to


def lie(*places: tuple[str, float, float]) -> ArtPicture:
    """A picture of pieces at their places."""
    placed = [PlacedPicture(href, x, y, 45, 45, 0, x + 22, y + 22, f"tile.{href}", href) for href, x, y in places]
    return ArtPicture((0, 0, 100, 100), placed, {})


def test_a_picture_that_has_grown_to_the_left_lies_where_it_lay() -> None:
    """Only what was added is new; the box goes round both."""
    now = lie(("bridge", 4, 4), ("one", 49, 4))
    then = _align_pictures(now, lie(("bridge", 49, 49), ("one", 94, 49), ("two", 4, 49)))
    assert [(piece.href, piece.x, piece.y) for piece in _find_unmatched(then, now)] == [("two", -41, 4)]
    assert _find_unmatched(now, then) == []
    assert then.box == (-45, -45, 145, 145)


def test_what_only_gives_way_is_not_set_off() -> None:
    """A card that makes room for another is no news; a piece that goes from cell to cell is."""
    cells = {"1a": BoardSpot(22, 22, 20), "2a": BoardSpot(72, 22, 20)}
    now = replace(lie(("bridge", 0, 0), ("mat", 200, 0), ("card", 0, 100)), spots=cells)
    then = replace(lie(("bridge", 50, 0), ("mat", 200, 0), ("new", 0, 100), ("card", 50, 100)), spots=cells)
    told = [piece.name for piece in then.placed if _is_new_to_people(piece, "place", now, then)]
    assert told == ["bridge", "new"]


@LONG
def test_a_section_is_seen_in_the_ship_before_it_is_joined(serve: Serve, phones: OpenPage) -> None:
    """Turned as it would lie, on one's own picture, where each tap on its place turns it; whoever goes back sees the
    ship as it is; and nothing was done."""
    table = serve("space-junkyard")
    seat = play_to(table.session, "top")
    page = phones(table.url(seat))
    ship = page.locator("#place-pieces image")
    expect(page.locator("#answers .answer")).not_to_have_count(0)
    before, moves = ship.count(), page.locator("body").get_attribute("data-moves")
    expect(page.locator("#place")).to_be_visible()
    page.locator("#place .picture:not(.fresh) .target").click()
    expect(page.locator("#place-pieces .new")).to_have_count(1)
    first = page.locator("#answers [aria-pressed=true]").get_attribute("data-key")
    page.locator("#place .target").click()
    expect(page.locator("#answers [aria-pressed=true]")).not_to_have_attribute("data-key", str(first))
    page.locator("#leave").click()
    expect(page.locator("#place-pieces .new")).to_have_count(0)
    expect(ship).to_have_count(before)
    assert page.locator("body").get_attribute("data-moves") == moves


def test_only_the_seat_that_is_asked_may_try_an_answer(serve: Serve) -> None:
    """Others learn nothing by it, nor does a page that is too old."""
    table = serve("space-junkyard")
    seat = play_to(table.session, "top")
    screen = table.see(seat)
    (other,) = {"Ann", "Bo"} - {seat}
    key, moves = screen.answers[0].key, table.server.table.moves

    def ask(who: str, **asked: object) -> int:
        return table.get(f"{table.path(who)}trial?{urlencode(asked)}").status

    assert ask(seat, key=key, moves=moves) == 200
    assert [ask(other, key=key, moves=moves), ask("screen", key=key, moves=moves)] == [204, 403]
    assert [ask(seat, key=key, moves=moves - 1), ask(seat, key="nothing", moves=moves), ask(seat)] == [204] * 3


@LONG
@pytest.mark.parametrize(
    ("game", "question"),
    [("space-debris", "space"), ("junk-orbit", "stop"), ("spacecraft", "search"), ("mixia", "action")],
)
def test_the_way_of_a_piece_is_drawn_before_it_goes(serve: Serve, game: str, question: str) -> None:
    """Where the answer is a place, over the board that is shown."""
    table = serve(game)
    seat = play_to(table.session, question)
    live, places = table.server.table, [answer.key for answer in table.see(seat).answers if answer.targets]

    def flown(key: str) -> list[PlacedPicture]:
        trial = table.server.worker.submit(try_out, live, seat, key).result()
        tried = trial.pictures if trial else ()
        return [piece for each in tried if each.kind == "board" for piece in each.picture.placed if not piece.tag]

    parts = [piece for piece in table.see(seat).board.placed if not piece.tag]
    assert places
    assert all(len(flown(key)) > len(parts) for key in places)


@LONG
def test_what_would_be_new_stays_in_sight(serve: Serve, phones: OpenPage) -> None:
    """Though the page measures its pictures again, as it does whenever something makes room."""
    table = serve("space-junkyard")
    page = phones(table.url(play_to(table.session, "top")))
    expect(page.locator("#place .target")).to_have_count(1)
    shown = page.evaluate(
        """async () => {
            const {fit, uncover} = await import('/static/zoom.js'), ship = document.getElementById('place-picture');
            uncover(ship, [[400, 20, 10]], [0, 0, 420, 50]);
            fit();
            return ship.getAttribute('viewBox').split(' ').map(Number);
        }"""
    )
    assert shown[0] + shown[2] >= 410


def test_what_goes_from_a_row_moves_nothing_below_the_rings(serve: Serve) -> None:
    """Of two goals one is kept: the picture in which the other would move up isn't shown, as its rings stay."""
    table = serve("spacecraft")
    seat = play_to(table.session, "goal")
    for key in (answer.key for answer in table.see(seat).answers):
        trial = table.server.worker.submit(try_out, table.server.table, seat, key).result()
        assert "place" not in {each.kind for each in (trial.pictures if trial else ())}


@pytest.mark.parametrize(("question", "picture"), [("build", "place"), ("visit", "board")])
def test_the_picture_that_would_change_is_shown(serve: Serve, question: str, picture: str) -> None:
    """Whoever builds looks at the rocket, though none of the parts that may be built can be tapped there."""
    table = serve("spacecraft")
    seat = play_to(table.session, question)
    assert table.see(seat).shown == picture


def test_what_can_be_tapped_stays_below_its_ring(serve: Serve) -> None:
    """Where a rocket's ground grows by a part, the rocket stays, and the cart moves."""
    table = serve("spacecraft")
    seat = play_to(table.session, "place")
    shown = table.see(seat)

    def rocket(picture: ArtPicture | None) -> set[tuple[str, float, float]]:
        placed = picture.placed if picture else ()
        return {(each.tag, round(each.x), round(each.y)) for each in placed if each.tag.startswith("on-rocket")}

    for answer in shown.answers:
        if answer.targets:
            trial = table.server.worker.submit(try_out, table.server.table, seat, answer.key).result()
            pictures = trial.pictures if trial else ()
            assert rocket(shown.place) < rocket(next(each.picture for each in pictures if each.kind == "place"))


def find_detailed(table: Table, seat: str) -> tuple[str, Trial]:
    """An answer of a seat of which more than one detail is to be settled, and what it would change."""
    for answer in table.see(seat).answers:
        trial = table.server.worker.submit(try_out, table.server.table, seat, answer.key).result()
        if trial and len(trial.details) > 1:
            return answer.key, trial
    raise AssertionError("nothing has details")


def test_details_are_given_with_their_answer(serve: Serve) -> None:
    """A part, what pays for it, and where it goes, in one go; with a detail that isn't offered nothing is done."""
    table = serve("spacecraft", ("Ann", "Bo", "Cleo"), 21, 117)
    seat = next(name for name in table.session.meta.names if table.see(name).mine)
    key, trial = find_detailed(table, seat)
    paid, place = trial.details
    assert paid.chosen in dict(paid.choices)
    assert place.chosen in dict(place.choices)

    assert table.answer(seat, key, then=[paid.chosen, "nowhere"]).status == 409
    assert [table.answer(seat, key, then=wrong).status for wrong in ("all", [1], [place.chosen] * 9)] == [400] * 3
    assert table.played == 0
    assert table.answer(seat, key, then=[paid.chosen, place.choices[-1][0]]).status == 200
    assert table.played == 3
    assert table.see(seat).view.question.name == "build"


def test_details_are_settled_where_the_answer_is(serve: Serve, phones: OpenPage) -> None:
    """What is usual is chosen; another place moves the part on the picture; cards say what the rocket lacks then."""
    table = serve("spacecraft", ("Ann", "Bo", "Cleo"), 21, 117)
    seat = next(name for name in table.session.meta.names if table.see(name).mine)
    key, trial = find_detailed(table, seat)
    page = phones(table.url(seat))
    wait_until_it_listens(page)
    before = page.locator("#place-lacks").text_content() or ""
    page.locator(f"#answers [data-key='{key}']").click()
    paid, place = (page.locator(f"#details [name=detail-{number}]:checked") for number in range(2))
    expect(place).to_have_value(trial.details[1].chosen)
    expect(page.locator("#place-lacks")).not_to_have_text(before)
    fin = page.locator("#place-pieces .new").first
    x, y = (fin.get_attribute(name) for name in "xy")
    other = next(key for key, _ in trial.details[1].choices if key != trial.details[1].chosen)
    wait_until_it_listens(page)
    page.locator("#place-lacks .choice:not(.chosen)").first.click()
    expect(page.locator(f"#place-pieces .new[x='{x}'][y='{y}']")).to_have_count(0)
    expect(place).not_to_have_value(trial.details[1].chosen)
    wait_until_it_listens(page)
    page.locator(f"#details [value='{other}']").check(force=True)
    expect(place).to_have_value(other)
    expect(paid).to_have_value(trial.details[0].chosen)
    wait_until_it_listens(page)
    page.locator("#do").click()
    expect(page.locator("#details input")).to_have_count(0)
    assert table.played == 3


def test_who_may_only_interrupt_sees_the_board(serve: Serve) -> None:
    """What the first answer would bring is looked for before the seat that is asked, not before the others, who may say
    that they want to do something out of turn."""
    table = serve("mixia", ("Ann", "Bo", "Cleo"))
    asked = play_to(table.session, "action")
    others = [name for name in table.session.meta.players if name != asked and table.see(name).mine]

    assert others
    assert {table.see(name).shown for name in others} == {"board"}


def test_the_last_answer_of_a_turn_is_called_its_end(serve: Serve, phones: OpenPage) -> None:
    """It says what is left, also of one action, that the turn ends, and what the game then does."""
    table = serve("space-debris", seed=3, played=20)
    session = table.session
    while session.play.ask.name != "action" or session.play.table.actions_left != 1:
        session.random(1)
    page = phones(table.url(table.see(session.play.ask.seat).audience), live=True)
    end = page.locator("#answers .answer.out")
    expect(end).to_have_text(re.compile(r"End the turn\s+1 action left"))
    wait_until_it_listens(page)
    end.click()
    expect(page.locator("#outlook")).to_contain_text("This ends your turn. Then 2 orbit cards put")
    expect(page.locator("#do")).to_contain_text("End the turn")
