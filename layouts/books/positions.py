"""Pictures for a rulebook, each made once: positions of scenarios, faces of pieces, and their descriptions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from components import scenarios
from components.base import files
from components.messages import _
from components.problems import SalvageError, did_you_mean, listed
from components.scenarios import Scenario
from components.schema import Piece
from components.used_pieces import all_used
from layouts.books.pictures import Picture, compose, picture
from layouts.drawing.hooks import BOARD, PLACE, Arrow
from layouts.drawing.images import FOLDER as IMAGES_FOLDER
from layouts.drawing.scene import Scene, Use
from layouts.drawing.shapes import Box
from layouts.faces.design import Design, sides

PAGE_MM = 180.0
"""Width of a page of text."""
MAX_ALT_CHARS = 400
"""Longest description of a picture in letters."""


@dataclass(slots=True)
class Positions:
    """Draws for one design."""

    design: Design
    _scenarios: dict[str, Scenario] = field(default_factory=dict)
    _pictures: dict[tuple[object, ...], Picture] = field(default_factory=dict)

    def scene(self, id: str) -> Scene:
        """Draw the whole position of a scenario. Raises SalvageError."""
        return self._draw(self._scenario(id).state, None)

    def window(self, id: str, window: Box) -> Picture:
        """Draw the visible part of a scenario's position."""
        key = ("window", id, window)
        if key not in self._pictures:
            scenario = self._scenario(id)
            alt = _("{title}: the board", title=scenario.title)
            self._pictures[key] = picture("cover", self.scene(id), window=window, alt=alt)
        return self._pictures[key]

    def pictures(self, id: str, view: str, crop: str | None, arrows: str) -> list[Picture]:
        """Draw a scenario's position, the one after it, or both; arrows are only in the first. Raises SalvageError."""
        views = ("state", "then") if view == "both" else (view,)
        drawn = tuple(_arrow(words) for words in arrows.split(";") if words.strip())
        names = tuple(crop.split()) if crop is not None else None
        return [self._board(id, v, names, drawn if v == views[0] else (), view == "both") for v in views]

    def _board(
        self, id: str, view: str, crop: tuple[str, ...] | None, arrows: tuple[Arrow, ...], paired: bool
    ) -> Picture:
        key = (id, view, crop, arrows, paired)
        if key not in self._pictures:
            scenario = self._scenario(id)
            state = scenario.then if view == "then" else scenario.state
            if not state:
                raise SalvageError(f"scenario '{id}' has no '{view}' to show")
            scene = self._draw(state, crop, arrows)
            when = "Before. {said}" if view == "state" else "After. {said}"
            said = f"{scenario.title}. {say(state, crop)}{_ways(arrows)}"
            alt = _(when, said=said) if paired else said
            self._pictures[key] = picture(f"{id}-{view}", scene, alt=alt)
        return self._pictures[key]

    def place(self, id: str, name: str) -> Picture:
        """Draw a player's own area in a scenario's position. Raises SalvageError."""
        key = ("place", id, name)
        if key not in self._pictures:
            state = self._scenario(id).state
            players = state.get("players") or {}
            if name not in players:
                hint = did_you_mean(name, players)
                raise SalvageError(f"'{name}' is no player of scenario '{id}'{hint}; players are {listed(players)}")
            said = _describe_entry(name, players[name])
            # Fields that name no player belong to the middle of the table and aren't drawn for each player.
            fields = self.design.game.state
            own = {field: value for field, value in state.items()
                   if not fields[field].on_table or _names_any(value, players)}  # fmt: skip
            alt = _("In front of {said}", said=said)
            self._pictures[key] = picture(f"{id}-{name}", self._draw_by(PLACE, own, name), alt=alt)
        return self._pictures[key]

    def image(self, name: str, alt: str) -> Picture:
        """Return an image of the game's folder `images`, as wide as a page. Raises SalvageError."""
        key = ("image", name, alt)
        if key not in self._pictures:
            symbol = self.design.compiler.tools.images.find(name.removeprefix(f"{IMAGES_FOLDER}/"))
            scale = PAGE_MM / symbol.width
            drawn, size = Use(symbol, 0, 0, scale), (PAGE_MM, symbol.height * scale)
            self._pictures[key] = compose(symbol.name, [drawn], size, alt)
        return self._pictures[key]

    def left_over(self, id: str, piece: str) -> int:
        """Count the copies of a piece that a scenario's position leaves in the supply. Raises SalvageError."""
        game, state = self.design.game, self._scenario(id).state
        found = self.find_piece(piece)
        used = all_used(game, {name: value for name, value in state.items() if not game.state[name].rest})
        return found.count - used[found.id]

    def _draw(self, state: Mapping[str, object], crop: tuple[str, ...] | None, arrows: tuple[Arrow, ...] = ()) -> Scene:
        return self._draw_by(BOARD, state, crop, **({"arrows": arrows} if arrows else {}))

    def _draw_by(self, function: str, state: Mapping[str, object], *given: object, **more: object) -> Scene:
        """Draw a position with a function of the game's layouts. Raises SalvageError."""
        try:
            made = self.design.find(function)(self.design.studio, state, *given, **more)
        except KeyError as bad:
            raise SalvageError(f"the position can't be drawn: there is no {bad}") from None
        except ValueError as bad:
            raise SalvageError(f"the position can't be drawn: {bad}") from None
        if not isinstance(made, Scene):
            raise SalvageError(f"the position can't be drawn: '{function}' gave {type(made).__name__}, not a Scene")
        return made

    def _scenario(self, id: str) -> Scenario:
        if id not in self._scenarios:
            folder = self.design.game.folder / scenarios.FOLDER
            known = sorted(files.spell(path.stem) for path in folder.glob("*.yaml"))
            if files.spell(id) not in known:
                hint = did_you_mean(id, known)
                raise SalvageError(f"there is no scenario '{id}'{hint}; scenarios are {listed(known, 30)}")
            self._scenarios[id] = scenarios.load_scenario(files.find(folder, f"{id}.yaml"), self.design.game)
        return self._scenarios[id]

    def find_piece(self, id: str) -> Piece:
        """Return a piece, or the first piece of a kind. Raises SalvageError."""
        game = self.design.game
        kind = game.kinds.get(id)
        try:
            return kind.pieces[0] if kind and kind.pieces else game.piece(id)
        except KeyError:
            every = [piece.id for piece in game.pieces()]
            raise SalvageError(f"there is no piece '{id}'{did_you_mean(id, every)}") from None

    def piece(self, id: str, side: str) -> Picture:
        """Draw a face of a piece, or of the first piece of a kind. Raises SalvageError."""
        game, piece = self.design.game, self.find_piece(id)
        if side not in sides(game.kinds[piece.kind]):
            raise SalvageError(f"piece '{id}' has no {side}")
        key = (piece.id, side)
        if key not in self._pictures:
            alt = f"{game.kinds[piece.kind].title}: {piece.name}"
            alt = _("{piece}, back", piece=alt) if side == "back" else alt
            self._pictures[key] = Picture(*self.design.lying(piece, side), alt)
        return self._pictures[key]


