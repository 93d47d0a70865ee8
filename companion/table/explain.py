"""Explanations for `?` at the table: a choice, a piece or a word with the rules about it; and why something isn't
possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.answer_parser.answer_lines import read_answer
from companion.answer_parser.names import plain
from companion.engine import Choice, Play
from companion.engine.ledger import RULE_ID, read
from companion.game_registry.games import TRACKER, part_about_pieces, part_of
from companion.positions.answer_errors import AnswerError
from companion.positions.asks import offered, takes_lines
from companion.positions.label_words import STOP_WORDS, tell_label, tell_prompt
from companion.positions.state_words import singular
from companion.positions.trials import try_answer
from companion.positions.views import SEATS, TABLE_KEY
from companion.sessions.log import last_entry
from companion.sessions.reasons import why_not
from companion.sessions.session import Session
from companion.table.facts import mentions
from companion.table.feed import describe_last_answer, why
from companion.table.nearby import describe_space
from companion.table.open_cards import find_open, list_fields, read_open_kinds
from companion.table.rule_search import MAX_RULES_FOUND, MAX_RULES_SHOWN, find_rules, format_rule, format_rules, squeeze
from companion.table.view import ShownOption, View
from companion.text.grammar import capital, is_number
from components.messages import _, count
from components.problems import SalvageError
from components.schema import Game, Piece

_NUMBERED_THING = re.compile(r"(?:#|([a-z][a-z -]*?) ?#?\b)(\d+)")
"""A number with its sign, or with the kind of thing that it numbers."""

MAX_RULES_NOW, MIN_ANSWER_RULES = 7, 2
"""Rules of the question and of the last answer that fit on a page, and those of the answer at least."""

MAX_RULES_TOLD = 8
"""Rules about a choice, and pieces of one name, that are listed at once."""

MIN_PART_LETTERS = 4
"""Letters of a part of a name at least; shorter parts are in too many names."""

PICK = "Type a number from the list, or the beginning of a name."
"""Instructions for a tracker's question that asks for one word after the other and has no rule."""

POSSIBLE_ANSWER = "That is possible now; type {word} for {label}"


def explain(session: Session, view: View, typed_text: str) -> list[str] | None:
    """Explain a choice of the list, a piece or a word of the rules; without one, the current question.

    Returns None for a number that isn't a choice. Raises SalvageError if nothing is known of it.
    """
    if not typed_text:
        return explain_now(session, view)
    option = _find_choice(view, typed_text)
    if option is None and is_number(typed_text):
        return None
    option = option or _find_by_other_word(session, view, typed_text)
    if option is not None:
        return _explain_choice(session, view, option)
    if RULE_ID.fullmatch(typed_text.upper()) and typed_text.upper() in read(session.place):
        return format_rules(session, [typed_text.upper()])
    if numbered_pieces := _find_numbered(session.game, typed_text):
        return describe_pieces(session, view, numbered_pieces)
    code_by_key = session.words.codes
    return _explain_word(
        session,
        view,
        code_by_key.get(typed_text.lower()) or code_by_key.get("-".join(typed_text.lower().split()), typed_text),
    )


def _explain_word(session: Session, view: View, typed_text: str) -> list[str]:
    """Return all that is known of a word: the choice, players, places and pieces of that name, and rules."""
    options = [option for option in view.options if _is_called(option, typed_text)]
    lines = _explain_choice(session, view, options[0]) if len(options) == 1 else []
    player_lines = _explain_players(session, view, typed_text)
    things = _explain_things(session, view, typed_text, is_in_names=not player_lines)
    lines += [*player_lines, *things, *_list_rules_about(session, typed_text, bool(player_lines))]
    if not lines:
        raise SalvageError(_("no rule or piece mentions {typed!r}; try another word, or ? alone", typed=typed_text))
    return [*dict.fromkeys(lines)]


