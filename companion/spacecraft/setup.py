"""Set-up in the rulebook's order: first player, junkyard, tokens, blueprint, goals, design cards (SC-013 to SC-030).

The piles lie face up before anybody keeps a goal, as they matter to that choice. They used to come last: a position
with tokens and without piles, from an older session, continues in that order, since each of the two steps is followed
by whatever is still missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import FORCED, Chance, Choice, Guard, Reason, Step
from companion.engine.piles import Bag
from companion.engine.seats import seats_from
from companion.engine.setup_options import CHOOSE, FIRST_SETTING, RANDOM_SETTING, agree, asked_or_drawn, switched_on

from . import constants
from .designs import deal
from .table import PLACES, Marked, Player, RocketTable, Stack

RESERVED = {RANDOM_SETTING, CHOOSE, "table", "all"}
"""Words that questions use beside players' names, so they can't be names."""

FIRST_PLAYER = "first-player"

SETTINGS = (asked_or_drawn(FIRST_SETTING, "First player", of_players=True),)


def new_table(players: Sequence[str], options: Mapping[str, Any]) -> RocketTable:
    """Return a table before set-up.

    options: the optional rules by name, true or false, and SETTINGS. Raises SalvageError with all that is wrong.
    """
    switched = switched_on(constants.GAME, players, options, RESERVED, SETTINGS)
    colours = zip(players, constants.PLAYER_COLOURS, strict=False)
    seats = {name: Player(name=name, colour=colour) for name, colour in colours}
    table = RocketTable(players=seats, phase=FIRST_PLAYER, options=switched)
    if options.get(FIRST_SETTING) == RANDOM_SETTING:
        table.random = (FIRST_PLAYER,)
    if options.get(FIRST_SETTING) in players:
        table.first, table.phase = str(options[FIRST_SETTING]), "piles"
    table.supply[constants.STARTING_HULL] -= len(seats)  # SC-021, as each rocket begins with one
    for junk in constants.WEIGHT if table.set_up.returned else ():
        table.covered.draw(junk)  # SC-015
        table.returned[junk] = table.set_up.returned
    return table


def first_player(table: RocketTable) -> Step:
    """Choose the first player, the youngest or whoever last built something out of nothing; the players know best
    (SC-031 SC-A34)."""
    asked = FIRST_PLAYER not in table.random
    agreed = yield from agree("first player", list(table.players), "SC-A34", FIRST_PLAYER, ask=asked)
    table.first = agreed.answer
    table.phase = "tokens" if table.piles_last else "piles"
    table.piles_last = False


def _tell_first(table: RocketTable) -> None:
    """Note the first player before anything is laid out (SC-A34)."""
    if not (table.piles or table.tokens):
        table.note("SC-A34", "first player", who=table.first)


def piles(table: RocketTable) -> Step:
    """Lay a pile on the next space, row by row, of which only the top tile is known (SC-014 SC-016 SC-A39)."""
    spaces, setup = table.yard.spaces, table.set_up
    rule = "SC-016" if setup.returned else "SC-014"
    if not table.piles:
        _tell_first(table)
        table.note("SC-013", "board side", size=setup.size)
        if setup.returned:
            table.note("SC-015", "junk returned", number=setup.returned)
        table.note("SC-015" if setup.returned else "SC-014", "junk shuffled", number=len(table.covered))
        centre = len(table.yard.centre) if setup.centre_pile > setup.pile else 0
        table.note(rule, "piles laid", piles=len(spaces), tiles=setup.pile, centre=centre, more=setup.centre_pile)
    space = spaces[len(table.piles)]
    tile = yield Chance("pile", table.covered, rule, {"space": space, "first": not table.piles}, "junk-tiles")
    table.covered.draw(tile)
    height = setup.centre_pile if space in table.yard.centre else setup.pile
    table.piles[space] = Stack(tile, height - 1)
    if len(table.piles) == len(spaces):
        table.note("SC-A39", "tops shown")
        if table.tokens:
            _finish(table)
        else:
            table.phase = "tokens"


def _tell_workshop(table: RocketTable) -> None:
    """Note the preparations before the tokens, and how these are shuffled."""
    _tell_first(table)
    table.note("SC-108", "workshop ready")
    light_ones = sum(constants.WEIGHT[junk] <= constants.LIGHT_WEIGHT for junk in constants.TOKEN_JUNK.values())
    table.note("SC-017", "tokens shuffled", light=light_ones, slots=[*constants.WORKSHOP[: constants.LIGHT_TOKENS]])


def tokens(table: RocketTable) -> Step:
    """Put two of the light tokens in section A, then one of the others on each slot of section B (SC-017 SC-018)."""
    if not table.tokens:
        _tell_workshop(table)
    slot = next(slot for slot in constants.WORKSHOP if slot not in table.tokens)
    light = len(table.tokens) < constants.LIGHT_TOKENS
    left = [
        token for token, junk in constants.TOKEN_JUNK.items()
        if token not in table.tokens.values() and (not light or constants.WEIGHT[junk] <= constants.LIGHT_WEIGHT)
    ]  # fmt: skip
    rule = "SC-017" if light else "SC-018"
    token = left[0]
    if len(left) > 1:
        token = yield Chance("token", Bag(sorted(left)), rule, {"slot": slot}, "tokens")
    else:
        table.note(rule, FORCED, question="token", answer=token)  # People who type all tokens may type this one, too.
    table.tokens[slot] = token
    table.note(rule, "token placed", token=token, slot=slot)
    if len(table.tokens) == len(constants.WORKSHOP):
        table.phase = "blueprint"


def blueprint(table: RocketTable) -> Step:
    """Draw a blueprint for all, and set up the countdown (SC-019 SC-020)."""
    cards = sorted(piece.key for piece in constants.GAME.kinds["blueprint"].pieces)
    card = yield Chance("blueprint", Bag(cards), "SC-019", deck="blueprints")
    table.blueprint = card
    table.note("SC-019", "blueprint", card=card)
    table.note("SC-030" if table.is_advanced else "SC-020", "countdown ready", points=table.launch_bonus)
    table.phase = "goals"


def goals(table: RocketTable) -> Step:
    """Draw two goals for each player, then let each keep one face up, in turn order (SC-022)."""
    seats = [table.players[name] for name in seats_from(table.players, table.first)]
    if not any(player.goals for player in seats):
        for player in table.players.values():
            table.note("SC-021", "player ready", who=player.name, colour=player.colour)
    for player in seats:
        if not player.goals:
            yield from draw_goals(table, player)
            return
    player = next(player for player in seats if len(player.goals) > 1)
    card = yield Choice(player.name, "goal", sorted(player.goals), "SC-022")
    player.goals = (card,)
    table.note("SC-022", "goal kept", who=player.name, card=card)
    if all(len(player.goals) == 1 for player in seats):
        table.phase = "designs"


def draw_goals(table: RocketTable, player: Player) -> Step:
    """Draw a player's goals, different from all others (SC-022)."""
    taken = {card for each in table.players.values() for card in each.goals}
    left = sorted(set(constants.GOAL_POINTS) - taken)
    for _ in range(constants.GOALS_DRAWN):
        card = yield Chance("goal drawn", Bag(left), "SC-022", {"who": player.name, "first": [*player.goals]}, "goals")
        left.remove(card)
        player.goals = (*player.goals, card)  # Stored at once, so that undo between the two returns the first.
    table.note("SC-022", "goals drawn", who=player.name, cards=[*player.goals])


