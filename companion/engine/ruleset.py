"""What a game's folder in `companion/` may contain, and its rules put together from its modules.

    __init__.py    RULES, what the engine plays by (`engine.Rules`); a folder without it is only tracked

All else is optional, each module with the names that stand here:

    bot.py         BOTS: {name: stream of chance -> `engine.Decide`}; `heuristic` is what `salvage playtest` plays;
                   STRENGTHS: {`hard`: the name of one that plays better}; HORIZON_TURNS: the turns of each seat
                   that `search` plays on for, if not 8; ideas(table, ask) ->
                   `simulation.bots.Idea`s: what bots weigh at the start of a step, for players who ask for advice
    metrics.py     METRICS: {name: table -> int} and TRAITS: {name: (table, seat) -> str}, what a playtest measures;
                   `turn` among the traits is when a seat's turn comes (`engine.seats.place_in_turn`);
                   SHOWN: the events whose cards it shows
    scoring.py     score(holdings) -> `Score`; HOLDINGS: the fields of a score sheet, by default the whole state;
                   problems(holdings) -> `Problem`s, what contradicts itself in them; spell_out(holdings) ->
                   holdings, what people write in short as positions have it; ENDINGS, the questions of a game
                   without points when only its ending is entered (`scores.sheet`)
    score_words.py PIECE_BY_PIECE, LINE_QUESTIONS: {field of a score sheet: how `salvage score` asks for it in words}
    summary.py     the table at a glance, as one audience sees its state: facts(state) -> `table.facts.Fact`s, told in
                   words and laid out by screens; signs(state) -> {seat: span}, the players' marks in their colours;
                   DRAWINGS: {group: (state, asking) -> lines of `styled_text`}, what terminals show in the place of
                   the facts of a group, in at most `table.facts.COLUMNS`, where answers that are offered can be marked
                   (`table.facts.Asking`), or `draw_nothing` of that module for a printed board; CLOSE_UPS: {a field of
                   players: the same}, what is shown of the player that `asking.asked` names while that field is
                   corrected (`adjust`), and in tracker mode, where it is one of those that `game.yaml` names
                   (`tracked`); ENTRIES: {field of a list: words}, what its entries say where the types of the
                   state say too little, of their values and `every`, all;
                   describe_space(state, name) -> lines: what lies in a space and next to it (`where`, `?`);
                   describe_near(state, seat) -> sentences: what is next to the player whose turn it is (`where`);
                   coming(state) -> sentences: what the table itself does next, such as a disc that turns
    piece_words.py describe(piece) -> lines: what stands on a piece, for those who don't have it in their hands (`?`);
                   nothing for a piece whose fields are told one by one; asked for in tracked games, too, so it
                   may know nothing of a table; describe_here(piece, state) -> lines: what there is to add of it at this
                   table, such as how many are left; read_open(state) -> {id of a piece: line}: what is said of
                   pieces that lie open instead, because it goes by how they lie (`? power`)
    preview.py     preview(table, ask) -> sentences, arrows(table, ask) -> `layouts.drawing.hooks.Arrow`s: what answers
    lead
                   to, as far as all may know (`salvage status`); ways(table, ask, answer) -> Arrows: where pieces go by
                   one answer, for pages; warnings(table, ask) -> sentences, what is sure to go
                   wrong unless something is done, at the last chance to do it; lacks(table, player) -> words by
                   name: what cards in front of a player still ask for, "" of those that are met
    carry.py       carry(now, then) -> (sentence, state) or None: a motion of many pieces at once that leads from one
                   view of the state towards another, such as a disc that turns (undo, redo)
    tracker.py     what a game adds to its tracker mode, for the fields of the state that `game.yaml` names (`tracked`):
                   EDITS (`corrections.own_edits`): {verb: (state, player, words) -> (words in their one spelling, what
                   is told)}, lines such as `tune 440`, which change the state or raise SalvageError; or a
                   Shorthand of words for lines that all games have
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from companion.engine import NOTHING, RulesOf, Step, Table
from companion.engine.reasons import Guard
from companion.engine.scoring import Score
from companion.engine.setup_options import Setting
from companion.engine.texts import Event, Question, Texts
from components.problems import Problem
from components.schema import Game

HOOKS: Mapping[str, tuple[str, ...]] = {
    "__init__": ("RULES",),
    "bot": ("BOTS", "STRENGTHS", "HORIZON_TURNS", "ideas"),
    "metrics": ("METRICS", "TRAITS", "SHOWN"),
    "scoring": ("score", "HOLDINGS", "problems", "spell_out", "ENDINGS"),
    "score_words": ("PIECE_BY_PIECE", "LINE_QUESTIONS"),
    "summary": ("facts", "signs", "describe_space", "describe_near", "coming", "DRAWINGS", "CLOSE_UPS", "ENTRIES"),
    "piece_words": ("describe", "describe_here", "read_open"),
    "preview": ("preview", "arrows", "ways", "warnings", "lacks"),
    "carry": ("carry",),
    "tracker": ("EDITS",),
}
"""The names that are looked for in each module; `salvage check` finds those that are misspelt."""

MODULE_HOOKS: Mapping[str, tuple[str, ...]] = {
    "rules": ("MODULES",),
    "state": ("FIELDS",),
    "told": ("TOLD",),
    "bots": ("BOTS",),
}
"""The same for the folder of a module of a game: what it adds to rules and state, what it tells, what bots do. What
these hold a game that can be expanded says itself; it asks for them by `game_registry.games.module_parts`."""

TableT = TypeVar("TableT", bound=Table)
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class SetUp(Protocol[T_co]):
    """The module that makes a table."""

    def new_table(self, players: Sequence[str], options: Mapping[str, Any], /) -> T_co:
        """A table before its set-up. Raises SalvageError with all that is wrong with players and options."""


class Checks(Protocol[T_contra]):
    """The module that knows what can't be."""

    def check(self, table: T_contra, /) -> list[Problem]:
        """All that the rules make impossible in a table at the start of a step."""


