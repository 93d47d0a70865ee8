"""Random positions: everything that a table holds, somewhere else, as the rules allow it.

Random play builds small rockets, so walks that start from such positions see far more of the rules. No piece is made
or lost; the position passes `state.check`.
"""

from __future__ import annotations

from collections import Counter

from companion.engine.piles import Pile
from companion.spacecraft import constants
from companion.spacecraft.constants import COUNTDOWN, DECK_OF, DECKS, SLOTS, WEIGHT, WEIGHT_LIMIT
from companion.spacecraft.table import PLACES, Marked, RocketTable, Stack

from ..lots import Random, one_of, shuffled, upto
from .rockets import grown


def shuffle_position(table: RocketTable, random: Random) -> RocketTable:
    """Another position with the same players, options and pieces, at the start of a step of a turn."""
    new = table.copy()
    new.phase = one_of(("turn", "turn", "turn", "build", "build", "design"), random)
    new.player = one_of(tuple(new.players), random)
    new.first = new.first or new.player
    new.turn = upto(60, random) + 1
    new.rearranged = new.phase == "build" and random() < 0.3
    _lay_out_cards(new, random)
    _build_rockets(new, random)
    _spread_junk(new, random)
    _near_the_end(new, random)
    return new


def _lay_out_cards(table: RocketTable, random: Random) -> None:
    """Tokens, blueprint, goals; rows with gaps, fulfilled and reserved cards, or markers."""
    tokens = shuffled(list(constants.TOKEN_JUNK), random)
    light = [token for token in tokens if WEIGHT[constants.TOKEN_JUNK[token]] <= constants.LIGHT_WEIGHT]
    order = light[: constants.LIGHT_TOKENS]
    order += [token for token in tokens if token not in order]
    table.tokens = dict(zip(constants.WORKSHOP, order, strict=True))
    table.blueprint = one_of(("39", "40", "41", "42"), random)
    goals = shuffled(list(constants.GOAL_POINTS), random)
    for player in table.players.values():
        player.goals = (goals.pop(),)
    if table.is_advanced:
        _lay_out_advanced(table, random)
        return
    table.removed = dict.fromkeys(DECKS, table.set_up.designs_removed)
    stock = {deck: shuffled([card for card in DECK_OF if DECK_OF[card] == deck], random) for deck in DECKS}
    out = 0
    wanted = upto(24, random)
    in_play: list[str] = []
    for deck in DECKS:
        free = len(stock[deck]) - table.removed[deck]
        take = min(free, max(0, wanted - out))
        in_play += [stock[deck].pop() for _ in range(take)]
        out += take
    late = shuffled(in_play, random)
    table.bottom_row = {place: late.pop() for place in PLACES if late and random() < 0.9}
    table.top_row = {place: late.pop() for place in PLACES if late and random() < 0.9}
    for player in table.players.values():
        if late and random() < 0.4:
            player.reserve = late.pop()
    while late:
        player = one_of(tuple(table.players.values()), random)
        player.designs = (*player.designs, late.pop())
    table.design_deck = [card for deck in DECKS for card in sorted(stock[deck])]
    table.fulfilled = upto(constants.DESIGNS_A_TURN, random) if table.phase == "design" else 0


def _lay_out_advanced(table: RocketTable, random: Random) -> None:
    cards = shuffled(list(constants.ADVANCED_CARDS), random)
    sides = ["A"] * table.set_up.side_a + ["B"] * table.set_up.side_b
    table.advanced = {card: Marked(side) for card, side in zip(cards, sides, strict=False)}
    for card, each in table.advanced.items():
        for _ in range(upto(len(table.track(card)), random)):
            name = one_of(tuple(table.players), random)
            if table.markers_left(name):
                each = each._replace(markers=(*each.markers, name))
                table.advanced[card] = each


def _build_rockets(table: RocketTable, random: Random) -> None:
    """Rockets of up to a dozen parts, and some parts aside."""
    supply = Counter(table.supply)
    for player in table.players.values():
        kinds = [part for part, number in supply.items() for _ in range(number) if part in constants.BUILDABLE]
        chosen = shuffled(kinds, random)[: upto(12, random)]
        if random() < 0.6:
            chosen.sort(key=lambda part: constants.PARTS[part].shape not in ("hull", "connector"))
        supply -= Counter(chosen)
        rocket, left = grown(chosen, random)
        player.own(rocket, left)
    table.supply = {part: supply[part] for part in constants.PARTS}


def _spread_junk(table: RocketTable, random: Random) -> None:
    """Tiles on player boards and beside them, spent ones, and piles of what is left."""
    counts = dict(constants.JUNK_COUNT)
    table.returned = dict.fromkeys(counts, table.set_up.returned)
    tiles = shuffled([tile for tile, number in counts.items() for _ in range(number - table.set_up.returned)], random)
    spaces = shuffled(list(table.yard.spaces), random)
    for player in table.players.values():
        player.at, player.board = "", ()
        player.store = sorted(tiles.pop() for _ in range(upto(6, random)))
        if random() < 0.7 and not (table.phase != "turn" and player.name == table.player):
            player.at = spaces.pop()
            player.board = (tiles.pop(),)
            while len(player.board) < SLOTS and random() < 0.5 and player.weight + WEIGHT[tiles[-1]] <= WEIGHT_LIMIT:
                player.board = (*player.board, tiles.pop())
    fullness = random()
    table.piles, below = {}, 0
    for space in table.yard.spaces:
        height = table.set_up.centre_pile if space in table.yard.centre else table.set_up.pile
        if random() < fullness and len(tiles) - below > height:
            table.piles[space] = Stack(tiles.pop(), upto(height - 1, random))
            below += table.piles[space].below
    table.covered = Pile(tiles[:below])
    for tile in tiles[below:]:
        table.returned[tile] += 1


def _near_the_end(table: RocketTable, random: Random) -> None:
    """In half of them the countdown runs, or the final leaves have begun."""
    if random() < 0.5:
        return
    seats = tuple(table.players)
    if random() < 0.8:
        table.launcher = one_of(seats, random)
        table.countdown = len(COUNTDOWN) - upto(2, random)
    if table.phase != "turn" and random() < 0.5:
        table.ender = one_of(seats, random)
        if table.launcher and random() < 0.5:
            table.ender, table.countdown = table.launcher, 1
        table.player = one_of(seats, random)
        mover = table.mover
        mover.store = sorted((*mover.store, *mover.board))
        mover.at, mover.board = "", ()
