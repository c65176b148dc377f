"""Engine sat: questions about subsets of labels, by clauses and an incremental solver."""

from gridwright.engines.sat.compiler import Compiled, compile_model
from gridwright.engines.sat.session import Session

__all__ = ["Compiled", "Session", "compile_model"]
