"""What a game asks and reports, declared once: each question and event with its named values and the words for it.

A game's `text.py` has QUESTIONS and EVENTS. Values have types of the state language (`components.fields`), as the
fields of `state.yaml` have. Words are made from the question or event alone and never look at the table: so they can't
tell what the table hides, `problems` and the conformance suite can check them, and another language swaps that one
file.

    QUESTIONS = (
        Question("space", "{seat}: move where?", lambda option, cubes: f"{option} ({cubes[option]} cubes)",
                 types={"cubes": "map of row spaces to int"}),
    )
    EVENTS = (
        Event("moved", "{who} moves to {space}.", types={"space": "row spaces"}),
    )

    space = yield Choice(seat, "space", spaces, "SD-040", about={"cubes": …})
    table.note("SD-040", "moved", who=seat, space=space)

Words are a template of `str.format`, or a function that gets those values whose names its parameters have, None for
one that may be missing and is. A template has a piece by its name and article, `an engine`, unless its key is what is
printed on it; a function gets the key. Besides the declared values there are `seat` (who is asked, None where nobody
is) and, for a label, `option`. What a label tells besides its name is a record (`labels.Label`).
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
    """Take a text alone as the name of an answer that has no other parts."""
    return words if isinstance(words, Label) else Label(words)


def _as_prompt(words: str | Prompt) -> Prompt:
    """Take a text alone as a question that names whoever is asked itself, or nobody."""
    return words if isinstance(words, Prompt) else Prompt(words, to="")


class Deed(NamedTuple):
    """What the player does whom an event's value `who` names, in words that follow the name, without a full stop:
    several of one player in a row are told as one sentence. A template that begins with `{who}` is one as well. That
    value is always the key of a player, so that `types` needn't say it."""

    words: Words


Kind: TypeAlias = str | Mapping[str, Any]
"""The type of a value as `state.yaml` spells it, or a mapping with `type` and what limits it."""

RESERVED_VALUE_NAMES = frozenset({"seat", "option"})
"""Values that every question has; no declared value may be called so."""


DOER = "{who} "
"""Begins the template of a deed."""

MAX_UNASKED_LEFT = 1
"""Actions that people may give up without being asked."""


class GivenUp(NamedTuple):
    """What an end gives up: so many units that whoever is asked has left; or deed: what they could still do; or text:
    in a game's own words. units: of several, where an s doesn't do."""

    number: int = 0
    unit: str = ""
    units: str | None = None
    deed: str = ""
    text: str = ""

    def in_short(self) -> str:
        """As short as a button has room for: `4 actions left`."""
        return self.text or self.deed or _("{amount} left", amount=amount(self.number, self.unit, self.units))

    def in_words(self, seat: str | None) -> str:
        """The same of whoever is asked: `Ann has 4 actions left`."""
        sentence = f"{seat} {self.deed}" if self.deed else _("{name} has {what}", name=seat, what=self.in_short())
        return self.text or sentence


