"""The page in a real browser: every puzzle is played, set, pasted and walked through.

Chromium is driven by Playwright; without one of them these tests are skipped.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import template
from boards import TWO_TOWERS
from gridwright.errors import InputError
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import changed_cells
from gridwright.explaining.wording.names import with_names
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique
from gridwright.reading import read
from gridwright.solving import solve
from test_formats_foreign import LINK, LINK_ROAD, LINK_SKYSCRAPERS, MAGNETS, TOWERS

if TYPE_CHECKING:
    from web_server import Served

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")
pytest.importorskip("uvicorn")
CHROMIUM = shutil.which("chromium")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")

Page = Any  # Playwright is not installed wherever these files are checked

with template.installed():
    NAMES = tuple(puzzles())
    # Those that are played in a browser, which takes seconds: each with a look of its own, and two
    # of those that are drawn plainly.
    PLAYED = tuple(
        name
        for name, kind in puzzles().items()
        if kind.look.style != "plain" or name in ("latin", "sudoku")
    )
# Those on which an empty board has many solutions, and more clues decide on one: not where walls,
# trees or regions are the board itself.
SET = tuple(name for name in PLAYED if name not in ("akari", "star-battle", "tents"))
SIZES = {"close-or-far": "6", "bosnian-road": "5", "takuzu": "6"}
# Most boards of Close or Far are beyond, and take a second to explain instead of a tenth.
SEEDS = {"close-or-far": 13}
VIEWS = ("play", "set", "paste", "walk")


@pytest.fixture(scope="module")
def address(served: Served) -> str:
    """Where a server answers whose workers know the template puzzle too."""
    return served.address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests; each test has a profile of its own."""
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


# Waits until everything is drawn that was asked for, and what moves to its place is there.
DRAWN = """async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const ends = document.getAnimations()
        .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
    await Promise.allSettled(ends.map((one) => one.finished));
}"""
# Only what is wrong is of interest, and the rest is long.
VIOLATIONS = "(options) => axe.run(options).then((found) => found.violations)"
# What can be wrong in other colours alone.
ONLY_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
SPARING = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } });'


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Page]:
    """A page that must not complain; that a request is refused or fails is no complaint."""
    complaints: list[str] = []
    context = browser.new_context(
        base_url=address, viewport={"width": 1280, "height": 900}, service_workers="block"
    )
    # Nothing is fetched before anybody asks for it.
    context.add_init_script(SPARING)
    opened = context.new_page()
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
    yield opened
    context.close()
    # The page asks again where a busy server turned it away (503).
    refused = ("422", "503", "ERR_FAILED")
    assert [each for each in complaints if not any(word in each for word in refused)] == []


@dataclass(frozen=True)
class Known:
    """A board to play, what the page is told about it, and its solution as symbols."""

    board: Puzzle
    data: Mapping[str, Any]
    solution: Mapping[str, str]

    @property
    def to_fill(self) -> dict[str, str]:
        """What a player has to put where; cells that stay blank can be left alone."""
        cells = {_key(cell) for cell in self.data["open"]}
        blank = self.data["blank"]
        return {key: text for key, text in self.solution.items() if key in cells and text != blank}

    def name(self, text: str) -> str:
        """What a symbol is called."""
        names = {each["text"]: str(each["name"]) for each in self.data["symbols"]}
        return names[text]


@cache
def made(name: str) -> Made:
    """A small board of a puzzle."""
    with template.installed():
        return make(request(name, SIZES.get(name, "4"), seed=SEEDS.get(name, 3)), 0)


def known(page: Page, name: str) -> Known:
    """A small board of a puzzle as the page sees it."""
    board, solution = made(name).board, made(name).solution
    return Known(board, _read(page, board), _texts(board, solution))


def _read(page: Page, board: Puzzle) -> Mapping[str, Any]:
    answer = page.request.post("/api/read", data={"text": board.format()})
    data: Mapping[str, Any] = answer.json()
    return data


def _texts(board: Puzzle, values: Values) -> dict[str, str]:
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    return {_key(cell): texts[value] for cell, value in values.items()}


def _key(cell: Cell | list[int]) -> str:
    return "{},{}".format(*cell)


def code_of(board: Puzzle) -> str:
    """A board as it stands in an address."""
    return base64.urlsafe_b64encode(board.format().encode()).decode().rstrip("=")


