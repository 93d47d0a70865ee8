"""Values of questions and events, checked against the types that their game declares for them."""

from __future__ import annotations

import json

from companion.engine import Ask, Note, Rules
from components.fields import Checker, fields_of
from components.problems import in_order
from components.references import Names
from components.yamlfile import SourcePlace


def value_problems(rules: Rules, told: Ask | Note, names: Names) -> list[str]:
    """What is wrong with the values of a pending question, or of an event. `names`: what they may refer to
    (`scenarios.names_in`)."""
    kind, known, values = (
        ("event", rules.texts.events.get(told.name), told.values)
        if isinstance(told, Note)
        else ("question", rules.texts.questions.get(told.name), told.about)
    )
    if known is None:
        return [f"{kind} {told.name!r} ({told.rule}) is not declared"]
    checker = Checker(names)
    plain = json.loads(json.dumps(dict(values)))  # As scripts read them: tuples are lists.
    checker.record(plain, fields_of(known.types), SourcePlace(""))
    return [f"{kind} {told.name!r}: {problem.what}" for problem in in_order(checker.faults)]
