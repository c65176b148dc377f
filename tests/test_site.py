"""Sites: a feed that plays in any browser from plain files, and is whole whatever interrupts it."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from commands import Run, running
from full_disk import full_disk
from gridwright.daily.published import read_feed
from gridwright.errors import InputError
from gridwright.files import save
from gridwright.owned_folders import LOCK
from gridwright.web.site import building
from gridwright.web.site.answers import pointer_name
from gridwright.web.site.building import Site, build, site_of
from test_feed import FEED, content, made

FIRST, SECOND = "2027-01-04", "2027-01-05"
DAYS = Path("data/days")
# Done when the service worker answers for the page; the page itself may evaluate no strings.
CONTROLLED = """new Promise((done) => {
  const workers = navigator.serviceWorker;
  if (workers.controller) done();
  else workers.addEventListener("controllerchange", () => done(), { once: true });
})"""


@pytest.fixture(scope="module")
def feed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A feed of two days of one puzzle."""
    path = tmp_path_factory.mktemp("feeds") / "feed"
    made(FEED, path)
    return path


def all_days(feed: Path) -> Site:
    """A site with every day of a feed."""
    return site_of(read_feed(str(feed)), lambda day: True)


@pytest.fixture(scope="module")
def whole(feed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of both days, in a folder of a web space."""
    path = tmp_path_factory.mktemp("web") / "puzzles"
    assert list(build(all_days(feed), str(path))) == [True, True]
    return path


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with running(monkeypatch, capsys, "site") as run:
        yield run


def test_every_address_is_seen_from_the_folder_of_the_page(whole: Path) -> None:
    page = (whole / "index.html").read_text()
    assert f'data-first="{FIRST}" data-last="{SECOND}" data-name="Puzzles of the day"' in page
    assert "<title>Puzzles of the day</title>" in page
    assert "\nPuzzles of the day\n" in page  # beside the sign at the top
    assert "/api/" not in page
    assert "frame-ancestors" not in page
    scripts = "".join(path.read_text() for path in whole.glob("assets/*.js"))
    assert '"/assets' not in scripts
    assert "/api/" not in scripts


def test_a_board_is_found_by_its_day_and_by_its_text(whole: Path) -> None:
    for day in (FIRST, SECOND):
        folder = whole / DAYS / day / "magnets"
        assert {each.name for each in folder.iterdir()} == {"board.json", "help.json", "paper.svg"}
        board = json.loads((folder / "board.json").read_text())
        assert (board["date"], board["puzzle"], board["level"]) == (day, "magnets", "gentle")
        pointer = json.loads((whole / "data" / pointer_name(board["text"])).read_text())
        assert pointer == {"place": f"days/{day}/magnets"}
        helps = json.loads((folder / "help.json").read_text())
        assert helps["done"]
        assert len(helps["digests"]) == len(board["open"])


def test_days_to_come_are_in_no_file(feed: Path, whole: Path, tmp_path: Path, site: Run) -> None:
    later = json.loads((whole / DAYS / SECOND / "magnets/board.json").read_text())
    path = tmp_path / "site"
    shutil.copytree(whole, path)
    (path / ".gridwright-site.json").write_text(json.dumps(all_days(feed).settings()))
    ran = site("--feed", str(feed), "--out", str(path), "--until", FIRST)
    assert (ran.code, "1 day, 1 board, 0 of them new" in ran.err) == (0, True)
    files = content(path)
    assert not any(SECOND in name for name in files)
    assert not (path / "data" / pointer_name(later["text"])).exists()
    assert not any(SECOND.encode() in each for each in files.values())
    assert site("--feed", str(feed), "--out", str(path)).code == 2  # no day has come yet
    assert content(path) == files


def test_a_site_that_was_ended_anywhere_is_whole_and_is_continued(
    feed: Path, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = content(whole)
    path = tmp_path / "site"
    left = 0

    def ending(name: str, data: bytes) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        save(name, data)

    monkeypatch.setattr(building, "save", ending)
    for _ in range(20):
        left = 14
        try:
            list(build(all_days(feed), str(path)))
            break
        except KeyboardInterrupt:
            # Without a page there is no site yet.
            assert not (path / "index.html").exists()
    assert content(path) == expected


def test_a_full_disk_is_said_and_the_site_before_stays(
    feed: Path, tmp_path: Path, site: Run
) -> None:
    path = tmp_path / "site"
    command = ("--feed", str(feed), "--out", str(path), "--until")
    assert site(*command, FIRST).code == 0
    before = content(path)
    with full_disk(4000):
        ran = site(*command, SECOND)
    assert (ran.code, "cannot be written: file too large" in ran.err) == (2, True)
    assert {name: data for name, data in content(path).items() if name in before} == before
    assert site(*command, SECOND, "--json").code == 0
    assert (path / DAYS / SECOND / "magnets/board.json").exists()


def test_other_folders_and_other_feeds_are_left_alone(
    feed: Path, tmp_path: Path, site: Run
) -> None:
    ran = site("--feed", str(tmp_path), "--out", str(tmp_path / "x"))
    assert (ran.code, "this is not a feed" in ran.err) == (2, True)
    (tmp_path / "mine").write_text("x")
    ran = site("--feed", str(feed), "--out", str(tmp_path), "--until", FIRST)
    assert (ran.code, "holds no site" in ran.err) == (2, True)
    assert {each.name for each in tmp_path.iterdir()} <= {"mine", LOCK}
    ran = site("--feed", str(feed), "--out", str(tmp_path / "x"), "--until", "soon")
    assert (ran.code, "'soon' is not a date" in ran.err) == (2, True)


def test_a_damaged_feed_is_named(feed: Path, tmp_path: Path) -> None:
    copy = tmp_path / "feed"
    shutil.copytree(feed, copy)
    (copy / FIRST / "magnets/walkthrough.json").write_text("[]")
    with pytest.raises(InputError, match=r"walkthrough\.json.*damaged"):
        list(build(all_days(copy), str(tmp_path / "site")))


class Quiet(SimpleHTTPRequestHandler):
    """A file server as anybody has one, which logs nothing."""

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def address(whole: Path) -> Iterator[str]:
    """Where the site is served, in a folder of its own."""
    handler = partial(Quiet, directory=str(whole.parent))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/puzzles/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(address: str) -> Iterator[Any]:
    """A browser at the site; requests that fail are told."""
    driver = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    with driver.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(base_url=address).new_page()
        complaints: list[str] = []
        missing = complaints.append
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("response", lambda answer: answer.status < 400 or missing(answer.url))
        yield page
        browser.close()
    assert complaints == []


def solve_by_hints(page: Any) -> None:
    """Take hints until the board is solved."""
    won, fill = page.locator("#play-won"), page.locator("#play-apply")
    for _ in range(200):
        if won.is_visible():
            return
        page.keyboard.press("h")
        page.wait_for_timeout(30)
        if fill.is_visible():
            fill.click()
    raise AssertionError("hints lead to no end")


def test_a_plain_file_server_is_all_a_site_needs(page: Any) -> None:
    page.goto("")
    page.locator("#home-dailies .daily", has_text="Magnets").click()
    page.locator("#play-board svg").first.wait_for()
    page.keyboard.press("h")
    page.locator("#play-steps", has_text="Look at").wait_for()
    solve_by_hints(page)
    assert page.locator("#play-next").is_hidden()
    text = page.url.partition("#play/")[2]
    page.goto(f"#walk/{text}")
    page.get_by_text("steps to the solution").wait_for()
    page.goto("#learn/magnets/1")
    page.locator("#play-lesson-title", has_text="Lesson 1").wait_for()
    page.goto("")
    page.locator("#home-dailies [data-done]", has_text="Solved").wait_for()
    assert page.get_by_role("link", name="Bench").count() == 0
    page.evaluate(CONTROLLED)
    page.context.set_offline(True)
    page.reload()
    page.locator("#home-away", has_text="Offline").wait_for()
    page.locator("#home-dailies .daily", has_text="Magnets").click()
    page.locator("#play-won").wait_for()
