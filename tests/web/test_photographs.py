"""Ships read from photographs that a phone sends: looked at, put right by taps, and scored."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any, BinaryIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from companion.photo.apart import Apart
from companion.photo.photo_files import MAX_BYTES
from companion.photo.pictures import pack, read_photo
from companion.photo.reading import Beside, Plane, Reading, Seen, Share
from companion.sessions.history import history
from companion.web.features.first_page import name_photo_page
from companion.web.features.scoring import NAME
from companion.web.http.guarding import MAX_BODY_BYTES
from companion.web.views.covers import name_cover
from components.places import locate
from tests.photo_tables import ORBIT, SHIP

from ..long_run import LONG
from .hands import wait_until_form_is_back
from .table import OpenPage, Said, Serve, ServeSwitch, Table

SECTIONS = ("K07Y", 1, 0, "south"), ("K05B", 1, -1, "north")
PLANE = Plane((50, 0, 150), (0, -50, 200), (0, 0, 1))


@pytest.fixture(autouse=True)
def _read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photographs are opened, and then show the same two sections: how pieces are found is tested elsewhere."""

    def read(self: Apart, file: BinaryIO, called: str, beside: Sequence[Beside] = ()) -> Reading:
        photo = read_photo(file, called)
        pieces = [Seen(name, x, y, top, "", PLANE.around((x, y))) for name, x, y, top in SECTIONS]
        pieces[1].unsure = "hard to see"
        pieces[1].shares = [Share("K05B", 0.7, "north"), Share("K07B", 0.2, "east")]
        if beside:
            pieces.append(Seen("K03Y", 2, 0, "west", "", PLANE.around((2, 0))))
        return Reading(pack(photo), (400, 300), pieces, PLANE.around((0, 0)), PLANE)

    monkeypatch.setattr(Apart, "read", read)
    monkeypatch.setattr(Apart, "get_ready", lambda self: self.read)


def photo() -> bytes:
    """A picture file."""
    held = BytesIO()
    Image.new("RGB", (400, 300)).save(held, "JPEG")
    return held.getvalue()


def say(table: Table, do: str, value: str = "", **more: Any) -> str:
    """The form that comes of what Ann's page sends."""
    return str(table.post("Ann", f"form/{NAME}", {"do": do, "value": value, **more}).json.get("html", ""))


def send(table: Table, photo: bytes, whose: str = "Ann", field: str = "photograph") -> Said:
    """Send a photograph, as a page does."""
    headers = {"content-type": "image/jpeg", "origin": f"http://{table.host}"}
    return table.ask("POST", f"{table.path(whose)}photo/{NAME}/{field}", photo, headers)


def ask_for_photographs(table: Table, names: str) -> str:
    """The question for the first photograph."""
    table.get(f"{table.path('Ann')}sheet/{NAME}")
    ways = say(table, "line", names)
    (field,) = re.findall('data-field="([^"]*)"><b>Photographs', ways)
    return say(table, "open", field=field)


def test_a_ship_is_photographed_put_right_and_scored(serve: Serve) -> None:
    """One doubt comes after the other, with faces to choose from; points stand there before a yes, and nothing is
    scored before; another types theirs."""
    table = serve(SHIP)
    asked = ask_for_photographs(table, "Ann, Bo")
    doubt = send(table, photo()).json["html"]
    (address,) = re.findall('href="(photo/[^"]*.jpg)"', doubt)
    picture = table.get(table.path("Ann") + address)
    wrong = say(table, "line", "K99")
    turned = say(table, "put", "south", field="its top points")
    other = say(table, "put", "K07B", field="which")
    say(table, "put", "K05B", field="which")
    gaps = say(table, "enter")
    before = say(table, "open", field="back")
    say(table, "enter")
    points = say(table, "enter")
    removed = say(table, "line", "k07y none")
    say(table, "line", "1 right K07Y down")
    say(table, "enter")
    bo = say(table, "enter")
    back = say(table, "open", field="back to ann")
    say(table, "enter")
    typed = say(table, "open", field="type it instead")

    assert 'capture="environment"' in asked
    assert "1 right, 1 below the bridge: hard to see" in doubt
    assert "Take it again" in doubt
    assert re.findall('"face/section.([^"]*).front.svg"', doubt) == ["K05B", "K07B"]
    assert Image.open(BytesIO(picture.body)).size == (400, 300)
    assert picture.headers["cache-control"] == "no-store"
    assert "K99" in wrong
    assert "It&#39;s K05B, top down" in turned
    assert "It&#39;s K07B, top right" in other, "a face is shown as it seems to lie"
    assert "Does anything lie there?" in gaps
    assert "It&#39;s K05B" in before, "a doubt can be reopened"
    assert "Right: " in points
    assert "SJ-058" in points, "what the points are made of"
    assert "isn&#39;t joined" in removed, "a correction runs the doubts again"
    assert "Bo&#39;s pieces" in bo
    assert "Right: " in back, "from what is right, one can go back"
    assert "Bo&#39;s next piece" in typed
    told = table.post("Ann", f"form/{NAME}", {"do": "line", "value": "K03Y right of bridge"}).json
    told = told if "html" not in told else table.post("Ann", f"form/{NAME}", {"do": "enter"}).json
    assert "Ann" in told["html"]
    assert history() == []
    assert table.post("Ann", f"form/{NAME}", {"do": "enter"}).json["lines"] == ["Kept in the history."]
    assert [row["players"] for row in history()] == [["Ann", "Bo"]]


