"""Checks of a position for what the rules make impossible, beyond the types of fields and the contents of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.engine.setup_options import player_problems, turn_problems
from components.problems import Problem, wrong

from . import constants
from .constants import DECK_OF, PARTS, STARTING_HULL, WEIGHT_LIMIT
from .rocket import HOME, clashes, connected
from .setup import RESERVED, SET_UP
from .table import PLACES, Player, RocketTable


def check(table: RocketTable) -> list[Problem]:
    """Return all problems of a position at the start of a step; empty if it can be played."""
    problems = [
        *player_problems(constants.GAME, list(table.players), RESERVED),
        *_pieces(table),
        *_pawns(table),
        *_yard(table),
        *_tokens(table),
        *_cards(table),
        *_ending(table),
        *_turn(table),
        *(_set_up(table) if table.phase in SET_UP else ()),
    ]
    for player in table.players.values():
        problems += [*_board(player), *_rocket(player), *_own_cards(table, player)]
    return problems


# ---- pieces -----------------------------------------------------------------------------------------------------


def _pieces(table: RocketTable) -> Iterator[Problem]:
    """Check that no tiles and parts are missing or duplicated."""
    players = table.players.values()
    junk = (
        Counter(table.returned)
        + Counter(table.covered.cards())
        + Counter(each.top for each in table.piles.values() if each.top)
    )
    parts = Counter(table.supply)
    for player in players:
        junk += Counter(player.board) + Counter(player.store)
        parts += Counter(player.spare) + Counter(each.part for each in player.rocket)
    yield from _counted("junk tiles", junk, constants.JUNK_COUNT)
    yield from _counted("rocket parts", parts, {key: part.copies for key, part in PARTS.items()})


def _counted(what: str, there: Counter[str], box: Mapping[str, int]) -> Iterator[Problem]:
    held = Counter(dict(box))
    for key in sorted(set(there) | set(held)):
        if there[key] != held[key]:
            yield wrong("", f"{what}: {key} adds up to {there[key]} of {held[key]}")


# ---- the junkyard -----------------------------------------------------------------------------------------------


def _pawns(table: RocketTable) -> Iterator[Problem]:
    """Check that pawns have different spaces on this side of the board, and different colours (SC-005 SC-036)."""
    colours: set[str] = set()
    spaces: set[str] = set()
    for player in table.players.values():
        way = ("players", player.name)
        if player.colour in colours:
            yield wrong("SC-005", f"{player.name} is {player.colour}, as somebody else is", *way, "colour")
        if player.at and player.at not in table.yard.near:
            what = f"a pawn is at {player.at}; this side of the junkyard has no such space"
            yield wrong("", what, *way, "at")
        if player.at in spaces:
            yield wrong("SC-036", f"{player.name}'s pawn is at {player.at}, where another one is", *way, "at")
        colours.add(player.colour)
        spaces |= {player.at} - {""}


def _yard(table: RocketTable) -> Iterator[Problem]:
    """Check that piles are on this side of the board, with enough tiles for those below (SC-014 SC-016)."""
    for space, pile in table.piles.items():
        if space not in table.yard.near:
            what = f"a pile is at {space}; this side of the junkyard has no such space"
            yield wrong("SC-014", what, "piles", space)
            continue
        if not pile.top:
            yield wrong("SC-014", f"the pile at {space} has no visible tile; name the one on top", "piles", space)
        most = table.set_up.centre_pile if space in table.yard.centre else table.set_up.pile
        if pile.below >= most:
            what = f"the pile at {space} has {pile.below + 1} tiles; the most is {most}"
            yield wrong("SC-014", what, "piles", space, "below")
    below = sum(pile.below for pile in table.piles.values())
    if below > len(table.covered):
        left = f"only {len(table.covered)} are left for that; take tiles that were paid from the box, such as 'box -CB'"
        yield wrong("SC-016", f"{below} tiles lie below others; {left}", "piles")


# ---- players ----------------------------------------------------------------------------------------------------


def _board(player: Player) -> Iterator[Problem]:
    """Check a player's cart (SC-038 SC-039 SC-052)."""
    if player.weight > WEIGHT_LIMIT:
        what = f"the tiles in {player.name}'s cart weigh {player.weight}; the most is {WEIGHT_LIMIT}"
        yield wrong("SC-039", what, "players", player.name, "board")
    if player.board and not player.at:
        what = f"{player.name} is off the board, so the cart is empty"
        yield wrong("SC-052", what, "players", player.name, "board")
    if player.at and not player.board:
        what = f"{player.name} is in the junkyard, so the cart holds at least 1 tile"
        yield wrong("SC-111", what, "players", player.name, "board")


