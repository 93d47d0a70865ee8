"""Forms as pages have them filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion.forms.form import FieldKind, Form, FormChoice, FormField, Said
from companion.sessions.session import Session
from companion.web.features.forms import Done, Filling, Fillings
from components.problems import SalvageError

from ..long_run import LONG
from .hands import wait_until_form_is_back
from .table import OpenPage, Serve, pushed

PEOPLE = ["Ann", "Bo", "Cleo"]


class Order:
    """A form of a bit of everything: what was put into it, as a dictionary."""

    def __init__(self) -> None:
        self.given: dict[str, str] = {"toppings": "", "people": "Ann, Bo"}

    def form(self) -> Form:
        sizes = [FormChoice(key, key, self.given.get("size") == key) for key in ("small", "large")]
        toppings = [FormChoice(key, key, key in self.given["toppings"], more="fresh") for key in ("corn", "leek")]
        return Form(
            "Pizza",
            [
                FormField("Size", self.given.get("size", ""), self.put("size"), type=FieldKind.CHOICE, choices=sizes),
                FormField("Toppings", "", self.switch, type=FieldKind.CHOICES, choices=toppings),
                FormField("People", self.given["people"], self.put("people"), type=FieldKind.LIST),
                FormField("Slices", self.given.get("slices", ""), self.number, type=FieldKind.NUMBER),
                FormField("Drinks", pick=self.drinks),
            ],
            lambda: "ordered", again=self.form, button="Order",
        )  # fmt: skip

    def put(self, name: str) -> Callable[[str], None]:
        def take(value: str) -> None:
            self.given[name] = value

        return take

    def switch(self, key: str) -> None:
        self.given["toppings"] += key

    def number(self, typed: str) -> None:
        if not typed.isdecimal():
            raise SalvageError(f"{typed!r} is no number of slices")
        self.given["slices"] = typed

    def drinks(self) -> Form:
        return FormField(
            "Drinks", put=self.put("drinks"), question="Drinks?", prompt="Which? (Enter for none) > "
        ).form()


def filling(order: Order) -> Filling:
    return Filling(order.form(), lambda came_to: Done((str(came_to),)))


def put(field: str, value: str, **more: Any) -> dict[str, Any]:
    return {"do": "put", "field": field, "value": value, **more}


def test_each_kind_of_field_is_filled_in() -> None:
    """Choices by their key, switches one by one, entries of lists by their place, numbers as they are typed."""
    order = Order()
    form = filling(order)

    for given in (
        put("size", "large"), put("toppings", "leek"), put("people", "Cleo", item=2), put("people", "Al", item=0),
        put("slices", "8"),
    ):  # fmt: skip
        assert form.act(given) is None
        assert not form.wrong

    assert order.given == {"size": "large", "toppings": "leek", "people": "Al, Bo, Cleo", "slices": "8"}
    assert [(row.field.key, row.look) for row in form.rows] == [
        ("size", "buttons"), ("toppings", "switches"), ("people", "names"), ("slices", "line"), ("drinks", "way"),
    ]  # fmt: skip
    assert form.act({"do": "enter"}) == Done(("ordered",))


def test_what_is_wrong_stands_beside_its_field() -> None:
    """A value that isn't taken changes nothing; the next one that is takes the words away."""
    order = Order()
    form = filling(order)

    form.act(put("slices", "many"))
    page = Fillings().begin("token", "pizza", form)

    assert form.wrong == ["'many' is no number of slices."]
    assert page.index("Slices") < page.index("is no number of slices") < page.index("Drinks")
    form.act(put("slices", "8"))
    assert not form.wrong


def test_a_list_is_put_into_another_order() -> None:
    """Each entry of a list goes one place earlier, the first to the end, or away."""
    moved = [tap("earlier 0"), tap("earlier 1"), tap("earlier 2"), tap("remove 0"), tap("remove 1"), tap("remove 2")]
    assert moved == ["Bo, Cleo, Ann", "Bo, Ann, Cleo", "Ann, Cleo, Bo", "Bo, Cleo", "Ann, Cleo", "Ann, Bo"]


def tap(*taps: str) -> str:
    """What comes of taps on a list of three, all before the page has been drawn again: what each does, to which entry,
    and what is typed there."""
    order = Order()
    order.given["people"] = ", ".join(PEOPLE)
    form = filling(order)
    for does, item, typed in (f"{each} ".split(" ", 2) for each in taps):
        was = [*PEOPLE, ""][int(item)]
        row = {"item": int(item), "was": was, "of": len(PEOPLE)}
        assert form.act({"do": does, "field": "people", "value": typed.strip(), **row}) is None
    return order.given["people"]


