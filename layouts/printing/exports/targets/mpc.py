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
from layouts.printing.exports.targets.tgc import summarise, write_pictures


def write(request: Request, folder: Path) -> Made:
    """Write the pictures and the orders."""
    shop = shops.read_shops()["mpc"]
    cell_by_name, match_by_piece = write_pictures(request, folder, shop)
    cards = [(item, copy) for item, copy in request.contents.copies if item.piece.id in match_by_piece]
    for number, start in enumerate(range(0, len(cards), shop.most), 1):
        name = f"order-{number}.xml" if len(cards) > shop.most else "order.xml"
        order_text = "\n".join(_format_order(cards[start : start + shop.most], cell_by_name, shop.stock))
        (folder / name).write_text(order_text + "\n", encoding="utf-8")
    advice = ["Put the folder beside the autofill program and choose the order in it."] if cards else []
    return Made(cell_by_name, [*summarise(request, shop, match_by_piece), *advice])


def _format_order(cards: Sequence[Copy], cell_by_face: dict[str, SpriteCell], stock_name: str) -> Iterator[str]:
    """Yield an order as lines of XML."""
    slots_by_front: dict[str, tuple[str, list[int]]] = {}
    slots_by_back: dict[str, tuple[str, list[int]]] = {}
    for slot_index, (export_piece, _) in enumerate(cards):
        back_face = export_piece.back or export_piece.front  # A one-sided piece has its face on both sides.
        slots_by_front.setdefault(cell_by_face[export_piece.front.name].sheet.file, (export_piece.piece.name, []))[
            1
        ].append(slot_index)
        slots_by_back.setdefault(cell_by_face[back_face.name].sheet.file, (export_piece.piece.name, []))[1].append(
            slot_index
        )
    common_back_name = max(slots_by_back, key=lambda file: len(slots_by_back[file][1]))
    yield "<order>"
    yield f" <details><quantity>{len(cards)}</quantity><stock>{escape(stock_name)}</stock><foil>false</foil></details>"
    yield " <fronts>"
    yield from (_format_card(file, *each) for file, each in slots_by_front.items())
    yield " </fronts>"
    yield " <backs>"
    yield from (_format_card(file, *each) for file, each in slots_by_back.items() if file != common_back_name)
    yield " </backs>"
    yield f" <cardback>{escape(common_back_name)}</cardback>"
    yield "</order>"


def _format_card(file_name: str, name: str, slots: Sequence[int]) -> str:
    number_list_text = ",".join(map(str, slots))
    return (
        f"  <card><id>{escape(file_name)}</id><sourceType>Local File</sourceType><slots>{number_list_text}</slots>"
        f"<name>{escape(name)}</name><query></query></card>"
    )
