"""Tracked games on pages: what is counted goes up and down by taps."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.making.init import STARTERS
from companion.sessions.session_store import begin
from companion.web.game.live_table import LiveTable
from companion.web.views.counting import Count, count_space, find_counted_spaces
from companion.web.views.tally import TallyScreen, find_tally
from components.places import locate

from ..companion.test_two_sides import FILES
from ..game_folder import FirstGame, GameFolder
from ..long_run import LONG, first_of
from .hands import wait_until_it_listens
from .table import OpenPage, Serve
from .test_matrix import set_size


@LONG
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("game", first_of(["space-debris", "junk-orbit", "space-junkyard", "spacecraft", "mixia"], 2))
def test_every_tap_does_what_it_says(game: str) -> None:
    """In any tracked game each + and − that can be tapped is an answer that changes that figure; undo takes it back."""
    table = LiveTable(begin(locate(game), ["Ann", "Bo"], seed=3, mode="tracker"))

    def list_counts() -> list[Count]:
        tally = find_tally(table.session, "Bo")
        assert tally is not None
        rows = [row for group in tally.figures for row in group.rows if row.holder in ("Bo", "A")]
        common = [*(count for _track, count in tally.tracks), *tally.stocks]
        return [*common, *(count for row in rows for count in (row.counted, *row.flags))]

    counts = list_counts()
    assert counts
    for number, count in enumerate(counts):
        for line in filter(None, (count.less, count.more)):
            table.type_line("Bo", line, table.moves)
            assert list_counts()[number].value != count.value, line
            table.undo(1, table.moves)
    assert list_counts() == counts


@pytest.mark.usefixtures("home")
def test_what_is_due_in_a_turn_is_tapped_in_its_order() -> None:
    """A step is ticked off by hands, or by its line, which does it; the next turn does the others, and ticks none."""
    table = LiveTable(begin(locate("space-debris"), ["Ann", "Bo"], seed=3, mode="tracker"))

    def see() -> TallyScreen:
        tally = find_tally(table.session, "Bo")
        assert tally is not None
        return tally

    assert [step.note for step in see().steps] == ["", "", "Draw 2 orbit cards", "Rotate"]
    table.type_line("Ann", "H30 +2", table.moves)
    table.type_line("Ann", see().steps[3].line, table.moves)
    assert table.session.play.table.state["debris-spaces"] == {"H120": {"debris": 2}}
    assert [bool(step.line) for step in see().steps] == [True, True, True, False]
    table.type_line("Ann", see().going_on.line, table.moves)
    assert table.session.play.table.state["debris-spaces"] == {"H120": {"debris": 2}}
    assert sum(table.session.play.table.state["orbit-deck-discard"].values()) == 2
    assert all(step.line for step in see().steps)
    table.type_line("Ann", "threat! 13", table.moves)
    assert [step.note for step in see().steps] == ["", "", "", "Rotate"]


@pytest.mark.usefixtures("home")
def test_a_refereed_game_counts_by_its_rules() -> None:
    """Where rules say what happens, nothing is counted by hand."""
    table = LiveTable(begin(locate("space-debris"), ["Ann", "Bo"], seed=3))

    assert find_tally(table.session, "Ann") is None


def test_figures_are_tapped(serve: Serve, phones: OpenPage) -> None:
    """A tap changes the figure at once, whoever has it, and what is typed, too."""
    table = serve("space-debris", mode="tracker")
    page = phones(table.url("Ann"))
    page.wait_for_selector("[data-line=live]")

    page.get_by_role("button", name="HP, Ann: less").click()
    expect(page.get_by_role("group", name="HP, Ann")).to_contain_text("3")
    page.locator("#typed input").fill("bo hp -2")
    page.locator("#typed button").click()
    expect(page.get_by_role("group", name="HP, Bo")).to_contain_text("2")


@pytest.mark.parametrize(("game", "at", "to"), first_of([("hexes", "B2", "C3"), ("space-debris", "G45", "H60")]))
def test_pieces_are_counted_and_moved_on_the_map(
    game: str, at: str, to: str, tmp_path: Path, serve: Serve, phones: OpenPage
) -> None:
    """A space that is tapped tells what lies there; a piece goes from it to the next one tapped, by keys as well."""
    folder = str(FirstGame(tmp_path / "isle", game).folder) if game in STARTERS else game
    table = serve(folder, mode="tracker")
    page = phones(table.url("Ann"), live=True)

    def tap(name: str) -> None:
        wait_until_it_listens(page)
        page.locator(f"circle[data-space='{name}']").click()

    tap(at)
    for number in (1, 2):
        page.locator("#sheet .count").first.get_by_role("button").last.click()
        expect(page.locator("#sheet .count").first).to_contain_text(f" {number}")
    page.locator("#sheet [data-move]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#moving")).to_be_hidden()
    for move, told in ((lambda: tap(to), f"from {at} to {to}"), (page.locator(".seat[data-of=Bo]").click, "to Bo")):
        tap(at)
        page.locator("#sheet [data-move]").first.click()
        move()
        expect(page.locator("#news")).to_contain_text(told)
    expect(page.locator("#moving")).to_be_hidden()
    tap(to)
    expect(page.locator("#sheet-title")).to_have_text(to)  # A tap opens it after a moment, as a second one may follow.
    expect(page.locator("#sheet [data-piece]")).to_have_count(int(game in STARTERS))  # Cubes have no face.
    page.keyboard.press("Escape")
    set_size(page, 360, 640, 32)  # There is no picture then.
    page.get_by_role("button", name="space by space").press("Enter")
    page.locator("#sheet").get_by_role("button", name=to, exact=True).press("Enter")
    expect(page.locator("#sheet .count").first).to_contain_text(" 1")


def test_a_unit_of_two_sides_is_turned_over_and_moved_on_the_map(home: Path, tmp_path: Path) -> None:
    """Each line that a space offers does what it says; spaces that hold nothing are none to tap."""
    table = LiveTable(begin(locate(str(GameFolder(tmp_path / "war", FILES).folder)), ["Ann", "Bo"], mode="tracker"))
    assert find_counted_spaces(table.session, "Ann", ["B4", "X"]) == ["B4"]
    assert count_space(table.session, "Ann", "X") is None
    table.type_line("Ann", "2 scouts to B4", table.moves)
    turned = count_space(table.session, "Ann", "B4")
    assert turned is not None
    table.type_line("Ann", turned.turns[0].line, table.moves)
    space = count_space(table.session, "Ann", "B4")
    assert space is not None
    for way in space.moves:
        table.type_line("Ann", f"{way.line} C2", table.moves)
    moved = count_space(table.session, "Ann", "C2")
    assert moved is not None
    assert [count.value for count in moved.counts] == ["1", "0", "1"]


@LONG
@pytest.mark.parametrize(
    ("game", "before", "key"), first_of([("space-debris", 0, "end"), ("mixia", 0, "end"), ("mixia", 1, "finish")])
)
def test_what_ends_the_game_asks_once(game: str, before: int, key: str, serve: Serve, phones: OpenPage) -> None:
    """Where nobody referees, too, and whoever sums it up later."""
    table = serve(game, mode="tracker")
    for _ in range(before):
        table.post("Bo", "answer", {"line": "fame +1"})
    page = phones(table.url("Bo"), live=True)
    wait_until_it_listens(page)
    page.locator(f'#answers [data-key="{key}"]').click()

    expect(page.locator("#outlook")).to_contain_text("End the game for everybody?")
    assert table.played == before
