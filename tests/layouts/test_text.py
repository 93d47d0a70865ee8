"""Setting text: wrapping, bold runs and icons, fitting with a floor; what does not fit is said, never cut."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layouts.drawing import fonts, icons, kerning, text
from layouts.drawing.scene import PT, Paragraph, Span, Use
from layouts.drawing.text import InlineIcon, Overflow

from ..long_run import examples

WORDS = st.text("abcdefghijklmnopqrstuvwxyzABCÄÖÜéß0123456789.,;:!?−–", min_size=1, max_size=12)
RICH = st.one_of(
    WORDS,
    st.lists(WORDS, min_size=1, max_size=4).map(lambda words: f"**{' '.join(words)}**"),
    st.sampled_from(["{fuel}", "{metal}", "{hit-point}"]),
    WORDS.map(lambda word: f"**{word}**,"),
    WORDS.map(lambda word: f"{{fuel}}{word}"),
)
FONTS = st.sampled_from(sorted(fonts.FILES))
ICON_WIDTH = 9 * PT * text.ICON_EM


def line_text(line: text.Line) -> str:
    return "".join(part.text if isinstance(part, Span) else f"{{{part.text}}}" for part in line)


def ends(line: text.Line, size: float) -> list[tuple[float, float]]:
    """Start and end of each part of a line, in mm."""
    return [
        (p.dx, p.dx + (size * PT * text.ICON_EM if isinstance(p, InlineIcon) else fonts.width(p.text, p.font, size)))
        for p in line
    ]


# ---- wrapping --------------------------------------------------------------------------------------------------


def test_lines_break_at_the_last_space_that_fits():
    """Greedy: a word goes to the next line only where it would not fit."""
    lines = text.wrap("one two three four", "body", 9, fonts.width("one two", "body", 9))

    assert [line_text(line) for line in lines] == ["one two", "three", "four"]


def test_a_runt_gets_company_in_as_many_lines():
    """A last line of one short word takes others with it until it is no scrap, each part of the text on its own;
    where that would take a line more, or the word isn't short, nothing changes."""
    wide = fonts.width("Roll a d20 at once and take it", "body", 9)
    task = "Roll a d20 at once and take it from me again"
    runt = "Roll a d20 at once and take it off"

    assert [line_text(line) for line in text.wrap(runt, "body", 9, wide)] == ["Roll a d20 at once and take it", "off"]
    mended = text.wrap(f"{runt}\n{task}", "body", 9, wide, mend_runts=True)
    assert [line_text(line) for line in mended] == [
        "Roll a d20 at once and", "take it off", "Roll a d20 at once and take it", "from me again",
    ]  # fmt: skip
    for words, narrow in (("Antimatter of", "Antimatter"), ("take immeasurable", "immeasurable")):
        width = fonts.width(narrow, "body", 9) + 0.1
        assert text.wrap(words, "body", 9, width, mend_runts=True) == text.wrap(words, "body", 9, width)


@pytest.mark.parametrize("width", range(9, 40, 3))
def test_chinese_and_japanese_break_between_letters(width):
    """But never before what closes, nor after what opens; words in Latin letters stay whole, and nothing is lost."""
    words = "三枚引き、そのうち「一枚」を手札に加える。抽两张牌，然后 Draw cards 弃一张。"
    lines = [line[0].text for line in text.wrap(words, "body", 10, width)]

    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert not [line for line in lines if line[0] in "、」。，" or line[-1] == "「" or line.endswith("Dra")]
    assert len(lines) > 1


def test_line_breaks_are_kept():
    """A newline ends a line; an empty one is a line too."""
    assert [line_text(line) for line in text.wrap("one\n\ntwo", "body", 9, 50)] == ["one", "", "two"]


def test_a_word_that_is_too_wide_is_an_overflow():
    """One word wider than the box cannot be set; the message names it and both widths."""
    with pytest.raises(Overflow, match=r"'Antidisestablishment' needs \d+\.\d mm of width, has 10\.0 mm"):
        text.wrap("the Antidisestablishment", "body", 9, 10)
    with pytest.raises(Overflow, match="needs"):
        text.wrap("the **Antidisestablishment**", "body", 9, 10)


@given(st.lists(WORDS, min_size=1, max_size=30), FONTS, st.floats(6.5, 14), st.floats(25, 90))
def test_plain_lines_fit_and_keep_their_words(words, font, size, width):
    """No line is wider than the box, and the words come in their order, none lost or made."""
    try:
        lines = text.wrap(" ".join(words), font, size, width)
    except Overflow:
        assert max(fonts.width(word, font, size) for word in words) > width
        return

    assert all(text.line_width(line, size) <= width + 0.01 for line in lines)
    # A word may break after its dash, so the ends of lines tell nothing of spaces.
    assert "".join(line_text(line) for line in lines).replace(" ", "") == "".join(words).replace(" ", "")


