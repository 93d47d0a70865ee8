"""Questions, answers and what happens in tracker mode, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine import Ask, Chance, Choice, Note, Option

from .state import COMMON, DECK, DISCARD, OPEN, SUPPLY, TrackedTable

LABELS = {
    "card": "Move a card",
    "gain": "Points or a counter up",
    "lose": "Points or a counter down",
    "draw": "Draw a card",
    "finish": "End the game and sum up the points",
    "track": "Move a marker on a track",
    "next": "Next turn",
    "pieces": "Move loose pieces",
    "roll": "Roll dice",
    "shuffle": "Shuffle a discard into its deck",
    OPEN: "Open on the table",
    DISCARD: "The discard",
    DECK: "Back into the deck",
    SUPPLY: "The supply",
    COMMON: "The table",
}

PROMPTS = {
    "what": "{player}'s turn. What happens?",
    "deck": "Which deck?",
    "draw to": "Where does the card go?",
    "card from": "Where does the card lie?",
    "card": "Which card?",
    "card to": "Where does it go?",
    "die": "Which die?",
    "how many": "How many dice?",
    "track": "Which track?",
    "whose marker": "Whose marker?",
    "space": "To which space?",
    "counter": "Which counter?",
    "whose counter": "Whose?",
    "by how much": "By how much?",
    "kind": "Which pieces?",
    "pieces from": "From where?",
    "piece": "Which of them?",
    "pieces to": "To where?",
    "pieces": "How many?",
}

NOTES: Mapping[str, Callable[..., str]] = {
    "forced": lambda what, option: "",
    "over": lambda result: f"The game is {result}.",
    "turn": lambda who, number: f"Turn {number}: {who}.",
    "reminder": lambda said: f"Remember: {said}",
    "drawn": lambda deck, card, to: f"From the {_words(deck)}: {card}, {_to(to)}.",
    "card moved": lambda card, at, to: f"{card}: from {_place(at)} {_to(to)}.",
    "shuffled": lambda deck, number: f"{number} cards are shuffled into the {_words(deck)}.",
    "rolled": lambda die, faces: f"{die}: {', '.join(faces)}.",
    "marked": lambda track, whose, space: f"{track}{'' if whose == COMMON else f' of {whose}'}: {space}.",
    "counted": lambda name, whose, by, now: f"{name}{'' if whose == COMMON else f' of {whose}'}: {by:+}, now {now}.",
    "pieces moved": lambda number, name, at, to: f"{number} {name}: from {_place(at)} {_to(to)}.",
}


class OfKind(Choice):
    """Which piece of a kind or deck; pieces of others may have the same key."""

    __slots__ = ("group",)

    def __init__(self, what: str, options: Sequence[str], group: str) -> None:
        super().__init__(None, what, options, "")
        self.group = group


def prompt(table: TrackedTable, ask: Ask) -> str:
    """The question in words."""
    if isinstance(ask, Chance):
        return f"What came up? ({titled(table, ask.what)})"
    return PROMPTS[ask.what].format(player=table.state["player"])


def label(table: TrackedTable, ask: Ask, option: Option) -> str:
    """An answer in words."""
    key = str(option)
    if isinstance(option, int):
        return key
    if isinstance(ask, OfKind):
        return named(table, ask.group, key)
    if isinstance(ask, Chance) and ask.what in table.game.decks:
        return named(table, ask.what, key)
    if key in table.seats or (ask.what == "space" and key not in LABELS):
        return key
    if key in LABELS and ask.what not in ("counter", "track", "deck", "die", "kind"):
        return LABELS[key]
    return titled(table, key)


def titled(table: TrackedTable, key: str) -> str:
    """What a deck, track, die, kind, score or piece is called."""
    game = table.game
    for known in (game.decks, game.tracks, game.dice, game.kinds, game.scores):
        if key in known:
            return str(known[key].title)
    return next((piece.name for piece in game.pieces() if key in (piece.key, piece.id)), key)


def named(table: TrackedTable, group: str, key: str) -> str:
    """The name of a piece of a deck or kind, with its code or key where another one has that name."""
    pieces = [piece for kind in table.game.kinds_of(group) for piece in kind.pieces]
    found = next((piece for piece in pieces if key in (piece.key, piece.id)), None)
    if found is None:
        return key
    alike = sum(piece.name == found.name for piece in pieces) > 1
    return f"{found.name} ({found.code or found.key})" if alike else found.name


def _words(name: str) -> str:
    return name.replace("-", " ")


def _place(at: str) -> str:
    return {OPEN: "the open cards", DISCARD: "the discard", SUPPLY: "the supply", COMMON: "the table"}.get(at, at)


def _to(to: str) -> str:
    return {OPEN: "open on the table", DECK: "back into the deck"}.get(to, f"to {_place(to)}")


def tell(note: Note) -> str:
    """What happened, in words."""
    return NOTES[note.what](*note.values)
