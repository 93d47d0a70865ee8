"""Proposals: actions that somebody may not take alone, and on which the others at the table agree or not.

A player may freely undo their own taps. If a draw, a roll or somebody else's answer goes with them, another player or
the host agrees first. A proposal is about the game at that time: once the game goes on, it lapses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.sessions.log import list_last_entries
from companion.sessions.moves import undo_path
from companion.sessions.session import Stale
from companion.sessions.undo import foresee_undo, is_chance
from companion.table.feed import describe_move
from companion.text.told import say_all
from companion.web.base.links import Link, Role
from companion.web.game.live_table import LiveTable
from companion.web.seats.seating import Seating
from components.messages import _


class AskFirst(Exception):
    """Raised before an undo: the asker has to see first that others are asked, and who."""

    def __init__(self, repeat_count: int) -> None:
        super().__init__(repeat_count)
        self.times = repeat_count


LAPSED_PROPOSAL = "that proposal has lapsed: the game has gone on, the phone is back, or somebody else has answered it"


class Proposal(NamedTuple):
    """An action that waits for somebody's agreement.

    who: the seat that proposes it, or "". asks_for: the seat that they ask for, if any. words: what the action would
    do. do: carries it out. moves: the count of moves that it is about. by_host: only the host may agree, if there is
    one. holds: checks whether the proposal still makes sense. declined: who has declined it; its owner still gets to
    see that.
    """

    id: int
    who: str
    asks_for: str
    words: Sequence[str]
    do: Callable[[], object]
    moves: int
    by_host: bool
    holds: Callable[[], bool]
    declined: str = ""


class Proposals:
    """The proposals of a table; all calls run on the table's thread."""

    def __init__(self, table: LiveTable, seating: Seating) -> None:
        self.table, self.seating = table, seating
        self._all: list[Proposal] = []
        self._numbered = 0

    @property
    def pending(self) -> list[Proposal]:
        """The proposals about the current position that still make sense, oldest first."""
        self._all = [each for each in self._all if each.moves == self.table.moves and each.holds()]
        return self._all

    def propose(
        self, link: Link, sentences: Sequence[str], do: Callable[[], object], move_count: int, by_host: bool = False,
        holds: Callable[[], bool] = lambda: True,
    ) -> bool:  # fmt: skip
        """Do something at once if the host wants it or nobody else is there, else ask for agreement. Returns whether it
        was done. To propose what somebody else has proposed is to agree; a seat's new proposal replaces its old one.
        Raises Stale, and anything that `do` raises."""
        self.table.session.check_seen(move_count)
        if not holds():
            raise Stale(_(LAPSED_PROPOSAL))
        if link.role == Role.HOST or self.seating.is_alone(link.seat):
            do()
            return True
        same_proposals = [each for each in self.pending if each.words == sentences and self.may_answer(link, each)]
        if same_proposals:
            self.agree(link, same_proposals[0].id)
            return True
        self._numbered += 1
        proposal = Proposal(self._numbered, link.seat, link.offers, sentences, do, move_count, by_host, holds)
        self._all = [
            *(each for each in self.pending if (each.who, each.asks_for) != (link.seat, link.offers)),
            proposal,
        ]
        return False

    def undo(self, link: Link, repeat_count: int, move_count: int, is_told: bool = True) -> bool:
        """Undo a number of answers, or propose that if others have a say. Returns whether it was done. repeat_count: 0
        for the last answer of players and the bots' answers since. is_told: the asker already knows what that undoes
        and whom it asks. Raises SalvageError, and AskFirst if the asker doesn't know and others have to agree."""
        self.table.session.check_seen(move_count)
        repeat_count = repeat_count or self.table.count_answers_by_bots() + 1
        session = self.table.session
        if not is_told and not self._is_ones_own(link, repeat_count):
            raise AskFirst(repeat_count)
        if self.asks(link, repeat_count):
            sentences = say_all(describe_move(session, foresee_undo(session, repeat_count), True, is_done=False).told)
            return self.propose(link, sentences, lambda: self.table.undo(repeat_count, move_count), move_count)
        self.table.undo(repeat_count, move_count)
        return True

    def asks(self, link: Link, repeat_count: int) -> bool:
        """Check whether others are asked before so many answers are undone. Raises SalvageError if there are fewer."""
        return not self._is_ones_own(link, repeat_count) and not self.seating.is_alone(link.seat)

    def may_answer(self, link: Link, proposal: Proposal) -> bool:
        """Check whether somebody may agree to a proposal or decline it."""
        if proposal.declined or link.role == Role.HOST:
            return not proposal.declined
        is_other_player = link.role == Role.SEAT and link.seat != proposal.who
        return is_other_player and not (proposal.by_host and self.seating.has_host())

    def agree(self, link: Link, id: int) -> None:
        """Carry out a proposal. Raises SalvageError."""
        proposal = self._find_proposal(id)
        if not self.may_answer(link, proposal):
            raise Stale(_(LAPSED_PROPOSAL))
        self._all.remove(proposal)
        proposal.do()

    def decline(self, link: Link, id: int) -> None:
        """Decline a proposal, which its owner gets to see; or withdraw one's own. Raises SalvageError."""
        proposal = self._find_proposal(id)
        index = self._all.index(proposal)
        if link.seat and link.seat == proposal.who:
            del self._all[index]
        elif self.may_answer(link, proposal):
            self._all[index] = proposal._replace(declined=link.seat or _("the host"))
        else:
            raise Stale(_(LAPSED_PROPOSAL))

    def _find_proposal(self, id: int) -> Proposal:
        for each in self.pending:
            if each.id == id:
                return each
        raise Stale(_(LAPSED_PROPOSAL))

    def _is_ones_own(self, link: Link, repeat_count: int) -> bool:
        """Check whether somebody may undo so many answers alone: they are the host, nobody else has a page, or all the
        answers are their own and nothing was drawn or rolled since. Raises SalvageError if there are fewer answers."""
        session = self.table.session
        nodes = undo_path(session.journal, session.head.node, repeat_count)
        has_others = self.seating.has_host() or self.seating.find_others(link.seat)
        if link.role == Role.HOST or not has_others:
            return True
        if any(is_chance(session, node) for node in nodes):
            return False
        node_ids, giver_by_node = {node.id for node in nodes}, self.table.givers
        last_answers = [entry for entry in list_last_entries(session, len(nodes)) if entry.node in node_ids]
        return all(giver_by_node.get(entry.node, entry.player) == link.seat for entry in last_answers)
