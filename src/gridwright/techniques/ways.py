"""The few ways in which a line can still be completed: a last resort that fits any puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Constraint, Linear, Posting, Visible
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say

# Maximum number of ways a person keeps in mind, the branches after which a line is given up, and
# the values that may be crossed out on the way to one of them: more is not seen at a look.
SHOWN = 3
BRANCHES = 24
CROSSED_OUT = 30

_Domains = dict[Cell, int]
_Way = Mapping[Cell, int]


def _is_line(posting: Posting) -> bool:
    if isinstance(posting.constraint, Linear) and len(posting.scope) == 2:
        return False  # two numbers that are compared
    cells = posting.labels[0].place.cells
    return len({cell.row for cell in cells}) == 1 or len({cell.column for cell in cells}) == 1


@technique(
    "Few ways",
    3,
    "A line can be completed in at most three ways.",
    on=Constraint,
    where=_is_line,
)
def few_ways(at: Sight) -> Iterator[Deduction]:
    """What all ways to complete a line have in common, where there are at most three."""
    rules = at.siblings
    if rules[0] is not at.posting:
        return
    if any(isinstance(rule.constraint, Visible) for rule in rules):
        return  # who is seen says more than a list of lines
    if all(isinstance(rule.constraint, AllDifferent) for rule in rules):
        return  # so do pairs and triples
    cells = tuple(cell for cell in at.place.cells if cell in at.position.domains)
    if any(not set(cells).issuperset(rule.scope) for rule in rules):
        return
    known = {cell: at.position.domains[cell] for cell in cells}
    if not any(domain & (domain - 1) for domain in known.values()):
        return
    ways = ways_to_complete(known, rules)
    if ways is None:
        return
    labels = [label for rule in rules for label in rule.labels]
    if not ways:
        tell: Tell = lambda now: say("There is no way left to complete {}.", at.line)  # noqa: E731
        yield from at.refute(cells, tell, labels)
        return
    left = {cell: sum({1 << way[cell] for way in ways}) for cell in cells}
    yield from at.deduce(left, cells, _tell(at, cells, ways), labels)


def ways_to_complete(known: Mapping[Cell, int], rules: Sequence[Posting]) -> list[_Way] | None:
    """All ways to complete a line, or None if there are more than can be kept in mind."""
    found: list[_Way] = []
    todo = [dict(known)]
    branches = 0
    while todo:
        domains = todo.pop()
        branches += 1
        if branches > BRANCHES:
            return None
        before = _open_values(domains)
        if not _narrow(domains, rules):
            continue
        if before - _open_values(domains) > CROSSED_OUT:
            return None
        if max(d.bit_count() for d in domains.values()) > SHOWN - len(found):
            return None  # each of these values is in some way, or it takes more to see that not
        cell = next((c for c, d in domains.items() if d & (d - 1)), None)
        if cell is None:
            found.append({c: d.bit_length() - 1 for c, d in domains.items()})
            if len(found) > SHOWN:
                return None
            continue
        todo += [{**domains, cell: 1 << value} for value in reversed(values_of(domains[cell]))]
    return found


def _open_values(domains: _Domains) -> int:
    return sum(domain.bit_count() for domain in domains.values())


def _narrow(domains: _Domains, rules: Sequence[Posting]) -> bool:
    """Prune to a fixpoint; False when nothing is left."""
    changed = True
    while changed:
        changed = False
        for rule in rules:
            before = tuple([domains[cell] for cell in rule.scope])
            after = rule.constraint.prune(before)
            if after is None:
                return False
            if after is not before and after != before:
                changed = True
                domains.update(zip(rule.scope, after, strict=True))
    return all(domains.values())


def _tell(at: Sight, cells: Sequence[Cell], ways: Sequence[_Way]) -> Tell:
    def words(now: Position) -> Words:
        texts = {symbol.value: symbol.sign for symbol in now.puzzle.symbols}
        shown = ["\N{NO-BREAK SPACE}".join(texts[way[cell]] for cell in cells) for way in ways]
        if len(shown) == 1:
            return say("Only {} fits {}.", shown[0], at.line)
        return say("{} can only be {}.", capital(at.line), listed(shown, "or"))

    return words
