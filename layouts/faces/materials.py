"""The materials of pieces: the one source of all advice on card and board.

faces.yaml gives a kind its material, with the reason; a kind without one has that of its file, else the usual one for
its size. The printing guide and the rulebooks (`::: materials`) use these texts; docs/printing.md repeats them, and
tests compare both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from components.messages import _, dictionary
from components.schema import Game, Kind
from components.values import NamedTuple

BOARD_FROM_MM, TOKEN_UP_TO_MM = 150.0, 30.0
"""Longest side in mm above which a piece is a board, and up to which it is a token."""
LABELS = "120 g/m² paper or full-sheet labels"
"""Paper for mounting on board."""
DRAFT = "card of 300 g/m²"
"""Replacement of board for two-sided pieces that are printed in one go."""
SEPARATE_BACKS = "--backs separate"
"""Option that prints both sides so that each can be glued to a face of the board."""
FOLDED_PAPER = "paper of 100 to 120 g/m², folded and glued"
"""Paper for pieces that have their backs beside their fronts."""


class Material(NamedTuple):
    """A material: the pieces for which any game uses it, the paper to print on, and the board to mount that on, if
    any."""

    uses: str
    sheet: str
    board: str = ""

    @property
    def name(self) -> str:
        """Name of the material in a list of pieces."""
        return self.board or self.sheet

    def advice(self, backs: str, is_two_sided: bool, reason: str = "") -> str:
        """Return advice on the paper and what to do with it, with the reason, for pieces with one or two sides and a
        way to print backs."""
        reason_text = f" ({reason})" if reason else ""
        is_two_sided = is_two_sided and backs != "none"
        if is_two_sided and backs == "gutterfold":
            return f"{_(FOLDED_PAPER)}{reason_text}"
        if not self.board:
            return f"{_(self.sheet)}{reason_text}"
        template = "{labels}, glued to both faces of {board}" if is_two_sided else "{labels}, mounted on {board}"
        advice_text = _(template, labels=_(LABELS), board=_(self.board)) + reason_text
        if not is_two_sided or backs == "separate":
            return advice_text
        template = "{draft} for a draft; better sides printed apart ({option}): {made}"
        return _(template, draft=_(DRAFT), option=SEPARATE_BACKS, made=advice_text)


MATERIALS: Mapping[str, Material] = {
    "paper": Material("books, score pads", "paper of 80 to 100 g/m²"),
    "folded": Material("standees", "card of 160 to 200 g/m², folded and glued"),
    "card": Material("aids, mats, whatever lies still", "card of 200 to 300 g/m²"),
    "deck": Material("decks of cards", "card of 250 to 300 g/m², or paper of 80 to 120 g/m² in sleeves"),
    "stiff-card": Material("outlines that scissors follow", "card of 250 to 300 g/m²"),
    "thin-board": Material("tokens, tiles, parts that join", LABELS, "1 mm grey board"),
    "board": Material("boards, discs, tracks", LABELS, "2 mm grey board"),
}
"""All materials, the thinnest first."""


class PaperStock(NamedTuple):
    """A kind's material, by its name in MATERIALS, and the reason for it."""

    of: str
    why: str = ""

    @property
    def material(self) -> Material:
        return MATERIALS[self.of]


def choose_usual_stock(game: Game, kind: Kind, is_folded: bool) -> PaperStock:
    """Return the material of a kind for which faces.yaml names none; `is_folded`: it is a standee."""
    longest_side = max(max(piece.size) for piece in kind.pieces)
    if is_folded:
        return PaperStock("folded")
    if longest_side > BOARD_FROM_MM:
        return PaperStock("board", "bare card bends")
    if longest_side <= TOKEN_UP_TO_MM:
        return PaperStock("thin-board", "bare card is hard to pick up")
    is_in_deck = any(kind.id in deck.kinds for deck in game.decks.values())
    return PaperStock("deck" if is_in_deck and kind.shape == "rect" else "card")


class MaterialUse(NamedTuple):
    """Kinds made of one stock, in the order of the box."""

    stock: PaperStock
    kinds: tuple[Kind, ...]

    @property
    def titles(self) -> str:
        return ", ".join(fit_into_sentence(kind.title) for kind in self.kinds)


def group_by_stock(stock_by_kind: Mapping[str, PaperStock], kinds: Iterable[Kind]) -> list[MaterialUse]:
    """Group these kinds by stock, the thickest first."""
    kinds_by_stock: dict[PaperStock, list[Kind]] = {}
    for kind in kinds:
        kinds_by_stock.setdefault(stock_by_kind[kind.id], []).append(kind)
    material_names = list(MATERIALS)
    uses = [MaterialUse(stock, tuple(stock_kinds)) for stock, stock_kinds in kinds_by_stock.items()]
    return sorted(uses, key=lambda use: -material_names.index(use.stock.of))


def list_materials(game: Game, stock_by_kind: Mapping[str, PaperStock], modules: Collection[str]) -> Iterator[str]:
    """List the materials for the pieces of these modules, each as a line of Markdown; usual card is `all else`,
    last."""
    kinds = [kind for kind in game.kinds.values() if any(piece.module in modules for piece in kind.pieces)]
    uses = group_by_stock(stock_by_kind, kinds)
    material_names = dict.fromkeys(use.stock.of for use in uses)
    for material_name in sorted(material_names, key=lambda material_name: material_name == "card"):
        material = MATERIALS[material_name]
        board_text, sheet_text = _("Mounted on {board}", board=_(material.board)), capitalise(_(material.sheet))
        heading = board_text if material.board else sheet_text
        uses_of_material = [use for use in uses if use.stock.of == material_name]
        titles_text = "; ".join(
            use.titles + (f" ({_(use.stock.why)})" if use.stock.why else "") for use in uses_of_material
        )
        yield f"- **{heading}:** {_('all else') if material_name == 'card' else titles_text}."
    if any(use.stock.material.board and kind.sides == 2 for use in uses for kind in use.kinds):
        yield ""
        template = "To mount two-sided pieces, print their sides apart (`{option}`); for a draft, use {draft}."
        yield _(template, option=SEPARATE_BACKS, draft=_(DRAFT))


def fit_into_sentence(title: str) -> str:
    """Write a title as inside an English sentence: names keep their capitals.

    >>> fit_into_sentence("Rocket parts"), fit_into_sentence("NPC cards"), fit_into_sentence("How to Win")
    ('rocket parts', 'NPC cards', 'How to Win')
    """
    is_name = dictionary().language != "en" or any(letter.isupper() for letter in title[1:])
    return title if is_name else title[:1].lower() + title[1:]


def capitalise(phrase: str) -> str:
    """Write words with a capital first letter."""
    return phrase[:1].upper() + phrase[1:]
