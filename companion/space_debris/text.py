"""Texts of questions, answers and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import DONE, FORCED, OVER
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.setup_options import RANDOM_SETTING
from companion.engine.texts import Deed, Event, Question, Remark, Words
from companion.text.grammar import amount, joined, ordinal

from .action_labels import ACTIONS, CALLED, capture_rule, gives_up, source_rule
from .actions import GIVE, TAKE
from .constants import EVENT_CARDS, FRAGMENTATION_CUBES, GAME, HAND_LIMIT, HP, ORBIT_DECK, RESOURCE_DECK, STOP
from .event_words import (
    board_turn,
    card_name,
    cubes_captured,
    cubes_on,
    decay,
    deck_made_anew,
    delivered,
    drawn_for_fragmentation,
    end_of_actions,
    exchange,
    flip,
    forced_answer,
    healing,
    orbit_card,
    orbit_name,
    repaired,
    surplus_pushed,
    threat_at,
    turn_of_board,
)
from .labels import (
    Value,
    captured,
    contents,
    cubes,
    cubes_on_cards,
    hand,
    name,
    patient_label,
    piece_label,
    rest_at_random,
    satellite_label,
    use,
    with_cost,
)
from .modules import all_told

MARK = {piece.key: str(piece.fields["mark"]) for piece in GAME.kinds["pawn"].pieces}
"""Mark of a colour, which identifies its pieces in a black-and-white print."""

# Types of values.
SEAT, SPACE, ORBIT, LETTER = "key players", "row spaces", "row orbits", "piece satellite-token"
RESOURCE, SATELLITE, ORBIT_CARD = "piece resource-card", "piece satellite-card", "piece orbit-card"
CUBES, MISSING = "count debris", {"type": f"map of {RESOURCE} to int"}
SPACES_HELD = {
    "type": f"map of {SPACE} to record",
    "fields": {"cubes": CUBES, "satellites": f"list of {LETTER}", "ships": f"list of {SEAT}"},
}
SHIPS = {"type": f"map of {SEAT} to record", "fields": {"at": "text", "hp": "int"}}
SATELLITES = {"type": f"map of {LETTER} to record", "fields": {"card": SATELLITE, "at": "text", "hp": "int"}}
MATES: Mapping[str, Any] = {"ships": SHIPS, "satellites": SATELLITES, "hurting": f"list of {SEAT}", "hp": "int"}


def cards(number: int) -> str:
    return amount(number, "card")


def _discarded(number: int) -> str:
    return f"discarded {'card' if number == 1 else 'cards'}"


# ---- questions --------------------------------------------------------------------------------------------------


def space_label(option: str, spaces: Mapping[str, Value]) -> Label:
    """Label a space with its contents, and other cards by name."""
    return Label(option, contents(spaces[option])) if option in spaces else Label(name(option))


def _move_label(option: str, spaces: Mapping[str, Value], hurting: Sequence[str], hp: int) -> Label:
    return with_cost(option, contents(spaces[option]), option in hurting, hp)


def _mate_label(option: str, ships: Mapping[str, Value], hurting: Sequence[str], hp: int) -> Label:
    """Label a crewmate with a space only: hit points could be mistaken for the cost of the move."""
    return with_cost(option, f"at {ships[option]['at']}", option in hurting, hp)


def _capture_label(option: str, spaces: Mapping[str, Value], here: str, room: int) -> Label:
    facts = captured(option, {"spaces": spaces, "here": here, "room": room})
    return Label(option, f"{'here, ' if option == here else ''}{facts}")


def _partner_label(option: str, hands: Mapping[str, Sequence[str]]) -> Label:
    return Label(option, hand(hands[option]) or "no cards")


def card_label(option: str) -> str:
    return name(option)


WHICH: Mapping[str, Any] = {"card": {"type": "int", "required": False}, "of": {"type": "int", "required": False}}
"""Fields for the number of a drawn card, of several."""


def _dealt(who: str, card: int | None, of: int | None) -> str:
    return f"Deal {who} a resource card{f' ({card} of {of})' if of else ''}. Which card is it?"


def _card_drawn(who: str, card: int | None, of: int | None) -> str:
    return f"{who} draws a resource card{f' ({card} of {of})' if of else ''}. Which card?"


def cubes_label(option: int) -> str:
    return cubes(option)


def most_first(option: int) -> int:
    """Sort high numbers first: players nearly always want as many cubes as possible."""
    return -option


def _missing(missing: Mapping[str, int]) -> Prompt:
    needs = ", ".join(f"{number} {name(resource)}" for resource, number in missing.items())
    return Prompt("deliver what?", facts=f"needs {needs}")


def _token(letter: str, orbit: str | None) -> str:
    draw = f"Draw from the {orbit_name(orbit)} pile" if orbit else "Shuffle the three piles together and draw"
    return f"{draw} for satellite {letter}. Which card is it?"


def _excess(number: int) -> Prompt:
    go = "cube for the discarded card go" if number == 1 else f"{cubes(number)} for the discarded cards go"
    return Prompt(f"where do{'es' if number == 1 else ''} the {go}?", facts="tied for fewest pieces")


def _card_below(number: int, of: int) -> str:
    """Ask for the next orbit card, which is known once the one before it lies face down. People have been told to lay
    all of them, so it says what they may do before that (SD-A24)."""
    if number < of:
        card = f"the {ordinal(number + 1)} card before you lay it face down"
        return f"Debris Forecast: you may reveal {card}. Which card is it?"
    laid = "both" if of == 2 else f"all {of}"
    return f"Debris Forecast: with {laid} cards laid, you may reveal the top orbit card. Which card is it?"


def _orbit_cards_drawn(of: int) -> str:
    return f"{amount(of, 'orbit card')} {'is' if of == 1 else 'are'} drawn, for new cubes"


def _cubes_added(laid: Sequence[int], turning: bool) -> str:
    puts, turn = "puts" if len(laid) == 1 else "put", ", and the discs turn" if turning else ""
    return f"{amount(len(laid), 'orbit card')} {puts} {cubes_on_cards(laid)} on the board{turn}"


def _action(left: int) -> Prompt:
    return Prompt("which action?", facts=f"{left} left") if left else Prompt("which free action?")


def _satellite_label(option: str, ships: Mapping[str, Value], hurting: Sequence[str], hp: int) -> Label:
    return use(name(option), option, {"ships": ships, "hurting": hurting, "hp": hp})


def _move(left: int) -> Prompt:
    return Prompt("move where?", facts=f"up to {left} spaces" if left > 1 else "1 more space")


SET_ASIDE = joined(sorted(name(card).lower() for card in EVENT_CARDS))
RULES: Mapping[str, Words] = {
    "activate": "SD-077", "capture": capture_rule, "deliver": "SD-052", "exchange": "SD-066", "play": "SD-070",
    "recycle": "SD-049", "repair": "SD-061", "thrust": "SD-040",
}  # fmt: skip
"""Rule of each action."""
CHANCE = {RANDOM_SETTING: "Pick at random"}
NOT_NOW = {DONE: Label("Not now", then="ask again next turn")}

QUESTIONS = (
    # Set-up.
    Question("first player", Prompt("Who goes first?", facts="whoever last looked at the night sky"), labels=CHANCE),
    Question("first player drawn", "Draw lots to see who goes first. Who is it?"),
    Question("card dealt", _dealt, card_label, types={"who": SEAT, **WHICH}),
    Question("satellite card", "Which satellite goes at dock {letter}?", satellite_label,
             labels={RANDOM_SETTING: rest_at_random}, types={"letter": LETTER}),
    Question("satellite card drawn", "Draw a satellite card for dock {letter}. Which card is it?", card_label,
             types={"letter": LETTER}),
    Question("operational", "Which satellite starts operational?", satellite_label, labels=CHANCE),
    Question("operational drawn", "Pick at random which satellite starts operational. Which one is it?", card_label),
    Question("token", _token, space_label,
        types={"letter": LETTER, "orbit": {"type": ORBIT, "required": False}, "spaces": SPACES_HELD}),
    Question("heap", lambda number: f"Draw the next orbit card ({cubes(number)}). Which card is it?", space_label,
             types={"number": CUBES, "spaces": SPACES_HELD}),
    Question("pawn", Prompt("start where?"), space_label, labels=CHANCE, types={"spaces": SPACES_HELD, "who": SEAT},
             deed="Start"),
    Question("pawn drawn", "Draw lots to see where {who} starts. Which space?", space_label,
        types={"spaces": SPACES_HELD, "who": SEAT}),
    # Actions.
    Question("action", _action, labels=ACTIONS, called=CALLED, rules=RULES, unused="left", gives_up=gives_up,
             stopping="Stop taking actions",
             types={"left": "int", "free": "bool", "loses": "text", "spaces": SPACES_HELD, "here": SPACE,
                 "room": "int", "tolls": f"list of {SPACE}", "aboard": CUBES, "hand": f"list of {RESOURCE}",
                 "missing": MISSING, "at": {"type": LETTER, "required": False}, "partners": f"list of {SEAT}",
                 "damaged": "list of text", "playable": f"list of {RESOURCE}", "usable": f"list of {SATELLITE}",
                 **MATES}),
    Question("space", _move, _move_label, labels={STOP: "Done"}, way_out=STOP,
        types={"spaces": SPACES_HELD, "left": "int", "hurting": f"list of {SPACE}", "hp": "int", "at": SPACE,
            "harmless": "bool"}, deed="Move"),
    Question("capture from", Prompt("capture cubes from where?"), _capture_label,
        types={"spaces": SPACES_HELD, "here": SPACE, "room": "int"}, rule=source_rule, deed="Capture cubes from"),
    Question("cubes", Prompt("capture how many cubes from {space}?", facts="room for {room}"), cubes_label,
             rank=most_first, types={"space": SPACE, "room": "int"}, deed="Capture"),
    Question("recycle", Prompt("recycle how many cubes?", facts="{aboard} in the hold"), cubes_label, rank=most_first,
             types={"aboard": CUBES}, deed="Recycle"),
    Question("card drawn", _card_drawn, card_label, types={"who": SEAT, **WHICH}),
    Question("discard", Prompt("discard which card?", facts="{over} over the hand limit"), card_label,
             among="hand", types={"over": "int"}, deed="Discard"),
    Question("deliver", _missing, card_label, labels={DONE: "Done"}, among="hand",
             types={"missing": MISSING, "hand": f"list of {RESOURCE}"}, deed="Deliver"),
    Question("stands for", Prompt("deliver Junk as which resource?"), card_label, among="", deed="Deliver Junk as"),
    Question("repair", Prompt("repair which ship or satellite?"), patient_label,
        types={"ships": SHIPS, "satellites": SATELLITES}, deed="Repair"),
    Question("exchange with", Prompt("exchange a card with which crewmate?"), _partner_label,
             types={"hands": f"map of {SEAT} to list of {RESOURCE}"}, deed="Exchange a card with"),
    Question("give or take", Prompt("give {mate} a card or take one?"),
             labels={GIVE: "Give a card", TAKE: "Take a card"}, types={"mate": SEAT}),
    Question(GIVE, Prompt("give {mate} which card?"), card_label, among="hand", types={"mate": SEAT},
             deed="Give {mate}"),
    Question(TAKE, Prompt("take which card from {mate}?"), card_label, among="", types={"mate": SEAT}, deed="Take"),
    Question("play", Prompt("play which card?"), card_label, among="hand", deed="Play"),
    Question("electronics from", Prompt("capture cubes from which adjacent space?"), space_label,
        types={"spaces": SPACES_HELD}, deed="Capture cubes from"),
    Question("metal", Prompt(f"restore what to {HP} HP?"), patient_label,
        types={"ships": SHIPS, "satellites": SATELLITES}, deed="Restore"),
    Question("activate", Prompt("use which satellite?"), _satellite_label,
        types={"usable": f"list of {SATELLITE}", **MATES}, deed="Use"),
    Question("satellite to shift", Prompt("move which satellite?"), piece_label,
        types={"ships": SHIPS, "satellites": SATELLITES}, deed="Move"),
    Question("shift to", Prompt("move satellite {letter} to which empty space?"), types={"letter": LETTER},
             deed="Move satellite {letter} to"),
    Question("rendezvous", Prompt("move to which crewmate?"), _mate_label, types={**MATES}, deed="Move to"),
    # Debris.
    Question("top card", "Debris Forecast: you may reveal the top orbit card. Which card is it?", space_label,
             labels=NOT_NOW, types={"number": "int", "of": "int", "spaces": SPACES_HELD}),
    Question("card below", _card_below, space_label, labels=NOT_NOW, closes=_orbit_cards_drawn,
        types={"number": "int", "of": "int", "spaces": SPACES_HELD}),
    Question("waiting card", lambda waiting: f"Flip the next waiting card ({cubes(waiting)}). Which card is it?",
             space_label, closes=_cubes_added,
             types={"waiting": CUBES, "laid": "list of int", "turning": "bool", "spaces": SPACES_HELD}),
    Question("space card", "Draw the next orbit card for the fragmentation. Which card is it?", space_label,
             types={"spaces": SPACES_HELD}),
    Question("collision", lambda full, surplus:
             Prompt(f"push {amount(surplus, 'surplus cube')} from {full} where?", facts="tied for fewest pieces"),
             space_label, types={"full": SPACE, "surplus": CUBES, "spaces": SPACES_HELD},
             deed=lambda full, surplus: f"Push {amount(surplus, 'surplus cube')} from {full}"),
    Question("excess", _excess, space_label, types={"number": CUBES, "spaces": SPACES_HELD}),
    *all_told().questions,
)  # fmt: skip


# ---- events -----------------------------------------------------------------------------------------------------


ENTERED = "Spaces with cubes cost 1 HP each"
STRUCK = "These lose 1 HP each to orbit card {space}"
"""Headings for several losses with the same cause."""

EVENTS = (
    Event(FORCED, lambda question, answer: f"Only one choice: {forced_answer(question, answer)}.", quiet=True,
          types={"question": "text", "answer": "text"}),
    Remark(OVER, lambda result: f"The crew {'wins' if result == 'won' else 'loses'}.", types={"result": "text"}),
    Remark("first player", "{who} goes first."),
    Event("boards stacked", "Lay GSO in the middle, HEO on it, LEO on top."),
    Event("arrows lined up", "Line up the arrows of GSO, HEO, LEO and Earth."),
    Event("threat track laid", "Lay the threat track beside the boards."),
    Event("threat set", "Threat starts at {space}.", types={"space": "int"}),
    Event("ship ready",
          Deed(lambda colour: f"takes a player aid, and the pawn, ship card and trackers in {colour} ({MARK[colour]})"),
          brief=("Take a player aid, and the pawn, ship card and trackers of your colour",
                 lambda who, colour: f"{who} {colour} ({MARK[colour]})"), types={"colour": "piece pawn"}),
    Event("ship hit points", "Every ship starts with {hp} HP.", types={"hp": "int"}),
    Event("ship capacity", lambda number: f"Every ship can hold {cubes(number)}.", types={"number": "int"}),
    Event("junk taken out", "Take all junk cards out of the resource deck.", handles=(RESOURCE_DECK,)),
    Event("resource deck ready", lambda number: f"Shuffle the resource deck ({cards(number)}).",
          handles=(RESOURCE_DECK,), types={"number": "int"}),
    Event("satellite laid", lambda letter, card: f"Lay {name(card)} at dock {letter}, malfunctioning side up.",
          brief=("Lay the satellite cards at the docks, malfunctioning side up",
                 lambda letter, card: f"{name(card)} at {letter}"),
          types={"letter": LETTER, "card": SATELLITE}),
    Event("satellite hit points", "Every satellite starts with {hp} HP.", types={"hp": "int"}),
    Remark("none flipped", "No satellite starts operational."),
    Event("piles made",
          lambda orbits: f"Set the {SET_ASIDE} cards aside. Sort the other orbit cards into "
                         f"{joined([f'a {orbit}' for orbit in orbits])} pile, and shuffle each.",
          handles=(ORBIT_DECK,), types={"orbits": "list of text"}),
    Event("token placed", "Put satellite {letter} on {space}.", brief=("Put satellite tokens", "{letter} on {space}"),
          types={"letter": LETTER, "space": SPACE}),
    Event("cubes laid", lambda space, number: f"Put {cubes_on(space, number)}.",
          brief=("Put cubes", "{number} on {space}"), types={"space": SPACE, "number": "int"}),
    Remark("supply", lambda number: f"The supply has {cubes(number)} left.", types={"number": "int"}),
    Event("pawn placed", "Put {who}'s pawn on {space}.", brief=("Put pawns", "{who} on {space}"),
          types={"who": SEAT, "space": SPACE}),
    Event("orbit deck ready", "Shuffle all {number} orbit cards into one deck.", handles=(ORBIT_DECK,),
        types={"number": "int"}),
    Event("actions ended", Deed(end_of_actions), quiet=True, types={"left": "int"}),
    Event("moved", Deed(lambda space, unhurt: f"moves to {space}{' without damage' if unhurt else ''}"),
          types={"space": SPACE, "unhurt": "bool"}),
    Event("unhurt", "{who} takes no damage at {space}.", quiet=True, types={"space": SPACE}),
    Event("ship hurt", "{who} loses 1 HP there ({hp} left).", brief=(ENTERED, "{who} at {space} ({hp} left)"),
          types={"space": SPACE, "hp": "int"}, harms=True),
    Event("captured", Deed(cubes_captured),
          types={"number": "int", "space": SPACE, "aboard": "int", "card": {"type": RESOURCE, "required": False}}),
    Event("recycled", Deed(lambda number: f"recycles {cubes(number)}"), types={"number": "int"}),
    Event("for nothing", "Automation makes it free.", quiet=True, types={"who": SEAT}),
    Event("much recycled", lambda who, number: f"Recycling {cubes(number)} in one action lowers threat.",
          quiet=True, types={"who": SEAT, "number": "int"}),
    Event("drawn", Deed(lambda card: f"draws {name(card)}"), draws=RESOURCE_DECK, joins=("card",), item=card_name,
          types={"card": RESOURCE}),
    Remark("nothing to draw", lambda who, left: f"No resource cards are left: {who} draws {left} fewer.",
           types={"who": SEAT, "left": "int"}),
    Event("deck made anew", deck_made_anew, types={"deck": "text", "number": "int"}),
    Event("too many cards", Deed(lambda number: f"has {cards(number)}, {number - HAND_LIMIT} over the hand limit"),
          quiet=True, types={"number": "int"}),
    Event("given up", Deed(lambda card: f"discards {name(card)}"), joins=("card",), item=card_name,
          types={"card": RESOURCE}),
    Event("delivered",
          Deed(lambda letter, card, stands_for: f"delivers {delivered(card, stands_for)} to satellite {letter}"),
          joins=("card", "stands_for"), item=delivered,
          types={"letter": LETTER, "card": RESOURCE, "stands_for": RESOURCE}),
    Event("part delivered",
          lambda letter, missing: f"Satellite {letter} keeps its cards and needs {cards(missing)} more.",
          quiet=True, types={"letter": LETTER, "missing": "int"}),
    Event("complete", "Satellite {letter}'s cost is complete.", quiet=True, types={"letter": LETTER}),
    Event("cards discarded", lambda letter, given: f"Discard the {cards(len(given))} at satellite {letter}.",
          types={"letter": LETTER, "given": f"list of {RESOURCE}"}),
    Event("flipped", flip, types={"letter": LETTER, "card": SATELLITE, "heals": "bool"}),
    Event("power", lambda card: f"The crew now has {name(card)}.", quiet=True, types={"card": SATELLITE}),
    Event("healed", repaired, types={"who": SEAT, "what": "text", "hp": "int"}),
    Event("healed by the flip", healing, quiet=True, types={"who": SEAT, "what": "text", "hp": "int"}),
    Remark("all repaired", "All satellites are operational!"),
    Event("exchanged", Deed(exchange), types={"giver": SEAT, "taker": SEAT, "card": RESOURCE}),
    Event("played", Deed(lambda card: f"plays {name(card)}"), intent=True, types={"card": RESOURCE}),
    Remark("activated", Deed(lambda card: f"uses {name(card)}"), intent=True, types={"card": SATELLITE}),
    Event("capacity", lambda who, number: f"{who}'s capacity rises to {cubes(number)}.",
        types={"who": SEAT, "number": "int"},
          brief=("Raise the capacity of ships", "{who}'s to {number}")),
    Event("decayed", decay, types={"orbit": {"type": ORBIT, "required": False}, "spaces": f"list of {SPACE}"}),
    Event("shifted", "Move satellite {letter} to {space}.", types={"letter": LETTER, "space": SPACE}),
    Event("threat up", lambda space, rises: f"Satellite hit: {threat_at(space, rises)}.",
          types={"space": "int", "rises": "bool"}, harms=True),
    Event("threat down", "{who} lowers threat to {space}.", types={"space": "int"}),
    Remark("threat stays", "Threat stays at {space}.", types={"space": "int"}),
    Event("level", "Threat {threat} is level {level}.", quiet=True, types={"threat": "int", "level": "int"}),
    Event("cards of level",
          lambda laid: f"Lay {len(laid)} orbit cards face down with {cubes_on_cards(laid)} on them.",
          handles=(ORBIT_DECK,), types={"laid": "list of int"}),
    Event("face down", "Lay orbit card {number} face down.", quiet=True, types={"number": "int"}),
    Event("cubes on card", lambda number, laid: f"Put {cubes(laid)} on card {number}.",
          quiet=True, types={"number": "int", "laid": "int"}),
    Remark("supply too small",
           lambda number, left: f"The supply can't give the next {cubes(number) if number > 1 else 'cube'}: "
                                f"it has {f'only {left}' if left else 'none'}.",
           types={"number": "int", "left": "int"}),
    Event("top", lambda card: f"The top orbit card is {name(card)}.", quiet=True, types={"card": ORBIT_CARD}),
    Event("flipped card", lambda card, laid: f"Flip the next waiting card: {name(card)} ({cubes(laid)}).",
          quiet=True, types={"card": ORBIT_CARD, "laid": "int"}),
    Event("ship hit", "Orbit card {space}: {who} loses 1 HP ({hp} left).",
          brief=(STRUCK, "{who} ({hp} left)"), types={"who": SEAT, "space": SPACE, "hp": "int"}, harms=True),
    Event("satellite hit", "Orbit card {space}: satellite {letter} loses 1 HP ({hp} left).",
          brief=(STRUCK, "satellite {letter} ({hp} left)"),
          types={"letter": LETTER, "space": SPACE, "hp": "int"}, harms=True),
    # If the companion draws, no cubes lie on cards, so all come from the supply.
    Event("more cubes",
          lambda number: f"Take {number} more {'cube' if number == 1 else 'cubes'} from the supply: the fragmentation "
                         f"needs {FRAGMENTATION_CUBES}.",
          handles=(ORBIT_DECK,), types={"number": "int"}),
    Event("cubes placed", lambda space, number: f"Put {cubes_on(space, number)}.", joins=("space", "number"),
          item=cubes_on, types={"space": SPACE, "number": "int"}),
    Event("orbit card discarded", lambda card: f"Discard {orbit_card(card)}.", handles=(ORBIT_DECK,),
        types={"card": ORBIT_CARD}),
    Event("fragmentation card", lambda space, rises: f"Fragmentation: {threat_at(space, rises)}.",
          types={"space": "int", "rises": "bool"}, harms=True),
    Remark("drawn orbit card", drawn_for_fragmentation, types={"card": ORBIT_CARD}),
    Event("orbit cards shuffled",
          lambda number: f"Shuffle the orbit discard pile ({cards(number)}) into the orbit deck.",
          handles=(ORBIT_DECK,), types={"number": "int"}),
    Event("collision",
          lambda at, number, space, rises: f"Collision at {at} ({cubes(number)}): {threat_at(space, rises)}.",
          types={"at": SPACE, "number": "int", "space": "int", "rises": "bool"}, harms=True),
    Remark("no way out", "Every neighbour of {space} is full.", types={"space": SPACE}),
    Remark("circle", "The chain goes round in a circle: push from {space} to a neighbour with room.",
        types={"space": SPACE}),
    Event("pushed", surplus_pushed, types={"number": "int", "space": SPACE, "to": SPACE}),
    Event("chain", "{space} now has too many cubes.", quiet=True, types={"space": SPACE}),
    Remark("no room", "Every space next to {who} at {space} is full.", types={"who": SEAT, "space": SPACE}),
    Event("excess", lambda who, number, space: f"Put {cubes(number)} on {space} for {who}'s {_discarded(number)}.",
          types={"who": SEAT, "number": "int", "space": SPACE}),
    Event("board turned", turn_of_board, brief=("Turn the discs", board_turn), types={"orbit": ORBIT}),
    Event("board still", lambda orbit: f"{orbit_name(orbit)} stays put.", quiet=True, types={"orbit": ORBIT}),
    Remark("no second orbit", "Gravity Assist has already turned the discs: skip the orbit step.", types={"who": SEAT}),
    Remark("turn", "Turn {number}: {who}.", types={"who": SEAT, "number": "int"}),
    *all_told().events,
)  # fmt: skip
