"""Counters of a tracked game, which taps raise and lower, on a screen or on a space of the map; and actions with its
cards. A tap is a line that anybody could type, so the tracker decides what it does and when it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.corrections.board import FLAG_NO, FLAG_YES, SUPPLY_PLACE, TrackedTable, front_of
from companion.corrections.box import loose_kinds, tracked_decks
from companion.corrections.counted import MAX_ALWAYS_COUNTED, Loose, Thing, spaces_of
from companion.positions.asks import takes_lines
from companion.sessions.session import Session
from companion.text.grammar import amount, capital, minus
from companion.tracker.reader import TrackerReader
from components.messages import _
from components.problems import SalvageError
from components.schema import Piece


class Count(NamedTuple):
    """A counter: its label, its value, and the lines that lower and raise it by one; "" if that isn't possible.
    setting: the beginning of a line that sets it to a number; of_all: the full number, if the value is what is left of
    it."""

    label: str
    value: str
    less: str
    more: str
    setting: str = ""
    of_all: str = ""


def find_counted_spaces(session: Session, seat_name: str, names: Iterable[str]) -> list[str]:
    """Return the spaces, among some names, on which a player may count pieces now."""
    reader = make_reader(session, seat_name)
    game = reader.table.game if reader and not reader.table.is_small else None
    spaces = {each for kind in loose_kinds(game) for each in spaces_of(game, kind)} if game else ()
    return [name for name in names if name in spaces]


class TappedLine(NamedTuple):
    """A possible action: a button's label, the line that it types, "" if that isn't possible now, and a note."""

    label: str
    line: str
    note: str = ""


class CountedSpace(NamedTuple):
    """A space of the map: its counters, the pieces that may be turned over there, and pieces that may be moved, each
    with a line that lacks only its destination."""

    name: str
    counts: Sequence[Count]
    turns: Sequence[TappedLine]
    moves: Sequence[TappedLine]


def count_space(session: Session, seat_name: str, name: str) -> CountedSpace | None:
    """Return the counters and actions of a space of the map; None if nothing is counted there."""
    reader = make_reader(session, seat_name)
    if reader is None or not find_counted_spaces(session, seat_name, [name]):
        return None
    tracked_table, words = reader.table, reader.words
    pieces = [each for each in reader.things if isinstance(each, Loose) and name in each.holders(tracked_table)]
    counts = [make_count(tracked_table, reader, thing, name) for thing in pieces]
    things_and_names = [
        (thing, words.pieces(thing.piece_name, 1)) for thing in pieces if thing.count(tracked_table, name)
    ]
    turns = [
        TappedLine(_("Turn over {piece}", piece=piece_name), f"flip 1 {thing.id} on {name}")
        for thing, piece_name in things_and_names
    ]
    moves = [
        TappedLine(_("Move {piece}", piece=piece_name), f"1 {thing.id} from {name} to")
        for thing, piece_name in things_and_names
    ]
    return CountedSpace(
        name, [count for count in counts if count.less or count.more], _keep_possible(reader, turns), moves
    )


def find_actions(session: Session, seat_name: str) -> list[TappedLine]:
    """Return the possible actions with a game's cards and rounds besides those on the list."""
    reader = make_reader(session, seat_name)
    if reader is None:
        return []
    tracked_table, words, actions = reader.table, reader.words, list[TappedLine]()
    other_players = [other for other in tracked_table.seats if other != seat_name]
    for deck in tracked_decks(tracked_table.game):
        card_name, hand_size = words.with_article(words.one_of[deck.id]), deck.dealt or deck.hand or 1
        dealt_cards = amount(hand_size, *words.counted[deck.id])
        deal = _("Deal everybody {cards}", cards=dealt_cards)
        actions += [TappedLine(deal, f"deal {hand_size} {deck.id}")] if deck.held else []
        actions += [TappedLine(_("Turn up {card}", card=card_name), f"reveal 1 {deck.id}")]
        label_by_player = {other: _("Give {player} {card}", player=other, card=card_name) for other in other_players}
        actions += [
            TappedLine(gift, f"{seat_name} give 1 {deck.id} to {other}") for other, gift in label_by_player.items()
        ]
    for thing in (each for each in reader.things if isinstance(each, Loose) and each.kind.flips):
        card_name = words.pieces(thing.piece_name, 1)
        holders = [
            holder
            for holder in thing.holders(tracked_table)
            if holder not in other_players and thing.count(tracked_table, holder)
        ]
        label_by_holder = {
            holder: _("Turn over {piece} at {place}", piece=card_name, place=words.place(holder, thing.kind.id))
            for holder in holders
        }
        actions += [TappedLine(turn, f"flip 1 {thing.id} on {holder}") for holder, turn in label_by_holder.items()]
    line_by_label = {"Discard what was played": "clear", "Next round": "round", "I go first": f"first {seat_name}"}
    actions += [TappedLine(_(label), line) for label, line in line_by_label.items()]
    return _keep_possible(reader, actions)


