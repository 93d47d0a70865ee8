"""Dice that a captain throws, and what harms the ship: damage, ice, loss of energy, destruction."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from .offers import Offers
from .questions import Course, Look, Number, Pick, Question, Roll
from .ship import ABILITIES, LEGEND, NINE_LIVES, OUTFITS


class Destroyed(Exception):
    """The captain's ship is destroyed (XI-341); its cubes lie in `hex`, or go to the supply: a star, a comet ("")."""

    def __init__(self, hex: str) -> None:
        super().__init__(hex)
        self.hex = hex


class Won(Exception):
    """XI-A04: somebody has reached the goal."""


class Harm(Offers):
    """Dice and damage, as they change the position."""

    # ---- dice ----------------------------------------------------------------------------------------------------

    def award(self, source: str) -> None:
        fame = self.ship.own["fame_from"]
        fame[source] = fame.get(source, 0) + 1
        if sum(fame.values()) >= self.state["goal"]:
            raise Won

    def roll(self, die: str, why: str) -> Number:
        """A captain's own roll: natural 20s (XI-048, XI-049), and Legend in the Making."""
        number = yield from self.throw(die, why)
        if self.ship.has(LEGEND) and f"{self.name} {LEGEND}" not in self.state["rerolled"]:
            again = yield Pick(self.name, "roll again", frozenset(("no", "yes")))
            if again == "yes":
                self.state["rerolled"].append(f"{self.name} {LEGEND}")
                number = yield from self.throw(die, why)
        return number

    def throw(self, die: str, why: str) -> Number:
        number = int((yield Roll(self.name, die, why)))
        if die == "d20" and number == 20 and self.name not in self.state["lucky"]:
            self.state["lucky"].append(self.name)
            self.award("luck")
        return number

    # ---- harm ----------------------------------------------------------------------------------------------------

    def defend(self, number: int) -> Number:
        """XI-213 XI-A104: shields and abilities one by one, after each result; gives what is left."""
        while number > 0:
            shields = {str(each["at"]): each for each in self.ship.usable("shield")}
            options = frozenset((*shields, *self.ship.defences()))
            if not options:
                break
            used = yield Pick(self.name, "defend", options | {"done"})
            if used == "done":
                break
            if used in shields:
                rolled = yield from self.activate(shields[used], shields[used]["outfit"])
                number -= rolled
            else:
                self.ship.own["energy"] -= ABILITIES[used]["energy"]
                self.ship.own["exhausted"].append(used)
                rolled = yield from self.roll("d20", used)
                number -= next(
                    band["value"] for band in ABILITIES[used]["bands"] if band["low"] <= rolled <= band["high"]
                )
        return max(0, number)

    def activate(self, outfit: dict[str, Any], why: str) -> Number:
        """XI-096 XI-100: a marker on one of its free Use Spaces, whichever, and its die less its damage."""
        lying = yield Look()
        fitted = lying["players"][self.name]["outfits"]
        after = next(each for each in fitted if (each["outfit"], each["at"]) == (outfit["outfit"], outfit["at"]))
        (use,) = {*after["markers"]} - {*outfit["markers"]}
        assert use in self.ship.free_uses(outfit)
        self.ship.own["armed"] -= 1
        outfit["markers"].append(use)
        card = OUTFITS[outfit["outfit"]]
        rolled = yield from self.roll(card["die"], why)
        lift = self.ship.lift(outfit) if card["type"] == "engine" else 0
        return min(int(card["die"][1:]), self.ship.reduced(outfit, rolled) + lift)  # XI-A19.

    def damage(self, number: int, hex: str, kind: str = "damage") -> Course:
        """XI-329 XI-332 XI-A62: markers one by one where the captain likes; at the threshold the wreck lies in `hex`.

        XI-A140: and so do cubes that damage pushes out of a hold.

        kind: damage or ice.
        """
        own = self.ship.own
        if number and len(own["damage"]) + number >= self.ship.threshold:
            saved = yield from self.last_stand()
            if not saved:
                raise Destroyed(hex)
            number = self.ship.threshold - 1 - len(own["damage"])
        while number > 0:
            bare = [cell for cell in (*self.ship.hold, *self.ship.plating) if cell not in own["damage"]]
            bare = bare or [cell for cell in ("0a", "0b") if cell not in own["damage"]][:1]  # With Iron Lung.
            cell = yield Pick(self.name, kind, frozenset((*bare, "auto")))
            if cell == "auto":
                lying = yield Look()
                self.take_over(lying, number, kind, hex)
                return
            self.mark(str(cell), kind, hex)
            number -= 1

    def last_stand(self) -> Generator[Question, Any, bool]:
        """Nine Lives: one damage below the threshold is left (ledger 1.3)."""
        own, card = self.ship.own, ABILITIES[NINE_LIVES]
        if NINE_LIVES not in own["abilities"] or NINE_LIVES in own["exhausted"] or own["energy"] < card["energy"]:
            return False
        used = yield Pick(self.name, "last stand", frozenset(("no", "yes")))
        if used == "no":
            return False
        own["energy"] -= card["energy"]
        own["exhausted"].append(NINE_LIVES)
        rolled = yield from self.roll("d20", NINE_LIVES)
        return any(band["low"] <= rolled and "value" in band for band in card["bands"])

    def take_over(self, lying: Mapping[str, Any], number: int, kind: str, hex: str) -> None:
        """Damage that was placed in a lump: so many markers more, each with what follows from it."""
        placed = [cell for cell in lying["players"][self.name]["damage"] if cell not in self.ship.own["damage"]]
        assert len(placed) == number
        for cell in placed:
            self.mark(cell, kind, hex)

    def mark(self, cell: str, kind: str, hex: str) -> None:
        """XI-101 XI-108 XI-109: damage on a cell, its cube into `hex`. XI-232: a relic there leaves the game."""
        own = self.ship.own
        own["damage"].append(cell)
        if kind == "ice":
            own["ice"] = [*own.get("ice", ()), cell]
        for outfit in own["outfits"]:
            if cell in outfit["markers"]:
                outfit["markers"].remove(cell)
                own["disarmed"] += 1
        spoilt = self.ship.pod_at(cell) or [cell]  # XI-458.
        own["relics"] = [each for each in own.get("relics", ()) if not {each["at"], each["other"]} & {*spoilt}]
        for place in spoilt:
            if cargo := own["cargo"].pop(place, None):
                self.state["cubes"].setdefault(hex, []).append(cargo)
