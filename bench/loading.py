"""How the page loads: what the first view costs, and how soon there is a board on a slow line.

    python -m bench.loading [--tries 3]

Needs Playwright and Chromium. The first view is the page at its first visit, until nothing more is
asked for; counted is what comes over the wire. The slow line has 400 ms latency and 50 kB/s in both
directions; the time is that until the cells and the drawing of a board are there, after opening a
link to it (by the page's own clock), and after a click on today's board at home.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.web import serving

# What the first view may cost, and how soon there must be a board.
MOST_BYTES, MOST_REQUESTS, MOST_SECONDS = 60_000, 8, 2.0
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
# Notes when a board is on the page.
WATCH = """new MutationObserver((_, observer) => {
  if (["> svg", ".cell"].some((part) => !document.querySelector(`#play-board ${part}`))) return;
  performance.mark("board");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });"""
# Milliseconds without a request after which the first view is complete.
QUIET = 1500


@contextmanager
def visitor(chromium: Any, address: str) -> Iterator[tuple[Any, Any]]:
    """Somebody who was never here: a page, and its line to the browser's inside."""
    context = chromium.new_context(base_url=address, viewport={"width": 390, "height": 844})
    page = context.new_page()
    inside = context.new_cdp_session(page)
    inside.send("Network.enable")
    yield page, inside
    context.close()


def first_view(chromium: Any, address: str) -> tuple[int, list[str]]:
    """The bytes over the wire, and what was asked for."""
    with visitor(chromium, address) as (page, inside):
        sizes: list[float] = []
        asked: list[str] = []
        inside.on("Network.requestWillBeSent", lambda said: asked.append(said["request"]["url"]))
        inside.on("Network.loadingFinished", lambda said: sizes.append(said["encodedDataLength"]))
        page.goto("/")
        page.locator(".puzzle-card h3").first.wait_for()
        page.wait_for_timeout(QUIET)
        return int(sum(sizes)), [url.removeprefix(address) for url in asked if "data:" not in url]


def time_to_board(chromium: Any, address: str, link: str) -> float:
    """Seconds from opening a link to a board until it is there, on a slow line."""
    with visitor(chromium, address) as (page, inside):
        inside.send("Network.emulateNetworkConditions", SLOW)
        page.add_init_script(WATCH)
        page.goto(link, wait_until="commit")
        _wait_for_board(page)
        return float(page.evaluate("performance.getEntriesByName('board')[0].startTime")) / 1000


def time_to_home(chromium: Any, address: str) -> float:
    """Seconds until the first view shows a board of each puzzle, on a slow line."""
    with visitor(chromium, address) as (page, inside):
        inside.send("Network.emulateNetworkConditions", SLOW)
        started = time.perf_counter()
        page.goto("/", wait_until="commit")
        page.locator(".puzzle-card svg").first.wait_for(state="attached")
        return time.perf_counter() - started


def time_from_home(chromium: Any, address: str) -> float:
    """Seconds from a click on a board of today until it is there, on a slow line."""
    with visitor(chromium, address) as (page, inside):
        inside.send("Network.emulateNetworkConditions", SLOW)
        page.goto("/")
        daily = page.locator("#home-dailies .daily").first
        daily.wait_for()
        started = time.perf_counter()
        daily.click()
        _wait_for_board(page)
        return time.perf_counter() - started


def _wait_for_board(page: Any) -> None:
    page.locator("#play-board [data-cell='0,0']").wait_for(state="attached")
    page.locator("#play-board svg").first.wait_for(state="attached")


def a_link(chromium: Any, address: str) -> str:
    """The address of some board; also, the server has the boards of today now."""
    with visitor(chromium, address) as (page, _):
        for index in range(len(page.request.get("/api/puzzles").json())):
            page.goto("/")
            page.locator("#home-dailies .daily").nth(index).click()
            _wait_for_board(page)
        return str(page.url)


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="Measure how the page loads.")
    parser.add_argument("--tries", type=int, default=3)
    tries = parser.parse_args().tries
    with serving(1) as (address, _), sync_playwright() as driver:
        chromium = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        link = a_link(chromium, address)
        size, asked = first_view(chromium, address)
        print(f"first view: {size:,} bytes (at most {MOST_BYTES:,})")
        print(f"requests: {len(asked)} (at most {MOST_REQUESTS}): {' '.join(asked)}")
        seconds = [time_to_board(chromium, address, link) for _ in range(tries)]
        told = ", ".join(f"{each:.2f}" for each in seconds)
        print(f"first board of a link at 400 ms and 50 kB/s: {told} s (at most {MOST_SECONDS:g})")
        told = ", ".join(f"{time_to_home(chromium, address):.2f}" for _ in range(tries))
        print(f"home with a board of each puzzle: {told} s")
        told = ", ".join(f"{time_from_home(chromium, address):.2f}" for _ in range(tries))
        print(f"board of today, from the click at home: {told} s")
        chromium.close()
    met = size <= MOST_BYTES and len(asked) <= MOST_REQUESTS and min(seconds) <= MOST_SECONDS
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
