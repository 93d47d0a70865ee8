"""Every kind of screen beside all that it can meet: games, numbers of players, teaching, moments, sizes, large type.

What is wrong is found by boxes and by what is painted (`seen.js`): what is covered, cut or out of reach, who isn't in
sight, what can't be tapped, where room is left empty while something lacks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.way_back import BACK_KEY
from companion.web.views.screens import Screen
from companion.web.views.targets import find_tappable_names
from components.loader import load
from components.places import GamePlace, locate

from ..game_folder import FirstGame
from ..long_run import PAIRS, first_of
from ..printed import GAMES
from .conftest import PHONE
from .hands import TWO_FRAMES, ask_before_everything, find_faults, wait_until_it_listens
from .table import OpenPage, Serve, Table

OWN = "hexes", "cards"
"""Starters of games of one's own."""
NAMES = "Ann", "Bo", "Cleo", "Dana", "Eve", "Fin"
SIZES = {"landscape": (640, 360, 16), "200 %": (360, 640, 32), "360": (360, 640, 16)}
"""Width, height and type in px; last what pages are opened in."""
STAGES = {"tablet": (1024, 768, 14), "laptop": (1366, 768, 14), "television": (1920, 1080, 24)}
"""Width, height and the least letters in px of screens that show the table as a stage does."""
SHEETS = "history", "happened", "facts", "correct", "ideas", "past/0", "undo", "menu", "share"
FIRST, LOOKED_FROM, LOOKED_TO = 1, 30, 110
"""Answers given before the set-up is looked at; and among which the fullest questions are looked for."""
ALL_ANSWERS = 20_000
FAULTS = Path(__file__).with_name("seen.js").read_text(encoding="utf-8")
SPOIL = """([css, html]) => {
  for (const each of document.querySelectorAll(".spoilt")) each.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.getElementById("asked").insertAdjacentHTML("afterend", html);
  return true;
}"""
LONG_WARNING = "This loses the game. " * 9
SPOILT = (
    ("answers can be tapped", ".answer, #spaces, #amount { display: none !important }", ""),
    ("answers can be tapped", ".answer { opacity: 0 !important }", ""),
    ("answers can be tapped", ".answer, .answer * { color: transparent !important }", ""),
    ("answers can be tapped", ".answer { pointer-events: none !important }", ""),
    ("answers can be tapped", "#foot { position: fixed; inset: 0 }", ""),
    ("the question isn't shown", "#question h2, #question h2 * { display: none !important }", ""),
    ("the question is pale", "#asked, #asked * { color: transparent !important }", ""),
    ("px of nothing", "#asked { margin-top: 70px } .table-picture, #facts, #news { display: none !important }", ""),
    ('2 buttons "Go"', "", '<button class="spoilt">Go</button> <button class="spoilt">Go</button>'),
    ("cut warning", ".care { height: 26px; overflow: hidden; text-overflow: ellipsis }",
     f'<p class="care spoilt">{LONG_WARNING}</p>'),
    ("cut without a sign", "p.spoilt { height: 30px; overflow: hidden }", f'<p class="spoilt">{LONG_WARNING}</p>'),
    ("px between answer", "#answers { gap: 3px !important }", ""),
)  # fmt: skip
"""What is told of a page that a style or what is put below the question spoils."""
OTHER_GROUND_PX, FAR_COLOUR = 12, 60
"""So much ground that isn't the board's may be around it: its colour (in RGB) is so far from the board's edge's."""
GAPS = """() => {
  const picture = document.querySelector(".table-picture.shown svg") ?? document.querySelector("#board svg");
  const [x, y, wide, high] = picture.dataset.box.split(" ").map(Number), { a, d, e, f } = picture.getScreenCTM();
  const { left, top, right, bottom } = picture.closest(".table-picture").getBoundingClientRect();
  return [f + y * d - top, e + x * a - left, bottom - f - (y + high) * d, right - e - (x + wide) * a];
}"""
"""px between a board's room and its edges: above, left, below, right."""


def set_size(page: Page, wide: int, high: int, letters: int = 16) -> None:
    page.set_viewport_size({"width": wide, "height": high})
    # As for a page that comes with such type; what has just come takes no taps for a moment, and calls by its heading.
    page.evaluate(
        """async (letters) => {
          document.documentElement.style.fontSize = letters === 16 ? "" : `${letters}px`;
          document.body.classList.toggle("large-type", letters > 16);
          dispatchEvent(new Event("resize"));
          FRAMES;
          for (const each of document.querySelectorAll(".fresh")) each.classList.remove("fresh");
          document.body.classList.remove("called");
        }""".replace("FRAMES", f"await {TWO_FRAMES}"),
        letters,
    )


def tell_page(screen: Screen, picked: bool = False) -> dict[str, Any]:
    """What a page is to hold, as `seen.js` takes it: from the table, as a page may have lost it."""
    ways_out = (BACK_KEY, *([screen.pinned.key] if screen.pinned else ()))
    own = [each for each in screen.answers if not each.meanwhile]
    others = [each for each in own if not (each.is_out or each.key in ways_out)]
    return {
        "asked": len(others or own) if screen.mine else 0, "picked": picked, "over": screen.view.over,
        "board": bool(screen.board or screen.place),
    }  # fmt: skip


