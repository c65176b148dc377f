"""Which cells decide by not being a letter: each is put back to see whether it matters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, say, separated
from gridwright.techniques.closer_counts import is_unseen, why_not
from gridwright.techniques.closer_line import Letter, Line, Pair

BOTH = " both "
# What is claimed of all places that are left for both of a letter.
Claim = Callable[[Sequence[Pair]], bool]
# Why letters have no other places that would decide, by the letter.
Whys = Mapping[int, Words]


def deciding(
    now: Position, line: Line, letter: Letter, claim: Claim, known: Collection[Cell] = ()
) -> list[Cell]:
    """The cells that have to be known not to be a letter, lest a claim about its places be wrong.

    Only those are asked for that a reader does not see at once: crossed out without a word, or by a
    pencil mark. Each is put back, and stays so if the claim still holds.
    """
    return _decided(now, line, letter, claim, known)[0]


def undecided(
    now: Position, line: Line, letter: Letter, claim: Claim, known: Collection[Cell] = ()
) -> Letter:
    """The letter with the places put back that need no reason, as a claim holds with them too."""
    return _decided(now, line, letter, claim, known)[1]


def _decided(
    now: Position, line: Line, letter: Letter, claim: Claim, known: Collection[Cell] = ()
) -> tuple[list[Cell], Letter]:
    """The cells that decide, and the letter without them.

    Those that have to be `known` come last, as nothing need be known of others: what looks that are
    not told crossed out in these is put back as well.
    """
    other = line.far if letter is line.near else line.near
    taken = other.known if len(other.known) == 2 else ()  # told with how far apart they are
    found: list[int] = []
    for i in sorted(range(len(line.cells)), key=lambda i: line.cells[i] in known):
        cell = line.cells[i]
        if i in letter.possible or i in taken:
            continue
        untold = bool(known) and cell not in known and now.base[cell] >> letter.value & 1
        if not untold and not is_unseen(now, cell, letter.value):
            continue
        with_it = replace(letter, open=tuple(sorted({*letter.open, i})))
        if claim(with_it.pairs):
            letter = with_it
        else:
            found.append(i)
    return line.cells_at(sorted(found)), letter


def why_deciding(
    now: Position,
    line: Line,
    letter: Letter,
    claim: Claim,
    places: bool = False,
    known: Collection[Cell] = (),
) -> Words:
    """Why these cells are not the letter: "column 5 has both its C".

    Where its `places` are named, so are those right beside the first one if that is a far letter.
    """
    cells = deciding(now, line, letter, claim, known)
    return why_not(now, line.at, letter.value, [*cells, *(_beside(line, letter) if places else ())])


def _beside(line: Line, letter: Letter) -> list[Cell]:
    """The cells where a second letter cannot be because of the first one, right beside it."""
    beside = (i + j for i in letter.known for j in (-1, 1)) if letter.gap > 1 else ()
    return line.cells_at(i for i in beside if 0 <= i < len(line.cells))


def as_reason(why: Words) -> Words:
    """A reason at the end of a sentence, if there is one."""
    return say(", as {}", why) if why else Words()


def whys_deciding(now: Position, line: Line, claims: Iterable[tuple[Letter, Claim]]) -> Whys:
    """The same for what is claimed of each of some letters."""
    return {letter.value: why_deciding(now, line, letter, claim) for letter, claim in claims}


def one_by_one(reasons: Iterable[Words]) -> Words:
    """Some reasons one after the other, the same lines named once.

    "Column 5 has both its C and both its F", but "row 1 has both its C, and row 2 has both its F".
    """
    found: list[Words] = []
    for why in filter(None, reasons):
        if both := _of_same_lines(found[-1], why) if found else Words():
            found[-1] = both
        else:
            found.append(why)
    return separated(found, ", and ")


def _of_same_lines(first: Words, second: Words) -> Words:
    """Two reasons that say of the same lines which letters they have, as one; else empty."""
    lines, same, has = str(first).partition(BOTH)
    others, both, rest = str(second).partition(BOTH)
    if not (same and both) or lines != others or any(" and " in each for each in (has, rest)):
        return Words()
    return say("{} and both {}", first, rest)


def leading(whys: Whys, first: Letter, second: Letter) -> tuple[Words, Whys]:
    """The reasons that come before what is said of two letters, and those told beside it.

    What is said of the `second` one has its own right beside it, unless they say both at once.
    """
    one, other = whys[first.value], whys[second.value]
    if both := _of_same_lines(one, other):
        return both, {first.value: Words(), second.value: Words()}
    return one, {first.value: Words(), second.value: other}
