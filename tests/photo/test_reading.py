"""Photographs are read: what is given as sure lies there, and what isn't a piece of the game is none."""

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pytest

from companion.photo.corrections import correct
from companion.photo.doubts import THRESHOLDS, VIEW, find_bar, measure
from companion.photo.flood import Flood, FoundPiece
from companion.photo.laid import laid_out
from companion.photo.pictures import read_photo
from companion.photo.reader import PhotoReader, draw_faces
from companion.photo.reading import FirstMissing, Reading, look_again
from companion.photo.references import ReferenceFace, References
from companion.photo.votes import find_features
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


@LONG
def test_print_on_the_table_leaves_features_to_pieces() -> None:
    """Where a newspaper lies beside them, fainter things have as many features for their part of the picture."""
    chance = np.random.default_rng(1)
    grey = chance.choice(np.array([0, 255], np.uint8), (100, 150)).repeat(10, 0).repeat(10, 1)
    grey[:500, :500] = 100 + 40 * (grey[:500, :500] // 255)

    features = find_features(grey, 1500)

    x, y = features.places[:, :2].T
    share = ((x < 490) & (y < 490)).mean()
    assert 0.1 < share < 0.2, "a sixth of the picture"


*WEIGHTS, ALL = THRESHOLDS.weights
STRICT = THRESHOLDS._replace(weights=[*WEIGHTS, ALL - 8], sure=0.5)
"""As patches of grey differ more than printed pieces do."""
PATCHES = 15, 15


def make_references() -> References:
    """Six faces on one ground, of which the second is the first but for a tenth."""
    chance = np.random.default_rng(1)
    ground = chance.integers(0, 255, PATCHES)
    faces = [np.where(chance.random(PATCHES) < 0.4, chance.integers(0, 255, PATCHES), ground) for _ in range(6)]
    faces[1] = np.where(chance.random(PATCHES) < 0.1, chance.integers(0, 255, PATCHES), faces[0])
    greys = (np.kron(face, np.ones((15, 15))).astype(np.uint8) for face in faces)
    features = np.zeros((0, 4), np.float32), np.zeros((0, 128), np.uint8)
    return References(
        "full", [ReferenceFace(f"T{number}", 45.0, 45.0, grey) for number, grey in enumerate(greys)], features
    )


def test_more_must_speak_for_a_piece_the_more_alike_a_games_faces_are() -> None:
    """As much as doesn't for one that lies there in its place and isn't known."""
    whole = make_references()
    listed = [face.piece for face in whole.faces]
    some = replace(whole, faces=[face for face in whole.faces if face.piece != "T1"])
    twin = whole.templates[1, 0]
    scores = np.tensordot(some.templates, twin, axes=((2, 3), (0, 1)))
    like = measure(FoundPiece(VIEW, 0, 0, float(scores[0, 0]), twin, scores), some)

    assert scores.argmax() == 0
    assert not STRICT.why_not_sure(like, find_bar(some, listed, STRICT))
    assert STRICT.why_not_sure(like, find_bar(whole, listed, STRICT))


DOTS = 3
"""Pixels a mm."""


@cache
def mono() -> References:
    """Thin lines: the shortest way by which they are missed."""
    (references,) = draw_faces(laid_out(ScoreSheet(locate(SHIP))), "mono")
    return references


@pytest.mark.parametrize("shift", first_of([7.0, 0.0, 1.4, 2.8, 4.2, 5.6]))
def test_pieces_that_lie_beside_their_place_are_found(shift: float) -> None:
    """Whichever way a piece was shifted, up to 7 mm, it is found and named."""
    references = mono()
    at = next(number for number, face in enumerate(references.faces) if face.piece.startswith("bridge"))
    side = references.size[0]
    picture = cv2.resize(references.faces[at].grey, (round(side * DOTS),) * 2, interpolation=cv2.INTER_AREA)
    grey = np.full((400, 400), 90, np.uint8)
    grey[100 : 100 + len(picture), 100 : 100 + len(picture)] = picture
    middle = 100 + side * DOTS / 2
    view = np.array([[DOTS, 0, middle - shift * DOTS], [0, DOTS, middle - shift * DOTS], [0, 0, 1]])

    found = Flood(grey, references).search(view)

    assert found is not None
    assert (found.face, found.turn) == (at, 0)
    assert found.score > 0.8
