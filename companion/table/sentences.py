"""A view in sentences, for plain mode: the table, the question and its answers, and the end.

Commands that do one thing at a time use the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.prompts import Prompt
from companion.engine.scoring import format_points, has_points, together, verdict
from companion.positions.label_words import tell_prompt
from companion.table.facts import list_holdings, sentences, tell_holdings
from companion.table.view import ShownOption, View
from companion.text.grammar import minus
from components.messages import _


def describe_table(view: View) -> Iterator[str]:
    """Yield sentences on the game and the whole table."""
    yield _("{title}, session {session}, {heading}.", title=view.title, session=view.session, heading=view.heading)
    yield from sentences(view.facts, view.drawings)


def describe_question(view: View) -> Iterator[str]:
    """Yield the question, after warnings of what is sure to go wrong."""
    if question := view.question:
        yield from (_("Careful: {said}", said=sentence) for sentence in question.warnings)
        changes_text = "You chose {chosen}; you can change it until all have chosen"
        choice_text = _(changes_text, chosen=question.chosen) if question.chosen else ""
        yield from (f"{sentence}." for sentence in (question.progress, choice_text) if sentence)
        yield from filter(None, (address_question(question.who, question.prompt), question.hint))


def address_question(player_name: str | None, prompt: Prompt) -> str:
    """Return a question with its addressee, named once; one for the whole table names nobody."""
    return tell_prompt(prompt if prompt.to or prompt.names or not player_name else prompt.replace(to=player_name))


def list_answers(view: View, numbered: bool = True) -> Iterator[str]:
    """Yield the possible answers; numbered: with what is typed on the screen that lists them."""
    yield from map(_format_option if numbered else _format_name, view.listed)
    if view.question and view.question.beside:
        yield f"{view.question.beside}."


def describe_ending(view: View) -> Iterator[str]:
    """Yield sentences on how the game ended."""
    if view.result and not any(each.text.startswith(_("The game is over")) for each in view.news):
        yield _("The game is {ending}.", ending=_("over") if view.score else view.ending)  # The score says who won.
    yield from describe_score(view.score) if view.score else tell_holdings(list_holdings(view.facts))


def _format_option(option: ShownOption) -> str:
    label = option.full_label
    return label if option.shows_typed else f"{option.typed}: {label}"


def _format_name(option: ShownOption) -> str:
    """Return an answer by its name alone, without the hint on Enter."""
    return option._replace(enter=False).full_label


def describe_score(score: Mapping[str, Any]) -> Iterator[str]:
    """Yield a score in sentences."""
    points = has_points(score)
    for joined_names, player in together(score):
        total_text = _(
            "{names}: total {n}, rank {rank}.", names=joined_names, n=minus(player["total"]), rank=player["rank"]
        )
        yield total_text if points else f"{joined_names}:"
        for item in player["lines"]:
            points_text = format_points(item) if points else ""
            details_text = "; ".join(filter(None, (points_text, item["detail"])))
            yield f"{item['label']}: {details_text}." if details_text else f"{item['label']}."
    yield f"{verdict(score)}."
    if score["tie_break"]:
        yield _("Tie: {tie_break}.", **score)
