"""The setter's bench in a real browser: puzzles are set clue by clue, and from their solution."""

from __future__ import annotations

import base64

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
pytest.importorskip("uvicorn")

from gridwright.formats import read_text
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import is_unique
from gridwright.solving import solve
from test_web_page import (
    PLAYED,
    Page,
    address,
    browser,
    cell,
    code_of,
    label,
    made,
    opened,
    page,
    pytestmark,
    unfold,
    verdict,
    violations,
)

__all__ = ["address", "browser", "page", "pytestmark"]

# The template says nothing more here, and setting a board in a browser takes seconds. Regions are
# all that is printed on a board of stars.
every_puzzle = pytest.mark.parametrize(
    "name", [name for name in PLAYED if name not in ("latin", "star-battle")]
)


def key_of(cell: Cell) -> str:
    """A cell as the page names it."""
    return f"{cell.row},{cell.column}"


def type_at(page: Page, key: str, text: str) -> None:
    """Put something into a place by the keyboard."""
    cell(page, key, "set").click()
    page.keyboard.type(text)


def on_bench(page: Page, kind: type[Puzzle]) -> Puzzle:
    """The board on the bench, by its address."""
    code = page.evaluate("location.hash").partition("/")[2]
    return kind.parse(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode())


def wait_for_board(page: Page, board: Puzzle) -> None:
    """Wait until a board is on the bench."""
    page.wait_for_function("code => location.hash.endsWith(code)", arg=code_of(board))


def wait_for_rows(page: Page, rows: str) -> None:
    """The same for a road, by its rows."""
    wait_for_board(page, read_text(f"bosnian-road\n{rows}"))


def texts(board: Puzzle) -> dict[str, str]:
    """What stands in each place of a board."""
    return {key_of(slot.cell): slot.text for slot in board.slots()}


def without_clues(bare: Puzzle) -> str:
    """The verdict on a board that has no clues yet: its trees may be enough for one solution."""
    return "unique" if is_unique(bare) else "ambiguous"


@every_puzzle
def test_a_puzzle_is_set_clue_by_clue(page: Page, name: str) -> None:
    board = made(name).board
    bare = board.keep(())
    opened(page, "set", bare)
    verdict(page, without_clues(bare))
    before = texts(bare)
    for key, text in texts(board).items():
        if new := text.removeprefix(before[key]):
            type_at(page, key, new)
    wait_for_board(page, board)
    verdict(page, "unique")
    page.locator("#set-board svg .piece.ghost").first.wait_for(state="attached")
    assert on_bench(page, type(board)) == board


@every_puzzle
def test_a_puzzle_is_set_from_its_solution(page: Page, name: str) -> None:
    board = made(name).board
    bare = board.keep(())
    opened(page, "set", bare)
    verdict(page, without_clues(bare))
    page.locator("#set-mode-solution").click()
    symbols = {symbol.value: symbol.text for symbol in board.symbols}
    wanted = made(name).solution
    first = next(iter(wanted))
    # Numbers on walls do not decide just any solution, but that of a board which was made.
    blank = next((symbol.value for symbol in board.symbols if symbol.blank), None)
    told = [cell for cell in wanted if wanted[cell] != blank] if name == "akari" else [first]
    for each in told:
        type_at(page, key_of(each), symbols[wanted[each]])
    page.locator("#set-fill").click()
    page.locator("#set-finish", has_text="Derive clues").click()
    verdict(page, "unique")
    found = solve(on_bench(page, type(board)), count=2).solutions
    assert [values[first] for values in found] == [wanted[first]]
    page.locator("#set-undo").click()
    verdict(page, without_clues(bare))
    page.locator("#set-finish", has_text="Derive clues").wait_for()
    page.locator("#set-wipe").wait_for(state="hidden")


