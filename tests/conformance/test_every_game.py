"""What must hold at every question of every game, refereed or tracked; a failure names the walk's seed by its state."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine import Choice, Illegal, Play, forced, ledger, playout
from companion.positions.parse_answer import topic
from components.scenarios import uses

from ..told import refereed_rules

WALKS = {"referee": 12, "tracker": 3}
"""Walks of each kind that are looked at closely."""

FIRING = {"uniform": 200, "shuffled": 5000, "least used": 1000}
"""Walks after which every rule that acts must have been told of; a collision without a way out is one in thousands."""

ENOUGH = 10
"""The part of these walks that will do once all have been told of: one in so many."""

LOCKSTEP = 15
"""Answers that a copy and a position read again are both given, which is a turn or more."""

ACTING = ("action", "limit", "timing", "end")


def same(one: Any, other: Any, keys: Any) -> bool:
    """Whether two questions ask the same of the same seat."""
    if one is None or other is None:
        return one is other
    told = [(type(each), each.name, each.seat, each.rule, keys(each)) for each in (one, other)]
    return told[0] == told[1]


def examine_question(case: Any, play: Play, keys: Any) -> None:
    """Answers are sorted, unique and not empty; every answer and its words can be told from the others; a player's
    question begins with the name."""
    ask = play.ask
    options = keys(ask)
    assert options
    if isinstance(ask, Choice):
        assert list(ask.options) == sorted(set(ask.options))
        assert not forced(ask)
    assert len({*map(str, options)}) == len(options)
    labels = [case.rules.texts.label(ask, option) for option in options]
    assert all(labels)
    assert len({*labels}) == len(labels), labels
    prompt = case.rules.texts.prompt(ask)
    assert prompt.startswith(ask.seat or "")
    assert prompt
    with pytest.raises(Illegal):
        play.answer("no such answer")


def examine_accepted(case: Any, play: Play, keys: Any) -> None:
    """Every answer that is offered is taken, and brings the game on: no answer leads to where it was."""
    here = case.rules.dump(play.start), play.answers
    for option in keys(play.ask):
        twin = play.copy()
        twin.answer(option)
        assert (case.rules.dump(twin.start), twin.answers) != here, option


def examine_twins(case: Any, play: Play, keys: Any, random: Random) -> None:
    """A copy, and a position written out and read again, ask the same, go the same way by the same answers (so that
    neither has lost anything), and what is played there changes nothing here."""
    rules, asked = case.rules, play.ask
    before, start, answers = rules.dump(play.table), rules.dump(play.start), list(play.answers)
    written = json.loads(json.dumps(start))
    assert written == start
    assert rules.dump(rules.load(written)) == start
    assert rules.dump(play.copy().table) == before
    assert same(play.copy().ask, asked, keys)
    copied, loaded = play.copy(), Play(rules, rules.load(written), answers)
    for _ in range(LOCKSTEP):
        assert rules.dump(loaded.table) == rules.dump(copied.table)
        assert same(loaded.ask, copied.ask, keys)
        if copied.ask is None:
            break
        option = random.choice(keys(copied.ask))
        copied.answer(option)
        loaded.answer(option)
    assert (rules.dump(play.table), rules.dump(play.start), play.answers) == (before, start, answers)
    assert play.ask is asked


def pieces(case: Any, table: Any) -> Counter[str]:
    """Every piece that a position names, wherever it lies."""
    return sum(uses(case.data, case.rules.dump(table)).values(), Counter())


def examine_pieces(case: Any, there: Counter[str], whole: Counter[str]) -> None:
    """None of those at the beginning is lost or made; others come from the box, which has only so many."""
    box = {piece.id: piece.count for piece in case.data.pieces()}
    box |= {kind.id: sum(piece.count for piece in kind.pieces) for kind in case.data.kinds.values()}
    assert {id: there[id] for id in whole} == whole
    assert [f"{there[id]} {id}, the box has {box[id]}" for id in there if there[id] > box[id]] == []


def test_random_positions_are_sound(refereed: Any) -> None:
    """What walks begin from, as random play hardly gets there, breaks no rule, comes out as it went in with the keys of
    the state's table, and has the pieces of the table that it was made of."""
    rules = refereed.rules
    for seed in range(40):
        table, whole = refereed.new(seed, shuffled=True), pieces(refereed, refereed.new(seed))
        state = rules.dump(table)
        assert rules.check(table) == rules.check(rules.load(state)) == []
        assert rules.dump(rules.load(state)) == state
        assert set(state) <= set(refereed.data.state)
        examine_pieces(refereed, pieces(refereed, table), whole)


