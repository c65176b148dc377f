"""A model as clauses in DIMACS: what engine sat works with, for any SAT solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.engines.limits import Limits, Watch
from gridwright.engines.sat.compiler import Compiled, compile_whole
from gridwright.lab.exports.statements import name_of
from gridwright.lab.models.own_models import symbols_of
from gridwright.model import Model, Posting
from gridwright.puzzle import Puzzle


def dimacs(board: Puzzle, model: Model, about: Sequence[str]) -> str:
    """A model of a board as the text of a .cnf file."""
    # Whole: many boards are solved by propagation alone, and nothing would be left to study.
    compiled = compile_whole(_without_cuts(model), Watch(Limits()))
    clauses = compiled.formula.clauses
    lines = [f"c {line}".rstrip() for line in (*about, *_reading(board, compiled))]
    lines.append(f"p cnf {compiled.formula.variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def _without_cuts(model: Model) -> Model:
    """The model with all in clauses that engine sat says only when an answer is wrong."""
    postings = tuple(
        _in_clauses(p, model) if p.constraint.cuts_answers else p for p in model.postings
    )
    return replace(model, postings=postings)


def _in_clauses(posting: Posting, model: Model) -> Posting:
    simpler = posting.constraint.simpler(tuple(model.domains[cell] for cell in posting.scope))
    return posting if simpler is None else Posting(simpler, posting.scope, lambda: posting.labels)


def _reading(board: Puzzle, compiled: Compiled) -> Iterator[str]:
    """How a solution is read: which literal gives which cell its value."""
    yield "A cell has a value if its literal is true:"
    for cell, literals in compiled.literals.items():
        texts = {symbol.value: symbol.text for symbol in symbols_of(board, cell)}
        for value, literal in literals.items():
            yield f"{name_of(cell)} = {texts[value]} if {literal}"