def _rocket(player: Player) -> Iterator[Problem]:
    """Check that a rocket has one starting hull, at its origin, one part to a cell, and only joined parts (SC-021
    SC-A03 SC-A04)."""
    rocket = player.rocket
    hulls = [each for each in rocket if each.part == STARTING_HULL]
    if len(hulls) != 1:
        what = f"{player.name}'s rocket has {len(hulls)} starting hulls; it needs 1"
        yield wrong("SC-021", what, "players", player.name, "rocket")
        return
    if hulls[0].cell != HOME:
        what = f"{player.name}'s starting hull isn't at column 0, row 0, from where all are counted"
        yield wrong("SC-021", what, "players", player.name, "rocket")
    for cell, number in Counter(each.cell for each in rocket).items():
        if number > 1:
            what = f"{player.name}'s rocket has {number} parts at column {cell[0]}, row {cell[1]}"
            yield wrong("SC-A03", what, "players", player.name, "rocket")
            return
    yield from _parts(player)
    if STARTING_HULL in player.spare:
        what = f"{player.name} has set a starting hull aside; it must be in the rocket"
        yield wrong("SC-021", what, "players", player.name, "spare")


def _parts(player: Player) -> Iterator[Problem]:
    """Check that each part fits its place and is joined (SC-A03 SC-A04)."""
    rocket = player.rocket
    for each in rocket:
        if each.flipped and not PARTS[each.part].flips:
            what = f"{player.name}'s {PARTS[each.part].code} has no other face to be flipped to"
            yield wrong("", what, "players", player.name, "rocket")
    for one, other in clashes(rocket):
        codes = f"{PARTS[one.part].code} and {PARTS[other.part].code}"
        what = f"{player.name}'s {codes} can't lie side by side: a tab needs a socket"
        yield wrong("SC-A04", what, "players", player.name, "rocket")
    for each in set(rocket) - set(connected(rocket)):
        what = f"{player.name}'s {PARTS[each.part].code} at column {each.x}, row {each.y} isn't joined to the rocket"
        yield wrong("SC-A03", what, "players", player.name, "rocket")


def _own_cards(table: RocketTable, player: Player) -> Iterator[Problem]:
    """Check a player's cards (SC-022 SC-110)."""
    if table.phase not in SET_UP and len(player.goals) > 1:
        what = f"{player.name} has {len(player.goals)} goals; a player keeps 1"
        yield wrong("SC-022", what, "players", player.name, "goals")
    if table.is_advanced and (player.designs or player.reserve):
        what = f"{player.name} has design cards; with Advanced Designs they stay in the box"
        yield wrong("SC-110", what, "players", player.name, "designs")


# ---- cards ------------------------------------------------------------------------------------------------------


def _tokens(table: RocketTable) -> Iterator[Problem]:
    """Check the weights of tokens (SC-017)."""
    for slot, token in table.tokens.items():
        weight = constants.WEIGHT[constants.TOKEN_JUNK[token]]
        if constants.SECTION[slot] == "A" and weight > constants.LIGHT_WEIGHT:
            what = f"{slot} has a token of weight {weight}; section A takes up to {constants.LIGHT_WEIGHT}"
            yield wrong("SC-017", what, "tokens", slot)


def _cards(table: RocketTable) -> Iterator[Problem]:
    """Check the design cards (SC-023 SC-110)."""
    if table.is_advanced and (table.bottom_row or table.top_row):
        what = "design cards lie in rows; with Advanced Designs they stay in the box"
        yield wrong("SC-110", what, "top_row" if table.top_row else "bottom_row")
    if table.phase in SET_UP:
        return
    if table.is_advanced:
        yield from _advanced(table)
        return
    if table.advanced:
        yield wrong("SC-110", "advanced design cards are in play without Advanced Designs", "advanced")
    for deck in constants.DECKS:
        there = sum(DECK_OF[card] == deck for card in table.design_deck)
        if table.removed.get(deck, 0) > there:
            what = f"deck {deck}: {table.removed[deck]} cards were removed, {there} are left with them"
            yield wrong("SC-023", what, "removed", deck)


def _advanced(table: RocketTable) -> Iterator[Problem]:
    for card, each in table.advanced.items():
        if len(each.markers) > len(table.track(card)):
            what = f"card {card} has {len(each.markers)} markers; side {each.side} has {len(table.track(card))} spaces"
            yield wrong("SC-029", what, "advanced", card, "markers")
    for name in table.players:
        if table.markers_left(name) < 0:
            yield wrong("SC-029", f"{name} has more than {constants.MARKERS} markers on cards", "advanced")


# ---- turn and end -----------------------------------------------------------------------------------------------