@given(st.lists(WORDS, min_size=2, max_size=30), st.floats(25, 90))
def test_no_line_is_broken_too_early(words, width):
    """The first word of a line would not have fitted on the line before."""
    try:
        lines = [line_text(line) for line in text.wrap(" ".join(words), "body", 9, width)]
    except Overflow:
        return

    for line, following in pairwise(lines):
        assert fonts.width(f"{line} {following.split(' ')[0]}", "body", 9) > width - 0.01


@examples(200)
@given(st.lists(RICH, min_size=1, max_size=20), FONTS, st.floats(30, 90))
def test_rich_lines_fit_and_keep_their_words(pieces, font, width):
    """With bold runs and icons as well: lines fit, parts lie side by side in order, every word is there."""
    source = " ".join(pieces)
    try:
        lines = text.wrap(source, font, 9, width)
    except Overflow:
        return

    for line in lines:
        places = ends(line, 9)
        assert all(b <= width + 0.02 for _, b in places)
        assert all(b <= c + 0.01 for (_, b), (c, _) in pairwise(places))
    words = re.sub(r"\s+", "", source.replace("**", ""))
    assert re.sub(r"\s+", "", "".join(line_text(line) for line in lines)) == words


def test_bold_runs_are_set_in_the_strong_font():
    """`**…**` changes the font; a comma right behind it stays at its word."""
    [line] = text.wrap("pay **two fuel**, then go", "body", 9, 90)

    assert [(p.font, p.text) for p in line] == [("body", "pay"), ("strong", "two fuel"), ("body", ", then go")]
    assert line[2].dx == pytest.approx(line[1].dx + fonts.width("two fuel", "strong", 9))


def test_bold_runs_go_on_over_line_breaks():
    """A bold run with a newline in it is bold on both lines, and no asterisk is printed."""
    lines = text.wrap("**two\n\nfuel** now", "body", 9, 90)

    assert [[(p.font, p.text) for p in line] for line in lines] == [
        [("strong", "two")], [("body", "")], [("strong", "fuel"), ("body", "now")],
    ]  # fmt: skip


def test_words_and_icons_without_a_space_are_not_parted():
    """`{fuel}:` is one word: where it does not fit, the icon goes to the next line with its colon."""
    width = fonts.width("deliver ", "body", 9) + ICON_WIDTH + 0.1
    lines = text.wrap("deliver {fuel}: now", "body", 9, width)

    assert [line_text(line) for line in lines] == ["deliver", "{fuel}: now"]
    assert lines[1][1].dx == pytest.approx(ICON_WIDTH)


# ---- blocks ----------------------------------------------------------------------------------------------------


def test_a_block_s_height_runs_from_cap_height_to_the_last_baseline():
    """Three lines at a leading of 1.2: two steps and one capital."""
    made = text.block(5, 10, "one\ntwo\nthree", 10, 50)

    assert made.lines == 3
    assert made.height == pytest.approx((2 * 1.2 + 0.66) * 10 * PT)
    assert isinstance(made.items[0], Paragraph)
    assert (made.items[0].x, made.items[0].y, made.items[0].leading) == (5, 10, pytest.approx(12 * PT))


