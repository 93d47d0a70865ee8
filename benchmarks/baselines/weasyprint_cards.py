"""The cards as pages of HTML and CSS: every card a box at its place, its text wrapped by CSS.

Fonts come by @font-face, marks and icons are inline SVG.
"""

import sys
from pathlib import Path

import clock

sys.path.insert(0, str(Path(__file__).parents[1]))

import csv
from importlib.util import find_spec

import cards
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration

clock.ready()

FONTS = {
    "display": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "caption": ("font_manrope", "Manrope-Bold.ttf"),
    "body": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
}
CSS = """
@page { size: 210mm 297mm; margin: 0 }
body { margin: 0; color: #14202B }
section { position: relative; width: 210mm; height: 297mm; break-after: page; overflow: hidden }
section:last-child { break-after: auto }
.card { position: absolute; width: 63.5mm; height: 88.9mm }
.card > * { position: absolute; margin: 0 }
.edge { left: 2.7mm; top: 2.7mm; width: 56.9mm; height: 82.3mm; border: .6mm solid #2F5D8C; border-radius: 3.3mm }
h2 { left: 7mm; top: 7mm; height: 8mm; font: 11pt/8mm display; white-space: nowrap }
b { right: 7mm; top: 7mm; height: 8mm; font: 13pt/8mm display; color: #2F5D8C }
svg.icon { left: 18.75mm; top: 25mm; width: 26mm; height: 26mm }
p { left: 7mm; top: 61.1mm; width: 49.5mm; font: 9pt/1.2 body }
svg.marks { position: absolute; left: 0; top: 0; width: 210mm; height: 297mm }
.note { position: absolute; left: 4.7mm; top: 289.6mm; font: 6.5pt/1.2 body; color: #5B6670 }
"""


def font_faces():
    for name, (package, file) in FONTS.items():
        path = Path(find_spec(package).origin).parent / "files" / file
        yield f"@font-face {{ font-family: {name}; src: url({path.as_uri()}) }}"


def marks(cols, rows, left, top):
    """Crop marks with the numbers of their cuts, as SVG in mm."""
    right, bottom = left + cols * 63.5, top + rows * 88.9
    lines, labels = [], []
    for i in range(cols + 1):
        x = left + i * 63.5
        for y in (top - 7.5, bottom + 3.5):
            lines.append(f"M{x} {y}v4")
            labels.append(f'<text x="{x + 0.5}" y="{y + 2.6}">{i + 1}</text>')
    for i in range(rows + 1):
        y = top + i * 88.9
        for x in (left - 7.5, right + 3.5):
            lines.append(f"M{x} {y}h4")
            labels.append(f'<text x="{x + 2}" y="{y - 0.4}" text-anchor="middle">{cols + 2 + i}</text>')
    return (
        f'<svg class="marks" viewBox="0 0 210 297"><path d="{"".join(lines)}" stroke="#5B6670" stroke-width=".15"/>'
        f'<g font-family="caption" font-size="1.5875" fill="#5B6670">{"".join(labels)}</g></svg>'
    )


def card_html(card, x, y):
    return (
        f'<div class="card" style="left:{x}mm;top:{y}mm"><div class="edge"></div><h2>{card["name"]}</h2>'
        f'<b>{card["number"]}</b><svg class="icon" viewBox="0 0 24 24"><path fill="#2F5D8C" '
        f'd="{cards.icon_path(card["icon"])}"/></svg><p>{card["effect"]}</p></div>'
    )


def main(source, out):
    with open(source, encoding="utf-8", newline="") as file:
        deck = list(csv.DictReader(file))
    pages = [deck[i : i + 9] for i in range(0, len(deck), 9)]
    sections = []
    for sheet, page in enumerate(pages, 1):
        cols = min(3, len(page))
        rows = -(-len(page) // cols)
        left, top = (210 - cols * 63.5) / 2, (297 - rows * 88.9) / 2
        placed = (card_html(c, left + i % cols * 63.5, top + i // cols * 88.9) for i, c in enumerate(page))
        note = f"Bench · Cards · sheet {sheet} of {len(pages)} · print at 100 %, no scaling"
        inside = marks(cols, rows, left, top) + "".join(placed) + f'<div class="note">{note}</div>'
        sections.append(f"<section>{inside}</section>")
    fonts = FontConfiguration()
    style = "\n".join([*font_faces(), CSS])
    html = f"<!doctype html><meta charset=utf-8><title>Cards</title><style>{style}</style>{''.join(sections)}"
    HTML(string=html).write_pdf(out, font_config=fonts)


main(*sys.argv[1:])
clock.done()
