"""A game's look: its palette in the chosen ink, its icons and its type scale, from `layouts/<game>/theme.yaml`.

Colours are named roles. Each has one value, or one per ink mode (`full`, `low`, `mono`), so that a design is
written once and prints three ways. A colour may be written as:

    night            a role            #0F1C2E          a colour
    night + 24% paper                  24 % of the way from night to paper (may be chained)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from components.problems import SalvageError
from components.yamlfile import SourcePlace
from layouts.drawing import fonts, icons
from layouts.drawing.colour import mix
from layouts.drawing.gradients import GRADIENTS, Gradient, read_gradient
from layouts.drawing.scene import Symbol, Use
from layouts.drawing.tones import Tone

INKS = ("full", "low", "mono")
NO_PLACE = SourcePlace("")
_MIX = r"\+\s*(\d+(?:\.\d+)?)%"


MAX_COLOUR_DEPTH = 20
"""Longest chain of roles that are defined by other roles."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Look:
    """Palette, icon names and ink mode of one print run; compared by identity."""

    ink: str
    palette: Mapping[str, str]
    own_icons: tuple[Path, ...] = ()
    """Icon folders of the game and its expansions."""
    icon_names: Mapping[str, str] = field(default_factory=dict)
    gradients: Mapping[str, Gradient] = field(default_factory=dict)
    """Roles that are gradients; they fill shapes."""
    type_roles: Mapping[str, str] = field(default_factory=dict)
    """The game's font for each role of type that isn't set in ours."""
    tones: Mapping[str, Tone] = field(default_factory=dict)
    _cache: dict[str, str] = field(default_factory=dict)

    def colour(self, text: str) -> str:
        """Convert a role, a colour or a mixture to `#RRGGBB`. Raises SalvageError that lists the roles."""
        if not isinstance(text, str):  # A keyword of a function may have any type.
            raise SalvageError(f"{text!r} is no colour; it must be text, such as '#112233'")
        return self._mixed(text, ())

    def paint(self, given: object) -> str | Gradient:
        """Return the fill of a shape: a colour, or a gradient, written out or by its role. Raises SalvageError,
        ValueError."""
        if isinstance(given, Mapping):
            return read_gradient(given, self.colour)
        return self.gradients.get(str(given)) or self.colour(str(given))

    def _mixed(self, text: str, above: tuple[str, ...]) -> str:
        """Return the colour of a text; roles `above` are those whose definition led to it, since a role may be a
        mixture of roles."""
        found = self._cache.get(text)
        if found is None:
            first, *rest = re.split(_MIX, text)
            if rest and not all(part.strip() for part in (first, *rest)):
                raise SalvageError(f"'{text.strip()}' lacks a colour; YAML text with ' #' in it must be quoted")
            found = self._plain(first, above)
            for share, other in zip(rest[::2], rest[1::2], strict=True):
                if float(share) > 100:
                    raise SalvageError(f"'{text}' mixes in {share} %; a share is 0 % to 100 %")
                found = mix(found, self._plain(other, above), float(share) / 100)
            self._cache[text] = found
        return found

    def _plain(self, text: str, above: tuple[str, ...]) -> str:
        name = text.strip()
        if name in above:
            raise SalvageError(f"colour '{name}' is made of itself: {' → '.join((*above, name))}")
        if len(above) > MAX_COLOUR_DEPTH:
            raise SalvageError(f"colour '{above[0]}' is made of more than {MAX_COLOUR_DEPTH} others, one of another")
        if name in self.gradients:
            raise SalvageError(f"'{name}' is a gradient, which fills shapes; one colour is needed here")
        if name in self.palette:
            return self._mixed(self.palette[name], (*above, name))
        try:
            return mix(name, name, 0)  # normalizes to six digits in capitals
        except ValueError:
            roles = ", ".join(sorted(self.palette))
            raise SalvageError(f"there is no colour '{name}'; write #RRGGBB or one of: {roles}") from None

    def font(self, role: str) -> str:
        """Return the font of a role of type. Raises SalvageError that lists the roles."""
        if role in self.type_roles:
            return self.type_roles[role]
        if role not in fonts.FILES:
            known = list(dict.fromkeys([*fonts.FILES, *self.type_roles]))
            raise SalvageError(f"there is no font '{role}'; allowed are {', '.join(known)}")
        return role

    def italic(self, font: str) -> str:
        """Return the italic of a font: the theme's `ROLE-italic` for the role with that font, otherwise ours or a
        slanted one."""
        italics = ((self.font(role.removesuffix(fonts.ITALIC)), own) for role, own in self.type_roles.items()
                   if role.endswith(fonts.ITALIC))  # fmt: skip
        return dict(italics).get(font) or fonts.italic(font)

    def icon(self, name: str) -> Symbol:
        """Return the symbol of an icon, after the theme's renaming."""
        return icons.symbol(self.icon_names.get(name, name), *self.own_icons)

    def use_icon(self, name: str, x: float, y: float, size: float, fill: str, width: float = 0.0) -> Use:
        """Place an icon centred on (x, y), `size` mm across its grid; with a width, only its outline in a line that
        wide."""
        found = self.icon(name)
        if width:
            real = self.icon_names.get(name, name)
            found = icons.line_symbol(real, round(width * found.width / size, 3), *self.own_icons)
        return Use(found, x - size / 2, y - size / 2, size / found.width, fill=self.colour(fill))


def make_look(
    theme: Mapping[str, Any], ink: str, own_icons: Iterable[Path] = (), at: SourcePlace = NO_PLACE,
    type_roles: Mapping[str, str] = MappingProxyType({}),
) -> Look:  # fmt: skip
    """Make the look of a theme (`palette`, `icons`) in one ink mode. Raises SalvageError for a malformed palette."""
    palette: dict[str, str] = {}
    shaded: dict[str, Mapping[str, object]] = {}
    gradients: dict[str, Gradient] = {}
    given, renamed = theme.get("palette") or {}, theme.get("icons") or {}
    for name, value in given.items():
        by_ink = isinstance(value, Mapping) and not GRADIENTS.keys() & value.keys()
        chosen = value.get(ink, value.get("full")) if by_ink else value
        if isinstance(chosen, Mapping):
            shaded[str(name)] = chosen
            continue
        if not isinstance(chosen, str):
            what = f"colour '{name}' has no value for ink '{ink}'; give one, or one per ink: {', '.join(INKS)}"
            raise SalvageError((at / "palette" / str(name)).fault(what))
        palette[str(name)] = chosen
    folders = tuple(filter(Path.is_dir, own_icons))
    look = Look(ink, palette, folders, {str(k): str(v) for k, v in renamed.items()}, gradients, type_roles)
    for name in palette:
        try:
            palette[name] = look.colour(name)
        except SalvageError as bad:
            raise SalvageError((at / "palette" / name).fault(str(bad))) from None
    for name, mapping in shaded.items():
        try:
            gradients[name] = read_gradient(mapping, look.colour)
        except (SalvageError, ValueError) as bad:
            raise SalvageError((at / "palette" / name).fault(str(bad))) from None
    return look
