"""The same model by SWI-Prolog: a program of its clpfd library, where `swipl` is installed."""

from gridwright.lab.prolog.running import Answer, installed, run
from gridwright.lab.prolog.translation import options, program

__all__ = ["Answer", "installed", "options", "program", "run"]
