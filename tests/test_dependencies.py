"""What salvage is installed as and what it needs: docs/dependencies.md, pyproject.toml and the code say the same."""

from __future__ import annotations

import ast
import re
import runpy
import sys
import tomllib
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, requires, version
from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from jinja2.parser import Parser
from jinja2.sandbox import SandboxedEnvironment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.photo import why_no_photo
from components.base import installation

from .long_run import LONG
from .test_architecture import MAY_IMPORT, imports, sources

pytestmark = LONG
ROOT = Path(__file__).parent.parent
INSTALLS_A_STRANGER = re.compile(r"\binstall\s+(?:-\S+\s+)*['\"]?salvage(?!-tabletop)(?![\w/])")
"""The name alone, or with an extra: on the public index that is another project."""


def test_nothing_says_to_install_by_the_name_of_the_command() -> None:
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "pyproject.toml", ROOT / ".ci/run"]
    for folder in ("components", "layouts", "companion", "docs", "benchmarks", "tests"):
        files += [file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".md", ".yaml", ".html"}]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if INSTALLS_A_STRANGER.search(line)
    ]

    assert found == []


def test_refusals_name_the_interpreter_that_lacks_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be typed installs it where it is missing, with pip or, where there is none, with uv."""
    monkeypatch.setattr(sys, "executable", "/home/Ann B/.venv/bin/python")
    monkeypatch.setattr("companion.photo.find_spec", lambda name: None)
    monkeypatch.setattr(installation, "find_spec", lambda name: name)
    wanted = "install opencv-python-headless numpy"

    assert why_no_photo().endswith(f": '/home/Ann B/.venv/bin/python' -m pip {wanted}")

    monkeypatch.setattr(installation, "find_spec", lambda name: None)
    assert why_no_photo().endswith(
        ": uv pip install --python '/home/Ann B/.venv/bin/python' opencv-python-headless numpy"
    )


# ---- docs/dependencies.md, pyproject.toml and what is installed ------------------------------------------------------

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
IMPORTED_AS = {
    "pyyaml": "yaml", "fonttools": "fontTools", "markdown-it-py": "markdown_it", "pillow": "PIL",
    "opencv-python-headless": "cv2",
}  # fmt: skip
"""What a library is called in code, where that isn't its name."""
FOUND_BY_NAME = {
    "font-manrope": "font_manrope", "font-source-sans-pro": "font_source_sans_pro", "dask": "dask", "scipy": "scipy",
    "pyarrow": "pyarrow", "matplotlib": "matplotlib", "optuna": "optuna",
    "manimgx-fonts": "manimgx-fonts", "manimgx-fonts-cjk": "manimgx-fonts-cjk",
}  # fmt: skip
"""What is never imported by a statement, but by a name that stands there as text."""
ROW = re.compile(r"^\| (?!library|file|-)(.*) \|$", re.M)
GROUPS = {"To run": PROJECT["dependencies"]} | {
    f"({name})": asked for name, asked in PROJECT["optional-dependencies"].items()
}


def read_tables() -> dict[str, list[list[str]]]:
    """The rows of the page's tables, by the headings they stand under."""
    parts = re.split(r"^## (.*)\n", PAGE, flags=re.M)[1:]
    return {
        heading: [[cell.strip() for cell in row.split("|")] for row in ROW.findall(text)]
        for heading, text in zip(parts[::2], parts[1::2], strict=True)
    }


def rows_of(group: str) -> list[list[str]]:
    return next(rows for heading, rows in read_tables().items() if group in heading.replace("`", ""))


@pytest.mark.parametrize("group", GROUPS)
def test_the_page_has_what_is_asked_for(group: str) -> None:
    """Every library with its bounds, in the same order."""
    told = [f"{name}{bounds.strip('`')}" for name, _, bounds, _, _ in rows_of(group)]

    assert told == GROUPS[group]


@cache
def users_of(library: str) -> frozenset[str]:
    """The files of our packages that import a library."""
    module = IMPORTED_AS.get(library, library.replace("-", "_"))
    quoted = re.compile(rf"[\"']{FOUND_BY_NAME[library]}[\"'.]") if library in FOUND_BY_NAME else None
    return frozenset(
        file.relative_to(ROOT).as_posix()
        for package in MAY_IMPORT
        for file in sources(package)
        if any(name.partition(".")[0] == module for _, name in imports(file))
        or (quoted and quoted.search(file.read_text(encoding="utf-8")))
    )


@pytest.mark.parametrize("group", GROUPS)
def test_the_page_has_who_imports_what(group: str) -> None:
    """All modules that do, or the folder in which all of them lie."""
    for name, _, _, _, users in rows_of(group):
        told = set(re.findall(r"`(.+?)`", users))
        folders = tuple(each for each in told if each.endswith("/"))
        found = {next((folder for folder in folders if user.startswith(folder)), user) for user in users_of(name)}
        assert (name, found) == (name, told)


