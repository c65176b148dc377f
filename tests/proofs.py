"""Steps checked without the code that finds them: by a solver of their own, and by trying all.

Tests use it on a few boards, `bench.exactness` on many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridwright.engines.limits import Limits, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.explaining.finding.steps import Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, unknown_facts
from gridwright.grid import Cell
from gridwright.model import Model

Places = frozenset[int]


def no_limit() -> Watch:
    """A watch that never expires."""
    return Watch(Limits())


def refuted(prepared: PreparedBoard, known: Known, step: Step) -> list[Fact]:
    """The facts of a step whose opposite is refuted by its places and what is known."""
    apart = set(prepared.places.labels)
    kept = [x for x in prepared.model.labels if x not in apart or x.place in step.places]
    model = Model(known, prepared.model.only(kept).postings)
    with Session(compile_model(model, no_limit())) as session:
        return [
            fact
            for fact in step.facts
            if session.ask(no_limit(), known={fact.cell: fact.value}).status == "no"
        ]


def fewest_places(prepared: PreparedBoard, known: Known, most: int) -> int | None:
    """The size of the smallest connected set of places that forces a fact, trying all of them.

    Places are connected by cells they both speak of; apart from each other they force nothing that
    one of them does not force alone.
    """
    near = _neighbours(prepared)
    sets = {frozenset([place]) for place in range(len(prepared.places.each))}
    for size in range(1, most + 1):
        if any(_force(prepared, places, known) for places in sorted(sets, key=sorted)):
            return size
        sets = {places | {other} for places in sets for other in _around(places, near)}
    return None


def _neighbours(prepared: PreparedBoard) -> Mapping[int, Places]:
    """For each place those that speak of the same cells, or of cells determined by the same."""
    partners: dict[Cell, set[Cell]] = {cell: {cell} for cell in prepared.solution}
    for atom in prepared.ties.postings:
        for cell in atom.scope:
            partners[cell].update(atom.scope)
    cells = [
        {
            c
            for label in labels
            for a in prepared.constraints.by_label[label]
            for x in a.scope
            for c in partners[x]
        }
        for labels in prepared.places.labels_in
    ]
    return {
        place: frozenset(i for i, other in enumerate(cells) if i != place and own & other)
        for place, own in enumerate(cells)
    }


def _around(places: Places, near: Mapping[int, Places]) -> Places:
    return frozenset(other for place in places for other in near[place]) - places


def _force(prepared: PreparedBoard, places: Iterable[int], known: Known) -> bool:
    """Whether some places force a fact that is not known."""
    labels = [label for place in sorted(places) for label in prepared.places.labels_in[place]]
    always = [label for label in prepared.model.labels if label not in set(prepared.places.labels)]
    model = prepared.model.only([*always, *(prepared.places.labels[label] for label in labels)])
    left = list(unknown_facts(known, prepared.solution))
    with Session(compile_model(Model(known, model.postings), no_limit())) as session:
        while left:
            cell, value = left[0]
            values = session.ask(no_limit(), known={cell: value}).values
            if values is None:
                return True
            # One grid that obeys them rules out many facts at once.
            left = [fact for fact in left if values[fact.cell] != fact.value]
    return False
