"""The solvers of a board: about one position after another, or about a few labels alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Decision, Positions, Session, compile_model
from gridwright.explaining.prepared.constraints import Constraints
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.model.encoder import FALSE, TRUE
from gridwright.model.ties import Ties


@dataclass(frozen=True)
class LabelSession:
    """A solver that knows nothing but some labels and the cells they look at.

    `switches` are the literals of its labels, which go by their numbers.
    """

    session: Session
    switches: Mapping[int, int]

    def close(self) -> None:
        """Give back the solver's memory."""
        self.session.close()

    def switched_on(self, labels: Iterable[int]) -> list[int]:
        """The literals that switch labels on."""
        return [self.switches[label] for label in labels]

    def literals_of(self, known: Known) -> dict[Cell, list[int]]:
        """What is known, as assumptions, for every cell here of which anything is."""
        cells = (cell for cell in self.session.compiled.literals if cell in known)
        literals = ((cell, self._literals(cell, known[cell])) for cell in cells)
        return {cell: assumed for cell, assumed in literals if assumed}

    def _literals(self, cell: Cell, domain: int) -> list[int]:
        literals = self.session.compiled.literals[cell]
        if not domain & (domain - 1):
            literal = literals.get(domain.bit_length() - 1, FALSE)
            return [] if literal == TRUE else [literal]
        return [-literal for value, literal in literals.items() if not domain >> value & 1]

    def opposite(self, fact: Fact) -> int:
        """The literal that says the opposite of a fact."""
        return self.session.literal(*fact)

    def decide(
        self,
        literals: Iterable[int],
        watch: Watch,
        slices: int | None = None,
        grid: bool = True,
    ) -> Decision:
        """Whether a grid agrees with these literals; see the function `decide`."""
        return decide(self.session, literals, watch, slices, grid)


def decide(
    session: Session,
    literals: Iterable[int],
    watch: Watch,
    slices: int | None = None,
    grid: bool = True,
) -> Decision:
    """The answer under these assumptions, or none after a number of slices of work.

    Raise `OutOfTimeError` when time is over.
    """
    decision = session.decide(tuple(literals), watch, slices, grid)
    if decision.status == "limit" and (slices is None or watch.expired()):
        raise OutOfTimeError
    return decision


@dataclass(frozen=True)
class LabelSessions:
    """Opens solvers about some labels of a board; ties hold in all of them.

    `kept` are those that stay open.
    """

    constraints: Constraints
    ties: Ties
    kept: dict[tuple[int, ...], LabelSession] = field(default_factory=dict)

    def about(self, labels: tuple[int, ...], watch: Watch) -> LabelSession:
        """A session about some labels that is kept, since they are asked about again."""
        if labels not in self.kept:
            self.kept[labels] = self.open(labels, watch)
        return self.kept[labels]

    def open(self, labels: Sequence[int], watch: Watch) -> LabelSession:
        """A session about some labels, to be closed by the caller."""
        widest, every = self.constraints.widest, self.constraints.places.labels
        named = [every[label] for label in labels]
        off = frozenset(every).difference(named)
        atoms = dict.fromkeys(atom for n in labels for atom in self.constraints.by_label[n])
        on = [atom for atom in atoms if off.isdisjoint(atom.labels)]
        cells = {cell for atom in on for cell in atom.scope}
        cells.update(cell for label in named for cell in label.place.cells if cell in widest)
        reached, ties = self.ties.reach(cells)
        domains = {cell: domain for cell, domain in widest.items() if cell in reached}
        session = Session(compile_model(Model(domains, (*ties, *on)), watch, named))
        return LabelSession(session, dict(zip(labels, map(session.switch, named), strict=True)))

    def close(self) -> None:
        """Give back the memory of the sessions kept."""
        while self.kept:
            self.kept.popitem()[1].close()


@dataclass(frozen=True, kw_only=True)
class Solvers:
    """All solvers of a board: about positions, and about some of its labels."""

    positions: Positions
    finding: LabelSessions

    def close(self) -> None:
        """Give back their memory."""
        self.positions.close()
        self.finding.close()


def solvers_of(model: Model, constraints: Constraints, ties: Ties) -> Solvers:
    """The solvers of a board; each is opened when it is first asked."""
    return Solvers(
        positions=Positions(model, constraints.places.labels),
        finding=LabelSessions(constraints, ties),
    )
