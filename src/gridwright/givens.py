"""Given cells: values printed in the grid, clues like any other and the same in all puzzles."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from gridwright.grid import Cell, Values
from gridwright.model import Clue, Label, Model, OneOf, Place, Posting
from gridwright.puzzle import Rows, Symbol, Violation
from gridwright.scene import Glyph

RULE = "given"
RULE_TEXT = "A cell printed with its value keeps it."


def given_cells(givens: Rows) -> dict[Cell, int]:
    """The given cells with their values."""
    return {
        Cell(r, c): value
        for r, row in enumerate(givens)
        for c, value in enumerate(row)
        if value is not None
    }


def printed_values(model: Model) -> dict[Cell, int]:
    """The cells that a clue gives the value of, by standing there: given or numbered cells."""
    return {
        atom.scope[0]: atom.constraint.allowed.bit_length() - 1
        for atom in model.atoms()
        if isinstance(atom.constraint, OneOf)
        and atom.constraint.allowed.bit_count() == 1
        and atom.labels[0].clue is not None
        and atom.scope == (atom.labels[0].clue.cell,)
    }


def given_clues(givens: Rows) -> Iterator[Clue]:
    """The given cells as clues."""
    for cell, value in given_cells(givens).items():
        yield Clue(RULE, cell, value)


def keep_givens(givens: Rows, clues: Iterable[Clue]) -> Rows:
    """Only those given cells that are among the clues."""
    kept = {clue.cell for clue in clues if clue.rule == RULE}
    return tuple(
        tuple(value if Cell(r, c) in kept else None for c, value in enumerate(row))
        for r, row in enumerate(givens)
    )


def given_postings(givens: Rows, symbols: Iterable[Symbol]) -> Iterator[Posting]:
    """One labelled constraint for each given cell."""
    clues = tuple(given_clues(givens))
    names = {symbol.value: symbol.name for symbol in symbols} if clues else {}
    for clue in clues:
        place = Place(str(clue.cell), (clue.cell,))
        label = Label(RULE, place, f"{clue.cell} is given as {names[clue.value]}", clue)
        yield Posting(OneOf(1 << clue.value), (clue.cell,), (label,))


def given_violations(givens: Rows, values: Values) -> Iterator[Violation]:
    """Given cells that a grid has changed."""
    for cell, value in given_cells(givens).items():
        if values.get(cell, value) != value:
            yield Violation(RULE, (cell,), f"{cell} does not have its given value")


def no_givens(width: int, height: int) -> Rows:
    """A board without given cells."""
    return ((None,) * width,) * height


def rows_of(width: int, height: int, values: Values) -> Rows:
    """Values laid out as the board is, None where there is none."""
    return tuple(tuple(values.get(Cell(r, c)) for c in range(width)) for r in range(height))


def value_glyphs(
    givens: Rows, values: Values | None, texts: str | Sequence[str], blank: str = ""
) -> tuple[Glyph, ...]:
    """The given cells and the filled-in ones, as they are written in a picture.

    `texts[v]` is what stands for value v; an answer written as `blank` is left empty.
    """
    printed = given_cells(givens)
    answers = {
        cell: value
        for cell, value in (values or {}).items()
        if cell not in printed and texts[value] != blank
    }
    return tuple(
        Glyph(cell, texts[value], "given" if cell in printed else "answer")
        for cell, value in sorted({**answers, **printed}.items())
    )


def open_glyphs(cells: Iterable[Cell], known: Container[Cell]) -> tuple[Glyph, ...]:
    """A dot in every cell that nothing is known of yet."""
    return tuple(Glyph(cell, "·", "empty") for cell in cells if cell not in known)
