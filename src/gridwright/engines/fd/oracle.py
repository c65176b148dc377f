"""Engine fd as an oracle: every question starts a new search."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from gridwright.engines.fd.search import Search, search
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.oracle import Answer
from gridwright.grid import Cell, Values
from gridwright.model import Label, Model


class SearchOracle:
    """Answers questions about a model by searching; see `Oracle`."""

    def __init__(self, model: Model, switchable: Collection[Label] = ()) -> None:
        self._model = model
        self._switchable = frozenset(switchable)

    def ask(
        self,
        watch: Watch,
        labels: Iterable[Label] | None = None,
        known: Mapping[Cell, int] | None = None,
        unlike: Values | None = None,
        within: Collection[Cell] | None = None,
    ) -> Answer:
        """See `Oracle.ask`; a "no" names all labels that were on."""
        switched_on = self._switchable if labels is None else frozenset(labels)
        found = self._search(switched_on, known or {}, watch)
        for values in found:
            if unlike is None or any(
                values[c] != unlike[c] for c in (values if within is None else within)
            ):
                return Answer("yes", values)
        if not found.complete:
            return Answer("limit")
        on = tuple(label for label in self._model.labels if label in switched_on)
        return Answer("no", labels=on, cells=tuple((known or {}).items()))

    def solutions(self, watch: Watch) -> Iterator[Values]:
        """See `Oracle.solutions`."""
        found = self._search(self._switchable, {}, watch)
        yield from found
        if not found.complete:
            raise OutOfTimeError

    def _search(
        self, switched_on: frozenset[Label], known: Mapping[Cell, int], watch: Watch
    ) -> Search:
        off = self._switchable - switched_on
        model = self._model
        if off:
            model = model.only([label for label in model.labels if label not in off])
        domains = {
            cell: domain & 1 << known[cell] if cell in known else domain
            for cell, domain in model.domains.items()
        }
        return search(Model(domains, model.postings), limits=watch.limits_left())
