"""A form on pages for who draws and rolls what from now on: the host changes it at once, others propose it."""

from __future__ import annotations

from functools import partial

from starlette.routing import Route

from companion.table.draws_form import DrawsForm
from companion.text.grammar import joined, title_within_sentence
from companion.web.base.links import Link
from companion.web.features.forms import Done, Filling, route_form, tell_proposed
from companion.web.server.server import TableServer
from components.messages import _

NAME = "draws"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    return route_form(server, NAME, _begin)


def _begin(server: TableServer, link: Link) -> Filling:
    """Return the form, which makes the change or asks the host."""
    table, form = server.table, DrawsForm(server.table.session)
    seen = table.moves

    def finish(own: list[str]) -> Done:
        share = partial(table.share_draws, own, seen)
        is_done = server.proposals.propose(link, _tell(form, own), share, seen, by_host=True)
        return Done() if is_done else tell_proposed("changed")

    return Filling(form.form(), finish)


def _tell(form: DrawsForm, own: list[str]) -> list[str]:
    """Word a proposal."""
    named = [title_within_sentence(title) for id, title in form.decks.items() if id in own]
    if not named:
        return [_("From now on the companion draws and rolls everything.")]
    said = "From now on you draw or roll yourselves: {things}; the companion does the rest."
    return [_(said, things=joined(named))]