def test_a_further_photograph_shows_what_the_first_does_not(serve: Serve) -> None:
    """What lies beyond the edge is added from a second picture of the same ship."""
    table = serve(SHIP)
    ask_for_photographs(table, "Ann, Bo")
    send(table, photo())
    once_more = say(table, "open", field="more")
    added = send(table, photo()).json["html"]
    again = say(table, "open", field="again")

    assert "once more" in once_more
    assert "1 more piece seen" in added
    assert "Ann&#39;s pieces" in again


@LONG
def test_a_played_game_is_photographed_from_the_first_page(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """The game, the names once, a photograph of each; a page that is loaded anew goes on where it was, and what is kept
    is in the history. The next game has the names already."""
    first = serve_switch().lobby
    page = phones(first)

    def go_on(button: str) -> None:
        page.get_by_role("button", name=button).click()
        wait_until_form_is_back(page)

    go_on("Photograph a game we played")
    expect(page.get_by_role("heading", name="Which game did you play?")).to_be_visible()
    expect(page.get_by_role("button", name="Mixia")).to_have_count(0)
    go_on("Space Junkyard")
    page.wait_for_url("**/score-*")
    go_on("Next")
    expect(page.locator(".wrong")).to_have_text("Type the name of each player.")
    page.get_by_role("textbox", name="Players: one more").fill("Ann")
    page.keyboard.press("Enter")
    wait_until_form_is_back(page)
    go_on("Next")
    expect(page.get_by_role("heading", name="Ann's pieces")).to_be_visible()
    file: Any = {"name": "ship.jpg", "mimeType": "image/jpeg", "buffer": photo()}
    page.locator("input[data-photo]").first.set_input_files(file)
    expect(page.locator(".face-row image")).to_have_count(2)
    faces = page.locator(".face-row image").evaluate_all("all => all.map(each => each.href.baseVal)")
    drawn = page.evaluate("all => Promise.all(all.map(async each => (await fetch(each)).status))", faces)
    go_on("It's K05B")
    page.reload()
    go_on("Nothing lies")
    go_on("Right:")
    expect(page.locator(".said").first).to_have_text(re.compile("^Ann"))
    go_on("Keep it")
    go_on("All games")
    page.wait_for_url(first)
    go_on("Photograph a game we played")
    go_on("Junk Orbit")
    page.wait_for_url("**/score-*")

    expect(page.get_by_role("textbox", name="Players 1")).to_have_value("Ann")
    assert drawn == [200, 200]
    assert [row["players"] for row in history()] == [["Ann"]]


def test_the_host_of_a_table_photographs_other_games(serve: Serve) -> None:
    """Whatever is played there; seats have no such page."""
    table = serve(SHIP)
    page = name_photo_page(name_cover(locate(ORBIT)))

    assert "Who played?" in table.get(f"{table.path('host')}{page}").text
    assert table.get(f"{table.path('Ann')}{page}").status == 403
    assert table.get(f"{table.path('host')}{name_photo_page('0')}").status == 404


def test_only_photographs_of_players_are_taken(serve: Serve) -> None:
    """Other routes take no large bodies, no route takes endless ones, and a path is no photograph."""
    table = serve(SHIP)
    ask_for_photographs(table, "Ann, Bo")

    assert send(table, b"x" * (MAX_BODY_BYTES + 1)).json["html"].count("isn&#39;t a photograph") == 1
    assert send(table, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").json["html"].count("HEIC") == 1
    assert send(table, b"x" * (MAX_BYTES + 1)).status == 413
    assert send(table, b"x", whose="screen").status == 403
    assert table.post("Ann", f"form/{NAME}", {"do": "line", "value": "x" * MAX_BODY_BYTES}).status == 413
    for do in ("put", "line", "open"):
        assert "Ann&#39;s pieces" in say(table, do, "/etc/hostname", field="photograph")
    say(table, "back")
