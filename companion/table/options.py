"""The answers of a question as a list: in which order they stand, and what is typed for each; how one is answered that
has too many to be listed, and what may be typed besides those that are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count, pairwise
from typing import Any, NamedTuple

from companion.answer_parser.names import MAX_NUMBERED_RESULTS, WAY_OUT
from companion.engine import DONE, END, FINISH, Ask, Chance, Choice
from companion.engine.free_answers import Free
from companion.engine.labels import Label
from companion.engine.setup_options import RANDOM_SETTING
from companion.positions import asks
from companion.positions.label_words import tell_label
from companion.sessions.session import Session
from companion.table.view import ShownOption, by_name
from companion.text.grammar import figure, is_number, leading_key
from components.messages import _
from components.schema import Game

ENDS = (DONE, END, FINISH)
MAX_NUMBERED_ANSWERS = 9
"""Answers of a list that all have numbers; in a longer one those with short names are called by these."""

OPTIONS_AT_BOTTOM = (RANDOM_SETTING, *ENDS)
"""Answers that are no thing to choose: they stand below all others, in this order."""

_CODE = re.compile(r"(?=.*\d)\w[\w.]{1,5}")
"""A printed code that is as quickly typed as a number, such as that of a space: in a long list it needs none."""


class _Answer(NamedTuple):
    """An answer as its game has it: whose it is, the game's rank of it, whether it ends what is asked, and where people
    point for it."""

    player: str | None
    key: str
    label: Label
    rank: int
    is_end: bool
    spot: str


def list_options(session: Session, ask: Ask | None) -> list[ShownOption]:
    """The answers to a question, in the order of the rules, for those who may know of it."""
    if ask is None:
        return []
    answers, verbs = _describe(session, ask), _rank_verbs(session, ask)
    codes = {piece.key: piece.code for piece in session.game.pieces() if piece.code and piece.code != piece.key}
    listed = _sort(answers, verbs, codes)
    places, typed = {each.key: place for place, each in enumerate(listed)}, _tell_typed(ask, listed, verbs)
    pads, enter = _pads(ask), str(ask.also.get("", ""))
    return [
        ShownOption(
            typed[each.key], each.key, each.label, each.player, ask.rule, _printed(each, verbs, codes),
            each.player not in (None, ask.seat), places[each.key],
            each.key in verbs or each.is_end or each.key == RANDOM_SETTING,
            pad=pads.get(each.key, ""), enter=enter == each.key, spot=each.spot,
        )
        for each in answers
    ]  # fmt: skip


def _describe(session: Session, ask: Ask) -> list[_Answer]:
    texts, answers = session.rules.texts, []
    ends = (*ENDS, texts.questions[ask.name].way_out)
    for player, option in asks.offered(ask):
        key, label = str(option), texts.label(ask, option)
        answers.append(_Answer(player, key, label, texts.rank(ask, option), key in ends, texts.spot(ask, option)))
    return answers


def _rank_verbs(session: Session, ask: Ask) -> dict[str, int]:
    """The answers that have words of their own, in the order in which the game lists them."""
    free = _free_lines(ask)
    labels = [*(free.suggest() if free else ()), *session.rules.texts.questions[ask.name].labels]
    return {key: rank for rank, key in enumerate(dict.fromkeys(map(str, labels)))}


def _pads(ask: Ask) -> dict[str, str]:
    """The numbers that mean answers wherever they are asked for, such as a space by its column and row."""
    return {str(option): typed for typed, option in ask.also.items() if is_number(typed)}


def _printed(answer: _Answer, verbs: Mapping[str, int], codes: Mapping[str, str]) -> str:
    """What is printed on the piece; a counter or a verb may have the id of one."""
    return "" if tell_label(answer.label) == answer.key or answer.key in verbs else codes.get(answer.key, "")


def _sort(answers: Sequence[_Answer], verbs: Mapping[str, int], codes: Mapping[str, str]) -> list[_Answer]:
    """The answers as people look for them, ends last; verbs among numbers come after these."""
    own = _have_numbers(answers)
    return sorted(
        answers, key=lambda each: (each.is_end, each.rank, own and each.key in verbs, _order(each.key, verbs, codes))
    )


def _have_numbers(answers: Sequence[_Answer]) -> bool:
    """Whether answers are numbers themselves, such as cards that have one."""
    return any(each.key.lstrip("-").isdecimal() for each in answers)


def _tell_typed(ask: Ask, listed: Sequence[_Answer], verbs: Mapping[str, int]) -> dict[str, str]:
    """What is typed for each answer: its number or its own key, and for an end the number of the way out."""
    keys = [each.key for each in listed]
    ends = {keys[-1]: WAY_OUT} if listed and listed[-1].is_end and WAY_OUT not in keys else {}
    return dict(zip(keys, keys, strict=True)) | _number(ask, listed, verbs) | ends


def _number(ask: Ask, listed: Sequence[_Answer], verbs: Mapping[str, int]) -> dict[str, str]:
    """The numbers of answers; none where keys are numbers themselves (so that none could be another card's), or for
    the things of a long list that have short names."""
    if _have_numbers(listed):
        return {}
    keys, free = [each.key for each in listed], _free_lines(ask)
    fixed = [*map(str, free.numbers())] if free else []
    if {*keys} <= {*fixed}:
        return {key: str(fixed.index(key) + 1) for key in keys}
    coded_keys = _name_by_code(ask, listed, verbs)
    return dict(zip((key for key in keys if key not in coded_keys), map(str, count(1)), strict=False))


def _free_lines(ask: Ask) -> Free | None:
    """What a question takes that is answered by lines rather than from a list."""
    return ask.free if isinstance(ask, Choice) and asks.takes_lines(ask) else None


def _name_by_code(ask: Ask, listed: Sequence[_Answer], verbs: Mapping[str, int]) -> set[str]:
    """The things that need no number: those that have one anyway in a long list or a draw, and those that are called by
    a printed code in a long list of such."""
    long = len(listed) > MAX_NUMBERED_ANSWERS
    keys = {*_pads(ask)} if long or isinstance(ask, Chance) else set[str]()
    coded = {each.key for each in listed if _CODE.fullmatch(each.key) and leading_key(tell_label(each.label), each.key)}
    return keys | (coded - verbs.keys()) if long and 2 * len(coded) >= len(listed) - len(verbs) else keys


def _order(key: str, verbs: Mapping[str, int], codes: Mapping[str, str]) -> tuple[Any, ...]:
    """The order in which people look for an answer: verbs as the game lists them; then things by their printed code or
    their name, those that end in a number by that number, `G45` before `G112.5`; what leaves it to chance or makes an
    end comes last."""
    return (
        OPTIONS_AT_BOTTOM.index(key) if key in OPTIONS_AT_BOTTOM else -1,
        verbs.get(key, len(verbs)),
        *by_name(codes.get(key, key)),
    )


# ---- where answers are too many to be listed ---------------------------------------------------------------------


def hint_at_answers(ask: Ask, options: Sequence[ShownOption], game: Game) -> str:
    """What to type where the options are not worth listing; "" where they are."""
    skip = [option for option in options if isinstance(ask, Chance) and option.key == ask.also.get("")]
    listed = [option for option in options if option not in skip]
    if len(listed) <= MAX_NUMBERED_RESULTS:
        return ""
    if all(option.key.lstrip("-").isdecimal() for option in listed):
        range_of = _number_from(sorted(int(option.key) for option in listed))
        return " ".join(filter(None, (range_of, hint_at_others(ask))))
    return _hint_at_draw(ask, listed, skip, game) if isinstance(ask, Chance) else ""


def _hint_at_draw(ask: Chance, listed: Sequence[ShownOption], skip: Sequence[ShownOption], game: Game) -> str:
    """How to type what was drawn, or (skip) that it is left out."""
    codes = [option.code or option.key for option in listed]
    if ask.deck not in game.decks:  # Lots have to be made before they are drawn.
        return _("Draw one of {codes}.", codes=", ".join(codes))
    numbers = {str(key): typed for typed, key in ask.also.items()}
    has_numbers = all(option.key in numbers for option in listed)
    such, alone = "Type its code, such as {one} or {last}.", "Type its code, such as {one} or {last}, or just {n}."
    hint = _(alone if has_numbers else such, one=codes[0], last=codes[-1], n=numbers.get(listed[-1].key))
    otherwise = "For '{label}', type {n} or press Enter."
    return " ".join([hint, *(_(otherwise, label=tell_label(each.label), n=WAY_OUT) for each in skip[:1])])


def _number_from(numbers: Sequence[int]) -> str:
    """From which number to which, and in which steps if that isn't 1."""
    steps = {after - number for number, after in pairwise(numbers)}
    by = figure(min(steps)) if len(steps) == 1 and steps != {1} else ""
    said = "Type a number from {least} to {most}, in steps of {by}." if by else "Type a number from {least} to {most}."
    return _(said, least=figure(numbers[0]), most=figure(numbers[-1]), by=by)


def hint_at_others(ask: Ask) -> str:
    """What else may be typed than what is listed, in a sentence; "" where that is nothing worth telling."""
    return _(ask.free.hint) if isinstance(ask, Choice) and ask.free else ""
