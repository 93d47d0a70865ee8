"""Which pieces the drawings of a position stand for, for exports (`layouts.drawing.hooks`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from layouts.drawing.hooks import Shown, Studio

State = Mapping[str, Any]


def tagged(studio: Studio, state: State) -> dict[str, list[Shown]]:
    """Sectors, cubes and damage. Tags of holds come once for each captain, in their order."""
    codes = {piece.key: piece for piece in studio.game.kinds["sector"].pieces}
    made: dict[str, list[Shown]] = {}
    for each in state.get("sectors") or ():
        piece = codes[str(each["sector"]).rpartition(".")[2]]
        made[f"sector.{piece.code}"] = [Shown(piece.id)]
    for tag, id in (*_cubes(state), *_damage(studio, state)):
        made.setdefault(tag, []).append(Shown(id))
    return made


def _cubes(state: State) -> Iterator[tuple[str, str]]:
    for name, goods in (state.get("cubes") or {}).items():
        yield from ((f"cube.{name}", f"cube.{good}") for good in goods)
    for cargo, number in (state.get("economy") or {}).items():
        yield from [(f"economy.{cargo}", f"cube.{cargo}")] * int(number)
    for event in state.get("events") or ():
        if cargo := event.get("cargo"):
            yield f"event.{cargo}", f"cube.{cargo}"
    for player in (state.get("players") or {}).values():
        yield from ((f"cargo.{cell}", f"cube.{cargo}") for cell, cargo in (player.get("cargo") or {}).items())


def _damage(studio: Studio, state: State) -> Iterator[tuple[str, str]]:
    plain, ice = "damage-marker.damage", "damage-marker.ice"
    yield from ((f"detonator.{name}", plain) for name in (state.get("detonators") or {}).values())
    for player in (state.get("players") or {}).values():
        frozen = player.get("ice") or ()
        yield from ((f"damage.{cell}", ice if cell in frozen else plain) for cell in player.get("damage") or ())
        for mission in player.get("missions") or ():
            boom = studio.game.piece(f"mission-card.{mission['mission']}").fields["type"] == "boom"
            yield from [("damage", plain)] * (int(mission.get("damage") or 0) + (boom and not mission.get("armed")))
    for npc in (state.get("npcs") or {}).values():
        yield from [("damage", plain)] * int(npc.get("damage") or 0)
