"""Pictures of the page, for the README: made by playing it in Chromium.

    python -m bench.page_pictures [--folder docs/page]

Needs Playwright and Chromium. Boards, times and the day are always the same, so a picture is
another one only when the page looks different.
"""

from __future__ import annotations

import argparse
import base64
import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from PIL import Image

from bench.web import serving
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request

FOLDER = Path(__file__).parents[1] / "docs" / "page"
DESK, PHONE = (1280, 800), (390, 844)
NOW = "2026-11-12T09:00:00"
# Enough colours for flat pictures, and files of a third of their size.
COLOURS = 192


def main() -> int:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=FOLDER)
    folder: Path = parser.parse_args().folder
    chromium = shutil.which("chromium")
    if chromium is None:
        print("chromium is not installed", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with serving(1) as (address, _), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, scheme, work) in PICTURES.items():
            width, height = size
            context = browser.new_context(
                base_url=address,
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=size == PHONE,
                is_mobile=size == PHONE,
            )
            page = context.new_page()
            page.clock.set_fixed_time(NOW)
            work(page)
            page.evaluate("document.fonts.ready")
            page.wait_for_load_state("networkidle")
            _save(page.screenshot(), folder / f"{name}.png")
            context.close()
        browser.close()
    return 0


def _save(content: bytes, file: Path) -> None:
    picture = Image.open(io.BytesIO(content)).convert("RGB")
    flat = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat.save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size:,} bytes")


def _home(page: Any) -> None:
    page.goto("/")
    page.locator(".puzzle-card h3").first.wait_for()


def _opened(page: Any, made: Made, view: str = "play") -> None:
    code = base64.urlsafe_b64encode(made.board.format().encode()).decode().rstrip("=")
    page.goto(f"/#{view}/{code}")
    page.locator(f"#{view}-board [data-cell='0,0']").wait_for()


def _fill(page: Any, made: Made, share: float) -> None:
    """Fill in a part of the solution, from the top on."""
    texts = {symbol.value: symbol.text for symbol in made.board.symbols}
    entries = sorted(made.solution.items())
    for (row, column), value in entries[: round(len(entries) * share)]:
        cell = page.locator(f"#play-board [data-cell='{row},{column}'].open")
        if cell.count():
            cell.focus()
            page.keyboard.type(texts[value])


def _hinted(puzzle: str, size: str, share: float) -> Callable[[Any], None]:
    """A board that is played in part, with a hint that is told whole."""

    def work(page: Any) -> None:
        made = make(request(puzzle, size, level="easy", seed=5), 0)
        _opened(page, made)
        _fill(page, made, share)
        for number in range(3):
            page.locator("#play-hint-button").click()
            page.locator("#play-steps li").nth(number).wait_for()

    return work


def _solved(page: Any) -> None:
    made = make(request("bosnian-road", "8", level="medium", seed=5), 0)
    _opened(page, made)
    _fill(page, made, 1.0)
    page.locator("#play-won").wait_for()


def _bench(page: Any) -> None:
    made = make(request("skyscrapers", "6", level="medium", seed=5), 0)
    _opened(page, made, "set")
    page.locator("#set-verdict[data-verdict]").wait_for()


PICTURES: dict[str, tuple[tuple[int, int], Literal["light", "dark"], Callable[[Any], None]]] = {
    "home": (DESK, "light", _home),
    "hint": (DESK, "light", _hinted("magnets", "6", 0.5)),
    "phone": (PHONE, "light", _hinted("skyscrapers", "6", 0.45)),
    "phone-dark": (PHONE, "dark", _hinted("close-or-far", "6", 0.4)),
    "solved": (DESK, "dark", _solved),
    "bench": (DESK, "light", _bench),
}

if __name__ == "__main__":
    sys.exit(main())