def opened(page: Page, view: str, board: Puzzle) -> None:
    """Go to a view of the page with a board, as a link does, and wait until it is there."""
    page.goto(f"/#{view}/{code_of(board)}")
    page.locator(f"#{view}-board [data-cell='0,0']").wait_for()


def cell(page: Page, key: str, view: str = "play") -> Any:
    """A cell of the board."""
    return page.locator(f"#{view}-board [data-cell='{key}']")


def label(page: Page, key: str, view: str = "play") -> str:
    """What is read aloud at a cell."""
    text: str = cell(page, key, view).get_attribute("aria-label")
    return text


def labels(page: Page, view: str = "play") -> list[str]:
    """What is read aloud at all cells."""
    found = page.locator(f"#{view}-board [data-cell]")
    read: list[str] = found.evaluate_all("all => all.map(one => one.ariaLabel)")
    return read


def put(page: Page, game: Known, key: str, text: str) -> None:
    """Fill in a cell with the mouse alone."""
    few = len(game.data["symbols"]) <= 3
    for _ in range(4):
        if label(page, key).endswith(f", {game.name(text)}"):
            return
        cell(page, key).click()
        if not few:
            index = [each["text"] for each in game.data["symbols"]].index(text)
            page.locator("#play-palette button").nth(index).click()
    raise AssertionError(f"{key} does not become {text}: {label(page, key)}")


def tab_to(page: Page, selector: str) -> None:
    """Come to an element with the tab key alone."""
    page.locator("#main").focus()
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {selector}")


def arrow_to(page: Page, key: str) -> None:
    """Come from the cell with the focus to another with the arrow keys alone."""
    row, column = map(int, key.split(","))
    here = page.evaluate("document.activeElement.dataset.cell")
    down, right = row - int(here.split(",")[0]), column - int(here.split(",")[1])
    for arrow, steps in (("Down", down), ("Up", -down), ("Right", right), ("Left", -right)):
        for _ in range(steps):
            page.keyboard.press(f"Arrow{arrow}")
    assert page.evaluate("document.activeElement.dataset.cell") == key


def message(page: Page, pattern: str, place: str = "play-message") -> str:
    """What the page says, once it says something like that."""
    found = page.locator(f"#{place}", has_text=re.compile(pattern))
    found.wait_for()
    said: str = found.inner_text()
    return said


def compared(page: Page) -> None:
    """Have the position compared with the solution."""
    page.locator("#play-check").click()
    page.get_by_role("button", name="Compare with the solution").click()


