"""A tracker without the board on a phone of 360 × 640: all that it keeps in sight, each tap a line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.engine import Choice, playout
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.game_registry.games import rules_of
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.simulation.bots import bots_of, seated
from companion.web.views.tally import find_tally
from components.places import locate

from ..long_run import LONG, first_of
from ..printed import GAMES
from .hands import find_faults, wait_after, wait_until_it_listens
from .table import OpenPage, Serve, Table
from .test_matrix import FAULTS, NAMES, set_size, tell_page

SMALL = {"mode": "tracker", "options": {"board": "no"}}
OUT_OF_SIGHT = """() => {
  const foot = document.querySelector("#foot").getBoundingClientRect().top, main = question.getBoundingClientRect();
  return [...document.querySelectorAll(".tally :is(button, h3, .marker > p):not(.pinned)")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top < main.top || bottom > foot;
  }).map((each) => each.ariaLabel ?? each.textContent.trim());
}"""

CUT = """() => [...document.querySelectorAll(".marker :is(p, small)")].filter((each) =>
  each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 2).map((each) => each.textContent)"""


@pytest.mark.parametrize("many", first_of([4, 2, 3]))
@pytest.mark.parametrize("game", first_of(GAMES))
def test_all_that_is_kept_is_in_sight(game: str, many: int, serve: Serve, phones: OpenPage) -> None:
    """Without scrolling, with what has just happened above it; and nothing is wrong with it as with any question."""
    table = serve(game, NAMES[:many], **SMALL)
    table.post("Ann", "answer", {"line": "step 1"})
    page = phones(table.url("Ann"), live=True)
    page.wait_for_selector(f"body[data-moves='{table.server.table.moves}'] .tally")

    assert page.evaluate(OUT_OF_SIGHT) == []
    assert page.evaluate(CUT) == []
    expect(page.locator(".tally > button.pinned")).to_contain_text("Next turn: Bo")
    wait_until_it_listens(page)
    set_size(page, 360, 640)
    assert find_faults(page, FAULTS, tell_page(table.see("Ann"))) == []


@pytest.mark.usefixtures("home")
def test_a_new_game_is_small_unless_the_board_is_wanted() -> None:
    """A session that says nothing, as those from before, has all of it tracked; so has a game that says nothing."""
    wishes = NewGameOptions(players=["Ann", "Bo"])
    new = NewGameSettings(locate("space-debris"), wishes)
    next(field for field in new.fields() if field.name == "referee").put("tracker")
    assert _is_small(new.create())
    wishes.name = None
    next(field for field in new.fields() if field.title == "Board too").put("yes")
    assert not _is_small(NewGameSettings(new.place, wishes).create())
    assert not _is_small(begin(new.place, ["Ann", "Bo"], mode="tracker"))


def _is_small(session: Session) -> bool:
    tally = find_tally(session, "Ann")
    assert tally is not None
    return tally.is_small


SUPPLY, THREAT = "Cubes left, The table", "Threat, The table"
SCORED = {
    "junk-orbit": {"JO-066": "Deliveries"}, "mixia": {"": "Fame"}, "space-junkyard": {"SJ-056": "Hexagons"},
    "spacecraft": {"SC-101": "Goal", "SC-102": "Designs"},
}  # fmt: skip
"""What a phone calls the points of a rule, by game; of any rule where none is named."""
SET_UP = (
    "first-player", "deal", "satellites", "flip", "orbitals", "pawns", "sectors", "npcs", "economy", "order", "ships",
    "outfits", "rounds",
)  # fmt: skip
"""Phases before the first turn."""


def play_evening(game: str, seed: int) -> list[dict[str, int]]:
    """The figures that a phone keeps of four players and their table at the beginning of each turn, and at the end."""
    place, random, turns = locate(game), Random(seed), dict[int, dict[str, int]]()
    rules = rules_of(place)
    table = rules.setup(NAMES[:4], {})
    bot = seated({name: bots_of(place)["heuristic"](random.random) for name in NAMES[:4]})

    def tell(state: dict[str, Any]) -> dict[str, int]:
        return tell_points(rules, state, SCORED[game]) if game in SCORED else tell_figures(state)

    def decide(table: Any, ask: Choice) -> Any:
        state = rules.dump(table)
        if state["phase"] not in SET_UP and state["turn"] not in turns:
            turns[state["turn"]] = tell(state)
        return bot(table, ask)

    playout(rules, table, random.random, decide)
    return [*turns.values(), tell(rules.dump(table))]


def tell_points(rules: Any, state: dict[str, Any], scored: dict[str, str]) -> dict[str, int]:
    """The points and money of a refereed position as a tracker's phone names them."""
    figures = {f"{name}, {player}": 0 for name in scored.values() for player in state["players"]}
    for tally in rules.score(state).tallies:
        for line in tally.lines:
            if name := scored.get(line.rule, scored.get("")):
                figures[f"{name}, {tally.name}"] += line.points
    money = {f"Credits, {name}": each["credits"] for name, each in state["players"].items() if "credits" in each}
    return figures | money


