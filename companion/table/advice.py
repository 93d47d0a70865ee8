"""Advice for players: up to three answers that a bot finds sensible, each with its reason; and why a bot gave an
answer.

Everything that the reader may not know is dealt anew before a bot looks (`positions.deals`), and consequences are tried
as far as that player may know them (`positions.trials`). So advice never depends on what its reader can't see. A game's
bots may have `ideas(table, ask)`, everything that they consider at the start of a step; otherwise they are asked for
one answer after the other, each without the earlier ones, as long as none is random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.answer_parser.names import is_end
from companion.engine import Choice, Note, Option, Play
from companion.game_registry.games import part_of
from companion.positions.asks import offered
from companion.positions.deals import imagine
from companion.positions.step_replay import ReplayedQuestion, played
from companion.positions.trials import TrialPlay, Trials
from companion.positions.views import may_know, view
from companion.simulation.bots import NORMAL_BOT, Idea, bots_of, strengths_of
from companion.table.facts import Fact, tell_changes
from components.messages import _, count

if TYPE_CHECKING:
    from companion.sessions.session import Session
    from companion.simulation.search import SearchResult
    from components.places import GamePlace

MAX_IDEAS = 3
MAX_PLAN_ANSWERS = 6
"""Answers of a plan that are tried in a row."""
MAX_CHANGED_FIGURES = 3
"""Changed figures that are listed for an idea."""
MAX_FIGURE_LETTERS = 20
"""Letters of a figure that is listed; longer ones are lists."""
EITHER_WAY = 0.0, 0.999
"""Results of chance with which a bot is asked: an answer that differs between them is random."""


class AdviceRequest(NamedTuple):
    """The subject of advice, taken on the session's thread: whose answer it is, who reads it, and a copy of the game at
    the question."""

    place: GamePlace
    mode: str
    play: Play
    seat: str
    audience: str
    number: int
    is_physical: Callable[[str], bool]


class Advice(NamedTuple):
    """An answer that a bot finds sensible. key, name: of the answer. onward: the names of the answers that would
    follow, each once. aim: the bot's reason. told: the first and the last thing that happens. changes: figures that
    change: label, old and new value."""

    key: str
    name: str
    onward: Sequence[str]
    aim: str
    told: Sequence[str]
    changes: Sequence[tuple[str, str, str]]


def begin_advice(session: Session, play: Play, seat_name: str, audience: str) -> AdviceRequest | None:
    """Return a request for advice; None if that seat decides nothing, or nobody referees."""
    play = play.facing(seat_name)
    ask = play.ask
    if not isinstance(ask, Choice) or ask.seat not in (None, seat_name):
        return None
    return AdviceRequest(
        session.place, session.meta.mode, play.copy(), seat_name, audience, session.seq, session.is_physical
    )


def find_advice(request: AdviceRequest) -> list[Advice]:
    """Return the best answers, best first; this may take a while, and any thread may call it."""
    trials = Trials(request.play, request.audience)
    return [_make_advice(request, trials, *each) for each in islice(_find_ideas(request), MAX_IDEAS)]


def explain_answer(
    request: AdviceRequest, key: str, search: Callable[[AdviceRequest], SearchResult | None] = lambda asked: None
) -> Advice:
    """Explain why a bot may have given an answer, as far as the reader may know. search: repeats the search of a bot
    that thinks ahead, with the reader's knowledge. Raises LookupError if the key isn't an answer."""
    option = next((option for option in _list_options(request) if str(option) == key), None)
    if option is None:
        raise LookupError(key)
    idea = next((idea for each, idea in _find_planned(request) if each == option), Idea(0.0, {}))
    with suppress(Exception):  # The search was ended, or can't use the reader's knowledge: then it adds nothing.
        aims = [idea.aim, _describe_search(request, option, search(request))]
        idea = idea._replace(aim=". ".join(filter(None, aims)))
    return _make_advice(request, Trials(request.play, request.audience), option, idea)


def _describe_search(request: AdviceRequest, option: Option, search: SearchResult | None) -> str:
    """Describe the result of a search for an answer; "" if the search prefers another."""
    if search is None or not search.games or option != search.option:
        return ""
    games_text = count(search.games, "in {n} game it played on from here", "in {n} games it played on from here")
    if option == search.usual:
        return _("It was its first thought, and {games} nothing else did clearly better", games=games_text)
    assert request.play.ask is not None
    first_choice_text = request.play.rules.texts.label(request.play.ask, search.usual).name
    return _("Its first thought was {first}, but {games} this did better", first=first_choice_text, games=games_text)


# ---- what bots would do ------------------------------------------------------------------------------------------


def _find_ideas(request: AdviceRequest) -> Iterator[tuple[Option, Idea]]:
    """Return answers with their ideas, each answer once."""
    idea_by_option = dict[Option, Idea]()
    for option, idea in _find_planned(request):
        idea_by_option.setdefault(option, idea)
    if idea_by_option:
        return iter(idea_by_option.items())
    return ((option, Idea(0.0, {})) for option in _ask_bot(request))


def _find_planned(request: AdviceRequest) -> Iterator[tuple[Option, Idea]]:
    """Yield the answers by which the game's own ideas continue at this question, best first."""
    play, ask = request.play, request.play.ask
    find_ideas = getattr(part_of(request.place, "bot", request.mode), "ideas", None)
    if find_ideas is None or ask is None:
        return
    questions = played(play.rules, play.start.copy(), play.answers)
    if not all(may_know(each.seat, request.audience) for each in questions):
        return
    table = imagine(play, play.rules.game, request.audience, request.number, play.start)
    options = _list_options(request)
    for idea in sorted(find_ideas(table, ask), key=lambda each: -each.worth):
        remaining_answers_by_question = _find_rest_of_idea(idea, questions)
        if (
            remaining_answers_by_question is not None
            and (planned_options := remaining_answers_by_question.get(ask.name))
            and planned_options[0] in options
        ):
            yield planned_options[0], idea._replace(answers=remaining_answers_by_question)


