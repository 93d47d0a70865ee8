"""Tables as the rules of Embers see them: with its fields, which the core's classes get as they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..table import state as core
    from .state import CaptainFields, TableFields

    class Captain(CaptainFields, core.Captain):
        """A captain of a table with Embers."""

    class MixiaTable(TableFields, core.MixiaTable):
        """A table with Embers."""

        players: dict[str, Captain]  # type: ignore[assignment]

        @property
        def captain(self) -> Captain: ...
else:
    from ..table.state import Captain, MixiaTable  # noqa: F401
