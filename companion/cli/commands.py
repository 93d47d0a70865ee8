"""The commands of salvage, and what help lists of them: no command is imported for that."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple


class CliCommand(NamedTuple):
    """A command: the function of this package that runs it, what may be typed after its name, and what it does, as the
    function's docstring has it."""

    run: str
    example: str
    help: str

    def function(self) -> Callable[..., None]:
        """The function, imported."""
        module, name = self.run.split(".")
        function: Callable[..., None] = getattr(import_module(f"companion.cli.{module}"), name)
        return function


GAME = "space-debris"  # As in: Example: salvage print space-debris

COMMANDS = {
    "games": CliCommand("inspect.games", "--json", "List the games."),
    "contents": CliCommand("inspect.contents", f"{GAME} --module base",
        "List every piece of a game, with its size and where its figures come from."),
    "check": CliCommand("inspect.check", "./my-game",
        "Check a game's data, layouts, scenarios and rules (without GAME: all games), and list what is wrong and "
        "where."),
    "init": CliCommand("making.init", './night-market --name "Night Market" --players 2..4 --rules',
        "Begin a game of your own: a small one that prints, plays and scores as it stands, to be changed."),
    "schema": CliCommand("making.schema", "game ./night-market",
        "Print the JSON Schema of a game's files, with which editors complete, explain and check as you type."),
    "watch": CliCommand("making.watch", "./night-market",
        "Show your own game in the browser while you make it: every save is drawn at once. Writes nothing."),
    "pull": CliCommand("making.pull", "./night-market",
        "Fetch your game's tables from where its data say that a spreadsheet publishes them; those before stay "
        "beside."),
    "diff": CliCommand("making.diff", "./night-market@HEAD ./night-market --html changes.html",
        "List which pieces of a game were added, are gone or changed, field by field and face by face."),
    "print": CliCommand("printing.print_", f"{GAME} --paper letter --ink low --only orbit-deck",
        "Print a game: pieces, rulebook, aids and score pad as PDF files, with a manifest of where every piece lies."),
    "plan": CliCommand("printing.plan", f"{GAME} --paper letter --backs gutterfold",
        "Estimate what printing takes: pages, sheets, cuts, ink, and what else to have ready. Writes nothing."),
    "box": CliCommand("box.box", f"{GAME} --deck orbit-deck --sleeved --thickness 0.45",
        "Make boxes for a game: tuck boxes for cards, trays with lids for the rest, labels for bags; as PDF, SVG and "
        "DXF."),
    "calibrate": CliCommand("printing.calibrate", "--printer kitchen --right 0.5 --down -1",
        "Print a ruler and duplex test, then remember how far this printer's backs lie from its fronts, and how much "
        "smaller or larger it prints."),
    "export": CliCommand("export.export", f"{GAME} --to tts",
        "Write a game for a virtual table or a print shop, with a manifest of every piece."),
    "preflight": CliCommand("export.preflight", f"{GAME} --for tgc",
        "Say what print shops make of a game's pieces, and why not."),
    "new": CliCommand("new.new", f'{GAME} --players "Ann,Bo" --physical orbit-deck', "Begin a game."),
    "play": CliCommand("new.play", f'{GAME} --players "Ann,Bo" --physical all',
        "Play at this terminal: the table is shown, answers are typed. Begins a game, or goes on with a session."),
    "status": CliCommand("turns.status", "--seat Ann --json",
        "Show the game as it stands, what can be answered, and what that leads to."),
    "do": CliCommand("turns.do", "thrust H0 G22.5 stop",
        "Answer the pending question and those after it, by names, beginnings of names, or printed codes; all or "
        "none."),
    "undo": CliCommand("turns.undo", "2", "Undo the last answers and everything they caused."),
    "redo": CliCommand("turns.redo", "", "Redo answers that were undone."),
    "log": CliCommand("turns.log", "--last 20", "List what has happened so far."),
    "why": CliCommand("turns.why", "12",
        "Show which rules acted in an answer, what a rule says, or the rules about a word."),
    "adjust": CliCommand("turns.adjust", 'Ann.hp=3 H30=2 --reason "misplaced a cube"',
        "Make the companion agree with what lies on the table. All corrections are made, or none."),
    "draws": CliCommand("turns.draws", "orbit-deck dice",
        "Change in mid-game what you draw and roll yourselves; the companion does the rest. What has come stays."),
    "scenario": CliCommand("sessions.scenario", f"{GAME} > late.yaml",
        "Print a commented scenario file, with every field of the game's state, that is valid as it stands."),
    "sessions": CliCommand("sessions.sessions", "--json",
        "List your sessions; commands use the newest unless you name one. Rename and delete them."),
    "save": CliCommand("sessions.save", "friday.json", "Write a session, whole, into one portable file."),
    "load": CliCommand("sessions.load", "friday.json --session saturday",
        "Restore a saved session. The file or session it comes from stays as it is."),
    "export-scenario": CliCommand("sessions.export_scenario", "now.yaml --seat all",
        'Write the position as a scenario, as one seat, the table or all see it; "?" stands for what is unseen.'),
    "history": CliCommand("history.history", "--edit 2 date=2026-11-14 place=Home",
        "List finished games, newest first; correct, delete and export them."),
    "stats": CliCommand("history.stats", GAME, "Show statistics of finished games."),
    "score": CliCommand("score.score", f"{GAME} --template > sheet.yaml",
        "Score a game that is over, from a filled-in sheet or from answers to questions; or show the score of a "
        "session, by default of the last one."),
    "playtest": CliCommand("simulate.playtest", f"{GAME} --games 200 --players 2..4 --seed 7",
        "Let bots play a game many times and show what came of it: who wins, why not, how long, and what mattered."),
    "table": CliCommand("table.table", "friday --port 8765",
        "Show the table on phones, tablets and televisions of the home network."),
}  # fmt: skip