def _list_options(request: AdviceRequest) -> list[Option]:
    """Return the answers of the seat that is asked."""
    return [option for _, option in offered(request.play.ask, request.seat)] if request.play.ask else []


def _find_rest_of_idea(idea: Idea, questions: Sequence[ReplayedQuestion]) -> dict[str, list[Option]] | None:
    """Return the rest of an idea after the answers of a step; None if these differ from the idea."""
    remaining_answers_by_question = {
        name: [*each] if isinstance(each, (list, tuple)) else [each] for name, each in idea.answers.items()
    }
    for each in questions:
        if remaining_answers_by_question.get(each.name, [None])[:1] == [each.option]:
            remaining_answers_by_question[each.name].pop(0)
        elif not each.forced:
            return None
    return remaining_answers_by_question


def _ask_bot(request: AdviceRequest) -> Iterator[Option]:
    """Yield the answers of a bot, each without the earlier ones, up to a random one; an end only if it comes first."""
    play, ask = request.play, copy(request.play.ask)
    assert isinstance(ask, Choice)
    name = strengths_of(request.place)[NORMAL_BOT]
    options = _list_options(request)
    for number in range(MAX_IDEAS):
        ask.options = options
        chosen_options = {_ask_bot_at(request, name, ask, chance_value) for chance_value in EITHER_WAY}
        option = chosen_options.pop()
        if chosen_options or option not in options or (number and is_end(ask, play.rules.texts, option)):
            return
        yield option
        options = [each for each in options if each != option]
        if len(options) < 2 or is_end(ask, play.rules.texts, option):
            return


def _ask_bot_at(request: AdviceRequest, strength_name: str, choice: Choice, chance_value: float) -> Option | None:
    """Return a bot's answer at a table as the reader may imagine it; None if it finds none."""
    table = imagine(request.play, request.play.rules.game, request.audience, request.number)
    try:
        return bots_of(request.place)[strength_name](lambda: chance_value)(table, choice)
    except Exception:  # A game's Python may raise anything if options are missing: then it has no further idea.
        return None


# ---- why ---------------------------------------------------------------------------------------------------------


def _make_advice(request: AdviceRequest, trials: Trials, option: Option, idea: Idea) -> Advice:
    """Return the consequences of an answer and of those that are to follow it."""
    texts, ask, trial = request.play.rules.texts, request.play.ask, trials.begin()
    assert ask is not None
    old_facts = _list_facts(request, trial)
    name, later_names, remaining_answers_by_question = texts.label(ask, option).name, list[str](), {**idea.answers}
    remaining_answers_by_question[ask.name] = [
        each for each in remaining_answers_by_question.get(ask.name, ()) if each != option
    ]
    trial.answer(option)
    for _time in range(MAX_PLAN_ANSWERS):
        with trial.veiled():
            ask = trial.ask
            planned_options = (
                remaining_answers_by_question.get(ask.name)
                if isinstance(ask, Choice) and ask.seat == request.seat
                else None
            )
            if (
                not planned_options
                or ask is None
                or planned_options[0] not in [each for _, each in offered(ask, request.seat)]
            ):
                break
            remaining_answers_by_question[ask.name] = planned_options[1:]
            if (next_name := texts.label(ask, planned_options[0]).name) not in (name, *later_names):
                later_names.append(next_name)
            trial.answer(planned_options[0])

    def describe(note: Note) -> str:
        return "" if texts.is_quiet(note, request.is_physical) else texts.describe(note)

    events = trial.tell(describe)
    fact_changes = [] if trial.ended else [*tell_changes(old_facts, _list_facts(request, trial))]
    own_changes = [each for each in fact_changes if each[0].owner in (None, "", request.seat)]
    changes = [(fact.label, old_value, new_value) for fact, old_value, new_value in own_changes]
    short_changes = [each for each in changes if max(map(len, each[1:])) <= MAX_FIGURE_LETTERS]
    return Advice(
        str(option), name, later_names, idea.aim, [*events[:1], *events[1:][-1:]], short_changes[:MAX_CHANGED_FIGURES]
    )


def _list_facts(request: AdviceRequest, trial: TrialPlay) -> Sequence[Fact]:
    """Return the facts of a tried table, as the reader sees them; none if the game has none, or if something lies open
    there that the reader can't see yet."""
    rules, make_facts = request.play.rules, getattr(part_of(request.place, "summary", request.mode), "facts", None)
    state: Mapping[str, Any] = rules.dump(trial.table)
    if make_facts is None or not trial.shows(state):
        return ()
    with trial.veiled():
        return [*make_facts(view(state, rules.game.state, request.audience))]
    return ()
