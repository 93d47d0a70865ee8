"""Who draws what from now on, as pages change it."""

from __future__ import annotations

from .table import Serve, Table


def change(table: Table, whose: str, deck: str) -> None:
    """Switch a deck on a page's form, and go on with that."""
    sheet = table.get(f"{table.path(whose)}sheet/draws")
    assert sheet.status == 200
    put = table.post(whose, "form/draws", {"do": "put", "field": "cards", "value": deck})
    assert "html" in put.json
    assert table.post(whose, "form/draws", {"do": "enter"}).status == 200


def test_the_host_changes_it_at_once(serve: Serve) -> None:
    """What the host switches people draw themselves from then on."""
    table = serve("space-debris")

    change(table, "host", "orbit-deck")

    table.session.refresh()
    assert table.session.meta.physical == ("orbit-deck",)


def test_others_propose_it(serve: Serve) -> None:
    """What a player wants changed others agree to first."""
    table = serve("space-debris")

    with table.listen("Ann"), table.listen("Bo"):
        change(table, "Ann", "orbit-deck")
        table.session.refresh()
        before = table.session.meta.physical
        (proposal,) = table.server.proposals.pending
        table.post("Bo", "agree", {"id": proposal.id})

    table.session.refresh()
    assert before == ()
    assert table.session.meta.physical == ("orbit-deck",)
