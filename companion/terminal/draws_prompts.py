"""The choice of who draws what, asked at a terminal or given in one line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.forms.form import NONE_WORD, Left
from companion.sessions.session import Session
from companion.sessions.session_store import find_physical_decks
from companion.table.draws_form import DrawsForm, list_draw_tasks
from companion.table.news import make_news
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Display
from companion.text.told import Told
from components.messages import _
from components.problems import SalvageError

NOTHING_DONE = "Nothing was changed: cards and dice come as before."


def share_draws(session: Session, display: Display, names: Sequence[str] = ()) -> list[Told]:
    """Let people draw and roll the named decks, or ask for them; returns the news. Raises SalvageError."""
    old_names = session.meta.physical
    if names:
        deck_ids = find_physical_decks([name for name in names if name != NONE_WORD], session.game)
    else:
        choice = _ask(session, display)
        if choice is None:
            return [Told(_(NOTHING_DONE))]
        deck_ids = choice
    entries = session.share_draws(deck_ids)
    return [*list_draw_tasks(session, old_names), *make_news(session, entries)]


def _ask(session: Session, display: Display) -> list[str] | None:
    """Ask what people draw and roll themselves; None leaves it as it is. Raises SalvageError."""
    try:
        with suppress(Left):
            deck_ids: list[str] | None = FormPrompts(display).fill_in(DrawsForm(session).form())
            return deck_ids
    except EOFError:
        nothing = _("nothing was changed; say what you draw yourselves, such as: salvage draws all")
        raise SalvageError(nothing) from None
    return None
