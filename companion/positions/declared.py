"""Values of questions and events, checked against the types that their game declares for them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.engine import Ask, Note, Rules
from components.fields import Checker, fields_of
from components.problems import in_order
from components.references import Names
from components.yamlfile import Place


def ask_problems(rules: Rules, ask: Ask, names: Names) -> list[str]:
    """What is wrong with the values of a pending question. `names`: what they may refer to (`scenarios.names_in`)."""
    question = rules.texts.questions.get(ask.name)
    if question is None:
        return [f"question {ask.name!r} ({ask.rule}) is not declared"]
    return _problems(f"question {ask.name!r}", question.types, ask.about, names)


def note_problems(rules: Rules, note: Note, names: Names) -> list[str]:
    """What is wrong with the values of an event."""
    event = rules.texts.events.get(note.name)
    if event is None:
        return [f"event {note.name!r} ({note.rule}) is not declared"]
    return _problems(f"event {note.name!r}", event.types, note.values, names)


def _problems(where: str, types: Mapping[str, Any], values: Mapping[str, Any], names: Names) -> list[str]:
    checker = Checker(names)
    plain = json.loads(json.dumps(dict(values)))  # As scripts read them: tuples are lists.
    checker.record(plain, fields_of(types), Place(""))
    return [f"{where}: {problem.what}" for problem in in_order(checker.faults)]
