"""A site is one folder: it lists all its files, asks nobody else for anything, and has only what was named."""

from __future__ import annotations

import json
import re
import shutil
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from PIL import Image

from companion.site.build import LISTING, build_site
from components.places import locate
from components.problems import SalvageError

from ..game_folder import FirstGame

RUNTIME = {"pyodide.mjs": b"// Python", "pyodide.asm.wasm": b"\0asm"}
"""In the place of Python itself, which isn't fetched for this."""
PICTURED = "  card-front:\n    extends: ground\n    draw:"
ADDRESS = re.compile(rb"https?://(?!www\.w3\.org/)[\w.-]+")


def add_pictures(own: FirstGame) -> None:
    """Put pictures of several kinds on its cards: with opacity, of 16 bits, in other colours, and large."""
    folder, shades = own.folder / "layouts" / "images", Image.radial_gradient("L").resize((1200, 900))
    folder.mkdir()
    Image.merge("RGBA", (shades, shades, shades.rotate(90), shades)).save(folder / "owl.png")
    shades.convert("I;16").save(folder / "fox.png")
    Image.merge("CMYK", (shades,) * 4).save(folder / "cat.jpg")
    lines = [f"\n      - {{image: {file.name}, in: [9, 9, 30, 30]}}" for file in sorted(folder.iterdir())]
    own.change("layouts/faces.yaml", PICTURED, f"{PICTURED}{''.join(lines)}")


def read(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site of one of our games and one of somebody's own."""
    folder = tmp_path_factory.mktemp("site")
    own = FirstGame(folder / "night-market", rules=True)
    return build_site(folder / "out", [own.place, locate("junk-orbit")], RUNTIME).folder


@pytest.fixture(scope="module")
def made(site: Path) -> dict[str, bytes]:
    """Its files."""
    return read(site)


def test_every_file_is_listed_with_its_digest_and_kept(made: dict[str, bytes]) -> None:
    """Also by the worker that keeps them in a browser; the same input gives the same bytes."""
    listed = json.loads(made[LISTING])
    assert {name: [len(data), sha256(data).hexdigest()] for name, data in made.items() if name != LISTING} == listed[
        "files"
    ]
    kept = json.loads(re.search(rb"FILES = (\{.*\});", made["sw.js"])[1])  # type: ignore[index]
    assert kept == {name: file for name, file in listed["files"].items() if name != "sw.js"}
    assert listed["version"].encode() in made["sw.js"]
    shown = json.loads(made["manifest.webmanifest"])
    assert ({icon["src"] for icon in shown["icons"]} <= made.keys(), shown["lang"]) == (True, "en")
    assert {"starlette", "Jinja2", "reportlab", "pyphen", "shellingham"} <= {*listed["libraries"]}


def test_the_same_games_give_the_same_bytes(site: Path, made: dict[str, bytes], tmp_path: Path) -> None:
    """Whenever, and wherever to; a site takes the place of the one before it."""
    shutil.copytree(site, tmp_path / "other")
    build_site(tmp_path / "other", [locate(str(site.parent / "night-market")), locate("junk-orbit")], RUNTIME)
    assert read(tmp_path / "other") == made


def test_a_link_has_a_preview_for_services_that_want_whole_addresses(site: Path, tmp_path: Path) -> None:
    """The picture and the page by the address that the site will have; one that is none is refused by name."""
    place = locate(str(site.parent / "night-market"))
    for typed in ("https://fox.example/night-market", "https://fox.example/night-market/"):
        page = read(build_site(tmp_path / "out", [place], RUNTIME, address=typed).folder)["index.html"].decode()
        found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        assert found["url"] == "https://fox.example/night-market/"
        assert found["image"] == "https://fox.example/night-market/cover.png"
    with pytest.raises(SalvageError, match=r"'fox\.example/' can't be the site's address; it must be an address"):
        build_site(tmp_path / "out", [place], RUNTIME, address="fox.example")


def test_nobody_else_is_asked_for_anything(made: dict[str, bytes]) -> None:
    """No page, script or style sheet of the folder names another host."""
    shown = {name: data for name, data in made.items() if name.endswith((".html", ".js", ".css", ".webmanifest"))}
    assert {name: found for name, data in shown.items() if (found := ADDRESS.findall(data))} == {}


def test_only_games_that_are_named_are_in_it(made: dict[str, bytes]) -> None:
    """Ours says that it is unofficial, and isn't to be found by search engines."""
    with ZipFile(BytesIO(made["app.zip"])) as packed:
        names = packed.namelist()
    assert {name.split("/")[1] for name in names if name.startswith("games/")} == {"night-market"}
    games = {"junk_orbit", "mixia", "space_debris", "space_junkyard", "spacecraft"}
    for package in ("components", "layouts", "companion"):
        assert games & {name.split("/")[1] for name in names if name.startswith(f"{package}/")} == {"junk_orbit"}
    assert not [name for name in names if name.endswith((".so", ".pyc"))]
    assert b"Unofficial" in made["index.html"]
    assert b"noindex" in made["index.html"]


def test_every_library_brings_its_licence(made: dict[str, bytes]) -> None:
    """By name and version, with its own words."""
    told = made["LICENSES.txt"].decode()
    for name, version in json.loads(made[LISTING])["libraries"].items():
        assert f"{name} {version}\n" in told
    assert told.count("SIL OPEN FONT LICENSE") >= 2


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """What lies there stays as it is."""
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"cat")
    with pytest.raises(SalvageError, match="photos isn't empty, and what is in it is no site; name another folder"):
        build_site(tmp_path / "photos", [locate("junk-orbit")], RUNTIME)
    assert read(tmp_path / "photos") == {"cat.jpg": b"cat"}
