"""Mixia's data and its look in each ink, read once; positions from what matters of them, and a desk to try them out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

import pytest

from companion.engine import Chance
from companion.mixia import RULES
from companion.mixia.ground import constants
from companion.mixia.powers.keys import POWER_OF
from companion.mixia.table.state import Captain, Npc
from components.hexes import Hex, tile_middle
from components.loader import load
from components.places import locate
from components.schema import Game
from layouts.drawing.hooks import Studio
from layouts.drawing.look import INKS
from layouts.faces.loader import load as design_of

from ..desk import Desk, Desks, filled


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("mixia"))


@pytest.fixture(scope="session")
def studios(game: Game) -> dict[str, Studio]:
    """What drawing functions work with, by ink."""
    return {ink: design_of(locate("mixia"), ink, game=game).studio for ink in INKS}


# ---- a desk where positions are tried out -----------------------------------------------------------------------

MAP = "LU KE>LU0 AZ>LU1 LO>LU2 OU>LU3 BU>LU4 PE>LU5"
"""Lunari in the middle; clockwise from the lower right lie a lawful, a neutral and an outlaw planet, then asteroids, a
nebula, debris, all upright."""
SHIPS = ("puddle-jumper", "numerator", "vagabond", "brindle-wren", "lone-drifter", *constants.SHIPS)
"""None of the first five has an ability that answers attacks."""
COLOURS = tuple(constants.COLOURS)


def lay_map(given: str) -> list[dict[str, Any]]:
    """Sectors as `LU KE>LU0/2`: a code, then beside which sector at which side, and sixths of a turn."""
    middles: dict[str, Hex] = {}
    found = []
    for word in given.split():
        code, _, rest = word.partition(">")
        place, _, turns = rest.partition("/")
        middle = middles[place[:-1]].plus(tile_middle(2, int(place[-1]))) if place else Hex(0, 0)
        middles[code] = middle
        found.append({"sector": constants.BY_CODE[code].key, **middle._asdict(), "turns": int(turns or 0)})
    return found


def fit(given: str) -> dict[str, Any]:
    """An outfit as `m-22 1a /1 x *1a`: where it lies, quarter turns, mirrored or not, cells with markers."""
    outfit, at, *more = given.split()
    turns = next((int(each[1:]) for each in more if each.startswith("/")), 0)
    markers = [each[1:] for each in more if each.startswith("*")]
    return {"outfit": outfit, "at": at, "turns": turns, "mirrored": "x" in more, "markers": markers}


def attach(given: str) -> dict[str, Any]:
    """A plate or pod as `cargo-pod 1b /1 x`."""
    return {key: value for key, value in fit(given).items() if key != "markers"}


def _captain(given: Mapping[str, Any], number: int, place: str, new: str) -> dict[str, Any]:
    """A captain: the ship is new, with all markers armed, unless something else is said; `fame` may be a number."""
    ship = constants.SHIPS[given.get("ship", new)]
    outfits = [fit(each) if isinstance(each, str) else each for each in given.get("outfits", ())]
    mods = [dict(zip(("mod", "at"), each.split(), strict=True)) for each in given.get("mods", ())]
    attached = [attach(each) for each in given.get("attached", ())]
    used = sum(len(each["markers"]) for each in outfits) + int(given.get("disarmed", 0))
    armed = int(given.get("armed", 4 - used))
    captain: dict[str, Any] = {
        "colour": COLOURS[number], "ship": ship.key, "at": place, "energy": ship.energy, "armed": armed,
        "disarmed": 4 - armed - used + int(given.get("disarmed", 0)), "abilities": [ship.ability],
        "fame_from": {"token": given["fame"]} if given.get("fame") else {},
    }  # fmt: skip
    own = {key: value for key, value in given.items() if key not in ("fame", "armed", "disarmed")}
    unsaid = {"credits": 0, "bounty": 0, "number": 0, "damage": 0, "armed": False, "waits": False}
    missions = [{**unsaid, **each} for each in given.get("missions", ())]
    laid = {"outfits": outfits, "mods": mods, "attached": attached}
    return filled(RULES.game.state["players"].fields, captain | own | laid | {"missions": missions})


def _codes(given: str) -> list[str]:
    """The codes of a map's sectors."""
    return [word.partition(">")[0] for word in given.split()]


def _spawns(given: str) -> Iterator[str]:
    """The Spawn Points of a map, in the order of its sectors."""
    for code in _codes(given):
        number = constants.BY_CODE[code].find("spawn")
        if number is not None:
            yield f"{code}{number}"


