"""Hands on the pictures of a page: what a tap means, what is shown of them, and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.engine import END, Choice
from companion.positions.asks import offered
from companion.sessions.session import Session

from ..long_run import LONG
from .hands import ask_before_everything, wait_until_it_listens
from .table import OpenPage, Serve

MAX_ANSWERS = 20_000


def play_to(session: Session, question: str, least: int = 2) -> str:
    """Answer by chance until a question is asked that has so many answers; gives whom it asks."""
    random = Random(1)
    for _ in range(MAX_ANSWERS):  # A game may go on for ever.
        ask = session.play.ask
        if ask is None:
            break
        options = [*offered(ask)]
        if isinstance(ask, Choice) and ask.name == question and len(options) >= least:
            assert ask.seat
            return ask.seat
        player, option = random.choice([each for each in options if each[1] != END] or options)
        given = Given(Answer(player, option), str(option), "")
        session.give(lambda given=given: [given], session.head.moves)
    raise AssertionError(f"nobody was asked {question}")


@pytest.fixture
def open_at(serve: Serve, phones: OpenPage) -> Callable[..., Page]:
    """Opens the page of whoever is asked a question of a game, or of somebody who waits meanwhile."""

    def find(game: str, question: str, least: int = 2, waits: bool = False, **begun: Any) -> Page:
        table = serve(game, **begun)
        asked = play_to(table.session, question, least)
        seat = next(name for name in table.session.meta.players if (name != asked) == waits)
        page = phones(table.url(seat), has_touch=True, live=True)
        page.wait_for_load_state("networkidle")  # Type that comes later moves what is to be tapped.
        wait_until_it_listens(page)
        ask_before_everything(page)
        return page

    return find


@pytest.fixture
def moving(open_at: OpenPage) -> Page:
    """The page of somebody who may move to one of several spaces of Space Debris."""
    return open_at("space-debris", "space", 5)


def box(page: Page) -> list[float]:
    """The part of the board that is shown: left, top, width, height in mm."""
    return numbers_of(page, "viewBox")


def numbers_of(page: Page, name: str) -> list[float]:
    """The numbers of an attribute of the board."""
    return [float(each) for each in str(page.get_attribute("#board-picture", name)).split()]


def middle_of(page: Page, target: str) -> tuple[float, float]:
    place: Any = page.locator(target).first.locator(".ring").bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_a_tap_beside_a_space_means_it_and_another_gives_it(moving: Page) -> None:
    """The nearest target within a finger's reach is chosen; the list shows it, and nothing is sent before the second
    tap."""
    before = moving.get_attribute("body", "data-moves")
    x, y = middle_of(moving, "#board .target")
    moving.touchscreen.tap(x + 14, y + 10)
    key = moving.get_attribute("#board .target.chosen", "data-keys")
    expect(moving.locator(f'#answers [data-key="{key}"]')).to_have_attribute("aria-pressed", "true")
    assert moving.get_attribute("body", "data-moves") == before
    wait_until_it_listens(moving)
    moving.touchscreen.tap(x, y)
    expect(moving.locator("body")).not_to_have_attribute("data-moves", str(before))


@LONG
def test_the_board_is_zoomed_to_what_can_be_tapped_and_shown_whole_by_its_button(moving: Page) -> None:
    """Targets are large enough for fingers and lie below no button; what hands make of it stays."""
    whole = numbers_of(moving, "data-box")[2]
    near = box(moving)
    assert near[2] < whole
    buttons = [each.bounding_box() for each in moving.locator("#views button").all() if each.is_visible()]
    for ring in moving.locator("#board .target .ring").all():
        place: Any = ring.bounding_box()
        assert min(place["width"], place["height"]) >= 31
        x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        assert not any(b and b["x"] < x < b["x"] + b["width"] and b["y"] < y < b["y"] + b["height"] for b in buttons)
    moving.tap("#views [data-zoom]")
    assert box(moving)[2] >= whole
    moving.tap("#views [data-zoom]")
    assert box(moving) == near


@LONG
def test_a_board_on_a_phone_gives_way_to_answers_alone(moving: Page) -> None:
    """Whoever waits or acts sees the board begin in the same place, buttons in its corner or above it: many answers
    take of it down to 30 % of the screen, and what few leave it has."""
    board: Any = moving.locator("#board").bounding_box()
    assert board["height"] >= 0.3 * moving.evaluate("innerHeight")
    for each in moving.locator("#views button").all():
        place: Any = each.bounding_box()
        if place and place["y"] + place["height"] > board["y"]:
            assert place["y"] + place["height"] / 2 >= board["y"] + board["height"] * 0.6
            assert place["x"] + place["width"] / 2 >= board["x"] + board["width"] / 2
    moving.evaluate("document.querySelector('#board-targets').replaceChildren()")
    moving.evaluate("document.querySelector('#answers').replaceChildren()")
    after: Any = moving.locator("#board").bounding_box()
    assert after["height"] >= board["height"]
    assert {**after, "height": board["height"]} == board


def test_keys_move_through_targets_and_pick(moving: Page) -> None:
    """One target is reached by Tab; arrow keys go to the next, Enter picks, z shows the whole, + zooms."""
    assert moving.locator('#board .target[tabindex="0"]').count() == 1
    moving.locator('#board .target[tabindex="0"]').focus()
    seen = {moving.evaluate("document.activeElement.id")}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        moving.keyboard.press(key)
        seen.add(moving.evaluate("document.activeElement.id"))
    assert len(seen) > 1
    moving.keyboard.press("Enter")
    expect(moving.locator("#board .target.chosen")).to_have_count(1)
    before = box(moving)
    moving.keyboard.press("z")
    whole = box(moving)
    assert whole[2] > before[2]
    moving.keyboard.press("+")
    assert box(moving)[2] < whole[2]


@LONG
def test_what_arrow_keys_reach_comes_into_sight(open_at: OpenPage) -> None:
    """Of places that are too many for thumbs to be shown at once each can be reached, and is seen then."""
    page = open_at("space-debris", "pawn", 12)
    page.locator('#board .target[tabindex="0"]').focus()
    seen = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.id"))
        x, y = middle_of(page, ":focus")
        board: Any = page.locator("#board").bounding_box()
        assert board["x"] < x < board["x"] + board["width"]
        assert board["y"] < y < board["y"] + board["height"]
    assert len(seen) > 4


@LONG
def test_what_is_in_sight_is_loaded_first_and_what_is_printed_once_one_is_near(moving: Page) -> None:
    """Pieces in sight are asked for at once, the others later; large ones are whole only where they can be read."""
    for picture in ("board", "place"):
        expect(moving.locator(f"#{picture} image:not([href])")).to_have_count(0)
    board, place = moving.evaluate(
        """() => {
          const asked = performance.getEntriesByType("resource").map(({ name }) => decodeURIComponent(name));
          const askedFor = ({ dataset }) => asked.findIndex((name) => name.includes(`of=${dataset.shows}`));
          const shownIn = (id) => [...document.querySelectorAll(`#${id} image[data-near]`)].map(askedFor);
          return [Math.min(...shownIn("board")), Math.max(...shownIn("place"))];
        }"""
    )
    assert 0 <= board < place
    base = moving.locator("#board image[data-far]").first
    assert base.get_attribute("data-shows") == base.get_attribute("data-near")
    aside = moving.locator("#place image[data-far]").first
    assert aside.get_attribute("data-shows") == aside.get_attribute("data-far")


@LONG
def test_a_drag_moves_the_board_and_taps_nothing(moving: Page) -> None:
    """What is dragged stays where it is left."""
    before = box(moving)
    moving.mouse.move(180, 180)
    moving.mouse.down()
    moving.mouse.move(140, 150, steps=4)
    moving.mouse.up()
    assert box(moving)[:2] != before[:2]
    expect(moving.locator("#board .target.chosen")).to_have_count(0)


@LONG
def test_the_picture_that_a_question_needs_is_shown_at_once(open_at: OpenPage) -> None:
    """One's own hold, where something is to be laid in it; the board is one tap away."""
    page = open_at("mixia", "place")
    expect(page.locator("#place")).to_be_visible()
    page.tap('[data-picture="board"]')
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#place")).to_be_hidden()


