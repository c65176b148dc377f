"""Room for the poles a line still wants: neighbours share one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Cardinality
from gridwright.model.poles import APART, PAIRED
from gridwright.puzzles.magnets.techniques_alternation import (
    Alternation,
    alternate,
    tell_alternation,
)
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    as_reasons,
    said_together,
    silently_barred,
    silently_neutral,
    so,
    why_excluded,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude, merged
from gridwright.puzzles.magnets.techniques_counts import counted_pole
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    OTHER,
    POLE,
    PoleLine,
    X,
    pole_line,
    repels_in,
)
from gridwright.puzzles.magnets.techniques_parallel import WANTS, LikeLines
from gridwright.puzzles.magnets.techniques_words import (
    are_magnets,
    is_are,
    missing,
    piece_name,
    stretch_name,
    wanted,
    wants,
)
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say


def _stretches(line: PoleLine, pole: int) -> list[range]:
    """Neighbouring cells that can all be a pole, but no two of them that touch."""
    found: list[range] = []
    for i in line.possible(pole):
        follows = found and found[-1].stop == i and line.shape.kinds[i - 1] != APART
        if follows:
            found[-1] = range(found[-1].start, i + 1)
        else:
            found.append(range(i, i + 1))
    return found


@technique(
    "Room for the poles",
    3,
    "Cells beside a plus drop out and neighbours share one; what is left is needed.",
    on=Cardinality,
)
def room(at: Sight) -> Iterator[Deduction]:
    """Every stretch of cells must hold as many poles as it can."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None or line.need(pole) <= 0:
        return
    need = line.need(pole)
    stretches = _stretches(line, pole)
    most = sum((len(stretch) + 1) // 2 for stretch in stretches)
    if most > need:
        return
    labels = [at.label]
    for stretch in stretches:
        labels += repels_in(line, stretch)
    if most < need:
        tell = _tell_no_room(line, pole, stretches)
        yield from clash(at, line.counted(pole), tell, labels)
        return
    claim: dict[int, int] = {}
    for stretch in stretches:
        claim |= _filled(line, stretch, pole)
    turned = alternate(line, claim)
    if turned.broken:
        return
    premises = merged(line.counted(pole), turned.premises)
    tell = _tell_room(line, pole, stretches, turned)
    yield from conclude(at, turned.left(line), premises, tell, [*labels, *turned.labels])


def _filled(line: PoleLine, stretch: range, pole: int) -> dict[int, int]:
    """What a stretch that holds as many poles as it can tells of its cells."""
    if len(stretch) % 2:
        return {i: pole if (i - stretch.start) % 2 == 0 else ANY & ~pole for i in stretch}
    dominoes = (a for a in stretch[::2] if line.shape.kinds[a] == PAIRED)
    return {i: POLE for a in dominoes for i in (a, a + 1)}


def little_room(line: PoleLine) -> Tell | None:
    """That a line has too little room for poles of a kind, in words; None if it has enough."""
    for pole in line.shape.counts:
        stretches = _stretches(line, pole)
        if sum((len(stretch) + 1) // 2 for stretch in stretches) < line.need(pole):
            return _tell_no_room(line, pole, stretches)
    return None


def _tell_no_room(line: PoleLine, pole: int, stretches: Sequence[range]) -> Tell:
    def words(now: Position) -> Words:
        first, why = capital(wants(line, pole)), _barred(now, line, pole, clash=True)
        end = say("no place is left")
        if stretches:
            end = say("only {} can be {}", _most_of_all(line, stretches), NAME[pole])
        end = silently_neutral(now, line, pole) + end
        if why:
            return objection(lambda _: say("{}. {}", first, so(why, end)))(now)
        return say("{}, but {}.", first, end)

    return words


def _barred(now: Position, line: PoleLine, pole: int, clash: bool = False) -> list[Clause]:
    """Why open cells of a line cannot be a pole."""
    unable = [(line.cell(i), d) for i, d in enumerate(line.domains) if not d & pole and d != X]
    cells = [cell for cell, d in unable if clash or d & (d - 1)]
    cells += silently_barred(now, line, pole)
    told = sorted(cell for cell in cells if now.base[cell] != OTHER[pole])
    return why_excluded(now, told, pole, clash)


def _said_as_barred(clauses: Sequence[Clause], pole: int) -> Words:
    """Reasons of cells that are no pole of a kind, which is said where not they but others tell.

    "R5C3 and R6C3 cannot be plus, as their partners are beside a minus".
    """
    if not any(each.by_partners for each in clauses):
        return said_together(clauses)
    cells = [cell for each in clauses for cell in each.of]
    barred = say("{} cannot be {}", listed(sorted(cells)), NAME[pole])
    if len(clauses) > 1:
        return say("{}: {}", barred, said_together(clauses))
    if len(cells) > 1:
        return say("{}, as their partners are {}", barred, clauses[0].what)
    return say("{}, as {}", barred, clauses[0].words)


def _most_of_all(line: PoleLine, stretches: Sequence[range]) -> Words:
    """How many cells of several stretches can be a pole: single cells first, then the longest."""
    in_order = sorted(stretches, key=lambda each: (len(each) > 1, -len(each)))
    return listed(_most_of(line, each) for each in in_order)


def _most_of(line: PoleLine, stretch: range) -> Words:
    """How many cells of a stretch can be a pole: "one of R5C3 and R5C4", "two of R5C6 to R5C8"."""
    cells = stretch_name(line, stretch)
    most = number_word((len(stretch) + 1) // 2)
    return cells if len(stretch) == 1 else say("{} of {}", most, cells)


def _tell_room(line: PoleLine, pole: int, stretches: Sequence[range], turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        room = _Room(now, line, pole, stretches)
        tell = _room_supposed if now.supposing else _room
        return joined((tell(room), tell_alternation(now, line, turned)))

    return words


@dataclass(frozen=True)
class _Room:
    """Every stretch of a line must hold as many poles as it can, as it is told."""

    now: Position
    line: PoleLine
    pole: int
    stretches: Sequence[range]

    @property
    def wanted(self) -> Words:
        """The poles that the line wants."""
        return capital(wants(self.line, self.pole))

    @lazy
    def why(self) -> list[Clause]:
        """Why open cells outside the stretches cannot be the pole."""
        return _barred(self.now, self.line, self.pole)

    @property
    def long(self) -> list[range]:
        """The stretches of more than one cell."""
        return [each for each in self.stretches if len(each) > 1]

    @property
    def forced(self) -> list[Cell]:
        """The cells that must be the pole."""
        odd = (stretch for stretch in self.stretches if len(stretch) % 2)
        return [self.line.cell(i) for stretch in odd for i in stretch[::2]]

    @property
    def magnets(self) -> list[Words]:
        """The dominoes that must be magnets, without those marked so if anything else is left."""
        even = (stretch for stretch in self.stretches if len(stretch) % 2 == 0)
        kinds, base = self.line.shape.kinds, self.now.base
        pieces = [(a, a + 1) for each in even for a in each[::2] if kinds[a] == PAIRED]
        news = [piece for piece in pieces if base[self.line.cell(piece[0])] & X]
        told = news if news or self.forced else pieces
        return [piece_name(self.line, piece) for piece in told]

    @property
    def end(self) -> Words:
        """What follows."""
        forced, ends = self.forced, []
        if forced:
            ends.append(say("{} {} {}", listed(forced), is_are(forced), NAME[self.pole]))
        if self.magnets:
            ends.append(are_magnets(self.magnets))
        return listed(ends)


def _room(room: _Room) -> Words:
    """That every stretch must hold as many poles as it can, and what follows."""
    first = say("{}.", room.wanted)
    if len(room.stretches) == 1:
        return _filling(room, room.stretches[0])
    if not room.long:
        return joined((first, so(room.why, room.end)))
    barred = say("{}.", capital(_said_as_barred(room.why, room.pole))) if room.why else Words()
    most = capital(_can_hold(room.line, room.long, room.pole))
    return joined((first, barred, say("{}, so {}.", most, room.end)))


def _can_hold(line: PoleLine, stretches: Sequence[range], pole: int) -> Words:
    """How many poles stretches can hold: "R3C3 and R3C4 can hold at most one plus"."""
    first, *rest = sorted(stretches, key=lambda each: -len(each))
    most = number_word((len(first) + 1) // 2)
    text = say("{} can hold at most {} {}", stretch_name(line, first), most, NAME[pole])
    if rest and all((len(each) + 1) // 2 == (len(first) + 1) // 2 for each in rest):
        return say(
            "{}, and so can {}", text, listed([stretch_name(line, each) for each in rest], "or")
        )
    others = (
        say("{} {}", stretch_name(line, each), number_word((len(each) + 1) // 2)) for each in rest
    )
    return say("{}, {}", text, listed(others)) if rest else text


def _room_supposed(room: _Room) -> Words:
    """The same in fewer words."""
    line, pole = room.line, room.pole
    if all(len(stretch) % 2 for stretch in room.stretches):
        cells, why = listed(room.forced), as_reasons(room.why)
        return say("{} fit only into {}{}.", missing(line, pole), cells, why)
    most = _can_hold(line, room.long, pole)
    if not room.why:
        return say("{}, and {}, so {}.", room.wanted, most, room.end)
    why = capital(_said_as_barred(room.why, pole))
    return say("{}. {}. {}, so {}.", room.wanted, why, capital(most), room.end)


def _filling(room: _Room, stretch: range) -> Words:
    """What follows if all poles a line wants are in one stretch."""
    line, pole, first, why = room.line, room.pole, room.wanted, room.why
    cells = stretch_name(line, stretch)
    if len(stretch) % 2:
        if why:
            fit = say("they fit only into {}", listed(room.forced))
            return joined((say("{}.", first), so(why, fit)))
        return say("{}, as many as fit into {}. So {}.", first, cells, room.end)
    if why:
        they = "it" if line.need(pole) == 1 else "they"
        they_must = say("{} must be in {}", they, _halved(line, stretch))
        return joined((say("{}.", first), so(why, they_must), say("So {}.", room.end)))
    if len(stretch) == len(line.domains):
        demand = (line.at.place, WANTS, wanted(line, room.pole))
        pairs = _pairs(line, stretch)
        tell = partial(_tell_half, pairs)
        return LikeLines(("half", pairs), tell, (demand,), tuple(room.magnets)).words()
    they = "It" if line.need(pole) == 1 else "They"
    return say("{}. {} must be in {}. So {}.", first, they, _halved(line, stretch), room.end)


def _halved(line: PoleLine, stretch: range) -> str:
    """Where poles are that fill a stretch: "rows 1 to 4, one each in rows 1-2 and 3-4"."""
    pairs = _pairs(line, stretch)
    if len(stretch) == 2:
        return pairs
    first, last = (
        line.cell(i)[line.at.place.name.startswith("row")] for i in (stretch[0], stretch[-1])
    )
    return f"{_across(line)} {first + 1} to {last + 1}, one each in {pairs}"


def _pairs(line: PoleLine, stretch: range) -> str:
    """The cells of a stretch two by two, by the lines that cross it: "columns 1-2 and 3-4"."""
    along = line.at.place.name.startswith("row")
    numbers = (line.cell(i)[along] + 1 for i in stretch[::2])
    pairs = (f"{i}-{i + 1}" for i in numbers)
    return f"{_across(line)} {listed(pairs)}"


def _across(line: PoleLine) -> str:
    """What the lines are called that cross a line."""
    return "columns" if line.at.place.name.startswith("row") else "rows"


def _tell_half(pairs: str, demands: Words, lines: int, dominoes: Sequence[Words]) -> Words:
    return say("{}, one each in {}, so {}.", demands, pairs, are_magnets(dominoes))
