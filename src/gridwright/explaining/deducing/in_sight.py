"""What a reader sees that is left to cells: what was told of them, and what stands in their lines.

That a number stands in a line nobody has to be told. All else that goes without saying while a step
is looked for, as what a clue or a sign leaves to a cell by itself, has to be told before an outcome
or a picture shows it: else a reader would look in vain for the reason.
"""

from __future__ import annotations

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Known
from gridwright.model.domain import SINGLES
from gridwright.reasoning.sight import Sight


def in_sight(sights: Sights, known: Known) -> Known:
    """What a reader sees that is left to each cell, if just this was told of all of them.

    For puzzles where nothing is `plain`, that is what was told.
    """
    start, left = sights.start, dict(known)
    entered = {cell: mask if mask in SINGLES else start[cell] for cell, mask in known.items()}
    book = Notebook(sights, entered)
    for technique, posting in sights.plain:
        for deduction in technique.find(Sight(book, posting)):
            for cell, gone in deduction.gone.items():
                left[cell] &= ~gone
    return left
