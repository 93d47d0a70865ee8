"""Why a pile can't be visited or searched, or a part not be built, in a sentence with its rule."""

from __future__ import annotations

from companion.engine import DONE, Ask
from companion.text.grammar import joined

from .build import ARRANGE
from .constants import (
    ADVANCED_CARDS,
    DESIGN_POINTS,
    GOAL_POINTS,
    JUNK_NAME,
    PARTS,
    REQUIRED,
    STARTING_HULL,
    TOKEN_JUNK,
    WEIGHT,
)
from .designs import RESERVE
from .requirements import REQUIREMENTS, lacks
from .rocket import named_places
from .table import Player, RocketTable
from .things import SIDE_WORDS, a_tile, rocket_lacks

BUILDING = ("build", "overpay")
ENDS = (DONE, "0")
"""What is typed for an end."""

NO_DESIGNS = "with Advanced Designs the design cards stay in the box (SC-110)"
AFTER_BUILDING = "designs come after building (SC-053)"


def refuse(table: RocketTable, ask: Ask, key: str) -> str:
    """Why something can't be the answer, with the rule; "" of what nothing is known."""
    if not ask.seat:
        return ""
    player, space = table.players[ask.seat], key.upper()
    if ask.name == "place" and key.lower() in ENDS:
        return f"the {PARTS[ask.about['part']].code} is put on first (SC-061)"
    if ask.name == "pay" and _comes_after_paying(player, ask.about["part"], key):
        return f"the {PARTS[ask.about['part']].code} is paid for first (SC-054)"
    if space in table.yard.near:
        return _why_no_pile(table, player, space) if ask.name in ("visit", "search") else _why_no_move(player, ask)
    if key == RESERVE:
        return _why_no_reserve(table, player, ask)
    if key == ARRANGE and ask.name == "build":
        return f"{player.name} has only the starting hull"
    if key in PARTS:
        return _why_no_part(table, player, ask, key)
    if key in DESIGN_POINTS:
        return _why_no_design(table, player, ask, key)
    if key in ADVANCED_CARDS and ask.name == "marker":
        return "it has no free space (SC-076)" if key in table.advanced else "it isn't in this game"
    if key in JUNK_NAME:
        return _why_no_tile(player, ask, key)
    if key in GOAL_POINTS:
        return f"{player.name} hasn't drawn it (SC-022)" if ask.name == "goal" else "goals are kept at set-up (SC-022)"
    return "blueprints are drawn at set-up (SC-019)" if key in REQUIREMENTS else ""


def _comes_after_paying(player: Player, part: str, word: str) -> bool:
    """Whether a word says where a part goes, or that the player is done building."""
    sides = {words.split()[0] for words in SIDE_WORDS}
    return word.lower() in {*sides, *ENDS} or word.upper() in named_places(player.rocket, part)


def _why_no_tile(player: Player, ask: Ask, tile: str) -> str:
    """Why a tile can't be taken, or be paid with."""
    if ask.name in ("visit", "search"):
        return "no pile in reach has it on top (SC-A39)"
    if ask.name in BUILDING:
        return "tiles pay for a part; choose the part first (SC-054)"
    if ask.name == "pay" and tile in player.store:
        ways = [key for key, tiles in ask.about["tiles"].items() if tile in tiles]
        return f"it is in {joined(ways)}; type one of these" if ways else "no way to pay needs it (SC-054)"
    return f"{player.name} has none left" if ask.name in ("pay", "throw in") else ""


def _why_no_move(player: Player, ask: Ask) -> str:
    if ask.name == "goal":
        return "nobody visits the junkyard before the goals are chosen (SC-022)"
    return f"{player.name} has left the junkyard for this turn (SC-052)"


def _why_no_pile(table: RocketTable, player: Player, space: str) -> str:
    if space == player.at:
        return f"{player.name}'s pawn is there already (SC-040)"
    if there := next((other.name for other in table.players.values() if other.at == space), ""):
        return f"{there}'s pawn is there (SC-036)"
    if space not in table.piles:
        return "there is no pile there any more (SC-043)"
    if not player.at:
        return "it is neither on the edge nor behind empty spaces (SC-035)"
    top = table.piles[space].top
    if WEIGHT[top] > player.room:
        return f"its top tile weighs {WEIGHT[top]}, and {player.name} has room for weight {player.room} only (SC-046)"
    return "it is neither the next pile nor the farthest in a straight line (SC-042)"


def _why_no_part(table: RocketTable, player: Player, ask: Ask, part: str) -> str:
    code, slot = PARTS[part].code, PARTS[part].slot
    if ask.name in ("visit", "search"):
        return "parts are built after a leave (SC-053)"
    if ask.name == "place" and part not in (each.part for each in player.rocket):
        return f"the {PARTS[ask.about['part']].code} is put on first (SC-061)"
    if ask.name in ("arrange", "place"):
        return _why_not_rearranged(player, part)
    if ask.name not in BUILDING:
        return "building is over for this turn (SC-053)" if table.phase == "design" else ""
    if part == STARTING_HULL:
        return "nobody builds a starting hull (SC-021)"
    if not table.supply.get(part):
        return f"no {code} is left (SC-060)"
    junk = a_tile(TOKEN_JUNK[table.tokens[slot]])
    return f"slot {slot} needs {junk} and a weight of {REQUIRED[slot]} in all (SC-054)"


def _why_not_rearranged(player: Player, part: str) -> str:
    """Why a part can't be put on, or put on another place."""
    code = PARTS[part].code
    if part in player.spare:
        return "no place of the rocket has room for it (SC-A04)"
    if part == STARTING_HULL:
        return "the starting hull stays in the rocket (SC-021)"
    if part in [each.part for each in player.rocket]:
        return "it is in the rocket"
    return f"{player.name} has no {code}"


def _why_no_reserve(table: RocketTable, player: Player, ask: Ask) -> str:
    """Why no card is reserved now."""
    if table.is_advanced:
        return NO_DESIGNS
    if player.reserve:
        return f"{player.name} already has a card in reserve (SC-067)"
    if table.phase != "design":
        return "" if ask.name == "goal" else AFTER_BUILDING
    return "a turn brings fulfilled designs or a reserve, not both (SC-066)" if table.fulfilled else ""


def _why_no_design(table: RocketTable, player: Player, ask: Ask, card: str) -> str:
    """Why a design can't be fulfilled or reserved."""
    if table.is_advanced:
        return NO_DESIGNS
    if owner := next((each.name for each in table.players.values() if card in each.designs), ""):
        return f"{owner} has fulfilled it"
    if owner := next((each.name for each in table.players.values() if card == each.reserve != player.reserve), ""):
        return f"{owner} has reserved it (SC-066)"
    if card in table.top_row.values():
        return "it is in the top row (SC-062)"
    if card not in table.open_designs(player):
        return "it isn't on the table"
    if ask.name == "reserve":
        return f"{player.name} has reserved it already"
    if ask.name != "design":
        return AFTER_BUILDING if ask.name in ("visit", "search", *BUILDING) else ""
    lack = dict(lacks(player.rocket, REQUIREMENTS[card]))
    return f"{player.name}'s {rocket_lacks(lack)} (SC-063)" if lack else ""
