"""The boards of Space Debris: where spaces, dots and live pieces are, on discs that turn."""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.loader import load
from components.places import locate
from components.scenarios import load_scenarios
from layouts.drawing.hooks import Studio
from layouts.drawing.look import INKS
from layouts.drawing.measure import Transform, placed, texts
from layouts.drawing.scene import Group, Item, Path, Scene, Use, walk
from layouts.drawing.shapes import Point, polar
from layouts.faces.loader import load as design_of
from layouts.space_debris import art, backs, boards, positions, resources, satellites, threat
from layouts.space_debris.earth import earth
from layouts.space_debris.rings import DOT, Space, inside, rings
from layouts.space_debris.wreckage import burst

GAME = load(locate("space-debris"))
SPACES = tuple(str(row["space"]) for row in GAME.tables["spaces"].rows)
COLOURS = tuple(piece.key for piece in GAME.kinds["pawn"].pieces)
BOARDS = {"leo-board": boards.disc_board, "heo-board": boards.disc_board, "gso-board": boards.gso_board}


@cache
def studio(ink: str = "full") -> Studio:
    return design_of(locate("space-debris"), ink, game=GAME).studio


def board(key: str, ink: str = "full") -> Scene:
    return BOARDS[key](studio(ink), GAME.piece(f"board.{key}"))


def whole(turns: int, ink: str = "full") -> Scene:
    return Scene(*boards.size(studio(ink)), boards.stacked(studio(ink), turns))


def tagged(items: tuple[Item, ...], at: Transform | None = None) -> dict[str, Point]:
    """Middle of what each tagged group shows: of its symbol if it is one, else of the group's own origin."""
    at, found = at or Transform(), {}
    for item in items:
        if isinstance(item, Group):
            inner = at.then(item.x, item.y, item.angle, item.scale)
            if item.tag:
                found[item.tag] = _middle(item.items[0], inner)
            found |= tagged(item.items, inner)
    return found


def _middle(item: Item, at: Transform) -> Point:
    if not isinstance(item, Use):
        return at.point(0, 0)
    return at.then(item.x, item.y, item.angle, item.scale).point(item.symbol.width / 2, item.symbol.height / 2)


# ---- spaces and lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", range(5))
def test_every_space_is_drawn_where_its_name_says(turns: int) -> None:
    """After any number of orbit steps each of the 36 names lies at its own radius and bearing (SD-A01)."""
    found, (cx, cy) = tagged(boards.stacked(studio(), turns)), boards.centre(studio())
    names = {tag.removeprefix("space.") for tag in found if tag.startswith("space.")}
    assert names == set(SPACES)
    for row in GAME.tables["spaces"].rows:
        x, y = polar(GAME.tables["orbits"].row(row["orbit"])["radius"], row["angle"])
        assert found[f"space.{row['space']}"] == pytest.approx((cx + x, cy + y), abs=0.01)


def test_discs_are_tagged_and_turn_as_the_rules_say() -> None:
    """HEO turns a quarter and LEO a half in one orbit step (SD-112, SD-113)."""
    discs = {item.tag: item.angle for item in walk(boards.stacked(studio(), 1)) if isinstance(item, Group) and item.tag}
    assert (discs["disc.HEO"], discs["disc.LEO"]) == (90, 180)


@pytest.mark.parametrize("key", BOARDS)
def test_a_board_alone_shows_its_own_spaces(key: str) -> None:
    """Each board is as large as its piece and holds the spaces of its orbit, upright."""
    scene, orbit = board(key), GAME.piece(f"board.{key}").fields["orbit"]
    names = {tag.removeprefix("space.") for tag in tagged(scene.items)}
    assert (scene.width, scene.height) == GAME.piece(f"board.{key}").size
    assert names == {name for name in SPACES if name.startswith(orbit)}


def test_no_dot_is_cut_and_none_lies_on_a_space() -> None:
    """A disc is cut out at its edge: every dot keeps clear of it, and of the spaces (SD-029)."""
    made = rings(studio())
    edges = [orbit.edge for orbit in made.orbits.values() if orbit.edge]
    for zone in made.zones.values():
        for dot in (*zone.ring, *zone.transfers):
            assert all(abs(math.hypot(*dot) - edge) > DOT for edge in edges)
            assert not any(inside(space, dot, DOT / 2) for space in made.spaces.values())


