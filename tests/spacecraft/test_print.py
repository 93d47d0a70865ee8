"""SPACEcraft as printed: outlines in manifest and cut layer, straight cuts with tabs=off, figures of positions."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from components.loader import load as load_game
from components.places import locate
from components.scenarios import load_scenarios
from layouts.drawing import measure, outlines
from layouts.drawing.hooks import Arrow
from layouts.faces.design import Design
from layouts.faces.loader import load
from layouts.spacecraft.holdings import picture
from layouts.spacecraft.positions import board
from layouts.spacecraft.rockets import cases

from ..long_run import LONG, first_of

PRINTED = "spacecraft", "--no-rulebook"


@pytest.fixture(scope="module")
def design() -> Design:
    return load(locate("spacecraft"), "full")


@pytest.fixture(scope="module")
def scenarios() -> Any:
    return load_scenarios(load_game(locate("spacecraft")))


def cut(made: Any, pieces: str) -> list[tuple[dict[str, Any], tuple[int, int]]]:
    """Pieces of shape `path` with file and page."""
    return [
        (piece, (number, page["page"]))
        for number, file in enumerate(made.manifest["files"])
        for page in file["pages"]
        for piece in page["pieces"]
        if piece["shape"] == "path" and piece["face"] == pieces
    ]


def apart(a: list[tuple[float, float]], b: list[tuple[float, float]], least: float) -> bool:
    """Whether every corner of two polygons is at least so far from the other's edges."""

    def off(p: tuple[float, float], edges: list[tuple[float, float]]) -> float:
        found = []
        for (ax, ay), (bx, by) in pairwise([*edges, edges[0]]):
            if (length := (bx - ax) ** 2 + (by - ay) ** 2) == 0:
                continue
            t = min(1.0, max(0.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length))
            found.append(((p[0] - ax - t * (bx - ax)) ** 2 + (p[1] - ay - t * (by - ay)) ** 2) ** 0.5)
        return min(found)

    return all(off(p, b) >= least for p in a) and all(off(p, a) >= least for p in b)


@LONG
@pytest.mark.parametrize("name", first_of(["a4", "letter, short edge"]))
def test_outlines_never_meet(variant: Callable[[str], Any], name: str) -> None:
    """All 78 parts are in the manifest with a closed path; each keeps both bleeds, 3 mm, from its neighbours."""
    pages: dict[tuple[int, int], list[list[tuple[float, float]]]] = {}
    found = cut(variant(name), "front")
    for piece, page in found:
        (loop,) = outlines.corners(piece["path"])
        xs, ys = [x for x, _ in loop], [y for _, y in loop]
        assert min(xs) >= piece["x_mm"] - 0.01
        assert max(xs) <= piece["x_mm"] + piece["w_mm"] + 0.01
        assert min(ys) >= piece["y_mm"] - 0.01
        assert max(ys) <= piece["y_mm"] + piece["h_mm"] + 0.01
        pages.setdefault(page, []).append(list(loop[::3]))

    assert len(found) == 78
    for loops in pages.values():
        for i, one in enumerate(loops):
            for other in loops[:i]:
                if abs(one[0][0] - other[0][0]) < 45 and abs(one[0][1] - other[0][1]) < 45:
                    assert apart(one, other, 2.9)


def test_backs_of_fins_are_cut_along_the_same_line(variant: Callable[[str], Any]) -> None:
    """Turned over on the long edge a fin's back has its outline where the front has it."""
    made = variant("a4")
    wide = made.paper[0]
    fronts = {(piece["id"], piece["copy"]): piece["path"] for piece, _ in cut(made, "front")}
    backs = {(piece["id"], piece["copy"]): piece["path"] for piece, _ in cut(made, "back")}

    assert len(backs) == 20
    for key, path in backs.items():
        (one,), (other,) = outlines.corners(fronts[key]), outlines.corners(outlines.mirrored(path, wide))
        assert [v for p in other for v in p] == pytest.approx([v for p in one for v in p], abs=5e-3)


def test_cut_layer(salvage: Callable[..., Any], tmp_path: Path) -> None:
    """`--format svg --cuts`: a closed path for each part, none twice, in a layer of its own on fronts alone."""
    salvage(
        "print", "spacecraft", "--only", "parts", "--only", "fins", "--format", "svg", "--cuts", "--out", str(tmp_path)
    )
    layers = []
    for file in sorted((tmp_path / "spacecraft").glob("*.svg")):
        layers += re.findall(r'<g data-tag="layer.cuts".*?</g>', file.read_text(encoding="utf-8"))
    paths = Counter(d for layer in layers for d in re.findall(r' d="([^"]*)"', layer))

    assert len(layers) == 3
    assert all(d.endswith("Z") and d.count("M") == 1 for d in paths)
    assert sum(paths.values()) == 78


