"""A page as it comes, and what is pushed to it."""

from __future__ import annotations

from .table import OpenPage, Serve, pushed


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


def test_a_tap_gives_an_answer(serve: Serve, phones: OpenPage) -> None:
    """What is tapped in the list and confirmed is in the journal."""
    table = serve("space-debris")
    page = phones(table.url("Ann"))

    page.wait_for_selector("[data-line=live]")
    page.locator("#answers .answer").first.click()
    if page.locator("#do").is_visible():
        page.locator("#do").click()
    page.wait_for_selector("body:not([data-moves='0'])")

    table.session.refresh()
    assert table.session.seq == 1


def test_a_page_shows_what_others_have_just_done(serve: Serve) -> None:
    """Whoever opens it sees the table as it is by then, not as it was when somebody last looked elsewhere."""
    table = serve("space-debris")
    for _ in range(3):  # One of them could come just after the server has looked by itself.
        table.session.random(1)
        assert f'data-moves="{table.session.head.moves}"' in table.get(table.path("Ann")).text