def test_locked_clues_stay_and_only_the_kinds_chosen_are_added(page: Page) -> None:
    opened(page, "set", made("skyscrapers").board.keep(()))
    verdict(page, "ambiguous")
    unfold(page, "How clues are added")
    page.get_by_label("Visible").uncheck()
    page.locator("#set-finish").click()
    verdict(page, "unique")
    assert page.locator("#set-board svg .piece.put .pin").count() > 0
    assert page.locator("#set-board svg .empty-place").count() == 16
    given = page.locator("#set-board svg .pin").first
    given.wait_for(state="attached")
    key = page.evaluate("document.querySelector('#set-board .pin').closest('[data-at]').dataset.at")
    cell(page, key, "set").click()
    page.get_by_role("button", name="Lock").click()
    page.locator("#set-board svg .padlock").wait_for()
    assert "locked" in label(page, key, "set")
    page.get_by_label("Visible").check()
    page.get_by_label("Level").select_option("easy")
    page.locator("#set-finish").click()
    page.locator("#set-board svg .padlock").wait_for()


def test_what_fits_no_solution_is_told(page: Page) -> None:
    board, solution = made("skyscrapers").board, made("skyscrapers").solution
    opened(page, "set", board)
    verdict(page, "unique")
    page.locator("#set-mode-solution").click()
    wrong = "1" if solution[Cell(0, 0)] != 1 else "2"
    type_at(page, "0,0", wrong)
    page.locator("#set-verdict", has_text="No solution has what is entered").wait_for()
    page.locator("#set-fill").click()
    page.locator("#notice", has_text="these values").wait_for()


def test_dominoes_are_drawn_by_hand(page: Page) -> None:
    rows = "1 . . .\n. L R L R .\n. L R L R .\n. . . ."
    opened(page, "set", read_text(f"magnets size=4x2\n{rows}"))
    verdict(page, "ambiguous")
    page.locator("#set-mode-shape").click()
    drag(page, "0,1", "1,1")
    cell(page, "1,3", "set").click()
    page.keyboard.press("Delete")
    page.locator("#set-board svg .dead").nth(1).wait_for()
    page.get_by_role("button", name="Cut out").wait_for()
    drawn = "1 . . .\n. T T L R .\n. B B * * .\n. . . ."
    assert on_bench(page, puzzle_named("magnets")) == read_text(f"magnets size=4x2\n{drawn}")


def test_regions_are_drawn_by_hand(page: Page) -> None:
    opened(page, "set", read_text("star-battle\nA A A B\nC A B B\nC D D B\nC D D D"))
    verdict(page, "ambiguous")
    page.locator("#set-mode-shape").click()
    drag(page, "0,3", "0,2")
    wait_for_board(page, read_text("star-battle\nA A B B\nC A B B\nC D D B\nC D D D"))
    assert "exactly one solution" in verdict(page, "unique")
    page.keyboard.press("Control+z")
    verdict(page, "ambiguous")


def box_of(page: Page, place: str) -> dict[str, float]:
    """Where something is, asked at once: it may be drawn anew at any time."""
    question = "place => document.querySelector(place).getBoundingClientRect().toJSON()"
    box: dict[str, float] = page.evaluate(question, place)
    return box


def resize(page: Page, size: str) -> None:
    """Ask for another size, by the form that is folded away."""
    field = page.get_by_label("Size, such as 8 or 10x9")
    field.fill(size)
    field.press("Enter")


def drag(page: Page, start: str, end: str) -> None:
    """Draw a line from a cell to another one."""
    for key, button in ((start, page.mouse.down), (end, page.mouse.up)):
        box = cell(page, key, "set").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        button()


def test_a_board_keeps_its_clues_when_it_is_resized_turned_and_shifted(page: Page) -> None:
    opened(page, "set", read_text("bosnian-road\n....\n.5..\n....\n...2"))
    unfold(page, "Shape")
    resize(page, "5x4")
    wait_for_rows(page, ".....\n.5...\n.....\n...2.")
    page.get_by_role("button", name="Mirror").click()
    wait_for_rows(page, ".....\n...5.\n.....\n.2...")
    page.get_by_role("button", name="Shift up").click()
    wait_for_rows(page, "...5.\n.....\n.2...\n.....")
    resize(page, "1x")
    page.locator("#notice", has_text="'1x' is not a size").wait_for()


