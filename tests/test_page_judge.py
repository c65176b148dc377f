"""What the page says of positions by itself, held against the program's own checker."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

import template
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell, Values
from gridwright.model import Posting, values_of
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.solving import check
from gridwright.web.worker.board_data import board_data, task_of, values_data
from programs import PATIENCE

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")

with template.installed(every=True):
    NAMES = tuple(puzzles())
SIZES = {"close-or-far": "6", "bosnian-road": "5", "takuzu": "6"}


@pytest.fixture(autouse=True, scope="module")
def _more_puzzles() -> Iterator[None]:
    with template.installed(every=True):
        yield


# The positions of each board, and how many ways to fill in a constraint's cells are tried.
POSITIONS, WAYS = 40, 5000


@cache
def made(name: str) -> Made:
    """A small board of a puzzle."""
    return make(request(name, SIZES.get(name, "4"), seed=3), 0)


def positions(one: Made, rng: random.Random) -> Iterator[Values]:
    """Random positions: parts of the solution, some with mistakes, and whole grids."""
    task = task_of(one.board.format())
    values = [symbol.value for symbol in one.board.symbols]
    for number in range(POSITIONS):
        share = 1.0 if number % 4 == 0 else rng.random()
        mistakes = 0 if number % 8 == 0 else rng.choice((0, 0.05, 0.3))
        yield {
            cell: rng.choice(values) if rng.random() < mistakes else one.solution[cell]
            for cell in task.open_cells
            if rng.random() < share
        }


@cache
def judged(name: str) -> tuple[Puzzle, tuple[Values, ...], Any]:
    """A board, positions on it, and what the page finds."""
    one = made(name)
    with template.installed(every=True):
        found = tuple(positions(one, random.Random(name)))
        data = board_data(one.board)
        asked = [{"board": data, "positions": [values_data(one.board, each) for each in found]}]
    return one.board, found, on_the_page(asked)[0]


def on_the_page(asked: Any) -> Any:
    """What the page's own module finds on boards."""
    script = Path(__file__).parent / "js" / "judged_positions.js"
    done = subprocess.run(
        ["node", str(script)],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    return json.loads(done.stdout)


def whole(board: Puzzle, values: Values) -> dict[Cell, int]:
    """What is known: the entries and what is printed."""
    return {**values, **task_of(board.format()).fixed}


@pytest.mark.parametrize("name", NAMES)
def test_what_the_checker_finds_the_page_finds_too(name: str) -> None:
    board, found, said = judged(name)
    for values, page in zip(found, said, strict=True):
        is_wrong = bool(check(board, whole(board, values)).violations)
        is_whole = len(whole(board, values)) == len(board.open_cells)
        # The checker waits with some rules until their cells are full.
        assert bool(page["demands"]) == is_wrong or (page["demands"] and not is_whole), values


def test_examples_of_breaking_a_rule_break_it_on_the_page_and_no_other() -> None:
    asked, rules = [], []
    with template.installed(every=True):
        for kind in puzzles().values():
            for broken in kind.broken:
                board = kind.parse(broken.text)
                values = read_grid(board, broken.grid)
                fixed = task_of(board.format()).fixed
                # A printed cell cannot be changed on the page.
                if all(values[cell] == value for cell, value in fixed.items()):
                    asked.append(
                        {"board": board_data(board), "positions": [values_data(board, values)]}
                    )
                    rules.append({broken.rule})
    found = [{each["rule"] for each in page["demands"]} for (page,) in on_the_page(asked)]
    assert len(rules) >= 20
    assert found == rules


@pytest.mark.parametrize("name", NAMES)
def test_the_page_knows_a_solution(name: str) -> None:
    board, found, said = judged(name)
    solved = [check(board, whole(board, values)).correct for values in found]
    assert [page["isSolved"] for page in said] == solved
    assert any(solved)
    assert not all(solved)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_calls_broken_can_never_be_put_right(name: str) -> None:
    board, found, said = judged(name)
    atoms: dict[str, list[Posting]] = {}
    for posting in board.model().atoms():
        atoms.setdefault(posting.labels[0].text, []).append(posting)
    tried = 0
    for values, page in zip(found, said, strict=True):
        known = whole(board, values)
        for demand in page["demands"]:
            ways = [_ways(board, posting, known) for posting in atoms[demand["text"]]]
            if None in ways:
                continue
            tried += 1
            assert not all(ways), demand
    assert tried


def _ways(board: Puzzle, posting: Posting, known: Mapping[Cell, int]) -> bool | None:
    """Whether the cells of a constraint can be filled in; None when there are many ways to try.

    What else is said of the same cells has to hold, too.
    """
    domains = board.model().domains
    same = [each for each in board.model().atoms() if each.scope == posting.scope]
    choices = [(known[c],) if c in known else values_of(domains[c]) for c in posting.scope]
    if prod(map(len, choices)) > WAYS:
        return None
    return any(all(each.constraint.holds(way) for each in same) for way in product(*choices))


@pytest.mark.parametrize("name", NAMES)
def test_marks_for_all_cells_never_leave_out_the_solution(name: str) -> None:
    board, found, said = judged(name)
    solution = values_data(board, made(name).solution)
    looked_at = 0
    for values, page in zip(found, said, strict=True):
        if not check(board, whole(board, values)).violations and all(
            made(name).solution[cell] == value for cell, value in values.items()
        ):
            looked_at += 1
            assert all(solution[key] in marks for key, marks in page["marks"].items())
    assert looked_at
