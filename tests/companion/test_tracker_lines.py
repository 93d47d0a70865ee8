"""Sample lines of every game in its own words, as players would type them: each is read, kept and told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.corrections.apply import adjusted
from companion.engine import Play
from companion.tracker.reader import TrackerReader
from components.modules import game_in_play
from components.places import find_games
from components.problems import SalvageError

from .test_plain import played
from .tracking import edit, play_of

COMETS = """\
title: Comet Rush
players: [1, 4]
decks:
  comets: {title: Comets, label: comet, kinds: [comet]}
  forecast: {title: Weather deck, label: weather, kinds: [weather], held: false}
tracks:
  score: {title: Score track, label: score, of: player, spaces: ["0", "1", "2", "3", "4", "5"], start: "0"}
counters:
  fuel: {title: Fuel, of: player, min: 0, max: 6, start: 2}
flags:
  landed: {title: Landed, of: player}
  night: {title: Night, of: table}
kinds:
  comet:
    title: Comet cards
    size: 63 x 88
    source: rulebook
    pieces:
      - {id: red1, name: Red comet, code: R1}
      - {id: red5, name: Red comet, code: R5}
      - {id: blue4, name: Blue comet, code: B4}
  weather: {title: Weather cards, size: 63 x 88, source: rulebook, pieces: [{id: storm, name: Storm, count: 5}]}
  crystal: {title: Crystals, size: 10, source: rulebook, count: 12}
