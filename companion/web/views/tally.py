"""Tracked figures on one screen of a phone: the table's tracks and their meanings, supply, decks, a row of figures for
each item that several have, and the steps of the turn. Each tap is a line, as in `counting`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.corrections import board, counted
from companion.corrections.board import COMMON_PLACE, DISCARD_PLACE, OPEN_PLACE, SUPPLY_PLACE, field
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose, Thing
from companion.corrections.edits import Change, Edit
from companion.corrections.piles import remaining, size
from companion.engine.seats import after
from companion.positions.state_words import words
from companion.sessions.session import Session
from companion.text.grammar import amount, capital
from companion.tracker.edits import Draw
from companion.tracker.labels import label
from companion.tracker.reader import DO, GO_ON, TICK, TrackerReader, read_line_of
from companion.web.views.counting import Count, TappedLine, is_counter_shown, make_count, make_reader, spell_line
from components.messages import _
from components.tracks import Track


class TallyRow(NamedTuple):
    """A holder's figure; flags: yes-or-no facts about the holder."""

    holder: str
    counted: Count
    flags: Sequence[Count]
    is_low: bool


class TallyGroup(NamedTuple):
    """A figure of several holders; most: its maximum for each, "" without a limit."""

    title: str
    most: str
    rows: Sequence[TallyRow]


class TallyScreen(NamedTuple):
    """The whole screen. decks: lines that draw a card, if the companion draws. steps: done ones have no line. going_on:
    the next turn, which carries out the remaining steps of this one. is_small: the board isn't tracked."""

    tracks: Sequence[tuple[Track, Count]]
    stocks: Sequence[Count]
    decks: Sequence[TappedLine]
    figures: Sequence[TallyGroup]
    steps: Sequence[TappedLine]
    going_on: TappedLine
    is_small: bool


def find_tally(session: Session, seat_name: str) -> TallyScreen | None:
    """Return the figures that a player may change; None if rules or another question leave nothing to count."""
    reader = make_reader(session, seat_name)
    if reader is None:
        return None
    tracked_table, things = reader.table, _list_shown(reader)
    common_items = [
        item for item in things if item.of == COMMON_PLACE and is_counter_shown(tracked_table, item, COMMON_PLACE)
    ]
    counted_items = [(item, _count_stock(reader, item)) for item in common_items]
    steps = [*_find_steps(session, reader)]  # On any phone, as a single one may keep the game for everybody.
    undone_steps = [step.line.split()[-1] for step in steps if step.note and step.line]
    player_name = after(tracked_table.seats, tracked_table.state["player"])
    return TallyScreen(
        [(tracked_table.game.tracks[item.id], count) for item, count in counted_items if item.section == "tracks"],
        [count for item, count in counted_items if item.section != "tracks"],
        [*_find_decks(session, reader)], [*_find_figures(reader, things)], steps,
        TappedLine(player_name, " ".join([DO, *undone_steps, GO_ON]) if undone_steps else f"next {player_name}"),
        tracked_table.is_small,
    )  # fmt: skip


def _list_shown(reader: TrackerReader) -> list[Thing]:
    """Return the things on the screen, without those that are typed by name and, without the board, points that the
    data leave to paper."""
    names, is_small = reader.table.game.tracked_without_board, reader.table.is_small
    left_to_paper = [each for each in reader.things if is_small and each.section == "scores" and each.id not in names]
    return [each for each in reader.things if not each.hidden and each not in left_to_paper]


def _count_stock(reader: TrackerReader, shown_thing: Thing) -> Count:
    """Return the counter of the table's own things; for pieces whose places aren't tracked, of those left in the
    supply."""
    count = make_count(reader.table, reader, shown_thing, COMMON_PLACE)
    if not (isinstance(shown_thing, Loose) and reader.table.is_small):
        return count
    supply_count = shown_thing.count(reader.table, SUPPLY_PLACE)
    full_number = str(supply_count + shown_thing.count(reader.table, COMMON_PLACE))
    title = _("{pieces} left", pieces=capital(words(shown_thing.label)))
    return Count(title, str(supply_count), count.more, count.less, f"{COMMON_PLACE} {shown_thing.label} =", full_number)


