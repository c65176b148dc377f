"""The page while it is played: how soon a key is seen, and how much the page moves by itself.

    python -m bench.page [--keys 200]

A board of each puzzle is played in Chromium with the keyboard, with a server next door and with one
that is 400 ms away. *Key to paint* is the time from the event (its own time stamp) to the end of
the frame in which what it did is painted, *work* the part of it in which the page's program runs.
A key comes 40 ms after the cursor has moved, sooner than anybody types. Keys without any pause,
which also wait for the frame of the cursor and for what drives the browser, are for comparison.
The display refreshes as soon as there is something to show, so what is measured is the page; one of
60 Hz adds a wait of up to 16.7 ms, and is measured for comparison. *Processor* is the time of the
page's thread until a key is painted, to which other programs do not add, with such a display.
*Layout shift* is that of the whole game, from the first request on, as browsers count it.
The goals are for the keys of all games in a window: in a single game a few keys that waited for
another program would decide.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from bench.web import serving
from gridwright.games.starting import usual_size
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.puzzles import puzzles

# What a reader should not notice, in milliseconds, and the shift that a browser calls good.
KEY_GOAL, SHIFT_GOAL = 16.0, 0.05
# How far away the server of the second round is, in seconds.
FAR = 0.4
WINDOWS = {"desk": (1280, 800), "phone": (390, 844)}
# A display that waits for nothing.
AT_ONCE = ("--disable-frame-rate-limit", "--disable-gpu-vsync")
# Measured in the page: from the key to the frame in which its consequences are painted.
WATCH = """() => {
  window.keys = [];
  window.work = [];
  window.shift = 0;
  let begun = 0;
  addEventListener("keydown", () => work.push(performance.now() - begun));
  addEventListener("keydown", (event) => {
    begun = performance.now();
    const started = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => keys.push(performance.now() - started);
      channel.port2.postMessage(0);
    });
  }, { capture: true });
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""

# Waits until what was done is painted.
PAINTED = """() => new Promise((done) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => done();
  channel.port2.postMessage(0);
}))"""
# Milliseconds from a move of the cursor to the key, faster than people type.
PACE = 40
# Keys whose processor time is measured one by one, and the pause before each, in milliseconds.
FEW, SETTLED = 12, 60


@dataclass(frozen=True)
class Measured:
    """A game: milliseconds from each key to its paint, and of work in between; the layout shift.

    `processor` are milliseconds of the page's thread until a key is painted, where these are known.
    """

    painted: list[float]
    worked: list[float]
    shift: float
    processor: list[float]


def main() -> int:
    """Measure and print; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--keys", type=int, default=200, help="keys to type on each board")
    keys = parser.parse_args().keys
    chromium = shutil.which("chromium")
    if chromium is None:
        print("chromium is not installed", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    kinds = puzzles().items()
    boards = {name: make(request(name, usual_size(kind), seed=3), 0) for name, kind in kinds}
    missed = 0
    with serving(1) as (address, _), sync_playwright() as driver:

        def launched(*flags: str) -> Any:
            args = ["--no-sandbox", *flags]
            return driver.chromium.launch(executable_path=chromium, args=args)

        browser = launched(*AT_ONCE)
        for window, size in WINDOWS.items():
            every: list[Measured] = []
            for away in (0.0, FAR):
                for name, made in boards.items():
                    every.append(_played(browser, address, size, away, made, keys))
                    _report(f"{window}, server {away * 1000:.0f} ms away, {name}", every[-1])
            missed += _report(f"{window}, all of these", _together(every))
        hasty: list[Measured] = []
        for name, made in boards.items():
            hasty.append(_played(browser, address, WINDOWS["desk"], 0.0, made, keys, pause=0))
            _report(f"desk, keys without a pause, {name}", hasty[-1])
        _report("desk, keys without a pause, all of these", _together(hasty))
        browser.close()
        browser = launched()
        for name, made in boards.items():
            found = _played(browser, address, WINDOWS["desk"], 0.0, made, keys, refreshed=True)
            _report(f"desk, display of 60 Hz, {name}", found)
        browser.close()
    return 1 if missed else 0


def _played(
    browser: Any,
    address: str,
    size: tuple[int, int],
    away: float,
    made: Made,
    keys: int,
    *,
    pause: int = PACE,
    refreshed: bool = False,
) -> Measured:
    """Type on a board, ask for a hint, solve it; `refreshed` on a display with its own pace."""
    width, height = size
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height})
    page = context.new_page()
    if away:
        page.route("**/api/**", lambda route: _late(route, away))
    code = base64.urlsafe_b64encode(made.board.format().encode()).decode().rstrip("=")
    page.goto(f"/#play/{code}")
    page.locator("#play-board [data-cell='0,0']").wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    texts = {symbol.value: symbol.text for symbol in made.board.symbols}
    solution = [(cell, texts[value]) for cell, value in sorted(made.solution.items())]
    # A half leaves the board unsolved, whatever one entry settles of the rest.
    half = solution[: len(solution) // 2]
    _type_and_erase(page, half, keys, pause)
    painted, worked = page.evaluate("[keys, work]")
    processor = list(_processor(page, half[:FEW])) if refreshed else []
    page.locator("#play-hint-button").click()
    page.locator("#play-hint").wait_for()
    page.keyboard.press("Escape")
    _type(page, solution)
    page.locator("#play-won").wait_for()
    page.wait_for_timeout(300)
    measured = Measured(painted, worked, page.evaluate("shift"), processor)
    context.close()
    return measured


def _processor(page: Any, entries: list[tuple[Any, str]]) -> Iterator[float]:
    """Milliseconds of the page's thread from a key to its paint, for entries typed and erased."""
    inside = page.context.new_cdp_session(page)
    inside.send("Performance.enable", {"timeDomain": "threadTicks"})
    for erasing in (False, True):
        for cell, symbol in entries:
            found = _focused(page, cell)
            if not found:
                continue
            page.wait_for_timeout(SETTLED)
            before = _busy(inside)
            page.keyboard.press("Backspace" if erasing else symbol)
            page.evaluate(PAINTED)
            yield _busy(inside) - before


