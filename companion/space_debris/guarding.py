"""Builders of guards for questions, from reasons that concern a ship."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TypeAlias

from companion.engine import Ask, Guard, Option, Reason, legal

from .table import DebrisTable, Ship

Why: TypeAlias = Callable[[DebrisTable, Ship, str], Reason | None]
"""Returns why a ship can't do something with a key, or None."""


def ship_of(table: DebrisTable, ask: Ask) -> Ship:
    """Return the ship of the player who is asked."""
    return table.players[str(ask.seat)]


def of_ship(known: Container[str], why_not: Why) -> Guard[DebrisTable]:
    """Build the guard of a question to a player for keys of one kind; others pass."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return why_not(table, ship_of(table, ask), key) if key in known else None

    return refuse


def at_least_once(end: Option, reason: Reason) -> Guard[DebrisTable]:
    """Build the guard of an end that is only offered once something has been done."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return reason if key == end and end not in legal(ask) else None

    return refuse


def first_of(*guards: Guard[DebrisTable]) -> Guard[DebrisTable]:
    """Build a guard that gives the first reason of several guards."""

    def refuse(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
        return next(filter(None, (guard(table, ask, key) for guard in guards)), None)

    return refuse