def test_clues_that_do_not_fit_a_new_size_are_told_and_come_back(page: Page) -> None:
    opened(page, "set", read_text("bosnian-road\n.....\n.5...\n.....\n....2"))
    unfold(page, "Shape")
    resize(page, "4x4")
    told = "1 clue did not fit and was dropped: row 4 column 5. Undo brings it back."
    page.locator("#notice", has_text=told).wait_for()
    page.locator("#set-undo").click()
    wait_for_rows(page, ".....\n.5...\n.....\n....2")
    page.locator("#notice", has_text=told).wait_for(state="hidden")


def test_two_tabs_undo_their_own_changes_and_keep_drafts_of_their_own(page: Page) -> None:
    rows = "....\n....\n....\n...."
    opened(page, "set", read_text(f"bosnian-road\n{rows}"))
    type_at(page, "1,1", "5")
    wait_for_rows(page, "....\n.5..\n....\n....")
    other = page.context.new_page()
    other.goto(f"/{page.evaluate('location.hash')}")
    type_at(other, "2,2", "4")
    wait_for_rows(other, "....\n.5..\n..4.\n....")
    type_at(page, "3,3", "2")
    wait_for_rows(page, "....\n.5..\n....\n...2")
    unfold(page, "Draft")
    page.locator("#set-draft summary", has_text="2 drafts").wait_for()
    other.reload()
    other.locator("#set-undo").click()
    wait_for_rows(other, "....\n.5..\n....\n....")
    page.reload()
    page.locator("#set-undo").click()
    wait_for_rows(page, "....\n.5..\n....\n....")


def test_the_level_is_told_of_every_board_and_what_was_unfolded_stays_so(page: Page) -> None:
    board = made("skyscrapers").board
    opened(page, "set", board)
    verdict(page, "unique")
    page.locator("#set-verdict summary", has_text="Its techniques").click()
    cell(page, key_of(board.clues()[0].cell), "set").click()
    page.keyboard.press("Delete")
    verdict(page, "ambiguous")
    page.locator("#set-verdict", has_text="Level").wait_for()
    page.locator("#set-undo").click()
    verdict(page, "unique")
    page.locator("#set-verdict details[open]", has_text="Its techniques").wait_for()


def test_the_same_is_put_into_many_cells_at_once(page: Page) -> None:
    opened(page, "set", read_text("bosnian-road\n.....\n.....\n.....\n....."))
    verdict(page, "ambiguous")
    drag(page, "1,1", "1,3")
    assert page.locator("#set-board svg .chosen").count() == 3
    page.keyboard.type("#")
    wait_for_rows(page, ".....\n.###.\n.....\n.....")
    cell(page, "3,0", "set").click()
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator("#set-board svg .chosen").count() == 2


def test_one_of_many_numbers_is_typed(page: Page) -> None:
    opened(page, "set", read_text("shapely-squares\n. . . . .\n. . . . ."))
    verdict(page, "ambiguous")
    cell(page, "0,4", "set").click()
    page.get_by_label("0 to 36").fill("31")
    page.get_by_label("0 to 36").press("Enter")
    wait_for_board(page, read_text("shapely-squares\n. . . . 31\n. . . . ."))


def test_nothing_is_lost_by_another_board_or_a_reload(page: Page) -> None:
    first = made("skyscrapers").board
    opened(page, "set", first)
    verdict(page, "unique")
    cell(page, key_of(first.clues()[0].cell), "set").click()
    page.keyboard.press("Delete")
    wait_for_board(page, first.keep(first.clues()[1:]))
    unfold(page, "New board")
    page.locator("#set-chooser [name=puzzle]").select_option("magnets")
    page.locator("#set-chooser [type=submit]").click()
    page.locator("#set-title", has_text="Magnets").wait_for()
    page.reload()
    page.locator("#set-title", has_text="Magnets").wait_for()
    page.locator("#set-undo").click()
    wait_for_board(page, first.keep(first.clues()[1:]))
    page.locator("#set-undo").click()
    wait_for_board(page, first)
    page.locator("#set-redo").click()
    wait_for_board(page, first.keep(first.clues()[1:]))


