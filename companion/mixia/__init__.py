"""The core rules of Mixia, ids from docs/rules/mixia.md at the lines that enforce them.

turn         a turn, phase by phase            setup        set-up, step by step
terrain      hexes and borders as printed      board        the map: neighbours, sight, distances
movement     points, steps, borders, gates     ways         what can be named to fly there
explore      scanning, jumping, new sectors
hold         where outfits lie                 trade        cubes
starport     services                          laying       outfits, mods and cubes into holds
lanes        what borders do to a ship
combat       attacks and defences              damage       placing, preventing, destruction
missions     drawing to delivering             titles       goals
npcs         how NPCs come and fly             npc_turns    what their cards make them do
abilities    ship abilities as actions
any_time     what captains do in others' turns
captains     dice, fame, bounty, energy        table, state the position
constants    pieces and numbers as printed     scoring      fame, by where it came from

Modules, which add to these at named places, each a folder of its own; the core is one of them:
modules      the places, and what is in play   told         what modules tell
records      records of the state that come with a module

Why something isn't possible stands beside its rule, in guards `why_no_…`; `setup` and `turn` have them by question.

Its words:
text         questions and events              names        things, by the names that all of these use
questions    what is asked, and the answers    action_text, question_words   the longer ones of these
events       what is reported                  event_words  the longer ones of these
describe_actions   what the questions of the Action Phase are about
preview      what answers lead to              piece_words  what `?` says of a piece

On screens:
summary      the table at a glance             marks        signs and colours
map_drawing, hold_drawing                      tracker      the hold where nobody referees

In playtests:
bot          who decides                       errands      what bots fly for
courses      how far it is for a bot           metrics      what is counted
"""

from __future__ import annotations

from companion.engine.ruleset import RuleSet

from . import constants, modules, scoring, setup, state, text
from .table import MixiaTable

RULES = RuleSet(
    constants.GAME,
    modules.Lookup(lambda module: module.phases),
    table=MixiaTable,
    setup=setup,
    state=state,
    text=text,
    scoring=scoring,
    settings=setup.SETTINGS,
    guards=modules.Lookup(lambda module: module.guards),
)
