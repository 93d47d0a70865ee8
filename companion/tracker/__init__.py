"""Tracker mode: a rules module made from a game's data alone, for people who play the rest by hand.

It knows no rules. It keeps what is easily lost: whose turn it is, tracks, counters, decks and hands, dice, loose
pieces, points, reminders. Its only step is one edit, draw, roll or next turn; whatever else lies otherwise on the
table is put right with `adjust`, which can also name new counters (`counters.coins=3`) and reminders.

The state is a table of fields like that of any game, made from the data: so scenarios, views, corrections and saves
work as they do for a referee. What a game's data has tracked besides (`tracked`), such as a hold, is changed by edits
of the game's own (`engine.ruleset`, tracker.py). Hands are secret where a deck's backs are alike, unless the data say
otherwise (`corrections.box.is_secret`): each player sees theirs on a phone, all others their number.
"""

from __future__ import annotations

from .rules import Tracker
from .state import tracked

__all__ = ["Tracker", "tracked"]