@LONG
def test_cells_that_several_answers_name_are_tapped_through(open_at: OpenPage) -> None:
    """Where an outfit may lie in many ways, each tap on a cell shows the next that covers it, on all cells."""
    page = open_at("mixia", "place")
    x, y = middle_of(page, "#place .target")
    page.touchscreen.tap(x, y)
    first = page.locator("#answers [aria-pressed=true]").get_attribute("data-key")
    assert page.locator("#place .target.chosen").count() > 1
    wait_until_it_listens(page)
    page.touchscreen.tap(x, y)
    expect(page.locator("#answers [aria-pressed=true]")).not_to_have_attribute("data-key", str(first))


@LONG
@pytest.mark.parametrize(("game", "question"), [("space-debris", "space"), ("space-junkyard", "corner")])
def test_whoever_waits_sees_the_board(open_at: OpenPage, game: str, question: str) -> None:
    """The picture that the server chose, also where the question of somebody else begins with that player's sign, and
    nothing can be tapped or answered."""
    page = open_at(game, question, waits=True)
    expect(page.locator("#board-picture")).to_be_visible()
    page.tap('[data-picture="place"]')
    expect(page.locator("#place-picture")).to_be_visible()


@LONG
def test_a_picked_answer_says_what_it_costs(open_at: OpenPage) -> None:
    """On a small phone it stands alone below the question, whole, and the board is as large as before."""
    page = open_at("space-junkyard", "move")
    page.locator("#spaces summary").click()
    wait_until_it_listens(page)
    answer = page.locator("#answers .answer:has(small)").first
    more, board = answer.locator("small").inner_text(), page.locator("#board").bounding_box()
    assert more
    answer.click()
    expect(page.locator("#do")).to_be_in_viewport(ratio=1)
    expect(page.locator(".answer small").locator("visible=true")).to_have_text([more])
    expect(page.locator(".answer").locator("visible=true")).to_be_in_viewport(ratio=1)
    assert page.locator("#board").bounding_box() == board


