"""Right texts to begin with: random boards in every format that carries them, and answers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from boards import MAKERS, ONE_CELL, Made, mutated
from gridwright.errors import InputError
from gridwright.formats import codecs, write_text
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.version import __version__

# Inputs after which other boards are taken, and how many boards of each puzzle there are till then.
EPOCH = 2000
BOARDS = 12
# What Simon Tatham's collection calls a puzzle, as codecs say it.
TATHAM = {codec.puzzle: codec.called for codec in codecs() if codec.format == "tatham"}


class Sample(NamedTuple):
    """A board that can be read, the grid its clues came from, and its text in every format."""

    made: Made
    texts: tuple[str, ...]


def samples(seed: int, number: int) -> tuple[Sample, ...]:
    """Boards for the input with a number, the same for a whole epoch."""
    return _samples(seed, number // EPOCH)


@lru_cache(maxsize=2)
def _samples(seed: int, epoch: int) -> tuple[Sample, ...]:
    rng = random.Random(f"samples/{seed}/{epoch}")
    return tuple(
        Sample(made, tuple(texts_of(made, rng)))
        for name in puzzles()
        for made in [random_board(name, rng) for _ in range(BOARDS)]
    )


def random_board(name: str, rng: random.Random) -> Made:
    """A small board without a clue that can never hold; now and then one of a single cell."""
    single = [text for text in ONE_CELL if text.split()[0] == name]
    while True:
        if single and rng.random() < 0.05:
            made = Made(puzzle_named(name).parse(rng.choice(single)), {})
        else:
            made = MAKERS[name](rng)
        if not any(made.board.problems()):
            return made


def texts_of(made: Made, rng: random.Random) -> Iterator[str]:
    """A board in every format that carries it, and as others hand it on."""
    board = made.board
    for format in sorted({codec.format for codec in codecs()}):
        try:
            text = write_text(board, format)
        except InputError:  # this format cannot carry this board
            continue
        yield text
        yield from _handed_on(board, format, text)
    yield record(made, rng)


def record(made: Made, rng: random.Random) -> str:
    """A line as `gridwright generate` writes it."""
    board = made.board
    fields = {
        "puzzle": board.name,
        "size": str(board.grid),
        "style": board.styles[0].name,
        "seed": rng.randrange(100),
        "number": rng.randrange(100),
        "clues": len(board.clues()),
        "text": board.format(),
        "solution": grid_rows(board, made.grid),
        "version": __version__,
    }
    return json.dumps(fields, ensure_ascii=False) + "\n"


def answer(made: Made, rng: random.Random) -> str:
    """An answer, right or wrong, whole or partial, with pencil marks here and there."""
    board = made.board
    values = mutated(made, rng, rng.choice((0, 0, 1, 3)))
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    if rng.random() < 0.1:
        return json.dumps({"puzzle": board.name, "solutions": [grid_rows(board, values)]})
    known, marked = rng.random(), rng.choice((0.0, 0.2))
    gap = " " if max(map(len, texts.values())) > 1 else rng.choice(("", " "))

    def entry(cell: object) -> str:
        value = values.get(cell)  # type: ignore[call-overload]
        if value is None or rng.random() > known:
            return "."
        if rng.random() < marked:
            marks = rng.sample(list(texts.values()), rng.randint(1, len(texts)))
            return f"({' '.join(marks)})"
        return texts[value]

    rows = (gap.join(map(entry, row.cells)) for row in board.grid.rows)
    return "\n".join(rows) + "\n"


def _handed_on(board: Puzzle, format: str, text: str) -> Iterator[str]:
    """A text as saved games, addresses and people's notes have it."""
    line = text.strip()
    if format == "tatham":
        game = TATHAM[board.name]
        parameters, _, description = line.partition(":")
        fields = {"GAME": game, "PARAMS": parameters, "DESC": description}
        saved = "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in fields.items())
        yield f"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n{saved}"
        page = f"~sgtatham/puzzles/js/{game.lower()}.html"
        yield f"https://www.chiark.greenend.org.uk/{page}#{quote(line)}"
    elif format == "puzz.link":
        yield quote(line, safe="")
        yield line.rpartition("?")[2]
    elif format == "paper":
        yield f"{board.name}:\n{text}"
