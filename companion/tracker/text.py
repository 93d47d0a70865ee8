"""Questions, answers and what happens in tracker mode, in words."""

from __future__ import annotations

from companion.engine import OVER
from companion.engine.texts import Event, Question, Texts
from companion.text.grammar import amount
from components.schema import Game

from .state import COMMON, DECK, DISCARD, OPEN, SUPPLY

VERBS = {
    "card": "Move a card",
    "gain": "Add to points or a counter",
    "lose": "Subtract from points or a counter",
    "draw": "Draw a card",
    "finish": "End the game and add up the points",
    "track": "Move a marker on a track",
    "next": "Next turn",
    "pieces": "Move loose pieces",
    "roll": "Roll dice",
    "shuffle": "Shuffle a discard pile into its deck",
}

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
    Event(
        "drawn",
        lambda deck, card, to: f"Draw {card} from the {_words(deck)}: {_to(to)}.",
        deck="text",
        card="text",
        to="text",
    ),
    Event(
        "card moved",
        lambda card, at, to: f"Move {card} from {_place(at)} {_to(to)}.",
        card="text",
        at="text",
        to="text",
    ),
    Event(
        "shuffled",
        lambda deck, number: f"Shuffle {amount(number, 'card')} into the {_words(deck)}.",
        deck="text",
        number="int",
    ),
    Event("rolled", lambda die, faces: f"{die}: {', '.join(faces)}.", die="text", faces="list of text"),
    Event(
        "marked",
        lambda track, whose, space: f"{track}{_of(whose)}: {space}.",
        track="text",
        whose="text",
        space="text",
    ),
    Event(
        "counted",
        lambda name, whose, by, now: f"{name}{_of(whose)}: {by:+}, now {now}.",
        name="text",
        whose="text",
        by="int",
        now="int",
    ),
    Event(
        "pieces moved",
        lambda number, name, at, to: f"Move {number} {name} from {_place(at)} {_to(to)}.",
        number="int",
        name="text",
        at="text",
        to="text",
    ),
)


def texts(game: Game) -> Texts:
    """The words of a tracked game, in which decks, tracks, dice and pieces have their titles."""

    def title(option: str) -> str:
        return titled(game, option)

    def piece(option: str, group: str) -> str:
        return named(game, group, option)

    def card(option: str, deck: str) -> str:
        return named(game, deck, option)

    questions = (
        Question("what", "{player}: do what?", labels=VERBS, player="key players"),
        Question("deck", "Which deck?", title),
        Question("draw to", "Put the card where?", labels=PLACES),
        Question("card drawn", lambda deck: f"Draw from {title(deck)}. Which card?", card, deck="text"),
        Question("card from", "Take the card from where?", labels=PLACES),
        Question("card", "Which card?", piece, group="text"),
        Question("card to", "Put it where?", labels=PLACES),
        Question("die", "Which die?", title),
        Question("how many", "Roll how many dice?"),
        Question("die rolled", lambda die: f"Roll {title(die)}. Which face?", title, die="text"),
        Question("track", "Which track?", title),
        Question("whose marker", "Whose marker?", labels=PLACES),
        Question("space", "Move it to which space?"),
        Question("counter", "Which counter?", title),
        Question("whose counter", "Whose?"),
        Question("by how much", "By how much?"),
        Question("kind", "Which pieces?", title),
        Question("pieces from", "Take them from where?", labels=PLACES),
        Question("piece", "Which of them?", piece, group="text"),
        Question("pieces to", "Put them where?", labels=PLACES),
        Question("pieces", "How many?"),
    )
    return Texts(questions, EVENTS)


def titled(game: Game, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)


def named(game: Game, group: str, key: str) -> str:
    """The name of a piece of a deck or kind, with its code or key where another one has that name."""
    pieces = [piece for kind in game.kinds_of(group) for piece in kind.pieces]
    found = next((piece for piece in pieces if key in (piece.key, piece.id)), None)
    if found is None:
        return key
    alike = sum(piece.name == found.name for piece in pieces) > 1
    return f"{found.name} ({found.code or found.key})" if alike else found.name


def _words(name: str) -> str:
    return name.replace("-", " ")


def _of(whose: str) -> str:
    return "" if whose == COMMON else f" of {whose}"


def _place(at: str) -> str:
    return {OPEN: "the cards on the table", DISCARD: "the discard pile", SUPPLY: "the supply", COMMON: "the table"}.get(
        at, at
    )


def _to(to: str) -> str:
    return {OPEN: "face up on the table", DECK: "back into the deck"}.get(to, f"to {_place(to)}")
