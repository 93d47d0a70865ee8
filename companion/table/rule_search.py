"""Rules by a word: finds those in the ledger that contain it, the ones about it first, and formats them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.ledger import RuleEntry, read
from companion.game_registry.games import REFEREE
from companion.sessions.session import Session
from companion.table.feed import rules
from companion.text.grammar import capital
from components.messages import _, count
from components.modules import modules_in_play

MAX_RULES_AT_ONCE = 8
"""Rules that are shown at once."""

MAX_RULES_FOUND, MAX_RULES_SHOWN = 12, 10
"""Rules with a word up to which all are shown; of more only so many, which make a page."""

MORE_RULES = "… and {n} more rule; add a word to find fewer", "… and {n} more rules; add a word to find fewer"

SUBJECT_WORDS = 2
"""Words before the one that is searched, in a rule that is about it: `Planetary shields act when …`."""

ENDINGS = "s|es|d|ed|ing"
"""Endings that make no difference to a search: `play` finds plays and played, but not player."""

MIN_WORD_LETTERS = 3
"""Letters of a word that may be only a beginning; fewer, such as the code of a card, begin too many words."""


def find_rules(session: Session, phrase: str) -> list[str]:
    """Return the ids of rules whose heading or text has all these words; first those with whole words in the heading,
    then with beginnings of words there, then those that begin with it, then the others; optional rules that aren't in
    play come last.

    Whole words are enough if there are any, else beginnings; without those, parts of words (`craft`), words written
    without spaces (`lightbulb`), or words that only the rulebook has where it cites rules (`waive`). A referee doesn't
    play expansions, so their rules are shown only if no others have the words.
    """
    from layouts.books.citations import read_headings

    # A ruling answers a question that isn't part of its sentence.
    rule_entries = [entry for entry in read(session.place).values() if entry.kind not in ("example", "ruling")]
    heading_by_name = read_headings(session.place)
    heading_by_rule = {entry.id: heading_by_name.get(entry.id) or entry.section for entry in rule_entries}
    for patterns in _make_patterns(phrase):
        entries = [
            entry for entry in rule_entries if _matches_all(f"{heading_by_rule[entry.id]} {entry.text}", patterns)
        ]
        if entries:
            whole_words = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in phrase.split()]
            unused_rules = _find_rules_not_in_play(session)
            entries = sorted(
                _select_played(session, entries),
                key=lambda entry: (
                    entry.id in unused_rules,
                    not _matches_all(heading_by_rule[entry.id], whole_words),
                    not _matches_all(heading_by_rule[entry.id], patterns),
                    not _is_about(entry.text, patterns),
                ),
            )
            return [entry.id for entry in entries]
    return _find_cited(session, phrase)


def _select_played(session: Session, entries: Sequence[RuleEntry]) -> Sequence[RuleEntry]:
    """Return the rules that the game is played by; all if it is played by none of them, or isn't refereed."""
    if session.meta.mode != REFEREE:
        return entries
    module_names = {"", *modules_in_play(session.game, session.rules.dump(session.play.table))}
    return [entry for entry in entries if entry.module in module_names] or entries


def _find_cited(session: Session, phrase: str) -> list[str]:
    """Return the rules that the rulebook cites where it has these words."""
    from layouts.books.citations import cited_where

    if any(map(str.isdecimal, phrase)):
        return []  # If an example in the rulebook has a code, the rules cited there aren't about it.
    patterns, rule_entry_by_id = next(_make_patterns(phrase)), read(session.place)
    return [
        id for id in cited_where(session.place, lambda said: _matches_all(said, patterns)) if id in rule_entry_by_id
    ]


def _find_rules_not_in_play(session: Session) -> set[str]:
    """Return the rules that belong only to optional rules which the players don't use."""
    option_values = session.rules.dump(session.play.table).get("options", session.meta.options)
    rules_and_use = [({*option.rules}, bool(option_values.get(id))) for id, option in session.game.options.items()]
    used_rules, unused_rules = (
        {rule for rules, on in rules_and_use if on is wanted for rule in rules} for wanted in (True, False)
    )
    return unused_rules - used_rules


def _make_patterns(phrase: str) -> Iterator[list[re.Pattern[str]]]:
    """Yield the patterns that a text must match, narrowest first: whole words with their endings, beginnings, parts."""
    each = [re.escape(word) for word in phrase.split()]
    if any(len(word) < MIN_WORD_LETTERS for word in phrase.split()):
        has_code = " " not in phrase  # BE is the code of a part, not the verb.
        yield [
            re.compile(rf"\b{word.upper() if has_code else word}\b", 0 if has_code else re.IGNORECASE) for word in each
        ]
        return
    yield [re.compile(rf"\b{word}(?:{ENDINGS})?\b", re.IGNORECASE) for word in each]
    yield [re.compile(rf"\b{word}", re.IGNORECASE) for word in each]
    yield [re.compile(word, re.IGNORECASE) for word in each]
    yield [re.compile(r"\b" + r"[\s-]?".join(map(re.escape, squeeze(phrase))), re.IGNORECASE)]


def format_rules(session: Session, ids: Iterable[str], maximum: int = MAX_RULES_AT_ONCE) -> list[str]:
    """Format rules with their places in the rulebook; of many only the first ones."""
    all_ids = [*dict.fromkeys(ids)]
    lines = [format_rule(row) for row in rules(session, all_ids[:maximum])]
    remaining_rule_count = len(all_ids) - maximum
    return lines + ([count(remaining_rule_count, *MORE_RULES)] if remaining_rule_count > 0 else [])


def format_rule(row: Mapping[str, Any]) -> str:
    """Format a rule (`feed.rules`) with its id, its text, and its section in the rulebook."""
    section, text = f" [{row['section']}]" if row["section"] else "", capital(row["text"] or _("not in the ledger"))
    return f"{row['id']:8} {text}{'' if text.endswith(('.', '!', '?')) else '.'}{section}"


def _matches_all(text: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    return all(pattern.search(text) for pattern in patterns)


def _is_about(text: str, patterns: Iterable[re.Pattern[str]]) -> bool:
    """Check whether a rule begins with the searched words, possibly after an article or the like."""
    return any(
        match and len(text[: match.start()].split()) <= SUBJECT_WORDS
        for match in (each.search(text) for each in patterns)
    )


def squeeze(text: str) -> str:
    """Return a text without spaces and hyphens.

    >>> squeeze("Light bulb"), squeeze("light-bulb")
    ('lightbulb', 'lightbulb')
    """
    return re.sub(r"[\s_-]+", "", text.lower())
