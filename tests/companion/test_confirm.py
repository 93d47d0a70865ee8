"""Questions of yes or no: an answer that is neither is asked again, never taken for one of them."""

from __future__ import annotations

import pytest

from companion.terminal.confirm import confirm


@pytest.mark.parametrize(
    ("typed", "otherwise", "agreed"),
    [
        (["y"], False, True),
        (["YES "], False, True),
        (["no"], True, False),
        ([""], True, True),
        ([""], False, False),
        (["thrust", "y"], False, True),
        (["3", "thrust", "n"], True, False),
        (["end"], False, True),
        (["q"], False, False),
        (["q", "y"], True, True),
    ],
)
def test_only_yes_and_no_are_answers(typed: list[str], otherwise: bool, agreed: bool) -> None:
    asked: list[str] = []
    lines = iter(typed)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    assert confirm(ask, "End anyway?", otherwise=otherwise, agreeing=("end",)) is agreed
    assert asked == [f"End anyway? {'[Y/n]' if otherwise else '[y/N]'} "] + [
        "Please type y for yes or n for no: " for _ in typed[1:]
    ]
