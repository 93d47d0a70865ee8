"""What a line means that is typed below what a screen shows: first of all what stands there, as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from companion.engine import Ask, Chance, Choice, NotUnderstood
from companion.positions.answer_errors import Ambiguous, AnswerError, Unreadable
from companion.positions.asks import FIGURE, counts, is_free, offered, read_figure, takes_lines
from companion.positions.label_words import STANDS_FOR, begins_in_order, fitting, head, is_copied, words_in
from companion.positions.parse_answer import is_code
from companion.positions.parse_answer import read as read_answer
from companion.sessions.journal_rows import ADJUST
from companion.sessions.log import last_entry
from companion.sessions.session import Session
from companion.table.line_words import find_hidden, gives_way, goes_on
from companion.table.shown_labels import find_label
from companion.table.view import Option, View
from companion.terminal.command_parser import REDO_TO, UNDO_TO, Answer, Correct, Typed, read
from companion.text.grammar import could_be, is_number
from components.problems import SalvageError

MARKED = re.compile(r"[(\[]?(\d{1,9})[.,:;!)\]]+(?=\s|$)")
"""A number that begins a line, with a mark of a list around it or behind it: `3.`, `(3)`."""

SLIP = re.compile(r"([\w.]+)\s*(=|\s)\s*([\w.]+)")
"""What lies at a place that was typed wrong: `c3 = rry`, or `c3 rry`."""

BACK_OR_FORTH = re.compile(r"(?:[urUR]|[-+])(\s+\d+)?")
"""Undo and redo, which no free answer looks like."""


def read_line(session: Session, shown: View, line: str, is_seen: Callable[[str], bool] = bool) -> Typed:
    """What a line means below a view of the session. is_seen: whether words stand on the screen; a full one may leave
    out facts of labels. Raises SalvageError where it means nothing."""
    line = MARKED.sub(r"\1", line.strip(), count=1) if MARKED.match(line.strip()) else line
    line = _read_figure(session, line)
    _refuse_late_slip(session, line)
    if not is_command(line) and (found := find_label(shown, line) or find_words(session, shown, line)):
        return _pick(found, line)
    if slip := find_slip(session, line):
        return slip
    exact = spellings(session)
    meant = _free_answer(session, shown, line) or read(line, shown.listed, exact, shown.redo)
    if isinstance(meant, Answer) and line.strip().lower() not in exact:
        _refuse_half_a_label(session, shown, line.strip())
    if not isinstance(meant, Answer) or meant.picked:
        return meant
    typed = " ".join(meant.keys)
    found = find_line(session, shown, typed)
    by_itself = not meant.keys[1:] and typed.lower() in exact
    if not found and not meant.keys[1:] and not by_itself:
        found = find_begun(session, shown, typed)
    if not (found or by_itself):
        hidden = _find_hidden(session, shown, meant.keys[0])
        if not meant.keys[1:] and (typed.isalpha() or not hidden):  # A place is one, whatever a screen leaves out.
            _refuse_unseen(session, shown, typed, is_seen)
        if hidden:
            return Answer((*hidden, *meant.keys[1:]), len(hidden), meant.keys[0])
    if not found and meant.keys[1:] and (begun := find_begun_joint(session, shown, meant.keys)):
        first = _pick(begun, meant.keys[0])
        return Answer((*first.keys, *meant.keys[1:]), first.picked, first.picked_as)
    return _pick(found, line) if found else meant


def _find_hidden(session: Session, shown: View, word: str) -> Sequence[str]:
    """The answers that the first word of a line means together, such as a city to which several ways lead, or the far
    space of a gate; not where the screen shows an answer of that name."""
    shows = not shown.joint and fitting(word, [head(option.words) for option in shown.listed], [""] * len(shown.listed))
    return () if shows else find_hidden(session, word)


def _read_figure(session: Session, line: str) -> str:
    """A line that is one number as screens write it without its commas; answers with commas between them stay apart."""
    if not FIGURE.fullmatch(line.strip()):
        return line
    exact = spellings(session)
    return " ".join(read_figure(line.strip(), lambda part: part in exact or bool(session.words.of(part))))


def find_slip(session: Session, line: str) -> Correct | None:
    """A correction of what was typed a moment ago, where pieces that lie on the table are typed one after the other: a
    place that is no answer now, and what really lies there. Without a sign between them only where the question before
    was the same, as the place might be an answer that was given before; with one at any question."""
    ask, slip = session.play.ask, SLIP.fullmatch(line.strip())
    if slip is None or ask is None or not _types_pieces(session, ask):
        return None
    place, sign, there = slip.groups()
    if isinstance(ask, Choice) and sign != "=":
        return None
    known, pieces = session.words.of(place), session.words.names
    answers = {str(option) for _, option in offered(ask)} & known
    if (
        not known
        or (answers and isinstance(ask, Chance))
        or not known.isdisjoint(pieces)
        or session.words.of(there).isdisjoint(pieces)
    ):
        return None
    goes_on = sign == "=" or last_entry(session).name in (ask.name, ADJUST)
    return Correct((f"{place} {there}",), "", slip=True) if goes_on else None


def _types_pieces(session: Session, ask: Ask) -> bool:
    """Whether people type what they draw and lay: then they may see a slip at any question."""
    if isinstance(ask, Choice):
        return bool(session.meta.physical) and ask.free is None
    return not session.answers_itself(ask)


def _refuse_late_slip(session: Session, line: str) -> None:
    """See to it that `tycho = l11` is no answer where nothing is typed in: neither of its words plays a turn. Raises
    Unreadable."""
    ask, slip = session.play.ask, SLIP.fullmatch(line.strip())
    if slip is None or slip[2] != "=" or not isinstance(ask, Choice) or ask.free or _types_pieces(session, ask):
        return
    place, _, there = slip.groups()
    if session.words.of(place) and session.words.of(there):
        raise Unreadable(f"{line.strip()!r} is no answer; to correct what lies there, type adjust {place} {there}")


def _pick(option: Option, typed: str) -> Answer:
    """All answers of a line of a list, as one."""
    return Answer((option.key, *option.then), 1 + len(option.then), typed)


def find_words(session: Session, shown: View, typed: str) -> Option | None:
    """The one answer on the screen of which several words are begun in their order, with its number before them or
    without: `pick ran`, `C1 light`, `2 capture`. Raises Ambiguous where the number may also be one of the words.

    A word that the next question knows is its answer, such as in `repair A`, though the label says "a satellite": but
    not where the line is surely read off a label, as a number stands before its words, or a bracket among them.
    """
    asked = words_in(typed)
    if len(asked) < 2 or _is_free(session, typed) or any(way.fullmatch(typed.strip()) for way in (UNDO_TO, REDO_TO)):
        return None
    numbered = [option for option in shown.listed if _is_said_twice(option, typed.split()[0], asked[1:])]
    if edit := _number_first(session, typed):
        if numbered and words_in(numbered[0].words)[0] == asked[1]:
            raise Ambiguous(could_be(typed, [head(numbered[0].words), edit]))
        return None
    bracket = "(" in typed or ")" in typed
    for part in (head, str):
        found = [option for option in shown.listed if begins_in_order(asked, part(option.words), apart=bracket)]
        if numbered and [option for option in found if option not in numbered]:
            raise Ambiguous(could_be(typed, [head(option.words) for option in (*numbered, *found)]))
        if len(found) == 1 and not numbered and (bracket or not _goes_on(session, found[0], asked)):
            more = STANDS_FOR not in asked and gives_way(session, (found[0].key, *found[0].then))
            return None if more else found[0]
    return numbered[0] if numbered else None


def _number_first(session: Session, typed: str) -> str:
    """What is done where whole lines are answers and one begins with a number that isn't meant as one of the list:
    `4 designs` are four points; "" of others."""
    ask = session.play.ask
    if not is_number(typed.split()[0]) or not isinstance(ask, Choice) or not takes_lines(ask) or ask.free is None:
        return ""
    meant = ask.free.reads(typed)
    return "" if meant is None else session.rules.texts.label(ask, meant)


def _is_said_twice(option: Option, number: str, words: Sequence[str]) -> bool:
    """Whether a line is the number of an answer, and then what it is called, or its key."""
    if option.typed != number.rstrip(".,:)") or is_number(words[0]):
        return False
    there = words_in(option.words)
    begun = there[:1] and there[0].startswith(words[0]) and begins_in_order(words, option.words, apart=True)
    return bool(begun) or begins_in_order(words, head(option.words)) or [*words] in (there[:1], [option.key.lower()])


def _goes_on(session: Session, option: Option, asked: Sequence[str]) -> bool:
    """Whether some of the words after the first answer what is asked after an option: as its own name, where it isn't
    part of what the option is called."""
    if is_copied(asked, option.words):
        return False
    called, keys = words_in(head(option.words)), (option.key, *option.then)
    if option.then:  # A line of several answers tells what may come after them, too.
        called = words_in(" ".join(keys))
    told = [word for word in asked if not any(each.startswith(word) for each in called)]
    if option.then and _is_broken_off(session, option):
        places = [each for each in words_in(option.words) if session.words.of(each)]
        return any(each.startswith(word) for word in told for each in places)
    named = (goes_on(session, keys, word) for word in told)
    return any(_answers_next(session, option, word) for word in asked[1:]) or any(named)


def _is_broken_off(session: Session, option: Option) -> bool:
    """Whether somebody else is asked after an option, such as what to give up, before what it tells comes about."""
    asked, after = session.play.ask, _asked_after(session, option)
    return asked is not None and isinstance(after, Choice) and after.seat != asked.seat


def is_command(line: str) -> bool:
    """Whether a line is no answer, whatever stands on the screen: it is asked about, or a slash is before it.

    >>> is_command("? Play Fuel"), is_command("Play Fuel?"), is_command("u 2"), is_command("Play Fuel")
    (True, True, True, False)
    """
    line = line.strip()
    return line[:1] in ("/", "?", "*") or line[1:].endswith("?") or bool(BACK_OR_FORTH.fullmatch(line))


def _is_free(session: Session, typed: str) -> bool:
    """Whether a line is a free answer that stands beside a list, such as a drawing."""
    ask = session.play.ask
    return isinstance(ask, Choice) and ask.free is not None and not ask.free.first and ask.free.reads(typed) is not None


def _answers_next(session: Session, option: Option, word: str) -> bool:
    """Whether a word names something that can be answered after an option of a list."""
    meant = set() if is_number(word) else session.words.of(word)
    if not meant:
        return False
    asked = _asked_after(session, option)
    return asked is not None and not meant.isdisjoint(str(each) for _, each in offered(asked))


def _asked_after(session: Session, option: Option) -> Ask | None:
    """What is asked after an option of a list; None where chance comes before its last answer."""
    after = session.play.copy()
    for key in (option.key, *option.then):
        answer = next((each for _, each in offered(after.ask) if str(each) == key), None) if after.ask else None
        if answer is None:
            return None
        after.answer(answer)
    return after.ask


def find_begun(session: Session, shown: View, typed: str) -> Option | None:
    """The one answer on the screen of which a word, the code before it included, begins with a text that means nothing
    else; the text is no exact spelling. Raises Ambiguous with several lines that are given together."""
    ask = session.play.ask
    if ask is None or is_number(typed):
        return None
    try:
        if isinstance(ask, Choice) and ask.free and ask.free.first:
            found = None if ask.free.reads(typed) is not None else _one_begun(shown, typed)
            half_a_word = found and typed.lower() not in words_in(found.words)
            return (
                None if half_a_word and session.words.of(typed) else found
            )  # `NE` is a sector, and not the next turn.
        _, meant = read_answer(ask, typed, lambda: session.words, texts=session.rules.texts)
        if shown.joint and not session.words.of(typed):
            # Lines of a list are called otherwise than their first answers.
            begun = fitting(typed, [option.words for option in shown.listed], [""] * len(shown.listed))
            return shown.listed[begun[0]] if len(begun) == 1 and shown.listed[begun[0]].key != str(meant) else None
    except Unreadable:
        return _one_begun(shown, typed)
    except Ambiguous:
        if shown.joint and (found := _one_begun(shown, typed)):
            return found
        raise
    except AnswerError:
        pass
    return None


def find_begun_joint(session: Session, shown: View, words: Sequence[str]) -> Option | None:
    """The one line of answers given together that the first of several words begins, where without that list it could
    mean several answers, and the words after it don't tell which."""
    ask = session.play.ask
    if ask is None or not shown.joint or is_number(words[0]):
        return None
    for number in range(1, len(words) + 1):
        try:
            read_answer(ask, " ".join(words[:number]), lambda: session.words, texts=session.rules.texts)
        except Ambiguous:
            continue
        except AnswerError:
            break
        return None
    else:
        return None
    found = fitting(words[0], [head(line.label) for line in shown.joint], [""] * len(shown.joint))
    return shown.joint[found[0]] if number > 1 and len(found) == 1 else None


