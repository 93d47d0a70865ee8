"""A new game at the terminal: which game, who plays, and all else on one page; what was settled is offered again."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.forms.form import Form, FormField, Left
from companion.forms.new_game import NewGameOptions, NewGameSettings
from companion.game_registry.games import box, has_referee, rules_of
from companion.sessions.session import Session
from companion.sessions.session_store import names
from companion.terminal.new_game_prompts import session_for
from companion.terminal.plain import Plain
from components.places import find_games, locate
from components.problems import SalvageError
from components.scenarios import load_scenario

from .dockyard import dockyard_files

GAMES = list(find_games())


class Typist:
    """Types lines, and keeps the pages that are shown."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.pages: list[Form] = []
        self.said: list[str] = []
        self.prompts: list[str] = []
        self.told: list[str] = []

    def tell(self, rows: Sequence[str]) -> None:
        self.told += rows

    def run(self, words: Sequence[str]) -> None:
        self.told.append(" ".join(words))

    def page(self, form: Form, message: Sequence[str] = ()) -> None:
        self.pages.append(form)
        self.said += message

    def ask(self, prompt: str = "> ") -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def settled(self) -> Sequence[FormField]:
        """The fields of the last page of settings."""
        return next(page.fields for page in reversed(self.pages) if page.fields and page.fields[0].title == "Players")

    @property
    def last(self) -> dict[str, str]:
        """Each title of that page with its answer."""
        return {row.title: row.value for row in self.settled}


def play(given: str | None, *lines: str, **wishes: Any) -> tuple[Session, Typist]:
    typist = Typist(*lines)
    session = session_for(given, NewGameOptions(**wishes), typist, True, typist.run)
    assert typist.lines == []
    return session, typist


def test_three_enters_play_the_same_again(home: Path) -> None:
    """Which game, who plays, begin: what was settled the last time is the answer to each."""
    first, _ = play(
        None, "space deb", "Ann, Bo, Cleo", "rules 1", "cards orbit", "satellites", "referee", "referee", ""
    )
    first.random(400)
    assert first.play.over
    again, typist = play(None, "", "", "")

    assert typist.last["Rules"] == "Satellites in Peril"
    assert [row.note for row in typist.settled if row.title == "Rules"] == ["1 of 3 optional rules"]
    for each in ("game", "players", "mode", "options", "physical"):
        assert getattr(again.meta, each) == getattr(first.meta, each)
    assert again.meta.options == {"satellites_in_peril": "true", "satellites": "random"}
    assert again.meta.physical == ("orbit-deck",)
    assert (again.name, again.meta.seed) != (first.name, first.meta.seed)


def test_a_game_is_called_by_any_clear_beginning_of_its_words(home: Path) -> None:
    """What fits several games, or none, is said with what would do; names without commas are one name."""
    answers = "", "space", "chess", "space j", "", "Ann Bo", "Ann, Bo", ""
    session, typist = play(None, *answers)
    assert session.game.title == "Space Junkyard"
    assert [*session.play.table.players] == ["Ann", "Bo"]
    assert typist.said == [
        "Type a number from 1 to 5, a name, or the path of your own game's folder.",
        "'space' could be Space Debris, Space Junkyard or SPACEcraft; type more.",
        "'chess' isn't one of the games; type a number from 1 to 5, a name, or the path of your own game's folder.",
        "Space Junkyard is for 2 to 4 players, so name them.",
        "Space Junkyard is for 2 to 4 players, not 1 (Ann Bo); put commas between names.",
    ]


