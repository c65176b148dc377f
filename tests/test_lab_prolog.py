"""The papers' models as Prolog programs: what is written, and what SWI-Prolog makes of it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from unittest.mock import patch

import pytest

from gridwright.engines.fd import Labeling, search
from gridwright.errors import GridwrightError, InputError
from gridwright.examples import example, examples
from gridwright.grid import Cell
from gridwright.lab import prolog
from gridwright.lab.models.catalogue import models
from gridwright.lab.prolog import running
from gridwright.model import (
    Constraint,
    Either,
    Element,
    Linear,
    Model,
    Network,
    OneOf,
    Posting,
    Unlike,
)
from gridwright.puzzles import puzzles

needs_swipl = pytest.mark.skipif(not prolog.installed(), reason="swipl is not installed")

# One quick board of each puzzle.
QUICK = (
    ("bosnian-road/paper-6x6", "ff,bisect,down"),
    ("close-or-far/friedman-3", "enum"),
    ("magnets/paper-6x6", "ff"),
    ("magnets/paper-6x6", "max,down"),
    ("magnets/paper-6x6", "min,bisect"),
    ("shapely-squares/paper-7x7-3", "down"),
    ("skyscrapers/paper-4x4", ""),
)
PLAIN: dict[Constraint, str] = {}


def test_a_program_says_the_model_goal_by_goal() -> None:
    a, b, c = cells = (Cell(0, 0), Cell(0, 1), Cell(0, 2))
    less_by_helper = Network(
        2, (0b110,), ((Linear((1, 1, -1), 0), (0, 2, 1)), (Element(1), (2, 0, 1)))
    )
    either = Either.of([(Linear.less(), (0, 1)), (OneOf(0b10), (1,))], [(Linear.at_most(), (1, 0))])
    postings = (
        Posting(less_by_helper, (a, b), ()),
        Posting(less_by_helper, (c, b), ()),
        Posting(either, (a, c), ()),
        Posting(Unlike(), cells, ()),
        Posting(Linear.sum(3, 4), cells, ()),
    )
    assert prolog.program(Model(dict.fromkeys(cells, 0b1011), postings), PLAIN).split("\n") == [
        "network0(X0,X1) :-",
        "    H0 in 1..2,",
        "    X0 + H0 #= X1,",
        "    element(H0, [X0,X1], 1).",
        "",
        "post0([R1C1,R1C2,R1C3]) :-",
        "    R1C1 in 0..1\\/3..3,",
        "    R1C2 in 0..1\\/3..3,",
        "    R1C3 in 0..1\\/3..3,",
        "    network0(R1C1,R1C2),",
        "    network0(R1C3,R1C2),",
        "    (R1C1 #< R1C3 #/\\ R1C3 in 1..1) #\\/ (R1C3 #=< R1C1),",
        "    R1C1 #\\= R1C2, R1C1 #\\= R1C3,",
        "    sum([R1C1,R1C2,R1C3], #=, 4).",
        "",
        "model(Cells) :-",
        "    post0(Cells).",
        "",
    ]


@pytest.mark.parametrize("name", [n for n, kind in puzzles().items() if kind.of_papers])
def test_every_model_of_a_paper_has_its_program(name: str) -> None:
    # Boards with different heights on the diagonals, which no paper knows, have none.
    printed = [each for each in examples(name) if "diagonal" not in each.puzzle.format()]
    assert printed
    for found in printed:
        formulation = models(type(found.puzzle))["paper"]
        assert "model(Cells) :-" in prolog.program(formulation(found.puzzle), formulation.phrases)


@needs_swipl
@pytest.mark.parametrize(("address", "labeling"), QUICK)
def test_swi_prolog_finds_the_same_solution_first(address: str, labeling: str) -> None:
    """The same model and the same labeling: the two searches are one and the same."""
    board = example(address).puzzle
    formulation = models(type(board))["paper"]
    chosen = Labeling.parse(labeling)
    answer = prolog.run(board, formulation, chosen, 60)
    assert answer.values == next(iter(search(formulation(board), chosen)))
    assert not answer.limit


@needs_swipl
def test_swi_prolog_tells_a_limit_from_no_solution() -> None:
    hard = example("close-or-far/paper-10x10").puzzle
    stopped = prolog.run(hard, models(type(hard))["paper"], Labeling("leftmost"), 0.5)
    assert (stopped.limit, stopped.values) == (True, None)
    wrong = puzzles()["skyscrapers"].parse("skyscrapers\n . .\n2 1 . 2\n. . . .\n . .")
    none = prolog.run(wrong, models(type(wrong))["paper"], Labeling("leftmost"), 60)
    assert (none.limit, none.values) == (False, None)


@pytest.mark.parametrize(
    ("script", "ended"),
    [
        ("echo yes 0.1 1; exec sleep 60", True),
        ("test -e $0.met || { touch $0.met; exec sleep 60; }; echo yes 0.1 1", True),
        ("exec sleep 60", False),
    ],
)
def test_a_prolog_that_stands_still_is_asked_again(
    script: str, ended: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But not when it has said its answer, and not for ever."""
    program = tmp_path / "swipl"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(running, "SWIPL", str(program))
    if ended:
        assert running._output("", "true", 2) == "yes 0.1 1\n"
    else:
        with pytest.raises(GridwrightError, match="did not stop"):
            running._output("", "true", 2)


@pytest.mark.parametrize("address", ["skyscrapers/paper-4x4", "bosnian-road/paper-6x6"])
def test_a_model_that_prolog_has_no_words_for_is_refused(address: str) -> None:
    with pytest.raises(InputError, match=r"this model .* not written for SWI-Prolog"):
        prolog.program(example(address).puzzle.model(), PLAIN)


@pytest.mark.parametrize("text", ["anti_first_fail,step", "leftmost,median"])
def test_options_that_swi_prolog_does_not_have_are_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"SWI-Prolog has no labeling option .*; it has leftmost"):
        prolog.options(Labeling.parse(text))


def test_a_swipl_that_fails_is_reported_in_one_sentence() -> None:
    board = example("skyscrapers/paper-4x4").puzzle
    formulation = models(type(board))["paper"]
    failed = subprocess.CompletedProcess([], 1, "", "no such library\n")
    late = subprocess.TimeoutExpired("swipl", 1)
    for outcome, text in (({"return_value": failed}, "no such"), ({"side_effect": late}, "stop")):
        with (
            patch.object(subprocess, "run", **outcome),
            pytest.raises(GridwrightError, match=f"swipl .*{text}"),
        ):
            prolog.run(board, formulation, Labeling("leftmost"), 1)
