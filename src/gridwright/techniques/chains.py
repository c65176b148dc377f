"""Chains of cells or places, one of two each: where both ends are seen, a number is out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, say, separated
from gridwright.techniques.general import names
from gridwright.techniques.latin import holds_all
from gridwright.techniques.latin_rest import left_by
from gridwright.techniques.latin_whys import why_none_is
from gridwright.techniques.latin_words import lines_text, of_line
from gridwright.techniques.wings import Peers, numbers_of, peers_of, shares_lines

# What it costs to follow one pair or cell more, beyond the shortest chain.
SHORTEST, EACH = 16, 3
# The fewest and most cells of an XY-wing or XY-chain: those of three are wings.
SHORT, LONGEST = 3, 6


class Two(NamedTuple):
    """The two places that a line or box has left for a number, in the order of a chain."""

    line: Posting
    first: Cell
    second: Cell


Shape = Callable[[Sequence[Two]], bool]


@technique(
    "Skyscraper",
    5,
    "A number has two places in each of two rows; two of these share a column, so one of the "
    "others has it (or with rows and columns exchanged).",
)
def skyscraper(at: Sight) -> Iterator[Deduction]:
    """Two parallel lines with two places for a number each, two of which are in a line across."""
    yield from _number_chains(at, 2, _is_skyscraper)


@technique(
    "Two-string kite",
    5,
    "A number has two places in a row and two in a column; two of these share a box, so one of "
    "the others has it.",
)
def two_string_kite(at: Sight) -> Iterator[Deduction]:
    """A row and a column with two places for a number each, two of which see each other."""
    yield from _number_chains(at, 2, _is_kite)


@technique(
    "Turbot fish",
    5,
    "A number has two places in a box and two in a row, column or other box; two of these see "
    "each other, so one of the others has it.",
)
def turbot_fish(at: Sight) -> Iterator[Deduction]:
    """Any other two lines or boxes with two places for a number each that are linked."""
    yield from _number_chains(at, 2, lambda twos: not _is_skyscraper(twos) and not _is_kite(twos))


@technique(
    "X-chain",
    5,
    "A number has two places in each of three lines or boxes, linked one after the other: one of "
    "the two ends has it.",
)
def x_chain(at: Sight) -> Iterator[Deduction]:
    """Three lines or boxes with two places for a number each, linked one after the other."""
    yield from _number_chains(at, 3, lambda twos: True)


def _is_skyscraper(twos: Sequence[Two]) -> bool:
    one, other = twos[0].second, twos[1].first
    aligned = one.row == other.row or one.column == other.column
    return _kinds(twos) in ({"row"}, {"column"}) and aligned


def _is_kite(twos: Sequence[Two]) -> bool:
    return _kinds(twos) == {"row", "column"}


def _kinds(twos: Sequence[Two]) -> set[str]:
    """Rows, columns or boxes."""
    return {two.line.labels[0].place.name.split()[0] for two in twos}


def _number_chains(at: Sight, number: int, shape: Shape) -> Iterator[Deduction]:
    """A number is out where a cell sees both ends of a chain of so many pairs of places."""
    domains, peers = at.position.domains, peers_of(at)
    lines = [p for p in at.position.atoms if isinstance(p.constraint, AllDifferent)]
    whole = [line for line in lines if holds_all(Sight(at.position, line))]
    for value in values_of(_open_values(at)):
        found: set[Cell] = set()
        for chain in filter(shape, _chained(_twos(whole, domains, value), peers, number)):
            inside = {cell for two in chain for cell in two[1:]}
            for cell in peers[chain[0].first]:
                sees_both = cell in peers[chain[-1].second] and domains[cell] >> value & 1
                if sees_both and cell not in inside and cell not in found:
                    found.add(cell)
                    yield from _crossed_out(at, value, chain, cell, peers)


def _open_values(at: Sight) -> int:
    """The numbers that an open cell may still have, as bits."""
    found = 0
    for domain in at.position.domains.values():
        found |= domain if domain & domain - 1 else 0
    return found


def _twos(lines: Sequence[Posting], domains: Mapping[Cell, int], value: int) -> list[Two]:
    """The lines and boxes with two places for a number, both ways round."""
    found = []
    for line in lines:
        cells = [cell for cell in line.scope if domains[cell] >> value & 1]
        if len(cells) == 2:
            found += [Two(line, *cells), Two(line, *cells[::-1])]
    return found


def _chained(twos: Sequence[Two], peers: Peers, number: int) -> Iterator[tuple[Two, ...]]:
    """So many pairs of different cells, each of which begins with a cell that the last one sees."""
    after = {
        cell: [two for two in twos if two.first in peers[cell]] for cell in {two[2] for two in twos}
    }
    # Each with all its cells.
    chains: list[tuple[tuple[Two, ...], frozenset[Cell]]]
    chains = [((two,), frozenset(two[1:])) for two in twos]
    for _ in range(number - 1):
        chains = [
            ((*chain, two), cells.union(two[1:]))
            for chain, cells in chains
            for two in after[chain[-1].second]
            if cells.isdisjoint(two[1:])
        ]
    return (chain for chain, _ in chains if chain[0].first < chain[-1].second)


def _crossed_out(
    at: Sight, value: int, pairs: Sequence[Two], cell: Cell, peers: Peers
) -> Iterator[Deduction]:
    ends = pairs[0].first, pairs[-1].second
    labels = [pair.line.labels[0] for pair in pairs]
    labels += [peers[one.second][two.first] for one, two in pairwise(pairs)]
    labels += [peers[end][cell] for end in ends]
    elsewhere = [c for pair in pairs for c in pair.line.scope if c not in pair[1:]]
    known = dict.fromkeys(elsewhere, ~(1 << value))
    tell = _tell_pairs(at, value, pairs, cell, peers)
    cost = SHORTEST + EACH * (len(pairs) - 2)
    yield from at.deduce_from({cell: ~(1 << value)}, known, tell, labels, cost)


def _tell_pairs(
    at: Sight,
    value: int,
    pairs: Sequence[Two],
    cell: Cell,
    peers: Peers,
) -> Tell:
    ends = sorted((pairs[0].first, pairs[-1].second))
    shares = shares_lines(peers, cell, ends)

    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        one_is = _one_of_ends(peers, pairs, name)
        told = say("{} {}, so it is not {}.", cell, shares, name)
        return joined((*_places_of(now, at, pairs, value), one_is, told, left_by(now, cell, value)))

    return words


def _places_of(now: Position, at: Sight, pairs: Sequence[Two], value: int) -> Iterator[Words]:
    """Where a number is in each line or box, and why nowhere else there; a sentence each reason."""
    (name,) = names(now, 1 << value)
    by_why: dict[Words, list[Words]] = {}
    for pair in pairs:
        others = (c for c in pair.line.scope if c not in pair[1:])
        open_cells = (c for c in others if now.domains[c] not in SINGLES)
        why = why_none_is(now, ((c, value) for c in open_cells), nowhere=True)
        whose, places = _number_of(at, pair, name), listed(sorted(pair[1:]), "or")
        same = by_why.setdefault(why, [])
        same.append(say("{} in {}" if same else "{} is in {}", whose, places))
    for why, each in by_why.items():
        start = say("{}, so {}", why, listed(each)) if why else listed(each)
        yield capital(say("{}.", start))


def _one_of_ends(peers: Peers, pairs: Sequence[Two], name: str) -> Words:
    """That one of the ends of a chain has a number; a longer one is followed from end to end."""
    ends = listed(sorted((pairs[0].first, pairs[-1].second)), "or")
    linked = [
        (one.second, two.first, lines_text([peers[one.second][two.first].place]))
        for one, two in pairwise(pairs)
    ]
    if len(linked) == 1:
        ((one, other, shared),) = linked
        both = listed(sorted((one, other)))
        return say("{} ({}) are not both {}, so {} is.", both, shared, name, ends)
    first, *others = pairs
    steps = [say("If {} is not {}, {} is", first.first, name, first.second)]
    steps += [
        say("then {} is not ({}), so {} is", pair.first, shared, pair.second)
        for pair, (_, _, shared) in zip(others, linked, strict=True)
    ]
    return say("{}. So {} is {}.", separated(steps, "; "), ends, name)


def _number_of(at: Sight, pair: Two, name: str) -> Words:
    return of_line(Sight(at.position, pair.line), name)


@technique(
    "XY-chain",
    5,
    "Cells with two numbers each: if the first is not one number, the last has it, so no cell "
    "that sees both has it.",
)
def xy_chain(at: Sight) -> Iterator[Deduction]:
    """Four to six cells of two values, each of which shares one with the next."""
    domains = at.position.domains
    twos = {cell: domains[cell] for cell in at.cells if domains[cell].bit_count() == 2}
    if len(twos) <= SHORT:
        return
    peers = peers_of(at)
    near = {cell: [c for c in peers[cell] if c in twos] for cell in twos}
    found: set[tuple[Cell, int]] = set()
    # A number, the cells from one that may have it, and what the last has if the first does not.
    paths: list[tuple[int, tuple[Cell, ...], int]]
    paths = [(bit, (c,), twos[c] & ~bit) for c in twos for bit in _bits(twos[c])]
    for length in range(2, LONGEST + 1):
        paths = [
            (bit, (*path, cell), twos[cell] & ~carried)
            for bit, path, carried in paths
            for cell in near[path[-1]]
            if twos[cell] & carried and cell not in path
        ]
        for bit, path, carried in paths if length > SHORT else ():
            if carried == bit and path[0] < path[-1]:
                yield from _seen_by_ends(at, peers, path, bit, found)


def _bits(domain: int) -> Iterator[int]:
    return (1 << value for value in values_of(domain))


def _seen_by_ends(
    at: Sight, peers: Peers, path: Sequence[Cell], bit: int, found: set[tuple[Cell, int]]
) -> Iterator[Deduction]:
    """Cross out the number of both ends in the cells that see both, unless a shorter chain does."""
    one, other = path[0], path[-1]
    for cell in peers[one]:
        news = at.position.domains[cell] & bit and (cell, bit) not in found
        if news and cell in peers[other] and cell not in path:
            found.add((cell, bit))
            labels = [peers[a][b] for a, b in (*pairwise(path), (one, cell), (other, cell))]
            tell, cost = (
                _tell_path(at, path, bit, cell, peers),
                SHORTEST + EACH * (len(path) - SHORT),
            )
            yield from at.deduce({cell: ~bit}, path, tell, labels, cost)


def _tell_path(at: Sight, path: Sequence[Cell], bit: int, cell: Cell, peers: Peers) -> Tell:
    # As it is now: the position goes on to know more.
    known = {each: at.position.domains[each] for each in path}
    shares = shares_lines(peers, cell, (path[0], path[-1]))

    def words(now: Position) -> Words:
        (name,) = names(now, bit)
        carried, steps = bit, list[Words]()
        for each in path:
            carried = known[each] & ~carried
            form = "{} {}" if len(steps) > 1 else "{} is {}"
            steps.append(say(form, each if steps else "it", *names(now, carried)))
        text = "If {} is not {}, {}, and then in turn {}"
        if_so = say(text, path[0], name, steps[0], listed(steps[1:]))
        ends = listed((path[0], path[-1]), "or")
        text = "{}. {}. So {} is {}. {} {}, so it is not {}."
        may_be = numbers_of(now, known, path)
        told = say(text, may_be, if_so, ends, name, cell, shares, name)
        return joined((told, left_by(now, cell, bit.bit_length() - 1)))

    return words
