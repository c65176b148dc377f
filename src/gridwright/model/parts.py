"""What constraints made of smaller ones have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.encoder import TRUE, Encoder, ValueLiterals

# A constraint and the positions of the whole scope that it is put on.
Part = tuple[Constraint, tuple[int, ...]]

# How many prunings are remembered; the same domains come up again and again.
REMEMBERED = 1 << 15
UNKNOWN: Final = (-1,)  # no domain is like this


@dataclass(frozen=True)
class Remembering(Constraint):
    """A constraint whose pruning is costly, and so remembered. Build once and share."""

    _answers: dict[Domains, Domains | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def prune(self, domains: Domains) -> Domains | None:
        answer = self._answers.get(domains, UNKNOWN)
        if answer is UNKNOWN:
            if len(self._answers) > REMEMBERED:
                self._answers.clear()
            answer = self._answers[domains] = self._prune(domains)
        return domains if answer == domains else answer

    @abstractmethod
    def _prune(self, domains: Domains) -> Domains | None:
        """What `prune` promises."""


@dataclass(frozen=True)
class Together:
    """Parts that hold at the same time, over positions they share."""

    parts: tuple[Part, ...]

    @cached_property
    def _watchers(self) -> Sequence[tuple[int, ...]]:
        """For each position, the parts whose scope contains it."""
        last = max((max(scope, default=-1) for _, scope in self.parts), default=-1)
        return [
            tuple(number for number, (_, scope) in enumerate(self.parts) if position in scope)
            for position in range(last + 1)
        ]

    def narrow(self, domains: Sequence[int]) -> list[int] | None:
        """The domains after the parts have woken each other until nothing changes."""
        left = list(domains)
        parts, watchers = self.parts, self._watchers
        queue = list(range(len(parts)))
        waiting = bytearray(b"\1") * len(parts)
        for number in queue:  # it grows as parts wake others
            constraint, scope = parts[number]
            before = tuple([left[position] for position in scope])
            after = constraint.prune(before)
            if after is None:
                return None
            if after is not before:
                for position, old, new in zip(scope, before, after):  # noqa: B905  # slower
                    if old != new:
                        left[position] = new
                        for watcher in watchers[position]:
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
