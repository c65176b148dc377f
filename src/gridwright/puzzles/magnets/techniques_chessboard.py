"""Two neighbouring lines that want a pole in every place there is: it alternates between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_chessboard_words import tell_chessboard, tell_too_few
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
from gridwright.puzzles.magnets.techniques_lines import ANY, POLE
from gridwright.puzzles.magnets.techniques_two_lines import (
    Phase,
    TwoLines,
    coordinate_along,
    dominoes_in,
    repels_between,
    two_lines,
)
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique


@technique(
    "Chessboard",
    3,
    "Two neighbouring lines want a plus in every place there is, so it alternates between them.",
    on=Cardinality,
    wide=True,
)
def chessboard(at: Sight) -> Iterator[Deduction]:
    """Poles that fill all places of two neighbouring lines alternate between them."""
    both = two_lines(at)
    if both is None:
        return
    labels = [at.label, *both.second.labels]
    for pair in both.pairs:
        labels += repels_between(at.position, pair)
    if sum(both.need) > len(both.open_pairs):
        yield from clash(at, both.premises, tell_too_few(both), labels)
        return
    phases = _settled(both, [*_phases(both)])
    if phases is None:
        return
    premises = dict(both.premises)
    left: dict[Cell, int] = {}
    for phase in phases:
        if phase.reason is not None:
            premises[phase.reason] = ANY & ~both.pole
        left |= _left(both, phase)
        for a, b in pairwise(phase.numbers):
            for side in (0, 1):
                labels += repels_between(at.position, (both.pairs[a][side], both.pairs[b][side]))
    yield from conclude(at, left, premises, tell_chessboard(both, phases), labels)


def _phases(both: TwoLines) -> Iterator[Phase | None]:
    """Consecutive open pairs, each with the line it begins in if one of its cells tells."""
    numbers = both.open_pairs
    start = 0
    for i in range(1, len(numbers) + 1):
        if i == len(numbers) or not _adjacent(both, numbers[i - 1], numbers[i]):
            yield _phase(both, range(numbers[start], numbers[i - 1] + 1))
            start = i


def _adjacent(both: TwoLines, a: int, b: int) -> bool:
    """Whether two pairs touch in both lines."""
    across = coordinate_along(both.at)
    return b == a + 1 and all(
        x is not None and y is not None and y[across] == x[across] + 1
        for x, y in zip(both.pairs[a], both.pairs[b], strict=True)
    )


def _phase(both: TwoLines, numbers: range) -> Phase | None:
    """Where poles of consecutive pairs begin; None if no way fits."""
    barred: dict[int, Cell | None] = {}
    for number in numbers:
        for side in (0, 1):
            if not both.able(number, side):
                barred.setdefault((side + number - numbers.start) % 2, both.pairs[number][side])
    if len(barred) == 2:
        return None
    if not barred:
        return Phase(numbers, None)
    ((wrong, cell),) = barred.items()
    return Phase(numbers, 1 - wrong, cell)


def _settled(both: TwoLines, phases: Sequence[Phase | None]) -> list[Phase] | None:
    """Phases with those settled that the difference of the two counts tells."""
    fine = [phase for phase in phases if phase is not None]
    if len(fine) < len(phases):
        return None
    odd = [phase for phase in fine if len(phase.numbers) % 2]
    free = [phase for phase in odd if phase.side is None]
    rest = both.need[0] - both.need[1]
    rest -= sum(1 if phase.side == 0 else -1 for phase in odd if phase.side is not None)
    if not free or abs(rest) != len(free):
        return fine
    side = 0 if rest > 0 else 1
    return [Phase(each.numbers, side) if each in free else each for each in fine]


def _left(both: TwoLines, phase: Phase) -> dict[Cell, int]:
    """What is left to the cells of consecutive pairs."""
    left: dict[Cell, int] = {}
    if phase.side is None:
        return {cell: POLE for pair in dominoes_in(both, phase) for cell in pair}
    for number in phase.numbers:
        for side in (0, 1):
            cell = both.pairs[number][side]
            if cell is not None:
                holds = phase.line_of(number) == side
                left[cell] = both.pole if holds else ANY & ~both.pole
    return left
