"""How a line of answers is read: the steps that its next words may be, and in which order they are tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from companion.engine import END, Ask, Choice
from companion.positions.answer_errors import Ambiguous, NotAllowed
from companion.positions.asks import FIGURE, offered, only_seat, read_figure, takes_lines
from companion.positions.label_words import LINKS, STANDS_FOR, count_spelt_out, fitting, head, repeat_counted, words_in
from companion.positions.parse_answer import EVERYTHING, WAY_OUT, Answered
from companion.positions.views import may_know
from companion.sessions.answer_line import AnswerLine
from companion.sessions.line_answers import give_foretold, give_joined, read_word
from companion.sessions.log import last_entry
from companion.text.grammar import is_number

Step: TypeAlias = Callable[[AnswerLine, Ask], bool]
"""Does one thing with the next words of a line, if they are for that; whether they were."""

DONE_ALREADY = "that was done already"
"""Why a word wasn't needed."""


def part_figure(line: AnswerLine, ask: Ask) -> bool:
    """Take the commas out of a number as screens write it, or put the answers between them in its place; not where a
    label begins so."""
    if not FIGURE.fullmatch(line.word):
        return False
    labels = {str(option): line.texts.label(ask, option) for _, option in offered(ask)}
    if any(words_in(label)[:1] == [line.word] for label in labels.values()):
        return False
    line.left[:1] = read_figure(line.word, lambda part: part in labels or bool(line.session.words.of(part)))
    return True


def pass_link(line: AnswerLine, ask: Ask) -> bool:
    """Pass over a word that only links answers, and is none."""
    links = line.said and line.left[1:] and line.word.lower() in LINKS and not takes_lines(ask)
    if not links or line.reads(line.word):
        return False
    line.link = line.word.lower()
    return line.drop()


def put_counted(line: AnswerLine, ask: Ask) -> bool:
    """Put an answer so many times in the place of a number before it, such as `2 fuel`, where its question comes up
    again after each; what it stands for goes with it."""
    joint = line.joint(ask)
    repeated = repeat_counted(line.left) if line.said and joint and ask.name in joint.then else []
    if not repeated or line.reads(line.left[1]) is None:
        return False
    line.left = repeated
    return True


def pass_forced(line: AnswerLine, ask: Ask | None) -> bool:
    """Pass over the name of an answer that was the only one, so that nobody was asked. That one and those before it
    are then taken off the list."""
    known = line.forced_labels() if line.forced else {}
    labels = [known.get(key, "") for key in line.forced]
    place = _find_forced(line, ask, labels) if labels else None
    if place is None:
        return False
    number = count_spelt_out(line.left, [labels[place]]) or 1
    line.said[-1] += f" {' '.join(line.left[:number])}"
    line.link = ""
    del line.forced[: place + 1]
    return line.drop(number)


def _find_forced(line: AnswerLine, ask: Ask | None, labels: Sequence[str]) -> int | None:
    """Which of the answers that were the only ones the next word names, by its key or the beginning of its label.

    The beginning of a pending answer doesn't count: `E` for the only card in hand must not end the turn. Raises
    Ambiguous where a pending answer is called so, too.
    """
    text, place = line.word.lower(), line.own_names.place_of(line.word, line.forced)
    again = ask is not None and (ask.name in line.forced_at or line.link == STANDS_FOR)  # One word for each time.
    if ask and not again:
        pending = {str(option): head(line.texts.label(ask, option)) for _, option in offered(ask)}
        if text in map(str.lower, pending):
            if place is None:
                return None
            one = f"the only answer to the question before, or an answer to: {line.texts.prompt(ask)}"
            raise Ambiguous(f"{line.word!r} could be {one}")
        if place is None and (text in ask.also or fitting(text, [*pending.values()], [*pending])):
            return None
    if place is None and text == EVERYTHING:
        return 0
    begun = () if place is not None or is_number(text) else fitting(text, [*map(head, labels)], line.forced)
    return next(iter(begun), place)


def pass_ended(line: AnswerLine, ask: Ask | None) -> bool:
    """Pass over a word for an end that has come by itself."""
    return line.ends.was_meant(ask, line.word) and line.drop(why=DONE_ALREADY)


