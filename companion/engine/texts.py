"""The questions and events of a game, each declared once with its named values and words.

A game's `text.py` has QUESTIONS and EVENTS. Values have types of the state language (`components.fields`), like the
fields of `state.yaml`. Words are made from the question or event alone and never look at the table: so they can't give
away hidden things, `problems` and the conformance suite can check them, and a translation replaces that one file.

    QUESTIONS = (
        Question("space", "{seat}: move where?", lambda option, cubes: f"{option} ({cubes[option]} cubes)",
                 types={"cubes": "map of row spaces to int"}),
    )
    EVENTS = (
        Event("moved", "{who} moves to {space}.", types={"space": "row spaces"}),
    )

    space = yield Choice(seat, "space", spaces, "SD-040", about={"cubes": …})
    table.note("SD-040", "moved", who=seat, space=space)

Words are a template of `str.format`, or a function that gets the values named by its parameters, None for an optional
value that is missing. A template names a piece with its article, `an engine`, unless the key is printed on the piece; a
function gets the key. Besides the declared values there are `seat` (who is asked, None if nobody is) and, for a label,
`option`. A label with more than a name is a record (`labels.Label`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

from companion.engine.asks import Ask
from companion.engine.labels import Label
from companion.engine.messages import _ as of_game
from companion.engine.notes import FORCED, NOTHING, OVER, Note, Option, Values
from companion.engine.prompts import Prompt
from companion.text.grammar import amount, capital, one_by_name
from components.messages import _
from components.problems import did_you_mean
from components.schema import Game
from components.values import NamedTuple

Words: TypeAlias = str | Callable[..., str]
"""A template, or a function of some of the values."""

LabelWords: TypeAlias = str | Label | Callable[..., str | Label]
"""The words of an answer: a template of its name, the templates of its parts, or a function of it."""

PromptWords: TypeAlias = str | Prompt | Callable[..., str | Prompt]
"""The words of a question: a template of all of it, the templates of its parts, or a function of it."""

LABEL_TEXTS, PROMPT_TEXTS = ("name", "facts", "then", "note"), ("text", "facts", "at", "deed", "brief")
"""The parts of labels and questions that may be templates."""


def as_label(words: str | Label) -> Label:
    """Make a label of a plain text, which is the name of an answer without other parts."""
    return words if isinstance(words, Label) else Label(words)


def _make_prompt(words: str | Prompt) -> Prompt:
    """Make a prompt of a plain text, which itself names whoever is asked, or nobody."""
    return words if isinstance(words, Prompt) else Prompt(words, to="")


class Deed(NamedTuple):
    """An action of the player in an event's value `who`, in words that follow the name, without a full stop: several
    in a row by one player become one sentence. A template that begins with `{who}` is a deed as well. That value is
    always the key of a player, so `types` needn't declare it."""

    words: Words


Kind: TypeAlias = str | Mapping[str, Any]
"""The type of a value as `state.yaml` spells it, or a mapping with `type` and what limits it."""

RESERVED_VALUE_NAMES = frozenset({"seat", "option"})
"""Values that every question has; no declared value may have these names."""


DOER = "{who} "
"""The beginning of a deed's template."""

MAX_UNASKED_LEFT = 1
"""Actions that people may give up without a confirmation."""


class GivenUp(NamedTuple):
    """The loss when a player ends a turn early: a number of units left; or deed: an action still possible; or text: a
    game's own words. units: the plural, if it isn't formed with s."""

    number: int = 0
    unit: str = ""
    units: str | None = None
    deed: str = ""
    text: str = ""

    def in_short(self) -> str:
        """Describe the loss briefly enough for a button: `4 actions left`."""
        return self.text or self.deed or _("{amount} left", amount=amount(self.number, self.unit, self.units))

    def in_words(self, seat: str | None) -> str:
        """Describe the loss of the player who is asked in a sentence: `Ann has 4 actions left`."""
        sentence = f"{seat} {self.deed}" if self.deed else _("{name} has {what}", name=seat, what=self.in_short())
        return self.text or sentence


