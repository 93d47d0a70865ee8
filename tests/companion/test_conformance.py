"""What `salvage check` finds in rules: every fault of a small game is told with its file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.conformance.examples import scenario_problems
from companion.conformance.hook_names import hook_name_problems
from companion.conformance.suite import RulesReport, check_rules
from companion.engine import Choice, ruleset
from companion.game_registry.games import box, rules_of
from companion.game_registry.trust import is_trusted
from companion.junk_orbit import hits
from companion.positions.game_words import GameWords
from components.places import find_games, locate
from components.scenarios import load_scenarios

from ..game_folder import GameFolder
from ..long_run import first_of
from ..secret_games import GAMES, lay_out
from .dockyard import dockyard_files

SECONDS, PATIENT = 0.1, 5.0
"""How long to look for faults, and how long where a busy machine has left no time for the answer that shows them."""
RULES, TABLE, TEXT = "companion/__init__.py", "companion/table.py", "companion/text.py"
SCENARIO = """\
title: One crate short
state:
  player: Ann
  players: {Ann: {}, Bo: {}}
  docks: {North: [bolts, bolts], South: [glass, bolts]}
do: [bolts]
then: {docks: {North: [bolts, bolts, bolts], South: [glass, bolts]}}
"""


@pytest.fixture
def dockyard(tmp_path: Path, home: Path, game_folder: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game of docs/rules.md in a folder of its own; the working folder is the one above."""
    monkeypatch.chdir(tmp_path)
    return game_folder(tmp_path / "dockyard", dockyard_files())


def check(seconds: float = SECONDS) -> RulesReport:
    place = locate("dockyard")
    assert is_trusted(place, grant=True)
    return check_rules(place, box(place), seconds)


def test_the_game_is_sound(dockyard: Any) -> None:
    """Nothing is wrong with it, with a scenario as well, and everything that it declares comes up."""
    dockyard.write("components/scenarios/short.yaml", SCENARIO)
    report = check()

    assert list(map(str, report.problems)) == []
    assert (report.games > 1, report.answers > 10, report.unseen) == (True, True, [])


def test_a_hidden_card_in_a_field_of_its_own_is_no_fault(dockyard: Any) -> None:
    """Such as a secret role, which each player holds one of."""
    charm = "      charm: {type: piece crate, seen: owner, meaning: crate that nobody else sees}\n"
    dockyard.change("components/game.yaml", "      hold: {", f"{charm}      hold: {{")
    dockyard.change(TABLE, "    hold: list[str]\n", "    hold: list[str]\n    charm: str\n")
    dockyard.change(TABLE, "Ship(name=name)", 'Ship(name=name, charm="glass")')
    dockyard.change(TABLE, "    return Dockyard(", "    table = Dockyard(")
    dockyard.change(
        TABLE,
        "\n\n\ndef check(",
        '\n    for _ in players:\n        table.stack.draw("glass")\n    return table\n\n\ndef check(',
    )

    assert list(map(str, check().problems)) == []


def test_hands_that_come_of_no_deck_need_a_pile(dockyard: Any) -> None:
    """The message says which."""
    kind = "  charm: {title: Charms, size: 20, source: house, note: Ours., pieces: [{id: owl, name: Owl, count: 4}]}\n"
    dockyard.change("components/game.yaml", "kinds:\n", f"kinds:\n{kind}")
    charms = "      charms: {type: list of piece charm, default: [], seen: owner, meaning: charms held}\n"
    dockyard.change("components/game.yaml", "      hold: {", f"{charms}      hold: {{")
    dockyard.change(TABLE, "    hold: list[str]\n", "    hold: list[str]\n    charms: list[str]\n")
    dockyard.change(TABLE, "Ship(name=name)", 'Ship(name=name, charms=["owl"])')

    assert "no pile of the state holds the rest of its kind; add one, with rest: true" in str(check().problems[0])


