"""The rules of the toy game of the tests: gems are dug, cards drawn, bids made in secret. Rule ids are TY-…."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import END, NOTHING, Chance, Choice, Ending, Option, Step, Table
from companion.engine.free_answers import anybody
from companion.engine.texts import Event, Question, Texts
from companion.game_registry.games import box_beside
from components.problems import Problem, wrong

GAME = box_beside(__file__)
PLACES = tuple(GAME.tables["places"].by_key)
LONGEST = 200


class Bag:
    """A pile or die: what may come up, as often as there are copies."""

    def __init__(self, counts: Mapping[Option, int]) -> None:
        self.counts = counts

    def pick(self, at: float) -> Option:
        every = [option for option in sorted(self.counts, key=str) for _ in range(self.counts[option])]
        return every[int(at * len(every))]

    def weights(self) -> Mapping[Option, float]:
        return {option: self.counts[option] for option in sorted(self.counts, key=str) if self.counts[option]}


class Toy(Table):
    """The state; the draw pile is what lies nowhere else."""

    __slots__ = ("board", "deck", "discard", "gems", "hands", "left", "options", "player", "supply", "turn")

    def __init__(self, players: Sequence[str]) -> None:
        self.phase, self.result, self.reason, self.notes = "deal", None, None, None
        self.options: dict[str, bool] = {}
        self.turn, self.player, self.left = 1, players[0], 2
        self.hands: dict[str, list[str]] = {name: [] for name in players}
        self.gems = dict.fromkeys(players, 0)
        self.board = {"H30": 2, "H300": 2}
        self.supply = 16
        self.deck = {piece.key: piece.count for piece in GAME.kinds["card"].pieces}
        self.discard: dict[str, int] = {}

    def copy(self) -> Toy:
        new = Toy.__new__(Toy)
        for name in ("phase", "result", "reason", "options", "turn", "player", "left", "supply"):
            setattr(new, name, getattr(self, name))
        new.notes = None
        new.hands = {name: hand[:] for name, hand in self.hands.items()}
        new.gems, new.board, new.deck, new.discard = (
            dict(self.gems),
            dict(self.board),
            dict(self.deck),
            dict(self.discard),
        )
        return new

    def take(self, card: str) -> None:
        self.deck[card] -= 1


def about(table: Toy) -> dict[str, int]:
    """What all its questions are about."""
    return {"turn": table.turn}


def deal(table: Toy) -> Step:
    """TY-001: one card for everybody, for whoever holds it to see."""
    for name, hand in table.hands.items():
        card = yield Chance("deck", Bag(table.deck), "TY-001", about(table), seat=name)
        table.take(card)
        hand.append(card)
        table.note_for(name, "TY-001", "dealt", who=name, card=card)
    table.phase = "act"


def act(table: Toy) -> Step:
    """TY-002: one action."""
    if table.turn > LONGEST:
        raise Ending("drawn", "TY-009")
    me = table.player
    verbs = [END]
    if table.left:
        verbs += ["dig"] if any(table.board.values()) else []
        verbs += ["draw"] if sum(table.deck.values()) and len(table.hands[me]) < 4 else []
        verbs += ["flip"] if sum(table.deck.values()) else []
        verbs += ["sow"] if table.supply >= 3 and low(table) else []
        verbs += ["bid"] if all(table.hands.values()) else []
    verb = yield Choice(me, "action", sorted(verbs), "TY-002", about(table), free=anybody("wave"))
    if verb == END:
        seats = list(table.hands)
        table.player, table.left, table.turn = seats[(seats.index(me) + 1) % len(seats)], 2, table.turn + 1
        table.note("TY-003", "turn ends", who=me)
        return
    if verb == "wave":
        table.note("TY-008", "waves")
        return
    yield from VERBS[verb](table, me)
    table.left -= 1


def dig(table: Toy, me: str) -> Step:
    """TY-004: gems from a place; who has five has won."""
    place = yield Choice(me, "where", sorted(p for p in PLACES if table.board.get(p)), "TY-004", about(table))
    number = yield Choice(me, "how many", list(range(1, table.board[place] + 1)), "TY-004", about(table))
    table.board[place] -= number
    table.gems[me] += number
    table.note("TY-004", "dug", who=me, place=place, number=number)
    if table.gems[me] >= 5:
        raise Ending("won", "TY-010")


def draw(table: Toy, me: str) -> Step:
    """TY-005: a card to the hand."""
    card = yield Chance("deck", Bag(table.deck), "TY-005", about(table), seat=me)
    table.take(card)
    table.hands[me].append(card)
    table.note_for(me, "TY-005", "drew", who=me, card=card)


def flip(table: Toy, me: str) -> Step:
    """TY-006: a card for all to see; a comet asks for another place to lose a gem at, where there is any."""
    card = yield Chance("deck", Bag(table.deck), "TY-006", about(table))
    table.take(card)
    table.discard[card] = table.discard.get(card, 0) + 1
    table.note("TY-006", "flipped", card=card)
    places = sorted(p for p in PLACES if table.board.get(p))
    if card == "comet" and places:
        place = yield Choice(None, "struck", places, "TY-006", about(table))
        table.board[place] -= 1
        table.supply += 1
        table.note("TY-006", "struck", place=place)


def sow(table: Toy, me: str) -> Step:
    """TY-007: the die tells how many gems come to a place."""
    place = yield Choice(me, "where to", low(table), "TY-007", about(table))
    number = int((yield Chance("die", Bag({"1": 1, "2": 1, "3": 1}), "TY-007", about(table))))
    table.board[place] = table.board.get(place, 0) + number
    table.supply -= number
    table.note("TY-007", "sown", place=place, number=number)


def low(table: Toy) -> list[str]:
    """TY-007: places with room for gems."""
    return sorted(place for place in PLACES if table.board.get(place, 0) <= 2)


def bid(table: Toy, me: str) -> Step:
    """TY-011: everybody bids a card in secret; all are laid open and discarded."""
    bids = {}
    for name, hand in table.hands.items():
        bids[name] = yield Choice(name, "bid", sorted(set(hand)), "TY-011", about(table), secret=True)
    for name, card in bids.items():
        table.hands[name].remove(card)
        table.discard[card] = table.discard.get(card, 0) + 1
        table.note("TY-011", "bid", who=name, card=card)


VERBS = {"bid": bid, "dig": dig, "draw": draw, "flip": flip, "sow": sow}


ASKED = ("action", "bid", "deck", "die", "how many", "struck", "where", "where to")

EVENTS = (
    Event("over", "over {result}", types={"result": "text"}),
    Event("dealt", "dealt {who} {card}", types={"who": "key players", "card": "piece card"}),
    Event("turn ends", "turn ends {who}", types={"who": "key players"}),
    Event("waves", "waves"),
    Event("dug", "dug {who} {place} {number}", types={"who": "key players", "place": "row places", "number": "int"}),
    Event("drew", "drew {who} {card}", types={"who": "key players", "card": "piece card"}),
    Event("flipped", "flipped {card}", types={"card": "piece card"}),
    Event("struck", "struck {place}", types={"place": "row places"}),
    Event("sown", "sown {place} {number}", types={"place": "row places", "number": "int"}),
    Event("bid", "bid {who} {card}", types={"who": "key players", "card": "piece card"}),
)


class Rules:
    """The rules module."""

    game = GAME
    steps: Mapping[str, Any] = {"deal": deal, "act": act}
    texts = Texts(
        (Question(name, f"{name} of turn {{turn}}?", f"{name} {{option}}", types={"turn": "int"}) for name in ASKED),
        EVENTS,
    )

    guards: Mapping[str, Any] = NOTHING

    def setup(self, players: Sequence[str], options: Mapping[str, Any]) -> Toy:
        table = Toy(players)
        if options.get("rich") in (True, "true"):
            table.options = {"rich": True}
            table.gems = dict.fromkeys(players, 1)
            table.supply -= len(players)
        return table

    def load(self, state: Mapping[str, Any]) -> Toy:
        table = Toy(list(state["players"]))
        table.options = dict(state["options"])
        table.phase, table.turn, table.player, table.left = (state[k] for k in ("phase", "turn", "player", "left"))
        table.hands = {name: list(own["hand"]) for name, own in state["players"].items()}
        table.gems = {name: own["gems"] for name, own in state["players"].items()}
        table.board, table.supply = dict(state["board"]), state["supply"]
        table.deck, table.discard = dict(state["deck"]), dict(state["discard"])
        table.result, table.reason = state.get("result"), state.get("reason")
        return table

    def dump(self, table: Toy) -> dict[str, Any]:
        state: dict[str, Any] = {
            "options": dict(table.options), "phase": table.phase, "turn": table.turn, "player": table.player,
            "left": table.left,
            "players": {n: {"hand": list(table.hands[n]), "gems": table.gems[n]} for n in table.hands},
            "board": {place: number for place, number in table.board.items() if number},
            "supply": table.supply,
            "deck": {card: number for card, number in table.deck.items() if number},
            "discard": dict(table.discard),
        }  # fmt: skip
        ended = {"result": table.result, "reason": table.reason}
        return {**state, **{name: value for name, value in ended.items() if value}}

    def check(self, table: Toy) -> list[Problem]:
        gems = table.supply + sum(table.board.values()) + sum(table.gems.values())
        cards = [*table.deck.items(), *table.discard.items(), *((c, 1) for hand in table.hands.values() for c in hand)]
        problems = [] if gems <= 20 else [wrong("TY-012", f"{gems} gems are more than 20")]
        for name, number in table.gems.items():
            if table.phase != "over" and number >= 5:
                problems.append(wrong("TY-010", f"{name} has won already", "players", name, "gems"))
        if sum(number for _, number in cards) > 15:
            problems.append(wrong("TY-012", "more than 15 cards"))
        return problems


RULES = Rules()
