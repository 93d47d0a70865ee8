"""A first small game in a folder of its own (`salvage init`): it prints, is tracked, scored and played as it stands.

The gallery to choose from is STARTERS. Their files are templates in `starters/`, a folder for each that is drawn and
played in its own way; `parts/` is what several of them include. `<< … >>` and `<% … %>` are filled in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.engine import ledger
from components import places
from components.base import files, folders
from components.problems import Problem, SalvageError, check_one_of, display_path

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "starters"
SUFFIX = ".jinja"


class Starter(NamedTuple):
    """A game of the gallery: the folder of its templates, what its main pieces are called, what it shows, what differs
    between those of one folder, and whether there are rules for it."""

    folder: str
    piece: str
    summary: str
    again: str = ""
    refereed: bool = True


STARTERS = {
    "cards": Starter("signs", "card", "a hand of cards, and a race", "more spaces after a card of the same sign"),
    "tiles": Starter("signs", "tile", "the same with tiles", "more spaces after a tile of the same sign"),
    "board": Starter("signs", "card", "the same with places for pawns", "more spaces where another pawn is"),
    "hexes": Starter("hexes", "tile", "tiles on an island of 19 hexes"),
    "tricks": Starter("tricks", "card", "tricks with 52 cards of four suits"),
    "track": Starter("track", "card", "a race along a track, with a market of cards"),
    "roll-and-write": Starter("roll-and-write", "sheet", "dice, and a sheet for each player", refereed=False),
}
DEFAULT_STARTER = "cards"
FOR_RULES = ("companion/", "components/state.yaml", "docs/")
"""What a game has that is refereed, besides what any has."""
COLOURS = (
    ("red", "R", "#C0392B"), ("blue", "B", "#2B6CB0"), ("green", "G", "#2F855A"), ("gold", "Y", "#D69E2E"),
    ("violet", "V", "#6B46C1"), ("white", "W", "#E2E8F0"),
)  # fmt: skip
MAX_PLAYERS = len(COLOURS)
"""Two of the twelve pieces for each."""


@dataclass(frozen=True, slots=True)
class StarterOptions:
    """What the game is to be: its title, one of STARTERS, the least and most players, and whether it has rules."""

    title: str
    starter: str = DEFAULT_STARTER
    players: tuple[int, int] = (2, 4)
    rules: bool = False

    def __post_init__(self) -> None:
        """Check the options. Raises SalvageError."""
        check_one_of("starter", self.starter, STARTERS)
        if self.rules and not STARTERS[self.starter].refereed:
            raise SalvageError(
                f"{self.starter} is tracked, without rules in Python; begin it without --rules, and write them "
                "once its data are yours: `salvage init FOLDER --rules`"
            )
        if not self.title.strip() or len(self.title) > 60 or not self.title.isprintable() or {*"{}"} & {*self.title}:
            raise SalvageError(f"the title is {self.title!r}; it must be 1 to 60 letters on one line, without braces")
        least, most = self.players
        if not 1 <= least <= most <= MAX_PLAYERS:
            raise SalvageError(
                f"players are {least} to {most}; a first game is for 1 to {MAX_PLAYERS}, the least first: 2..4"
            )


def suggest_title(folder: Path) -> str:
    """Suggest a title from a folder's name.

    >>> suggest_title(Path("night-market"))
    'Night Market'
    """
    return " ".join(re.split(r"[-_\s]+", files.real_path(folder).name)).title()[:60] or "My Game"


def write_game(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a game's files, by their names, into a folder that is empty or not there yet; all of them or none is there.
    Raises SalvageError."""
    check_empty(folder)
    folder = files.real_path(folder)
    try:
        with folders.beside(folder) as fresh:
            for name, text in texts.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_text(text, encoding="utf-8", newline="\n")
            if folder.exists():  # It may be the one that somebody is in, so it stays.
                for part in [*fresh.iterdir()]:
                    part.rename(folder / part.name)
            else:
                fresh.rename(folder)
    except OSError as error:
        raise SalvageError(Problem(display_path(folder), None, f"can't be written ({error.strerror})")) from None


def check_empty(folder: Path) -> None:
    """See to it that a game can be begun in a folder: it isn't there yet, or is empty. Raises SalvageError."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise SalvageError(Problem(display_path(folder), None, "is there already; name a new or an empty folder"))
    try:
        files.follow_links(folder)
        filled = folder.is_dir() and any(folder.iterdir())
    except OSError as error:
        raise SalvageError(Problem(display_path(folder), None, f"can't be read ({error.strerror})")) from None
    if filled:
        raise SalvageError(Problem(display_path(folder), None, "isn't empty; name a new or an empty folder"))


def render(id: str, options: StarterOptions) -> Iterator[tuple[str, str]]:
    """Yield the files of a new game with an id: their names in its folder, with slashes, and their texts."""
    from companion.making.schemas import FOLDER, render_schemas

    starter = STARTERS[options.starter]
    environment = make_environment(TEMPLATES / starter.folder, TEMPLATES)
    piece = starter.piece
    prefix = (re.sub(r"[^A-Z]", "", id.upper()) + "XX")[:2]
    values = {
        "title": json.dumps(options.title.strip(), ensure_ascii=False), "kind": options.starter, "piece": piece,
        "pieces": f"{piece.capitalize()}s", "least": options.players[0], "most": options.players[1],
        "rules": options.rules, "colours": COLOURS[: options.players[1]], "prefix": prefix,
        "again": starter.again, "cite": lambda number: f" {{{prefix}-{number}}}" if options.rules else "",
    }  # fmt: skip
    named = {"components/pieces.csv": f"components/{piece}s.csv", "docs/rules/ledger.md": f"docs/rules/{id}.md"}
    for name, text in render_schemas(None):
        yield f"{FOLDER}/{name}", text
    for template in make_environment(TEMPLATES / starter.folder).list_templates():
        name = template.removesuffix(SUFFIX)
        if options.rules or not name.startswith(FOR_RULES):
            yield named.get(name, name), environment.get_template(template).render(values)


def copy_texts(place: places.GamePlace, id: str) -> Iterator[tuple[str, str]]:
    """Yield the files of a built-in game for a folder of one's own, for a game with another id: their names
    and texts."""
    roots = {place.components: "components", place.layouts: "layouts", place.companion: "companion"}
    for root, file in ((each, file) for each in filter(None, roots) for file in sorted(each.rglob("*"))):
        if file.is_file() and file.suffix != ".pyc":
            yield f"{roots[root]}/{file.relative_to(root).as_posix()}", file.read_text("utf-8")
    if page := ledger.file_of(place):
        yield f"docs/rules/{id}.md", page.read_text("utf-8")


def make_environment(*folders: Path) -> Environment:
    """Make the environment for templates; the first folder with a template provides it."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True, undefined=StrictUndefined, loader=FileSystemLoader(folders), autoescape=False,
    )  # fmt: skip
