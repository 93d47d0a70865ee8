"""Every kind of screen of a phone beside all that it can meet: games, numbers of players, teaching, sizes, large type.

What is wrong is found by boxes: what is covered, cut or out of reach, who isn't in sight, what can't be tapped.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.sessions.session_store import begin
from components.loader import load
from components.places import GamePlace, locate

from ..game_folder import FirstGame
from ..long_run import LONG
from ..printed import GAMES
from .conftest import PHONE
from .hands import TWO_FRAMES, find_faults, wait_until_it_listens
from .table import OpenPage, Table

pytestmark = LONG
OWN = "hexes", "cards"
"""Starters of games of one's own."""
NAMES = "Ann", "Bo", "Cleo", "Dana", "Eve", "Fin"
SIZES = {"landscape": (640, 360, 16), "200 %": (360, 640, 32), "360": (360, 640, 16)}
"""Width, height and type in px; last what pages are opened in."""
SHEETS = "history", "happened", "facts", "correct", "ideas", "past/0", "undo", "menu", "share"
MOMENTS = {"first": 1, "middle": 50}
"""How many answers are given before each."""
ALL_ANSWERS = 20_000

FAULTS = """([isAsked, isOver]) => {
  const found = [], dialog = document.querySelector("dialog[open]");
  const boxOf = (each) => each.getBoundingClientRect();
  const wordsIn = (each) => each.textContent.trim().replace(/\\s+/g, " ");
  const nameOf = (each) => `${each.id || each.className || each.tagName} "${wordsIn(each).slice(0, 40)}"`;
  const upFrom = function* (each) { for (let up = each; up && up !== document.body; up = up.parentElement) yield up; };
  const styleOf = (each) => getComputedStyle(each);
  const portrait = innerWidth < 600 && innerHeight > innerWidth;
  if (document.scrollingElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  for (const id of portrait ? ["heading", "question", "foot"] : []) {
    const each = document.getElementById(id), { left, right, height } = boxOf(each);
    if (height && (left > 1 || right < innerWidth - 1)) found.push(`${id} isn't as wide as the screen`);
  }
  const isScrolled = (each) => [...upFrom(each)].some((up) =>
    /auto|scroll/.test(styleOf(up).overflowY) && up.scrollHeight > up.clientHeight + 1);
  const wordsOf = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getClientRects()[0] ?? boxOf(each);
  };
  // What of a box is to be seen, whatever cuts it, and whether a sign says that there is more.
  const seenOf = (each, { top, bottom, left, right } = boxOf(each)) => {
    let isTold = false;
    for (const up of upFrom(each)) {
      const style = styleOf(up), box = boxOf(up), flow = style.overflowY + style.overflowX;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") isTold = true;
      if (flow !== "visiblevisible") {
        if (/auto|scroll/.test(flow)) isTold = true;
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (style.position === "fixed") break;
    }
    return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right, isTold };
  };
  for (const each of (dialog ?? document.body).querySelectorAll("*")) {
    const isElsewhere = each.closest("svg, .unseen, .fresh, select, #film, [inert]");
    if (isElsewhere || !each.checkVisibility({ visibilityProperty: true })) continue;
    const isText = [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const taps = each.matches("button, a, summary, input");
    if (!isText && !taps) continue;
    const whole = taps ? boxOf(each) : wordsOf(each), seen = seenOf(each, whole);
    const high = seen.bottom - seen.top, wide = seen.right - seen.left;
    if (Math.min(whole.width, whole.height, high, wide) <= 2) continue;
    const isCut = high > 4 && high < whole.height - 3;
    if (isText && isCut && !seen.isTold) found.push(`cut without a sign: ${nameOf(each)}`);
    const isSmall = taps && !each.closest("p") && Math.min(whole.width, whole.height) < 43.9;
    if (isSmall) found.push(`${Math.round(whole.width)} x ${Math.round(whole.height)}: ${nameOf(each)}`);
    const hit = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    if (!hit || each.contains(hit) || hit.contains(each)) continue;
    // What scrolls goes on below what stays at its end.
    const stays = [...upFrom(hit)].some((up) => /sticky|fixed|absolute/.test(styleOf(up).position));
    if (!(stays && isScrolled(each))) found.push(`${nameOf(hit)} lies on ${nameOf(each)}`);
  }
  const seats = dialog || isOver || !portrait || document.querySelector(".draws") ? [] : [".players .seat"];
  for (const each of seats.flatMap((all) => [...document.querySelectorAll(all)])) {
    const { height } = boxOf(each), seen = seenOf(each);
    if (!height || seen.bottom - seen.top < height - 3) found.push(`out of sight: ${nameOf(each)}`);
  }
  const picture = dialog ? null : document.querySelector(".table-picture.shown");
  for (const each of picture?.checkVisibility() ? picture.querySelectorAll(".target") : []) {
    const room = boxOf(picture), box = boxOf(each), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const isSeen = x > room.left && x < room.right && y > room.top && y < room.bottom;
    if (!isSeen && !picture.dataset.rest) found.push(`out of the picture without a sign: ${each.dataset.keys}`);
  }
  if (isAsked && !dialog) {
    const room = boxOf(document.getElementById("question"));
    const isLarge = document.querySelector(".large-type"), isLow = isLarge || innerHeight < 480;
    const endOf = (each) => isLow ? boxOf(each).top + 40 : boxOf(each).bottom;
    const isWhole = (each) => boxOf(each).top >= room.top - 1 && endOf(each) <= room.bottom + 1;
    const answers = [...document.querySelectorAll(".answer, .count button, #amount button, #spaces summary")];
    const offered = answers.filter((each) => each.checkVisibility());
    const onPicture = document.querySelector(".shown .target, .card.may") ? 1 : 0;
    const least = isLarge ? 1 : 2;
    const inSight = offered.filter((each) => each.matches(".pinned") || isWhole(each)).length + onPicture;
    if (inSight < Math.min(least, offered.length)) found.push(`${inSight} of ${offered.length} answers in sight`);
  }
  return [...new Set(found)];
}"""
"""What is wrong with a page as it is shown now: two answers are to be in sight, where there are few lines
their heads, of type twice as large the head of one."""