def _explain_things(session: Session, view: View, typed_text: str, is_in_names: bool) -> list[str]:
    """Return what is known of a space of a map, mentions in the table's facts, and pieces."""
    space_lines = describe_space(session, view, typed_text)
    facts = [
        fact for fact in view.facts if not space_lines or fact.group not in view.drawings
    ]  # The space's lines repeat the drawing.
    lines = [*space_lines, *mentions(facts, typed_text, view.drawings)][:MAX_RULES_TOLD]
    pieces = _describe_named_pieces(session, view, typed_text, is_in_names)
    if space_lines and len(pieces) > 1:
        pieces.insert(0, _("Pieces that name this place, wherever they are:"))
    return lines + pieces


def _list_rules_about(session: Session, typed_text: str, has_lines: bool) -> list[str]:
    """Return the rules that contain a word. has_lines: they come after pieces of that name."""
    # A satellite may be called A; rules with that article say nothing about it.
    rules = [] if typed_text.lower() in STOP_WORDS else find_rules(session, typed_text)
    heading_lines = (
        [_("Rules about {typed!r}:", typed=typed_text)] if len(rules) > (0 if has_lines else MAX_RULES_TOLD) else []
    )
    return [
        *heading_lines,
        *format_rules(session, rules, MAX_RULES_FOUND if len(rules) <= MAX_RULES_FOUND else MAX_RULES_SHOWN),
    ]


def _explain_players(session: Session, view: View, typed_text: str) -> list[str]:
    """Return what open pieces of a kind say, the players' own first; for the word by which players are called, what is
    known of each. Empty if that is too much."""
    word, players_field = singular(typed_text.lower()), session.game.state.get(SEATS)
    if players_field and re.match(rf"(?:the )?{re.escape(word)}s?\b", players_field.meaning):
        return [line for player in view.state.get(SEATS, ()) for line in mentions(view.facts, player, view.drawings)]
    words_module = part_of(session.place, "piece_words", session.meta.mode)
    lines = read_open_kinds(session.game, view.state, word, words_module)
    return lines if len(lines) <= MAX_RULES_TOLD else []


def explain_now(session: Session, view: View) -> list[str]:
    """Explain the current question with the rules about it and its choices; then the last answer, with the rules that
    acted.

    The set-up doesn't count as an answer, however many rules act in it; everything together fits on one page.
    """
    question_lines = _explain_question(session, view)
    last_answer_lines = _explain_last_answer(session, view, [rule for rule in question_lines if RULE_ID.match(rule)])
    return [*question_lines, *([""] if question_lines and last_answer_lines else []), *last_answer_lines] or [
        _("Nothing has been answered yet.")
    ]


def _explain_question(session: Session, view: View) -> list[str]:
    """Return the question with its rules; in tracker mode, how to keep count."""
    if view.question is None or _find_secret_decider(view):
        return []
    lines = [view.question.text, *format_rules(session, _find_question_rules(session, view))]
    if session.meta.mode == TRACKER:  # The rules of a user's own game may take lines as well.
        lines += [_explain_tracking(session)] if takes_lines(session.play.ask) else [_(PICK)] if view.listed else []
    return lines


def _find_secret_decider(view: View) -> str:
    """Return who answers in secret from this audience, or ""."""
    question = view.question
    return (question.who or TABLE_KEY) if question and question.secret and not view.options else ""


def _explain_last_answer(session: Session, view: View, earlier_lines: Sequence[str]) -> list[str]:
    """Return the last answer with the rules that acted in it, except those listed already."""
    last_answer = last_entry(session)
    if not last_answer.seq:
        return []
    row = why(session, None, view.audience)
    remaining_line_count = max(MIN_ANSWER_RULES, MAX_RULES_NOW - len(earlier_lines))
    acting_rules = [rule for rule in map(format_rule, row["rules"]) if rule not in earlier_lines]
    singular_text, plural_text = "… and {n} more rule: type why {seq}", "… and {n} more rules: type why {seq}"
    hints = (
        [count(len(acting_rules) - remaining_line_count, singular_text, plural_text, seq=last_answer.seq)]
        if acting_rules[remaining_line_count:]
        else []
    )
    return [describe_last_answer(row), *acting_rules[:remaining_line_count], *hints]


