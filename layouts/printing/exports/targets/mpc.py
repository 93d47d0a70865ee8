"""Writes orders for MakePlayingCards in the form that public autofill projects read: `order.xml` with a picture of each
side.

An order holds cards of one size, at most 612 of them; more become `order-2.xml` and so on. Pieces that aren't such
cards are in `other/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from layouts.printing.exports import shops
from layouts.printing.exports.arrange import Copy
from layouts.printing.exports.folder import Made, Request
from layouts.printing.exports.sheets import SpriteCell
from layouts.printing.exports.targets.tgc import summary, write_pictures


def write(request: Request, folder: Path) -> Made:
    """Write the pictures and the orders."""
    shop = shops.shops()["mpc"]
    cells, match_by_piece = write_pictures(request, folder, shop)
    cards = [(item, copy) for item, copy in request.contents.copies if item.piece.id in match_by_piece]
    for number, first in enumerate(range(0, len(cards), shop.most), 1):
        name = f"order-{number}.xml" if len(cards) > shop.most else "order.xml"
        order = "\n".join(_order(cards[first : first + shop.most], cells, shop.stock))
        (folder / name).write_text(order + "\n", encoding="utf-8")
    advice = ["Put the folder beside the autofill program and choose the order in it."] if cards else []
    return Made(cells, [*summary(request, shop, match_by_piece), *advice])


def _order(cards: Sequence[Copy], cells: dict[str, SpriteCell], stock: str) -> Iterator[str]:
    """Yield an order as lines of XML."""
    fronts: dict[str, tuple[str, list[int]]] = {}
    backs: dict[str, tuple[str, list[int]]] = {}
    for slot, (item, _) in enumerate(cards):
        back = item.back or item.front  # A one-sided piece has its face on both sides.
        fronts.setdefault(cells[item.front.name].sheet.file, (item.piece.name, []))[1].append(slot)
        backs.setdefault(cells[back.name].sheet.file, (item.piece.name, []))[1].append(slot)
    common = max(backs, key=lambda file: len(backs[file][1]))
    yield "<order>"
    yield f" <details><quantity>{len(cards)}</quantity><stock>{escape(stock)}</stock><foil>false</foil></details>"
    yield " <fronts>"
    yield from (_card(file, *each) for file, each in fronts.items())
    yield " </fronts>"
    yield " <backs>"
    yield from (_card(file, *each) for file, each in backs.items() if file != common)
    yield " </backs>"
    yield f" <cardback>{escape(common)}</cardback>"
    yield "</order>"


def _card(file: str, name: str, slots: Sequence[int]) -> str:
    numbers = ",".join(map(str, slots))
    return (
        f"  <card><id>{escape(file)}</id><sourceType>Local File</sourceType><slots>{numbers}</slots>"
        f"<name>{escape(name)}</name><query></query></card>"
    )
