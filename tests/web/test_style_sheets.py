"""Style sheets and templates as their readers read them; CI's eslint and tsc read the scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tinycss2
from jinja2 import Environment

FILES = [file for kind in ("css", "html") for file in Path(__file__).parents[2].glob(f"[cl]*/**/*.{kind}")]


def find_faults(nodes: Any) -> list[str]:
    """What a browser passes over: selectors, declarations and rules that are none."""
    found = [each for node in nodes for each in (node, *(getattr(node, "prelude", ()) or ()))]
    inner = [node.content for node in nodes if node.type in ("qualified-rule", "at-rule") and node.content]
    faults = [f"{each.source_line}: {each.message}" for each in found if each.type == "error"]
    return faults + [fault for each in inner for fault in find_faults(tinycss2.parse_blocks_contents(each))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_each_is_read_whole(file: Path) -> None:
    """Of a sheet no rule is dropped, nor one of the sheet behind it in the same file, which is no part of this one."""
    rules = tinycss2.parse_stylesheet(f"{file.read_text()}\n.next {{}}", True, True) if file.suffix == ".css" else []
    assert find_faults(rules) == []
    assert not rules or tinycss2.serialize(rules[-1].prelude) == ".next "
    Environment(autoescape=True).parse(file.read_text() if file.suffix == ".html" else "")