class Question:
    """A question that rules may ask: its values and its words.

    types: the type of each value by name. label: the words of an answer. labels: the words of single answers, such as
    verbs; people who type one that isn't offered now learn that it isn't possible, with the rule that `rules` names
    for it. rule: the words for the rule of all other answers, "" if it is the question's. called: the names of answers
    whose label is a function, if they aren't their keys. unused: the value with the number of actions that an end would
    give up; people must confirm before they give up several. unit: the noun for one action; or gives_up: a function
    that words the loss, if it may be worth a confirmation even of one or none (`least`: the number worth mentioning).
    stopping: the words for such an end whose label is only Done, if not `Stop here`. way_out: an answer that leaves
    things as they are, or the thing that it keeps, besides DONE and END: it comes last, and `0` means it. rank: the
    order of answers on screens, by a function of the same values as a label's; lower ranks come first, and all before
    the end. sure: by answer, a confirmation of answers easily given by mistake, such as a `0` that could be meant as
    Back, or one that has no effect now; "" for none. spots: by answer, the name of the place or piece to point at if
    the answer has another name, such as a verb; spot: the name for all other answers, "" for none. in_front: it is
    about pieces in front of whoever is asked; a screen with one picture at a time shows these then. volunteers: its
    answers are players, who each speak only for themselves. details: it asks only how the previous answer is carried
    out, such as what is paid with: pages ask it together with that answer. among: for answers that are pieces, the list
    or pile of whoever is asked in which they lie, such as `cargo`; "" if they lie out of sight, such as in another's
    hand, or are only named: then no piece of that name can be pointed at. closes: for a draw or roll after the last
    decision of a turn, words for what the game does, to follow `Then`. deed: the verb of all answers that are only
    names: `Move to`. stock: the keys of the pieces to choose from; pages also show impossible ones, with the reason
    (`sessions.reasons`).
    """

    __slots__ = (
        "among", "called", "closes", "deed", "details", "gives_up", "in_front", "label", "labels", "name", "prompt",
        "rank", "rule", "rules", "spot", "spots", "stock", "stopping", "sure", "types", "unit", "unused", "volunteers",
        "way_out",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        prompt: PromptWords,
        label: LabelWords = "{option}",
        /,
        *,
        types: Mapping[str, Kind] = NOTHING,
        labels: Mapping[Any, LabelWords] = NOTHING,
        rules: Mapping[Any, Words] = NOTHING,
        rule: Words = "",
        called: Mapping[Any, str] = NOTHING,
        unused: str = "",
        unit: str = "action",
        gives_up: str | Callable[..., GivenUp | str | None] = "",
        stopping: str = "",
        rank: Callable[..., int] | None = None,
        way_out: Option | None = None,
        sure: Mapping[Any, Words] = NOTHING,
        spots: Mapping[Any, Words] = NOTHING,
        spot: Words = "",
        in_front: bool = False,
        volunteers: bool = False,
        details: bool = False,
        among: str | None = None,
        closes: Words = "",
        deed: Words | None = None,
        stock: Sequence[str] = (),
    ) -> None:
        self.name, self.prompt, self.label, self.labels, self.types = name, prompt, label, labels, types
        if way_out is None:  # An end may be recognised by its label alone.
            way_out = next((key for key, words in labels.items() if words == "Done"), None)
        self.rule, self.rules, self.called, self.way_out, self.rank = rule, rules, called, way_out, rank
        self.unused, self.gives_up, self.stopping, self.sure = unused, gives_up, stopping, sure
        self.unit, self.spot, self.spots, self.in_front, self.among = unit, spot, spots, in_front, among
        self.volunteers, self.details, self.closes, self.deed, self.stock = volunteers, details, closes, deed, stock


