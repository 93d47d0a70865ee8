"""Corrections as people type them at a table, in any order; what can't be read is told in the screen's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.corrections.correction_lines import LineReader
from companion.game_registry.games import box, rules_of
from companion.sessions.session_store import begin
from components import scenarios
from components.modules import game_in_play
from components.places import locate
from components.problems import SalvageError
from components.scenarios import FOLDER
from components.schema import Game

from .adjusting import refused
from .tracking import play_of

Read = Callable[..., list[str]]


@pytest.fixture
def read(home: Path) -> Read:
    """Lines about the position of a scenario, as PATH=VALUE."""

    def reader(game: str, scenario: str, *lines: str) -> list[str]:
        place = locate(game)
        session = begin(place, scenario=box(place).folder / FOLDER / f"{scenario}.yaml", name=scenario)
        return reader_of(session.game, session.rules.dump(session.play.table)).spell_out(lines)

    return reader


def reader_of(game: Game, state: dict[str, Any]) -> LineReader:
    """Reads lines about a position."""
    return LineReader(game, scenarios.names_in(game, state), state)


@pytest.mark.parametrize(
    ("line", "corrections"),
    [
        ("caitlin.cards=E F J", ["players.Caitlin.hand=E F J"]),
        ("caitlin has 2 hp", ["players.Caitlin.hp=2"]),
        ("austin's hp: 2", ["players.Austin.hp=2"]),
        ("austin cards E, F, J", ["players.Austin.hand=E, F, J"]),
        ("austin +fuel", ["players.Austin.hand=[metal, plastic, fuel]"]),
        ("fuel is in austin's hand", ["players.Austin.hand=[metal, plastic, fuel]"]),
        ("austin metal 0", ["players.Austin.hand=[plastic]"]),
        ("austin metal 2", ["players.Austin.hand=[metal, metal, plastic]"]),
        ("austin metal +1", ["players.Austin.hand=[metal, plastic, metal]"]),
        ("austin -metal", ["players.Austin.hand=[plastic]"]),
        ("H90 +1", ["cubes.H90=2"]),
        ("actions left 2", ["actions_left=2"]),
        ("put 2 cubes on H30", ["cubes.H30=2"]),
        ("no cubes on G45", ["cubes.G45=0"]),
        ("G247½ 2", ["cubes.G247.5=2"]),
        ("threat is 8", ["threat=8"]),
        ("austin on L45", ["players.Austin.at=L45"]),
        ("austin's pawn is on L45", ["players.Austin.at=L45"]),
        ("move austin to L45", ["players.Austin.at=L45"]),
        ("it's austin's turn", ["player=Austin"]),
        ("satellite A has 2 hp", ["satellites.A.hp=2"]),
        ("D is not operational", ["satellites.D.operational=no"]),
        ("satellite A is operational", ["satellites.A.operational=yes"]),
        ("austin has 2 fuel", ["players.Austin.hand=[metal, plastic, fuel, fuel]"]),
        ("austin has fuel and junk", ["players.Austin.hand=fuel junk"]),
        ("austin has electronics fuel", ["players.Austin.hand=electronics fuel"]),
        ("austin has no metal", ["players.Austin.hand=[plastic]"]),
        ("austin has 0 metal", ["players.Austin.hand=[plastic]"]),
        (
            "austin gives a metal to caitlin",
            ["players.Austin.hand=[plastic]", "players.Caitlin.hand=[fuel, fuel, electronics, metal]"],
        ),
        ("swap caitlin and austin", ["players.Caitlin.at=L0", "players.Austin.at=H120"]),
        ("swap H30 and G45", ["cubes.H30=1", "cubes.G45=3"]),
        ("move 2 cubes from H30 to G45", ["cubes.H30=1", "cubes.G45=3"]),
        ("austin cards - metal - plastic + fuel", ["players.Austin.hand=[fuel]"]),
    ],
)
def test_people_say_a_place_and_what_is_there(read: Read, line: str, corrections: list[str]) -> None:
    """Small words are skipped; what a field means names it, as does the word for its not being so; whole names may do
    without the field. Several kinds that somebody has are all of it, one kind is how many of that there are; what
    changes hands leaves the one and comes to the other."""
    assert read("space-debris", "sd-e13", line) == corrections


@pytest.mark.parametrize(
    ("game", "scenario", "line", "corrections"),
    [
        ("space-junkyard", "closed-sides", "ann has 1 carbon", ["players.Ann.stores.B=1"]),
        ("space-junkyard", "closed-sides", "ann K06B nothing", ["players.Ann.ship.3="]),
        ("space-junkyard", "closed-sides", "ann's tug is on C4", ["players.Ann.at=C4"]),
        ("mixia", "whole-turn", "ann 5000 credits", ["players.Ann.credits=5000"]),
        ("mixia", "whole-turn", "move the enforcer to LU5", ["npcs.enforcer.at=LU5"]),
        ("space-junkyard", "closed-sides", "swap C3 and D4", ["map.C3=", "map.D4=K03Y"]),
        ("junk-orbit", "from-olympus", "swap E2 and E14", ["cities.Kilimanjaro=[E14]", "cities.Quito=[E2]"]),
        ("junk-orbit", "from-olympus", "bo deliveries +L3", ["players.Bo.deliveries=[M6, L3]"]),
        ("mixia", "whole-turn", "merchant LU7", ["npcs.merchant.at=LU7"]),
        ("spacecraft", "rebuilding", "ann junk cb gr lb", ["players.Ann.store=cb gr lb"]),
        (
            "spacecraft",
            "setup-2",
            "move a fuel can from the box to ann's junk to spend",
            [
                "returned={battery: 1, cable: 1, gears: 1, light-bulb: 1, propeller: 1, spring: 1}",
                "players.Ann.store={fuel-can: 1}",
            ],
        ),
    ],
)
def test_every_game_is_spoken_of(read: Read, game: str, scenario: str, line: str, corrections: list[str]) -> None:
    """By its own words, without a word of these in the code."""
    assert read(game, scenario, line) == corrections


@pytest.mark.parametrize(
    ("line", "correction"),
    [
        ("threat +1", "tracks.threat=6"),
        ("bo hp-1", "players.Bo.tracks.ship-hp=3"),
        ("hp B 2", "tracks.satellite-hp.B=2"),
        ("G45 +1", "debris-spaces.G45={debris: 1}"),
        ("cubes G45 2", "debris-spaces.G45={debris: 2}"),
        ("ann cubes +2", "players.Ann.pieces.debris={debris: 2}"),
    ],
)
def test_a_tracked_game_is_corrected_as_it_is_played(line: str, correction: str) -> None:
    """A marker on numbered spaces goes up and down, and a number is so many of the only kind that lies there."""
    play = play_of("space-debris")
    assert reader_of(play.rules.game, play.rules.dump(play.table)).spell_out([line]) == [correction]


@pytest.mark.parametrize(
    ("line", "correction"),
    [
        ("ann cargo 3c spice", "cargo.3c=spice"),
        ("ann 3c spice", "cargo.3c=spice"),
        ("ann has spice on 3c", "cargo.3c=spice"),
        ("ann cargo 2a+1 spice", "cargo.2a+1=spice"),
        ("ann cargo -holo", "cargo.2a="),
        ("ann cargo cubes 2 spice", "pieces.cube={spice: 2}"),
        ("ann has 2 spice", "pieces.cube={spice: 2}"),
        ("ann has m-22 at 1a", 'outfits=[{outfit: aegis, at: "3b"}, {outfit: m-22, at: "1a"}]'),
        (
            "ann +e1 at 1c rotation 1 mirrored",
            'outfits=[{outfit: aegis, at: "3b"}, {outfit: m-22, at: "1c", turns: 1, mirrored: true}]',
        ),
        ("ann has aegis at 1c", "outfits.1.at=1c"),
        ("ann has no aegis", "outfits="),
        ("ann -aegis at 3b", "outfits="),
    ],
)
def test_what_lies_on_a_space_is_named_with_it(line: str, correction: str) -> None:
    """The name of a space is no number of pieces, `3c` not 3 Cyber; a thing with its space is one more or has moved."""
    play = play_of("mixia")
    state = play.rules.dump(play.table)
    state["players"]["Ann"] |= {"cargo": {"2a": "holo"}, "outfits": [{"outfit": "aegis", "at": "3b"}]}
    reader = LineReader(game_in_play(play.rules.game, state), scenarios.names_in(play.rules.game, state), state)
    assert reader.spell_out([line]) == [f"players.Ann.{correction}"]


def test_what_lies_where_is_asked_for() -> None:
    """A cube without its space, and an outfit where two lists may have it."""
    play = play_of("mixia")
    reader = reader_of(play.rules.game, play.rules.dump(play.table))
    refusals = {"ann cargo spice": "Ann's cargo: say which space", "cargo 3c": "'3c' isn't one of the cargo"}
    for line, said in refusals.items():
        with pytest.raises(SalvageError, match=said):
            reader.spell_out([line])


def test_a_list_may_go_on_behind_commas(read: Read) -> None:
    """Between commas are several corrections, unless what follows goes on with the one before."""
    said = read("space-debris", "sd-e13", "austin hand E", "F", "threat 8")
    assert said == ["players.Austin.hand=E, F", "threat=8"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bo.hp=2", "nothing is called 'bo'; there are: Caitlin, Austin, phase, turn,"),
        ("caitlin.hpp=2", "Caitlin has no 'hpp' (did you mean HP?); there are: colour, space, HP,"),
        ("hp=2", "'hp' could be Caitlin's HP, Austin's HP, Satellite A's HP,"),
        ("caitlin hopes 3", "Caitlin has no 'hopes'; there are: colour, space, HP,"),
        ("austin has 20000 metal", "Metal: the box holds 10, not 20,000"),
        ("swap C3 and H30", "'C3' is no place on the table, and no piece that lies open"),
        ("swap H30 and caitlin", "cubes H30 and Caitlin can't be exchanged: different things lie there"),
        ("resource deck 30", "all that lies nowhere else is in it, so its number follows"),
        ("what now", "its right value, such as 'caitlin hp 4' or 'L135 2'"),
        ("G24 1", "'G24 1' isn't a correction"),
        ("austin cards - metal - fuel", "there is no Fuel F to take away"),
        ("austin", "Austin: what is it now? Type adjust alone for its page"),
    ],
)
def test_a_refusal_says_what_there_is(read: Read, line: str, message: str) -> None:
    """In the screen's words, the nearest first; examples are of this game and position."""
    with pytest.raises(SalvageError) as refused:
        read("space-debris", "sd-e13", line)
    assert message in str(refused.value)


