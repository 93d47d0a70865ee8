"""A game's rules put together from its modules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.engine import Note, Step
from companion.scoring import Score
from components.schema import Game


class RuleSet:
    """What the engine and the loops around it get of a game (`companion.engine.Rules`).

    setup: a module with `new_table`. state: one with `load`, `dump` and `check`. words: one with `prompt`, `label` and
    `tell`, and maybe `QUIET`, the rules whose notes stand in the log but are no news at the table. scoring: one with
    `score`, which gives the itemised score of a final position, or of as much as is known.
    """

    def __init__(
        self,
        game: Game,
        steps: Mapping[str, Callable[[Any], Step]],
        *,
        setup: Any,
        state: Any,
        words: Any,
        scoring: Any,
    ) -> None:
        self.game = game
        self.steps = steps
        self.setup: Callable[..., Any] = setup.new_table
        self.load: Callable[..., Any] = state.load
        self.dump: Callable[..., dict[str, Any]] = state.dump
        self.check: Callable[..., list[str]] = state.check
        self.prompt: Callable[..., str] = words.prompt
        self.label: Callable[..., str] = words.label
        self.tell: Callable[[Note], str] = words.tell
        self.quiet: Collection[str] = getattr(words, "QUIET", ())
        self.score: Callable[..., Score] = scoring.score