def _one_begun(shown: View, typed: str) -> Option | None:
    """The one answer on the screen of which a word begins so. Raises Ambiguous where there are several."""
    found = fitting(typed, [option.words for option in shown.listed], [""] * len(shown.listed))
    if len(found) > 1:
        heads = [head(shown.listed[place].label) for place in found]
        labels = [shown.listed[place].label for place in found]
        raise Ambiguous(could_be(typed, heads if len({*heads}) == len(heads) else labels))
    return shown.listed[found[0]] if found else None


def find_line(session: Session, shown: View, typed: str) -> Option | None:
    """The one line of a list of answers given together that a text fits: what it is called, or else all that it says.

    A text that fits several of them is no line, but may be the first answer of all of those; nor is one that goes on
    with the next answer, which the line only mentions.
    """
    exact, asked = is_code(typed, session.words), words_in(typed)
    for part in (head, str):
        labels = [part(line.label) for line in shown.joint]
        found = fitting(typed, labels, [""] * len(labels), exact)
        if len(found) == 1:
            line = shown.joint[found[0]]
            return None if part is str and _goes_on(session, line, asked) else line
        if any(map(is_number, words_in(typed))):
            return None  # A number that is only told in passing means no line.
    return None


def _refuse_unseen(session: Session, shown: View, typed: str, is_seen: Callable[[str], bool]) -> None:
    """See to it that no fact decides that a full screen leaves out, such as the tile that falls off at a slot. Raises
    Unreadable."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.free:
        return
    try:
        key = str(read_answer(ask, typed, lambda: session.words, texts=session.rules.texts)[1])
    except AnswerError:
        return
    named = session.words.of(typed) | session.words.keys_of_name(typed)
    for option in shown.listed:
        if option.key == key and not option.then and key not in named and not is_seen(option.words):
            told = words_in(" ".join([key, option.code or "", head(option.words), *option.costs]))
            if not any(word.startswith(typed.lower()) for word in told):
                raise Unreadable(f"{typed!r} isn't one of the choices")


def _refuse_half_a_label(session: Session, shown: View, typed: str) -> None:
    """See to it that a word of a label isn't taken for something else: `+1,000` stands beside Credits, but would be
    fame by itself. A game's own verb, such as `orbit`, means itself. Raises Ambiguous."""
    ask, word = session.play.ask, typed.lower()
    line = ask.free.reads(typed) if isinstance(ask, Choice) and takes_lines(ask) and ask.free else None
    if line is None or (word.isalpha() and str(line).lower().split()[-1] == word):
        return
    owners = [option for option in shown.listed if any(each.startswith(word) for each in option.words.lower().split())]
    if owners and str(line) not in {option.key for option in owners}:
        raise Ambiguous(could_be(typed, [*(head(option.label) for option in owners), str(line)]))


