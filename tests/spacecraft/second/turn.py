"""The game: set-up, turns, ends. Every step asks by yielding a question and goes on with the answer it is sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .rocket import START, Lying, connected, name_of, read, ways_to_add
from .score import ADVANCED, BLUEPRINTS, EACH_CASE, meets_blueprint, meets_design, track
from .table import DECKS, JUNK, MOST_WEIGHT, PRICE, SLOT, WEIGHT, Table

SLOTS, MARKERS = 4, 6
MOST_TAKES = 40
"""Parts that are taken off in one rearrangement: no rule, but games by lot must end."""
PLACES = ("1", "2", "3", "4")

DONE, LEAVE, RESERVE, ASIDE, ARRANGE, OVERPAY, RANDOM = (
    "done", "leave", "reserve", "aside", "arrange", "overpay", "random",
)  # fmt: skip


class Question(NamedTuple):
    """What is asked. odds: of chance, how often each answer is there; of a seat, 1 for each that is allowed."""

    seat: str | None
    name: str
    odds: Mapping[str, int]
    about: Mapping[str, Any] = {}
    chance: bool = False


Steps: TypeAlias = Generator[Question, str, None]
Answer: TypeAlias = Generator[Question, str, str]


def choose(seat: str | None, name: str, options: Iterable[str], **about: Any) -> Answer:
    return (yield Question(seat, name, dict.fromkeys(options, 1), about))


def draw(name: str, among: Iterable[str], **about: Any) -> Answer:
    """Chance picks one thing among those, each as likely as any other."""
    odds = Counter(list(among))
    return (yield Question(None, name, odds, about, chance=True))


class Over(Exception):
    """The game is over."""


class SecondEngine(Table):
    """A game; its steps go through it and ask on the way."""

    def play(self) -> Steps:
        """The game to its end."""
        if self.state["phase"] == "first-player":
            yield from self.set_up()
        steps = {"turn": self.turn, "build": self.build, "design": self.design}
        try:
            while True:
                yield from steps[self.state["phase"]]()
        except Over:
            return

    # ---- set-up ------------------------------------------------------------------------------------------------

    def set_up(self) -> Steps:
        """In the order of the ledger's ids, which is the rulebook's: the junkyard lies open before goals are kept."""
        yield from self.choose_first()
        yield from self.lay_piles()
        yield from self.lay_tokens()
        yield from self.draw_cards()
        yield from (self.lay_advanced_designs() if self.advanced else self.deal_designs())
        self.state["player"], self.state["phase"] = self.state["first"], "turn"

    def choose_first(self) -> Steps:
        """SC-A34."""
        first = yield from choose(None, "first player", [*self.names, RANDOM])
        if first == RANDOM:
            first = yield from draw("first player drawn", self.names)
        self.state["first"] = first

    def lay_piles(self) -> Steps:
        """SC-014: 25 piles of 3; SC-016: with two players 16 of 4, or 5 in the centre."""
        self.state["phase"] = "piles"
        for space in self.spaces():
            tile = yield from draw("pile", self.state["covered"].elements(), space=space)
            self.state["covered"] -= Counter([tile])
            centre = len(self.names) == 2 and space in ("B2", "B3", "C2", "C3")
            height = (5 if centre else 4) if len(self.names) == 2 else 3
            self.state["piles"][space] = {"top": tile, "below": height - 1}

    def lay_tokens(self) -> Steps:
        """SC-017: 2 of the 4 light tokens in section A; SC-018: the other five in B."""
        self.state["phase"] = "tokens"
        left = list(JUNK)
        for slot in PRICE:
            light = slot in ("W1", "W2")
            able = [junk for junk in left if not light or WEIGHT[junk] <= 2]
            token = able[0]
            if len(able) > 1:
                token = yield from draw("token", able, slot=slot)
            left.remove(token)
            self.state["tokens"][slot] = token

    def draw_cards(self) -> Steps:
        """SC-019: a blueprint; SC-022: everybody draws two goals and keeps one."""
        self.state["phase"] = "blueprint"
        self.state["blueprint"] = yield from draw("blueprint", BLUEPRINTS)
        self.state["phase"] = "goals"
        left, name = list(EACH_CASE), str(self.state["first"])
        order = [name]
        while self.after(order[-1]) != name:
            order.append(self.after(order[-1]))
        for name in order:
            hand: list[str] = []
            self.state["players"][name]["goals"] = hand
            while len(hand) < 2:
                hand.append((yield from draw("goal drawn", left, who=name)))
                left.remove(hand[-1])
        for name in order:
            goals = self.state["players"][name]["goals"]
            self.state["players"][name]["goals"] = [(yield from choose(name, "goal", goals))]

    def deal_designs(self) -> Steps:
        """SC-023: cards are removed unseen; SC-024, SC-025: four to the bottom row, then four to the top row."""
        self.state["phase"] = "designs"
        removed = {2: 4, 3: 3, 4: 2}[len(self.names)]
        self.state["removed"] = dict.fromkeys(DECKS, removed)
        for row in ("bottom_row", "top_row"):
            for place in PLACES:
                yield from self.deal(row, place)

    def deal(self, row: str, place: str) -> Steps:
        """The top card of the design deck to a place: I on top, then II, then III."""
        card = yield from draw("design card", self.top_designs(), place=place, top=row == "top_row")
        self.state["design_deck"] -= Counter([card])
        self.state[row][place] = card

    def lay_advanced_designs(self) -> Steps:
        """SC-026 SC-027 SC-028: so many cards side A up, then so many side B up."""
        self.state["phase"] = "designs"
        left = list(ADVANCED)
        for side in {2: "BBBBBB", 3: "AAAABBBB", 4: "AAAAAAAA"}[len(self.names)]:
            card = yield from draw("advanced card", left, side=side)
            left.remove(card)
            self.state["advanced"][card] = {"side": side, "markers": []}

    # ---- a turn ------------------------------------------------------------------------------------------------

    def turn(self) -> Steps:
        """SC-032: visit, search or leave."""
        if not self.me.get("at"):
            visits = self.visits()
            if not visits:  # SC-097 SC-098.
                self.state["ender"] = self.name
                self.leave()
                return
            yield from self.take((yield from choose(self.name, "visit", visits)))  # SC-033.
            self.end_turn()
            return
        searches = self.searches()
        if len(self.me["board"]) == SLOTS or self.weight() == MOST_WEIGHT or not searches:
            self.leave()  # SC-049 SC-050 SC-047 SC-051 SC-A24.
            return
        answer = yield from choose(self.name, "search", [*searches, LEAVE])
        if answer == LEAVE:  # SC-048.
            self.leave()
            return
        yield from self.take(answer)
        self.end_turn()

    def take(self, space: str) -> Steps:
        """SC-037 SC-045 SC-111: move there and take the top tile; SC-109: what is left may be an empty space."""
        self.me["at"] = space
        pile = self.state["piles"][space]
        self.me["board"].append(pile.pop("top"))
        if not pile["below"]:
            del self.state["piles"][space]
            return
        tile = yield from draw("next tile", self.state["covered"].elements(), space=space)
        self.state["covered"] -= Counter([tile])
        self.state["piles"][space] = {"top": tile, "below": pile["below"] - 1}

    def leave(self) -> None:
        """SC-052: pawn and tiles come off the board."""
        self.me["store"].update(self.me["board"])
        self.me["board"] = []
        self.me.pop("at", None)
        self.state["phase"] = "build"

    def end_turn(self) -> None:
        """SC-031: the next player has the turn; SC-093: the one who launched returns a card at its start."""
        self.state["player"] = self.after(self.name)
        self.state["turn"] += 1
        self.state["phase"] = "turn"
        if self.state.get("launcher") == self.name and not self.state.get("ender"):
            self.state["countdown"] -= 1
            if self.state["countdown"] == 1:  # SC-095 SC-A10: the launch card shows.
                self.state["ender"] = self.name
                self.leave()

    def end_leave(self, final: bool) -> None:
        """SC-095 SC-098: once the end has come everybody leaves once more, whoever brought it about first."""
        ender = self.state.get("ender")
        if not ender:
            self.end_turn()
        elif not final:  # SC-A12: the deck has ended just now, and the same player goes on.
            self.leave()
        else:
            self.end_turn()
            if self.name != ender:
                self.leave()
                return
            self.state["turn"] -= 1  # That turn isn't played any more.
            launched = self.state["countdown"] == 1
            self.state |= {"phase": "over", "result": "finished", "reason": "SC-095" if launched else "SC-098"}
            raise Over

    # ---- building ----------------------------------------------------------------------------------------------

    def build(self) -> Steps:
        """SC-053 SC-058: build parts, and lay them out anew."""
        while True:
            parts = self.affordable()
            options = [*parts, DONE]
            if any(self.can_overpay(part, payments) for part, payments in parts.items()):
                options.append(OVERPAY)  # SC-A28.
            if not self.state["rearranged"] and (len(self.me["rocket"]) > 1 or sum(self.me["spare"].values())):
                options.append(ARRANGE)  # SC-061 SC-A19.
            answer = yield from choose(self.name, "build", options)
            if answer == DONE:
                break
            if answer == ARRANGE:
                yield from self.arrange()
            elif answer == OVERPAY:
                yield from self.overpay(parts)
            elif answer not in parts:
                self.lay_out(read(answer))
            else:
                tight = {payment_name(each): each for each in parts[answer] if self.is_tight(SLOT[answer], each)}
                paid = yield from choose(self.name, "pay", tight, part=answer)
                yield from self.get(answer, tight[paid])
        self.launch()
        self.state["phase"] = "design"

    def overpay(self, parts: Mapping[str, Sequence[Counter[str]]]) -> Steps:
        """SC-A28: a part for more tiles than it needs, which are thrown in one by one."""
        able = [part for part, payments in parts.items() if self.can_overpay(part, payments)]
        part = yield from choose(self.name, "overpay", able)
        paid: Counter[str] = Counter()
        while True:
            options = [tile for tile, number in (self.me["store"] - paid).items() if number]
            if self.pays(SLOT[part], paid):
                options.append(DONE)
            answer = yield from choose(self.name, "throw in", options, part=part)
            if answer == DONE:
                break
            paid[answer] += 1
        yield from self.get(part, paid)

    def get(self, part: str, paid: Counter[str]) -> Steps:
        """SC-055 SC-056 SC-A37: tiles go to the box, and the part comes to the rocket or lies beside it."""
        self.me["store"] -= paid
        self.state["returned"] += paid
        self.state["supply"] -= Counter([part])
        self.me["spare"][part] += 1
        self.state["rearranged"] = False
        yield from self.put_on(part)

    def put_on(self, part: str) -> Steps:
        """SC-061 SC-A03: an own part goes to a place where it joins, or stays aside."""
        ways: dict[str, Lying] = {}
        for each in ways_to_add(self.me["rocket"], part):
            ways[name_of(each) + ("~" if name_of(each) in ways else "")] = each  # A fin between two hulls: either face.
        if not ways:
            return
        place = next(iter(ways))
        if len(ways) > 1:
            place = yield from choose(self.name, "place", [*ways, ASIDE], part=part)
        if place != ASIDE:
            self.me["spare"] -= Counter([part])
            self.me["rocket"].append(ways[place])

    def arrange(self) -> Steps:
        """SC-061: take parts off and put parts on, though not for ever."""
        self.state["rearranged"] = True
        takes = 0
        while True:
            loose = self.me["rocket"] if takes < MOST_TAKES else []
            lying = {name_of(each): each for each in loose if each["part"] != START}
            spare = [
                part
                for part, number in self.me["spare"].items()
                if number and any(True for _ in ways_to_add(self.me["rocket"], part))
            ]
            answer = yield from choose(self.name, "arrange", [*lying, *spare, DONE])
            if answer == DONE:
                break
            if answer in lying:
                self.take_off(lying[answer])
                takes += 1
            else:
                yield from self.put_on(answer)

    def take_off(self, part: Lying) -> None:
        """SC-A03: a part comes off, and all that hung on it alone."""
        left = connected([each for each in self.me["rocket"] if each != part])
        self.lay_out(left)

    def launch(self) -> None:
        """SC-091 SC-092 SC-A16 SC-A18: the first rocket that meets the blueprint starts the countdown; SC-A40: not in a
        final leave."""
        started = self.state.get("launcher") or self.state.get("ender")
        if not started and meets_blueprint(self.me["rocket"], self.state["blueprint"]):
            self.state["launcher"] = self.name

    # ---- designs -----------------------------------------------------------------------------------------------

    def design(self) -> Steps:
        """SC-053: the second step of a leave; then the turn ends."""
        final = bool(self.state.get("ender"))
        yield from (self.mark() if self.advanced else self.fulfil())
        self.state["fulfilled"], self.state["rearranged"] = 0, False
        self.end_leave(final)

    def mark(self) -> Steps:
        """SC-076 SC-A29: one own marker on the first free space of a card."""
        placed = sum(each["markers"].count(self.name) for each in self.state["advanced"].values())
        free = [
            card for card, each in self.state["advanced"].items() if len(each["markers"]) < len(track(self.state, card))
        ]
        if placed < MARKERS:
            answer = yield from choose(self.name, "marker", [*free, DONE])
            if answer != DONE:
                self.state["advanced"][answer]["markers"].append(self.name)

    def fulfil(self) -> Steps:
        """SC-062 to SC-069: up to two cards, or else one in reserve."""
        while self.state["fulfilled"] < 2:
            bottom = list(self.state["bottom_row"].values())
            reserve = self.me.get("reserve")
            cards = [
                card for card in [*bottom, *([reserve] if reserve else [])] if meets_design(self.me["rocket"], card)
            ]
            options = [*cards, DONE]
            if not self.state["fulfilled"] and not reserve and bottom:
                options.append(RESERVE)
            answer = yield from choose(self.name, "design", options)
            if answer == DONE:
                break
            if answer == RESERVE:
                card = yield from choose(self.name, "reserve", bottom)
                self.me["reserve"] = self.out_of_row(card)
                break
            if answer == reserve:
                del self.me["reserve"]
            else:
                self.out_of_row(answer)
            self.me["designs"].append(answer)
            self.state["fulfilled"] += 1
        yield from self.refill()

    def refill(self) -> Steps:
        """SC-070: cards come down, and new ones are dealt above; SC-096, SC-A14, SC-A15: or the game ends."""
        bottom, top = self.state["bottom_row"], self.state["top_row"]
        for place in PLACES:
            if place not in bottom and place in top:
                bottom[place] = top.pop(place)
        for place in PLACES:
            if place not in top and self.top_designs():
                yield from self.deal("top_row", place)
        failed = any(place not in top for place in PLACES)
        if self.state["fulfilled"] and failed and not self.state.get("ender"):
            self.state["ender"] = self.name


def payment_name(tiles: Counter[str]) -> str:
    """A payment as answers spell it: the codes of its tiles, sorted."""
    return "+".join(sorted(JUNK[tile].code for tile in tiles.elements()))
