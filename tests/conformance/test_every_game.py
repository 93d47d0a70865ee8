"""What must hold at every question of every game, refereed or tracked; a failure names the walk's seed by its state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice, zip_longest
from typing import Any

import pytest

from companion.conformance.examiner import Examiner
from companion.conformance.positions import piece_problems, pieces
from companion.conformance.reopening import undo_problems
from companion.engine import FORCED, Play, giving_secrets, ledger, playout
from companion.positions.asks import topic
from companion.positions.label_words import tell_prompt

from ..long_run import LONG, first_of, longer
from ..told import ACTING, refereed_rules
from ..views import status_of

WALKS = 1
"""Walks of each kind that are looked at closely."""

FIRING = {"uniform": 200, "shuffled": 5000, "least used": 1000}
"""Walks in which everything that is declared must have come up; a collision without a way out is one in thousands."""

ENOUGH = longer(250, 10)
"""The part of these walks that will do once everything has: one in so many."""


def test_random_positions_are_sound(refereed: Any) -> None:
    """What walks begin from, as random play hardly gets there, breaks no rule, comes out as it went in with the keys of
    the state's table, and has the pieces of the table that it was made of."""
    rules, game = refereed.rules, refereed.data
    for seed in range(40):
        table, whole = refereed.new(seed, shuffled=True), pieces(rules, game, refereed.new(seed))
        state = rules.dump(table)
        assert rules.check(table) == rules.check(rules.load(state)) == []
        assert rules.dump(rules.load(state)) == state
        assert set(state) <= set(refereed.data.state)
        assert [*piece_problems(game, pieces(rules, game, table), whole, whole)] == []


def test_walks(case: Any, kind: str, walks: Any, rounds: Callable[[int], int]) -> None:
    """Questions and events as declared and in words, copies, positions written out, conservation, secrecy, the rules'
    own check, length, result and score; a player's question begins with the name."""
    longest, refereed = case.facts()["longest"], case.mode == "referee"
    known = ledger.read(case.place) if refereed else ()
    examiner = Examiner(case.rules, case.data, case.place.companion or case.place.components, known)
    for walk in walks(case, kind, rounds(WALKS)):
        assert walk.play.ask is None or tell_prompt(case.rules.texts.prompt(walk.play.ask)).startswith(
            walk.play.ask.seat or ""
        )
        examiner.walk(walk, longest if refereed else longest // 4, must_end=refereed)

    assert list(map(str, examiner.problems)) == []


class Watched(dict[str, Callable[[Any], Any]]):
    """Rules whose questions are seen by name, those of chance and those with one answer too: their steps, each from
    when it is first taken, as a game may know it only then."""

    def __init__(self, rules: Any, seen: set[str]) -> None:
        self.rules, self.seen = rules, seen

    @property
    def steps(self) -> Mapping[str, Callable[[Any], Any]]:
        return self

    def __missing__(self, phase: str) -> Callable[[Any], Any]:
        self[phase] = watched(self.rules.steps[phase], self.seen)
        return self[phase]


def watched(step: Callable[[Any], Any], seen: set[str]) -> Callable[[Any], Any]:
    def run(table: Any) -> Iterator[Any]:
        running = step(table)
        answer = None
        while True:
            try:
                ask = running.send(answer)
            except StopIteration:
                return
            seen.add(ask.name)
            answer = yield ask

    return run


@LONG
def test_all_that_is_declared_comes_up(refereed: Any, tables: Any) -> None:
    """No question and no event is declared that walks never see, but for those with a reason (`seldom seen`).

    Rules that act are told of: each is the rule of a note or a question in the same walks, or has a reason why not,
    which is no longer needed once it is told of. One that few walks come to (`seldom fires`) may be told of or not.

    A part of the walks of every kind is walked always, the others in turns until nothing is missing any more.
    """
    texts, facts, known = refereed.rules.texts, refereed.facts(), ledger.read(refereed.place)
    reasons, seldom, unseen = facts["never fires"], facts.get("seldom fires", {}), facts.get("seldom seen", {})
    acting = {entry.id for entry in refereed_rules(refereed.game, known).values() if entry.kind in ACTING}
    fired, asked, noted = set[str](), set[str](), set[str]()
    rules = Watched(refereed.rules, asked)

    def walk(table: Any, walker: Any) -> None:
        def decide(table: Any, ask: Any) -> Any:
            fired.add(ask.rule)
            return walker(ask)

        playout(rules, table, walker.random.random, decide)
        fired.update(note.rule for note in table.notes)
        noted.update(note.name for note in table.notes)

    def missing() -> set[str]:
        unsaid = ({*texts.questions} - asked) | ({*texts.events} - noted)
        return (unsaid - {*unseen, FORCED}) | (acting - fired - {*reasons, *seldom})

    most = {kind: facts.get("playouts", number) for kind, number in FIRING.items()}
    begun = {kind: tables(refereed, kind, number, 5000) for kind, number in most.items()}
    for kind, number in most.items():
        for started in islice(begun[kind], max(1, number // ENOUGH)):
            walk(*started)
    for started in filter(None, chain.from_iterable(zip_longest(*begun.values()))):
        if not missing():
            break
        walk(*started)
    print(f"{refereed.game}: {sorted(fired)}")

    assert {*texts.questions} - asked - {*unseen} == set()
    assert {*texts.events} - noted - {*unseen, FORCED} == set()
    assert set(fired) <= set(known)
    assert sorted(acting - fired - set(reasons) - set(seldom)) == []
    assert sorted(set(reasons) & fired) == []
    assert {*reasons, *seldom} <= acting
    assert all((*reasons.values(), *seldom.values(), *unseen.values()))


def test_both_loops_play_the_same_game(refereed: Any, tables: Any, walks: Any) -> None:
    """The referee's loop and the one of simulations come to the same end with the same draws, if both ask the same."""
    for shuffled in ("uniform", "shuffled"):
        ((table, walker),) = tables(refereed, shuffled, 1, 7)
        playout(refereed.rules, table, walker.random.random, lambda _, ask, walker=walker: walker(ask))
        (walk,) = walks(refereed, shuffled, 1, 7)
        walk.play = Play(giving_secrets(refereed.rules), walk.play.start)
        while not walk.play.over:
            walk.step()

        assert refereed.rules.dump(walk.play.table) == refereed.rules.dump(table)


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
            while not trial.play.over and len(trial.journal.path(trial.head.node)) < 30:
                trial.random()
            if not trial.play.over:
                return begun(case, other)
        raise AssertionError(f"{case.id}: every game by chance is over at once")

    return begin_one


def looked_at(session: Any) -> dict[str, Any]:
    """What all see of a session, but for the count of its changes."""
    return {key: value for key, value in status_of(session, "all").items() if key != "moves"}


@pytest.mark.parametrize("seed", first_of([1, 2]))
def test_undo_and_redo(case: Any, seed: int, begun_to_last: Any, rounds: Callable[[int], int]) -> None:
    """Back to the beginning one answer at a time, and forth again, every position is what it was."""
    session = begun_to_last(case, seed)
    seen = [looked_at(session)]
    most = rounds(30)
    while not session.play.over and len(seen) < most:
        session.random()
        seen.append(looked_at(session))

    assert len(seen) > 10
    assert [*undo_problems(session, seen, looked_at)] == []


@pytest.mark.parametrize("seed", first_of([3, 8]))
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
