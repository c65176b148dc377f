"""The play screen in a real browser: fits its window, draws by itself, ends well."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
pytest.importorskip("uvicorn")

import template
from gridwright.formats import read_text
from gridwright.grid import Grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from test_web_page import (
    DRAWN,
    NAMES,
    PLAYED,
    Page,
    address,
    browser,
    cell,
    known,
    label,
    labels,
    made,
    opened,
    page,
    play_by_keys,
    put,
    pytestmark,
    tell_all,
    unfold,
    violations,
)

__all__ = ["address", "browser", "page", "pytestmark"]

# Windows of a desk, a phone, a phone on its side, and a large screen.
WINDOWS = ((1280, 800), (390, 844), (844, 390), (1920, 1080))
# Older phones, tablets, a small laptop.
OTHERS = ((360, 640), (320, 568), (667, 375), (768, 1024), (1024, 768), (1366, 640))
with template.installed():
    OWN = tuple(name for name in NAMES if puzzle_named(name).look.style != "plain")


def settled(page: Page) -> None:
    """Let everything be drawn that was asked for."""
    page.evaluate(DRAWN)


@pytest.fixture
def phone(browser: Any, address: str) -> Iterator[Page]:
    """A page on a phone, which may be without its server."""
    context = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


# Everything in one window

OUTSIDE = """() => [...document.querySelectorAll(
    '#play-title, #play-board .cell, #play-palette button, .act, #play-rules-button')]
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  }).map((one) => one.id || one.className || one.textContent)"""


@pytest.mark.parametrize("name", PLAYED)
def test_everything_is_in_the_window_without_scrolling(page: Page, name: str) -> None:
    board = made(name).board
    opened(page, "play", board)
    named = labels(page)
    assert len(named) > board.grid.width
    assert not [each for each in named if re.search(r"(row \d+ column \d+)\b.*\1\b", each)]
    for width, height in WINDOWS + OTHERS:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(OUTSIDE) == [], (width, height)
        scrolled = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(scrolled) == [width, height]


def test_name_of_the_day_never_widens_the_page(phone: Page) -> None:
    # The longest name of all, on a day with a long one.
    data = known(phone, "shapely-squares").data
    day = {"level": "medium", "style": "full", "seed": 1, "date": "2026-09-23"}
    phone.route("**/api/today?*", lambda route: route.fulfill(json={**data, **day}))
    phone.goto("/")
    phone.locator("#home-dailies button", has_text="Shapely Squares").tap()
    phone.locator("#play-meta", has_text="Wednesday 23 September").wait_for()
    for width in (320, 390, 768):
        phone.set_viewport_size({"width": width, "height": 844})
        settled(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") == width
        assert phone.evaluate(OUTSIDE) == []


def test_board_uses_the_height_of_a_large_screen(page: Page) -> None:
    opened(page, "play", made("skyscrapers").board)
    for (width, height), side in zip(WINDOWS, (690, 370, 320, 960), strict=True):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        box = page.locator("#play-board").bounding_box()
        # A board without clues on one of its sides is not square.
        assert max(box["width"], box["height"]) >= side


def test_hint_on_a_phone_is_a_sheet_that_moves_nothing(phone: Page) -> None:
    opened(phone, "play", made("skyscrapers").board)
    before = phone.locator("#play-board").bounding_box()
    tell_all(phone)
    settled(phone)
    assert phone.locator("#play-board").bounding_box() == before
    sheet, tools = (phone.locator(each).bounding_box() for each in ("#play-hint", "#play-tools"))
    assert sheet["y"] >= before["y"] + before["height"] - 34
    assert sheet["y"] + sheet["height"] <= tools["y"] + 1
    # The link told no level, and the server was asked for it meanwhile.
    phone.locator("#play-meta .pips").wait_for(state="attached")


# Without the server


@pytest.mark.parametrize("name", PLAYED)
def test_finger_plays_to_the_end_in_the_dark_when_the_server_is_gone(
    phone: Page, name: str
) -> None:
    phone.emulate_media(color_scheme="dark")
    game = known(phone, name)
    opened(phone, "play", game.board)
    phone.wait_for_load_state("networkidle")
    phone.route("**/api/**", lambda route: route.abort())
    few = len(game.data["symbols"]) <= 3
    for key, text in game.to_fill.items():
        for _ in range(4):
            if label(phone, key).endswith(f", {game.name(text)}"):
                break
            cell(phone, key).tap()
            if not few:
                phone.get_by_role("group", name="Symbols").get_by_role(
                    "button", name=re.compile(f"^{re.escape(text)}(,|$)")
                ).tap()
    phone.locator("#play-won").wait_for()
    assert phone.locator("#notice").is_hidden()


def test_a_move_draws_its_cells_and_no_others(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    (key, text), *_ = game.to_fill.items()
    page.evaluate(
        """() => { window.drawn = new Set(); new MutationObserver((all) => {
          for (const { target } of all) drawn.add(target.closest('[data-at]')?.dataset.at ?? '');
        }).observe(document.querySelector('#play-board svg .cells'),
          { childList: true, subtree: true });
        }"""
    )
    cell(page, key).click()
    page.keyboard.type(text)
    settled(page)
    assert page.evaluate("[...drawn]") == [key]


def test_frame_of_a_key_holds_its_entry_and_nothing_else(page: Page) -> None:
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    cell(page, "0,0").focus()
    page.keyboard.type("4")
    settled(page)
    cell(page, "0,2").focus()
    touched = page.evaluate(
        """() => {
          const observer = new MutationObserver(() => {});
          observer.observe(document.body,
            { childList: true, subtree: true, attributes: true, characterData: true });
          document.activeElement.dispatchEvent(
            new KeyboardEvent("keydown", { key: "4", code: "Digit4", bubbles: true }));
          return observer.takeRecords().map(({ target }) => {
            const place = target.parentElement && target.closest?.("[data-at], [data-cell]");
            return place ? place.dataset.at ?? place.dataset.cell : "elsewhere";
          });
        }"""
    )
    # The cell that is drawn and the one that is read aloud.
    assert set(touched) == {"0,2"}
    # The broken rule and the numbers left come with the next frame.
    settled(page)
    assert page.locator("#play-board svg .line.broken").count() == 2


# Looks


@pytest.mark.parametrize("name", OWN)
def test_every_symbol_has_a_look_of_its_own(page: Page, name: str) -> None:
    game = known(page, name)
    opened(page, "play", game.board)
    key = "{},{}".format(*game.data["open"][0])
    seen = set()
    for symbol in game.data["symbols"]:
        cell(page, key).focus()
        page.keyboard.type(symbol["text"])
        settled(page)
        layers = "svg .cells > [data-at='{}'], svg .whole"
        drawn = page.locator(f"#play-board :is({layers.format(key)})").evaluate_all(
            "all => all.map((one) => one.innerHTML).join()"
        )
        assert drawn
        seen.add(drawn)
    assert len(seen) == len(game.data["symbols"])


def test_puzzles_differ_in_their_accents(page: Page) -> None:
    found = set()
    for name in OWN:
        opened(page, "play", made(name).board)
        page.locator("#play-title", has_text=made(name).board.title).wait_for()
        found.add(
            page.evaluate(
                "getComputedStyle(document.querySelector('#play-board')).getPropertyValue('--accent')"
            )
        )
    assert len(found) == len(OWN) == 11


# What the rules say, at once

TWICE = "skyscrapers\n . . . .\n2 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n . . . ."


def latin_mistake(page: Page) -> None:
    """Fill in the same height twice in a row."""
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    for key in ("0,0", "0,2"):
        cell(page, key).focus()
        page.keyboard.type("4")
    settled(page)


def test_broken_rule_shows_at_once_and_goes_with_its_entry(page: Page) -> None:
    asked: list[str] = []
    latin_mistake(page)
    page.wait_for_load_state("networkidle")  # pictures for other screens may still be on their way
    page.on("request", lambda request: asked.append(request.url))
    broken = page.locator("#play-board svg .line.broken")
    assert broken.count() == 2
    assert page.locator("#play-board svg .alarm").count() == 2
    assert "Two 4s in row 1." in page.inner_text("#play-status")
    page.locator("#play-status").get_by_role("button", name="Undo").click()
    settled(page)
    assert broken.count() == 0
    assert page.inner_text("#play-message") == ""
    assert asked == []


def test_feedback_can_be_switched_off_and_check_still_tells(page: Page) -> None:
    latin_mistake(page)
    page.locator("#play-menu-button").click()
    page.get_by_role("switch", name=re.compile("broken rules")).uncheck()
    page.keyboard.press("Escape")
    assert page.locator("#play-board svg .line.broken").count() == 0
    page.locator("#play-check").click()
    assert page.locator("#play-board svg .line.wrong").count() == 2
    assert "Two 4s in row 1." in page.inner_text("#play-status")
    page.reload()
    cell(page, "0,0").wait_for()
    assert page.locator("#play-board svg .line.broken").count() == 0


def test_finished_clue_fades_and_any_clue_can_be_ticked_off(page: Page) -> None:
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    done = page.locator("#play-board svg .clue.done")
    assert done.count() == 0
    for column, height in enumerate("3142"):
        cell(page, f"0,{column}").focus()
        page.keyboard.type(height)
    settled(page)
    assert done.count() == 1
    page.keyboard.press("Backspace")
    settled(page)
    assert done.count() == 0
    cell(page, "0,-1").click()
    assert done.count() == 1
    assert label(page, "0,-1").endswith("ticked off")
    page.reload()
    done.wait_for()
    cell(page, "0,-1").click()
    assert done.count() == 0


def test_entry_clears_marks_in_line_and_undo_brings_them_back(page: Page) -> None:
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    page.locator("#play-menu-button").click()
    page.locator("#play-fill").click()
    assert label(page, "3,3").endswith("marks 1 2 3 4")
    before = labels(page)
    cell(page, "3,0").focus()
    page.keyboard.type("2")
    assert label(page, "3,3").endswith("marks 1 3 4")
    assert label(page, "0,0").endswith("marks 1 3 4")
    assert label(page, "0,3").endswith("marks 1 2 3 4")
    page.keyboard.press("z")
    assert labels(page) == before


# Hands


def test_keys_go_on_working_after_any_button(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    (key, text), *_ = game.to_fill.items()
    cell(page, key).click()
    for button in ("#play-check", "#play-pencil", "#play-pencil", "#play-rules-button"):
        page.locator(button).click()
        page.keyboard.press("Backspace")
        page.keyboard.type(text)
        assert label(page, key).endswith((f", {text}", f"marks {text}")), button
    page.locator("#play-undo").click()
    page.keyboard.press("ArrowDown")
    row, column = map(int, key.split(","))
    assert page.evaluate("document.activeElement.dataset.cell") == f"{row + 1},{column}"


def test_pause_covers_the_board_and_stops_the_clock(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    (key, text), *_ = game.to_fill.items()
    cell(page, key).click()
    before = label(page, key)
    page.keyboard.press("Pause")
    assert not cell(page, key).is_visible()
    assert page.evaluate("document.activeElement.id") == "play-go-on"
    assert violations(page) == []
    time = page.locator("#play-time").inner_text()
    page.keyboard.type(text)
    page.locator("#play-pause").click()
    assert label(page, key) == before
    assert page.locator("#play-time").inner_text() == time
    page.keyboard.type(text)
    assert label(page, key) != before
    page.locator("#play-pause").click()
    page.goto("/#home")
    page.go_back()
    assert cell(page, key).is_visible()


def test_figures_step_aside_for_pencil_marks(page: Page) -> None:
    opened(page, "play", read_text("shapely-squares\n* . . 9\n. . . ."))
    figure = page.locator("#play-board svg .figures .outline")
    before = figure.bounding_box()["width"]
    cell(page, "0,0").focus()
    page.keyboard.press("Shift+Digit7")
    settled(page)
    assert label(page, "0,0").endswith("marks 7")
    assert figure.bounding_box()["width"] < before / 2
    page.keyboard.type("7")
    settled(page)
    assert figure.bounding_box()["width"] == before


def test_skip_link_leads_to_the_board(page: Page) -> None:
    opened(page, "play", made("magnets").board)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('#play-board .cell')")


def test_symbol_can_be_chosen_first(page: Page) -> None:
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    page.locator("#play-menu-button").click()
    page.get_by_role("switch", name=re.compile("symbol first")).check()
    page.keyboard.press("Escape")
    page.locator("#play-palette button").nth(2).click()
    for key in ("1,1", "2,2"):
        cell(page, key).click()
        assert label(page, key).endswith(", 3")
    cell(page, "2,2").click()
    assert label(page, "2,2").endswith("open")
    cell(page, "2,2").click(button="right")
    assert label(page, "2,2").endswith("marks 3")


def test_other_button_and_long_press_are_the_pencil(page: Page, phone: Page) -> None:
    opened(page, "play", made("magnets").board)
    cell(page, "0,0").click(button="right")
    assert label(page, "0,0").endswith("marks plus")
    opened(phone, "play", made("magnets").board)
    box = cell(phone, "0,0").bounding_box()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = phone.context.new_cdp_session(phone)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    assert phone.evaluate("document.activeElement.dataset.cell") == "0,0"
    marked = phone.locator("#play-board [data-cell='0,0'][aria-label$='marks plus']")
    marked.wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(phone)
    assert marked.count() == 1


def test_taps_go_round_the_whole_domino(page: Page) -> None:
    opened(page, "play", puzzle_named("magnets").parse("magnets\n . .\n. L R .\n. L R .\n . ."))
    seen = []
    for _ in range(4):
        cell(page, "0,0").click()
        seen.append([label(page, key).rsplit(", ", 1)[1] for key in ("0,0", "0,1")])
    assert seen == [["plus", "minus"], ["minus", "plus"], ["neutral"] * 2, ["open"] * 2]


ROAD = "bosnian-road\n" + "\n".join(["......"] * 6)


def drag(page: Page, *keys: str) -> None:
    """Draw from cell to cell in a few straight lines."""
    cell(page, keys[0]).hover()
    page.mouse.down()
    for key in keys[1:]:
        box = cell(page, key).bounding_box()
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.move(*middle, steps=6)
    page.mouse.up()


def on_road(page: Page, board: Puzzle) -> set[str]:
    """The cells of the road."""
    keys = [f"{each.row},{each.column}" for each in board.grid.cells]
    return {key for key in keys if label(page, key).endswith("on the road")}


def test_road_is_drawn_by_dragging_and_retracted_by_dragging_back(page: Page) -> None:
    board = puzzle_named("bosnian-road").parse(ROAD)
    opened(page, "play", board)
    drag(page, "1,1", "1,4", "3,4", "1,4", "1,3")
    assert on_road(page, board) == {"1,1", "1,2", "1,3"}
    page.locator("#play-undo").click()
    assert on_road(page, board) == set()


def test_diagonal_swipe_leaves_a_line_without_gaps(page: Page) -> None:
    board = puzzle_named("bosnian-road").parse(ROAD)
    opened(page, "play", board)
    drag(page, "0,0", "4,4")
    found = sorted(tuple(map(int, key.split(","))) for key in on_road(page, board))
    assert found[0] == (0, 0)
    assert found[-1] == (4, 4)
    assert len(found) == 9
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(found))


# Trying, undoing


def test_trial_is_kept_or_thrown_away(page: Page) -> None:
    opened(page, "play", puzzle_named("skyscrapers").parse(TWICE))
    cell(page, "0,0").focus()
    page.keyboard.type("1")
    before = labels(page)
    for end, is_kept in (("Throw away", False), ("Keep it", True)):
        page.locator("#play-menu-button").click()
        page.locator("#play-try").click()
        cell(page, "1,1").focus()
        page.keyboard.type("2")
        assert page.locator("#play-board svg .piece.trial").count() == 1
        page.get_by_role("button", name=end).click()
        assert page.locator("#play-board svg .piece.trial").count() == 0
        assert (labels(page) != before) == is_kept
        assert page.locator("#play-status button").count() == 0


def test_start_over_can_be_undone(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    for key, text in list(game.to_fill.items())[:3]:
        put(page, game, key, text)
    before = labels(page)
    page.locator("#play-menu-button").click()
    page.locator("#play-restart").click()
    assert labels(page) != before
    page.keyboard.press("Control+z")
    assert labels(page) == before


# The end


def test_end_can_be_shared_without_telling_the_solution(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    game = known(page, "skyscrapers")
    play_by_keys(page, game)
    assert page.locator("#play-course rect").count() == 25
    page.locator("#play-share-text").click()
    page.locator("#play-shared-message", has_text="Copied").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    title, time, *squares, link = text.split("\n")
    assert title.startswith("Skyscrapers 4 × 4")
    assert re.fullmatch(r"\d+:\d\d, no hints", time)
    assert squares == ["🟩" * 5] * 5
    assert link == page.url
    with page.expect_download() as download:
        page.locator("#play-share-picture").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_help_and_mistakes_show_in_the_squares(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    (key, text), *_ = game.to_fill.items()
    cell(page, key).focus()
    page.keyboard.type("1" if text != "1" else "2")
    page.keyboard.type(text)
    tell_all(page)
    page.locator("#play-apply").click()
    play_by_keys(page, game)
    assert page.locator("#play-course .mended").count() >= 1
    assert page.locator("#play-course .told").count() >= 1
    assert "with 1 hint" in page.inner_text("#solved-text")
    page.locator("#play-replay").click()
    assert all(not each.endswith(f", {text}") for each in labels(page)[:1])
    assert page.locator("#play-won").is_hidden()


def test_another_board_follows_and_the_old_one_is_kept(page: Page) -> None:
    game = known(page, "latin")
    play_by_keys(page, game)
    before = page.url
    page.locator("#play-next").click()
    page.wait_for_url(lambda url: url != before and "#play/" in url)
    page.locator("#play-won").wait_for(state="hidden")
    page.go_back()
    page.locator("#play-won").wait_for()


# For everybody


@pytest.mark.parametrize("name", OWN)
def test_axe_finds_nothing_on_any_card(page: Page, name: str) -> None:
    opened(page, "play", made(name).board)
    tell_all(page)
    for button in (None, "#play-rules-button", "#play-menu-button"):
        if button:
            page.locator(button).click()
        assert violations(page) == [], button


def test_axe_finds_nothing_at_the_end(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    play_by_keys(page, known(page, "latin"))
    page.locator("#play-won").wait_for()
    assert violations(page) == []


def test_styles_need_nothing_that_older_browsers_lack() -> None:
    static = Path(str(resources.files("gridwright.web") / "static"))
    assert [file.name for file in static.glob("*.css") if "light-dark(" in file.read_text()] == []


def test_copy_never_copies_an_error(page: Page) -> None:
    page.route(
        "**/api/convert",
        lambda route: route.fulfill(status=422, body=json.dumps({"error": "no such thing"})),
    )
    opened(page, "set", made("skyscrapers").board)
    page.wait_for_function(
        "() => document.querySelector('#set-export textarea').value === 'No such thing.'"
    )
    unfold(page, "All formats")
    assert page.locator("#set-export").get_by_role("button", name="Copy").is_disabled()


# Boards with small cells


def fingers(session: Any, kind: str, *points: tuple[float, float]) -> None:
    """Touch the page with some fingers."""
    at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_large_board_grows_in_its_place_and_shows_the_cursor(
    phone: Page, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    opened(phone, "play", puzzle_named("skyscrapers").empty(Grid(15, 15)))
    pane = phone.locator("#play-pane")
    assert cell(phone, "0,0").bounding_box()["width"] < 30
    phone.locator("#play-zoom").tap()
    assert cell(phone, "0,0").bounding_box()["width"] >= 44
    tools, frame = (phone.locator(each).bounding_box() for each in ("#play-tools", "#play-pane"))
    assert frame["y"] + frame["height"] <= tools["y"] or frame["x"] + frame["width"] <= tools["x"]
    cell(phone, "0,0").focus()
    for key in ["ArrowRight"] * 14 + ["ArrowDown"] * 14:
        phone.keyboard.press(key)
    box = cell(phone, "14,14").bounding_box()
    assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
    assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    phone.locator("#play-palette button").nth(4).tap()
    assert label(phone, "14,14").endswith(", 5")
    phone.locator("#play-zoom").tap()
    assert cell(phone, "0,0").bounding_box()["width"] < 30
    assert pane.evaluate("one => [one.scrollLeft, one.scrollTop]") == [0, 0]


def test_two_fingers_zoom_and_move_where_one_draws(phone: Page) -> None:
    board = puzzle_named("bosnian-road").empty(Grid(20, 20))
    opened(phone, "play", board)
    session = phone.context.new_cdp_session(phone)
    fingers(session, "touchStart", (150, 200))
    fingers(session, "touchStart", (150, 200), (190, 200))
    for step in range(1, 7):
        fingers(session, "touchMove", (150 - 10 * step, 200), (190 + 10 * step, 200))
    fingers(session, "touchEnd")
    settled(phone)
    assert cell(phone, "0,0").bounding_box()["width"] > 40
    assert on_road(phone, board) == set()
    before = cell(phone, "5,5").bounding_box()
    fingers(session, "touchStart", (150, 200), (190, 200))
    for step in range(1, 4):
        fingers(session, "touchMove", (150, 200 - 20 * step), (190, 200 - 20 * step))
    fingers(session, "touchEnd")
    assert before["y"] - cell(phone, "5,5").bounding_box()["y"] == pytest.approx(60, abs=4)
    seen = phone.locator("#play-pane").bounding_box()
    across = cell(phone, "5,5").bounding_box()["width"]
    x, y = seen["x"] + across * 1.5, seen["y"] + across * 2.5
    fingers(session, "touchStart", (x, y))
    for step in range(1, 5):
        fingers(session, "touchMove", (x + across * step / 2, y))
    fingers(session, "touchEnd")
    settled(phone)
    assert len(on_road(phone, board)) == 3
