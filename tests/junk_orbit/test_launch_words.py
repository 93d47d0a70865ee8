"""Labels of launches, made of facts that no game has to come to."""

from __future__ import annotations

import pytest

from companion.engine.labels import Label
from companion.junk_orbit.launch_words import direction, leaving, stop_at


def test_a_move_says_what_it_delivers_in_points() -> None:
    """JO-050: and whom it hits, as it does where it is a question of its own."""
    ship = [{"city": "Olympus", "points": 5, "hits": ["Bo"], "at": {"Bo": "Cairo"}}]
    stop = {"city": "Tokyo", "points": 0, "hits": []}
    label = stop_at("Tokyo", {"Tokyo": {"Cairo": {**stop, "ship": ship}}})
    assert Label(label) == "Tokyo, then move to Olympus (+5 points, hits Bo at Cairo)"


def test_a_tile_that_flies_one_city_goes_there_and_nowhere_via() -> None:
    """JO-036: nobody says `via Tycho: to Tycho`."""
    tycho, plato = ({"city": city, "points": 0, "hits": []} for city in ("Tycho", "Plato"))
    assert leaving("Tycho", {"stops": [tycho], "ship": [plato]}, "Ann") == "to Tycho, then Ann moves to Plato"
    assert (
        leaving("Cairo", {"stops": [tycho], "ship": [plato]}, "Ann") == "via Cairo: to Tycho, then Ann moves to Plato"
    )


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (3, "Argyre, Cairo or Drunlo"),
        (4, "Argyre, Cairo, Drunlo or Elysium"),
        (5, "Argyre, Cairo or one of 3 others"),
    ],
)
def test_of_many_cities_some_are_named(number: int, said: str) -> None:
    """A ship goes to one of those that are only counted; two are as soon named."""
    cities = ("Argyre", "Cairo", "Drunlo", "Elysium", "Hellas")[:number]
    ship = [{"city": city, "points": 0, "hits": []} for city in cities]
    label = stop_at("Plato", {"Plato": {"Tycho": {"city": "Plato", "points": 0, "hits": [], "ship": ship}}})
    assert label == f"Plato, then move to {said}"


def test_a_ship_that_comes_back_is_named_first_only_if_that_brings_something() -> None:
    """JO-047: and the words that say so are those of one city alone, with what it could do there."""
    cities = {"Argyre": {}, "Cairo": {}, "Drunlo": {}, "Elysium": {}, "Tycho": {"round": True, "points": 2}}
    ship = [{"city": city, "points": 0, "hits": [], **more} for city, more in cities.items()]
    stop = {"city": "Plato", "points": 0, "hits": []}
    label = stop_at("Plato", {"Plato": {"Tycho": {**stop, "ship": ship}}})
    assert label == "Plato, then move to Tycho (+2 points, back again), Argyre or one of 3 others"
    label = stop_at("Plato", {"Plato": {"Tycho": {**stop, "ship": [*ship[:4], {**ship[4], "points": 0}]}}})
    assert label == "Plato, then move to Argyre, Cairo or one of 3 others"


def test_a_city_that_two_ways_lead_to() -> None:
    """JO-036 JO-035: both are told, and asked for; the way is said where the city alone leaves it open."""
    nyc, lagos = ([{"city": city, "points": 0, "hits": []}] for city in ("NYC", "Lagos"))
    hellas = {"city": "Hellas", "points": 0, "hits": [], "at": {}}
    hit = {**hellas, "hits": ["Bo"], "at": {"Bo": "Tycho"}}
    ways = {"Argyre": {**hellas, "ship": nyc}, "Tharsis": {**hit, "ship": lagos}}
    both = "Hellas: via Argyre, then move to NYC; via Tharsis (hits Bo at Tycho), then move to Lagos"
    assert Label(stop_at("Hellas", {"Hellas": ways})) == both
    assert Label(direction("Tharsis", ways)) == "Via Tharsis (hits Bo at Tycho), then move to Lagos"


def test_what_several_stops_have_in_common_is_said_once() -> None:
    """JO-088: two cities beyond Tycho are named together, before those where nobody is hit."""
    hit = {"points": 0, "hits": ["Bo"], "at": {"Bo": "Tycho"}}
    ship = [
        {"city": "Copernicus", **hit},
        {"city": "Quito", "points": 0, "hits": [], "at": {}},
        {"city": "Tharsis", **hit},
    ]
    stop = {"city": "Plato", "points": 0, "hits": [], "at": {}}
    label = Label(stop_at("Plato", {"Plato": {"Tycho": {**stop, "ship": ship}}}))
    assert label == "Plato, then move to Copernicus, Tharsis (each hits Bo at Tycho) or Quito"
    assert label.costs == ("hits Bo at Tycho",)


def test_a_ship_that_is_passed_twice() -> None:
    """JO-A31: it is hit twice, and named once."""
    ship = [{"city": "Hellas", "points": 0, "hits": []}]
    way = {
        "stops": [{"city": "Swift", "points": 0, "hits": ["Bo", "Cy", "Bo"], "at": {"Bo": "Hellas", "Cy": "Swift"}}],
        "ship": ship,
    }
    label = Label(leaving("Voltaire", way, "Ann"))
    assert label == "via Voltaire: to Swift (hits Bo twice at Hellas and Cy at Swift), then Ann moves to Hellas"
    assert label.costs == ("hits Bo twice at Hellas and Cy at Swift",)
    stops = {"Swift": {"Voltaire": {**way["stops"][0], "ship": ship}}}
    assert Label(stop_at("Swift", stops)).costs == ("hits Bo twice at Hellas and Cy at Swift",)


def test_several_ships_hit_in_one_of_several_cities() -> None:
    """JO-088 JO-043: who is hit where stays clear, without one and after the other."""
    at = {"Di": "Olympus", "Ann": "Tycho", "Bo": "Tycho"}
    ship = [{"city": "NYC", "points": 0, "hits": []}]
    way = {"stops": [{"city": "Swift", "points": 0, "hits": [*at], "at": at}], "ship": ship}
    label = Label(leaving("Voltaire", way, "Ann"))
    assert label == "via Voltaire: to Swift (hits Di at Olympus, Ann and Bo at Tycho), then Ann moves to NYC"
