"""Signs: what a game counts by a letter is seen by its token, and heard and copied by the letter."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from companion.spacecraft.constants import PRICE
from companion.table.pictures import load_design
from companion.web.views.art import Art
from companion.web.views.signs import find_letters, sign_letters
from components import places

from ..game_folder import FirstGame
from .hands import wait_until_it_listens
from .table import OpenPage, Serve
from .test_pictures_by_hand import play_to


def test_a_letter_after_a_number_is_a_token() -> None:
    """Not a code, a space, or a letter of which the box has no token; what people wrote stays text."""
    letters = find_letters(Art(load_design(places.locate("space-junkyard"))))
    assert sorted(letters) == ["B", "R", "Y"]
    said = str(sign_letters(letters, "for 12Y, 0/2B <K14R> at 1E, F1"))
    assert said.count("<img") == 2
    assert '12<img data-src="far/resource-token.Y.front.svg" alt=""><span class="unseen">Y</span>' in said
    assert "&lt;K14R&gt; at 1E, F1" in said


def test_a_code_of_letters_alone_is_the_piece() -> None:
    """It stands on no tile or part; in words and longer codes it is none."""
    letters = find_letters(Art(load_design(places.locate("spacecraft"))))
    said = str(sign_letters(letters, "Blue nose (BT+2×LB), BTS, 1H"))
    assert said.count("<img") == 2
    assert '(<span class="counted" title="Battery"><img data-src="far/junk.battery.front.svg" alt="">' in said
    assert '<span class="unseen">BT</span></span>' in said
    assert "BTS, 1H" in said


def test_a_card_that_is_counted_is_its_icon_and_its_name() -> None:
    """`1E 3F` of a repair cost: what is read aloud and copied is the name; a letter of no card stays."""
    letters = find_letters(Art(load_design(places.locate("space-debris"))))
    said = str(sign_letters(letters, "(1E 3F): 2X"))
    assert said.count("<use") == 2
    assert re.sub("<[^>]*>", "", said) == "(1 Electronics 3 Fuel): 2X"
    assert 'title="Electronics"' in said
    listed = str(sign_letters(letters, "Deliver (to A: E or J), (F, M or P), for E, A"))
    assert re.sub("<[^>]*>", "", listed) == "Deliver (to A: Electronics or Junk), (Fuel, Metal or Plastic), for E, A"


def test_signs_of_a_line_have_words_a_tap_away(serve: Serve, phones: OpenPage) -> None:
    """First of all that is known, whichever line was tapped."""
    table = serve("space-debris")
    play_to(table.session, "action")
    page = phones(table.url("Ann"), live=True)
    for name in ("B", "Bo"):
        wait_until_it_listens(page)
        page.locator(f"#facts button [data-of={name}]").click()
        expect(page.locator("#sheet .group").first.locator("h3")).to_contain_text(name)
        page.locator("#sheet [data-close]").click()


def test_games_without_such_tokens_are_told_as_they_are() -> None:
    """Their texts go through unchanged, but for what HTML would read."""
    for game in ("junk-orbit", "mixia"):
        assert "<img" not in sign_letters(find_letters(Art(load_design(places.locate(game)))), "1H 4E 2B NY & 3Y")


def test_the_television_shows_what_lies_open_and_what_is_asked_about(serve: Serve) -> None:
    """Cards by their faces, in the place of words about them; the tile that somebody pushes in, once."""
    craft, junkyard = serve("spacecraft"), serve("space-junkyard")
    play_to(craft.session, "visit")
    page = craft.get(craft.path("screen")).text
    assert page.count('data-piece="design.') == 8
    assert "Bottom row</h3>" not in page
    play_to(junkyard.session, "slot")
    tile = junkyard.session.game.by_name("game-tiles")[junkyard.session.play.ask.about["tile"]].id
    for whose in ("screen", "Ann", "Bo"):
        assert junkyard.get(junkyard.path(whose)).text.count(f'data-piece="{tile}"') == 1


def test_the_workshop_has_every_part(serve: Serve) -> None:
    """Those that can be paid for are answers, and the others stand below them with their prices; nobody builds a hull
    that all begin with."""
    craft = serve("spacecraft")
    play_to(craft.session, "build")
    page = craft.get(craft.path(craft.session.play.ask.seat)).text
    parts = {each.key: each.id for each in craft.session.game.pieces() if each.key in PRICE}
    answers = {key for key in parts if f'data-key="{key}"' in page}
    assert len(parts) == 17
    assert answers | {key for key, id in parts.items() if f'data-piece="{id}" aria-label' in page} == {*parts}
    assert page.count("and a weight of") == len(parts) - len(answers)


def test_everybody_s_line_tells_where_they_are(serve: Serve) -> None:
    """Once, without the mark that the line begins with."""
    table = serve("junk-orbit", ("Ann", "Bo", "Cleo"), played=40)
    page, ships = table.get(table.path("screen")).text, table.session.play.table.players.values()
    for ship in ships:
        assert re.search(rf'<span class="c3"><span class="fact [a-z]*">\s*{ship.at}</span>', page)


def test_a_card_says_what_is_printed(tmp_path: Path) -> None:
    """Expressions filled in, marks gone, icons among words by their names, and nothing that no face shows."""
    game = FirstGame(tmp_path / "mine")
    game.change("layouts/faces.yaml", "Move {{ value }}", "**Move** {{ value }} {points}")
    art = Art(load_design(game.place))
    said = art.words(art.design.game.piece("card.sun-2"))
    assert said == "2 Bright Sun Move 2 points spaces. Same sign as the last card: 1 more."
