"""Skyscrapers: why a height is not in some cells of a line, in words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gridwright.grid import Cell
from gridwright.model import Place, Posting, Skyline
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
)
from gridwright.techniques.latin_words import article, as_entered, lines_have, lines_text
from gridwright.techniques.skyline_asides import reasons
from gridwright.techniques.skyline_marks import (
    line_that_has,
    line_that_shows,
    rests_on_mark,
    told_marked,
)
from gridwright.techniques.skyline_views import (
    View,
    count_of,
    is_told,
    line_of,
    most_at,
    side_of,
    too_tall,
)

# Of a line, how many places are named that a clue leaves to a height; of more, those it takes.
NAMED = 3


@dataclass(frozen=True)
class Reasons:
    """Why a height of a line is not in some of its cells.

    `taken` are the lines across that have it, `own` the clues of the line itself with the cells
    they leave. `tallest` are lines across that show more than with the tallest there, by their
    side; `across` those that show more than with a lower one, by their side. `twos` are lines
    that show two, by their side: there the second tallest would be seen between the first and the
    tallest. `marked` are cells in which it is crossed out in pencil,
    `entered` those across that the step at hand filled with it without a word.
    """

    now: Position
    line: Posting
    height: int
    taken: list[Place] = field(default_factory=list)
    own: list[Posting] = field(default_factory=list)
    left: list[Cell] = field(default_factory=list)
    tallest: dict[str, list[Posting]] = field(default_factory=dict)
    across: dict[str, list[Posting]] = field(default_factory=dict)
    twos: dict[str, list[Posting]] = field(default_factory=dict)
    other: dict[str, Words] = field(default_factory=dict)
    marked: list[Cell] = field(default_factory=list)
    entered: list[Cell] = field(default_factory=list)

    @property
    def place(self) -> Place:
        """The line."""
        return self.line.labels[0].place

    def so(self, conclusion: Words, cell: Cell | None = None) -> Words:
        """All of it, one clue after the other, and what follows: where the height is, or that."""
        if self.now.supposing:
            return self.shortly(conclusion)
        told = self._at_length(conclusion, cell)
        return joined((as_entered(self.now, self.entered), told))

    def _at_length(self, conclusion: Words, cell: Cell | None) -> Words:
        twos = [self._by_two(side, found) for side, found in self.twos.items()]
        across = [self._by_clue_across(*each) for each in self.across.items()]
        clauses = [*self._taken(), *self._others(), *self._marked()]
        last = listed([*clauses, *self._tallest()])
        if across and not last:
            own = say("{}.", self._by_own_clues()) if self.own else Words()
            return joined(
                (*twos, own, *map(_sentence, across[:-1]), _at_once(across[-1], conclusion))
            )
        across = [_sentence(each) for each in across]
        if not self.own:
            return joined((*twos, *across, _therefore(last, conclusion)))
        if self.left == [cell] and len(self.own) > 1:
            return say("{}.", self._by_own_clues())
        end = say("it is {}", cell) if cell and not across and not last else conclusion
        own = self._by_own_clues()
        if across or last or (end is conclusion and self._before() != 1):
            return joined((*twos, say("{}.", own), *across, _therefore(last, end)))
        return joined((*twos, say("{}: {}.", own, end)))

    def shortly(self, conclusion: Words) -> Words:
        """The clues by their numbers alone, and all else, and what follows."""
        clauses = [*self._taken(), *self._tallest(), *self._marked()]
        clauses += [_shows(side_of(posting.scope), [posting]) for posting in self.own]
        clauses += [_shows(side, found) for side, found in self.twos.items()]
        clauses += [_shows(side, found) for side, found in self.across.items()]
        return _therefore(listed([*clauses, *self._others()]), conclusion)

    def _taken(self) -> list[Words]:
        """The lines across that have the height, with diagonals that have it."""
        has = [Words(each.parts[:1]) for each in self.other.values() if self._says_has(each)]
        if not self.taken or not has:
            return [lines_have(self.now, self.taken, self.height)] if self.taken else []
        each = listed([lines_text([*dict.fromkeys(self.taken)]), *has])
        return [say("{} have {} {}", each, article(str(self.height)), self.height)]

    def _others(self) -> list[Words]:
        """Other reasons, each in its own words; not those that are told with the lines."""
        others = self.other.values()
        return [each for each in others if not (self.taken and self._says_has(each))]

    def _says_has(self, why: Words) -> bool:
        """Whether a reason only says that another line has the height."""
        first, *rest = why.parts
        return first.kind == "line" and str(Words(tuple(rest))) == f" has its {self.height}"

    def _marked(self) -> list[Words]:
        """The cells in which the height is crossed out in pencil."""
        are = "is" if len(self.marked) == 1 else "are"
        cells = listed(self.marked)
        if len(self.marked) == 1:
            return [told_marked(self.now, self.marked[0], [self.height])]
        return [say("{} {} not {}", cells, are, self.height)] if self.marked else []

    def _tallest(self) -> list[Words]:
        """The lines across that show more than with the tallest there."""
        return [_shows(side, found) for side, found in self.tallest.items()]

    def _by_two(self, side: str, found: Sequence[Posting]) -> Words:
        """Where lines that show two have the second tallest."""
        theirs = "its {} comes" if len(found) == 1 else "their {}s come"
        text = f"{{}}, so {theirs} first or behind the {{}}"
        told = say(text, capital(_shows(side, found)), self.height, self.height + 1)
        across = [posting for posting in found if not _is_of(posting, self.line)]
        cells = [c for posting in across for c in posting.scope if c in self.line.scope]
        if not cells:
            return told + say(".")
        are = "is" if len(cells) == 1 else "are"
        return say("{}: {} {} not {}.", told, listed(sorted(cells)), are, self.height)

    def _by_own_clues(self) -> Words:
        """What the clues of the line say about the place of the height."""
        shows = listed(say("{} {}", number_word(count_of(p)), side_of(p.scope)) for p in self.own)
        start = say("{} shows {}", capital(line(self.place.name, self.place.cells)), shows)
        if len(self.own) > 1:
            return say("{}, so its {} is {}", start, self.height, self._where())
        if self._before() == 1:
            return say("{}, so its {} is not {}", start, self.height, self.own[0].scope[0])
        return say("{}, {}", start, self._by_room())

    def _by_room(self) -> str:
        """How many stand before the height at least, as few taller ones can be seen behind it."""
        before, height = number_word(self._before()), self.height
        taller = [f"the {each}" for each in range(height + 1, len(self.line.scope) + 1)]
        if not taller:
            return f"at least {before} before its {height}"
        return f"at most {listed(taller)} behind its {height}, so at least {before} before it"

    def _before(self) -> int:
        """How many stand before the height at least, by the only clue of the line."""
        if len(self.own) != 1:
            return 0
        return count_of(self.own[0]) - 1 - (len(self.line.scope) - self.height)

    def _where(self) -> Words:
        """Where the clues of the line leave a height."""
        if len(self.left) == 1:
            return say("{}", self.left[0])
        if 1 <= len(self.left) <= NAMED:
            return say("in {}", _one_of([_across(self.now, self.line, c) for c in self.left]))
        return say("not {}", listed((c for c in self.line.scope if self._too_tall(c)), "or"))

    def _too_tall(self, cell: Cell) -> bool:
        return any(too_tall(posting, cell, self.height) for posting in self.own)

    def _by_clue_across(self, side: str, found: Sequence[Posting]) -> Words:
        """That lines across show too many for the height in the line."""
        ordered = sorted(found, key=lambda posting: posting.scope)
        cells = [cell for each in ordered for cell in each.scope if cell in self.line.scope]
        most = {most_at(each, cell) for each, cell in zip(ordered, cells, strict=True)}
        are = "is" if len(cells) == 1 else "are"
        bound = f"at most {most.pop()}" if len(most) == 1 else f"not {self.height}"
        shows = capital(_shows(side, found))
        return say("{}, so {} {} {}", shows, listed(cells), are, bound)


def why_nowhere(
    now: Position,
    own: Posting,
    cells: Iterable[Cell],
    height: int,
    domains: Mapping[Cell, int] | None = None,
    twos: Mapping[Cell, Posting] | None = None,
) -> Reasons:
    """Why a height of a line is not in some of its cells, by lines that have it and by clues.

    `domains` is what is known, if that is more than the position says; `twos` are clues of 2 that
    keep the second tallest from cells.
    """
    known = domains or now.domains
    cells = tuple(cells)
    found = Reasons(now, own, height)
    taken = {cell: line_that_shows(now, cell, height, own, known) for cell in cells}
    for cell in cells:
        # A pencil mark is on the board; what the step fills without a word has no reason there.
        if taken[cell] is None and not _bounds(now, cell, height) and now.base[cell] >> height & 1:
            taken[cell] = line_that_has(now, cell, height, own, known)
            found.entered.extend(_entered(now, taken[cell], height, found.entered))
    for cell in cells:
        if taken[cell] is None:
            found.own.extend(
                p for p in _bounds(now, cell, height) if p not in found.own and _is_of(p, own)
            )
    rest = [c for c in cells if not any(too_tall(p, c, height) for p in found.own)]
    for cell, clue in (twos or {}).items():
        if cell in rest and taken[cell] is None:
            rest.remove(cell)
            found.left.append(cell)
            same = found.twos.setdefault(side_of(clue.scope), [])
            same += [clue] if clue not in same else []
    for cell in rest:
        _add_reason(found, cell, taken[cell])
    found.left.extend(rest)
    found.left.extend(c for c in own.scope if c not in cells and known[c] >> height & 1)
    found.left.sort()
    return found


def _entered(
    now: Position, place: Place | None, height: int, told: Container[Cell]
) -> Iterator[Cell]:
    """The cell of a line that has a height by now, though no word says so."""
    for cell in place.cells if place else ():
        if now.domains[cell] == 1 << height and not is_told(now, cell) and cell not in told:
            yield cell


def told_not(now: Position, own: Posting, facts: Iterable[tuple[Cell, int]]) -> Words:
    """Sentences that cells of a line are not certain heights, each after its reason."""
    cells_of: dict[int, list[Cell]] = {}
    for cell, height in facts:
        cells_of.setdefault(height, []).append(cell)
    sentences = []
    for height, cells in cells_of.items():
        why = why_nowhere(now, own, cells, height)
        are = "is" if len(cells) == 1 else "are"
        sentences.append(why.shortly(say("{} {} not {}", listed(cells), are, height)))
    return joined(sentences)


def no_taller(now: Position, view: View, position: int, heights: Iterable[int]) -> Words:
    """Why a building has none of some heights: lines that have them, and clues across."""
    cell, own = view.cells[position], line_of(view.at)
    clues: dict[Posting, None] = {}
    facts = []
    heights = list(heights)
    marked = any(rests_on_mark(now, cell, height) for height in heights)
    for height in heights:
        bounds = [] if marked else _bounds(now, cell, height)
        if height in view.where or line_that_has(now, cell, height, own) or not bounds:
            facts.append((cell, height))
        else:
            clues[bounds[0]] = None
    lines = reasons(now, facts, view)
    shown = [_shows(side_of(clue.scope), [clue]) for clue in clues]
    last = [part for part in lines.parts if part.kind == "line"][-1:]
    if shown and last == [part for part in shown[0].parts if part.kind == "line"]:
        shown[0] = Words(shown[0].parts[2:])  # the line was just named
    return listed([*([lines] if lines else []), *shown])


def _shows(side: str, found: Sequence[Posting]) -> Words:
    """What some lines show from one side: "columns 2 and 3 show three and four from above".

    Of more than two with different numbers it is told how many each of them shows at least.
    """
    ordered = sorted(found, key=lambda posting: posting.scope)
    counts = [count_of(posting) for posting in ordered]
    each = listed(map(number_word, counts[:1] if len(set(counts)) == 1 else counts))
    if len(counts) > 2 and len(set(counts)) > 1:
        each = say("{} or more", number_word(min(counts)))
    where = lines_text([posting.labels[0].place for posting in ordered])
    show = "shows" if len(found) == 1 else "show"
    return say("{} {} {} {}", where, show, each, side)


def _therefore(why: Words, conclusion: Words) -> Words:
    return say("{}, so {}.", capital(why), conclusion) if why else say("So {}.", conclusion)


def _sentence(clause: Words) -> Words:
    return say("{}.", clause)


def _at_once(why: Words, conclusion: Words) -> Words:
    return say("{}: {}.", why, conclusion)


def _is_of(posting: Posting, own: Posting) -> bool:
    return posting.labels[0].place == own.labels[0].place


def _add_reason(found: Reasons, cell: Cell, taken: Place | None) -> None:
    """Add why a height is not in a cell, unless that was told before."""
    clue = next(iter(_bounds(found.now, cell, found.height)), None)
    if taken is not None:
        found.taken.append(taken)
    elif not found.now.base[cell] >> found.height & 1:
        found.marked.append(cell)
    elif clue is not None:
        by_side = found.tallest if found.height == len(clue.scope) else found.across
        by_side.setdefault(side_of(clue.scope), []).append(clue)
    elif why := found.now.why_not(cell, found.height):
        found.other[str(why)] = why


def _across(now: Position, own: Posting, cell: Cell) -> Place:
    """The line across a cell."""
    return next(
        p.labels[0].place
        for p in now.atoms_at(cell)
        if p is not own and isinstance(p.constraint, Skyline)
    )


def _one_of(places: Sequence[Place]) -> Words:
    """One of some lines: "column 2 or 5"."""
    if len(places) == 1:
        return line(places[0].name, places[0].cells)
    kind = places[0].name.split()[0]
    return say("{} {}", kind, listed((about(p.name.split()[-1], p.cells) for p in places), "or"))


def _bounds(now: Position, cell: Cell, height: int) -> list[Posting]:
    """The clues that forbid a height in a cell by themselves."""
    return [posting for posting in now.atoms_at(cell) if too_tall(posting, cell, height)]
