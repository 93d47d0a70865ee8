"""The fonts of a game: those that `fonts` of theme.yaml names, and replacements for letters that a font lacks.

A role of type (`display`, `caption`, `body`, `strong`, or one that the theme names) gets a font of the game's own if
the theme names one for it, or if the game uses letters that our fonts lack and others have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from components.base.files import spell
from components.base.limits import TooMuch
from components.fields import Checker, fields_of
from components.problems import SalvageError, did_you_mean, listed
from components.rows import texts_in
from components.schema import Game
from components.values import NamedTuple
from components.yamlfile import SourcePlace
from layouts.drawing import fonts

if TYPE_CHECKING:
    from layouts.drawing.own_fonts import FontSource

FONT = fields_of({
    "file": {"type": "text", "required": False, "meaning": "A .ttf or .otf file in layouts/fonts"},
    "family": {"type": "text", "required": False, "meaning": "A family that is installed"},
    "weight": {"type": "number", "required": False, "min": 1, "max": 1000, "meaning": "Of a family or a variable font"},
    "italic": {"type": "bool", "default": False, "meaning": "Of a family"},
})  # fmt: skip
FALLBACK = "fallback"
"""Key of the fonts whose letters others borrow."""
PARTNERS = {"body": "strong", "strong": "body", "display": "caption", "caption": "display"}
"""Roles that books set as one family in two weights."""
COMMON_LETTERS = frozenset(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) | {*"–—‘’“”„…−×·•▸☐☑↺↻⤢½¼¾→←↑↓"}
"""Letters of words that are put together while faces are drawn."""


class Typefaces(NamedTuple):
    """The fonts of roles that aren't ours, and the letters that other fonts supply to each by default."""

    roles: Mapping[str, str]
    lent: Mapping[str, frozenset[str]]


REGULAR_WEIGHT = 400
"""Weight of most type."""
OUR_TYPEFACES = Typefaces({}, {})


def collect_letters(game: Game, faces: Any, manuscripts: Iterable[Path]) -> frozenset[str]:
    """Return all letters of a game's data, faces and books in both cases, but for the common ones."""
    letters: set[str] = set()
    values = [game.title, *(table.rows for table in game.tables.values()), faces]
    values += [*(kind.title for kind in game.kinds.values()), *(each.value for each in game.constants.values())]
    for piece in game.pieces():  # Decks may be large, and most of their words are ASCII.
        cells = piece.name, piece.code, *piece.fields.values()
        values += () if "".join(map(str, cells)).isascii() else cells
    for text in texts_in(values):
        if not text.isascii():
            letters.update(text)
    for file_path in manuscripts:
        letters.update(spell(file_path.read_text(encoding="utf-8", errors="ignore")))
    letters.update("".join(letters).upper(), "".join(letters).lower())
    letters = {letter for letter in letters - COMMON_LETTERS if letter.isprintable() and not letter.isspace()}
    return frozenset(letter for letter in letters if not fonts.is_joined(letter))


def make_typefaces(spec: Any, source_place: SourcePlace, folders: Iterable[Path], letters: frozenset[str]) -> Typefaces:
    """Make the fonts of a theme. spec: its `fonts`. folders: the layouts folders of the game and of its expansions.

    Raises SalvageError with the place of a font that can't be used.
    """
    lacking_roles = {font for font in fonts.FILES if fonts.lacks("".join(letters), font)}
    if not spec and not lacking_roles:
        return OUR_TYPEFACES
    from layouts.drawing.own_fonts import list_files

    file_by_name = {name: file for folder in folders for name, file in list_files(folder).items()}
    fallback_sources = [
        _find_font_source(each, source_place / FALLBACK, file_by_name, REGULAR_WEIGHT)
        for each in _make_list((spec or {}).get(FALLBACK))
    ]
    source_by_role = {
        role: _find_font_source(value, source_place / role, file_by_name, find_weight(role))
        for role, value in (spec or {}).items()
        if role != FALLBACK
    }
    partner_roles = {PARTNERS[role] for role in source_by_role.keys() | lacking_roles if role in PARTNERS}
    sources_by_role = {
        role: [*([source_by_role[role]] if role in source_by_role else []), *fallback_sources]
        for role in (*source_by_role, *lacking_roles, *partner_roles)
    }
    try:
        return _make_fonts_by_role(sources_by_role, source_by_role, letters, source_place)
    except TooMuch as error:
        raise SalvageError(source_place.fault(f"the game {error}")) from None


def _make_fonts_by_role(
    sources_by_role: Mapping[str, list[FontSource]],
    source_by_role: Mapping[str, FontSource],
    letters: frozenset[str],
    source_place: SourcePlace,
) -> Typefaces:
    from layouts.drawing.own_fonts import FontOrder, FontSource, make_fonts, packaged

    packaged_sources = packaged() if any(fonts.lacks("".join(letters), font) for font in fonts.FILES) else []
    orders = []
    for role, own_sources in sources_by_role.items():
        our_source = FontSource(role, fonts.file(role if role in {**fonts.FILES, **fonts.ITALIC_FILES} else "body"))
        sources = [*own_sources, our_source] if role in source_by_role else [our_source, *own_sources]
        spare_sources = (each._replace(weight=find_weight(role)) for each in packaged_sources)
        orders.append(
            FontOrder(role, (*sources, *spare_sources), letters | COMMON_LETTERS, *fonts.OWN_FAMILIES.get(role, ()))
        )
    try:
        font_by_role = dict(zip(sources_by_role, make_fonts(orders), strict=True))
    except SalvageError as error:
        raise SalvageError(source_place.fault(str(error))) from None
    lent_by_role = {
        font_by_role[role].role: frozenset("".join(font_by_role[role].taken[len(sources_by_role[role]) : -1]))
        for role in source_by_role
    }
    return Typefaces({role: each.role for role, each in font_by_role.items()}, lent_by_role)


def _make_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def find_weight(role: str) -> int:
    """Return the weight of a role's font if a theme gives none."""
    return fonts.OWN_FAMILIES.get(role, ("", REGULAR_WEIGHT))[1]


def _find_font_source(
    spec: Any, source_place: SourcePlace, file_by_name: Mapping[str, Path], usual_weight: int
) -> FontSource:
    """Find the font that an entry names: a file of the folder, or an installed family. usual_weight: its weight if the
    entry gives none. Raises SalvageError with its line."""
    from layouts.drawing.own_fonts import ENDS, FOLDER, WEB_ENDS, FontSource, installed

    source_key = "file" if str(spec).lower().endswith(ENDS + WEB_ENDS) else "family"
    checker = Checker()
    entry = checker.record(spec if isinstance(spec, dict) else {source_key: spec}, FONT, source_place)
    file, family, weight = (entry.get(key) for key in ("file", "family", "weight"))
    if checker.faults:
        raise SalvageError(checker.faults)
    if bool(file) == bool(family):
        raise SalvageError(source_place.fault("a font is a file's name, a family, or {file or family, weight, italic}"))
    if family:
        try:
            return installed(family, weight or usual_weight, entry["italic"])
        except SalvageError as error:
            raise SalvageError(source_place.fault(str(error))) from None
    name = str(file)
    if name not in file_by_name:
        files_text = listed(file_by_name, 12) if file_by_name else f"no {' or '.join(ENDS[:2])} file"
        text = f"there is no font '{name}'{did_you_mean(name, file_by_name)}; layouts/{FOLDER} has {files_text}"
        raise SalvageError(source_place.fault(text))
    return FontSource(name, file_by_name[name], weight or usual_weight)
