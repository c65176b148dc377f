"""The variables take one of a list of allowed tuples, kept arc consistent with bitsets.

The list is held as big ints with one bit per tuple. For each position and domain there is the set
of tuples that agree with it; the AND over all positions is the set of tuples still possible, and a
value that none of them uses is pruned. (In the literature: compact table.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from math import prod

from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains, lowest, mask_of, values_of
from gridwright.model.encoder import Encoder

# How many prunings a table remembers; the same domains come up again and again.
REMEMBERED = 1 << 14


class _Unions(dict[int, int]):
    """For one position: domain -> union of what each of its values supports, as bits."""

    def __init__(self, supports: dict[int, int]) -> None:
        super().__init__()
        self.supports = supports

    def __missing__(self, domain: int) -> int:
        union = 0
        for value in values_of(domain):
            union |= self.supports.get(value, 0)
        self[domain] = union
        return union


class Table(Constraint):
    """The scope's values, in order, form one of `rows`. Build once and share."""

    def __init__(self, rows: Iterable[Sequence[int]]) -> None:
        self.rows = frozenset(map(tuple, rows))
        # A fixed order makes everything derived from the bits reproducible.
        supports = _supports(sorted(self.rows))
        self.cost = 0 if len(supports) <= 4 else 1
        self._everything = (1 << len(self.rows)) - 1
        self._answers: dict[Domains, Domains | None] = {}
        self._outcomes: Memory = {}
        self._bijections: dict[Domains, dict[int, int] | None] = {}
        self._unions = tuple(map(_Unions, supports))
        self._supports = tuple(
            tuple((1 << value, bits) for value, bits in sorted(column.items()))
            for column in supports
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Table({len(self.rows)} rows)"

    def holds(self, values: Sequence[int]) -> bool:
        return tuple(values) in self.rows

    def prune(self, domains: Domains) -> Domains | None:
        if len(self._unions) == 2:
            return self._prune_pair(domains)
        answers = self._answers
        if domains in answers:
            answer = answers[domains]
            return domains if answer == domains else answer
        if len(answers) > REMEMBERED:
            answers.clear()
        answers[domains] = answer = self._prune(domains)
        return answer

    def memory(self) -> Memory:
        return self._outcomes

    def clauses(self, encoder: Encoder) -> None:
        if self._few_others is not None:
            literal = encoder.value
            for row in self._few_others:
                encoder.add(*[-literal(i, value) for i, value in enumerate(row)])
            self._only_known_values(encoder)
            return
        rows = self._inside(encoder.domains)
        if len(encoder.domains) == 2:
            _name_partners(encoder, rows)
        else:
            _choose_row(encoder, rows)

    @cached_property
    def _few_others(self) -> list[tuple[int, ...]] | None:
        """The combinations of known values that are not rows, if there are only a few."""
        columns = [[lowest(bit) for bit, _ in column] for column in self._supports]
        if not self.rows or prod(map(len, columns)) > 3 * len(self.rows) + 16:
            return None
        return [row for row in product(*columns) if row not in self.rows]

    @cached_property
    def _known(self) -> tuple[int, ...]:
        """The values that occur in each column."""
        return tuple(mask_of(lowest(bit) for bit, _ in column) for column in self._supports)

    def _only_known_values(self, encoder: Encoder) -> None:
        for position, known in enumerate(self._known):
            for value in encoder.values(position):
                if not known >> value & 1:
                    encoder.add(-encoder.value(position, value))

    def _inside(self, domains: Domains) -> list[tuple[int, ...]]:
        """The rows that these domains leave possible."""
        return [
            row
            for row in sorted(self.rows)
            if all(domain >> value & 1 for domain, value in zip(domains, row, strict=True))
        ]

    def bijection(self, domains: Domains) -> dict[int, int] | None:
        if len(self._supports) != 2:
            return None
        if domains not in self._bijections:
            self._bijections[domains] = self._find_bijection(domains)
        return self._bijections[domains]

    def _find_bijection(self, domains: Domains) -> dict[int, int] | None:
        rows = self._inside(domains)
        pairs = {row[0]: row[1] for row in rows}
        once = len(pairs) == len(set(pairs.values())) == len(rows)
        whole = (mask_of(pairs), mask_of(pairs.values())) == domains
        return pairs if once and whole else None

    @cached_property
    def _partners(self) -> tuple[_Unions, _Unions]:
        """For tables of two columns: the values that go with those of the other, both ways."""
        there: dict[int, int] = {}
        back: dict[int, int] = {}
        for a, b in self.rows:
            there[a] = there.get(a, 0) | 1 << b
            back[b] = back.get(b, 0) | 1 << a
        return _Unions(there), _Unions(back)

    def _prune_pair(self, domains: Domains) -> Domains | None:
        """Two values either support each other or do not: no need to examine the rows."""
        first, second = domains
        there, back = self._partners
        one, two = first & back[second], second & there[first]
        if not one or not two:
            return None
        return domains if one == first and two == second else (one, two)

    def _prune(self, domains: Domains) -> Domains | None:
        alive = self._everything
        if not alive:
            return None  # no rows, so no columns to compare with either
        for unions, domain in zip(self._unions, domains, strict=True):
            alive &= unions[domain]
        if not alive:
            return None
        left = None
        for position, domain in enumerate(domains):
            if domain & (domain - 1):
                kept = 0
                for bit, support in self._supports[position]:
                    if domain & bit and alive & support:
                        kept |= bit
                if kept != domain:
                    left = left or list(domains)
                    left[position] = kept
        return domains if left is None else tuple(left)


def _name_partners(encoder: Encoder, rows: Sequence[tuple[int, ...]]) -> None:
    """For two variables: each value of one requires one of its partners in the other."""
    for here, there in ((0, 1), (1, 0)):
        for value in encoder.values(here):
            partners = [row[there] for row in rows if row[here] == value]
            encoder.add(-encoder.value(here, value), *(encoder.value(there, p) for p in partners))


def _choose_row(encoder: Encoder, rows: Sequence[tuple[int, ...]]) -> None:
    """A literal for each row: one of them holds, and with it all its values."""
    chosen = [encoder.fresh() for _ in rows]
    encoder.add(*chosen)
    for position in range(len(encoder.domains)):
        encoder.check()
        for value in encoder.values(position):
            here = encoder.value(position, value)
            users = [name for name, row in zip(chosen, rows, strict=True) if row[position] == value]
            encoder.add(-here, *users)
            for name in users:
                encoder.add(-name, here)


def _supports(rows: Sequence[tuple[int, ...]]) -> list[dict[int, int]]:
    """For each position and value, the set of rows with that value there, as bits."""
    width = len(rows[0]) if rows else 0
    size = len(rows) // 8 + 1
    found: list[dict[int, bytearray]] = [{} for _ in range(width)]
    for index, row in enumerate(rows):
        byte, bit = index >> 3, 1 << (index & 7)
        for column, value in zip(found, row, strict=True):
            bits = column.get(value)
            if bits is None:
                bits = column[value] = bytearray(size)
            bits[byte] |= bit
    return [
        {value: int.from_bytes(bits, "little") for value, bits in column.items()}
        for column in found
    ]
