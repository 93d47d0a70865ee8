"""The commands of salvage and their help texts; reading them imports no command."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

FURTHER_OPTIONS = ("--json", "--trust", "--language")
"""Options that most commands take and few people need; help lists them last."""


class CliCommand(NamedTuple):
    """A command: the function of this package that runs it, an example of its arguments, and its help."""

    run: str
    example: str
    help: str
    """The list of commands shows the first sentence: at most 45 letters, so that none is cut."""
    everyday: str = ""
    """Options that help lists first, for a command with many; "" means all but FURTHER_OPTIONS."""

    def function(self) -> Callable[..., None]:
        """Import and return the command's function."""
        module, name = self.run.split(".")
        function: Callable[..., None] = getattr(import_module(f"companion.cli.{module}"), name)
        return function

    @property
    def summary(self) -> str:
        """First sentence of the help, without its full stop."""
        return self.help.partition(". ")[0].removesuffix(".")

    def is_everyday(self, option: str) -> bool:
        """Return whether help lists an option, such as `--paper`, before the further ones."""
        return option in (*self.everyday.split(), "-h") if self.everyday else option not in FURTHER_OPTIONS


GAME = "space-debris"  # As in: Example: salvage print space-debris
PRINT_OPTIONS = "--paper --ink --backs --players --only --module --booklet --large"

COMMAND_GROUPS = {
    "Print": {
        "print": CliCommand("printing.print_", f"{GAME} --paper letter --ink low --only orbit-deck",
            "Write a game's PDFs to print and cut. They are pieces, rulebook, aids and score pad; a manifest says "
            "where every piece lies.", f"{PRINT_OPTIONS} --out"),
        "plan": CliCommand("printing.plan", f"{GAME} --paper letter --backs gutterfold",
            "Estimate paper, cuts, ink and time. Also list what else to have ready. Writes nothing.", PRINT_OPTIONS),
        "games": CliCommand("inspect.games", "--json", "List the games."),
        "contents": CliCommand("inspect.contents", f"{GAME} --module base",
            "List a game's pieces. Show each one's size and where its figures come from."),
        "box": CliCommand("box.box", f"{GAME} --deck orbit-deck --sleeved --thickness 0.45",
            "Make boxes and labels to print. Tuck boxes, trays with lids, labels for bags; as PDF, SVG and DXF.",
            "--deck --sleeved --thickness --mounted --paper --ink --out"),
        "calibrate": CliCommand("printing.calibrate", "--printer kitchen --right 0.5 --down -1",
            "Match front and back of a printer. Print a ruler and duplex test, then remember how far this printer's "
            "backs lie from its fronts, and how much smaller or larger it prints."),
        "export": CliCommand("export.export", f"{GAME} --to tts",
            "Write files for virtual tables and shops. A manifest lists every piece.", "--to --module --out"),
        "preflight": CliCommand("export.preflight", f"{GAME} --for tgc",
            "Compare pieces with a print shop's limits. Say which of them a shop can make, and why not the others."),
    },
    "Play": {
        "table": CliCommand("table.table", "friday --port 8765",
            "Play on phones, print in a browser. The table is on phones, tablets and televisions of the home network."),
        "site": CliCommand("site.site", f"./out {GAME} --fetch",
            "Write a page that plays from any web host. Whoever opens the link needs nothing installed, and no network "
            "from then on."),
        "play": CliCommand("new.play", f'{GAME} --players "Ann,Bo" --physical all',
            "Play at this terminal. The table is shown, answers are typed. Begins a game, or goes on with a session.",
            "--players --bot --mode --module --option --physical"),
        "score": CliCommand("score.score", f"{GAME} --template > sheet.yaml",
            "Count points at the end. Read a sheet, or ask; or show a session's score, by default the last one's.",
            "--template --players --module --photo --draft --keep"),
        "history": CliCommand("history.history", "--edit 2 date=2026-11-14 place=Home",
            "List finished games. The newest come first. Correct, delete and export them.",
            "--game --player --since --open --edit --delete"),
        "stats": CliCommand("history.stats", GAME,
            "Count wins, results and turns. Without GAME, list the games that have been finished."),
        "sessions": CliCommand("sessions.sessions", "--json",
            "List your sessions, open and over. Rename or delete them. Commands use the newest unless you name one."),
        "save": CliCommand("sessions.save", "friday.json", "Write a session, whole, into one file."),
        "load": CliCommand("sessions.load", "friday.json --session saturday",
            "Restore a saved session. The file or session it comes from stays as it is.", "--session"),
    },
    "Make": {
        "init": CliCommand("making.init", './night-market --name "Night Market" --players 2..4 --rules',
            "Begin a game of your own. It is a small one that prints, plays and scores as it stands, to be changed."),
        "watch": CliCommand("making.watch", "./night-market",
            "See your game while you change it. Every save is drawn at once in the browser, and its page edits files."),
        "check": CliCommand("inspect.check", "./my-game",
            "Find mistakes in a game. Check data, layouts, scenarios and rules (without GAME: of all), and say where."),
        "diff": CliCommand("making.diff", "./night-market@HEAD ./night-market --html changes.html",
            "Show what changed between versions. List pieces added, gone or changed, field by field and face by face."),
        "playtest": CliCommand("simulate.playtest", f"{GAME} --games 200 --players 2..4 --seed 7",
            "Let bots play many games. Show what came of them: who wins, why not, how long, and what mattered.",
            "--players --games --bots --module --option --compare --quality --report"),
        "scenario": CliCommand("sessions.scenario", f"{GAME} > late.yaml",
            "Print a position to fill in. It is a scenario file with a comment on every field, valid as it stands."),
        "schema": CliCommand("making.schema", "game ./night-market",
            "Print the JSON Schema of a game's files. With it editors complete, explain and check as you type."),
        "pull": CliCommand("making.pull", "./night-market",
            "Fetch the tables that your game names. Its data say from where; the tables before stay beside."),
    },
    "Scripts and records": {
        "new": CliCommand("new.new", f'{GAME} --players "Ann,Bo" --physical orbit-deck',
            "Begin a game, to play in single commands.", "--players --mode --module --option --physical --session"),
        "status": CliCommand("turns.status", "--seat Ann --json",
            "Show a game as it stands. List what can be answered, and what that leads to."),
        "do": CliCommand("turns.do", "thrust H0 G22.5 stop",
            "Answer the question asked now. Or several, by names, their beginnings or printed codes; all or none."),
        "undo": CliCommand("turns.undo", "2", "Undo the last answers and all they caused."),
        "redo": CliCommand("turns.redo", "", "Redo answers that were undone."),
        "log": CliCommand("turns.log", "--last 20", "List what has happened so far."),
        "why": CliCommand("turns.why", "12",
            "Show the rules behind an answer. Or show what a rule says, or the rules about a word."),
        "adjust": CliCommand("turns.adjust", 'Ann.hp=3 H30=2 --reason "misplaced a cube"',
            "Make the companion agree with your table. All corrections are made, or none."),
        "draws": CliCommand("turns.draws", "orbit-deck dice",
            "Change what you draw and roll yourselves. The companion does the rest; what has come stays."),
        "export-scenario": CliCommand("sessions.export_scenario", "now.yaml --seat all",
            'Write the position as a scenario. It is as one seat, the table or all see it; "?" stands for what is '
            'unseen.'),
    },
}  # fmt: skip
"""Commands by purpose, in the order of the help."""
COMMANDS = {name: command for group in COMMAND_GROUPS.values() for name, command in group.items()}
