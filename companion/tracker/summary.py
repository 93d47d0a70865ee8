"""Overview of a tracked game: a row for every player, the table's tracks and decks, the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.corrections import board
from companion.corrections.board import TrackedTable, field, front_of
from companion.corrections.box import tracked_decks
from companion.corrections.counted import Loose, Thing, things
from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import lying, remaining, size
from companion.engine.setup_options import changing
from companion.positions.state_words import StateWords, field_words
from companion.positions.views import SEATS
from companion.table.facts import Drawing, Fact, of_group
from companion.text.grammar import amount, capital, figure
from companion.text.styled_text import BOLD, Span
from components.messages import _
from components.schema import Game

from .dangers import find_dangers
from .reader import line_of

TURN_SIGN = "▸"
DETAILS = "In detail"
"""Title of the group with a game's further tracked fields."""


def signs(state: Mapping[str, Any]) -> dict[str, Span]:
    """Return a sign beside the player whose turn it is. Others have a blank, as other signs could be mistaken for ships
    or pawns."""
    on_turn = state["player"] if state.get("phase", board.TURN) == board.TURN else ""
    return {seat: (TURN_SIGN if seat == on_turn else " ", BOLD) for seat in state[SEATS]}


def facts(table: TrackedTable) -> Iterator[Fact]:
    """Yield the overview: the table's tracks and counters, a row for each player and each space with markers, then
    details that small screens leave out: pieces, decks, face-up cards, the turn."""
    every, words = things(table), PieceWords(table.game)
    yield from (Fact("", warning, level="warn") for _key, warning in find_dangers(table, words))
    yield from _table(table, every)
    yield from _players(table, words, [each for each in every if each.of == board.PLAYER and _is_noted(table, each)])
    yield from _marked(table, every)
    yield from _board(table, every)
    yield from _pieces(table, words)
    yield from _decks(table, words)
    yield from _revealed(table, words)
    yield from _turn(table)


def _table(table: TrackedTable, countables: Sequence[Thing]) -> Iterator[Fact]:
    """Yield the table's tracks and counters."""
    for thing in countables:
        is_kept = thing.of == board.COMMON_PLACE and not isinstance(thing, Loose)
        if is_kept and thing.value(table, board.COMMON_PLACE) not in ("", "0"):
            fact = _fact(table, thing, board.COMMON_PLACE)
            yield fact._replace(label=capital(fact.label))
            yield from _meanings(table, thing)


def _meanings(table: TrackedTable, thing: Thing) -> Iterator[Fact]:
    """Yield the meaning of the table's marker at its space, and the next meaning."""
    if thing.section != "tracks":
        return
    track, value = table.game.tracks[thing.id], thing.value(table, board.COMMON_PLACE)
    if meaning := track.meaning_at(value):
        yield Fact("", meaning)
        space, following = track.next_meaning(value)
        label = _("{thing} from {place}", thing=capital(thing.called), place=space)
        yield from [Fact(label, following, level="faint")] if space else []


def _players(table: TrackedTable, words: PieceWords, noted: Sequence[Thing]) -> Iterator[Fact]:
    """Yield a row for each player."""
    categories = [thing for thing in noted if thing.id in (*table.game.scores, board.POINTS)]
    players = [thing for thing in noted if thing not in categories]
    # Every player has a number of all others, even if it is 0.
    extras = [thing for thing in players if not (thing.base in ("choice", "int") or thing.always)]
    for seat in table.seats:
        facts = [_column(table, words, thing, seat) for thing in players if thing not in extras]
        facts += [*_points(table, seat, categories, counted=bool(players)), *_holdings(table, words, seat, extras)]
        yield from of_group(seat, *facts, owner=seat)


def _board(table: TrackedTable, countables: Sequence[Thing]) -> Iterator[Fact]:
    """Yield loose pieces on the spaces of the board."""
    for thing in countables:
        if thing.of == board.SPACES:
            number_by_space = {space: thing.value(table, space) for space in thing.holders(table)}
            lie = ", ".join(f"{space} {number}" for space, number in number_by_space.items() if number != "0")
            group = _("{pieces} on the board", pieces=capital(thing.called))
            yield from [Fact("", lie, group=group)] if lie else []


