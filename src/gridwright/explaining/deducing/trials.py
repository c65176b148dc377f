"""Where no chain of looks leads on: a value is tried in all its cases, as only patience can."""

from __future__ import annotations

from gridwright.engines.fd import Search as CaseSearch
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.general import names

TRIAL = Technique(
    "Trial", 7, "Try a value in all its cases until every one of them fails.", lambda at: ()
)
# Cells tried, and the cases a value may take; the first cells with the fewest values come first.
TRIED = 6
CASES = 20_000
MANY = CASES + 1


def cheapest_trial(
    book: Notebook, watch: Watch, most: int = CASES
) -> tuple[Deduction, Cell] | None:
    """The cell whose wrong values take the fewest cases to refute, and that they are wrong.

    None where all take more cases than `most`, unless so many are as good as any number.
    """
    solution = book.sights.board.solution
    cells = sorted(
        (cell for cell, mask in book.domains.items() if mask & (mask - 1)),
        key=lambda cell: (book.domains[cell].bit_count(), cell),
    )[:TRIED]
    found = []
    enough = most
    for cell in cells:
        wrong = [v for v in values_of(book.domains[cell]) if v != solution[cell]]
        cases = 0
        for value in wrong:
            cases += _cases(book, Fact(cell, value), enough - cases, watch)
        enough = max(min(enough, cases), 1)
        found.append((cases, cell))
    cases, cell = min(found)
    return (_deduction(book, cell, cases), cell) if cases <= most or most == CASES else None


def _cases(book: Notebook, fact: Fact, most: int, watch: Watch) -> int:
    """The cases it takes to refute a value; `MANY` where a limit comes first."""
    model = book.sights.board.model
    domains = {**book.domains, fact.cell: 1 << fact.value}
    limits = watch.limits_left()
    search = CaseSearch(
        Model(domains, model.postings), limits=Limits(limits.seconds, max(most, 1), limits.stop)
    )
    for _ in search:
        raise AssertionError("a board was found to have a second solution")
    return search.counters.backtracks if search.complete else MANY


def _deduction(book: Notebook, cell: Cell, cases: int) -> Deduction:
    value = 1 << book.sights.board.solution[cell]
    gone = book.domains[cell] & ~value

    def words(now: Position) -> Words:
        other, (name,) = listed(names(now, gone), "or"), names(now, value)
        tried = say("Nothing short leads on from here. Try {} as {}", cell, other)
        if not 1 < cases < MANY:
            return say("{}: the board cannot be completed then, so it is {}.", tried, name)
        return say("{}: all {} cases fail, so it is {}.", tried, cases, name)

    premises = {c: m for c, m in book.domains.items() if m != book.start[c]}
    return Deduction(book.sights.board.places.labels, premises, {cell: gone}, words)