def violations(page: Page, *impacts: str) -> list[tuple[str, str, list[str]]]:
    """What axe finds wrong with what is shown, in light and dark colours; some impacts only."""
    wrong = []
    page.evaluate(axe.Axe().axe_script)
    for scheme, rules in (("light", {}), ("dark", ONLY_COLOURS)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(DRAWN)
        for found in page.evaluate(VIOLATIONS, {"resultTypes": ["violations"], **rules}):
            if not impacts or found["impact"] in impacts:
                wrong.append((scheme, found["id"], [node["html"] for node in found["nodes"]]))
    return wrong


def tell_all(page: Page) -> None:
    """Ask for a hint until it is told whole."""
    for number in range(3):
        page.locator("#play-hint-button").click()
        page.locator("#play-steps li").nth(number).wait_for()


@pytest.mark.parametrize("name", PLAYED)
def test_mouse_alone_plays_to_the_end(page: Page, name: str) -> None:
    game = known(page, name)
    opened(page, "play", game.board)
    for key, text in game.to_fill.items():
        put(page, game, key, text)
    page.locator("#play-won").wait_for()
    assert re.search(r"in 0:\d\d, with no hints and no errors", page.inner_text("#solved-text"))
    # What is solved stays so.
    page.reload()
    message(page, "You finished this", "solved-text")


def play_by_keys(page: Page, game: Known) -> None:
    """Play a board to the end with the keyboard alone."""
    opened(page, "play", game.board)
    tab_to(page, "#play-board [data-cell]")
    for key, text in game.to_fill.items():
        # An entry may settle other cells, also the last ones.
        if not label(page, key).endswith(f", {game.name(text)}"):
            arrow_to(page, key)
            page.keyboard.type(text)
        assert label(page, key).endswith(f", {game.name(text)}")
    page.locator("#play-won").wait_for()


@pytest.mark.parametrize("name", PLAYED)
def test_keyboard_alone_plays_to_the_end(page: Page, name: str) -> None:
    play_by_keys(page, known(page, name))


@pytest.mark.parametrize("name", PLAYED)
def test_link_moves_check_and_progress(page: Page, browser: Any, name: str) -> None:
    game = known(page, name)
    opened(page, "play", game.board)
    assert labels(page) == _labels_of_link(page, browser)
    (key, text), *_ = game.to_fill.items()
    other = next(each["text"] for each in game.data["symbols"] if each["text"] != text)
    tab_to(page, "#play-board [data-cell]")
    arrow_to(page, key)
    before = labels(page)
    page.keyboard.type(other)
    compared(page)
    assert "wrong" in message(page, "wrong")
    page.locator("#play-board svg .wrong").first.wait_for()
    page.keyboard.press("Control+z")
    assert labels(page) == before
    page.keyboard.press("Control+Shift+z")
    page.locator("#play-undo").click()
    cell(page, key).focus()
    page.keyboard.press("p")
    page.keyboard.type(text)
    assert label(page, key).endswith(f", marks {game.name(text)}")
    page.keyboard.press("p")
    page.keyboard.type(text)
    compared(page)
    message(page, "right; .* to go")
    after = labels(page)
    page.reload()
    cell(page, key).wait_for()
    assert labels(page) == after
    for _ in range(2):
        page.locator("#play-undo").click()
    assert labels(page) == before


def _labels_of_link(page: Page, browser: Any) -> list[str]:
    """The board that somebody sees who is sent the link."""
    page.locator("#play-menu-button").click()
    page.locator("#play-share").click()
    link = page.locator("#play-shared input").input_value()
    stranger = browser.new_context().new_page()
    stranger.goto(link)
    cell(stranger, "0,0").wait_for()
    assert stranger.inner_text("#play-title") == page.inner_text("#play-title")
    found = labels(stranger)
    stranger.context.close()
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_hints_tell_more_and_more(page: Page, name: str) -> None:
    game = known(page, name)
    with page.expect_response("**/api/companion") as companion:
        opened(page, "play", game.board)
    companion.value.finished()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    explanation = next(iter(explain(game.board)))
    for depth, role in ((1, ".place"), (2, ":is(.place, .reason)"), (3, ":is(.look, .supposed)")):
        page.locator("#play-hint-button").click()
        page.locator("#play-steps li").nth(depth - 1).wait_for()
        said = page.locator("#play-steps").text_content()
        # A reason may end in the words of what follows, which have a place of their own.
        last = "".join(page.locator("#play-steps .outcome").all_text_contents())
        assert [explanation.words.named("rc") in said, bool(last)] == [depth > 1, depth > 2]
        # Many cells are not listed beside the board.
        told = explanation.outcome.named("rc") in last or "as the board shows" in last
        assert told == (depth > 2)
        named = (with_names(place.name, game.board.grid) for place in explanation.places)
        assert all(words.named("rc") in said for words in named)
        page.locator(f"#play-board svg {role}").first.wait_for(state="attached")
        assert page.locator("#play-apply").is_visible() == (depth == 3)
    # All comes from what goes along with the board.
    assert [url for url in asked if "/api/" in url] == []
    before = labels(page)
    page.locator("#play-apply").click()
    assert labels(page) != before


@pytest.mark.parametrize("view", ["play", "walk"])
def test_phrases_light_their_cells_without_a_request(page: Page, view: str) -> None:
    opened(page, view, known(page, "skyscrapers").board)
    if view == "play":
        tell_all(page)
    else:
        page.locator("#walk-next").click()
    told = page.locator("#play-steps .outcome" if view == "play" else "#walk-steps [aria-current]")
    phrase = told.locator(".phrase", has_text=re.compile(r"^R\dC\d$")).first
    phrase.wait_for()
    page.locator(f"#{view}-board svg :is(.look, .supposed)").first.wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    row, column = re.findall(r"\d", phrase.inner_text())
    key = f"{int(row) - 1},{int(column) - 1}"
    lit = page.locator(f"#{view}-board .lit")
    phrase.hover()
    assert lit.evaluate_all("all => all.map(one => one.dataset.cell)") == [key]
    page.mouse.move(1, 1)
    assert lit.count() == 0
    phrase.focus()
    assert lit.count() == 1
    page.evaluate("document.activeElement.blur()")
    assert lit.count() == 0
    # What helps without the server is fetched once a page is idle, whatever the pointer does.
    assert [url for url in asked if not url.endswith("/api/companion")] == []


def test_cells_are_named_by_letters_if_the_reader_likes_that(page: Page) -> None:
    board = known(page, "skyscrapers").board
    opened(page, "play", board)
    tell_all(page)
    said = message(page, r"R\dC\d", "play-steps")
    page.locator("#naming").dispatch_event("click")
    letters = message(page, r"(?<!\d)[A-D]\d", "play-steps")
    assert not re.search(r"R\dC\d", letters)
    assert len(re.findall(r"\b[A-D]\d\b", letters)) == len(re.findall(r"R\dC\d", said))
    ruler = "#play-board svg .ruler text"
    page.locator(ruler, has_text="A").wait_for()
    assert page.locator(ruler).all_text_contents() == list("ABCD1234")
    page.reload()
    page.locator(ruler, has_text="A").wait_for(state="attached")
    opened(page, "walk", board)
    page.locator("#walk-steps .told", has_text=re.compile(r"\b[A-D]\d\b")).first.wait_for()


def unfold(page: Page, name: str) -> None:
    """Open one of the folded parts beside the bench."""
    page.locator(".folds > details:not([open]) > summary", has_text=name).click()


def verdict(page: Page, word: str, place: str = "set-verdict") -> str:
    """All that is said of a board, once it is called unique, ambiguous or impossible."""
    page.locator(f"#{place}[data-verdict={word}]:not([aria-busy])").wait_for()
    said: str = page.inner_text(f"#{place}")
    return said


def spoiled(board: Puzzle) -> tuple[str, str]:
    """A place of a board and a clue that leaves no solution there.

    Not one that is refused at once, as a wall with more bulbs than cells beside it.
    """
    for slot in board.slots():
        for choice in slot.choices:
            changed = board.put(slot.cell, choice)
            if choice == slot.text or solve(changed).solutions:
                continue
            with suppress(InputError):
                type(board).parse(changed.format())
                return _key(slot.cell), choice
    raise AssertionError("every change leaves a solution")


@pytest.mark.parametrize("name", ["akari", "star-battle", "tents"])
def test_bench_judges_boards_of_walls_trees_and_regions(page: Page, name: str) -> None:
    board = made(name).board
    opened(page, "set", board)
    assert "exactly one solution" in verdict(page, "unique")
    message(page, "Rated (gentle|easy|medium|hard|expert|beyond)", "set-verdict")
    page.locator("#set-board svg .piece.ghost").first.wait_for(state="attached")
    if any(slot.choices for slot in board.slots()):
        key, choice = spoiled(board)
        cell(page, key, "set").click()
        page.keyboard.type(choice)
        assert "no solution" in verdict(page, "impossible")
        page.keyboard.press("Control+z")
        verdict(page, "unique")
    bare = board.keep(())
    opened(page, "set", bare)
    verdict(page, "unique" if is_unique(bare) else "ambiguous")


@pytest.mark.parametrize("name", SET)
def test_bench_tells_unique_from_ambiguous_and_impossible(page: Page, name: str) -> None:
    board = made(name).board
    opened(page, "set", board)
    assert "exactly one solution" in verdict(page, "unique")
    message(page, "Rated (gentle|easy|medium|hard|expert|beyond)", "set-verdict")
    key, choice = spoiled(board)
    cell(page, key, "set").click()
    page.keyboard.type(choice)
    assert "no solution" in verdict(page, "impossible")
    page.locator("#set-board svg .wrong").first.wait_for()
    page.keyboard.press("Control+z")
    verdict(page, "unique")
    unfold(page, "New board")
    page.locator("#set-chooser [type=submit]").click()
    assert "solutions" in verdict(page, "ambiguous")
    page.locator("#set-board svg .cells .pencil, #set-board svg .shrub").first.wait_for()
    page.locator("#set-side-a").click()
    page.locator("#set-board svg .line.supposed").first.wait_for()
    page.locator("#set-side-b").click()
    page.locator("#set-board svg .line.breaks").first.wait_for()
    page.locator("#set-finish").click()
    verdict(page, "unique")
    page.locator("#set-board svg .piece.ghost").first.wait_for(state="attached")
    page.locator("#set-thin").click()
    verdict(page, "unique")
    page.locator("#set-undo").click()


def test_bench_settles_a_board_by_a_clue_it_names(page: Page) -> None:
    opened(page, "set", puzzles()["skyscrapers"].parse(TWO_TOWERS))
    assert "Two solutions" in verdict(page, "ambiguous")
    page.locator("#set-board svg .question").first.wait_for()
    page.locator("#set-verdict li", has_text="Left of row 4").get_by_role("button").first.click()
    verdict(page, "unique")
    page.locator("#set-undo").click()
    verdict(page, "ambiguous")


def test_bench_exports_text_and_pictures(page: Page) -> None:
    board = made("skyscrapers").board
    opened(page, "set", board)
    page.locator("#set-export option").first.wait_for(state="attached")
    unfold(page, "All formats")
    for format in page.locator("#set-export option").evaluate_all("all => all.map(o => o.value)"):
        page.locator("#set-export select").select_option(format)
        page.wait_for_function("() => document.querySelector('#set-export textarea').value")
    for kind, start in (("SVG", b"<svg"), ("PDF", b"%PDF"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Download as {kind}").click()
        assert Path(download.value.path()).read_bytes().startswith(start)


@pytest.mark.parametrize("text", [MAGNETS, TOWERS, LINK + LINK_ROAD, LINK + LINK_SKYSCRAPERS])
def test_paste_reads_and_judges(page: Page, text: str) -> None:
    page.goto("/#paste")
    page.locator("#paste-text").fill(text)
    page.get_by_role("button", name="Read it").click()
    message(page, "Understood as", "paste-message")
    page.locator("#paste-verdict[data-verdict]").wait_for()
    page.locator("#paste-play").press("Enter")  # the card may still grow
    cell(page, "0,0").wait_for()
    page.locator("#play-menu-button").click()
    page.locator("#play-edit").click()
    cell(page, "0,0", "set").wait_for()


def test_paste_shows_nothing_but_text(page: Page) -> None:
    page.goto("/#paste")
    page.locator("#paste-text").fill("<img src=x onerror=alert(1)> size=4")
    page.get_by_role("button", name="Read it").click()
    message(page, "<img", "paste-message")
    assert page.locator("#paste-message *").count() == 0
    assert page.locator("#paste-found").is_hidden()


@pytest.mark.parametrize("name", PLAYED)
def test_walkthrough_leads_to_the_solution(page: Page, name: str) -> None:
    game = known(page, name)
    opened(page, "walk", game.board)
    message(page, "to the solution", "walk-message")
    assert page.locator("#walk-steps li").count() == len(list(explain(game.board)))
    start = labels(page, "walk")
    page.locator("#walk-next").click()
    page.locator("#walk-board svg .look").first.wait_for()
    assert page.locator("#walk-steps [aria-current]").count() == 1
    assert labels(page, "walk") != start
    page.keyboard.press("End")
    assert page.locator("#walk-next").is_disabled()
    for key, text in game.to_fill.items():
        assert label(page, key, "walk").endswith(game.name(text))
    page.keyboard.press("Home")
    assert labels(page, "walk") == start


def test_a_supposition_is_shown_before_what_follows(page: Page) -> None:
    """Next shows what would follow, then the board after the step; back goes the same way."""
    board = read(
        "close-or-far size=7\n..C....\n.......\n.F.....\nF.....F\n.......\n...C..C\n...C.F.\n"
    )
    steps = list(explain(board))
    number = next(i for i, step in enumerate(steps, 1) if step.move.told[-1].supposed)
    opened(page, "walk", board)
    message(page, "to the solution", "walk-message")
    supposed, new = (page.locator(f"#walk-board svg .fill.{kind}") for kind in ("supposed", "look"))
    page.locator("#walk-steps li").nth(number - 1).locator("button").click()
    assert (supposed.count(), new.count()) == (1, 0)
    assert "only supposed" in page.locator("#walk-marks").text_content()
    page.locator("#walk-next").click()
    assert supposed.count() == 0
    assert new.count() == len(changed_cells(steps[number - 1]))
    current = page.locator("#walk-steps [aria-current] button").inner_text()
    assert current.startswith(f"{number}. ")
    assert "only supposed" not in page.locator("#walk-marks").text_content()
    page.locator("#walk-prev").click()
    assert supposed.count() == 1
    page.locator("#walk-prev").click()
    current = page.locator("#walk-steps [aria-current] button").inner_text()
    assert current.startswith(f"{number - 1}. ")


def test_strokes_draw_from_cell_to_cell(page: Page) -> None:
    drawn = [each["name"] for each in page.request.get("/api/puzzles").json() if each["drag"]]
    assert drawn
    for name in drawn:
        game = known(page, name)
        opened(page, "play", game.board)
        way = max(_ways(list(game.to_fill)), key=len)
        before = labels(page)
        cell(page, way[0]).hover()
        page.mouse.down()
        cell(page, way[-1]).hover()
        page.mouse.up()
        assert all(label(page, key).endswith(game.name(game.solution[key])) for key in way)
        page.locator("#play-board svg .asphalt[d*=L]").first.wait_for(state="attached")
        page.locator("#play-undo").click()
        assert labels(page) == before
        cell(page, way[0]).click(button="right")
        assert not label(page, way[0]).endswith((game.name(game.solution[way[0]]), "open"))


def _ways(keys: list[str]) -> Iterator[list[str]]:
    """Cells that lie side by side in a row."""
    way = keys[:1]
    for one, other in pairwise(keys):
        (row, column), (r, c) = (map(int, key.split(",")) for key in (one, other))
        if (row, column + 1) != (r, c):
            yield way
            way = []
        way.append(other)
    yield way


def test_page_names_no_puzzle() -> None:
    static = Path(str(resources.files("gridwright.web") / "static"))
    files = [file for file in static.rglob("*.*") if file.suffix not in (".woff2", ".png")]
    assert len(files) > 40
    text = "".join(file.read_text("utf-8") for file in files).lower()
    with template.installed():
        named = {word.lower() for kind in puzzles().values() for word in (kind.name, kind.title)}
    assert [word for word in sorted(named) if re.search(rf"\b{word}\b", text)] == []


@pytest.mark.parametrize(
    ("code", "said"), [("bWFnbmV0cyBzaXplPTR4", "expected"), ("xxxx", "cut off")]
)
def test_damaged_link_is_told_and_leaves_something_to_play(
    page: Page, code: str, said: str
) -> None:
    page.goto(f"/#play/{code}")
    page.locator("#notice", has_text=re.compile(said)).wait_for()
    page.get_by_role("button", name="New", exact=True).first.click()
    cell(page, "0,0").wait_for()


BLOCKED = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("blocked", "SecurityError"); },
});"""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
};"""


