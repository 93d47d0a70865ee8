"""The modules of a game's folder in `companion/`, and the rule set that they make up.

    __init__.py    RULES, the rules that the engine plays by (`engine.Rules`); a folder without it is only tracked

Everything else is optional, each module with these names:

    bot.py         BOTS: {name: stream of chance -> `engine.Decide`}; `heuristic` is what `salvage playtest` plays;
                   STRENGTHS: {`hard`: the name of one that plays better}; HORIZON_TURNS: the turns of each seat
                   that `search` plays on for, if not 8; ideas(table, ask) ->
                   `simulation.bots.Idea`s: the options that bots compare at the start of a step, as advice to players
    metrics.py     METRICS: {name: table -> int} and TRAITS: {name: (table, seat) -> str}, measures of a playtest;
                   the trait `turn` is the place of a seat's turn (`engine.seats.place_in_turn`);
                   SHOWN: the events whose cards it shows
    scoring.py     score(holdings) -> `Score`; HOLDINGS: the fields of a score sheet, by default the whole state;
                   problems(holdings) -> `Problem`s: contradictions in the holdings; spell_out(holdings) -> holdings,
                   with abbreviations written out as positions have them; ENDINGS, the questions of a game
                   without points if only its ending is entered (`scores.sheet`)
    score_words.py PIECE_BY_PIECE, LINE_QUESTIONS: {field of a score sheet: how `salvage score` asks for it in words}
    summary.py     the table at a glance, as one audience sees its state: facts(state) -> `table.facts.Fact`s, which
                   screens word and lay out; signs(state) -> {seat: span}, the players' marks in their colours;
                   DRAWINGS: {group: (state, asking) -> lines of `styled_text`}, drawings that terminals show instead of
                   the facts of a group, at most `table.facts.COLUMNS` wide, in which offered answers can be marked
                   (`table.facts.Asking`), or `draw_nothing` of that module for a printed board; CLOSE_UPS: {a field of
                   players: the same}, drawings of the player that `asking.asked` names while that field is
                   corrected (`adjust`), and in tracker mode if `game.yaml` names the field (`tracked`);
                   ENTRIES: {field of a list: words}, descriptions of its entries if the types of the state say too
                   little, from their values and `every`, all of them;
                   describe_space(state, name) -> lines: the pieces in a space and next to it (`where`, `?`);
                   describe_near(state, seat) -> sentences: the surroundings of the player whose turn it is (`where`);
                   coming(state) -> sentences: what the table itself does next, such as a disc that turns
    piece_words.py describe(piece) -> lines: the text printed on a piece, for players who don't hold it (`?`);
                   nothing for a piece whose fields are listed one by one; it is used in tracked games, too, so it
                   may know nothing of a table; describe_here(piece, state) -> lines: additions that depend on this
                   table, such as how many are left; read_open(state) -> {id of a piece: line}: the text of
                   face-up pieces instead, if it depends on where they lie (`? power`)
    preview.py     preview(table, ask) -> sentences, arrows(table, ask) -> `layouts.drawing.hooks.Arrow`s: consequences
                   of answers, as far as all may know (`salvage status`); ways(table, ask, answer) -> Arrows: the moves
                   of pieces by one answer, for pages; warnings(table, ask) -> sentences: what is sure to go
                   wrong unless something is done, at the last chance to do it; lacks(table, player) -> words by
                   name: what each card in front of a player still requires, "" if nothing
    carry.py       carry(now, then) -> (sentence, state) or None: a motion of many pieces at once that leads from one
                   view of the state towards another, such as a disc that turns (undo, redo)
    tracker.py     a game's additions to its tracker mode, for the fields of the state that `game.yaml` names
                   (`tracked`): EDITS (`corrections.own_edits`): {verb: (state, player, words) -> (words in their one
                   spelling, message)}, lines such as `tune 440`, which change the state or raise SalvageError; or a
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
"""The names looked up in each module; `salvage check` finds misspelt ones."""

MODULE_HOOKS: Mapping[str, tuple[str, ...]] = {
    "rules": ("MODULES",),
    "state": ("FIELDS",),
    "told": ("TOLD",),
    "bots": ("BOTS",),
}
"""The names looked up in the folder of a game's module: its additions to rules, state, reports and bots. A game that
can be expanded documents their contents, and gets them by `game_registry.games.module_parts`."""

TableT = TypeVar("TableT", bound=Table)
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class SetUp(Protocol[T_co]):
    """The module that makes a table."""

    def new_table(self, players: Sequence[str], options: Mapping[str, Any], /) -> T_co:
        """Make a table before its set-up. Raises SalvageError with everything wrong with players and options."""


class Checks(Protocol[T_contra]):
    """The module that finds impossible tables."""

    def check(self, table: T_contra, /) -> list[Problem]:
        """List everything that the rules make impossible in a table at the start of a step."""


class Words(Protocol):
    """The module that declares all questions and events of the rules (`engine.texts`)."""

    @property
    def QUESTIONS(self) -> Iterable[Question]:  # noqa: N802
        """All questions."""

    @property
    def EVENTS(self) -> Iterable[Event]:  # noqa: N802
        """All events."""


class Scoring(Protocol):
    """The module that computes the score."""

    def score(self, holdings: Mapping[str, Any], /) -> Score:
        """Compute the itemised score of a final position, or of the part of it that is known."""


class RuleSet(Generic[TableT]):
    """The rules of a game for the engine and the loops around it (`companion.engine.RulesOf` its tables).

    steps: the step of each phase. table: the class of the game's table. setup, state, text and scoring are modules of
    the game's folder; mypy checks them against these types. A game without `scoring` has no score. settings: settings
    of its set-up besides optional rules. guards: the guard of each question, which explains why something can't be the
    answer; it never refuses an offered one (`engine.reasons`).
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
        """Make mypy check that a rule set has the interface that the engine expects."""
        return rules
