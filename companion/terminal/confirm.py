"""Questions that are answered by yes or no, and the answers of a game before which one is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from companion.positions.answer_errors import AnswerError
from companion.positions.label_words import DONE_LABEL, head
from companion.positions.parse_answer import WAY_OUT, read
from companion.sessions.session import Session
from companion.table.view import FINISH, View
from companion.terminal.pages import LEAVE
from components.problems import SalvageError

ANSWERS = {"y": True, "yes": True, "n": False, "no": False, "0": False}


def confirm(
    ask: Callable[[str], str],
    question: str,
    *,
    otherwise: bool,
    agreeing: Collection[str] = (),
    read: Callable[[str], bool] = lambda line: False,
) -> bool:
    """Ask until the answer is yes or no. Enter alone means `otherwise`, and where that is no, what leaves a page does,
    too; `agreeing` are more words that mean yes.

    read: does what another line says, after which it is asked again; whether the line says anything. Raises EOFError
    where nobody answers any more.
    """
    prompt = first = f"{question} {'[Y/n]' if otherwise else '[y/N]'} "
    while True:
        line = ask(prompt).strip()
        typed = line.lower()
        if not typed or (typed in LEAVE and not otherwise):
            return otherwise
        if typed in agreeing or typed in ANSWERS:
            return typed in agreeing or ANSWERS[typed]
        prompt = first if read(line) else "Please type y for yes or n for no: "


def ask_before(session: Session, keys: Sequence[str], shown: View) -> tuple[str, Sequence[str]]:
    """The question to ask before a line of answers that begins with an end that gives up several actions, or with what
    is easily typed by mistake, or that ends a tracked game, "" before all else; and the answers that are meant. Raises
    AnswerError where more than an end is typed."""
    ask = session.play.ask
    if ask is None or shown.question is None:
        return "", keys
    texts = session.rules.texts
    try:
        _, option = read(ask, keys[0], lambda: session.words, texts=texts)
    except SalvageError:
        return "", keys  # What is wrong with it is told where it is answered.
    if sure := texts.sure(ask, option):
        return sure, keys
    end = next((each.key for each in shown.options if each.typed == WAY_OUT), None)
    left = texts.given_up(ask)
    if str(option) != end or (not left and option != FINISH):
        return "", keys
    if not {*keys[1:]} <= {keys[0], WAY_OUT}:
        end_anyway = f"{left}; to end anyway" if left else "to end the game"
        raise AnswerError(f"{end_anyway}, type {WAY_OUT} on a line of its own")
    if keys[1:] and WAY_OUT not in keys[1:]:  # A second 0 is the way out of what is asked then.
        return "", keys[:1]  # Whoever says it twice in words means it.
    if not left:
        return "End the game?", keys[:1]
    called = head(texts.label(ask, option))
    return f"{left}. {texts.questions[ask.name].stopping if called == DONE_LABEL else called} anyway?", keys[:1]