def _busy(inside: Any) -> float:
    """How long the page's thread was busy, but with what drives it from outside; milliseconds."""
    found = {
        each["name"]: each["value"] for each in inside.send("Performance.getMetrics")["metrics"]
    }
    return float(1000 * (found["TaskDuration"] - found["DevToolsCommandDuration"]))


def _late(route: Any, away: float) -> None:
    """Let a request wait as long as it would take from far away."""
    time.sleep(away)
    route.continue_()


def _type_and_erase(page: Any, entries: list[tuple[Any, str]], count: int, pause: int) -> None:
    """Type entries and erase them again, until there were enough keys; each changes something."""
    typed = 0
    while typed < count:
        for text in (None, "Backspace"):
            for cell, symbol in entries[: count - typed]:
                typed += _press(page, cell, text or symbol, pause)


def _type(page: Any, entries: list[tuple[Any, str]]) -> None:
    """Type all entries."""
    for cell, symbol in entries:
        _press(page, cell, symbol)


def _press(page: Any, cell: Any, key: str, pause: int = 0) -> bool:
    """Press a key in a cell, if something can be entered there, a pause after going there."""
    if not _focused(page, cell):
        return False
    if pause:
        page.wait_for_timeout(pause)
    page.keyboard.press(key) if len(key) == 1 or key == "Backspace" else page.keyboard.type(key)
    return True


def _focused(page: Any, cell: Any) -> bool:
    """Go to a cell, if something can be entered there."""
    found = page.locator("#play-board [data-cell='{},{}'].open".format(*cell))
    if not found.count():
        return False
    found.focus()
    return True


def _together(every: list[Measured]) -> Measured:
    """All games as one: all their keys, and the largest shift."""
    return Measured(
        painted=[each for found in every for each in found.painted],
        worked=[each for found in every for each in found.worked],
        shift=max(found.shift for found in every),
        processor=[],
    )


def _report(what: str, found: Measured) -> int:
    """Print what was measured; the number of goals missed."""
    late, work = (quantiles(times, n=20)[-1] for times in (found.painted, found.worked))
    processor = (
        f", processor {quantiles(found.processor, n=20)[-1]:4.1f}" if found.processor else ""
    )
    print(
        f"{what:46} {len(found.painted):4} keys, key to paint p50 {median(found.painted):5.1f} ms, "
        f"p95 {late:5.1f} ms (work {work:4.1f}{processor}), "
        f"layout shift {found.shift:.3f}"
    )
    return (late > KEY_GOAL) + (found.shift > SHIFT_GOAL)


if __name__ == "__main__":
    sys.exit(main())
