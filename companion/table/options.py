"""The answers of a question as a list: their order, and what is typed for each; hints if they are too many to be
listed, and on other input."""

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
"""Answers up to which all of a list have numbers; in a longer list, short names replace numbers."""

OPTIONS_AT_BOTTOM = (RANDOM_SETTING, *ENDS)
"""Answers that aren't things to choose: they come after all others, in this order."""

_CODE = re.compile(r"(?=.*\d)\w[\w.]{1,5}")
"""A printed code that is as quickly typed as a number, such as that of a space: in a long list it needs no number."""


class _Answer(NamedTuple):
    """An answer as its game has it: whose it is, its rank, whether it ends the question, and the place to point at for
    it."""

    player: str | None
    key: str
    label: Label
    rank: int
    is_end: bool
    spot: str


def list_options(session: Session, ask: Ask | None) -> list[ShownOption]:
    """Return the answers to a question, in the order of the rules, for anybody who may know them."""
    if ask is None:
        return []
    answers, verbs = _describe_answers(session, ask), _rank_verbs(session, ask)
    code_by_key = {piece.key: piece.code for piece in session.game.pieces() if piece.code and piece.code != piece.key}
    sorted_answers = _sort_answers(answers, verbs, code_by_key)
    place_by_key, typed_by_key = (
        {each.key: place for place, each in enumerate(sorted_answers)},
        _find_typed_words(ask, sorted_answers, verbs),
    )
    pad_by_name, enter = _find_fixed_numbers(ask), str(ask.also.get("", ""))
    return [
        ShownOption(
            typed_by_key[each.key], each.key, each.label, each.player, ask.rule,
            _find_printed_code(each, verbs, code_by_key),
            each.player not in (None, ask.seat), place_by_key[each.key],
            each.key in verbs or each.is_end or each.key == RANDOM_SETTING,
            pad=pad_by_name.get(each.key, ""), enter=enter == each.key, spot=each.spot,
        )
        for each in answers
    ]  # fmt: skip


def _describe_answers(session: Session, ask: Ask) -> list[_Answer]:
    texts, answers = session.rules.texts, []
    ends = (*ENDS, texts.questions[ask.name].way_out)
    for player_name, option in asks.offered(ask):
        key, label = str(option), texts.label(ask, option)
        answers.append(_Answer(player_name, key, label, texts.rank(ask, option), key in ends, texts.spot(ask, option)))
    return answers


def _rank_verbs(session: Session, ask: Ask) -> dict[str, int]:
    """Return the ranks of answers with words of their own, in the order in which the game lists them."""
    free_lines = _find_free_lines(ask)
    labels = [*(free_lines.suggest() if free_lines else ()), *session.rules.texts.questions[ask.name].labels]
    return {key: rank for rank, key in enumerate(dict.fromkeys(map(str, labels)))}


def _find_fixed_numbers(ask: Ask) -> dict[str, str]:
    """Return the numbers that mean the same answers in every question, such as a space by its column and row."""
    return {str(option): typed for typed, option in ask.also.items() if is_number(typed)}


def _find_printed_code(answer: _Answer, rank_by_verb: Mapping[str, int], code_by_key: Mapping[str, str]) -> str:
    """Return the code printed on the piece; a counter or a verb may have the id of a piece."""
    return (
        "" if tell_label(answer.label) == answer.key or answer.key in rank_by_verb else code_by_key.get(answer.key, "")
    )


def _sort_answers(
    answers: Sequence[_Answer], rank_by_verb: Mapping[str, int], code_by_key: Mapping[str, str]
) -> list[_Answer]:
    """Return the answers in the order in which people look for them, ends last; verbs among numbers come after
    these."""
    have_numbers = _have_numbers(answers)
    return sorted(
        answers,
        key=lambda each: (
            each.is_end,
            each.rank,
            have_numbers and each.key in rank_by_verb,
            _make_sort_key(each.key, rank_by_verb, code_by_key),
        ),
    )


def _have_numbers(answers: Sequence[_Answer]) -> bool:
    """Check whether answers are numbers themselves, such as numbered cards."""
    return any(each.key.lstrip("-").isdecimal() for each in answers)


def _find_typed_words(ask: Ask, sorted_answers: Sequence[_Answer], rank_by_verb: Mapping[str, int]) -> dict[str, str]:
    """Return what is typed for each answer: its number or its own key, and for an end the number of the way out."""
    keys = [each.key for each in sorted_answers]
    ends = {keys[-1]: WAY_OUT} if sorted_answers and sorted_answers[-1].is_end and WAY_OUT not in keys else {}
    return dict(zip(keys, keys, strict=True)) | _number_answers(ask, sorted_answers, rank_by_verb) | ends


