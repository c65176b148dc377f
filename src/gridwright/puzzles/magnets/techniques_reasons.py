"""Why cells of a Magnets board cannot be certain values, told together where that is the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, M, P, PoleLine, X
from gridwright.puzzles.magnets.techniques_words import domino, is_are
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, capital, joined, listed, say


def partner(now: Position, cell: Cell) -> Cell:
    """The other half of a cell's domino."""
    found: Cell = now.puzzle.partner(cell)
    return found


def touches(cell: Cell, other: Cell, pole: int, named: bool = False) -> Words:
    """Where a cell lies beside a pole: "R5C2 is above a minus".

    One that is not on the board yet is `named`: "R5C2 is above R6C2’s minus".
    """
    where = "beside" if cell.row == other.row else "above" if cell.row < other.row else "below"
    if named:
        return say("{}{}{}{}{}", cell, " is ", f"{where} ", other, f"’s {NAME[pole]}")
    return say("{}{}{}", cell, " is ", about(f"{where} a {NAME[pole]}", (other,)))


@dataclass(frozen=True)
class Reason:
    """Why a cell is not a value.

    `subject` is the half of its domino that tells: the cell, or its partner, which is not the
    opposite. `words` say why ("R5C2 is above a minus", "row 3 has its two plus"); there are none
    where that was told before.
    """

    cell: Cell
    value: int
    subject: Cell
    words: Words

    @property
    def direct(self) -> bool:
        """Whether it is about the cell and not about its partner."""
        return self.subject == self.cell

    @property
    def touching(self) -> bool:
        """Whether a pole beside the subject tells."""
        return bool(self.words) and self.words.parts[0].kind == "cell"

    @property
    def of_subject(self) -> Reason:
        """The same, told of the half that tells."""
        value = self.value if self.direct else OTHER[self.value]
        return Reason(self.subject, value, self.subject, self.words)

    @property
    def what(self) -> Words:
        """What is said of the subject ("above a minus"), or all of it ("row 3 has its plus")."""
        return Words(self.words.parts[2:]) if self.touching else self.words


def reason(now: Position, cell: Cell, value: int) -> Reason:
    """Why a cell is not a value, or its partner not the opposite one."""
    own = now.why_not(cell, value.bit_length() - 1)
    if own:
        return Reason(cell, value, cell, own)
    other = partner(now, cell)
    words = now.why_not(other, OTHER[value].bit_length() - 1)
    if words and (near := _beside(now, cell, value)):
        return Reason(cell, value, cell, near)  # people look at the cell itself first
    return Reason(cell, value, other if words else cell, words)


def _beside(now: Position, cell: Cell, pole: int) -> Words:
    """The pole of a kind that a cell lies beside, if there is one apart from its partner."""
    for other in now.puzzle.grid.neighbours[cell]:
        if other != partner(now, cell) and now.domains.get(other) == pole:
            return touches(cell, other, pole, named=now.seen[other] != pole)
    return Words()


def plain_reason(now: Position, cell: Cell, value: int) -> Reason:
    """The same; where that was told before, a pole beside it that tells it as well."""
    found = reason(now, cell, value)
    if found.words or value == X:
        return found
    for subject, pole in ((cell, value), (partner(now, cell), OTHER[value])):
        if near := _beside(now, subject, pole):
            return Reason(cell, value, subject, near)
    return found


def _by_partner(now: Position, why: Reason) -> Reason:
    """A reason that was told of the partner alone: "R5C2 is not plus"."""
    other, goes_with = partner(now, why.cell), OTHER[why.value]
    told = now.crossed_out_last(other) & goes_with and not now.crossed_out_last(why.cell)
    marked = now.base[why.cell] & why.value and not now.base[other] & goes_with
    if why.words or not (told or marked):
        return why
    words = say("{}{}{}", other, " is ", f"not {NAME[goes_with]}")
    return Reason(why.cell, why.value, other, words)


class Clause(NamedTuple):
    """A reason in words; a `plain` one has no reason of its own in it."""

    words: Words
    plain: bool = True


def alike(found: Iterable[Reason]) -> list[list[Reason]]:
    """Reasons that say the same of several cells, together."""
    groups: dict[object, list[Reason]] = {}
    for each in found:
        key = (each.direct, each.touching, str(each.what), each.value)
        groups.setdefault(key, []).append(each)
    return list(groups.values())


