"""Draws and rolls that people make themselves, as pages ask for them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from companion.engine import Chance
from companion.sessions.session import Stale
from companion.sessions.session_store import begin
from companion.web.game.live_table import LiveTable
from companion.web.views.draws import BY_COMPANION
from companion.web.views.render import render
from components.places import locate
from components.problems import SalvageError

from ..long_run import LONG
from .hands import wait_after
from .table import OpenPage, Serve, Table

pytestmark = pytest.mark.usefixtures("home")


def open_table(game: str, name: str, after: int = 0) -> LiveTable:
    """A table of a game on which people draw and roll everything, at the first draw or roll of that question after so
    many answers."""
    session = begin(locate(game), ["Ann", "Bo"], seed=12, physical=["all"])
    for _ in range(2000):
        if session.seq >= after and isinstance(session.play.ask, Chance) and session.play.ask.name == name:
            break
        session.random()
    return LiveTable(session)


def test_a_draw_shows_faces_with_how_many_are_left() -> None:
    """Whoever draws taps the face; how many of each may still come stands below it."""
    table = open_table("space-debris", "card drawn")
    screen, ask = table.screen("Bo"), table.session.play.ask
    assert isinstance(ask, Chance)
    assert screen.draw is not None

    cards = {answer.key: answer for answer in screen.answers if answer.key != BY_COMPANION}

    assert {key: screen.draw.left[key] for key in cards} == ask.source.weights()
    fuel = cards["fuel"]
    assert fuel.left == f"{screen.draw.left['fuel']} of {screen.draw.out_of}"
    assert fuel.face.startswith("face/resource-card.fuel")
    assert not fuel.targets


def test_a_card_that_is_drawn_is_none_of_those_in_hand() -> None:
    """A tap on a card that somebody has draws no other of its kind."""
    table = open_table("space-debris", "card drawn", after=60)
    hands = [table.screen(name).hand for name in ("Ann", "Bo")]
    assert any(hands)
    assert not any(card.keys for hand in hands for card in hand)


def test_what_is_used_up_is_shown_as_such() -> None:
    """A card that has come is no answer; it is among those that can't come any more."""
    table = open_table("space-debris", "heap")
    draw = table.screen("Ann").draw
    assert draw is not None
    key = draw.options[0].key
    name = table.session.game.by_name("orbit-deck")[key].code_and_name

    table.answer("Ann", key, table.moves)
    after = table.screen("Ann").draw

    assert after is not None
    assert key not in {option.key for option in after.options}
    assert name in {piece.name for piece in after.used_up}


def test_a_die_is_a_pad_that_tells_what_follows() -> None:
    """Each face of a die tells what it leads to before it is given."""
    table = open_table("mixia", "roll", after=50)
    screen = table.screen("Ann")
    assert screen.draw is not None
    assert screen.draw.is_roll

    page = render("answers", {"screen": screen, "signed": str})

    assert 'class="pad' in page
    assert all(answer.outlook for answer in screen.answers if answer.key != BY_COMPANION)


def test_what_others_hide_may_still_come() -> None:
    """A mission in another captain's hand is among those that may be drawn, as nobody else can know where it is."""
    table = open_table("mixia", "mission")
    session, ask = table.session, table.session.play.ask
    assert isinstance(ask, Chance)
    other = next(name for name in session.meta.players if name != ask.seat)
    hidden = next(iter(ask.source.weights()))
    session.adjust([f"{other}.plans={hidden}"], "")

    draw = table.screen(str(ask.seat)).draw

    assert draw is not None
    assert hidden in {option.key for option in draw.options}
    assert session.game.by_name("missions")[hidden].code_and_name not in {piece.name for piece in draw.used_up}
    with pytest.raises(SalvageError, match="lies elsewhere"):
        table.answer(str(ask.seat), hidden, table.moves)


def test_the_companion_draws_this_once() -> None:
    """One answer leaves the draw to the companion; the next one is asked again."""
    table = open_table("space-debris", "heap")
    before = table.session.seq

    table.answer("Bo", BY_COMPANION, table.moves)

    assert table.session.seq == before + 1
    assert isinstance(table.session.play.ask, Chance)


def test_the_companion_draws_nothing_that_nobody_is_asked_for() -> None:
    """Where a player decides, there is nothing to draw."""
    table = open_table("space-debris", "first")

    with pytest.raises(Stale):
        table.answer("Ann", BY_COMPANION, table.moves)


@LONG
def test_faces_that_come_late_are_those_of_their_answers(serve: Serve, phones: OpenPage) -> None:
    """A card never stands above another's name while its own is on the way, and nothing moves when that comes."""
    table = serve("space-debris", physical=["resource-deck"], played=1)
    while not table.see("Ann").draw:
        table.session.random()
    page = phones(table.url("Ann"))
    page.wait_for_load_state("networkidle")
    waiting: list[Route] = []
    page.route("**/face/*.svg", lambda route: waiting.append(route))
    while table.see("Ann").draw:
        assert table.answer("Ann", table.see("Ann").answers[0].key).status == 200
    wait_after(page, table.server.table.moves - 1)
    shown = page.locator("#answers img")
    assert shown.count() > 2
    assert not any(shown.evaluate_all("all => all.map(each => each.naturalWidth)"))
    before = shown.evaluate_all(PLACES)
    for route in waiting:
        route.continue_()
    page.wait_for_function(
        "() => [...document.querySelectorAll('#answers img')].slice(0, 3).every(e => e.naturalWidth)"
    )
    after = shown.evaluate_all(PLACES)
    assert max(abs(now - was) for now, was in zip(after, before, strict=True)) < 2


PLACES = "all => all.map(each => each.getBoundingClientRect()).flatMap(({ left, top }) => [left, top])"


def change(table: Table, whose: str, deck: str) -> None:
    """Switch a deck on a page's form, and go on with that."""
    sheet = table.get(f"{table.path(whose)}sheet/draws")
    assert sheet.status == 200
    put = table.post(whose, "form/draws", {"do": "put", "field": "cards", "value": deck})
    assert "html" in put.json
    assert table.post(whose, "form/draws", {"do": "enter"}).status == 200


def test_the_host_changes_it_at_once(serve: Serve) -> None:
    """What the host switches people draw themselves from then on."""
    table = serve("space-debris")

    change(table, "host", "orbit-deck")

    table.session.refresh()
    assert table.session.meta.physical == ("orbit-deck",)


def test_others_propose_it(serve: Serve) -> None:
    """What a player wants changed others agree to first."""
    table = serve("space-debris")

    with table.listen("Ann"), table.listen("Bo"):
        change(table, "Ann", "orbit-deck")
        table.session.refresh()
        before = table.session.meta.physical
        (proposal,) = table.server.proposals.pending
        table.post("Bo", "agree", {"id": proposal.id})

    table.session.refresh()
    assert before == ()
    assert table.session.meta.physical == ("orbit-deck",)
