"""Plans: files of the lab damaged; plans as TOML, and the boards and runs of an experiment.

A plan is read or refused with a sentence. An experiment is continued with the questions of its
plan, or refused with the line, and then no file is changed.
"""

from __future__ import annotations

import random
import re
import tempfile
from functools import lru_cache
from pathlib import Path

import gridwright.lab
from fuzz.folders import InFolder
from fuzz.kind import Input
from fuzz.messages import message_complaint
from fuzz.mutating import mutated
from gridwright.errors import InputError
from gridwright.lab.plans.plan import Plan
from gridwright.lab.plans.plan_file import parse_plan
from gridwright.lab.reports.tables import long_rows
from gridwright.lab.running.experiment import BOARDS, RUNS, Experiment, carry_out

PLANS = Path(gridwright.lab.__file__).parent / "plans"
SMALL = """title = "Two small boards"
puzzle = "skyscrapers"

[models]
paper = ["", "ff"]
strong = ["ffc"]

[[boards]]
examples = ["paper-4x4"]

[[boards]]
sizes = [3]
count = 1

[limits]
seconds = 60
"""
# Values of other kinds than a plan has somewhere.
VALUES = ("1979-05-27", "inf", "nan", "[]", "{}", "true", "1.5", '""', "[[1]]", '"""x"""', "0x10")


class Plans(InFolder):
    """A plan; or the files of an experiment, its boards and its runs."""

    name = "plans"
    share = 0.5
    stretch = 200
    longest_wait = 120.0

    def make(self, rng: random.Random, number: int) -> Input:
        """A plan of the lab, damaged; one in twenty an experiment."""
        if rng.random() < 0.05:
            boards, runs = _files()
            damaged = (mutated(boards, rng), runs), (boards, mutated(runs, rng, (boards,)))
            return rng.choice(damaged)
        text = rng.choice(_texts())
        if rng.random() < 0.3:
            lines = text.split("\n")
            at = rng.randrange(len(lines))
            lines[at] = f"{lines[at].partition('=')[0]}= {rng.choice(VALUES)}"
            text = "\n".join(lines)
        return (mutated(text, rng, _texts()) if rng.random() < 0.8 else text,)

    def judge(self, parts: Input) -> str | None:
        """Read the plan, or continue the experiment."""
        if len(parts) == 2:
            return self._experiment_complaint(*parts)
        try:
            plan = parse_plan(parts[0], Path("plan.toml"))
        except InputError as error:
            return message_complaint(error)
        same = parse_plan(parts[0], Path("plan.toml")).key == plan.key
        return None if same else "a plan that is another when it is read again: its key differs"

    def _experiment_complaint(self, boards: str, runs: str) -> str | None:
        folder = self.empty_folder()
        contents = {folder / BOARDS: boards, folder / RUNS: runs}
        for path, text in contents.items():
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            experiment = carry_out(_plan(), folder)
            long_rows(experiment)
        except InputError as error:
            changed = [
                path.name
                for path, text in contents.items()
                if path.read_bytes() != text.encode("utf-8", "surrogatepass")
            ]
            if changed and error.line is None:
                return f"refused and changed all the same: {changed}"
            return message_complaint(error, [str(folder)])
        return _result_complaint(experiment)


def _plan() -> Plan:
    return parse_plan(SMALL, Path("small.toml"))


@lru_cache(maxsize=1)
def _texts() -> tuple[str, ...]:
    return (SMALL, *(path.read_text("utf-8") for path in sorted(PLANS.glob("*.toml"))))


@lru_cache(maxsize=1)
def _files() -> tuple[str, str]:
    """The boards and runs of the small plan, as an undisturbed experiment writes them.

    Without the times, so that the same inputs are made of them every time.
    """
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        carry_out(_plan(), folder)
        boards, runs = ((Path(folder) / name).read_text("utf-8") for name in (BOARDS, RUNS))
    return _without_times(boards), _without_times(runs)


def _without_times(text: str) -> str:
    return re.sub(r'"seconds": [0-9][^,}]*', '"seconds": 0.25', text)


def _result_complaint(experiment: Experiment) -> str | None:
    """Whether an experiment has the runs of its plan, each with figures of the right kind."""
    asked = [(run.question.board, run.question.strategy) for run in experiment.runs]
    strategies = experiment.plan.strategies
    wanted = [(board.id, strategy) for board in experiment.boards for strategy in strategies]
    if asked != wanted or len(experiment.boards) != 2:
        return f"an experiment with other runs: {asked}"
    # What a file holds need not be of the kinds that the types promise.
    figures: list[object] = [run.seconds for run in experiment.runs]
    odd = [each for each in figures if isinstance(each, bool) or not isinstance(each, float | int)]
    return f"a run with figures of another kind: {odd}" if odd else None


KIND = Plans
