"""A further photograph of the same pieces, which shows what the first one doesn't."""

from __future__ import annotations

from companion.photo.laid import Laid
from companion.photo.reading import Reading, Seen, Shot
from companion.text.grammar import amount


def add_shot(laid: Laid, reading: Reading, further: Reading) -> str:
    """Take in what a further photograph shows, and say what that is. Where both show the same place, the further one
    settles what the first shows badly; where they differ, that is unsure."""
    reading.more.append(Shot(further.photo, further.size, further.plane))
    added = settled = 0
    for each in further.pieces:
        each.shot = len(reading.more)
        before = next((lying for lying in reading.pieces if _is_same(laid, reading, lying, each)), None)
        if before is None:
            reading.pieces.append(each)
            added += 1
        elif each.sure and before.unsure:
            reading.pieces = [each if lying is before else lying for lying in reading.pieces]
            settled += 1
        elif each.sure and (before.piece, before.top) != (each.piece, each.top):
            before.unsure = f"the further photograph shows {each.piece} there"
    reading.counted = None
    return f"{amount(added, 'more piece')} seen{f', {settled} seen better' if settled else ''}."


def _is_same(laid: Laid, reading: Reading, lying: Seen, other: Seen) -> bool:
    """Whether two pieces of two photographs are one: they lie in one cell, or the box holds no other like it."""
    if reading.on_grid:
        return (lying.x, lying.y) == (other.x, other.y)
    return lying.piece == other.piece and laid.pieces[lying.piece].count == 1