def test_drafts_have_names_and_are_opened_again_from_a_list_and_a_link(page: Page) -> None:
    opened(page, "set", made("skyscrapers").board)
    verdict(page, "unique")
    unfold(page, "Draft")
    page.get_by_label("Title").fill("Two towers")
    page.get_by_label("Author").fill("Ann")
    page.get_by_label("Author").press("Enter")
    page.locator("h1", has_text="Two towers").wait_for()
    link = page.evaluate("location.hash")
    page.get_by_role("button", name="Keep a copy").click()
    opened(page, "set", made("bosnian-road").board)
    page.locator("h1", has_text="Bosnian Road").wait_for()
    page.locator("#set-draft summary", has_text="2 drafts").click()
    page.get_by_role("button", name="Open Two towers", exact=True).click()
    page.locator("h1", has_text="Two towers").wait_for()
    assert page.get_by_label("Author").input_value() == "Ann"
    page.get_by_role("button", name="Delete Two towers (copy)").click()
    page.locator("#set-draft summary", has_text="1 draft").wait_for()
    page.evaluate("localStorage.clear()")
    page.goto("/#home")
    page.locator("#home-tiles").wait_for()
    page.goto(f"/{link}")
    page.locator("h1", has_text="Two towers").wait_for()
    page.reload()
    page.locator("h1", has_text="Two towers").wait_for()
    page.locator("#set-meta", has_text="Skyscrapers").wait_for()


def test_a_player_sees_the_title_and_the_author_that_a_link_carries(page: Page) -> None:
    board = made("skyscrapers").board
    opened(page, "set", board)
    unfold(page, "Draft")
    page.get_by_label("Title").fill("Two towers")
    page.get_by_label("Author").fill("Ann")
    page.get_by_label("Author").press("Enter")
    page.locator("h1", has_text="Two towers").wait_for()
    page.locator("#set-play").click()
    title, meta = page.locator("#play-title"), page.locator("#play-meta")
    title.filter(has_text="Two towers").wait_for()
    meta.filter(has_text="Skyscrapers").filter(has_text="by Ann").wait_for()
    # They stay when the board is opened again, and with what is said elsewhere of the same game.
    page.reload()
    title.filter(has_text="Two towers").wait_for()
    opened(page, "play", board)
    title.filter(has_text="Two towers").wait_for()
    page.locator("#play-menu-button").click()
    page.locator("#play-edit").click()
    page.locator("#set-title", has_text="Two towers").wait_for()


def test_a_setter_is_told_the_level_the_path_and_what_is_spare(page: Page) -> None:
    board = made("magnets").board
    opened(page, "set", board)
    verdict(page, "unique")
    page.locator("#set-verdict", has_text="Rated").wait_for()
    assert page.locator("#set-verdict .levels .on").count() > 0
    page.locator("#set-verdict", has_text="symmetric").wait_for()
    # Clues that can go are lighter than those that cannot; a step of the path stands alone.
    spare = page.locator("#set-board svg .clues .spare")
    spare.first.wait_for()
    weights = "all => all.map(one => getComputedStyle(one.querySelector('.clue')).fontWeight)"
    assert set(spare.evaluate_all(weights)) == {"400"}
    assert spare.count() == page.locator("#set-board svg .spare-badge").count()
    page.locator("#set-path summary").click()
    page.locator("#set-path li button").first.click()
    page.locator("#set-path li[aria-current]").wait_for()
    page.locator("#set-board svg .line.look").first.wait_for()
    assert spare.count() == page.locator("#set-board svg .spare-badge").count() == 0
    page.locator("#set-verdict .spare button").first.click()
    page.wait_for_function("code => !location.hash.endsWith(code)", arg=code_of(board))
    verdict(page, "unique")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_bench_is_accessible_on_a_desk_and_on_a_phone(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    opened(page, "set", made("skyscrapers").board.keep(()))
    verdict(page, "ambiguous")
    unfold(page, "How clues are added")
    assert violations(page) == []
    page.locator("#set-menu > summary").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(1280, 800), (900, 700), (1920, 1080), (844, 390)])
