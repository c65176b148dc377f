"""Cells that no letter can take: blank, and not worth a word where anything else is to be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality, Place
from gridwright.model.domain import SINGLES, mask_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.reasoning.words import Words, about, capital, joined, line, listed, say
from gridwright.techniques.closer_counts import (
    all_of,
    beside_far,
    name_of,
    never_neighbours,
    not_next_to,
    same_beside,
)
from gridwright.techniques.general import gathered, names, tell_last, tell_nothing_left

# Maximum number of cells that are told one by one where each has reasons of its own.
SINGLY = 2


class _Reasons:
    """Why cells hold neither letter: lines that have their letters, and far letters beside them."""

    def __init__(self, now: Position, cells: Iterable[Cell]) -> None:
        self.now = now
        self.complete: dict[Place, None] = {}
        self.full: dict[tuple[int, int], dict[Place, None]] = {}
        self.beside: dict[int, dict[Cell, None]] = {}
        for cell in cells:
            self._gather(cell)

    def _gather(self, cell: Cell) -> None:
        now, lines = self.now, _counts_at(self.now, cell)
        if place := _complete_at(now, cell):
            self.complete[place] = None
            return
        for value, count in next(iter(lines.values()), ()):
            if now.domains[cell] == 1 << value:
                continue
            full = next((place for place in lines if _has(now, place, value, count)), None)
            if full is not None:
                self.full.setdefault((value, count), {})[full] = None
            elif neighbour := same_beside(now, cell, value):
                self.beside.setdefault(value, {})[neighbour] = None

    @property
    def are_pooled(self) -> bool:
        """Whether a list of both reasons would leave it open which of them bars which cell."""
        sides = [*map(len, self.full.values()), *map(len, self.beside.values())]
        return len(sides) == 2 and min(sides) > 1

    def words(self) -> Words:
        """All reasons as a list; empty where pencil marks are the only ones."""
        found = []
        for (value, count), places in self.full.items():
            letters = all_of(count, name_of(self.now, value), len(places))
            found.append(say("{} {}", _lines(tuple(places), "has", "have"), letters))
        for value, others in self.beside.items():
            found.append(not_next_to(self.now, value, tuple(others)))
        return listed(found)


def _tell_none(now: Position, cell: Cell) -> Words:
    """Why no value is left to a cell: what bars the letter that it had to be, or both letters."""
    letters = [value for value, _ in next(iter(_counts_at(now, cell).values()))]
    bars = {value: bar for value in letters if (bar := _bar(now, cell, value))}
    last, needed = now.crossed_out_last(cell), now.left_last(cell)
    for value in letters:
        other = same_beside(now, cell, value) if needed == 1 << value else None
        if other is not None:
            both = listed(sorted((cell, other)))
            return say("But the neighbours {} cannot both be {}.", both, name_of(now, value))
        if last == 1 << value and now.was_left(cell, last):
            return say("But {} had to be {}.", cell, name_of(now, value))
    barred = len(bars) == len(letters) and needed not in SINGLES
    if barred or (bars and not now.base[cell] & ~mask_of(letters)):
        return _tell_not_blank(now, cell, letters, bars)
    for value in letters:
        if needed == 1 << value:
            return (
                say("But {}.", bars[value]) if value in bars else _tell_ruled_out(now, cell, value)
            )
        if last == 1 << value and len(bars) == len(letters) - 1 and value not in bars:
            return _tell_not_blank(now, cell, letters, bars)
        if last == 1 << value:
            return say("But {} had to be {}.", cell, name_of(now, value))
    return tell_nothing_left(now, cell)


def _tell_left(now: Position, cell: Cell) -> Words:
    """Why one value is left to a cell: a letter, where a pencil mark says that it is not blank."""
    return _tell_letters(now, [cell]) or tell_last(now, cell)


def _tell_letters(now: Position, cells: Iterable[Cell]) -> Words:
    """Why cells that are not blank hold a letter, by what bars them to the other one.

    Those that the same bars are told together; empty for others.
    """
    alike: dict[tuple[int, Words], list[Cell]] = {}
    for cell in cells:
        letters = [value for value, _ in next(iter(_counts_at(now, cell).values()))]
        others = [value for value in letters if now.domains[cell] != 1 << value]
        unsaid = [value for value in others if not _was_just_said(now, cell, value)]
        # First what did cross it out: a line may have its letters only because of this cell.
        bars = [bar for v in unsaid if (bar := now.why_not(cell, v) or _bar(now, cell, v))]
        if len(others) < len(letters) and (bars or len(unsaid) < len(others)):
            alike.setdefault((now.domains[cell], gathered(bars)), []).append(cell)
    return joined(_tell_letter(now, each, *key) for key, each in alike.items())


def _was_just_said(now: Position, cell: Cell, value: int) -> bool:
    """Whether the last look at a cell said by its name that it is not a letter."""
    said = now.base[cell] & ~now.told_left(cell) & now.crossed_out_last(cell)
    return bool(said >> value & 1) and now.is_named(cell)


def _tell_letter(now: Position, cells: Sequence[Cell], letter: int, bars: Words) -> Words:
    letters = mask_of(value for value, _ in next(iter(_counts_at(now, cells[0]).values())))
    (blank,) = names(now, now.start[cells[0]] & ~letters)
    are, they = ("is", "it is") if len(cells) == 1 else ("are", "they are")
    if not bars:
        text = "{} {} not {} either, so {} {}."
        return say(text, listed(cells), are, blank, they, *names(now, letter))
    text = "{} {} not {}, and {}, so {} {}."
    return say(text, listed(cells), are, blank, bars, they, *names(now, letter))


def _tell_ruled_out(now: Position, cell: Cell, value: int) -> Words:
    """That a cell is not the letter that it had to be: by a neighbour that had to be it, if any."""
    for other in beside_far(now, cell, value):
        if now.crossed_out_last(other) == 1 << value and not now.domains[other]:
            return say("But {} had to be {}.", other, name_of(now, value))
    if why := now.why_not(cell, value):
        return say("But {}.", why)
    return say("But {} was just ruled out as a place for {}.", cell, name_of(now, value))


def _tell_not_blank(
    now: Position, cell: Cell, letters: Sequence[int], bars: Mapping[int, Words]
) -> Words:
    """Why no letter is left to a cell of which a pencil mark says that it holds one."""
    (blank,) = names(now, now.start[cell] & ~mask_of(letters))
    why = say("it is not {}, and {}", blank, gathered(bars.values()))
    left = [name_of(now, value) for value in letters if value not in bars]
    if not left:
        return say("But {} can be neither letter: {}.", cell, gathered(bars.values()))
    return say("But {} had to be {}: {}.", cell, listed(left), why)


def _bar(now: Position, cell: Cell, value: int) -> Words:
    """Why a cell is not a letter, if a line that has it or a neighbour says so."""
    for place, counts in _counts_at(now, cell).items():
        count = dict(counts)[value]
        if _has(now, place, value, count):
            return say(
                "{} has {}", line(place.name, place.cells), all_of(count, name_of(now, value))
            )
    beside = same_beside(now, cell, value)
    return not_next_to(now, value, [beside]) if beside else Words()


def _complete_at(now: Position, cell: Cell) -> Place | None:
    """A line through a cell that has all its letters."""
    for place, counts in _counts_at(now, cell).items():
        if now.domains[cell] not in [1 << value for value, _ in counts] and all(
            _has(now, place, *each) for each in counts
        ):
            return place
    return None


def _tell_blanks(now: Position, cells: Sequence[Cell]) -> Words:
    """Why cells are blank, or whatever pencil marks leave to them."""
    if letters := _tell_letters(now, cells):
        unmarked = [cell for cell in cells if not _tell_letters(now, [cell])]
        return joined((_tell_blanks(now, unmarked), letters))
    complete = [cell for cell in cells if _complete_at(now, cell)]
    others: dict[tuple[int, bool], list[Cell]] = {}
    for cell in cells:
        if cell not in complete:
            reasons = _Reasons(now, [cell])
            key = now.domains[cell].bit_length() - 1, bool(reasons.beside)
            others.setdefault(key, []).append(cell)
    in_order = sorted(others.items(), key=lambda each: each[0][1])
    singly = len(cells) <= SINGLY
    rest = (_tell_cells(now, value, each, singly) for (value, _), each in in_order)
    return joined((_tell_complete(now, complete), *rest))


def _tell_complete(now: Position, cells: Sequence[Cell]) -> Words:
    """Lines that have all their letters: what is left of them is blank."""
    if not cells:
        return Words()
    places = tuple(_Reasons(now, cells).complete)
    name = name_of(now, now.domains[cells[0]].bit_length() - 1)
    its = "its" if len(places) == 1 else "their"
    text = "{} all {} letters, so {} other cells are {}."
    return capital(say(text, _lines(places, "has", "have"), its, its, name))


def _tell_cells(now: Position, value: int, cells: Sequence[Cell], singly: bool) -> Words:
    """Cells that one line bars to one letter, and another one or a neighbour to the other.

    With `singly`, each is told with the reasons of its own.
    """
    found = _Reasons(now, cells)
    name, reasons = name_of(now, value), found.words()
    if not reasons:
        return say("Only {} is left for {}.", name, listed(cells))
    if found.are_pooled and singly:
        return joined(_tell_cells(now, value, [cell], singly) for cell in cells)
    if found.are_pooled:
        return _tell_many(now, found, cells, name)
    verb = "is" if len(cells) == 1 else "are"
    return capital(say("{}, so {} {} {}.", reasons, listed(cells), verb, name))


def _tell_many(now: Position, found: _Reasons, cells: Sequence[Cell], name: str) -> Words:
    """The same of many cells, which show by themselves in which lines and beside what they are."""
    (value, count), *other = found.full
    has = all_of(count, name_of(now, value))
    if other:
        ((crossed, number),) = other
        crosses = all_of(number, name_of(now, crossed))
        text = "A cell is {} where a line with {} crosses one with {}: {}."
        return say(text, name, has, crosses, listed(cells))
    (beside,) = found.beside
    far, rule = name_of(now, beside), never_neighbours(now, next(iter(found.beside[beside])))
    text = "A cell next to an {} is not {}{}, so it is {} in a line with {}: {}."
    return say(text, far, far, rule, name, has, listed(cells))


def _counts_at(now: Position, cell: Cell) -> dict[Place, tuple[tuple[int, int], ...]]:
    """The lines through a cell, with how often they hold which letter."""
    return {
        posting.labels[0].place: tuple(posting.constraint.counts)
        for posting in now.atoms_at(cell)
        if isinstance(posting.constraint, Cardinality)
    }


def _has(now: Position, place: Place, value: int, count: int) -> bool:
    """Whether a line has all it may have of a letter."""
    return count == sum(now.domains[cell] == 1 << value for cell in place.cells)


def _lines(places: Sequence[Place], one: str, several: str) -> Words:
    """Lines with a verb: "row 4 has", "rows 1 and 4 and column 6 have"."""
    if len(places) == 1:
        return say("{} {}", line(places[0].name, places[0].cells), one)
    kinds: dict[str, list[Place]] = {}
    for place in sorted(places, key=lambda each: (each.cells[-1].row, each.cells)):
        kinds.setdefault(place.name.split()[0], []).append(place)
    parts = []
    for kind, each in sorted(kinds.items(), reverse=True):
        numbers = listed(about(place.name.split()[-1], place.cells) for place in each)
        parts.append(say("{} {}", kind + "s" * (len(each) > 1), numbers))
    return say("{} {}", listed(parts), several)


NEITHER = Technique(
    "Neither letter",
    SILENT,
    "No letter can be in a cell, so it is blank.",
    lambda at: (),
    tell_last=_tell_left,
    tell_all=_tell_blanks,
    tell_none=_tell_none,
)
