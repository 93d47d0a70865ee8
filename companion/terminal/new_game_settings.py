"""What can be settled before a new game begins: each setting with its present answer, the others, and how one is typed.

They come from the game's data (decks, dice, optional rules, scenarios), from what its rules let players settle
(`engine.setup_options.Setting`), and from what every session has. All that `salvage new` takes is among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.setup_options import YES, Setting, changing, excluded_by, is_meant_for
from companion.library.games import MODES, REFEREE, box, box_of, has_referee, rules_of
from companion.positions.views import SEATS
from companion.sessions import session_store
from companion.text.grammar import amount, between_commas, capital, could_be, either, is_number
from components.modules import in_play
from components.problems import SalvageError

if TYPE_CHECKING:
    from components.places import GamePlace
    from components.schema import Game, Option

ALL, NONE = "all", "none"
CHANCE, BY_THE_RULES = "chance", "rules"
TYPED, QUICK = "lines", "quick"


@dataclass(slots=True)
class NewGameOptions:
    """What a new session begins with, as far as it is known; players None: they are asked. quick: whether one key
    answers, None where that can't be."""

    players: Sequence[str] | None = None
    seed: int | None = None
    mode: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    physical: Sequence[str] = ()
    scenario: Path | None = None
    name: str | None = None
    trust: bool = False
    quick: bool | None = None

    @property
    def new(self) -> bool:
        """Whether a new session is wished for."""
        return any(
            (self.players, self.scenario, self.name, self.mode, self.options, self.physical, self.seed is not None)
        )


class Answer(NamedTuple):
    """What may be answered: its key, what it means, and whether it holds now."""

    key: str
    words: str
    now: bool

    @property
    def name(self) -> str:
        """What it is called, without what is told of it."""
        return self.words.partition(":")[0]

    @property
    def beginnings(self) -> list[str]:
        """The words of which any clear beginning means this answer."""
        return [self.key.lower(), *self.name.lower().split()]


@dataclass(frozen=True)
class Item:
    """A line of the page. answer: as it is now. answers: those that can be listed. put: takes one of their keys, or
    what has been typed where that is `free`, or flips it where there may be `several`; raises SalvageError. groups:
    words that mean several answers. counts: a number is an answer itself, not one of the list. help: what it settles,
    for `?`. below: what is said below it."""

    title: str
    answer: str
    put: Callable[[str], None]
    question: str
    answers: Sequence[Answer] = ()
    free: bool = False
    several: bool = False
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counts: bool = False
    note: str = ""
    help: str = ""
    below: str = ""

    @property
    def flips(self) -> bool:
        """Whether there is only one other answer, so that nobody need be asked which."""
        return len(self.answers) == (1 if self.several else 2) and not self.free

    def change(self, typed: str) -> None:
        """Answer with a number of the list, the beginning of a word on it, or freely. Raises SalvageError."""
        whole = typed.strip().lower() in (
            name for each in self.answers for name in (each.key.lower(), each.name.lower())
        )
        words = between_commas(typed.replace(" ", ",")) if self.several and not whole else [typed.strip()]
        keys = [key for word in words for key in self.groups.get(word.lower()) or [self._key(word)]]
        for key in dict.fromkeys(keys):  # All or none; `junk tiles` is one answer.
            self.put(key)

    def flip(self) -> None:
        """The other answer of two, or the only one switched on or off."""
        self.put(next(answer.key for answer in self.answers if self.several or not answer.now))

    def _key(self, typed: str) -> str:
        """The key of the answer that is meant, or what was typed where that will do."""
        small = typed.lower()
        if self.several and small in (ALL, NONE):
            return small
        if is_number(typed) and not self.counts and 1 <= int(typed) <= len(self.answers):
            return self.answers[int(typed) - 1].key
        if self.counts and is_number(typed):
            return typed
        exact = [each.key for each in self.answers if small in (each.key.lower(), each.name.lower())]
        begun = [each.key for each in self.answers if any(word.startswith(small) for word in each.beginnings)]
        found = exact or begun
        if len(found) == 1:
            return found[0]
        if found:
            raise SalvageError(could_be(typed, (each.name for each in self.answers if each.key in found)))
        if self.free:
            return typed
        raise SalvageError(f"{typed!r} isn't one of the answers; type a number from 1 to {len(self.answers)}")


