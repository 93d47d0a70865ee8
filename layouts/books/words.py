"""What we write into a book, in its language: ours from `words.yaml`, over it the game's own file of that name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from components.problems import SalvageError, in_order
from layouts.faces import form
from layouts.faces.sections import Sections, read_mapping

FILE = "words.yaml"
MAX_CHARS = 100
"""Of one of them: a footer is a line."""


def read_words(folder: Path, language: str) -> Mapping[str, str]:
    """The words of a language, by what they are for, from a game's layouts folder; English ones for what it lacks.

    Raises SalvageError for what can't be read in it.
    """
    ours = read_mapping(Path(__file__).with_name(FILE)).value
    made: dict[str, str] = {**ours["en"], **ours.get(language, {})}
    if (own := folder / FILE).is_file():
        sections, known = Sections(read_mapping(own)), {key: {"type": form.TEXT} for key in made}
        for name in sections.doc.value:
            at = sections.doc.at / name
            given = sections.keys(sections.section(name), known, at)
            for key in (key for key, words in given.items() if len(str(words)) > MAX_CHARS):
                sections.faults.append((at / key).fault(f"'{key}' has more than {MAX_CHARS} letters"))
            if name == language:
                made |= {key: str(words) for key, words in given.items() if words is not None}
        if sections.faults:
            raise SalvageError(in_order(sections.faults))
    return made
