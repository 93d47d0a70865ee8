"""docs/expansions.md: the expansion it shows, in a folder outside the tree, from its check to a game of bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli.table import find_game
from companion.game_registry.games import rules_of
from companion.sessions.session_store import open_session
from companion.table.compose import view
from companion.table.explain import explain
from companion.web.features.first_page import list_games
from components.expansions import place_in_data
from components.loader import load
from components.places import expand, locate
from components.problems import SalvageError

from ..game_folder import GameFolder
from ..lanterns import lay_out
from ..long_run import LONG
from ..printed import texts_of
from .dockyard import dockyard_files

DATA = "components/expansion.yaml"


@pytest.fixture
def lanterns(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return lay_out(tmp_path)


@pytest.fixture
def sweep(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return lay_out(tmp_path, "sweep")


def refusal(salvage: Any, *args: object) -> str:
    """What a command says that refuses something."""
    done = salvage(*args)
    assert done.code == 2
    return str(done.err)


def explained() -> list[str]:
    """What `?` says of the card."""
    session = open_session("s")
    return explain(session, view(session), "LX1") or []


def words(file: Path) -> str:
    return " ".join(" ".join(texts_of(file.read_bytes())).split())


@LONG
def test_it_is_checked_and_printed(lanterns: Path, salvage: Any) -> None:
    """Untrusted at first; then sound, and its card and page are on paper, with the game's own book."""
    begun = ("new", "mixia", "--module", "lanterns", "--players", "Ann,Bo")
    assert "is not trusted" in refusal(salvage, *begun)  # As of `check`, which looks at all of Mixia's books first.
    faces = lanterns / "layouts/faces.yaml"
    faces.write_text(faces.read_text(encoding="utf-8").replace("size: 14", "size: 6"), encoding="utf-8")
    checked = salvage("check", "mixia", "--module", "lanterns", "--seconds", "0.3", "--trust").out
    assert "lanterns: data, layouts, scenarios and rules are sound" in checked
    (warning,) = (line for line in checked.splitlines() if line.startswith("warning: "))  # None about Mixia itself.
    assert "lantern-card.great-lantern: 'The Great Lantern' is set in 6 pt" in warning

    made = salvage("print", "mixia", "--module", "lanterns", "--out", "out", "--json").json
    pieces = [each["id"] for file in made["files"] for page in file["pages"] for each in page["pieces"]]
    assert pieces == ["lantern-card.great-lantern"]
    card = words(Path("out/lanterns/lanterns.pdf"))
    assert "The Great Lantern" in card
    assert "light it for 1000 credits" in card
    assert "It pays what its card says." in words(Path("out/lanterns/rulebook-lanterns.pdf"))


def test_it_is_played(lanterns: Path, salvage: Any) -> None:
    """The action pays once; the field is in the state, the fact on the screen, the reason from its guard."""
    salvage("new", "mixia", "--module", "lanterns", "--players", "Ann,Bo", "--seed", "1", "--session", "s", "--trust")
    while "light" not in {each["key"] for each in salvage("status", "--json").json["choices"]}:
        salvage("do", "--random")
    before = salvage("status", "--json").json
    who = before["player"]
    said = salvage("do", "light").out
    after = salvage("status", "--json").json

    assert "lights the Great Lantern" in said
    assert after["state"]["players"][who]["lit"] is True
    assert after["state"]["players"][who]["credits"] == before["state"]["players"][who]["credits"] + 1000
    assert "the Lantern is lit" in salvage("status").out
    assert f"{who} has lit the Lantern already" in refusal(salvage, "do", "light")
    assert "each captain may light it once for 1,000 credits" in " ".join(explained())
    assert "Once a game a captain may light the Lantern" in salvage("why").out
    salvage("undo")
    assert not salvage("status", "--json").json["state"]["players"][who].get("lit")


def test_it_stands_on_the_list(lanterns: Path, salvage: Any, tmp_path: Path) -> None:
    """Once it has been played, or was named: beside its game, by a name of its own, as long as it is there; if its
    rules have changed, *Play* asks before they run."""

    def listed() -> dict[str, str]:
        return {field.title: field.group for field in list_games().fields if field.name.startswith("game ")}

    assert "Mixia with Lanterns" not in listed()
    salvage("new", "mixia", "--module", "lanterns", "--players", "Ann,Bo", "--session", "s", "--trust")
    assert (listed()["Mixia"], listed()["Mixia with Lanterns"]) == ("A new game", "Games of your own")
    lanterns.rename(tmp_path / "moved")
    assert "Mixia with Lanterns" not in listed()

    place = find_game("moved", trust=False)
    assert place
    assert place.base == locate("mixia")
    assert "Mixia with Lanterns" in listed()
    rules = tmp_path / "moved" / "companion" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# Changed.\n", encoding="utf-8")
    assert "Mixia with Lanterns" in listed()