class NewGameSettings:
    """The settings of one game, which change the options that it is to begin with."""

    def __init__(self, place: GamePlace, options: NewGameOptions) -> None:
        self.place, self.options = place, options
        self.game: Game = box(place)
        options.name = options.name or session_store.default_name()
        self._known: set[str] = set()
        """The names of all that the rules have let players settle."""
        self._wished = {*options.options}
        """What the command line says, which holds with any number of players."""
        self.set_aside: dict[str, Any] = {}
        """Optional rules that were on, but aren't meant for so many players."""

    @property
    def mode(self) -> str:
        return self.options.mode or (REFEREE if has_referee(self.place) else MODES[1])

    def agreed(self) -> Sequence[Setting]:
        """What the rules let players settle; nothing where a scenario or nobody's rules have the say."""
        if self.mode != REFEREE or self.options.scenario:
            return ()
        settings: Sequence[Setting] = getattr(rules_of(self.place, self.mode, self.options.trust), "settings", ())
        self._known |= {setting.name for setting in settings}
        return [setting for setting in settings if self.options.options.get(setting.without) not in YES]

    def chosen_options(self) -> dict[str, Any]:
        """The options, without those of a referee that has not been chosen after all."""
        mine = {setting.name for setting in self.agreed()}
        return {name: each for name, each in self.options.options.items() if name in mine or name not in self._known}

    def items(self) -> Iterator[Item]:
        """The lines of the page."""
        yield self._players()
        if self.decks:
            yield self._draws()
        if has_referee(self.place):
            yield self._referee()
        if self.game.options and not self.options.scenario:
            yield self._rules()
        yield from (self.item(setting) for setting in self.agreed())
        yield self._start()
        if self.options.quick is not None:
            yield self._keys()
        yield Item(
            "Name", self.options.name or "", self._put_name, "What shall this game be called?", free=True,
            help="The name to type when you go on with this game another day.",
        )  # fmt: skip
        yield self._seed()

    # ---- each of them

    def _players(self) -> Item:
        least, most = self.game.players
        return Item(
            "Players", ", ".join(self.options.players or ()), self.put_players,
            f"Who plays {self.game.title}? {least} to {most} names in seating order, with commas", free=True,
            note="as in the scenario" if self.options.scenario else "in seating order",
            help=f"{least} to {most} names in seating order, with commas. To change them type, for example, 1 Ann, Bo.",
        )  # fmt: skip

    def put_players(self, typed: str) -> None:
        """Who plays, with commas or as in `Ann, Bo and Cleo`. Raises SalvageError."""
        names = between_commas(re.sub(r",?\s+(?:and|&)\s+", ", ", typed))
        session_store.check_players(names, self.game)
        gone = {name for name in self.options.players or () if name not in names}
        as_many = len(names) == len(self.options.players or ())
        self.options.players = names
        for setting in self.agreed():
            if setting.of_players and self.options.options.get(setting.name) in gone:
                del self.options.options[setting.name]
        if not as_many:
            self._set_rules_aside()

    def _set_rules_aside(self) -> None:
        """Switch off the optional rules that aren't meant for so many players, and on again what was only set aside."""
        chosen, players = self.options.options, len(self.options.players or ())
        for id in [id for id in self.set_aside if is_meant_for(self.game.options[id], players)]:
            kept = self.set_aside.pop(id)
            if not any(chosen.get(other) in YES for other in excluded_by(self.game, id)):
                chosen.setdefault(id, kept)
        for id, option in self.game.options.items():
            if id not in self._wished and chosen.get(id) in YES and not is_meant_for(option, players):
                self.set_aside[id] = chosen.pop(id)

    @property
    def every_deck(self) -> Mapping[str, str]:
        """What people may draw and roll themselves with one optional rule or another, with the titles."""
        decks = {id: deck for id, deck in self.game.decks.items() if not session_store.decks_of(id, self.game)}
        titles = {id: deck.title for id, deck in decks.items() if deck.drawn}
        return {**titles, **{id: die.title for id, die in self.game.dice.items()}}

    @property
    def decks(self) -> Mapping[str, str]:
        """What people may draw and roll themselves with the optional rules and so many players as are chosen."""
        players = len(self.options.players or ()) or self.game.players[0]
        on = [id for id in self.game.options if self.options.options.get(id) in YES]
        dealt = {*self.game.dice, *(id for id in self.game.decks if in_play(self.game, id, players, on))}
        return {id: title for id, title in self.every_deck.items() if id in dealt}

    def _draws(self) -> Item:
        own = self._own()
        companion = f"the companion draws{' and rolls' if self.game.dice else ''}"
        mixed = f"you: {', '.join(self.decks[id] for id in own)}; the companion: the rest"
        answer = companion if not own else "you draw it all yourselves" if len(own) == len(self.decks) else mixed
        return Item(
            "Cards" if not self.game.dice else "Cards, dice", answer, self._put_draws,
            "What do you draw yourselves, from what you have printed?",
            [Answer(id, title, id in own) for id, title in self.decks.items()], several=True,
            groups={session_store.DICE: [*self.game.dice]} if self.game.dice else {},
            help="What you draw yourselves you shuffle, too, and you type what is printed on it. The companion does the"
            " rest at once and says what came.",
        )  # fmt: skip

    def _own(self) -> list[str]:
        given = session_store.physical_decks(self.options.physical, self.game)
        return [id for id in self.decks if id in given or ALL in given]

    def _put_draws(self, key: str) -> None:
        every, given = [*self.every_deck], session_store.physical_decks(self.options.physical, self.game)
        flipped = [id for id in every if (id in given or ALL in given) != (id == key)]
        self.options.physical = every if key == ALL else [] if key == NONE else flipped

    def _referee(self) -> Item:
        words = {REFEREE: "yes, the companion knows the rules", MODES[1]: "no, a tracker: only what lies where"}
        answers = [Answer(mode, words[mode], mode == self.mode) for mode in MODES]
        return Item(
            "Referee", words[self.mode], self._put_mode, "Who minds the rules?", answers,
            help="The referee offers what the rules allow and does what follows. The tracker keeps count; you see to"
            " the rules yourselves.",
        )  # fmt: skip

    def _put_mode(self, key: str) -> None:
        rules_of(self.place, key, self.options.trust)
        self.options.mode = key

    def _rules(self) -> Item:
        known = self._known_rules()
        on = [id for id in known if self.options.options.get(id) in YES]
        return Item(
            "Rules", ", ".join(known[id].title for id in on) or "the basic game", self._put_rule,
            f"Optional rules of {self.game.title}: which do you play with?",
            [Answer(id, f"{option.title}: {option.text}", id in on) for id, option in known.items()], several=True,
            note=f"{len(on)} of " * bool(on) + amount(len(known), "optional rule"), below=self._describe_set_aside(),
            help=f"Optional rules: {', '.join(option.title for option in known.values())}. Type ? rules for what they"
            " do.",
        )  # fmt: skip

    def _describe_set_aside(self) -> str:
        """What was on the last time and isn't now, as it isn't meant for so many players."""
        aside = [self.game.options[id] for id in self.set_aside]
        return " ".join(f"{each.title} is off: it's for {either([*map(str, each.players)])} players." for each in aside)

    def _known_rules(self) -> dict[str, Option]:
        """The optional rules, without those that change nothing with so many players."""
        players = self.options.players
        found = changing(self.game, len(players)) if players else self.game.options
        return {id: self.game.options[id] for id in found}

    def _put_rule(self, key: str) -> None:
        chosen, known = self.options.options, self._known_rules()
        for id in self.game.options:
            if id in known and (key == ALL or (id == key and chosen.get(id) not in YES)):
                chosen[id] = "true"
                self.set_aside.pop(id, None)
                for excluded in excluded_by(self.game, id):
                    chosen.pop(excluded, None)
            elif key in (NONE, id):
                chosen.pop(id, None)
                self.set_aside.pop(id, None)

    def item(self, setting: Setting) -> Item:
        """A setting of the rules."""
        chosen = self.options.options
        now = str(chosen.get(setting.name, setting.default))
        players = (self.options.players or ()) if setting.of_players else ()

        def put(key: str) -> None:
            if key not in setting.allowed(players):
                low, high = (setting.numbers or (0,))[0], (setting.numbers or (0,))[-1]
                more = f", or a number from {low} to {high}" if setting.numbers else ""
                listed = ", ".join((*setting.answers, *players))
                raise SalvageError(f"{setting.title} can't be {key!r}; it can be {listed}{more}")
            chosen[setting.name] = key
            if key == setting.default:
                del chosen[setting.name]

        keys = (*setting.answers, *players)
        numbers = f"{setting.numbers[0]} to {setting.numbers[-1]} {setting.called}".rstrip() if setting.numbers else ""
        return Item(
            setting.title, setting.describe(now), put, f"{setting.title}?{f' (also {numbers})' if numbers else ''}",
            [Answer(key, setting.describe(key), key == now) for key in keys],
            free=bool(setting.numbers), counts=bool(setting.numbers),
            help=_describe_answers([*map(setting.describe, keys), *filter(None, [numbers])]),
        )  # fmt: skip

    def _start(self) -> Item:
        scenario = self.options.scenario
        return Item(
            "Start", f"the position in {scenario.name}" if scenario else "set up by the rules", self._put_start,
            "Begin with which position? A number, or the path of a scenario's file", self._scenarios(), free=True,
            help="Begin with the set-up of the rules, or with a position: one that comes with the game, or your file.",
        )  # fmt: skip

    def _scenarios(self) -> list[Answer]:
        from components import yamlfile
        from components.modules import modules_in_play

        files = sorted((self.game.folder / "scenarios").glob("*.yaml"))
        now = self.options.scenario
        answers = [Answer(BY_THE_RULES, "Set up by the rules", now is None)]
        for file in files if self.mode == REFEREE else ():
            try:
                value = yamlfile.read(file).value
                title, needed = str(value["title"]), {*value.get("modules", ())}
            except (SalvageError, KeyError, TypeError, AttributeError):
                continue  # `salvage check` says what is wrong with it.
            if not needed <= modules_in_play(self.game):
                continue
            answers.append(Answer(file.stem, title, now == file))
        return answers

    def _put_start(self, key: str) -> None:
        from components.scenarios import load_scenario

        if key == BY_THE_RULES:
            self.options.scenario = None
            return
        own = self.game.folder / "scenarios" / f"{key}.yaml"
        file = own if own.is_file() else Path(key)
        scenario = load_scenario(file, box_of(self.place, self.mode))
        self.options.scenario = file
        self.options.players = [*scenario.state.get(SEATS, self.options.players or ())]

    def _keys(self) -> Item:
        now = QUICK if self.options.quick else TYPED
        words = {TYPED: "lines: Enter ends an answer", QUICK: "quick: a digit answers at once"}
        return Item(
            "Keys", words[now], self._put_keys, "How do you answer?",
            [Answer(key, said, key == now) for key, said in words.items()],
            help="With quick keys a digit answers without Enter, where no longer number on the screen begins with it.",
        )  # fmt: skip

    def _put_keys(self, key: str) -> None:
        self.options.quick = key == QUICK

    def _put_name(self, typed: str) -> None:
        if typed in session_store.names():
            raise SalvageError(f"there is a session {typed!r} already; choose another name")
        session_store.new_file(typed)
        self.options.name = typed

    def _seed(self) -> Item:
        seed = self.options.seed
        return Item(
            "Chance", "new draws" if seed is None else f"seed {seed}: the same draws each time", self._put_seed,
            "Which seed? A whole number; the same number always draws the same cards",
            [Answer(CHANCE, "New draws", seed is None)], free=True, counts=True,
            help="With a number as seed, the companion draws and rolls the same things in every game with that number.",
        )  # fmt: skip

    def _put_seed(self, key: str) -> None:
        if key != CHANCE and not is_number(key):
            raise SalvageError(f"{key!r} can't be a seed; it is a whole number")
        self.options.seed = None if key == CHANCE else int(key)


def _describe_answers(answers: Sequence[str]) -> str:
    """What can be answered, in a sentence; what has a comma in itself is parted by semicolons."""
    if any("," in answer for answer in answers):
        return f"{capital('; '.join([*answers[:-1], f'or {answers[-1]}']))}."
    return f"{capital(either(answers))}."
