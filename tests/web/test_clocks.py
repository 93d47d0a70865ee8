"""Clocks of players: quiet, by the answers as they come, and kept over the evening."""

from __future__ import annotations

import pytest

from companion.web.game import clocks
from companion.web.game.clocks import Clocks

from .table import Serve


def test_who_is_waited_for_takes_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody does while several are, or while a game rests; names go with players, and it goes on where it was."""
    at = 0.0
    monkeypatch.setattr(clocks, "monotonic", lambda: at)
    made = Clocks()
    made.restore({"Ann": 30.0})
    for at, waits in ((5.0, "Ann"), (50.0, "Bo"), (150.0, None), (400.0, "Bo"), (400.0 + clocks.PUT_ASIDE, "Ann")):
        assert made.tell() == {} or at > 50
        made.wait_for(waits)
    assert made.seconds == {"Ann": 75.0, "Bo": 100.0}
    made.follow({"Bo": "Eve"})
    at += 10
    made.wait_for("Eve")
    assert made.tell() == {"Ann": "1 min", "Eve": "1 min"}


def test_others_see_it_while_they_wait(serve: Serve) -> None:
    """Of whom the game asks, not of whoever happens to answer; whoever acts has no clock before them."""
    table = serve("junk-orbit", ("Ann", "Bo"), played=4)
    table.session.refresh()
    acts = str(table.session.play.ask.seat)  # type: ignore[union-attr]
    (waits,) = {"Ann", "Bo"} - {acts}
    live = table.server.table
    live.clocks._since -= 120
    table.session.random(1)
    table.server.worker.submit(live.catch_up).result()
    assert live.clocks.tell()[acts] == "2 min"
    waiting = next(name for name in (waits, acts) if not table.see(name).mine)
    said = f"Time so far: {acts} 2 min"
    assert said in table.get(table.path(waiting)).text
    assert said not in table.get(table.path({"Ann": "Bo", "Bo": "Ann"}[waiting])).text