def _names_any(value: object, names: Collection[str]) -> bool:
    """Return whether a value of a position, or anything in it, is one of these names."""
    if isinstance(value, Mapping):
        return any(_names_any(key, names) or _names_any(one, names) for key, one in value.items())
    if isinstance(value, list | tuple):
        return any(_names_any(one, names) for one in value)
    return value in names


def say(state: Mapping[str, object], crop: Sequence[str] | None = None) -> str:
    """Describe a position in words, from its data; with `crop`, only the places in the picture.

    >>> say({"threat": 6, "cubes": {"G0": 2, "H30": 1}, "players": {"Ann": {"colour": "red", "at": "H30"}}}, ["G0"])
    'Threat: 6; cubes: G0 2; players: Ann (colour red, at H30).'
    """
    said = []
    places = {word.upper() for word in crop} if crop else set()
    for name, value in state.items():
        if isinstance(value, Mapping):
            keys = {str(key) for key in value}
            seen = {key: one for key, one in value.items() if not (places & keys) or str(key) in places}
            words = ", ".join(_describe_entry(str(key), one) for key, one in seen.items())
        else:
            words = _value(value)
        if words:
            said.append(f"{name.replace('_', ' ')}: {words}")
    told = "; ".join(said)
    if len(told) > MAX_ALT_CHARS:
        told = _("{said} and more", said=told[: told.rfind(",", 0, MAX_ALT_CHARS)])
    return told[:1].upper() + told[1:] + "." if told else ""


def _describe_entry(key: str, value: object) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name.replace('_', ' ')} {_value(one)}" for name, one in value.items() if _value(one))
        return f"{key} ({inner})" if inner else key
    return f"{key} {_value(value)}".strip()


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return " ".join(_describe_entry(str(key), one) for key, one in value.items())
    if isinstance(value, list | tuple):
        return _(" and ").join(_value(one) for one in value)
    if isinstance(value, bool):
        return _("yes") if value else ""
    return "" if value is None else str(value)


def _ways(arrows: Sequence[Arrow]) -> str:
    """Describe arrows in words."""
    ways = ((arrow.kind.lower() or _("arrow"), _(" to ").join(arrow.path).lower()) for arrow in arrows)
    return "".join(f" {_('{piece} goes {way}.', piece=piece, way=way)}" for piece, way in ways)


def _arrow(words: str) -> Arrow:
    """Parse an arrow of the manuscript, `tile A>B>C deliver a`: kind, path, what happens at its end, label."""
    kind, way, ends, label = (*words.split(), "", "", "", "")[:4]
    if ">" not in way:
        raise SalvageError(f"arrow '{words.strip()}' has no way; it is written as 'piece A>B>C end label'")
    return Arrow(tuple(way.split(">")), kind, ends, label)


def choice(attributes: Mapping[str, str], key: str, allowed: Sequence[str]) -> str:
    """Return an attribute that is one of a few words, by default the first. Raises SalvageError."""
    value = attributes.get(key, allowed[0])
    if value not in allowed:
        raise SalvageError(f"{key} is '{value}'{did_you_mean(value, allowed)}; allowed are {listed(allowed)}")
    return value


def numbers(attributes: Mapping[str, str], key: str, default: str, count: int) -> list[float]:
    """Parse an attribute of `count` numbers. Raises SalvageError."""
    value = attributes.get(key, default)
    try:
        found = [float(word) for word in value.split()]
    except ValueError:
        found = []
    if len(found) != count or not all(0 <= number < 10_000 for number in found):
        raise SalvageError(f"{key} is '{value}'; it needs {count} number{'s' * (count > 1)} in mm, such as '{default}'")
    return found
