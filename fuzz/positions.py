"""Positions: hints, whole walks, ratings and checks from positions right, wrong and contradictory.

Every step is proven by a solver of its own, wrong entries must be named, and what has no single
solution must be refused.
"""

from __future__ import annotations

import random
from functools import lru_cache

from boards import Made
from fuzz.board_texts import random_text
from fuzz.kind import Input, Kind
from fuzz.messages import message_complaint
from fuzz.texts import answer
from gridwright.drafts import Size
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.explaining.deducing.links import Move
from gridwright.explaining.hints import Hint, hint
from gridwright.explaining.prepared.board import PreparedBoard, prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.rating import rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.depth import as_depth
from gridwright.formats import read_text
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Values
from gridwright.positions import Position, read_position
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.solving import check, solve
from links import check_move
from proofs import no_limit

# What is asked: hints of each depth mostly.
QUESTIONS = (*("hint 1", "hint 2", *["hint 3"] * 6), "check", "check", "explain", "rate")
# Inputs after which other boards are made, and the sizes that are tried in this order.
EPOCH = 200
SIZES = (Size(4, 4), Size(5, 5), Size(6, 6))
SECONDS = 20.0


class Positions(Kind):
    """A question, a position, and the board it is on."""

    name = "positions"
    stretch = 50
    fixed_parts = 1
    patience = 90.0

    def make(self, rng: random.Random, number: int) -> Input:
        """A position on a board with one solution, or on any board."""
        question = rng.choice(QUESTIONS)
        if rng.random() < 0.75:
            made = rng.choice(_unique_boards(self.seed, number // EPOCH))
        else:
            board = read_text(random_text(rng))
            found = solve(board, limits=Limits(nodes=1000)).solutions
            made = Made(board, dict(found[0]) if found else {})
        return question, answer(made, rng), made.board.format()

    def judge(self, parts: Input) -> str | None:
        """Ask, and check what is told."""
        question, text, board_text = parts
        try:
            board = read_text(board_text)
            position = read_position(board, text)
        except InputError as error:
            return message_complaint(error)
        found = solve(board, count=2)
        solution = found.solutions[0] if len(found.solutions) == 1 else None
        try:
            return _complaint(question, board, position, solution)
        except InputError as error:
            if solution is None or not _fits(board, position):
                return message_complaint(error)
            return f"{question} is refused on a board with one solution: {error}"
        except OutOfTimeError:  # this machine is too slow to tell
            return None


@lru_cache(maxsize=2)
def _unique_boards(seed: int, epoch: int) -> tuple[Made, ...]:
    """Boards with one solution, some of each puzzle."""
    rng = random.Random(f"positions/{seed}/{epoch}")
    boards = []
    for name, kind in puzzles().items():
        sizes = [size for size in SIZES if not kind.size_problem(size)]
        for _ in range(2):
            size = rng.choice(sizes)
            made = make(request(name, size, seed=rng.randrange(1 << 30)))
            boards.append(Made(made.board, dict(made.solution)))
    return tuple(boards)


def _fits(board: Puzzle, position: Position) -> bool:
    """Whether all that is filled in may stand there by itself."""
    domains = board.model().domains
    return all(domains[cell] >> value & 1 for cell, value in position.values.items())


def _complaint(
    question: str, board: Puzzle, position: Position, solution: Values | None
) -> str | None:
    what, _, depth = question.partition(" ")
    if what == "check":
        return _check_complaint(board, position.values, solution)
    if what == "hint":
        limits = Limits(SECONDS)
        answer = hint(board, position.values, as_depth(int(depth)), limits, position.marks)
        return _unsolved(solution) or _hint_complaint(board, position, answer, solution or {})
    if what == "rate":
        rating = rate(board, Limits(SECONDS))
        return _unsolved(solution) or (None if rating.score >= 0 else f"a score: {rating}")
    return _walk_complaint(board, solution)


def _unsolved(solution: Values | None) -> str | None:
    return "a board without a single solution is explained" if solution is None else None


def _check_complaint(board: Puzzle, values: Values, solution: Values | None) -> str | None:
    verdict = check(board, values)
    right = solution is not None and all(solution[cell] == v for cell, v in values.items())
    if right and verdict.violations:
        return f"check finds fault with a right position: {verdict.violations}"
    if solution is not None and verdict.correct != (values == solution):
        return f"check calls an answer correct or not: {verdict}, the solution is {solution}"
    return None


def _hint_complaint(
    board: Puzzle, position: Position, answer: Hint, solution: Values
) -> str | None:
    """Whether a hint names what is wrong, and otherwise a step that is true and new."""
    wrong = {cell for cell, value in position.values.items() if solution[cell] != value}
    marked = {c for c, mask in position.marks.items() if not mask >> solution[c] & 1}
    if answer.wrong != bool(wrong or marked):
        return f"a hint takes wrong for right or right for wrong: {answer.text}"
    if answer.wrong:
        broken = {cell for each in board.violations(position.values) for cell in each.cells}
        outside = set(answer.cells) - (wrong or marked) - broken
        return f"a hint names right cells as wrong: {answer.cells}" if outside else None
    with prepared_board(board, no_limit(), solution) as prepared:
        if answer.explanation is not None:
            return _move_complaint(
                prepared, answer.explanation.known, answer.explanation.move, solution
            )
        return None if _all_known(prepared, position) else f"no step is told: {answer.text}"


def _all_known(prepared: PreparedBoard, position: Position) -> bool:
    """Whether a position leaves nothing to find out."""
    entries = {cell: 1 << value for cell, value in position.values.items()}
    marks = {cell: prepared.start[cell] & mask for cell, mask in position.marks.items()}
    known = {**prepared.start, **marks, **entries}
    return not any(mask & (mask - 1) for mask in known.values())


def _move_complaint(
    prepared: PreparedBoard, known: Known, move: Move, solution: Values
) -> str | None:
    """Whether a move is true and new, and follows link by link from what it names."""
    if not move.entries and not move.marks:
        return "a step that leads to nothing"
    if any(solution[cell] != value for cell, value in move.entries.items()):
        return f"a step that is not true: {move.words}"
    try:
        check_move(prepared, known, move)
    except AssertionError as error:
        return f"a step that does not follow: {error}"
    return None


def _walk_complaint(board: Puzzle, solution: Values | None) -> str | None:
    """Whether all steps are true, follow, and lead to the solution."""
    walk = list(explain(board, Limits(SECONDS)))
    if solution is None:
        return _unsolved(solution)
    with prepared_board(board, no_limit(), solution) as prepared:
        known: Known = prepared.start
        for step in walk:
            said = _move_complaint(prepared, known, step.move, solution)
            if said is not None:
                return said
            known = step.after
    if known != {cell: 1 << value for cell, value in solution.items()}:
        return f"a walk that does not lead to the solution: {len(walk)} steps"
    return None


KIND = Positions
