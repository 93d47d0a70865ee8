"""Lines of tracked games: each is read and kept as when it was recorded, and is a correction as well."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.corrections.apply import adjusted
from companion.corrections.correction_lines import LineReader
from companion.engine import Chance, Play, legal
from companion.game_registry.games import rules_of
from companion.positions.differ import differences
from companion.positions.label_words import tell_label
from companion.tracker.reader import TrackerReader
from components.modules import game_in_play
from components.places import find_games, locate
from components.problems import SalvageError
from components.scenarios import names_in

from ..long_run import in_turns, longer
from ..told import refreshing
from .deck_games import write_game
from .test_plain import played
from .tracking import edit, play_of

FILE = Path(__file__).with_name("tracked_lines.json.gz")
RECORDED = json.loads(gzip.decompress(FILE.read_bytes()))
"""Positions of eight games, own ones with their data among them, and lines about each, of makers, of tests and others
made by chance from what a game declares, with what they mean."""


@pytest.mark.parametrize("game", RECORDED)
def test_lines_mean_what_they_meant(game: str, home: Path, tmp_path: Path) -> None:
    """`SALVAGE_REFRESH=1` with `--long` writes what they mean now."""
    data = RECORDED[game]["data"]
    rules = rules_of(write_game(tmp_path / game, data) if data else locate(game), "tracker")
    for position in RECORDED[game]["positions"]:
        chosen = [*position["lines"]][:: longer(9, 1)]
        now = {line: find_meaning(rules, position["state"], line) for line in chosen}
        if refreshing():
            position["lines"] |= now
            FILE.write_bytes(gzip.compress(json.dumps(RECORDED).encode(), mtime=0))
        assert now == {line: position["lines"][line] for line in chosen}


def find_meaning(rules: Any, state: dict[str, Any], line: str) -> list[Any]:
    """The key of an edit; what it changes where cards and dice come up in order; the same line as a correction; and
    whether the edit may be typed as screens call it. None where that is refused."""
    play, box = Play(rules, rules.load(state)), game_in_play(rules.game, state)
    reader, corrections = TrackerReader(play.table), LineReader(box, names_in(box, state), state, play.table)
    answer = reader.read(line)
    assert play.ask is not None
    label = tell_label(rules.texts.label(play.ask, answer))
    found = [tried(lambda: corrections.spell_out([line])), tried(lambda: reader.read(label)) == answer]
    play.answer(answer)
    while play.ask and play.ask.name != "what":
        play.answer(play.ask.source.pick(0) if isinstance(play.ask, Chance) else next(iter(legal(play.ask))))
    return [str(answer), {each.path: each.after for each in differences(state, rules.dump(play.table))}, *found]


def tried(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except SalvageError:
        return None


@pytest.mark.parametrize(
    ("game", "line", "corrections"),
    [
        ("space-debris", "threat +1 hp -1", ["players.Ann.tracks.ship-hp=3", "tracks.threat=6"]),
        ("mixia", "cargo 3c spice", ["players.Ann.cargo.3c=spice"]),
        ("mixia", "has m-22 at 1a", ['players.Ann.outfits=[{outfit: m-22, at: "1a"}]']),
    ],
)
def test_a_correction_needs_no_name(game: str, line: str, corrections: list[str]) -> None:
    """Several edits on a line, and what no edit is about: without a name of the player whose turn it is."""
    play = play_of(game)
    box = game_in_play(play.rules.game, play.rules.dump(play.table))
    assert adjusted(play.rules, box, play, [line]).typed == corrections


def test_a_space_that_is_also_a_card_in_hand_is_not_guessed() -> None:
    """`lay G45` is a cube, unless Ann holds the card of that name."""
    play: Play = play_of("space-debris")
    edit(play, "draw G45 to ann")
    assert play.ask is not None
    with pytest.raises(SalvageError, match="G45 could be the space or the card that Ann holds; say what you lay"):
        play.ask.free.read("lay G45")

    assert edit(play, "lay cube G45") == ["1 cube goes from the supply to G45."]


def test_a_word_alone_shows_what_it_names(salvage: Any, home: Path) -> None:
    """The supply, a player, a satellite; nothing is done."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    said = played("supply\nbo\nb\nsatellite C\n/quit\n").out

    for line in (
        "Supply: 50 cubes.",
        "Bo: HP 4; capacity 5; hold 0 cubes.",
        "Satellite B: HP 4.",
        "Satellite C: HP 4.",
    ):
        assert said.count(line) >= 2
    assert salvage("log").out.strip() == "0 beginning"