@LONG
def test_bots_play_it(lanterns: Path, salvage: Any) -> None:
    """They light it, each once, and nobody else does: the game without it doesn't know it."""
    options = ("--games", "1", "--players", "2", "--jobs", "1", "--json")
    made = salvage("playtest", "mixia", "--module", "lanterns", *options, "--trust").json
    assert made["options"] == {"lanterns": "yes"}
    assert made["by_players"][0]["stopped"] == 0
    assert "LX-001" in str(made)
    assert "LX-001" not in str(salvage("playtest", "mixia", *options).json)


def test_a_session_says_where_it_was(lanterns: Path, salvage: Any, tmp_path: Path) -> None:
    salvage("new", "mixia", "--module", "lanterns", "--players", "Ann,Bo", "--session", "s", "--trust")
    salvage("save", "s.json")
    lanterns.rename(tmp_path / "moved")

    for command in (("status", "--session", "s"), ("load", "s.json", "--session", "again")):
        assert str(lanterns) in refusal(salvage, *command)
    (tmp_path / "moved").rename(lanterns)
    assert open_session("s").place.base == locate("mixia")
    salvage("load", "s.json", "--session", "again")


def test_several_go_together(lanterns: Path, tmp_path: Path) -> None:
    """Each expands the game with those before it; more pieces of a kind may stand in a file, and come with it."""
    files = {
        DATA: "expands: mixia\ntitle: Torches\nkinds: {mod: {pieces: mods.csv}}\n",
        "components/mods.csv": "id,name,code,sign,does\ntorch,Torch,TX1,T,It shines.\n",
    }
    GameFolder(tmp_path / "torches", files)
    place = expand(locate("lanterns"), "torches")
    game = load(locate(place.address))

    assert [*game.modules][-2:] == ["lanterns", "torches"]
    assert (game.piece("mod.torch").module, game.piece("mod.piercer").module) == ("torches", "embers")
    assert game.piece("lantern-card.great-lantern").code == "LX1"
    assert game.state["players"].fields["lit"].module == "lanterns"
    at = place_in_data(game, ("state", "players", "fields", "lit"))
    assert (at.file, at.line) == ("lanterns/components/expansion.yaml", 15)


CHANGES = (
    ("expands: mixia", "expands: mixja", "components/expansion.yaml:1: there is no game 'mixja'"),
    ("expands: mixia", "expands: junk-orbit", "it expands junk-orbit, not mixia"),
    ("title: Lanterns\ntext", "players: [1, 9]\ntext", "expansion.yaml:2: unknown key 'players'"),
    ("state:\n", "decks:\n  sectors: {title: Others}\nstate:\n", "decks.sectors.title: the game has it already"),
    ("code: LX1", "code: E1", "code 'E1' of"),
    ("type: bool, default", "type: boole, default", "expansion.yaml:15: "),
    ("fields: {pays: int}", "fields: {pays: int, far: int}", "expansion.yaml:11: "),
)


@pytest.mark.parametrize(("before", "after", "says"), CHANGES, ids=[after.split("\n")[0] for _, after, _ in CHANGES])
def test_faults_are_told_with_their_line(lanterns: Path, salvage: Any, before: str, after: str, says: str) -> None:
    file = lanterns / DATA
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")

    assert says in refusal(salvage, "contents", "mixia", "--module", "lanterns")


def test_links_that_lead_out_are_refused(lanterns: Path, tmp_path: Path, salvage: Any) -> None:
    (tmp_path / "secret.py").write_text("", encoding="utf-8")
    (lanterns / "companion" / "more.py").symlink_to(tmp_path / "secret.py")

    assert "leads out of the game's folder" in refusal(salvage, "new", "mixia", "--module", "lanterns")


def test_a_folder_without_one_is_named(lanterns: Path, salvage: Any) -> None:
    said = "./nowhere: no expansion here: components/expansion.yaml is missing"
    assert said in refusal(salvage, "print", "mixia", "--module", "./nowhere")


def test_a_module_of_that_name_is_there(lanterns: Path, tmp_path: Path) -> None:
    lanterns.rename(tmp_path / "embers")

    with pytest.raises(SalvageError, match="the game has a module 'embers' already"):
        load(locate("embers"))


@pytest.mark.parametrize("name", ["flight", "scoring"])
def test_a_part_of_the_rules_of_that_name_is_there(name: str, lanterns: Path, tmp_path: Path, salvage: Any) -> None:
    """The folder would stand before a room or a file of the game's own."""
    lanterns.rename(tmp_path / name)

    said = f"{name}: the rules of mixia have a part called {name} already; call the folder otherwise"
    assert said in refusal(salvage, "new", "mixia", "--module", name, "--trust")


SWEEP, QUICK = ("space-debris", "--module", "sweep"), ("--seconds", "0.1")


