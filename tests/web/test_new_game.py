"""A new game on the page: the list of games, its form, and from one table to the next at the same address."""

from __future__ import annotations

import re
import shutil
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from companion.answer_parser.answer_lines import Given
from companion.answer_parser.answers import Answer
from companion.cli.print_form import PrintSettings
from companion.cli.table import find_game
from companion.forms.last_time import remember_game
from companion.game_registry.trust import is_trusted
from companion.positions.asks import offered
from companion.sessions.session_store import begin, names, open_session
from companion.table.seat_bots import BotSeats, keep_bots
from companion.web.base.links import Links, Role
from companion.web.base.networks import TableSite
from companion.web.features.again import begin_again
from companion.web.features.forms import Filling
from companion.web.features.new_game import begin_form
from companion.web.server.server import TableServer
from components.places import locate
from components.problems import SalvageError

from ..game_folder import FirstGame
from ..long_run import LONG
from .hands import wait_until_form_is_back, wait_until_it_listens
from .table import PATIENCE, OpenPage, Served, ServeSwitch
from .test_for_everybody import SMALL, THEMES, WIDE, objections
from .test_small_phone import PALE

TOY = Path(__file__).parents[1] / "companion" / "toy"


def put(page: Page, at: int, name: str) -> None:
    """Name a player in the form of a new game."""
    line = page.get_by_role("textbox", name=f"Players {at}")
    line.fill(name)
    line.press("Enter")
    wait_until_form_is_back(page)


