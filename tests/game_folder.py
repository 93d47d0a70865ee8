"""Small games in folders of their own, and data that several of them have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from components.places import GamePlace

PORTS = """\
tables:
  ports:
    title: Ports
    key: port
    source: rulebook
    fields: {port: text, size: int}
    rows:
      - {port: Rome, size: 3}
      - {port: Oslo, size: 1}
"""


class GameFolder:
    """A game in a folder of its own, from its files' names and texts."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        self.folder = folder
        for name, text in files.items():
            self.write(name, text)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def change(self, name: str, old: str, new: str) -> None:
        """Replace a piece of text that stands once in a file."""
        text = (self.folder / name).read_text()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    @property
    def place(self) -> GamePlace:
        return GamePlace("test", self.folder / "components", self.folder / "layouts", None, builtin=False)
