"""Inputs: boards in every format and answers to them, right and damaged, through all readers.

What is read must be written and read back as the same, in its own text and in another format that
carries it; all else must be refused by an `InputError` with a short message.
"""

from __future__ import annotations

import random

from fuzz.kind import Input, Kind
from fuzz.messages import message_complaint
from fuzz.mutating import mutated
from fuzz.texts import answer, samples
from gridwright.errors import InputError
from gridwright.formats import codecs, read_text, write_text
from gridwright.positions import grid_rows, read_position
from gridwright.puzzle import Puzzle
from gridwright.reading import read_answer

FORMATS = tuple(dict.fromkeys(codec.format for codec in codecs()))


class Inputs(Kind):
    """A format to write a board in and the text to read it from; or a board and an answer to it."""

    name = "inputs"
    share = 2.0
    stretch = 2000
    patience = 10.0
    fixed_parts = 1

    def make(self, rng: random.Random, number: int) -> Input:
        """A text in some format, one in ten undamaged; or an answer to a board."""
        sample = rng.choice(samples(self.seed, number))
        damaged = rng.random() < 0.9
        if rng.random() < 0.15:
            text = answer(sample.made, rng)
            return "answer", mutated(text, rng) if damaged else text, sample.made.board.format()
        text = rng.choice(sample.texts)
        others = rng.choice(samples(self.seed, number)).texts
        return rng.choice(FORMATS), mutated(text, rng, others) if damaged else text

    def judge(self, parts: Input) -> str | None:
        """Read it, and write and read what was read."""
        try:
            if len(parts) == 3:
                return _answer_complaint(read_text(parts[2]), parts[1])
            return _board_complaint(read_text(parts[1]), parts[0])
        except InputError as error:
            return message_complaint(error)


def _board_complaint(board: Puzzle, format: str) -> str | None:
    """Whether a board is the same when it is written and read, as its own text and in a format."""
    if type(board).parse(board.format()) != board:
        return f"its own text reads as another board: {board.format()!r}"
    try:
        text = write_text(board, format)
    except InputError:  # this format cannot carry this board
        return None
    try:
        same = read_text(text) == board
    except InputError as error:
        return f"the {format} form of a board is refused: {error}, {text!r}"
    return None if same else f"the {format} form of a board reads as another: {text!r}"


def _answer_complaint(board: Puzzle, text: str) -> str | None:
    """Whether an answer is the same when it is written and read."""
    values = read_answer(board, text)
    if not text.lstrip().startswith("{") and read_position(board, text).values != values:
        return f"an answer and a position differ: {values}"
    if read_answer(board, "\n".join(grid_rows(board, values))) != values:
        return f"an answer reads as another: {values}"
    return None


KIND = Inputs
