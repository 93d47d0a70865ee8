"""The licences of all libraries that are installed beside this Python, as one text: `python .ci/licences.py > FILE`.

What lies in salvage itself and is somebody else's comes first.
"""

from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "companion/web/static"
BUNDLED = {"Idiomorph": STATIC / "idiomorph.LICENSE.txt", "CodeMirror": STATIC / "studio_editor.LICENSE.txt"}
NOT_OURS = {"pip", "setuptools", "salvage-tabletop"}
"""What a venv has of itself, and salvage, whose licence stands in LICENSE."""
NAMES = "licen", "copying", "notice", "ofl"
"""What the names of files with licences hold."""
TEXT_SUFFIXES = "", ".txt", ".md", ".rst"


def licence_texts(library: Distribution) -> list[str]:
    """The texts of its licences that a library brings."""
    every = [file for file in library.files or () if file.suffix.lower() in TEXT_SUFFIXES]
    found = [file for file in every if any(name in file.name.lower() for name in NAMES)]
    return [file.read_text(encoding="utf-8").strip() for file in found]


def licence_name(library: Distribution) -> str:
    """What a library says its licence is."""
    about = library.metadata
    named = [each.rpartition(" :: ")[2] for each in about.get_all("Classifier", ()) if each.startswith("License ::")]
    short = about.get("License", "").partition("\n")[0]
    return about.get("License-Expression") or ", ".join(named) or short or "not said"


def main() -> None:
    for name, file in BUNDLED.items():
        print(f"# {name}, within salvage\n\n{file.read_text(encoding='utf-8').strip()}\n")
    for library in sorted(distributions(), key=lambda each: each.name.lower()):
        if library.name not in NOT_OURS:
            print(f"# {library.name} {library.version}: {licence_name(library)}\n")
            for text in licence_texts(library):
                print(f"{text}\n")


if __name__ == "__main__":
    main()