def designs(table: RocketTable) -> Step:
    """Deal the next design card of the two rows, or the next advanced card (SC-023 to SC-028)."""
    if table.is_advanced:
        yield from advanced_design(table)
        return
    if not table.removed:
        number = table.set_up.designs_removed
        table.removed = dict.fromkeys(constants.DECKS, number)
        table.note("SC-023", "designs removed", number=number)
        table.note("SC-024", "decks stacked")
    row = table.bottom_row if len(table.bottom_row) < len(PLACES) else table.top_row
    yield from deal(table, row, next(place for place in PLACES if place not in row), "SC-025")
    if len(table.top_row) == len(PLACES):
        _finish(table)


def advanced_design(table: RocketTable) -> Step:
    """Deal the next advanced card, on the side for the number of players; the others stay in the box (SC-026 SC-027
    SC-028)."""
    sides = table.set_up.side_a, table.set_up.side_b
    left = sorted(set(constants.ADVANCED_CARDS) - set(table.advanced))
    side = "A" if len(table.advanced) < sides[0] else "B"
    rule = {2: "SC-028", 3: "SC-027", 4: "SC-026"}[len(table.players)]
    card = yield Chance("advanced card", Bag(left), rule, {"side": side}, "advanced-designs")
    table.advanced[card] = Marked(side)
    table.note(rule, "advanced dealt", card=card, side=side)
    if len(table.advanced) == sum(sides):
        for player in table.players:
            table.note("SC-029", "markers taken", who=player)
        _finish(table)


def _finish(table: RocketTable) -> None:
    """Begin the first turn (SC-031), or lay the piles if they come last."""
    if not table.piles:
        table.phase = "piles"
        return
    table.player, table.phase = table.first, "turn"
    table.note("SC-031", "turn", who=table.player, number=table.turn)


NOT_DRAWN = Reason("{player.name} hasn't drawn it", "SC-022")


def why_not_kept(table: RocketTable, ask: Choice, card: str) -> Reason | None:
    """Return why a goal can't be kept."""
    return NOT_DRAWN if card in constants.GOAL_POINTS and card not in ask.options else None


GUARDS: Mapping[str, Guard[RocketTable]] = {"goal": why_not_kept}


SET_UP = {
    FIRST_PLAYER: first_player, "piles": piles, "tokens": tokens, "blueprint": blueprint, "goals": goals,
    "designs": designs,
}  # fmt: skip
