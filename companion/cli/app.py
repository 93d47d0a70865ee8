"""The commands of salvage, made when they are needed: for one command's sake that one alone."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

from companion.cli import framework as typer
from companion.cli.options import flag

COMMANDS = {
    "games": ("inspect.games", "Example: salvage games --json"),
    "contents": ("inspect.contents", "Example: salvage contents space-debris --module base"),
    "check": ("inspect.check", "Example: salvage check ./my-game"),
    "print": ("printing.print_", "Example: salvage print space-debris --paper letter --ink low --only orbit-deck"),
    "plan": ("printing.plan", "Example: salvage plan space-debris --paper letter --backs gutterfold"),
    "calibrate": ("printing.calibrate", "Example: salvage calibrate --printer kitchen --right 0.5 --down -1"),
    "new": ("new.new", 'Example: salvage new space-debris --players "Ann,Bo" --physical orbit-deck'),
    "play": ("new.play", 'Example: salvage play space-debris --players "Ann,Bo" --physical all'),
    "status": ("turns.status", "Example: salvage status --seat Ann --json"),
    "do": ("turns.do", "Example: salvage do thrust H0 G22.5 stop"),
    "undo": ("turns.undo", "Example: salvage undo 2"),
    "redo": ("turns.redo", "Example: salvage redo"),
    "log": ("turns.log", "Example: salvage log --last 20"),
    "why": ("turns.why", "Example: salvage why 12"),
    "adjust": ("turns.adjust", 'Example: salvage adjust Ann.hp=3 H30=2 --reason "misplaced a cube"'),
    "draws": ("turns.draws", "Example: salvage draws orbit-deck dice"),
    "scenario": ("sessions.scenario", "Example: salvage scenario space-debris > late.yaml"),
    "sessions": ("sessions.sessions", "Example: salvage sessions --json"),
    "save": ("sessions.save", "Example: salvage save friday.json"),
    "load": ("sessions.load", "Example: salvage load friday.json --session saturday"),
    "export-scenario": ("sessions.export_scenario", "Example: salvage export-scenario now.yaml --seat all"),
    "history": ("history.history", "Example: salvage history --edit 2 date=2026-11-14 place=Home"),
    "stats": ("history.stats", "Example: salvage stats space-debris"),
    "score": ("score.score", "Example: salvage score space-debris --template > sheet.yaml"),
    "playtest": ("simulate.playtest", "Example: salvage playtest space-debris --games 200 --players 2..4 --seed 7"),
    "table": ("table.table", "Example: salvage table friday --port 8765"),
}
"""The commands: the function of this package that runs each, and an example of it."""


def _version(wanted: bool) -> None:
    if wanted:
        from companion.cli.output import echo
        from companion.library.versions import salvage_version

        echo(f"salvage {salvage_version()}")
        raise typer.Exit


def general(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, flag("--debug", "Show the traceback if salvage itself has a bug.")] = False,
) -> None:
    """Options that go before a command."""
    from companion.home import close_to_others

    close_to_others()


def build(command: str | None = None) -> typer.Typer:
    """The app; for one command's sake with that one alone, as making all of them takes longer than most run."""
    app = typer.Typer(
        name="salvage",
        help="Print space-junk board games at home, and keep a companion at the table.",
        epilog="Example: salvage print space-debris --paper letter",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(general)
    for name in [command] if command in COMMANDS else COMMANDS:
        run, example = COMMANDS[name]
        module, function = run.split(".")
        app.command(name, epilog=example)(getattr(import_module(f"companion.cli.{module}"), function))
    return app
