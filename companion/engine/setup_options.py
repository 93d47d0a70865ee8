"""The start of a game: checks of its players and options, and decisions made by agreement or by chance."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from typing import Any

from companion.engine import NOTHING, About, Ask, Chance, Choice, Option, Table
from companion.engine.piles import Bag
from companion.text.grammar import joined
from companion.text.same_names import as_read
from components.messages import _
from components.problems import Problem, SalvageError, did_you_mean, listed, wrong
from components.schema import Game
from components.schema import Option as BoxOption
from components.values import NamedTuple

RANDOM_SETTING, CHOOSE, FIRST_SETTING = "random", "choose", "first"
TRUE_TEXTS, FALSE_TEXTS = (True, "true", "yes", "on", "1"), (False, "false", "no", "off", "0")


class Setting(NamedTuple):
    """A decision that players may make before a game besides its optional rules, as `--option NAME=ANSWER`.

    answers: the meaning of each answer; the first is the default. of_players: a player's name is an answer as well.
    numbers: whole numbers that are answers as well, with the noun `called`. every_time: it is decided for each game, so
    `salvage play` asks for it even if everything else was given. without: the optional rule that leaves nothing to
    decide.
    """

    name: str
    title: str
    answers: Mapping[str, str]
    of_players: bool = False
    numbers: range = range(0)
    called: str = ""
    every_time: bool = False
    without: str = ""

    @property
    def default(self) -> str:
        return next(iter(self.answers))

    def allowed(self, players: Collection[str]) -> tuple[str, ...]:
        """List all answers."""
        return (*(players if self.of_players else ()), *self.answers, *map(str, self.numbers))

    def describe(self, answer: str) -> str:
        """Describe what an answer means."""
        number_text = f"{answer} {self.called}".rstrip() if answer.isdecimal() else answer
        return _(self.answers[answer]) if self.answers.get(answer) else number_text


def asked_or_drawn(name: str, title: str, of_players: bool = False, without: str = "") -> Setting:
    """Return a setting for a step of the set-up: ask at the table, let chance decide, or name a player."""
    explanation_by_answer = {CHOOSE: "asked at the table", RANDOM_SETTING: "by chance"}
    return Setting(name, title, explanation_by_answer, of_players, without=without)


class Agreed(NamedTuple):
    """An answer, and whether it was drawn by chance."""

    answer: str
    drawn: bool


def player_problems(game: Game, players: Sequence[str], reserved: Collection[str]) -> Iterator[Problem]:
    """Find what is wrong with a list of players. `reserved`: lower-case words of answers, which no name may be."""
    min_player_count, max_player_count = game.players
    if not min_player_count <= len(players) <= max_player_count:
        name_hint = "not {n} ({names})" if players else "so name them"
        hint = _("; put commas between names") if len(players) == 1 and " " in players[0] else ""
        value_by_name = {
            "title": game.title,
            "least": min_player_count,
            "most": max_player_count,
            "n": len(players),
            "names": listed(players),
        }
        message = _(f"{{title}} is for {{least}} to {{most}} players, {name_hint}{{hint}}", **value_by_name, hint=hint)
        yield wrong("", message, "players")
    for index, name in enumerate(players):
        if as_read(name) in map(as_read, players[:index]):
            yield wrong("", _("{name!r} is named twice", name=name), "players", name)
        if as_read(name) in reserved:
            yield wrong("", _("no player can be called {name!r}: answers use that", name=name), "players", name)


def ending_problems(table: Table) -> Iterator[Problem]:
    """Check that a game has a result if and only if it is over."""
    if table.phase == "over" and not table.result:
        yield wrong("", _("the game is over, so it needs a result"), "result")
    if table.phase != "over" and table.result:
        yield wrong("", _("the result is {result}, so the phase must be over", result=table.result), "phase")


def turn_problems(table: Any, set_up: Collection[str]) -> Iterator[Problem]:
    """Find problems with a position's phase and with the player whose turn it is. `set_up`: the phases before the first
    turn; in the first of them nobody has been chosen to begin."""
    yield from ending_problems(table)
    if table.phase not in (*set_up, "over") and not table.player:
        yield wrong("", _("player is missing: say whose turn it is"), "player")
    if table.phase in list(set_up)[1:] and not table.first:
        message = "the first player is missing; at this point of set-up somebody has been chosen to go first"
        yield wrong("", _(message), "first")


def switched_on(
    game: Game,
    players: Sequence[str],
    options: Mapping[str, Any],
    reserved: Collection[str],
    settings: Sequence[Setting] = (),
) -> dict[str, bool]:
    """Return the optional rules that are switched on, after checking players, options and settings.

    Raises SalvageError with everything that is wrong.
    """
    problems = [*player_problems(game, players, reserved), *find_unknown_options(game, players, options, settings)]
    if problems:
        raise SalvageError([Problem("", None, problem.what) for problem in problems])
    return {name: True for name in game.options if options.get(name) in TRUE_TEXTS}


def find_unknown_options(
    game: Game, players: Sequence[str], options: Mapping[str, Any], settings: Sequence[Setting] = ()
) -> Iterator[Problem]:
    """Find options that the game doesn't have, and answers that its options don't have."""
    answers_by_name: dict[str, Sequence[str]] = dict.fromkeys(game.options, ("true", "false"))
    answers_by_name |= {setting.name: setting.allowed(players) for setting in settings}
    for name, value in options.items():
        if name not in answers_by_name:
            options_hint = f"options: {listed(answers_by_name)}" if answers_by_name else "the game has none"
            yield wrong("", f"there is no option {name!r}{did_you_mean(name, answers_by_name)}; {options_hint}")
        elif (
            value not in (*TRUE_TEXTS, *FALSE_TEXTS)
            if name in game.options
            else f"{value}" not in answers_by_name[name]
        ):
            hint = did_you_mean(str(value), answers_by_name[name])
            yield wrong("", f"option {name} is {value!r}{hint}; allowed: {listed(answers_by_name[name])}")


def excluded_by(game: Game, option_id: str) -> set[str]:
    """Return the optional rules that can't be combined with a given one, whichever of the two excludes the other."""
    return {*game.options[option_id].not_with} | {
        other_id for other_id, other_option in game.options.items() if option_id in other_option.not_with
    }


