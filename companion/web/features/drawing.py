"""A form on pages for who draws and rolls what from now on: the host changes it at once, others propose it."""

from __future__ import annotations

from functools import partial

from starlette.routing import Route

from companion.table.draws_form import DrawsForm
from companion.text.grammar import joined, title_within_sentence
from companion.web.base.links import Link
from companion.web.features.forms import Done, Filling, end_with_proposal, route_form
from companion.web.server.server import TableServer
from components.messages import _

NAME = "draws"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    return route_form(server, NAME, _begin_form)


def _begin_form(server: TableServer, link: Link) -> Filling:
    """Return the form, which makes the change or asks the host."""
    table, form = server.table, DrawsForm(server.table.session)
    shown_move_count = table.moves

    def finish(deck_ids: list[str]) -> Done:
        make_change = partial(table.share_draws, deck_ids, shown_move_count)
        is_done = server.proposals.propose(
            link, _describe_proposal(form, deck_ids), make_change, shown_move_count, by_host=True
        )
        return Done() if is_done else end_with_proposal("changed")

    return Filling(form.form(), finish)


def _describe_proposal(form: DrawsForm, deck_ids: list[str]) -> list[str]:
    """Word a proposal."""
    deck_titles = [title_within_sentence(title) for id, title in form.decks.items() if id in deck_ids]
    if not deck_titles:
        return [_("From now on the companion draws and rolls everything.")]
    message = "From now on you draw or roll yourselves: {things}; the companion does the rest."
    return [_(message, things=joined(deck_titles))]
