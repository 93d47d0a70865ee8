"""The measure: the same cards by a hand-written reportlab program, tuned within reportlab's public interface.

What all pages share (borders, crop marks, cut numbers) is one Form XObject drawn once; icons are Form XObjects; no
ASCII85; widths of words are looked up once; `Paragraph` is not used. Positions are written out, as whoever writes such
a program for one deck would do.
"""

import sys
from pathlib import Path

import clock

sys.path.insert(0, str(Path(__file__).parents[1]))

import csv
from importlib.util import find_spec

import cards
from reportlab import rl_config
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

clock.ready()

MM = 72 / 25.4
WIDTH, HEIGHT = 210 * MM, 297 * MM
CARD_W, CARD_H = 63.5, 88.9
LEFT_MM, TOP_MM = 9.75, 15.15
INK, ACCENT = (0x14 / 255, 0x20 / 255, 0x2B / 255), (0x2F / 255, 0x5D / 255, 0x8C / 255)
GREY = (0x5B / 255, 0x66 / 255, 0x70 / 255)
PLACES = [(LEFT_MM + col * CARD_W, TOP_MM + row * CARD_H) for row in range(3) for col in range(3)]
TEXT_WIDTH, LINE = 49.5 * MM, 9 * 1.2
FONTS = {
    "display": ("font_manrope", "Manrope-ExtraBold.ttf"),
    "caption": ("font_manrope", "Manrope-Bold.ttf"),
    "body": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
}


def up(y):
    """Points from the bottom of the page, for millimetres from its top."""
    return HEIGHT - y * MM


def register_fonts():
    fonts = {}
    for name, (package, file) in FONTS.items():
        fonts[name] = TTFont(name, str(Path(find_spec(package).origin).parent / "files" / file))
        registerFont(fonts[name])
    return fonts


def line(canvas, x1, y1, x2, y2):
    canvas.line(x1 * MM, up(y1), x2 * MM, up(y2))


def define_page(canvas, places):
    """What a page with these places looks like before its cards' own ink: borders, crop marks with cut numbers."""
    cols = len({x for x, _ in places})
    rows = len({y for _, y in places})
    left, top = places[0]
    right, bottom = left + cols * CARD_W, top + rows * CARD_H
    canvas.setStrokeColorRGB(*ACCENT)
    canvas.setLineWidth(0.6 * MM)
    for x, y in places:
        canvas.roundRect((x + 3) * MM, up(y + 85.9), 57.5 * MM, 82.9 * MM, 3 * MM)
    canvas.setStrokeColorRGB(*GREY)
    canvas.setFillColorRGB(*GREY)
    canvas.setLineWidth(0.15 * MM)
    canvas.setFont("caption", 4.5)
    upright = [(left + i * CARD_W, i + 1) for i in range(cols + 1)]
    level = [(top + i * CARD_H, cols + 2 + i) for i in range(rows + 1)]
    for x, cut in upright:
        for y1, y2 in ((top - 7.5, top - 3.5), (bottom + 3.5, bottom + 7.5)):
            line(canvas, x, y1, x, y2)
            canvas.drawString((x + 0.5) * MM, up((y1 + y2) / 2 + 0.6), str(cut))
    for y, cut in level:
        for x1, x2 in ((left - 7.5, left - 3.5), (right + 3.5, right + 7.5)):
            line(canvas, x1, y, x2, y)
            canvas.drawCentredString((x1 + x2) / 2 * MM, up(y - 0.4), str(cut))


def define_icons(canvas):
    """The eight icons, 26 mm across, centred on their origin."""
    scale = 26 / 24 * MM
    for name in cards.ICONS:
        canvas.beginForm(name, -13 * MM, -13 * MM, 13 * MM, 13 * MM)
        canvas.setFillColorRGB(*ACCENT)
        path = canvas.beginPath()
        for command, numbers in cards.icon_commands(name):
            at = [(n - 12) * scale if i % 2 == 0 else (12 - n) * scale for i, n in enumerate(numbers)]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[command](*at)
        canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
        canvas.endForm()


