"""Some values occur a given number of times among the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, product
from math import comb

from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains
from gridwright.model.encoder import FALSE, TRUE, Encoder

# Counts that take no more clauses than this are written set by set, without new literals.
LISTED_UP_TO = 130
# So many literals are sorted without any in between.
SORTED_AT_ONCE = 5
# In a formula that is to have few variables, so many.
HALVED_UP_TO = 8


@dataclass(frozen=True)
class Cardinality(Constraint):
    """`counts` lists (value, how often it occurs); other values may occur any number of times.

    Each value is counted separately. When it has occurred often enough, the others lose it; when
    every variable that may still take it is needed, they all take it.
    """

    counts: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, value: int, count: int) -> Cardinality:
        """One value occurs `count` times."""
        return cls(((value, count),))

    def holds(self, values: Sequence[int]) -> bool:
        return all(list(values).count(value) == count for value, count in self.counts)

    def prune(self, domains: Domains) -> Domains | None:
        left: Domains | None = domains
        before: Domains | None = None
        # Settling one value's count may settle another's: repeat until nothing changes.
        while left is not None and left is not before:
            before = left
            for value, count in self.counts:
                left = _settle(left, 1 << value, count)
                if left is None:
                    return None
        return left

    def memory(self) -> Memory:
        return _memory(type(self), self.counts)

    def clauses(self, encoder: Encoder) -> None:
        for value, count in self._enough(encoder.domains):
            _exactly(encoder, encoder.counted(value), count)

    def _enough(self, domains: Domains) -> Sequence[tuple[int, int]]:
        """The counts that say all: of two that add up to the whole line, one follows."""
        if len(self.counts) == 2 and sum(count for _, count in self.counts) == len(domains):
            (one, _), (other, _) = self.counts
            if not any(domain & ~(1 << one | 1 << other) for domain in domains):
                return self.counts[:1]
        return self.counts

    def assumed(self, encoder: Encoder) -> list[int] | None:
        demanded: list[int] = []
        for value, count in self.counts:
            ((*at_least,),) = encoder.shared(f"count of {value}", partial(_counted, encoder, value))
            at_least.append(FALSE)
            if not 0 <= count < len(at_least) - 1:
                return [FALSE]
            demanded += [at_least[count], -at_least[count + 1]]
        return [literal for literal in demanded if literal != TRUE]

    def claims_consistency(self) -> bool:
        return len(self.counts) == 1


def _exactly(encoder: Encoder, literals: Sequence[int], count: int) -> None:
    """Exactly so many of the literals hold."""
    free = [literal for literal in literals if literal not in (TRUE, FALSE)]
    wanted = count - list(literals).count(TRUE)
    if not 0 < wanted < len(free):
        encoder.exactly(literals, count)
        return
    more, rest = wanted + 1, len(free) - wanted + 1
    if comb(len(free), more) + comb(len(free), rest) > LISTED_UP_TO:
        if encoder.formula.lean and not encoder.guarded and len(free) <= 2 * HALVED_UP_TO:
            _halved(encoder, free, wanted)
        else:
            encoder.exactly(literals, count)
        return
    # Of any so many some hold, and some do not: that takes no new literals.
    encoder.add_all([-literal for literal in some] for some in combinations(free, more))
    encoder.add_all([*some] for some in combinations(free, rest))


def _halved(encoder: Encoder, literals: list[int], count: int) -> None:
    """The same with new literals for the first half alone: what it lacks, the other half has."""
    half = len(literals) // 2
    one, other = literals[:half], literals[half:]
    names = [encoder.fresh() for _ in one]
    _define_sorted(encoder, one, names)

    def at_least(number: int) -> int:
        """That so many of the first half hold."""
        return TRUE if number < 1 else FALSE if number > half else names[number - 1]

    lacking = [-at_least(count - number + 1) for number in range(1, len(other) + 1)]
    _define_sorted(encoder, other, lacking)
    encoder.define(at_least(count - len(other)))
    encoder.define(-at_least(count + 1))


def _define_sorted(encoder: Encoder, literals: list[int], names: Sequence[int]) -> None:
    """Of some literals as many hold as of the same number of others: the first ones."""
    for number, name in enumerate(names, 1):
        some = combinations(literals, number)
        encoder.define_all([name, *(-one for one in each)] for each in some)
        enough = combinations(literals, len(literals) - number + 1)
        encoder.define_all([-name, *each] for each in enough)


def _counted(encoder: Encoder, value: int) -> list[list[int]]:
    """Literals of "at least 0, 1, 2, ... cells have this value", whatever is demanded of them."""
    free = [literal for literal in encoder.column(value) if literal not in (TRUE, FALSE)]
    return [[*[TRUE] * (1 + encoder.column(value).count(TRUE)), *_sorted(encoder, free)]]


def _sorted(encoder: Encoder, literals: list[int]) -> list[int]:
    """As many new literals, of which as many hold: the first ones.

    (In the literature: totalizer.) It takes half the literals of a counter from first to last.
    """
    if len(literals) < 2:
        return literals
    both = [encoder.fresh() for _ in literals]
    if len(literals) <= SORTED_AT_ONCE:
        _define_sorted(encoder, literals, both)
        return both
    half = len(literals) // 2
    one, other = _sorted(encoder, literals[:half]), _sorted(encoder, literals[half:])
    ones, others, all_of = [TRUE, *one, FALSE], [TRUE, *other, FALSE], [TRUE, *both, FALSE]
    for i, j in product(range(len(one) + 1), range(len(other) + 1)):
        encoder.define(-ones[i], -others[j], all_of[i + j])
        encoder.define(ones[i + 1], others[j + 1], -all_of[i + j + 1])
    return both


@lru_cache(maxsize=256)
def _memory(kind: type[Cardinality], counts: tuple[tuple[int, int], ...]) -> Memory:
    """One memory for all constraints of these counts, unless they prune in a way of their own."""
    return {}


def _settle(domains: Domains, bit: int, count: int) -> Domains | None:
    """Apply one count: fail, take the value everywhere it is still possible, or nowhere else."""
    fixed = domains.count(bit)
    possible = sum(map(bit.__and__, domains)) // bit
    if fixed > count or possible < count:
        return None
    if fixed == possible:
        return domains
    if fixed == count:
        others = ~bit
        return tuple([domain if domain == bit else domain & others for domain in domains])
    if possible == count:
        return tuple([bit if domain & bit else domain for domain in domains])
    return domains
