"""The events of a session, as an audience may know them: the source of log, news, why, and the words of an undo.

A feed is entries of a session as plain values (docs/scripts.md: `log --json`): who answered what, what chance drew, and
the notes that follow; corrections; undo and redo with their effects on the table. Secret answers show "?"; notes and
draws for one seat are only for that seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.engine.labels import Label
from companion.engine.notes import TURN
from companion.engine.prompts import Prompt
from companion.positions.label_words import tell_label, tell_prompt
from companion.positions.state_words import StateWords
from companion.positions.views import TABLE_KEY, may_know, may_see
from companion.sessions.journal_rows import ADJUST, NATURE, Node
from companion.sessions.log import entries, last_entry, list_entries_on_branches, list_last_entries
from companion.sessions.replay import AnswerEntry, NatureAnswer
from companion.text.grammar import joined
from companion.text.told import Told
from components.messages import _
from components.problems import SalvageError
from components.schema import HIDDEN_PIECE
from components.values import NamedTuple

if TYPE_CHECKING:
    from companion.engine import Note
    from companion.engine.ledger import RuleEntry as LedgerEntry
    from companion.sessions.moves import Moved
    from companion.sessions.session import Session
    from companion.state_diff.instruction import Instruction

Row: TypeAlias = dict[str, Any]
"""An entry as plain values, except the records of what was asked and answered (`cli.output`)."""

UNDONE_TITLE, REDONE_TITLE, UNDO_TITLE = "Undone:", "Redone:", "Undo:"
DRAWS = {False: ("draw", "draws"), True: ("draw or roll", "draws or rolls")}
"""The companion's chance actions in words, by whether the game has dice."""
_FACTS = re.compile(r" \([^()]*\)$")
"""The text in brackets after a task."""

MAX_LISTED_CHANGES = 12
"""Tasks after an undo into the set-up; if there are more, the table is set up again as quickly."""
SET_UP_AGAIN, TO_SET_UP = "Set the table up again as below.", "Set the table up again, as it will be listed then."
"""The task in that case, after and before the undo; the position is listed below it."""

MAX_NAMED_ANSWERS = 4
"""Answers that an undo names one by one."""


class LogLine(NamedTuple):
    """A sentence of the log as a screen shows it; `turn`: it begins a turn."""

    text: str
    turn: bool = False


def feed(session: Session, entries: Iterable[AnswerEntry], audience: str = TABLE_KEY) -> list[Row]:
    """Return entries as an audience may know them. Nothing else decides that."""
    return [_make_row(session, entry, audience) for entry in entries]


def list_recent(session: Session, entries: Iterable[AnswerEntry], audience: str = TABLE_KEY) -> list[LogLine]:
    """Return the effects of entries as an audience may know them: news and corrections, oldest first. Questions and
    answers are left out, as their effects say enough."""
    lines: list[LogLine] = []
    for entry in entries:
        if entry.by == ADJUST:
            lines.append(
                LogLine(_("Corrected: {label}.", label=_describe_correction(session, entry.detail, audience)["label"]))
            )
        notes = [_describe_note(session, note) for note in entry.notes if may_know(note.seat, audience)]
        lines += [LogLine(note["text"], note["name"] == TURN) for note in notes if note["text"] and not note["quiet"]]
    return lines


def log(
    session: Session, audience: str = TABLE_KEY, with_branches: bool = False, max_entries: int | None = None
) -> list[Row]:
    """Return the whole log, oldest first; with `branches`, also what was undone. max_entries: only so many of the
    newest entries; no more than these are replayed, unless branches are wanted.

    `taken_back` counts the answers that were once given in place of this one. `now` is false on other branches.
    """
    if with_branches:
        all_entries = list_entries_on_branches(session)
    else:
        all_entries = entries(session, tell=True) if max_entries is None else list_last_entries(session, max_entries)
    rows = feed(session, all_entries[-max_entries:] if max_entries else all_entries, audience)
    path_node_ids = {node.id for node in session.journal.path(session.head.node)} if with_branches else ()
    answer_count_by_node = session.journal.count_answers()
    for row in rows:
        row["now"] = not with_branches or row["node"] in path_node_ids
        row["taken_back"] = max(0, answer_count_by_node.get(row["node"], 1) - 1)
    return rows


