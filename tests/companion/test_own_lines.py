"""A game of one's own whose question takes whole lines before its options, as the tracker's does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.positions.answer_errors import AnswerError
from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.table.compose import view
from companion.table.explain import explain_now
from components.places import locate

from ..game_folder import GameFolder

TOY = Path(__file__).parent / "toy"
READ = '''
def read(line: str) -> str:
    """No line is allowed; those that dig at a place are understood."""
    if line.startswith("dig H"):
        raise SalvageError("nobody digs by a whole line")
    raise NotUnderstood(f"{line!r} isn't understood")


def act('''


@pytest.fixture
def session(home: Path, tmp_path: Path) -> Session:
    """The toy game, where an action may be a line."""
    own = tmp_path / "lines"
    shutil.copytree(TOY, own, ignore=shutil.ignore_patterns("__pycache__"))
    for old, new in (
        ("import END, NOTHING, Chance,", "import END, NOTHING, Free, NotUnderstood, Chance,"),
        ("import Problem, wrong", "import Problem, SalvageError, wrong"),
        ('free=anybody("wave"))', "free=Free(read, first=True))"),
        ("\ndef act(", READ),
    ):
        GameFolder(own, {}).change("companion/__init__.py", old, new)
    return begin(locate(str(own)), ["Ann", "Bo"], seed=5, trust=True)


def refusal(session: Session, *typed: str) -> str:
    with pytest.raises(AnswerError) as said:
        session.answer(typed)
    return str(said.value)


def test_a_line_that_means_nothing_is_refused_for_the_word_that_does_not_fit(session: Session) -> None:
    """`read` raises NotUnderstood for it, so the first word is an answer of its own; else the line is refused whole."""
    assert "'qqq' isn't one of the choices" in refusal(session, "dig", "qqq")
    assert "not understood" not in refusal(session, "dig", "qqq")
    assert refusal(session, "dig", "H77") == "nobody digs by a whole line"


def test_what_referees_the_game_does_not_only_keep_count(session: Session) -> None:
    """`?` speaks of tracked games only where one is tracked."""
    told = explain_now(session, view(session))
    assert told[0].startswith("action of turn")
    assert not [line for line in told if "keeps count" in line]