def why_excluded(
    now: Position, cells: Iterable[Cell], value: int, clash: bool = False
) -> list[Clause]:
    """Why cells are not a value: "R1C2 and R1C8 are beside a minus".

    What was told before is left out under a supposition, but not where that ends in a clash.
    """
    if now.supposing and not clash:
        found = (reason(now, cell, value) for cell in cells)
        return [_short_clause(same) for same in alike(each for each in found if each.words)]
    plain = (plain_reason(now, cell, value) for cell in cells)
    # What was told a moment ago is plain to see, but not a pencil mark, nor what was told of the
    # partner.
    found = (
        each
        for each in map(partial(_by_partner, now), plain)
        if each.words or not now.base[each.cell] & value
    )
    return [_clause(same) for same in alike(found)]


def newly_neutral(now: Position, line: PoleLine, positions: Iterable[int]) -> tuple[Words, Words]:
    """The cells of a line that are neutral but not on the board yet, and why if that is not told.

    "with R1C6 neutral ", ", as R1C6 is beside R1C5’s minus". Under a supposition it is told before.
    """
    cells = (line.cell(i) for i in positions if line.domains[i] == X)
    neutral = [cell for cell in cells if now.base[cell] != X]
    if not neutral:
        return Words(), Words()
    silent = [cell for cell in neutral if not now.supposing and not now.left_last(cell)]
    found = (reason(now, cell, value).of_subject for value in (P, M) for cell in silent)
    told = dict.fromkeys(each for each in found if each.words)
    why = [_short_clause(same) for same in alike(told)]
    return say("with {} neutral ", listed(neutral)), as_reasons(why)


def silently_neutral(now: Position, line: PoleLine, pole: int) -> Words:
    """The same of those that are neutral without a word, as the partner of one that was told is.

    Of others it is told why they are not a pole.
    """
    barred = silently_barred(now, line, pole)
    silent = [
        domino(*each) if len(each) == 2 else each[0]
        for each in _silent_pieces(now, line)
        if each[0] not in barred
    ]
    return say("with {} neutral ", listed(silent)) if silent else Words()


def silently_barred(now: Position, line: PoleLine, pole: int) -> list[Cell]:
    """The cells that are neutral without a word and cannot be a pole for a reason of its own."""
    alone = (each[0] for each in _silent_pieces(now, line) if len(each) == 1)
    return [cell for cell in alone if reason(now, cell, pole).words]


def _silent_pieces(now: Position, line: PoleLine) -> list[list[Cell]]:
    """The dominoes of a line, or cells of them, that are neutral without a word."""
    pieces = (p for p in line.shape.pieces if line.domains[p[0]] == X)
    cells = ([line.cell(i) for i in piece] for piece in pieces)
    return [
        each
        for each in cells
        if now.base[each[0]] != X and not any(now.left_last(c) or now.last_told(c) for c in each)
    ]


def _short_clause(same: Sequence[Reason]) -> Clause:
    """The same where the reader has more to keep in mind."""
    if same[0].direct or not same[0].touching:
        return Clause(_of_subjects(same) if same[0].touching else same[0].words)
    names = listed(each.cell for each in same)
    if len(same) > 1:
        return Clause(say("the partners of {} are {}", names, _what(same)))
    return Clause(say("{}’s partner is {}", names, _what(same)))


def _clause(same: Sequence[Reason]) -> Clause:
    """Reasons that say the same of some cells, in words."""
    first, cells = same[0], [each.cell for each in same]
    names, value, other = listed(cells), NAME[first.value], NAME[OTHER[first.value]]
    if not first.words:
        return Clause(say("{} {} not {}", names, is_are(cells), value))
    if first.direct:
        return Clause(_of_subjects(same) if first.touching else first.words)
    if not first.touching:
        who = say("the partners of {}", names) if len(cells) > 1 else say("{}’s partner", names)
        return Clause(say("{} cannot be {}, as {}", who, other, first.words), plain=False)
    if len(cells) > 1:
        return Clause(say("the partners of {} are {}", names, _what(same)))
    return Clause(say("{}’s partner {} is {}", names, first.subject, _what(same)))


def _what(same: Sequence[Reason]) -> Words:
    """What is said of all subjects: "beside a minus"."""
    first = same[0].what
    if len(first.parts) > 1:
        return first  # the pole is named
    return about(str(first), (cell for each in same for cell in each.what.cells))


def _of_subjects(same: Sequence[Reason]) -> Words:
    """What touches several cells: "R2C3 and R2C4 are beside a plus"."""
    cells = [each.subject for each in same]
    return say("{} {} {}", listed(cells), is_are(cells), _what(same))


def cannot_be(why: Reason) -> Words:
    """That a cell is not a value, and why: "R5C3 cannot be plus, as it is above a plus"."""
    return say("{} cannot be {}{}", why.cell, NAME[why.value], as_reason(why))


