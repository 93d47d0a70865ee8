"""Questions, answers and what happens in tracker mode, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.engine import END
from companion.engine.texts import Event, Question, Texts, Words
from companion.positions import state_words
from companion.positions.piece_names import forms
from companion.positions.state_words import noun
from companion.text.grammar import amount, capital, either, figure, joined, within_sentence
from components.schema import Game, Kind

from .box import loose_kinds, tracked_decks
from .event_words import EVENTS
from .piece_words import PieceWords
from .state import COMMON, DECK, DISCARD, LOST, OPEN, PLAYER, SUPPLY, WON

ADD_OR_SUBTRACT = {"gain": "Add", "lose": "Subtract"}
VERBS = {
    "track": "Move a marker along its track",
    "pieces": "Move pieces",
    "draw": "Draw from a deck",
    "card": "Move a drawn card or piece",
    "shuffle": "Shuffle discards back in",
    "roll": "Roll dice",
    "next": "Next turn (Enter)",
    "finish": "End the game",
    END: "End the game",
}
"""What is asked for word by word, in the order of the list."""

TO_OR_FROM = {"gain": "Add to", "lose": "Subtract from"}
HOW_MUCH = {"gain": "Add how much to", "lose": "Subtract how much from"}
GETS = {"gain": "gets", "lose": "loses"}

MOST_NAMED = 2
"""More words for what is drawn, moved or counted are too many for a label."""

BOX = "the box"
PLACES = {
    OPEN: "Face up on the table",
    DISCARD: "The discard pile",
    SUPPLY: "The supply",
    COMMON: "The table",
}


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""
    words = PieceWords(game)
    nouns, plural = words.nouns, words.plural
    decks = {deck.id: deck for deck in tracked_decks(game)}
    called = {id: noun(game, deck.title) for id, deck in decks.items()}
    one_of = words.one_of if len(decks) > 1 else nouns
    pile = _pile_noun(list(called.values()))
    from_decks = _few(list(dict.fromkeys(nouns.values())))
    called_by_kind = {kind.id: kind.label or within_sentence(kind.title) for kind in loose_kinds(game)}
    loose = sorted(loose_kinds(game), key=lambda kind: -kind.count)

    def title(option: str) -> str:
        return titled(game, option)

    def piece(option: str, group: str) -> str:
        return piece_name(game, group, option)

    def card(option: str, deck: str) -> str:
        return piece_name(game, deck, option)

    def edit(option: str, player: str) -> str:
        """An edit in as few words as say it to the player whose turn it is."""
        if draw := re.fullmatch(r"draw (\d+ )?(\S+) to (.+)", option):
            known = next((id for id in decks if draw[2] not in decks and draw[2] in game.by_name(id)), "")
            one = words.one(piece_name(game, known, draw[2]), known) if known else one_of.get(draw[2], draw[2])
            return _draw(one if known else _some(draw[1] or "", one), draw[3], player)
        if (move := re.fullmatch(r"(\S+) (.+) from (\S.*) to (.+)", option)) and move[1] in decks:
            cards = joined([words.one(piece_name(game, move[1], card), move[1]) for card in move[2].split(", ")])
            return _moved(cards, move[3], move[4], called[move[1]], nouns[move[1]], gone[move[1]])
        said = option.removeprefix(f"{player} ").removesuffix(f" to {player}")
        if roll := re.fullmatch(r"roll (\d+) (.+)", said):
            return f"Roll the {roll[2]}" if roll[1] == "1" else f"Roll {roll[1]} {roll[2]}"
        if change := re.fullmatch(r"(.+) ([+=-])(\d+)", said):
            return _change(game, change[1], change[2], change[3], own=said != option)
        return capital(said)

    labels: dict[str, Words] = {
        "gain": lambda counted: _counted("gain", counted),
        "lose": lambda counted: _counted("lose", counted),
        **VERBS,
    }
    if from_decks:
        article = "an" if from_decks[0] in "aeiou" else "a"
        labels["card"] = f"Move a drawn {from_decks}"
        if len(decks) == 1:  # "Draw a tile" alone is an edit.
            labels["draw"] = f"Draw {article} {from_decks} and choose where it goes"
    if len(decks) > 1:
        labels["draw"] = f"Draw from {'either' if len(decks) == MOST_NAMED else 'any'} {pile or 'deck'}"
    if loose:
        labels["pieces"] = f"Move {_moved_pieces(loose)}"
    from_which = {
        "draw": f"Draw from which {pile}?" if pile else "Draw from what?",
        "card": f"Move a {from_decks} from which {pile}?" if from_decks and pile else "Move which kind of piece?",
        "shuffle": f"Shuffle the discards back into which {pile}?" if pile else "Shuffle which discards back in?",
    }
    gone = {id: "the discard pile" if deck.discards else BOX for id, deck in decks.items()}
    places_of_card: dict[str, Words] = {**PLACES, DISCARD: lambda deck: capital(gone[deck])}
    into_deck = {id: f"Back {_into(called[id])}" for id in decks}

    questions = (
        Question("what", "{player}: what next?", edit, labels=labels, player="key players", counted="list of text"),
        Question("deck", lambda verb: from_which[verb], title, verb="text"),
        Question("draw to", lambda deck: f"Put the {one_of[deck]} where?", labels=places_of_card, deck="text"),
        Question("card drawn", lambda deck: f"Draw from the {called[deck]}. Which {nouns[deck]}?", card, deck="text"),
        Question("card from", lambda deck: f"Take the {one_of[deck]} from where?", labels=places_of_card, deck="text"),
        Question("card", lambda group: f"Move which {nouns[group]}?", piece, group="text"),
        Question(
            "card to",
            lambda deck, card, at: f"Put {_of_holder(words.one(card, deck), at)} where?",
            labels={**places_of_card, DECK: lambda deck: into_deck[deck]},
            deck="text",
            card="text",
            at="text",
        ),
        Question("die", "Roll which die?", title),
        Question("how many", "Roll how many dice?"),
        Question("die rolled", lambda die: f"Roll {within_sentence(title(die))}. What did you roll?", die="text"),
        Question("track", "Move the marker on which track?", title),
        Question("whose marker", "Move whose marker?", labels=PLACES),
        Question(
            "space", lambda track, whose: f"Set {_owner(whose) or 'the '}{track} to what?", track="text", whose="text"
        ),
        Question(
            "counter",
            lambda verb: f"{ADD_OR_SUBTRACT[verb]} points for what?" if game.scores else f"{TO_OR_FROM[verb]} what?",
            lambda option: counted(game, option),
            labels={id: counted(game, id) for id in (*game.counters, *game.scores)},
            verb="text",
        ),
        Question(
            "whose counter",
            lambda verb, thing, for_points: (
                f"Whose points? ({thing})" if for_points else f"{TO_OR_FROM[verb]} whose {thing}?"
            ),
            verb="text",
            thing="text",
            for_points="bool",
        ),
        Question(
            "by how much",
            lambda verb, thing, whose, for_points: (
                f"{whose} {GETS[verb]} how many points? ({thing})"
                if for_points
                else f"{HOW_MUCH[verb]} {_owner(whose)}{thing}?"
            ),
            verb="text",
            thing="text",
            whose="text",
            for_points="bool",
        ),
        Question("kind", "Move which pieces?", lambda option: capital(called_by_kind[option])),
        Question(
            "pieces from", lambda kind: f"Take the {called_by_kind[kind]} from where?", labels=PLACES, kind="text"
        ),
        Question("piece", "Move which piece?", piece, group="text"),
        Question(
            "pieces to",
            lambda name, at: f"Move {plural(name)} from {_place(at)} to where?",
            labels=PLACES,
            name="text",
            at="text",
        ),
        Question(
            "pieces",
            lambda name, at, to: f"Move how many {plural(name)} from {_place(at)} to {_place(to)}?",
            name="text",
            at="text",
            to="text",
        ),
        Question("result", "How did the game end?", labels={WON: "You won", LOST: "You lost"}),
    )
    events = (
        Event(
            "drawn",
            lambda deck, card, to: (
                f"{_draws(to)} {words.one(card, deck)}{words.origin(card, deck)}{_lays(to, gone[deck])}."
            ),
            deck="text",
            card="text",
            to="text",
        ),
        Event(
            "card moved",
            lambda deck, card, at, to: (
                f"{_moved(words.one(card, deck), at, to, called[deck], nouns[deck], gone[deck])}."
            ),
            deck="text",
            card="text",
            at="text",
            to="text",
        ),
        Event(
            "pieces moved",
            lambda number, name, at, to: f"Move {words.pieces(name, number)} from {_place(at)} {_to(to)}.",
            name="text",
            at="text",
            to="text",
            number="int",
        ),
        Event(
            "shuffled",
            lambda deck, number: f"Shuffle {amount(number, nouns[deck])} {_into(called[deck])}.",
            deck="text",
            number="int",
        ),
    )
    return Texts(questions, (*EVENTS, *events))


def _pile_noun(titles: Sequence[str]) -> str:
    """What most of the decks are called: `deck` or `stack`; "" where they have no such name."""
    return next((word for word in ("stack", "deck") if any(title.endswith(word) for title in titles)), "")


def _into(deck: str) -> str:
    """Into a deck: `into the orbit deck`, `among the junk tiles`."""
    return f"{'into' if deck.endswith(('deck', 'stack')) else 'among'} the {deck}"


def _of_holder(one: str, at: str) -> str:
    """A card as that of the player who holds it: `Bo's Fuel card`."""
    return one if at in (OPEN, DISCARD) else f"{at}'s {re.sub('^(an?|the) ', '', one)}"


def _few(names: Sequence[str]) -> str:
    """Some names of which one will do; "" where they are too many."""
    return either(names) if len(names) <= MOST_NAMED else ""


def _counted(verb: str, names: Sequence[str]) -> str:
    """What is added or subtracted, where that is few things."""
    few = len(names) <= MOST_NAMED
    return f"{ADD_OR_SUBTRACT[verb]} {either(names)}" if few else f"{TO_OR_FROM[verb]} a counter"


def _moved_pieces(kinds: Sequence[Kind]) -> str:
    """Loose pieces of some kinds: `starter tiles`, `cubes or tokens`, `markers, cubes or other pieces`."""
    if len(kinds) == 1:
        return kinds[0].label or within_sentence(kinds[0].title)
    last = [kind.label or _last_word(kind.title) for kind in kinds]
    return either(last if len(last) <= MOST_NAMED else [*last[:MOST_NAMED], "other pieces"])


def _last_word(title: str) -> str:
    """What many pieces are called, by the word of their title that says so: `tokens` of 2 or 3 cubes."""
    every = title.lower().split()
    return every[0] if "of" in every else every[-1]


def _some(number: str, one: str) -> str:
    """So many from a deck: `a resource card`, `3 Earth tiles`."""
    return f"{number}{one}s" if number else f"{'an' if one[0] in 'aeiouAEIOU' else 'a'} {one}"


def _draw(what: str, to: str, player: str) -> str:
    """A draw in an order's words: `Draw a resource card`, `Reveal an Earth tile`."""
    if to == OPEN:
        return f"Reveal {what}"
    return f"Draw {what}{'' if to == player else ' and discard it' if to == DISCARD else f' to {to}'}"


