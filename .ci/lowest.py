"""The lowest versions that pyproject.toml allows, as constraints for pip: `python .ci/lowest.py > FILE`.

What these need in turn is as .ci/constraints.txt has it. It wants `packaging`, which pytest brings.
"""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent


def lowest_versions() -> dict[str, str]:
    """Of what salvage and its tests ask for, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    return dict(_lowest(Requirement(each)) for each in asked)


def _lowest(asked: Requirement) -> tuple[str, str]:
    bounds = {bound.operator: bound.version for bound in asked.specifier}
    return canonicalize_name(asked.name), bounds[">="]


def main() -> None:
    lowest = lowest_versions()
    for line in (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#") and canonicalize_name(re.split("==", line)[0]) not in lowest:
            print(line)
    for name, version in sorted(lowest.items()):
        print(f"{name}=={version}")


if __name__ == "__main__":
    main()
