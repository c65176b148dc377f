"""The riddle of ffc: can any weighing of the comparisons in row clues give the paper's figures?

The paper on Skyscrapers tells 9, 659 and 6,311 backtracks on three boards, and 5,438 as the mean of
the last and another 6x6 board, which makes 4,565 for that one. `ffc` prefers the cell with most
constraints, so here each comparison of a row clue counts something for its cell, by its kind and by
what has become of it, at random. Only a weighing that gives 9 and 659 is tried on the 6x6 boards.

python -m bench.ffc --weighings 300 --seed 1
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bench.measure import table
from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits
from gridwright.examples import example
from gridwright.lab.models.posted import Delegating, OnCopies
from gridwright.lab.papers.skyscrapers import EL, paper
from gridwright.model import Domains, Either, Model, Network, Posting
from gridwright.model.parts import Part, Together

SMALL = {"paper-4x4": 9, "paper-5x5": 659}
LARGE = {"paper-6x6-2": 6311, "paper-6x6-3": 4565}
NODES = 40_000

# The comparisons that name a building: it is higher than all before, it is the highest from now on
# (both if it is seen), it is not higher (if it is hidden).
SEEN, HIDDEN = ("higher", "highest"), ("lower",)
KINDS = (*SEEN, *HIDDEN)
# What has become of a comparison: open; open, but its case is the only one or is out; true, as its
# case is the only one or otherwise; false. One that is known when it is posted counts nothing.
STATES = ("open", "imposed", "idle", "true", "true, imposed", "false")
Weights = Mapping[tuple[str, str], int]


@dataclass(frozen=True)
class Weighed(Delegating):
    """A row clue whose comparisons count what `weights`, which are changed, say."""

    whole: Network
    weights: Weights = field(compare=False)
    _states: dict[Domains, list[list[tuple[str, str]]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def suspensions(self, domains: Domains) -> tuple[int, ...]:
        if domains not in self._states:
            self._states[domains] = self._compared(domains)
        return tuple(sum(map(self.weights.__getitem__, found)) for found in self._states[domains])

    def _compared(self, domains: Domains) -> list[list[tuple[str, str]]]:
        """For each building, the comparisons that name it, and what has become of them."""
        network = self.whole
        now = network.narrowed(domains) or (*domains, *network.helpers)
        then = (*((2 << network.arity) - 2,) * network.arity, *network.helpers)
        found: list[list[tuple[str, str]]] = [[] for _ in domains]
        for either, scope in network.parts:
            assert isinstance(either, Either)
            here, before = (tuple(state[place] for place in scope) for state in (now, then))
            possible = either.possible(here)
            for case, kinds in zip(either.cases, (SEEN, HIDDEN), strict=True):
                for kind, part in zip(kinds, case.parts, strict=False):
                    if _truth(part, before) is None:
                        found[scope[EL]].append((kind, _state(part, case, possible, here)))
        return found


def _truth(part: Part, domains: Domains) -> bool | None:
    constraint, scope = part
    there = tuple(domains[place] for place in scope)
    pruned = constraint.prune(there)
    if pruned is None:
        return False
    return True if pruned is there and constraint.entailed(there) else None


def _state(part: Part, case: Together, possible: Sequence[Together], domains: Domains) -> str:
    truth, only = _truth(part, domains), list(possible) == [case]
    if truth is None:
        return "imposed" if only else "open" if case in possible else "idle"
    return ("true, imposed" if only else "true") if truth else "false"


def weighed(name: str, weights: Weights) -> Model:
    """The paper's model of a board, with nothing of columns on the cells, as its program has it."""
    model = paper(example(f"skyscrapers/{name}").puzzle)
    return replace(model, postings=tuple(_weighed(p, weights) for p in model.postings))


def _weighed(posting: Posting, weights: Weights) -> Posting:
    constraint, scope = posting.constraint, posting.scope
    if len({cell.row for cell in scope}) > 1:
        return Posting(OnCopies(constraint), scope, lambda: posting.labels)
    if isinstance(constraint, Network):
        return Posting(Weighed(constraint, weights), scope, lambda: posting.labels)
    return posting


def backtracks(model: Model) -> int:
    """Up to the first solution, or to a limit that is far beyond the published figures."""
    searching = search(model, Labeling("ffc"), Limits(nodes=NODES))
    next(iter(searching), None)
    return searching.counters.backtracks


def main() -> None:
    """Weigh comparisons at random, and tell what comes of those that fit the small boards."""
    parser = argparse.ArgumentParser(prog="python -m bench.ffc", description=main.__doc__)
    parser.add_argument("--weighings", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, weights = (
        random.Random(options.seed),
        dict.fromkeys(((k, s) for k in KINDS for s in STATES), 1),
    )
    small, large = ({n: weighed(n, weights) for n in names} for names in (SMALL, LARGE))
    found: list[tuple[int, ...]] = []
    for _ in range(options.weighings):
        weights.update((key, rng.randrange(4)) for key in weights)
        if all(backtracks(small[name]) == wanted for name, wanted in SMALL.items()):
            found.append(tuple(map(backtracks, large.values())))
    print(f"{options.weighings} weighings, of which {len(found)} give 9 and 659.")
    head = ("board", "paper", "fit", "least", "most", "most often")
    print(table(head, [_row(name, [got[i] for got in found]) for i, name in enumerate(LARGE)]))


def _row(name: str, found: Sequence[int]) -> tuple[object, ...]:
    if not found:
        return (name, LARGE[name], 0, "", "", "")
    often = Counter(found).most_common(1)[0][0]
    return (name, LARGE[name], found.count(LARGE[name]), min(found), max(found), often)


if __name__ == "__main__":
    main()
