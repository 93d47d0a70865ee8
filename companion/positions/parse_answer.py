"""What people type, read as an answer to the pending question.

Anything that stands on the screen can be typed as it stands. First comes what names an answer in full: its key, its
printed code, or its label. Then the beginnings of words: of the first word of a label, of any word, of a key. The first
of these that some answers fit decides, and a text that fits several of them is ambiguous. Several words must begin
words of one label, in their order. Names of other things of the game come last: a legal answer of this question is what
is meant. Only a code is never the beginning of another, nor is a card that lies in front of somebody.

What can't be read as an answer is one of three errors: unreadable (it names nothing), illegal (it names something that
isn't possible now; the message gives the rule, or lists what is), ambiguous (it names several).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from companion.engine import DONE, END, Ask, Chance, Choice, Option, legal
from companion.engine.labels import Label
from companion.positions.label_words import fitting, head, words_in
from companion.text.grammar import capital, is_number
from components.problems import SalvageError, did_you_mean, listed

if TYPE_CHECKING:
    from companion.engine.texts import Question, Texts
    from components.schema import Game

LEAST_OF_A_VERB = 3
"""Letters of a verb that are typed at least where a line may be anything: fewer are a slip."""

MOST = 60
"""Options a message lists before it shortens the list."""

MOST_LISTED = 12
"""A card or roll with more results than this is typed by its code; nobody searches a list for what lies in front."""


MOST_NAMED = 6
"""Choices that a message about an ambiguous text names."""

DONE_LABEL = "Done"
"""What an end is called, whatever its key."""

WAY_OUT = "0"
"""What is typed for an end: the same in all games, however many other answers there are."""

POSSIBLE = "; possible: "
"""Begins what a refusal lists, for those who can't see the answers."""
DID_YOU_MEAN = " (did you mean"
"""Begins the nearest of them, as `did_you_mean` writes it."""


ALSO = "also"
"""The field of a table's rows that has other ways to type their names."""


class AnswerError(SalvageError):
    """An answer that can't be taken. `kind` is 'unreadable', 'illegal' or 'ambiguous'; `possible` are the names of the
    answers, verbs first, as a list shows them."""

    kind = ""
    possible: Sequence[str] = ()


class Unreadable(AnswerError):
    """The text names nothing that could be an answer."""

    kind = "unreadable"


class NotAllowed(AnswerError):
    """The text names something, but that is no answer to the pending question."""

    kind = "illegal"


class Ambiguous(AnswerError):
    """The text could mean several of the answers."""

    kind = "ambiguous"


class Words:
    """The names of a game's pieces and places, by every spelling people may type."""

    def __init__(self, game: Game) -> None:
        self.meanings: dict[str, set[str]] = {}
        """A spelling in small letters to the keys that it may stand for."""
        self.names: dict[str, str] = {}
        """What the piece of a key is called."""
        self.codes = {spelling.lower(): piece.code or piece.key for piece in game.pieces() for spelling in piece.also}
        """Another way to type a piece or place, in small letters, to what is printed there."""
        for piece in game.pieces():
            self.names[piece.id] = piece.name
            self.names.setdefault(piece.key, piece.name)  # A token that shows a piece has its key, and comes after it.
            named = piece.name if piece.code and piece.code in piece.name.split() else ""  # As good as the code alone.
            for spelling in (piece.key, piece.id, piece.code, named, *piece.also):
                if spelling:
                    self.meanings.setdefault(spelling.lower(), set()).update((piece.key, piece.id))
        for table in game.tables.values():
            for name, row in table.by_key.items():
                for spelling in row.get(ALSO) or ():
                    self.meanings.setdefault(str(spelling).lower(), set()).add(name)
                    self.codes.setdefault(str(spelling).lower(), name)
        names = [name for table in game.tables.values() for name in table.by_key]
        names += [name for track in game.tracks.values() for name in track.spaces]
        names += [name for die in game.dice.values() for name in die.faces]
        for name in names:
            self.meanings.setdefault(name.lower(), set()).add(name)

    def of(self, typed: str) -> set[str]:
        """The keys that a text may stand for in any question."""
        return self.meanings.get(typed.lower(), set())

    def keys_begun_by(self, typed: str) -> set[str]:
        """The keys of which another way to type them begins with a word: `left` for `left 1`."""
        begun = f"{typed.lower()} "
        return {key for spelling, keys in self.meanings.items() if spelling.startswith(begun) for key in keys}

    def keys_of_name(self, typed: str) -> set[str]:
        """The keys of the pieces that are called so in full."""
        return {key for key, name in self.names.items() if name.lower() == typed.lower()}


