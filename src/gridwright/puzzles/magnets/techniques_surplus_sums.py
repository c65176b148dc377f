"""What touching cells of a line can bring more of plus than of minus, and what decides that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from gridwright.puzzles.magnets.techniques_lines import M, P, PoleLine, X

# What each value adds to the difference of plus and minus.
BRINGS = {X: 0, P: 1, M: -1}


def alone_in(line: PoleLine, groups: Sequence[range]) -> list[int]:
    """The cells of dominoes that cross a line, but not those in groups of touching ones."""
    touching = {i for group in groups if len(group) > 1 for i in group}
    return [i for i in line.shape.crossing if i not in touching]


def rest_of(line: PoleLine, groups: Sequence[range]) -> int:
    """The difference of plus and minus that known poles do not bring, besides touching cells."""
    wanted = line.shape.counts[P] - line.shape.counts[M]
    return wanted - sum(BRINGS.get(line.domains[i], 0) for i in alone_in(line, groups))


def left_by_difference(
    domains: Sequence[int], groups: Sequence[range], sums: Sequence[set[int]], wanted: int
) -> dict[int, int]:
    """What the difference leaves to the open cells, by their positions."""
    left = {}
    for number, group in enumerate(groups):
        others = totals_of([*sums[:number], *sums[number + 1 :]])
        for i in group:
            if domains[i] & (domains[i] - 1):
                left[i] = _fitting(domains, group, i, {wanted - other for other in others})
    return left


def _fitting(domains: Sequence[int], group: range, position: int, wanted: set[int]) -> int:
    """The values of a cell with which its group can bring one of the wanted differences."""
    fitting = 0
    for bit in BRINGS:
        if domains[position] & bit:
            tried = [bit if i == position else domains[i] for i in range(group.stop)]
            if not wanted.isdisjoint(sums_of(tried, group)):
                fitting |= bit
    return fitting


def sums_of(domains: Sequence[int], group: range) -> set[int]:
    """What touching cells can bring more of plus than of minus."""
    by_last: dict[int, set[int]] = {X: {0}}
    for i in group:
        by_last = {
            bit: {
                total + brings
                for last, totals in by_last.items()
                if last != bit or bit == X
                for total in totals
            }
            for bit, brings in BRINGS.items()
            if domains[i] & bit
        }
    return {total for totals in by_last.values() for total in totals}


def totals_of(choices: Sequence[set[int]]) -> set[int]:
    """What groups can bring together, each one of its choices."""
    totals = {0}
    for each in choices:
        totals = {total + brings for total in totals for brings in each}
    return totals


def most_of(line: PoleLine, group: range, pole: int) -> int:
    """How many more of a pole than of the other a group can bring."""
    return max(BRINGS[pole] * total for total in sums_of(line.domains, group))


def limiting(line: PoleLine, group: range, pole: int) -> list[tuple[int, int]]:
    """Values that cells of a group cannot have and with which it could bring more of a pole."""
    domains, most, barred = list(line.domains), most_of(line, group, pole), []
    for i, value in _barred_values(domains, group):
        back = [*domains[:i], domains[i] | value, *domains[i + 1 :]]
        if max(BRINGS[pole] * total for total in sums_of(back, group)) > most:
            barred.append((i, value))
        else:
            domains = back
    return barred


def _barred_values(domains: Sequence[int], cells: Iterable[int]) -> list[tuple[int, int]]:
    """The values that open cells cannot have, by their positions."""
    open_ = [i for i in cells if domains[i] not in BRINGS]
    return [(i, value) for i in open_ for value in (P, M, X) if not domains[i] & value]


def deciding(
    line: PoleLine,
    groups: Sequence[range],
    changed: Mapping[int, int],
    told: Collection[tuple[int, int]],
) -> list[tuple[int, int]]:
    """Values that open cells cannot have and with which less would follow: each is put back.

    Those that were `told` are no news.
    """
    wanted = line.shape.counts[P] - line.shape.counts[M]
    domains, found = list(line.domains), []
    for i, value in _barred_values(domains, line.shape.crossing):
        if (i, value) in told:
            continue
        back = [*domains[:i], domains[i] | value, *domains[i + 1 :]]
        left = left_by_difference(back, groups, [sums_of(back, group) for group in groups], wanted)
        if all(not left[j] & ~mask for j, mask in changed.items()):
            domains = back
        else:
            found.append((i, value))
    return found


Excluded = Mapping[tuple[range, tuple[int, ...]], Sequence[tuple[int, int]]]


def amiss(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], pole: int
) -> Excluded:
    """What groups of touching cells would bring with the values that are excluded: what is amiss.

    By the group and what it would bring, at most or one of two numbers, the cells with these
    values. Empty where it is not that, or where all must bring as much as they can.
    """
    most = {group: most_of(line, group, pole) for group in groups}
    needed = BRINGS[pole] * (line.shape.counts[P] - line.shape.counts[M])
    rest = needed - sum(BRINGS[pole] * BRINGS.get(line.domains[i], 0) for i in line.shape.crossing)
    if not rest or sum(most.values()) <= needed:
        return {}
    open_groups = [g for g in groups if any(line.domains[i] not in BRINGS for i in g)]
    found: dict[tuple[range, tuple[int, ...]], list[tuple[int, int]]] = {}
    for group, i, value in _excluded(line, groups, changed):
        tried = [value if j == i else d for j, d in enumerate(line.domains)]
        sums = sorted(BRINGS[pole] * total for total in sums_of(tried, group))
        few = bool(sums) and sum(most.values()) - most[group] + sums[-1] < needed
        exact = open_groups == [group] and len(sums) == 2 and sums[0] >= 0
        if len(group) < 2 or not (few or exact):
            return {}
        would = (sums[-1],) if few else tuple(sums)
        found.setdefault((group, would), []).append((i, value))
    return found


def _excluded(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int]
) -> Iterator[tuple[range, int, int]]:
    """The values that cells no longer have, with their groups."""
    for group in groups:
        for i in group:
            for value in BRINGS if i in changed else ():
                if line.domains[i] & value & ~changed[i]:
                    yield group, i, value
