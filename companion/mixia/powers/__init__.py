"""Missions and Powers: lasting powers of ships, and four types of missions; `state` has its fields."""

from __future__ import annotations

from collections.abc import Mapping

from companion.mixia.modules import Module

MODULES: Mapping[str, Module] = {}