def _revealed(table: TrackedTable, words: PieceWords) -> Iterator[Fact]:
    """Yield the face-up cards."""
    for deck in tracked_decks(table.game):
        if lying(table, deck.id, board.OPEN_PLACE):
            revealed = "Revealed from the {deck}" if words.is_pile(deck.id) else "Face-up {deck}"
            group = _("On offer from the {deck}" if deck.market else revealed, deck=words.titles[deck.id])
            yield Fact("", _cards(table, words, deck.id, board.OPEN_PLACE), group=group)


def _turn(table: TrackedTable) -> Iterator[Fact]:
    """Yield reminders, the optional rules in use, and the steps of a turn."""
    game, options = table.game, changing(table.game, len(table.seats))
    chosen = [game.options[name].title for name, on in table.state["options"].items() if on and name in options]
    text_by_group = {
        _("Remember each turn"): "; ".join(table.state["reminders"]),
        _("Optional rules"): ", ".join(chosen),
        _("{who}'s turn", who=table.state["player"]): "; ".join(_steps(table)) if table.phase == board.TURN else "",
    }
    yield from (Fact("", said, group=group) for group, said in text_by_group.items() if said)


def _steps(table: TrackedTable) -> Iterator[str]:
    """Yield the steps of a turn, each with the line that performs it, if there is one."""
    for number, step in enumerate(table.game.turn, 1):
        line = line_of(table, number)
        yield f"{step}{line and f' ({line})'}"


def details(state: Mapping[str, Any], words: StateWords) -> Iterator[Fact]:
    """Yield the further tracked fields of the table, and of the player whose turn it is."""
    fields, player = words.game.state[SEATS].fields, state[SEATS][state["player"]]
    for name in words.game.tracked:
        if name not in fields and state.get(name):
            field = words.game.state[name]
            yield Fact("", words.value(state[name], field), group=capital(field_words(field)))
    for player_field in (fields[name] for name in words.game.tracked if player.get(name)):
        yield Fact(field_words(player_field), words.value(player[player_field.name], player_field), group=_(DETAILS))


def drawings(game: Game, close_ups: Mapping[str, Drawing]) -> Mapping[str, Drawing]:
    """Return the game's close-ups of these fields, as one drawing."""
    every = dict.fromkeys(close_ups[name] for name in game.tracked if name in close_ups)
    return {_(DETAILS): lambda state, asking: [row for draw in every for row in draw(state, asking)]} if every else {}


def _marked(table: TrackedTable, countables: Sequence[Thing]) -> Iterator[Fact]:
    """Yield the markers and flags of each space of a track."""
    rows: dict[str, list[Fact]] = {}
    for thing in countables:
        for holder in () if thing.of in (board.PLAYER, board.COMMON_PLACE, board.SPACES) else thing.holders(table):
            holder_facts = rows.setdefault(thing.name_holder(holder), [])
            holder_facts += [_fact(table, thing, holder)] if thing.value(table, holder) else []
    for name, holder_facts in rows.items():
        yield from of_group(name, *(holder_facts or [Fact("", _("nothing yet"))]))


def _pieces(table: TrackedTable, words: PieceWords) -> Iterator[Fact]:
    """Yield loose pieces on the table, and the supply of those with a warning level."""
    countables = [thing for thing in things(table) if isinstance(thing, Loose) and thing.of == board.PLAYER]
    lie = [(thing, number) for thing in countables if (number := thing.count(table, board.COMMON_PLACE))]
    pieces_by_place = {_("On the table"): lie}
    for thing in countables:
        if thing.is_watched(table):
            where = _("in the {place}", place=thing.kind.kept_in) if thing.kind.kept_in else _(board.SUPPLY_PLACE)
            pieces_by_place.setdefault(where, []).append((thing, thing.count(table, board.SUPPLY_PLACE)))
    for label, pieces in pieces_by_place.items():
        if text := ", ".join(_count(words, thing, number) for thing, number in pieces):
            yield Fact(capital(label), text)


def _count(words: PieceWords, thing: Loose, number: int) -> str:
    """Format a number of loose pieces: `5 cubes`, `3 S1 starter tiles`; pieces that each player counts have short
    names."""
    short = thing.always and len(thing.kind.pieces) > 1
    return f"{number} {thing.called}" if short else words.pieces(thing.piece_name, number)


