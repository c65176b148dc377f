"""A small solved board of each puzzle, which shows what its boards are like."""

from __future__ import annotations

from gridwright.daily.offers import ANY, offers
from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.web.worker.board_data import Data, board_data, values_data

# Any number; with this one the samples look well.
SEED = 3
# Seconds after which a puzzle has no solved sample.
PATIENCE = 2.0
# What a picture does not need to know of a board.
NEEDLESS = ("remarks", "rules", "clues", "editable", "kinds", "checks", "demands")
EMPTY: Data = {"names": {}, "text": "", "link": ""}


def sample_data(kind: type[Puzzle]) -> Data:
    """A small board, and the symbols of its solution; an empty one where none is made in time."""
    size = next(iter(offers(kind)[kind.styles[0].name][ANY]), "6x6")
    wanted = request(kind.name, size, seed=SEED)
    values: Values = {}
    try:
        made = make(wanted, limits=Limits(PATIENCE))
        board, values = made.board, made.solution
    except GridwrightError:
        board = kind.blank(wanted.size, wanted.random(0))
    return {
        "sample": {**board_data(board), **{name: [] for name in NEEDLESS}, **EMPTY},
        "answer": values_data(board, values),
    }
