"""Missions and Powers as a module: the sum of its subjects."""

from __future__ import annotations

from collections.abc import Mapping

from ..modules import Module

MODULES: Mapping[str, Module] = {}
