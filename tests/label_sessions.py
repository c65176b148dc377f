"""Solvers that know only some labels of a board, to prove what is told by these alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from gridwright.engines.limits import Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.model.encoder import FALSE, TRUE


@dataclass(frozen=True)
class LabelSession:
    """A solver that knows nothing but some labels and the cells they look at.

    `switches` are the literals of its labels, which go by their numbers.
    """

    session: Session
    switches: Mapping[int, int]

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

    def status(self, literals: Iterable[int], watch: Watch) -> str:
        """Whether a grid agrees with these literals: "yes" or "no"."""
        found = self.session.decide(tuple(literals), watch, grid=False).status
        assert found != "limit"
        return found


@contextmanager
def label_session(
    board: PreparedBoard, labels: Sequence[int], watch: Watch
) -> Iterator[LabelSession]:
    """A session about some labels, which go by their numbers; ties always hold."""
    widest, every = board.constraints.widest, board.places.labels
    named = [every[label] for label in labels]
    off = frozenset(every).difference(named)
    atoms = dict.fromkeys(atom for n in labels for atom in board.constraints.by_label[n])
    on = [atom for atom in atoms if off.isdisjoint(atom.labels)]
    cells = {cell for atom in on for cell in atom.scope}
    cells.update(cell for label in named for cell in label.place.cells if cell in widest)
    reached, ties = board.ties.reach(cells)
    domains = {cell: domain for cell, domain in widest.items() if cell in reached}
    with Session(compile_model(Model(domains, (*ties, *on)), watch, named)) as session:
        yield LabelSession(session, dict(zip(labels, map(session.switch, named), strict=True)))
