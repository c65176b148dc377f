"""Why a cell of a Magnets board cannot be a certain value: what touches it, or its line."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, X
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, say


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
    def by_line(self) -> bool:
        """Whether a line that has all its poles of a kind tells."""
        return bool(self.words) and self.words.parts[0].kind == "line"

    @property
    def kind(self) -> str:
        """What is said of the subject, whichever pole it touches: "above a minus"."""
        if self.touching and len(self.words.parts) > 3:
            *_, where, _, name = self.words.parts
            return f"{where.text}a {name.text.removeprefix('’s ')}"
        return str(self.what)

    @property
    def what(self) -> Words:
        """What is said of the subject: "above a minus", "in row 3, which has its two plus"."""
        parts = self.words.parts
        if self.by_line:
            return say("in {}, which{}", Words(parts[:1]), Words(parts[1:]))
        return Words(parts[2:])


def reason(now: Position, cell: Cell, value: int) -> Reason:
    """Why a cell is not a value, or its partner not the opposite one."""
    own = now.why_not(cell, value.bit_length() - 1)
    if own:
        return Reason(cell, value, cell, own)
    other = partner(now, cell)
    words = now.why_not(other, OTHER[value].bit_length() - 1)
    if words and (near := _beside(now, cell, value, told=True)):
        return Reason(cell, value, cell, near)  # people look at the cell itself first
    return Reason(cell, value, other if words else cell, words)


def _beside(now: Position, cell: Cell, pole: int, told: bool = False) -> Words:
    """The pole of a kind that a cell lies beside, if there is one apart from its partner.

    One that has to be `told` is on the board, or a look said so of it or of its partner.
    """
    for other in now.puzzle.grid.neighbours[cell]:
        if other == partner(now, cell) or now.domains.get(other) != pole:
            continue
        if not told or _is_told(now, other, pole):
            return touches(cell, other, pole, named=now.seen[other] != pole)
    return Words()


def _is_told(now: Position, cell: Cell, pole: int) -> bool:
    """Whether a reader knows the pole of a cell by the board or by a look that was told."""
    half = partner(now, cell)
    return (
        now.seen[cell] == pole
        or now.last_told(cell) == pole
        or (now.last_told(half) == OTHER[pole])
    )


def plain_reason(now: Position, cell: Cell, value: int) -> Reason:
    """The same; where that was told before, a pole beside it that tells it as well."""
    found = reason(now, cell, value)
    if found.words or value == X:
        return found
    for subject, pole in ((cell, value), (partner(now, cell), OTHER[value])):
        if near := _beside(now, subject, pole):
            return Reason(cell, value, subject, near)
    return found


def told_of_partner(now: Position, why: Reason) -> Reason:
    """A reason that was told of the partner alone: "R5C2 is not plus", or that it is neutral.

    That a half is not neutral is told of the whole domino.
    """
    if why.value == X:
        return why
    other, goes_with = partner(now, why.cell), OTHER[why.value]
    told = now.crossed_out_last(other) & goes_with and not now.crossed_out_last(why.cell)
    marked = now.base[why.cell] & why.value and not now.base[other] & goes_with
    neutral = now.domains[other] == X
    if why.words or not (told or marked) or (neutral and now.is_named(why.cell)):
        return why
    left = NAME[X] if neutral else f"not {NAME[goes_with]}"
    words = say("{}{}{}", other, " is ", left)
    return Reason(why.cell, why.value, other, words)


def cannot_be(why: Reason) -> Words:
    """That a cell is not a value, and why: "R5C3 cannot be plus, as it is above a plus"."""
    return say("{} cannot be {}{}", why.cell, NAME[why.value], as_reason(why))


def as_reason(why: Reason) -> Words:
    """A reason at the end of a sentence about its cell: ", as it is above a plus"."""
    if why.direct and not why.touching:
        return say(", as {}", why.words) if why.words else Words()
    if why.direct:
        return say(", as it is {}", why.what)
    return say(", as its partner {} is {}", why.subject, why.what)