@LONG
def test_what_is_chosen_by_its_face_can_be_read(open_at: OpenPage) -> None:
    """Faces are small among the answers: the chosen one is shown large, and the choice stays."""
    page = open_at("mixia", "first ship")
    expect(page.locator("#closer")).to_be_hidden()
    ship = page.locator("#answers .answer:has(img)").first
    ship.tap()
    page.locator("#closer").tap()
    expect(page.locator("#sheet .large").first).to_be_visible()
    page.locator("#sheet [data-close]").last.tap()
    expect(ship).to_have_attribute("aria-pressed", "true")
    page.locator("#leave").tap()
    expect(page.locator("#closer")).to_be_hidden()


@LONG
def test_one_picture_is_shown_after_the_other_was_turned_to(open_at: OpenPage) -> None:
    """Once something else is asked, a page is back at the picture that the server chose, and only at that."""
    page = open_at("space-junkyard", "move")
    page.get_by_role("button", name="Mine").click()
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#spaces summary").click()
    wait_until_it_listens(page)
    page.locator("#answers .answer").first.click()
    if page.locator("#do").is_visible():
        page.locator("#do").click()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#place")).to_be_hidden()


@LONG
def test_a_question_shows_its_piece_and_the_yellow_button_says_what_is_done(serve: Serve, phones: OpenPage) -> None:
    """The tile to be pushed in is seen beside the question, and what is chosen is more than the name of a slot."""
    table = serve("space-junkyard")
    asked = play_to(table.session, "slot")
    tile = table.session.game.by_name("game-tiles")[table.session.play.ask.about["tile"]]
    page = phones(table.url(asked))
    expect(page.locator(f'.subject[data-piece="{tile.id}"]')).to_be_visible()
    page.locator("#spaces summary").click()
    wait_until_it_listens(page)
    page.locator('#answers [data-key="L3"]').click()
    expect(page.locator("#do b")).to_have_text(re.compile("^Push .* in: L3$"))


