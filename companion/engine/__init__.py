"""The engine: rules as one generator per step over plain state, and the loop that plays them.

A game's rules are a few generator functions, one for each step of its turn. A step begins with nothing pending,
yields `Choice` (a seat decides) and `Chance` (a pile or die decides), continues with the answer it is sent, and reports
events as notes. `ask_all` asks several seats at once. Anything that outlives a step is a field of the table, never a
local. So a position in the middle of a step is the table at the step's start and the answers since: copying, saving,
undo, bots and corrections all use that pair, and a running generator is never kept, copied or saved.

Two loops play whole games by the same rules. `Play` is the referee's: it checks every answer, keeps the start of the
step and gathers notes. `playout` is for simulations and does none of this. Code that plays a step or two on the side,
as corrections do (`positions`), sends answers to the steps itself.
"""

from __future__ import annotations

from companion.engine.asks import DONE as DONE
from companion.engine.asks import END as END
from companion.engine.asks import FINISH as FINISH
from companion.engine.asks import Ask as Ask
from companion.engine.asks import Chance as Chance
from companion.engine.asks import Choice as Choice
from companion.engine.asks import Source as Source
from companion.engine.asks import Step as Step
from companion.engine.asks import Together as Together
from companion.engine.asks import allowed as allowed
from companion.engine.asks import ask_all as ask_all
from companion.engine.asks import forced as forced
from companion.engine.asks import legal as legal
from companion.engine.free_answers import Free as Free
from companion.engine.free_answers import NotUnderstood as NotUnderstood
from companion.engine.notes import FORCED as FORCED
from companion.engine.notes import NOTHING as NOTHING
from companion.engine.notes import OVER as OVER
from companion.engine.notes import About as About
from companion.engine.notes import FreeAnswer as FreeAnswer
from companion.engine.notes import Note as Note
from companion.engine.notes import Option as Option
from companion.engine.notes import Values as Values
from companion.engine.notes import entry_of as entry_of
from companion.engine.play import Decide as Decide
from companion.engine.play import Draw as Draw
from companion.engine.play import Illegal as Illegal
from companion.engine.play import Play as Play
from companion.engine.play import Rules as Rules
from companion.engine.play import RulesOf as RulesOf
from companion.engine.play import Scored as Scored
from companion.engine.play import Stream as Stream
from companion.engine.play import gives_secrets as gives_secrets
from companion.engine.play import giving_secrets as giving_secrets
from companion.engine.play import playout as playout
from companion.engine.reasons import Guard as Guard
from companion.engine.reasons import Reason as Reason
from companion.engine.table import Ending as Ending
from companion.engine.table import Table as Table
from companion.engine.table import end as end
