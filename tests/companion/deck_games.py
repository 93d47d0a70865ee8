"""An own game for tests that has nothing but cards: secret hands, a market, a track, coins and a die."""

from __future__ import annotations

from pathlib import Path

from companion.engine import Chance, Play
from components.places import GamePlace, locate

from ..game_folder import GameFolder
from .tracking import play_of

MARKET_GAME = """\
title: Harbour
players: [2, 4]
tables:
  suits:
    title: Suits
    key: suit
    source: rulebook
    fields: {suit: name, letter: text}
    rows: [{suit: anchor, letter: A}, {suit: barrel, letter: B}]
kinds:
  card:
    title: Cards
    size: 63 x 88
    sides: 2
    back: common
    source: rulebook
    for_each: suits
    pieces:
      - {id: $suit-2, name: 2 of $suit, code: $letter2}
      - {id: $suit-3, name: 3 of $suit, code: $letter3}
      - {id: $suit-4, name: 4 of $suit, code: $letter4}
      - {id: $suit-5, name: 5 of $suit, code: $letter5}
      - {id: $suit-6, name: 6 of $suit, code: $letter6}
      - {id: $suit-7, name: 7 of $suit, code: $letter7}
  goods:
    title: Goods
    size: 63 x 88
    source: rulebook
    pieces: [{id: silk, name: Silk, code: GS, count: 5}, {id: tea, name: Tea, code: GT, count: 2}]
  coin: {title: Coins, label: coins, size: 20, shape: circle, source: rulebook, count: 40}
decks:
  deck: {title: Deck, label: card, kinds: [card], hand: 2}
  goods-deck: {title: Goods deck, label: goods, kinds: [goods], market: 2}
tracks:
  course: {title: Course, of: player, spaces: ["0", "1", "2", "3", "4", "5", "6"], start: "0"}
scores:
  sailed: {title: Sailed}
dice:
  d6: {title: Die, faces: ["1", "2", "3", "4", "5", "6"], count: 2}
"""


def write_game(folder: Path, text: str = MARKET_GAME) -> GamePlace:
    """A game of data alone in a folder."""
    GameFolder(folder, {"components/game.yaml": text})
    return locate(str(folder))


def tracked_play(place: GamePlace) -> Play:
    """The game as tracked for three, its market laid out by the first cards."""
    play = play_of(place, ["Ann", "Bo", "Cy"])
    while isinstance(play.ask, Chance):
        play.answer(play.ask.source.pick(0))
    return play