def as_reason(why: Reason) -> Words:
    """A reason at the end of a sentence about its cell: ", as it is above a plus"."""
    if not why.touching:
        return say(", as {}", why.words) if why.words else Words()
    if why.direct:
        return say(", as it is {}", why.what)
    return say(", as its partner {} is {}", why.subject, why.what)


def ruled_out(now: Position, line: PoleLine, pole: int, clash: bool = False) -> list[Clause]:
    """Why open cells of a line cannot be a pole, those of dominoes that lie in it left aside."""
    domains = line.domains
    cells = [i for i in line.shape.crossing if not domains[i] & pole and domains[i] != X]
    unseen = [line.cell(i) for i in cells if clash or domains[i] & (domains[i] - 1)]
    unseen += silently_barred(now, line, pole) if clash else []
    return why_excluded(now, [c for c in unseen if now.base[c] != OTHER[pole]], pole, clash)


def as_reasons(clauses: Sequence[Clause]) -> Words:
    """Reasons at the end of a sentence, if there are any: ", as R2C3 is beside a plus"."""
    return say(", as {}", listed(clause.words for clause in clauses)) if clauses else Words()


def so(clauses: Sequence[Clause], end: Words) -> Words:
    """What follows from reasons, if there are any: "R2C3 is beside a plus, so R2C4 is minus."."""
    if not clauses:
        return say("{}.", capital(end))
    if all(clause.plain for clause in clauses):
        return say("{}, so {}.", capital(listed(clause.words for clause in clauses)), end)
    each = joined(say("{}.", capital(clause.words)) for clause in clauses)
    return say("{} So {}.", each, end)


def why_excluded_ways(now: Position, cell: Cell, values: Iterable[int]) -> Words:
    """Why a domino is not laid in some ways, each half for its own reason; `cell` is one half.

    "R4C6 and R4C7 are both beside a plus", "R4C1 is above a minus and below a plus".
    """
    why = plain_reason if now.supposing else reason
    found = sorted((why(now, cell, each) for each in values), key=lambda each: each.subject)
    touching = _of_halves([each for each in found if each.touching])
    lines = {str(each.words): each.words for each in found if each.words and not each.touching}
    before = [each for each in found if not each.words]
    if now.supposing and (touching or lines):
        before = [each for each in before if not now.seen[each.cell] & each.value]
    told = [_told_before(now, each) for each in before]
    if len(told) == 1 == len(touching) and told[0].parts[0] == touching[0].parts[0]:
        return say("{} and is {}", told[0], Words(touching[0].parts[2:]))
    return listed([*told, *touching, *lines.values()])


def _told_before(now: Position, why: Reason) -> Words:
    """What was told of a domino: "R4C6-7 is a magnet", "R4C6 is not plus"."""
    if why.value == X:
        return say("{} is a magnet", domino(*sorted((why.cell, partner(now, why.cell)))))
    return say("{} is not {}", why.cell, NAME[why.value])


def _of_halves(found: Sequence[Reason]) -> list[Words]:
    """What touches the halves of a domino."""
    if len(found) < 2:
        return [each.words for each in found]
    first, second = found
    if first.subject == second.subject:
        return [say("{} and {}", first.words, second.what)]
    if str(first.what) == str(second.what):
        return [say("{} and {} are both {}", first.subject, second.subject, _what(found))]
    return [first.words, second.words]


def ways_round(
    now: Position, barred: Iterable[tuple[Cell, int]], line: Collection[Cell] = ()
) -> Words:
    """Which way round magnets are by what a half is not: "R4C2 is beside a plus, so it is ...".

    Where the half that tells is not in a line of cells, the other one is told as well.
    """
    found = [_by_partner(now, plain_reason(now, cell, value)) for cell, value in barred]
    across = {each.subject: each.cell for each in found if line and each.subject not in line}
    return joined(_turned(same, across) for same in alike(each.of_subject for each in found))


def _turned(same: Sequence[Reason], across: Mapping[Cell, Cell]) -> Words:
    first, cells = same[0], [each.cell for each in same]
    name = NAME[OTHER[first.value]]
    halves = [across[cell] for cell in cells if cell in across]
    verb = "" if len(cells) == len(halves) == 1 else f"{is_are(halves)} "
    so_too = say(" and {} {}{}", listed(halves), verb, NAME[first.value]) if halves else Words()
    if first.words and not first.touching:
        text = "{}, so {} {} {}{}."
        return say(text, capital(first.words), listed(cells), is_are(cells), name, so_too)
    them = "it is" if len(cells) == 1 else "they are"
    return say("{}, so {} {}{}.", _clause(same).words, them, name, so_too)