def _change(game: Game, what: str, sign: str, number: str, own: bool) -> str:
    """A change in an order's words: `Ship HP −1`, `Credits +1,000`, `Deliveries +1 point`, `Hold +1 cube`. own: it is
    that of a player."""
    kept = next((kind for kind in loose_kinds(game) if own and kind.held_in and kind.label == what), None)
    if kept:
        return (
            f"{capital(kept.held_in)} {'−' if sign == '-' else sign}{amount(int(number), *forms(kept, kept.pieces[0]))}"
        )
    alike = [track for track in game.tracks.values() if track.label == what]
    if own and len(alike) > 1:  # Satellites have HP, too.
        what = next(track.id.replace("-", " ") for track in alike if track.of == PLAYER)
    name = " ".join(state_words.words(word) if word.isalpha() and word.islower() else word for word in what.split())
    by = f"{'= ' if sign == '=' else '−' if sign == '-' else sign}{figure(number)}"
    if sign != "=" and any(f" {what}".endswith(f" {score.title.lower()}") for score in game.scores.values()):
        return f"{capital(name)} {by} {'point' if number == '1' else 'points'}"
    return f"{capital(name)} {by}"


def titled(game: Game, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)


def counted(game: Game, key: str) -> str:
    """What a counter or a score is called; a piece may have the id of a counter."""
    if key in game.counters:
        return capital(game.counters[key].label or game.counters[key].title)
    return game.scores[key].title if key in game.scores else capital(titled(game, key))  # A kind may be called so, too.


