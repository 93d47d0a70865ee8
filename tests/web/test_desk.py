"""A game of one's own from the first page to a seat: made, changed and played by the keyboard alone."""

from __future__ import annotations

import re
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.forms.last_time import remember_game
from companion.game_registry.trust import is_trusted
from companion.making.starter_questions import StarterQuestions
from companion.making.watching import open_preview
from companion.web.views.covers import name_cover

from ..game_folder import FirstGame
from .table import HERE, OpenPage, ServeSwitch
from .test_for_everybody import SMALL, THEMES, WIDE, objections
from .test_printing import Pages

ELSEWHERE = "127.0.0.2"


class Desk(Pages):
    """The first page with all that makes games, which lie below a folder."""

    def __init__(self, served: Any, root: Path) -> None:
        super().__init__(served)
        self.root = root
        served.switch.lobby.make = lambda: StarterQuestions("", root).form()
        served.switch.lobby.open_preview = open_preview

    def fill_in(self, field: str, value: str = "", do: str = "put", **more: Any) -> tuple[int, str]:
        status, said = self.ask("form/new", "POST", {"do": do, "field": field, "value": value}, **more)
        return status, said.decode()


@pytest.fixture
def desk(serve_switch: ServeSwitch, tmp_path: Path) -> Desk:
    return Desk(serve_switch(), tmp_path / "games")


def press(thing: Locator) -> None:
    """By the keyboard, once the page is as it is to be: what has just come takes no taps."""
    expect(thing.page.locator(".fresh, form[aria-busy]")).to_have_count(0)
    thing.press("Enter")


def look(page: Page) -> None:
    """Nothing is against a page, at three widths and in both themes."""
    for width, height in (320, 640), (390, 844), (1280, 800):
        page.set_viewport_size({"width": width, "height": height})
        assert [page.evaluate(SMALL), page.evaluate(WIDE)] == [[], [True]]
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            assert objections(page) == []


def test_from_the_first_page_to_a_seat(desk: Desk, phones: OpenPage) -> None:
    """A bad name is refused beside it and stays until it is mended; the folder is the one that was shown."""
    page = phones(desk.served.lobby)
    press(page.get_by_role("button", name="Make one of your own"))
    name = page.get_by_role("textbox", name="Name")
    name.fill("???")
    name.press("Enter")
    expect(page.locator("fieldset:has(#field-1-1-line) .wrong")).to_contain_text("is taken; give it another name")
    expect(name).to_have_value("???")
    look(page)
    name.fill("Old Harbour!")
    name.press("Enter")
    expect(page.locator("#field-1-1-about")).to_have_text(f"Its folder: {desk.root / 'old-harbour'}")
    page.get_by_label("Should the companion know the rules?").select_option("yes")
    press(page.get_by_role("button", name="Make it"))

    moon = page.locator("[data-key='card.moon-2/front'] svg")
    expect(moon).to_contain_text("Bright Moon")
    cards = desk.root / "old-harbour/components/cards.csv"
    cards.write_text(cards.read_text().replace("Bright Moon", "Old Moon"))
    expect(moon).to_contain_text("Old Moon")
    assert objections(page) == []
    for name in "Print", "Back", "Edit Old Harbour", "All games":
        press(page.get_by_role("link", name=re.compile(f"^{name}")))
    page.get_by_role("link", name="Edit Old Harbour").wait_for()
    look(page)
    press(page.get_by_role("link", name="Edit Old Harbour"))
    press(page.get_by_role("link", name="Play"))
    press(page.get_by_role("button", name="Alone, with bots"))
    press(page.get_by_role("button", name="Begin"))
    page.wait_for_selector("body.seat")


def test_python_asks_before_it_runs(desk: Desk) -> None:
    """In the words of `--trust`, from *Play*, on this machine alone; then the game can begin."""
    game = FirstGame(desk.root / "mine", rules=True)
    game.write("companion/text.py", "# Mine.\n" + (game.folder / "companion/text.py").read_text())
    remember_game(game.place)
    desk.ask("")
    _, asked = desk.fill_in("game mine", do="open")
    assert "from now on (read it first)?" in asked
    assert "companion/text.py" in asked
    assert desk.fill_in("", do="enter", here=ELSEWHERE)[0] == 403
    assert not is_trusted(game.place)
    assert "Begin" in desk.fill_in("", do="enter")[1]
    assert is_trusted(game.place)


@pytest.mark.parametrize("trouble", ["taken", "no place", "full"])
def test_what_cant_be_made_leaves_nothing(desk: Desk, trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said beside the name, and nothing half is there."""
    if trouble == "taken":
        (desk.root / "old-harbour").mkdir(parents=True)
    elif trouble == "no place":
        desk.root.write_text("a file")
    else:
        written = iter(range(3))

        def write(file: Path, text: str, **_: Any) -> None:
            if next(written, None) is None:
                raise OSError(ENOSPC, "No space left on device")
            file.write_bytes(text.encode())

        monkeypatch.setattr(Path, "write_text", write)
    desk.ask("")
    desk.fill_in("make", do="open")
    desk.fill_in("title", "../Old Harbour")
    _, said = desk.fill_in("title", do="enter")
    about = said[said.index("field-1-1-about") : said.index("field-1-2")]
    assert {"taken": "is taken", "no place": "be written", "full": "No space left"}[trouble] in about, about
    monkeypatch.undo()
    assert [*desk.root.rglob("*")] == ([desk.root / "old-harbour"] if trouble == "taken" else [])


def test_only_the_host_on_this_machine_makes(desk: Desk) -> None:
    """Without the host's link, from another machine or another site's page nothing is made, shown or told."""
    game = FirstGame(desk.root / "mine")
    remember_game(game.place)
    edit = f"edit-{name_cover(game.place)}"
    assert desk.ask(edit)[0] == 303
    (secret,) = desk.served.switch.lobby.previews
    assert [b' here"' in desk.ask("", here=here)[1] for here in (HERE, ELSEWHERE)] == [True, False]
    desk.fill_in("make", do="open")
    for strange in {"here": ELSEWHERE}, {"origin": "http://elsewhere"}:
        assert desk.fill_in("title", "Theirs", **strange)[0] == 403
        assert desk.fill_in("title", do="enter", **strange)[0] == 403
    token, desk.path = desk.path, "/"
    for way, method in (f"{token}{edit}", "GET"), (f"{secret}/", "GET"), (f"{secret}/pictures", "POST"):
        assert desk.ask(way.lstrip("/"), method, {"keys": []}, here=ELSEWHERE)[0] == 403
        assert desk.ask(way.lstrip("/"), method, {"keys": []}, origin="http://elsewhere")[0] == 403
        assert desk.ask(f"wrong/{way.rpartition('/')[2]}", method, {"keys": []})[0] == 404
    assert [each.name for each in desk.root.iterdir()] == ["mine"]
