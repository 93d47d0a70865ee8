"""Printing from the list of games: the form, what it takes, its sheets, and files that are those of the command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import nullcontext
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from companion.cli.parameters import parameters
from companion.cli.print_form import PrintSettings
from companion.cli.printing import PrintArguments, plan
from companion.web.features.printing import ADVICE_FILE, CommandProcess, PrintDesk
from companion.web.views.covers import name_cover
from components.places import locate

from ..long_run import LONG
from .table import HERE, PATIENCE, OpenPage, Served, ServeSwitch
from .test_for_everybody import SMALL, THEMES, WIDE, objections

GAME = "space-debris"
CHOSEN = {"paper": "letter", "ink": "low", "players": "3", "registration": "3", "bleed": "0"}
CHOSEN["only"] = "ship-cards, player-aids"
TYPED = "--paper=letter", "--ink=low", "--players=3", "--registration=3", "--bleed=0", "--only=ship-cards,player-aids"


class Pages:
    """Print pages of one game, by their ids."""

    def __init__(self, served: Served) -> None:
        self.desk: PrintDesk = served.switch.lobby.desk
        self.desk.settle = PrintSettings
        self.served, self.path = served, f"/{served.switch.lobby.token}/"

    def open(self) -> str:
        _, page = self.ask(f"print-{name_cover(locate(GAME))}")
        (id,) = re.findall('data-print="([^"]+)"', page.decode())
        return str(id)

    def ask(
        self, way: str, method: str = "GET", body: object = None, origin: str = "", here: str = HERE
    ) -> tuple[int, bytes]:
        connection = HTTPConnection(self.served.host, timeout=PATIENCE, source_address=(here, 0))
        headers = {"content-type": "application/json", "origin": origin or f"http://{self.served.host}"}
        connection.request(method, self.path + way, json.dumps(body), headers)
        said = connection.getresponse()
        return said.status, said.read()

    def put(self, id: str, field: str, value: str = "") -> str:
        status, said = self.ask(f"form/print/{id}", "POST", {"do": "put", "field": field, "value": value})
        assert status == 200
        return str(json.loads(said)["html"])

    def do(self, id: str, what: str) -> str:
        status, said = self.ask(f"print/{id}/{what}", "POST")
        assert status == 200
        return said.decode()

    def finish(self, id: str) -> str:
        until = monotonic() + PATIENCE
        while "data-making" in (said := self.do(id, "tell")):
            assert monotonic() < until
            sleep(0.1)
        return said


@pytest.fixture
def pages(serve_switch: ServeSwitch) -> Callable[[], Pages]:
    return lambda: Pages(serve_switch())


def test_a_print_ends_with_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a print reads from is closed by whatever kills its table; the next one removes the folder that is left."""
    printing = CommandProcess(PrintSettings(locate(GAME)).command(), tmp_path)
    (printing._process.stdin or nullcontext()).__exit__(None, None, None)
    assert printing._process.wait(PATIENCE)
    (left := tmp_path / f"salvage-print-{printing._process.pid}-left").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    PrintDesk()
    assert not left.exists()


def test_files_are_the_commands(pages: Callable[[], Pages], tmp_path: Path, salvage: Any) -> None:
    """Byte for byte, each and as one ZIP called as the game, with how to print them and without what is for programs;
    another page of the game, whose print is ended, has nothing of them, and leaves nothing. At the end of the desk all
    is gone."""
    shown = pages()
    with shown.desk:
        id, other = shown.open(), shown.open()
        half = {"do": "put", "field": "paper", "value": "\ud83d"}
        assert shown.ask(f"form/print/{id}", "POST", half)[0] == 400
        for field, value in CHOSEN.items():
            shown.put(id, field, value)
        _, plan = shown.ask(f"print/{id}/plan")
        assert b"<b>2 sheets</b>" in plan
        pictures = re.findall(rb'src="([^"]+)"', plan)
        assert [shown.ask(picture.decode())[1][:4] for picture in pictures] == [b"\x89PNG"] * len(pictures)

        assert "data-making" in shown.do(other, "make")
        assert "data-making" in shown.do(id, "make")
        assert "it was ended" in shown.do(other, "end")
        listed = shown.finish(id)
        assert not re.search(r"\.(txt|json)\b|--", listed)
        salvage("print", GAME, *TYPED, f"--out={tmp_path}")
        made = {file.name: file.read_bytes() for file in (tmp_path / GAME).glob("*.pdf")}
        with ZipFile(BytesIO(shown.ask(f"print/{id}/files/{GAME}.zip")[1])) as packed:
            assert {name: packed.read(name) for name in packed.namelist() if name != ADVICE_FILE} == made
            advice = packed.read(ADVICE_FILE).decode().strip()
        assert advice in listed
        assert "flipped on the long edge: <b>Player aids</b>; the others on one side" in " ".join(advice.split())
        assert {name: shown.ask(f"print/{id}/files/{name}")[1] for name in made} == made
        assert shown.ask(f"print/{id}/files/manifest.json")[0] == 404
        assert shown.ask(f"print/{other}/files/ship-cards.pdf")[0] == 404
        folder = shown.desk.jobs[id].folder.parent
        assert [each.name for each in folder.iterdir()] == [id]
    assert not folder.exists()