def put_hidden(line: AnswerLine, ask: Ask) -> bool:
    """Put several answers in the place of a word that means these below a list that nobody has seen yet."""
    return line.reads_on(ask) and line.put(line.lists.hidden(line.word), line.word, taken=1)


def put_further(line: AnswerLine, ask: Ask) -> bool:
    """Put the answer before the word from which it follows, where that is for the question after it, too."""
    return line.link != STANDS_FOR and line.put(line.lists.further(line.word))


def put_several(line: AnswerLine, ask: Ask) -> bool:
    """Put several answers in the place of a word that means them together. It never begins what another player does."""
    return not line.limits.asks_others(ask) and line.put(line.lists.several(line.word), line.word, taken=1)


def put_ahead(line: AnswerLine, ask: Ask) -> bool:
    """Put the answer before the word from which it follows, as it names what is asked after that."""
    return line.reads_on(ask) and line.put(line.lists.ahead(line.word))


def put_default(line: AnswerLine, ask: Ask) -> bool:
    """Put what Enter alone answers before a word that may be for what is asked after that, or an end that gives nothing
    up. Where the word isn't for that, that is what a refusal is about. A number is of a list that nobody has seen, but
    `0` is an end on every list."""
    unseen = bool(line.said) and is_number(line.word) and line.word != WAY_OUT
    if not isinstance(ask, Choice) or not isinstance(line.error, NotAllowed) or unseen:
        return False
    question = line.texts.questions[ask.name]
    end = END if END in ask.options and not ask.about.get(question.unused) else None
    before = ask.also.get("", end) if question.goes_on else None
    return before is not None and line.put([str(before)])


def pass_needless(line: AnswerLine, ask: Ask) -> bool:
    """Pass over what begins a line and is over by itself, as its question says."""
    why = line.texts.needless(ask, line.word) if line.left[1:] and not line.said else ""
    return bool(why) and line.drop(why=why)


def pass_done_before(line: AnswerLine, ask: Ask) -> bool:
    """Pass over what begins a line and followed from the answer before it, so that nobody was asked."""
    followed = [] if line.said or line.secret else last_entry(line.session).forced()
    if line.own_names.place_of(line.word, followed) is None:
        return False
    if not line.left[1:]:
        raise NotAllowed(f"{line.word} has been done already, as it was the only choice")
    return line.drop(why=DONE_ALREADY)


AT_A_WORD: Sequence[Step] = (
    # Spelling, which changes nothing of what is answered.
    part_figure, pass_link, put_counted,
    # What is over already, before its word answers a new question by mistake; what the word before says as well.
    pass_forced, pass_ended, give_joined,
    # A city is where a tile stops, and not what lies on the way there and is called so, too.
    put_hidden, put_further,
    # Whatever can answer the question does.
    read_word,
    # It can't: what it means as a whole, else what it follows from, else what Enter alone would have given first.
    put_several, put_ahead, put_default,
    # Last, as somebody may have meant something, and only where a line begins: what there was no need of.
    pass_needless, pass_done_before,
)  # fmt: skip
AT_AN_ANSWER_PUT_THERE: Sequence[Step] = (read_word,)
AT_THE_END: Sequence[Step] = (give_joined, give_foretold)


def next_answer(line: AnswerLine, ask: Ask | None) -> Answered | None:
    """Read the next answer off a line, in as many words as it takes; None where the line is at its end. Raises
    AnswerError.

    The first step that its words are for is taken, and then it is looked again: no later word tells what an earlier one
    means, so a slip is refused where it stands and never makes another line of what was typed before it. No step looks
    behind what chance decides, or what somebody else is asked.
    """
    line.given = None
    if line.secret is None and ask and line.left and not may_know(only_seat(ask), line.audience):
        line.secret = only_seat(ask)
    while ask is None and line.left:
        if not (pass_forced(line, ask) or pass_ended(line, ask)):
            line.read(line.word)  # Refuses it, as the game is over.
    while ask and not line.given:
        steps = AT_THE_END if not line.left else AT_AN_ANSWER_PUT_THERE if line.put_as else AT_A_WORD
        if not any(step(line, ask) for step in steps):
            if not line.left:
                return None
            assert line.error is not None
            if line.error.possible and line.reads_on(ask):
                line.error.possible = line.lists.names() or line.error.possible  # As below the list that would follow.
            raise line.error
    return line.given