def _number_answers(ask: Ask, sorted_answers: Sequence[_Answer], rank_by_verb: Mapping[str, int]) -> dict[str, str]:
    """Return the numbers of answers; none if keys are numbers themselves (so that none could be another card's), or for
    things with short names in a long list."""
    if _have_numbers(sorted_answers):
        return {}
    keys, free_lines = [each.key for each in sorted_answers], _find_free_lines(ask)
    fixed_keys = [*map(str, free_lines.numbers())] if free_lines else []
    if {*keys} <= {*fixed_keys}:
        return {key: str(fixed_keys.index(key) + 1) for key in keys}
    coded_keys = _find_unnumbered(ask, sorted_answers, rank_by_verb)
    return dict(zip((key for key in keys if key not in coded_keys), map(str, count(1)), strict=False))


def _find_free_lines(ask: Ask) -> Free | None:
    """Return the free answers of a question that takes lines rather than choices from a list, or None."""
    return ask.free if isinstance(ask, Choice) and asks.takes_lines(ask) else None


def _find_unnumbered(ask: Ask, sorted_answers: Sequence[_Answer], rank_by_verb: Mapping[str, int]) -> set[str]:
    """Return the things that need no number: those with fixed numbers in a long list or a draw, and those called by a
    printed code in a long list of such."""
    is_long = len(sorted_answers) > MAX_NUMBERED_ANSWERS
    keys = {*_find_fixed_numbers(ask)} if is_long or isinstance(ask, Chance) else set[str]()
    coded_keys = {
        each.key
        for each in sorted_answers
        if _CODE.fullmatch(each.key) and leading_key(tell_label(each.label), each.key)
    }
    return (
        keys | (coded_keys - rank_by_verb.keys())
        if is_long and 2 * len(coded_keys) >= len(sorted_answers) - len(rank_by_verb)
        else keys
    )


def _make_sort_key(key: str, rank_by_verb: Mapping[str, int], code_by_key: Mapping[str, str]) -> tuple[Any, ...]:
    """Return the sort key of an answer: verbs as the game lists them; then things by their printed code or their name,
    those that end in a number by that number, `G45` before `G112.5`; a random choice and ends last."""
    return (
        OPTIONS_AT_BOTTOM.index(key) if key in OPTIONS_AT_BOTTOM else -1,
        rank_by_verb.get(key, len(rank_by_verb)),
        *by_name(code_by_key.get(key, key)),
    )


# ---- where answers are too many to be listed ---------------------------------------------------------------------


def hint_at_answers(ask: Ask, options: Sequence[ShownOption], game: Game) -> str:
    """Return a hint on what to type if the options are too many to list, else ""."""
    skip_options = [option for option in options if isinstance(ask, Chance) and option.key == ask.also.get("")]
    possible_options = [option for option in options if option not in skip_options]
    if len(possible_options) <= MAX_NUMBERED_RESULTS:
        return ""
    if all(option.key.lstrip("-").isdecimal() for option in possible_options):
        range_text = _describe_range(sorted(int(option.key) for option in possible_options))
        return " ".join(filter(None, (range_text, hint_at_others(ask))))
    return _hint_at_draw(ask, possible_options, skip_options, game) if isinstance(ask, Chance) else ""


def _hint_at_draw(
    chance: Chance, possible_options: Sequence[ShownOption], skip_options: Sequence[ShownOption], game: Game
) -> str:
    """Return a hint on how to type what was drawn, or (skip) that it is left out."""
    codes = [option.code or option.key for option in possible_options]
    if chance.deck not in game.decks:  # Lots must be made before they are drawn.
        return _("Draw one of {codes}.", codes=", ".join(codes))
    number_by_key = {str(key): typed for typed, key in chance.also.items()}
    has_numbers = all(option.key in number_by_key for option in possible_options)
    code_message, number_message = (
        "Type its code, such as {one} or {last}.",
        "Type its code, such as {one} or {last}, or just {n}.",
    )
    hint = _(
        number_message if has_numbers else code_message,
        one=codes[0],
        last=codes[-1],
        n=number_by_key.get(possible_options[-1].key),
    )
    other_hint = "For '{label}', type {n} or press Enter."
    return " ".join([hint, *(_(other_hint, label=tell_label(each.label), n=WAY_OUT) for each in skip_options[:1])])


def _describe_range(numbers: Sequence[int]) -> str:
    """Return the range of numbers, with the steps if they aren't 1."""
    steps = {next_number - number for number, next_number in pairwise(numbers)}
    step_text = figure(min(steps)) if len(steps) == 1 and steps != {1} else ""
    message = (
        "Type a number from {least} to {most}, in steps of {by}."
        if step_text
        else "Type a number from {least} to {most}."
    )
    return _(message, least=figure(numbers[0]), most=figure(numbers[-1]), by=step_text)


def hint_at_others(ask: Ask) -> str:
    """Return a sentence on other input besides the listed answers, or ""."""
    return _(ask.free.hint) if isinstance(ask, Choice) and ask.free else ""
