"""Tables made by other programs: the field of each column, the rows to read, and ids made from names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import normalize
from zlib import crc32

from components.fields import Checker
from components.languages import split_key
from components.problems import did_you_mean, listed, nearest
from components.schema import Field
from components.values import NamedTuple
from components.yamlfile import Doc, Path_, SourcePlace

EXPORTED = ("Kind", "Front", "Back", "Width mm", "Height mm")
"""Columns that `export --to pngs` adds to a piece's own."""
ID_LENGTH, TOO_NEAR = 40, 0.8
"""Longest id in letters; similarity from which an undeclared field's name is taken for a misspelling of another."""
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ı": "i", "’": "'"})


class FileForm(NamedTuple):
    """The entry of a kind or table that reads a file, with its place and fields. makes_ids: whether its rows need
    ids."""

    entry: Mapping[str, Any]
    at: SourcePlace
    fields: Mapping[str, Field]
    checker: Checker
    makes_ids: bool

    def ignores(self, column: str) -> bool:
        """Return whether a column isn't read as a field."""
        return column[0] == "_" or column in (*self.entry.get("ignore", ()), *EXPORTED, *self.entry.get("where", ()))


def join_words(text: str, sign: str) -> str:
    """Reduce a text to lower-case ASCII letters and digits, its words joined by a sign; "" if it has none."""
    plain = normalize("NFKD", text.lower().translate(_LETTERS)).replace("'", "")
    return sign.join(re.findall("[a-z0-9]+", plain.encode("ascii", "ignore").decode()))


@cache
def other_names() -> Mapping[str, str]:
    """Map other tools' names of columns to our fields, from `column_names.toml`."""
    import tomllib

    names = tomllib.loads(Path(__file__).with_name("column_names.toml").read_text("utf-8"))
    return {other: field for field, others in names.items() for other in others}


def adapt(columns: Iterable[str], doc: Doc, form: FileForm) -> tuple[tuple[str, ...], Doc]:
    """Return a file's columns and rows by their fields: only the rows that `where` chooses, with ids."""
    keys = {column: split_key(column) if form.checker.languages[1:] else (column, "") for column in columns}
    names = _name_fields(dict.fromkeys(base for base, _ in keys.values()), form)
    new = {column: f"{names[base]}:{code}".rstrip(":") for column, (base, code) in keys.items() if base in names}
    new_columns = tuple(new.get(column, column) for column in keys)
    for name in (name for name in form.entry.get("columns", {}).values() if new_columns.count(name) > 1):
        form.checker.refuse(form.at / "columns", f"{name!r} is there twice: two columns of the file are read as it")
    if new or "where" in form.entry:
        doc = _rewrite(doc, new, _choose_rows(doc, form, dict(zip(new_columns, keys, strict=True))))
    has_names = any(split_key(column)[0] == "name" for column in new_columns)
    if form.makes_ids and has_names and _add_ids(doc, (*form.checker.languages, "")[0]) and "id" not in new_columns:
        new_columns = (*new_columns, "id")
    return new_columns, doc


def _name_fields(bases: Collection[str], form: FileForm) -> dict[str, str]:
    """Map columns with other names to fields, by `columns` or by a synonym, unless two columns would get one field."""
    columns = form.entry.get("columns", {})
    new = {base: columns[base] for base in bases if base in columns}
    unread = [base for base in bases if not (base in new or base in form.fields or form.ignores(base))]
    for synonyms in ({name: name for name in form.fields}, other_names()) if unread else ():
        guessed = {base: synonyms.get(join_words(base, "_"), "") for base in unread if base not in new}
        names = [*(base for base in bases if base not in new), *new.values(), *guessed.values()]
        new |= {base: name for base, name in guessed.items() if name in form.fields and names.count(name) == 1}
    for column in (each for each in columns if each not in bases and not _is_doubled(each)):
        if hint := did_you_mean(column, [base for base in unread if new.get(base) in (None, columns[column])]):
            form.checker.refuse(form.at / "columns" / column, f"the file has no column {column!r}{hint}")
    for column in (each for each in form.entry.get("where", ()) if each not in {*bases, *new.values()}):
        hint = did_you_mean(column, bases)
        form.checker.refuse(
            form.at / "where" / column, f"the file has no column {column!r}{hint}; it has {listed(bases)}"
        )
    return new