PINS = dict(re.findall(r"^([\w.-]+)==(.+)$", (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8"), re.M))
PINNED = {canonicalize_name(name): version for name, version in PINS.items()}


def is_as_pinned(library: str) -> bool:
    """Whether the version is installed that the page was written with: others may say other things of themselves."""
    try:
        return version(library) == PINNED.get(canonicalize_name(library))
    except PackageNotFoundError:
        return False


def licences_in(metadata: PackageMetadata) -> str:
    """Whatever a distribution says of its licence."""
    named = [each for each in metadata.get_all("Classifier") or () if each.startswith("License")]
    return " ".join([metadata.get("License-Expression") or "", metadata.get("License") or "", *named])


def test_licences_are_those_of_what_is_installed() -> None:
    """By SPDX where a distribution has that; else its own words have the beginning of each name in them."""
    told = {row[0]: row[3] for group in GROUPS for row in rows_of(group)}
    told |= dict(rows_of("in turn"))
    wrong = {}
    for name, licence in told.items():
        if not is_as_pinned(name):
            continue
        found = metadata(name)
        exact = found.get("License-Expression")
        said = licences_in(found)
        alike = all(each.partition("-")[0] in said for each in re.split(" AND | OR ", licence))
        if exact != licence if exact else not alike:
            wrong[name] = said

    assert wrong == {}


def test_the_page_has_what_libraries_need_in_turn() -> None:
    """On Linux and on Windows; what is installed is asked."""
    found: set[str] = set()
    waiting = [Requirement(each).name for group in ("To run", "(photo)") for each in GROUPS[group]]
    known = {canonicalize_name(each) for each in waiting}
    if not all(map(is_as_pinned, waiting)):
        pytest.skip("other versions may need other things")
    for library in waiting:
        for name in needs_of(library) - known - found:
            found.add(name)
            waiting.append(name)

    assert [name for name, _ in rows_of("in turn")] == sorted(found)


def needs_of(library: str) -> set[str]:
    """What a library asks for besides what is wanted with its extras alone."""
    try:
        asked = [Requirement(each) for each in requires(library) or ()]
    except PackageNotFoundError:
        return set()
    systems = ({"platform_system": "Linux"}, {"platform_system": "Windows", "sys_platform": "win32"})
    return {
        canonicalize_name(each.name)
        for each in asked
        if not each.marker or any(each.marker.evaluate({"extra": "", **system}) for system in systems)
    }


def test_files_of_others_are_as_published() -> None:
    for file, _, _, _, digest in rows_of("in this repository"):
        assert sha256((ROOT / file.strip("`")).read_bytes()).hexdigest() == digest.strip("`")


# ---- bounds -------------------------------------------------------------------------------------------------------

INSIDE = {
    "reportlab": ("reportlab", "layouts/drawing/backends/pdffile.py"),
    "typer": ("typer", "companion/cli/framework.py"),
    "uvicorn": ("uvicorn", "companion/web/http/framework.py"),
    "jinja2.parser": ("jinja2", "layouts/faces/expressions.py"),
}
"""What is imported of libraries that another release of theirs may break: of which, and by which module alone."""
JINJA = "Add And CondExpr Compare Concat Const Div Filter FloorDiv List Mod Mul Name Neg Node Not Operand Or Sub Tuple"


@pytest.mark.parametrize("inside", INSIDE)
def test_one_module_imports_what_is_bounded(inside: str) -> None:
    """A library's inside is used in one place, and its version bounded on both sides."""
    library, module = INSIDE[inside]
    users = {
        file.relative_to(ROOT).as_posix()
        for package in MAY_IMPORT
        for file in sources(package)
        for _, name in imports(file)
        if f"{name}.".startswith(f"{inside}.")
    }
    bounds = next(Requirement(each).specifier for each in PROJECT["dependencies"] if Requirement(each).name == library)

    assert users == {module}
    assert {bound.operator for bound in bounds} == {">=", "<"}


def test_no_private_module_of_a_library_is_imported() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line} imports {name}"
        for package in MAY_IMPORT
        for file in sources(package)
        for line, name in imports(file)
        if re.search(r"(^|\.)_(?!_)", name)
    ]

    assert found == []


def test_what_is_used_of_jinjas_inside_is_there() -> None:
    """Expressions are read by its parser and judged by the nodes that come of them: all of it is named here."""
    tree = ast.parse((ROOT / "layouts/faces/expressions.py").read_text(encoding="utf-8"))
    used = {ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    parser = Parser(Environment(), "a", state="variable")

    assert {each for each in used if each.startswith("nodes.")} == {f"nodes.{name}" for name in JINJA.split()}
    assert {each for each in used if each.startswith("parser.")} == {
        "parser.parse_expression", "parser.stream", "parser.stream.eos",
    }  # fmt: skip
    assert [name for name in JINJA.split() if not hasattr(nodes, name)] == []
    assert SandboxedEnvironment.call_binop(SandboxedEnvironment(), None, "*", 2, 3) == 6  # type: ignore[arg-type]
    assert SandboxedEnvironment.intercepted_binops == frozenset()
    assert isinstance(parser.parse_expression(), nodes.Name)
    assert parser.stream.eos


def test_each_lower_bound_can_be_installed() -> None:
    """What `.ci/run` installs for a try is derived from pyproject.toml, which so has a lower bound for everything."""
    lowest = runpy.run_path(str(ROOT / ".ci/lowest.py"))["lowest_versions"]()

    assert [*lowest] == [*dict.fromkeys(canonicalize_name(Requirement(each).name) for each in ALL)]
    assert all(Requirement(each).specifier.contains(lowest[canonicalize_name(Requirement(each).name)]) for each in ALL)


ALL = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
