"""The words of books: languages, rules of puzzles, Markdown, fonts."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import ClassVar

import pytest

from gridwright.books.contents import example_of
from gridwright.books.flow import Flow
from gridwright.books.fonts import fonts_of
from gridwright.books.language import language_of, shipped
from gridwright.books.layout import TRIMS, Sheet
from gridwright.books.markdown import Block, Run, blocks_of, runs_of
from gridwright.books.pages import Pages, Setup
from gridwright.books.puzzle_words import worked_example
from gridwright.books.rules import rules_by_puzzle
from gridwright.errors import InputError
from gridwright.puzzles import puzzles
from gridwright.views.figures import FIGURES
from gridwright.views.pdf import lacking, use_fonts

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
has_dejavu = pytest.mark.skipif(not DEJAVU.exists(), reason="DejaVu Sans is not installed")
use_fonts()
every_puzzle = pytest.mark.parametrize("name", puzzles())


def test_four_languages_are_shipped_and_have_all_strings() -> None:
    assert shipped() == ("de", "en", "es", "pt")
    english = language_of("en")
    for code in shipped():
        language = language_of(code)
        assert language.code == code
        assert language.words.keys() == english.words.keys()
        assert language.levels.keys() == english.levels.keys()
        assert not lacking("".join((*language.words.values(), *language.levels.values())))


@every_puzzle
def test_every_puzzle_is_told_in_every_language(name: str) -> None:
    puzzle = puzzles()[name]
    english = language_of("en").about(puzzle)
    for code in shipped():
        words = language_of(code).about(puzzle)
        assert len(words.rules) == len(english.rules)
        assert [figure for figure, _ in words.rules] == [figure for figure, _ in english.rules]
        assert words.marks.keys() == english.marks.keys()
        assert code == "en" or words.goal != english.goal
        assert not lacking("".join((words.title, words.goal, words.start, *dict(words.rules))))
        assert all(not figure or figure in FIGURES for figure, _ in words.rules)


@every_puzzle
def test_the_first_step_of_an_example_is_right_and_the_same_in_every_language(name: str) -> None:
    puzzle = puzzles()[name]
    worked = worked_example(puzzle)
    assert worked is not None
    found = example_of(puzzle, worked.board)
    assert found is not None
    assert set(worked.entries) <= set(found[1])
    english = re.findall(r"R\d+C\d+", language_of("en").about(puzzle).start)
    named = {(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", " ".join(english))}
    assert not named or set(worked.entries) <= named
    for code in shipped():
        start = language_of(code).about(puzzle).start
        assert sorted(re.findall(r"R\d+C\d+", start)) == sorted(english)


def test_a_puzzle_without_words_of_its_own_is_told_by_its_rules() -> None:
    class Other(puzzles()["magnets"]):  # type: ignore[misc]
        name = "other"
        title = "Other"
        rules: ClassVar = {"one": "A rule."}
        summary = "A goal."

    words = language_of("de").about(Other)
    assert (words.title, words.goal, words.rules) == ("Other", "A goal.", (("one", "A rule."),))


def english_strings() -> str:
    """The file of English strings."""
    return (resources.files("gridwright.books") / "languages" / "en.toml").read_text("utf-8")


def test_a_language_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "fr.toml"
    own = (
        '\n[puzzles.magnets]\ntitle = "Aimants"\ngoal = "But"\nrules = ["Règle", "[star] Étoile"]\n'
    )
    text = english_strings().replace('code = "en"', 'code = "fr"').replace("Solutions", "Réponses")
    path.write_text(text + own, "utf-8")
    language = language_of(str(path))
    assert language.say("solutions") == "Réponses"
    words = language.about(puzzles()["magnets"])
    assert (words.title, words.rules) == ("Aimants", (("", "Règle"), ("star", "Étoile")))
    assert not language.is_english


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("", "["), "this is not TOML"),
        (('code = "en"', 'code = "../x"'), "expected a code such as"),
        (('code = "en"', ""), "expected a code such as"),
        (('page = "p. {page}"', ""), "the text page is missing in [words]"),
        (('"p. {page}"', '"p. {pag}"'), "expected {page} in the text page of [words]"),
        (('"p. {page}"', '"p. {page.real}"'), "expected {page} in the text page of [words]"),
        (('"p. {page}"', '"p. {page!r}"'), "expected {page} in the text page of [words]"),
        (('"p. {page}"', '"p. {page"'), "expected {page} in the text page of [words]"),
        (('"p. {page}"', "3"), "the text page is missing in [words]"),
        (('contents = "', 'unheard = "x"\ncontents = "'), "there is no string 'unheard'"),
        (("[levels]", "[levls]"), "there is no table 'levls'"),
        (("[levels]", "[puzzles]\nmagnets = 3\n[levels]"), "expected title = "),
        (("[levels]", "[puzzles.magnets]\ntitle = 'T'\n[levels]"), "expected title = "),
    ],
)
def test_bad_files_of_strings_are_refused(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(english_strings().replace(*change, 1), "utf-8")
    with pytest.raises(InputError) as refused:
        language_of(str(path))
    assert message in str(refused.value)
    assert str(path)[-20:] in str(refused.value)


def test_all_data_files_are_toml() -> None:
    for folder in ("books/languages", "puzzles/rules"):
        for file in (resources.files("gridwright") / folder).iterdir():
            if file.name.endswith(".toml"):
                tomllib.loads(file.read_text("utf-8"))


# Markdown.


def test_markdown_has_headings_paragraphs_and_lists() -> None:
    text = "# One #\n\nFirst\nline.\n- a\n  more\n* b\n2. c\n\n---\n\n### Three\nlast"
    assert blocks_of(text) == (
        Block("heading", (Run("One"),), 1),
        Block("paragraph", (Run("First line."),)),
        Block("item", (Run("a more"),), mark="•"),
        Block("item", (Run("b"),), mark="•"),
        Block("item", (Run("c"),), mark="2."),
        Block("heading", (Run("Three"),), 3),
        Block("paragraph", (Run("last"),)),
    )
    assert blocks_of("<!-- not\nshown -->\n") == ()


def test_markdown_has_bold_and_italic_letters_and_links() -> None:
    assert runs_of("a **b c** *d* _e_ [f](http://x) `g` \\*h\\* 2 * 3 * 4 snake_case_name") == (
        Run("a "),
        Run("b c", "bold"),
        Run(" "),
        Run("d", "italic"),
        Run(" "),
        Run("e", "italic"),
        Run(" f g *h* 2 * 3 * 4 snake_case_name"),
    )


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("a table", "| a | b |\n|---|:-:|\n| 1 | 2 |"),
        ("a table", "a | b\n--- | ---\n1 | 2"),
        ("a picture", "See ![a board](board.png) here."),
        ("HTML", "<center>Title</center>"),
        ("HTML", "</div>"),
        ("code", "```\ncode\n```"),
    ],
)
def test_what_books_do_not_have_is_refused_with_its_line(what: str, lines: str) -> None:
    place = 5 + (what == "a table")
    said = rf"^intro.md, line {place}: this is {what}; a book takes headings"
    with pytest.raises(InputError, match=said):
        blocks_of(f"# Title\n\n<!-- a\n -->\n{lines}\n", "intro.md")


def test_quotes_and_signs_of_other_meaning_are_paragraphs() -> None:
    text = "> Quoted\n> twice.\n\na < b, <3, x | y\n\n--\n"
    assert [block.text for block in blocks_of(text)] == [
        "Quoted twice.",
        "a < b, <3, x | y",
        "--",
    ]


@pytest.mark.parametrize("piece", ["**a ", "<!--", "[", "*a", "_a ", "`", "![", "\\", "# ", "- "])
def test_long_texts_of_signs_are_read_in_one_go(piece: str) -> None:
    """Were every sign to be followed to the end of the text, this would take hours."""
    text = piece * (200_000 // len(piece))
    assert sum(len(block.text) for block in blocks_of(text)) <= len(text)


def test_a_word_of_any_length_is_clipped() -> None:
    here = flow()
    here.heading("x" * 500_000)
    assert here.pages.clipped("x" * 500_000, 10, 100).endswith("…")


def flow(width: str = "5x8") -> Flow:
    """A flow on dry pages."""
    setup = Setup("T", "en", Sheet(*TRIMS[width]), fonts_of(None, None, None))
    pages = Pages(setup, dry=True)
    return Flow(pages, "Section", pages.begin("Section"))


def test_lines_are_no_wider_than_asked_and_lose_nothing() -> None:
    runs = runs_of("Some **bold**, and *italic*ally **written**: " + "x" * 200 + " end. " * 30)
    here = flow()
    lines = here.lines(runs, 150)
    for line in lines:
        assert sum(here.pages.width(text, here.size, face) for text, face in line) <= 150.01
    whole = "".join(text for line in lines for text, _ in line)
    assert whole.replace(" ", "") == "".join(run.text for run in runs).replace(" ", "")


def test_text_flows_over_pages() -> None:
    here = flow()
    here.blocks(blocks_of("# Title\n\n" + "word " * 5000))
    assert here.pages.page > 5


def test_rules_of_ones_own_are_by_puzzle() -> None:
    text, german = "# Magnets\nMine.\n## Sub\n# Hochhäuser\n- a", language_of("de")
    found = rules_by_puzzle(blocks_of(text), "r.md", german)
    assert [block.text for block in found["magnets"]] == ["Mine.", "Sub"]
    assert [block.mark for block in found["skyscrapers"]] == ["•"]
    with pytest.raises(InputError, match=r"r.md: the heading 'Chess' names no puzzle; expected"):
        rules_by_puzzle(blocks_of("# Chess\nx"), "r.md", german)
    with pytest.raises(InputError, match=r"r.md: this begins without a heading"):
        rules_by_puzzle(blocks_of("x"), "r.md", german)


# Fonts.


def test_the_fonts_of_books_carry_latin_greek_and_cyrillic() -> None:
    fonts = fonts_of(None, None, None)
    for face in (*fonts.named.values(), fonts.faces.plain, fonts.faces.bold):
        assert not lacking("Łódź Şişli ąę Ωμέγα Привет Київ ґ €–… “„” + − ×", face)
        assert lacking("ж数", face) == "数"


@has_dejavu
def test_a_font_of_ones_own_has_more_letters() -> None:
    fonts = fonts_of(str(DEJAVU), None, None)
    assert len(set(fonts.named.values())) == 1
    assert not lacking("Łódź ąę Ωμέγα Привет →", fonts.named["plain"])
    assert fonts.label == "the font DejaVuSans.ttf"


@pytest.mark.parametrize("content", [b"", b"OTTO" + b"\0" * 100, b"\0\1\0\0" + b"\xff" * 50, b"x"])
def test_what_is_no_truetype_font_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.ttf"
    path.write_bytes(content)
    with pytest.raises(InputError, match="this is not a TrueType font that can be embedded"):
        fonts_of(str(path), None, None)
