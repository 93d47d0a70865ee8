"""The loop that has any form filled in at a terminal: its fields as a page, a line, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.forms.form import Form, Left, Said
from companion.terminal.plain import Display
from companion.text.grammar import as_sentence
from components.problems import SalvageError


class FormPrompts:
    """Asks for forms on a display."""

    def __init__(self, display: Display) -> None:
        self.display = display

    def tell(self, rows: Sequence[str]) -> None:
        """Say something beside a form."""
        self.display.tell(rows)

    def fill_in(self, form: Form, message: Sequence[str] = ()) -> Any:
        """Ask until a form is filled in, and return its value; None if the player goes back. Mistakes are explained.

        message: lines shown above the first prompt. Raises Left, EOFError.
        """
        while True:
            self.display.page(form, message)
            line = self.display.ask(form.prompt).strip()
            if line.lower() in form.leave:
                raise Left
            if line.lower() in form.back:
                return None
            message = ()
            try:
                if line.startswith("?"):
                    self.display.tell(form.explain(line[1:].strip()))
                    continue
                result = form.read(line)
                # A line may open a further form. It stands in its place, so its value is the line's.
                while isinstance(result, Form):
                    result = self.fill_in(result)
            except SalvageError as error:
                message = [as_sentence(str(fault)) for fault in error.faults]
                continue
            if isinstance(result, Said):
                message = result.lines
            elif result is not None or form.once:
                return result
            # A field was filled in: others may depend on it, so the form is made anew.
            form = form.again() if form.again else form