def test_every_line_has_dots_or_an_arrow_on_each_board_it_crosses() -> None:
    """The dots drawn are those of the 84 links, no fewer (SD-029)."""
    made = rings(studio())
    for a, b in made.links:
        for letter in {a.orbit.letter, b.orbit.letter}:
            zone = made.zones[letter]
            near = [dot for dot in (*zone.ring, *zone.transfers) if _beside(dot, a, b) < 0.05]
            assert near or a.angle == b.angle, f"{a.name} to {b.name} on {letter}"


def _beside(dot: Point, a: Space, b: Space) -> float:
    """How far a dot is from the line between two spaces, in mm."""
    if a.orbit is b.orbit:
        bearing = math.degrees(math.atan2(dot[0], -dot[1]))
        by = (b.angle - a.angle + 180) % 360 - 180
        share = ((bearing - a.angle + 180) % 360 - 180) / by
        return abs(math.hypot(*dot) - a.orbit.radius) if 0 < share < 1 else math.inf
    (ax, ay), (bx, by_) = a.point, b.point
    dx, dy = bx - ax, by_ - ay
    share = ((dot[0] - ax) * dx + (dot[1] - ay) * dy) / (dx * dx + dy * dy)
    return math.dist(dot, (ax + dx * share, ay + dy * share)) if 0 < share < 1 else math.inf


@pytest.mark.parametrize("letter", ["L", "H"])
def test_lines_meet_across_a_disc_s_edge_in_every_alignment(letter: str) -> None:
    """However a disc has turned, each line that reaches its edge goes on on the other side (SD-029, SD-A02)."""
    made = rings(studio())
    disc = made.orbits[letter]
    outer = next(o for o in made.orbits.values() if o.radius > disc.radius)
    within = [p for p in made.zones[letter].transfers if 0 < disc.edge - math.hypot(*p) < 1.6]
    beyond = [p for p in made.zones[outer.letter].transfers if 0 < math.hypot(*p) - disc.edge < 1.8]
    # Arrows stand in for dots: the disc's own at the top, the fixed board's at each quarter.
    within.append(polar(disc.edge - 1.7, 0))
    beyond += [] if outer.edge else [polar(disc.edge + 2.2, quarter) for quarter in (0, 90, 180, 270)]
    for turn in (0, 90, 180, 270):
        turned = [Transform(angle=turn).point(*p) for p in within]
        assert all(min(math.dist(p, q) for q in beyond) < 4.2 for p in turned)
        assert all(min(math.dist(p, q) for q in turned) < 4.2 for p in beyond)


def test_the_seam_of_two_a4_halves_meets_no_space_and_no_word() -> None:
    """The GSO board is cut at x = 171 and glued: nothing that is read or played on lies there."""
    scene, seam = board("gso-board"), 171.0
    cx, cy = boards.centre(studio())
    words = texts(scene)
    assert {text.text for text in words} >= set(SPACES)
    assert all(text.box[2] < seam - 2 or text.box[0] > seam + 2 for text in words)
    for space in rings(studio()).of("G"):
        assert not any(inside(space, (seam - cx, y / 2 - cy), 1) for y in range(int(2 * scene.height)))


@pytest.mark.parametrize("ink", INKS)
def test_words_on_the_boards_stay_on_them_and_can_be_read(ink: str) -> None:
    """No text outside the 4 mm safe zone of the fixed board or the track, none under 6.5 pt."""
    track = threat.track(studio(ink), GAME.piece("threat-track"))
    for scene in (board("gso-board", ink), track):
        for text in texts(scene):
            left, top, right, bottom = text.box
            assert min(left, top, scene.width - right, scene.height - bottom) >= 3.9, text.text
    for key in BOARDS:
        assert min(text.size for text in texts(board(key, ink))) >= 6.5


# ---- live pieces -----------------------------------------------------------------------------------------------


def places_of(
    cubes: int, satellites: int, pawns: int
) -> tuple[list[tuple[float, float, float]], list[tuple[float, float, float, float]]]:
    """Rims of the places of large things on a space, and corners of those of pawns: left, top, right, bottom."""
    large, small = positions.places(satellites + (1 if cubes else 0), pawns)
    pawn = studio().lay("pawn.red", "front").symbol
    half = pawn.width / pawn.height / 2
    return large, [(x - half * h, y - h / 2, x + half * h, y + h / 2) for x, y, h in small]


