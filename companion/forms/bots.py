"""Bots among the players of a new game: seats, strengths and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.answer_parser.names import find_named
from companion.forms.form import NONE_WORD, FormField
from companion.game_registry.games import REFEREE
from companion.simulation.bots import NORMAL_BOT, SEARCH_BOT, STRENGTHS, strengths_of
from companion.text.grammar import between_commas, either, joined
from components.base.processes import has_processes
from components.messages import _
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.forms.new_game import NewGameSettings

NAMES = ("Ada", "Kit", "Otto", "Nova", "Pip", "Juno", "Rex")
"""Default names of bots."""


def strengths(settings: NewGameSettings) -> list[str]:
    """Return the strengths of bots, weakest first; none in tracker mode. Those that search need processes of their
    own."""
    known = strengths_of(settings.place) if settings.mode == REFEREE else {}
    return [each for each, bot in known.items() if has_processes() or not bot.startswith(SEARCH_BOT)]


def bots_among(settings: NewGameSettings) -> dict[str, str]:
    """Return the strengths of the bots among the players, by name in seating order."""
    known = settings.options.bots if settings.mode == REFEREE else {}
    return {name: known[name] for name in settings.options.players or () if name in known}


def make_bot(settings: NewGameSettings, name: str, strength: str) -> None:
    """Have a bot play for a player; an empty strength removes it."""
    others = {each: kept for each, kept in settings.options.bots.items() if each != name}
    settings.options.bots = {**others, name: strength} if strength else others


def add_bot(settings: NewGameSettings) -> None:
    """Add a bot to the players. Raises SalvageError if the table is full."""
    players = [*(settings.options.players or ())]
    name = next((each for each in NAMES if each not in players), f"Bot {len(players) + 1}")
    settings.put_players(", ".join([*players, name]))
    make_bot(settings, name, NORMAL_BOT)


def fill_with_bots(settings: NewGameSettings) -> None:
    """Make everyone but the first player a bot; existing bots keep their strength."""
    others, bots = (settings.options.players or ())[1:], bots_among(settings)
    settings.options.bots = {name: bots.get(name, NORMAL_BOT) for name in others}
    if not others:
        add_bot(settings)


def ask_bots(settings: NewGameSettings) -> FormField:
    """Build the field for the seats that bots play, as a text line."""
    known = strengths(settings)
    example = (settings.options.players or ("Bo",))[-1]
    also = _(", each with {strengths} behind it if you like", strengths=either(known)) if len(known) > 1 else ""

    def put(typed: str) -> None:
        words = [] if typed.strip().lower() == NONE_WORD else between_commas(typed)
        settings.options.bots = dict(_read_bot(settings, said) for said in words)

    bots = bots_among(settings).items()
    help = "Names of players, with commas{also}, such as {name} {strength}; none for no bots."
    told = joined([name if strength == NORMAL_BOT else f"{name} ({_(strength)})" for name, strength in bots])
    return FormField(
        _("Bots"), told or _("none"), put, question=_("Whose seats do bots play?"), name="bots",
        help=_(help, also=also, name=example, strength=known[0]),
        allowed=_("names of players, with commas, or none"),
    )  # fmt: skip


def _read_bot(settings: NewGameSettings, said: str) -> tuple[str, str]:
    """Parse a player and the strength of the bot in that seat. Raises SalvageError."""
    players, known = settings.options.players or (), strengths(settings)
    if not known:
        raise SalvageError(_("tracker mode has no bots, as salvage doesn't know the rules there"))
    words = said.replace("=", " ").split()
    strength = words.pop().lower() if len(words) > 1 and words[-1].lower() in STRENGTHS else NORMAL_BOT
    if strength not in known:
        has = "{title} has no {strength} bots; it has {known}"
        raise SalvageError(_(has, title=settings.game.title, strength=strength, known=joined(known) or _("none")))
    found = find_named(" ".join(words), [(name, [name]) for name in players])
    if len(found) != 1:
        players_are = "{typed!r} isn't a player; players: {names}"
        raise SalvageError(_(players_are, typed=" ".join(words), names=", ".join(players)))
    return found[0], strength


def seat_wanted(settings: NewGameSettings) -> None:
    """Seat the bots that the command line names; names that aren't among the players are added. Raises SalvageError."""
    wanted = [said for each in settings.options.wanted_bots for said in between_commas(each)]
    known = [*(settings.options.players or ())]
    more = [name for said in wanted if (name := said.partition("=")[0].strip()) not in known]
    if more:
        settings.put_players(", ".join([*known, *more]))
    for said in wanted:
        make_bot(settings, *_read_bot(settings, said))


def check_people(settings: NewGameSettings) -> None:
    """Raise SalvageError if bots have all the seats."""
    players = settings.options.players or ()
    if players and len(bots_among(settings)) == len(players):
        raise SalvageError(_("nobody would play but bots; leave {name} to a player", name=players[0]))
