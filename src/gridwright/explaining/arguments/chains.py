"""Arguments for steps that need several places: suppose the opposite, go on place by place.

A *chain* supposes that a cell has what the step excludes and follows it in one run to a place that
breaks. Where there is none, one more cell is looked at case by case, with a run for each case. Each
link uses labels of the step only; a rule of the whole board is also heard in its small places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.engines.limits import Watch
from gridwright.explaining.arguments.runs import Link, Run, shortest_run
from gridwright.explaining.arguments.spots import Spots, spots_of
from gridwright.explaining.finding.steps import Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, with_facts
from gridwright.grid import Cell
from gridwright.model.domain import Domains, values_of

# No run is longer than this; where a chain has more links than `LONG`, a shorter one is looked for.
MOST_LINKS = 10
LONG = 4
# Maximum numbers of suppositions tried, of values of a cell that is looked at case by case, and of
# cases tried in all.
MOST_SUPPOSED = 12
MOST_VALUES = 3
MOST_CASES = 30
# How many more links an argument for all of a step may have than one for a part of it.
WHOLE = 2


@dataclass(frozen=True)
class Argument:
    """Why a step holds: what is supposed of a cell (values as bits), and how that breaks.

    With `split` there is one run for each value (`cases`) that cell could have, else just one.
    `follows` are the facts of the step that then follow place by place, `likewise` those that need
    an argument of the same kind. `known` is what has to be known of cells: that of the step, or
    more where that makes it shorter.
    """

    cell: Cell
    supposed: int
    runs: tuple[Run, ...]
    split: Cell | None = None
    cases: tuple[int, ...] = ()
    follows: tuple[Fact, ...] = ()
    likewise: tuple[Fact, ...] = ()
    known: tuple[tuple[Cell, int], ...] = ()

    @property
    def length(self) -> int:
        """The number of links, the breaking ones too."""
        return sum(len(run.every) for run in self.runs)

    @property
    def cost(self) -> tuple[int, ...]:
        """How hard it is to follow."""
        whole = self.length + WHOLE * bool(self.likewise)
        return (whole, *(sum(run.cost[i] for run in self.runs) for i in (1, 2)))


def find_argument(board: PreparedBoard, known: Known, step: Step, watch: Watch) -> Argument | None:
    """The shortest argument found for a step: a chain, else one with a case split."""
    found = _best(_chains(spots_of(board, step, dict(step.known), watch), step))
    if found is not None and not _is_news(found, known):
        found = None
    if found is not None and found.length <= LONG:
        return replace(found, known=step.known)
    # What the step rests on is the least there is to know; with more the way may be shorter.
    loose = spots_of(board, step, known, watch)
    exact = loose.with_exact_places()
    ways: tuple[tuple[_Finder, Spots], ...] = (
        (_chains, loose),
        (_chains, exact),
        (_splits, loose),
        (_splits, exact),
    )
    for find, spots in ways[:1] if found else ways:
        other = _best(find(spots, step))
        if other is not None and (found is None or other.length <= found.length):
            return replace(other, known=_cells_needed(spots, other))
    return found and replace(found, known=step.known)


def _is_news(found: Argument, known: Known) -> bool:
    """Whether all links of a chain come to something new, and none to what is known to be wrong."""
    now = {**known, found.cell: known[found.cell] & found.supposed}
    for link in found.runs[0].links:
        if not any(now[cell] >> value & 1 for cell, value in link.facts):
            return False
        now = with_facts(now, (*link.facts, *link.tied))
    return all(now.values())


_Finder = Callable[[Spots, Step], Iterator[Argument]]


def _best(found: Iterable[Argument]) -> Argument | None:
    return min(found, key=lambda each: each.cost, default=None)


def _chains(spots: Spots, step: Step) -> Iterator[Argument]:
    shortest = MOST_LINKS
    for at, mask, sheet in _suppositions(spots, step):
        run = shortest_run(spots, sheet, shortest)
        if run is not None:
            found = _with_conclusion(spots, step, at, mask, Argument(spots.cells[at], mask, (run,)))
            shortest = min(shortest, found.length + WHOLE)
            yield found


def _splits(spots: Spots, step: Step) -> Iterator[Argument]:
    left = MOST_CASES
    shortest = MOST_LINKS
    for at, mask, sheet in _suppositions(spots, step):
        for other in sorted(spots.shared):
            cases = values_of(sheet[other])
            left -= len(cases) if 1 < len(cases) <= MOST_VALUES else 0
            if not 1 < len(cases) <= MOST_VALUES or left < 0:
                continue
            runs = _runs_by_case(spots, sheet, other, shortest)
            if len(runs) == len(cases):
                found = Argument(spots.cells[at], mask, runs, spots.cells[other], cases)
                shortest = min(shortest, found.length)
                yield _with_conclusion(spots, step, at, mask, found)


def _runs_by_case(spots: Spots, sheet: Domains, at: int, most: int) -> tuple[Run, ...]:
    """A run for each value of a cell, as long as they break."""
    runs: list[Run] = []
    for value in values_of(sheet[at]):
        case = spots.suppose(sheet, at, 1 << value)
        run = shortest_run(spots, case, most) if case else None
        if run is None:
            break
        runs.append(run)
        most -= len(run.every)
    return tuple(runs)


def _suppositions(spots: Spots, step: Step) -> Iterator[tuple[int, int, Domains]]:
    """What can be supposed: a cell has one of the values that the step excludes, or any of them."""
    gone: dict[int, int] = {}
    for cell, value in step.facts:
        at = spots.cells.index(cell)
        gone[at] = gone.get(at, 0) | 1 << value
    left = MOST_SUPPOSED
    for at, mask in gone.items():
        # Of two cells that determine each other, either tells all.
        if any(other in gone and other < at for other in spots.partners[at]):
            continue
        several = [mask] if mask & (mask - 1) else []
        for values in (*several, *(1 << value for value in values_of(mask))):
            sheet = spots.suppose(spots.start, at, values)
            left -= 1
            if sheet is not None and left >= 0:
                yield at, values, sheet


def _with_conclusion(spots: Spots, step: Step, at: int, mask: int, found: Argument) -> Argument:
    """An argument with what becomes of the other facts of the step."""
    others = [fact for fact in step.facts if fact.cell != found.cell or not mask >> fact.value & 1]
    if not others:
        return found
    sheet = _follow(spots, spots.suppose(spots.start, at, ~mask))
    now = dict(zip(spots.cells, sheet, strict=True))
    likewise = tuple(fact for fact in others if now[fact.cell] >> fact.value & 1)
    follows = tuple(fact for fact in others if fact not in likewise)
    return replace(found, follows=follows, likewise=likewise)


def _follow(spots: Spots, sheet: Domains | None) -> Domains:
    """All that follows place by place."""
    before = None
    while sheet != before:
        before = sheet
        for spot in spots.each:
            sheet = sheet and spots.after(spot, sheet, everything=True)
    if sheet is None:
        raise AssertionError("a step was found that does not hold")
    return sheet


def _cells_needed(spots: Spots, found: Argument) -> tuple[tuple[Cell, int], ...]:
    """The known cells that the links of an argument rest on."""
    index = {cell: i for i, cell in enumerate(spots.cells)}
    used = {index[found.split]} if found.split else set()
    for number, run in enumerate(found.runs):
        sheet = spots.suppose(spots.start, index[found.cell], found.supposed)
        if found.split and sheet:
            sheet = spots.suppose(sheet, index[found.split], 1 << found.cases[number])
        for link in run.every:
            if sheet is None:
                raise AssertionError("what an argument supposes cannot be")
            used |= _cells_needed_by(spots, sheet, link)
            for cell, value in (*link.facts, *link.tied):
                sheet = sheet and spots.suppose(sheet, index[cell], ~(1 << value))
    return tuple(
        (spots.cells[at], spots.start[at])
        for at in sorted(used)
        if spots.start[at] != spots.first[at]
    )


def _cells_needed_by(spots: Spots, sheet: Domains, link: Link) -> set[int]:
    """The cells of a sheet that a link needs to know more of than the clues tell."""
    spot = spots.at(link.place)
    labels = [label for label in spot.labels if spots.board.places.labels[label] in link.labels]
    wanted = [(spots.cells.index(fact.cell), fact.value) for fact in (*link.facts, *link.tied)]
    known = [at for at in spot.at[::-1] if spots.start[at] != spots.first[at]]

    def forget(sheet: Domains, cells: Sequence[int]) -> Domains:
        """A sheet that forgets what is known of these cells, where the link holds without it."""
        less = list(sheet)
        for at in cells:
            less[at] |= spots.first[at] & ~spots.start[at]
        if not cells or spots.tells(spot, tuple(less), labels, wanted):
            return tuple(less)
        if len(cells) == 1:
            return sheet
        middle = len(cells) // 2
        return forget(forget(sheet, cells[:middle]), cells[middle:])

    left = forget(sheet, known)
    return {at for at in known if spots.first[at] & ~spots.start[at] & ~left[at]}
