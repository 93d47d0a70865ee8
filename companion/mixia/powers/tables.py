"""Tables as the rules of Missions and Powers see them: with its fields, which the core's
classes get as they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table import state as core
    from .state import CaptainFields, RevealedFields, TableFields

    class Revealed(RevealedFields, core.Revealed):
        """A revealed mission of such a table."""

    class Captain(CaptainFields, core.Captain):
        """A captain of a table with Missions and Powers."""

        missions: list[Revealed]  # type: ignore[assignment]

    class MixiaTable(TableFields, core.MixiaTable):
        """A table with Missions and Powers."""

        players: dict[str, Captain]  # type: ignore[assignment]

        @property
        def captain(self) -> Captain: ...
else:
    from ..table.state import Captain, MixiaTable, Revealed  # noqa: F401
