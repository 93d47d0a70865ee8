"""What we write into a book: the messages of `words.yaml` in its language, over them the game's file of that name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from components import messages
from components.fields import Checker, fields_of
from components.problems import SalvageError, in_order
from layouts.drawing.typography import signs_of, written_language
from layouts.faces.sections import read_mapping

FILE = "words.yaml"
MAX_CHARS = 100
"""Letters of one of them: a footer is a line."""


def read_words(folder: Path, language: str) -> Mapping[str, str]:
    """The words of a language, by what they are for, from a game's layouts folder; English ones for what it lacks.

    Raises SalvageError for what can't be read in it.
    """
    ours = read_mapping(Path(__file__).with_name(FILE)).value["en"]
    language = written_language(language)
    said = messages.read_dictionary(language).messages
    made: dict[str, str] = {**{key: said.get(words, words) for key, words in ours.items()}, **signs_of(language)}
    if (own := folder / FILE).is_file():
        doc, checker = read_mapping(own), Checker()
        known = fields_of({key: {"type": "text", "required": False} for key in made})
        for name, words in doc.value.items():
            at = doc.at / name
            given = checker.record(words or {}, known, at)
            for key in (key for key, word in given.items() if len(word) > MAX_CHARS):
                checker.refuse(at / key, f"'{key}' has more than {MAX_CHARS} letters")
            made |= given if written_language(name) == language else {}
        if checker.faults:
            raise SalvageError(in_order(checker.faults))
    return made
