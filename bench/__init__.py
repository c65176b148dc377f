"""Benchmarks, run by hand as `python -m bench.<name>` and never by the test suite."""

import sys
from pathlib import Path

# The CP-SAT baseline is the tests' referee: tests/ is put where pytest puts it.
sys.path.append(str(Path(__file__).parent.parent / "tests"))
