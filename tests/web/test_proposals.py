"""Undo by agreement: free where it concerns nobody else, else another player or the host is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.sessions.session import Stale
from companion.web.base.links import Link, Role
from companion.web.seats.proposals import Proposals

from .table import Serve, Table, pushed


def tap(table: Table, seat: str, place: int = 0) -> None:
    """Give an answer of a seat's list."""
    screen = table.server.worker.submit(table.server.table.screen, seat).result()
    assert table.answer(seat, screen.answers[place].key).status == 200


@pytest.fixture
def table(serve: Serve) -> Table:
    """A game in which tiles have been drawn, and Ann has chosen her corner."""
    made = serve("space-junkyard", seed=3)
    tap(made, "Ann")
    tap(made, "Ann")
    return made


def test_own_taps_are_undone_at_once(table: Table) -> None:
    """Nothing was drawn, and nobody else has answered since."""
    with table.listen("Bo"):
        table.post("Ann", "undo", {})

        assert table.server.table.session.seq == 1
        assert table.server.proposals.pending == []


def test_what_was_drawn_is_nobodys_own(table: Table) -> None:
    """Who has seen what came doesn't undo it alone."""
    with table.listen("Bo"):
        table.post("Ann", "undo", {})
        table.post("Ann", "undo", {})

    assert table.server.table.session.seq == 1
    assert [each.who for each in table.server.proposals.pending] == ["Ann"]


def test_what_others_did_is_undone_once_they_agree(table: Table) -> None:
    """The proposal stands on the others' pages in words, and its owner can't agree to it."""
    with table.listen("Ann") as ann, table.listen("Bo"):
        pushed(ann)
        table.post("Bo", "undo", {})
        shown = pushed(ann)["parts"]["question"]
        (proposal,) = table.server.proposals.pending

        own = table.post("Bo", "agree", {"id": proposal.id})
        others = table.post("Ann", "agree", {"id": proposal.id})

    assert "Bo proposes" in shown
    assert "Undo: Ann chose" in shown
    assert (own.status, others.status) == (409, 200)
    assert table.server.table.session.seq == 1


def test_to_propose_the_same_is_to_agree(table: Table) -> None:
    """Two players who both want to go back behind a draw needn't ask each other."""
    with table.listen("Ann"), table.listen("Bo"):
        table.post("Bo", "undo", {"times": 2})
        table.post("Ann", "undo", {"times": 2})

    assert table.server.table.session.seq == 0


def test_the_host_is_asked_by_nobody(table: Table) -> None:
    """Whoever runs the table undoes at once."""
    with table.listen("Ann"), table.listen("Bo"):
        table.post("host", "undo", {})

    assert table.server.table.session.seq == 1


def test_a_proposal_lapses_when_the_game_goes_on(table: Table) -> None:
    """It was about the game as it was."""
    with table.listen("Ann"), table.listen("Bo"):
        table.post("Bo", "undo", {})
        (proposal,) = table.server.proposals.pending
        tap(table, "Bo")

        late = table.post("Ann", "agree", {"id": proposal.id})

    assert late.status == 409
    assert "lapsed" in late.text
    assert table.server.proposals.pending == []


def test_whoever_proposes_is_told_of_a_no(table: Table) -> None:
    """And takes note of it."""
    with table.listen("Ann"), table.listen("Bo") as bo:
        pushed(bo)
        table.post("Bo", "undo", {})
        assert "Ann is asked" in pushed(bo)["parts"]["question"]
        (proposal,) = table.server.proposals.pending
        table.post("Ann", "decline", {"id": proposal.id})
        said = pushed(bo)["parts"]["question"]
        table.post("Bo", "decline", {"id": proposal.id})

    assert "Ann says no" in said
    assert table.server.proposals.pending == []


def test_whoever_is_alone_is_not_kept_waiting(table: Table) -> None:
    """Where neither another player nor a host is there, nobody can agree."""
    with table.listen("Bo"):
        table.post("Bo", "undo", {})

    assert table.server.table.session.seq == 1


def test_one_tap_on_undo_asks_nobody_unasked(table: Table) -> None:
    """Whoever taps it reads first what would be undone and who has to agree; what is theirs alone is undone at once."""
    with table.listen("Ann"), table.listen("Bo"):
        said = table.post("Ann", "undo", {"tell": "first"})
        assert said.status == 200
        assert table.server.table.session.seq == 1
        late = table.post("Ann", "undo", {"tell": "first", "once": "a1"})
        assert (late.status, table.server.proposals.pending) == (409, [])
        assert "This isn’t yours alone: Bo agrees first." in late.json["sheet"]
        assert table.post("Ann", "undo", {"once": "a1"}).status == 200

    assert [each.who for each in table.server.proposals.pending] == ["Ann"]


def test_a_lone_phone_reads_what_it_undoes_for_those_that_sleep(table: Table) -> None:
    """Nobody there could agree, but what others know of by now isn’t gone by one tap."""
    assert table.post("Ann", "undo", {"tell": "first"}).status == 200
    late = table.post("Ann", "undo", {"tell": "first", "once": "a1"})
    assert (late.status, table.server.table.session.seq) == (409, 1)
    assert "This also undoes" in late.json["sheet"]
    assert "isn’t yours alone" not in late.json["sheet"]
    assert table.post("Ann", "undo", {"once": "a1"}).status == 200
    assert table.server.table.session.seq == 0


def test_which_stand_and_who_may_agree() -> None:
    """A newer one of a seat takes the place of its older one, other words are no agreement, and what is done is gone;
    what is for the host to say, others may say only where there is none."""
    table: Any = SimpleNamespace(moves=1, session=SimpleNamespace(check_seen=lambda moves: None))
    seating: Any = SimpleNamespace(is_alone=lambda seat: False, has_host=lambda: True)
    proposals, done = Proposals(table, seating), list[str]()
    ann, bo = (Link(seat, Role.SEAT, seat) for seat in ("Ann", "Bo"))

    def propose(link: Link, what: str, by_host: bool = False) -> bool:
        return proposals.propose(link, [what], lambda: done.append(what), 1, by_host)

    assert [propose(ann, "a"), propose(bo, "b"), propose(ann, "c")] == [False] * 3
    assert [(each.who, each.words) for each in proposals.pending] == [("Bo", ["b"]), ("Ann", ["c"])]
    proposals.agree(bo, proposals.pending[1].id)
    assert (done, [each.who for each in proposals.pending]) == (["c"], ["Bo"])
    propose(ann, "d", by_host=True)
    with pytest.raises(Stale):
        proposals.agree(bo, proposals.pending[1].id)
    seating.has_host = lambda: False
    proposals.agree(bo, proposals.pending[1].id)
    assert done == ["c", "d"]
