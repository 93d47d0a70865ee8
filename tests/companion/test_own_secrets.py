"""What lies face down before a player is shown to that player alone, in words of the pieces."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.own_secrets import list_secrets
from components.places import locate
from components.schema import Type


def test_a_look_at_own_secrets(terminal: Any, home: Path) -> None:
    """`me Bo` shows Bo alone what lies face down before him, and takes it away again; nobody else is anybody's."""
    session = begin(locate("junk-orbit"), ["Ann", "Bo", "Cleo"], seed=11, name="look")
    session.random(60)
    secret = next(who for who in ("Ann", "Bo", "Cleo") if list_secrets(session, who))
    line, *_, total = list_secrets(session, secret)
    assert re.fullmatch(rf"{secret} has \d+ delivered tiles? \(\d+ points?\)\.", total)
    session.close()
    table = terminal("look")

    assert line not in table.wait()
    assert f"Only {secret} may see what comes next" in table.type(f"me {secret}", "press Enter when nobody else")
    assert line in table.type("", "Press Enter to hide this")
    assert line not in table.type("")
    assert "Which player are you? Type 'me Ann', 'me Bo' or 'me Cleo'." in table.type("me all")
    assert "Which player are you? Type 'me Ann', 'me Bo' or 'me Cleo'." in table.type("me foo")


def test_own_secrets_name_pieces_by_what_stands_on_them(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """XI-A85: whoever has destroyed a target looks for the mission's card, not for its key. A name that somebody has
    chosen may be spelt as a piece; it is told as it is."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=3, name="proofs")
    mission = next(piece for piece in session.game.pieces() if piece.code == "M049")
    session.play.table.players["Ann"].proofs = {mission.key: 2}

    told = [line for line in list_secrets(session, "Ann") if line.startswith("Assassin missions")]
    assert told == ["Assassin missions whose target has been destroyed, with its tier, not shown yet: M049 Assassin 2"]
    players = session.game.state["players"]
    proofs = players.fields["proofs"]
    named = proofs._replace(type=proofs.type._replace(key=Type("name")))
    state = {**session.game.state, "players": players._replace(fields={**players.fields, "proofs": named})}
    monkeypatch.setattr(Session, "game", session.game._replace(state=state))
    assert any(line.endswith(f": {mission.key} 2") for line in list_secrets(session, "Ann"))
