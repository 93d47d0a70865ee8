"""What a game's rules say in its first language alone: found by listening to random games in another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from contextvars import copy_context
from itertools import islice
from typing import Any

from companion.conformance.code_places import CodePlace, parse_file
from companion.conformance.walks import every_walk, names
from companion.corrections.board import COMMON_FIELDS
from companion.engine.notes import Note
from companion.engine.play import Rules, Scored
from companion.game_registry.games import box, part_of, rules_of
from companion.game_registry.own_words import find_files, read_words
from companion.positions.asks import offered
from companion.positions.label_words import tell_label, tell_prompt
from components.messages import ENGLISH, Dictionary, use_dictionary
from components.places import GamePlace
from components.problems import Problem, display_path
from components.schema import Field, Game

GAMES, ANSWERS = 3, 400
"""What is listened to: within the first games nearly all comes up that players meet every evening."""
SPEAKING = "summary", "scoring", "text"
"""Files in which texts are rather said than meant as keys."""
BEGIN, END = "\ue000", "\ue001"
"""Stand around what has been said by the game's words: letters for private use, which no game's text has."""
_SPAN = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
_VALUE = re.compile("{.*?}")
_WORD = re.compile(r"[^\W\d_]{2,}")


class EchoDictionary(dict[str, str]):
    """A dictionary that says each text as it is, between signs, and keeps it."""

    def get(self, text: str, default: object = None) -> Any:
        """Return any text, between signs."""
        return self.setdefault(text, f"{BEGIN}{text}{END}")


def find_untranslated(place: GamePlace) -> Iterator[Problem]:
    """Yield the texts of a game's rules that its other language lacks, or that are not in `_()`: the templates of all
    questions and events, and the words of its summary, scores and Python in random games."""
    words, file, game = read_words(place), display_path(find_files(place.root)[0]), box(place)
    keys, texts = EchoDictionary(), dict[str, None]()
    copy_context().run(_listen, place, keys, texts)
    for text in dict.fromkeys([*rules_of(place).texts.templates(), *keys]):
        if text not in words and any(map(str.isalpha, _VALUE.sub("", text))):
            yield Problem(file, None, f"untranslated: {text!r}")
    for name in _untitled(game.state):
        fault = f"{name!r} has no title, so players read that in every language"
        yield Problem(display_path(game.folder / "state.yaml"), None, fault)
    yield from _find_unmarked(place, game, texts)


def _find_unmarked(place: GamePlace, game: Game, texts: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for texts that have words outside `_()`, apart from signs and names; one for each line of the
    source."""
    patterns = {re.escape(each) for each in (*_texts_of(game), *names(game.players[1]))}
    name = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(patterns, key=len, reverse=True))})(?!\w)", re.IGNORECASE)
    places = set[CodePlace]()
    for text in texts:
        if _WORD.search(name.sub(" ", _SPAN.sub(" ", text))):
            plain = text.replace(BEGIN, "").replace(END, "")
            at = _place_of(place, plain)
            if at not in places:
                yield at.problem(f"{plain!r} is said without _(), so it is the same in every language")
            places |= {at} if at.line else set()


def _listen(place: GamePlace, keys: EchoDictionary, texts: dict[str, None]) -> None:
    """Play some games, and keep what their questions, events, facts and scores say."""
    rules, tell_facts = rules_of(place), getattr(part_of(place, "summary"), "facts", lambda state: ())
    use_dictionary(Dictionary(place.language, EchoDictionary(), EchoDictionary(), ENGLISH.choose, own=keys))
    for walk in islice(every_walk(rules, rules.game), GAMES):
        walk.play.table.notes = notes = list[Note]()
        for _ in range(ANSWERS):
            state, ask = rules.dump(walk.play.table), walk.play.ask
            for fact in tell_facts(state):
                texts |= dict.fromkeys(each for each in (fact.label, fact.value, fact.asked) if isinstance(each, str))
            if ask is None:
                texts |= dict.fromkeys(_texts_of_score(rules, state))
                break
            labels = (tell_label(rules.texts.label(ask, option)) for _seat, option in offered(ask))
            texts |= dict.fromkeys([tell_prompt(rules.texts.prompt(ask)), *labels])
            walk.step()
        texts |= dict.fromkeys(map(rules.texts.describe, notes))


def _texts_of_score(rules: Rules, state: Mapping[str, Any]) -> Iterator[str]:
    """Yield the texts of a score's lines."""
    tallies = rules.score(state).tallies if isinstance(rules, Scored) else ()
    return (text for tally in tallies for line in tally.lines for text in (line.label, line.detail))


def _untitled(fields: Mapping[str, Field]) -> Iterator[str]:
    """Yield the fields of a state that players may read about and that have no title."""
    for name, field in fields.items():
        if not field.title and name not in COMMON_FIELDS and field.on_table:
            yield name
        yield from _untitled(field.fields)


def _texts_of(game: Game) -> Iterator[str]:
    """Yield the names of the box's pieces, and the keys of rows that have no other name: these are the same in all
    languages."""
    for piece in game.pieces():
        yield from filter(None, (piece.name, piece.code))
        yield from piece.name.split()
    for table in game.tables.values():
        yield from (str(row.get("name") or key) for key, row in table.by_key.items())


def _place_of(place: GamePlace, text: str) -> CodePlace:
    """Return the place at which the longest part of a text first stands in a game's Python, or else in the file with
    its summary."""
    folder = place.root.companion
    assert folder is not None
    best, longest = CodePlace(folder / "summary.py"), 0
    for file in sorted(folder.rglob("*.py"), key=lambda file: (*SPEAKING, file.stem).index(file.stem)):
        for node in ast.walk(parse_file(file) or ast.Module([], [])):
            if not isinstance(node, ast.Constant) or not isinstance(part := node.value, str):
                continue
            if len(part) > longest and part in text and _WORD.search(part):
                best, longest = CodePlace(file, node.lineno), len(part)
    return best
