"""What several tests of Space Debris put on the table."""

from __future__ import annotations

from typing import Any

SHIPS = {"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}


def works(card: str) -> dict[str, Any]:
    """Two satellites, of which one works."""
    other = {"card": "rendezvous", "at": "G180"}
    return {"A": {"card": card, "at": "G270", "operational": True}, "B": other}
