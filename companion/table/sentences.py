"""A view in sentences, as plain mode has it: the table, what is asked and may be answered, and the end.

Commands that do one thing at a time tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.prompts import Prompt
from companion.engine.scoring import format_points, has_points, together, verdict
from companion.positions.label_words import tell_prompt
from companion.table.facts import holdings_of_players, sentences, tell_holdings
from companion.table.view import ShownOption, View
from companion.text.grammar import minus
from components.messages import _


def say_table(shown: View) -> Iterator[str]:
    """The game and the whole table."""
    yield _("{title}, session {session}, {heading}.", title=shown.title, session=shown.session, heading=shown.heading)
    yield from sentences(shown.facts, shown.drawings)


def say_asked(shown: View) -> Iterator[str]:
    """What is asked, after what is sure to go wrong."""
    if asked := shown.question:
        yield from (_("Careful: {said}", said=said) for said in asked.warnings)
        changes = "You chose {chosen}; you can change it until all have chosen"
        own = _(changes, chosen=asked.chosen) if asked.chosen else ""
        yield from (f"{said}." for said in (asked.progress, own) if said)
        yield from filter(None, (address(asked.who, asked.prompt), asked.hint))


def address(player: str | None, prompt: Prompt) -> str:
    """A question with whom it is for, told once; one for the whole table names nobody."""
    return tell_prompt(prompt if prompt.to or prompt.names or not player else prompt.replace(to=player))


def say_answers(shown: View, numbered: bool = True) -> Iterator[str]:
    """What may be answered; numbered: by what is typed on the screen that lists it."""
    yield from map(_option if numbered else _say_name, shown.listed)
    if shown.question and shown.question.beside:
        yield f"{shown.question.beside}."


def say_ending(shown: View) -> Iterator[str]:
    """How the game ended."""
    if shown.result and not any(each.text.startswith(_("The game is over")) for each in shown.news):
        yield _("The game is {ending}.", ending=_("over") if shown.score else shown.ending)  # The score says who won.
    yield from score_sentences(shown.score) if shown.score else tell_holdings(holdings_of_players(shown.facts))


def _option(option: ShownOption) -> str:
    said = option.full_label
    return said if option.shows_typed else f"{option.typed}: {said}"


def _say_name(option: ShownOption) -> str:
    """An answer by its name alone; nobody presses Enter for it."""
    return option._replace(enter=False).full_label


def score_sentences(score: Mapping[str, Any]) -> Iterator[str]:
    """A score in sentences."""
    points = has_points(score)
    for names, player in together(score):
        total = _("{names}: total {n}, rank {rank}.", names=names, n=minus(player["total"]), rank=player["rank"])
        yield total if points else f"{names}:"
        for item in player["lines"]:
            counted = format_points(item) if points else ""
            said = "; ".join(filter(None, (counted, item["detail"])))
            yield f"{item['label']}: {said}." if said else f"{item['label']}."
    yield f"{verdict(score)}."
    if score["tie_break"]:
        yield _("Tie: {tie_break}.", **score)