def test_walks(case: Any, kind: str, walks: Any, keys: Any) -> None:
    """Questions, copies, positions written out, conservation, the rules' own check, length, result and words."""
    random, longest = Random(kind), case.facts()["longest"]
    number_of_walks = WALKS[case.mode] if case.mode == "tracker" else case.facts().get("walks", WALKS[case.mode])
    for walk in walks(case, kind, number_of_walks):
        play, whole = walk.play, pieces(case, walk.play.table)
        for number in range(longest + 1):
            examine_pieces(case, pieces(case, play.table), whole)
            # What was forced goes without saying where nothing else could have been meant.
            assert [n for n in play.table.notes if not case.rules.texts.describe(n) and n.name != "forced"] == []
            play.table.notes.clear()
            if not play.answers and not play.over:
                assert case.rules.check(play.start) == []
            if play.over or (case.mode == "tracker" and number == longest // 4):
                break
            examine_question(case, play, keys)
            if number % 3 == 0:
                examine_twins(case, play, keys, random)
            if number % 11 == 0:
                examine_accepted(case, play, keys)
            walk.step()
        examine_end(case, play, longest)


def examine_end(case: Any, play: Play, longest: int) -> None:
    """The game has ended in time, with a result that its state knows, a reason, and a score for every player."""
    if not play.over and case.mode == "tracker":
        return
    assert play.over, f"not over after {longest} answers"
    table = play.table
    assert table.result in case.data.state["result"].choices
    assert case.mode == "tracker" or table.reason in ledger.read(case.place)
    state = case.rules.dump(table)
    score = case.rules.score(state)
    assert {tally.name for tally in score.tallies} == set(state["players"])
    assert set(score.winners) <= set(state["players"])
    assert all(1 <= tally.rank <= len(state["players"]) for tally in score.tallies)


def test_rules_that_act_are_told_of(refereed: Any, tables: Any) -> None:
    """Each is the rule of a note or a question in walks of all kinds, or has a reason why not, which is no longer
    needed once it is told of."""
    fired = Counter[str]()

    def watching(walker: Any) -> Any:
        def decide(table: Any, ask: Any) -> Any:
            fired[ask.rule] += 1
            return walker(ask)

        return decide

    known, reasons = ledger.read(refereed.place), refereed.facts()["never fires"]
    acting = {entry.id for entry in refereed_rules(refereed.game, known).values() if entry.kind in ACTING}
    for kind, most in FIRING.items():
        number = refereed.facts().get("playouts", most)
        for walked, (table, walker) in enumerate(tables(refereed, kind, number, 5000)):
            if walked >= number // ENOUGH and acting <= {*fired, *reasons}:
                break
            playout(refereed.rules, table, walker.random.random, watching(walker))
            fired.update(note.rule for note in table.notes)
    print(f"{refereed.game}: {dict(sorted(fired.items()))}")

    assert set(fired) <= set(known)
    assert sorted(acting - set(fired) - set(reasons)) == []
    assert sorted(set(reasons) & set(fired)) == []
    assert set(reasons) <= acting
    assert all(reasons.values())


# ---- sessions ----------------------------------------------------------------------------------------------------


@pytest.fixture
def begun(home: Any) -> Callable[..., Any]:
    """Begins a session of a case, in an empty home."""
    from companion.sessions.session_store import begin

    def begin_one(case: Any, seed: int, called: str = "game") -> Any:
        names = ["Ann", "Bo", "Cy", "Di", "Eve", "Flo"][: case.counts[seed % len(case.counts)]]
        return begin(case.place, names, seed=seed, mode=case.mode, name=f"{called}-{seed}")

    return begin_one


@pytest.fixture
def begun_to_last(begun: Callable[..., Any]) -> Callable[..., Any]:
    """Begins a session that chance does not end at once, as a tracked game may be at any question: with the first seed
    from the one given that has more to it."""

    def begin_one(case: Any, seed: int) -> Any:
        for other in range(seed, 1000, 10):
            trial = begun(case, other, "trial")
            while not trial.play.over and len(trial.journal.path(trial.head.node)) < 60:
                trial.random()
            if not trial.play.over:
                return begun(case, other)
        raise AssertionError(f"{case.id}: every game by chance is over at once")

    return begin_one


def looked_at(session: Any) -> dict[str, Any]:
    """What all see of a session, but for the count of its changes."""
    return {key: value for key, value in session.status("all").items() if key != "moves"}


@pytest.mark.parametrize("seed", [1, 2])
def test_undo_and_redo(case: Any, seed: int, begun_to_last: Any) -> None:
    """Back to the beginning one answer at a time, and forth again, every position is what it was."""
    session = begun_to_last(case, seed)
    seen = [looked_at(session)]
    while not session.play.over and len(seen) < 200:
        seen.append(looked_at_after(session))
    assert len(seen) > 10
    for before in reversed(seen[:-1]):
        session.undo()
        assert looked_at(session) == before
    for after in seen[1:]:
        session.redo()
        assert looked_at(session) == after


def looked_at_after(session: Any) -> dict[str, Any]:
    session.random()
    return looked_at(session)


@pytest.mark.parametrize("seed", [3, 8])
def test_the_journal_is_what_was_played(case: Any, seed: int, begun_to_last: Any) -> None:
    """A journal holds every answer in order with what was asked; played by the engine alone they lead to the same."""
    session, given = begun_to_last(case, seed), []
    while not session.play.over and len(given) < 150:
        asked = topic(session.play.ask)
        given += [("person", asked, entry.key) for entry in session.random()]
    assert len(given) > 10
    nodes = session.journal.path(session.head.node)[1:]
    play = Play(case.rules, case.rules.setup(session.meta.players, session.meta.options))
    for node in nodes:
        assert node.what == topic(play.ask)
        play.answer(node.value)

    assert [(node.by, node.what, str(node.value)) for node in nodes if node.by != "nature"] == given
    assert case.rules.dump(play.table) == case.rules.dump(session.play.table)
