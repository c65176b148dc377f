"""The page without its server: what was opened once opens again, plays, and helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
pytest.importorskip("uvicorn")

import template
from gridwright.engines.limits import Limits
from gridwright.web.worker import player_operations
from gridwright.web.worker.board_data import board_data
from gridwright.web.worker.companions import digest
from test_web_page import NAMES, PLAYED, Page, address, browser, cell, made, pytestmark
from web_server import serving

__all__ = ["address", "browser", "pytestmark"]

# How many boards are kept with all that goes along with them, once the page is kept as well.
KEPT = """async () => {
    if (!navigator.serviceWorker?.controller) return 0;
    const opening = indexedDB.open("gridwright", 1);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const all = opening.result.transaction("boards").objectStore("boards").getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    opening.result.close();
    return all.result.filter((each) => each.board && each.companion).length;
}"""


def wait_until_kept(page: Page, count: int) -> None:
    """Wait until the page and some boards open without the server."""
    for _ in range(1200):
        if page.evaluate(KEPT) >= count:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the page does not get ready for times without the server")


def solution(board: Mapping[str, Any]) -> dict[str, str]:
    """What belongs into the cells of a board, found by trying all symbols."""
    with template.installed():
        companion = player_operations.companion({"text": board["text"]}, Limits(60))
    return {
        key: symbol["text"]
        for key, found in companion["digests"].items()
        for symbol in board["symbols"]
        if digest(f"{companion['salt']} {key} {symbol['text']}") == found
    }


@pytest.fixture(scope="module")
def left_alone(browser: Any) -> Iterator[tuple[Page, list[dict[str, Any]]]]:
    """A page that was opened once, and today's boards; its server is gone."""
    with serving() as server:
        context = browser.new_context(base_url=server.address)
        page = context.new_page()
        page.goto("/")
        wait_until_kept(page, len(NAMES))
        today = date.today().isoformat()
        boards = [
            server.client.get("/api/today", params={"puzzle": name, "day": today}).json()
            for name in NAMES
        ]
    yield page, boards
    context.close()


@pytest.mark.parametrize("number", [NAMES.index(name) for name in PLAYED], ids=PLAYED)
def test_boards_of_today_open_and_play_to_the_end_with_hints(
    left_alone: tuple[Page, list[dict[str, Any]]], number: int
) -> None:
    page, boards = left_alone
    board = boards[number]
    page.goto("/")
    page.locator("#home-dailies .daily", has_text=board["title"]).click()
    cell(page, "0,0").wait_for()
    for step in range(3):
        page.locator("#play-hint-button").click()
        page.locator("#play-steps li").nth(step).wait_for()
    page.locator("#play-apply").click()
    answer = solution(board)
    names = {each["text"]: each["name"] for each in board["symbols"]}
    for row, column in board["open"]:
        key = f"{row},{column}"
        if page.locator("#play-won").is_visible():
            break
        if not cell(page, key).get_attribute("aria-label").endswith(f", {names[answer[key]]}"):
            cell(page, key).focus()
            page.keyboard.type(answer[key])
    page.locator("#play-won").wait_for()


def test_mistakes_are_told_without_the_server(
    left_alone: tuple[Page, list[dict[str, Any]]],
) -> None:
    page, boards = left_alone
    board = boards[NAMES.index("skyscrapers")]
    page.goto("/")
    page.locator("#home-dailies .daily", has_text=board["title"]).click()
    cell(page, "0,0").wait_for()
    if page.locator("#play-won").is_visible():
        page.locator("#play-replay").click()
    row, column = board["open"][0]
    right = solution(board)[f"{row},{column}"]
    other = next(each["text"] for each in board["symbols"] if each["text"] != right)
    cell(page, f"{row},{column}").focus()
    page.keyboard.type(other)
    page.locator("#play-hint-button").click()
    page.get_by_text(f"The entry in R{row + 1}C{column + 1} is wrong.").first.wait_for()


def test_what_cannot_be_had_is_told_and_nothing_else_breaks(
    left_alone: tuple[Page, list[dict[str, Any]]],
) -> None:
    page, _ = left_alone
    page.goto("/")
    page.get_by_role("button", name="New", exact=True).first.click()
    page.locator("#notice", has_text="The server cannot be reached").wait_for()
    assert page.locator("#home-away").is_visible()
    for view in ("games", "days", "set", "paste"):
        page.goto(f"/#{view}")
        page.locator(f"#{view}-title").wait_for()


def test_page_goes_on_by_itself_when_the_server_is_back(browser: Any, address: str) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    first = page.get_by_role("button", name="New", exact=True).first
    first.wait_for()
    context.set_offline(True)
    page.locator("#home-away", has_text="Offline").wait_for()
    first.click()
    page.locator("#notice", has_text="The server cannot be reached").wait_for()
    context.set_offline(False)
    for told in ("#home-away", "#notice"):
        page.locator(told).wait_for(state="hidden")
    first.click()
    cell(page, "0,0").wait_for()
    context.close()


@pytest.mark.parametrize("name", NAMES)
def test_steps_and_digests_go_along_with_a_board(name: str) -> None:
    with template.installed():
        found = made(name)
        data = player_operations.companion({"text": found.board.format()}, Limits(60))
        texts = {symbol.value: symbol.text for symbol in found.board.symbols}
        for place, value in found.solution.items():
            key = f"{place.row},{place.column}"
            assert data["digests"][key] == digest(f"{data['salt']} {key} {texts[value]}")
        assert data["done"]
        entered = {
            tuple(fact["cell"])
            for step in data["steps"]
            for fact in step["facts"]
            if len(fact["left"]) == 1
        }
        open_cells = {tuple(each) for each in board_data(found.board)["open"]}
        assert entered == open_cells