def offered(ask: Ask, seat: str | None = None) -> Iterator[tuple[str | None, Option]]:
    """Every answer a question takes, with the seat it is for; with `seat`, only those that seat may give."""
    if isinstance(ask, Chance):
        if seat in (None, ask.seat) or ask.seat is None:
            yield from ((ask.seat, option) for option in ask.source.weights())
        return
    if seat in (None, ask.seat) or ask.seat is None:
        yield from ((ask.seat, option) for option in ask.options)
        yield from ((ask.seat, option) for option in (ask.free.suggest() if ask.free else ()))
    yield from ((other, option) for other, option in ask.others if seat in (None, other))


def read(
    ask: Ask,
    typed: str,
    words: Callable[[], Words],
    seat: str | None = None,
    reason: Callable[[str, str], str] | None = None,
    texts: Texts | None = None,
) -> tuple[str | None, Option]:
    """The answer that a text means, with the seat it is for. `words` is called only where the text is no exact key.

    texts: the words of the game, without which only keys and codes are read. reason: why something named, to which a
    rule may belong, can't be the answer, such as `: none is left (X-1)`; "" of the unknown. Raises AnswerError.
    """
    typed = typed.strip()
    options = list(offered(ask, seat))
    found = [option for option in options if str(option[1]) == typed]
    found = found or [option for option in options if str(option[1]).lower() == typed.lower()]
    if found:
        return found[0]
    other = ask.also.get(typed.lower()) if isinstance(ask, Choice) and seat in (None, ask.seat) else None
    if isinstance(ask, Choice) and other is not None and other in ask.options:
        _refuse_second_meaning(ask, typed, other, words, texts)
        return ask.seat, other
    free, refused = _read_free(ask, typed) if seat in (None, ask.seat) else (None, "")
    if free is not None and is_free(typed):
        return ask.seat, free
    out = texts.questions[ask.name].way_out if texts else None
    ends = [option for option in options if option[1] in (DONE, END, out)]
    if typed == WAY_OUT and len(ends) == 1:
        return ends[0]
    if isinstance(ask, Choice) and takes_lines(ask):
        return ask.seat, _verb(ask, typed, free, refused, texts)
    meant = words().of(typed)
    found = [option for option in options if str(option[1]) in meant] or _coded(ask, typed, options, words, texts)
    if not found and typed:
        labels = _labels(ask, typed, [option for _, option in options], texts)
        exact = is_code(typed, words()) or (not typed.isalpha() and bool(reason and reason(typed, "")))
        exact = exact or (bool(meant) and isinstance(ask, Chance))
        keys = [str(option) for _, option in options]
        places = {*fitting(typed, labels, keys, exact)}
        if typed.lower() in words().codes and (other is None or not is_number(typed)):
            places |= {*fitting(words().codes[typed.lower()], labels, keys, exact=True)}
        found = [options[place] for place in sorted(places)]
        found = found or [option for option in options if str(option[1]) in words().keys_begun_by(typed)]
    if found:
        return _only(ask, found, typed, texts)
    if other is not None:
        typed = str(other)  # Which isn't possible now, for a reason.
        meant = words().of(typed)
    if free is not None:
        return ask.seat, free
    if refused and is_free(typed):
        raise NotAllowed(refused)
    if seat is not None and ask.seat not in (None, seat) and not options:
        raise NotAllowed(f"{ask.seat} is asked, not {seat}")
    keys = [str(option) for _, option in options]
    many = isinstance(ask, Chance) and len(keys) > MOST_LISTED
    possible = "" if many else f"{POSSIBLE}{listed(keys, MOST)}"
    error: AnswerError
    known = _known(ask, typed, texts) if texts else None
    meant = meant or words().keys_of_name(typed)
    if known:
        called, key, rule = known
    elif meant:
        key, rule = min(meant, key=len), ""
        name = words().names.get(key, key)
        called = typed if typed.lower() in (key.lower(), name.lower()) else f"{typed} ({name})"
    else:
        called, key, rule = typed, typed, ""
    why = (reason(key, rule) if reason else "") or (f" ({rule})" if rule else "")
    if known or why or (meant and is_number(typed)):
        error = NotAllowed(f"{called} isn't possible now{why}{possible}")
    elif meant:
        error = NotAllowed(f"{called} isn't an answer to this question{possible}")
    else:
        these = "an answer to this question" if many else "one of the choices"
        error = Unreadable(f"{typed!r} isn't {these}{did_you_mean(typed, keys)}{possible}")
    if texts and not many:
        error.possible = _names(ask, [option for _, option in options], texts)
    raise error


