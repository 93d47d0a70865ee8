"""Times by the local clock and calendar: files keep UTC, screens show the day on which people played."""

from __future__ import annotations

import re
from calendar import month_name
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from components.messages import _, count
from components.problems import SalvageError

A_MONTH = re.compile(r"\d{4}-\d{2}")
DAYS_AGO = {"today": 0, "yesterday": 1}
WEEK = 7
YEARS = range(1900, 3000)
"""The years in which people may have played: slips such as 0202 are refused, and so are the first and last years of the
calendar, which have days that other time zones don't."""


def convert_to_local_time(text: str) -> datetime | None:
    """Convert a time that `journal_rows.now` wrote to local time; None for a text that isn't a time."""
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone()
    except (ValueError, OverflowError):
        return None


def format_local_day(text: str) -> str:
    """Return the local day of a time, `2026-11-14`."""
    moment = convert_to_local_time(text)
    return moment.date().isoformat() if moment else text[:10]


def move_to_day(text: str, day_text: str) -> str:
    """Move a time to another day, at the same local time of day, as `journal_rows.now` would write it."""
    moment = convert_to_local_time(text)
    if moment is None or date.fromisoformat(day_text).year not in YEARS:
        return f"{day_text}T{text[11:]}"
    new_time = datetime.combine(date.fromisoformat(day_text), moment.time()).astimezone(UTC)
    return f"{new_time:%Y-%m-%dT%H:%M:%SZ}"


def read_day(text: str) -> str:
    """Read a day: `2026-11-14`, `today` or `yesterday`. Raises SalvageError."""
    if text.lower() in DAYS_AGO:
        return (date.today() - timedelta(DAYS_AGO[text.lower()])).isoformat()
    with suppress(ValueError):
        day = date.fromisoformat(text)
        if day.year in YEARS:
            if day > date.today():
                raise SalvageError(_("{said!r} is still to come; type the day on which you played", said=text))
            return day.isoformat()
    raise SalvageError(_("{said!r} isn't a day; type one such as 2026-11-14, or yesterday", said=text))


def read_first_day(text: str) -> str:
    """Read a day, or a month as the first day of the latest such month. Raises SalvageError.

    >>> read_first_day("2026-10-07"), read_first_day("2026-10")
    ('2026-10-07', '2026-10-01')
    >>> read_first_day("october")[4:], read_first_day("Mar")[4:]
    ('-10-01', '-03-01')
    """
    small_text, today = text.strip().lower(), date.today()
    months = [
        month_number
        for month_number, name in enumerate(month_name)
        if len(small_text) > 2 and name.lower().startswith(small_text)
    ]
    if len(months) == 1:
        return date(today.year - (months[0] > today.month), months[0], 1).isoformat()
    return read_day(f"{small_text}-01" if A_MONTH.fullmatch(small_text) else text)


SAME_EVENING_S = 6 * 3600
"""Seconds within which nobody says yesterday, even of a time before midnight."""


def ago(text: str) -> str:
    """Say how long ago a time was: `2 hours ago`, `yesterday`, `Tuesday`, `12 Nov`, `12 Nov 2025`."""
    moment, present = convert_to_local_time(text), datetime.now().astimezone()
    if moment is None:
        return text[:10]
    day_count, seconds = (present.date() - moment.date()).days, (present - moment).total_seconds()
    if not day_count or 0 <= seconds < SAME_EVENING_S:
        hour_count, minutes = divmod(max(0, int(seconds)) // 60, 60)
        if hour_count:
            return count(hour_count, "{n} hour ago", "{n} hours ago")
        return count(minutes, "{n} minute ago", "{n} minutes ago") if minutes else _("just now")
    if day_count == 1:
        return _("yesterday")
    if 0 < day_count < WEEK:
        return _(f"{moment:%A}")
    day_text = _("{day} {month}", day=moment.day, month=_(f"{moment:%b}"))
    return day_text if moment.year == present.year else f"{day_text} {moment.year}"