@pytest.mark.parametrize(
    ("taps", "people"),
    [
        (["put 0 Zoe", "remove 1"], "Zoe, Cleo"),  # What was typed into another row stays.
        (["put 1 Zoe", "remove 1"], "Ann, Cleo"),
        (["put 0 Zoe", "earlier 2"], "Zoe, Cleo, Bo"),
        (["put 0", "put 1 Zoe"], "Zoe, Cleo"),  # A row without a name is gone, and those below it have moved.
        (["put 0", "remove 1"], "Cleo"),
        (["put 0", "remove 0"], "Bo, Cleo"),
        (["remove 0", "remove 1"], "Cleo"),
        (["remove 1", "remove 1"], "Ann, Cleo"),  # A tap that comes twice.
        (["earlier 2", "earlier 2"], "Cleo, Ann, Bo"),
        (["remove 0", "put 3 Zoe"], "Bo, Cleo, Zoe"),
        (["put 3 Zoe", "put 3 Yves"], "Ann, Bo, Cleo, Zoe, Yves"),
    ],
)
def test_taps_mean_the_rows_that_were_seen(taps: list[str], people: str) -> None:
    """However many come before the list is drawn again: none undoes another, or hits a row that has moved there."""
    assert tap(*taps) == people


def test_a_form_within_a_form_comes_back() -> None:
    """What asks for one value is done with once it has it; back leads to the form before, and then out of it all."""
    order = Order()
    form = filling(order)

    form.act({"do": "open", "field": "drinks"})
    assert [row.legend for row in form.rows] == ["Which?"]
    form.act({"do": "line", "value": "tea"})
    assert order.given["drinks"] == "tea"
    assert form.depth == 0
    form.act({"do": "open", "field": "drinks"})
    assert form.act({"do": "back"}) is None
    assert form.act({"do": "back"}) == Done()


@pytest.mark.parametrize(
    "given",
    [
        put("crust", "thin"), put("size", "huge"), {"do": "put"}, {"do": "open", "field": "size"}, {"do": "line"}, {},
        put("people", "Al", item="first"), {"do": ["put"], "field": {}, "value": None},
    ],
)  # fmt: skip
def test_what_no_page_sends_does_no_harm(given: dict[str, Any]) -> None:
    """What names no field, or no choice of it, is refused, or does nothing."""
    order = Order()
    form = filling(order)

    assert form.act(given) is None

    assert "size" not in order.given
    assert "first" not in order.given["people"]


def test_what_a_form_says_is_shown() -> None:
    """What is said beside a form stands above its fields."""
    form = Filling(Form("Talk", [FormField("Speak", pick=lambda: Said(["Hello."]))]), lambda _: Done())

    form.act({"do": "open", "field": "speak"})

    assert '<p class="said">Hello.</p>' in Fillings().begin("token", "talk", form)


def test_a_form_that_nobody_has_begun_says_so() -> None:
    """After a restart of the server a page is told to begin anew."""
    assert "no longer asked" in Fillings().act("token", "talk", {})["lines"][0]


def read_hp(session: Session) -> int:
    session.refresh()
    state: dict[str, Any] = session.rules.dump(session.play.table)
    return int(state["players"]["Ann"]["hp"])


def open_correction(page: Page) -> Page:
    """With what is Ann's."""
    page.wait_for_selector("[data-line=live]")
    page.evaluate(
        "() => { const way = document.createElement('button'); way.dataset.sheet = 'sheet/correct';"
        " document.body.append(way); way.click(); }"
    )
    page.locator("#form .row", has_text="Ann").click()
    wait_until_form_is_back(page)
    return page


def test_a_number_is_corrected_by_taps(serve: Serve, phones: OpenPage) -> None:
    """Up and down from what it is, without a keyboard; nothing is sent before the last tap."""
    table = serve("space-debris")
    page = open_correction(phones(table.url("host")))
    for name in ("HP: less", "HP: less", "HP: more", "Next"):
        page.get_by_role("button", name=name).click()
    expect(page.locator("#form .about").last).to_have_text("This will change: Ann's HP from 4 to 3.")
    assert read_hp(table.session) == 4


