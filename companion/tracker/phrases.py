"""Other ways to say a line of a tracked game, for those who don't know its verbs: tried where a line isn't taken as it
is, so that they take no word away from a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
WAYS = tuple(
    (re.compile(f"(?i:{said})"), meant)
    for said, meant in (
        (r"(?:every(?:body|one)|each(?: player)?|all(?: players)?) (?:draws?|takes?|gets?) (.+)", r"deal \1"),
        (r"(draw|reveal|flip) (\d+)(?: cards?)?(?: from(?: the)? (.+))?", r"\1 \2 \3"),
        (r"draw(?: from(?: the)? (.+))?", r"draw 1 \1"),
        (r"(\S+) draws?(?: (\d+))?(?: cards?)?", r"\1 draw \2"),
        (r"turn (?:up|over)(?: an?)?(.*)", r"reveal\1"),
        (
            r"(?:burn|mill) (\d+)(?: cards?)?(.*)|discard (\d+)(?: cards?)? from(?: the)? (.+)",
            r"draw \1\3 \2\4 to discard",
        ),
        (r"buy (.+)", r"take \1"),
        (r"take (.+) from(?: the)? (?:market|row)", r"take \1 from open"),
        (r"pass (.+) to (.+)", r"give \1 to \2"),
        (r"(?:return|put) (.+?)(?: (?:back )?(?:on(?: top)?|to|into|under)(?: of)?(?: the)? deck)", r"\1 to deck"),
        (r"(?:re)?shuffle(?: the)?(?: discards?| discard pile)?(?: into(?: the)? deck)?", "shuffle"),
        (r"(?:sweep|clear(?: the)? table|discard played(?: cards)?)", "clear"),
        (r"(?:end(?: of)? turn|done|pass|skip|next player)", "next"),
        (r"new round|end round", "round"),
        (
            r"(?:first player|start player)(?: is)? (\S+)|(\S+) (?:starts|begins|is first|goes first|leads)",
            r"first \1\2",
        ),
        (r"(\S+) pays? (\S+) (\d.*)", r"\1 give \2 \3"),
        (r"(?:pay|spend) (\d.*)", r"\1 to supply"),
        (r"(\S+) pays? (\d.*)", r"\1 \2 to supply"),
        (r"(\S+) (?:scores?|gets?|gains?) (\d+)(?: points?)?(?: for)?(?: (.+))?", r"\1 \3 +\2"),
        (r"(?:scores?) (\d+)(?: points?)?", r"+\1"),
        (r"(\d+) points? (?:for|to) (\S+)", r"\2 +\1"),
        (r"roll(?: the)?(?: (\d+))? dic?e", r"roll \1"),
    )
)
OF_A_TRACK = tuple(
    (re.compile(f"(?i:{said})"), meant)
    for said, meant in (
        (r"(?:move )?(\S+) (?:moves )?to (\S+)", r"\1 {track} \2"),
        (r"(?:move|forward|advance) (\d+)", r"{track} +\1"),
        (r"back (\d+)", r"{track} -\1"),
        (r"move (\S+) (\d+)|(\S+) (?:moves?|forward|advances?) (\d+)", r"\1\3 {track} +\2\4"),
        (r"(\S+) (?:goes )?back (\d+)", r"\1 {track} -\2"),
    )
)
"""Of the only track on which players move."""


ANSWERS = tuple(
    (re.compile(f"(?i:{said})"), answer)
    for said, answer in (
        (
            r"(?:\S+ )?(?:takes?|wins?)(?: the)? trick|trick",
            "type clear, which discards what was played, then whose turn comes next, such as next Bo",
        ),
        (r"(?:peek|look|search)\b.*", "a deck has no order here, so nobody can look into it; type draw 1 or reveal 1"),
        (
            r"(?:re)?fill\b.*|market\b.*",
            "a market fills itself; write how many lie open at its deck in game.yaml, such as market: 3",
        ),
        (r"mulligan", "type discard hand, then draw as many again"),
        (
            r"steal\b.*|swap hands.*",
            "hands are their players' own; type Bo give 1 card to another player, and they choose",
        ),
        (
            r"(?:my )?hand",
            "a secret hand is on its player's phone (salvage table); salvage status --seat NAME shows it, too",
        ),
    )
)
"""What to type for what isn't done here."""


def say_otherwise(line: str, track: str) -> Iterator[str]:
    """The line that another way to say it means, if it is one. track: the label of the only track of the players."""
    said = " ".join(_figure(word) for word in line.split())
    ways = (*WAYS, *((way, meant.replace("{track}", track)) for way, meant in OF_A_TRACK if track))
    for way, meant in ways:
        if found := way.fullmatch(said):
            made = " ".join(found.expand(meant).split())
            if made.lower() != line.lower():
                yield made
                return
    if said != line:
        yield said


def _figure(word: str) -> str:
    return str(NUMBERS.index(word.lower()) + 1) if word.lower() in NUMBERS else word


def answer_to(line: str) -> str:
    """What to type instead of a line that asks for what isn't done here; "" of others."""
    return next((answer for said, answer in ANSWERS if said.fullmatch(line)), "")