def test_a_path_is_a_folder_and_begins_no_title(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever game is called like the folder; what is no game is told with the nearest that is one."""
    (tmp_path / "mixia").mkdir()
    monkeypatch.chdir(tmp_path)
    typist = Typist("./mixia", "mixia/", "./nowhere", "mixa", "x" * 5_000, "x/" * 2_500, "q")
    with pytest.raises(Left):
        session_for(None, NewGameOptions(), typist, True, typist.run)
    own, same, nowhere, near, long, deep = typist.said
    assert "no game here: components/game.yaml is missing" in own
    assert same == own
    assert nowhere.startswith("There is no game './nowhere'")
    assert near.startswith("'mixa' isn't one of the games (did you mean mixia?); type a number")
    assert "isn't one of the games" in long
    assert "there is no game" in deep.lower()
    with pytest.raises(SalvageError, match="is neither a game nor a session"):
        session_for("x" * 5_000, NewGameOptions(), typist, True, typist.run)


def test_what_was_settled_once_is_asked_anew(home: Path) -> None:
    """Seed, name, scenario and whoever began are of one game; what the game no longer knows is forgotten."""
    play("space-debris", "Ann, Bo", "first player bo", "chance 5", "name friday", "")
    remembered = json.loads((home / "new-games.json").read_text())
    remembered["games"]["space-debris"]["options"] |= {"gone": "true", "pawns": "sideways", "flip": "random"}
    (home / "new-games.json").write_text(json.dumps(remembered))
    session, typist = play("space-debris", "n", "", "")

    assert typist.last["First player"] == "asked at the table"
    assert session.meta.options == {"flip": "random"}
    assert session.meta.seed != 5
    assert session.name != "friday"


def test_a_rule_for_so_many_players_is_not_kept_for_others(home: Path) -> None:
    """Two played the 2 Player Game; with three it is off, and the page says so (SJ-062); with two it holds again."""
    play("space-junkyard", "Ann, Ben", "rules 1 3", "")
    session, typist = play("space-junkyard", "n", "Ann, Ben, Cy", "")
    assert session.meta.options == {"more_junk": "true"}
    (below,) = [row.below for page in typist.pages for row in page.fields if row.title == "Rules"]
    assert below == "2 Player Game is off: it's for 2 players."
    session, typist = play("space-junkyard", "n", "", "rules 2", "1 Ann, Ben", "")
    assert session.meta.options == {"more_junk": "true", "two_players": "true"}
    assert next(row.below for row in typist.pages[-1].fields if row.title == "Rules") == (
        "Smaller Board is off: it's for 3 or 4 players."
    )


def test_a_rule_that_is_wished_holds_with_any_number_of_players(home: Path) -> None:
    """Rules may be mixed freely (SJ-066): on the page, and on the command line."""
    session, _ = play("space-junkyard", "Ann, Ben", "rules 2", "")
    assert session.meta.options == {"smaller_board": "true"}
    session, _ = play("space-junkyard", "Ann, Bo, Cy", "", options={"two_players": "true"})
    assert session.meta.options == {"smaller_board": "true", "two_players": "true"}


def test_a_folder_without_sense_is_forgotten(home: Path) -> None:
    """What is remembered may have been written by anybody."""
    home.mkdir()
    for wrong in ({"games": 3, "players": "Ann", "last": 7}, {"games": {"mixia": [1]}, "last": "nowhere"}):
        (home / "new-games.json").write_text(json.dumps(wrong))
        session, _ = play("mixia", "n" if names() else "Ann, Bo", *(["Ann, Bo"] if names() else []), "")
        assert session.meta.players == ("Ann", "Bo")


def test_a_game_that_is_gone_is_not_offered(home: Path, tmp_path: Path) -> None:
    """The folder of the last time may be deleted, or hold no game any more."""
    (tmp_path / "wreck" / "components").mkdir(parents=True)
    (tmp_path / "wreck" / "components" / "game.yaml").write_text("title: [")
    home.mkdir()
    for gone in (tmp_path / "gone", tmp_path / "wreck"):
        (home / "new-games.json").write_text(json.dumps({"last": str(gone), "players": ["Ann", "Bo"]}))
        typist = Typist("", "q")
        with pytest.raises(Left):
            session_for(None, NewGameOptions(), typist, True, typist.run)
        assert [row.title for row in typist.pages[0].fields] == [load_title(game) for game in GAMES]
        assert typist.prompts[0] == "Which game? > "
        assert typist.said


def load_title(game: str) -> str:
    return box(locate(game)).title


def test_all_that_a_new_game_can_be_told(home: Path, tmp_path: Path) -> None:
    """Every line of the page changes what it says: by its number, by its name, and to what is typed behind it."""
    session, typist = play(
        "space-debris", "Ann and Bo", "1 Cleo, and Dai", "3", "1", "orbit deck", "", "rules all", "rules 2",
        "first player dai", "satellites", "8", "name friday", "chance 17", "",
    )  # fmt: skip
    assert session.meta.players == ("Cleo", "Dai")
    assert session.meta.physical == ("all",)
    assert session.meta.options == {
        "satellites_in_peril": "true", "excess_resources": "true", "first": "Dai", "satellites": "random",
        "pawns": "random",
    }  # fmt: skip
    assert "First operational" not in typist.last  # With Satellites in Peril none is.
    assert (session.name, session.meta.seed, session.meta.mode) == ("friday", 17, "referee")
    assert typist.last["Cards"] == "you draw it all yourselves"

    tracked, typist = play("mixia", "Ann, Bo", "goal 12", "referee", "")
    assert (tracked.meta.mode, tracked.meta.options) == ("tracker", {"board": "no"})
    assert "Goal" not in typist.last


@pytest.mark.parametrize("game", GAMES)
def test_only_set_ups_are_starts(game: str, home: Path) -> None:
    """What a new game lists to begin with asks something before anybody has had a turn; no test of a rule is listed."""

    def begin_at(key: str) -> tuple[FormField, Session]:
        settings = NewGameSettings(locate(game), NewGameOptions())
        settings.put_players("Ann, Bo")
        start = next(field for field in settings.form().fields if field.title == "Start")
        assert start.put
        start.put(key)
        return start, settings.create()

    start, session = begin_at("rules")
    session.close()
    listed = [choice.key for choice in start.choices[1:]]
    assert listed
    for key in listed:
        _, session = begin_at(key)
        with closing(session):
            scenario = load_scenario(session.place.components / "scenarios" / f"{key}.yaml", session.game)
            assert (scenario.do, scenario.then, scenario.state.get("turn", 1)) == ((), {}, 1)
            assert session.play.ask


def test_a_scenario_brings_its_players(home: Path) -> None:
    """It is picked from a list, or a file; the lines that have no say then are gone, and come back without it."""
    session, typist = play("mixia", "Ann, Bo", "start", "2", "")
    assert session.meta.state is not None
    assert typist.last["Players"] == "Ann, Bo, Cy"
    assert "Goal" not in typist.last

    session, typist = play("mixia", "n", "", "start 2", "start 1", "players Ann, Bo", "")
    assert session.meta.state is None
    assert typist.last["Goal"] == "standard, 15 fame"

    _, typist = play("mixia", "n", "", "start nowhere.yaml", "")
    assert re.search("nowhere.yaml", typist.said[-1])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "'99' isn't on the page; type a number from 1 to 13, or a name"),
        ("f", "'f' could be First player or First operational; type more"),
        ("glue", "'glue' isn't on the page"),
        ("players Ann", "2 to 4 players, not 1 (Ann)"),
        ("cards x", "'x' isn't one of the answers; type a number from 1 to 2"),
        ("rules 1 9", "'9' isn't one of the answers; type a number from 1 to 3"),
        ("satellites 3", "'3' isn't one of the answers; type a number from 1 to 2"),
        ("name a b", "'a b' can't be a session's name"),
        ("chance many", "'many' can't be a seed; it is a whole number"),
    ],
)
def test_bad_input_is_told_and_loses_nothing(home: Path, typed: str, said: str) -> None:
    """What is wrong and what is allowed, on the page itself; all that was settled still holds."""
    session, typist = play("space-debris", "Ann, Bo", "rules 3", "satellites 2", typed, "")

    assert said in typist.said[0]
    assert session.meta.players == ("Ann", "Bo")
    assert session.meta.options == {"excess_resources": "true", "satellites": "random"}


def test_what_the_rules_refuse_is_told_on_the_page(home: Path) -> None:
    """Enter begins nothing that the rules don't allow: here a name that answers use."""
    session, typist = play("space-debris", "Ann, random", "", "1 Ann, Bo", "")
    assert "No player can be called 'random': answers use that." in typist.said
    assert session.meta.players == ("Ann", "Bo")


@pytest.mark.parametrize("line", ["q", "0", "quit"])
def test_the_page_can_be_left(home: Path, line: str) -> None:
    """At each question, and nothing is begun."""
    for lines in ([line], ["space-debris", line], ["space-debris", "Ann, Bo", line]):
        with pytest.raises(Left):
            play(None, *lines)
    assert names() == []


def test_players_alone_leave_the_length_to_be_settled(home: Path) -> None:
    """Where all else is said on the command line, only what is settled for each game is asked; a pipe may end there."""
    session, typist = play("mixia", "50", "long", players=["Ann", "Bo"])
    assert "it can be standard, short, long, or a number from 1 to 25" in typist.said[0]
    assert session.meta.options == {"goal": "long"}
    assert play("mixia", players=["Ann", "Bo"])[0].meta.options == {}
    assert play("mixia", players=["Ann", "Bo"], options={"goal": "20"})[1].prompts == []
    assert play("space-debris", players=["Ann", "Bo"])[1].prompts == []


def test_several_open_games_are_listed(home: Path) -> None:
    """By number and name, the newest first; one alone goes on at once."""
    play("space-debris", "Ann, Bo", "name friday", "")
    assert play(None)[0].name == "friday"
    play("junk-orbit", "Cleo, Dai", "name sunday", "")
    assert play(None, "")[0].name == "sunday"
    session, typist = play(None, "7", "fri")
    assert session.name == "friday"
    assert [(row.title, row.value) for row in typist.pages[0].fields] == [
        ("sunday", "Junk Orbit, set-up"), ("friday", "Space Debris, set-up")
    ]  # fmt: skip
    assert typist.said == ["'7' isn't on the page; type a number from 1 to 2, or a name."]
    assert play(None, "n", "", "", "")[0].meta.game == "junk-orbit"


def test_an_own_game_has_its_page(home: Path, tmp_path: Path, game_folder: Any) -> None:
    """For nothing: its players, decks, optional rules and whatever its rules let players settle. It is found again."""
    files = dockyard_files()
    files["components/game.yaml"] += "options:\n  fog: {title: Fog, text: Nobody sees the docks.}\n"
    files["companion/table.py"] += (
        "\n\nfrom companion.engine.setup_options import Setting\n\n"
        'SETTINGS = (Setting("wind", "Wind", {"calm": "none at all", "gale": "a gale"}, every_time=True),)\n'
    )
    rules = files["companion/__init__.py"]
    files["companion/__init__.py"] = rules.replace("guards=GUARDS)", "guards=GUARDS, settings=table.SETTINGS)")
    folder = str(game_folder(tmp_path / "dockyard", files).folder)
    session, typist = play(folder, "Ann, Bo", "wind", "fog", "rules fog", "", trust=True)

    assert session.meta.options == {"wind": "gale", "fog": "true"}
    assert typist.said[0].startswith("'fog' isn't on the page")
    while not session.play.over:
        session.random(1)
    _, typist = play(None, "", "", "")
    assert typist.pages[0].fields[-1].title == "Dockyard"
    assert play(folder, "", players=["Ann", "Bo"], trust=True)[1].pages[0].title == "Wind?"


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_explained(home: Path, game: str) -> None:
    """`?` says what each line of the page settles, and of one line what each answer means; a page of it asks on."""
    _, typist = play(game, "Ann, Bo", "?", "? referee", "?99", "")
    titles = list(typist.last)
    every, one = typist.told[: len(titles)], typist.told[len(titles) :]
    assert [row[3:].partition(":")[0] for row in every] == titles
    assert all(len(row.partition(": ")[2]) > 10 for row in every)
    assert one[0].startswith("Referee: The referee")
    assert one[1:] == ["* yes, the companion knows the rules", "  no, a tracker: only what lies where"]
    assert f"'99' isn't on the page; type a number from 1 to {len(titles)}, or a name." in typist.said


@pytest.mark.parametrize(
    ("game", "on", "decks"),
    [
        ("spacecraft", [], ["junk-tiles", "tokens", "blueprints", "goals", "designs"]),
        ("spacecraft", ["advanced"], ["junk-tiles", "tokens", "blueprints", "goals", "advanced-designs"]),
        ("mixia", [], ["sectors", "missions", "titles", "explorations", "d6", "d8", "d12", "d20"]),
    ],
)
def test_only_what_is_in_play_is_drawn(home: Path, game: str, on: list[str], decks: list[str]) -> None:
    """No deck of an expansion, or of an optional rule that is off, and none that players pick from."""
    options = NewGameOptions(players=["Ann", "Bo"], options=dict.fromkeys(on, "true"))
    settings = NewGameSettings(locate(game), options)
    assert [*settings.decks] == decks
    cards = next(item for item in settings.fields() if item.title.startswith("Cards"))
    assert [answer.key for answer in cards.choices] == decks


def test_all_drawn_means_what_an_optional_rule_brings_later(home: Path) -> None:
    """Who draws it all draws the advanced designs, too; `dice` means all dice."""
    session, _ = play("spacecraft", "Ann, Bo", "cards all", "rules advanced", "")
    assert all(session.is_physical(each) for each in ("designs", "advanced-designs"))
    assert {*play("mixia", "", "cards none", "cards dice", "")[0].meta.physical} == {"d6", "d8", "d12", "d20"}


def test_names_are_explained(home: Path) -> None:
    """A question mark where names are asked is no name."""
    session, typist = play("space-debris", "?", "Ann, Bo", "")
    assert session.meta.players == ("Ann", "Bo")
    assert typist.told == ["Players: 2 to 4 names in seating order, such as Ann, Bo."]
    assert typist.said == []


@pytest.mark.parametrize("game", [game for game in GAMES if has_referee(locate(game))])
def test_settings_are_what_the_rules_take(game: str) -> None:
    """Each answer that is listed sets a game up, the first one like none; any other is refused by its name."""
    rules: Any = rules_of(locate(game))
    players = ["Ann", "Bo"]
    assert rules.settings
    for setting in rules.settings:
        usual = rules.dump(rules.setup(players, {}))
        assert rules.dump(rules.setup(players, {setting.name: setting.default})) == usual
        for answer in setting.allowed(players):
            rules.setup(players, {setting.name: answer})
            assert setting.describe(answer)
        with pytest.raises(SalvageError, match=f"option {setting.name} is 'sideways'"):
            rules.setup(players, {setting.name: "sideways"})


def test_a_page_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """Plain mode tells a page once, then only what has changed."""
    plain = Plain()
    for cards in ("none", "all"):
        plain.page(Form("A new game", [FormField("Cards", cards), FormField("Name", "friday")], help="q leave"))
    assert capsys.readouterr().out.splitlines() == [
        "A new game", "1 Cards: none.", "2 Name: friday.", "q leave", "1 Cards: all."
    ]  # fmt: skip


def test_a_number_is_a_length_where_numbers_are(home: Path) -> None:
    """1 fame is neither the first length nor the beginning of 15 fame; what has commas is parted by semicolons."""
    session, typist = play("mixia", "Ann, Bo", "? goal", "goal 1", "")

    assert session.meta.options["goal"] == "1"
    said = "Goal: Standard, 15 fame; short, 10 fame; long, 20 fame; or 1 to 25 fame."
    assert any(said in each for each in typist.told)