def _find_figures(reader: TrackerReader, things: Sequence[Thing]) -> Iterator[TallyGroup]:
    tracked_table = reader.table
    for shown_thing in (each for each in things if each.of != COMMON_PLACE and not _is_flag_of_others(each, things)):
        flags = [flag for flag in things if flag.of == shown_thing.of and _is_flag_of_others(flag, things)]
        values = shown_thing.field.choices if shown_thing.section == "tracks" else ()
        rows = [
            TallyRow(
                holder, _count_row(reader, shown_thing, holder),
                [make_count(tracked_table, reader, flag, holder) for flag in flags],
                bool(values and tracked_table.game.tracks[shown_thing.id].warning_at(shown_thing.value(tracked_table,
                holder))),
            )
            for holder in shown_thing.holders(tracked_table) if is_counter_shown(tracked_table, shown_thing, holder)
        ]  # fmt: skip
        title = tracked_table.game.tracks[shown_thing.id].title if values else capital(shown_thing.called)
        if rows:
            yield TallyGroup(title, values[-1] if values else "", rows)


def _count_row(reader: TrackerReader, shown_thing: Thing, holder_name: str) -> Count:
    """Return the counter of a holder; numbers without a track, such as points and money, can be typed."""
    count = make_count(reader.table, reader, shown_thing, holder_name)
    return count._replace(setting=f"{holder_name} {shown_thing.label} =") if shown_thing.base == "int" else count


def _is_flag_of_others(shown_thing: Thing, things: Sequence[Thing]) -> bool:
    """Check whether a thing is a yes-or-no fact that belongs beside a figure of the same holders."""
    return shown_thing.base == "bool" and any(each.of == shown_thing.of and each.base != "bool" for each in things)


def _find_decks(session: Session, reader: TrackerReader) -> Iterator[TappedLine]:
    """Yield the lines that draw from decks which aren't on the table; people see the decks from which they draw
    themselves."""
    tracked_table = reader.table
    for deck in tracked_decks(tracked_table.game):
        remaining_card_count, undealt_card_count = (
            remaining(tracked_table, deck.id),
            size(tracked_table.state[field(deck.id, DISCARD_PLACE)]),
        )
        tracked_count = (
            deck.id in tracked_table.game.tracked_without_board and remaining_card_count + undealt_card_count
        )
        if tracked_count and not session.is_physical(deck.id):
            destination = tracked_table.state["player"] if deck.held else DISCARD_PLACE if deck.discards else OPEN_PLACE
            note = _("{n} left, {out} out", n=remaining_card_count, out=undealt_card_count)
            yield TappedLine(deck.title, spell_line(reader, f"draw 1 {deck.id} to {destination}"), note)


def _find_steps(session: Session, reader: TrackerReader) -> Iterator[TappedLine]:
    tracked_table = reader.table
    for number, step_text in enumerate(map(capital, tracked_table.game.turn), 1):
        edit = read_line_of(tracked_table, number)
        if tracked_table.is_small and isinstance(edit, Draw) and session.is_physical(edit.deck):
            edit = None
        is_done = number in tracked_table.state.get("ticked", ())
        line = f"{DO if edit else TICK} {number}"
        yield TappedLine(step_text, "" if is_done else line, _describe_step(reader, edit) if edit else "")


def _describe_step(reader: TrackerReader, edit: Edit) -> str:
    """Describe a step in few words: `Draw 2 orbit cards`, `3 cubes out of the supply`."""
    match edit:
        case Draw(deck, number):
            return _("Draw {cards}", cards=amount(number, *reader.words.counted[deck]))
        case Change(who=board.COMMON_PLACE, thing=Loose() as thing, sign=counted.ADD, amount=number):
            return _("{pieces} out of the supply", pieces=reader.words.pieces(thing.piece_name, int(number)))
    return label(reader.words, edit, reader.table.state["player"])
