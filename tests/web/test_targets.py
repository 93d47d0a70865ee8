"""Whatever answers name a place can be tapped where it is: on the board, or on what lies in front of a player."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.conformance.walks import every_walk
from companion.engine import Choice
from companion.engine.labels import Cost
from companion.engine.setup_options import RANDOM_SETTING
from companion.game_registry.games import box_of, rules_of
from companion.positions.views import SEATS, TABLE_KEY, view
from companion.table.options import ENDS
from companion.table.pictures import load_design
from companion.text.grammar import is_number
from companion.web.views.art import Art, ArtPicture, BoardSpot, PlacedPicture
from companion.web.views.asked import ShownAnswer
from companion.web.views.targets import find_targets, name_numbers, name_places
from components import places
from components.used_pieces import all_used

from ..long_run import first_of, longer

NO_PLACES = {
    "space-debris": {
        "action", "activate", "cubes", "first player", "give or take", "operational", "recycle", "satellite card",
        "stands for", "take",
    },
    "junk-orbit": {"distance", "first player", "give up delivered", "side", "take"},
    "space-junkyard": {"create", "first player", "resource", "top"},
    "spacecraft": {
        "arrange", "build", "design", "first player", "goal", "marker", "overpay", "pay", "reserve", "throw in",
    },
    "mixia": {
        "arm", "buy cube", "buy cubes", "buy outfit", "buy ship", "claim", "collect", "deed", "dock", "drop",
        "first outfits", "first player", "first ship", "gear up", "give", "jettison", "keep", "need", "need instead",
        "pair", "rearm", "reveal", "show", "starport", "top or bottom",
    },
}  # fmt: skip
"""Questions about no place: about a number, a verb, or a piece that lies in no picture and is shown by its face. The
spaces inside The Kiln (`dock`) are printed on its card, which pages don't draw."""
BESIDE = {"aside"}
"""Answers among places that are none: beside the rocket is anywhere."""
SAMPLES, STEPS, WALKED = 4, 2500, 600
"""How often a question is looked at, and how many answers are given."""


@pytest.fixture(scope="module", params=first_of(sorted(NO_PLACES)))
def asked(request: pytest.FixtureRequest) -> tuple[str, dict[str, set[tuple[str, bool]]]]:
    """A game, and the answers to its questions that are no verbs, each with whether it can be tapped."""
    return request.param, _play(request.param)


def _play(game_id: str) -> dict[str, set[tuple[str, bool]]]:
    place = places.locate(game_id)
    game, rules, art = box_of(place, "referee"), rules_of(place), Art(load_design(place))
    seen, found = Counter[str](), dict[str, set[tuple[str, bool]]]()
    steps = 0
    for walk in every_walk(rules, game):
        while walk.play.ask is not None and steps < STEPS:
            ask, steps = walk.play.ask, steps + 1
            if isinstance(ask, Choice) and seen[ask.name] < SAMPLES:
                seen[ask.name] += 1
                state = rules.dump(walk.play.table)
                board = art.board(view(state, game.state, TABLE_KEY), TABLE_KEY)
                own = art.place(view(state, game.state, ask.seat), ask.seat, ask.seat) if ask.seat else None
                shown = [picture for picture in (board, own) if picture]
                verbs = {*map(str, rules.texts.questions[ask.name].labels), RANDOM_SETTING, *ENDS, *BESIDE}
                keys = {str(option) for option in ask.options} - verbs
                named = {key: rules.texts.spot(ask, key) for key in keys}
                among = rules.texts.questions[ask.name].among
                tapped = (
                    (key, bool(name_places(shown, key, among=among) or name_places(shown, own)))
                    for key, own in named.items()
                )
                found.setdefault(ask.name, set()).update(tapped)
            walk.step()
        if steps >= STEPS:
            return found
    return found


def test_answers_that_name_places_can_be_tapped(asked: tuple[str, dict[str, set[tuple[str, bool]]]]) -> None:
    """Every answer but verbs, whatever the question, unless it is listed as one about no place."""
    game, found = asked
    untappable = {
        name: sorted(key for key, tapped in answers if not tapped)
        for name, answers in found.items()
        if name not in NO_PLACES[game]
    }
    assert not {name: keys for name, keys in untappable.items() if keys}


def test_the_list_of_questions_about_no_place_is_honest(asked: tuple[str, dict[str, set[tuple[str, bool]]]]) -> None:
    """A question of which every answer can be tapped isn't on it."""
    game, found = asked
    wholly = {name for name, answers in found.items() if answers and all(tapped for _, tapped in answers)}
    assert not wholly & NO_PLACES[game]


