"""What a game's rules say in another language than its first: `companion/words.de.yaml`, by the text in that one.

"{who} draws {piece}.": "{who} zieht {piece}."
"{n} card": ["{n} Karte", "{n} Karten"]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from components.messages import find_fault, read_dictionary, use_language
from components.places import GamePlace
from components.problems import Problem, SalvageError

if TYPE_CHECKING:
    from components.schema import Game

OwnWords: TypeAlias = Mapping[str, str | Sequence[str]]
"""Messages in a game's other language, by their text in its first; the forms of those with a number."""


def use_words_of(place: GamePlace, game: Game) -> None:
    """Say all in the language of a game from now on, in this thread or task. Raises SalvageError (`read_words`)."""
    use_language(game.language, read_words(place))


def read_words(place: GamePlace) -> OwnWords:
    """Read the words of the rules of a game and its expansions in its language. Raises SalvageError with all faults."""
    words: dict[str, str | Sequence[str]] = {}
    faults: list[Problem] = []
    for file in filter(Path.is_file, find_files(place)):
        from components import yamlfile  # Which takes longer to import than a one-line command may last.

        doc = yamlfile.read(file)
        if not isinstance(doc.value, dict):
            raise SalvageError(doc.at.fault('must have lines such as "play which card?": "welche Karte?"'))
        forms = read_dictionary(place.language).number_of_forms
        for text, said in doc.value.items():
            if what := find_fault(str(text), said, forms):
                faults.append((doc.at / text).fault(what))
        words |= doc.value
    if faults:
        raise SalvageError(faults)
    return words


def find_files(place: GamePlace) -> list[Path]:
    """List the files with the words of a game and its expansions, if it isn't in its first language."""
    name = f"words.{place.language}.yaml"
    return [part.companion / name for part in place.parts if part.companion] if place.language else []
