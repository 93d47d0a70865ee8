"""Questions, answers and what happens in tracker mode, in words."""

from __future__ import annotations

import re

from companion.engine import OVER
from companion.engine.texts import Event, Question, Texts
from companion.positions import state_words
from companion.positions.piece_names import PieceNames
from companion.text.grammar import amount, capital, is_number, joined, minus, numbered, within_sentence
from components.schema import Game, Type

from .state import COMMON, DECK, DISCARD, OPEN, POINTS, SUPPLY, loose_kinds, noun, tracked_decks

VERBS = {
    "gain": "Add to a counter",
    "lose": "Subtract from a counter",
    "track": "Move a marker",
    "pieces": "Move pieces",
    "draw": "Draw",
    "card": "Move what was drawn",
    "shuffle": "Shuffle the discards back in",
    "roll": "Roll dice",
    "next": "Next turn (Enter)",
    "finish": "End the game",
}
"""What is asked for word by word, in the order of the list."""

HOW_MUCH = {"gain": "Add how much to", "lose": "Subtract how much from"}

MOST_NOUNS = 2
"""More words for what is drawn are too many for a label."""
VOWELS = "AEIOU"

PLACES = {
    OPEN: "Face up on the table",
    DISCARD: "The discard pile",
    DECK: "Back into the deck",
    SUPPLY: "The supply",
    COMMON: "The table",
}

EVENTS = (
    Event(OVER, "The game is over.", result="text"),
    Event("turn", "Turn {number}: {who}.", who="key players", number="int"),
    Event("reminder", "Remember: {said}", said="text"),
    Event("rolled", lambda die, faces: f"{die} shows {joined(faces)}.", die="text", faces="list of text"),
    Event(
        "changed",
        lambda thing, whose, was, now, limit: f"{_whose(whose, thing)}{_moved_on(was, now)}{_limited(was, limit)}.",
        thing="text",
        whose="text",
        was="text",
        now="text",
        limit="text",
    ),
    Event("remark", "Note: {said}", said="text"),
    Event("own", "{said}", said="text"),
)


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""

    def title(option: str) -> str:
        return titled(game, option)

    def piece(option: str, group: str) -> str:
        return piece_name(game, group, option)

    called = {deck.id: noun(game, deck.title) for deck in tracked_decks(game)}
    names = PieceNames(game)
    nouns = {deck.id: names.noun(Type("pile", deck.id))[0] for deck in tracked_decks(game)}
    drawn = " or ".join(dict.fromkeys(nouns.values())) if len({*nouns.values()}) <= MOST_NOUNS else ""

    def one(card: str, deck: str) -> str:
        """One of a deck with an article, `a Fuel card`; what a code or a number is part of is a name by itself."""
        if any(map(str.isdigit, card)) or card.endswith(")"):
            return card
        said = card if card.lower().endswith(nouns[deck]) else f"{card} {nouns[deck]}"
        copies = sum(piece.count for kind in game.kinds_of(deck) for piece in kind.pieces if piece.name == card)
        return f"{'the' if copies == 1 else 'an' if card[:1] in VOWELS else 'a'} {said}"

    plurals = {kind.pieces[0].name: kind.label for kind in loose_kinds(game) if kind.label and len(kind.pieces) == 1}

    def pieces(name: str, number: int) -> str:
        """Some pieces of a name, by what players call them where the data say it: `5 cubes`, else `Debris (5)`."""
        plural = plurals.get(name)
        if plural is None and name[:1].isdigit():
            return f"{number} × {name}"
        return amount(number, state_words.singular(plural), plural) if plural else numbered(name, number)

    def edit(option: str, player: str) -> str:
        """An edit in as few words as say it to the player whose turn it is."""
        words = option.removeprefix(f"{player} ").removesuffix(f" to {player}").split()
        words = [f"from the {called[word]}" if word in called else word for word in words]
        words = [re.sub(r"^-(?=\d)", "−", word) for word in words]
        if words[0].isalpha() and words[0].islower():  # HP, not a player's name.
            words[0] = state_words.words(words[0])
        said = " ".join(word for number, word in enumerate(words) if (number, word) != (1, "1"))
        if said.startswith("draw ") and said.endswith(f" to {OPEN}"):
            said = f"reveal{said.removeprefix('draw').removesuffix(f' to {OPEN}')}"
        elif said.endswith(f" to {DISCARD}"):
            said = f"{said.removesuffix(f' to {DISCARD}')} and discard"
        points = any(said.startswith(f"{score.title.lower()} ") for score in game.scores.values())
        return f"{capital(said)}{' (points)' * (points and POINTS not in said)}"

    def card(option: str, deck: str) -> str:
        return piece_name(game, deck, option)

    questions = (
        Question(
            "what",
            "{player}: what changes?",
            edit,
            labels={**VERBS, "draw": f"Draw a {drawn}", "card": f"Move a {drawn}"} if drawn else VERBS,
            player="key players",
        ),
        Question("deck", "Which deck or supply?", title),
        Question("draw to", lambda deck: f"Put the {nouns[deck]} where?", labels=PLACES, deck="text"),
        Question("card drawn", lambda deck: f"Draw from the {called[deck]}. Which {nouns[deck]}?", card, deck="text"),
        Question("card from", lambda deck: f"Take the {nouns[deck]} from where?", labels=PLACES, deck="text"),
        Question("card", lambda group: f"Which {nouns[group]}?", piece, group="text"),
        Question(
            "card to", lambda deck, card: f"Put {one(card, deck)} where?", labels=PLACES, deck="text", card="text"
        ),
        Question("die", "Which die?", title),
        Question("how many", "Roll how many dice?"),
        Question(
            "die rolled",
            lambda die: f"Roll {within_sentence(title(die))}. What did you roll?",
            title,
            die="text",
        ),
        Question("track", "Which track?", title),
        Question("whose marker", "Whose marker?", labels=PLACES),
        Question(
            "space",
            lambda track, whose: f"Move {_marked(track, whose)} to which space?",
            track="text",
            whose="text",
        ),
        Question("counter", "Which counter?", lambda option: counted(game, option)),
        Question("whose counter", "Whose {thing}?", thing="text"),
        Question(
            "by how much",
            lambda verb, thing, whose: f"{HOW_MUCH[verb]} {_owner(whose)}{thing}?",
            verb="text",
            thing="text",
            whose="text",
        ),
        Question("kind", "Which pieces?", title),
        Question("pieces from", "Take the pieces from where?", labels=PLACES),
        Question("piece", "Which piece?", piece, group="text"),
        Question(
            "pieces to",
            lambda name: f"Put the {plurals[name]} where?" if name in plurals else f"Put {name} where?",
            labels=PLACES,
            name="text",
        ),
        Question(
            "pieces",
            lambda name: f"How many {plurals[name]}?" if name in plurals else f"How many? ({name})",
            name="text",
        ),
    )
    events = (
        Event(
            "drawn",
            lambda deck, card, to: f"{_draws(to)} {one(card, deck)} from the {called[deck]}{_lays(to)}.",
            deck="text",
            card="text",
            to="text",
        ),
        Event(
            "card moved",
            lambda deck, card, at, to: f"{_moved(one(card, deck), at, to, called[deck])}.",
            deck="text",
            card="text",
            at="text",
            to="text",
        ),
        Event(
            "pieces moved",
            lambda number, name, at, to: f"Move {pieces(name, number)} from {_place(at)} {_to(to)}.",
            number="int",
            name="text",
            at="text",
            to="text",
        ),
        Event(
            "shuffled",
            lambda deck, number: f"Shuffle {amount(number, nouns[deck])} into the {called[deck]}.",
            deck="text",
            number="int",
        ),
    )
    return Texts(questions, (*EVENTS, *events))