def test_square_parts(salvage: Callable[..., Any], tmp_path: Path) -> None:
    """`--option tabs=off`: 78 squares of 30 mm, fins with their backs; an option that is none is refused."""
    salvage("print", "spacecraft", "--only", "parts", "--only", "fins", "--option", "tabs=off", "--out", str(tmp_path))
    made = json.loads((tmp_path / "spacecraft" / "manifest.json").read_text(encoding="utf-8"))
    pieces = [p for file in made["files"] for page in file["pages"] for p in page["pieces"]]

    assert Counter(p["face"] for p in pieces) == {"front": 78, "back": 20}
    assert {(p["w_mm"], p["h_mm"], p["shape"]) for p in pieces} == {(30, 30, "rect")}
    refused = salvage("print", "spacecraft", "--option", "tabs=maybe", "--out", str(tmp_path))
    assert refused.code == 2
    assert "on, off" in refused.err


def test_the_board_fits_a_page(variant: Callable[[str], Any]) -> None:
    """SC-001: both sides of the junkyard lie on one sheet, whole, on A4 and on Letter."""
    for name in ("a4", "letter, short edge"):
        places = [place for place in variant(name).places if place.kind == "junkyard"]
        assert [(place.face, place.part) for place in places] == [("front", None), ("back", None)]


# ---- figures -----------------------------------------------------------------------------------------------------


def test_every_scenario_can_be_drawn(design: Design, scenarios: Any) -> None:
    """The board, each rocket, goal and cart, the workshop and the cards of every position."""
    for scenario in scenarios.values():
        state = scenario.state
        assert board(design.studio, state).items
        for name, player in state["players"].items():
            assert board(design.studio, state, [name]).items
            assert board(design.studio, state, [name, "cart"]).items
            if player.get("goals"):
                assert board(design.studio, state, [name, "goal"]).items
        assert board(design.studio, state, ["designs"]).items
        assert board(design.studio, state, ["workshop", "W1", "W7"]).items


def test_words_that_are_none(design: Design, scenarios: Any) -> None:
    """A word that no player has is refused."""
    with pytest.raises(ValueError, match="write goal or cart"):
        board(design.studio, scenarios["sc-e08"].state, ["Agatha", "boat"])


def test_spaces_are_named_on_the_board(design: Design, scenarios: Any) -> None:
    """SC-013: 25 names on the side for four, 16 on the side for two; arrows carry their label."""
    four = board(design.studio, scenarios["sc-e02"].state, None, [Arrow(("B2", "D2"), "red", "", "7")])
    two = board(design.studio, scenarios["setup-2"].state)
    names = [{t.text for t in measure.texts(scene) if re.fullmatch("[A-E][1-5]", t.text)} for scene in (four, two)]

    assert [len(found) for found in names] == [25, 16]
    assert "7" in {t.text for t in measure.texts(four)}


@pytest.mark.parametrize(
    ("scenario", "player", "number"), [("sc-e08", "Agatha", 1), ("goal-31", "Ann", 1), ("goal-37", "Ann", 2)]
)
def test_cases_of_goals(design: Design, scenarios: Any, scenario: str, player: str, number: int) -> None:
    """SC-083, SC-086, SC-090, SC-A09: the cases that a figure marks."""
    state = scenarios[scenario].state["players"][player]
    goal = design.game.piece(f"goal.{state['goals'][0]}")

    assert len(cases(design.studio, state["rocket"], goal)) == number


def test_a_score_sheet_as_a_picture(design: Design, scenarios: Any) -> None:
    """Each rocket stands under its player's total; a sheet of parts without places shows them apart."""
    state = scenarios["sc-e08"].state
    players = {"Agatha": state["players"]["Agatha"], "Carl": {"parts": {"hull-gold": 2, "nose-blue": 1}}}
    score = {"players": [{"name": "Agatha", "total": 57}, {"name": "Carl", "total": 1}]}
    drawn = picture(design.studio, {"players": players}, score)
    words = Counter(text.text for text in measure.texts(drawn))

    assert words["Agatha: 57 points"] == words["Carl: 1 point"] == 1
    assert words["G"] == 2 + 2
    assert words["1"] == 1


def test_the_table_shows_the_rockets(design: Design, scenarios: Any) -> None:
    """Beside the junkyard lies each rocket of more than a starting hull, with its player's name."""
    state = dict(scenarios["sc-e07"].state)
    alone = board(design.studio, state)
    built = {**state["players"]["Agatha"], "rocket": scenarios["sc-e08"].state["players"]["Agatha"]["rocket"]}
    together = board(design.studio, {**state, "players": {**state["players"], "Agatha": built}})
    words = [{text.text for text in measure.texts(scene)} for scene in (alone, together)]

    assert alone.width < together.width
    assert [{"Agatha", "Peter"} & found for found in words] == [set(), {"Agatha"}]
