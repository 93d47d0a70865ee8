"""Rules for a game that has data alone (`salvage init --rules` in its folder): what lies in `added_rules/`, filled in
with what its data declare, so that it is refereed at once. Nothing that is there is written over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from companion.conformance.walks import names
from companion.corrections.board import COMMON_PLACE, is_shared
from companion.corrections.box import is_secret, tracked_decks, with_decks
from companion.game_registry.games import box
from companion.making.init import SUFFIX, make_environment
from components.base import files
from components.places import GAME_FILE, GamePlace, locate
from components.problems import SalvageError, unwritable
from components.schema import Game
from components.tracks import Track

TEMPLATES = Path(__file__).parent / "added_rules"


def has_data(folder: Path) -> bool:
    """Return whether a folder holds the data of a game."""
    return (folder / "components" / GAME_FILE).is_file()


def add_rules(folder: Path) -> dict[str, str]:
    """Write the rules into the folder of a game that has data alone; the names and texts of the files, those that were
    there left out. Raises SalvageError where the game isn't sound, or has a state or rules of its own."""
    place = locate(str(folder))
    game = with_decks(box(place))
    if game.state or (folder / "companion" / "__init__.py").exists():
        raise SalvageError("the game has a state or rules of its own already, so none are added (docs/rules.md)")
    missing = {name: text for name, text in render(place, game) if not (folder / name).exists()}
    written: list[Path] = []
    for name, text in missing.items():
        file = folder / name
        try:
            files.follow_links(file)
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8", newline="\n") as opened:
                written.append(file)
                opened.write(text)
        except OSError as error:
            for each in written:
                each.unlink(missing_ok=True)
            raise SalvageError(unwritable(file, error)) from None
    return missing


def render(place: GamePlace, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the files: their names in the game's folder, with slashes, and their texts."""
    environment = make_environment(TEMPLATES)
    values = _values(place, game)
    for template in environment.list_templates():
        name = template.removesuffix(SUFFIX).replace("ledger.md", f"{place.id}.md")
        yield name, environment.get_template(template).render(values)


def _values(place: GamePlace, game: Game) -> dict[str, Any]:
    """Return the values for the templates: the deck for hands, that of the market, and all decks and tracks by their
    names in the state."""
    least, most = game.players
    decks = tracked_decks(game)
    hand = next((deck for deck in decks if deck.held and not deck.market), None)
    market = next((deck for deck in decks if deck.market), None)
    called = {deck.id: "deck" if deck == hand else "market_deck" if deck == market else "" for deck in decks}
    own = [track for track in game.tracks.values() if track.of != COMMON_PLACE and not is_shared(game, track)]
    common = [track for track in game.tracks.values() if track.of == COMMON_PLACE]
    return {
        "prefix": (re.sub(r"[^A-Z]", "", place.id.upper()) + "XX")[:2],
        "least": least, "most": most, "names": names(least),
        "hand": hand and {"id": hand.id, "hand": hand.hand, "secret": is_secret(game, hand)}, "market": market,
        "piles": [(called[deck.id] or f"pile_{_identifier(deck.id)}", deck) for deck in decks],
        "tracks": (tracks := [*_named_tracks(own, "track")]), "common": [*_named_tracks(common, "")],
        "counters": [*_named_numbers(game, "player")], "common_counters": [*_named_numbers(game, COMMON_PLACE)],
        "scored": _scored(game, {track.id: name for track, (name, _) in zip(own, tracks, strict=True)}),
    }  # fmt: skip


def _named_numbers(game: Game, of: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Counters, and points of several sorts, by the names that they have in the state, and what it says of each."""
    for counter in (each for each in game.counters.values() if each.of == of):
        ends = {"min": counter.min, "max": counter.max, "default": 0 if counter.when_used else counter.start}
        known = {name: end for name, end in ends.items() if end is not None}
        yield f"counter_{_identifier(counter.id)}", {"type": "int", **known, "title": counter.title}
    for score in game.scores.values() if of == "player" else ():
        yield f"score_{_identifier(score.id)}", {"type": "int", "default": 0, "title": score.title}


def _scored(game: Game, called: Mapping[str, str]) -> list[tuple[str, str]]:
    """List the titles and fields that decide who wins, if the data declare any. called: the fields of tracks."""
    if decides := game.tracks.get(game.points) or game.counters.get(game.points):
        return [(decides.title, called.get(game.points, f"counter_{_identifier(game.points)}"))]
    return [(score.title, f"score_{_identifier(score.id)}") for score in game.scores.values()]


def _named_tracks(tracks: Sequence[Track], first: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Tracks by the names that they have in the state, with the number of the space where their markers begin."""
    called = chain([first] if first else [], (f"track_{_identifier(track.id)}" for track in tracks[bool(first) :]))
    for name, track in zip(called, tracks, strict=False):
        at = track.spaces.index(track.start) if track.start in track.spaces else 0
        yield name, {"title": track.title, "spaces": track.spaces, "at": at}


def _identifier(id: str) -> str:
    return id.replace("-", "_")
