"""A loop that fills in any form at a terminal: it shows the fields, reads a line, and explains mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.forms.form import Form, Left, Said
from companion.terminal.plain import Display
from companion.text.grammar import as_sentence
from components.problems import SalvageError


class FormPrompts:
    """Fills in forms on a display."""

    def __init__(self, display: Display) -> None:
        self.display = display

    def tell(self, rows: Sequence[str]) -> None:
        """Show lines beside a form."""
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
                # A line may open a further form, whose value is the line's.
                while isinstance(result, Form):
                    result = self.fill_in(result)
            except SalvageError as error:
                message = [as_sentence(str(fault)) for fault in error.faults]
                continue
            if isinstance(result, Said):
                message = result.lines
            elif result is not None or form.once:
                return result
            # Other fields may depend on this one, so the form is rebuilt.
            form = form.again() if form.again else form
