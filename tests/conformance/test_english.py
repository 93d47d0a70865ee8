"""What games say at the table is plain English: no sentence of a kind that reads as translated, and one word for one
thing. Looked at are the words that random games make: prompts, labels and news."""

from __future__ import annotations

import re
from typing import Any

from companion.engine import legal

WALKS = 6
MOST = 150
"""Answers of a walk that are looked at, and answers of a question."""
ANSWERS = 12

SMELLS = {
    "question-if": r"(?m)(?:^|[.:*] )(?:\d\. |- )?(?:Is|Are|Was|Were|Has|Have|Did|Does|Do|Can) "
    r"[^.?!\n]{2,110}\? (?=[A-Z])|\w\? Then\b|\b(?:tell|cargo|there)\? [A-Z]",
    "inverted-if": r"(?m)(?:^|[.;:] )(?:Should|Were|Had) (?:a|an|the|both|it|you|there|any|no) [^?\n]*[.]",
    "who-noun": r"(?m)(?:^|[.;:] |\*\* )Whom? (?![^.\n]*\?)[a-z][^.?\n]{4,}|\bby whom\b",
    "is-no": r"\b(?:is|are) none of\b|\bis no (?:whole|name|game|session|correction|save|text|step|board|disc|number"
    r"|scenario|square|slot)\b",
    "take-back": r"\b[Tt](?:ak(?:e|es|en|ing)|ook)(?: \S+){0,4}? back\b(?! aboard)"
    r"|\b[Gg]iv(?:e|es|en|ing)(?: \S+){0,2} again\b",
    "tell": r"\b[Tt]old\b(?! (?:to|you|them)\b)"
    r"|\b[Tt]ells? (?:what|how|the|which|why|where|every|all|more|from|no|at|of)\b",
    "stand": r"\bstands? (?:twice|there|here|last|always|first|only|above|on the screen|on no|at its|beside a"
    r"|in (?:a|two|one|the))\b|\b(?:may|can't) stand\b(?! for)|\b(?:what|that) stands\b",
    "far-more-on": r"\bless far\b|\bvalue far\b|\bas far, |\b(?:points?|turns?) (?:more|less)\b"
    r"|\bfrom (?:how many|which|\d|\{\}) players on\b|\bplayers from which on\b|\bnext turn on\b",
    "participle": r"\b(?:the|all) \w+ there are\b|\b(?:session|game) meant\b|\bnot told\b|\b(?:an|the) own\b|\bof own\b"
    r"|\bso many players\b|\bcome to (?:their|its) end\b",
    "splice": r"\w, must be\b",
    "key-verb": r"\bEnter (?:goes|leaves|hides|shows|tells|takes)\b|\bEnter: |\bWhich (?:tile |card )?is it\?",
}
"""Turns of phrase that nobody says, as regular expressions; each was found on our screens once."""

AVOIDED = r"\bcaptains?\b|\bthrow(?:s|n)? away\b|\bwhole again\b|\bbank\b"
"""Words that no game uses; a game's conformance.yaml adds its own (`avoided`), and the names of pieces that may hold
them (`kept`)."""


def said(case: Any, kind: str, walks: Any) -> set[str]:
    """What random games say."""
    texts, found = case.rules.texts, set[str]()
    for walk in walks(case, kind, WALKS):
        for _ in range(MOST):
            found.update(texts.describe(note) for note in walk.play.table.notes)
            walk.play.table.notes.clear()
            ask = walk.play.ask
            if ask is None:
                break
            found.add(texts.prompt(ask))
            found.update(texts.label(ask, option) for option in [*legal(ask)][:ANSWERS])
            walk.step()
    return found


def test_what_is_said_is_plain(case: Any, kind: str, walks: Any) -> None:
    """No smell, no avoided word, one question mark at most, and a space between a number and its word."""
    patterns = [*SMELLS.values(), AVOIDED, *filter(None, [case.facts().get("avoided")])]
    kept, wrong = re.compile(case.facts().get("kept", r"$^")), set()
    for text in said(case, kind, walks):
        plain = kept.sub("", text)
        wrong |= {f"{found[0]!r} in {text!r}" for pattern in patterns if (found := re.search(pattern, plain))}
        wrong |= {text} if text.count("?") > 1 or text != text.strip() or "  " in text else set()

    assert sorted(wrong) == []
