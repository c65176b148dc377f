"""Engine fd: constraint logic programming over finite domains, in pure Python."""

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.courses import COURSES
from gridwright.engines.fd.labeling import BRANCHINGS, ORDERS, OWN, VARIABLE_CHOICES, Labeling
from gridwright.engines.fd.recorder import Recorder
from gridwright.engines.fd.search import Search, search

__all__ = [
    "BRANCHINGS",
    "COURSES",
    "ORDERS",
    "OWN",
    "VARIABLE_CHOICES",
    "Counters",
    "Labeling",
    "Recorder",
    "Search",
    "search",
]
