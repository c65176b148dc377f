"""Numbers with signs between them: the only place for a number, and the last one for a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Linear, Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.general import gathered, names, tell_refused
from gridwright.techniques.latin import (
    is_entered,
    marked_and_has,
    only_places,
    tell_last,
    unsaid_before,
)
from gridwright.techniques.latin_none import tell_all_gone, tell_said
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_rest import tell_rest
from gridwright.techniques.latin_words import (
    DIFFERENT,
    clauses,
    crossing,
    is_last,
    lines_across,
    lines_have,
    open_besides,
)
from gridwright.techniques.signs_chains import (
    LESS,
    MORE,
    bounds,
    chain_text,
    in_between,
    is_told,
    signs_of,
)


@technique("Only place", 1, "One cell of a line can still take a number.", on=DIFFERENT)
def only_place(at: Sight) -> Iterator[Deduction]:
    """A number with one cell left in a line, by the lines across and by signs."""
    for found in only_places(at, why_nowhere):
        for cell, gone in found.gone.items():
            found = replace(found, words=_tell_place(at, cell, at.position.start[cell] & ~gone))
        yield found


def _tell_place(at: Sight, cell: Cell, bit: int) -> Tell:
    def words(now: Position) -> Words:
        (name,) = names(now, bit)
        others = open_besides(now, at, cell)
        if not others:
            return say("{} leaves {} for {}.", capital(at.line), name, cell)
        if is_last(now, bit):
            return say("The last {} is {}.", name, cell)
        why = why_nowhere(now, at, others, bit.bit_length() - 1)
        if not why:
            return say("Only {} can still be {}’s {}.", cell, at.line, name)
        return say("{}, so {}’s {} is {}.", capital(why), at.line, name, cell)

    return words


def why_nowhere(now: Position, at: Sight, cells: Sequence[Cell], value: int) -> Words:
    """Why some cells of a line are not a number: what lines across have, and what signs say.

    Pencil marks may rule it out as well. Empty where that is not the whole of it.
    """
    taken: list[Place] = []
    signed: dict[Cell, Words] = {}
    marked: list[Cell] = []
    for cell in cells:
        across = crossing(now, at.posting, cell, value)
        if across is not None:
            taken.append(across)
        elif why := now.why_not(cell, value):
            signed[cell] = why
        elif now.told_left(cell) >> value & 1:
            return Words()
        elif not now.is_just_told(cell):
            marked.append(cell)
    reasons = [lines_have(now, taken, value)] if taken else []
    if signed:
        extreme = {1: "smaller", len(at.cells): "bigger"}.get(value)
        reasons += [_beside_others(signed, extreme)] if extreme else _by_signs(now, signed, value)
    if marked:
        reasons.append(say("{} not {}", _are(marked), *names(now, 1 << value)))
    return clauses(reasons) if reasons else Words()


def _are(cells: Collection[Cell]) -> Words:
    return say("{} {}", listed(cells), "is" if len(cells) == 1 else "are")


def _beside_others(cells: Collection[Cell], other: str) -> Words:
    """That cells have a smaller (or a bigger) cell beside them."""
    if len(cells) == 1:
        return say("{} has a {} neighbour", *cells, other)
    return say("{} have {} neighbours", listed(cells), other)


def _by_signs(now: Position, signed: Mapping[Cell, Words], value: int) -> Iterator[Words]:
    """Why signs keep a number from cells; those beside the same known one are told at once."""
    beside: dict[tuple[str, Cell], dict[Cell, Words]] = {}
    others: list[Words] = []
    for cell, why in signed.items():
        for sign, gone in _by_neighbours(now, cell).items():
            by = sign.cells_named[-1]
            if gone >> value & 1 and now.seen[by] in SINGLES:
                beside.setdefault(("less" if gone < 0 else "more", by), {})[cell] = sign
                break
        else:
            others.append(why)
    for (than, by), cells in beside.items():
        if len(cells) > 1:
            yield say("{} {} than {} = {}", _are(cells), than, by, *names(now, now.seen[by]))
        else:
            others += cells.values()
    # What a longer chain says is said.
    longer = [str(why) for why in others]
    told = [why for why in others if not any(each.endswith(f" {why}") for each in longer)]
    if told:
        yield gathered(told)


def _tell_last(now: Position, cell: Cell) -> Words:
    """Why one number is left to a cell: what its lines have, and what signs say."""
    gone = values_of(now.start[cell] & ~now.domains[cell])
    if not _by_sign(now, cell, gone) or marked_and_has(now, cell):
        return tell_last(now, cell)
    why = why_not_those(now, cell, gone)
    told = say("{}, so {} is {}.", capital(why), cell, *names(now, now.domains[cell]))
    return joined((_entered_beside(now, cell, why), unsaid_before(now, cell)[1], told))


def why_not_those(now: Position, cell: Cell, values: Sequence[int]) -> Words:
    """Why a cell is none of some numbers: what signs say, and what lines have besides."""
    by_sign, beside = _by_sign(now, cell, values), _told_beside(now, cell)
    signs = _needed(now, beside, sum(1 << value for value in by_sign))
    covered = 0
    for why in signs:
        covered |= beside[why]
    signs += [now.why_not(cell, value) for value in by_sign if not covered >> value & 1]
    lines = [value for value in values if value not in by_sign and not covered >> value & 1]
    return _all_reasons(signs, _by_lines(now, cell, lines))


def _by_sign(now: Position, cell: Cell, values: Iterable[int]) -> list[int]:
    """Those of some numbers that signs keep from a cell, and no line that has them."""
    return [v for v in values if not _stands_across(now, cell, v) and _is_by_sign(now, cell, v)]


def _stands_across(now: Position, cell: Cell, value: int) -> bool:
    """Whether a reader sees a number in a line of a cell."""
    lines = (p.scope for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT))
    return any(now.seen[other] == 1 << value for scope in lines for other in scope)


def _is_by_sign(now: Position, cell: Cell, value: int) -> bool:
    """Whether signs are why a cell is not a number, or its line has it for a reason of its own."""
    why = now.why_not(cell, value)
    return bool(why) and (why.parts[0].kind == "cell" or crossing(now, None, cell, value) is None)


def _entered_beside(now: Position, cell: Cell, why: Words) -> Words:
    """The numbers across the signs of a cell that a step entered without a word, if words use them.

    Those in its lines are told where these are.
    """
    told = unsaid_before(now, cell)[1].cells
    beside = (c for posting in now.atoms_at(cell) for c in posting.scope if c != cell)
    found = [c for c in dict.fromkeys(beside) if is_entered(now, c) and c in why.cells_named]
    are = listed(say("{} is {}", c, *names(now, now.base[c])) for c in found if c not in told)
    return say("Then {}.", are) if are else Words()


def _by_lines(now: Position, cell: Cell, values: Sequence[int]) -> Words:
    """The lines that have values of which it has to be told why a cell has them not."""
    told = (value for value in values if now.why_not(cell, value))
    having = {(cell, value): places for value in told if (places := lines_across(now, cell, value))}
    return listed(lines_have_all(fewest_lines(now, having)))


def _all_reasons(signs: Sequence[Words], by_line: Words) -> Words:
    if not signs:
        return by_line
    by_sign = gathered(in_between(signs))
    return say("{}, and {}", by_line, by_sign) if by_line else by_sign


def _by_neighbours(now: Position, cell: Cell) -> dict[Words, int]:
    """Signs between a cell and known ones, with the values that each keeps out, as bits."""
    found = {}
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, Linear):
            low, high = posting.scope
            other, sign = (low, ">") if cell == high else (high, "<")
            known = now.domains[other]
            if known in SINGLES:
                words = say("{} {} {} = {}", cell, sign, other, *names(now, known))
                found[words] = (known << 1) - 1 if cell == high else -known
    return found


def _told_beside(now: Position, cell: Cell) -> dict[Words, int]:
    """The same of numbers that were told, or that the step at hand enters.

    Where a supposition breaks, a sign that rules out what is left to the cell is no reason for it.
    """
    return {
        why: gone
        for why, gone in _by_neighbours(now, cell).items()
        if (is_told(now, why.cells_named[-1]) or is_entered(now, why.cells_named[-1]))
        and not gone & now.domains[cell]
    }


def _needed(now: Position, beside: Mapping[Words, int], values: int) -> list[Words]:
    """As few of some signs as keep out the values, as bits, that any of them does.

    None is left out for one beside a number that a reader does not see yet.
    """
    found = {why: mask & values for why, mask in beside.items() if mask & values}
    seen = [why for why in found if now.seen[why.cells_named[-1]] in SINGLES]
    for why in [*(each for each in found if each not in seen), *seen]:
        others = 0
        for other, mask in found.items():
            others |= mask if other != why and other in seen else 0
        if not found[why] & ~others:
            del found[why]
    return list(found)


def _tell_none(now: Position, cell: Cell) -> Words:
    """Why nothing is left to a cell: every number is kept out by its lines or by its signs."""
    if refused := tell_refused(now, cell):
        return refused
    # What a bound that was told leaves, a sign takes away.
    for why, gone in _told_beside(now, cell).items() if now.supposing else ():
        if now.was_left(cell, now.base[cell] & gone):
            return say("But {}.", why)
    return tell_said(now, cell) or tell_all_gone(now, cell, _signs_at(now, cell))


def _signs_at(now: Position, cell: Cell) -> dict[Words, int]:
    """The signs of a cell with the numbers they keep out, as bits: of known numbers, and chains."""
    whys = [now.why_not(cell, value) for value in values_of(now.base[cell])]
    told = {c for why in whys for c in why.cells_named}
    found = {}
    for why, gone in _by_neighbours(now, cell).items():
        other = why.cells_named[-1]
        if is_told(now, other) or (other in told and not now.supposing):
            found[why] = gone
    scopes = tuple(posting.scope for posting in signs_of(now.atoms))
    for direction in (LESS, MORE):
        for by, left, chain in bounds(scopes, now.puzzle.width, direction):
            if by == cell and all(now.base[c] not in SINGLES for c in chain[1:]):
                found[chain_text(chain, direction)] = ~left
    return found


LAST_NUMBER = Technique(
    "Only value left",
    1,
    "The lines through a cell, and its signs, leave it one number.",
    lambda at: (),
    tell_last=_tell_last,
    tell_none=_tell_none,
    tell_rest=tell_rest,
)
