"""Sessions for one position after another: what is known there holds in every question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from gridwright.engines.limits import Watch
from gridwright.engines.sat.compiler import compile_model
from gridwright.engines.sat.session import Session
from gridwright.grid import Cell
from gridwright.model import Label, Model


class Positions:
    """Opens a session for what is known about cells, and keeps it as long as knowledge only grows.

    What is known narrows the domains before the model is compiled. Values already ruled out then
    need no clauses, and questions are answered several times as fast.
    """

    def __init__(self, model: Model, switchable: Collection[Label]) -> None:
        self._model = model
        self._switchable = switchable
        self._known: Mapping[Cell, int] = {}
        self._session: Session | None = None

    def at(self, known: Mapping[Cell, int], watch: Watch) -> Session:
        """A session in which cells hold one of these values; use it until the next call.

        Labels have the same switches in every session; the literals of cells differ.
        """
        before, self._known = self._known, {cell: known[cell] for cell in self._model.domains}
        if self._session is None or any(known[cell] & ~before[cell] for cell in before):
            self.close()
            narrowed = replace(self._model, domains=self._known)
            self._session = Session(compile_model(narrowed, watch, self._switchable))
        elif self._known != before:
            try:
                self._session.narrow(self._known)
            except BaseException:
                # The caller may ask again; a half-narrowed session would answer wrongly.
                self.close()
                raise
        return self._session

    def close(self) -> None:
        """Free the solver's memory."""
        session, self._session = self._session, None
        if session is not None:
            session.close()
