"""What players may be called."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.positions.views import ALL_KEY, TABLE_KEY
from companion.text.numbers import is_like_a_number
from companion.text.same_names import UNSEEN_SIGNS, as_read
from components.messages import _
from components.problems import Problem, SalvageError
from components.schema import Game

EMOJI = r"\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
"""Unicode's blocks of pictures, from Miscellaneous Symbols on; arrows and lines that screens draw with are none."""
PLAYER = rf"(?:[^\W_]|[{EMOJI}])(?:[^,=]{{0,28}}[^\s,=])?"
MAX_NAME_LETTERS = 30
FORBIDDEN_CHARS = r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
"""No name holds the end of a line, what a terminal would obey, or a byte that is no text."""
OF_EMOJI = r"[\u200d\ufe0f\U000e0020-\U000e007f]"
"""What nobody sees but in the emoji that it makes; no name holds anything else that nobody sees."""


def check_players(players: Sequence[str], game: Game) -> None:
    """Check the names of a new game's players. Raises SalvageError with all faults."""
    from companion.engine.setup_options import player_problems

    faults = [problem.what for problem in player_problems(game, players, ())]
    faults += filter(None, map(why_no_name, players))
    if faults:
        raise SalvageError([Problem("", None, fault) for fault in faults])


def check_names(names: Sequence[str], known: Sequence[str] = ()) -> None:
    """See to it that players can be called so, beside others who are known. Raises SalvageError."""
    for place, name in enumerate(names):
        if fault := why_no_name(name):
            raise SalvageError(fault)
        if as_read(name) in map(as_read, (*known, *names[:place])):
            raise SalvageError(_("{name!r} is named twice", name=name))


def why_no_name(player: str) -> str:
    """Return the fault of a player's name, with the character at fault; "" if there is none."""
    if as_read(player) in (TABLE_KEY, ALL_KEY):
        return _("no player can be called {name!r}: that means the audience", name=player)
    if found := re.search(UNSEEN_SIGNS, re.sub(OF_EMOJI, "", player)):
        unseen = "{name!a} can't be a player's name: it holds something that nobody sees ({sign})"
        return _(unseen, name=player, sign=f"U+{ord(found[0][0]):04X}")
    if found := re.search(rf"{FORBIDDEN_CHARS}|[,=]", player):
        what = _("it holds {sign!a}", sign=found[0])
    elif is_like_a_number(player):
        what = _("it is a number")
    elif re.fullmatch(PLAYER, player):
        return ""
    elif not re.match(PLAYER, player[:1]):
        what = _("it begins with {sign!r}", sign=player[:1]) if player else _("it has none")
    elif len(player) > MAX_NAME_LETTERS:
        what = _("it has {n} characters", n=len(player))
    else:
        what = _("it ends with {sign!r}", sign=player[-1])
    no_name = "{name!r} can't be a player's name: {what}; a letter, digit or emoji, then up to 29 more characters"
    return _(no_name, name=player, what=what)
