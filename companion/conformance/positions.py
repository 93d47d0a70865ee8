"""What must hold at one position of a game, as sentences that say what doesn't."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from companion.conformance.typed_names import find_clash
from companion.engine import Ask, Choice, Note, Option, Play, Rules, Scored, Table, allowed, forced, legal
from companion.engine.scoring import Score
from companion.positions.differ import differences
from companion.positions.label_words import DONE_LABEL, tell_label
from companion.positions.views import SEATS
from components.problems import cut, listed
from components.schema import LOWEST_SCORE, Game
from components.used_pieces import all_used

LOCKSTEP = 15
"""Answers that a copy and a position read again are both given, which is a turn or more."""
COMPARED_STEPS = {0, 1, 2, 4, 8, LOCKSTEP - 1}
"""After how many of them both are written out and compared, which takes long; their questions are compared always."""

NO_ANSWER = "no such answer"
"""What no question takes."""


def answers(ask: Ask) -> list[Option]:
    """Every answer that a question takes, what anybody may do besides last."""
    free = ask.free if isinstance(ask, Choice) else None
    return [*legal(ask), *(free.suggest() if free and free.asked else ())]


def question_problems(rules: Rules, ask: Ask) -> Iterator[str]:
    """Answers are sorted, unique and not empty; each answer and its words can be told from the others."""
    options = answers(ask)
    if not options:
        yield " has no answers"
        return
    if isinstance(ask, Choice):
        if list(ask.options) != sorted(set(ask.options), key=lambda option: (str(type(option)), option)):
            shown = listed(map(str, ask.options))
            yield f": its answers aren't sorted and unique, as sorted({{…}}) makes them: '{shown}'"
        if forced(ask):
            yield f": {ask.options[0]!r} is its only answer, yet somebody is asked"
    keys = Counter(map(str, options))
    yield from (f": two of its answers are typed {key!r}" for key, number in keys.items() if number > 1)
    if not rules.texts.prompt(ask).text:
        yield " has no words"
    yield from _label_problems(rules, ask, options)
    if allowed(ask, NO_ANSWER):
        yield f": it takes any answer, such as {NO_ANSWER!r}"


def _label_problems(rules: Rules, ask: Ask, options: Iterable[Option]) -> Iterator[str]:
    """Each answer has words of its own, which can be typed."""
    labels: dict[str, Option] = {}
    for option in options:
        label = tell_label(rules.texts.label(ask, option))
        if not label:
            yield f": its answer {option!r} has no words"
        elif label in labels:
            yield f": its answers {labels[label]!r} and {option!r} have the same words, {label!r}"
        elif (reason := find_clash(label)) and label != DONE_LABEL.name:
            yield f": its answer {label!r} can't be typed, as that {reason}; choose other words"
        labels[label] = option


def answer_problems(rules: Rules, play: Play) -> Iterator[str]:
    """Every answer that is offered is taken, and brings the game on: none leads to where it was with nothing told."""
    assert play.ask is not None
    here = rules.dump(play.start), play.answers
    for option in answers(play.ask):
        twin = play.copy()
        twin.table.notes = told = list[Note]()
        twin.answer(option)
        if not told and (rules.dump(twin.start), twin.answers) == here:
            yield f"question {play.ask.name!r}: its answer {option!r} leads nowhere; the position is what it was"


def guard_problems(rules: Rules, play: Play, ledger: Collection[str]) -> Iterator[str]:
    """Yield the contradictions between a question and its guard: the guard must accept every offered answer, and refuse
    the question's other answers by a rule of the ledger."""
    ask = play.ask
    assert ask is not None
    guard = rules.guards.get(ask.name)
    if guard is None:
        return
    offered = {*map(str, answers(ask))}
    for key in sorted({*offered, *map(str, rules.texts.questions[ask.name].labels)} - {*ask.also}):
        reason = guard(play.table, ask, key)
        said = reason.say(play.table, ask, key) if reason else ""
        if key in offered and said:
            yield f": its answer {key!r} is offered, and its guard says why not: {said}"
        if not said and key not in offered and not allowed(ask, key):
            yield f": {key!r} isn't offered, and its guard doesn't say why not"
        if ledger and reason and reason.rule not in {"", *ledger}:
            yield f": its guard names the rule {reason.rule!r}, which is not in the ledger"


def same(one: Ask | None, other: Ask | None) -> bool:
    """Return whether two questions ask the same of the same seat."""
    if one is None or other is None:
        return one is other
    first, second = ((type(ask), ask.name, ask.seat, ask.rule, answers(ask)) for ask in (one, other))
    return first == second


