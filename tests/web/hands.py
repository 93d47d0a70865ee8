"""Somebody at a page who answers by chance: with a finger, or with the keyboard and a screen reader alone."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from companion.engine import END
from companion.web.views.round import NO_LABEL, PLAYERS_OWN_NO

BACK = "back"
IS_MEANT = """([key, before]) => Number(document.body.dataset.moves) > before || document.body.matches(".sending")
  || !document.getElementById("undo-now").hidden
  || [...document.querySelectorAll(".answer[aria-pressed=true]")].some((each) => each.dataset.key === key)"""
"""Whether a tap has chosen an answer, or is giving it, or has given it."""
NAMED = re.compile(r"""^\s*- '?button "((?:[^"\\]|\\.)*)\"""", re.M)
"""A button in a snapshot of the accessibility tree, which quotes a line that has a colon."""
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SETTLES = 20
"""Twice as many frames are waited for, at most, until a page has fitted what it shows."""
STEADY = 5
"""A page that has been the same so often isn't going to change."""
MOST_TABS = 250
"""Presses of Tab that lead once around any page."""


def wait_after(page: Page, moves: int) -> None:
    """Wait until a page shows what came after a state."""
    page.wait_for_function("before => Number(document.body.dataset.moves) > before", arg=moves)


def wait_after_no(page: Page, moves: int) -> None:
    """Wait until a page shows what came after a player's own no, which is kept while others are asked."""
    gone = "([moves, own]) => Number(document.body.dataset.moves) > moves || !document.querySelector(own)"
    page.wait_for_function(gone, arg=[moves, f'[data-key="{PLAYERS_OWN_NO}"]'])


def wait_until_it_listens(page: Page) -> None:
    """Wait until taps count again: all has been there for a moment, and the last answer has been heard of."""
    page.wait_for_function("() => !document.querySelector('body.sending, .fresh')")


def ask_before_everything(page: Page) -> None:
    """Have a phone ask before everything, as those of the taught do; else one tap gives what puts nothing at stake."""
    page.evaluate("localStorage.setItem('salvage-call', JSON.stringify({ ask: true }))")


def find_faults(page: Page, script: str, given: object = None) -> list[Any]:
    """What a script finds wrong with a page that has just changed; a busy machine fits things a few frames later."""
    faults: list[Any] = page.evaluate(script, given)
    before: list[list[Any]] = []
    while faults and len(before) < SETTLES and before[-STEADY:] != [faults] * STEADY:
        page.evaluate(TWO_FRAMES)
        before, faults = [*before, faults], page.evaluate(script, given)
    return faults


def hurry(page: Page) -> None:
    """Have taps count at once: hands that have just seen something new would wait a moment."""
    page.evaluate("document.querySelectorAll('.fresh').forEach(each => each.classList.remove('fresh'))")


def wait_until_form_is_back(page: Page) -> None:
    """Wait until a form shows what the server made of all that was put into it."""
    expect(page.locator("[data-form][aria-busy]")).to_have_count(0)


