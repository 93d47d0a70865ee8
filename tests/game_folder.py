"""Small games in folders of their own, and data that several of them have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.game_registry.trust import is_trusted
from companion.making.init import StarterOptions, render
from components.places import GamePlace, game_id, locate

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

    def change(self, name: str, old: str, new: str) -> int:
        """Replace a piece of text of a file; the line where it stood first."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text, f"{old!r} isn't in {name}"
        self.write(name, text.replace(old, new))
        return text[: text.index(old)].count("\n") + 1

    @property
    def place(self) -> GamePlace:
        return GamePlace("test", self.folder / "components", self.folder / "layouts", None, builtin=False)


class FirstGame(GameFolder):
    """A game as `salvage init` begins it, with trust in its rules if it has any; made once a run, and copied."""

    def __init__(self, folder: Path, starter: str = "cards", rules: bool = False, title: str = "Night Market") -> None:
        super().__init__(folder, _render_once(game_id(folder), StarterOptions(title, starter, rules=rules)))
        assert not rules or is_trusted(self.place, grant=True)

    @property
    def place(self) -> GamePlace:
        return locate(str(self.folder))


@cache
def _render_once(id: str, options: StarterOptions) -> Mapping[str, str]:
    return dict(render(id, options))
