"""How fast pictures and books are made, and how large they are.

    python -m bench.pictures [--boards N] [--book N] [--many N] [--file FILE] [--trim SIZE]

Prints Markdown. Times are processor time of one process, medians over boards of 10x10 (Skyscrapers:
8x8), each solved, which is more to draw than an empty one. The book holds N puzzles of all kinds
with hints and solutions, on pages of 8.5x11 inches or as SIZE says; its times are those of the
clock, with two processes that look for hints, beside the processor time of all processes. So are
those of N PNGs that `draw --into` makes with two processes. With FILE, such as
docs/gallery/book.jsonl, book and PNGs are of its boards, taken again and again, and single pictures
are left out.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from bench.measure import machine, milliseconds, settle, table
from gridwright.books.book import make_book
from gridwright.books.contents import chapters_of, prove, read_entries
from gridwright.books.hints import hints_for
from gridwright.books.layout import TRIMS
from gridwright.books.plan import Plan
from gridwright.cli.draw_many import Style, draw_many
from gridwright.generation.records import Record
from gridwright.generation.request import request
from gridwright.generation.run import run
from gridwright.puzzles import puzzles
from gridwright.scene import Scene
from gridwright.views.pdf import render_pdf
from gridwright.views.png import render_png
from gridwright.views.saving import Looks
from gridwright.views.svg import render_svg

SIZE = "10"
SIZES = {"skyscrapers": "8"}  # larger ones take seconds to make
SECONDS = 20.0


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--book", type=int, default=1000)
    parser.add_argument("--many", type=int, default=1000)
    parser.add_argument("--file")
    parser.add_argument("--trim", default="8.5x11", choices=TRIMS)
    wanted = parser.parse_args()
    settle()
    if wanted.file:
        print(machine())
        every = [entry.record for entry in read_entries([wanted.file]) if entry.record]
        print(table(*_book(every, wanted.book, wanted.trim)))
        print(table(*_many(every, wanted.many)))
        return
    records = {name: list(_records(name, wanted.boards)) for name in puzzles()}
    print(machine())
    print(table(*_pictures(records)))
    every = [each for found in records.values() for each in found]
    print(table(*_book(every, wanted.book, wanted.trim)))
    print(table(*_many(every, wanted.many)))


def _records(name: str, count: int) -> Iterator[Record]:
    """Boards of a puzzle, as many as are made in bearable time."""
    started = time.process_time()
    for record in run(request(name, SIZES.get(name, SIZE)), count):
        yield record
        if time.process_time() - started > SECONDS:
            return


def _pictures(
    records: dict[str, list[Record]],
) -> tuple[list[str], list[list[str]]]:
    head = ["puzzle", "size", "SVG ms", "SVG kB", "PDF ms", "PDF kB", "PNG ms", "PNG kB"]
    rows = []
    for name, found in records.items():
        scenes = [record.board.scene(record.values) for record in found]
        row = [name, found[0].size]
        for render in (_svg, render_pdf, render_png):
            seconds, size = _measured(render, scenes)
            row += [milliseconds(seconds), f"{size / 1000:.1f}"]
        rows.append(row)
    return head, rows


def _svg(scene: Scene) -> bytes:
    return render_svg(scene).encode()


def _measured(render: Callable[[Scene], bytes], scenes: list[Scene]) -> tuple[float, int]:
    """The median time of a picture, and the size of the largest."""
    seconds, sizes = [], []
    render(scenes[0])  # letters are loaded once
    for scene in scenes:
        started = time.process_time()
        sizes.append(len(render(scene)))
        seconds.append(time.process_time() - started)
    return statistics.median(seconds), max(sizes)


@contextmanager
def _file_of(records: list[Record], count: int) -> Iterator[Path]:
    """A file of so many boards; they are taken again and again until there are enough."""
    lines = [record.line() for record in records]
    lines = (lines * (count // len(lines) + 1))[:count]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        yield path


def _processor() -> float:
    """Processor seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


def _book(records: list[Record], count: int, trim: str) -> tuple[list[str], list[list[str]]]:
    """A book of so many puzzles."""
    before = _processor()
    with _file_of(records, count) as path:
        times = [time.perf_counter()]
        plan = Plan(trim=TRIMS[trim])
        entries = read_entries([path])
        times.append(time.perf_counter())
        prove(entries)
        times.append(time.perf_counter())
        ordered = [e for chapter in chapters_of(entries, plan.chapters) for e in chapter.entries]
        hints = hints_for(ordered, plan.language, workers=2)
        times.append(time.perf_counter())
        book = make_book(entries, plan, None, hints)
        times.append(time.perf_counter())
    figures = [str(count), str(book.pages), f"{len(book.content) / 1000:.0f}"]
    steps = [f"{end - start:.1f}" for start, end in pairwise(times)]
    head = ["puzzles in a book", "pages", "kB", "reading s", "proving s", "hints s", "setting s"]
    whole = [f"{times[-1] - times[0]:.1f}", f"{_processor() - before:.1f}"]
    return [*head, "all s", "processor s"], [[*figures, *steps, *whole]]


def _many(records: list[Record], count: int) -> tuple[list[str], list[list[str]]]:
    """So many PNGs with solutions in a folder."""
    before, started = _processor(), time.perf_counter()
    with _file_of(records, count) as path:
        folder = str(path.parent / "pictures")
        style = Style("png", Looks(), True, SECONDS)
        draw_many([str(path)], folder, "{number}", style, workers=2)
    whole = [f"{time.perf_counter() - started:.1f}", f"{_processor() - before:.1f}"]
    return ["PNGs", "all s", "processor s"], [[str(count), *whole]]


if __name__ == "__main__":
    main()