class Question:
    """A question that rules may ask: its values and its words.

    types: what its values are, by name. label: the words of an answer. labels: those of answers that have their own,
    such as verbs; people who type one that isn't offered now are told that it isn't possible, with the rule that
    `rules` names for it. rule: the words of the rule of another answer, "" where that is the question's. called: the
    names of those whose label is a function, if they aren't their keys. unused: the value that says how many actions an
    end would give up; people are asked once before they give up several. unit: what one is called; or gives_up: a
    function that says what, where one or none may be worth asking about, too (`least`: how many are worth telling).
    stopping: what such an end does whose label is only Done, if not `Stop here`. way_out: an answer that leaves things
    as they are, or what they belong to, besides DONE and END: it stands last, and `0` means it. rank: where an answer
    stands on screens, by a function of the same values as a label's; those with less come first, and all before the
    end. sure: by answer, what people are asked once before one that is easily given by mistake, such as a `0` that
    could be meant as Back, or what brings nothing now; "" where it isn't. spots: by answer, the name of the place or
    piece at which people point for one that is called otherwise, such as a verb; spot: that of another answer, "" of
    none. in_front: it is about what lies in front of whoever is asked, which a screen that shows one picture at a time
    shows then. volunteers: its answers are players, of whom each speaks for themselves alone. details: it asks only how
    the answer before is carried out, such as what is paid with: pages settle that together with the answer. among: of
    answers that are pieces, the list or pile of whoever is asked in which they lie, such as `cargo`; "" where they lie
    in no sight, such as in another's hand, or are but named: nothing else that is called so is pointed at. closes: of
    what is drawn or rolled where nothing is left to decide in a turn: what the game does then, in words that go on
    after `Then`.
    deed: what any answer does, for those that are only called by a name: `Move to`. stock: the keys of pieces among
    which one is chosen, of which pages show those that can't be, too, with what is in the way (`sessions.reasons`).
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
        if way_out is None:  # An end may be known by what it is called.
            way_out = next((key for key, words in labels.items() if words == "Done"), None)
        self.rule, self.rules, self.called, self.way_out, self.rank = rule, rules, called, way_out, rank
        self.unused, self.gives_up, self.stopping, self.sure = unused, gives_up, stopping, sure
        self.unit, self.spot, self.spots, self.in_front, self.among = unit, spot, spots, in_front, among
        self.volunteers, self.details, self.closes, self.deed, self.stock = volunteers, details, closes, deed, stock


class Event:
    """Something that happens: its values and the sentence, or the deed, that reports it.

    types: what its values are, by name. quiet: it stands in the log, but is no news at the table. handles: the decks
    that it says what to do with, which is news only where people draw from one of them. draws: the deck whose card it
    names, which is no news where somebody has just typed that card. joins: the values in which several of these in a
    row may differ to be told as one; item: the words of such values, where those that are the same are counted: `Ann
    draws Fuel and 2 Junk.` brief: the words of a heading and of one thing below it, for several that come at once, of
    one event or more: `Lose 1 HP: Ann at G45 (2 left), satellite B at G45 (3 left).` by_hand: something is to be done
    with the pieces, as with most; a `Remark` is news without. harms: somebody loses something by it, which pages tell
    before other news. intent: it only says what is going to be done, so that there is a way back from the question that
    follows.
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
        """The values that name one thing of a type, such as `piece`, of whatever kind, or `key players`."""
        return tuple(name for name, kind in self.types.items() if f"{kind} ".startswith(f"{type} "))


Remark = partial(Event, by_hand=False)
"""An event for which nobody does anything with the pieces, such as whose turn it is."""

ENGINE_EVENTS = (
    Event(FORCED, "", types={"question": "text", "answer": "text"}, quiet=True),
    Remark(OVER, lambda: _("The game is over."), types={"result": "text"}),
)
"""The events of the engine, as they are told where a game has no words of its own for them."""


