"""The words of missions and titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE, END
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import amount, joined

from ..ground.constants import MISSIONS, TITLES
from ..ground.names import (
    DONE_LABEL,
    MISSION,
    SEAT,
    SHIP_NAME,
    TARGETED,
    TITLE,
    YES_NO,
    mission_label,
    mission_name,
    money,
    need_label,
    pay_words,
    ship_name,
    ship_of,
)


def ask_experience(seat: str, mission: str, number: int, free: bool) -> Prompt:
    price = "free with the Specialist title" if free else "discards a completed mission of that type"
    return Prompt(f"{seat} rolled {number} for {mission_name(mission, names=None)}. Roll again?", price, names=True)


def name_mission(option: str) -> Label:
    return mission_label(option)


def name_plan(option: str, targets: Mapping[str, Sequence[str]]) -> Label:
    """Label a mission that nobody else has seen, with the names of its targets."""
    return mission_label(option, names=targets.get(option, ()))


def name_active(option: str, targets: Mapping[str, Sequence[str]], needs: Sequence[str]) -> Label:
    """One of a captain's missions, or a Captain in Need."""
    return need_label(option) if option in needs else name_plan(option, targets)


def name_new_mission(
    option: str, unlaid: Sequence[str], targets: Mapping[str, Sequence[str]], needs: Sequence[str]
) -> Label:
    """Label a mission on offer: its places by name, its targets, its pay, and the places that nobody has discovered."""
    if option in needs:
        return need_label(option)
    fields = MISSIONS[option].fields
    missing = [place for place in (fields["at"], fields["to"]) if place in unlaid]
    lies_nowhere = "isn't laid yet" if len(missing) == 1 else "aren't laid yet"
    facts = [*([f"{joined(missing)} {lies_nowhere}"] if missing else []), pay_words(option)]
    return mission_label(option, facts, targets.get(option, ()), spell=True)


def name_title(option: str) -> Label:
    card = TITLES[option]
    return Label(card.name, f"+{card.fields['fame']} fame", note=str(card.fields["skill"]))


def say_revealed(mission: str, pay: int, waits: bool) -> str:
    """Say that a mission is revealed; if a roll sets the pay, that comes after it."""
    if not (pay or waits):
        return f"reveals {mission_name(mission, names=None)}"
    pays = "its pay waits until the destination is discovered" if waits else f"put {money(pay)} credits on it"
    return f"reveals {mission_name(mission, names=None)}; {pays}"


def say_title_drawn(title: str) -> str:
    """Describe a title with its fame and its goal."""
    card = TITLES[title]
    goal = str(card.fields["goal"]).rstrip(".")
    return f"Lay a new title face up: {card.name} (+{card.fields['fame']} fame; {goal[:1].lower()}{goal[1:]})."


QUESTIONS = (
    Question(
        "drop",
        Prompt("discard which mission?"),
        name_active,
        types={"targets": TARGETED, "needs": f"list of {MISSION}"},
        deed="Discard",
    ),
    Question(
        "reveal which",
        Prompt("reveal which mission?"),
        name_plan,
        labels={END: "None"},
        types={"targets": TARGETED},
        deed="Reveal",
    ),
    Question(
        "reveal",
        Prompt("reveal the mission?"),
        name_plan,
        labels={"no": "None", END: "None"},
        way_out="no",
        types={"targets": TARGETED},
    ),
    Question("deliver", Prompt("deliver which mission?"), name_mission, deed="Deliver"),
    Question(
        "mission",
        "{who} looks at the next mission drawn this turn. Which one is it?",
        name_mission,
        types={"who": SEAT},
    ),
    Question(
        "keep",
        Prompt("keep which mission?"),
        name_new_mission,
        labels=DONE_LABEL,
        among="looked",
        types={
            "kept": f"list of {MISSION}",
            "unlaid": "list of text",
            "targets": TARGETED,
            "needs": f"list of {MISSION}",
        },
        deed="Keep",
    ),
    Question(
        "who shows",
        lambda ship: f"Does anyone reveal a mission, now that {ship_of(ship)} is destroyed?",
        labels={END: "Nobody"},
        types={"ship": SHIP_NAME, "by": SHIP_NAME},
    ),
    Question(
        "show",
        lambda ship: Prompt(f"reveal a mission, now that {ship_of(ship)} is destroyed?"),
        name_plan,
        labels={END: "None"},
        types={"ship": SHIP_NAME, "targets": TARGETED},
    ),
    Question("experience", ask_experience, labels=YES_NO, types={"mission": MISSION, "number": "int", "free": "bool"}),
    Question("claim", Prompt("claim which title?"), name_title, labels={DONE: "None"}, deed="Claim"),
    Question("title", "{who} draws a title. Which one is it?", lambda option: TITLES[option].name, types={"who": SEAT}),
)
EVENTS = (
    Remark("steals", Deed(lambda target: f"tries to steal from {ship_name(target)}"), types={"target": SHIP_NAME}),
    Event("missions drawn", Deed(lambda number: f"draws {amount(number, 'mission')} face down"),
          types={"number": "int"}),
    Event(
        "missions shuffled",
        lambda number: f"Shuffle the discarded missions into a new deck ({amount(number, 'card')}).",
        types={"number": "int"},
    ),
    Event("missions kept",
          Deed(lambda number, rest: f"keeps {amount(number, 'mission')}{f' and discards {rest}' if rest else ''}"),
          types={"number": "int", "rest": "int"}),
    Event("plan discarded", "{who} discards a face-down mission."),
    Event("mission discarded", Deed(lambda mission: f"discards {mission_name(mission, names=None)}"),
          types={"mission": MISSION}),
    Event("mission revealed", Deed(say_revealed), types={"mission": MISSION, "pay": "int", "waits": "bool"}),
    Remark("not revealed", "{who}'s mission can't be revealed here; it stays face down.", types={"who": SEAT}),
    Event("pay fixed", Deed(lambda mission, pay: f"puts {money(pay)} credits on {mission_name(mission, names=None)}"),
          types={"mission": MISSION, "pay": "int"}),
    Event("mission failed", Deed(lambda mission: f"loses {mission_name(mission, names=None)}"),
          types={"mission": MISSION}),
    Event("experience used", Deed(lambda mission: f"discards {mission_name(mission, names=None)} to roll again"),
          types={"mission": MISSION}),
    Event("delivered", Deed(lambda mission: f"delivers {mission_name(mission, names=None)}"),
          types={"mission": MISSION}),
    Remark("not detected", "{who} isn't detected."),
    Event("title drawn", say_title_drawn, types={"title": TITLE}),
    Event("title claimed", Deed(lambda title: f"claims {TITLES[title].name}"), types={"title": TITLE}),
)  # fmt: skip