def why(session: Session, seq: int | None = None, audience: str = TABLE_KEY) -> Row:
    """Return the entry with a number, by default the last, with the rules that acted in it: id, text and section.

    Raises SalvageError if there is no such answer.
    """
    last_seq = session.seq
    if seq is not None and not 0 <= seq <= last_seq:
        singular_text, plural_text = "it has only 0, the set-up", "type a number from 0 to {last}"
        raise SalvageError(
            _(
                f"there is no answer {{seq}} in the log; {plural_text if last_seq else singular_text}",
                seq=seq,
                last=last_seq,
            )
        )
    if seq is None or seq == last_seq:
        entry = last_entry(session)
    else:
        entry = next(entry for entry in entries(session) if entry.seq == seq)
    (row,) = feed(session, [entry], audience)
    return {**row, "rules": rules(session, entry.rules(audience))}


def describe_answers(session: Session, nodes: Sequence[Node], audience: str = TABLE_KEY) -> list[str]:
    """Describe answers of the journal with their questions, oldest first; all lie on one path."""
    return [describe_answer(row) for row in _make_rows(session, nodes, audience)]


def _make_rows(session: Session, nodes: Sequence[Node], audience: str) -> list[Row]:
    ids = {node.id for node in nodes}
    start_node_id = min(nodes, key=lambda node: node.id).parent
    return feed(
        session, [entry for entry in entries(session, max(ids), since=start_node_id) if entry.node in ids], audience
    )


def describe_answer(row: Row) -> str:
    """Describe an answer, without facts, with the question in brackets: `Ann chose 'Thrust' (which action?)`; for a
    draw or roll its result: `'Fuel' (Deal Ann a resource card)`."""
    player_name, answer_text, question_text = _split_answer(row)
    return (
        f"{_format_choice(player_name, answer_text)} ({question_text})"
        if question_text
        else _format_choice(player_name, answer_text)
    )


def describe_last_answer(row: Row) -> str:
    """Describe an answer as the last one: `The last answer was Ann's 'Thrust' (which action?).`"""
    player_name, answer_text, question_text = _split_answer(row)
    text = _("{who}'s {answer}", who=player_name, answer=answer_text) if player_name else answer_text
    return _("The last answer was {answer}.", answer=f"{text} ({question_text})" if question_text else text)


def _format_choice(player_name: str, answer_text: str) -> str:
    return _("{who} chose {answer}", who=player_name, answer=answer_text) if player_name else answer_text


def _split_answer(row: Row) -> tuple[str, str, str]:
    """Return who chose an answer, or "" if nobody did; the answer; and the question."""
    player = row["player"]
    if row["by"] == ADJUST:
        return "", _("the correction of {label}", label=row["label"]), ""
    if row["key"] == HIDDEN_PIECE and not row["prompt"].text:
        return "", _("{player}'s secret choice", player=player) if player else _("a secret choice"), ""
    prompt, answer_text = row["prompt"], _("'{label}'", label=row["label"].name)
    if prompt.to:
        return player, answer_text, tell_prompt(Prompt(prompt.brief or prompt.text, to=prompt.at))
    deed_text = prompt.text.rpartition(". ")[0]  # The draw or roll, without "Which card?" after it.
    return "", answer_text, _FACTS.sub("", deed_text) or prompt.text


class ToldMove(NamedTuple):
    """An undo or redo: the number of its answers and draws, the tasks for the pieces, and its words: what it undid or
    redid, then the tasks for hands, in order."""

    answers: int
    draws: int
    steps: Sequence[Instruction]
    told: Sequence[Told]


