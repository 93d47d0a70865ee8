"""What a player could do: up to three answers that a bot finds sensible, each with its reason; and why a bot gave one.

Whatever the one who asks may not know is dealt anew before a bot looks (`positions.deals`), and what its answers lead
to is tried as far as that player may know it (`positions.trials`). So advice never goes by what its reader can't see.
A game's bots may have `ideas(table, ask)`, all that they weigh at the start of a step; else they are asked for one
answer after the other, each without those before it, as far as none is left to chance.
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
"""Answers of a plan that are tried one after the other."""
MAX_CHANGED_FIGURES = 3
"""Figures that are told of what an idea leads to."""
MAX_FIGURE_LETTERS = 20
"""Letters of a figure that is told; longer ones are lists."""
EITHER_WAY = 0.0, 0.999
"""What a bot might draw by chance: an answer that differs then is none of its own."""


class AdviceRequest(NamedTuple):
    """What advice is about, taken up on the session's thread: whose answer it is, who reads it, and a copy of the game
    at the question."""

    place: GamePlace
    mode: str
    play: Play
    seat: str
    audience: str
    number: int
    is_physical: Callable[[str], bool]


class Advice(NamedTuple):
    """An answer that a bot finds sensible. key, name: of the answer. onward: the answers that would follow it. aim:
    what the bot would do it for. told: what happens first and last. changes: figures that change: what each is, was
    and would be."""

    key: str
    name: str
    onward: Sequence[str]
    aim: str
    told: Sequence[str]
    changes: Sequence[tuple[str, str, str]]


def begin_advice(session: Session, play: Play, seat: str, audience: str) -> AdviceRequest | None:
    """What a player is to be advised about; None where that seat decides nothing, or nobody referees."""
    play = play.facing(seat)
    ask = play.ask
    if not isinstance(ask, Choice) or ask.seat not in (None, seat):
        return None
    return AdviceRequest(
        session.place, session.meta.mode, play.copy(), seat, audience, session.seq, session.is_physical
    )


def advise(asked: AdviceRequest) -> list[Advice]:
    """What could be answered, best first; it may take a while, on any thread."""
    trials = Trials(asked.play, asked.audience)
    return [_explain(asked, trials, *each) for each in islice(_find_ideas(asked), MAX_IDEAS)]


def explain(
    asked: AdviceRequest, key: str, search: Callable[[AdviceRequest], SearchResult | None] = lambda asked: None
) -> Advice:
    """Why a bot may have given an answer, by its key, as far as whoever asks may know. search: what a bot that thinks
    finds by that. Raises LookupError where it is none."""
    option = next((option for option in _list_options(asked) if str(option) == key), None)
    if option is None:
        raise LookupError(key)
    idea = next((idea for each, idea in _find_planned(asked) if each == option), Idea(0.0, {}))
    with suppress(Exception):  # It was ended, or isn't made for what whoever asks may know: it says nothing then.
        aims = [idea.aim, _tell_search(asked, option, search(asked))]
        idea = idea._replace(aim=". ".join(filter(None, aims)))
    return _explain(asked, Trials(asked.play, asked.audience), option, idea)


def _tell_search(asked: AdviceRequest, option: Option, found: SearchResult | None) -> str:
    """What thinking ahead has to say for an answer; "" where it would give another."""
    if found is None or not found.games or option != found.option:
        return ""
    games = count(found.games, "in {n} game it played on from here", "in {n} games it played on from here")
    if option == found.usual:
        return _("It was its first thought, and {games} nothing else did clearly better", games=games)
    assert asked.play.ask is not None
    first = asked.play.rules.texts.label(asked.play.ask, found.usual).name
    return _("Its first thought was {first}, but {games} this did better", first=first, games=games)


# ---- what bots would do ------------------------------------------------------------------------------------------


def _find_ideas(asked: AdviceRequest) -> Iterator[tuple[Option, Idea]]:
    """Answers with what they are for, each once."""
    found = dict[Option, Idea]()
    for option, idea in _find_planned(asked):
        found.setdefault(option, idea)
    if found:
        return iter(found.items())
    return ((option, Idea(0.0, {})) for option in _ask_bot(asked))


def _find_planned(asked: AdviceRequest) -> Iterator[tuple[Option, Idea]]:
    """The answers with which the game's own ideas go on at this question, best first."""
    play, ask = asked.play, asked.play.ask
    weigh = getattr(part_of(asked.place, "bot", asked.mode), "ideas", None)
    if weigh is None or ask is None:
        return
    given = played(play.rules, play.start.copy(), play.answers)
    if not all(may_know(each.seat, asked.audience) for each in given):
        return
    table = imagine(play, play.rules.game, asked.audience, asked.number, play.start)
    options = _list_options(asked)
    for idea in sorted(weigh(table, ask), key=lambda each: -each.worth):
        left = _follow(idea, given)
        if left is not None and (planned := left.get(ask.name)) and planned[0] in options:
            yield planned[0], idea._replace(answers=left)