ONLY_A_GAME = 'RULES = type("Bare", (), {"game": RULES.game})'
ENDLESS = (
    'while True:\n        yield Choice(me, "dock", ["North", "South"], "DY-001", {"crates": {"North": 0, "South": 0}})'
)
FAULTS = [
    (RULES, '"unloaded", who', '"unloded", who', RULES, "event 'unloded' (DY-002) is not declared"),
    (RULES, "crate=crate,", "crate=3,", RULES, "event 'unloaded': crate is 3"),
    (RULES, '"DY-001", {', '"DY-021", {', RULES, "question 'dock': its rule 'DY-021' is not in the ledger"),
    (RULES, "sorted(yard.docks)", "sorted(yard.docks)[::-1]", RULES, "question 'dock': its answers aren't sorted"),
    (RULES, "key: why_not_there(yard, key)", "key: FULL", RULES, "is offered, and its guard says why not: it has no"),
    (RULES, "key: why_not_there(yard, key)", 'key: Reason("", "DY-9")', RULES, "guard names the rule 'DY-9'"),
    (RULES, "    yard.stack.draw(crate)\n", "", RULES, "there were 6 crate.glass at the beginning"),
    (RULES, "    yard.derive()\n", "", RULES, "a copy asks 'dock' of"),
    (RULES, "yard.stack.draw(crate)", "yard.stak.draw(crate)", RULES, "AttributeError: 'Dockyard' object has no"),
    (RULES, '"finished", ', '"over", ', RULES, "the game ends 'over', which the state's result doesn't know"),
    (RULES, "    crate = yield", '    if dock == "North":\n        return\n    crate = yield', RULES, "leads nowhere"),
    (RULES, "    dock = yield", f"    {ENDLESS}\n    dock = yield", RULES, "no random game came to its end ("),
    (RULES, "guards=GUARDS)", f"guards=GUARDS)\n{ONLY_A_GAME}", RULES, "RULES has no 'steps'"),
    (TABLE, "if len(crates) > ROOM", "if len(crates) >= ROOM", RULES, "play leads to what check() finds wrong"),
    (TEXT, '"sail to', '"{sea}: sail to', TEXT, "question 'dock': its words name 'sea', which is not declared"),
    (TEXT, "Label(option, ", "Label('a dock', ", RULES, "have the same words, 'a dock (0 crates)'"),
    (TEXT, '"{who} draws a crate. Which one?"', '""', RULES, "question 'crate' has no words"),
    (TEXT, "{crates[option]} crates", "{crates[0]} crates", TEXT, "KeyError: 0"),
]


@pytest.mark.parametrize(("file", "old", "new", "at", "expected"), first_of(FAULTS, 5))
def test_a_fault_is_found(dockyard: Any, file: str, old: str, new: str, at: str, expected: str) -> None:
    """It is among the problems, at a line of the file that it is about."""
    dockyard.change(file, old, new)
    for seconds in (SECONDS, PATIENT):
        found = [problem for problem in check(seconds).problems if expected in problem.what]
        if found:
            break

    assert found
    assert found[0].file == f"dockyard/{at}"


def test_what_a_game_shows_must_not_fail(dockyard: Any) -> None:
    """Facts and drawings are asked for as at the table; what they raise is told with their line."""
    dockyard.change("companion/summary.py", 'len(ship["hold"])', 'len(ship["cargo"])')
    (problem,) = check().problems

    assert (problem.file, problem.what) == ("dockyard/companion/summary.py", "KeyError: 'cargo' (a session)")


@pytest.mark.parametrize(
    ("bot", "line", "expected"),
    [
        ("lambda table, ask: 'West'", None, "bot 'heuristic' answers 'West' to 'dock', which isn't one of its options"),
        ("lambda table, ask: table.best", 1, "AttributeError: 'Dockyard' object has no attribute 'best'"),
    ],
)
def test_bots_are_tried(dockyard: Any, bot: str, line: int | None, expected: str) -> None:
    """Each bot plays for a while; what it answers wrong, or raises, is told."""
    dockyard.write("companion/bot.py", f"BOTS = {{'heuristic': lambda random: {bot}}}\n")
    (problem,) = check().problems

    assert (problem.file, problem.line) == ("dockyard/companion/bot.py", line)
    assert problem.what.startswith(expected)