class Texts:
    """The words of a game."""

    def __init__(
        self,
        questions: Iterable[Question],
        events: Iterable[Event],
        game: Game | None = None,
        translate: Callable[[str], str] = of_game,
    ) -> None:
        """game: whose pieces templates name. translate: puts a template into the language that is used now. Raises
        ValueError where two questions or two events share a name."""
        self._game, self._translate = game, translate
        self.questions: Mapping[str, Question] = _by_name(questions)
        self.events: Mapping[str, Event] = {**_by_name(ENGINE_EVENTS), **_by_name(events)}

    def fill(self, declared: Question | Event, words: Words, values: Values) -> str:
        """Words of a question or event with its values; in a template pieces go by their names."""
        known = {**values, **self._name_pieces(declared, values)} if isinstance(words, str) else values
        return fill(words, known, self._translate)

    def _name_pieces(self, declared: Question | Event, values: Values) -> dict[str, str]:
        """The pieces among values as sentences name them; what is printed on one and is its key says it already."""
        names: dict[str, str] = {}
        for name, kind in declared.types.items():
            base, _, group = str(kind if isinstance(kind, str) else kind["type"]).partition(" ")
            if self._game and base == "piece":
                piece = self._game.by_name(group).get(str(values.get(name)))
                if piece and piece.code != values[name]:
                    one = one_by_name(piece.name, piece.count == 1, self._game.kinds[piece.kind].common)
                    names[name] = one if self._game.language == "en" else piece.name
        return names

    def _fill_sentence(self, declared: Question | Event, words: Words, values: Values) -> str:
        """Words of a question or event as a sentence: one that begins with a piece begins with a capital."""
        sentence, pieces = self.fill(declared, words, values), self._name_pieces(declared, values)
        begins = isinstance(words, str) and words.startswith(tuple(f"{{{name}}}" for name in pieces))
        return capital(sentence) if begins else sentence

    def _say(self, ask: Ask, words: Words, **more: Any) -> str:
        """Words of a question that is asked."""
        return self.fill(self.questions[ask.name], words, {"seat": ask.seat, **ask.about, **more})

    def prompt(self, ask: Ask) -> Prompt:
        """The question in words."""
        question = self.questions[ask.name]
        words, values = question.prompt, {"seat": ask.seat, **ask.about}
        if isinstance(words, str | Prompt):
            prompt = self._fill_prompt(question, _as_prompt(words), values)
        else:
            prompt = _as_prompt(call(words, values))
        to = ("" if prompt.names else ask.seat or "") if prompt.to is None else prompt.to
        names = prompt.names or (not to and prompt.text.startswith(f"{ask.seat} "))
        return prompt.replace(to=to, names=names, deed=self._say(ask, question.deed) if question.deed else prompt.deed)

    def _fill_prompt(self, question: Question, prompt: Prompt, values: Values) -> Prompt:
        """A question with its values. One that begins with a piece begins with a capital, if no name stands before."""
        fill = self.fill if prompt.to is None and values["seat"] else self._fill_sentence
        parts = {part: self.fill(question, getattr(prompt, part), values) for part in PROMPT_TEXTS[1:]}
        return prompt.replace(text=fill(question, prompt.text, values), **parts)

    def label(self, ask: Ask, option: Option) -> Label:
        """An answer in words, and what it costs."""
        question = self.questions[ask.name]
        words, values = question.labels.get(option, question.label), {"seat": ask.seat, "option": option, **ask.about}
        if not isinstance(words, str | Label):
            return as_label(call(words, values))
        label = as_label(words)
        parts = {part: text for part in LABEL_TEXTS if (text := getattr(label, part))}
        return label.replace(**{part: self.fill(question, text, values) for part, text in parts.items()})

    def rule(self, ask: Ask, option: Option) -> str:
        """The rule of an answer, "" where it has none but the question's."""
        question = self.questions[ask.name]
        return self._say(ask, question.rules.get(option, question.rule), option=option)

    def given_up(self, ask: Ask, least: int = MAX_UNASKED_LEFT + 1) -> GivenUp | None:
        """What an end gives up, None of nothing: so many actions at least, or what the game itself finds worth it; by
        default that which people are asked about before."""
        question = self.questions[ask.name]
        unused, gives_up = int(ask.about.get(question.unused) or 0), question.gives_up
        if unused < least and isinstance(gives_up, str):
            return None
        if not gives_up:
            return GivenUp(unused, question.unit)
        values = {"seat": ask.seat, **ask.about, "units": f"{question.unit}s", "unused": unused, "least": least}
        loss = gives_up.format_map(values) if isinstance(gives_up, str) else call(gives_up, values)
        return GivenUp(text=loss) if loss and isinstance(loss, str) else loss or None

    def closes(self, ask: Ask) -> str:
        """What the game does at the end of a turn, of which this is the first thing that chance decides; "" of what
        comes while there is something left to decide."""
        closes = self.questions[ask.name].closes
        return self._say(ask, closes) if closes else ""

    def sure(self, ask: Ask, option: Option) -> str:
        """What people are asked once before an answer that is easily given by mistake, "" before others."""
        return self._say(ask, self.questions[ask.name].sure.get(option, ""), option=option)

    def spot(self, ask: Ask, option: Option) -> str:
        """The name of the place or piece at which people point for an answer, "" where that is what it is called."""
        question = self.questions[ask.name]
        return self._say(ask, question.spots.get(option, question.spot), option=option)

    def rank(self, ask: Ask, option: Option) -> int:
        """Where an answer stands among the others on screens: the less, the earlier."""
        rank = self.questions[ask.name].rank
        return int(call(rank, {"seat": ask.seat, "option": option, **ask.about})) if rank else 0

    def describe(self, note: Note) -> str:
        """What happened, in words; "" where it goes without saying."""
        doer, deed = self.tell(note.name, note.values)
        return f"{doer} {deed}." if doer else deed

    def tell(self, name: str, values: Values) -> tuple[str, str]:
        """What happened: who did it and the deed; or "" and a sentence."""
        event = self.events[name]
        words = event.text if isinstance(event.text, Deed | str) else call(event.text, values)
        if isinstance(words, Deed):
            return str(values["who"]), self.fill(event, words.words, values)
        return "", self._fill_sentence(event, words, values) if isinstance(event.text, str) else words

    def is_quiet(self, note: Note, is_physical: Callable[[str], bool]) -> bool:
        """Whether a note stands in the log only. `is_physical` knows the decks that people draw from themselves."""
        event = self.events[note.name]
        unheld = bool(event.handles) and not any(map(is_physical, event.handles))
        return event.quiet or unheld or (event.draws != "" and is_physical(event.draws))

    def templates(self) -> Iterator[str]:
        """All templates of the game's own questions and events that have more than values and signs."""
        words: list[object] = []
        for question in self.questions.values():
            answers = (question.label, *question.labels.values(), *question.sure.values())
            words += (question.prompt, *answers, question.closes, question.deed, question.stopping)
        for event in (each for each in self.events.values() if each not in ENGINE_EVENTS):
            words += (event.text.words if isinstance(event.text, Deed) else event.text, *event.brief, event.item)
        for text in chain(*map(_find_templates, words)):
            if any(map(str.isalpha, re.sub("{.*?}", "", text))):
                yield text

    def problems(self) -> Iterator[tuple[Question | Event, str]]:
        """Words that name values which aren't declared, and values called like those that every question has."""
        for question in self.questions.values():
            yield from ((question, what) for what in _unknown(question.prompt, {*question.types, "seat"}))
            option_words = (*question.labels.values(), *question.sure.values(), *filter(None, [question.rank]))
            for words in (
                question.label,
                question.rule,
                question.spot,
                question.closes,
                question.deed or "",
                *question.spots.values(),
                *option_words,
            ):
                yield from ((question, what) for what in _unknown(words, {*question.types, *RESERVED_VALUE_NAMES}))
            names = {*question.types, "seat", "units", "unused", "least"}
            yield from ((question, what) for what in _unknown(question.gives_up, names))
            yield from (
                (question, f"no value can be called {name!r}") for name in RESERVED_VALUE_NAMES & {*question.types}
            )
        for event in self.events.values():
            text = (DOER, event.text.words) if isinstance(event.text, Deed) else (event.text,)
            for words in filter(None, (*text, *event.brief, event.item)):
                yield from ((event, what) for what in _unknown(words, {*event.types}))


