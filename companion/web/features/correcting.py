"""Corrections on pages: the form of `adjust`, its effects, and a reason. The host corrects at once, and so does anybody
in tracker mode; other corrections need the host's agreement."""

from __future__ import annotations

from functools import partial
from typing import Any

from starlette.routing import Route

from companion.corrections.apply import Adjusted
from companion.forms.form import Form, FormField
from companion.game_registry.games import TRACKER
from companion.table.adjust_form import AdjustForm
from companion.web.base.links import Link
from companion.web.features.forms import Done, Filling, end_with_proposal, route_form
from companion.web.server.server import TableServer
from components.messages import _

NAME = "correct"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    return route_form(server, NAME, lambda server, link: Correction(server, link).begin())


class Correction:
    """A correction that somebody is entering: the true position of pieces, and the reason."""

    def __init__(self, server: TableServer, link: Link) -> None:
        self.server, self.link, self.seen = server, link, server.table.moves
        self.forms = AdjustForm(server.table.session)
        self.made: Adjusted | None = None
        self.reason = ""

    def begin(self) -> Filling:
        """Return the form to be filled in."""
        return Filling(self.forms.top(), self._go_on)

    def _go_on(self, form_result: Any) -> Form | Done:
        """Ask for the reason, then correct, or ask the host. Raises SalvageError."""
        if isinstance(form_result, Adjusted):
            self.made = form_result
            return self._ask_why()
        assert self.made is not None
        correct = partial(self.server.table.correct, self.made.typed, self.reason, self.seen)
        if self.server.table.session.meta.mode == TRACKER and not self.made.names:  # Typed lines change as much.
            correct()
            return Done(())
        sentences = [*self.forms.attempts.preview(self.made), *filter(None, [self.reason])]
        is_done = self.server.proposals.propose(self.link, sentences, correct, self.seen, by_host=True)
        return Done() if is_done else end_with_proposal("corrected")

    def _ask_why(self) -> Form:
        assert self.made is not None
        reason_field = FormField(
            _("Why?"), self.reason, partial(setattr, self, "reason"), help=_("This goes into the log.")
        )
        return Form(
            _("Is this right?"), [reason_field], lambda: True, hints=self.forms.attempts.preview(self.made),
            again=self._ask_why, button=_("Correct it"),
        )  # fmt: skip
