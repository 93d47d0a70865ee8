"""What captains may do at any time, whoever's turn it is: give credits and discard missions (XI-364 XI-259).

It is one answer beside those of the question that is asked, so that lists stay short and bots don't meet it; whose it
is and what it is are asked then.
"""

from __future__ import annotations

from companion.engine import Choice, Step

from . import actions
from .captains import choice
from .constants import CREDIT
from .table import Captain, MixiaTable

OTHERS = "others"
ANYBODY = ((None, OTHERS),)


def offered(table: MixiaTable, but: str = "") -> tuple[tuple[None, str], ...]:
    """The answer that anybody may give, if there is anything to do so; `but` has it among the actions of the turn."""
    return ANYBODY if any(name != but and deeds(each) for name, each in table.players.items()) else ()


def deeds(captain: Captain) -> list[str]:
    """What a captain may do at any time."""
    found = [actions.DROP] if captain.plans or captain.missions else []
    return [*found, actions.GIVE] if captain.credits >= CREDIT else found


def act(table: MixiaTable, but: str = "") -> Step:
    """A captain gives credits or discards a mission; the turn goes on as before."""
    able = sorted(name for name, each in table.players.items() if name != but and deeds(each))
    who = yield Choice(None, "who acts", able, "XI-364")
    captain = table.players[who]
    deed = yield choice(captain.name, "deed", deeds(captain), "XI-364")
    yield from actions.MINOR[deed](table, captain)