def test_the_form_asks_in_words_of_people(pages: Callable[[], Pages]) -> None:
    """All that the command takes, without a word of its help; five questions come first, of which the last stands for
    several options."""
    shown = pages()
    with shown.desk:
        id = shown.open()
        form = shown.put(id, "cutting", "punch")
        asked = re.findall('data-field="([^"]+)"', form)
        assert list(dict.fromkeys(asked))[:5] == ["paper", "ink", "players", "backs", "cutting"]
        assert {*asked} == {*PrintArguments._fields, "cutting"} - {"starter", "option"}  # Which this game hasn't.
        assert "--" not in form
        assert not [each.name for each in parameters(plan) if each.typed.more["help"] in form]
        settings = shown.desk.jobs[id].settings
        assert {*settings.command()[-2:]} == {"--gap=5.0", "--round=25.4"}
        shown.put(id, "cutting", "hand")
        assert settings.command() == PrintSettings(locate(GAME)).command()
        shown.put(id, "module", "flat-pawns")
        assert [said for said in settings.command() if "module" in said] == ["--module=base", "--module=debris-stacks"]
        shown.put(id, "module", "flat-pawns")
        settings = PrintSettings(locate("spacecraft"), {})
        ways = {each.name: each for each in settings.form().fields}
        assert ways["option tabs"].put
        ways["option tabs"].put("off")
        assert settings.options().options == (("tabs", "off"),)


@LONG
def test_what_saves_paper_is_a_button(pages: Callable[[], Pages]) -> None:
    """Pressed one after the other, each saves as many sheets as it says; another kind of files has no plan."""
    shown = pages()
    with shown.desk:
        id = shown.open()

        def find_savings() -> tuple[int, list[tuple[str, ...]]]:
            _, plan = shown.ask(f"print/{id}/plan")
            (sheets,) = re.findall(r"<b>(\d+) sheets?</b> <small>", plan.decode())
            pattern = r'<b>(\d+) sheets?</b> [^<]*</span>\s*<button [^>]*data-field="(.*?)"\s+data-value="(.*?)"'
            return int(sheets), re.findall(pattern, plan.decode(), re.S)

        sheets, savings = find_savings()
        assert len(savings) == 2
        shown.put(id, *savings[1][1:])
        shown.put(id, *savings[0][1:])
        assert find_savings() == (sheets - sum(int(saved) for saved, *_ in savings), [])
        shown.put(id, "cuts", "cuts")
        assert "“Which kind of files?” svg" in shown.ask(f"print/{id}/plan")[1].decode()


def test_only_this_machine_prints(pages: Callable[[], Pages]) -> None:
    """A phone with the host's link looks; what comes from another site's page, or has no link, gets nothing. No path is
    taken, and what isn't allowed is told where the sheets would be."""
    shown = pages()
    with shown.desk:
        id = shown.open()
        assert shown.ask(f"print/{id}/make", "POST", here="127.0.0.2")[0] == 403
        assert b"on the laptop alone" in shown.ask(f"print/{id}/plan?first", here="127.0.0.2")[1]
        assert shown.ask(f"print/{id}/make", "POST", origin="http://elsewhere")[0] == 403
        assert shown.ask(f"../wrong/print/{id}/make", "POST")[0] == 404
        assert shown.ask(f"print/{id}/files/..%2f..%2fprogress")[0] == 404
        for field in ("out", "trust", "module", "option"):
            shown.put(id, field, "/tmp")
        assert shown.desk.jobs[id].settings.command() == PrintSettings(locate(GAME)).command()
        shown.put(id, "bleed", "9")
        assert b"bleed 9 mm is not allowed" in shown.ask(f"print/{id}/plan")[1]
        assert "bleed 9 mm is not allowed" in (shown.do(id, "make"), shown.finish(id))[1]


@LONG
def test_a_page_prints(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """By the keyboard, at 360 px as on a laptop; nothing is against it in either theme."""
    shown = Pages(serve_switch())
    with shown.desk:
        page = phones(shown.served.lobby)
        page.get_by_role("link", name="Print Space Debris").press("Enter")
        page.locator("#field-ink-3").press("Enter")
        page.locator("#fold summary").press("Enter")
        page.locator("#field-only-line").fill("ship-cards")
        page.keyboard.press("Enter")
        expect(page.locator(".sum").first).to_contain_text("1 sheet")
        for size in (360, 640), (1280, 800):
            page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            page.wait_for_timeout(500)
            assert [page.evaluate(SMALL), page.evaluate(WIDE)] == [[], [True]]
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                assert objections(page) == []
        page.get_by_role("button", name="Make the files").press("Enter")
        expect(page.locator("#files")).to_contain_text("Print at 100 %", timeout=1000 * PATIENCE)
        assert objections(page) == []
