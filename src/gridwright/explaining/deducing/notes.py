"""Notes: deductions with what they rest on and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import SILENT, Technique

NOTHING: Known = {}
# What a technique costs by its rank: a hard look is worth several easy ones.
WEIGHTS = (0, 2, 3, 6, 10, 16, 26, 60)


def weight(technique: Technique, deduction: Deduction, telling: bool) -> int:
    """What a deduction costs by itself; where it is to be told, with what its words take."""
    cost = WEIGHTS[technique.rank] if deduction.cost is None else deduction.cost
    return cost + deduction.wordy if telling else cost


# Nobody changes one; it is not frozen, as thousands are made and that takes three times as long.
@dataclass(eq=False)
class Note:
    """A deduction that was noted: by which technique, after which others, and what it costs.

    `weight` is what it costs by itself. `gone` is what it crossed out, `needs` are the numbers of
    the notes it rests on directly, and `entries` the cells to be told with it. `looks` are the
    numbers, as bits, of all notes it rests on that cost something, itself too.
    """

    number: int
    technique: Technique
    deduction: Deduction
    gone: Mapping[Cell, int]
    needs: frozenset[int]
    cost: int
    weight: int
    entries: tuple[Cell, ...] = ()
    looks: int = 0

    @lazy
    def silent(self) -> bool:
        """Whether it goes without saying."""
        return self.technique.rank == SILENT


@dataclass(frozen=True, eq=False)
class Candidate:
    """A deduction that leads to entries, not noted yet unless it goes without saying."""

    technique: Technique
    deduction: Deduction
    cost: int
    entries: tuple[Cell, ...]
    note: Note | None = None


def that_matter(notes: Iterable[Note], left: Known, base: Known) -> list[int]:
    """The numbers of notes that cross out values of cells to which some values are left.

    `left` is all that has to be left to some cells, `base` what was left before any note. What is
    gone by one note is needed of no other one that would cross it out as well.
    """
    found: list[int] = []
    wanted = {cell: base[cell] & ~mask for cell, mask in left.items()}
    rest = dict(wanted)
    others: list[Note] = []
    for note in notes:
        gone = dict.fromkeys(note.deduction.premises, -1) if note.technique.tell_last else note.gone
        if any(mask & wanted.get(cell, 0) for cell, mask in gone.items()):
            found.append(note.number)
            rest = {cell: mask & ~gone.get(cell, 0) for cell, mask in rest.items()}
        else:
            others.append(note)
    for note in others:
        if any(mask & rest.get(cell, 0) for cell, mask in note.deduction.gone.items()):
            found.append(note.number)
            rest = {cell: mask & ~note.deduction.gone.get(cell, 0) for cell, mask in rest.items()}
    return found


def given_back(known: Known, lost: Known) -> Known:
    """What is known where some values of cells, as bits, are not crossed out any more."""
    return {**known, **{cell: known[cell] | mask for cell, mask in lost.items()}}