"""

LINES = {
    "space-debris": [
        ("threat +1", "Threat 5 → 6."),
        ("B works", "Satellite B is working."),
        ("satellite C works", "Satellite C is working."),
        ("B not working", "Satellite B is no longer working."),
        ("lay G45", "1 cube goes from the supply to G45."),
        ("lay on g45", "1 cube goes from the supply to G45."),
        ("3 cubes to G45", "3 cubes go from the supply to G45."),
        ("take 2 cubes", "2 cubes go from the supply to Ann's hold."),
        ("take 2 cubes from G45", "2 cubes go from G45 to Ann's hold."),
        ("3 cubes to bo", "3 cubes go from the supply to Bo's hold."),
        ("give bo 1 cube", "1 cube goes from Ann's hold to Bo's hold."),
        ("discard 1 cube", "1 cube goes from Ann's hold to the supply."),
        ("2 2-cube tokens to table", "Two 2-cube tokens go from the token pile to the table."),
        ("2-cube token from token pile to bo", "One 2-cube token goes from the token pile to Bo."),
        ("2-cube token from bo to token pile", "One 2-cube token goes from Bo to the token pile."),
        ("draw 2 res", "Ann draws Electronics from the resource deck. Ann draws Electronics from the resource deck."),
        ("draw fuel", "Ann takes Fuel from the resource deck."),
        ("to bo E F", "Ann gives Electronics to Bo. Ann gives Fuel to Bo."),
        ("lay electronics", "Ann puts Electronics face up on the table."),
        ("draw orbit", "Card G0 is revealed from the orbit deck."),
        ("flip orbit", "Card G112.5 is revealed from the orbit deck."),
        ("discard G0", "Card G0 goes from the face-up cards to the discard pile."),
        ("shuffle orbit", "1 orbit card is shuffled back into the orbit deck."),
        ("hp! 5", "Ann: HP 4 → 5."),
        ("hp -1", "Ann: HP 5 → 4."),
        ("capacity 12", "Ann: capacity 5 → 10 (it can't go higher; capacity! 12 sets it anyway)."),
        ("all cubes +1", "Ann: cubes 2 → 3. Bo: cubes 4 → 5. Cleo: cubes 0 → 1."),
        ("roll", "The d6 shows 1."),
        ('note "Ann owes Bo a card"', "Note: Ann owes Bo a card"),
        ('note "fire" and "ice"', 'Note: "fire" and "ice"'),
        ("next cleo", "Turn 2: Cleo."),
        ("round", "Round 2. Turn 4: Ann."),
    ],
    "junk-orbit": [
        ("deliveries +2", "Ann gets 2 points: deliveries 0 → 2."),
        ("draw moon", "L1 (1 for Kilimanjaro) is revealed from the Moon stack."),
        ("take L1", "Ann takes L1 (1 for Kilimanjaro) from the face-up tiles."),
        ("draw mars to ann", "Ann draws M1 (3 for Kilimanjaro) from the Mars stack."),
        ("give bo L1", "Ann gives L1 (1 for Kilimanjaro) to Bo."),
        ("bo discard L1", "Bo puts L1 (1 for Kilimanjaro) into the box."),
        ("2 S1 to ann", "Two S1 starter tiles go from the box to Ann."),
        ("give bo S1", "One S1 starter tile goes from Ann to Bo."),
        ("round", "Round 2. Turn 4: Ann."),
    ],
    "space-junkyard": [
        ("radiation +1", "Ann: radiation 0 → 1."),
        ("3 carbon to bo", "3 carbon tokens go from the supply to Bo."),
        ("take 2 metal", "2 metal tokens go from the supply to Ann."),
        ("give bo metal", "1 metal token goes from Ann to Bo."),
        ("metal to supply", "1 metal token goes from Ann to the supply."),
        ("draw tiles", "Tile B is revealed from the stack."),
        ("open exits -2", "Ann loses 2 points: open exits 0 → −2."),
        ("hexagons +3", "Ann gets 3 points: hexagons 0 → 3."),
    ],
    "spacecraft": [
        ("draw 2 junk", "Ann takes BT (Battery) from the junk tiles. Ann takes BT (Battery) from the junk tiles."),
        ("give bo battery", "Ann gives BT (Battery) to Bo."),
        ("draw 32", "Ann takes card 32 (Twin hulls) from the goals."),
        ("draw blueprints", "Blueprint 39 is revealed from the blueprints."),
        ("designs +3", "Ann gets 3 points: designs 0 → 3."),
        ("launch +5", "Ann gets 5 points: launch 0 → 5."),
    ],
    "mixia": [
        ("credits +1000", "Ann: credits 4,000 → 5,000."),
        ("fame 30", "Ann: fame 0 → 25 (it can't go higher; fame! 30 sets it anyway)."),
        ("take 2 spice", "2 Spice cubes go from the supply to Ann."),
        ("give bo spice", "1 Spice cube goes from Ann to Bo."),
        ("3 damage to bo", "3 damage markers go from the supply to Bo."),
        ("draw sector", "Sector AZ (Azure) is revealed from the sector deck."),
        ("roll d20", "The d20 shows 1."),
    ],
    "comets": [
        ("score +3", "Ann: score 0 → 3."),
        ("fuel! 9", "Ann: fuel 2 → 9."),
        ("draw R5", "Ann takes R5 (Red comet) from the comets."),
        ("give bo R5", "Ann gives R5 (Red comet) to Bo."),
        ("draw comet", "Ann takes B4 (Blue comet) from the comets."),
        ("flip weather", "Storm is revealed from the weather deck."),
        ("draw weather", "Storm is revealed from the weather deck."),
        ("bo landed", "Bo is landed."),
        ("all landed", "Ann is landed. Bo is landed. Cleo is landed."),
        ("bo not landed", "Bo is no longer landed."),
        ("night", "Night: yes."),
        ("night no", "Night: no."),
        ("take 2 crystals", "2 Crystals go from the supply to Ann."),
    ],
}  # fmt: skip
"""What players type one after the other, and what is told of it."""
NOT_CORRECTIONS = ("draw", "flip", "shuffle", "roll", "next", "round", "note")
"""How lines begin that chance, the turn or the log have part in."""


@pytest.fixture
def comets(tmp_path: Path, home: Path) -> Path:
    """A game of one's own with data only."""
    folder = tmp_path / "comets"
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "game.yaml").write_text(COMETS)
    return folder


@pytest.mark.parametrize("game", LINES)
def test_lines_are_read_in_the_words_of_the_game(game: str, comets: Path) -> None:
    play = play_of(str(comets) if game == "comets" else game)
    for line, said in LINES[game]:
        assert play.ask is not None
        is_correction = line.split()[0] not in NOT_CORRECTIONS
        box = game_in_play(play.rules.game, play.rules.dump(play.table))
        corrected = adjusted(play.rules, box, play, [line]).state if is_correction else {}
        assert " ".join(edit(play, line)) == said
        assert corrected in ({}, play.rules.dump(play.table))


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


@pytest.mark.parametrize("typed", ["?", ".", "!", ",", "( )", ". ann points +1"])
@pytest.mark.parametrize("game", find_games())
def test_signs_alone_are_no_enter(salvage: Any, home: Path, game: str, typed: str) -> None:
    """They end no turn: the line is refused, and says what may be typed."""
    salvage("new", game, "--mode", "tracker", "--players", "Ann,Bo", "--seed", 1)
    refused = salvage("do", typed)

    assert (refused.code, salvage("status", "--json").json["seq"]) == (2, 0)
    assert "such as" in refused.err or "these are" in refused.err
