"""What `?` and `where` say of a space: what it holds, who is there, its borders, and the gaps of a shield."""

from __future__ import annotations

from typing import Any

from companion.mixia.ground.constants import GAME
from companion.mixia.ground.space_words import describe_space
from companion.mixia.piece_words import describe
from companion.mixia.table.state import MixiaTable
from companion.positions.views import TABLE, view
from companion.sessions.session_store import begin
from companion.table.compose import view as view_of
from companion.table.explain import explain
from components.places import locate

from .core_box import SECTORS


def described(desk: Any, name: str) -> list[str]:
    return describe_space(view(MixiaTable.dump(desk.table), GAME.state, TABLE), name)


def test_a_space_in_a_shield(at: Any) -> None:
    """XI-175 XI-177 XI-349: what it sells, who is there, and where the entrances are."""
    desk = at({"Ann": {"at": "KE1"}}, cubes={"KE1": ["spice"]})
    told = described(desk, "ke1")
    assert told[0] == "KE1, inside the shield (lawful) of Kemplar II: buy Spice; Spice; Ann is here."
    assert "KE2, KE0 and KE6" in told[1]
    assert "through Kemplar II's shield KE7, KE8 and KE18" in told[1]
    assert told[2] == "Entrances in the shield: KE2–KE9 and KE5–KE15."
    assert "by Kemplar II's entrance KE9" in described(desk, "KE2")[1]


def test_a_token_that_is_gone(at: Any) -> None:
    """XI-156: a sector says what is printed on it, a space what lies there."""
    assert "exploration token" in described(at(tokens=["LU15"]), "LU15")[0]
    assert "no exploration token any more" in described(at(tokens=[]), "LU15")[0]
    assert "LU15 Exploration Space" in " ".join(describe(GAME.by_name("sector")["lunari"]))


def test_what_is_not_laid_or_no_space(at: Any) -> None:
    """A sector in the deck is known from the box; anything else is left to the rules."""
    assert described(at(), "XA7") == ["XA7, a star in Xia, which isn't laid yet: nothing here."]
    assert described(at(), "B2") == described(at(), "KE99") == []
    assert all(SECTORS[key].tile.doors for key in ("lunari", "loath"))


def test_a_space_is_found_by_its_name(home: Any) -> None:
    """`? KE1` and `where KE1`, though a hex is no piece."""
    session = begin(locate("mixia"), ["Ann", "Bo"], seed=3, name="spaces")
    table: Any = session.play.table
    while not table.sectors:
        session.random(1)
        table = session.play.table
    code = SECTORS[table.sectors[0].sector].code
    assert explain(session, view_of(session), f"{code}1")[0].startswith(f"{code}1, ")
    session.close()