def find_card_actions(session: Session, seat_name: str, piece: Piece) -> list[TappedLine]:
    """Return a player's possible actions with a card that they hold, or that lies open."""
    reader = make_reader(session, seat_name)
    if reader is None:
        return []
    game, actions = reader.table.game, list[TappedLine]()
    for deck in tracked_decks(game):
        for key in (key for key, each in game.by_name(deck.id).items() if each.id == piece.id):
            card_words, source_words = f"{deck.id} {key}", f" from {front_of(seat_name)}"
            verb_by_label = {"Play": "play", "Take": "take", "Discard": "discard", "Show": "show"}
            actions += [
                TappedLine(_(label), f"{seat_name} {verb} {card_words}") for label, verb in verb_by_label.items()
            ]
            actions += [TappedLine(_("Pick up"), f"{seat_name} take {card_words}{source_words}")]
    return _keep_possible(reader, actions)


def make_reader(session: Session, seat_name: str) -> TrackerReader | None:
    """Return the reader of a player's lines, or None if no lines are read."""
    table = session.play.table
    if seat_name and isinstance(table, TrackedTable) and takes_lines(session.play.ask):
        return TrackerReader(table, viewer=seat_name)
    return None


def _keep_possible(reader: TrackerReader, actions: Sequence[TappedLine]) -> list[TappedLine]:
    """Return the possible actions, each with the canonical spelling of its line."""
    return [action._replace(line=line) for action in actions if (line := spell_line(reader, action.line))]


def is_counter_shown(tracked_table: TrackedTable, shown_thing: Thing, holder_name: str) -> bool:
    """Check whether a page has a counter for a thing: loose pieces of which the holder has some, or of few kinds that
    players may take from the supply, except those that each player has by the rules, such as a sheet; without the board
    everything."""
    if not isinstance(shown_thing, Loose) or tracked_table.is_small or shown_thing.count(tracked_table, holder_name):
        return True
    is_own = any(piece.per_player for piece in shown_thing.kind.pieces)
    is_of_few = len(shown_thing.kind.pieces) <= MAX_ALWAYS_COUNTED and holder_name in tracked_table.seats and not is_own
    return is_of_few and shown_thing.count(tracked_table, SUPPLY_PLACE) > 0


def make_count(tracked_table: TrackedTable, reader: TrackerReader, shown_thing: Thing, holder_name: str) -> Count:
    """Return the counter of a holder's thing, with the lines that change it."""
    is_flag, step = shown_thing.base == "bool", shown_thing.step
    suffixes, default_value = ((f"={FLAG_NO}", f"={FLAG_YES}"), FLAG_NO) if is_flag else ((f"-{step}", f"+{step}"), "0")
    lowering_line, raising_line = (
        spell_line(reader, f"{holder_name} {shown_thing.label} {suffix}") for suffix in suffixes
    )
    return Count(
        capital(shown_thing.called),
        minus(shown_thing.value(tracked_table, holder_name) or default_value),
        lowering_line,
        raising_line,
    )


def spell_line(reader: TrackerReader, line: str) -> str:
    """Return the canonical spelling of a line, or "" if it isn't possible."""
    try:
        return str(reader.read_plain(line))
    except SalvageError:
        return ""
