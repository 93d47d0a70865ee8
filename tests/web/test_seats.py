"""Who sits where: seats are taken, left, handed over and taken back by links, and others see who is here."""

from __future__ import annotations

from functools import partial
from time import localtime, monotonic, sleep, strftime, time

import pytest
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from companion.table.seat_bots import recall_bots
from companion.web.base.links import Role
from companion.web.features import pushing
from companion.web.seats import seating
from companion.web.seats.seating import State

from ..long_run import LONG
from .conftest import NOWHERE
from .table import PATIENCE, OpenPage, Serve, pushed


def test_a_free_seat_is_taken_once(serve: Serve) -> None:
    """Whoever sits down gets the seat's link; the next is sent to the host, and nothing else tells the link."""
    table = serve("space-debris")

    first, second = table.post("join", "sit", {"seat": "Bo"}), table.post("join", "sit", {"seat": "Bo"})

    token = table.server.links.of(Role.SEAT, "Bo").token
    assert (first.status, first.json) == (200, {"go": f"../{token}/"})
    assert second.status == 409
    assert "ask the host" in second.text
    assert token not in table.get(table.path("join")).text
    assert table.post("join", "sit", {"seat": "Nobody"}).status == 409


def test_a_seat_that_is_offered_goes_to_whoever_takes_it(serve: Serve) -> None:
    """The page that had the seat is sent away, its link is no longer good, and the offer is good once."""
    table = serve("space-debris")
    table.post("join", "sit", {"seat": "Ann"})
    old = table.path("Ann")
    offer = table.server.links.offer("Ann")

    with table.listen("Ann") as ann:
        pushed(ann)
        headers = {"content-type": "application/json", "origin": f"http://{table.host}"}
        taken = table.ask("POST", f"/{offer.token}/accept", b"{}", headers)
        sent_away = pushed(ann)

    assert taken.json == {"go": f"..{table.path('Ann')}"}
    assert sent_away == {"go": f"..{table.path('join')}"}
    assert table.path("Ann") != old
    assert table.get(old).status == 404
    assert table.get(f"/{offer.token}/").status == 404


def test_a_phone_that_slept_while_its_seat_went_is_sent_to_the_seats(serve: Serve) -> None:
    """Its link was good once; one that never was gets nothing."""
    table = serve("space-debris")
    old, headers = table.path("Ann"), {"origin": f"http://{table.host}"}
    table.post("host", "free", {"seat": "Ann"})

    with connect(f"ws://{table.host}{old}live", additional_headers=headers) as socket:
        assert pushed(socket) == {"go": f"..{table.path('join')}"}
    with pytest.raises(InvalidStatus):
        connect(f"ws://{table.host}{old[::-1]}live", additional_headers=headers)


def test_an_offer_shows_no_secrets(serve: Serve) -> None:
    """Its page sees what the table sees, until the seat has been taken."""
    table = serve("space-debris")

    assert table.server.audience(table.server.links.offer("Ann")) == "table"


@pytest.mark.parametrize(("whose", "way"), [("Ann", "free"), ("Ann", "stop"), ("screen", "bot"), ("join", "leave")])
def test_only_the_host_runs_the_table(serve: Serve, whose: str, way: str) -> None:
    """What isn't for a role is refused, whatever is sent with it."""
    table = serve("space-debris")

    assert table.post(whose, way, {"seat": "Bo"}).status == 403


def test_leaving_makes_a_seat_free_with_a_new_link(serve: Serve) -> None:
    """The host may free it just as well."""
    table = serve("space-debris")
    for leave in (lambda: table.post("Ann", "leave", {}), lambda: table.post("host", "free", {"seat": "Ann"})):
        table.post("join", "sit", {"seat": "Ann"})
        before = table.path("Ann")

        assert leave().status == 200

        assert table.server.seating.chair("Ann").state == State.FREE
        assert table.get(before).status == 404