def test_a_problem_names_its_line(dockyard: Any) -> None:
    """A question is told where the rules ask it, an event where they report it, words where they are declared."""
    dockyard.change(RULES, '"unloaded", who', '"unloded", who')
    dockyard.change(RULES, '"DY-001", {', '"DY-021", {')
    dockyard.change(TEXT, "Label(option, ", "Label('a dock', ")
    dockyard.change(TEXT, "{who} puts", "{whom} puts")
    lines = {(problem.file, problem.line) for problem in check().problems}

    def line(file: str, text: str) -> tuple[str, int]:
        source = (dockyard.folder / file).read_text().splitlines()
        return f"dockyard/{file}", next(n for n, each in enumerate(source, 1) if text in each)

    assert {line(RULES, "unloded"), line(RULES, "DY-021"), line(TEXT, "Event(")} <= lines


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("do: [bolts]", "do: [bolts, glass]", 6, "'glass' answers nothing: the game is over (finished)"),
        ("do: [bolts]", "do: [tin]", 6, "'tin'"),
        ("[bolts, bolts, bolts]", "[bolts, bolts, glass]", 7, "docks is {'North': ['bolts', 'bolts', 'bolts'], "),
        ("[glass, bolts]", "[glass, bolts, bolts]", 5, "South holds 3 crates; the most is 2 (DY-007)"),
    ],
)
def test_scenarios_are_played(dockyard: Any, old: str, new: str, line: int, expected: str) -> None:
    """A scenario that doesn't lead to what it says is told with the line of its answer or outcome."""
    dockyard.write("components/scenarios/short.yaml", SCENARIO.replace(old, new))
    (problem,) = check(0).problems

    assert (problem.file, problem.line) == ("dockyard/components/scenarios/short.yaml", line)
    assert expected in problem.sentence


def test_rules_need_trust(dockyard: Any, salvage: Any, tmp_path: Path) -> None:
    """They are played only once they are trusted; then the command says what it looked at, and what never came up."""
    dockyard.change(TEXT, "EVENTS = (", 'EVENTS = (Event("sunk", "Sunk."), ')
    refused = salvage("check", "dockyard")
    allowed = salvage("check", "dockyard", "--trust", "--seconds", SECONDS)

    assert (refused.code, refused.out) == (2, "")
    assert "its Python is not trusted" in refused.err
    assert (allowed.code, allowed.err) == (0, "")
    assert "dockyard: data, layouts, scenarios and rules are sound (" in allowed.out
    assert allowed.out.endswith("random games); never came up: sunk\n")


# ---- names that nothing looks for --------------------------------------------------------------------------------

BOT = "BOTS = {}\n"
NAMES = [
    ("companion/previw.py", "", None, "nothing imports it (did you mean preview?)"),
    ("companion/elsewhere.py", "", None, "nothing imports it; modules that are looked for: __init__, bot"),
    ("companion/bot.py", "BOT = {}\n", 1, "nothing looks for 'BOT' (did you mean BOTS?)"),
    ("companion/bot.py", "", None, "has none of what is looked for here: BOTS"),
    ("companion/metrics.py", "METRICS = {}\n\nTRAIT = {}\n", 3, "nothing looks for 'TRAIT' (did you mean TRAITS?)"),
    ("companion/scoring.py", "def spell_oot(): ...\n", 1, "nothing looks for 'spell_oot' (did you mean spell_out?)"),
    ("layouts/position.py", "", None, "nothing imports it (did you mean positions?)"),
    ("layouts/positions.py", "def bord(): ...\n", 1, "nothing looks for 'bord' (did you mean board?)"),
    ("layouts/positions.py", "def tabel(): ...\n", 1, "nothing looks for 'tabel' (did you mean table?)"),
]


@pytest.mark.parametrize(("file", "text", "line", "expected"), NAMES)
def test_a_misspelt_name_is_found(dockyard: Any, file: str, text: str, line: int | None, expected: str) -> None:
    """Files, folders and names in modules; nothing is run to find them."""
    dockyard.write(file, text)
    found = {(problem.line, problem.what) for problem in hook_name_problems(locate("dockyard"))}

    assert any(at == line and what.startswith(expected) for at, what in found), found


def test_hooks_are_those_that_are_listed() -> None:
    """The list for readers and that for `salvage check` have the same modules, with the same names."""
    page = ruleset.__doc__ or ""

    assert re.findall(r"^ {4}(\w+)\.py ", page, re.M) == [*ruleset.HOOKS]
    assert [name for names in ruleset.HOOKS.values() for name in names if not re.search(rf"\b{name}\b", page)] == []


def test_a_folder_without_rules_is_told(dockyard: Any) -> None:
    """A game whose rules are called otherwise would only be tracked."""
    (dockyard.folder / RULES).rename(dockyard.folder / "companion/rules.py")
    found = [str(problem) for problem in hook_name_problems(locate("dockyard"))]

    assert found[-1].startswith("dockyard/companion/__init__.py: is missing, so that the game has no rules")


