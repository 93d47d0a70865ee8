"""To and fro on the tree of a journal: which entries go when answers are taken back, and come when given again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.positions.instruction import Instruction
from companion.positions.instructions import instructions
from companion.positions.views import TABLE
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import NATURE, ROOT, Node
from companion.sessions.log import state_after, states
from companion.text.grammar import amount
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.sessions.session import Session


class Moved(NamedTuple):
    """What an undo or redo has done: the entries it covered, and the state before and after it."""

    nodes: list[Node]
    before: dict[str, Any]
    after: dict[str, Any]


def back(journal: Journal, head: int, times: int) -> list[Node]:
    """The nodes that taking back so many answers would take back, newest first. Raises SalvageError.

    Where they are more than one, draws or several answers go, and people are asked first.
    """
    taken: list[Node] = []
    for node in reversed(journal.path(head)[1:]):
        taken.append(node)
        if node.by != NATURE:
            times -= 1
            if not times:
                return taken
    people = sum(node.by != NATURE for node in taken)
    raise SalvageError(f"there {_are(people)} to undo")


def forth(journal: Journal, head: int, times: int) -> list[Node]:
    """The nodes that giving so many answers again would bring back, oldest first. Raises SalvageError."""
    come: list[Node] = []
    at = head
    while (node := journal.youngest(at)) and (times or node.by == NATURE):
        times -= node.by != NATURE
        come.append(node)
        at = node.id
    if times:
        raise SalvageError(f"there {_are(sum(node.by != NATURE for node in come))} to redo")
    return come


def foresee_undo(session: Session, times: int) -> Moved:
    """What undoing so many answers would do; nothing is done. Raises SalvageError."""
    taken = back(session.journal, session.head.node, times)
    return Moved(taken, session.rules.dump(session.play.table), state_after(session, taken[-1].parent))


def answers_this_turn(session: Session) -> int:
    """How many answers this turn has had so far, or the set-up; 0 where it has just begun."""
    nodes = session.journal.path(session.head.node)[1:]
    if not nodes:
        return 0
    now = _turn(session.rules.dump(session.play.table))
    turns = [_turn(state) for state in states(session, nodes)]
    before = [_turn(state_after(session, ROOT)), *turns[:-1]]
    number = 0
    for node, turn in zip(reversed(nodes), reversed(before), strict=True):
        if turn != now:
            break
        number += node.by != NATURE
    return number


def _turn(state: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(state.get(name) for name in ("turn", "player"))


def to_do(session: Session, moved: Moved, back: bool, audience: str = TABLE) -> list[Instruction]:
    """What to do with the pieces after an undo (back) or redo, as far as an audience may see them. Decks that the
    companion keeps lie nowhere, so nothing is said of them unless the game's own words do."""
    between = [*states(session, moved.nodes)][:: -1 if back else 1]
    fields = session.game.state.values()
    piles = {field.name for field in fields if field.type.base == "pile" and _is_digital(session, field.type.of)}
    steps = instructions(
        moved.before, moved.after, session.game, audience, back, session.carry, session.hands,
        between=between, unlaid=piles,
    )  # fmt: skip
    return [replace(step, text="", head="") if _in_no_hands(session, step) else step for step in steps]


def _in_no_hands(session: Session, step: Instruction) -> bool:
    """Whether an instruction is only about piles of a deck that the companion draws from, unless the game has words for
    them, or about what is done with such a deck."""
    words = (session.hands or {}).get(str(step.changes[0].way[0]))
    if words and (words.handles or words.set):
        return bool(words.handles) and not any(map(session.is_physical, words.handles))
    fields = [session.game.state[str(change.way[0])] for change in step.changes]
    return all(field.type.base == "pile" and _is_digital(session, field.type.of) for field in fields)


def _is_digital(session: Session, of: str) -> bool:
    """Whether the companion draws pieces of a kind or deck, which then lie face down nowhere."""
    game = session.game
    if not any(field.rest and field.seen == "nobody" and field.type.of == of for field in game.state.values()):
        return False
    kinds = {kind.id for kind in game.kinds_of(of)}
    decks = [deck.id for deck in game.decks.values() if kinds & {*deck.kinds}]
    return not any(map(session.is_physical, (of, *decks)))


def _are(number: int) -> str:
    if number == 0:
        return "is nothing"
    return f"{'is' if number == 1 else 'are'} only {amount(number, 'answer')}"
