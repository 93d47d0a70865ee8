"""`adjust` at a terminal: its form, a preview of the correction, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from companion.corrections.apply import Adjusted
from companion.forms.form import BACK_WORDS, Form, Left
from companion.sessions.session import Session
from companion.table.adjust_form import HEADING, TOGETHER_HINT, AdjustForm
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Display
from companion.text.grammar import joined
from components.messages import _
from components.problems import SalvageError

NO_WORDS, YES_WORDS = ("n", "no", "u", "undo"), ("y", "yes")
"""Replies to the question for a reason that refer to the correction itself."""
REASON_FORM = Form(
    HEADING, enter=str, other=lambda line: "" if line.lower() in YES_WORDS else line, back=(*BACK_WORDS[1:], *NO_WORDS),
    prompt="Why? This goes into the log (Enter for no reason, back to drop the correction) > ",
)  # fmt: skip


def correct(session: Session, display: Display, typed: Sequence[str] = (), reason: str | None = None) -> list[str]:
    """Ask for a correction, make it and describe it. typed: the lines to correct, all or none, or a place whose form
    opens; without a reason, it is asked for. Raises SalvageError if it is impossible, EOFError."""
    forms, prompts = AdjustForm(session), FormPrompts(display)
    try:
        begun = forms.read(typed) if typed else forms.top()
    except SalvageError as refused:  # No form is open to take another value.
        raise SalvageError([fault for fault in refused.faults if fault.what != _(TOGETHER_HINT)]) from None
    with suppress(Left):
        while True:
            correction = prompts.fill_in(begun) if isinstance(begun, Form) else begun
            if not isinstance(correction, Adjusted):
                break
            if reason is None:
                form = replace(REASON_FORM, title=_(HEADING), prompt=_(REASON_FORM.prompt))
                reason = prompts.fill_in(form, forms.attempts.preview(correction))
            if reason is not None:
                return forms.attempts.make(correction, reason)
            if correction is begun:
                break
            display.tell([_("Nothing has been corrected.")])
    if forms.attempts.waiting:
        waiting = joined(forms.attempts.waiting)
        return [_("Nothing was corrected; what was kept for later is dropped: {changes}.", changes=waiting)]
    return [_("Nothing was corrected.")]
