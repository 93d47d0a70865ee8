"""Labels for the stops of tiles and ships, and their effects (the values come from `about`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.engine.labels import Cost, Label
from companion.text.grammar import amount, capital, either, joined

from .constants import VALUE
from .tile_words import cities, label_tile, printed_on, tiles_of

Facts = Mapping[str, Any]
"""Facts from `about`, or a part of them."""
Ways = Mapping[str, Facts]
"""The ways to a tile's stop, by the city it leaves to: the tile's effects, and the ship's stops."""

MIN_NAMED_TILES = 2
"""Least number of cities named in a label that shortens a long list; two more are named rather than counted."""


def launch(option: str, tiles: Mapping[str, Facts]) -> Label:
    return Label(option, printed_on(option), note=with_unit(_most(tiles[option])))


def _most(best: Facts) -> str:
    """Format the most that an answer may bring, points before hits, short enough that two labels fit a line. Points
    that only the ship scores follow those of the tile; "" if nothing. A single hit is written as a word: `3 E21: 1 hit`
    would have three numbers.

    >>> best = {"points": 3, "by_ship": True, "delivered": 0, "hits": 1, "both": False}
    >>> _most(best), _most({**best, "both": True, "by_ship": False})
    ('+3 by moving, or a hit', '+3, and a hit')
    >>> _most({**best, "delivered": 2, "hits": 0})
    '+2 or +3 by moving'
    """
    most = [f"+{best['points']}{' by moving' if best['by_ship'] else ''}"] * bool(best["points"])
    points = [either([*[f"+{best['delivered']}"] * bool(best["delivered"]), *most])] * bool(most)
    hits = ["a hit" if best["hits"] == 1 else f"{best['hits']} hits"] * bool(best["hits"])
    return (", and " if best["both"] else ", or ").join([*points, *hits])


def with_unit(label: str) -> str:
    """Add the unit to the first number of points in a label.

    >>> with_unit("Quito (+4), then move to Argyre (+1) or Tycho (+2)")
    'Quito (+4 points), then move to Argyre (+1) or Tycho (+2)'
    """
    return re.sub(r"\+(\d+)", lambda points: f"+{amount(int(points[1]), 'point')}", label, count=1)


def distance(option: int, distances: Mapping[str, Facts]) -> Label:
    return Label(cities(option), note=with_unit(_most(distances[str(option)])) if option else "tile and ship stay")


def leaving(to: str, way: Facts, mover: str) -> str:
    """Describe a direction of a launch: the tile's stops with effects, and the ship's stops; a tile that flies 1 city
    stops where it leaves to. mover: the ship's player."""
    by = "" if [stop["city"] for stop in way["stops"]] == [to] else f"via {to}: "
    return with_unit(f"{by}to {_stops(way['stops'])}, {_ship_to(way['ship'], f'{mover} moves')}")


def stop_at(option: str, stops: Mapping[str, Ways]) -> Label:
    """Label a possible stop of a tile; a waypoint in an older journal has no further facts."""
    ways = stops.get(option, {})
    if len(ways) == 1:
        return _leave(option, *ways.values())
    told = "; ".join([_by_way(to, way) for to, way in ways.items()])
    return Label(option if ways else capital(option), note=with_unit(told), risks=_risks(ways.values()))


def direction(option: str, ways: Ways) -> Label:
    """Label one of several ways to a city."""
    return _leave(f"Via {option}", ways[option])


def _leave(name: str, way: Facts) -> Label:
    """Label a tile's effects, and the ship's stops after them."""
    facts, then = with_unit(_effects(way)), _ship_to(way["ship"])
    return Label(name, facts, then if way["points"] else with_unit(then), risks=_risks([way]))


def _risks(ways: Iterable[Facts]) -> tuple[Cost, ...]:
    """Return the hits that a tile or the ship may make."""
    stops = (stop for way in ways for stop in (way, *sorted(way["ship"], key=_rank)) if stop["hits"])
    return tuple(dict.fromkeys(Cost(_hits(stop)) for stop in stops))


def _by_way(to: str, way: Facts) -> str:
    effects = f" ({effects})" if (effects := _effects(way)) else ""
    return f"via {to}{effects}, {_ship_to(way['ship'])}"


def _ship_to(ship: Sequence[Facts], move: str = "move") -> str:
    """Describe where the ship can go after a launch ("ship to" would read as a verb)."""
    return f"then {move} {_to(ship)}"


