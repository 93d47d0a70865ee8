"""What a game's folder in `companion/` may contain, and its rules put together from its modules.

    __init__.py    RULES, what the engine plays by (`engine.Rules`); a folder without it is only tracked

All else is optional, each module with the names that stand here:

    bot.py         BOTS: {name: stream of chance -> `engine.Decide`}; `heuristic` is what `salvage playtest` plays
    metrics.py     METRICS: {name: table -> int} and TRAITS: {name: (table, seat) -> str}, what a playtest measures;
                   SHOWN: the events whose cards it shows
    scoring.py     HOLDINGS: the fields of a score sheet, by default the whole state; problems(holdings) -> pairs of a
                   way and a sentence, what contradicts itself in them (`score_sheet`)
    summary.py     summary(state) -> `styled_text`, sentences(state) -> strings: the table at a glance, as one
                   audience sees it
    preview.py     preview(table, ask) -> sentences, arrows(table, ask) -> `layouts.hooks.Arrow`s: what answers lead
                   to, as far as all may know (`salvage status`)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine import Step, Table
from companion.engine.scoring import Score
from companion.engine.texts import Texts
from components.schema import Game


class RuleSet:
    """What the engine and the loops around it get of a game (`companion.engine.Rules`).

    table: the class of the game's table. setup: a module with `new_table`. state: one with `check`. text: one with
    QUESTIONS and EVENTS, all that the rules ask and report (`engine.texts`). scoring: one with `score`, which gives the
    itemised score of a final position, or of as much as is known.
    """

    def __init__(
        self,
        game: Game,
        steps: Mapping[str, Callable[[Any], Step]],
        *,
        table: type[Table] | None = None,
        setup: Any,
        state: Any,
        text: Any,
        scoring: Any,
    ) -> None:
        self.game = game
        self.steps = steps
        self.setup: Callable[..., Any] = setup.new_table
        self.load: Callable[..., Any] = table.load if table else state.load
        self.dump: Callable[..., dict[str, Any]] = table.dump if table else state.dump
        self.check: Callable[..., list[str]] = state.check
        self.texts = Texts(text.QUESTIONS, text.EVENTS)
        self.score: Callable[..., Score] = scoring.score
