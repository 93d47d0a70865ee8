"""Settings of the last new game, which are the defaults of the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from companion import home
from companion.forms.bots import bots_among, strengths
from companion.forms.draws import name_decks
from companion.forms.new_game import NewGameSettings
from companion.game_registry.games import MODES, box, has_referee
from components.messages import _
from components.places import GamePlace, locate
from components.problems import SalvageError

LAST_SETTINGS_FILE = "new-games.json"
"""File of the last settings: the game, the players, and settings of each game."""


def find_game(address: object) -> GamePlace | None:
    """Return the game that was played last, if it is still there."""
    try:
        place = locate(address) if isinstance(address, str) else None
        return place if place and box(place) else None
    except SalvageError:
        return None


def recall(settings: NewGameSettings, remembered: Mapping[str, Any]) -> None:
    """Restore the settings of the last time that nobody has set otherwise and the game still knows."""
    games = remembered.get("games")
    kept = games.get(settings.place.address) if isinstance(games, dict) else None
    if not isinstance(kept, dict):
        return
    wishes, decks = settings.options, name_decks(settings.game)  # Decks under any optional rules.
    if wishes.mode is None and kept.get("mode") in MODES and has_referee(settings.place):
        wishes.mode = kept["mode"]
    if not wishes.physical and isinstance(kept.get("physical"), list):
        wishes.physical = [id for id in kept["physical"] if id in decks]
    known: dict[str, Sequence[str]] = dict.fromkeys(settings.game.options, ("true", "false"))
    known |= {setting.name: setting.allowed(()) for setting in settings.agreed()}  # Last players may not play today.
    if isinstance(kept.get("options"), dict):
        again = {name: value for name, value in kept["options"].items() if value in known.get(name, ())}
        wishes.options = again | wishes.options


def recall_players(settings: NewGameSettings, remembered: Mapping[str, Any]) -> None:
    """Restore the last players, as many as the game allows, and the bots among them."""
    kept = remembered.get("players")
    least, most = settings.game.players
    names = [str(name) for name in kept[:most]] if isinstance(kept, list) else []
    more = (name for number in range(1, least + most + 1) if (name := _("Player {n}", n=number)) not in names)
    settings.put_players(", ".join([*names, *islice(more, max(0, least - len(names)))]))
    recall_bots(settings, remembered)


def recall_bots(settings: NewGameSettings, remembered: Mapping[str, Any]) -> None:
    """Restore the bots of the last time."""
    kept = remembered.get("bots")
    known = kept if isinstance(kept, dict) else {}
    settings.options.bots = {name: each for name, each in known.items() if each in strengths(settings)}


def remember(settings: NewGameSettings, remembered: Mapping[str, Any]) -> None:
    """Save the settings for the next time."""
    wishes, address = settings.options, settings.place.address
    games = remembered.get("games")
    own = {"mode": settings.mode, "options": dict(wishes.options), "physical": list(wishes.physical)}
    kept = {**(games if isinstance(games, dict) else {}), address: own}
    last = {"last": address, "players": list(wishes.players or ()), "bots": bots_among(settings), "games": kept}
    home.write(LAST_SETTINGS_FILE, last)


def remember_game(place: GamePlace) -> None:
    """Remember a played game of your own, so that lists of games include it; its settings stay."""
    remembered = home.read(LAST_SETTINGS_FILE)
    games = remembered.get("games")
    known = games if isinstance(games, dict) else {}
    if place.address not in known:
        home.write(LAST_SETTINGS_FILE, {**remembered, "games": {**known, place.address: {}}})