def test_a_value_beyond_the_track_is_kept_in_saves_and_corrections(salvage: Any, home: Path, tmp_path: Path) -> None:
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "hp! 5")
    salvage("export-scenario", tmp_path / "p.yaml")
    assert salvage("new", "space-debris", "--mode", "tracker", "--scenario", tmp_path / "p.yaml").code == 0
    assert salvage("status", "--json").json["state"]["players"]["Ann"]["tracks"]["ship-hp"] == "5"
    assert salvage("adjust", "tracks.threat=lots", "--reason", "x").code == 2


def test_undo_says_what_to_mark_again(salvage: Any, home: Path) -> None:
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "B works")

    assert salvage("status", "--json").json["state"]["flags"] == {"operational": {"B": True}}
    assert "Mark satellite B as not working." in salvage("undo").out
    assert "Mark satellite B as working." in salvage("redo").out
    assert salvage("do", "B not working").code == 0
    assert salvage("status", "--json").json["state"]["flags"] == {"operational": {}}


def test_undo_names_several_spaces_as_several(salvage: Any, home: Path) -> None:
    """Several that are marked alike in one sentence."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "D works")
    salvage("do", "C works")
    assert "Mark satellite D and C as not working." in salvage("undo", 2).out
    assert "Mark satellite D and C as working." in salvage("redo", 2).out


def test_rules_that_exclude_each_other_are_refused(salvage: Any, home: Path) -> None:
    """As in referee mode, when a game begins and in corrections (JO-080)."""
    both = ("--option", "b_sides=true", "--option", "own_side=true")
    assert salvage("new", "junk-orbit", "--players", "Ann,Bo", "--mode", "tracker", *both).code == 2
    salvage("new", "junk-orbit", "--players", "Ann,Bo", "--mode", "tracker", *both[:2])

    assert "exclude each other" in salvage("adjust", "options.own_side=true", "--reason", "x").err


def test_undo_leaves_dice_as_they_lie(salvage: Any, home: Path) -> None:
    """Nobody turns a die back to what it showed before: it is no order for hands."""
    salvage("new", "mixia", "--players", "Ann,Bo", "--mode", "tracker", "--seed", 1)
    salvage("do", "fame +1")
    for _ in range(2):
        salvage("do", "roll d20")
    told = [salvage("undo").out for _ in range(2)]

    assert not any("d20 to" in said or "Pick up" in said for said in told)
    assert "Set Ann's fame back to 0." in salvage("undo").out


@pytest.mark.parametrize("line", ["subtract credits", "add 3", "add 3 bananas", "subtract 3 ann bo credits"])
def test_a_sum_with_something_missing_is_none(line: str) -> None:
    """The menu asks for it, or the line is refused."""
    with pytest.raises(SalvageError):
        TrackerReader(play_of("mixia", ["Ann", "Bo"]).table).read(line)


@pytest.mark.parametrize(
    ("game", "typed"), in_turns(find_games(), ["??", ".", "!", ",", "+", "( )", ". ann points +1"])
)
def test_signs_alone_are_no_enter(salvage: Any, home: Path, game: str, typed: str) -> None:
    """They end no turn: the line is refused, and says what may be typed."""
    salvage("new", game, "--mode", "tracker", "--players", "Ann,Bo", "--seed", 1)
    refused = salvage("do", typed)

    assert (refused.code, salvage("status", "--json").json["seq"]) == (2, 0)
    assert "such as" in refused.err or "these are" in refused.err


def test_what_nobody_holds_in_hand_lies_with_its_player() -> None:
    """A tile that is laid in front of a player can be corrected afterwards, as all of theirs."""
    play = play_of("junk-orbit")
    edit(play, "draw earth")
    edit(play, f"{play.table.state['earth-stack-open'][0]} to bo's front")
    box = game_in_play(play.rules.game, play.rules.dump(play.table))
    assert adjusted(play.rules, box, play, ["turn=3"]).state["players"]["Bo"]["hand"]["earth-stack"]


def test_numbers_with_signs_undo_nothing_in_a_tracked_game(home: Path) -> None:
    """The list prints `Carbon −1`, so people type `-1`; a sign alone is undo and redo, for the number pad."""
    made = played("carbon +2\n-1\n+4\n-1 carbon\n-\n", "space-junkyard", "--mode", "tracker", "--players", "Ann,Bo")
    assert made.out.count("Undone:") == 1
    assert "Say what changes, such as −1 radiation, or what the points are for:" in made.out
    assert "redo" not in made.out
    assert "Undone: the answer 'Carbon −1'" in made.out