def copy_problems(rules: Rules, play: Play, random: Random) -> Iterator[str]:
    """Yield the faults of a copy, and of a position that is written out and read again: both must ask the same, go on
    alike with the same answers, and leave the original unchanged."""
    asked, before, start, given = play.ask, rules.dump(play.table), rules.dump(play.start), list(play.answers)
    written = json.loads(json.dumps(start))
    if written != start:
        yield f"dump() gives what JSON can't hold: {_differing(start, written)}"
        return
    if (again := rules.dump(rules.load(written))) != start:
        yield f"load() of what dump() gave is another position: {_differing(start, again)}"
        return
    copied = play.copy()
    if rules.dump(copied.table) != before or not same(copied.ask, asked):
        yield f"a copy is another position: {_differing(before, rules.dump(copied.table)) or _question(copied.ask)}"
        return
    loaded = Play(rules, rules.load(written), given).facing(play.seat)
    if difference := _play_both(rules, copied, loaded, random):
        yield difference
        return
    after = rules.dump(play.table), rules.dump(play.start), play.answers
    if after != (before, start, given) or play.ask is not asked:
        yield f"what is played with a copy changes this table: {_differing(before, rules.dump(play.table))}"


def _play_both(rules: Rules, copied: Play, loaded: Play, random: Random) -> str:
    """Return how a copy and a position that was read again come to differ with the same answers; "" if they don't."""
    for step in range(LOCKSTEP):
        one, other = (rules.dump(twin.table) if step in COMPARED_STEPS else {} for twin in (copied, loaded))
        if one != other:
            later = f"; {step} answers later" if step else ""
            return f"a copy and a position that was read again differ{later}: {_differing(one, other)}"
        if not same(copied.ask, loaded.ask):
            return f"a copy asks {_question(copied.ask)}, a position that was read again asks {_question(loaded.ask)}"
        if copied.ask is None:
            break
        option = random.choice(answers(copied.ask))
        copied.answer(option)
        loaded.answer(option)
    return ""


def _question(ask: Ask | None) -> str:
    return "nothing" if ask is None else f"{ask.name!r} of {ask.seat or 'the table'!r}"


def _differing(one: Any, other: Any) -> str:
    """Return the first place at which two states differ, with both values."""
    found = next(differences(one, other), None)
    return f"{found.path} is {cut(repr(found.before))} and {cut(repr(found.after))}" if found else ""


def pieces(rules: Rules, game: Game, table: Table) -> Counter[str]:
    """Every piece that a position names, wherever it lies."""
    return all_used(game, rules.dump(table))


def kept_pieces(game: Game) -> set[str]:
    """Pieces that positions keep count of: those of which a field of the state holds all that lie nowhere else."""
    groups = [field.type.of for field in game.state.values() if field.rest]
    kinds = [kind for group in groups for kind in game.kinds_of(group)]
    return {kind.id for kind in kinds} | {piece.id for kind in kinds for piece in kind.pieces}


def piece_problems(
    game: Game, there: Mapping[str, int], whole: Mapping[str, int], kept: Collection[str]
) -> Iterator[str]:
    """None of those kept that were there at the beginning is lost or made; the box has only so many of each."""
    box = {piece.id: piece.count for piece in game.pieces()}
    box |= {kind.id: sum(piece.count for piece in kind.pieces) for kind in game.kinds.values()}
    for id, number in whole.items():
        if id in kept and there.get(id, 0) != number:
            yield f"there were {number} {id} at the beginning, now there are {there.get(id, 0)}"
    for id, number in there.items():
        if number > box[id]:
            yield f"there are {number} {id}; the box has {box[id]}"


def end_problems(rules: Rules, game: Game, table: Table, ledger: Collection[str]) -> Iterator[str]:
    """Yield the faults of a finished game: it needs a result that its state knows, a reason in the ledger, and a score
    for every player."""
    known = game.state["result"].choices if "result" in game.state else ()
    if known and table.result not in known:
        yield f"the game ends {table.result!r}, which the state's result doesn't know; it knows {listed(known)}"
    if ledger and table.reason not in ledger:
        yield f"the game ends by rule {table.reason!r}, which is not in the ledger"
    if isinstance(rules, Scored):
        state = rules.dump(table)
        yield from _score_problems(rules.score(state), set(state[SEATS]), getattr(rules, "game", None))


def _score_problems(score: Score, seats: set[str], game: Game | None) -> Iterator[str]:
    """Yield the faults of a score: it must be that of all players and nobody else, with winners and ranks among them,
    and the lowest must win if the data say so."""
    if game and score.lowest != (game.wins == LOWEST_SCORE):
        yield f"the data say wins: {game.wins}; give `ranked` lowest={game.wins == LOWEST_SCORE} in scoring.py"
    if {tally.name for tally in score.tallies} != seats:
        yield f"the score is that of {listed(tally.name for tally in score.tallies)}; the players are {listed(seats)}"
    if not set(score.winners) <= seats:
        yield f"the winners are {listed(score.winners)}; the players are {listed(seats)}"
    wrong = (tally for tally in score.tallies if not 1 <= tally.rank <= len(seats))
    yield from (f"{tally.name} comes {tally.rank} of {len(seats)} in the score" for tally in wrong)