@given(st.sampled_from(SPACES), st.integers(0, 3), st.integers(0, 1), st.integers(0, 4))
def test_any_mix_of_pieces_lies_inside_its_space(name: str, cubes: int, satellites: int, pawns: int) -> None:
    """Up to 3 cubes, a satellite and 4 pawns fit on any space, however it is turned (SD-031, SD-041)."""
    space = rings(studio()).spaces[name]
    x, y = space.point
    large, small = places_of(cubes, satellites, pawns)
    rims = [polar(r, a, px, py) for px, py, r in large for a in range(0, 360, 10)]
    rims += [(px, py) for box in small for px in box[::2] for py in box[1::2]]
    assert all(inside(space, (x + px, y + py)) for px, py in rims)


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 4))
def test_no_two_pieces_on_a_space_overlap(cubes: int, satellites: int, pawns: int) -> None:
    """Places of one space keep apart, also where more lies there than the rules allow."""
    large, small = places_of(cubes, satellites, pawns)
    for (x, y, r), (ox, oy, other) in combinations(large, 2):
        assert math.dist((x, y), (ox, oy)) >= r + other - 1e-9
    for one, another in combinations(small, 2):
        assert one[2] <= another[0] or another[2] <= one[0] or one[3] <= another[1] or another[3] <= one[1]
    for (x, y, r), (left, top, right, bottom) in product(large, small):
        assert math.dist((x, y), (min(max(x, left), right), min(max(y, top), bottom))) >= r - 1e-9


@given(st.integers(1, 9), st.floats(2, 8))
def test_cubes_of_a_heap_lie_side_by_side(count: int, r: float) -> None:
    """All cubes of a heap are there, inside its place, and none hides another."""
    heap = positions.cluster(count, r)
    assert len(heap) == count
    for i, (x, y, size) in enumerate(heap):
        assert all(math.hypot(*polar(size, turn, x, y)) <= r * 1.001 for turn in range(0, 360, 60))
        assert all(math.dist((x, y), other[:2]) >= size * 3**0.5 - 1e-9 for other in heap[:i])


@pytest.mark.parametrize("ink", INKS)
def test_live_pieces_keep_to_their_places(ink: str) -> None:
    """Drawn, with its outline, no piece reaches out of the circle that its place gives it."""
    half = positions.UNIT
    live = positions.pieces(studio(ink), load_scenarios(GAME)["sd-e01"].state)
    pieces = {item.symbol for item in walk(live) if isinstance(item, Use)}
    assert {piece.name for piece in pieces} >= {"live-cube", "live-satellite-A-fails", "pawn.red-front"}
    for item, at, _ in placed(item for piece in pieces if piece.width == 2 * half for item in piece.items):
        if isinstance(item, Path):
            reach = item.width / 2 * at.scale if item.stroke else 0.0
            for command in re.findall(r"[MLC]([^MLCZ]+)", item.d):
                x, y = map(float, command.split()[-2:])
                assert math.dist(at.point(x, y), (half, half)) + reach <= half + 0.05


def test_an_orbit_step_moves_pieces_with_their_discs() -> None:
    """SD-E12: the discs' pieces lie where the discs took them, GSO's where they were (SD-112, SD-114)."""
    example = load_scenarios(GAME)["sd-e12"]
    made, middle = rings(studio()), boards.centre(studio())
    before, after = (tagged(positions.pieces(studio(), state)) for state in (example.state, example.then))
    players = example.state["players"]
    for player in players.values():
        x, y = before[f"pawn.{player['colour']}"]
        turn = made.spaces[player["at"]].orbit.turn
        alone = [p["at"] for p in players.values()].count(player["at"]) == 1
        if alone:
            moved = Transform(*middle, turn).point(x - middle[0], y - middle[1])
            assert after[f"pawn.{player['colour']}"] == pytest.approx(moved, abs=0.01)
        else:
            assert after[f"pawn.{player['colour']}"] == pytest.approx((x, y))
    assert {made.turned(name, 1).name for name in example.state["cubes"]} == set(example.then["cubes"])


@pytest.mark.parametrize("name", sorted(load_scenarios(GAME)))
def test_every_scenario_shows_all_its_pieces(name: str) -> None:
    """Each cube, satellite and pawn that a position puts on the board is drawn once, on its space."""
    state = load_scenarios(GAME)[name].state
    found, cx, cy = tagged(positions.pieces(studio(), state)), *boards.centre(studio())
    wanted = {f"satellite.{k}": s["at"] for k, s in state["satellites"].items() if s.get("at")}
    wanted |= {f"pawn.{p['colour']}": p["at"] for p in state["players"].values() if p.get("at")}
    wanted |= {f"cubes.{space}": space for space, count in state["cubes"].items() if count}
    assert set(found) == set(wanted)
    for tag, space in wanted.items():
        assert inside(rings(studio()).spaces[space], (found[tag][0] - cx, found[tag][1] - cy))


