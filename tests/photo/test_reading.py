"""Photographs are read: what is given as sure lies there, and what isn't a piece of the game is none."""

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from io import BytesIO

import numpy as np
import pytest

from companion.photo.corrections import correct
from companion.photo.laid import laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import PhotoReader
from companion.photo.reading import FirstMissing, Reading, look_again
from companion.scores.sheet import ScoreSheet
from components.places import locate
from components.problems import SalvageError
from tests.long_run import LONG, first_of
from tests.photo_tables import ORBIT, SHIP, lay_nothing, lay_rows, lay_ship, make_ship
from tests.photographs import LEVELS, photograph

SMALL = 2.2
"""Megapixels of photographs in tests, so that they are made soon; benchmarks/photo.py has large ones."""


@pytest.fixture(scope="module")
def ships() -> PhotoReader:
    return PhotoReader(laid_out(ScoreSheet(locate(SHIP))))


@pytest.fixture(scope="module")
def read_ship(ships: PhotoReader) -> Callable[[str, str, int], tuple[Reading, list[dict[str, object]]]]:
    @cache
    def read(level: str, ink: str, seed: int) -> tuple[Reading, list[dict[str, object]]]:
        chance = random.Random(seed)
        ship = make_ship(chance)
        photo = photograph(lay_ship(ship, ink, LEVELS[level], chance), LEVELS[level], seed, SMALL)
        return ships.read(photo[:, :, ::-1].copy(), "ann.jpg"), ship

    return read


@LONG
@pytest.mark.parametrize(("level", "ink"), first_of([("medium", "full"), ("easy", "mono"), ("hard", "low")]))
def test_ships_are_read(
    read_ship: Callable[..., tuple[Reading, list[dict[str, object]]]], level: str, ink: str
) -> None:
    """Every section with its place and turn, whatever the ink, counted from the bridge with its exit to the east."""
    reading, ship = read_ship(level, ink, 77)

    read = {(each.piece, each.x, each.y, each.top) for each in reading.pieces}
    assert read == {(each["tile"], each["x"], each["y"], each["top"]) for each in ship}


@LONG
def test_ink_is_chosen_by_looks(read_ship: Callable[..., tuple[Reading, list[dict[str, object]]]]) -> None:
    """Pale print in dim light has as many features in common with full ink; in that, half of it would be unsure."""
    reading, ship = read_ship("hard", "low", 78)

    assert sum(each.sure for each in reading.pieces) >= len(ship) - 1


@LONG
def test_pieces_in_another_ink_are_sure(ships: PhotoReader) -> None:
    """Every other section is printed in another ink: it is compared with the faces in that one, not thought covered."""
    level, ship = LEVELS["medium"], make_ship(random.Random(79))
    full, mono = (lay_ship(ship, ink, level, random.Random(79)) for ink in ("full", "mono"))
    mixed = [(full, mono)[at % 2][at] for at in range(len(full))]

    reading = ships.read(photograph(mixed, level, 79, SMALL)[:, :, ::-1].copy(), "ann.jpg")

    read = {(each.piece, each.x, each.y, each.top) for each in reading.pieces if not each.unsure}
    assert read == {(each["tile"], each["x"], each["y"], each["top"]) for each in ship}


@LONG
def test_faces_that_are_not_known_are_never_sure(ships: PhotoReader) -> None:
    """Half of the sections are unknown, as on prints of another edition: none of those is given as a piece for sure."""
    half = {name: piece for at, (name, piece) in enumerate(ships.laid.pieces.items()) if at % 2}
    chance = random.Random(78)
    ship, level = make_ship(chance), LEVELS["easy"]
    photo = photograph(lay_ship(ship, "full", level, chance), level, 78, SMALL)

    reading = PhotoReader(replace(ships.laid, pieces=half)).read(photo[:, :, ::-1].copy(), "ann.jpg")

    lies = {(each["tile"], each["x"], each["y"]) for each in ship}
    assert any(each.sure for each in reading.pieces)
    assert all((each.piece, each.x, each.y) in lies for each in reading.pieces if each.sure)