def set_size(page: Page, wide: int, high: int, letters: int) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    page.evaluate(
        "size => { document.documentElement.style.fontSize = size; }", "" if letters == 16 else f"{letters}px"
    )
    page.evaluate("dispatchEvent(new Event('resize'))")
    # As for a page that comes with such type.
    page.evaluate("large => document.body.classList.toggle('large-type', large)", letters > 16)
    page.evaluate(TWO_FRAMES)
    # What has just come takes no taps for a moment.
    page.evaluate("for (const each of document.querySelectorAll('.fresh')) each.classList.remove('fresh')")


def look(page: Page, where: str, asked: bool = False, over: bool = False) -> Iterator[str]:
    """What is wrong with what is shown now, in every size."""
    page.wait_for_load_state("networkidle")
    isnt_english = page.get_attribute("html", "lang") != "en"  # Whose words are longer than those that we wrote first.
    for name, size in {**({"320": (320, 640, 16)} if isnt_english else {}), **SIZES}.items():
        set_size(page, *size)
        faults = find_faults(page, FAULTS, [asked, over])
        yield from (f"{where}, {name}: {fault}" for fault in faults)


def open_sheet(page: Page, name: str) -> None:
    """Open a sheet as a button of the page does."""
    page.evaluate(
        """name => {
          const each = document.createElement("button");
          each.dataset.sheet = `sheet/${name}`;
          document.getElementById("heading").append(each);
          each.click();
          each.remove();
        }""",
        name,
    )
    page.wait_for_selector("dialog[open] > *")


