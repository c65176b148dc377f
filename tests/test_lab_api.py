"""The lab in Python, and the exercises: what they show is true, and importing it is light."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bench.notebook import executed

import gridwright
from gridwright import lab
from gridwright.errors import InputError
from gridwright.lab import api

EXERCISES = Path(__file__).parent.parent / "docs" / "exercises"
BOARD = gridwright.read("skyscrapers/paper-4x4")


def test_the_examples_in_the_documentation_are_true() -> None:
    result = doctest.testmod(api)
    assert result.attempted > 10
    assert not result.failed


def test_importing_the_lab_loads_nothing_but_names() -> None:
    code = (
        "import sys, gridwright.lab; heavy = ('gridwright.lab.', 'matplotlib', 'pysat'); "
        "print([name for name in sys.modules if name.startswith(heavy)])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
    assert all(hasattr(lab, name) for name in lab.__all__)
    assert set(lab.__all__) <= set(dir(lab))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = lab.nothing


def test_a_search_says_how_it_ended() -> None:
    assert lab.search(BOARD, count=None).status == "solved"
    assert lab.search(BOARD, model="paper", labeling="ffc", nodes=3).status == "limit"
    few = lab.search(BOARD, model="paper", labeling="discrepancy(0)")
    assert (few.status, few.solutions) == ("limit", ())
    wrong = gridwright.read("close-or-far\nCCC..." + "\n......" * 5)
    assert lab.search(wrong).status == "unsolvable"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: lab.search(BOARD, model="papr"), "did you mean paper?"),
        (lambda: lab.search(BOARD, labeling="fff"), "unknown labeling option 'fff'"),
        (lambda: lab.search(BOARD, count=0), "the number of solutions wanted is positive"),
        (lambda: lab.tree(BOARD, count=0), "the number of solutions wanted is positive"),
        (lambda: lab.export(BOARD, "gams"), "there is no target 'gams'; expected one of prolog"),
        (lambda: list(lab.boards("magnets", 4, kind="odd")), "there is no kind of boards 'odd'"),
    ],
)
def test_what_makes_no_sense_is_refused(call: object, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        call()  # type: ignore[operator]


def test_a_plan_is_carried_out(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'puzzle = "skyscrapers"\nlabelings = ["ff"]\n[[boards]]\nexamples = ["paper-4x4"]\n'
    )
    done = lab.run(plan, tmp_path / "out")
    assert [run.answer for run in done.runs] == ["solution"]
    assert (tmp_path / "out" / "report.html").exists()
    assert lab.run(plan, tmp_path / "out") == done


def test_the_notebook_prints_what_it_shows() -> None:
    notebook = json.loads((EXERCISES / "exercises.ipynb").read_text("utf-8"))
    assert executed(notebook) == notebook


def test_the_solutions_have_the_figures_of_the_notebook() -> None:
    notebook = json.loads((EXERCISES / "exercises.ipynb").read_text("utf-8"))
    told = (EXERCISES / "README.md").read_text("utf-8")
    outputs = (out for cell in notebook["cells"] for out in cell.get("outputs", ()))
    printed = "".join(line for out in outputs for line in out["text"])
    for figure in re.findall(r"^(?:ffc|dom_w_deg|median|ff,median) +([\d,]+)$", printed, re.M):
        assert figure in told
    for figure in re.findall(r"median ([\d.]+)$", printed, re.MULTILINE):
        assert figure in told
    assert told.count("## ") == told.count("<details>") == 6