@pytest.mark.parametrize(("anchor", "part"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_every_line_of_a_block_hangs_on_its_anchor(anchor, part):
    """Lines of different widths start, are centred or end at x, whatever they are made of."""
    made = text.block(50, 10, "one **bold**\nand one {fuel}\nx", 9, 40, anchor=anchor, icons=icons.symbol)
    lines = text.wrap("one **bold**\nand one {fuel}\nx", "body", 9, 40)

    for line, spans in zip(lines, made.items[0].lines, strict=True):
        assert spans[0].dx == pytest.approx(-part * text.line_width(line, 9))


def test_inline_icons_stand_beside_their_words():
    """An icon's middle is at half the capitals' height, its size and colour are the text's."""
    made = text.block(10, 20, "pay {fuel}", 9, 40, fill="#112233", icons=icons.symbol)
    [icon] = [item for item in made.items if isinstance(item, Use)]
    side = icon.symbol.width * icon.scale

    assert side == pytest.approx(ICON_WIDTH)
    assert icon.x == pytest.approx(10 + fonts.width("pay ", "body", 9))
    assert icon.y + side / 2 == pytest.approx(20 - 0.66 * 9 * PT / 2)
    assert icon.fill == "#112233"


def test_icons_need_a_source():
    """Text that names an icon where none are at hand is a fault that names it."""
    with pytest.raises(ValueError, match=r"\{fuel\}"):
        text.block(0, 0, "pay {fuel}", 9, 40)


def test_centred_puts_the_capitals_around_the_point():
    """The point lies half a capital above the middle of the baseline."""
    made = text.centred(10, 10, "H", 20)

    assert (made.x, made.y, made.anchor) == (10, pytest.approx(10 + 0.72 * 20 * PT / 2), "middle")


# ---- fitting ---------------------------------------------------------------------------------------------------


@given(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), FONTS, st.floats(10, 80), st.sampled_from([0, 0.2]))
def test_a_fitted_line_fits_and_is_no_smaller_than_it_must(words, font, width, tracking):
    """The size found fits the width, is at most the wish and at least the floor; a larger one would not fit."""
    try:
        size = text.fit_line(words, font, 12, 6.5, width, tracking)
    except Overflow:
        assert fonts.width(words, font, 6.5, tracking) > width
        return

    assert 6.5 - 1e-6 <= size <= 12
    assert fonts.width(words, font, size, tracking) <= width + 0.006
    assert size == 12 or fonts.width(words, font, size + 0.1, tracking) > width


@examples(60)
@given(st.lists(WORDS, min_size=1, max_size=25).map(" ".join), st.floats(30, 60), st.floats(5, 30))
@example("000000 000000000000 000000", 30.0, 10.25)
def test_a_fitted_block_fits(words, width, height):
    """At the size found the block is inside its box; the next larger step is not, or is more than was asked."""
    try:
        size = text.fit_block(words, "body", 10, 6.5, width, height)
    except Overflow:
        with pytest.raises(Overflow):
            _set(words, 6.5, width, height)
        return

    _set(words, size, width, height)
    if size < 10:
        with pytest.raises(Overflow):
            _set(words, min(10, size + text.FIT_STEP), width, height)


def test_nothing_is_set_below_its_floor():
    """What would fit a hair below the floor doesn't fit."""
    words, floor = "Some words that are long enough for several lines", 6.6
    line = fonts.width(words, "body", floor - 0.05)
    high = text.block(0, 0, words, floor - 0.05, 30).height

    with pytest.raises(Overflow):
        text.fit_line(words, "body", 12, floor, line)
    with pytest.raises(Overflow):
        text.fit_block(words, "body", 10, floor, 30, high)
    assert text.fit_block(words, "body", 10, floor - 0.1, 30, high) < floor


def _set(words: str, size: float, width: float, height: float) -> None:
    made = text.block(0, 0, words, size, width)
    if made.height > height + 0.005 + 1e-9:  # the slack of `fit_block`
        raise Overflow(words, made.height, height, "height")


def test_what_does_not_fit_at_its_floor_says_how_much_is_missing():
    """The message has the text (shortened), what it needs at the floor, and what it has."""
    long = "A rather long title for a rather small card"
    with pytest.raises(Overflow, match=r"text 'A rather long title for a rather smal\.\.\.' needs \d+\.\d mm of width"):
        text.fit_line(long, "display", 20, 13, 30)
    with pytest.raises(Overflow, match=r"of height, has 4\.0 mm"):
        text.fit_block(long, "body", 9, 7.5, 30, 4)


def test_without_a_floor_below_the_size_nothing_shrinks():
    """Size and floor equal: it fits as it is or not at all."""
    assert text.fit_line("fits", "body", 9, 9, 50) == 9
    with pytest.raises(Overflow, match="fits not"):
        text.fit_line("fits not", "body", 9, 9, 5)


# ---- fonts -----------------------------------------------------------------------------------------------------


def test_widths_are_those_of_the_font_file():
    """A capital H of Source Sans is 652 units of 1000; tracking is added after each letter."""
    assert fonts.units("H", "body") == pytest.approx(652, abs=1)
    assert fonts.width("HH", "body", 72, 1) == pytest.approx(2 * 0.652 * 25.4 + 2, abs=0.05)


def test_missing_letters_are_found():
    """Every letter without a glyph, once, and no blanks."""
    assert fonts.lacks("Größe \t\n1 ½ 漢字漢", "body") == "漢字"
    assert fonts.lacks("Salvage −1 × 2", "display") == ""


def test_kerned_text_is_set_with_the_fonts_pairs():
    """A role with +kern is as wide as its letters with their pairs, and bold runs in it are kerned too."""
    plain, kerned = fonts.width("AVAT To", "display", 20), fonts.width("AVAT To", "display+kern", 20)
    lines = text.wrap("To **AV** go", "body+kern", 9, 100)

    assert kerned < plain - 0.5
    assert kerned == pytest.approx(plain + kerning.total("AVAT To", fonts.file("display")) * 20 * PT / 1000)
    assert {span.font for line in lines for span in line} == {"body+kern", "strong+kern"}
    assert fonts.file("body+kern") == fonts.file("body")