def describe_move(
    session: Session, played_move: Moved, is_undo: bool, audience: str = TABLE_KEY, is_done: bool = True
) -> ToldMove:
    """Describe an undo (back) or redo: the answers in words, and what to do with the pieces on the table. is_done: it
    has happened, and isn't only a preview."""
    from companion.sessions.undo import to_do

    steps = to_do(session, played_move, is_undo, audience)
    verb_text = UNDO_TITLE if not is_done else UNDONE_TITLE if is_undo else REDONE_TITLE
    lines = describe_answers_moved(session, verb_text, played_move.nodes, audience, names_last=not is_undo)
    task_texts = _list_hand_tasks(session, played_move, steps, is_undo, is_done)
    numbered_tasks = enumerate(task_texts, int(len(task_texts) > 1))  # A single task has no number.
    draw_count = sum(node.by == NATURE for node in played_move.nodes)
    events = [*map(Told, lines), *(Told(text, by_hand=True, step=number) for number, text in numbered_tasks)]
    return ToldMove(len(played_move.nodes) - draw_count, draw_count, steps, events)


def _list_hand_tasks(
    session: Session, played_move: Moved, steps: Sequence[Instruction], is_undo: bool, is_done: bool
) -> list[str]:
    """Return the tasks for the pieces and the checks after them; if a set-up is undone, only that it is made again."""
    from companion.sessions.undo import is_set_up
    from companion.state_diff.instruction import sentences
    from companion.state_diff.take_and_put import check_supplies

    are_many = sum(len(step.changes) for step in steps if step.text) > MAX_LISTED_CHANGES
    if is_undo and are_many and is_set_up(session, played_move.after):
        return [_(SET_UP_AGAIN if is_done else TO_SET_UP)]
    hand_tasks = sentences(steps)
    return [*hand_tasks, *check_supplies(session.game, played_move.before, played_move.after)] if hand_tasks else []


def describe_answers_moved(
    session: Session, title: str, nodes: Sequence[Node], audience: str, names_last: bool
) -> list[str]:
    """Describe what is undone or redone; of many answers only the question of the first or the last answer, so that the
    tasks for hands come soon."""
    rows = _make_rows(session, nodes, audience)
    if len(rows) > MAX_NAMED_ANSWERS:
        named_answer_text = describe_answer(rows[-1]) if names_last else tell_prompt(rows[0]["prompt"], facts=False)
        message = "{verb} {n} answers, the last: {far}." if names_last else "{verb} {n} answers, back to '{far}'."
        return [_(message, verb=_(title), n=len(rows), far=named_answer_text)]
    all_answers = [_split_answer(row) for row in rows]
    lines = []
    for player, rows_of_player in groupby(all_answers, key=lambda words: words[0]):
        player_answers = [*rows_of_player]
        answers_text = joined(_combine_repeats([answer for _player, answer, _question in player_answers]))
        question_text = player_answers[0][2] if not player and len(player_answers) == 1 else ""
        if question_text.endswith("?"):
            lines.append(
                _(
                    "{verb} the answer {answers} to '{asked}'.",
                    verb=_(title),
                    answers=answers_text,
                    asked=question_text,
                )
            )
        else:
            lines.append(
                f"{_(title)} {_format_choice(player, answers_text)}{f' ({question_text})' if question_text else ''}."
            )
    return lines


def _combine_repeats(answers: Sequence[str]) -> list[str]:
    """Return the answers in order, equal neighbours combined.

    >>> _combine_repeats(["'Thrust'", "'H30'", "'H30'"])
    ["'Thrust'", "'H30' twice"]
    """
    runs = [(answer, len([*alike])) for answer, alike in groupby(answers)]
    template_by_count = {1: "{answer}", 2: "{answer} twice"}
    return [_(template_by_count.get(number, "{answer} {n} times"), answer=answer, n=number) for answer, number in runs]


