"""Days as the calendar on the wall has them: read as they are typed, and told as people say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.sessions import local_days
from companion.sessions.local_days import move_to_day
from components.problems import SalvageError


@pytest.mark.parametrize("day", ["0001-01-01", "0202-11-14", "9999-12-31"])
def test_a_slip_in_a_year_is_no_day(day: str) -> None:
    """It can't be typed; where a file has it, no clock of any place is asked what time it was."""
    with pytest.raises(SalvageError, match="isn't a day; type one such as 2026-11-14"):
        local_days.read_day(day)
    assert move_to_day("2026-11-14T20:00:00Z", day) == f"{day}T20:00:00Z"


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (timedelta(0), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=2, minutes=50), "2 hours ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=5), "Monday"),
        (timedelta(days=9), "12 Nov"),
        (timedelta(days=365), "21 Nov 2025"),
    ],
)
def test_how_long_ago_it_was(monkeypatch: pytest.MonkeyPatch, before: timedelta, said: str) -> None:
    """As people say it, the farther away the less exactly."""
    assert tell_ago(monkeypatch, datetime(2026, 11, 21, 20, 0, tzinfo=UTC), before) == said


def tell_ago(monkeypatch: pytest.MonkeyPatch, now: datetime, before: timedelta) -> str:
    """How long ago it is said to have been."""

    class At(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return now

    monkeypatch.setattr(local_days, "datetime", At)
    return local_days.ago((now - before).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def test_before_midnight_is_hours_ago_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """At one in the morning nobody says yesterday of a game that was played two hours ago."""
    now = datetime(2026, 11, 21, 1, 0).astimezone()
    said = [tell_ago(monkeypatch, now, timedelta(hours=hours)) for hours in (2, 8)]
    assert said == ["2 hours ago", "yesterday"]


def test_a_month_that_is_none_is_refused() -> None:
    with pytest.raises(SalvageError, match=r"^'2026-13-01' isn't a day; type one such as 2026-11-14, or yesterday"):
        local_days.read_first_day("2026-13")