def spellings(session: Session) -> set[str]:
    """Every exact way to write an answer to the pending question."""
    ask = session.play.ask
    keys = {str(option) for _, option in offered(ask)} if ask else set()
    also = {*ask.also} if ask else set()
    pieces = [piece for piece in session.game.pieces() if {piece.key, piece.id} & keys]
    codes = {code for piece in pieces for code in (piece.code, *piece.also) if code}
    phrases = {name: key for name, key in session.words.codes.items() if " " in name}
    asked = phrases.keys() if keys & {*phrases.values()} else set()  # Of one that isn't possible now, it is told why.
    return {spelling.lower() for spelling in keys | codes | also | asked}


def _free_answer(session: Session, shown: View, line: str) -> Answer | None:
    """A line that is one answer as a whole, such as a drawing, whose rows are parted by slashes, or a number that isn't
    listed."""
    ask = session.play.ask
    if not isinstance(ask, Choice) or ask.free is None or is_command(line):
        return None
    if is_number(line) and counts(ask) and ask.free.reads(line) is not None:
        return Answer((line,))
    if not is_free(line):
        return None
    first, *others = line.split()
    listed = next((option for option in shown.listed if option.typed == first), None)
    if all(map(is_number, others)) and listed:
        return None  # Numbers are those of the list.
    several = ask.free.first and "," in line and ask.free.reads(line.partition(",")[0]) is not None
    try:
        ask.free.read(line)
    except NotUnderstood:
        whole = several
    except SalvageError:  # `3 cubes to G45`, where the supply has none, is no third answer with cubes behind it.
        whole = several or (ask.free.first and listed is not None and not _leads_on(session, listed, others))
    else:
        whole = True
    return Answer((line,)) if whole or "/" in line else None


def _leads_on(session: Session, option: Option, words: Sequence[str]) -> bool:
    """Whether the first of some words, or all of them, answer what is asked after an option."""
    asked = _asked_after(session, option)
    if asked is None:
        return False
    for typed in (words[0], " ".join(words)):
        try:
            read_answer(asked, typed, lambda: session.words, texts=session.rules.texts)
        except AnswerError:
            continue
        return True
    return False
