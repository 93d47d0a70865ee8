"""What hands do with the pieces of a tracked game, for undo and redo: made from its data as its state is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from companion.positions import state_words
from companion.positions.hands import AllHands, Hands
from companion.positions.piece_names import forms
from companion.positions.state_words import noun, what_points_are_for
from companion.text.grammar import figure, with_article, with_the, within_sentence
from components.schema import Game

from .box import loose_kinds, tracked_decks
from .piece_words import PILES, PieceWords, discard_pile
from .places import COMMON, DISCARD, OPEN, SUPPLY
from .state import PLAYER, field, holds_others, is_shared, owners

TO = "{back} to {value}"


def hands(game: Game) -> AllHands:
    """The words of every field of a tracked state (`state.state_fields`)."""
    return dict(_every(game))


def _every(game: Game) -> Iterator[tuple[str, Hands]]:
    yield "reminders", Hands(put="", take="")
    yield "counters", Hands(set=lambda key, back, value: f"set {_counter(game, key)}{back} to {figure(value or 0)}")
    yield (
        "players.counters",
        Hands(set=lambda whose, key, back, value: f"set {whose} {_counter(game, key)}{back} to {figure(value or 0)}"),
    )
    for score in game.scores.values():
        yield f"players.points.{score.id}", Hands(set=_points(with_the(what_points_are_for(game, score))))
    for track in game.tracks.values():
        title = state_words.words(track.label) if track.label else within_sentence(track.title)
        if is_shared(game, track):
            holder = state_words.singular(track.of or "")
            yield f"tracks.{track.id}", Hands(set=f"set {holder} {{key}}'s {title}{TO}")
            continue
        whose = {PLAYER: "players.tracks", COMMON: "tracks"}
        for owner in owners(game, track) if not holds_others(game, track) else ():
            name = f"{'{whose}' if owner == PLAYER else 'the'} {title}"
            yield (
                f"{whose[owner]}.{track.id}",
                Hands(f"set {name}{TO}", f"take the marker off {name}", f"set {name}{TO}"),
            )
    for flag in game.flags.values():
        as_so = f"as {{no}}{flag.label or flag.title.lower()}"
        if flag.of in game.tracks:
            one = state_words.singular(flag.of)
            mark = f"mark {one} {{key}} {as_so}"
            put, take = (mark.format(no=no, key="{key}") for no in ("", "not "))
            yield f"flags.{flag.id}", Hands(put, take, keys=(one, flag.of))
        else:
            path = "players.flags" if flag.of == PLAYER else "flags"
            yield f"{path}.{flag.id}", Hands(set=_mark(flag.of == PLAYER, as_so))
    # Nobody turns a die back to what it showed before.
    yield "dice", Hands(put="", take="", set="")
    for die in (game.dice or {}).values():
        yield f"dice.{die.id}", Hands(set="")
    words = PieceWords(game)
    for deck in tracked_decks(game):
        pile, call = noun(game, deck.title), partial(words.name, group=deck.id)
        pile = pile if pile.endswith(PILES) else f"stack of {pile}"
        yield f"players.hand.{deck.id}", Hands(into="with {who}", off="away from {who}", call=call)
        yield field(deck.id), Hands(into=f"onto the {pile}", off=f"off the {pile}", call=call)
        yield field(deck.id, OPEN), Hands(into="face up onto the table", off="off the table", call=call)
        discards = f"the {discard_pile(game, deck)}"
        into, off = (f"onto {discards}", f"off {discards}") if deck.discards else ("into the box", "out of the box")
        yield field(deck.id, DISCARD), Hands(into=into, off=off, call=call)
    for kind in loose_kinds(game):
        held = kind.held_in and f"{{whose}} {kind.held_in}"
        into, off = (f"into {held}", f"out of {held}") if held else ("with {who}", "away from {who}")
        called = {piece.key: with_article(forms(kind, piece)[0]) for piece in kind.pieces}
        named = None if kind.label or kind.common else partial(_call, called)
        yield f"players.pieces.{kind.id}", Hands(into=into, off=off, call=named)
        yield field(kind.id, COMMON), Hands(into="on the table", off="off the table", call=named)
        kept = f"the {kind.kept_in or SUPPLY}"
        yield field(kind.id), Hands(into=f"into {kept}", off=f"from {kept}", call=named)


def _call(called: Mapping[str, str], key: str) -> str:
    return called.get(key, key)


def _counter(game: Game, key: str) -> str:
    """A counter within a sentence."""
    return (game.counters[key].label or game.counters[key].title.lower()) if key in game.counters else key


def _points(category: str) -> Callable[[str, str, int], str]:
    """A score set to another value, by what it is for: `Ann's points for deliveries`."""
    return lambda whose, back, value: f"set {whose} points for {category}{back} to {figure(value)}"


def _mark(of_player: bool, as_so: str) -> Callable[..., str]:
    """What is so or not of a player, or of the table."""
    if of_player:
        return lambda who, value: f"mark {who} {as_so.format(no='' if value else 'not ')}"
    return lambda value: f"mark the table {as_so.format(no='' if value else 'not ')}"
