"""Undo and redo: their extent, and instructions for the pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.views import TABLE_KEY
from companion.sessions.journal_rows import NATURE, Node
from companion.sessions.log import state_after, states
from companion.sessions.moves import Moved, undo_path
from companion.sessions.session import Session
from companion.state_diff.instruction import Instruction
from companion.state_diff.take_and_put import instructions
from components.messages import _
from components.problems import SalvageError
from components.schema import Field

SET_UP = "set-up"
"""The beginning of players' names for the phases before the first turn."""

SHORT_REPLAY_ENTRIES, LONG_REPLAY_ENTRIES = 30, 300
"""The numbers of entries in an ordinary turn and in a long one: these are replayed before the whole game is."""


def foresee_undo(session: Session, times: int) -> Moved:
    """Return the effect that undoing a number of answers would have, without doing it. Raises SalvageError."""
    nodes = undo_path(session.journal, session.head.node, times)
    return Moved(nodes, session.rules.dump(session.play.table), state_after(session, nodes[-1].parent))


def answers_of_turn(session: Session) -> int:
    """Count the answers in this turn so far, or in the set-up; if it has just begun, those of the turn before, which
    ended with its last answer."""
    nodes, present = session.journal.path(session.head.node)[1:], _turn(session.rules.dump(session.play.table))
    for size in (SHORT_REPLAY_ENTRIES, LONG_REPLAY_ENTRIES, len(nodes)):
        last, current, number = nodes[-size:], present, 0
        if not last:
            break
        turns = [_turn(state_after(session, last[0].parent)), *map(_turn, states(session, last))]
        for node, turn in zip(reversed(last), reversed(turns[:-1]), strict=True):
            if turn != current and number:
                return number
            current = turn
            number += node.by != NATURE
    return number if nodes else 0


def list_undone(session: Session) -> list[Node]:
    """List the nodes that can be redone, oldest first."""
    session.refresh()
    nodes: list[Node] = []
    at = session.head.node
    while node := session.journal.youngest(at):
        nodes.append(node)
        at = node.id
    return nodes


def answers_to_redo(session: Session, undone: Sequence[Node]) -> int:
    """Count the undone answers that belong to this turn or the set-up, the one that ended it included. Raises
    SalvageError if nothing was undone. undone: the nodes, oldest first."""
    if not undone:
        raise SalvageError(_("there is nothing to redo"))
    present, number = _turn(session.rules.dump(session.play.table)), 0
    for node, state in zip(undone, states(session, undone), strict=True):
        number += node.by != NATURE
        if _turn(state) != present:
            break
    return number


def _turn(state: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(state.get(name) for name in ("turn", "player"))


def to_do(session: Session, move: Moved, back: bool, audience: str = TABLE_KEY) -> list[Instruction]:
    """List instructions for the pieces after an undo (back) or redo, as far as an audience may see them. Decks that the
    companion draws from aren't on the table, so instructions leave them out, and handling of such decks too."""
    between = [*states(session, move.nodes)][:: -1 if back else 1]
    return instructions(
        move.before, move.after, session.game, audience, back, carry=session.carry, between=between,
        lies_nowhere=lambda field: _lies_nowhere(session, field), entries=session.entries,
    )  # fmt: skip


def is_chance(session: Session, node: Node) -> bool:
    """Check whether a node is a card drawn or a die rolled, by the companion or by hand."""
    return node.by == NATURE or node.what in session.game.decks or node.what in session.game.dice


def is_set_up(session: Session, state: Mapping[str, Any]) -> bool:
    """Check whether a position is one of set-up, by the words for its phase in the game's data."""
    field = session.game.state.get("phase")
    return field is not None and field.choice_words.get(str(state.get("phase")), "").startswith(SET_UP)


def _lies_nowhere(session: Session, field: Field) -> bool:
    """Check whether a field is a pile of a deck that the companion draws from, or is about handling such a deck."""
    if field.type.base == "pile":
        return _is_digital(session, field.type.of)
    return bool(field.hands.deck) and not session.is_physical(field.hands.deck)


def _is_digital(session: Session, of: str) -> bool:
    """Check whether the companion draws the pieces of a kind or deck, so that none lie face down on the table."""
    game = session.game
    if not any(field.rest and field.seen == "nobody" and field.type.of == of for field in game.state.values()):
        return False
    kinds = {kind.id for kind in game.kinds_of(of)}
    decks = [deck.id for deck in game.decks.values() if kinds & {*deck.kinds}]
    return not any(map(session.is_physical, (of, *decks)))
