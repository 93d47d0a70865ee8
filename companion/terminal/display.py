"""What a game is shown on, and forms are filled in on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.terminal.plain import Plain
    from companion.terminal.screen import Screen

Display: TypeAlias = "Screen | Plain"
