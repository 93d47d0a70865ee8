"""Undo and redo: their extent, and instructions for the pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.views import TABLE_KEY
from companion.sessions.journal_rows import NATURE, Node
from companion.sessions.log import find_state_after, states
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


def foresee_undo(session: Session, repeat_count: int) -> Moved:
    """Return the effect that undoing a number of answers would have, without doing it. Raises SalvageError."""
    nodes = undo_path(session.journal, session.head.node, repeat_count)
    return Moved(nodes, session.rules.dump(session.play.table), find_state_after(session, nodes[-1].parent))


def count_answers_of_turn(session: Session) -> int:
    """Count the answers in this turn so far, or in the set-up; if it has just begun, those of the turn before, which
    ended with its last answer."""
    nodes, present_turn = session.journal.path(session.head.node)[1:], _get_turn(session.rules.dump(session.play.table))
    for entry_count in (SHORT_REPLAY_ENTRIES, LONG_REPLAY_ENTRIES, len(nodes)):
        last_nodes, current_turn, answer_count = nodes[-entry_count:], present_turn, 0
        if not last_nodes:
            break
        turns = [
            _get_turn(find_state_after(session, last_nodes[0].parent)),
            *map(_get_turn, states(session, last_nodes)),
        ]
        for node, turn in zip(reversed(last_nodes), reversed(turns[:-1]), strict=True):
            if turn != current_turn and answer_count:
                return answer_count
            current_turn = turn
            answer_count += node.by != NATURE
    return answer_count if nodes else 0


def list_undone(session: Session) -> list[Node]:
    """List the nodes that can be redone, oldest first."""
    session.refresh()
    nodes: list[Node] = []
    node_id = session.head.node
    while node := session.journal.youngest(node_id):
        nodes.append(node)
        node_id = node.id
    return nodes


def count_answers_to_redo(session: Session, undone_nodes: Sequence[Node]) -> int:
    """Count the undone answers that belong to this turn or the set-up, the one that ended it included. Raises
    SalvageError if nothing was undone. undone_nodes: oldest first."""
    if not undone_nodes:
        raise SalvageError(_("there is nothing to redo"))
    present_turn, answer_count = _get_turn(session.rules.dump(session.play.table)), 0
    for node, state in zip(undone_nodes, states(session, undone_nodes), strict=True):
        answer_count += node.by != NATURE
        if _get_turn(state) != present_turn:
            break
    return answer_count


def _get_turn(state: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(state.get(name) for name in ("turn", "player"))


def to_do(session: Session, played_move: Moved, back: bool, audience: str = TABLE_KEY) -> list[Instruction]:
    """List instructions for the pieces after an undo (back) or redo, as far as an audience may see them. They leave out
    decks from which the companion draws, as these aren't on the table."""
    states_between = [*states(session, played_move.nodes)][:: -1 if back else 1]
    return instructions(
        played_move.before, played_move.after, session.game, audience, back, carry=session.carry,
        between=states_between,
        lies_nowhere=lambda field: _is_off_table(session, field), entries=session.entries,
    )  # fmt: skip


def is_chance(session: Session, node: Node) -> bool:
    """Check whether a node is a card drawn or a die rolled, by the companion or by hand."""
    return node.by == NATURE or node.what in session.game.decks or node.what in session.game.dice


def is_set_up(session: Session, state: Mapping[str, Any]) -> bool:
    """Check whether a position is one of set-up, by the words for its phase in the game's data."""
    field = session.game.state.get("phase")
    return field is not None and field.choice_words.get(str(state.get("phase")), "").startswith(SET_UP)


def _is_off_table(session: Session, field: Field) -> bool:
    """Check whether a field is a pile of a deck that the companion draws from, or is about handling such a deck."""
    if field.type.base == "pile":
        return _is_digital(session, field.type.of)
    return bool(field.hands.deck) and not session.is_physical(field.hands.deck)


def _is_digital(session: Session, kind_or_deck_id: str) -> bool:
    """Check whether the companion draws the pieces of a kind or deck, so that none lie face down on the table."""
    game = session.game
    if not any(
        field.rest and field.seen == "nobody" and field.type.of == kind_or_deck_id for field in game.state.values()
    ):
        return False
    kind_ids = {kind.id for kind in game.kinds_of(kind_or_deck_id)}
    deck_ids = [deck.id for deck in game.decks.values() if kind_ids & {*deck.kinds}]
    return not any(map(session.is_physical, (kind_or_deck_id, *deck_ids)))