def _to(ship: Sequence[Facts]) -> str:
    """Describe where the ship can go, after "to".

    >>> swift, hellas = ({"city": city, "points": 0, "hits": []} for city in ("Swift", "Hellas"))
    >>> _to([{**swift, "round": True}]), _to([hellas, {**swift, "round": True, "points": 2}])
    ('to Swift (back again)', 'to Swift (+2, back again) or Hellas')
    """
    return f"to {_stops(ship)}"


def _stops(stops: Sequence[Facts]) -> str:
    """List stops with their effects, the best first; an effect of all stops is named once."""
    effects = {_effects(stop) for stop in stops}
    if len(stops) == 1 or len(effects) > 1:
        best = sorted(stops, key=_rank)
        return either(_few(_stops_alike(best), sum(map(_brings, stops))))
    every = f" (each {''.join(effects)})" if any(effects) else ""
    return f"{either(_few(sorted(str(stop['city']) for stop in stops)))}{every}"


def _rank(stop: Facts) -> tuple[Any, ...]:
    """Return a sort key for stops: most points, then hits by victim, place and number, then name; coming back brings
    nothing by itself."""
    hits = Counter[str](stop["hits"])
    victims = [(name, number, (at := stop["at"][name]) == stop["city"], at) for name, number in hits.items()]
    alike = victims[:1], len(victims) == 1, len(victims), victims, _brings(stop) and bool(stop.get("round"))
    return -stop["points"], not stop["hits"], alike, stop["city"]


def _brings(stop: Facts) -> bool:
    """Return whether a stop scores or hits."""
    return bool(stop["points"] or stop["hits"])


def _few(cities: Sequence[str], notable: int = 0) -> list[str]:
    """Return the cities, or if there are many the notable ones, at least two, and the number of others.

    >>> _few(["Cairo", "Plato", "Swift", "Syrtis"])
    ['Cairo', 'Plato', 'Swift', 'Syrtis']
    >>> _few(["Cairo (+2)", "Plato (+1)", "Swift (+1)", "NYC", "Syrtis", "Tokyo"], 3)
    ['Cairo (+2)', 'Plato (+1)', 'Swift (+1)', 'one of 3 others']
    """
    named = max(MIN_NAMED_TILES, notable)
    return [*cities] if len(cities) <= named + 2 else [*cities[:named], f"one of {len(cities) - named} others"]


def _stops_alike(stops: Sequence[Facts]) -> list[str]:
    """Return adjacent stops of the list with equal effects, which are named after the last of them."""
    names: list[str] = []
    for effects, alike in groupby(stops, _effects):
        *others, last = alike
        names += [str(stop["city"]) for stop in others]
        names.append(f"{last['city']} (each {effects})" if others and effects else _stop(last))
    return names


def _stop(stop: Facts) -> str:
    """Describe a stop and its effects."""
    return f"{stop['city']} ({effects})" if (effects := _effects(stop)) else str(stop["city"])


def _effects(stop: Facts) -> str:
    """Describe the points and hits of a stop, and a ship's return to its city."""
    points = [f"+{stop['points']}"] * bool(stop["points"])
    hits = [_hits(stop)] if stop["hits"] else []
    return ", ".join([*points, *hits, *["back again"] * bool(stop.get("round"))])


def _hits(stop: Facts) -> str:
    """Describe each ship that is hit, with its city if that is on the way; Stomp Rat's tile and Jolly Roger's ship may
    pass another ship twice (JO-A31)."""
    hits: Sequence[str] = stop["hits"]
    found: dict[str, list[str]] = {}
    for name, number in Counter(hits).items():
        found.setdefault(stop["at"][name], []).append(f"{name} twice" if number > 1 else name)
    if [*found] == [stop["city"]]:
        return f"hits {joined(found[stop['city']])}"
    places = [f"{joined(names)} at {city}" for city, names in found.items()]
    return f"hits {', '.join(places) if any(names[1:] for names in found.values()) else joined(places)}"


def move_to(option: str, stops: Mapping[str, Facts]) -> Label:
    if option not in stops:
        return Label(capital(option))  # A distance, in an older journal.
    stop = stops[option]
    hits = (Cost(_hits(stop)),) if stop["hits"] else ()
    return Label(option, with_unit(_effects(stop)), note=f"has {tiles_of(stop['lying'])}", risks=hits)


def delivery(option: str, worth: Mapping[str, int]) -> Label:
    """Label a tile that can be delivered, with its points if they differ from its value (JO-090 JO-091)."""
    points = f"+{amount(worth[option], 'point')}" if worth[option] != VALUE[option] else ""
    return label_tile(option).replace(note=points)
