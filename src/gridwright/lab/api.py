"""The lab in Python: search a board under any model and labeling, run a plan, write an export.

>>> import gridwright
>>> from gridwright import lab
>>> board = gridwright.read("skyscrapers/paper-5x5")
>>> list(lab.known_models(board))
['strong', 'paper', 'paper-posted']
>>> found = lab.search(board, model="paper", labeling="ffc")
>>> found.status, found.counters.backtracks
('solved', 418)
>>> lab.search(board, model="strong").counters.nodes
0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gridwright.engines.fd import OWN, Counters, Labeling, Recorder
from gridwright.engines.fd import search as search_model
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, not_known
from gridwright.grid import Values
from gridwright.lab.models.catalogue import STRONG, model_named, models
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.models.own_models import faults_of
from gridwright.positions import as_puzzle
from gridwright.puzzle import Puzzle
from gridwright.validation import check_kind, check_whole

if TYPE_CHECKING:
    from gridwright.lab.running.experiment import Experiment
    from gridwright.lab.trees.tree import Tree


@dataclass(frozen=True)
class Found:
    """What a search found and counted.

    status: "solved", "unsolvable", or "limit" when a limit, or the labeling's own bound on
    discrepancies, ended it early.
    """

    status: Literal["solved", "unsolvable", "limit"]
    solutions: tuple[Values, ...]
    counters: Counters
    model: str
    labeling: Labeling


def known_models(board: Puzzle) -> Mapping[str, str]:
    """The models there are of a board's puzzle, each with what it is in a sentence."""
    kind = type(as_puzzle(board))
    return {name: found.description for name, found in models(kind).items()}


def search(
    board: Puzzle,
    *,
    model: str = STRONG,
    labeling: str | Labeling | None = None,
    seed: int = 0,
    count: int | None = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    recorder: Recorder | None = None,
) -> Found:
    """Search a board with engine fd for `count` solutions (None: for all).

    `model` and `labeling` are named as on the command line, your own as "file.py:function". A
    `recorder` is told every decision, pruning, failure and solution.

    >>> import gridwright
    >>> from gridwright import lab
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> for labeling in ("leftmost", "ff", "dom_w_deg", "lds", "random,luby(5)"):
    ...     print(labeling, lab.search(board, model="paper", labeling=labeling).counters.backtracks)
    leftmost 2
    ff 3
    dom_w_deg 24
    lds 7
    random,luby(5) 62
    """
    formulation, strategy = _asked(board, model, labeling, seed, count)
    with faults_of(formulation):
        searching = search_model(formulation(board), strategy, Limits(seconds, nodes), recorder)
        found = tuple(islice(searching, count))
    status: Literal["solved", "unsolvable", "limit"] = "solved"
    if count is None or len(found) < count:
        status = ("solved" if found else "unsolvable") if searching.complete else "limit"
    return Found(status, found, searching.counters, model, strategy)


def tree(
    board: Puzzle,
    *,
    model: str = STRONG,
    labeling: str | Labeling | None = None,
    seed: int = 0,
    count: int | None = 1,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Tree:
    """The search tree of a board as data: `nodes` in order, `total`, `levels`, `counters`.

    >>> import gridwright
    >>> from gridwright import lab
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> grown = lab.tree(board, model="paper", labeling="leftmost")
    >>> grown.total.nodes, [node.outcome for node in grown.nodes][:3]
    (8, ['branch', 'branch', 'branch'])
    """
    from gridwright.lab.trees.tree import record

    formulation, strategy = _asked(board, model, labeling, seed, count)
    with faults_of(formulation):
        return record(formulation(board), strategy, Limits(seconds, nodes), count)


def run(plan: str | Path, out: str | Path, *, quick: bool = False, workers: int = 1) -> Experiment:
    """Carry out a plan, a TOML file, and write its report into the folder `out`.

    A run that was ended is continued. With more than one worker, a script must do its work below
    `if __name__ == "__main__":`.
    """
    from gridwright.lab.plans.plan_file import read_plan
    from gridwright.lab.reports.files import check_out, write_experiment
    from gridwright.lab.running.experiment import carry_out
    from gridwright.workers.opening import open_team

    wanted = read_plan(plan, quick)
    check_out(Path(out), [Path(out)])
    with open_team(workers) as helpers:
        experiment = carry_out(wanted, out, team=helpers)
    write_experiment(experiment, Path(out))
    return experiment


def boards(
    puzzle: str, size: str | int, count: int = 1, *, kind: str = "filled", seed: int = 0
) -> Iterator[Puzzle]:
    """Boards as plans make them, by kind: see `kind` in docs/lab.md. They may have many solutions.

    >>> from gridwright import lab
    >>> [str(board.grid) for board in lab.boards("magnets", 4, 2)]
    ['4x4', '4x4']
    """
    from gridwright.generation.request import request
    from gridwright.lab.plans.plan import KINDS, Made
    from gridwright.lab.running.boards import Order, supply
    from gridwright.puzzles import puzzle_named

    if kind not in KINDS:
        raise InputError(not_known("kind of boards", kind, KINDS))
    made = Made(request(puzzle, str(size), None, seed), count, kind)
    orders = (Order(puzzle, made, number) for number in range(count))
    return (puzzle_named(puzzle).parse(supply(order).text) for order in orders)


def export(board: Puzzle, target: str, *, model: str = STRONG) -> str:
    """A model of a board for another solver: "prolog", "minizinc", "dimacs" or "xcsp3".

    >>> import gridwright
    >>> from gridwright import lab
    >>> text = lab.export(gridwright.read("skyscrapers/paper-4x4"), "minizinc")
    >>> "constraint all_different([R1C1, R1C2, R1C3, R1C4]);" in text
    True
    """
    from gridwright.lab.exports.targets import export as write

    formulation = _formulation(board, model)
    with faults_of(formulation):
        return write(board, formulation, model, target)


def _asked(
    board: Puzzle, model: str, labeling: str | Labeling | None, seed: int, count: int | None
) -> tuple[Formulation, Labeling]:
    """What `search` and `tree` are asked, checked before anything is searched."""
    if count is not None:
        check_whole("the number of solutions wanted is positive", count, 1)
    if labeling is None:
        strategy = OWN
    else:
        strategy = labeling if isinstance(labeling, Labeling) else Labeling.parse(labeling, seed)
    return _formulation(board, model), strategy


def _formulation(board: Puzzle, model: str) -> Formulation:
    return model_named(type(as_puzzle(board)), check_kind("model", model, str, "a name"))