def _ending(table: RocketTable) -> Iterator[Problem]:
    """Check the countdown (SC-091 to SC-095)."""
    if not table.launcher and table.countdown < len(constants.COUNTDOWN):
        what = "cards were returned to the box, so somebody has met the blueprint; say who (launcher)"
        yield wrong("SC-093", what, "countdown")
    if table.launched and not table.ender:
        yield wrong("SC-095", "Launch! is on top, so the last leaves have begun; say who went first", "ender")


def _turn(table: RocketTable) -> Iterator[Problem]:
    """Check that this turn's actions fit its phase (SC-032 SC-052 SC-062)."""
    yield from turn_problems(table, SET_UP)
    if table.phase in (*SET_UP, "over") or not table.player:
        return
    if table.phase == "turn":
        if table.ender:
            what = "the game is ending, so every turn is a last leave: build or design"
            yield wrong("SC-095", what, "phase")
        if table.fulfilled or table.rearranged:
            yield wrong("", "nothing is built, rearranged or fulfilled before the player leaves", "phase")
    elif table.mover.at:
        what = f"{table.player} has left the junkyard, so the pawn is off the board"
        yield wrong("SC-052", what, "players", table.player, "at")
    if table.phase == "build" and table.fulfilled:
        yield wrong("SC-053", "designs are fulfilled after building", "fulfilled")
    if table.fulfilled and table.is_advanced:
        yield wrong("SC-110", "with Advanced Designs no design is fulfilled", "fulfilled")


# ---- set-up -----------------------------------------------------------------------------------------------------


def _set_up(table: RocketTable) -> Iterator[Problem]:
    """Check that everything still to be laid out and drawn is there, and not yet laid out."""
    steps = list(SET_UP)
    at = steps.index(table.phase)
    if at <= steps.index("piles") or not table.piles:
        yield from _piles_to_come(table)
    if at <= steps.index("tokens"):
        yield from _tokens_to_come(table)
    elif not table.tokens:
        yield wrong("SC-018", f"no tokens lie in the workshop, so the phase can't be {table.phase}", "tokens")
    if at <= steps.index("goals") and all(len(player.goals) == 1 for player in table.players.values()):
        yield wrong("SC-022", f"every player has kept a goal, so the phase can't be {table.phase}", "phase")
    if table.is_advanced:
        if len(table.advanced) >= table.set_up.side_a + table.set_up.side_b:
            yield wrong(
                "SC-026", f"all advanced design cards lie there, so the phase can't be {table.phase}", "advanced"
            )
    else:
        yield from _designs_to_come(table)


def _piles_to_come(table: RocketTable) -> Iterator[Problem]:
    """Check that piles are laid row by row with the right number of tiles (SC-014 SC-016)."""
    spaces, sizes = table.yard.spaces, table.set_up
    laid, left = spaces[: len(table.piles)], spaces[len(table.piles) :]
    if not left or {*laid} != {*table.piles}:
        what = "every pile has been laid" if not left else f"piles are laid row by row, so the next one is at {left[0]}"
        yield wrong("SC-014", f"{what}; they don't fit the phase {table.phase}", "piles")
    need = sum(sizes.centre_pile if space in table.yard.centre else sizes.pile for space in left)
    need += sum(pile.below for pile in table.piles.values())
    if len(table.covered) < need:
        what = f"the piles still to be laid need {need} tiles; {len(table.covered)} are left for them"
        yield wrong("SC-014", what, "covered")


def _tokens_to_come(table: RocketTable) -> Iterator[Problem]:
    """Check that tokens are laid slot by slot (SC-017 SC-018)."""
    laid = constants.WORKSHOP[: len(table.tokens)]
    if {*laid} != {*table.tokens} or len(laid) == len(constants.WORKSHOP):
        what = (
            f"tokens are laid slot by slot from {constants.WORKSHOP[0]} on, and not all before the phase is blueprint"
        )
        yield wrong("SC-018", what, "tokens")


def _designs_to_come(table: RocketTable) -> Iterator[Problem]:
    """Check that the decks have enough cards for the rows, without those removed (SC-023 SC-025)."""
    places = 2 * len(PLACES) - len(table.bottom_row) - len(table.top_row)
    if len(table.top_row) == len(PLACES):
        yield wrong("SC-025", f"the top row is full, so the phase can't be {table.phase}", "top_row")
    decks = Counter(DECK_OF[card] for card in table.design_deck)
    removed = table.removed or dict.fromkeys(constants.DECKS, table.set_up.designs_removed)
    left = sum(max(0, decks[deck] - removed.get(deck, 0)) for deck in constants.DECKS)
    if left < places:
        yield wrong("SC-025", f"{places} design cards are still to be dealt; {left} are left", "design_deck")