def _refuse_second_meaning(
    ask: Choice, typed: str, option: Option, words: Callable[[], Words], texts: Texts | None
) -> None:
    """See to it that another word for one answer is none for a second: a letter must not begin what that is called, as
    `s` does, south or a spring, nor a number name its piece, as `15` does, A5 or where K15 lies. Raises Ambiguous."""
    if texts is None or (not is_number(typed) and (len(typed) > 1 or not typed.isalpha())):
        return
    others = [other for other in ask.options if other != option]
    labels = [texts.label(ask, other) for other in others]
    heads, code = [*map(head, labels)], words().codes.get(typed) if is_number(typed) else None
    begun = fitting(code, labels, heads, exact=True) if code else []
    begun = begun if is_number(typed) else fitting(typed, heads, [str(other) for other in others])
    if begun:
        raise could_be(typed, [head(texts.label(ask, option)), *(heads[place] for place in begun)])


def _verb(ask: Choice, typed: str, free: Option | None, refused: str, texts: Texts | None) -> Option:
    """What a line means beside a list of the commonest lines: itself, or a verb of which enough is typed.

    Such a list is there to be seen and numbered: no word that is half typed does what stands in it.
    """
    if free is not None:
        return free
    begun = [option for option in ask.options if texts and texts.label(ask, option).lower().startswith(typed.lower())]
    begun += [option for option in ask.options if str(option).startswith(typed.lower()) and option not in begun]
    if typed and begun and (len(typed) < LEAST_OF_A_VERB or len(begun) > 1):
        called = [texts.label(ask, option) if texts else str(option) for option in begun]
        raise could_be(typed, [*called, "something else"])
    if begun and typed:
        return begun[0]
    raise NotAllowed(refused)


def _names(ask: Ask, options: Sequence[Option], texts: Texts) -> tuple[str, ...]:
    """What answers are called, verbs before things."""
    verbs = texts.questions[ask.name].labels
    return tuple(head(texts.label(ask, option)) for option in sorted(options, key=lambda option: option not in verbs))


def _labels(ask: Ask, typed: str, options: Sequence[Option], texts: Texts | None) -> list[str]:
    """What answers are called. Where a text begins a verb that isn't possible now, things answer to their names alone,
    verbs not to their costs: `buy` must not fly to where something can be bought, nor `m` for `mine` cost a marker."""
    if texts is None:
        return [str(option) for option in options]
    labels = [texts.label(ask, option) for option in options]
    verbs = texts.questions[ask.name].labels
    missing = (str(verb) for verb, words in verbs.items() if verb not in options and words != DONE_LABEL)
    if not any(verb.startswith(typed.lower()) for verb in missing):
        return [*labels]
    named = zip(options, labels, strict=True)
    return [label.without_costs() if option in verbs else head(label) for option, label in named]


