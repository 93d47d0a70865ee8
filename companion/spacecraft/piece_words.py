"""Texts on the pieces of SPACEcraft, for `?` at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.text.grammar import amount, joined
from components.schema import Piece

from . import constants
from .requirements import REQUIREMENTS
from .things import a_tile, goal_pays, points_of, shapes_in_words, subject


def describe(piece: Piece) -> list[str]:
    """Describe a piece in one line; empty for those that the rulebook shows, such as the junkyard."""
    tell = KINDS.get(piece.kind)
    return [f"{tell(piece)}."] if tell else []


def describe_here(piece: Piece, state: Mapping[str, Any]) -> list[str]:
    """Describe how many of a part are left and the junk it costs, or the parts that a type of junk pays for (SC-054
    SC-060)."""
    if piece.key in constants.PARTS and constants.PARTS[piece.key].slot:
        part = constants.PARTS[piece.key]
        left = f"{(state.get('supply') or {}).get(piece.key, 0)} of {part.copies} {part.code} left in the workshop"
        token = state["tokens"].get(part.slot)
        asks = f"; the token on slot {part.slot} asks for {a_tile(constants.TOKEN_JUNK[token])}" if token else ""
        return [f"{left}{asks}."]
    junk = {"junk": piece.key, "token": constants.TOKEN_JUNK.get(piece.key, "")}.get(piece.kind, "")
    return [_pays_for(slot, junk) for slot, token in state["tokens"].items() if constants.TOKEN_JUNK[token] == junk]


def _pays_for(slot: str, junk: str) -> str:
    codes = [part.code for part in constants.PARTS.values() if part.slot == slot]
    cost = f"a weight of {constants.REQUIRED[slot]}, including {a_tile(junk)}"
    return f"Its token is on slot {slot}: {joined(codes)} {'each cost' if codes[1:] else 'costs'} {cost}."


def read_open(state: Mapping[str, Any]) -> dict[str, str]:
    """Return empty texts for pieces that are known by their code or shown on the screen; only goals are read."""
    return {piece.id: "" for kind in constants.GAME.kinds.values() if kind.id != "goal" for piece in kind.pieces}


def _part(piece: Piece) -> str:
    part = constants.PARTS[piece.key]
    if not part.slot:
        return f"{piece.code_and_name} (rocket part): every rocket begins with one; nobody builds it"
    price = f"costs a weight of {constants.PRICE[piece.key]}, including a tile of the type on slot {part.slot}'s token"
    sides = ". It may be flipped to join on its other side" if part.flips else ""
    return f"{piece.code_and_name} (rocket part): {price}{sides}"


def _junk(piece: Piece) -> str:
    return f"{piece.code_and_name} (junk tile): weight {constants.WEIGHT[piece.key]}"


def _token(piece: Piece) -> str:
    junk = a_tile(str(piece.fields["junk"]))
    return f"{piece.name}: the tiles that pay for a part of its slot must include {junk}"


def _workshop(piece: Piece) -> str:
    slots = piece.fields["slots"]
    return f"{piece.name}: each part of slots {joined(slots)} costs a weight of {constants.REQUIRED[slots[0]]}"


def _player_board(piece: Piece) -> str:
    return (
        f"{piece.name} ({piece.fields['mark']}): a cart for up to {constants.SLOTS} junk tiles with a weight of up to "
        f"{constants.WEIGHT_LIMIT} in all"
    )


def _of_player(piece: Piece) -> str:
    return f"{piece.name}, with a {piece.fields['mark']}"


def _design(piece: Piece) -> str:
    card = piece.key
    return f"Design {card} (deck {constants.DECK_OF[card]}): {constants.NAME[card]}; {points_of(card)}"


def _goal(piece: Piece) -> str:
    return f"Goal {piece.key}, {piece.name}: {goal_pays(piece.key)}"


def _blueprint(piece: Piece) -> str:
    needs = shapes_in_words(dict(REQUIREMENTS[piece.key].shapes))
    return f"{piece.name}: the first rocket with at least {needs} starts the countdown"


def _countdown(piece: Piece) -> str:
    if turns := constants.TURNS_LEFT[piece.key]:
        return f"Countdown card {turns} ({piece.code}): {amount(turns, 'turn')} left for everybody"
    bonus = f"{piece.fields['bonus']} points on side A, {piece.fields['bonus_back']} on side B"
    return f"Launch! ({piece.code}), the last countdown card: {bonus}"


def _advanced(piece: Piece) -> str:
    tracks = constants.ADVANCED_CARDS[piece.key].tracks.items()
    sides = "; ".join(f"{', '.join(map(str, points))} on side {side}" for side, points in tracks)
    with_markers = "with one marker on the card, two, and so on"
    return f"Card {piece.key}, {piece.name}: points for each {subject(piece.key)}, {with_markers}: {sides}"


KINDS: Mapping[str, Callable[[Piece], str]] = {
    "part": _part,
    "fin": _part,
    "starting-hull": _part,
    "junk": _junk,
    "token": _token,
    "workshop": _workshop,
    "player-board": _player_board,
    "marker": _of_player,
    "pawn": _of_player,
    "design": _design,
    "goal": _goal,
    "blueprint": _blueprint,
    "countdown": _countdown,
    "advanced-design": _advanced,
}