def tell_figures(state: dict[str, Any]) -> dict[str, int]:
    """The figures of a refereed position of Space Debris."""
    lying = [*state["cubes"].values(), *(each["cubes"] for each in (*state["players"].values(), *state["face_down"]))]
    ships = {f"HP, {name}": each["hp"] for name, each in state["players"].items()}
    satellites = {f"HP, {name}": each["hp"] for name, each in state["satellites"].items()}
    work = {f"{name} working": int(each["operational"]) for name, each in state["satellites"].items()}
    return {**work, **ships, **satellites, THREAT: state["threat"], SUPPLY: 50 - sum(lying)}


def read_figure(page: Page, name: str) -> int:
    """What the phone shows of a figure."""
    if name.endswith("working"):
        return int(page.get_by_role("button", name=name).get_attribute("aria-pressed") == "true")
    group = page.get_by_role("group", name=name, exact=True)
    field = group.locator("input")
    return int(field.input_value() if field.count() else group.locator("p").inner_text())


def press(page: Page, table: Table, button: Locator) -> int:
    """One tap, and what comes of it."""
    wait_until_it_listens(page)
    moves = table.server.table.moves
    button.click()
    wait_after(page, moves)
    return 1


def tap(page: Page, table: Table, name: str, before: int) -> int:
    """Have a figure be what it is to be before the next turn, and say how many touches it takes: the shorter of tapping
    up or down and typing a number."""
    change = before - read_figure(page, name)
    taps = abs(change) // 1000 if name.startswith("Credits") else abs(change)
    group = page.get_by_role("group", name=name, exact=True)
    if name.endswith("working"):
        return press(page, table, page.get_by_role("button", name=name))
    if group.locator("input").count() and taps > len(str(before)) + 2:
        wait_until_it_listens(page)
        moves = table.server.table.moves
        group.locator("input").fill(str(before))
        group.locator("input").press("Enter")
        wait_after(page, moves)
        return len(str(before)) + 2
    button = page.get_by_role("button", name=f"{name}: {'more' if change > 0 else 'less'}", exact=True)
    return sum(press(page, table, button) for _time in range(taps))


EVENINGS = (
    ("space-debris", 1, 19), ("space-debris", 3, 13), ("junk-orbit", 1, 53), ("mixia", 1, 46), ("spacecraft", 1, 63),
    ("space-junkyard", 1, 40),
)  # fmt: skip


@LONG
@pytest.mark.parametrize(("game", "seed", "turns"), first_of(EVENINGS))
def test_an_evening_takes_few_touches(game: str, seed: int, turns: int, serve: Serve, phones: OpenPage) -> None:
    """A game with printed cards, as bots played it by the rules: after each turn the phone shows what the table shows,
    for at most 6 touches a turn on average and 10 in the fullest; typing counts too."""
    evening = play_evening(game, seed)
    table = serve(game, NAMES[:4], physical=["all"], **SMALL)
    page = phones(table.url("Ann"), live=True)
    for name in evening[0]:  # What the set-up laid out.
        if read_figure(page, name) != evening[0][name]:
            tap(page, table, name, before=evening[0][name])
    touches = []
    for after in evening[1:]:
        now = {name: read_figure(page, name) for name in after}
        taken = sum(
            tap(page, table, name, before=after[name]) for name in after if name != SUPPLY and now[name] != after[name]
        )
        if SUPPLY in after:  # The next turn takes the waiting cards' cubes out of it.
            laid = page.locator(".step small").first.inner_text()
            taken += tap(page, table, SUPPLY, before=after[SUPPLY] + int(laid.split()[0]))
        touches.append(taken + press(page, table, page.locator("button.pinned")))
        assert {name: read_figure(page, name) for name in after} == after
    mean, most = sum(touches) / len(touches), max(touches)
    print(f"{game}, seed {seed}: {len(touches)} turns, {mean:.1f} touches a turn, at most {most}")
    assert (len(touches), mean <= 6, most <= 10) == (turns, True, True)
