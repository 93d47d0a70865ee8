"""What teaches a game while it is played: cards of its goal, and entries for what is met for the first time.

They are data, `companion/GAME/teach.yaml` (docs/rules.md), beside the words of the questions and events that bring them
up. Numbers in them are `{{ expressions }}` over the game's data, as in its rulebook, and `players`, how many play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from components import yamlfile
from components.base.files import read_text
from components.fields import Checker, fields_of
from components.places import GamePlace
from components.problems import Problem, SalvageError, did_you_mean, display_path, in_order
from components.scenarios import FOLDER

if TYPE_CHECKING:
    from companion.engine.texts import Texts
    from components.schema import Game
    from components.yamlfile import SourcePlace

FILE = "teach.yaml"
MAX_ENTRY_WORDS = 40
"""Words of an entry: what is read between a question and its answer."""
MAX_TITLE_WORDS = 6
"""Words of a title, which stands beside buttons."""
MAX_CARD_WORDS = 60
"""Words of a card of the goal, with its lines; nothing waits for those."""
INK = "full"
"""The ink that expressions may ask for: screens have all colours."""

_TEXTS = {"type": "list of text", "default": []}
_TITLE = {"type": "text", "meaning": "What it is called: a verb, or what happens"}
_TEXT = {"type": "text", "meaning": "What a good host would say, with {{ expressions }} for the game's numbers"}
_FIGURE = {
    "type": "record",
    "required": False,
    "meaning": "The picture of a position",
    "fields": {
        "scenario": {"type": "text", "meaning": "The scenario that has the position"},
        "view": {
            "type": "choice", "choices": ["state", "then"], "default": "state",
            "meaning": "Its position, or the one that follows",
        },
        "crop": {"type": "text", "required": False, "meaning": "Places between which the picture is cut"},
    },
}  # fmt: skip
_CARD = {
    "title": _TITLE,
    "text": _TEXT,
    "lines": {**_TEXTS, "max_items": 5, "meaning": "Short lines below the text, such as the steps of a turn"},
    "picture": _FIGURE,
}
_ENTRY = {
    "title": _TITLE,
    "text": _TEXT,
    "questions": {**_TEXTS, "meaning": "Questions that bring it up"},
    "answers": {
        "type": "map of text to list of text", "default": {},
        "meaning": "Verbs that bring it up once they are offered, by question",
    },
    "events": {**_TEXTS, "meaning": "Events that bring it up once they have happened"},
    "pieces": {**_TEXTS, "meaning": "Pieces or kinds that bring it up once one lies in sight"},
    "rules": {**_TEXTS, "min_items": 1, "meaning": "The rules that More opens, the most important one first"},
    "light": {**_TEXTS, "meaning": "Values of its questions and events that name places, which are lit"},
    "icon": {"type": "text", "default": "", "meaning": "An icon of the game or the shared family"},
    "picture": _FIGURE,
}  # fmt: skip
_FIRST_GAME = {
    "says": {"type": "text", "meaning": "What is different in a first game, in a sentence"},
    "options": {
        "type": "map of text to text", "default": {},
        "meaning": "What is settled in the set-up, as after --option; optional rules not listed are off",
    },
    "left_out": {**_TEXTS, "min_items": 1, "meaning": "What of the box waits for the next game, by its name"},
}  # fmt: skip
FORM = fields_of(
    {
        "first_game": {
            "type": "record", "fields": _FIRST_GAME, "required": False,
            "meaning": "A game for those who have never played it, which is offered as long as nobody has",
        },
        "goal": {
            "type": "list of record", "fields": _CARD, "max_items": 3, "default": [],
            "meaning": "Cards that are read before the set-up: how one wins, how it ends, what a turn is",
        },
        "entries": {
            "type": "map of text to record", "fields": _ENTRY, "default": {},
            "meaning": "What is said when something is met for the first time; of several at once the first",
        },
    }
)  # fmt: skip
"""The keys of the file, told in the same fields as the data of games."""


class LessonPicture(NamedTuple):
    """The position of a scenario: before (`state`) or after (`then`), and the places between which it is cut, if it
    is."""

    scenario: str
    view: str = "state"
    crop: str | None = None


class GoalCard(NamedTuple):
    """A card that is read before the set-up: how one wins, how it ends, what a turn is."""

    title: str
    text: str
    lines: Sequence[str] = ()
    picture: LessonPicture | None = None


class TeachEntry(NamedTuple):
    """What is said of something that is met for the first time.

    questions, answers, events, pieces: what brings it up; of answers those that are offered, by question; of pieces
    their ids or kinds, once one lies where this player sees it. rules: the ids that *More* opens. light: values of the
    question or event that name places, which are lit. icon: of the game or the shared family.
    """

    id: str
    title: str
    text: str
    rules: Sequence[str]
    questions: Sequence[str] = ()
    answers: Mapping[str, Sequence[str]] = {}
    events: Sequence[str] = ()
    pieces: Sequence[str] = ()
    light: Sequence[str] = ()
    icon: str = ""
    picture: LessonPicture | None = None

    @property
    def teaches_questions(self) -> Collection[str]:
        """The questions that it is about."""
        return {*self.questions, *self.answers}


class FirstGame(NamedTuple):
    """A game for those who have never played it: what is said of it, what is settled in the set-up, as after
    `--option`, and what is left out."""

    says: str
    left_out: Sequence[str]
    options: Mapping[str, str] = {}


class Lessons(NamedTuple):
    """All that a game teaches, in the order in which it goes before what else comes up at the same time."""

    goal: Sequence[GoalCard] = ()
    entries: Mapping[str, TeachEntry] = {}
    first_game: FirstGame | None = None

    def fill(self, game: Game, players: int, keyboard: bool = False) -> Lessons:
        """Fill in the numbers for a game of so many players, at a keyboard or for fingers. Raises SalvageError."""
        fill = _LessonFiller(game, players, keyboard).fill
        goal = [
            card._replace(title=fill(card.title), text=fill(card.text), lines=[*map(fill, card.lines)])
            for card in self.goal
        ]
        entries = {
            id: entry._replace(title=fill(entry.title), text=fill(entry.text)) for id, entry in self.entries.items()
        }
        return Lessons(goal, entries, self.first_game)


NO_LESSONS = Lessons()


def read_lessons(place: GamePlace) -> Lessons:
    """Read the lessons of a game and its expansions; without such files there are none. Raises SalvageError with all
    faults in the form of the files."""
    goal: list[GoalCard] = []
    entries: dict[str, TeachEntry] = {}
    first_game = None
    for file in find_files(place):
        lessons = _parse(read_text(file), display_path(file))[0]
        goal += lessons.goal
        entries |= lessons.entries
        first_game = lessons.first_game or first_game
    return Lessons(goal, entries, first_game)


def find_files(place: GamePlace) -> list[Path]:
    """List the lesson files of a game and its expansions, in its language if there are any."""
    names = (f"teach.{place.language}.yaml", FILE)
    files = ([part.companion / name for name in names] for part in place.parts if part.companion)
    return [found for each in files if (found := next(filter(Path.is_file, each), None))]


@lru_cache(maxsize=8)
def _parse(text: str, file: str) -> tuple[Lessons, SourcePlace]:
    """Read the lessons of a file, with the places of its values. Raises SalvageError."""
    doc, checker = yamlfile.parse(text, file), Checker()
    given: Any = checker.record(doc.value if doc.value is not None else {}, FORM, doc.at)
    if checker.faults:
        raise SalvageError(in_order(checker.faults))
    goal = [GoalCard(**{**card, "picture": _picture(card)}) for card in given["goal"]]
    every = given["entries"].items()
    entries = {id: TeachEntry(id, **{**entry, "picture": _picture(entry)}) for id, entry in every}
    first = given.get("first_game")
    return Lessons(goal, entries, FirstGame(**first) if first else None), doc.at


def _picture(given: Mapping[str, Any]) -> LessonPicture | None:
    picture = given.get("picture")
    return LessonPicture(**picture) if picture else None


class _LessonFiller:
    """Fills in the numbers of a game of so many players."""

    def __init__(self, game: Game, players: int, keyboard: bool) -> None:
        from layouts.books.data import game_filters
        from layouts.books.manuscript import manuscript_values

        self.values = {**manuscript_values(game, INK), "players": players, "keyboard": keyboard}
        self.filters = game_filters(game)

    def fill(self, text: str) -> str:
        """Fill in the numbers of a text. Raises SalvageError."""
        from layouts.faces.expressions import BadExpression, compile_text, evaluate

        if "{{" not in text:
            return text
        try:
            return str(evaluate(compile_text(text, self.values, self.filters), self.values))
        except BadExpression as bad:
            raise SalvageError(str(bad)) from None


def split_bold(text: str) -> Iterator[tuple[str, bool]]:
    """Split a text into parts, and tell whether each is bold.

    >>> [*split_bold("Fly **the other way**.")]
    [('Fly ', False), ('the other way', True), ('.', False)]
    """
    for number, part in enumerate(text.split("**")):
        if part:
            yield part, number % 2 == 1


def find_untaught(lessons: Lessons, met: Iterable[str]) -> tuple[list[str], float]:
    """Return the questions that no entry teaches, the most frequent first, and the share of questions that entries
    teach. met: the name of each question that games asked, once a game."""
    taught = {question for entry in lessons.entries.values() for question in entry.teaches_questions}
    times = Counter(met)
    untaught = [question for question, _ in times.most_common() if question not in taught]
    return untaught, 1 - sum(times[question] for question in untaught) / max(1, times.total())


# ---- checking ---------------------------------------------------------------------------------------------------


def check_lessons(place: GamePlace, game: Game, texts: Texts, ledger: Collection[str]) -> list[Problem]:
    """All that is wrong with what a game teaches. ledger: the ids of its rules, none where it has no ledger."""
    found: list[Problem] = []
    for file in find_files(place):
        try:
            lessons, at = _parse(read_text(file), display_path(file))
        except SalvageError as error:
            found += error.faults
            continue
        check = _LessonCheck(game, texts, ledger)
        for number, card in enumerate(lessons.goal):
            found += check.card(card, at / "goal" / number)
        for id, entry in lessons.entries.items():
            found += check.entry(entry, at / "entries" / id)
    return in_order(found)


class _LessonCheck:
    """Looks at cards and entries by what the game has."""

    def __init__(self, game: Game, texts: Texts, ledger: Collection[str]) -> None:
        self.game, self.texts, self.ledger = game, texts, ledger
        least, most = game.players
        self.fillers = [
            _LessonFiller(game, players, typed) for players in range(least, most + 1) for typed in (False, True)
        ]

    def card(self, card: GoalCard | TeachEntry, at: SourcePlace) -> Iterator[Problem]:
        """Yield the problems of a card of the goal, or of an entry's fields that such cards have, too."""
        texts, most = [card.text], MAX_ENTRY_WORDS
        if isinstance(card, GoalCard):
            texts, most = [card.text, *card.lines], MAX_CARD_WORDS
        yield from self._words(texts, most, at / "text")
        yield from self._words([card.title], MAX_TITLE_WORDS, at / "title")
        if card.picture:
            known = {path.stem for path in (self.game.folder / FOLDER).glob("*.yaml")}
            yield from _unknown("scenario", [card.picture.scenario], known, at / "picture" / "scenario")

    def entry(self, entry: TeachEntry, at: SourcePlace) -> Iterator[Problem]:
        """Yield the problems of an entry."""
        yield from self.card(entry, at)
        yield from _unknown("question", entry.questions, self.texts.questions, at / "questions")
        yield from _unknown("question", entry.answers, self.texts.questions, at / "answers")
        yield from _unknown("event", entry.events, self.texts.events, at / "events")
        if self.ledger:
            yield from _unknown("rule", entry.rules, self.ledger, at / "rules")
        pieces = {*self.game.kinds, *(piece.id for piece in self.game.pieces())}
        yield from _unknown("kind or piece", entry.pieces, pieces, at / "pieces")
        for question in entry.answers.keys() & self.texts.questions.keys():
            labels = {str(option) for option in self.texts.questions[question].labels}
            yield from _unknown(f"verb of {question!r}", entry.answers[question], labels, at / "answers" / question)
        if not (entry.questions or entry.answers or entry.events or entry.pieces):
            yield at.fault("nothing brings it up; give it questions, answers, events or pieces")
        yield from _unknown("value", entry.light, self._values(entry), at / "light")

    def _values(self, entry: TeachEntry) -> set[str]:
        """Return the names of all values of the questions and events that bring up an entry."""
        questions, events = self.texts.questions, self.texts.events
        asked = [questions[name].types for name in entry.teaches_questions if name in questions]
        return {*chain(*asked, *(events[name].types for name in entry.events if name in events))}

    def _words(self, texts: Sequence[str], most: int, at: SourcePlace) -> Iterator[Problem]:
        for filler in self.fillers:
            try:
                words = sum(len(filler.fill(text).split()) for text in texts)
            except SalvageError as error:
                yield at.fault(str(error))
                return
            if words > most:
                yield at.fault(f"it has {words} words; the most is {most}")
                return


def _unknown(what: str, named: Collection[str], known: Collection[str], at: SourcePlace) -> Iterator[Problem]:
    for name in named:
        if name not in known:
            yield at.fault(f"there is no {what} {name!r}{did_you_mean(name, known)}")
