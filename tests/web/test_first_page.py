"""A page as it comes, and what is pushed to it."""

from __future__ import annotations

from .table import Serve, pushed


def test_a_seat_answers_and_all_see_it(serve: Serve) -> None:
    """An answer changes the journal, and every open page is told."""
    table = serve("space-debris")
    with table.listen("Ann") as ann, table.listen("Bo") as bo:
        before, _ = pushed(ann), pushed(bo)
        said = table.answer("Ann", table.see("Ann").answers[0].key)
        after = [pushed(socket)["moves"] for socket in (ann, bo)]

    table.session.refresh()

    assert said.status == 200
    assert before["moves"] == 0
    assert after == [table.session.head.moves] * 2
    assert table.session.seq == 1


def test_a_page_shows_what_others_have_just_done(serve: Serve) -> None:
    """Whoever opens it sees the table as it is by then, not as it was when somebody last looked elsewhere."""
    table = serve("space-debris")
    for _ in range(3):  # One of them could come just after the server has looked by itself.
        table.session.random(1)
        assert f'data-moves="{table.session.head.moves}"' in table.get(table.path("Ann")).text
