"""A game in several languages: which texts are read, what is refused, and what `check` says of the others."""

from __future__ import annotations

from contextvars import copy_context
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from companion.engine import ledger
from companion.engine.asks import Choice
from companion.engine.messages import _ as say_own
from companion.engine.messages import count as count_own
from companion.engine.texts import Event, Question, Texts
from companion.game_registry.games import box_of
from companion.game_registry.own_words import read_words
from companion.text.grammar import amount
from components.loader import load
from components.messages import _, count, decimal, dictionary, is_for_programs, read_dictionary, use_language
from components.places import locate
from components.problems import SalvageError
from layouts.faces.loader import load as load_design

from ..game_folder import FirstGame
from ..long_run import first_of

GAME, CARDS, FACES = "components/game.yaml", "components/cards.csv", "layouts/faces.yaml"


@pytest.fixture
def market(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FirstGame:
    """A first game with some German."""
    monkeypatch.chdir(tmp_path)
    made = FirstGame(tmp_path / "market")
    made.change(GAME, 'title: "Night Market"', "title: {en: Night Market, de: Nachtmarkt}\nlanguages: [en, de]")
    made.change(
        GAME, "    title: Cards\n", "    title: Cards\n    title:de: Befehle\n    one: {en: card, de: Befehl}\n"
    )
    made.change(FACES, "{title: Cards,", "{title: {en: Cards, de: Befehle},")
    first, *rows = (made.folder / CARDS).read_text(encoding="utf-8").splitlines()
    made.write(CARDS, "\n".join([f"{first},name:de", f"{rows[0]},Kleine Sonne", *(f"{row}," for row in rows[1:])]))
    return made


def test_texts_are_read_in_the_language_that_is_named(market: FirstGame) -> None:
    market.write("layouts/rulebook.de.md", "# Nachtmarkt\n")
    first, german = (load(locate(f"{market.folder}{sign}")) for sign in ("", "#de"))

    assert (first.title, first.piece("card.sun-1").name) == ("Night Market", "Small Sun")
    names = [german.piece(f"card.sun-{number}").name for number in (1, 2)]
    assert (german.title, german.kinds["card"].title, *names) == ("Nachtmarkt", "Befehle", "Kleine Sonne", "Bright Sun")
    design = load_design(locate(german.address), "full")
    assert (design.books["rulebook"].name, design.files[0].title) == ("rulebook.de.md", "Befehle")


@pytest.mark.parametrize(("file", "old", "new", "fault"), [
    (CARDS, "name:de", "name:dx", ":2: the game has no language 'dx', only en, de ('languages' in game.yaml)"),
    (CARDS, "name:de", "nam:de", ":2: 'nam' has a text in de, and none in en"),
    (GAME, "    size: 63", "    size:de: 70 x 90\n    size: 63", "'size' is the same in every language"),
    (GAME, "languages: [en, de]", "age: 8", ":1: unknown column 'name:de' (name its language in game.yaml: languages)"),
])  # fmt: skip
def test_what_is_wrong_is_told(market: FirstGame, file: str, old: str, new: str, fault: str) -> None:
    market.change(file, old, new)
    with pytest.raises(SalvageError) as refusal:
        load(locate(str(market.folder)))
    assert any(fault in str(each) for each in refusal.value.faults)


def test_prints_say_their_language(market: FirstGame, salvage: Any) -> None:
    for command in ("print", "--booklet"), ("box",):
        assert salvage(*command, "market", "--language", "de", "--out", "out").code == 0
    for name in ("cards", "rulebook", "boxes"):
        with pikepdf.open(next(Path("out").rglob(f"{name}.pdf"))) as pdf:
            assert str(pdf.Root.Lang) == "de"


def test_a_session_is_played_in_the_language_it_began_in(market: FirstGame, salvage: Any) -> None:
    assert "the game has no language 'fr'; it has en, de" in salvage("new", "market", "--language", "fr").err
    assert "Befehl ziehen\n" in salvage("new", "market", "--players", "Ann,Bo", "--language", "de").out
    assert "Ann und Bo ziehen je 2 Befehle („Deck“)." in salvage("do", "deal").out
    salvage("save", "it.json")
    salvage("load", "it.json", "--game", "market", "--session", "elsewhere")
    assert "Befehle" in salvage("log", "--session", "elsewhere").out


def test_check_tells_of_each_language(market: FirstGame, salvage: Any) -> None:
    said = salvage("check", "market").out
    assert f"market/{CARDS}:3: 'name' isn't translated into de here, nor in 10 more" in said
    assert "market/layouts/rulebook.md: in de: untranslated" in said
    market.change(CARDS, "Kleine Sonne", "Donaudampfschifffahrtsgesellschaftskapitänsmütze")
    assert "in de: " in salvage("check", "market").err


@pytest.mark.parametrize(("language", "thing"), [("de", "Armor Plating"), ("en", "the Armor Plating")])
def test_a_foreign_name_has_no_article_of_ours(language: str, thing: str) -> None:
    """As words of rules name a piece, whatever is printed on it."""
    event = Event("bidden", "{who} bietet {card}.", types={"who": "text", "card": "piece satellite-card"})
    game = box_of(locate("space-debris"), "referee")._replace(language=language)
    key = next(piece.key for piece in game.kinds["satellite-card"].pieces if piece.name == "Armor Plating")
    told = Texts((), (event,), game).fill(event, "{who} bietet {card}.", {"who": "Jörg", "card": key})
    assert told == f"Jörg bietet {thing}."


@pytest.fixture
def refereed(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FirstGame:
    """A game with rules, and its words in German but for one."""
    monkeypatch.chdir(tmp_path)
    made = FirstGame(tmp_path / "market", rules=True)
    made.change(GAME, "players: [2, 4]", "players: [2, 4]\nlanguages: [en, de]")
    made.write(WORDS, WORDS_TEXT)
    return made


WORDS = "companion/words.de.yaml"
WORDS_TEXT = """\
"{who} draws a card. Which one?": "{who} zieht eine Karte. Welche?"
"play which card?": "welche Karte spielst du?"
"draws {piece}": "zieht {piece}"
"plays {piece} and moves to {space}": "spielt {piece} und zieht auf {space}"
"""


def test_rules_say_their_words_in_the_language_of_the_session(refereed: FirstGame, salvage: Any) -> None:
    assert "market/companion/words.de.yaml: untranslated: 'Play'" in salvage("check", "market", "--seconds", "0").out
    salvage("new", "market", "--players", "Ann,Bo", "--language", "de", "--seed", "7")
    assert "Ann: welche Karte spielst du?" in salvage("status", "--seat", "Ann").out
    assert "play which card?" in salvage("status", "--seat", "Ann", "--json").out, "programs read English"
    assert "spielt" in salvage("do", "--random", "1").out
    refereed.write(
        "docs/rules/market.de.md", "| id | rule |\n|---|---|\n| MA-003 | Wer dran ist, spielt eine Karte. |\n"
    )
    assert "Wer dran ist, spielt eine Karte." in salvage("why", "MA-003").out
    undone = salvage("undo", "1").out
    assert "zurück in „" in undone
    assert " into " not in undone
    refereed.folder.rename(refereed.folder.with_name("fair"))
    place = locate(f"{refereed.folder.with_name('fair')}#de")
    assert "spielt eine Karte" in ledger.read(place)["MA-003"].text, "a folder may be renamed"


def test_check_lists_what_rules_say_without_a_translation(refereed: FirstGame, salvage: Any) -> None:
    """By file and line, each text that its Python says by itself, and each field of the state that has no title."""
    refereed.change("companion/summary.py", '_("deck")', '"deck"')
    refereed.change("companion/scoring.py", '_("Distance")', '"Distance"')
    line = refereed.change("companion/text.py", "facts=str(VALUE[option])", 'facts=f"{VALUE[option]} steps"')
    refereed.change("components/state.yaml", "title: hand, ", "")
    said = salvage("check", "market", "--seconds", "0", "--trust").out
    for text in (
        f"market/companion/text.py:{line}: '",
        " steps)' is said without _()",
        "summary.py:15: 'deck' is said without _(), so it is the same in every language",
        "scoring.py:25: 'Distance' is said without _()",
        "words.de.yaml: untranslated: 'last sign'",
        "words.de.yaml: untranslated: '{n} card'",
        "state.yaml: 'hand' has no title, so players read that in every language",
        "state.yaml:13: 'title' isn't translated into de here, nor in 3 more",
    ):
        assert text in said, text
    assert said.count(" steps)") == 1
    assert dictionary().language == "en", "what is said next is English again"


@pytest.mark.parametrize(("old", "new", "fault"), first_of([
    *(("zieht {piece}", f"zieht {value}", f"words.de.yaml:3: 'draws {{piece}}' has no value {value}, only {{piece}}")
      for value in ("{pice}", "{piece", "{piece:>999999999}", "{piece:.999999999f}", "{piece:d}", "{piece!z}", "{}",
                    "{piece.__class__}", "{piece[0]}", "{0}", "}")),
    ("zieht {piece}", "zieht {piece:{space}}", "words.de.yaml:3: 'draws {piece}' has no value {piece:, only {piece}"),
    ("zieht {piece}", "z" * 10_001, "words.de.yaml:3: 'draws {piece}' must have a text, or a list of texts: for one, "),
    *(('"zieht {piece}"', forms, "words.de.yaml:3: 'draws {piece}' has ") for forms in ("[a]", "[a, b, c]", "[]")),
    ('"zieht {piece}"', "4", "words.de.yaml:3: 'draws {piece}' must have a text, or a list of texts"),
    (WORDS_TEXT, "- welche", "words.de.yaml:1: must have lines such as"),
]))  # fmt: skip
def test_what_is_wrong_with_words_is_told(refereed: FirstGame, old: str, new: str, fault: str, salvage: Any) -> None:
    refereed.change(WORDS, old, new)
    for line in (["check", "market", "--seconds", 0.1], ["new", "market", "--language", "de"]):
        refused = salvage(*line)
        assert (refused.code, fault in refused.err) == (2, True), refused.err


HEAD = 'plural = "n > 1"\n[messages]\n"Done" = "Fini"\n'


@pytest.mark.parametrize(("text", "fault"), [
    (HEAD + '"{who} won" = "{qui} a gagn\u00e9"\n[counted]\n', ":4: '{who} won' has no value {qui}, only {who}"),
    (HEAD + '[counted]\n"{n} card" = ["{n} carte"]\n', ":5: '{n} card' has 1 forms; in this language numbers take 2"),
    (HEAD, ":1: lacks 'counted'"),
    (HEAD.replace('Fini"', "Fini"), ": Illegal character '\\n' (at line 3, column 15)"),
    (HEAD.replace(">", "><"), ":1: unexpected token in plural form: <"),
    ("a." * 150_000, ": has more than 20,000 letters in one line"),
])  # fmt: skip
def test_what_is_wrong_with_a_dictionary_is_told_and_ends_nothing(
    refereed: FirstGame, home: Path, salvage: Any, text: str, fault: str
) -> None:
    """Where a message can't be said, English goes on."""
    home.joinpath("languages").mkdir(parents=True)
    home.joinpath("languages", "fr.toml").write_text(text, encoding="utf-8")
    refereed.change(GAME, "languages: [en, de]", "languages: [en, fr]")
    read_dictionary.cache_clear()
    told = salvage("new", "market", "--players", "Ann,Bo", "--language", "fr")
    read_dictionary.cache_clear()
    assert (told.code, f"fr.toml{fault}" in told.err) == (0, True), told.err


@pytest.mark.parametrize("has_dictionary", [False, True])
def test_numbers_take_the_forms_of_their_language(
    refereed: FirstGame, home: Path, salvage: Any, has_dictionary: bool
) -> None:
    """With a dictionary in one's own folder, which lacks most, and without any, when the rest is English."""
    home.joinpath("languages").mkdir(parents=True)
    if has_dictionary:
        lines = '[messages]\n"Done" = "Gotowe"\n[counted]\n"{n} player" = ["{n} gracz", "{n} gracze", "{n} graczy"]\n'
        home.joinpath("languages", "pl.toml").write_text(lines, encoding="utf-8")
    refereed.change(GAME, "languages: [en, de]", "languages: [en, pl]")
    refereed.write("companion/words.pl.yaml", '"{n} card": ["{n} karta", "{n} karty", "{n} kart"]\n')
    read_dictionary.cache_clear()

    def say() -> list[str]:
        use_language("pl", read_words(locate(f"{refereed.folder}#pl")))
        said = [count_own(number, "{n} card", "{n} cards") for number in (1, 3, 5)]
        return [*said, _("Done"), count(5, "{n} player", "{n} players"), count(5, "{n} game", "{n} games")]

    said = copy_context().run(say)
    read_dictionary.cache_clear()
    frame = ["Gotowe", "5 graczy"] if has_dictionary else ["Done", "5 players"]
    assert said == ["1 karta", "3 karty", "5 kart", *frame, "5 games"]


@pytest.mark.parametrize(("language", "for_programs"), [("fr", False), ("de", True)])
def test_where_salvage_speaks_english_its_grammar_is_english(language: str, for_programs: bool) -> None:
    """In a language that it has no dictionary of, and to programs in any; a game's own words stay."""

    def say() -> tuple[str, ...]:
        is_for_programs.set(for_programs)
        use_language(language, {"deck": "pile"})
        use_language(language)  # As a design of the same game does.
        return amount(3, "answer"), say_own("deck"), decimal(2.5)

    assert copy_context().run(say) == ("3 answers", "deck" if for_programs else "pile", "2.5")


def test_a_game_and_salvage_say_the_same_text_each_in_its_own_words() -> None:
    def say() -> list[str]:
        use_language("de", {"Done": "Genug", "{n} answer": ["{n} Funkspruch", "{n} Funksprüche"]})
        done = Texts([Question("what", "what?", labels={"done": "Done"})], ()).label(
            Choice("Ann", "what", ["done"], ""), "done"
        )
        own = say_own("Done"), count_own(2, "{n} answer", "{n} answers"), done.name
        return [*own, say_own("Back"), _("Done"), count(2, "{n} answer", "{n} answers"), decimal(2.5)]

    assert copy_context().run(say) == ["Genug", "2 Funksprüche", "Genug", "Back", "Fertig", "2 Antworten", "2,5"]
