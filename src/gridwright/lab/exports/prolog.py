"""A model as a program for SWI-Prolog: `swipl board.pl` prints the solution as rows of symbols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.lab.exports.simple_form import simple_model
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.prolog.translation import COUNTING, knows, names_of, told_program
from gridwright.model import Model
from gridwright.positions import UNKNOWN
from gridwright.puzzle import Puzzle

START = """\
:- use_module(library(clpfd)).
:- style_check(-singleton).
:- initialization((solution ; writeln('no solution')), main).

solution :-
    model(Cells, Helpers),
    labeling([ff], Cells),
    labeling([ff], Helpers),
    !,
    show(Cells).
"""


def prolog(board: Puzzle, model: Model, about: Sequence[str], formulation: Formulation) -> str:
    """A model of a board as the text of a .pl file."""
    phrases = formulation.phrases
    simple = simple_model(model, lambda constraint: knows(constraint, phrases))
    comments = "\n".join(f"% {line}".rstrip() for line in about)
    show = "\n".join(_show(board, model))
    return f"{comments}\n\n{START}\n{COUNTING}\n{show}\n\n{told_program(simple, phrases)}"


def _show(board: Puzzle, model: Model) -> Iterator[str]:
    """The predicate that prints a solution as `gridwright check` takes it."""
    names = names_of(model)
    width = max(len(symbol.text) for symbol in board.symbols)
    gap = " " if width > 1 else ""
    yield f"show([{','.join(names[cell] for cell in model.domains)}]) :-"
    rows = (
        ", ".join(names[c] if c in model.domains else "none" for c in row.cells)
        for row in board.grid.rows
    )
    yield ",\n".join(f"    row([{row}])" for row in rows) + "."
    yield ""
    yield f"row(Cells) :- maplist(symbol, Cells, Texts), atomic_list_concat(Texts, '{gap}', Row), "
    yield "    writeln(Row)."
    yield ""
    for symbol in board.symbols:
        yield f"symbol({model.code(symbol.value)}, '{symbol.text:>{width}}')."
    yield f"symbol(none, '{UNKNOWN:>{width}}')."
