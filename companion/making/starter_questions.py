"""What is asked before a game of one's own begins, by `salvage init` and by a page of `salvage table`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from companion.forms.form import FieldKind, Form, FormChoice, FormField
from companion.forms.last_time import remember_game
from companion.game_registry.trust import trust_written
from companion.making.init import DEFAULT_STARTER, STARTERS, StarterOptions, render, write_game
from companion.web.features.forms import Done
from companion.web.views.covers import name_cover
from components.places import GamePlace, game_id, id_from, locate
from components.problems import SalvageError

OWN_GAMES = Path("~/salvage-games")
"""Where games lie that are begun on a page."""
USUAL_ANSWERS = {"title": "My Game", "starter": DEFAULT_STARTER, "players": "2..4", "rules": "no"}


class StarterQuestions:
    """The questions, and their answers: what can't be stays until it is mended, so that nobody gets another game."""

    def __init__(self, title: str, root: Path | None = None) -> None:
        """root: the place below which the game's folder will lie that is named after it, where no folder is given."""
        self.answers, self._root = {**USUAL_ANSWERS, "title": title}, root

    def fields(self) -> Iterator[FormField]:
        """Yield the questions in order; the last depends on the earlier answers."""
        starters = {name: starter.summary for name, starter in STARTERS.items()}
        yield self._ask("title", "Title")
        yield self._ask("starter", "What do you begin with?", starters)
        yield self._ask("players", "How many can play?")
        if STARTERS[self.answers["starter"]].refereed:
            rules = {"no": "it keeps pieces and points", "yes": "with some Python, to be changed"}
            yield self._ask("rules", "Should the companion know the rules?", rules)

    def _ask(self, name: str, question: str, answers: Mapping[str, str] = MappingProxyType({})) -> FormField:
        """answers: those to choose from, with what they mean."""
        now, put = self.answers[name], partial(self.put, name)
        kind = FieldKind.CHOICE if answers else FieldKind.TEXT
        choices = [FormChoice(key, key, key == now, more=meaning) for key, meaning in answers.items()]
        return FormField(question, now, put, type=kind, choices=choices, question=question, name=name)

    def put(self, name: str, answer: str) -> None:
        """Take an answer. Raises SalvageError for one that can't be, such as a name after which no folder is called."""
        self.answers |= {"rules": "no", name: answer} if name == "starter" else {name: answer}
        _read({**USUAL_ANSWERS, name: answer})
        if name == "title" and self._root and (self._folder == self._root or os.path.lexists(self._folder)):
            raise SalvageError(f"{self._folder} is taken; give it another name, with a letter from A to Z or a digit")

    @property
    def _folder(self) -> Path:
        assert self._root
        return self._root / id_from(self.answers["title"]).lower()

    def begin(self, folder: Path) -> dict[str, str]:
        """Write the game, which is on the list of games from then on; the names and texts of its files. Raises
        SalvageError, and nothing is written."""
        begin_game(folder, texts := dict(render(game_id(folder), _read(self.answers))))
        return texts

    def form(self) -> Form:
        """Return the form, which leads to the page of the game."""
        title, *others = self.fields()
        fields = [replace(title, title="Name", below=f"Its folder: {self._folder}"), *others]
        return Form("Make one of your own", fields, self._make, again=self.form, button="Make it", acts=True)

    def _make(self) -> Done:
        self.put("title", self.answers["title"])
        self.begin(self._folder)
        return Done(page=f"edit-{name_cover(locate(str(self._folder)))}")


def begin_game(folder: Path, texts: Mapping[str, str]) -> GamePlace:
    """Write files that salvage has made; their game is on the list of games from then on. Raises SalvageError."""
    write_game(folder, texts)
    place = locate(str(folder))
    with suppress(SalvageError):  # The game is there, whatever becomes of the page's list.
        remember_game(place)
    if place.companion:
        trust_written(place, texts)  # These lines are salvage's own; once changed, they ask.
    return place


def _read(answers: dict[str, str]) -> StarterOptions:
    """Read the answers. Raises SalvageError."""
    match = re.fullmatch(r"(\d{1,2})(?:\s*(?:\.\.|-|–)\s*(\d{1,2}))?", answers["players"].strip())
    if not match:
        raise SalvageError(f"players are {answers['players']!r}; give a number or a range, such as 2..4")
    players = int(match[1]), int(match[2] or match[1])
    return StarterOptions(answers["title"], answers["starter"], players, answers["rules"] == "yes")
