"""A recorder that tells CP-Profiler of each node, as soon as it is known what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gridwright.engines.fd import Labeling
from gridwright.grid import Cell, Values
from gridwright.lab.models.own_models import OwnVariable, symbols_of
from gridwright.lab.traces import messages
from gridwright.lab.traces.messages import BRANCH, FAILED, NOWHERE, SKIPPED, SOLVED, Place
from gridwright.model import Model, Posting
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle


@dataclass
class _Node:
    """A node on the way; `told` once its message is sent. `undo` has what it changed.

    `kids` is how many nodes below it there are so far.
    """

    place: Place
    parent: Place
    part: int
    label: str
    told: bool = False
    kids: int = 0
    undo: list[tuple[Cell, int]] = field(default_factory=list)


class Tracer:
    """Sends the messages of a search; see `Recorder`."""

    def __init__(
        self, board: Puzzle, model: Model, labeling: Labeling, send: Callable[[bytes], object]
    ) -> None:
        self._board = board
        self._send = send
        self._domains = dict(model.domains)
        self._every_value = labeling.branching == "enum"
        self._nodes = self._restarts = 0
        self._path = [self._root()]

    def begin(self, name: str, restarts: bool) -> None:
        """Tell what is searched."""
        self._send(messages.start(name, restarts))

    def finish(self) -> None:
        """Tell that the search is over."""
        self._leave(0)
        self._send(messages.done())

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """The parent has a decision, so it is known what it is; a new node begins."""
        self._leave(depth + 1)
        parent = self._path[-1]
        if not parent.told:
            kids = self._domains[cell].bit_count() if self._every_value else 2
            self._tell(parent, BRANCH, kids)
        new = self._new(parent.place, parent.kids, self._words(cell, domain))
        parent.kids += 1
        self._path.append(new)
        self._change(cell, domain)

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """Domains shrink until the search leaves the node."""
        self._change(cell, self._domains[cell] & ~removed)

    def failure(self, posting: Posting) -> None:
        """The node fails, by this constraint."""
        words = "; ".join(label.text for label in posting.labels)
        self._tell(self._path[-1], FAILED, 0, {messages.NOGOOD: words} if words else {})

    def solution(self, values: Values) -> None:
        """The node is a solution, told as rows."""
        cells = {cell: value for cell, value in values.items() if cell in self._board.open_cells}
        rows = "\n".join(grid_rows(self._board, cells))
        self._tell(self._path[-1], SOLVED, 0, {messages.INFO: rows})

    def _root(self) -> _Node:
        return self._new(NOWHERE, -1, "")

    def _new(self, parent: Place, part: int, label: str) -> _Node:
        place = (self._nodes, self._restarts, -1)
        self._nodes += 1
        return _Node(place, parent, part, label)

    def restart(self) -> None:
        """Begin anew; what was removed at the root stays so."""
        self._leave(1)
        self._restarts += 1
        self._nodes = 0
        self._send(messages.restart(self._restarts))
        self._path = [self._root()]

    def _change(self, cell: Cell, domain: int) -> None:
        self._path[-1].undo.append((cell, self._domains[cell]))
        self._domains[cell] = domain

    def _leave(self, length: int) -> None:
        """Go back on the way; a node of which nothing was heard is skipped."""
        while len(self._path) > length:
            left = self._path.pop()
            for cell, domain in reversed(left.undo):
                self._domains[cell] = domain
            if not left.told:
                self._tell(left, SKIPPED, 0)

    def _tell(
        self, node: _Node, status: int, kids: int, texts: dict[int, str] | None = None
    ) -> None:
        node.told = True
        said = {messages.LABEL: node.label, **(texts or {})}
        self._send(messages.node(node.place, node.parent, node.part, kids, status, said))

    def _words(self, cell: Cell, domain: int) -> str:
        own = isinstance(cell, OwnVariable)
        name = str(cell) if own else f"R{cell.row + 1}C{cell.column + 1}"
        symbols = symbols_of(self._board, cell)
        return f"{name}={'/'.join(s.text for s in symbols if domain >> s.value & 1)}"
