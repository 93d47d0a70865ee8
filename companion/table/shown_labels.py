"""The labels of a view's answers, as people type them back."""

from __future__ import annotations

from companion.positions.label_words import head, words_in
from companion.table.view import Option, View


def find_label(shown: View, typed: str) -> Option | None:
    """The one answer on the screen that is typed as it stands there, with its number or without, whatever number it
    begins with: `2 Electronics`, `0 Done`, `A3 (tile 1B 1R)`."""
    asked = words_in(typed)
    if len(asked) < 2:
        return None
    for numbered in (False, True):
        for whole in (True, False):
            found = [option for option in shown.listed if asked in _labels(option, numbered, whole)]
            if len(found) == 1:
                return found[0]
    return None


def _labels(option: Option, numbered: bool, whole: bool) -> list[list[str]]:
    """The words of an answer on the screen, with its number before them or without, and with the facts after it or
    without; a code stands before it where there is room."""
    labels = [option.label, option.words] if whole else [head(option.label), head(option.words)]
    return [[*[option.typed][: int(numbered)], *words_in(label)] for label in labels]