def test_board_tools_and_verdict_are_seen_without_scrolling(
    page: Page, size: tuple[int, int]
) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    opened(page, "set", made("skyscrapers").board)
    verdict(page, "unique")
    for place in ("#set-play", "#set-board", "#set-palette", "#set-thin", "#set-verdict h2"):
        box = box_of(page, place)
        assert 0 <= box["x"] <= width - box["width"], place
        assert 0 <= box["y"] <= height - box["height"], place
    board = box_of(page, "#set-board")
    assert board["height"] > 0.8 * (height - 56) or board["width"] > 0.9 * (width - 464)
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_a_phone_shows_the_verdict_under_the_tools_and_folds_the_rest(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, "set", made("skyscrapers").board)
    verdict(page, "unique")
    page.locator("#set-verdict", has_text="Rated").wait_for()
    places = ("#set-title", "#set-board", "#set-mode-clues", "#set-palette", "#set-thin")
    boxes = [box_of(page, place) for place in (*places, "#set-verdict", ".folds")]
    tops = [box["y"] for box in boxes]
    assert tops == sorted(tops)
    assert page.evaluate("document.documentElement.scrollHeight") < 1300


def test_link_text_and_pictures_are_at_hand(page: Page) -> None:
    board = made("skyscrapers").board
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, "set", board)
    verdict(page, "unique")
    unfold(page, "Draft")
    page.get_by_label("Title").fill("Two towers!")
    page.get_by_label("Title").press("Enter")
    row = page.get_by_role("group", name="Export")
    row.get_by_role("button", name="Text").click()
    row.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{board.format()}; title: Two towers!\n"
    with page.expect_download() as download:
        row.get_by_role("button", name="PDF").click()
    assert download.value.suggested_filename == "Two-towers.pdf"


def test_the_button_clears_what_is_where_the_cursor_is(page: Page) -> None:
    opened(page, "set", read_text("bosnian-road\n....\n.5..\n....\n...2"))
    cell(page, "1,1", "set").click()
    page.locator("#set-clear").click()
    wait_for_rows(page, "....\n....\n....\n...2")
    page.locator("#set-undo").click()
    wait_for_rows(page, "....\n.5..\n....\n...2")


def test_the_menu_closes_by_escape_a_click_elsewhere_and_a_link(page: Page) -> None:
    opened(page, "set", made("skyscrapers").board)
    button, item = page.locator("#set-menu > summary"), page.locator("#set-walk")
    button.click()
    item.wait_for()
    page.keyboard.press("Escape")
    item.wait_for(state="hidden")
    button.click()
    page.get_by_label("Dark colours").check()
    item.wait_for()
    cell(page, "0,0", "set").click()
    item.wait_for(state="hidden")
    button.click()
    assert page.get_by_label("Dark colours").is_checked()
    item.click()
    page.locator("#walk-title").wait_for()


def test_the_menu_leads_to_what_is_folded_away(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    opened(page, "set", made("skyscrapers").board)
    verdict(page, "unique")
    page.locator("#set-menu > summary").click()
    page.locator("#set-menu").get_by_role("button", name="New board").click()
    page.locator("#set-menu .items").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent") == "New board"
    box = box_of(page, "#set-chooser")
    assert 56 < box["y"] < 800 - box["height"]
    page.locator("#set-menu > summary").click()
    page.get_by_role("button", name="Drafts").click()
    page.locator("#set-draft .drafts").wait_for(state="attached")
    assert page.locator("#set-drafts details").get_attribute("open") is not None


def test_drafts_are_among_my_puzzles_and_gone_on_with_from_there(page: Page) -> None:
    board = made("skyscrapers").board
    opened(page, "set", board)
    unfold(page, "Draft")
    page.get_by_label("Title").fill("Two towers")
    page.get_by_label("Title").press("Enter")
    page.locator("h1", has_text="Two towers").wait_for()
    opened(page, "set", made("magnets").board)
    page.locator("h1", has_text="Magnets").wait_for()
    page.goto("/#games")
    draft = page.locator("#games-drafts a", has_text="Two towers")
    assert "Skyscrapers" in draft.inner_text()
    draft.click()
    page.locator("h1", has_text="Two towers").wait_for()
    before = page.evaluate("location.hash")
    cell(page, key_of(board.clues()[0].cell), "set").click()
    page.keyboard.press("Delete")
    page.wait_for_function("before => location.hash !== before", arg=before)
    page.locator("#set-title", has_text="Two towers").wait_for()
    # It is the same draft that was changed, and not another one beside it.
    page.locator("#set-draft summary", has_text="1 draft").wait_for(state="attached")
