"""The settings of a new game as a form: each with its current value and the choices.

They come from the game's data (decks, dice, optional rules, scenarios), from its rules
(`engine.setup_options.Setting`), and from what every session has. Everything that `salvage new` takes is among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.engine.setup_options import TRUE_TEXTS, Setting, changing, excluded_by, is_meant_for
from companion.forms.draws import ask_draws, find_own, name_decks_in_play, switch
from companion.forms.form import LEAVE_WORDS, NONE_WORD, FieldKind, Form, FormChoice, FormField
from companion.game_registry.games import (
    MODES,
    REFEREE,
    TRACKER,
    box,
    box_of,
    check_is_as_imported,
    has_referee,
    rules_of,
)
from companion.game_registry.lessons import FirstGame, read_lessons
from companion.positions.player_names import check_players
from companion.positions.views import ALL_KEY, SEATS
from companion.sessions import session_store
from companion.sessions.results import played
from companion.sessions.session import Session
from companion.text.grammar import amount, between_commas, capital, either, is_number, joined
from companion.tracker.state import settings_of
from components import yamlfile
from components.messages import _, use_language
from components.modules import modules_in_play
from components.places import GamePlace
from components.problems import SalvageError
from components.scenarios import FOLDER, STARTS, load_scenario
from components.schema import Game, Option

CHANCE, BY_THE_RULES = "chance", "rules"
KIND_OF_GAME = "Kind of game"
FIRST_GAME, USUAL_GAME = "first", "usual"
REFUSED_ANSWER = "{title} can't be {key!r}; it can be {allowed}"


@dataclass(slots=True)
class NewGameOptions:
    """The options of a new session, as far as they are known; players is None until they are asked for."""

    players: Sequence[str] | None = None
    seed: int | None = None
    mode: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    physical: Sequence[str] = ()
    scenario: Path | None = None
    name: str | None = None
    trust: bool = False
    bots: dict[str, str] = field(default_factory=dict)
    """Strengths of the bots among the players, by name."""
    taught: dict[str, bool] = field(default_factory=dict)
    """Whether players are taught the game, by name; for others their phones know."""
    pace: str = ""
    """Pace of the bots; "" is the default."""
    wanted_bots: Sequence[str] = ()
    """Bots named on the command line, such as `Bo` or `Kit=hard`."""

    @property
    def new(self) -> bool:
        """Whether any option asks for a new session."""
        settled = self.players, self.scenario, self.name, self.mode, self.options, self.physical, self.wanted_bots
        return any((*settled, self.seed is not None))


class NewGameSettings:
    """The settings of one game, which change its options."""

    def __init__(self, place: GamePlace, options: NewGameOptions) -> None:
        self.place, self.options = place, options
        self.game: Game = box(place)
        use_language(self.game.language)
        options.name = options.name or session_store.choose_default_name()
        self._known: set[str] = set()
        """Names of all settings the rules have offered."""
        self._wished = {*options.options}
        """Options from the command line, which hold with any number of players."""
        self._forced = {*self._wished}
        """These, and optional rules switched on for the current number of players."""

    @property
    def mode(self) -> str:
        return self.options.mode or (REFEREE if has_referee(self.place) else MODES[1])

    def agreed(self) -> Sequence[Setting]:
        """Return the settings that the rules offer; none with a scenario."""
        if self.options.scenario:
            return ()
        rules = None if self.mode == TRACKER else rules_of(self.place, self.mode, self.options.trust)
        settings: Sequence[Setting] = getattr(rules, "settings", ()) if rules else settings_of(self.game)
        self._known |= {setting.name for setting in settings}
        return [setting for setting in settings if setting.without not in self._on()]

    def chosen_options(self) -> dict[str, Any]:
        """Return the options without those of another mode, of moot rules, or for another number of players."""
        mine = {setting.name for setting in self.agreed()}
        moot = {id for id, option in self.game.options.items() if option.less_of and id not in self._on()}
        dropped = {*self._known, *self._aside(), *moot} - mine
        return {name: each for name, each in self.options.options.items() if name not in dropped}

    def form(self) -> Form:
        """Build the page of a new game; Enter begins it."""
        return Form(
            _("A new game of {title}", title=self.game.title), [*self.fields()], self.create, again=self.form,
            prompt=_("Begin? (Enter for yes) > "), help=_("q leave  ? what these are  number: change it"), back=(),
            leave=LEAVE_WORDS, button=_("Begin"),
        )  # fmt: skip

    def create(self) -> Session:
        """Begin the game. Raises SalvageError."""
        wishes = self.options
        check_is_as_imported(self.place)
        return session_store.begin(
            self.place, wishes.players, seed=wishes.seed, mode=wishes.mode, options=self.chosen_options(),
            physical=wishes.physical, scenario=wishes.scenario, name=wishes.name, trust=wishes.trust,
        )  # fmt: skip

    def fields(self) -> Iterator[FormField]:
        """Yield the fields of the page."""
        yield self.players()
        if (first := self.first_game) and self.mode == REFEREE and not self.options.scenario:
            yield self._kind(first)
        if self.decks:
            yield self._draws()
        if has_referee(self.place):
            yield self._referee()
        if self.game.options and not self.options.scenario:
            yield self._rules()
        yield from (self.field(setting) for setting in self.agreed())
        yield self._start()
        yield FormField(
            _("Name"), self.options.name or "", self._put_name, question=_("What shall this game be called?"),
            help=_("The name to type when you go on with this game another day."), name="name",
        )  # fmt: skip
        yield self._seed()

    # ---- fields

    def players(self) -> FormField:
        """Build the field for the players."""
        of = {"title": self.game.title, "least": self.game.players[0], "most": self.game.players[1]}
        help = "{least} to {most} names in seating order, with commas. To change them type, for example, 1 Ann, Bo."
        return FormField(
            _("Players"), ", ".join(self.options.players or ()), self.put_players, type=FieldKind.LIST, name="players",
            question=_("Who plays {title}? {least} to {most} names in seating order, with commas", **of),
            note=_("as in the scenario") if self.options.scenario else _("in seating order"),
            help=_(help, **of), allowed=_("{least} to {most} names", **of),
        )  # fmt: skip

    def put_players(self, typed: str) -> None:
        """Store the players, separated by commas or as in `Ann, Bo and Cleo`. Raises SalvageError."""
        names = between_commas(re.sub(rf",?\s+(?:and|&|{_('and')})\s+", ", ", typed))
        check_players(names, self.game)
        before = self.options.players or ()
        gone, new = ([name for name in one if name not in other] for one, other in ((before, names), (names, before)))
        as_many = len(names) == len(before)
        if as_many:  # A renamed bot is still a bot.
            renamed, bots = dict(zip(gone, new, strict=True)), self.options.bots
            self.options.bots = {renamed.get(name, name): strength for name, strength in bots.items()}
        self.options.players = names
        for setting in self.agreed():
            if setting.of_players and self.options.options.get(setting.name) in gone:
                del self.options.options[setting.name]
        if not as_many:
            self._forced = {*self._wished}

    def _aside(self) -> list[str]:
        """Return the chosen optional rules that aren't meant for this number of players."""
        chosen, players = self.options.options, len(self.options.players or ())
        return [
            id for id, option in self.game.options.items()
            if chosen.get(id) in TRUE_TEXTS and id not in self._forced and players and not is_meant_for(option, players)
        ]  # fmt: skip

    def _on(self) -> list[str]:
        """Return the optional rules in use."""
        on = [id for id in self.game.options if self.options.options.get(id) in TRUE_TEXTS and id not in self._aside()]
        return [id for id in on if self.game.options[id].less_of in ("", *on)]

    @property
    def decks(self) -> Mapping[str, str]:
        """Decks and dice that people may draw and roll themselves with the chosen optional rules and players."""
        return name_decks_in_play(self.game, len(self.options.players or ()) or self.game.players[0], self._on())

    @cached_property
    def first_game(self) -> FirstGame | None:
        """The first game to offer, if the game has one and hasn't been finished here."""
        if any(row["game"] == self.place.id for row in played()):
            return None
        with suppress(SalvageError):  # `salvage check` says what is wrong with it.
            return read_lessons(self.place).first_game
        return None

    def _kind(self, first: FirstGame) -> FormField:
        """Build the choice between a first game and the usual one."""
        chosen, left_out = self.chosen_options(), joined(first.left_out)
        kinds = {FIRST_GAME: dict(first.options), USUAL_GAME: {}}
        if first.options == {}:
            del kinds[USUAL_GAME]  # The usual game is the first game.
        now = next((kind for kind, options in kinds.items() if options == chosen), "")
        words = {FIRST_GAME: _("First game"), USUAL_GAME: _("The usual game"), "": _("Your own choice")}

        def put(key: str) -> None:
            if key not in kinds:
                raise SalvageError(_(REFUSED_ANSWER, title=_(KIND_OF_GAME), key=key, allowed=either([*kinds])))
            self.options.options = dict(kinds[key])
            self._forced = {*kinds[key]}

        return FormField(
            _(KIND_OF_GAME), words[now], put, name=KIND_OF_GAME.lower(), type=FieldKind.CHOICE,
            choices=[FormChoice(kind, words[kind], kind == now) for kind in kinds],
            question=_("Which kind of game?"),
            below=_("left out for the next time: {rules}", rules=left_out) if now == FIRST_GAME else "",
            help=_("First game: {says} Left out, for the next time: {rules}.", says=first.says, rules=left_out),
        )  # fmt: skip

    def _draws(self) -> FormField:
        return ask_draws(self.game, self.decks, find_own(self.game, self.options.physical), self._switch_deck)

    def _switch_deck(self, key: str) -> None:
        self.options.physical = switch(self.game, find_own(self.game, self.options.physical), key)

    def _referee(self) -> FormField:
        words = {REFEREE: _("yes, the companion knows the rules"), MODES[1]: _("no, a tracker: only what lies where")}
        return FormField(
            _("Referee"), words[self.mode], self._put_mode, type=FieldKind.CHOICE, question=_("Who minds the rules?"),
            choices=[FormChoice(mode, words[mode], mode == self.mode) for mode in MODES], name="referee",
            help=_(
                "The referee offers what the rules allow and does what follows. The tracker keeps count; you see to"
                " the rules yourselves."
            ),
        )  # fmt: skip

    def _put_mode(self, key: str) -> None:
        rules_of(self.place, key, self.options.trust)
        self.options.mode = key
        if key == TRACKER:  # Small by default; the command line defaults to everything.
            self.options.options |= {each.name: [*each.answers][-1] for each in settings_of(self.game)}

    def _rules(self) -> FormField:
        known = self._known_rules()
        on = [id for id in self._on() if id in known]
        more = [id for id, option in known.items() if id not in on and not option.less_of]
        every, titles = amount(len(known), "optional rule"), ", ".join(option.title for option in known.values())
        return FormField(
            _("Rules"), ", ".join(known[id].title for id in on) or _("the basic game"), self._switch_rule,
            name="rules", type=FieldKind.CHOICES,
            choices=[FormChoice(id, option.title, id in on, more=option.text) for id, option in known.items()],
            question=_("Optional rules of {title}: which do you play with?", title=self.game.title),
            groups={ALL_KEY: more, NONE_WORD: on}, below=self._describe_set_aside(),
            note=_("{n} of {all}", n=len(on), all=every) if on else every,
            help=_("Optional rules: {titles}. Type ? rules for what they do.", titles=titles),
        )  # fmt: skip

    def _describe_set_aside(self) -> str:
        """Describe optional rules of the last time that are off, as they aren't meant for this number of players."""
        aside = [self.game.options[id] for id in self._aside()]
        off = "{title} is off: it's for {numbers} players."
        return " ".join(_(off, title=each.title, numbers=either([*map(str, each.players)])) for each in aside)

    def _known_rules(self) -> dict[str, Option]:
        """Return the optional rules that change something with this number of players and whose parent rule is on."""
        players, on = self.options.players, self._on()
        found = changing(self.game, len(players)) if players else self.game.options
        return {id: option for id in found if (option := self.game.options[id]).less_of in ("", *on)}

    def _switch_rule(self, id: str) -> None:
        chosen, on = self.options.options, self._on()
        chosen.pop(id, None)
        if id not in on:
            chosen[id] = "true"
            self._forced.add(id)
            for excluded in excluded_by(self.game, id):
                chosen.pop(excluded, None)

    def field(self, setting: Setting) -> FormField:
        """Build the field for a setting of the rules."""
        chosen = self.options.options
        now = str(chosen.get(setting.name, setting.default))
        players = (self.options.players or ()) if setting.of_players else ()

        def put(key: str) -> None:
            if key not in setting.allowed(players):
                low, high = (setting.numbers or (0,))[0], (setting.numbers or (0,))[-1]
                more = _(", or a number from {low} to {high}", low=low, high=high) if setting.numbers else ""
                listed = ", ".join((*setting.answers, *players))
                raise SalvageError(_(REFUSED_ANSWER, title=setting.title, key=key, allowed=f"{listed}{more}"))
            chosen[setting.name] = key
            if key == setting.default:
                del chosen[setting.name]

        keys = (*setting.answers, *players)
        ends = [_("{low} to {high}", low=each[0], high=each[-1]) for each in (setting.numbers,) if each]
        numbers = " ".join([*ends, setting.called]).rstrip() if ends else ""
        return FormField(
            setting.title, setting.describe(now), put, type=FieldKind.NUMBER if numbers else FieldKind.CHOICE,
            choices=[FormChoice(key, setting.describe(key), key == now) for key in keys],
            question=f"{setting.title}?{_(' (also {numbers})', numbers=numbers) if numbers else ''}",
            help=_describe_answers([*map(setting.describe, keys), *filter(None, [numbers])]),
        )  # fmt: skip

    def _start(self) -> FormField:
        scenario = self.options.scenario
        position = _("the position in {file}", file=scenario.name) if scenario else _("set up by the rules")
        help = "Begin with the set-up of the rules, or with a position: one that comes with the game, or your file."
        return FormField(
            _("Start"), position, self._put_start, name="start",
            choices=self._scenarios(), help=_(help),
            question=_("Begin with which position? A number, or the path of a scenario's file"),
        )  # fmt: skip

    def _scenarios(self) -> list[FormChoice]:

        files = sorted((self.game.folder / FOLDER).glob(STARTS))
        now = self.options.scenario
        choices = [FormChoice(BY_THE_RULES, _("Set up by the rules"), now is None)]
        for file in files if self.mode == REFEREE else ():
            try:
                value = yamlfile.read(file).value
                title, needed = str(value["title"]), {*value.get("modules", ())}
                needed |= modules_in_play(self.game, value.get("state"))
            except (SalvageError, KeyError, TypeError, AttributeError):
                continue  # `salvage check` says what is wrong with it.
            if not needed <= modules_in_play(self.game, {"options": dict.fromkeys(self._on(), True)}):
                continue
            choices.append(FormChoice(file.stem, title, now == file))
        return choices

    def _put_start(self, key: str) -> None:

        if key == BY_THE_RULES:
            self.options.scenario = None
            return
        own = self.game.folder / FOLDER / f"{key}.yaml"
        file = own if own.is_file() else Path(key)
        scenario = load_scenario(file, box_of(self.place, self.mode))
        self.options.scenario = file
        self.options.players = [*scenario.state.get(SEATS, self.options.players or ())]

    def _put_name(self, typed: str) -> None:
        if typed in session_store.names():
            raise SalvageError(_("there is a session {typed!r} already; choose another name", typed=typed))
        session_store.new_file(typed)
        self.options.name = typed

    def _seed(self) -> FormField:
        seed = self.options.seed
        help = "With a number as seed, the companion draws and rolls the same things in every game with that number."
        return FormField(
            _("Chance"), _("new draws") if seed is None else _("seed {n}: the same draws each time", n=seed),
            self._put_seed, type=FieldKind.NUMBER, choices=[FormChoice(CHANCE, _("New draws"), seed is None)],
            question=_("Which seed? A whole number; the same number always draws the same cards"), name=CHANCE,
            help=_(help),
        )  # fmt: skip

    def _put_seed(self, key: str) -> None:
        if key != CHANCE and not is_number(key):
            raise SalvageError(_("{key!r} can't be a seed; it is a whole number", key=key))
        self.options.seed = None if key == CHANCE else int(key)


def _describe_answers(answers: Sequence[str]) -> str:
    """List the possible answers in a sentence, separated by semicolons if any has a comma."""
    if any("," in answer for answer in answers):
        return f"{capital(_('{several}; or {last}', several='; '.join(answers[:-1]), last=answers[-1]))}."
    return f"{capital(either(answers))}."
