"""Scripts of a page in one file, so that a phone asks for one: each module is a function that gives what it exports,
after those that it imports. Modules have the forms that ours have: imports by name, from beside them, and exports where
they are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable

IMPORTS = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.M)
EXPORTS = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) (\w+))", re.M)
OTHERS = re.compile(r"^(?:import|export)\b.*", re.M)


def join_scripts(first: str, read: Callable[[str], str]) -> str:
    """The module of a name with all that it imports, as one. read: gives the text of a module. Raises ValueError where
    modules import each other in a circle, or one has an import or export of another form.

    >>> texts = {"a": 'import { b } from "./b.js";\\nb();\\n', "b": "export const b = 1;\\n"}
    >>> join_scripts("a", texts.get).splitlines()
    ... # doctest: +NORMALIZE_WHITESPACE
    ['const m_b = (() => {', 'const b = 1;', 'return { b };', '})();',
     'const m_a = (() => {', 'const { b } = m_b;', 'b();', 'return {  };', '})();']
    """
    made: dict[str, str] = {}

    def add(name: str, on_the_way: tuple[str, ...]) -> None:
        if name in on_the_way:
            raise ValueError(f"scripts import each other: {' → '.join((*on_the_way, name))}")
        if name in made:
            return
        text = read(name)
        for _, imported in IMPORTS.findall(text):
            add(imported, (*on_the_way, name))
        made[name] = _wrap(name, text)

    add(first, ())
    return "\n".join(made.values())


def _wrap(name: str, text: str) -> str:
    """A module as a function that is called at once."""
    exported = ", ".join(EXPORTS.findall(text))
    body = EXPORTS.sub("", IMPORTS.sub(_take, text))
    if other := OTHERS.search(body):
        raise ValueError(f"{name}.js: {other[0]!r} is no form of import or export that scripts of pages have")
    return f"const m_{name} = (() => {{\n{body}return {{ {exported} }};\n}})();"


def _take(found: re.Match[str]) -> str:
    """An import as names of what another function gave."""
    return f"const {{{found[1].replace(' as ', ': ')}}} = m_{found[2]};\n"
