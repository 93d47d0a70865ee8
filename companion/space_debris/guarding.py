"""How guards of questions are made of what is in the way of a ship."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TypeAlias

from companion.engine import Ask, Guard, Option, Reason, legal

from .table import DebrisTable, Ship

Why: TypeAlias = Callable[[DebrisTable, Ship, str], Reason | None]
"""Why a ship can't do something with what has a key."""


def ship_of(table: DebrisTable, ask: Ask) -> Ship:
    """The ship of the player who is asked."""
    return table.players[str(ask.seat)]


def of_ship(known: Container[str], why_not: Why) -> Guard[DebrisTable]:
    """The guard of a question to a player, for what is of a kind; it knows nothing against all else."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return why_not(table, ship_of(table, ask), key) if key in known else None

    return refuse


def at_least_once(end: Option, reason: Reason) -> Guard[DebrisTable]:
    """The guard of an end that is offered once something has been done."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return reason if key == end and end not in legal(ask) else None

    return refuse


def first_of(*guards: Guard[DebrisTable]) -> Guard[DebrisTable]:
    """The first reason that any of these guards gives."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return next(filter(None, (guard(table, ask, key) for guard in guards)), None)

    return refuse
