"""What the spelling of an edit is called on screens: `Ship HP −1`, `Draw a resource card`, `Satellite B is working`."""

from __future__ import annotations

import re

from companion.corrections.board import ALL_PLACES, DISCARD_PLACE, FLAG_YES, OPEN_PLACE, PLAYER
from companion.corrections.box import loose_kinds
from companion.corrections.counted import SET, SIGN_SYMBOLS
from companion.corrections.piece_words import PieceWords
from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import what_points_are_for
from companion.text.grammar import amount, capital, figure, joined, with_article, with_the
from components.schema import Game


def label(words: PieceWords, line: str, player: str) -> str:
    """A spelling in as few words as say it to the player whose turn it is."""
    parts = line.split(", ")
    unnamed = player if parts[0].startswith(f"{player} ") else ""  # Whom the first part names, the others are about.
    if len(parts) > 1 and all(labels := [_label(words, part, unnamed) for part in parts]):
        return " and ".join(labels)
    return _label(words, line, player) or capital(line.removeprefix(f"{player} ").removesuffix(f" to {player}"))


def _label(words: PieceWords, line: str, player: str) -> str:
    """The spelling of one edit; "" of several, of those that say it themselves, and of the game's own."""
    ways = (_say_draw, _say_turn, _say_move, _say_flag, _say_change)
    return next(filter(None, (say(words, line, player) for say in ways)), "")


def _say_draw(words: PieceWords, line: str, player: str) -> str:
    """`Draw a resource card`, `Reveal an Earth tile`, `Draw 3 orbit cards and discard it`."""
    draw = re.fullmatch(r"draw (\d+ )?(\S+) to (.+)", line)
    if not draw:
        return ""
    number, what, to = draw.groups()
    deck = next((id for id in words.titles if what == id or what in words.game.by_name(id)), what)
    drawn = words.name(what, deck)
    if what in words.titles:
        one = words.one_of[what]
        drawn = f"{number}{one}s" if number else with_article(one)
    if to == OPEN_PLACE:
        return f"Reveal {drawn}"
    mine = to == player and deck in words.held
    return f"Draw {drawn}{'' if mine else ' and discard it' if to == DISCARD_PLACE else f' to {to}'}"


def _say_turn(words: PieceWords, line: str, player: str) -> str:
    """`Shuffle the orbit deck`, `Roll 2 d6`, `Next round`."""
    verb, _, rest = line.partition(" ")
    if verb == "shuffle" and rest in words.titles:
        return f"Shuffle the {words.titles[rest]}"
    if roll := re.fullmatch(r"roll (\d+) (.+)", line):
        return f"Roll {'the' if roll[1] == '1' else roll[1]} {roll[2]}"
    if deal := re.fullmatch(r"deal (\d+) (\S+)", line):
        return f"Deal everybody {amount(int(deal[1]), words.one_of[deal[2]])}"
    if handed := re.fullmatch(r"(.+) hand (\d+) (\S+) to (.+)", line):
        who, number, deck, to = handed.groups()
        return words.say_move(amount(int(number), words.one_of[deck]), who, to, deck)
    if verb == "first":
        return f"{rest} goes first"
    return {"round": "Next round", "clear": "Discard what was played"}.get(line, "")


def _say_move(words: PieceWords, line: str, player: str) -> str:
    """`Ann discards Metal`, `3 cubes go from the supply to Bo's hold`."""
    move = re.fullmatch(r"(\S+) (\S.*) from (\S.*) to (.+)", line)
    if move and move[1] in words.titles:
        cards = [words.name(card, move[1]) for card in move[2].split(", ")]
        return words.say_move(joined(cards), move[3], move[4], move[1])
    if move and move[2] in words.loose_names:
        return words.say_pieces(int(move[1]), words.loose_names[move[2]], move[3], move[4])
    return ""


def _say_flag(words: PieceWords, line: str, player: str) -> str:
    """What is said to be so or not: `Satellite B is working`, `Bo isn't first`, `Night`."""
    for flag in words.game.flags.values():
        name = flag.label or flag.title.lower()
        if found := re.fullmatch(rf"(?:(.+) )?{re.escape(name)} =(yes|no)", line):
            who, so = found[1] or "", found[2] == FLAG_YES
            if who in ("", ALL_PLACES):
                return capital(f"{who} {'' if so else 'not '}{name}".strip())
            whose = f"{state_words.singular(flag.of)} {who}" if flag.of in words.game.tracks else who
            return f"{capital(whose)} {'is' if so else 'is not'} {name}"
    return ""


def _say_change(words: PieceWords, line: str, player: str) -> str:
    """A change in an order's words: `Ship HP −1`, `Credits +1,000`, `+1 point for deliveries`, `Hold +1 cube`."""
    said = line.removeprefix(f"{player} ")
    change = re.fullmatch(r"(.+?) ([+=-])(-?\d+)", said)
    if not change:
        return ""
    what, sign, number = change.groups()
    own, by = said != line, f"{SIGN_SYMBOLS[sign]}{figure(number)}"
    if own:
        kinds = (kind for kind in loose_kinds(words.game) if kind.held_in and kind.label == what)
        if kept := next(kinds, None):
            return f"{capital(kept.held_in)} {SIGN_SYMBOLS[sign]}{amount(int(number), *forms(kept, kept.pieces[0]))}"
        what = _own_track(words.game, what)
    if points := _say_points(words.game, what) if sign != SET else "":
        return f"{by} {'point' if number == '1' else 'points'} for {points}"
    name = " ".join(state_words.words(word) if word.isalpha() and word.islower() else word for word in what.split())
    return f"{capital(name)} {by}"


def _own_track(game: Game, label: str) -> str:
    """What a player's own track is called where others are typed alike: satellites have HP, too."""
    alike = [track for track in game.tracks.values() if track.label == label]
    return next((each.id.replace("-", " ") for each in alike if alike[1:] and each.of == PLAYER), label)


def _say_points(game: Game, what: str) -> str:
    """What points are for, with whose they are; "" where words name none."""
    scores = {each.label or each.title.lower(): each for each in game.scores.values()}
    label = max((label for label in scores if f" {what}".endswith(f" {label}")), key=len, default="")
    if not label:
        return ""
    who, called = what[: -len(label)].strip(), what_points_are_for(game, scores[label])
    owner = who if who == ALL_PLACES else f"{who}'s"
    return f"{owner} {called}" if who else with_the(called)