@pytest.mark.parametrize("refusal", [BLOCKED, FULL], ids=["blocked", "full"])
def test_page_that_may_keep_nothing_plays_on_and_tells_once(page: Page, refusal: str) -> None:
    page.add_init_script(refusal)
    game = known(page, NAMES[0])
    opened(page, "play", game.board)
    notice = page.get_by_role("alert").filter(has_text="does not let this page save your progress")
    notice.wait_for()
    (key, text), *_ = game.to_fill.items()
    put(page, game, key, text)
    assert notice.count() == 1
    notice.get_by_role("button", name="OK").click()
    # Another board and back, within the page: the first one is as it was left.
    other = made(NAMES[1]).board
    opened(page, "play", other)
    page.locator("#play-title", has_text=other.title).wait_for()
    opened(page, "play", game.board)
    page.locator(f"[data-cell='{key}'][aria-label$=', {game.name(text)}']").wait_for()
    page.locator("#play-undo").click()
    assert notice.count() == 0


def test_first_view_is_small(page: Page) -> None:
    inside = page.context.new_cdp_session(page)
    inside.send("Network.enable")
    sizes: list[int] = []
    inside.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
    page.goto("/")
    page.get_by_role("button", name="New", exact=True).first.wait_for()
    page.wait_for_load_state("networkidle")
    # Over the wire, with all headers; what is part of the page itself comes without a request. Home
    # shows a board of each puzzle, and each beyond the first six may add what it is drawn with.
    assert sum(sizes) < 60_000 + 1_150 * (len(NAMES) - 6)
    assert len([size for size in sizes if size]) <= 8


def test_paper_has_the_board_and_the_rules_alone(page: Page) -> None:
    board = made("skyscrapers").board
    opened(page, "play", board)
    page.locator("#sheet svg").wait_for(state="attached")
    page.emulate_media(media="print")
    assert page.locator("#sheet svg").is_visible()
    assert not page.locator(".masthead").is_visible()
    assert all(text in page.inner_text("#sheet") for text in board.rules_here().values())


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_accessible_and_fits_a_phone(page: Page, view: str) -> None:
    opened(page, view, made("magnets").board)
    page.wait_for_load_state("networkidle")
    assert violations(page, "serious", "critical") == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
