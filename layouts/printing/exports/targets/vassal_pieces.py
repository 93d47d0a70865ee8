"""Pieces as Vassal writes them: `+/null/TYPE/STATE`, rows of traits, the outermost first and the picture last.

A list is written with a letter between its parts; where a part has that letter, a backslash stands before it. So the
traits of a row are lists within lists (Vassal's SequenceEncoder; each trait's fields as its class writes them).
"""

from __future__ import annotations

from layouts.printing.exports.arrange import PlacedCopy
from layouts.printing.exports.export_pieces import ExportPiece

Trait = tuple[str, str]
"""What it is, which never changes, and its state."""
FLIP_KEY, TURN_KEY, BACK_KEY, DELETE_KEY = "70,130", "93,130", "91,130", "68,130"
"""Keys as codes of Java and of the key held with them: Control and F, ], [, D."""
NO_OWNER = "nobody;true|0"
"""The owner of what lies face down on the table: anybody may turn it."""
STEPS = {"rect": 4, "hex": 6}
"""Into how many steps a turn of a piece is divided, by its shape; other shapes can be turned by the twelfth."""


def sequence(letter: str, *parts: object) -> str:
    """Parts as one text, from which they can be read again; true and false in small letters."""
    return letter.join(_escaped(letter, str(part).lower() if isinstance(part, bool) else str(part)) for part in parts)


def _escaped(letter: str, part: str) -> str:
    escaped = part.replace(letter, f"\\{letter}")
    is_odd = part.startswith("\\") or (part.startswith("'") and part.endswith("'"))
    return f"'{escaped}'" if is_odd else escaped


def definition(each: PlacedCopy, front: str, back: str, number: int, fixed: bool, endless: bool) -> str:
    """A piece with the pictures of its faces. fixed: it isn't moved by accident; endless: it may be thrown away."""
    item = each.item
    basic = ("" if back and not item.hides else front), item.piece.name
    traits = [
        *([("delete;" + sequence(";", "Delete", DELETE_KEY, ""), "")] if endless else []),
        *([("immob;gi;I;R;", "")] if fixed else []),
        _turned(item, each.angle),
        *_two_sided(item, front, back, each.is_open),
        ("mark;Piece", sequence(",", f"{item.piece.id}#{each.copy}")),
        ("piece;" + sequence(";", "", "", *basic), sequence(";", "null", 0, 0, number, 0)),
    ]
    type, state = traits.pop()
    for outer in reversed(traits):
        type, state = sequence("\t", outer[0], type), sequence("\t", outer[1], state)
    return "+/" + sequence("/", "null", type, state)


def _turned(item: ExportPiece, angle: float) -> Trait:
    """Pieces are turned by steps, or freely where they lie between two. Steps go clockwise, free angles against it."""
    steps = STEPS.get(item.trim.shape, 12)
    at = angle % 360 / 360 * steps
    if abs(at - round(at)) > 0.001:
        return "rotate;" + sequence(";", 1, TURN_KEY, "Turn", "", "", "Turn", "", "", "", "", True), str(
            -round(angle, 2)
        )
    fields = sequence(";", steps, TURN_KEY, BACK_KEY, "Turn right", "Turn left", "", "", "Turn", "", "", "", "", True)
    return f"rotate;{fields}", str(round(at) % steps)


def _two_sided(item: ExportPiece, front: str, back: str, is_open: bool) -> list[Trait]:
    """What hides its face is masked by its back; other backs are a second layer."""
    if not back:
        return []
    if item.hides:
        fields = sequence(";", FLIP_KEY, back, "Flip", "I", item.kind.title, "player:", "Peek", "", True, "", "")
        return [(f"obs;{fields}", "null;" if is_open else NO_OWNER)]
    both = sequence(",", front, back)
    fields = sequence(
        ";", "", 130, "A", "Flip", 130, "", "", 130, "", "", "", 1, False, 0, 0, both, ",", True, "Side", "", "",
        False, "", 1, 1, True, "", FLIP_KEY, "", "", "1.0", "", "",
    )  # fmt: skip
    return [(f"emb2;{fields}", "1" if is_open else "2")]
