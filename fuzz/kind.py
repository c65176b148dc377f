"""What a kind of attack is: it makes random inputs, and judges what becomes of them."""

from __future__ import annotations

import random
import resource
from typing import ClassVar, Self

# Everything an attack hands over, as texts: a board and a position, the words of a command line.
Input = tuple[str, ...]


class Kind:
    """One kind of attack; used as a context, in which `judge` may be asked.

    The input with a number depends on the seed and the number alone. A complaint is "what:
    details", and two complaints with the same beginning are taken for the same defect.
    """

    name: ClassVar[str]
    # The share of the time when kinds share it.
    share: ClassVar[float] = 1.0
    # How many inputs are handed to a process at a time.
    stretch: ClassVar[int] = 100
    # Whether it has to run in one process, such as one that starts a server.
    alone: ClassVar[bool] = False
    # How many first parts of an input are left as they are, and how many tries shrinking may take.
    fixed_parts: ClassVar[int] = 0
    shrinking_tries: ClassVar[int] = 400
    # Whether parts can go as a whole instead of getting shorter.
    droppable_parts: ClassVar[bool] = False
    # Seconds of processor time after which an input is taken to hang, and of any time.
    patience: ClassVar[float] = 30.0
    longest_wait: ClassVar[float] = 300.0

    def __init__(self, seed: int) -> None:
        self.seed = seed
        # Whether to judge how long things take, which says little on a machine that is busy.
        self.timed = True
        # The most seconds of processor time that something took beyond its limit.
        self.overrun = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Clean up."""

    def numbers(self, number: int) -> random.Random:
        """The random numbers of one input."""
        return random.Random(f"{self.name}/{self.seed}/{number}")

    def make(self, rng: random.Random, number: int) -> Input:
        """The input with a number."""
        raise NotImplementedError

    def judge(self, parts: Input) -> str | None:
        """What is wrong with what becomes of an input; None when nothing is."""
        raise NotImplementedError

    def cases(self, parts: Input) -> int:
        """How many cases an input counts for."""
        return 1

    def last_words(self) -> str | None:
        """What is wrong with all of it, said when the last input was judged."""
        return None

    def memory(self) -> float:
        """The most memory it took so far, in megabytes."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
