"""What every constraint knows: its meaning, how it prunes, and how well.

One constraint per file, each a frozen dataclass over *positions* 0, 1, 2, ... of its scope; the
`Posting` in the model says which variables these are. A constraint holds no search state: `prune`
is a function of the domains alone, so engines, explanations and tests may ask it about any position
at any time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from gridwright.model.domain import SINGLES, Domains
from gridwright.model.encoder import Encoder

# What pruning came to: the positions that shrank, each with its new domain, or None when nothing is
# left; and whether the constraint is entailed from then on.
Changes = tuple[tuple[int, int], ...]
Outcome = tuple[Changes | None, bool]
Memory = dict[Domains, Outcome]


class Constraint(ABC):
    """A relation over a few small integer variables."""

    # Cheap constraints are propagated first: 0 a few operations, 1 a line, 2 the whole board.
    cost: int = 0
    # Whether pruning need be repeated only when a variable's value becomes known.
    only_values_matter: bool = False
    # Whether it is entailed by any domains it has pruned, and so need never be woken again.
    holds_once_pruned: bool = False
    # Whether its clauses let through answers that only a cut refuses; see `Encoder.cut_later`.
    cuts_answers: bool = False

    @abstractmethod
    def holds(self, values: Sequence[int]) -> bool:
        """The meaning, in a few plain lines: is this relation true of these values?"""

    @abstractmethod
    def prune(self, domains: Domains) -> Domains | None:
        """The domains without the values found impossible, or None when nothing is left.

        Must be sound (no value of a solution is lost), decide when every domain is single, and be
        idempotent (pruning the result again changes nothing). Return `domains` itself, the same
        object, when nothing changes: engines test for that.
        """

    @abstractmethod
    def clauses(self, encoder: Encoder) -> None:
        """Write the relation as clauses over the literals of the scope."""

    def extra_clauses(self, encoder: Encoder) -> None:  # noqa: B027  # nothing, for most
        """For a constraint that joins others: what it knows beyond their clauses, if anything.

        Such clauses are true whenever all the joined labels are on, and only help the solver.
        """

    def assumed(self, encoder: Encoder) -> list[int] | None:
        """Literals that together demand the relation where a question assumes them.

        For solvers that are kept for many boards, where a count defined once serves for all
        numbers that a clue may have. None, as for most: its clauses get a switch.
        """
        return None

    def claims_consistency(self) -> bool:
        """Whether `prune` leaves only values that some satisfying assignment takes."""
        return True

    def memory(self) -> Memory | None:
        """Where an engine may keep what pruning comes to, if the same domains are common enough.

        Since `prune` and `entailed` are functions of the domains alone, equal constraints may share
        one memory, and it may be emptied at any time. None, as for most: it is not worth keeping.
        """
        return None

    def waits_for_value(self, position: int) -> bool:
        """Whether a shorter domain of this variable changes nothing until its value is known."""
        return self.only_values_matter

    def bijection(self, domains: Domains) -> dict[int, int] | None:
        """For two variables: the value of the second for each of the first, if there is just one.

        Engines may then treat the two as one variable. None when this is not so, or not known.
        """
        return None

    def simpler(self, domains: Domains) -> Constraint | None:
        """The same over the same variables, said by simpler constraints; None if it is simple.

        For other solvers, which have their own few: see `gridwright.lab.exports`. What is said need
        not prune as well. `domains` are those the variables begin with.
        """
        return None

    def suspensions(self, domains: Domains) -> tuple[int, ...] | None:
        """As how many constraints on each variable it counts for labelings that count them.

        None, as for most: as one on each, while it is not entailed.
        """
        return None

    def entailed(self, domains: Domains) -> bool:
        """Whether the relation is sure to hold from here on; called after a successful `prune`."""
        return SINGLES.issuperset(domains)
