"""Two neighbouring lines that want a pole in every place there is: it alternates between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_clauses import Clause, as_reasons, so, why_excluded
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
from gridwright.puzzles.magnets.techniques_lines import ANY, NAME, POLE, X
from gridwright.puzzles.magnets.techniques_two_lines import (
    TwoLines,
    coordinate_along,
    repels_between,
    two_lines,
)
from gridwright.puzzles.magnets.techniques_words import magnets
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    about,
    as_words,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
)


@dataclass(frozen=True)
class Phase:
    """Consecutive open pairs: in which line the first has its pole (None if that is open)."""

    numbers: range
    side: int | None
    reason: Cell | None = None

    def line_of(self, number: int) -> int:
        """The line in which a pair has its pole."""
        return ((self.side or 0) + number - self.numbers.start) % 2


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
        yield from clash(at, both.premises, _tell_too_few(both), labels)
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
    yield from conclude(at, left, premises, _tell(both, phases, left), labels)


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
        return {cell: POLE for pair in _dominoes(both, phase) for cell in pair}
    for number in phase.numbers:
        for side in (0, 1):
            cell = both.pairs[number][side]
            if cell is not None:
                holds = phase.line_of(number) == side
                left[cell] = both.pole if holds else ANY & ~both.pole
    return left


def _dominoes(both: TwoLines, phase: Phase) -> Iterator[tuple[Cell, Cell]]:
    """The dominoes among consecutive pairs."""
    cells = [cell for n in phase.numbers for cell in both.pairs[n] if cell is not None]
    for cell in cells:
        other = both.at.puzzle.partner(cell)
        if other in cells and cell < other:
            yield cell, other


def _lines(both: TwoLines) -> Words:
    """The names of both lines: "rows 2 and 3"."""
    first, second = both.at.place, both.second.labels[0].place
    kind, number = first.name.split()
    other = about(second.name.split()[1], second.cells)
    return say("{} and {}", about(f"{kind}s {number}", first.cells), other)


def _demand(now: Position, both: TwoLines) -> Words:
    """What both lines want: "Rows 2 and 3 want six minus together"."""
    need = sum(both.need)
    cells = (cell for pair in both.pairs for cell in pair if cell is not None)
    held = any(now.domains[cell] == both.pole for cell in cells)
    more = "more " * held
    return capital(
        say("{} want {} {}{} together", _lines(both), number_word(need), more, NAME[both.pole])
    )


def _kind_across(both: TwoLines) -> str:
    return "column" if coordinate_along(both.at) else "row"


def _tell_too_few(both: TwoLines) -> Tell:
    def words(now: Position) -> Words:
        demand, closed = _demand(now, both), _tell_closed(now, both, clash=True)
        if not both.open_pairs:
            return say("{}, but no {} has room.", demand, _kind_across(both))
        room = _lines_across(both, both.open_pairs)
        has = "has room, for one" if len(both.open_pairs) == 1 else "have room, for one each"
        if closed:
            return say("{}. {} So only {} {}.", demand, closed, room, has)
        return say("{}, but only {} {}.", demand, room, has)

    return words


def _tell(both: TwoLines, phases: Sequence[Phase], left: dict[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        room, kind = len(both.open_pairs), _kind_across(both)
        if room == len(both.pairs):
            where = say("every {} has one", kind)
        else:
            has = "has one" if room == 1 else "have one each"
            where = say("{} {}", _lines_across(both, both.open_pairs), has)
        closed = _tell_closed(now, both)
        text = (
            "{}. {} No {} can hold two, so {}. {}"
            if closed
            else "{}{}, and no {} can hold two, so {}. {}"
        )
        return say(text, _demand(now, both), closed, kind, where, _follows(now, both, phases))

    return words


def _tell_closed(now: Position, both: TwoLines, clash: bool = False) -> Words:
    """Which pairs can hold no pole though they are open, and why; empty if there are none."""
    closed: list[Cell] = []
    for pair in both.pairs:
        open_ = [c for c in pair if c is not None and now.domains[c] & (now.domains[c] - 1)]
        able = any(now.domains[c] & both.pole for c in pair if c is not None)
        closed += [] if able else open_
    if not closed:
        return Words()
    across = coordinate_along(both.at)
    where = _numbered(both, {cell[across] for cell in closed})
    why = as_reasons(why_excluded(now, closed, both.pole, clash))
    return capital(say("{} can hold none{}.", where, why))


def _lines_across(both: TwoLines, pairs: Iterable[int]) -> Words:
    """The lines across both in which some pairs lie: "columns 1, 3 and 4"."""
    across = coordinate_along(both.at)
    return _numbered(both, {c[across] for n in pairs for c in both.pairs[n] if c is not None})


def _numbered(both: TwoLines, indices: Iterable[int]) -> Words:
    """Lines across both by their numbers, three or more in a row by the first and the last."""
    grid, kind = both.at.puzzle.grid, _kind_across(both)
    lines = grid.columns if kind == "column" else grid.rows
    in_order = sorted(indices)
    names: list[Words] = []
    for _, each in groupby(enumerate(in_order), lambda pair: pair[1] - pair[0]):
        found = [about(str(i + 1), lines[i].cells) for _, i in each]
        names += [say("{} to {}", found[0], found[-1])] if len(found) > 2 else found
    return say("{}{} {}", kind, "s" * (len(in_order) > 1), listed(names))


def _follows(now: Position, both: TwoLines, phases: Sequence[Phase]) -> Words:
    """How the poles alternate between the lines, from where, or which dominoes are magnets."""
    touching = any(len(phase.numbers) > 1 for phase in phases)
    name, kind = NAME[both.pole], both.at.place.name.split()[0]
    alternate = say("The {} alternate between the {}s", name, kind)
    settled = [phase for phase in phases if phase.side is not None]
    if not settled:
        found = [each for phase in phases for each in _dominoes(both, phase)]
        news = [each for each in found if now.base[each[0]] & X]
        return say("{}, so {}.", alternate, magnets(news or found))
    where = say("the {} are in {}", name, listed(_holding(both, settled)))
    why = _why_there(now, both, settled)
    if not why:
        more = both.at.place if both.need[0] > both.need[1] else both.second.labels[0].place
        return say("{}, and {} wants more, so {}.", alternate, line(more.name, more.cells), where)
    told = [phase for phase in settled if phase.reason is not None]
    where = say("the {} are in {}", name, listed(_holding(both, told)))
    first = say("{}. ", alternate) if touching else Words()
    rest = [phase for phase in settled if phase.reason is None]
    return first + joined((so(why, where), *(_by_count(both, phase) for phase in rest)))


def _by_count(both: TwoLines, phase: Phase) -> Words:
    """Where poles are because one of the lines wants them, once others are there."""
    place = both.second.labels[0].place if phase.side else both.at.place
    wants = capital(say("{} wants", line(place.name, place.cells)))
    number, cells = number_word(both.need[phase.side or 0]), _holding(both, [phase])
    are = "is" if len(cells) == 1 else "are"
    text = "{} {} of them, so {} {} {} too."
    return say(text, wants, number, listed(cells), are, NAME[both.pole])


def _holding(both: TwoLines, phases: Sequence[Phase]) -> list[Cell]:
    """The cells that hold the pole."""
    cells = (both.pairs[n][phase.line_of(n)] for phase in phases for n in phase.numbers)
    return [cell for cell in cells if cell is not None]


def _why_there(now: Position, both: TwoLines, phases: Sequence[Phase]) -> list[Clause]:
    """Why the poles of consecutive pairs begin in one of the lines, where cells tell."""
    cells = [phase.reason for phase in phases if phase.reason is not None]
    known = {cell: both.at.position.domains[cell] for cell in cells}
    told = [
        Clause(as_words(c), "is", say(NAME[value])) for c, value in known.items() if value in NAME
    ]
    rest = (cell for cell, value in known.items() if value not in NAME)
    return told + why_excluded(now, rest, both.pole)