@LONG
def test_space_debris_takes_rules(sweep: Path, salvage: Any) -> None:
    """The other expansion of the docs: sound, on paper with its icons, and played with whenever it is named."""
    checked = salvage("check", *SWEEP, *QUICK, "--trust").out
    assert checked.startswith("sweep: data, layouts, scenarios and rules are sound")
    assert "warning" not in checked
    made = salvage("print", *SWEEP, "--only", "satellite-card.debris-net", "--out", "out", "--json").json
    assert [each["id"] for each in made["files"][0]["pages"][0]["pieces"]] == ["satellite-card.debris-net"]

    played = salvage("playtest", *SWEEP, "--games", "12", "--players", "3", "--jobs", "1", "--json").json
    assert played["by_players"][0]["stopped"] == 0
    assert "CS-001" in str(played)  # Bots use it.


def test_a_satellites_action_is_played(sweep: Path, salvage: Any) -> None:
    """Once in a turn, with a question, guard, event, field and line of the score of its own; undo takes it back."""
    rules, guard = sweep / "companion/rules.py", 'guards={"net": lambda *asked: OUT_OF_REACH},\n        lines='
    rules.write_text(rules.read_text(encoding="utf-8").replace("lines=", guard), encoding="utf-8")
    salvage("new", *SWEEP, "--players", "Ann,Bo", "--seed", "1", "--session", "s", "--trust")
    wanted = {"satellite card": "debris-net", "operational": "debris-net"}
    while (now := salvage("status", "--json").json)["ask"]["name"] != "action":
        chosen = wanted.get(now["ask"]["name"])
        salvage("do", chosen if chosen in {each["key"] for each in now["choices"]} else "--random")
    salvage("do", "activate")
    space, *others = [each["key"] for each in salvage("status", "--json").json["choices"]]
    far = min(now["state"]["cubes"].keys() - {space, *others})
    assert "no cubes lie next to a satellite" in refusal(salvage, "do", far)
    said = salvage("do", space).out
    after = salvage("status", "--json").json["state"]

    taken = now["state"]["cubes"][space]
    assert f"{now['player']}'s net puts {taken} cube" in said
    assert (after["netted"], after["supply"], after["used"]) == (taken, now["state"]["supply"] + taken, ["debris-net"])
    assert f"Cubes netted: {taken}" in salvage("status").out
    assert "Debris Net has been used this turn" in refusal(salvage, "do", "activate")
    assert "put all cubes of one space" in salvage("why").out
    salvage("undo")
    assert "netted" not in salvage("status", "--json").json["state"]


@LONG
def test_cards_and_rules_that_nobody_reads_are_refused(sweep: Path, salvage: Any) -> None:
    """A card that acts without rules, by its line; rules in an expansion of a game that takes none, by their file; an
    icon in the place of another."""
    rules, star = sweep / "companion/rules.py", sweep / "layouts/icons/star.svg"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace('"solar-flare": flare', ""), encoding="utf-8")
    said = refusal(salvage, "new", *SWEEP, "--players", "Ann,Bo", "--trust")
    assert said.startswith("sweep/components/expansion.yaml:13: orbit-card.solar-flare: no module's rules say")
    rules.write_text(text, encoding="utf-8")
    star.write_bytes((sweep / "layouts/icons/power-ion-drive.svg").read_bytes())
    assert "star.svg: the game has an icon of that name already" in refusal(salvage, "check", *SWEEP, "--trust", *QUICK)

    files = {"components/expansion.yaml": "expands: junk-orbit\ntitle: Wings\n", "companion/rules.py": "MODULES = {}\n"}
    GameFolder(sweep.parent / "wings", files)
    said = "wings/companion/rules.py: Junk Orbit takes pieces, faces and books from an expansion, but no rules"
    assert said in refusal(salvage, "check", "wings", *QUICK)


@LONG
def test_any_game_may_be_expanded(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> None:
    """The game of docs/rules.md in one folder, whose rules ask for modules; a crate in another, which fills a dock."""
    monkeypatch.chdir(tmp_path)
    files = dockyard_files()
    ask = "\nFULL_AT = [row for part in module_parts(__package__, GAME, 'rules') for row in part.MODULES]\n"
    files["companion/__init__.py"] = "from companion.game_registry.games import module_parts\n" + files[
        "companion/__init__.py"
    ].replace("\n\nGUARDS", f"\n{ask}\nGUARDS")
    files |= {
        "../ropes/components/expansion.yaml": "expands: ../dockyard\ntitle: Ropes\nkinds:\n  crate:\n    pieces: "
        "[{id: ropes, name: Crate of ropes, code: R, count: 4}]\n",
        "../ropes/companion/rules.py": "from ..table import GAME\n\nMODULES = [GAME.piece('crate.ropes').name]\n",
    }
    GameFolder(tmp_path / "dockyard", files)
    assert salvage("check", "dockyard", "--module", "ropes", "--trust").out.startswith("ropes: ")
    rules = rules_of(locate("ropes"))
    assert sys.modules[rules.setup.__module__.rpartition(".")[0]].FULL_AT == ["Crate of ropes"]
    assert rules_of(locate("dockyard"), trust=True).game.kinds["crate"].count + 4 == rules.game.kinds["crate"].count
