"""The command line in typer: for help, errors, completion, and lines that `plain_arguments` doesn't read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature
from typing import Annotated, Any

from companion.cli import framework as typer
from companion.cli import parameters
from companion.cli.commands import COMMAND_GROUPS, COMMANDS
from companion.cli.output import echo_version


def _version(wanted: bool) -> None:
    if wanted:
        echo_version()
        raise typer.Exit


def general(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback if salvage itself has a bug.")] = False,
) -> None:
    """Declare the options that go before a command."""


class Commands(typer.TyperGroup):
    """The list of commands for help. Only the named command is built in full, as building all takes longer than most
    run."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands in their groups, one a line, then the options."""
        width = max(map(len, COMMANDS))
        for title, group in COMMAND_GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), command.summary) for name, command in group.items()])
        typer.TyperCommand.format_options(self, ctx, formatter)  # type: ignore[arg-type]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command's name, the command in full, and the arguments after it."""
        name, _, rest = super().resolve_command(ctx, args)
        return name, name and full_command(name), rest


class FullCommand(typer.TyperCommand):
    """A command whose help lists everyday options first and the others below them."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the options in sections."""
        declared = COMMANDS[str(self.name)]
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": [], "Further options": []}
        for each in self.get_params(ctx):
            if record := each.get_help_record(ctx):
                everyday = any(map(declared.is_everyday, each.opts))
                part = "Options" if everyday else "Further options"
                sections["Arguments" if each.param_type_name == "argument" else part].append(record)
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def build() -> typer.Typer:
    """Build the app, with every command as help lists it."""
    app = typer.Typer(
        name="salvage",
        cls=Commands,
        help="Print space-junk board games at home, and keep a companion at the table.",
        epilog="Example: salvage print space-debris --paper letter",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(general)
    for name, command in COMMANDS.items():
        app.command(name, help=command.help)(lambda: None)
    return app


def full_command(name: str) -> Any:
    """Build one command in full, with its parameters, help and example."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    command = COMMANDS[name]
    epilog = f"Example: salvage {name} {command.example}".rstrip()
    alone.command(name, cls=FullCommand, help=command.help, epilog=epilog)(_spread(command.function()))
    return typer.get_command(alone)


def _spread(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command so that typer sees the options of its groups as parameters of their own."""

    @wraps(command)
    def run(**given: Any) -> None:
        parameters.call(command, given)

    run.__signature__ = Signature([*map(_declare, parameters.parameters(command))])  # type: ignore[attr-defined]
    return run


def _declare(each: parameters.Parameter) -> Parameter:
    """Convert a parameter to a declaration that typer reads."""
    name, more = each.typed[:2]
    given = typer.Option(name, **more) if name else typer.Argument(**more)
    default = Parameter.empty if each.default is parameters.NO_DEFAULT else each.default
    return Parameter(each.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[each.type, given])
