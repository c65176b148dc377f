"""Engine sat: questions about subsets of labels, by clauses and an incremental solver."""

from gridwright.engines.sat.compiler import Compiled, compile_model
from gridwright.engines.sat.session import Decision, Session

__all__ = ["Compiled", "Decision", "Session", "compile_model"]
