"""What Missions and Powers adds to the state of a game (`components/mixia/state.yaml`)."""

from __future__ import annotations

from companion.engine.state import Fields


class TableFields(Fields):
    """Detonators on the map."""

    detonators: dict[str, str]


class CaptainFields(Fields):
    """Power cards."""

    powers: list[str]


class RevealedFields(Fields):
    """What lies on a revealed mission, or its captain has chosen."""

    number: int
    damage: int
    armed: bool
    loaded: list[str]


FIELDS = {"table": TableFields, "captain": CaptainFields, "revealed": RevealedFields}