def option_problems(game: Game, chosen_ids: Collection[str]) -> Iterator[Problem]:
    """Find chosen optional rules that exclude each other."""
    for option_id in chosen_ids:
        for other_id in game.options[option_id].not_with:
            if other_id in chosen_ids:
                titles = joined([repr(game.options[titled_id].title) for titled_id in (other_id, option_id)])
                yield wrong("", _("{titles} exclude each other; choose one of them", titles=titles), "options")


def check_options(
    game: Game, options: Mapping[str, Any], players: Sequence[str], settings: Sequence[Setting] = ()
) -> None:
    """Check a new game's options whatever its rules look at. Raises SalvageError with unknown options and optional
    rules that exclude each other. Sessions that began with such options before this check existed go on."""
    unknown_problems = find_unknown_options(game, players, options, settings)
    if problems := [
        *unknown_problems,
        *option_problems(game, [id for id in game.options if options.get(id) in TRUE_TEXTS]),
    ]:
        raise SalvageError(problems)


def changing(game: Game, player_count: int) -> list[str]:
    """List the optional rules that change anything with this number of players.

    A rule does nothing if every module that it adds is part of the game with so many players anyway.
    """
    modules_by_option = {
        option_id: [module for module in game.modules.values() if module.option == option_id]
        for option_id in game.options
    }
    return [
        option_id
        for option_id, modules in modules_by_option.items()
        if not modules or any(player_count < (module.players or player_count + 1) for module in modules)
    ]


def is_meant_for(option: BoxOption, player_count: int) -> bool:
    """Check whether an optional rule is meant for this number of players. It may be used with other numbers all the
    same, but not without saying so."""
    return not option.players or player_count in option.players


def agree(
    name: str,
    options: Collection[str],
    rule: str,
    deck: str,
    *,
    about: About = NOTHING,
    seat: str | None = None,
    ask: bool = True,
    draw_rule: str | None = None,
    also: Mapping[str, Option] = NOTHING,
) -> Generator[Ask, Any, Agreed]:
    """Let players choose by agreement, or leave it to chance by the answer `random`; a single option isn't asked.

    Chance decides the question `NAME drawn`, with the same values. deck: the deck to draw from if cards are physical.
    ask: False if chance decides without a question. also: as for a Choice.
    """
    if len(options) == 1:
        return Agreed((yield Choice(seat, name, list(options), rule, about, also=also)), False)
    if ask:
        answer = yield Choice(seat, name, sorted([*options, RANDOM_SETTING]), rule, about, also=also)
        if answer != RANDOM_SETTING:
            return Agreed(answer, False)
    answer = yield Chance(f"{name} drawn", Bag(sorted(options)), draw_rule or rule, about, deck)
    return Agreed(answer, True)