def draw_ruler(canvas):
    """A ruler of 100 mm at the bottom of the last page, which has room for it."""
    x, y = 4.2, 292.6
    canvas.setStrokeColorRGB(*GREY)
    canvas.setFillColorRGB(*GREY)
    canvas.setLineWidth(0.15 * MM)
    for i in range(101):
        line(canvas, x + i, y, x + i, y - (2.4 if i % 10 == 0 else 1.7 if i % 5 == 0 else 1.0))
    line(canvas, x, y, x + 100, y)
    canvas.setFont("body", 6.5)
    canvas.drawString((x + 101.5) * MM, up(y), "must be 100 mm long")
    canvas.setFont("caption", 4.5)
    canvas.drawString(x * MM, up(y - 2.6), "0")
    canvas.drawCentredString((x + 50) * MM, up(y - 2.6), "50")
    canvas.drawCentredString((x + 100) * MM, up(y - 2.6), "100")


class Widths(dict):
    """Widths of words in points at one size, measured once."""

    def __init__(self, font, size):
        self.font, self.size = font, size

    def __missing__(self, word):
        width = self[word] = self.font.stringWidth(word, self.size)
        return width


def wrapped(words, widths):
    lines, current, used = [], [], 0.0
    space = widths[" "]
    for word in words:
        wide = widths[word]
        if current and used + space + wide > TEXT_WIDTH:
            lines.append(" ".join(current))
            current, used = [word], wide
        else:
            used += wide + (space if current else 0.0)
            current.append(word)
    lines.append(" ".join(current))
    return lines


def draw_icons(canvas, placed):
    for card, (x, y) in placed:
        canvas.saveState()
        canvas.translate((x + 31.75) * MM, up(y + 38))
        canvas.doForm(card["icon"])
        canvas.restoreState()


def draw_cards(canvas, placed, body, numbers):
    """Each card's own ink: title, number and three lines of text as one text object."""
    draw_icons(canvas, placed)
    for card, (x, y) in placed:
        text = canvas.beginText((x + 7) * MM, up(y + 11) - 0.36 * 11)
        text.setFont("display", 11)
        text.setFillColorRGB(*INK)
        text.textOut(card["name"])
        text.setTextOrigin((x + 56.5) * MM - numbers[card["number"]], up(y + 11) - 0.36 * 13)
        text.setFont("display", 13)
        text.setFillColorRGB(*ACCENT)
        text.textOut(card["number"])
        text.setTextOrigin((x + 7) * MM, up(y + 62) - 0.66 * 9)
        text.setFont("body", 9, LINE)
        text.setFillColorRGB(*INK)
        for words in wrapped(card["effect"].split(" "), body):
            text.textLine(words)
        canvas.drawText(text)


def main(folder, out):
    fonts = register_fonts()
    rl_config.useA85 = 0
    with open(Path(folder) / "components" / "cards.csv", encoding="utf-8", newline="") as file:
        deck = list(csv.DictReader(file))
    canvas = Canvas(
        str(Path(out) / "cards.pdf"), (WIDTH, HEIGHT), pageCompression=1, invariant=1, initialFontName="body"
    )
    define_icons(canvas)
    canvas.beginForm("full", 0, 0, WIDTH, HEIGHT)
    define_page(canvas, PLACES)
    canvas.endForm()
    body, numbers = Widths(fonts["body"], 9), Widths(fonts["display"], 13)
    pages = [deck[i : i + 9] for i in range(0, len(deck), 9)]
    for sheet, page in enumerate(pages, 1):
        if len(page) == 9:
            places = PLACES
            canvas.doForm("full")
        else:
            places = last_places(len(page))
            define_page(canvas, places)
        last = sheet == len(pages)
        if last:
            draw_ruler(canvas)
        canvas.setFillColorRGB(*GREY)
        canvas.setFont("body", 6.5)
        note = f"Bench · Cards · sheet {sheet} of {len(pages)} · print at 100 %, no scaling"
        canvas.drawString((128.7 if last else 4.7) * MM, up(292.1), note)
        draw_cards(canvas, list(zip(page, places, strict=True)), body, numbers)
        canvas.showPage()
    canvas.save()


def last_places(count):
    """The last page: as few columns as are needed, in the middle."""
    cols = min(count, 3)
    rows = -(-count // cols)
    left, top = (210 - cols * CARD_W) / 2, (297 - rows * CARD_H) / 2
    return [(left + i % cols * CARD_W, top + i // cols * CARD_H) for i in range(count)]


main(*sys.argv[1:])
clock.done()
