"""Tracked games for tests, and what their edits say."""

from __future__ import annotations

from companion.engine import Chance, Play
from companion.game_registry.games import rules_of
from components.places import GamePlace, locate

PLAYERS = ["Ann", "Bo", "Cleo"]


def play_of(game: str | GamePlace, players: list[str] = PLAYERS) -> Play:
    """A game that has just begun, without optional rules."""
    rules = rules_of(locate(game) if isinstance(game, str) else game, "tracker")
    table = rules.setup(players, {})
    table.notes = []
    return Play(rules, table)


def edit(play: Play, line: str) -> list[str]:
    """What an edit is told as; cards and dice come up in order."""
    play.table.notes.clear()
    assert play.ask is not None
    play.answer(play.ask.free.read(line))
    while isinstance(play.ask, Chance):
        play.answer(play.ask.source.pick(0))
    return [play.rules.texts.describe(note) for note in play.table.notes]