@LONG
def test_tiles_in_rows_are_read() -> None:
    """Delivered tiles lie in rows, each for itself."""
    codes, laid = lay_rows("full", 12, LEVELS["medium"], random.Random(5))
    photo = photograph(laid, LEVELS["medium"], 5, SMALL)

    reading = PhotoReader(laid_out(ScoreSheet(locate(ORBIT)))).read(photo[:, :, ::-1].copy(), "bo.jpg")

    assert sorted(each.piece for each in reading.pieces) == sorted(codes)
    assert reading.document("Bo")["pieces"][0]["x"] is None


@LONG
def test_no_ship_is_found_where_none_is(ships: PhotoReader) -> None:
    """On an empty table nothing is made out, and somebody says so."""
    level = LEVELS["medium"]._replace(tables=("busy",))
    photo = np.ascontiguousarray(photograph(lay_nothing(), level, 3, SMALL)[:, :, ::-1])

    with pytest.raises(SalvageError, match="none of Space Junkyard's pieces can be made out"):
        ships.read(photo, "empty.jpg")


@LONG
def test_another_games_pieces_are_none_of_this(ships: PhotoReader) -> None:
    """Somebody else's art, be it tiles of another game in rows, is no ship."""
    photo = photograph(lay_rows("full", 6, LEVELS["easy"], random.Random(6))[1], LEVELS["easy"], 6, SMALL)

    with pytest.raises(SalvageError, match="none of Space Junkyard's pieces can be made out"):
        ships.read(photo[:, :, ::-1].copy(), "other.jpg")


@LONG
def test_any_code_corrects_a_place(
    ships: PhotoReader, read_ship: Callable[..., tuple[Reading, list[dict[str, object]]]]
) -> None:
    """Any code may be typed for any place, be it that nobody saw anything there, and what is taken off is gone."""
    reading = deepcopy(read_ship("medium", "full", 77)[0])
    one = reading.pieces[0]

    correct(ships.laid, reading, f"{one.x},{one.y} none")
    correct(ships.laid, reading, "7,-7 k05b west")
    look_again(ships.laid, reading)

    places = {(each.x, each.y): each for each in reading.pieces}
    assert (one.x, one.y) not in places
    assert (places[7, -7].piece, places[7, -7].top, places[7, -7].unsure) == ("K05B", "west", "")
    assert places[7, -7].against, "nothing leads there"
    for line in ("7,-7", "here K05B west", "0,0 K05B west", "1,1 K99 west", "1,1 K05B aside"):
        with pytest.raises(SalvageError):
            correct(ships.laid, reading, line)


@LONG
def test_open_exits_are_shown(read_ship: Callable[..., tuple[Reading, list[dict[str, object]]]]) -> None:
    """SJ-058: each free place that an exit leads to is asked about on the picture."""
    reading, _ = read_ship("medium", "full", 77)
    taken = {(each.x, each.y) for each in reading.pieces}

    assert reading.gaps
    assert not taken & {*reading.gaps}


@LONG
def test_a_bridge_beyond_the_edge_is_said_to_be_there(
    ships: PhotoReader, read_ship: Callable[..., tuple[Reading, list[dict[str, object]]]]
) -> None:
    """What is left of the ship to one side of it is counted from nothing; a photograph with the bridge joins both."""
    reading, _ = read_ship("medium", "full", 77)
    photo = read_photo(BytesIO(reading.photo))
    across = [x for x, _ in reading.first]
    to_the_right = sum(each.corners[0][0] > max(across) for each in reading.pieces)
    is_right = 2 * to_the_right >= len(reading.pieces)
    part = photo[:, int(max(across)) :] if is_right else photo[:, : int(min(across))]
    cut = np.ascontiguousarray(part)

    with pytest.raises(FirstMissing, match=f"beyond the .*{'left' if is_right else 'right'}"):
        ships.read(cut, "cut.jpg")
    further = ships.read(cut, "cut.jpg", reading.sure_pieces)
    assert {each.cell for each in further.pieces} <= {each.cell for each in reading.pieces}