def rules(session: Session, ids: Iterable[str]) -> list[dict[str, str | None]]:
    """Return rules of the game by their ids: id, text and section, None if the ledger doesn't have it.

    The section is the heading in our rulebook that has the rule's number beside it (and `#SD-040` leads to it on its
    page), or else that of the original.
    """
    from companion.engine.ledger import read
    from layouts.books.citations import read_headings

    rule_entry_by_id, heading_by_name = read(session.place), read_headings(session.place)
    entries = ((id, rule_entry_by_id.get(id)) for id in ids)
    return [
        {
            "id": id,
            "text": _write_rule(rule) if rule else None,
            "section": heading_by_name.get(id) or (rule.section if rule else None),
        }
        for id, rule in entries
    ]


def _write_rule(rule: LedgerEntry) -> str:
    """Return the text of a rule; a ruling that is only an answer comes with its question."""
    return f"{rule.point} {rule.text}" if rule.text.startswith(("Yes", "No,", "No.")) else rule.text


def _make_row(session: Session, entry: AnswerEntry, audience: str) -> Row:
    may_be_known = entry.may_know(audience)
    notes = [_describe_note(session, note) for note in entry.notes if may_know(note.seat, audience)]
    draws = [_describe_draw(draw, may_know(draw.seat, audience)) for draw in entry.drawn]
    prompt, label = entry.words() if may_be_known else (Prompt(""), Label(HIDDEN_PIECE))
    row = {
        "seq": entry.seq,
        "node": entry.node,
        "by": entry.by,
        "player": entry.player,
        "name": entry.name or None,
        "prompt": prompt,
        "key": entry.key if may_be_known else HIDDEN_PIECE,
        "label": label,
        "rule": entry.rule or None,
        "drawn": draws,
        "notes": notes,
    }
    if entry.by == ADJUST:
        row |= _describe_correction(session, entry.detail, audience)
    return row


def _describe_correction(session: Session, detail: Mapping[str, Any], audience: str) -> dict[str, Any]:
    """Return the values of a correction, without those that an audience may not see."""
    field_by_name = session.game.state
    corrections = zip(detail["set"], detail.get("words") or detail["set"], detail["ways"], strict=True)
    rows = [(text, words, may_see(way, field_by_name, audience)) for text, words, way in corrections]
    changes = [text if visible else f"{text.partition('=')[0]}={HIDDEN_PIECE}" for text, _words, visible in rows]
    state_words = StateWords(session.game)
    hidden_labels = [_("{place} (hidden)", place=state_words.place(way)) for way in detail["ways"]]
    labels = [
        words if visible else hidden_label
        for (_, words, visible), hidden_label in zip(rows, hidden_labels, strict=True)
    ]
    dropped_texts = [
        f"{question_name}: {option if may_know(seat, audience) else HIDDEN_PIECE}"
        for question_name, option, seat in detail["dropped"]
    ]
    return {
        "key": " ".join(changes),
        "label": ", ".join(labels),
        "set": changes,
        "reason": detail["reason"],
        "dropped": dropped_texts,
    }


def _describe_note(session: Session, note: Note) -> dict[str, Any]:
    """Return a note as plain values. `quiet`: only the log shows it."""
    texts = session.rules.texts
    return {
        "rule": note.rule,
        "name": note.name,
        "values": dict(note.values),
        "text": texts.describe(note),
        "seat": note.seat,
        "quiet": texts.is_quiet(note, session.is_physical),
    }


def _describe_draw(drawn_answer: NatureAnswer, is_visible: bool) -> dict[str, str]:
    key, label = (drawn_answer.key, tell_label(drawn_answer.words()[1])) if is_visible else (HIDDEN_PIECE, HIDDEN_PIECE)
    return {"what": drawn_answer.deck, "name": drawn_answer.name, "rule": drawn_answer.rule, "key": key, "label": label}