def piece_name(game: Game, group: str, key: str) -> str:
    """The name of a piece of a deck or kind, after its number if it has one; with its code or key where another one has
    that name."""
    pieces = [piece for kind in game.kinds_of(group) for piece in kind.pieces]
    found = next((piece for piece in pieces if key in (piece.key, piece.id)), None)
    if found is None:
        return key
    if found.code.isdecimal() and not found.name.endswith(f" {found.code}"):
        return f"{state_words.singular(game.kinds[found.kind].title.split()[-1])} {found.code} ({found.name})"
    if sum(piece.name == found.name for piece in pieces) == 1:
        return found.name
    return f"{found.code} ({found.name})" if found.code else f"{found.name} ({found.key})"


def _moved(card: str, at: str, to: str, deck: str, noun: str, gone: str) -> str:
    """A known card of a deck from one place to another; those of players are no place of the table."""
    table = (OPEN, DISCARD, DECK)
    there = f"back {_into(deck)}" if to == DECK else f"to {gone}" if to == DISCARD else _to(to)
    if at in table:
        origin = {OPEN: f"the face-up {noun}s", DECK: f"the {deck}", DISCARD: gone}.get(at, _place(at))
        if to == OPEN:
            return f"Take {card} from {origin} and lay it face up on the table"
        return f"Move {card} from {origin} {there}" if to in table else f"{to} takes {card} from {origin}"
    if to == DISCARD:
        return f"{at} discards {card}" if gone != BOX else f"{at} puts {card} into {BOX}"
    return f"{at} puts {card} {there}" if to in table else f"{at} gives {card} to {to}"


def _draws(to: str) -> str:
    return "Draw" if to in (OPEN, DISCARD) else f"{to} draws"


def _lays(to: str, gone: str) -> str:
    if to == DISCARD:
        return " and discard it" if gone != BOX else f" and put it into {BOX}"
    return f" and lay it {_to(to)}" if to == OPEN else ""


def _owner(whose: str) -> str:
    """Whose something is, before its name; nothing before the table's."""
    return "" if whose == COMMON else f"{whose}'s "


def _place(at: str) -> str:
    return {DISCARD: "the discard pile", SUPPLY: "the supply", COMMON: "the table"}.get(at, at)


def _to(to: str) -> str:
    return "face up on the table" if to == OPEN else f"to {_place(to)}"