def is_code(typed: str, words: Words) -> bool:
    """Whether a text names a place or piece by its code, so that it begins no other: `OU1` isn't a part of `OU12`."""
    return not typed.isalpha() and bool(words.of(typed))


def _coded(
    ask: Ask, typed: str, options: Sequence[tuple[str | None, Option]], words: Callable[[], Words], texts: Texts | None
) -> list[tuple[str | None, Option]]:
    """The answers that a text names by their code, or key, and their label, as a list shows them."""
    first, _, rest = typed.partition(" ")
    if texts is None or not rest:
        return []
    keys, said = {first, *words().of(first)}, words_in(rest)
    labels = ((option, texts.label(ask, option[1])) for option in options if str(option[1]) in keys)
    return [option for option, label in labels if said in (words_in(label), words_in(head(label)))]


def _known(ask: Ask, typed: str, texts: Texts) -> tuple[str, str, str] | None:
    """An answer that the question has at other times: what to call it, its key, and the rule that says when."""
    question = texts.questions[ask.name]
    known = [key for key in question.labels if key not in (END, DONE, *legal(ask))]
    names = [verb_name(question, key) for key in known]
    found = fitting(typed, names, [str(key) for key in known])
    if len(found) != 1:
        return None
    key = known[found[0]]
    return names[found[0]], str(key), question.rules.get(key, "")


def verb_name(question: Question, key: Option) -> str:
    """What an answer with words of its own is called where it can't be chosen now, and so is about nothing."""
    words = question.labels[key]
    name = words if isinstance(words, str) else question.called.get(key) or str(key).replace("-", " ")
    return capital(head(Label(name).without_costs()).strip())


def takes_lines(ask: Ask | None) -> bool:
    """Whether a question takes whole lines before its options, such as edits of the tracker."""
    return isinstance(ask, Choice) and ask.free is not None and ask.free.first


def is_free(typed: str) -> bool:
    """Whether a text of several parts is meant as a free answer, such as a drawing, and not as the name of something.

    >>> is_free("GN / SH"), is_free("GN")
    (True, False)
    """
    return any(mark in typed.strip() for mark in (" ", ",", "/"))


def _read_free(ask: Ask, typed: str) -> tuple[Option | None, str]:
    """A free answer, or why it is none."""
    if not isinstance(ask, Choice) or ask.free is None:
        return None, ""
    try:
        return ask.free.read(typed), ""
    except SalvageError as error:
        return None, str(error)


def _only(
    ask: Ask, found: list[tuple[str | None, Option]], typed: str, texts: Texts | None
) -> tuple[str | None, Option]:
    """The one answer meant; one that several seats may give is the asked seat's, which stands first."""
    keys = {str(option): option for _, option in found}
    if len(keys) > 1:
        heads = [head(texts.label(ask, option)) if texts else key for key, option in keys.items()]
        whole = [texts.label(ask, option) if texts else key for key, option in keys.items()]
        names = sorted(heads if len({*heads}) == len(keys) else whole)
        raise could_be(typed, names)
    return found[0]


def could_be(typed: str, names: Sequence[str]) -> Ambiguous:
    """The error of a text that could mean several answers."""
    return Ambiguous(f"{typed!r} could be {_or(names)}; type more")


def _or(names: Sequence[str]) -> str:
    shown = [*names[:MOST_NAMED], *(["others"] if len(names) > MOST_NAMED else [])]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def picked(ask: Ask, at: float) -> Option:
    """The answer that chance gives to a question, for `at` from 0 up to 1."""
    return ask.source.pick(at) if isinstance(ask, Chance) else ask.options[int(at * len(ask.options))]


def topic(ask: Ask) -> str:
    """What a journal knows a question by: a choice by its name, a chance by what is drawn or rolled."""
    return ask.name if isinstance(ask, Choice) else ask.deck


def audience(ask: Ask) -> str | None:
    """The one seat that may see what can be answered; None where all may."""
    if isinstance(ask, Choice):
        return ask.seat if ask.secret else None
    return ask.seat
