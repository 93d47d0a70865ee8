"""What people read at the table of each game, in positions that matter: news, questions, lists, undo, refusals, help.

transcripts/GAME.txt holds what is put on the table and typed, and what is said (tests/transcript.py). Whoever changes a
sentence has it written anew by `SALVAGE_REFRESH=1 pytest tests/conformance/test_transcripts.py` and reads
the difference; a scene is added by its lines that begin with a mark. What the rules do, tests of rules say.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ..desk import Desks
from ..told import folder_of
from ..transcript import Transcriber

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("game", sorted(file.stem for file in TRANSCRIPTS.iterdir()))
def test_what_is_said_at_the_table(game: str, recorded: Any, every_game: Any, tmp_path: Path) -> None:
    """Typed again, each line is answered as it is on record."""
    case = next(case for case in every_game if case.game == game)
    file = TRANSCRIPTS / f"{game}.txt"
    position = import_module(f"..{folder_of(case.game).name}.conftest", __package__).position
    desks = Desks(case.rules, position)
    now = Transcriber(case.place, case.rules, desks.state, tmp_path).write(file.read_text(encoding="utf-8"))

    assert recorded(f"{file.parent.name}/{file.name}", now).splitlines() == now.splitlines()


def test_every_game_has_a_transcript(every_game: Any) -> None:
    assert {file.stem for file in TRANSCRIPTS.iterdir()} == {case.game for case in every_game}