def _explain_tracking(session: Session) -> str:
    """Return what may be typed if the question has no rules."""
    example = next((line for line in session.game.edits if line.endswith("+1")), "")
    message = (
        "The companion only keeps count here. Type a number from the list, or say in a few words what has changed"
        f"{', such as {line}' if example else ''}. Type help to see what else there is, or ? and a word for the rules"
        " about it."
    )
    return _(message, line=example)


def _find_question_rules(session: Session, view: View) -> list[str]:
    """Return the rules of the question, and those of choices with a rule of their own."""
    assert view.question is not None
    rules = [view.question.rule, *(_find_own_rule(session, option) for option in view.options)]
    return [*dict.fromkeys(filter(None, rules))]


def explain_not(session: Session, view: View, typed_text: str) -> list[str]:
    """Explain why something can't be answered now, with the rules that forbid it; or how to answer it, if it can."""
    ask = session.play.ask
    if ask is None:
        raise SalvageError(_("the game is over"))
    if seat_name := _find_secret_decider(view):
        raise SalvageError(_("{who} decides in secret", who=seat_name))
    if possible_option := _find_choice(view, typed_text):
        return [_(POSSIBLE_ANSWER, word=possible_option.typed, label=possible_option.words)]
    play, tail_text = _lead_to(session, typed_text)
    try:
        option = _read_option(session, play, tail_text)
    except AnswerError as error:
        ids = [error.rule] if error.rule else []
        rule_lines = [] if ids else format_rules(session, find_rules(session, tail_text))
        heading_lines = [_("Rules about {typed!r}:", typed=tail_text)] if rule_lines else []
        return [f"{capital(error.said)}.", *format_rules(session, ids), *heading_lines, *rule_lines]
    alone = (each.typed for each in view.listed if each.key == str(option) and tail_text == typed_text)
    assert play.ask
    label, word = session.rules.texts.label(play.ask, option), next(alone, typed_text.rstrip(",;:."))
    return [_(POSSIBLE_ANSWER, word=word, label=tell_label(label))]


def _read_option(session: Session, play: Play, typed_text: str) -> Any:
    """Return the answer that a text is to the question of that play. Raises AnswerError with the reason if there is
    none."""
    assert play.ask
    reason = partial(why_not, session, TABLE_KEY, play=play)
    return read_answer(play.ask, typed_text, session.rules.texts, session.words, reason).option


def _lead_to(session: Session, typed_text: str) -> tuple[Play, str]:
    """Return the game after the first words of a text, if these are possible answers, and the other words: for `play
    junk` the question which card to play, and `junk`. Otherwise return the current game with the whole text."""
    words = typed_text.split()
    for number in range(len(words) - 1, 0, -1):
        try:
            option = _read_option(session, session.play, " ".join(words[:number]))
        except AnswerError:
            continue
        play = try_answer(session.play, option)
        if isinstance(play.ask, Choice) and not play.ask.secret:
            return play, " ".join(words[number:])
    return session.play, typed_text


def _explain_choice(session: Session, view: View, option: ShownOption) -> list[str]:
    """Return the full words of a choice, with its own rule, or else that of the question."""
    rule_id = _find_own_rule(session, option)
    pieces = _describe_named_pieces(session, view, option.code or option.key, is_in_names=False)
    heading = option.words if option.shows_typed else f"{option.typed}  {option.words}"
    if option.words == option.typed and view.question:
        heading = f"{option.typed}  {tell_prompt(view.question.prompt, facts=False)}"
    return [heading, *pieces, *format_rules(session, filter(None, [rule_id or option.rule]))]


def _find_own_rule(session: Session, option: ShownOption) -> str:
    """Return the rule of a choice if it isn't that of the whole question, or ""."""
    ask = session.play.ask
    if not isinstance(ask, Choice):
        return ""
    answer = next((each for _, each in offered(ask) if str(each) == option.key), None)
    return "" if answer is None else session.rules.texts.rule(ask, answer)


