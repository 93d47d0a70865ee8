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
        """What a form comes to, None where somebody goes back. What is wrong is said, and asked for again. message:
        what is said before anybody types. Raises Left, EOFError."""
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
                while isinstance(result, Form):
                    result = self.fill_in(result)
            except SalvageError as error:
                message = [as_sentence(str(fault)) for fault in error.faults]
                continue
            if isinstance(result, Said):
                message = result.lines
            elif result is not None or form.once:
                return result
            form = form.again() if form.again else form