class Words(Protocol):
    """The module that has all that the rules ask and report (`engine.texts`)."""

    @property
    def QUESTIONS(self) -> Iterable[Question]:  # noqa: N802
        """All that is asked."""

    @property
    def EVENTS(self) -> Iterable[Event]:  # noqa: N802
        """All that is reported."""


class Scoring(Protocol):
    """The module that knows the score."""

    def score(self, holdings: Mapping[str, Any], /) -> Score:
        """The itemised score of a final position, or of as much as is known."""


class RuleSet(Generic[TableT]):
    """What the engine and the loops around it get of a game (`companion.engine.RulesOf` its tables).

    steps: the step of each phase. table: the class of the game's table. The rest are modules of the game's folder; the
    types say what they must have, so that mypy checks a game against the engine. A game without `scoring` has no score.
    settings: what its set-up knows besides optional rules. guards: by question, why something can't be the answer;
    they have nothing against what it offers (`engine.reasons`).
    """

    def __init__(
        self,
        game: Game,
        steps: Mapping[str, Callable[[TableT], Step]],
        *,
        table: type[TableT],
        setup: SetUp[TableT],
        state: Checks[TableT],
        text: Words,
        scoring: Scoring | None = None,
        settings: Sequence[Setting] = (),
        guards: Mapping[str, Guard[TableT]] = NOTHING,
    ) -> None:
        self.game = game
        self.steps = steps
        self.setup = setup.new_table
        self.load: Callable[[Mapping[str, Any]], TableT] = table.load
        self.dump: Callable[[TableT], dict[str, Any]] = table.dump
        self.check = state.check
        self.settings = settings
        self.guards = guards
        self.texts = Texts(text.QUESTIONS, text.EVENTS, game)
        if scoring is not None:
            self.score = scoring.score  # Rules that have it are `engine.Scored`.


if TYPE_CHECKING:

    def _is_complete(rules: RuleSet[TableT]) -> RulesOf[TableT]:
        """Has mypy see that a rule set is all that the engine wants of rules."""
        return rules
