"""The one way left for a domino of a Magnets board, in words; those that say the same in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_clauses import Clause, said_together
from gridwright.puzzles.magnets.techniques_halves import excluded_ways, of_both_halves
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, POLE, M, P, X
from gridwright.puzzles.magnets.techniques_reasons import partner, plain_reason, told_of_partner
from gridwright.puzzles.magnets.techniques_words import domino, is_are
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Parallel,
    Part,
    Words,
    about,
    capital,
    listed,
    say,
)

BETWEEN = "between "


def tell_last(now: Position, cell: Cell) -> Words:
    """Why a cell has its value, by what was crossed out for it and for its partner."""
    value = now.domains[cell]
    other = partner(now, cell)
    if value in (P, M) and (pole := _tell_pole(now, cell, value)):
        return pole
    against = [bit for bit in (P, M, X) if bit != value and now.start[cell] & bit]
    clauses = excluded_ways(now, cell, against)
    if value == X:
        both = domino(*sorted((cell, other)))
        own = tuple(each for each in clauses if each.subject)
        if len(own) < 2:
            lines = tuple(each.words for each in clauses if not each.subject)
            return AlikeNeutral(own, lines, (both,)).words()
        return capital(say("{}, so {} is neutral.", of_both_halves(clauses), both))
    why = of_both_halves(clauses)
    alone = len(clauses) == 1 and why.parts[:2] == say("{} is ", cell).parts
    what: Cell | str = "it" if alone else cell
    return capital(say("{}, so {} is {}.", why, what, NAME[value]))


def _tell_pole(now: Position, cell: Cell, value: int) -> Words:
    """Why a half of a marked magnet has its pole, if a line that has all of the other tells."""
    if now.base[cell] & X or not now.start[cell] & X:
        return Words()
    why = told_of_partner(now, plain_reason(now, cell, POLE & ~value))
    if not why.by_line:
        return Words()
    return AlikePoles(why.words, why.of_subject.value, (why.subject,), cell).words()


@dataclass(frozen=True, eq=False)
class AlikeNeutral:
    """Dominoes that are neutral as one half of each cannot be a pole, for like reasons.

    `clauses` say where these halves lie, `lines` what lines have; one of them may be enough.
    """

    clauses: tuple[Clause, ...]
    lines: tuple[Words, ...]
    dominoes: tuple[Words, ...]

    def words(self) -> Words:
        """The looks in words, which may be told with more of the kind."""
        are = "is" if len(self.dominoes) == 1 else "are"
        lines = (Clause(Words(), "", each) for each in self.lines)
        why = said_together((*self._of_halves(), *lines))
        told = say("{}, so {} {} neutral.", capital(why), listed(self.dominoes), are)
        return Words(told.parts, self)

    def _of_halves(self) -> tuple[Clause, ...]:
        """What is said of the halves that tell, once of those of which it is the same."""
        alike: dict[str, list[Clause]] = {}
        for each in self.clauses:
            alike.setdefault(str(_plain([each])), []).append(each)
        return tuple(_said_of(clauses) for clauses in alike.values())

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the dominoes of another look for a like reason, or by the same line."""
        if not isinstance(other, AlikeNeutral) or self.lines_as_told != other.lines_as_told:
            return None
        if not self.lines and self.kind != other.kind:
            return None
        if not {*self.dominoes}.isdisjoint(other.dominoes):
            return None
        halves, dominoes = self.clauses + other.clauses, self.dominoes + other.dominoes
        return AlikeNeutral(halves, self.lines, dominoes).words()

    @property
    def kind(self) -> tuple[str, ...]:
        """What is said of the subjects, whichever pole they touch."""
        return tuple(dict.fromkeys(str(_plain([each])) for each in self.clauses))

    @property
    def lines_as_told(self) -> tuple[str, ...]:
        """What lines have that tell."""
        return tuple(map(str, self.lines))


def _said_of(clauses: Sequence[Clause]) -> Clause:
    """What is said of some halves, of which it is the same."""
    if len(clauses) == 1:
        return clauses[0]
    names = listed(each.subject for each in clauses)
    both = "" if clauses[0].denies else "both " if len(clauses) == 2 else "all "
    return Clause(names, "are", say("{}{}", both, _plain(clauses)))


def _plain(clauses: Sequence[Clause]) -> Words:
    """Where cells lie, by a pole that is not named: "above a minus"; named between two of them."""
    if BETWEEN in str(clauses[0].what):
        return clauses[0].what
    text = "".join(map(_plain_text, clauses[0].what.parts))
    return about(text, (cell for each in clauses for cell in each.what.cells))


def _plain_text(part: Part) -> str:
    """A part without the name of a cell: "a" and " plus" for "R1C1" and "’s plus"."""
    return "a" if part.kind == "cell" else part.text.replace("’s ", " ")


@dataclass(frozen=True, eq=False)
class AlikePoles:
    """Halves of marked magnets that are one pole as their line has all of the other.

    `cell` is the one asked about: a half of the first, or its partner.
    """

    why: Words
    barred: int
    halves: tuple[Cell, ...]
    cell: Cell

    def words(self) -> Words:
        """The looks in words, which may be told with more of the kind."""
        poles = say("the pole{} {}", "s" * (len(self.halves) > 1), listed(self.halves))
        name = NAME[OTHER[self.barred]]
        told = say("{}, so {} {} {}", capital(self.why), poles, is_are(self.halves), name)
        if len(self.halves) == 1 and self.cell not in self.halves:
            told = say("{} and {} {}", told, self.cell, NAME[self.barred])
        return Words(say("{}.", told).parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same with a half of another magnet in the same line."""
        alike = isinstance(other, AlikePoles) and other.why.parts == self.why.parts
        if not isinstance(other, AlikePoles) or not alike or other.cell not in other.halves:
            return None
        if self.cell not in self.halves or not {*self.halves}.isdisjoint(other.halves):
            return None
        return AlikePoles(self.why, self.barred, self.halves + other.halves, self.cell).words()
