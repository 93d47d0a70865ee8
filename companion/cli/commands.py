"""The commands of salvage, and what help lists of them: no command is imported for that."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """A command: the function of this package that runs it, what it does, and what may be typed after its name."""

    run: str
    help: str
    """The function's docstring."""
    example: str

    def function(self) -> Callable[..., None]:
        """The function, imported."""
        module, name = self.run.split(".")
        function: Callable[..., None] = getattr(import_module(f"companion.cli.{module}"), name)
        return function


GAME = "space-debris"  # As in: Example: salvage print space-debris

COMMANDS = {
    "games": Command("inspect.games", "List the games.", "--json"),
    "contents": Command(
        "inspect.contents",
        "List every piece of a game, with its size and where its figures come from.",
        f"{GAME} --module base",
    ),
    "check": Command(
        "inspect.check",
        "Check a game's data, layouts, scenarios and rules (without GAME: all games), and list what is wrong and "
        "where.",
        "./my-game",
    ),
    "print": Command(
        "printing.print_",
        "Print a game: pieces, rulebook, aids and score pad as PDF files, with a manifest of where every piece lies.",
        f"{GAME} --paper letter --ink low --only orbit-deck",
    ),
    "plan": Command(
        "printing.plan",
        "Estimate what printing takes: pages, sheets, cuts, ink, and what else to have ready. Writes nothing.",
        f"{GAME} --paper letter --backs gutterfold",
    ),
    "calibrate": Command(
        "printing.calibrate",
        "Print a ruler and duplex test, then remember how far this printer's backs lie from its fronts.",
        "--printer kitchen --right 0.5 --down -1",
    ),
    "new": Command("new.new", "Begin a game.", f'{GAME} --players "Ann,Bo" --physical orbit-deck'),
    "play": Command(
        "new.play",
        "Play at this terminal: the table is shown, answers are typed. Begins a game, or goes on with a session.",
        f'{GAME} --players "Ann,Bo" --physical all',
    ),
    "status": Command(
        "turns.status",
        "Show the game as it stands, what can be answered, and what that leads to.",
        "--seat Ann --json",
    ),
    "do": Command(
        "turns.do",
        "Answer the pending question and those after it, by names, beginnings of names, or printed codes; all or none.",
        "thrust H0 G22.5 stop",
    ),
    "undo": Command("turns.undo", "Undo the last answers and everything they caused.", "2"),
    "redo": Command("turns.redo", "Redo answers that were undone.", ""),
    "log": Command("turns.log", "List what has happened so far.", "--last 20"),
    "why": Command(
        "turns.why",
        "Show which rules acted in an answer, what a rule says, or the rules about a word.",
        "12",
    ),
    "adjust": Command(
        "turns.adjust",
        "Make the companion agree with what lies on the table. All corrections are made, or none.",
        'Ann.hp=3 H30=2 --reason "misplaced a cube"',
    ),
    "draws": Command(
        "turns.draws",
        "Change in mid-game what you draw and roll yourselves; the companion does the rest. What has come stays.",
        "orbit-deck dice",
    ),
    "scenario": Command(
        "sessions.scenario",
        "Print a commented scenario file, with every field of the game's state, that is valid as it stands.",
        f"{GAME} > late.yaml",
    ),
    "sessions": Command(
        "sessions.sessions",
        "List your sessions; commands use the newest unless you name one. Rename and delete them.",
        "--json",
    ),
    "save": Command("sessions.save", "Write a session, whole, into one portable file.", "friday.json"),
    "load": Command(
        "sessions.load",
        "Restore a saved session. The file or session it comes from stays as it is.",
        "friday.json --session saturday",
    ),
    "export-scenario": Command(
        "sessions.export_scenario",
        'Write the position as a scenario, as one seat, the table or all see it; "?" stands for what is unseen.',
        "now.yaml --seat all",
    ),
    "history": Command(
        "history.history",
        "List finished games, newest first; correct, delete and export them.",
        "--edit 2 date=2026-11-14 place=Home",
    ),
    "stats": Command("history.stats", "Show statistics of finished games.", GAME),
    "score": Command(
        "score.score",
        "Score a game that is over, from a filled-in sheet or from answers to questions; or show the score of a "
        "session, by default of the last one.",
        f"{GAME} --template > sheet.yaml",
    ),
    "playtest": Command(
        "simulate.playtest",
        "Let bots play a game many times and show what came of it: who wins, why not, how long, and what mattered.",
        f"{GAME} --games 200 --players 2..4 --seed 7",
    ),
    "table": Command(
        "table.table",
        "Show the table on phones, tablets and televisions of the home network.",
        "friday --port 8765",
    ),
}