def position(players: Mapping[str, Mapping[str, Any]], sectors: str = MAP, **more: Any) -> dict[str, Any]:
    """A `state` from what matters of it: the first captain is in the Action Phase; `points` open a movement."""
    taken = {given.get("at") for given in players.values()} | {npc.get("at") for npc in more.get("npcs", {}).values()}
    free = (spawn for spawn in _spawns(sectors) if spawn not in taken)
    flown = {given.get("ship") for given in players.values()}
    ships = (ship for ship in SHIPS if ship not in flown)
    made = {
        name: _captain(given, number, given["at"] if "at" in given else next(free), next(ships, ""))
        for number, (name, given) in enumerate(players.items())
    }
    first = next(iter(players))
    state: dict[str, Any] = {
        "player": first, "first": first, "sectors": lay_map(sectors), "players": made,
        "title_space": max(sum(each["fame_from"].values()) for each in made.values()) // 3 * 3,
    }  # fmt: skip
    if more.get("options", {}).get("embers"):
        most = max(sum(each["fame_from"].values()) for each in made.values())
        state["event_space"] = max((space for space in constants.PINK if space <= most), default=0)
    if more.get("options", {}).get("powers"):
        for captain in made.values():
            if power := POWER_OF.get(constants.SHIPS[captain["ship"]].name):
                captain["powers"] = [*{power: 0, **dict.fromkeys(captain["powers"])}]
    if more.get("points"):
        state["moving"] = True
    npcs = more.pop("npcs", {})
    fields = RULES.game.state["npcs"].fields
    state["npcs"] = {name: filled(fields, {"captain": first, **given}) for name, given in npcs.items()}
    if merchant := state["npcs"].get("merchant"):
        route = [constants.SECTORS[each].code for each in constants.MERCHANT_ROUTE]
        merchant.setdefault("destination", next((code for code in route if code in _codes(sectors)), None))
    return state | more


class MixiaDesk(Desk):
    """A game of Mixia being played."""

    def captain(self, name: str = "Ann") -> Captain:
        captain: Captain = self.table.players[name]
        return captain

    def npc(self, name: str) -> Npc:
        npc: Npc = self.table.npcs[name]
        return npc

    @property
    def asked(self) -> str:
        """Who is asked what; of chance, who rolls or draws what."""
        ask = self.play.ask
        if isinstance(ask, Chance):
            return f"{ask.about.get('who') or ask.about.get('npc') or '-'} {ask.deck}"
        return super().asked

    def on(self, asked: str = "Ann action") -> Self:
        """Answer with `done`, `auto` or the first option until something is asked."""
        while self.asked != asked:
            self.do(next((each for each in ("done", "auto") if each in self.options), self.options[0]))
        return self

    def strike(self, *uses: str) -> Self:
        """Attack with these weapons, the first one or the only target unasked."""
        self.do("attack")
        left = list(uses)
        while self.asked.endswith(" weapon"):
            use = next((each for each in left if each in self.options), "done")
            left = [each for each in left if each != use]
            self.do(use)
        return self

    def told(self, rule: str) -> list[dict[str, Any]]:
        """The values of the notes of a rule since `do` was last called."""
        return [dict(note.values) for note in self.notes if note.rule == rule]

    @property
    def said(self) -> list[str]:
        """What happened since `do` was last called, without rolls."""
        return [note.name for note in self.notes if note.name not in ("rolled", "forced")]

    def act(self) -> Self:
        """Ann's turn ends at once, and the NPCs of her cards act, up to a question or Bo's turn."""
        self.do("end")
        while self.asked in ("Ann arm", "Ann starport", "Ann claim"):
            self.do("done" if "done" in self.options else "0")
        return self

    def rest(self) -> Self:
        """End the Action Phase and answer all that follows shortly, up to the next captain's turn."""
        turn = self.table.turn
        self.do("end")
        short = {"starport": "done", "claim": "done", "arm": "0", "rearrange": "no", "who shows": "end"}
        while self.table.turn == turn and self.play.ask is not None:
            self.do(short[self.play.ask.name])
        return self


@pytest.fixture(scope="session")
def desks() -> Desks:
    return Desks(RULES, position, MixiaDesk)


@pytest.fixture(scope="session")
def at(desks: Desks) -> Callable[..., MixiaDesk]:
    """A desk at a position: `at({"Ann": {…}, "Bo": {}}, …)`."""

    def make(players: Mapping[str, Mapping[str, Any]] | None = None, *args: Any, **more: Any) -> MixiaDesk:
        given = dict(players or {})
        for name in ("Ann", "Bo", "Cy"):
            if len(given) < 3:
                given.setdefault(name, {})
        seated = {name: given[name] for name in sorted(given)}
        desk: MixiaDesk = desks.at(seated, *args, **more)
        return desk

    return make
