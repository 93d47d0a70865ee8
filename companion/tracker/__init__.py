"""Tracker mode: a rules module built from a game's data alone, for players who apply the rules by hand.

It knows no rules. It keeps what is easily lost: turn order, tracks, counters, decks and hands, dice, loose pieces,
points, reminders. Its only step is one edit, draw, roll or next turn; everything else is corrected with `adjust`, which
can also add counters (`counters.coins=3`) and reminders.

The state is a table of fields like that of any game, built from the data: so scenarios, views, corrections and saves
work as with a referee. Further fields that a game's data track (`tracked`), such as a hold, are changed by the game's
own edits (`engine.ruleset`, tracker.py). Hands are secret if a deck's backs are alike, unless the data say otherwise
(`corrections.box.is_secret`): each player sees their own on a phone, the others only its size.
"""

from __future__ import annotations

from .rules import Tracker
from .state import tracked

__all__ = ["Tracker", "tracked"]