def test_a_phone_that_is_gone_is_quiet_after_a_while(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are told so, with the time, by a push of its own."""
    monkeypatch.setattr(seating, "QUIET_AFTER_S", PATIENCE)
    table = serve("space-debris")
    with table.listen("host") as host:
        pushed(host)
        with table.listen("Ann") as ann:
            pushed(ann)
            here = pushed(host)["parts"]["host"]
        monkeypatch.setattr(seating, "QUIET_AFTER_S", 0)
        gone = pushed(host)["parts"]["host"]

    assert "here" in here
    assert "quiet since" in gone


def test_a_frozen_phone_is_away_as_a_closed_page_is(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 15 s, though its line is open; that it is closed at last is no sign of life."""
    table = serve("space-debris")
    with table.listen("Ann") as ann:
        pushed(ann)
        monkeypatch.setattr(seating, "monotonic", lambda: monotonic() + 16)
        assert table.server.seating.chair("Ann").state == State.QUIET
    while table.server.hub.pages:
        sleep(0.01)
    assert table.server.seating.chair("Ann").state == State.QUIET


def test_a_page_whose_timers_rest_is_here(serve: Serve, unlucky: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of a page do that nobody looks at."""
    monkeypatch.setattr(pushing, "ASK_AFTER", 2.5)
    page, table = unlucky(NOWHERE), serve("space-debris")
    page.add_init_script("setInterval = () => 0")
    page.goto(table.url("Ann"))
    page.wait_for_selector("[data-line=live]")
    (line,) = table.server.hub.pages
    first_heard, times = line.heard, 0
    while line.heard == first_heard and (times := times + 1) < 20 * PATIENCE:
        page.wait_for_timeout(50)
    assert line.heard > first_heard


def test_a_seat_whose_phone_is_gone_is_given_by_the_hosts_word(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the phone is here, or nobody is who could agree, nothing is asked."""
    table = serve("space-debris")
    table.post("join", "sit", {"seat": "Ann"})
    ask = partial(table.post, "join", "ask-for-seat", {"seat": "Ann"})
    with table.listen("host") as host:
        pushed(host)
        assert ask().status == 409
        monkeypatch.setattr(seating, "QUIET_AFTER_S", 0)
        assert ask().status == 200
        assert "The host is asked." in table.get(table.path("join")).text
        assert "Somebody who joins proposes" in table.get(table.path("host")).text
        table.post("host", "decline", {"id": table.server.proposals.pending[0].id})
        assert "The others say no." in table.get(table.path("join")).text
        asks, old = ask().json["go"].removeprefix(".."), table.path("Ann")
        assert "Once they agree, you play Ann here." in table.get(asks).text
        with connect(f"ws://{table.host}{asks}live", additional_headers={"origin": f"http://{table.host}"}) as socket:
            pushed(socket)
            table.post("host", "agree", {"id": table.server.proposals.pending[0].id})
            while "go" not in (said := pushed(socket)):
                pass
    assert (said["go"], asks) == (f"..{asks}", table.path("Ann"))
    assert (table.post("join", "sit", {"seat": "Ann"}).status, table.get(old).status) == (409, 404)


@pytest.mark.parametrize(("whose", "way"), [("join", "ask-for-seat"), ("Ann", "bot")])
def test_a_proposal_about_a_phone_that_is_back_lapses(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, whose: str, way: str
) -> None:
    """Nobody can agree any more, and who asked for the seat is told; the player goes on."""
    table = serve("space-debris")
    table.post("join", "sit", {"seat": "Bo"})
    with table.listen("host") as host:
        pushed(host)
        with monkeypatch.context() as quiet:
            quiet.setattr(seating, "QUIET_AFTER_S", 0)
            asked = table.post(whose, way, {"seat": "Bo"})
            (proposal,) = table.server.proposals.pending
        assert table.post("host", "agree", {"id": proposal.id}).status == 409
    assert (table.server.seating.chair("Bo").state, len(table.server.bots.seats)) == (State.HERE, 0)
    if "go" in asked.json:
        assert "Bo’s phone is back" in table.get(asked.json["go"].removeprefix("..")).text


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_is_set_makes_nobody_quiet(serve: Serve, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """Who is here is told by time that passes, not by the clock of the machine, which may be set at any moment."""
    table = serve("space-debris")
    with table.listen("Ann") as ann:
        pushed(ann)
        monkeypatch.setattr(seating, "time", lambda: time() + hours * 3600)
        assert table.server.seating.chair("Ann").state == State.HERE
    monkeypatch.setattr(seating, "monotonic", lambda: monotonic() + seating.QUIET_AFTER_S + 1, raising=False)

    assert table.server.seating.chair("Ann").state == State.QUIET
    # As the clock tells it now, by which whoever reads it counts.
    now = time() + hours * 3600 - seating.QUIET_AFTER_S - 1
    told = table.server.seating.chair("Ann").since
    assert told in {strftime("%H:%M", localtime(now - late)) for late in (0, 30)}


def test_a_phone_sits_down_and_finds_its_seat_again(serve: Serve, phones: OpenPage) -> None:
    """One tap leads from the scanned code to the seat, and from the code to that seat again."""
    table = serve("space-debris")
    page = phones(table.url("join"))

    page.get_by_role("button", name="Sit down as Ann").click()
    page.wait_for_url(table.url("Ann"))
    page.goto(table.url("join"))
    page.get_by_text("Back to your seat").click()

    page.wait_for_url(table.url("Ann"))


def test_the_hosts_page_shows_the_code_until_all_sit(serve: Serve) -> None:
    """Whoever begins a game there has nothing to look for: phones scan it at once."""
    table = serve("space-debris")
    shown = [table.get(table.path("host")).text]
    for name in ("Ann", "Bo"):
        with table.listen(name) as page:
            pushed(page)
        shown.append(table.get(table.path("host")).text)

    assert ['class="way-in"' in said for said in shown] == [True, True, False]


@pytest.mark.parametrize(
    ("whose", "sheets"),
    [("Ann", ["menu", "seats", "screens", "hand-over", "leave", "bots", "away/Bo"]),
     ("host", ["menu", "screens", "stop", "bots", "seat/Bo", "away/Bo"]),
     ("screen", ["menu", "seats", "screens"]), ("watch", ["menu", "seats"])],
)  # fmt: skip
def test_every_sheet_of_a_menu_opens(serve: Serve, whose: str, sheets: list[str]) -> None:
    """And so do those that pages open beside it."""
    table = serve("space-debris")
    for sheet in sheets:
        said = table.get(f"{table.path(whose)}sheet/{sheet}")
        assert (said.status, 'id="sheet-title"' in said.text) == (200, True), sheet


@LONG
def test_the_hosts_own_code_is_shown_to_nobody_unasked(serve: Serve, phones: OpenPage) -> None:
    """Those who scan look at the same screen: the code by which the table is run is folded away."""
    page = phones(serve("junk-orbit").url("host"))
    page.locator("[data-sheet='sheet/screens']:visible").first.click()
    codes = page.locator("#sheet .code-ground:visible")
    expect(codes).to_have_count(2)
    page.locator("#sheet summary").click()
    expect(codes).to_have_count(3)


def test_a_seat_goes_on_under_another_name(serve: Serve) -> None:
    """Its phone keeps its link, and a bot its seat, while names are corrected on the page and at the terminal,
    undone, and after a restart; what is kept is kept by the seat."""
    from companion.web.base.links import Links

    table = serve("space-debris")
    table.post("join", "sit", {"seat": "Bo"})
    path = table.path("Bo")
    table.post("host", "bot", {"seat": "Ann"})
    table.post("host", "pause", {})
    with table.listen("Bo") as bo:
        pushed(bo)
        table.get(f"{table.path('host')}sheet/correct")
        table.post("host", "form/correct", {"do": "line", "value": "bo name Eve"})
        table.post("host", "form/correct", {"do": "enter"})
        parts = pushed(bo)["parts"]
        table.session.refresh()
        table.session.adjust(["ann name Di"], "")
        pushed(bo)
    links, meta = table.server.links, table.session.meta
    again = Links(table.session.name, meta.players, meta.names)

    assert any("Eve" in html for html in parts.values())
    assert table.path("Eve") == path
    assert table.server.seating.chair("Eve").state == State.HERE
    assert {*table.server.bots.seats} == {"Di"}
    assert (again.all, again.taken) == (links.all, {"Eve"})
    assert recall_bots(table.session.name, meta) == {"Di": "normal"}

    with table.listen("host") as host:
        pushed(host)
        table.session.undo(2)
        pushed(host)
    assert table.path("Bo") == path
    assert {*table.server.bots.seats} == {"Ann"}
