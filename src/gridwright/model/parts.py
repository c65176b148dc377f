"""What constraints made of smaller ones have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from gridwright.model.constraint import Constraint, Memory
from gridwright.model.domain import Domains, Fetch, fetcher
from gridwright.model.encoder import TRUE, Encoder, ValueLiterals

# A constraint and the positions of the whole scope that it is put on.
Part = tuple[Constraint, tuple[int, ...]]
_Step = tuple[tuple[int, ...], Fetch, Callable[[Domains], Domains | None]]

# How many prunings are remembered; the same domains come up again and again.
REMEMBERED = 1 << 15
UNKNOWN: Final = (-1,)  # no domain is like this


@dataclass(frozen=True)
class Remembering(Constraint):
    """A constraint whose pruning is costly, and so remembered. Build once and share."""

    _answers: dict[Domains, Domains | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _outcomes: Memory = field(default_factory=dict, init=False, repr=False, compare=False)

    def prune(self, domains: Domains) -> Domains | None:
        answer = self._answers.get(domains, UNKNOWN)
        if answer is UNKNOWN:
            if len(self._answers) > REMEMBERED:
                self._answers.clear()
            answer = self._answers[domains] = self._prune(domains)
        return domains if answer == domains else answer

    def memory(self) -> Memory:
        return self._outcomes

    @abstractmethod
    def _prune(self, domains: Domains) -> Domains | None:
        """What `prune` promises."""


@dataclass(frozen=True)
class Together:
    """Parts that hold at the same time, over positions they share."""

    parts: tuple[Part, ...]

    @cached_property
    def _steps(self) -> list[_Step]:
        """For each part its positions, how to fetch their domains, and how to prune them."""
        return [(scope, fetcher(scope), constraint.prune) for constraint, scope in self.parts]

    @cached_property
    def _watchers(self) -> list[tuple[list[int], list[int]]]:
        """For each position, the parts to wake when it shrinks, and when its value is known."""
        last = max((max(scope, default=-1) for _, scope in self.parts), default=-1)
        found: list[tuple[list[int], list[int]]] = [([], []) for _ in range(last + 1)]
        for number, (constraint, scope) in enumerate(self.parts):
            for place, position in enumerate(scope):
                shrunk, known = found[position]
                if number not in known:
                    known.append(number)
                if number not in shrunk and not constraint.waits_for_value(place):
                    shrunk.append(number)
        return found

    def narrow(
        self, domains: Sequence[int], first: Sequence[int] | None = None
    ) -> list[int] | None:
        """The domains after the parts have woken each other until nothing changes.

        At first those that are named are woken, or else all.
        """
        left = list(domains)
        steps, watchers = self._steps, self._watchers
        queue = list(range(len(steps)) if first is None else first)
        waiting = bytearray(len(steps))
        for number in queue:
            waiting[number] = 1
        for number in queue:  # it grows as parts wake others
            scope, fetch, prune = steps[number]
            before = fetch(left)
            after = prune(before)
            if after is None:
                return None
            if after is not before:
                for position, old, new in zip(scope, before, after):  # noqa: B905  # slower
                    if old != new:
                        left[position] = new
                        for watcher in watchers[position][not new & (new - 1)]:
                            if not waiting[watcher]:
                                waiting[watcher] = 1
                                queue.append(watcher)
            waiting[number] = 0
        return left

    def hold(self, values: Sequence[int]) -> bool:
        """Whether all parts are true of these values."""
        return all(
            constraint.holds([values[position] for position in scope])
            for constraint, scope in self.parts
        )

    def clauses(self, encoder: Encoder, literals: Sequence[ValueLiterals], unless: int) -> None:
        """Write the parts as clauses that hold unless the literal `unless` does."""
        for constraint, scope in self.parts:
            inner = _Inner(encoder.formula, [literals[position] for position in scope], [unless])
            constraint.clauses(inner)


class _Inner(Encoder):
    """An encoder for a part. Its literals do not outlive it, so nothing is cached under them."""

    def member(self, position: int, mask: int) -> int:
        name = self.fresh()
        for value in self.values(position):
            inside = mask >> value & 1
            self.define(-self.value(position, value), name if inside else -name)
        return name

    def shared(self, name: str, make: Callable[[], list[list[int]]]) -> list[list[int]]:
        return make()


def literals_of(encoder: Encoder) -> Iterator[ValueLiterals]:
    """The literals of a scope, one position after the other."""
    for position in range(len(encoder.domains)):
        yield {value: encoder.value(position, value) for value in encoder.values(position)}


def new_literals(encoder: Encoder, values: Sequence[int]) -> ValueLiterals:
    """Literals of a variable outside the model, which takes just one of these values."""
    if len(values) == 1:
        return {values[0]: TRUE}
    literals = {value: encoder.fresh() for value in values}
    encoder.define(*literals.values())
    encoder.unguarded().at_most_one([*literals.values()])
    return literals
