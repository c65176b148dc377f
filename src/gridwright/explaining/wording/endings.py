"""How a step ends: the lines it fills up, and the cells it leaves empty, that no sentence names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from gridwright.explaining.deducing.links import Link, Move, apply_move, narrowed
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.emptied import (
    leaves,
    shut_off,
    so_empty,
    that,
)
from gridwright.explaining.wording.left_empty import barred, left_empty
from gridwright.explaining.wording.rules_first import with_rules_inside
from gridwright.explaining.wording.shutting import told_before, whys_of
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import (
    Words,
    capital,
    is_aside,
    joined,
    listed,
    say,
    separated,
)
from gridwright.techniques.latin_words import lines_text

# From how many cells on that are left empty without a word it is said which lines they complete.
SEVERAL = 2
# The number of the link, where a sentence says what a cell is.
SAID = -1
# Up to how many lines that fill up it is said what they leave for a cell.
FEW = 2
# What stands between the cells of a list.
BETWEEN = (", ", " and ", ", and ")
# Up to how many lines are named where the board is full after them.
MANY = 4


def told_in_turn(puzzle: Puzzle, move: Move, known: Known) -> Words:
    """All that a step tells, with what it enters without a word.

    Where cells around an entry stay empty without a word, that is told right after the entry.
    """
    if shows_empty(puzzle):
        return _rules_last(move)
    if _clears_around(puzzle):
        return told_once(_each_with_its_end(puzzle, move, known))
    if _tells_numbers(puzzle):
        return told_once(_each_with_its_numbers(puzzle, move, known))
    return joined((move.words, ending(puzzle, move, known)))


def shows_empty(puzzle: Puzzle) -> bool:
    """Whether the board shows all cells that stay empty without a word, and the rule is told once.

    They are around single entries: no line or road of these says in which order they follow.
    """
    return _clears_around(puzzle) and not any(symbol.joined for symbol in puzzle.symbols)


def _clears_around(puzzle: Puzzle) -> bool:
    return any(each.once for each in puzzle.techniques() or ())


def _rules_last(move: Move) -> Words:
    """All that a move tells, with the rules that it tells aside at its end."""
    return told_once(sorted((link.words for link in move.told), key=is_aside))


def _tells_numbers(puzzle: Puzzle) -> bool:
    """Whether numbers that a step enters without a word are told with what it tells."""
    techniques = puzzle.techniques() or ()
    told = any(each.tell_last and (each.aloud or each.rank == SILENT) for each in techniques)
    return not told and any(symbol.is_number for symbol in puzzle.symbols)


def _each_with_its_numbers(puzzle: Puzzle, move: Move, known: Known) -> Iterator[Words]:
    """The looks of a move, each after the numbers that were entered without a word before it.

    So nothing is told to be the last of a number before a reader has all others.
    """
    unsaid, settled = unsaid_entries(move, known), _settled(move, known)
    told = [number for number, link in enumerate(move.links) if link.words]
    for number in told:
        # A look may tell last what was the first to follow.
        says = (
            move.links[number].words.cells_named if move.links[number].technique.tell_last else ()
        )
        since = min([number, *(settled[cell] for cell in says if cell in settled)])
        before = {cell: at for cell, at in unsaid.items() if at < since and number != told[0]}
        if before and not _goes_on(move.links[told[told.index(number) - 1]], move.links[number]):
            yield _numbers(puzzle, move, known, before, ends=False)
            unsaid = {cell: at for cell, at in unsaid.items() if cell not in before}
        yield move.links[number].words
    yield _numbers(puzzle, move, known, unsaid)


def _each_with_its_end(puzzle: Puzzle, move: Move, known: Known) -> Iterator[Words]:
    """The looks of a move, each with the cells after it that it leaves empty without a word."""
    left = _empty(puzzle, move, {*cells_told(move)})
    looks, after = _looks_that_settle(move, known), dict[Cell, str]()
    whys, kept = whys_of(move, known), {looks.get(cell, 0) for cell in left}
    said = [*with_rules_inside(puzzle, move.told, kept), Words()]
    for number, link in enumerate(move.told):
        yield said[number]
        after |= {cell: name for cell, name in left.items() if looks.get(cell, 0) == number}
        if not any(_goes_on(link, other) for other in move.told[number + 1 : number + 2]):
            in_order = dict(sorted(after.items()))
            shut = {cell: whys[cell] for cell in in_order if cell in whys}
            shut, said[number + 1] = told_before(shut, said[number + 1], whys)
            yield shut_off(shut, in_order)
            yield so_empty({c: name for c, name in in_order.items() if c not in shut})
            after = {}


def cells_told(move: Move) -> Iterator[Cell]:
    """The cells a move speaks of, without those that looks only imagine to be on or off."""
    for link in move.told:
        yield from (c for c in link.words.cells if c in link.gone or c in link.premises)


def _looks_that_settle(move: Move, known: Known) -> dict[Cell, int]:
    """The cells that a move enters, each with the number of the look from which it follows."""
    found: dict[Cell, int] = {}
    left, number = dict(known), -1
    for link in move.links:
        number += bool(link.words)
        source = max((found[cell] for cell in link.premises if cell in found), default=number)
        for cell in narrowed(left, link):
            found.setdefault(cell, number if link.words else source)
    return found


def _goes_on(link: Link, other: Link) -> bool:
    """Whether another look goes on from one in the same sentence, or with the rule behind it.

    So does a supposition of which the same holds.
    """
    one, two = link.words.parallel, other.words.parallel
    alike = one is not None and two is not None and one.with_next(two) is not None
    return alike or is_aside(other.words) or bool(link.supposed and other.supposed)


def ending(puzzle: Puzzle, move: Move, known: Known) -> Words:
    """What a move enters without a word: empty cells where these go without saying, or numbers.

    `known` is what was known before it.
    """
    after = apply_move(known, move)
    if any(each.tell_last and each.rank == SILENT for each in puzzle.techniques() or ()):
        return _left_empty(puzzle, move, known, after)
    if any(each.tell_last and each.aloud for each in puzzle.techniques() or ()):
        return Words()  # each entry has its sentence
    if not any(symbol.is_number for symbol in puzzle.symbols):
        return Words()  # half a domino goes without saying
    return _numbers(puzzle, move, known, unsaid_entries(move, known))


def _numbers(
    puzzle: Puzzle, move: Move, known: Known, unsaid: Mapping[Cell, int], ends: bool = True
) -> Words:
    """Numbers that a move enters without a word: the lines they fill up, or cell by cell.

    Where the move `ends` with them, they may be the last of the board.
    """
    after = apply_move(known, move)
    lines = _filling(move, known, unsaid)
    if ends and len({*lines.values()}) > MANY and all(mask in SINGLES for mask in after.values()):
        first = {cell: lines[cell] for cell in [*lines][:MANY]}
        named = separated(_each_completes(first), ", ")
        return say("{}, and the last lines fill up in turn.", named)
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    told = []
    for fills, group in groupby(unsaid, key=lines.__contains__):
        cells = [*group]
        if fills:
            told.append(_completing({cell: lines[cell] for cell in cells}, move.entries, names))
        else:
            are = listed(say("{} is {}", cell, names[move.entries[cell]]) for cell in cells)
            told.append(say("Then {}.", are))
    return joined(told)


def _completing(
    lines: Mapping[Cell, Place], entries: Mapping[Cell, int], names: Mapping[int, str]
) -> Words:
    """That cells are the last ones of lines in turn: "Row 4 then leaves 5 for R4C2."."""
    if len(lines) > FEW:
        return say("{}.", listed(_each_completes(lines)))
    leave = listed(
        say("{}{} leaves {} for {}", lines_text([place]), then, names[entries[cell]], cell)
        for then, (cell, place) in zip((" then", ""), lines.items(), strict=False)
    )
    return capital(say("{}.", leave))


def _each_completes(lines: Mapping[Cell, Place]) -> list[Words]:
    """Which line each of some cells completes: "R5C1 then completes row 5", "R3C1 column 1"."""
    (first, place), *others = lines.items()
    ends = [say("{} then completes {}", first, lines_text([place]))]
    return ends + [say("{} {}", cell, lines_text([place])) for cell, place in others]


def _filling(move: Move, known: Known, unsaid: Mapping[Cell, int]) -> dict[Cell, Place]:
    """The cells that a move enters without a word as the last ones of lines, with these lines."""
    found: dict[Cell, Place] = {}
    left = dict(known)
    for number, link in enumerate(move.links):
        place = link.filled(left) if not link.words else None
        found.update((c, place) for c in link.gone if place and unsaid.get(c) == number)
        narrowed(left, link)
    return found


def _settled(move: Move, known: Known) -> dict[Cell, int]:
    """The cells that a move enters, each with the number of the link by which it is."""
    left, found = dict(known), dict[Cell, int]()
    for number, link in enumerate(move.links):
        for cell in narrowed(left, link):
            found.setdefault(cell, number)
    return found


def unsaid_entries(move: Move, known: Known) -> dict[Cell, int]:
    """The cells that a move enters though no sentence says so, each with the link that does.

    A sentence that comes after that and names a cell says what it is.
    """
    settled = {cell: SAID for link in move.told for cell in (*link.gives, *_said_to_be(link))}
    left = dict(known)
    for number, link in enumerate(move.links):
        for cell in narrowed(left, link):
            settled.setdefault(cell, number)
        for cell in link.words.cells_named if link.words else ():
            if cell in settled:
                settled[cell] = SAID
    return {
        cell: number
        for cell, number in sorted(settled.items(), key=lambda each: each[1])
        if cell in move.entries and number != SAID and not move.links[number].words
    }


def _said_to_be(link: Link) -> Iterator[Cell]:
    """The cells a look is about of which it says what they are: "R1C2 is 5", "5 for R1C2"."""
    parts = link.words.parts
    for one, between, other in zip(parts, parts[1:], parts[2:], strict=False):
        cell, number = (one, other) if between.text == " is " else (other, one)
        if between.text in (" is ", " for ") and cell.kind == "cell" and number.text.isdecimal():
            yield from link.gone.keys() & cell.cells
    numbers = (part.cells for part in parts if part.kind == "text" and part.text.isdecimal())
    yield from (cells[0] for cells in numbers if len(cells) == 1 and cells[0] in link.gone)


def _left_empty(puzzle: Puzzle, move: Move, known: Known, after: Known) -> Words:
    """The cells that a move leaves empty without a word, and the lines that it completes by some.

    It is plain to see in a line that a look is at.
    """
    looked_at = {label.place.cells for link in move.told for label in link.labels}
    # What is left to a cell is a look at the lines it names.
    last = (link.words for link in move.told if not link.labels)
    looked_at.update(part.cells for words in last for part in words.parts)
    ended = [
        place
        for place in _lines_at(puzzle, move.entries)
        if all(after[cell] in SINGLES for cell in place.cells)
    ]
    seen = {c for place in ended if place.cells in looked_at for c in place.cells}
    left = _empty(puzzle, move, {*seen, *_said_empty(puzzle, move, known)})
    completed = _completed(ended, left)
    whole = {cell for place in completed for cell in place.cells}
    ends = [say("completes {}", lines_text(completed))] if completed else []
    open_ = {c: name for c, name in left.items() if c not in whole}
    if bars := barred(puzzle, move, known, open_):
        named = completed or not _is_last_told(move, bars.cells)
        return left_empty(puzzle, ends, open_, bars, bool(named))
    if left and not completed and _is_last_told(move, left):
        (name,) = {*left.values()}
        return say("That leaves {} {}.", "it" if len(left) == 1 else "them", name)
    return that([*ends, *leaves(open_)])


def _said_empty(puzzle: Puzzle, move: Move, known: Known) -> set[Cell]:
    """The cells of which a sentence that names them says that they stay empty.

    Where there are several things to enter, it may say only that they are not one of these, or name
    them for what would be.
    """
    if sum(not symbol.blank for symbol in puzzle.symbols) == 1:
        return {*move.words.cells_named}
    left, said = dict(known), {link.supposed.cell for link in move.told if link.supposed}
    names = {symbol.name for symbol in puzzle.symbols if symbol.blank}
    for link in move.links:
        settled = narrowed(left, link)
        if any(name in str(link.words) for name in names):
            # What a look says of cells may follow from more than it crosses out itself.
            said.update({*settled, *link.gone}.intersection(link.words.cells_named))
    return said


def _is_last_told(move: Move, cells: Collection[Cell]) -> bool:
    """Whether the last sentence is about some cells and no others, so that they need no names."""
    last = move.told[-1]
    return {*cells} == {*last.gone} == {*_last_listed(last.words)}


def _last_listed(words: Words) -> Iterator[Cell]:
    """The cells of the list that words end with: "so R1C6, R1C7 and R1C8 are not C"."""
    within = False
    for part in reversed(words.parts):
        if part.kind == "cell":
            within = True
            yield from part.cells
        elif within and part.text not in BETWEEN:
            return


def _empty(puzzle: Puzzle, move: Move, told: Collection[Cell]) -> dict[Cell, str]:
    """The cells that stay empty after a move, which is not told of them, by what that is called."""
    empty = {symbol.value: symbol.name for symbol in puzzle.symbols if symbol.blank}
    return {c: empty[v] for c, v in sorted(move.entries.items()) if v in empty and c not in told}


def _lines_at(puzzle: Puzzle, cells: Collection[Cell]) -> list[Place]:
    """The rows and columns of some cells."""
    lines = (each for each in puzzle.grid.lines if not set(cells).isdisjoint(each.cells))
    return [Place(each.name, each.cells) for each in lines]


def _completed(ended: Sequence[Place], cells: Collection[Cell]) -> list[Place]:
    """The fewest of some lines that hold all those of some cells which have several in a line."""
    found, left = [], set(cells)
    while lines := [place for place in ended if len(left.intersection(place.cells)) >= SEVERAL]:
        best = max(lines, key=lambda place: len(left.intersection(place.cells)))
        left.difference_update(best.cells)
        found.append(best)
    return [place for place in ended if place in found]
