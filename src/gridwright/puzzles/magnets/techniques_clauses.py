"""Reasons why cells of a Magnets board are not certain values, told together where they are alike.

"R5C2 is above a minus, R5C5 beside one and R5C7 in column 7, which has its two minus".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, M, P, PoleLine, X
from gridwright.puzzles.magnets.techniques_reasons import (
    Reason,
    as_reason,
    partner,
    plain_reason,
    reason,
    told_of_partner,
)
from gridwright.puzzles.magnets.techniques_words import domino, is_are
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, capital, joined, listed, say


@dataclass(frozen=True)
class Clause:
    """What is said of some cells, in words: "R5C2 and R5C4 are" "above a minus".

    `tail` says that it ends in a subordinate clause, which a comma has to close. Without a subject,
    `what` is a sentence by itself: "row 3 has its plus". It is a reason for the cells that it
    is `of`, by what is said of their partners if it is `by_partners`.
    """

    subject: Words
    verb: str
    what: Words
    tail: bool = False
    of: tuple[Cell, ...] = ()
    by_partners: bool = False

    @property
    def words(self) -> Words:
        """The whole of it."""
        if not self.subject:
            return self.what
        return say("{}{}{}", self.subject, f" {self.verb} ", self.what)

    @property
    def denies(self) -> bool:
        """Whether it says what cells are not."""
        return self.what.parts[0].text.startswith("not ")

    def after(self, other: Clause) -> Words:
        """The same without what is clear from the clause before it: "R5C5 beside one"."""
        if self.denies != other.denies or not (self.subject and other.subject):
            return self.words
        return say("{} {}", self.subject, _shorter(self.what, other.what))


def _is_late(clause: Clause) -> bool:
    """Whether a clause says what cells are not, or what a line has."""
    return clause.denies or not clause.subject


def _shorter(what: Words, before: Words) -> Words:
    """Where a cell lies, if the one before lies by such a pole as well: "beside one"."""
    (first, *rest), last = what.parts, before.parts[-1].text
    for pole in (f"a {NAME[P]}", f"a {NAME[M]}"):
        if not rest and first.text.endswith(pole) and last.endswith(pole):
            return about(f"{first.text.removesuffix(pole)}one", first.cells)
    return what


def said_together(clauses: Iterable[Clause]) -> Words:
    """Clauses as one list, verbs told once; what cells are not comes late, tails come last.

    What a line has follows what is said of cells, but not that alone which they are not.
    """
    every = [*clauses]
    beside = any(each.subject and not each.denies for each in every)
    late = {True: 1, False: 2 * beside}
    in_order = sorted(every, key=lambda c: (c.tail, late[c.denies] if _is_late(c) else 0))
    result = in_order[0].words
    for number, (before, each) in enumerate(pairwise(in_order), 2):
        comma = ", and " if before.tail else " and " if number == len(in_order) else ", "
        result = say("{}{}{}", result, comma, each.after(before))
    return result


def as_reasons(clauses: Sequence[Clause]) -> Words:
    """Reasons at the end of a sentence, if there are any: ", as R2C3 is beside a plus"."""
    return say(", as {}", said_together(clauses)) if clauses else Words()


def so(clauses: Sequence[Clause], end: Words) -> Words:
    """What follows from reasons, if there are any: "R2C3 is beside a plus, so R2C4 is minus."."""
    if not clauses:
        return say("{}.", capital(end))
    return say("{}, so {}.", capital(said_together(clauses)), end)


def alike(found: Iterable[Reason]) -> list[list[Reason]]:
    """Reasons that say the same of several cells, together."""
    groups: dict[object, list[Reason]] = {}
    for each in found:
        key = (each.direct, each.kind, each.value)
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
        return [_clause(same) for same in alike(each for each in found if each.words)]
    # What was told a moment ago is plain to see, but not a pencil mark, nor what was told of the
    # partner.
    untold = [cell for cell in cells if X not in _told_last(now, cell)]
    opposite = [cell for cell in untold if clash and _is_told_to_be(now, cell, OTHER[value])]
    found = (
        each
        for each in (why_not(now, cell, value) for cell in untold if cell not in opposite)
        if each.words or not now.base[each.cell] & value
    )
    reasons = [_clause(same) for same in alike(found)]
    if opposite:
        reasons.append(Clause(listed(opposite), is_are(opposite), say(NAME[OTHER[value]])))
    return reasons


def _is_told_to_be(now: Position, cell: Cell, pole: int) -> bool:
    """Whether a look told that a cell is a pole, or that its partner is the opposite one."""
    return now.supposing and _told_last(now, cell) in ((pole, 0), (0, OTHER[pole]))


def _clause(same: Sequence[Reason]) -> Clause:
    """Reasons that say the same of some cells, in words."""
    first, cells = same[0], [each.cell for each in same]
    names = listed(cells)
    if not first.words:
        return Clause(names, is_are(cells), say("not {}", NAME[first.value]), of=tuple(cells))
    if not first.direct and len(cells) > 1:
        names = say("the partners of {}", names)
    elif not first.direct and str(first.what).startswith("not "):
        what = say("not {}{}", NAME[first.value], as_reason(first))
        return Clause(names, "is", what, tail=True, of=tuple(cells))
    elif not first.direct:
        names = say("{}’s partner {}", names, first.subject)
    by_partners = not first.direct
    return Clause(names, is_are(cells), _what(same), first.by_line, tuple(cells), by_partners)


def _what(same: Sequence[Reason]) -> Words:
    """What is said of all subjects: "beside a minus"; of one, the pole may be named."""
    if len(same) == 1 or same[0].by_line:
        return same[0].what
    return about(same[0].kind, (cell for each in same for cell in each.what.cells))


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
    why = [_clause(same) for same in alike(told)]
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
    """The cells that are neutral without a word and cannot be a pole for a reason of its own.

    That may be a pencil mark.
    """
    alone = (each[0] for each in _silent_pieces(now, line) if len(each) == 1)
    return [c for c in alone if not now.base[c] & pole or why_not(now, c, pole).words]


def why_not(now: Position, cell: Cell, value: int) -> Reason:
    """Why a cell is not a value, if need be by a pole beside it or a mark of its partner."""
    return told_of_partner(now, plain_reason(now, cell, value))


def _silent_pieces(now: Position, line: PoleLine) -> list[list[Cell]]:
    """The dominoes of a line, or cells of them, that are neutral without a word."""
    pieces = (p for p in line.shape.pieces if line.domains[p[0]] == X)
    cells = ([line.cell(i) for i in piece] for piece in pieces)
    new = (each for each in cells if now.base[each[0]] != X)
    return [e for e in new if not any(now.left_last(c) or any(_told_last(now, c)) for c in e)]


def _told_last(now: Position, cell: Cell) -> tuple[int, int]:
    """The one value of which it was told that it is left to a cell, and to its partner."""
    return now.last_told(cell), now.last_told(partner(now, cell))


def ruled_out(now: Position, line: PoleLine, pole: int, clash: bool = False) -> list[Clause]:
    """Why open cells of a line cannot be a pole, those of dominoes that lie in it left aside."""
    domains = line.domains
    cells = [i for i in line.shape.crossing if not domains[i] & pole and domains[i] != X]
    unseen = [line.cell(i) for i in cells if clash or domains[i] & (domains[i] - 1)]
    unseen += silently_barred(now, line, pole)
    told = sorted(cell for cell in unseen if now.base[cell] != OTHER[pole])
    return why_excluded(now, told, pole, clash)


def ways_round(
    now: Position, barred: Iterable[tuple[Cell, int]], line: Collection[Cell] = ()
) -> Words:
    """Which way round magnets are by what a half is not: "R4C2 is beside a plus, so it is ...".

    Where the half that tells is not in a line of cells, the other one is told as well.
    """
    found = [why_not(now, cell, value) for cell, value in barred]
    across = {each.subject: each.cell for each in found if line and each.subject not in line}
    groups: dict[object, list[list[Reason]]] = {}
    for same in alike(each.of_subject for each in found):
        alone = same[0].by_line or any(each.cell in across for each in same)
        groups.setdefault(len(groups) if alone else -same[0].value, []).append(same)
    return joined(_turned(same, across) for same in groups.values())


def _turned(groups: Sequence[Sequence[Reason]], across: Mapping[Cell, Cell]) -> Words:
    """Which pole halves are that cannot be the other one, each group for the same reason."""
    first, cells = groups[0][0], [each.cell for same in groups for each in same]
    name = NAME[OTHER[first.value]]
    halves = [across[cell] for cell in cells if cell in across]
    verb = "" if len(cells) == len(halves) == 1 else f"{is_are(halves)} "
    so_too = say(" and {} {}{}", listed(halves), verb, NAME[first.value]) if halves else Words()
    if first.by_line:
        text = "{}, so {} {} {}{}."
        return say(text, capital(first.words), listed(cells), is_are(cells), name, so_too)
    them = {1: "it is", 2: "both are"}.get(len(cells), "they are")
    why = said_together(map(_clause, groups))
    return say("{}, so {} {}{}.", capital(why), them, name, so_too)
