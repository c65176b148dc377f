"""Questions about a few labels of a board, by solvers that know nothing else of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Decision, Session, compile_model
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Label, Model, Posting
from gridwright.model.encoder import FALSE, TRUE
from gridwright.model.ties import Ties


@dataclass(frozen=True)
class Asking:
    """A session about some labels, by their numbers, and the cells they look at."""

    session: Session
    switches: Mapping[int, int]

    def close(self) -> None:
        """Give back the solver's memory."""
        self.session.close()

    def on(self, labels: Iterable[int]) -> list[int]:
        """The literals that switch labels on."""
        return [self.switches[label] for label in labels]

    def knowing(self, known: Known) -> dict[Cell, list[int]]:
        """What is known, as literals, for every cell here of which anything is."""
        told = (
            (c, self._literals(c, known[c])) for c in self.session.compiled.literals if c in known
        )
        return {cell: literals for cell, literals in told if literals}

    def _literals(self, cell: Cell, domain: int) -> list[int]:
        literals = self.session.compiled.literals[cell]
        if not domain & (domain - 1):
            literal = literals.get(domain.bit_length() - 1, FALSE)
            return [] if literal == TRUE else [literal]
        return [-literal for value, literal in literals.items() if not domain >> value & 1]

    def against(self, fact: Fact) -> int:
        """The literal that says the opposite of a fact."""
        return self.session.literal(*fact)

    def decide(
        self,
        literals: Iterable[int],
        watch: Watch,
        slices: int | None = None,
        grid: bool = True,
    ) -> Decision:
        """Whether a grid agrees with these literals; see `decided`."""
        return decided(self.session, literals, watch, slices, grid)


def decided(
    session: Session,
    literals: Iterable[int],
    watch: Watch,
    slices: int | None = None,
    grid: bool = True,
) -> Decision:
    """An answer, or none after so many slices; raise `OutOfTimeError` when time is over."""
    decision = session.decide(tuple(literals), watch, slices, grid)
    if decision.status == "limit" and (slices is None or watch.expired()):
        raise OutOfTimeError
    return decision


@dataclass(frozen=True)
class Askings:
    """The labels of a board, from which sessions about some of them are made.

    `atoms` are the constraints of each label, `bare` what cells can hold by what always holds,
    `ties` hold in all questions. `kept` are the sessions that stay open.
    """

    labels: Sequence[Label]
    atoms: Sequence[Sequence[Posting]]
    bare: Known
    ties: Ties
    kept: dict[tuple[int, ...], Asking] = field(default_factory=dict)

    def about(self, labels: tuple[int, ...], watch: Watch) -> Asking:
        """A session about some labels that is kept, since they are asked about again."""
        if labels not in self.kept:
            self.kept[labels] = self.open(labels, watch)
        return self.kept[labels]

    def open(self, labels: Sequence[int], watch: Watch) -> Asking:
        """A session about some labels, to be closed by who asks."""
        named = [self.labels[label] for label in labels]
        off = frozenset(self.labels).difference(named)
        atoms = dict.fromkeys(atom for label in labels for atom in self.atoms[label])
        heard = [atom for atom in atoms if off.isdisjoint(atom.labels)]
        cells = {cell for atom in heard for cell in atom.scope}
        cells.update(cell for label in named for cell in label.place.cells if cell in self.bare)
        reached, ties = self.ties.reach(cells)
        domains = {cell: domain for cell, domain in self.bare.items() if cell in reached}
        session = Session(compile_model(Model(domains, (*ties, *heard)), watch, named))
        return Asking(session, dict(zip(labels, map(session.switch, named), strict=True)))

    def close(self) -> None:
        """Give back the memory of the sessions kept."""
        while self.kept:
            self.kept.popitem()[1].close()