def test_what_lies_in_a_picture_of_ones_own_is_not_shown_again_below(serve: Serve) -> None:
    """The sections of a ship; cards and tiles stay at hand."""
    table = serve("space-junkyard")
    asked = play_to(table.session, "place")
    screen = table.see(asked)
    assert screen.view.state["players"][asked]["ship"]
    assert not screen.hand


@LONG
def test_a_board_that_is_far_too_wide_for_a_phone_is_shown_around_whoever_acts(serve: Serve, phones: OpenPage) -> None:
    """Who waits and who chooses a tile in hand see it as large as it can be; the button shows the whole."""
    table = serve("junk-orbit")
    asked = play_to(table.session, "launch")
    waits = next(name for name in table.session.meta.players if name != asked)
    for name in (asked, waits):
        page = phones(table.url(name))
        page.set_viewport_size({"width": 390, "height": 844})  # The board is lower, and not too wide, on a smaller one.
        page.wait_for_selector('body[data-line="live"]')
        wait_until_it_listens(page)
        expect(page.locator("#board")).to_be_visible()
        whole, at = (numbers_of(page, name) for name in ("data-box", "data-at"))
        x, _, wide, _ = box(page)
        assert x <= at[0] <= x + wide
        assert wide < 0.8 * whole[2]
        page.click("#views [data-zoom]")
        assert box(page)[2] >= whole[2]


@LONG
def test_a_board_of_which_nothing_could_be_made_out_is_shown_around_whoever_acts(open_at: OpenPage) -> None:
    """A map that has grown for long: who waits sees where the others fly; the button shows the whole."""
    page = open_at("mixia", "action", waits=True, seed=3, played=1500)
    page.set_viewport_size({"width": 360, "height": 568})  # A higher one has the room for all of it.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    whole, at = (numbers_of(page, name) for name in ("data-box", "data-at"))
    x, y, wide, high = box(page)

    assert high < 0.7 * whole[3]
    assert (x <= at[0] <= x + wide, y <= at[1] <= y + high) == (True, True)
    page.click("#views [data-zoom]")
    assert box(page)[3] >= whole[3] - 0.01


@LONG
def test_whoever_acts_is_seen_beside_what_can_be_tapped(open_at: OpenPage) -> None:
    """A search goes to the ends of a row, and the pawn stands between them or beyond."""
    page = open_at("spacecraft", "search", 3)
    wait_until_it_listens(page)
    at = numbers_of(page, "data-at")
    x, y, wide, high = box(page)
    assert (x <= at[0] <= x + wide, y <= at[1] <= y + high) == (True, True)


@LONG
def test_what_lies_open_beside_the_board_is_at_hand(open_at: OpenPage) -> None:
    """The designs, the blueprint and the workshop's tokens, by what they lie among; not what the board shows."""
    page = open_at("spacecraft", "search")
    open_for_all = page.get_by_role("list", name="Open for all")
    expect(open_for_all.locator(".among")).to_have_text(["Workshop tokens", "Blueprint", "Bottom row", "Top row"])
    expect(open_for_all.locator('[data-piece^="design."]')).to_have_count(8)
    expect(open_for_all.locator('[data-piece^="junk."]')).to_have_count(0)
    open_for_all.locator('[data-piece^="token."]').first.click()
    expect(page.locator("#sheet")).to_contain_text("each cost")
