"""Exports: other solvers find solutions of the board, and nothing else."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Cadical153

import template
import xcsp3_reader
from commands import Run, running
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.grid import Cell, Values
from gridwright.lab.exports.targets import TARGETS, export
from gridwright.lab.models.catalogue import models
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

BOARDS = (
    "bosnian-road/paper-4x4",
    "close-or-far/friedman-1",
    "magnets/paper-6x6",
    "shapely-squares/paper-7x7-1",
    "skyscrapers/paper-4x4",
)
CASES = [
    (address, model) for address in BOARDS for model in models(puzzles()[address.partition("/")[0]])
]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as command:
        yield command


every_model = pytest.mark.parametrize(("address", "model"), CASES)


def exported(address: str, model: str, target: str) -> tuple[Puzzle, str]:
    """A built-in board, and one of its models for a target."""
    board = example(address).puzzle
    return board, export(board, models(type(board))[model], model, target)


def judge(board: Puzzle, model: str, values: Values) -> None:
    """What a solver found is a solution, unless its model allows more."""
    assert set(values) == set(board.model().domains)
    exact = models(type(board))[model].exact
    assert not (exact and list(board.violations(values)))


def named_cells(values: dict[str, int]) -> dict[Cell, int]:
    """The values of cells by their names."""
    matches = ((re.fullmatch(r"R(\d+)C(\d+)", name), value) for name, value in values.items())
    return {Cell(int(m[1]) - 1, int(m[2]) - 1): value for m, value in matches if m}


@every_model
def test_a_sat_solver_solves_dimacs(address: str, model: str) -> None:
    board, text = exported(address, model, "dimacs")
    with Cadical153(bootstrap_with=CNF(from_string=text)) as solver:
        assert solver.solve()
        true = set(solver.get_model())
    symbols = {symbol.text: symbol.value for symbol in board.symbols}
    lines = re.findall(r"^c R(\d+)C(\d+) = (\S+) if (-?\d+)$", text, re.MULTILINE)
    found = [
        (Cell(int(r) - 1, int(c) - 1), symbols[v]) for r, c, v, lit in lines if int(lit) in true
    ]
    assert len(found) == len(dict(found))
    judge(board, model, dict(found))


@every_model
def test_xcsp3_and_minizinc_mean_the_board(address: str, model: str) -> None:
    board, text = exported(address, model, "xcsp3")
    found = xcsp3_reader.solution(text)
    assert found is not None
    judge(board, model, named_cells(found))
    said = minizinc_constraints(exported(address, model, "minizinc")[1])
    assert [line for line in said if not holds(line, found)] == []
    changed = next(name for name in found if name.startswith("R"))
    wrong = {**found, changed: next(s.value for s in board.symbols if s.value != found[changed])}
    assert not all(holds(line, wrong) for line in said)


def minizinc_constraints(text: str) -> list[str]:
    """What a MiniZinc model says, in Python."""
    lines = [line for line in text.splitlines() if line.startswith("constraint ")]
    said = []
    for line in lines:
        line = line.removeprefix("constraint ").removesuffix(";")
        line = re.sub(r"\[\| (.*?) \|\]", lambda m: f"[({m[1].replace(' | ', ',),(')},)]", line)
        line = re.sub(r"\bin (-?\d+)\.\.(-?\d+)", r"in range(\1, \2 + 1)", line)
        line = re.sub(r"\[bool2int\((.*?)\) \| x in (\[.*?\])\]", r"[\1 for x in \2]", line)
        line = re.sub(r"(?<![<>!])=", "==", line)
        said.append(line.replace("/\\", "and").replace("\\/", "or"))
    return said


def holds(line: str, values: dict[str, int]) -> bool:
    """Whether a constraint is true of the values of all variables."""
    meanings = {
        "all_different": lambda some: len(set(some)) == len(some),
        "count": lambda some, value, number: some.count(value) == number,
        "element": lambda index, some, value: some[index - 1] == value,
        "table": lambda some, rows: tuple(some) in {tuple(row) for row in rows},
    }
    return bool(eval(line, {**meanings, **values}))


@pytest.mark.skipif(shutil.which("swipl") is None, reason="SWI-Prolog is not installed")
@pytest.mark.parametrize(("address", "model"), [(a, "strong") for a in BOARDS] + CASES[1:2])
def test_swi_prolog_runs_its_export(address: str, model: str, tmp_path: Path) -> None:
    board, text = exported(address, model, "prolog")
    file = tmp_path / "board.pl"
    file.write_text(text)
    ran = subprocess.run(
        ["swipl", str(file)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=100,
        check=True,
    )
    assert ran.stderr == ""
    judge(board, model, read_grid(board, ran.stdout))


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not installed")
@every_model
def test_minizinc_runs_its_export(address: str, model: str, tmp_path: Path) -> None:
    board, text = exported(address, model, "minizinc")
    file = tmp_path / "board.mzn"
    file.write_text(text)
    command = ["minizinc", "--soln-sep", "", str(file)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    judge(board, model, read_grid(board, ran.stdout.strip()))


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_tells_what_it_is_and_the_labels(target: str) -> None:
    board, text = exported("skyscrapers/paper-4x4", "strong", target)
    assert "Skyscrapers 4x4, model strong: " in text
    if target != "dimacs":
        assert next(board.model().atoms()).labels[0].text in text


@pytest.mark.parametrize("target", TARGETS)
def test_puzzles_from_outside_are_exported_too(target: str) -> None:
    with template.installed(every=True):
        own = set(puzzles()) - {address.partition("/")[0] for address in BOARDS}
        assert len(own) > 2
        for kind in map(puzzles().__getitem__, sorted(own)):
            board = kind.parse(kind.broken[0].text)
            assert board.title in export(board, models(kind)["strong"], "strong", target)


def test_the_command_writes_a_file_and_refuses_what_it_does_not_know(
    run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "board.pl"
    address = "skyscrapers/paper-4x4"
    ran = run("export", address, "--to", "prolog", "--model", "paper", "--out", str(out))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert out.read_text() == exported(address, "paper", "prolog")[1]
    shown = run("export", address, "--to", "xcsp3")
    assert shown.out == exported(address, "strong", "xcsp3")[1]
    told = run("export", address, "--to", "dimacs", "--json").json()
    assert told["text"] == exported(address, "strong", "dimacs")[1]
    wrong = run("export", address, "--to", "gams")
    assert wrong.code == 2
    assert "there is no target 'gams'; expected one of prolog, minizinc, dimacs, xcsp3" in wrong.err
    assert run("export", address, "--to", "prolog", "--model", "papr").code == 2


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(InputError):
        exported("skyscrapers/paper-4x4", "strong", "gams")