@pytest.mark.parametrize("game_id", sorted(NO_PLACES))
def test_questions_say_which_of_equal_pieces_are_meant(game_id: str) -> None:
    """An answer that is called as a piece in front of whoever is asked and as another one in sight: the question says
    where it lies, and there it does."""
    place = places.locate(game_id)
    game, rules, steps = box_of(place, "referee"), rules_of(place), 0
    names = {name for piece in game.pieces() for name in (piece.key, piece.id)}
    called = {name: [each.id for each in game.pieces() if name in (each.key, each.id)] for name in names}
    unsaid = set()
    for walk in every_walk(rules, game):
        while walk.play.ask is not None and steps < longer(WALKED, 8 * WALKED):
            ask, steps = walk.play.ask, steps + 1
            question = rules.texts.questions[ask.name]
            options = ask.options if isinstance(ask, Choice) and ask.seat else ()
            if keys := {*map(str, options)} & called.keys() - {*map(str, question.labels)}:
                seen = view(rules.dump(walk.play.table), game.state, ask.seat)
                own = {ask.seat: seen[SEATS][ask.seat]}
                held = all_used(game, {SEATS: own})
                others = all_used(game, {**seen, SEATS: {**seen[SEATS], ask.seat: {}}})
                among = all_used(game, {SEATS: {ask.seat: {question.among: own[ask.seat].get(question.among)}}})
                for key in (key for key in keys if not is_number(key)):
                    here, there, meant = (any(lie[id] for id in called[key]) for lie in (held, others, among))
                    assert meant or not question.among, (ask.name, key)
                    if question.among is None and here and there:
                        unsaid.add(f"{ask.name}: {key}")
            walk.step()
        if steps >= longer(WALKED, 8 * WALKED):
            break
    assert not unsaid


def test_an_answer_of_several_places_can_be_tapped_on_each() -> None:
    """What lies on cells is tapped on any of them; a name with a dot is a place of its own first, and what only a
    piece is called is no part of another name."""
    spots = dict.fromkeys(("1a", "2a", "2b", "2", "G22.5"), BoardSpot(0, 0, 1))
    shown = [ArtPicture((0, 0, 1, 1), [PlacedPicture("", 0, 0, 1, 1, 0, 0, 0, "pawn.gold")], spots)]
    assert name_places(shown, "1a*.2a.2b*") == ["1a", "2a", "2b"]
    assert name_places(shown, "dart 2a") == ["2a"]
    assert name_places(shown, "G22.5") == ["G22.5"]
    assert name_places(shown, "gold") == ["gold"]
    assert name_places(shown, "nose-gold") == name_places(shown, "3c") == []


def test_equal_tiles_can_each_be_tapped() -> None:
    """A name that has a place is tapped there, and on what is called so and lies elsewhere; what lies at the place is
    no second target."""
    pieces = [PlacedPicture("", x, 0, 25, 25, 0, x + 12.5, 12.5, "tile.cable") for x in (0, 30)]
    shown = ArtPicture((0, 0, 60, 25), pieces, {"cable": BoardSpot(12.5, 12.5, 12.5)})
    assert [(spot.x, spot.y) for spot in shown.find_spots_of("cable")] == [(12.5, 12.5), (42.5, 12.5)]


def test_an_equal_piece_elsewhere_is_not_ringed() -> None:
    """Of a tile in one's cargo that lies in a city, too, the ring is on one's own; of one in another's hand on none."""
    lies = PlacedPicture("", 0, 0, 9, 9, 0, 4, 4, "tile.S1")
    board, own = (
        ArtPicture((0, 0, 9, 9), [lies], {"Quito": BoardSpot(0, 0, 1)}),
        ArtPicture((0, 0, 9, 9), [lies], {}, is_own=True),
    )
    rings = {
        among: [
            [*find_targets(picture, [ShownAnswer("S1", "S1", targets=["S1"], among=among)])] for picture in (board, own)
        ]
        for among in (None, "cargo", "")
    }
    assert {among: [len(each) for each in found] for among, found in rings.items()} == {
        None: [1, 1], "cargo": [0, 1], "": [0, 0],
    }  # fmt: skip
    assert name_places([board], "Quito", among="cargo") == ["Quito"]


def test_numbers_beside_rings_are_told_of_the_picture_that_is_shown() -> None:
    """What costs energy lies on another one, where no number of points stands."""
    picture = ArtPicture((0, 0, 1, 1), (), {"LU5": BoardSpot(0, 0, 1)})
    hexed = ShownAnswer("LU5", "LU5", costs=[Cost.of(2, "point")], targets=["LU5"])
    card = hexed._replace(key="scan", costs=[Cost("for 1 energy", "1", "energy")], targets=["scan"])
    assert name_numbers(picture, [hexed, card]) == ["points"]
    assert name_numbers(None, [hexed, card]) == []
