"""Engine sat: questions about subsets of labels, using clauses and an incremental solver."""

from gridwright.engines.sat.compiler import Compiled, compile_model, switches_of
from gridwright.engines.sat.positions import Positions
from gridwright.engines.sat.session import Decision, Session

__all__ = ["Compiled", "Decision", "Positions", "Session", "compile_model", "switches_of"]