def look(page: Page, where: str, held: dict[str, Any]) -> Iterator[str]:
    """What is wrong with what a phone shows now, in every size."""
    page.wait_for_load_state("networkidle")
    isnt_english = page.get_attribute("html", "lang") != "en"  # Whose words are longer than those that we wrote first.
    for name, size in {**({"320": (320, 640, 16)} if isnt_english else {}), **SIZES}.items():
        set_size(page, *size)
        yield from (f"{name}, {where}: {fault}" for fault in find_faults(page, FAULTS, held))


def look_at_stage(page: Page, name: str, where: str, held: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a screen that shows the table as a stage does, which is then as small as a phone again."""
    wide, high, letters = STAGES[name]
    set_size(page, wide, high)
    page.wait_for_load_state("networkidle")
    faults = find_faults(page, FAULTS, {**held, "stage": letters})
    if held["board"] and not held["over"]:
        faults += find_other_ground(page)
    yield from (f"{name}, {where}: {fault}" for fault in faults)


def find_other_ground(page: Page) -> Iterator[str]:
    """Bands beside a board whose colour isn't that of the board's edge, as a page's ground is."""
    board = page.query_selector(".table-picture.shown, #board")
    room = board and board.bounding_box()
    if not room or min(room["width"], room["height"]) < 1:
        return
    gaps = page.evaluate(GAPS)
    pixels = np.asarray(Image.open(BytesIO(page.screenshot(clip=room))).convert("RGB"), dtype=int)
    sides = pixels, pixels.swapaxes(0, 1), pixels[::-1], pixels.swapaxes(0, 1)[::-1]
    for side, turned, gap in zip(("above", "left of", "below", "right of"), sides, gaps, strict=True):
        if gap > OTHER_GROUND_PX:
            ground, edge = (np.median(turned[at], axis=0) for at in (2, int(gap) + 4))
            if np.linalg.norm(ground - edge) > FAR_COLOUR:
                yield f"{gap:.0f} px of other ground {side} the board"


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


def find_asked(table: Table) -> str:
    names = table.session.meta.names
    return next((name for name in names if table.see(name).mine), names[0])


def find_moments(session: Session) -> dict[str, int]:
    """After how many answers the question with most to show is asked: by the picture and with other answers, and in a
    list alone. Chance gives the same answers each time."""
    best: dict[str, tuple[int, int]] = {}
    with Table(session) as table:
        session.random(LOOKED_FROM)
        for played in range(LOOKED_FROM, LOOKED_TO):
            if session.play.over:
                break
            screen = table.see(find_asked(table))
            picture = screen.place if screen.shown == "place" else screen.board
            tapped = sum(bool(picture and find_tappable_names(picture, each)) for each in screen.answers)
            others = len(screen.answers) - tapped
            kind = "own turn on a picture" if tapped else "own turn in a list"
            best[kind] = max(best.get(kind, (-1, 0)), (min(others, 4) if tapped else others, -played))
            session.random()
    return {kind: -played for kind, (_, played) in sorted(best.items(), key=lambda each: -each[1][1])}


class Walk:
    """One game on the phones of all its players, the host's laptop, a tablet and a television."""

    def __init__(self, table: Table, open_page: OpenPage, teaches: bool) -> None:
        self.table, self.open_page, self.teaches = table, open_page, teaches
        self.names = table.session.meta.names
        self.pages: dict[str, Page] = {}

    def page(self, whose: str) -> Page:
        """A link's page with what the table shows now."""
        if whose not in self.pages:
            self.pages[whose] = self.open_page(self.table.url(whose))
            wait_until_it_listens(self.pages[whose])
            ask_before_everything(self.pages[whose])
        self.pages[whose].wait_for_selector(f"body[data-moves='{self.table.server.table.moves}']")
        return self.pages[whose]

    def teach(self) -> None:
        """Have everybody taught all there is."""
        for name in self.names if self.teaches else ():
            self.table.post(name, "teach", {"on": True, "seen": []})

    def moment(self, name: str) -> Iterator[str]:
        """Who is asked and who waits, with what is taught and after that is put away; and once an answer is picked."""
        self.teach()
        asked = find_asked(self.table)
        waits = next((each for each in (self.names[-1], self.names[0]) if not self.table.see(each).mine), asked)
        for seat in dict.fromkeys((waits, asked)):
            page, held = self.page(seat), tell_page(self.table.see(seat))
            where = name if held["asked"] else f"waiting, {name}"
            if page.query_selector("dialog[open]"):  # What a game is about is told first.
                yield from look(page, f"sheet before {where}", held)
                page.keyboard.press("Escape")
            yield from look(page, where, held)
            yield from look_at_stage(page, "tablet", where, held)
            if page.query_selector("[data-read]"):
                page.eval_on_selector("[data-read]", "each => each.click()")
                page.wait_for_selector(".strip", state="detached")
                yield from look(page, f"{where}, strip put away", held)
        yield from self.stages(name)
        if self.table.see(asked).mine:
            yield from self.pick(self.page(asked), tell_page(self.table.see(asked), picked=True), name)

    def stages(self, name: str) -> Iterator[str]:
        """What all look at, and the host's page."""
        for stage, role in {"laptop": "host", "television": "screen"}.items():
            held = {**tell_page(self.table.see(self.names[0])), "asked": 0}
            yield from look_at_stage(self.page(role), stage, name, held)

    def pick(self, page: Page, held: dict[str, Any], name: str) -> Iterator[str]:
        """The answer of which most is told."""
        page.evaluate(
            """() => {
              const lengthOf = ({ dataset }) => `${dataset.risk}${dataset.told}`.length;
              const answers = [...document.querySelectorAll("#answers .answer:not([hidden])")];
              answers.sort((a, b) => lengthOf(b) - lengthOf(a))[0]?.click();
            }"""
        )
        if page.is_visible("#do"):
            yield from look(page, f"after a tap, {name}", held)
            yield from look_at_stage(page, "tablet", f"after a tap, {name}", held)
            page.eval_on_selector("#leave", "each => each.click()")
        elif page.query_selector("#answers .answer:not([hidden])"):
            yield f"360, after a tap, {name}: no answer is picked by it"

    def sheets(self) -> Iterator[str]:
        """The sheets of whoever is asked."""
        seat = find_asked(self.table)
        page = self.page(seat)
        for sheet in SHEETS:
            if self.table.get(f"{self.table.path(seat)}sheet/{sheet}").status == 200:
                open_sheet(page, sheet)
                yield from look(page, f"sheet {sheet}", {})
                page.keyboard.press("Escape")

    def end(self) -> Iterator[str]:
        """The end, where there is one, as it comes upon those who are being taught."""
        self.teach()
        for name, page in self.pages.items():
            if "data-teach" in self.table.get(self.table.path(name)).text:
                page.wait_for_selector(".strip [data-read]", state="attached")
        self.table.session.random(ALL_ANSWERS)
        if not self.table.session.play.over:
            return
        for seat in (self.names[0], self.names[-1]):
            held = tell_page(self.table.see(seat))
            self.page(seat).wait_for_selector("#question.over")
            yield from look(self.page(seat), "end", held)
        yield from look_at_stage(self.page(self.names[0]), "tablet", "end", held)
        yield from self.stages("end")

    def run(self, moments: dict[str, int]) -> Iterator[str]:
        """What is wrong with all of it."""
        played = 0
        for name, until in {"set-up": FIRST, **moments}.items():
            self.table.session.random(until - played)
            played = until
            yield from self.moment(name)
        yield from self.sheets()
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


@PAIRS
@pytest.mark.parametrize("taught", first_of([True, False]))
@pytest.mark.parametrize("many", first_of([True, False]))
@pytest.mark.parametrize("place", first_of([*GAMES, *OWN, "cards#de"]), indirect=True)
def test_nothing_hides_what_somebody_needs(
    place: GamePlace, many: bool, taught: bool, home: Path, browser: Browser, request: pytest.FixtureRequest
) -> None:
    """On no kind of screen, in no size, taught or not, with as many players as there can be and as few."""
    fewest, most = load(place).players
    names = NAMES[: most if many else max(2, fewest)]

    def open_page(address: str) -> Page:
        """A phone that may complain, as the game goes on between its taps."""
        page = browser.new_context(viewport=PHONE, reduced_motion="reduce").new_page()
        page.goto(address)
        return page

    moments = find_moments(begin(place, names, seed=12, trust=True))
    with Table(begin(place, names, seed=12, trust=True), teaches=taught) as table:
        found = [*Walk(table, open_page, taught).run(moments)]
    cell = f"{request.node.callspec.params['place']}, {len(names)} players, {'taught' if taught else 'untaught'}"
    if found:
        pytest.fail("\n".join(f"{cell}, {each}" for each in found), pytrace=False)


@pytest.mark.parametrize("size", ["360", "landscape"])
def test_what_is_spoilt_is_found(size: str, serve: Serve, phones: OpenPage) -> None:
    """Nobody can answer, or room, words or names are wasted: each is told of a page that else lacks nothing such."""
    table = serve("space-debris", NAMES[:2])
    table.session.random(find_moments(begin(locate("space-debris"), NAMES[:2], seed=12))["own turn in a list"])
    seat = find_asked(table)
    page, held, missed = phones(table.url(seat), live=True), tell_page(table.see(seat)), []
    page.wait_for_selector(f"body[data-moves='{table.server.table.moves}']")
    page.wait_for_load_state("networkidle")
    set_size(page, *SIZES[size])
    for said, css, html in SPOILT:
        faults = [page.evaluate(SPOIL, given) and find_faults(page, FAULTS, held) for given in (("", ""), (css, html))]
        told, found = ([fault for fault in each if said in fault] for each in faults)
        missed += [] if found and found != told else [f"{said}: {css} {html}"]
    assert missed == []