class Event:
    """An event in a game: its values and the sentence, or the deed, that reports it.

    types: the type of each value by name. quiet: it is written to the log, but is no news at the table. handles: the
    decks that people have to handle for it; it is news only if people draw from one of them. draws: the deck whose card
    it names; it is no news if somebody has just typed that card. joins: the values in which several such events in a
    row may differ and still be reported as one; item: the words of such values, if equal ones are counted: `Ann draws
    Fuel and 2 Junk.` brief: the words of a heading and of an item below it, for several at once, of one event or more:
    `Lose 1 HP: Ann at G45 (2 left), satellite B at G45 (3 left).` by_hand: people have to do something with the pieces,
    as for most events; for a `Remark` they haven't. harms: somebody loses something by it; pages show it before other
    news. intent: it only announces an action, so that people can still go back from the question that follows.
    """

    __slots__ = (
        "brief", "by_hand", "draws", "handles", "harms", "intent", "item", "joins", "name", "quiet", "text", "types",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        text: Words | Deed | Callable[..., str | Deed],
        /,
        *,
        types: Mapping[str, Kind] = NOTHING,
        quiet: bool = False,
        handles: tuple[str, ...] = (),
        draws: str = "",
        joins: tuple[str, ...] = (),
        item: Words | None = None,
        brief: tuple[Words, Words] | tuple[()] = (),
        by_hand: bool = True,
        harms: bool = False,
        intent: bool = False,
    ) -> None:
        if isinstance(text, str) and text.startswith(DOER) and text.endswith("."):
            text = Deed(text[len(DOER) : -1])
        doer = {"who": "key players"} if isinstance(text, Deed) else NOTHING
        self.name, self.text, self.quiet, self.types = name, text, quiet, {**doer, **types}
        self.intent, self.harms, self.brief, self.handles = intent, harms, brief, handles
        self.by_hand, self.draws, self.joins, self.item = by_hand and not quiet, draws, joins, item

    def values_of_type(self, type: str) -> tuple[str, ...]:
        """Return the names of values that hold one thing of a type, such as `piece`, of any kind, or `key players`."""
        return tuple(name for name, kind in self.types.items() if f"{kind} ".startswith(f"{type} "))


Remark = partial(Event, by_hand=False)
"""An event for which nobody does anything with the pieces, such as the start of a turn."""

ENGINE_EVENTS = (
    Event(FORCED, "", types={"question": "text", "answer": "text"}, quiet=True),
    Remark(OVER, lambda: _("The game is over."), types={"result": "text"}),
)
"""The events of the engine, with words for games that have none of their own."""


