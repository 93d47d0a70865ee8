"""What captains may do at any time, whoever's turn it is: give credits and discard missions (XI-364 XI-259).

It is one answer beside those of the question that is asked, so that lists stay short and bots don't meet it; whose it
is and what it is are asked then.
"""

from __future__ import annotations

from companion.engine import Choice, Free, Reason, Step
from companion.engine.free_answers import anybody

from ..ground.constants import CREDIT
from ..ground.names import money
from ..missions import missions
from ..table.captains import choice
from ..table.state import Captain, MixiaTable
from . import actions

OTHERS = "others"
ANYBODY = anybody(OTHERS)
"""What anybody may do beside the answers of a question."""

NOBODY = Reason(f"nobody has a mission or {money(CREDIT)} credits", "XI-364")
NOBODY_ELSE = Reason(f"nobody else has a mission or {money(CREDIT)} credits", "XI-364")


def why_nobody(table: MixiaTable, but: str = "") -> Reason | None:
    """There is anything that somebody may do so; `but` has it among the actions of the turn."""
    for name, each in table.players.items():
        if name != but and (actions.why_no_gift(table, each) is None or missions.why_no_drop(table, each) is None):
            return None
    return NOBODY_ELSE if but else NOBODY


def offered(table: MixiaTable, but: str = "") -> Free | None:
    """The answer that anybody may give."""
    return None if why_nobody(table, but) else ANYBODY


def deeds(table: MixiaTable, captain: Captain) -> list[str]:
    """What a captain may do at any time."""
    return [verb for verb in (actions.DROP, actions.GIVE) if actions.MINOR[verb].why_not(table, captain) is None]


def act(table: MixiaTable, but: str = "") -> Step:
    """A captain gives credits or discards a mission; the turn goes on as before."""
    able = sorted(name for name, each in table.players.items() if name != but and deeds(table, each))
    who = yield Choice(None, "who acts", able, "XI-364")
    captain = table.players[who]
    deed = yield choice(captain.name, "deed", deeds(table, captain), "XI-364")
    yield from actions.MINOR[deed].do(table, captain)