def test_our_games_and_modules_of_ones_own_are_sound(dockyard: Any) -> None:
    """Modules that others import, that data names, or that are looked for are no problem."""
    dockyard.write("companion/tides.py", "HIGH = 3\n")
    dockyard.change(RULES, "from . import table, text", "from . import table, text, tides")
    dockyard.write("companion/bot.py", BOT)
    dockyard.write("layouts/art.py", "")
    dockyard.write("layouts/faces.yaml", "- {art: art.wave}")

    assert [*hook_name_problems(locate("dockyard"))] == []
    assert [problem for place in find_games().values() for problem in hook_name_problems(place)] == []


@pytest.mark.parametrize("which", first_of(GAMES))
def test_games_with_secret_hands_are_sound(tmp_path: Path, home: Path, which: str) -> None:
    """What an answer leads to isn't told further than its seat may know, so no rules need think of that."""
    place = lay_out(tmp_path, which)
    assert check_rules(place, box(place), SECONDS * 5).problems == []


def test_what_rules_work_out_of_secrets_before_they_ask_is_found(tmp_path: Path, home: Path) -> None:
    """It is told before the answer is given that it then has part in."""
    place = lay_out(tmp_path, "starter")
    rules, ask = tmp_path / "night-market" / RULES, "    me.hand.remove(key)\n"
    text = rules.read_text().replace(ask, f"{ask}    me.track = best\n")
    before = "    best = max(VALUE[key] for player in game.players.values() for key in player.hand)\n    key = yield"
    rules.write_text(text.replace("    key = yield", before).replace(f"{before} Chance", "    key = yield Chance"))
    place = locate(str(rules.parents[1]))
    assert is_trusted(place, grant=True)
    fault = r"__init__\.py:\d+: what '\w+-\d' as the answer to question 'play' leads to shows the player"
    found = (problem for seconds in (SECONDS, PATIENT) for problem in check_rules(place, box(place), seconds).problems)
    assert any(re.search(fault, str(problem)) for problem in found)


DREW, PLAYED = 'game.note_for(name, rule, "drew"', 'game.note("NI-004", "played", who=me.name, piece=key, space='
LEAKS = [
    ("starter", DREW, 'game.note(rule, "drew"'),
    ("starter", DREW, 'game.note_for(game.player, rule, "drew"'),
    ("starter", f"{PLAYED}me.track)", f"{PLAYED}VALUE[min(me.hand)] if me.hand else 0)"),
    ("starter", PLAYED, f'if "moon" in str([each.hand for each in game.players.values()]):\n        {PLAYED}'),
    ("bids", "player.bid = [key]\n", f"player.bid, me = [key], player\n        {PLAYED}0)\n"),
]


@pytest.mark.parametrize(("which", "old", "new"), first_of(LEAKS, 3))
def test_an_event_that_tells_a_secret_is_found(tmp_path: Path, home: Path, which: str, old: str, new: str) -> None:
    """A hidden card that all are told of, or another player alone; a number made of one; what is told only if somebody
    has one; a card laid face down: at the line that reports it."""
    place, game = lay_out(tmp_path, which), GameFolder(tmp_path / "night-market", {})
    game.change(RULES, old, new)
    assert is_trusted(place, grant=True)
    every = (each for limit in (SECONDS, PATIENT) for each in check_rules(place, box(place), limit).problems)
    found = next((each for each in every if " tells " in each.what), None)

    assert found, "nothing is found"
    assert new.strip().splitlines()[-1] in (game.folder / RULES).read_text().splitlines()[(found.line or 0) - 1]


def test_a_scenario_may_leave_out_what_is_no_choice_in_secret(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As those did that were written when nobody was asked."""
    monkeypatch.setattr(hits, "Choice", lambda *about, **secret: Choice(*about, **dict.fromkeys(secret, True)))
    place = locate("junk-orbit")
    rules, game, words = rules_of(place), box(place), GameWords(box(place))
    scenario = load_scenarios(game)["jo-e02"]
    for do, wrong in (((*scenario.do, "M6"), 0), (scenario.do, 0), (scenario.do[:-1], 1), (("zz",), 1)):
        assert (len([*scenario_problems(rules, game, scenario._replace(do=do), words)]) > 0) == wrong