class Texts:
    """The words of a game."""

    def __init__(
        self,
        questions: Iterable[Question],
        events: Iterable[Event],
        game: Game | None = None,
        translate: Callable[[str], str] = of_game,
    ) -> None:
        """Take questions and events. game: the game whose pieces templates name. translate: translates a template into
        the current language. Raises ValueError if two questions or two events share a name."""
        self._game, self._translate = game, translate
        self.questions: Mapping[str, Question] = _map_by_name(questions)
        self.events: Mapping[str, Event] = {**_map_by_name(ENGINE_EVENTS), **_map_by_name(events)}

    def fill(self, declared: Question | Event, words: Words, values: Values) -> str:
        """Fill words of a question or event with its values; templates get the names of pieces."""
        value_by_name = {**values, **self._name_pieces(declared, values)} if isinstance(words, str) else values
        return fill(words, value_by_name, self._translate)

    def _name_pieces(self, declared: Question | Event, value_by_name: Values) -> dict[str, str]:
        """Name the pieces among values as sentences do; one whose key is printed on it keeps the key."""
        name_by_value: dict[str, str] = {}
        for name, value_type in declared.types.items():
            base_type, _, kind_or_group_name = str(
                value_type if isinstance(value_type, str) else value_type["type"]
            ).partition(" ")
            if self._game and base_type == "piece":
                piece = self._game.by_name(kind_or_group_name).get(str(value_by_name.get(name)))
                if piece and piece.code != value_by_name[name]:
                    name_with_article = one_by_name(piece.name, piece.count == 1, self._game.kinds[piece.kind].common)
                    name_by_value[name] = name_with_article if self._game.language == "en" else piece.name
        return name_by_value

    def _fill_sentence(self, declared: Question | Event, words: Words, value_by_name: Values) -> str:
        """Fill words of a question or event as a sentence: if it begins with a piece, with a capital."""
        sentence, name_by_piece = self.fill(declared, words, value_by_name), self._name_pieces(declared, value_by_name)
        does_begin_with_piece = isinstance(words, str) and words.startswith(
            tuple(f"{{{name}}}" for name in name_by_piece)
        )
        return capital(sentence) if does_begin_with_piece else sentence

    def _fill_question_words(self, ask: Ask, words: Words, **extra_value_by_name: Any) -> str:
        """Fill words of a question that is asked."""
        return self.fill(self.questions[ask.name], words, {"seat": ask.seat, **ask.about, **extra_value_by_name})

    def prompt(self, ask: Ask) -> Prompt:
        """Return the question in words."""
        question = self.questions[ask.name]
        words, value_by_name = question.prompt, {"seat": ask.seat, **ask.about}
        if isinstance(words, str | Prompt):
            prompt = self._fill_prompt(question, _make_prompt(words), value_by_name)
        else:
            prompt = _make_prompt(call(words, value_by_name))
        addressee = ("" if prompt.names else ask.seat or "") if prompt.to is None else prompt.to
        names_player = prompt.names or (not addressee and prompt.text.startswith(f"{ask.seat} "))
        return prompt.replace(
            to=addressee,
            names=names_player,
            deed=self._fill_question_words(ask, question.deed) if question.deed else prompt.deed,
        )

    def _fill_prompt(self, question: Question, prompt: Prompt, value_by_name: Values) -> Prompt:
        """Fill a question's templates. A text that begins with a piece gets a capital if no name precedes it."""
        fill = self.fill if prompt.to is None and value_by_name["seat"] else self._fill_sentence
        text_by_part = {
            part_name: self.fill(question, getattr(prompt, part_name), value_by_name) for part_name in PROMPT_TEXTS[1:]
        }
        return prompt.replace(text=fill(question, prompt.text, value_by_name), **text_by_part)

    def label(self, ask: Ask, option: Option) -> Label:
        """Return an answer in words, and its costs."""
        question = self.questions[ask.name]
        words, value_by_name = (
            question.labels.get(option, question.label),
            {"seat": ask.seat, "option": option, **ask.about},
        )
        if not isinstance(words, str | Label):
            return as_label(call(words, value_by_name))
        label = as_label(words)
        text_by_part = {part_name: text for part_name in LABEL_TEXTS if (text := getattr(label, part_name))}
        return label.replace(
            **{part_name: self.fill(question, text, value_by_name) for part_name, text in text_by_part.items()}
        )

    def rule(self, ask: Ask, option: Option) -> str:
        """Return the rule of an answer, "" if it has none but the question's."""
        question = self.questions[ask.name]
        return self._fill_question_words(ask, question.rules.get(option, question.rule), option=option)

    def given_up(self, ask: Ask, least: int = MAX_UNASKED_LEFT + 1) -> GivenUp | None:
        """Return the loss by an end, None if it isn't worth mentioning: fewer than `least` actions, unless the game
        words the loss itself. By default return the loss that people must confirm."""
        question = self.questions[ask.name]
        unused_count, loss_words = int(ask.about.get(question.unused) or 0), question.gives_up
        if unused_count < least and isinstance(loss_words, str):
            return None
        if not loss_words:
            return GivenUp(unused_count, question.unit)
        value_by_name = {
            "seat": ask.seat,
            **ask.about,
            "units": f"{question.unit}s",
            "unused": unused_count,
            "least": least,
        }
        loss = loss_words.format_map(value_by_name) if isinstance(loss_words, str) else call(loss_words, value_by_name)
        return GivenUp(text=loss) if loss and isinstance(loss, str) else loss or None

    def closes(self, ask: Ask) -> str:
        """Describe what the game does at the end of a turn, if this is the first draw or roll of it; "" for one that
        comes while decisions are left."""
        words = self.questions[ask.name].closes
        return self._fill_question_words(ask, words) if words else ""

    def sure(self, ask: Ask, option: Option) -> str:
        """Return the confirmation of an answer that is easily given by mistake, "" for others."""
        return self._fill_question_words(ask, self.questions[ask.name].sure.get(option, ""), option=option)

    def spot(self, ask: Ask, option: Option) -> str:
        """Return the name of the place or piece to point at for an answer, "" if it is the answer's own name."""
        question = self.questions[ask.name]
        return self._fill_question_words(ask, question.spots.get(option, question.spot), option=option)

    def rank(self, ask: Ask, option: Option) -> int:
        """Return the rank of an answer on screens: lower ranks come first."""
        rank = self.questions[ask.name].rank
        return int(call(rank, {"seat": ask.seat, "option": option, **ask.about})) if rank else 0

    def describe(self, note: Note) -> str:
        """Describe what happened in words; "" if it goes without saying."""
        doer, deed_text = self.tell(note.name, note.values)
        return f"{doer} {deed_text}." if doer else deed_text

    def tell(self, name: str, values: Values) -> tuple[str, str]:
        """Describe an event: return the player and the deed, or "" and a sentence."""
        event = self.events[name]
        words = event.text if isinstance(event.text, Deed | str) else call(event.text, values)
        if isinstance(words, Deed):
            return str(values["who"]), self.fill(event, words.words, values)
        return "", self._fill_sentence(event, words, values) if isinstance(event.text, str) else words

    def is_quiet(self, note: Note, is_physical: Callable[[str], bool]) -> bool:
        """Check whether a note is only for the log. `is_physical` tells which decks people draw from themselves."""
        event = self.events[note.name]
        is_unhandled = bool(event.handles) and not any(map(is_physical, event.handles))
        return event.quiet or is_unhandled or (event.draws != "" and is_physical(event.draws))

    def templates(self) -> Iterator[str]:
        """Yield the templates of the game's own questions and events that contain letters besides their values."""
        all_words: list[object] = []
        for question in self.questions.values():
            answer_words = (question.label, *question.labels.values(), *question.sure.values())
            all_words += (question.prompt, *answer_words, question.closes, question.deed, question.stopping)
        for event in (event for event in self.events.values() if event not in ENGINE_EVENTS):
            all_words += (event.text.words if isinstance(event.text, Deed) else event.text, *event.brief, event.item)
        for text in chain(*map(_find_templates, all_words)):
            if any(map(str.isalpha, re.sub("{.*?}", "", text))):
                yield text

    def problems(self) -> Iterator[tuple[Question | Event, str]]:
        """Find words that use undeclared values, and declared values named like those that every question has."""
        for question in self.questions.values():
            yield from (
                (question, problem) for problem in _find_unknown_names(question.prompt, {*question.types, "seat"})
            )
            option_words = (*question.labels.values(), *question.sure.values(), *filter(None, [question.rank]))
            for make_words in (
                question.label,
                question.rule,
                question.spot,
                question.closes,
                question.deed or "",
                *question.spots.values(),
                *option_words,
            ):
                yield from (
                    (question, problem)
                    for problem in _find_unknown_names(make_words, {*question.types, *RESERVED_VALUE_NAMES})
                )
            declared_names = {*question.types, "seat", "units", "unused", "least"}
            yield from ((question, problem) for problem in _find_unknown_names(question.gives_up, declared_names))
            yield from (
                (question, f"no value can be called {name!r}") for name in RESERVED_VALUE_NAMES & {*question.types}
            )
        for event in self.events.values():
            event_words = (DOER, event.text.words) if isinstance(event.text, Deed) else (event.text,)
            for make_words in filter(None, (*event_words, *event.brief, event.item)):
                yield from ((event, problem) for problem in _find_unknown_names(make_words, {*event.types}))


