"""Boards: what both engines, the judges of each puzzle, the referee and `diagnose` say of them.

Boards have clues of a grid, some of them changed, left out or added, or nothing but made-up clues;
some are a single row or cell. What is compared with what is told in docs/reliability.md.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable
from itertools import islice, product
from math import prod

from fuzz.board_texts import random_text
from fuzz.kind import Input, Kind
from gridwright.diagnosis import Diagnosis, diagnose
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.formats import read_text
from gridwright.grid import Values
from gridwright.model import Label, Model
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle
from gridwright.questions import is_unique
from gridwright.solving import Solutions, check
from judged import Grids, grids
from judged import solutions as referee_solutions

# Solutions are compared up to this number; a search that needs more nodes is not compared.
CAP = 20
MOST_NODES = 20_000
# Boards of which so few grids exist are judged grid by grid.
FEW_GRIDS = 600
# One board in so many is put to the referee, and one to `diagnose`.
REFEREE, DIAGNOSE = 20, 4


class Boards(Kind):
    """The text of a board."""

    name = "boards"
    share = 2.0
    stretch = 100

    def make(self, rng: random.Random, number: int) -> Input:
        """A small board."""
        return (random_text(rng),)

    def judge(self, parts: Input) -> str | None:
        """Ask everybody about it, and compare."""
        try:
            board = read_text(parts[0])
        except InputError:  # only while an input is shrunk
            return None
        found = _by_search(board)
        if found is None:
            return None
        # What is asked beside the engines depends on the board, so that it can be asked again.
        chance = zlib.crc32(parts[0].encode())
        return (
            _wrong_solution(board, found)
            or _engines_differ(board, found)
            or _grids_differ(board, found)
            or (_referee_differs(board, found) if chance % REFEREE == 0 else None)
            or (_diagnosis_complaint(board, len(found)) if chance % DIAGNOSE == 0 else None)
        )


def _by_search(board: Puzzle) -> list[Values] | None:
    """The solutions by engine fd, up to the cap and one; None when that takes too long."""
    searching = Solutions(board, "fd", limits=Limits(nodes=MOST_NODES))
    found = list(islice(searching, CAP + 1))
    return found if searching.complete or len(found) > CAP else None


def _wrong_solution(board: Puzzle, found: Iterable[Values]) -> str | None:
    found = list(found)
    for values in found:
        verdict = check(board, values)
        if not verdict.correct:
            return f"fd gives a wrong solution: {verdict}, {values}"
    if len(grids(found)) < len(found):
        return f"fd gives a solution twice: {found}"
    return None


def _engines_differ(board: Puzzle, found: list[Values]) -> str | None:
    clauses = Solutions(board, "sat")
    other = list(islice(clauses, CAP + 1))
    if any(not check(board, values).correct for values in other):
        return f"sat gives a wrong solution: {other}"
    return _compared("sat", found, grids(other), len(other))


def _compared(who: str, found: list[Values], others: Grids, number: int) -> str | None:
    """What somebody else found: the same number, and the same grids where these are all."""
    if number != len(found):
        return f"{who} has another number of solutions: {number}, and fd {len(found)}"
    if len(others) < number:
        return f"{who} has a solution twice: {others}"
    if number <= CAP and others != grids(found):
        return f"{who} has other solutions: {others}, and fd {found}"
    return None


def _grids_differ(board: Puzzle, found: list[Values]) -> str | None:
    """Compare with all grids there are, each judged by the rules of the puzzle."""
    domains = board.model().domains
    if prod(mask.bit_count() for mask in domains.values()) > FEW_GRIDS:
        return None
    every = product(*(values_of(mask) for mask in domains.values()))
    right = [
        values
        for grid in every
        for values in [dict(zip(domains, grid, strict=True))]
        if not any(board.violations(values))
    ]
    if len(right) > CAP:
        return None if len(found) > CAP else f"there are more solutions than fd has: {len(right)}"
    return _compared("trying all grids", found, grids(right), len(right))


def _referee_differs(board: Puzzle, found: list[Values]) -> str | None:
    others = referee_solutions(board, CAP + 1)
    return _compared("the referee", found, grids(others), len(others))


def _diagnosis_complaint(board: Puzzle, number: int) -> str | None:
    verdict = ("impossible", "unique", "ambiguous")[min(number, 2)]
    diagnosis = diagnose(board, up_to=CAP)
    if diagnosis.verdict != verdict:
        return f"diagnose calls a board {diagnosis.verdict}: it is {verdict}"
    if (diagnosis.count, diagnosis.exact) != (min(number, CAP), number <= CAP):
        counted = f"{diagnosis.count}, exact {diagnosis.exact}"
        return f"diagnose counts otherwise: {counted}, there are {number}"
    for engine in ("fd", "sat"):
        if is_unique(board, engine=engine) != (number == 1):
            return f"is_unique by {engine} is wrong: there are {number} solutions"
    return _conflict_complaint(board, diagnosis) if number == 0 else None


def _conflict_complaint(board: Puzzle, diagnosis: Diagnosis) -> str | None:
    """Whether the clues of a conflict are one, and can hold without any one of them."""
    if diagnosis.conflict is None:
        return "diagnose tells no conflict: without a limit"
    model = board.model()
    rules = [label for label in model.labels if label.clue is None]

    def possible(clues: Iterable[Label]) -> bool | None:
        return _has_solution(model.only([*rules, *clues]))

    names = [label.text for label in diagnosis.conflict]
    if possible(diagnosis.conflict):
        return f"a conflict that is none: {names}"
    for label in diagnosis.conflict:
        if possible(other for other in diagnosis.conflict if other != label) is False:
            return f"a conflict that is not minimal: {names} without {label.text}"
    return None


def _has_solution(model: Model) -> bool | None:
    """Whether a model has a solution; None when it takes too long to find out."""
    searching = search(model, limits=Limits(nodes=MOST_NODES))
    if next(iter(searching), None) is not None:
        return True
    return False if searching.complete else None


KIND = Boards
