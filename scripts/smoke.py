"""Try every part of the program once, with the packages of the Python that runs this.

`scripts/lowest` runs it with the lowest versions that pyproject.toml allows. Arguments name the
parts to try, which are called as the extras are; all of them without any. It needs no package
but the program's own, and ends with an error at the first part that does not work.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120
BOARD = "skyscrapers/paper-4x4"
PLAN = """\
puzzle = "skyscrapers"
models = ["paper", "strong"]
labelings = ["ff", "leftmost"]
[[boards]]
sizes = [3, 4]
count = 2
kind = "filled"
"""


def gridwright(*arguments: object, code: int = 0) -> str:
    """Run the program; what it prints. Any other exit code and any warning is an error."""
    command = [sys.executable, "-W", "error::DeprecationWarning:gridwright", "-m", "gridwright"]
    ran = subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE
    )
    printed = ran.stdout + ran.stderr
    if ran.returncode != code or "Traceback" in printed or "Warning" in printed:
        raise SystemExit(f"smoke: gridwright {arguments} exited with {ran.returncode}:\n{printed}")
    return printed


def expect(holds: object, what: str) -> None:
    """End with a sentence when something does not hold."""
    if not holds:
        raise SystemExit(f"smoke: {what}")


def core(folder: Path) -> None:
    """Commands, usage errors, both engines, new boards."""
    for usage in (["--nosuch"], ["solve"], ["nosuch"], ["solve", BOARD, "--limit", "x"]):
        printed = gridwright(*usage, code=2)
        expect(printed.count("\n") == 1, f"a usage error is not one line:\n{printed}")
    expect("Usage" in gridwright("--help"), "there is no help")
    expect("--labeling" in gridwright("solve", "--help"), "options are missing in the help")
    gridwright("list")
    solved = {gridwright("solve", BOARD, "--engine", e, "--rows") for e in ("fd", "sat")}
    expect(len(solved) == 1, "the engines disagree")
    expect("unique" in gridwright("diagnose", BOARD, "--minimal"), "a board is not unique")
    conflict = "skyscrapers size=3\n  1 1 .\n. . . . .\n. . . . .\n. . . . .\n  . . .\n"
    expect("cannot hold" in gridwright("diagnose", conflict, code=1), "no conflict is found")
    gridwright("explain", BOARD)
    gridwright("rate", "shapely-squares/paper-7x7-1")
    gridwright("generate", "magnets", "--size", 4, "--level", "medium")
    gridwright("show", BOARD, "--solution", "--legend")
    made = gridwright("generate", "bosnian-road", "--size", 5, "--count", 2, "--json")
    expect(made.count('"text"') == 2, f"two boards were not made:\n{made}")
    bar = "from gridwright.cli.bar import Bar\nwith Bar(0, 2) as b: b._shown = True; b.move(1)"
    subprocess.run([sys.executable, "-c", bar], check=True, timeout=PATIENCE)


def printing(folder: Path) -> None:
    """Pictures and a book."""
    for ending, start in (("pdf", b"%PDF"), ("png", b"\x89PNG"), ("svg", b"<svg")):
        picture = folder / f"board.{ending}"
        gridwright("draw", BOARD, "--solution", "--out", picture)
        expect(picture.read_bytes().startswith(start), f"this is no {ending}")
    boards, book = folder / "boards.jsonl", folder / "book.pdf"
    gridwright("generate", "magnets", "--size", 4, "--count", 3, "--out", boards)
    gridwright("book", boards, "--out", book)
    expect(book.read_bytes().startswith(b"%PDF"), "this is no book")


def lab(folder: Path) -> None:
    """An experiment with plots."""
    plan, out = folder / "plan.toml", folder / "lab"
    plan.write_text(PLAN, "utf-8")
    gridwright("lab", "run", plan, "--out", out, "--workers", 1)
    plots = list(out.glob("plot-*.svg"))
    expect(plots and all("<svg" in plot.read_text("utf-8") for plot in plots), "there is no plot")


def play(folder: Path) -> None:
    """The screens: the menu, a new game, an entry, a hint, help, and the way out."""
    from gridwright.play.app import PlayApp
    from gridwright.play.menu_screen import MenuScreen
    from gridwright.play.play_screen import PlayScreen
    from gridwright.puzzles import puzzles

    async def playing() -> None:
        app = PlayApp(folder / "games", 1, None)
        async with app.run_test(size=(80, 24)) as pilot:
            expect(isinstance(app.screen, MenuScreen), "there is no menu")
            chosen = ["down"] * list(puzzles()).index("skyscrapers")
            for keys in ([*chosen, "tab", "tab", "4", "enter"], ["1", "right"] * 4, ["?"]):
                await pilot.press(*keys)
                await pilot.pause()
                await app.workers.wait_for_complete()
                await pilot.pause()
            expect(isinstance(app.screen, PlayScreen), "there is no game")
            expect(app.screen.active.game.moves, "nothing was entered")
            await pilot.press("ctrl+q")
        expect(list(folder.glob("games/*.json")), "the game was not saved")

    asyncio.run(playing())


@contextmanager
def process(*command: object) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended in the end."""
    words = [sys.executable, "-m", *map(str, command)]
    quiet = os.environ | {"DASK_LOGGING__DISTRIBUTED": "critical"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=quiet) as running:
        try:
            yield running
        finally:
            running.terminate()


def web(folder: Path) -> None:
    """The page and what it asks."""
    with process("gridwright", "serve", "--port", 0, "--workers", 1, "--json") as server:
        expect(server.stdout is not None, "the server prints nothing")
        address = json.loads(server.stdout.readline())["address"]
        for place in ("", "api/puzzles", "openapi.json", "api/today?puzzle=skyscrapers"):
            with urllib.request.urlopen(address + place, timeout=PATIENCE) as answer:
                expect(answer.status == 200 and answer.read(), f"/{place} is not answered")
        asked = json.dumps({"text": BOARD}).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{address}api/read", asked, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            expect("skyscrapers" in answer.read().decode(), "a board is not read")


def cluster(folder: Path) -> None:
    """A scheduler with one worker."""
    file = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--port", 0, "--no-dashboard")
    place = (*place, "--scheduler-file", file)
    with process("distributed.cli.dask_scheduler", *place):
        worker = ("--no-nanny", "--nthreads", 1, "--no-dashboard", "--local-directory", folder)
        with process("distributed.cli.dask_worker", "--scheduler-file", file, *worker) as working:
            address = _address(file, working)
            made = gridwright(
                "generate", "skyscrapers", "--size", 4, "--count", 9, "--json", "--cluster", address
            )
    expect(made.count('"text"') == 9, f"nine boards were not made:\n{made}")


def _address(file: Path, working: subprocess.Popen[str]) -> str:
    """The address of a scheduler, when it has told it."""
    for _ in range(PATIENCE * 10):
        if file.exists() and file.read_text("utf-8").endswith("}"):
            return str(json.loads(file.read_text("utf-8"))["address"])
        try:
            working.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        break
    raise SystemExit("smoke: there is no scheduler")


PARTS: dict[str, Callable[[Path], None]] = {
    "core": core,
    "print": printing,
    "lab": lab,
    "play": play,
    "web": web,
    "cluster": cluster,
}


def main(names: list[str]) -> None:
    """Try the parts that are named."""
    for name in names or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[name](Path(folder))
        print(f"smoke: {name} works", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