class Walk:
    """One game on the phones of all its players."""

    def __init__(self, table: Table, phones: OpenPage, names: tuple[str, ...]) -> None:
        self.table, self.phones, self.names = table, phones, names
        self.pages: dict[str, Page] = {}

    def page(self, seat: str) -> Page:
        """A seat's page with what the table shows now."""
        if seat not in self.pages:
            self.pages[seat] = self.phones(self.table.url(seat))
            wait_until_it_listens(self.pages[seat])
        self.pages[seat].wait_for_selector(f"body[data-moves='{self.table.server.table.moves}']")
        return self.pages[seat]

    def teach(self) -> None:
        """Have everybody taught all there is."""
        for name in self.names:
            self.table.post(name, "teach", {"on": True, "seen": []})

    def find_asked(self) -> str:
        return next((name for name in self.names if self.table.see(name).mine), self.names[0])

    def moments(self) -> Iterator[str]:
        """Who is asked and who waits, with what is taught and after that is put away."""
        for moment, played in MOMENTS.items():
            self.table.session.random(played)
            if self.table.session.play.over:
                return
            self.teach()
            for seat in dict.fromkeys((self.find_asked(), self.names[-1], self.names[0])):
                page, asked = self.page(seat), self.table.see(seat).mine
                yield from look(page, f"{moment}, {seat}", asked)
                if page.query_selector("[data-read]"):
                    page.eval_on_selector("[data-read]", "each => each.click()")
                    page.wait_for_selector(".strip", state="detached")
                    yield from look(page, f"{moment}, {seat}, strip put away", asked)

    def deeds(self) -> Iterator[str]:
        """The sheets, and an answer that is chosen."""
        seat = self.find_asked()
        page = self.page(seat)
        for sheet in SHEETS:
            if self.table.get(f"{self.table.path(seat)}sheet/{sheet}").status == 200:
                open_sheet(page, sheet)
                yield from look(page, f"sheet {sheet}")
                page.keyboard.press("Escape")
        if answer := page.query_selector(".answer:not([hidden])"):
            answer.evaluate("each => each.click()")
            yield from look(page, "an answer is chosen")

    def end(self) -> Iterator[str]:
        """The end, where there is one, as it comes upon those who are being taught."""
        self.teach()
        for name, page in self.pages.items():
            if "data-teach" in self.table.get(self.table.path(name)).text:
                page.wait_for_selector(".strip [data-read]", state="attached")
        self.table.session.random(ALL_ANSWERS)
        for seat in (self.names[0], self.names[-1]) if self.table.session.play.over else ():
            self.table.see(seat)
            self.page(seat).wait_for_selector("#question.over")
            yield from look(self.page(seat), f"end, {seat}", over=True)

    def run(self) -> Iterator[str]:
        """What is wrong with all of it."""
        yield from self.moments()
        if not self.table.session.play.over:
            yield from self.deeds()
        yield from self.end()
        for page in self.pages.values():
            page.context.close()


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> GamePlace:
    """One of our games, or a new one of somebody's own, in its language."""
    name, _, language = request.param.partition("#")
    if name not in OWN:
        return locate(name)
    game = FirstGame(tmp_path / "game", name, rules=True)
    if language:
        game.change("components/game.yaml", "\nmodules:", f"\nlanguage: {language}\nmodules:")
    return game.place


@pytest.mark.parametrize(
    ("place", "many"),
    [*product((*GAMES, *OWN), [True]), ("mixia", False), ("cards", False), ("cards#de", True)],
    indirect=["place"],
)
def test_nothing_hides_what_somebody_needs(place: GamePlace, many: bool, home: Path, browser: Browser) -> None:
    """On no kind of screen, in no size, taught or not, with as many players as there can be and as few."""
    fewest, most = load(place).players
    names = NAMES[: most if many else max(2, fewest)]

    def open_page(address: str) -> Page:
        """A phone that may complain, as the game goes on between its taps."""
        page = browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page()
        page.goto(address)
        return page

    with Table(begin(place, names, seed=12, trust=True), teaches=True) as table:
        found = [*Walk(table, open_page, names).run()]
    assert "\n".join(found) == ""
