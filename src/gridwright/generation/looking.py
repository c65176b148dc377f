"""Where a board gets stuck: what is seen place by place, and the larger steps between.

This tells in a fraction of the time what a rating finds out with all its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.engines.limits import Watch
from gridwright.explaining.facts import Fact, Known, unknown_facts
from gridwright.explaining.kinds import Reasoning, together
from gridwright.explaining.smallest import Witnesses, smallest
from gridwright.explaining.steps import Step
from gridwright.explaining.world import World, world_of
from gridwright.model import Model, Posting
from gridwright.puzzle import Puzzle


def larger_steps(board: Puzzle, most: int, watch: Watch) -> Iterator[Step]:
    """Steps that look at more than one place; the last one is not exact if it needs over `most`."""
    looking = Looking(board.model(), True, watch)
    if looking.solved():
        return
    witnesses = Witnesses()
    world = world_of(board, watch)
    with closing(world.session):
        while not looking.solved():
            known = looking.known()
            found = smallest(world, known, witnesses, most, watch)
            if found is None:
                yield Step((), world.labels, (), Reasoning(together(most + 1)), exact=False)
                return
            facts = (found.fact, *_forced(world, known, found.places, watch))
            looking.learn(facts)
            if found.places.bit_count() > 1:
                yield _step(world, facts, found.places)


def _step(world: World, facts: tuple[Fact, ...], places: int) -> Step:
    labels = tuple(world.labels[i] for i, place in enumerate(world.place_of) if places >> place & 1)
    return Step(facts, labels, (), Reasoning(together(places.bit_count())))


def _forced(world: World, known: Known, places: int, watch: Watch) -> Iterator[Fact]:
    """The facts that some places force: all at once they save many questions about the next."""
    labels = [i for i, place in enumerate(world.place_of) if places >> place & 1]
    near = {cell for label in labels for cell in world.labels[label].place.cells}
    knowing = world.knowing(known)
    for fact in unknown_facts(known, world.solution):
        if fact.cell in near and world.refuted(labels, knowing, fact, watch).status == "no":
            yield fact


class Looking:
    """What is seen by looking at one constraint after the other, as long as that tells more.

    Each stands for one label; `joined`: those of one place stand together too.
    """

    def __init__(self, model: Model, joined: bool, watch: Watch) -> None:
        postings = list(dict.fromkeys(model.atoms()))
        if joined:
            postings += (posting for posting in model.postings if _in_one_place(posting))
        self._propagator = Propagator(Model(model.domains, tuple(postings)), Counters(), watch)
        self._domains, self._entailed = self._propagator.start(model)
        self._check(self._propagator.run_all(self._domains, self._entailed))

    def solved(self) -> bool:
        """Whether nothing is left to see."""
        return not any(domain & (domain - 1) for domain in self._domains)

    def known(self) -> Known:
        """What is known by now."""
        return dict(zip(self._propagator.cells, self._domains, strict=True))

    def learn(self, facts: Iterable[Fact]) -> None:
        """Take facts for certain, and see what follows."""
        woken: list[int] = []
        for cell, value in facts:
            variable = self._propagator.cells.index(cell)
            self._domains[variable] &= ~(1 << value)
            woken += self._propagator.watchers(variable)
        self._check(self._propagator.run(self._domains, self._entailed, woken))

    def _check(self, answer: int) -> None:
        if answer != FINE:
            raise AssertionError("a board was drafted that contradicts itself")


def _in_one_place(posting: Posting) -> bool:
    return bool(posting.parts) and len({label.place for label in posting.labels}) == 1
