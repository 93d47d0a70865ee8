"""All that expansions put on the table is told on small screens, and explained when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.mixia.ground.constants import GAME
from companion.mixia.piece_words import describe_here
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain
from components.places import locate

from ...views import rows_of

SCENARIO = Path(GAME.folder) / "scenarios" / "whole-box.yaml"


@pytest.fixture
def session(home: Path) -> Iterator[Session]:
    opened = begin(locate("mixia"), scenario=SCENARIO)
    yield opened
    opened.close()


def test_on_a_terminal(session: Session) -> None:
    """XI-063 XI-369 XI-410 XI-411 XI-035 XI-061: market, events, the giant comet's way, the Sellsword and The Kiln."""
    said = " ".join(" ".join(rows_of(view(session))).split())
    assert "Economy board Spice 3 Holo 6 Terra 0 (In Demand) Plasma 4 Cyber 1" in said
    assert "Sellsword LU12 (damage 4/12, 3,000 credits, hired for 2 turns)" in said
    assert "The Kiln NY13" in said
    assert "Price Surge Plasma, 2" in said
    assert "Re-Tethered 1" in said
    assert all(hex in said for hex in ("NY11", "NY17", "BU14"))


def test_what_holds_of_an_event(session: Session) -> None:
    """XI-411: without what was done when it was drawn, and no sentence ends twice."""
    told = {fact.label: str(fact.value) for fact in view(session).facts if fact.group == "Events"}
    assert told["Rikishi"].startswith("2 more flights. Before the first player's turn it flies 6 hexes")
    assert told["Price Surge"] == "Plasma, 2 more rounds. Cubes of that type sell for 1,000 more each"
    assert not any("Roll a d6" in value or value.endswith(".") for value in told.values())


def test_where_the_giant_comet_is(session: Session) -> None:
    """XI-411: `?` on its space."""
    said = explain(session, view(session), "NY11") or []
    assert said[0] == "NY11, open space in Nyr: the giant comet is here."


@pytest.mark.parametrize("piece", ["S03", "A03", "S15", "A15", "S18", "A18"])
def test_cards_that_embers_replaces(session: Session, piece: str) -> None:
    """XI-467: `?` on a ship, or on its own card, shows the card that is played with."""
    said = explain(session, view(session), piece) or []
    found = [line for line in said if line.startswith("In this game A2")]
    assert len(found) == 1
    code = found[0].split()[3]
    assert any(line.startswith(f"{code} ") for line in said)


def test_powers_of_ships(session: Session) -> None:
    """XI-118: `?` on a ship says its power; the Sellsword Mk II has none."""
    power = "P03 Tuned Coils, a power of the Vagabond, always active: Add 1 to your engine rolls."
    assert power in (explain(session, view(session), "vagabond") or [])
    assert not any(": Add" in line for line in explain(session, view(session), "S22") or [])


def test_cards_of_a_table_without_expansions() -> None:
    """XI-467 XI-118: there the ship has its own card, and no power."""
    mats, cards = GAME.by_name("ship-mat"), GAME.by_name("ability-card")
    core: dict[str, Any] = {"options": {}}
    assert describe_here(mats["vagabond"], core) == describe_here(cards["patchwork"], core) == []
    embers: dict[str, Any] = {"options": {"embers": True}}
    assert describe_here(mats["swamp-rat"], embers) == describe_here(cards["patchwork-embers"], embers) == []
    assert describe_here(mats["emberwake"], core) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("giant comet", "the tile of the event Rikishi"),
        ("event token", "marks on the board what an event is about"),
        ("sellsword rules", "3,000 credits in a Starport Phase hire the Sellsword for 3 turns"),
        ("economy board", "Economy board: Spice 3; Holo 6"),
        ("hoard", "sifting it brings 3,000 credits"),
        ("captain in need", "Captain in Need at AZ"),
        ("detonator", "Detonator at FE14: armed"),
        ("kiln", "N4 The Kiln"),
        ("armor plating", "3 more damage before the ship is destroyed"),
        ("cargo pod", "3 more spaces for cargo"),
        ("mods", "Ann: D1 Piercer, a mod"),
        ("powers", "Cy: P19 High View, a power"),
        ("VA2", "2 relics here, so nobody stops"),
        ("BL10", "a comet is here"),
        ("K2", "sell Ember; Bo is here"),
        ("price surge", "V03 Price Surge, an event"),
    ],
)
def test_what_is_asked_about(session: Session, asked: str, said: str) -> None:
    """Each kind of piece of the expansions has an answer (XI-023 XI-024 XI-026 XI-030 XI-031 XI-033 XI-035)."""
    assert said in " ".join(explain(session, view(session), asked) or [])