def fill(words: Words, values: Mapping[str, Any], translate: Callable[[str], str] = of_game) -> str:
    """Fill a template with values, or call a function of words with them.

    >>> fill("{who} rolls {number}", {"who": "Ann", "number": 3}), fill(lambda who: f"{who}!", {"who": "Ann"})
    ('Ann rolls 3', 'Ann!')
    """
    if isinstance(words, str):
        return translate(words).format_map(values)
    text: str = call(words, values)
    return text


def call(function: Callable[..., Any], values: Mapping[str, Any]) -> Any:
    """Call a function with the values that its parameters name, None for missing ones."""
    return function(*[values.get(name) for name in parameters(function)])


def parameters(words: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's parameters, without `inspect`, whose import would slow every command."""
    code: Any = getattr(words, "__code__")  # noqa: B009  A Callable has it if it is a function.
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def _map_by_name(declarations: Iterable[Any]) -> Mapping[str, Any]:
    declaration_by_name: dict[str, Any] = {}
    for declaration in declarations:
        if declaration.name in declaration_by_name:
            raise ValueError(f"{declaration.name!r} is declared twice")
        declaration_by_name[declaration.name] = declaration
    return declaration_by_name


def _find_templates(words: object) -> list[str]:
    """List the templates of words of a question or event: a text, or the parts of a record; none of a function."""
    if isinstance(words, Label | Prompt):
        texts = LABEL_TEXTS if isinstance(words, Label) else PROMPT_TEXTS
        return [getattr(words, part_name) for part_name in texts]
    return [words] if isinstance(words, str) else []


def _find_unknown_names(words: str | Label | Prompt | Callable[..., Any], declared_names: set[str]) -> Iterator[str]:
    from string import Formatter

    if callable(words):
        names = [*parameters(words)]
    else:
        field_names = (name for text in _find_templates(words) for _, name, _, _ in Formatter().parse(text) if name)
        names = [name.partition(".")[0].partition("[")[0] for name in field_names]
    for name in names:
        if name not in declared_names:
            yield f"its words name {name!r}, which is not declared{did_you_mean(name, declared_names)}"
