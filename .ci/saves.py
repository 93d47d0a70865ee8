"""Check saves for Tabletop Simulator against its declared types, with tsc: `python .ci/saves.py FOLDER…`, of exports.

What an object is called is an enum there, so each object of a save is written as a constant of its own type, with its
name as a member of that enum; those that lie in others are named by them. The types lack two words of rulebooks, which
saves of the program have: the name `Custom_PDF`, and `PDFPassword`.
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

MODULES = Path(__file__).parent / "page/node_modules"
TYPES = MODULES / "@typed-tabletop-simulator/declaration/src"
KINDS = {
    "Card": "CardCustomData", "DeckCustom": "DeckCustomData", "Custom_Tile": "TileData", "Custom_Token": "TokenData",
    "Bag": "BagData", "Infinite_Bag": "BagInfiniteData", "Custom_PDF": "BookData",
}  # fmt: skip
"""The type of each object that has more than all have."""
INNER = ("ContainedObjects", "States")


def main(folders: list[Path]) -> int:
    """Check them all at once; gives what tsc ends with."""
    members = _members((TYPES / "object.d.ts").read_text(encoding="utf-8"))
    with TemporaryDirectory() as work:
        files = []
        for folder in folders:
            (save,) = (file for file in folder.glob("*.json") if file.name != "manifest.json")
            written = _Written(members)
            for each in json.loads(save.read_text(encoding="utf-8"))["ObjectStates"]:
                written.add(each)
            file = Path(work) / f"{save.stem}.ts"
            file.write_text("\n".join([*written.lines, "export {};"]), encoding="utf-8")
            files.append(str(file))
            print(f"{save.stem}: {len(written.lines)} objects")
        options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"]
        command = [MODULES / ".bin/tsc", *options, TYPES / "index.d.ts", *files]
        return subprocess.run([*map(str, command)], check=False).returncode


def _members(declared: str) -> dict[str, str]:
    """The members of the enum of names, by what they stand for."""
    body = declared.split("declare const enum ObjectName {")[1].split("}")[0]
    return {text: name for name, text in re.findall(r'(\w+) = "([^"]+)"', body)}


def _json(value: object) -> str:
    known = {key: one for key, one in value.items() if key != "PDFPassword"} if isinstance(value, dict) else value
    return json.dumps(known)


class _Written:
    """The objects of a save as lines of TypeScript."""

    def __init__(self, members: dict[str, str]) -> None:
        self.members = members
        self.lines: list[str] = []

    def add(self, each: dict) -> str:
        """Write an object after what lies in it; gives the constant that it is."""
        held = {key: each[key] for key in INNER if key in each}
        own = {key: _json(value) for key, value in each.items() if key not in (*INNER, "Name")}
        member = self.members.get(each["Name"])
        undeclared = f"{json.dumps(each['Name'])}{' as ObjectName' * (each['Name'] == 'Custom_PDF')}"
        own["Name"] = f"ObjectName.{member}" if member else undeclared
        if "ContainedObjects" in held:
            own["ContainedObjects"] = "[" + ", ".join(map(self.add, held["ContainedObjects"])) + "]"
        if "States" in held:
            own["States"] = "{" + ", ".join(f"{at}: {self.add(one)}" for at, one in held["States"].items()) + "}"
        name = f"o{len(self.lines)}"
        parts = ", ".join(f"{key}: {value}" for key, value in own.items())
        self.lines.append(f"const {name}: {KINDS.get(each['Name'], 'ObjectData')} = {{{parts}}};")
        return name


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