def _decks(table: TrackedTable, words: PieceWords) -> Iterator[Fact]:
    """Yield what is left of each deck, and how much of it has been discarded."""
    parts = []
    for deck in tracked_decks(table.game):
        number_left, discarded = remaining(table, deck.id), size(table.state[field(deck.id, board.DISCARD_PLACE)])
        if number_left or discarded:
            cards_text = amount(number_left, *words.counted[deck.id])
            template = "{cards} ({number} discarded)" if deck.discards else "{cards} ({number} returned to the box)"
            parts.append(_(template, cards=cards_text, number=discarded) if discarded else cards_text)
    if parts:
        yield Fact("", ", ".join(parts), group=_("Left"))


def _is_noted(table: TrackedTable, thing: Thing) -> bool:
    """Return whether anybody has any of it; the game's markers and counters count from the start."""
    values = [thing.value(table, holder) for holder in thing.holders(table)]
    return any(values) if thing.base in ("choice", "bool") else thing.always or any(value != "0" for value in values)


def _column(table: TrackedTable, words: PieceWords, thing: Thing, seat: str) -> Fact:
    """Return a number that every player has; pieces with a place of their own are named by it: `hold 2 cubes`."""
    if isinstance(thing, Loose) and thing.kind.held_in:
        return Fact(thing.kind.held_in, words.pieces(thing.piece_name, int(thing.value(table, seat))))
    return _fact(table, thing, seat)


def _fact(table: TrackedTable, thing: Thing, holder: str) -> Fact:
    """Return a holder's value; the table's tracks also show their end."""
    value = thing.value(table, holder)
    if thing.base == "bool":
        return Fact("", thing.called, level="good")
    end = "".join(thing.field.choices[-1:]) if thing.of == board.COMMON_PLACE else ""
    if end and value and f"{value}{end}".isdecimal():
        return Fact(thing.called, int(value), int(end))
    meaning = table.game.tracks[thing.id].meaning_at(value) if thing.section == "tracks" else ""
    text = f"{figure(value) or '-'}{meaning and f' ({meaning})'}"
    return Fact(thing.called, text, level="warn" if value == "0" and thing.field.choices else "")


def _points(table: TrackedTable, seat: str, categories: Sequence[Thing], counted: bool) -> Iterator[Fact]:
    """Yield a player's points in total and by category; points of 0 only in games that count nothing else."""
    points = table.state[SEATS][seat][board.POINTS]
    if isinstance(points, dict):
        for_what = [f"{thing.called} {figure(points[thing.id])}" for thing in categories if points[thing.id]]
        breakdown = f" ({', '.join(for_what)})" if for_what else ""
        yield Fact(_("points"), f"{figure(sum(points.values()))}{breakdown}", level="strong")
    elif categories or not (counted or table.game.points):
        yield Fact(_("points"), points)


def _holdings(table: TrackedTable, words: PieceWords, seat: str, loose: Sequence[Thing]) -> Iterator[Fact]:
    """Yield a player's flags, played cards, loose pieces, and held cards and tiles."""
    pieces = [
        words.pieces(thing.piece_name, int(number))
        for thing in loose
        if isinstance(thing, Loose) and (number := thing.value(table, seat)) != "0"
    ]
    yield from (_fact(table, thing, seat) for thing in loose if thing.base == "bool" and thing.value(table, seat))
    cards = [_cards(table, words, deck, seat) for deck in table.state[SEATS][seat].get("hand", ())]
    front = [_cards(table, words, deck.id, front_of(seat)) for deck in tracked_decks(table.game)]
    yield from [Fact(_("played"), ", ".join(filter(None, front)))] if any(front) else []
    if holdings := [*pieces, *filter(None, cards)]:
        yield Fact(_("has"), ", ".join(holdings), verb=True)


def _cards(table: TrackedTable, words: PieceWords, deck: str, place: str) -> str:
    """Format the cards at a place by code and name, grouped by name."""
    cards = lying(table, deck, place)
    return words.every(cards, deck) if cards else ""
