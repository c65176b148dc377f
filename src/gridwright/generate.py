"""Making boards: random solutions with real variety, and clues thinned while unique."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.oracle import Answer
from gridwright.engines.sat import Session, compile_model
from gridwright.grid import Values
from gridwright.model import Clue, Label, Model
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle
from gridwright.questions import in_order, shrunk

# How many slices of the solver's work a wish list may take before half of it is dropped.
EFFORT = 4


def random_solution(model: Model, rng: random.Random, watch: Watch) -> Values | None:
    """A random solution of a model, or None when it has none.

    A random wish list of values for all cells is assumed; while it cannot be met, half of the
    wishes that conflict are dropped. That gives real variety where random choices inside a solver
    give the same few grids again and again.
    """
    wishes = {cell: rng.choice(values_of(domain)) for cell, domain in model.domains.items()}
    with Session(compile_model(model, watch)) as session:
        while True:
            answer = session.ask(watch, known=wishes, slices=EFFORT if wishes else None)
            if watch.expired():
                raise OutOfTimeError
            if answer.status == "yes" or (answer.status == "no" and not answer.cells):
                return answer.values
            # Wishes that take long to refute (some almost come true) are dropped like the others.
            blamed = [cell for cell, _ in answer.cells] or list(wishes)
            for cell in rng.sample(blamed, (len(blamed) + 1) // 2):
                del wishes[cell]


def thin(
    puzzle: Puzzle,
    solution: Values,
    rng: random.Random,
    watch: Watch,
    last: Callable[[Clue], bool] | None = None,
) -> Puzzle:
    """The board with clues taken away at random while `solution` stays its only one.

    The result is minimal: no clue of it can go. Clues for which `last` is true are taken away only
    after the others. The board must be unique to begin with.
    """
    model = puzzle.model()
    wanted = set(puzzle.clues())
    labels = [label for label in model.labels if label.clue in wanted]
    rng.shuffle(labels)
    later = [label for label in labels if last and label.clue and last(label.clue)]
    sooner = [label for label in labels if label not in set(later)]
    with Session(compile_model(model, watch, labels)) as session:
        if session.ask(watch, unlike=solution).status == "yes":
            raise ValueError("the board is not unique to begin with")
        kept = _needed(session, sooner, later, solution, watch)
        kept += _needed(session, later, kept, solution, watch)
    return puzzle.keep(label.clue for label in kept if label.clue is not None)


def _needed(
    session: Session, labels: list[Label], others: list[Label], solution: Values, watch: Watch
) -> list[Label]:
    """A minimal part of `labels` that, with all `others`, refutes every other solution."""

    def refuted(kept: Sequence[Label]) -> Answer:
        return session.ask(watch, labels=[*kept, *others], unlike=solution)

    return shrunk(in_order(labels, refuted(labels).decided().labels), refuted)
