"""What of a box a tracked game begins with, by players and optional rules."""

from __future__ import annotations

import pytest

from companion.corrections.piece_words import PieceWords
from companion.corrections.piles import remaining
from companion.engine import Play
from companion.game_registry.games import box, rules_of
from companion.text.grammar import amount
from companion.tracker.reader import TrackerReader
from components.places import locate
from components.problems import SalvageError

from .tracking import PLAYERS, edit, play_of


def test_pieces_go_by_the_number_of_players() -> None:
    """Junk Orbit with three plays without the tiles of Phobos and Deimos; starters go to each (JO-A36)."""
    state = play_of("junk-orbit").table.state

    assert [sum(state[f"{stack}-stack"].values()) for stack in ("earth", "moon", "mars")] == [24, 19, 24]
    assert play_of("space-debris", PLAYERS[:2]).table.state["tracks"]["threat"] == "4"
    assert play_of("space-debris").table.state["players"]["Bo"]["tracks"] == {"ship-hp": "4", "ship-capacity": "5"}


@pytest.mark.parametrize(
    ("game", "players", "options", "left"),
    [
        ("space-debris", 2, {"identified_debris": True}, {"resource-deck": 40}),
        ("space-junkyard", 2, {"two_players": True}, {"game-tiles": 24}),
        ("space-junkyard", 3, {}, {"game-tiles": 40}),
        ("space-junkyard", 3, {"smaller_board": True}, {"game-tiles": 51}),
        ("junk-orbit", 2, {"with_phobos": True, "with_deimos": True}, {"earth-stack": 37, "mars-stack": 47}),
        ("spacecraft", 2, {}, {"junk-tiles": 68, "designs": 18, "advanced-designs": 0}),
        ("spacecraft", 4, {"advanced": True}, {"junk-tiles": 75, "designs": 0, "advanced-designs": 8}),
    ],
)
def test_decks_lack_what_stays_boxed(game: str, players: int, options: dict[str, bool], left: dict[str, int]) -> None:
    """SD-136, SJ-018, SJ-062, SJ-063, JO-098, SC-015, SC-023, SC-026, SC-110: by rules and players."""
    rules = rules_of(locate(game), "tracker")
    table = rules.setup(["Ann", "Bo", "Cleo", "Dai"][:players], options)
    facts = rules.facts(rules.dump(table))
    told = next(str(fact.value) for fact in facts if fact.group == "Left").split(", ")
    one_of = PieceWords(rules.game).one_of

    assert {deck: remaining(table, deck) for deck in left} == left
    assert {amount(number, one_of[deck]) for deck, number in left.items() if number} <= {*told}
    kinds = {value.split(" ", 1)[1].split(" (")[0].removesuffix("s") for value in told}
    assert not [deck for deck, number in left.items() if not number and one_of[deck] in kinds]


def test_a_game_without_discard_piles_offers_none() -> None:
    """Used tiles of Space Junkyard go back to the box; what was shuffled back before that was said still can be."""
    play = play_of("space-junkyard")
    assert edit(play, "draw tiles to discard")[0].endswith(" from the stack and put into the box.")
    assert play.ask is not None

    assert "shuffle" not in play.ask.options
    assert edit(play, "shuffle tiles")


@pytest.mark.parametrize(("players", "shown"), [(3, "Phobos with fewer players"), (5, "")])
def test_optional_rules_without_effect_are_not_named(players: int, shown: str) -> None:
    """JO-098: with five, all of Junk Orbit's boards are used anyway."""
    rules = rules_of(locate("junk-orbit"), "tracker")
    table = rules.setup(["Ann", "Bo", "Cleo", "Dai", "Eve"][:players], {"with_phobos": True})
    told = [fact.value for fact in rules.facts(rules.dump(table)) if fact.group == "Optional rules"]

    assert told == ([shown] if shown else [])


def test_a_deck_of_which_some_are_boxed_unseen_runs_out_before_all_are_seen() -> None:
    """Any of the tiles may be in the box: what is drawn is one of all, and the last 52 aren't drawn."""
    rules = rules_of(locate("space-junkyard"), "tracker")
    table = rules.setup(PLAYERS[:2], {"two_players": True})
    table.notes = []
    play = Play(rules, table)
    edit(play, "draw 20 tiles to discard")
    edit(play, "draw 4 tiles to discard")
    with pytest.raises(SalvageError, match="no tile is left"):
        TrackerReader(play.table).read("draw tiles")
    assert edit(play, "shuffle tiles")
    assert remaining(play.table, "game-tiles") == 24


def test_what_stays_in_the_box_agrees_with_the_rest_of_the_data() -> None:
    """SC-015, SC-023, SC-026 to SC-028, SJ-062: the same numbers as in tables and constants."""
    game = box(locate("spacecraft"))
    left = {(row.of, row.option, row.players): row.number for row in game.left_out}
    advanced = sum(piece.count for kind in game.kinds_of("advanced-designs") for piece in kind.pieces)
    for row in game.tables["setups"].rows:
        players, decks = int(row["players"]), len(game.tables["design-decks"].rows)
        assert left["designs", None, players] == row["designs_removed"] * decks
        assert left["advanced-designs", "advanced", players] == advanced - row["side_a"] - row["side_b"]
        assert left.get(("junk", None, players), 0) == row["returned"]
    junkyard = box(locate("space-junkyard"))
    assert [row.number for row in junkyard.left_out] == [junkyard.constants["tiles_removed"].value]
    sizes = [junkyard.constants[name].value for name in ("map_size", "small_map_size")]
    assert [row.number for row in junkyard.laid_out] == [size**2 for size in sizes]