class Finger:
    """Taps answers on the picture where they are shown there, else in the list, and confirms."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page, self.random = page, random
        self.settled = 0
        """Details that were given with answers, each of which the journal has as an answer of its own."""
        page.on("request", self._count_details)

    def _count_details(self, request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/answer"):
            self.settled += len(request.post_data_json.get("then", ()))

    @property
    def moves(self) -> int:
        """The state of the game that the page shows."""
        return int(self.page.locator("body").get_attribute("data-moves") or -1)

    def keys(self) -> list[str]:
        """What may be answered; going back is left to other tests, as a game would never end by it."""
        found: list[str] = self.page.locator("#answers .answer").evaluate_all(
            "all => all.map(each => each.dataset.key)"
        )
        return [key for key in found if key != BACK]

    def answer(self) -> str:
        """Give one of the answers; its key, "" of a no that is kept while others are asked."""
        key, before = self.random.choice(self.keys()), self.moves
        hurry(self.page)
        wait_until_it_listens(self.page)
        self.tap(key)
        if self.page.locator("#do").is_visible():
            hurry(self.page)
            self.page.locator("#do").click()
        if key == PLAYERS_OWN_NO:
            wait_after_no(self.page, before)
            return END if self.moves > before else ""
        self.wait_after(before)
        return key

    def tap(self, key: str) -> None:
        """Tap an answer where it is."""
        listed = self._named(".answer", "data-key", key)
        if self.random.random() < 0.7 and self._tap_picture(key):
            return
        folded = self.page.locator("#spaces:not([open]) .answer")
        if key in folded.evaluate_all("all => all.map(each => each.dataset.key)"):
            self.page.locator("#spaces summary").click()
            hurry(self.page)
        if (amount := self.page.locator("#amount input")).is_visible():
            amount.fill(listed.locator("b").inner_text())
            return
        if not listed.is_visible():  # What the finger hit on the picture instead is picked, and stands alone.
            self.page.locator("#leave").click()
            hurry(self.page)
        listed.click()

    def wait_after(self, moves: int) -> None:
        """Wait until the page shows what came after a state."""
        wait_after(self.page, moves)

    def _tap_picture(self, key: str) -> bool:
        """Tap what an answer is called on the picture; whether that has chosen or given it, as others may lie above."""
        target = self.page.locator(".shown .target")
        for number in range(target.count()):
            keys = (target.nth(number).get_attribute("data-keys") or "").split("\n")
            box = target.nth(number).bounding_box()
            if keys == [key] and box and self._is_within(box):
                before = self.moves
                self.page.evaluate("document.getElementById('undo-now').hidden = true")  # That of the last answer.
                self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                return bool(self.page.evaluate(IS_MEANT, [key, before]))
        return False

    def _is_within(self, box: object) -> bool:
        picture = self.page.locator(".table-picture.shown").bounding_box()
        assert isinstance(box, dict)
        return bool(
            picture
            and picture["x"] <= box["x"] + box["width"] / 2 <= picture["x"] + picture["width"]
            and picture["y"] <= box["y"] + box["height"] / 2 <= picture["y"] + picture["height"]
        )

    def _named(self, of: str, attribute: str, value: str) -> Locator:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return self.page.locator(f'#answers {of}[{attribute}="{escaped}"]')


class Reader:
    """Knows of a page what a screen reader says, roles and names, and has a keyboard."""

    def __init__(self, page: Page, random: Random) -> None:
        self.page, self.random = page, random

    def answers(self) -> list[str]:
        """The names of what may be answered: buttons in the group that the question names."""
        folded = self.page.locator("#spaces:not([open]) summary")
        if folded.count():
            wait_until_it_listens(self.page)
            folded.focus()
            self.page.keyboard.press("Enter")
            expect(self.page.locator("#spaces[open]")).to_have_count(1)
        group = self.page.get_by_role("main").get_by_role("group")
        names = NAMED.findall(group.first.aria_snapshot()) if group.count() else []
        return [name for name in names if not re.match("back|no longer", name, re.I)]

    def answer(self) -> str:
        """Give one of the answers; its name."""
        name = self.random.choice(self.answers())
        before = int(self.page.locator("body").get_attribute("data-moves") or -1)
        is_own_no = name == NO_LABEL and self.page.locator(f'[data-key="{PLAYERS_OWN_NO}"]').count() > 0
        self._go_to(name)
        wait_until_it_listens(self.page)
        self.page.keyboard.press("Enter")
        confirm = self.page.get_by_role("contentinfo").get_by_role("button", name="Back", exact=True)
        if confirm.count():
            bar = NAMED.findall(self.page.get_by_role("contentinfo").aria_snapshot())
            self._go_to(bar[bar.index("Back") + 1])
            wait_until_it_listens(self.page)
            self.page.keyboard.press("Enter")
        if is_own_no:
            wait_after_no(self.page, before)
        else:
            wait_after(self.page, before)  # What is read may change before: what follows from an answer is told first.
        return name

    def _go_to(self, name: str) -> None:
        """Press Tab until a button of that name has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            focused = self.page.locator(":focus")
            if focused.count() and NAMED.findall(focused.aria_snapshot())[:1] == [name]:
                return
        raise AssertionError(f"Tab never comes to {name!r}")