def test_unknown_and_absent_pieces_are_left_out() -> None:
    """What lies hidden or beside the board is not drawn, and nothing fails on it."""
    players = {"Ann": {"colour": "red", "at": None}, "Bo": {"colour": "blue"}}
    state = {"players": players, "satellites": {"A": {"at": "?"}}, "cubes": {"L0": 0}}
    assert positions.pieces(studio(), state) == ()
    assert positions.pieces(studio(), {}) == ()


def test_a_cropped_picture_shows_the_spaces_asked_for_and_little_else() -> None:
    """The crop holds the named spaces with 14 mm of air, no more than the board, and drops pieces far away."""
    state = {"cubes": {"H30": 2, "G180": 3}}
    scene = positions.board(studio(), state, ["H30", "G22.5"])
    made = rings(studio())
    (ax, ay), (bx, by) = made.spaces["H30"].point, made.spaces["G22.5"].point
    assert (scene.width, scene.height) == pytest.approx((abs(ax - bx) + 48, abs(ay - by) + 48))
    tags = [item.tag for item in walk(scene.items) if isinstance(item, Group) and item.tag]
    assert "cubes.H30" in tags
    assert "cubes.G180" not in tags


# ---- threat track, art -----------------------------------------------------------------------------------------


def test_the_threat_track_shows_its_table() -> None:
    """Twelve spaces in order, each wide enough for the marker, start marks for 2, 3 and 4 players (SD-003, SD-012)."""
    scene = threat.track(studio(), GAME.piece("threat-track"))
    found = {i.tag: i for i in walk(scene.items) if isinstance(i, Group) and i.tag}
    assert set(found) == {f"threat.{row['space']}" for row in GAME.tables["threat"].rows}
    heights = [next(t for t in texts(scene) if t.text == str(n) and t.size == 20).box[1] for n in range(1, 13)]
    assert heights == sorted(heights, reverse=True)
    marker = GAME.kinds["threat-marker"].size[0]
    assert marker <= 2 * threat.SPACE
    assert min(a - b for a, b in pairwise(heights)) > marker


@pytest.mark.parametrize("threat", [1, 6, 12])
def test_the_marker_lies_on_its_space(threat: int) -> None:
    """In the set-up's picture: round the number that the position tells (SD-012)."""
    scene = positions.board(studio(), {"threat": threat}, ("threat",))
    number = next(each for each in texts(scene) if each.text == str(threat) and each.size == 20).box
    marker = next(each for each in scene.items if isinstance(each, Group) and each.tag == "threat")
    across, down = (number[0] + number[2]) / 2, (number[1] + number[3]) / 2
    assert (marker.x, marker.y) == pytest.approx((across, down), abs=0.3)


def test_no_two_satellites_look_alike() -> None:
    """The eight cards show eight craft, and a card always the same one."""
    made = [satellites.pick(card.id) for card in GAME.kinds["satellite-card"].pieces]
    assert len(set(made)) == len(made)
    assert max(Counter((p.body, p.antenna) for p in made).values()) == 1


def _everything(ink: str) -> list[Item]:
    made = studio(ink)
    items: list[Item] = [*boards.stacked(made, 1), *threat.track(made, GAME.piece("threat-track")).items]
    items += positions.pieces(made, load_scenarios(GAME)["sd-e01"].state)
    items += [backs.orbit_back(made), backs.resource_back(made), burst(made, "x"), earth(made, 9, glow="ground")]
    items += [backs.minimap(made, space) for space in SPACES]
    for kind in ("fuel", "electronics", "plastic", "metal", "junk"):
        items += [resources.resource(made, kind), resources.horizon(made, kind)]
    for pawn in GAME.kinds["pawn"].pieces:
        items += [art.hull(made, pawn.key), art.standee(made, pawn.key, pawn.fields["mark"])]
    for card in GAME.kinds["satellite-card"].pieces:
        items += [satellites.satellite_window(made, ok, card.id) for ok in (True, False)]
    return items


def test_mono_is_black_and_white() -> None:
    """Where there is no colour no line is grey either: a printer would rasterise it. Areas in shade may be."""
    lines = {item.stroke for item, *_ in placed(_everything("mono")) if getattr(item, "stroke", None)}

    assert lines <= {"#000000", "#FFFFFF", "current"}