@LONG
def test_a_name_is_not_lost_by_the_next_tap(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """What is typed is sent as another row is taken away; what comes back has both."""
    page = phones(serve_switch().lobby)
    page.get_by_role("button", name="Junk Orbit").click()
    for at, name in enumerate(("Ann", "Bo", "Cleo"), 1):
        page.get_by_role("textbox", name="Players: one more" if at > 2 else f"Players {at}", exact=True).fill(name)
        page.keyboard.press("Enter")
        wait_until_form_is_back(page)
    wait_until_it_listens(page)
    page.get_by_role("textbox", name="Players 1").fill("Zoe")
    page.get_by_role("button", name="Without Bo").click()
    wait_until_form_is_back(page)
    names = page.locator(".seating li:not(.more-players) input").evaluate_all("all => all.map(each => each.value)")
    assert names == ["Zoe", "Cleo"]
    ends = page.locator(".seating button").evaluate_all("all => all.map(each => each.getBoundingClientRect().right)")
    assert max(ends) <= 360  # All is in sight.


def test_all_begins_on_one_page(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """The code is there before a game is begun, and who comes by it waits; whoever begins alone has their seat at once,
    and what prints goes on beside the table, whose host has a way to it."""
    served = serve_switch()
    served.switch.lobby.site, told = TableSite(f"http://{served.host}"), []
    served.switch.tell = lambda server: told.append(server.room.code)  # As the laptop prints it.
    with served.switch.lobby.desk as desk:
        desk.settle = PrintSettings
        page, printing = phones(served.lobby), phones(served.lobby)
        code = page.locator(".letters .unseen").inner_text().replace(" ", "")
        phone = phones(f"http://{served.host}/#{code}")
        expect(phone.get_by_role("alert")).to_contain_text("There is no table yet")
        printing.get_by_role("link", name="Print Space Junkyard").click()
        page.get_by_role("button", name="Space Junkyard").click()
        page.get_by_role("button", name="Alone, with bots").click()
        wait_until_form_is_back(page)
        page.get_by_role("button", name="Begin").click()
        phone.wait_for_url(lambda url: "#" not in url)
        assert served.switch.server
        assert phone.url == served.url(Role.JOIN)
        assert told == [served.switch.server.room.code]
        assert served.ask(served.lobby) == (303, served.url(Role.HOST).removeprefix(f"http://{served.host}"))
        page.wait_for_url(served.url(Role.SEAT, served.switch.server.table.session.meta.names[0]))
        printing.locator("#field-ink-2").click()
        expect(printing.locator("#plan .call")).to_contain_text("Make the files")
        printing.get_by_role("link", name="Back", exact=True).click()
        assert printing.url == served.url(Role.HOST)
        way = printing.get_by_role("link", name="Print").get_attribute("href") or ""
        assert served.ask(urljoin(served.url(Role.HOST), way))[0] == 200


def test_a_session_is_gone_on_with(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """Open sessions are on the list as well."""
    begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name="friday").close()
    page = phones(serve_switch().lobby)

    button = page.get_by_role("button", name="Go on: Space Debris")
    expect(button).to_have_text(re.compile(r"^Go on: Space Debris set-up Ann, Bo · just now Go on$"))
    button.click()

    expect(page.locator("#heading h1")).to_contain_text("Space Debris")


def open_form(field: str, **values: str) -> Filling:
    """The form of a new game that a row of the first one leads to, with some values put into its fields."""
    form = begin_form()
    form.act({"do": "open", "field": field})
    for name, value in values.items():
        form.act({"do": "put", "field": name, "value": value})
    return form


def test_the_last_answers_hold_again(home: Path) -> None:
    """The next game of the same kind begins with the players and options of the last one."""
    for _ in range(2):
        form = open_form("game space-debris")
        rows = {row.field.title: row.field.value for row in form.rows}
        form.act({"do": "put", "field": "players", "value": "Dora, Eve"})
        form.act({"do": "put", "field": "cards", "value": "orbit-deck"})
        assert form.act({"do": "enter"})

    assert rows["Players"] == "Dora, Eve"
    assert rows["Cards"] == "you: Orbit deck; the companion: the rest"


def test_own_games_that_were_played_are_on_the_list(home: Path, salvage: Any, tmp_path: Path) -> None:
    """However they were begun, one of data alone, and one whose Python has changed, which asks before it runs."""
    bare = make_bare(tmp_path)
    shutil.copytree(TOY, tmp_path / "toy")
    assert salvage("new", bare, "--players", "Ann,Bo").code == 0
    assert salvage("new", tmp_path / "toy", "--players", "Ann,Bo", "--trust").code == 0
    assert [title for title in titles() if title in ("Coin Toss", "Toy")] == ["Coin Toss", "Toy"]

    rules = tmp_path / "toy/companion/__init__.py"
    rules.write_text(rules.read_text() + "\n")
    assert [title for title in titles() if title in ("Coin Toss", "Toy")] == ["Coin Toss", "Toy"]
    assert open_form("game toy").form.button == "Run it"


@pytest.mark.parametrize("spoilt", ["title: Night", "", "title: [", None])
def test_half_saved_games_say_so(home: Path, tmp_path: Path, serve_switch: ServeSwitch, spoilt: str | None) -> None:
    """No address is a fault of ours; a game's row and page say why it can't be read, until it can be again."""
    place = FirstGame(tmp_path / "own").place
    remember_game(place)
    served, file = serve_switch(None, place), place.components / "game.yaml"
    good = file.read_text()
    file.unlink() if spoilt is None else file.write_text(spoilt)
    addresses = ("/", "/nothing/", "/enter", "/static/page.css", served.lobby, f"{served.lobby}cover/own.svg")
    assert [address for address in addresses if served.ask(address)[0] >= 500] == []
    page, rows = begin_form(place), [row.field.value for row in begin_form().rows if row.field.title == "own"]
    assert ["game.yaml" in each for each in (*rows, str(page.form.hints))] == [True] * (1 if spoilt is None else 2)
    file.write_text(good)
    page.act({"do": "enter"})
    assert (page.form.page, served.ask(served.lobby)[0]) == ("new_game", 200)


@pytest.mark.parametrize("name", ["evil.py", "a\u202eyp.txt.py", "more/deep.py"])
def test_what_runs_is_what_was_listed(home: Path, tmp_path: Path, name: str) -> None:
    """What has come to a game's Python since the list was shown is listed, with its signs spelt out, before it runs."""
    game = FirstGame(tmp_path / "own", rules=True)
    game.change("companion/__init__.py", "\nRULES =", "\n\nRULES =")
    page = begin_form(game.place)
    listed = [*page.form.hints]
    game.write(f"companion/{name}", "")
    page.act({"do": "enter"})
    assert (page.form.button, is_trusted(game.place)) == ("Run it", False)
    assert {*page.form.hints} - {*listed} == {f"companion/{name}".replace("\u202e", "\\u202e")}
    page.act({"do": "enter"})
    assert page.form.page == "new_game"


def make_bare(folder: Path) -> Path:
    """A game of data alone."""
    bare = folder / "coin-toss"
    (bare / "components").mkdir(parents=True)
    (bare / "components/game.yaml").write_text(
        "title: Coin Toss\nplayers: [1, 2]\n"
        "kinds: {coin: {title: Coins, size: 20, shape: circle, count: 3, source: house, note: An example.}}\n"
    )
    return bare


def titles() -> list[str]:
    """What stands on the list of games."""
    return [row.field.title for row in begin_form().rows]


def test_bots_are_seated_before_the_game_begins(home: Path) -> None:
    """The form asks who plays, players or bots; of a tracker's table, where bots know no rules, it doesn't."""
    form = open_form("game space-debris", players="Ann, Bo")
    form.act({"do": "put", "field": "who Bo", "value": "easy"})
    form.act({"do": "put", "field": "players", "item": 1, "value": "Eve"})
    form.act({"do": "put", "field": "pace", "value": "ticks"})
    assert form.act({"do": "enter"})
    (name,) = names()
    bots = BotSeats(session := open_session(name))
    session.close()
    assert (bots.strengths, bots.pace) == ({"Eve": "easy"}, "ticks")

    form = open_form("game space-debris")
    assert form.rows[0].field.each[1].value == "easy"
    form.act({"do": "put", "field": "referee", "value": "tracker"})
    assert not form.rows[0].field.each


def test_bots_take_the_rest_of_the_seats(home: Path) -> None:
    """With one tap all but the first are bots, with names of their own if there are too few; and all are people again
    with another. A game without a stronger bot offers none."""
    form = open_form("game junk-orbit")
    form.act({"do": "open", "field": "add bot"})
    form.act({"do": "put", "field": "company", "value": "alone"})
    form.act({"do": "put", "field": "who Ada", "value": "hard"})
    assert form.form.hints[0] == "Player 1, Player 2 (normal bot) and Ada (hard bot)"
    form.act({"do": "put", "field": "company", "value": "together"})
    assert form.form.hints[0] == "Player 1, Player 2 and Ada"
    while "add bot" in [row.field.key for row in form.rows]:
        form.act({"do": "open", "field": "add bot"})
    assert len(form.rows[0].items) == 5
    form.act({"do": "put", "field": "who Ada", "value": "mean"})
    assert form.wrong

    form = open_form("game space-debris")
    assert {choice.key for choice in form.rows[0].field.each[0].choices} > {"person", "easy", "normal"}
    assert "hard" not in {choice.key for choice in form.rows[0].field.each[0].choices}


def test_who_knows_the_game_is_said_before_it(home: Path) -> None:
    """For each person, kept for the table, and filled in for those who have played it here; a renamed one keeps it."""
    form = open_form("game space-debris", **{"who Player 1": "new", "who Player 2": "knows"})
    done = form.act({"do": "enter"})
    assert done
    with closing(open_session(done.to)) as session:
        links = Links(session.name, session.meta.players)
        assert links.taught == {"Player 1": True, "Player 2": False}
        links.follow(["Ann", "Player 2"])
        links.set_taught(links.taught)
        assert Links(session.name, session.meta.players, ["Ann", "Player 2"]).taught["Ann"]
        while session.play.ask:
            session.random(50)
    form = open_form("game space-debris")
    assert [field.value for field in form.rows[0].field.each] == ["knows", "knows"]


def test_a_game_that_was_played_is_settled_again(home: Path) -> None:
    """With its players, bots, options and draws; those who have been renamed are called as they are by now."""
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=3, options={"first": "Ann"}, physical=("orbit-deck",))
    keep_bots(session.name, session.meta, {"Bo": "easy"})
    session.adjust(["ann name Eve"], "")
    session.random(2000)
    session.close()
    form = open_form(f"played {session.name}")
    rows = {row.field.title: row.field.value for row in form.rows}
    assert form.form.hints[0] == "Eve and Bo (easy bot)"
    assert rows["Cards"] == "you: Orbit deck; the companion: the rest"
    assert "Eve" in rows["First player"]


def test_the_last_players_are_as_many_as_may_play(home: Path) -> None:
    """Five of one game are four of another, and nobody has to be named anew."""
    form = open_form("game junk-orbit", players="Ann, Bo, Cleo, Di, Eve")
    assert form.act({"do": "enter"})
    form = open_form("game space-debris")
    assert form.rows[0].field.value == "Ann, Bo, Cleo, Di"


@LONG
def test_games_have_covers(serve_switch: ServeSwitch, phones: OpenPage, tmp_path: Path) -> None:
    """Each of the box has a picture that is loaded; one of a folder without layouts has one of its own as well, and the
    address tells nothing of where that lies."""
    bare = make_bare(tmp_path)
    remember_game(locate(str(bare)))
    page = phones(serve_switch().lobby)
    pictures = page.locator("img.cover")
    expect(pictures).to_have_count(6)
    for number in range(6):
        pictures.nth(number).scroll_into_view_if_needed()
        page.wait_for_function("number => document.querySelectorAll('img.cover')[number].naturalWidth", arg=number)
    assert "coin" not in page.content().lower().replace("coin toss", "").replace("game coin-toss", "")


@LONG
def test_whoever_played_begins_the_same_game_again(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """One tap of anybody, once the game is over: same players and rules, and all pages go there."""
    session = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name="friday", options={"excess_resources": "true"})
    served = serve_switch("friday")
    was = served.url(Role.SEAT, "Ann")
    page = phones(was, live=True)
    assert served.switch.server is not None
    with pytest.raises(SalvageError, match="isn't over"):
        begin_again(served.switch.server)

    random = Random(1)
    while session.play.ask is not None:  # As another process would.
        player, option = random.choice([*offered(session.play.ask)])
        given = Given(Answer(player, option), str(option), "")
        session.give(lambda given=given: [given], session.head.moves)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("before => location.href !== before", arg=was)

    again = open_session(next(name for name in names() if name != "friday"))
    assert again.meta.players == session.meta.players
    following = {"Ann": "Bo", "Bo": "Ann"}[session.play.table.first]  # As people do who take turns at beginning.
    assert again.meta.options == {**session.meta.options, "first": following}
    session.close()
    again.close()
    assert page.url == served.url(Role.SEAT, "Ann")
    expect(page.locator("#heading h1")).to_contain_text("Set-up")


@LONG
def test_all_pages_go_on_to_the_next_table(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """The host begins another game: whoever plays it again comes to the same name's seat, others to the way in."""
    for name, players in (("friday", ["Ann", "Bo"]), ("sunday", ["Ann", "Cleo"])):
        begin(locate("space-debris"), players, seed=1, name=name).close()
    served = serve_switch("friday")
    ann, bo = (phones(served.url(Role.SEAT, seat)) for seat in ("Ann", "Bo"))
    host, old, was = phones(served.url(Role.HOST)), served.url(Role.SEAT, "Ann"), served.url(Role.HOST)
    for page in (ann, bo, host):
        page.wait_for_selector("[data-line=live]")

    host.evaluate(
        "() => { const way = document.createElement('button'); way.dataset.sheet = 'sheet/new';"
        " document.body.append(way); way.click(); }"
    )
    host.get_by_role("button", name="Go on: Space Debris").click()
    host.wait_for_function("before => location.href !== before", arg=was)

    assert served.switch.server is not None
    assert served.switch.server.links.session == "sunday"
    assert host.url == served.url(Role.HOST)
    ann.wait_for_url(served.url(Role.SEAT, "Ann"))
    bo.wait_for_url(served.url(Role.JOIN))
    assert served.ask(old)[0] == 303


def test_a_stranger_gets_no_list(serve_switch: ServeSwitch, unlucky: OpenPage) -> None:
    """Who doesn't know the secret link sees nothing, and begins no game."""
    served = serve_switch()

    assert served.ask(f"http://{served.host}/guess/")[0] == 404
    page = unlucky("about:blank")
    page.goto(f"http://{served.host}/guess/")
    expect(page.get_by_label("Which table?")).to_be_visible()
    assert post(served, "/enter", '{"code": "KRTM"}')[0] == 200
    assert "There is no table yet" in post(served, "/enter", '{"code": "KRTM"}')[1]
    assert post(served, "/guess/form/new", '{"do": "enter"}')[0] == 404


def post(served: Served, path: str, said: str) -> tuple[int, str]:
    """What the server says to what is sent: its status, and its text."""
    headers = {"origin": f"http://{served.host}", "content-type": "application/json"}
    with closing(HTTPConnection(served.host, timeout=PATIENCE)) as connection:
        connection.request("POST", path, said, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


@LONG
def test_a_session_that_cannot_be_opened_leaves_all_as_it_is(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """What is wrong is said on the page, which goes on."""
    begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name="friday").close()
    served = serve_switch()
    page = phones(served.lobby)
    page.get_by_role("button", name="Go on: Space Debris").wait_for()
    open_session("friday").journal.file.unlink()

    page.get_by_role("button", name="Go on: Space Debris").click()
    expect(page.locator("#sheet")).to_contain_text("friday")
    assert served.ask(served.lobby)[0] == 200


def test_a_game_begins_again_with_the_names_of_today(home: Path) -> None:
    """Who goes first is the next of them, whatever that player was called."""
    session = begin(locate("space-debris"), ("Ann", "Bo"), seed=3, options={"first": "Bo"})
    session.adjust(["ann name Eve"], "")
    session.random(2000)
    server = SimpleNamespace(table=SimpleNamespace(session=session), bots=BotSeats(session))

    again = open_session(begin_again(cast(TableServer, server)))

    assert (again.meta.players, again.meta.options["first"]) == (("Eve", "Bo"), "Eve")
    again.close()
    session.close()


@LONG
def test_another_order_is_two_taps_away(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """Whoever played opens the short form with all that was settled, changes it, and begins; they stay a player."""
    session = begin(locate("space-junkyard"), ["Ann", "Bo"], seed=1, name="friday", options={"corners": "random"})
    session.random(3000)
    assert session.play.over
    session.close()
    served = serve_switch("friday")
    was = served.url(Role.SEAT, "Ann")
    page = phones(was, live=True)
    page.get_by_role("button", name="Another order, players or rules").click()
    page.get_by_role("button", name="Bo one earlier").click()
    wait_until_form_is_back(page)
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_function("before => location.href !== before", arg=was)
    assert page.url == served.url(Role.SEAT, "Ann")
    again = open_session(next(name for name in names() if name != "friday"))
    assert (again.meta.players, again.meta.options["corners"]) == (("Bo", "Ann"), "random")
    again.close()


def test_a_folder_that_is_named_is_begun(home: Path, tmp_path: Path) -> None:
    """`salvage table ./my-game` opens the page of that game, which is on the list from then on; one whose Python may
    not run is refused before anything is served, and `--trust` lets it."""
    bare = make_bare(tmp_path)
    place = find_game(str(bare), trust=False)
    assert begin_form(place).form.title == "A new game of Coin Toss"
    assert "Coin Toss" in titles()
    shutil.copytree(TOY, tmp_path / "toy")
    with pytest.raises(SalvageError, match="not trusted"):
        find_game(str(tmp_path / "toy"), trust=False)
    assert "Toy" not in titles()
    assert find_game(str(tmp_path / "toy"), trust=True)
    assert "Toy" in titles()
    assert (find_game("friday", trust=False), find_game(None, trust=False)) == (None, None)
    assert begin_form(find_game("junk-orbit", trust=False)).form.title == "A new game of Junk Orbit"


@LONG
def test_the_way_in_is_for_everybody(serve_switch: ServeSwitch, phones: OpenPage) -> None:
    """The first page, a new game with all that is folded away, and the page of the code: axe objects to nothing, words
    have a contrast of 7 to 1 in both themes, fingers find all, and large text is neither cut nor off the side."""
    begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name="friday").close()
    begin(locate("junk-orbit"), ["Ann", "Bo"], seed=1, name="sunday").close()
    served = serve_switch()
    served.switch.lobby.site = TableSite(f"http://{served.host}")
    page = phones(served.lobby)
    page.locator("#more-open summary").click()
    faults = {"first page": find_faults(page)}
    page.get_by_role("button", name="Mixia").click()
    page.get_by_role("button", name="Alone, with bots").click()
    wait_until_form_is_back(page)
    for fold in page.locator(".fold summary").all():
        fold.click()
    faults["new game"] = find_faults(page)
    page.goto(f"http://{served.host}/")
    faults["code"] = find_faults(page)
    assert {where: found for where, found in faults.items() if found} == {}


def find_faults(page: Page) -> list[Any]:
    """What is wrong with a page for some people."""
    page.wait_for_function("() => !document.querySelector('.fresh')")
    found = objections(page)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += page.evaluate(PALE)
    found += page.evaluate(SMALL)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    found += [said for said in page.evaluate(WIDE) if said is not True]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found