def _find_choice(view: View, typed_text: str) -> ShownOption | None:
    """Return the choice on the screen with this number, or with exactly these words."""
    exact_matches = (
        option for option in view.listed if typed_text in (option.typed, option.pad if option.unnumbered else "")
    )
    return next(exact_matches, None) or next(
        (each for each in view.listed if plain(typed_text) in _list_spellings(each)), None
    )


def _list_spellings(option: ShownOption) -> Iterator[str]:
    """Yield the texts by which a choice is on the screen: its name, or its whole label, with or without its number."""
    for text in (tell_label(option.label), option.words, option.label.name, option.called.name):
        yield from (plain(text), f"{option.typed} {plain(text)}")


def _find_by_other_word(session: Session, view: View, typed_text: str) -> ShownOption | None:
    """Return the choice that a synonym means: `n far`."""
    ask = session.play.ask
    meant_option = ask.also.get(typed_text.lower()) if isinstance(ask, Choice) else None
    return next(
        (option for option in view.listed if meant_option is not None and option.key == str(meant_option)), None
    )


def _is_called(option: ShownOption, typed_text: str) -> bool:
    return typed_text.lower() in (option.key.lower(), option.code.lower(), option.label.name.lower())


def _describe_named_pieces(session: Session, view: View, typed_text: str, is_in_names: bool) -> list[str]:
    """Return the texts of the pieces that a text means; open ones come first."""
    open_ids_by_kind = find_open(session.game, view.state)
    pieces = sorted(
        _find_pieces(session.game, typed_text, is_in_names), key=lambda piece: piece.id not in open_ids_by_kind
    )
    return describe_pieces(session, view, pieces[:MAX_RULES_TOLD])


def _find_pieces(game: Game, typed_text: str, is_in_names: bool) -> list[Piece]:
    """Return the pieces with this code, name or key, spaces ignored, or of a sort at the end of their names, such as
    fins; or else, if `is_in_names`, those with this part in their names."""
    name, singular_word, squeezed_name = typed_text.lower(), singular(typed_text.lower()), squeeze(typed_text)
    tests: list[Callable[[Piece], bool]] = [
        lambda each: (
            name in (each.code.lower(), each.name.lower(), each.key.lower()) or _find_sort(each.name) == singular_word
        ),
        lambda each: squeezed_name in (squeeze(each.name), squeeze(each.key)),
    ]
    if is_in_names and len(name) >= MIN_PART_LETTERS:
        tests.append(lambda each: name in each.name.lower())
    return next(filter(None, ([*filter(is_called, game.pieces())] for is_called in tests)), [])


def _find_sort(name: str) -> str:
    """Return the last word of a name in the singular; "" for a name that lists things: `2 hulls, 2 fins`."""
    *leading_words, last = name.lower().split()
    return singular(last) if leading_words and "," not in name else ""


def describe_pieces(
    session: Session, view: View, pieces: Iterable[Piece], read_face: Callable[[Piece], str] = lambda piece: ""
) -> list[str]:
    """Return the texts of pieces, and what their game adds at this table. read_face: reads a face, otherwise a piece's
    data are listed."""
    describe = getattr(part_about_pieces(session.place), "describe", lambda piece: ())
    describe_piece = getattr(
        part_of(session.place, "piece_words", session.meta.mode), "describe_here", lambda piece, state: ()
    )
    texts = ((piece, [*describe(piece)] or [read_face(piece) or list_fields(session.game, piece)]) for piece in pieces)
    return [line for piece, piece_texts in texts for line in (*piece_texts, *describe_piece(piece, view.state))]


def _find_numbered(game: Game, typed_text: str) -> list[Piece]:
    """Return the pieces that a kind and number mean, or a number as screens write it: `design 1`, `#1`."""
    match = _NUMBERED_THING.fullmatch(typed_text.lower())
    if not match:
        return []
    word, number = match.groups()
    kinds = [kind for kind in game.kinds.values() if word in (None, "card", kind.id, singular(kind.title.lower()))]
    return [piece for kind in kinds for piece in kind.pieces if number in (piece.code, piece.key)]
