"""A board prepared for explaining: everything that can be asked about it is at hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from gridwright.engines.fd.propagation import propagate
from gridwright.engines.limits import Watch
from gridwright.engines.sat import Positions, Session, compile_model
from gridwright.errors import NotUniqueError
from gridwright.explaining.prepared.constraints import Constraints, constraints_of
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.prepared.places import Places, step_labels
from gridwright.grid import Values
from gridwright.layers.givens import printed_values
from gridwright.model import Model
from gridwright.model.ties import Ties, ties_of
from gridwright.puzzle import Puzzle


@dataclass(frozen=True, kw_only=True)
class PreparedBoard:
    """A board with its only solution and all that explanations ask about it.

    `start` is what is known before any reasoning: clues fill their cells.
    """

    puzzle: Puzzle
    model: Model
    solution: Values
    start: Known
    places: Places
    constraints: Constraints
    ties: Ties
    positions: Positions

    def close(self) -> None:
        """Give back the memory of its solver."""
        self.positions.close()


def prepare(
    puzzle: Puzzle, watch: Watch, solution: Values | None = None, model: Model | None = None
) -> PreparedBoard:
    """Prepare a board; raise `NotUniqueError` unless it has exactly one solution.

    Callers that know the only solution, or have the puzzle's model, save the time to find them.
    """
    model = model or puzzle.model()
    solution = solution or _only_solution(model, watch)
    ties = ties_of(model)
    places = Places(step_labels(model, ties))
    always = [label for label in model.labels if label not in places.number_of]
    widest = propagate(model.only(always), watch).domains
    constraints = constraints_of(model, places, widest, watch)
    printed = {cell: 1 << value for cell, value in printed_values(model).items()}
    return PreparedBoard(
        puzzle=puzzle,
        model=model,
        solution=solution,
        start={**widest, **printed},
        places=places,
        constraints=constraints,
        ties=ties,
        positions=Positions(model, places.labels),
    )


@contextmanager
def prepared_board(
    puzzle: Puzzle, watch: Watch, solution: Values | None = None, model: Model | None = None
) -> Iterator[PreparedBoard]:
    """A board as `prepare` makes it, closed at the end."""
    board = prepare(puzzle, watch, solution, model)
    try:
        yield board
    finally:
        board.close()


def _only_solution(model: Model, watch: Watch) -> Values:
    with Session(compile_model(model, watch)) as session:
        solution = session.ask(watch).decided().values
        if solution is None:
            raise NotUniqueError("this puzzle has no solution, so there is nothing to explain")
        if session.ask(watch, unlike=solution).decided().values is not None:
            raise NotUniqueError("this puzzle has several solutions, so no step leads to one")
    return solution