def _list_options(asked: AdviceRequest) -> list[Option]:
    """The answers of the seat that is asked."""
    return [option for _, option in offered(asked.play.ask, asked.seat)] if asked.play.ask else []


def _follow(idea: Idea, given: Sequence[ReplayedQuestion]) -> dict[str, list[Option]] | None:
    """What is left of an idea after the answers of a step; None where these are others than its own."""
    left = {name: [*each] if isinstance(each, (list, tuple)) else [each] for name, each in idea.answers.items()}
    for each in given:
        if left.get(each.name, [None])[:1] == [each.option]:
            left[each.name].pop(0)
        elif not each.forced:
            return None
    return left


def _ask_bot(asked: AdviceRequest) -> Iterator[Option]:
    """The answers of a bot, each without those before it, up to one that it leaves to chance; an end only alone."""
    play, ask = asked.play, copy(asked.play.ask)
    assert isinstance(ask, Choice)
    name = strengths_of(asked.place)[NORMAL_BOT]
    left = _list_options(asked)
    for number in range(MAX_IDEAS):
        ask.options = left
        chosen = {_decide(asked, name, ask, at) for at in EITHER_WAY}
        option = chosen.pop()
        if chosen or option not in left or (number and is_end(ask, play.rules.texts, option)):
            return
        yield option
        left = [each for each in left if each != option]
        if len(left) < 2 or is_end(ask, play.rules.texts, option):
            return


def _decide(asked: AdviceRequest, bot: str, ask: Choice, at: float) -> Option | None:
    """What a bot answers at a table as whoever asks may imagine it; None where it knows no answer."""
    table = imagine(asked.play, asked.play.rules.game, asked.audience, asked.number)
    try:
        return bots_of(asked.place)[bot](lambda: at)(table, ask)
    except Exception:  # Whatever a game's Python raises where options are left out: it has no further idea then.
        return None


# ---- why ---------------------------------------------------------------------------------------------------------


def _explain(asked: AdviceRequest, trials: Trials, option: Option, idea: Idea) -> Advice:
    """What an answer leads to with those that are to follow it."""
    texts, ask, trial = asked.play.rules.texts, asked.play.ask, trials.begin()
    assert ask is not None
    before = _list_facts(asked, trial)
    name, onward, left = texts.label(ask, option).name, list[str](), {**idea.answers}
    left[ask.name] = [each for each in left.get(ask.name, ()) if each != option]
    trial.answer(option)
    for _time in range(MAX_PLAN_ANSWERS):
        with trial.veiled():
            ask = trial.ask
            planned = left.get(ask.name) if isinstance(ask, Choice) and ask.seat == asked.seat else None
            if not planned or ask is None or planned[0] not in [each for _, each in offered(ask, asked.seat)]:
                break
            left[ask.name] = planned[1:]
            onward.append(texts.label(ask, planned[0]).name)
            trial.answer(planned[0])

    def describe(note: Note) -> str:
        return "" if texts.is_quiet(note, asked.is_physical) else texts.describe(note)

    told = trial.tell(describe)
    changed = [] if trial.ended else [*tell_changes(before, _list_facts(asked, trial))]
    own = [each for each in changed if each[0].owner in (None, "", asked.seat)]
    changes = [(fact.label, was, now) for fact, was, now in own]
    short = [each for each in changes if max(map(len, each[1:])) <= MAX_FIGURE_LETTERS]
    return Advice(str(option), name, onward, idea.aim, [*told[:1], *told[1:][-1:]], short[:MAX_CHANGED_FIGURES])


def _list_facts(asked: AdviceRequest, trial: TrialPlay) -> Sequence[Fact]:
    """The facts of a table that is tried, as whoever asks sees them; none where the game tells none, or something lies
    open there that they can't see yet."""
    rules, tell = asked.play.rules, getattr(part_of(asked.place, "summary", asked.mode), "facts", None)
    state: Mapping[str, Any] = rules.dump(trial.table)
    if tell is None or not trial.shows(state):
        return ()
    with trial.veiled():
        return [*tell(view(state, rules.game.state, asked.audience))]
    return ()
