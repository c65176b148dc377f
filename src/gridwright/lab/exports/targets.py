"""Writing a model for another solver, by the name of the target."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.errors import InputError, not_known
from gridwright.lab.exports.dimacs import dimacs
from gridwright.lab.exports.minizinc import minizinc
from gridwright.lab.exports.prolog import prolog
from gridwright.lab.exports.xcsp3 import xcsp3
from gridwright.lab.models.formulation import Formulation
from gridwright.puzzle import Puzzle

# The targets, and how what they are given is run.
TARGETS: Mapping[str, str] = {
    "prolog": "SWI-Prolog: swipl board.pl",
    "minizinc": "MiniZinc: minizinc --soln-sep '' board.mzn",
    "dimacs": "any SAT solver; comments say which literal is which value of which cell",
    "xcsp3": "any solver for XCSP3; a variable is called by its cell",
}


def export(board: Puzzle, formulation: Formulation, name: str, target: str) -> str:
    """The model `name` of a board as a text for a target of `TARGETS`."""
    if target not in TARGETS:
        raise InputError(not_known("target", target, TARGETS))
    model = formulation(board)
    about = [f"{board.title} {board.grid}, model {name}: {formulation.description}."]
    if not formulation.exact:
        about.append("This model allows more than the rules do.")
    about.append(f"For {TARGETS[target]}.")
    if target == "prolog":
        return prolog(board, model, about, formulation)
    writers = {"minizinc": minizinc, "dimacs": dimacs, "xcsp3": xcsp3}
    return writers[target](board, model, about)