def _is_doubled(column: str) -> bool:
    """Return whether a column is a later one of the same name."""
    return re.fullmatch(r".+ \(\d+\)", column) is not None


def _choose_rows(doc: Doc, form: FileForm, old: Mapping[str, str]) -> list[int]:
    """Return the indexes of the rows that `where` chooses. old: the file's names of renamed columns."""
    chosen = [*range(len(doc.value))]
    for name, choice in form.entry.get("where", {}).items():
        if (column := old.get(name, name)) in old.values():
            at = form.at / "where" / name
            texts = [(doc.at / i / column).text or str(row.get(column, "")) for i, row in enumerate(doc.value)]
            values = [str(each).lower() for each in (choice if isinstance(choice, list) else [at.text or choice])]
            chosen = [i for i in chosen if texts[i].lower() in values]
            if not chosen:
                cells = listed(dict.fromkeys(texts))
                form.checker.refuse(at, f"no row has {listed(values)} in column {name!r}; it has {cells}")
    return chosen


def _rewrite(doc: Doc, new: Mapping[Any, str], chosen: Iterable[int]) -> Doc:
    """Keep the chosen rows and rename columns, in values and places alike."""
    numbers: dict[Any, int] = {old: number for number, old in enumerate(chosen)}

    def move(ways: Mapping[Path_, Any]) -> dict[Path_, Any]:
        rows_by_way = [(way, [numbers[i] for i in way[:1]]) for way in ways if not way or way[0] in numbers]
        return {(*row, *(new.get(name, name) for name in way[1:2]), *way[2:]): ways[way] for way, row in rows_by_way}

    rows = [{new.get(name, name): cell for name, cell in doc.value[old].items()} for old in numbers]
    return Doc(rows, doc.at._replace(lines=move(doc.at.lines), texts=move(doc.at.texts)))


def _add_ids(doc: Doc, language: str) -> bool:
    """Give rows without an id one made from their name in the first language; return whether there were any, or no rows
    at all."""
    names = dict[int, str]()
    for i, row in ((i, row) for i, row in enumerate(doc.value) if row.get("id") is None):
        name = row.get("name", row.get(f"name:{language}"))
        name = name.get(language) if isinstance(name, dict) else (doc.at / i / "name").text or name
        name = "" if name is None else name  # Only the missing name is reported then.
        if isinstance(name, str) and "$" not in name:
            names[i] = join_words(name, "-")[:ID_LENGTH].strip("-") or f"n{crc32(name.encode())}"
    ids = {str(row["id"]).lower() for row in doc.value if row.get("id") is not None} if names else set()
    reserved, last = ids | {*names.values()}, dict.fromkeys(names.values(), 1)
    for i, id in names.items():
        new_id = id
        while new_id in ids or (new_id != id and new_id in reserved):
            last[id] += 1
            new_id = f"{id[: ID_LENGTH - 5]}-{last[id]}"
        doc.value[i]["id"] = new_id
        ids.add(new_id)
    return bool(names) or not doc.value


def refuse_columns(unknown: Sequence[str], missing: Sequence[str], form: FileForm) -> str:
    """Explain how to have unknown columns read or ignored; the first may hold a missing name."""
    quoted, proposed, spelt = list[str](), list[str](), list[str]()
    for number, column in enumerate(unknown, 1):
        hint = " (the file has that name twice)" if _is_doubled(column) else did_you_mean(column, form.fields, TOO_NEAR)
        hint = " (name its language in game.yaml: languages)" if split_key(column)[1] else hint
        quoted.append(f"{column!r}{hint}")
        spelt.append(column if re.fullmatch(r"[^\W\d][\w ]*", column) else f'"{column}"')
        field = re.sub(r"^(?=\d|$)", f"column_{number}", join_words(column, "_"))
        field = f"{field}_text" if nearest(field, form.fields, TOO_NEAR) else field
        proposed.append(f"{spelt[-1]}: {'name' if 'name' in missing and not (hint or proposed) else field}")
    fault = f"unknown column{'s' * (len(unknown) > 1)} {', '.join(quoted)}; allowed: {listed(form.fields, most=40)}"
    way_out = f"columns: {{{', '.join(proposed)}}}, or to leave out ignore: [{', '.join(spelt)}]"
    return f"{fault}; to read more, write under {form.at.name} {way_out}"
