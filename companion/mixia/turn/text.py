"""The words of Mixia: what it asks, and what it reports.

Functions of the rooms' `words` are called by the names of their parameters (`engine.texts.fill`): `seat`, `option` and
the values of the question or event.
"""

from __future__ import annotations

from ..fight import words as fight
from ..flight import words as flight
from ..ground.told import all_told
from ..holds import words as holds
from ..missions import words as missions
from ..npcs import words as npcs
from ..table import words as table
from ..trade import words as trade
from . import offers
from . import words as turn

ROOMS = turn, flight, fight, trade, holds, missions, npcs, table
QUESTIONS = (*offers.QUESTIONS, *(each for room in ROOMS for each in room.QUESTIONS), *all_told().questions)
EVENTS = (*(each for room in ROOMS for each in room.EVENTS), *all_told().events)