def test_the_host_corrects_the_table(serve: Serve, phones: OpenPage) -> None:
    """Place by place, with what is wrong and what would change, then why; it is made at once."""
    table = serve("space-debris")
    page = open_correction(phones(table.url("host")))
    number = page.get_by_role("textbox", name=re.compile("^Correct what"))
    number.fill("ann hp 9")
    page.keyboard.press("Enter")
    expect(page.locator("#form .wrong").first).to_have_text("Ann's HP is 9; it must be at most 4.")
    assert read_hp(table.session) == 4
    number.fill("ann hp 2")
    # A slow tap: the next form is there before the finger is off the glass, with another button in the same place.
    sent: list[Request] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request))
    page.get_by_role("button", name="Next").hover()
    page.mouse.down()
    expect(page.locator("#form .about").last).to_have_text("This will change: Ann's HP from 4 to 2.")
    wait_until_form_is_back(page)
    page.mouse.up()
    page.evaluate("() => new Promise(done => setTimeout(done))")  # By now a tap of the button that has come is sent.
    wait_until_form_is_back(page)
    assert (len(sent), read_hp(table.session)) == (1, 4)
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("#sheet")).not_to_be_visible()

    assert read_hp(table.session) == 2


def test_others_propose_a_correction(serve: Serve) -> None:
    """What somebody at the table wants corrected waits until the host agrees."""
    table = serve("space-debris")
    with table.listen("host") as host:
        pushed(host)
        table.get(f"{table.path('Bo')}sheet/correct")
        table.post("Bo", "form/correct", {"do": "line", "value": "ann hp 2"})
        said = table.post("Bo", "form/correct", {"do": "enter"}).json
        assert said["title"] == "Proposed"
        assert read_hp(table.session) == 4
        (proposed,) = table.server.proposals.pending
        assert proposed.words == ["This will change: Ann's HP from 4 to 2."]
        table.post("host", "agree", {"id": proposed.id})

    assert read_hp(table.session) == 2
    assert all("HP" in table.see(seat).view.news[0].text for seat in ("Ann", "Bo"))


def test_anybody_corrects_where_nobody_referees(serve: Serve) -> None:
    """As anybody types there; another name for a player is still agreed to."""
    table = serve("space-debris", mode="tracker")
    with table.listen("host") as host:
        pushed(host)
        for line, waiting in (("threat 7", 0), ("ann name Eve", 1)):
            table.get(f"{table.path('Bo')}sheet/correct")
            table.post("Bo", "form/correct", {"do": "line", "value": line})
            table.post("Bo", "form/correct", {"do": "enter"})
            assert len(table.server.proposals.pending) == waiting
        table.session.refresh()
        state = table.session.rules.dump(table.session.play.table)

    assert (state["tracks"]["threat"], [*state["players"]]) == ("7", ["Ann", "Bo"])


def test_a_screen_corrects_nothing(serve: Serve) -> None:
    """The link of a screen gets no form."""
    table = serve("space-debris")

    assert table.get(f"{table.path('screen')}sheet/correct").status == 403
    assert table.post("screen", "form/correct", {"do": "enter"}).status == 403


def test_a_correction_of_what_has_gone_on_is_refused(serve: Serve) -> None:
    """Where an answer was given meanwhile, nobody corrects a position that they haven't seen."""
    table = serve("space-debris")
    table.get(f"{table.path('host')}sheet/correct")
    table.post("host", "form/correct", {"do": "line", "value": "ann hp 2"})
    assert table.answer("Ann", "Ann").status == 200

    said = table.post("host", "form/correct", {"do": "enter"}).json

    assert "the game has moved on" in said["html"].lower()
    assert read_hp(table.session) == 4


@LONG
def test_a_reply_to_a_form_that_is_gone_says_nothing(serve: Serve, phones: OpenPage) -> None:
    """Whoever has opened another sheet meanwhile goes on reading that."""
    page, held = phones(serve("space-debris", played=3).url("host")), list[Route]()
    page.route("**/form/correct", lambda route: held.append(route))
    page.locator("[data-sheet='sheet/correct']").click()
    with page.expect_request("**/form/correct"):
        page.locator("dialog #line-0").fill("ann hp 2")
        page.locator("dialog h2").click()
    page.evaluate("document.querySelector(\"main [data-sheet='sheet/history']\").click()")
    expect(page.locator("#sheet-title")).to_contain_text("History")
    with page.expect_response("**/form/correct"):
        held[0].continue_()
    page.evaluate("() => new Promise(done => setTimeout(done, 100))")

    expect(page.locator("#sheet-title")).to_contain_text("History")
