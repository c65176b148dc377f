"""Words for two neighbouring lines that want a pole in every place there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_clauses import Clause, as_reasons, so, why_excluded
from gridwright.puzzles.magnets.techniques_lines import NAME, X
from gridwright.puzzles.magnets.techniques_reasons import reason
from gridwright.puzzles.magnets.techniques_two_lines import (
    Phase,
    TwoLines,
    coordinate_along,
    dominoes_in,
)
from gridwright.puzzles.magnets.techniques_words import is_are, lines_by_number, magnets
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    as_words,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
)

# From more magnets on that fill both lines, they are not named one by one.
SEVERAL = 3


def tell_too_few(both: TwoLines) -> Tell:
    """That the lines want more poles than they have places."""

    def words(now: Position) -> Words:
        demand, closed = _demand(now, both), _tell_closed(now, both, clash=True)
        if not both.open_pairs:
            return say("{}, but no {} has room.", demand, _kind_across(both))
        room = _lines_across(both, both.open_pairs)
        has = "has room, for one" if len(both.open_pairs) == 1 else "have room, for one each"
        if closed:
            return say("{}. {} So only {} {}.", demand, closed, room, has)
        return say("{}, but only {} {}.", demand, room, has)

    return words


def tell_chessboard(both: TwoLines, phases: Sequence[Phase]) -> Tell:
    """That every place has a pole, and how these alternate."""

    def words(now: Position) -> Words:
        room, kind = len(both.open_pairs), _kind_across(both)
        if room == len(_across(both)):
            where = say("every {} has one", kind)
        else:
            has = "has one" if room == 1 else "have one each"
            where = say("{} {}", _lines_across(both, both.open_pairs), has)
        closed = _tell_closed(now, both)
        text = (
            "{}. {} No {} can hold two of these, so {}. {}"
            if closed
            else "{}{}, and no {} can hold two of them, so {}. {}"
        )
        return say(text, _demand(now, both), closed, kind, where, _follows(now, both, phases))

    return words


def _demand(now: Position, both: TwoLines) -> Words:
    """What both lines want: "Rows 2 and 3 want six minus together"."""
    need = sum(both.need)
    cells = (cell for pair in both.pairs for cell in pair if cell is not None)
    held = any(now.domains[cell] == both.pole for cell in cells)
    first, second = both.places
    kind, number = first.name.split()
    other = about(second.name.split()[1], second.cells)
    lines = say("{} and {}", about(f"{kind}s {number}", first.cells), other)
    text = "{} want {} {}{} together"
    return capital(say(text, lines, number_word(need), "more " * held, NAME[both.pole]))


def _kind_across(both: TwoLines) -> str:
    return "column" if coordinate_along(both.at) else "row"


def _across(both: TwoLines) -> Sequence[tuple[Cell, ...]]:
    """The cells of all lines across both."""
    grid = both.at.puzzle.grid
    lines = grid.columns if coordinate_along(both.at) else grid.rows
    return [each.cells for each in lines]


def _lines_across(both: TwoLines, pairs: Iterable[int]) -> Words:
    """The lines across both in which some pairs lie: "columns 1, 3 and 4"."""
    across = coordinate_along(both.at)
    return _numbered(both, {c[across] for n in pairs for c in both.pairs[n] if c is not None})


def _numbered(both: TwoLines, indices: Iterable[int]) -> Words:
    """Lines across both by their numbers, three or more in a row by the first and the last."""
    return lines_by_number(_kind_across(both), _across(both), indices)


def _tell_closed(now: Position, both: TwoLines, clash: bool = False) -> Words:
    """Which pairs can hold no pole though they are open, and why; empty if there are none."""
    closed: dict[int, list[Cell]] = {}
    across = coordinate_along(both.at)
    for pair in both.pairs:
        cells = [cell for cell in pair if cell is not None]
        known = now.base if clash else now.domains
        open_ = [c for c in cells if known[c] & (known[c] - 1) and not (clash and now.last_told(c))]
        if open_ and not any(now.domains[c] & both.pole for c in cells):
            closed[open_[0][across]] = open_
    full = {i: why for i, cells in closed.items() if (why := _why_full(now, both, i, cells))}
    others = [cell for i, cells in closed.items() if i not in full for cell in cells]
    if not others:
        return _tell_full(both, full)
    where = _numbered(both, {cell[across] for cell in others})
    why = as_reasons(why_excluded(now, others, both.pole, clash))
    return joined((_tell_full(both, full), capital(say("{} can hold none{}.", where, why))))


def _why_full(now: Position, both: TwoLines, index: int, cells: Iterable[Cell]) -> Words:
    """What a line across both has if that leaves it no more poles: " has its two plus"."""
    for cell in cells:
        why = reason(now, cell, both.pole)
        if why.direct and why.by_line and why.words.parts[0].cells == _across(both)[index]:
            return Words(why.words.parts[1:])
    return Words()


def _tell_full(both: TwoLines, full: dict[int, Words]) -> Words:
    """That lines across both have all their poles, those together that have as many."""
    alike: dict[str, list[int]] = {}
    for index, has in full.items():
        alike.setdefault(str(has), []).append(index)
    told = []
    for text, indices in alike.items():
        has = full[indices[0]]
        if len(indices) > 1:
            has = say(text.replace(" has its ", " have their ").replace(" wants ", " want "))
        told.append(say("{}{}", _numbered(both, indices), has))
    return capital(say("{}.", listed(told))) if told else Words()


def _follows(now: Position, both: TwoLines, phases: Sequence[Phase]) -> Words:
    """How the poles alternate between the lines, from where, or which dominoes are magnets."""
    settled = [phase for phase in phases if phase.side is not None]
    alternate = _alternate(both, phases)
    if not settled:
        found = [each for phase in phases for each in dominoes_in(both, phase)]
        news = [each for each in found if now.base[each[0]] & X]
        if (
            len(news) > SEVERAL
            and len(phases) == 1
            and len(phases[0].numbers) == len(_across(both))
        ):
            inside = f"every domino inside these {_kind_along(both)}s is a magnet"
            return say("{}, so {}.", alternate, inside)
        return say("{}, so {}.", alternate, magnets(news or found))
    alone = [phase for phase in settled if _is_alone(both, phase)]
    only = _only_cells(both, _holding(both, alone))
    rest = [phase for phase in settled if phase not in alone]
    why = _why_there(now, both, rest)
    if rest and not why:
        return joined((only, _all_by_count(both, phases, rest, alternate)))
    first = say("{}.", alternate) if alternate else Words()
    if not rest:
        return joined((only, first))
    told = [phase for phase in rest if phase.reason is not None]
    counted = [_by_count(both, phase) for phase in rest if phase.reason is None]
    where = _poles_are_in(both, _holding(both, told))
    return joined((only, first, so(why, where), *counted))


def _is_alone(both: TwoLines, phase: Phase) -> bool:
    """Whether a pole has one place for want of a cell beside it, as by the middle of a board."""
    return any(None in both.pairs[number] for number in phase.numbers)


def _only_cells(both: TwoLines, cells: Sequence[Cell]) -> Words:
    """That cells hold the pole which are the only ones of lines across both."""
    across = coordinate_along(both.at)
    told = (
        say("{} has only {} there, so that is {}", _numbered(both, [c[across]]), c, NAME[both.pole])
        for c in cells
    )
    return capital(say("{}.", listed(told))) if cells else Words()


def _alternate(both: TwoLines, phases: Sequence[Phase]) -> Words:
    """That poles alternate between the lines, as far as their places touch."""
    kind = _kind_along(both)
    if not any(len(phase.numbers) > 1 for phase in phases):
        return Words()
    if len(phases) == 1:
        return say("The {} alternate between the {}s", NAME[both.pole], kind)
    return say("In neighbouring {}s they alternate between the {}s", _kind_across(both), kind)


def _poles_are_in(both: TwoLines, cells: Sequence[Cell]) -> Words:
    name = NAME[both.pole]
    if len(cells) == 1:
        return say("{} is {}", cells[0], name)
    return say("the {} are in {}", name, listed(cells))


def _all_by_count(
    both: TwoLines, phases: Sequence[Phase], settled: Sequence[Phase], alternate: Words
) -> Words:
    """Where poles are because one of the lines wants more of them than the other."""
    side = settled[0].side or 0
    more, fewer = (line(p.name, p.cells) for p in (both.places[side], both.places[1 - side]))
    where = _poles_are_in(both, _holding(both, settled))
    if len(phases) == 1 and alternate:
        wanted = number_word(both.need[side])
        return say("{}, and {} wants {} of them, so {}.", alternate, more, wanted, where)
    alone = [phase for phase in phases if _is_alone(both, phase)]
    besides = sum(1 if phase.side == side else -1 for phase in alone)
    number = number_word(both.need[side] - both.need[1 - side] - besides)
    apart = "Apart from that {} wants {} more than {}" if alone else "{} wants {} more than {}"
    wants = capital(say(apart, more, number, fewer))
    even = [n for phase in phases if phase not in (*settled, *alone) for n in phase.numbers]
    if not even:
        first = say("{}.", alternate) if alternate else Words()
        return joined((first, say("{}, so {}.", wants, where)))
    half = number_word(len(even) // 2)
    equal = say("{} bring each {} {}", _lines_across(both, even), _kind_along(both), half)
    return say("{}, so {}. {}, so {}.", alternate, equal, wants, where)


def _kind_along(both: TwoLines) -> str:
    return both.places[0].name.split()[0]


def _by_count(both: TwoLines, phase: Phase) -> Words:
    """Where poles are because one of the lines wants them, once others are there."""
    place = both.places[phase.side or 0]
    wants = capital(say("{} wants", line(place.name, place.cells)))
    number, cells = number_word(both.need[phase.side or 0]), _holding(both, [phase])
    text = "{} {} of them, so {} {} {} too."
    return say(text, wants, number, listed(cells), is_are(cells), NAME[both.pole])


def _holding(both: TwoLines, phases: Sequence[Phase]) -> list[Cell]:
    """The cells that hold the pole."""
    cells = (both.pairs[n][phase.line_of(n)] for phase in phases for n in phase.numbers)
    return [cell for cell in cells if cell is not None]


def _why_there(now: Position, both: TwoLines, phases: Sequence[Phase]) -> list[Clause]:
    """Why the poles of consecutive pairs begin in one of the lines, where cells tell."""
    cells = [phase.reason for phase in phases if phase.reason is not None]
    known = {cell: now.last_told(cell) or now.seen[cell] for cell in cells}
    told = [
        Clause(as_words(c), "is", say(NAME[value])) for c, value in known.items() if value in NAME
    ]
    rest = [cell for cell, value in known.items() if value not in NAME]
    why = told + why_excluded(now, rest, both.pole)
    # Of what was told a moment ago it has to be said that it matters here.
    just_told = [Clause(listed(rest), is_are(rest), say("not {}", NAME[both.pole]))] if rest else []
    return why or just_told
