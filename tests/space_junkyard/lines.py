"""What the tests of typed lines begin with: Ann beside two sections, and what a line does there."""

from __future__ import annotations

from companion.sessions.session import Session
from companion.table.compose import view

from .. import views
from ..views import type_line as type_line

POSITION = """
title: Ann beside two sections
state:
  phase: move
  player: Ann
  players:
    Ann: {colour: green, at: C3, stores: {Y: 2, B: 1}}
    Bo: {colour: white, at: A6}
  map: {C3: K03B, C4: K01B, D5: K12Y, B1: YYR}
"""


def rows_of(session: Session) -> list[str]:
    """What stands below the table."""
    lines = views.rows_of(view(session))
    return lines[next(number for number, line in enumerate(lines) if line.startswith("──")) + 1 :]
