"""Missions and Powers as a module: the sum of its subjects."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.modules import add_up

from ..ground.modules import Module
from . import boom, cards, missions

MODULES: Mapping[str, Module] = {
    "powers": add_up(
        [
            boom.NEW_MISSIONS,
            cards.POWERS,
            missions.NEW_MISSIONS,
        ]
    ),
}
