"""What is tracked without the board, on one screen of a phone: the table's tracks and what they mean, supply, decks,
a row of figures for each item that several have, and the steps of the turn. Each tap is a line, as in `counting`."""

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
from companion.tracker.reader import TrackerReader
from companion.tracker.steps import DO, GO_ON, TICK, read_line_of
from companion.web.views.counting import Count, TappedLine, make_count, make_reader, spell
from components.messages import _
from components.tracks import Track


class TableTrack(NamedTuple):
    """A track of the table: its marker, what that means, and from where on it means what else."""

    track: Track
    counted: Count
    meaning: str
    following: tuple[str, str]


class TallyRow(NamedTuple):
    """What one holder has of something; flags: what is so of the holder, each with the line that turns it."""

    holder: str
    counted: Count
    flags: Sequence[tuple[str, bool, str]]
    is_low: bool


class TallyGroup(NamedTuple):
    """What several have; most: how much each can have, "" without a limit."""

    title: str
    most: str
    rows: Sequence[TallyRow]


class DeckLeft(NamedTuple):
    """A deck that is drawn from by the companion: what is left, what is out, and the line that draws a card."""

    title: str
    left: int
    out: int
    line: str


class DueStep(NamedTuple):
    """A step of the turn: what its line does, "" where hands do it, and whether it is done."""

    way: TappedLine
    does: str
    is_done: bool


class TallyScreen(NamedTuple):
    """The whole screen; going_on: the line of the next turn, which does what is left, and whose it is."""

    tracks: Sequence[TableTrack]
    stocks: Sequence[Count]
    decks: Sequence[DeckLeft]
    figures: Sequence[TallyGroup]
    steps: Sequence[DueStep]
    going_on: TappedLine


def find_tally(session: Session, seat: str) -> TallyScreen | None:
    """What a player may count; None where the board is tracked, too, or nothing is counted."""
    reader = make_reader(session, seat)
    if reader is None or not reader.table.is_small:
        return None
    table = reader.table
    common = [item for item in _list_shown(reader) if item.of == COMMON_PLACE]
    tracks = [item for item in common if item.section == "tracks"]
    stocks = [_count_stock(reader, item) for item in common if item not in tracks]
    steps = [*_find_steps(session, reader)]  # On any phone, as one may keep the game for all.
    undone = [step.way.line.split()[-1] for step in steps if step.does and not step.is_done]
    player = after(table.seats, table.state["player"])
    going_on = TappedLine(player, " ".join([DO, *undone, GO_ON]) if undone else f"next {player}")
    tally_tracks = [_describe(reader, item) for item in tracks]
    return TallyScreen(tally_tracks, stocks, [*_find_decks(session, reader)], [*_find_figures(reader)], steps, going_on)


def _list_shown(reader: TrackerReader) -> list[Thing]:
    """What is counted, but for scores that the data don't have kept on the screen, and what is typed by name."""
    names = reader.table.game.tracked_without_board
    return [item for item in reader.things if not item.hidden and (item.section != "scores" or item.id in names)]


def _describe(reader: TrackerReader, item: Thing) -> TableTrack:
    track, value = reader.table.game.tracks[item.id], item.value(reader.table, COMMON_PLACE)
    count = make_count(reader.table, reader, item, COMMON_PLACE)
    return TableTrack(track, count, track.meaning_at(value), track.next_meaning(value))


def _count_stock(reader: TrackerReader, item: Thing) -> Count:
    """A counter of the table; of loose pieces what is left in the supply, as what is out lies on the board."""
    count = make_count(reader.table, reader, item, COMMON_PLACE)
    if not isinstance(item, Loose):
        return count
    number_left = item.count(reader.table, SUPPLY_PLACE)
    of_all = str(number_left + item.count(reader.table, COMMON_PLACE))
    title = _("{pieces} left", pieces=capital(words(item.label)))
    return Count(title, str(number_left), count.more, count.less, f"{COMMON_PLACE} {item.label} =", of_all)


def _find_figures(reader: TrackerReader) -> Iterator[TallyGroup]:
    table, listed = reader.table, _list_shown(reader)
    for item in (each for each in listed if each.of != COMMON_PLACE and not _is_flag_of_others(each, listed)):
        flags = [flag for flag in listed if flag.of == item.of and _is_flag_of_others(flag, listed)]
        values = item.field.choices if item.section == "tracks" else ()
        rows = [
            TallyRow(
                holder, _count_row(reader, item, holder), [_tell_flag(reader, flag, holder) for flag in flags],
                bool(values and table.game.tracks[item.id].warning_at(item.value(table, holder))),
            )
            for holder in item.holders(table)
        ]  # fmt: skip
        title = table.game.tracks[item.id].title if values else capital(item.called)
        yield TallyGroup(title, values[-1] if values else "", rows)


def _count_row(reader: TrackerReader, item: Thing, holder: str) -> Count:
    """What a holder has; numbers without a track, such as points and money, can be typed."""
    count = make_count(reader.table, reader, item, holder)
    return count._replace(setting=f"{holder} {item.label} =") if item.base == "int" else count


def _is_flag_of_others(item: Thing, listed: Sequence[Thing]) -> bool:
    """Whether it is told beside a figure of the same holders, as it is so or not."""
    return item.base == "bool" and any(each.of == item.of and each.base != "bool" for each in listed)


def _tell_flag(reader: TrackerReader, flag: Thing, holder: str) -> tuple[str, bool, str]:
    count = make_count(reader.table, reader, flag, holder)
    is_so = bool(count.less)
    return flag.called, is_so, count.less or count.more


def _find_decks(session: Session, reader: TrackerReader) -> Iterator[DeckLeft]:
    """The decks that lie on no table: what people draw themselves they see."""
    table = reader.table
    for deck in tracked_decks(table.game):
        if deck.id in table.game.tracked_without_board and not session.is_physical(deck.id):
            to = table.state["player"] if deck.held else DISCARD_PLACE if deck.discards else OPEN_PLACE
            number_left = remaining(table, deck.id)
            number_out = size(table.state[field(deck.id, DISCARD_PLACE)])
            if number_left or number_out:
                yield DeckLeft(deck.title, number_left, number_out, spell(reader, f"draw 1 {deck.id} to {to}"))


def _find_steps(session: Session, reader: TrackerReader) -> Iterator[DueStep]:
    table = reader.table
    for number, step in enumerate(map(capital, table.game.turn), 1):
        edit = read_line_of(table, str(number))
        if isinstance(edit, Draw) and session.is_physical(edit.deck):
            edit = None
        does = _say(reader, edit) if edit else ""
        is_done = str(number) in table.state.get("ticked", ())
        yield DueStep(TappedLine(step, f"{DO if does else TICK} {number}"), does, is_done)


def _say(reader: TrackerReader, edit: Edit) -> str:
    """What a step does, in few words: `Draw 2 orbit cards`, `3 cubes out of the supply`."""
    match edit:
        case Draw(deck, number):
            return _("Draw {cards}", cards=amount(number, *reader.words.counted[deck]))
        case Change(who=board.COMMON_PLACE, thing=Loose() as thing, sign=counted.ADD, amount=number):
            return _("{pieces} out of the supply", pieces=reader.words.pieces(thing.piece_name, int(number)))
    return label(reader.words, edit, reader.table.state["player"])
