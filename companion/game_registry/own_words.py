"""What a game's rules say in another language than its first: `companion/words.de.yaml`, by the text in that one.

"{who} draws {piece}.": "{who} zieht {piece}."
"{n} card": ["{n} Karte", "{n} Karten"]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from components.messages import use_language
from components.places import GamePlace
from components.problems import Problem, SalvageError, display_path, listed

if TYPE_CHECKING:
    from companion.engine.texts import Texts
    from components.schema import Game

OwnWords: TypeAlias = Mapping[str, str | Sequence[str]]
"""Messages in a game's other language, by their text in its first; the forms of those with a number."""


def use_words_of(place: GamePlace, game: Game) -> None:
    """Say all in the language of a game from now on, in this thread or task. Raises SalvageError (`read_words`)."""
    use_language(game.language, read_words(place))


def read_words(place: GamePlace) -> OwnWords:
    """What the rules of a game and its expansions say in its language. Raises SalvageError with all that is wrong."""
    words: dict[str, str | Sequence[str]] = {}
    faults: list[Problem] = []
    for file in filter(Path.is_file, _files(place)):
        from components import yamlfile  # Which takes longer to import than a one-line command may last.

        doc = yamlfile.read(file)
        if not isinstance(doc.value, dict):
            raise SalvageError(doc.at.fault('must have lines such as "play which card?": "welche Karte?"'))
        faults += [(doc.at / text).fault(what) for text, said in doc.value.items() if (what := _find_fault(text, said))]
        words |= doc.value
    if faults:
        raise SalvageError(faults)
    return words


def find_untranslated(place: GamePlace, texts: Texts) -> Iterator[Problem]:
    """The templates of questions and events that a game's rules have in its first language alone."""
    words = read_words(place)
    for file in _files(place.root):
        for text in dict.fromkeys(texts.templates()):
            if text not in words:
                yield Problem(display_path(file), None, f"untranslated: {text!r}")


def _files(place: GamePlace) -> list[Path]:
    """Where the words of a game and its expansions are, in another language than the first."""
    name = f"words.{place.language}.yaml"
    return [part.companion / name for part in place.parts if part.companion] if place.language else []


def _find_fault(text: str, said: Any) -> str:
    """What is wrong with a message in another language; "" of what can be said."""
    forms = said if isinstance(said, list) else [said]
    if not forms or not all(isinstance(form, str) for form in forms):
        return f"{text!r} must have a text, or a list of texts: for one, and for several"
    try:
        known, named = _name_values([text]), _name_values(forms)
    except ValueError as error:
        return f"{text!r}: {error}; write {{{{ for a brace"
    if unknown := sorted(named - known):
        return f"{text!r} has no value {listed(unknown)}, only {listed(sorted(known)) or 'none'}"
    return ""


def _name_values(texts: Sequence[str]) -> set[str]:
    from string import Formatter

    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
