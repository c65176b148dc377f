"""All steps from the clues to the solution, in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain

from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.in_sight import in_sight
from gridwright.explaining.deducing.links import Move, apply_move
from gridwright.explaining.deducing.moves import move_on
from gridwright.explaining.deducing.notes import WEIGHTS
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.chains import chains_apart
from gridwright.explaining.walking.grading import grade
from gridwright.explaining.walking.joining import are_dust, are_short, is_trifle, joined_moves
from gridwright.explaining.walking.later import left_to_entries
from gridwright.explaining.walking.left_open import left_open
from gridwright.explaining.walking.pruning import pruned
from gridwright.explaining.walking.sparing import spared
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.text import plural

# A reader still has in mind what this many steps have changed.
IN_MIND = 3


def walk(sights: Sights, watch: Watch) -> Iterator[tuple[Known, Move]]:
    """All moves from the clues to the solution, each with what was known before it."""
    ground = Ground(sights, sights.start, watch, telling=True)
    gentle = sights.tells_at_once and grade(sights, watch, WEIGHTS[1]).solved
    ground.hardest = WEIGHTS[1] if gentle else WEIGHTS[2]
    recent: deque[tuple[Cell, ...]] = deque(maxlen=IN_MIND)
    while True:
        known = ground.known
        near = {cell for cells in recent for cell in cells}
        # What was seen is kept, and going through it again and again takes longer than many steps.
        with no_collecting():
            move = move_on(ground, near)
        if move is None:
            return
        yield known, move
        recent.append((*move.entries, *move.marks))


def told_walk(sights: Sights, watch: Watch) -> Iterator[tuple[Known, Move]]:
    """The same without what nothing rests on later."""
    known: Known = sights.start
    whole = sights.clears_around or sights.of_joined
    stretches = _whole if whole else _left_blank if sights.leaves_blank else _stretches
    moves: Iterator[Move] = chain.from_iterable(stretches(sights, watch))
    if sights.tells_at_once or whole:
        rule = are_short if sights.tells_at_once else is_trifle if sights.of_joined else are_dust
        moves = joined_moves(moves, rule, reasons=sights.clears_around)
    apart = partial(chains_apart, ties=sights.board.ties)
    for move in moves:
        for each in apart(known, move):
            yield known, each
            known = apply_move(known, each)


def _whole(sights: Sights, watch: Watch) -> Iterator[list[Move]]:
    """All moves at once, where later ones leave cells empty without a word that were told before.

    When the limits come first, those that were found are told as they are.
    """
    held: list[Move] = []
    try:
        held += (move for _, move in walk(sights, watch))
    except OutOfTimeError:
        yield held
        raise
    with no_collecting():
        yield left_open(sights, held) if sights.of_joined else left_to_entries(sights, watch, held)


def _left_blank(sights: Sights, watch: Watch) -> Iterator[list[Move]]:
    """The same where cells have pencil marks, some of which are told for nothing else."""
    held: list[Move] = []
    try:
        for stretch in _stretches(sights, watch):
            held += stretch
    except OutOfTimeError:
        yield held
        raise
    with no_collecting():
        yield pruned(sights.start, left_to_entries(sights, watch, held), whole=True)


def _stretches(sights: Sights, watch: Watch) -> Iterator[list[Move]]:
    """Moves to be told, each time all up to one after which no open cell has pencil marks.

    When the limits come first, those that were held back are told as they are.
    """
    held: list[Move] = []
    marked: set[Cell] = set()
    try:
        for _, move in walk(sights, watch):
            held.append(move)
            marked = (marked | move.marks.keys()) - move.entries.keys()
            if not marked:
                prune = partial(pruned, sights.start, whole=not sights.of_numbers)
                with no_collecting():
                    told = spared(prune(held), prune)
                yield told
                held = []
    except OutOfTimeError:
        yield held
        raise
    if held:
        yield held


def explain(puzzle: Puzzle, limits: Limits | None = None) -> Iterator[Explanation]:
    """All steps from the clues to the solution, one after the other, in words.

    When the limits come first, `OutOfTimeError` is raised after those that were found by then.
    """
    watch = Watch(limits or Limits())
    number = 0
    with prepared_board(puzzle, watch) as board, closing(Sights(board)) as sights:
        pencil = _Pencil(sights)
        try:
            for known, move in told_walk(sights, watch):
                number += 1
                yield Explanation(puzzle, move, known, pencil.after(apply_move(known, move)))
        except OutOfTimeError:
            raise OutOfTimeError(f"{plural(number, 'step')} found so far") from None


class _Pencil:
    """What a person who makes pencil marks keeps of them: what is crossed out later is gone.

    Where that leaves one value the mark stands for no entry that nobody told: it loses only what
    entries that are there exclude by themselves, and stays as it was if these leave one value too.
    That takes no time to speak of, so that steps which were found are shown after a limit too.
    """

    def __init__(self, sights: Sights) -> None:
        self._sights, self._watch = sights, Watch(Limits())
        self._ground: Ground | None = None
        self._left: Known = {}

    def after(self, known: Known) -> tuple[Known, Known]:
        """What goes without saying of cells with pencil marks, before a step and after it."""
        before, start = self._left, self._sights.start
        known = self._with_tied(known)
        marked = [c for c, mask in known.items() if mask not in SINGLES and mask != start[c]]
        left = self._settled(known) if marked else {}
        self._left = {
            cell: left[cell]
            if left[cell] not in SINGLES
            else self._by_entries(cell, left[cell], before.get(cell, known[cell]), known)
            for cell in marked
        }
        return before, self._left

    def _by_entries(self, cell: Cell, left: int, mark: int, known: Known) -> int:
        """A mark of a cell without what entries exclude, one constraint at a time, if two stay."""
        start, lasting = self._sights.start, mark
        if self._sights.plain:
            return mark
        for atom in self._sights.at_cell[cell]:
            entered = (known[c] if known[c] in SINGLES else start[c] for c in atom.scope)
            domains = atom.constraint.prune(tuple(entered))
            if domains is not None:
                # What it tells beyond what goes without saying, a reader has yet to see.
                lasting &= domains[atom.scope.index(cell)] | left
        return mark if lasting in SINGLES or not lasting else lasting

    def _with_tied(self, known: Known) -> Known:
        """The same with what is said of cells by those tied to them: both halves are a magnet."""
        return known if self._sights.of_numbers else self._sights.board.ties.propagate(known)

    def _settled(self, known: Known) -> Known:
        if self._sights.plain:
            return in_sight(self._sights, known)
        if self._ground is None:
            self._ground = Ground(self._sights, known, self._watch)
        else:
            self._ground.learn(known)
        return self._ground.left
