"""Games with hands that only their owners see: that of `salvage init --rules`, and some made of it, in which rules lay
open together what was bid one after the other or at once, and in which a suit is followed and the highest card wins."""

from __future__ import annotations

from pathlib import Path

from companion.game_registry.trust import is_trusted
from components.places import GamePlace

from .game_folder import FirstGame

BIDS = '''\
def play(game: GameTable) -> Step:
    """NI-003: all bid in secret, one after the other; then all bids are turned up."""
    for name, player in game.players.items():
        key = yield Choice(name, "play", sorted(set(player.hand)), "NI-003", secret=True)
        player.hand.remove(key)
        player.bid = [key]
    best = max(VALUE[player.bid[0]] for player in game.players.values())
    for name, player in game.players.items():
        (key,), player.bid = player.bid, []
        player.played.append(key)
        player.track = min(LAST, player.track + VALUE[key] + (AGAIN if VALUE[key] == best else 0))
        game.note("NI-004", "played", who=name, piece=key, space=player.track)
    yield from go_on(game)
'''
ONE = """    for name, player in game.players.items():
        key = yield Choice(name, "play", sorted(set(player.hand)), "NI-003", secret=True)
"""
ALL = """    asked = game.players.items()
    bids = yield from ask_all(Choice(name, "play", sorted(set(each.hand)), "NI-003") for name, each in asked)
    for (name, player), key in zip(asked, bids.values()):
"""
AT_ONCE = BIDS.replace(ONE, ALL)
TRICKS = '''\
def play(game: GameTable) -> Step:
    """NI-003: everybody lays a card, of the suit that was led where there is one; the highest moves."""
    led, laid = "", {}
    for name, player in game.players.items():
        may = [key for key in player.hand if SIGN[key] == led] or player.hand
        key = yield Choice(name, "play", sorted(set(may)), "NI-003", secret=True)
        player.hand.remove(key)
        player.played.append(key)
        led, laid[name] = led or SIGN[key], key
        game.note("NI-004", "played", who=name, piece=key, space=player.track)
    best = max((name for name in laid if SIGN[laid[name]] == led), key=lambda name: VALUE[laid[name]])
    game.players[best].track = min(LAST, game.players[best].track + AGAIN)
    game.note("NI-004", "played", who=best, piece=laid[best], space=game.players[best].track)
    yield from go_on(game)
'''
GO_ON = """

def go_on(game: GameTable) -> Step:
    for name in game.players:
        yield from draw(game, name, "NI-005")
    game.turn += 1
    if any(player.track == LAST or not player.hand for player in game.players.values()):
        raise Ending("finished", "NI-006")


"""
GAMES = {"starter": "", "bids": BIDS, "at once": AT_ONCE, "tricks": TRICKS}


def lay_out(folder: Path, which: str, lowest: bool = False) -> GamePlace:
    """One of GAMES in a folder below another, trusted. lowest: whether the lowest score wins."""
    game, rules = FirstGame(folder / "night-market", rules=True), "companion/__init__.py"
    if which != "starter":
        text = (game.folder / rules).read_text()
        begin, end = text.index("def play("), text.index("RULES =")
        whole = text[:begin] + GAMES[which] + GO_ON + text[end:]
        game.write(rules, whole.replace("Step\n", "Step, ask_all\n", 1))
        played = "    played: {title: played, type: list of piece card,"
        bid = "    bid: {type: list of piece card, default: [], seen: owner, meaning: the card bid face down}\n"
        game.change("components/state.yaml", played, bid + played)
        game.change("companion/table.py", "    played: list[str]\n", "    played: list[str]\n    bid: list[str]\n")
    if lowest:
        game.change("components/game.yaml", "players: [2, 4]\n", "players: [2, 4]\nwins: lowest\n")
        game.change("companion/scoring.py", "].items()})", "].items()}, lowest=True)")
    assert is_trusted(game.place, grant=True)
    return game.place
