"""Ships read from photographs that a phone sends: looked at, put right by taps, and scored."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any, BinaryIO

import pytest
from PIL import Image

from companion.photo.apart import Apart
from companion.photo.photo_files import MOST_BYTES
from companion.photo.pictures import pack, read_photo
from companion.photo.reading import Plane, Reading, Seen
from companion.sessions.history import history
from companion.web.serving.guarding import MOST_BODY
from companion.web.subjects.scoring import NAME
from tests.photo_tables import SHIP

from .table import Said, Table

SECTIONS = ("K07Y", 1, 0, "south"), ("K05B", 1, -1, "north")
PLANE = Plane((50, 0, 150), (0, -50, 200), (0, 0, 1))


@pytest.fixture(autouse=True)
def _read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photographs are opened, and then show the same two sections: how pieces are found is tested elsewhere."""

    def read(self: Apart, file: BinaryIO, called: str) -> Reading:
        photo = read_photo(file, called)
        pieces = [Seen(name, x, y, top, "", PLANE.around((x, y)), ["K07B"]) for name, x, y, top in SECTIONS]
        pieces[1].unsure = "hard to see"
        return Reading(pack(photo), (400, 300), pieces, PLANE.around((0, 0)), PLANE)

    monkeypatch.setattr(Apart, "read", read)


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


def test_a_ship_is_photographed_put_right_and_scored(serve: Callable[..., Table]) -> None:
    """One's ship is read, taps correct sections, and nothing is scored before a yes; another types theirs."""
    table = serve(SHIP)
    asked = ask_for_photographs(table, "Ann, Bo")
    read = send(table, photo()).json["html"]
    looked = say(table, "open", field="1,-1")
    (address,) = re.findall('href="(photo/[^"]*.jpg)"', looked)
    picture = table.get(table.path("Ann") + address)
    wrong = say(table, "line", "K99")
    turned = say(table, "put", "south", field="its top points")
    say(table, "open", field="1,0")
    removed = say(table, "open", field="nothing lies here")
    said = say(table, "line", "1,0 K07Y south")
    bo = say(table, "enter")
    typed = say(table, "open", field="type it instead")

    assert 'capture="environment"' in asked
    assert "2 pieces seen, 1 of them unsure" in read
    assert "nothing here?" in read
    assert "Yes, K05B" in looked
    assert "hard to see" in looked
    assert Image.open(BytesIO(picture.body)).size == (400, 300)
    assert picture.headers["cache-control"] == "no-store"
    assert "K99" in wrong
    assert "1,-1 K05B south" in turned
    assert "1,0 K07Y" not in removed
    assert "isn&#39;t joined" in removed, "a correction runs the doubts again"
    assert "2 pieces seen" in said
    assert "Bo&#39;s pieces" in bo
    assert "Bo&#39;s next piece" in typed
    told = table.post("Ann", f"form/{NAME}", {"do": "line", "value": "K03Y right of bridge"}).json
    told = told if "html" not in told else table.post("Ann", f"form/{NAME}", {"do": "enter"}).json
    assert "Ann" in told["html"]
    assert history() == []
    assert table.post("Ann", f"form/{NAME}", {"do": "enter"}).json["lines"] == ["Kept in the history."]
    assert [row["players"] for row in history()] == [["Ann", "Bo"]]


def test_only_photographs_of_players_are_taken(serve: Callable[..., Table]) -> None:
    """Other routes take no large bodies, no route takes endless ones, and a path is no photograph."""
    table = serve(SHIP)
    ask_for_photographs(table, "Ann, Bo")

    assert send(table, b"x" * (MOST_BODY + 1)).json["html"].count("isn&#39;t a photograph") == 1
    assert send(table, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").json["html"].count("HEIC") == 1
    assert send(table, b"x" * (MOST_BYTES + 1)).status == 413
    assert send(table, b"x", whose="screen").status == 403
    assert table.post("Ann", f"form/{NAME}", {"do": "line", "value": "x" * MOST_BODY}).status == 413
    for do in ("put", "line", "open"):
        assert "Ann&#39;s pieces" in say(table, do, "/etc/hostname", field="photograph")
    say(table, "back")