def titled(game: Game, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)


def counted(game: Game, key: str) -> str:
    """What a counter or a score is called; a piece may have the id of a counter."""
    if key in game.counters:
        return game.counters[key].label or game.counters[key].title.lower()
    return game.scores[key].title if key in game.scores else titled(game, key)  # A kind may be called so, too.


def piece_name(game: Game, group: str, key: str) -> str:
    """The name of a piece of a deck or kind, after its number if it has one; with its code or key where another one has
    that name."""
    pieces = [piece for kind in game.kinds_of(group) for piece in kind.pieces]
    found = next((piece for piece in pieces if key in (piece.key, piece.id)), None)
    if found is None:
        return key
    if found.code.isdecimal() and not found.name.endswith(f" {found.code}"):
        return f"{state_words.singular(game.kinds[found.kind].title.split()[-1])} {found.code} ({found.name})"
    alike = sum(piece.name == found.name for piece in pieces) > 1
    return f"{found.name} ({found.code or found.key})" if alike else found.name


def _moved(card: str, at: str, to: str, deck: str) -> str:
    """A known card of a deck from one place to another; those of players are no place of the table."""
    table = (OPEN, DISCARD, DECK)
    there = f"back into the {deck}" if to == DECK else _to(to)
    if at in table:
        origin = f"the {deck}" if at == DECK else _place(at)
        return f"Move {card} from {origin} {there}" if to in table else f"{to} takes {card} from {origin}"
    if to == DISCARD:
        return f"{at} discards {card}"
    return f"{at} puts {card} {there}" if to in table else f"{at} gives {card} to {to}"


def _draws(to: str) -> str:
    return "Draw" if to in (OPEN, DISCARD) else f"{to} draws"


def _lays(to: str) -> str:
    return f" and lay it {_to(to).removeprefix('to ')}" if to == OPEN else " and discard it" if to == DISCARD else ""


def _whose(who: str, thing: str) -> str:
    return capital(thing) if who == COMMON else f"{who}: {thing}"


def _moved_on(was: str, now: str) -> str:
    if was == now:
        return f" stays at {minus(now)}"
    return f" {minus(was)} → {minus(now)}" if was else f": {now}"


def _limited(was: str, limit: str) -> str:
    """Why it went no further, of a number or of what stands on a track."""
    if not limit or not (is_number(was) and is_number(limit)) or was == limit:
        return " (that is the limit)" if limit else ""
    return f" (it can't go {'lower' if int(limit) < int(was) else 'higher'})"


def _of(whose: str, track: str) -> str:
    """A track with its holder: `Ann's ship capacity`, `Ann's HP`."""
    return f"{whose}'s {track if track[1:2].isupper() else track[:1].lower() + track[1:]}"


def _owner(whose: str) -> str:
    """Whose something is, before its name; nothing before the table's."""
    return "" if whose == COMMON else f"{whose}'s "


def _marked(track: str, whose: str) -> str:
    """A marker's track, with its holder where it isn't the table's."""
    return track if whose == COMMON else _of(whose, track)


def _place(at: str) -> str:
    places = {
        OPEN: "those face up", DISCARD: "the discard pile", DECK: "the deck",
        SUPPLY: "the supply", COMMON: "the table",
    }  # fmt: skip
    return places.get(at, at)


def _to(to: str) -> str:
    return {OPEN: "face up on the table", DECK: "back into the deck"}.get(to, f"to {_place(to)}")
