"""The core rules of Mixia, ids from docs/rules/mixia.md at the lines that enforce them.

Rooms by subject, each of which knows those before it. Rules lie there with their guards, `why_no_…`, and with the words
for what is asked and reported:

ground    constants (pieces and numbers as printed), terrain (hexes and borders), board (neighbours, sight, distances),
          hold (where outfits lie); modules (the places of the rules, and what is in play), told (what modules tell);
          names of things, targets (whom missions mean); marks, space_words
table     state, records of it that come with a module; captains (dice, fame, bounty, energy)
missions  missions from drawing to delivering, titles
holds     damage (placing, preventing, destruction), laying (outfits, mods and cubes), hold_drawing
trade     trade (cubes), starport (services)
flight    lanes (what borders do), ways (what can be named), movement (points, steps, gates), explore (new sectors)
fight     combat
npcs      npcs (how they come and fly), npc_turns (what their cards make them do)
turn      setup, turn (phase by phase, and in others' turns), actions, abilities, checks of positions; action_text,
          describe_actions (words of actions), offers (all that can be done), text (all words)
bots      errands (what bots fly for), courses (how far it is)

Modules add to these at named places, each a folder of its own; the core is one of them. Beside the rooms lies what is
looked for by name (`companion.engine.ruleset`), which puts them together.
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import scoring
from .ground import constants, modules
from .table.state import MixiaTable
from .turn import checks, setup, text

RULES = RuleSet(
    constants.GAME,
    modules.Lookup(lambda module: module.phases),
    table=MixiaTable,
    setup=setup,
    state=checks,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
    guards=modules.Lookup(lambda module: module.guards),
)
