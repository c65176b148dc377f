"""What surrounds a game: home, today's boards, the chooser, kept games; and nothing is lost."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("axe_playwright_python.sync_playwright")
pytest.importorskip("uvicorn")

from test_web_page import (
    DRAWN,
    NAMES,
    PLAYED,
    Page,
    address,
    browser,
    cell,
    code_of,
    known,
    label,
    made,
    opened,
    page,
    put,
    pytestmark,
    violations,
)

__all__ = ["address", "browser", "page", "pytestmark"]


def home(page: Page) -> None:
    """Go home, and wait until there is something to choose."""
    page.goto("/")
    tile(page, "Skyscrapers").wait_for()


def tile(page: Page, title: str) -> Any:
    """The tile of a puzzle."""
    return page.locator(".puzzle-card", has=page.get_by_role("heading", name=title, exact=True))


def test_home_has_a_tile_and_a_board_of_today_for_every_puzzle(page: Page) -> None:
    home(page)
    assert page.locator(".puzzle-card").count() == len(NAMES)
    assert page.locator("#home-dailies .daily").count() == len(NAMES)
    assert page.locator("#home-week li").count() == 7
    assert page.locator("#home-week [aria-current=date]").count() == 1
    assert page.locator("#home-open").is_hidden()


def test_new_board_is_played_and_back_and_forward_lead_home_and_there_again(page: Page) -> None:
    home(page)
    tile(page, "Skyscrapers").get_by_role("button", name="New", exact=True).click()
    cell(page, "0,0").wait_for()
    played = page.url
    page.go_back()
    tile(page, "Skyscrapers").wait_for()
    page.go_forward()
    cell(page, "0,0").wait_for()
    assert page.url == played


def test_board_of_today_is_the_same_from_strip_and_tile_and_is_marked_when_solved(
    page: Page,
) -> None:
    home(page)
    page.locator("#home-dailies .daily", has_text="Latin Square").click()
    cell(page, "0,0").wait_for()
    link = page.url
    home(page)
    tile(page, "Latin Square").get_by_role("button", name="Today").click()
    page.wait_for_url(link)
    text = page.evaluate("localStorage.getItem('gridwright/liked/last')")
    solve_shown(page, json.loads(text))
    page.locator("#play-won").wait_for()
    others = len(NAMES) - 1
    page.locator(".next-daily", has_text=f"{others} to go").wait_for()
    home(page)
    daily = page.locator("#home-dailies .daily", has_text="Latin Square")
    assert re.search(r"Solved in \d+:\d\d", daily.inner_text())
    assert page.locator("#home-week [aria-current=date] .ring").inner_text() == "1"
    assert "1 solved" in tile(page, "Latin Square").inner_text()
    page.goto("/#days")
    page.locator("#days-boards .daily[data-done]", has_text="Latin Square").wait_for()
    page.goto("/#stats")
    card = page.locator(".stats-card", has_text="Latin Square")
    card.locator("tbody tr").wait_for()
    assert "1 solved" in card.inner_text()
    facts = page.locator("#stats-facts dd").all_inner_texts()
    assert facts[:4] == ["1", "100%", "1", "1"]


def solve_shown(page: Page, text: str) -> None:
    """Type the solution of the board that is shown."""
    found = page.request.post("/api/diagnose", data={"text": text}).json()["solutions"][0]
    data = page.request.post("/api/read", data={"text": text}).json()
    for row, column in data["open"]:
        key = f"{row},{column}"
        if page.locator("#play-won").is_visible():
            return
        if found[key] != data["blank"]:
            cell(page, key).focus()
            page.keyboard.type(found[key])


def test_chooser_offers_what_is_made_quickly_and_is_remembered(page: Page) -> None:
    home(page)
    offers = next(
        each["offers"]
        for each in page.request.get("/api/puzzles").json()
        if each["name"] == "bosnian-road"
    )
    offered = {level for row in offers.values() for level in row if row[level]}
    tile(page, "Bosnian Road").get_by_role("button", name="Choose size and level").click()
    sheet = page.get_by_role("dialog", name="Bosnian Road")
    sheet.get_by_role("radio", name="Gentle").wait_for(state="attached")
    levels = sheet.locator("[name=level]").evaluate_all("all => all.map(one => one.value)")
    assert set(levels) == offered
    sheet.get_by_role("radio", name="Gentle").check(force=True)
    sizes = sheet.locator("[name=size]").evaluate_all("all => all.map(one => one.value)")
    assert sizes == offers["minimal"]["gentle"]
    sheet.get_by_role("radio", name="4 × 4").check(force=True)
    with page.expect_request("**/api/generate") as asked:
        sheet.get_by_role("button", name="New board").click()
    wanted = asked.value.post_data_json
    assert (wanted["size"], wanted["level"]) == ("4x4", "gentle")
    cell(page, "0,0").wait_for()
    home(page)
    assert "4 × 4, gentle" in tile(page, "Bosnian Road").inner_text()


def test_level_and_style_are_never_called_alike(page: Page) -> None:
    for puzzle in page.request.get("/api/puzzles").json():
        home(page)
        name = puzzle["title"]
        tile(page, name).get_by_role("button", name="Choose size and level").click()
        spoken = page.locator("#choices .pick").all_inner_texts()
        assert len(spoken) == len(set(spoken)), name


def begin(page: Page, name: str) -> str:
    """Fill in the first cell of a board, and tell which."""
    game = known(page, name)
    opened(page, "play", game.board)
    page.locator("#play-title", has_text=game.board.title).wait_for()
    (key, text), *_ = game.to_fill.items()
    put(page, game, key, text)
    return key


def test_every_game_is_kept_listed_continued_and_deleted(page: Page) -> None:
    for name in NAMES[:3]:
        begin(page, name)
    home(page)
    assert page.locator("#home-games li").count() == 3
    title = made(NAMES[0]).board.title
    tile(page, title).get_by_role("link", name="Continue").click()
    page.locator("#play-title", has_text=title).wait_for()
    page.goto("/#games")
    page.locator("#games-list li").nth(2).wait_for()
    assert page.locator("#games-list li").count() == 3
    page.get_by_role("radio", name="Solved").check(force=True)
    assert page.locator("#games-list li").count() == 0
    page.get_by_role("radio", name="Open").check(force=True)
    page.get_by_role("button", name=f"Delete {title}").click()
    assert page.locator("#games-list li").count() == 2
    page.get_by_role("button", name="Bring it back").click()
    assert page.locator("#games-list li").count() == 3
    page.get_by_role("button", name=f"Delete {title}").click()
    page.reload()
    page.locator("#games-list li").nth(1).wait_for()
    assert page.locator("#games-list li").count() == 2


def test_all_games_go_to_another_browser_in_one_file(
    page: Page, browser: Any, address: str, tmp_path: Path
) -> None:
    key = begin(page, NAMES[0])
    told = label(page, key)
    page.goto("/#games")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all to a file").click()
    file = Path(download.value.path())
    stranger = browser.new_context(base_url=address).new_page()
    stranger.goto("/#games")
    stranger.locator("#games-none", has_text="Nothing yet").wait_for()
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text("utf-8")[:-5], "utf-8")
    stranger.locator("#games-file").set_input_files(broken)
    stranger.locator("#notice", has_text="not a file of games").wait_for()
    stranger.locator("#games-file").set_input_files(file)
    stranger.locator("#games-message", has_text="1 game").wait_for()
    stranger.locator("#games-list a").click()
    cell(stranger, key).wait_for()
    stranger.locator(f"#play-board [data-cell='{key}'][aria-label='{told}']").wait_for()
    stranger.context.close()


def test_two_tabs_of_one_game_show_what_is_done_in_both(page: Page) -> None:
    game = known(page, NAMES[0])
    opened(page, "play", game.board)
    other = page.context.new_page()
    opened(other, "play", game.board)
    (one, text), *_, (two, last) = game.to_fill.items()
    put(page, game, one, text)
    shown = "#play-board [data-cell='{}'][aria-label$=', {}']"
    other.locator(shown.format(one, game.name(text))).wait_for()
    put(other, game, two, last)
    page.locator(shown.format(two, game.name(last))).wait_for()
    assert label(page, one).endswith(game.name(text))
    page.reload()
    for key, value in ((one, text), (two, last)):
        page.locator(shown.format(key, game.name(value))).wait_for()


def test_moves_at_the_same_time_in_two_tabs_are_both_kept(page: Page) -> None:
    game = known(page, "skyscrapers")
    opened(page, "play", game.board)
    other = page.context.new_page()
    opened(other, "play", game.board)
    (one, text), (two, last), *_ = game.to_fill.items()
    # This one saves late, as tabs do that nobody sees.
    other.evaluate("window.requestAnimationFrame = () => 0")
    for tab, key, value in ((other, two, last), (page, one, text)):
        cell(tab, key).focus()
        tab.keyboard.type(value)
    for tab in (page, other):
        for key, value in ((one, text), (two, last)):
            tab.locator(f"#play-board [data-cell='{key}'][aria-label$=', {value}']").wait_for()


def test_link_to_a_board_is_read_by_paste(page: Page, address: str) -> None:
    board = made(NAMES[0]).board
    opened(page, "play", board)
    link = page.url
    page.goto("/#paste")
    page.locator("#paste-text").fill(f" {link}\n")
    page.get_by_role("button", name="Read it").click()
    page.locator("#paste-message", has_text="Understood as").wait_for()
    assert page.inner_text("#paste-name") == board.title


def test_damaged_link_to_the_bench_is_told_there(page: Page) -> None:
    opened(page, "set", made(NAMES[0]).board)
    page.goto("/#set/bWFnbmV0cyBzaXplPTR4")
    page.locator("#notice", has_text=re.compile("expected")).wait_for()
    assert cell(page, "0,0", "set").is_visible()


def test_quick_readers_get_the_view_they_wanted_last(page: Page) -> None:
    home(page)
    link = f"#play/{code_of(made(NAMES[0]).board)}"
    visits = [link, "#games", link, "#days", link]
    page.evaluate("(all) => { for (const each of all) location.hash = each; }", visits)
    cell(page, "0,0").wait_for()
    assert page.locator("main > section:visible").count() == 1
    (key, text), *_ = known(page, NAMES[0]).to_fill.items()
    before = label(page, key)
    cell(page, key).focus()
    page.keyboard.type(text)
    assert label(page, key) != before
    page.keyboard.press("Control+z")
    assert label(page, key) == before


def test_no_address_scrolls_the_head_of_the_page_away(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    opened(page, "play", made(NAMES[0]).board)
    for view in ("home", "play", "set", "paste", "walk", "games", "days", "learn", "stats"):
        page.goto(f"/#{view}")
        page.locator(f"#view-{view}").wait_for()
        page.evaluate(DRAWN)
        assert page.evaluate("scrollY") == 0, view


@pytest.mark.parametrize("name", [name for name in PLAYED if name != "latin"])
def test_lessons_are_played_one_after_another(page: Page, name: str) -> None:
    page.goto(f"/#learn/{name}")
    lessons = page.request.get("/api/lessons", params={"puzzle": name}).json()
    page.locator("#learn-list li").nth(len(lessons) - 1).wait_for()
    page.locator("#learn-list .next").click()
    page.locator("#play-lesson", has_text=lessons[0]["text"]).wait_for()
    for step in range(3):
        page.locator("#play-hint-button").click()
        page.locator("#play-steps li").nth(step).wait_for()
    page.locator("#play-lesson-button").click()
    page.locator("#play-lesson", has_text=lessons[0]["text"]).wait_for()
    solve_shown(page, lessons[0]["board"])
    page.locator("#play-won").wait_for()
    page.get_by_role("link", name="Next lesson").click()
    page.locator("#play-lesson", has_text=lessons[1]["text"]).wait_for()
    page.reload()
    page.locator("#play-lesson", has_text=lessons[1]["text"]).wait_for()
    page.goto(f"/#learn/{name}")
    page.locator("#learn-list li", has_text="Done").wait_for()
    assert page.locator("#learn-list .next").inner_text().startswith("2")


def test_calendar_leads_to_boards_of_earlier_days(page: Page) -> None:
    yesterday = date.today() - timedelta(days=1)
    page.goto(f"/#days/{yesterday}")
    with page.expect_response("**/api/today*") as asked:
        page.locator("#days-boards .daily", has_text="Latin Square").click()
    assert f"day={yesterday}" in asked.value.url
    cell(page, "0,0").wait_for()
    page.go_back()
    page.get_by_role("button", name="Earlier month").click()
    assert page.locator("#days-calendar li").count() >= 28
    tomorrow = date.today() + timedelta(days=1)
    page.goto(f"/#days/{tomorrow}")
    page.locator("#days-boards .daily").first.wait_for()
    assert page.locator(f"a[href$='{tomorrow}']").count() == 0


def test_axe_finds_nothing_in_the_chooser(page: Page) -> None:
    home(page)
    tile(page, "Magnets").get_by_role("button", name="Choose size and level").click()
    page.get_by_role("dialog", name="Magnets").wait_for()
    assert violations(page) == []


def test_views_around_a_game_are_accessible_and_fit_a_phone(page: Page) -> None:
    begin(page, NAMES[0])
    for view, filled in AROUND.items():
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"/#{view}")
        page.locator(f"#view-{view} {filled}").first.wait_for()
        assert violations(page) == [], view
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, view


# The views around a game, and what is there as soon as all of one is.
AROUND = {
    "home": ".puzzle-card h3",
    "games": ".scene svg",
    "days": ".daily svg",
    "learn": "#learn-list li",
    "stats": ".stats-card",
}