def test_a_player_is_no_part_of_a_list(read: Read) -> None:
    """A list that holds any words would else have a player's name put into it."""
    with pytest.raises(SalvageError, match="damage: what is it now"):
        read("mixia", "whole-turn", "ann damage")


def test_a_piece_of_a_ship_needs_its_place(read: Read) -> None:
    """A name alone doesn't say where a section is joined, and takes the place of no other."""
    with pytest.raises(SalvageError, match=r"Ann has no 'K08Y'; there are: .*joined sections"):
        read("space-junkyard", "closed-sides", "ann has K08Y")


def test_a_thousand_of_what_is_no_piece_is_refused(home: Path) -> None:
    """A list may hold rows of a table as well, such as slots of a map, which nobody counts in the box."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=5)
    assert refused(session, "ann closed 1000 TA") == [
        "Ann's closed slots: TA can be there 999 times at most, not 1,000"
    ]


HANDS = {"hand": ["junk", "metal", "fuel"]}


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (
            "space-debris",
            [
                "ann hp 3", "ann hp -1", "A.hp=2", "G45=0", "ann hand +F E", "bo hand -J -M +F", "bo has 2 hp",
                "move ann to L45", "it's bo's turn", "bo.cards=E F J", "ann +fuel", "cy has 2 plastic",
                "bo has electronics fuel", "bo gives fuel to cy", "swap H0 and G45", "players.Ann.hp=3",
            ],
        ),
        ("space-junkyard", ["K15 is at A2"]),
        ("junk-orbit", ["bo cargo +E4", ", M20"]),
    ],
)  # fmt: skip
def test_the_corrections_of_the_page_are_read(game: str, lines: list[str], home: Path) -> None:
    """docs/playing.md: each line of the table as it stands."""
    page = Path(__file__).parents[2].joinpath("docs/playing.md").read_text(encoding="utf-8")
    rules = rules_of(locate(game), "referee")
    state = rules.dump(rules.setup(["Ann", "Bo", "Cy"], {}))
    for player in state["players"].values():
        player |= HANDS if game == "space-debris" else {}
    for line in lines:
        assert re.search(rf"`[^`]*{re.escape(line)}[^`]*`", page)
    assert len(reader_of(rules.game, state).spell_out(lines)) >= len(lines) - 1