def fill(words: Words, values: Mapping[str, Any], translate: Callable[[str], str] = of_game) -> str:
    """Words with their values.

    >>> fill("{who} rolls {number}", {"who": "Ann", "number": 3}), fill(lambda who: f"{who}!", {"who": "Ann"})
    ('Ann rolls 3', 'Ann!')
    """
    if isinstance(words, str):
        return translate(words).format_map(values)
    text: str = call(words, values)
    return text


def call(function: Callable[..., Any], values: Mapping[str, Any]) -> Any:
    """What a function of some of the values makes of them."""
    return function(*[values.get(name) for name in parameters(function)])


def parameters(words: Callable[..., Any]) -> tuple[str, ...]:
    """The names of a function's parameters; `inspect` takes longer to import than a one-line command may last."""
    code: Any = getattr(words, "__code__")  # noqa: B009  A Callable has it if it is a function.
    names: tuple[str, ...] = code.co_varnames[: code.co_argcount]
    return names


def _by_name(declarations: Iterable[Any]) -> Mapping[str, Any]:
    by_name: dict[str, Any] = {}
    for each in declarations:
        if each.name in by_name:
            raise ValueError(f"{each.name!r} is declared twice")
        by_name[each.name] = each
    return by_name


def _find_templates(words: object) -> list[str]:
    """The templates of what a question or event says: one, or those of its parts; none of a function."""
    if isinstance(words, Label | Prompt):
        texts = LABEL_TEXTS if isinstance(words, Label) else PROMPT_TEXTS
        return [getattr(words, part) for part in texts]
    return [words] if isinstance(words, str) else []


def _unknown(words: str | Label | Prompt | Callable[..., Any], declared: set[str]) -> Iterator[str]:
    from string import Formatter

    if callable(words):
        names = [*parameters(words)]
    else:
        fields = (name for text in _find_templates(words) for _, name, _, _ in Formatter().parse(text) if name)
        names = [name.partition(".")[0].partition("[")[0] for name in fields]
    for name in names:
        if name not in declared:
            yield f"its words name {name!r}, which is not declared{did_you_mean(name, declared)}"
