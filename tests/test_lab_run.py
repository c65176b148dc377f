"""Carrying out plans: the same counters every time, going on after an end, tables and reports."""

from __future__ import annotations

import csv
import fcntl
import json
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import template
from commands import Run, running
from gridwright.errors import GridwrightError, InputError
from gridwright.lab.plans.plan import Plan
from gridwright.lab.plans.plan_file import parse_plan
from gridwright.lab.reports.drawing import MISSING
from gridwright.lab.reports.figures import SECONDS, Figures, by_size, duration, shown
from gridwright.lab.reports.files import write_experiment
from gridwright.lab.running import experiment as experiments
from gridwright.lab.running.experiment import Experiment, carry_out
from gridwright.lab.running.runs import LOOSE
from gridwright.puzzles import puzzle_named
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.system.forks import call_in_fork

TINY = """\
title = "Tiny"
puzzle = "skyscrapers"
seed = 5

[models]
paper = ["ffc", "leftmost,random"]
strong = ["ffc"]

[[boards]]
examples = ["paper-4x4"]

[[boards]]
sizes = [4, 5]
count = 2
kind = "filled"

[limits]
seconds = 60
nodes = 120
"""
RUNS = 5 * 3
TIMES = ("seconds",)


@pytest.fixture
def lab(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with running(monkeypatch, capsys, "lab") as run:
        yield run


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, "utf-8")
    return path


def plan_of(text: str) -> Plan:
    """The plan of a text that names no files."""
    return parse_plan(text, Path("plan.toml"))


def lines(folder: Path) -> list[dict[str, Any]]:
    """The runs in a folder without their times."""
    records = [json.loads(line) for line in (folder / "runs.jsonl").read_text("utf-8").splitlines()]
    return [{k: v for k, v in record.items() if k not in TIMES} for record in records]


def test_the_same_plan_twice_counts_the_same(lab: Run, tiny: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    assert lab("run", tiny, "--out", first, "--workers", 1).code == 0
    assert lab("run", tiny, "--out", second, "--workers", 2).code == 0
    assert lines(first) == lines(second)
    assert len(lines(first)) == RUNS
    for record in lines(first):
        assert {"plan", "version", "seed", "search", "limit", "answer"} <= record.keys()
        assert record["counters"]["nodes"] <= 120
        assert (record["limit"] == "nodes") == (record["answer"] == "limit")


def test_a_run_that_was_ended_goes_on(
    lab: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, out = tmp_path / "whole", tmp_path / "out"
    carry_out(parse_plan(TINY, tiny), whole)
    answer = experiments._answer
    asked: list[object] = []

    def interrupted(*arguments: Any) -> object:
        if len(asked) == 7:
            raise KeyboardInterrupt
        asked.append(arguments)
        return answer(*arguments)

    monkeypatch.setattr(experiments, "_answer", interrupted)
    ran = lab("run", tiny, "--out", out, "--workers", 1)
    assert ran.code == 130
    assert f"Interrupted in tiny: 7 of {RUNS} runs done; the same command continues." in ran.err
    assert len(lines(out)) == 7
    # A power cut in the midst of a line.
    file = out / "runs.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    monkeypatch.setattr(experiments, "_answer", answer)
    assert lab("run", tiny, "--out", out, "--workers", 1).code == 0
    assert lines(out) == lines(whole)


SLOW = """\
puzzle = "skyscrapers"
models = ["paper"]
labelings = ["ffc"]
[[boards]]
examples = ["paper-4x4", "paper-8x8"]
[limits]
seconds = 2
"""


def test_a_killed_run_goes_on_and_leaves_nobody_behind(tmp_path: Path) -> None:
    plan, out = tmp_path / "slow.toml", tmp_path / "out"
    plan.write_text(SLOW, "utf-8")
    command = [sys.executable, "-m", "gridwright", "lab", "run", str(plan), "--out", str(out)]
    process = subprocess.Popen([*command, "--workers", "1"], start_new_session=True)
    wait_for(lambda: (out / "runs.jsonl").exists() and bool(lines(out)))
    process.kill()
    process.wait()
    assert [record["board"] for record in lines(out)] == ["paper-4x4"]
    # The lock goes with the last process that held it.
    wait_for(lambda: not locked(out / "runs.jsonl"))
    done = carry_out(parse_plan(SLOW, plan), out)
    assert [run.answer for run in done.runs] == ["solution", "limit"]


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def locked(path: Path) -> bool:
    """Whether some process keeps others off a file."""
    with path.open("rb") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def test_a_folder_of_another_plan_is_refused(lab: Run, tiny: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert lab("run", tiny, "--out", out, "--workers", 1).code == 0
    tiny.write_text(TINY.replace("seed = 5", "seed = 6"), "utf-8")
    ran = lab("run", tiny, "--out", out, "--workers", 1)
    assert ran.code == 2
    assert "give the plan that made this folder, or name another folder" in ran.err
    (out / "runs.jsonl").write_text("no json\n", "utf-8")
    assert "line 1: expected a record as JSON" in lab("run", tiny, "--out", out).err


@pytest.mark.parametrize("name", ["report.html", "tables.md", "figures.csv"])
def test_a_report_that_somebody_keeps_is_not_replaced(
    lab: Run, tiny: Path, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / name).write_text("mine", "utf-8")
    for command in (("run", tiny), ("papers", "--quick")):
        ran = lab(*command, "--out", out, "--workers", 1)
        assert ran.code == 2
        assert f"this folder has a {name} but no runs that it comes from" in ran.err
    assert [(file.name, file.read_text("utf-8")) for file in out.iterdir()] == [(name, "mine")]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an experiment that was carried out."""
    folder = tmp_path_factory.mktemp("done")
    carry_out(plan_of(TINY), folder)
    return folder


RUN_EDITS: dict[str, tuple[dict[str, object], str]] = {
    "null": ({"seconds": None}, 'expected a number of seconds as "seconds", found'),
    "a text": ({"seconds": "1.5"}, 'expected a number of seconds as "seconds", found'),
    "NaN": ({"seconds": math.nan}, 'expected a number of seconds as "seconds", found'),
    "endless": ({"seconds": 10**400}, 'expected a number of seconds as "seconds", found'),
    "negative": ({"seconds": -1}, 'expected a number of seconds as "seconds", found'),
    "a list": ({"counters": [1, 2]}, "expected numbers of "),
    "no truth": ({"repeat": True}, 'expected a whole number that is not negative as "repeat"'),
    "nested": ({"board": {"id": "x"}}, 'expected a text as "board"'),
    "a counter too few": ({"counters": {"nodes": 3}}, "expected numbers of backtracks, "),
    "another field": ({"colour": 1}, '"colour" is not a field; expected board, '),
    "another board": ({"board": "9x9-001"}, "there is no board '9x9-001' in this plan"),
    "another labeling": ({"labeling": "best"}, "there is no model 'paper' with labeling 'best'"),
    "another model": ({"model": "weak"}, "there is no model 'weak' with labeling 'ffc'"),
    "another engine": ({"engine": "sat"}, "'sat' is not an engine; expected fd or swi"),
    "another row": ({"row": "8x8"}, "\"row\" is '8x8'; expected 'paper-4x4' in this plan"),
    "another search": ({"search": "leftmost"}, "\"search\" is 'leftmost'; expected"),
    "another seed": ({"seed": 6}, "\"seed\" is '6'; expected '5' in this plan"),
    "a repeat too many": ({"repeat": 1}, '"repeat" is 1, which is more than this plan asks for'),
    "another answer": ({"answer": "yes"}, "'yes' is not an answer; expected solution, "),
    "another limit": ({"answer": "limit", "limit": "x"}, "\"limit\" is 'x', which does not fit"),
    "no counters": ({"counters": None}, '"counters" are there where the clock did not end'),
    "another plan": ({"plan": ["x"]}, "this was made with plan ['x'], not "),
    "another version": ({"version": None}, "this was made with version None, not "),
}
BOARD_EDITS: dict[str, tuple[dict[str, object], str]] = {
    "no text": ({"text": 7}, 'expected a text as "text", found'),
    "no board": ({"text": "skyscrapers\n1"}, 'in "text", '),
    "other clues": ({"clues": 999}, "\"clues\" is '999'; expected"),
    "another name": ({"id": "x"}, "\"id\" is 'x'; expected"),
    "seconds": ({"seconds": 1.0}, '"seconds" is 1.0; a board has some if it was made'),
    "another field": ({"x": 1}, '"x" is not a field; expected id, '),
}


def refused(done: Path, out: Path, file: str, change: Callable[[list[bytes]], object]) -> str:
    """What is said about a folder in which the lines of a file were changed; all is left alone."""
    shutil.copytree(done, out)
    lines = (out / file).read_bytes().splitlines(keepends=True)
    change(lines)
    (out / file).write_bytes(b"".join(lines))
    with pytest.raises(InputError) as error:
        carry_out(plan_of(TINY), out)
    assert (out / file).read_bytes() == b"".join(lines)
    return str(error.value).removeprefix(f"{out / file}, ")


EDITS = [("runs.jsonl", RUN_EDITS, edit) for edit in RUN_EDITS]
EDITS += [("boards.jsonl", BOARD_EDITS, edit) for edit in BOARD_EDITS]


@pytest.mark.parametrize(("file", "edits", "edit"), EDITS)
def test_an_edited_record_is_refused_with_its_line(
    done: Path,
    tmp_path: Path,
    file: str,
    edits: dict[str, tuple[dict[str, object], str]],
    edit: str,
) -> None:
    changed, said = edits[edit]

    def change(lines: list[bytes]) -> None:
        lines[0] = json.dumps(json.loads(lines[0]) | changed).encode() + b"\n"

    assert refused(done, tmp_path / "out", file, change).startswith(f"line 1: {said}")


LINE_EDITS: dict[str, tuple[Callable[[list[bytes]], object], str]] = {
    "twice": (lambda lines: lines.insert(1, lines[0]), "line 2: this run is in the file already"),
    "not UTF-8": (lambda lines: lines.insert(2, b'{"\xff": 1}\n'), "line 3: this is not UTF-8"),
    "not an object": (lambda lines: lines.insert(1, b"[]\n"), "line 2: expected a record as JSON"),
    "empty": (lambda lines: lines.insert(0, b"\n"), "line 1: expected a record as JSON"),
    "deep": (lambda lines: lines.insert(0, b'{"a":' * 9999 + b"\n"), "line 1: "),
    "cut off": (lambda lines: lines.insert(0, lines[0][:80] + b"\n"), "line 1, column "),
    "half a character": (lambda lines: lines.insert(0, b'{"\\ud800": 1}\n'), "line 1: this JSON"),
    "foreign and cut": (lambda lines: lines.append(b"hello"), f"line {RUNS + 1}: this line is cut"),
}


@pytest.mark.parametrize("edit", LINE_EDITS)
def test_a_line_that_is_no_run_is_refused(done: Path, tmp_path: Path, edit: str) -> None:
    change, said = LINE_EDITS[edit]
    assert refused(done, tmp_path / "out", "runs.jsonl", change).startswith(said)


@pytest.mark.parametrize("file", ["runs.jsonl", "boards.jsonl"])
def test_runs_from_before_boards_had_names_are_recognised(
    done: Path, tmp_path: Path, file: str
) -> None:
    def change(lines: list[bytes]) -> None:
        record = json.loads(lines[0])
        del record["format"]
        lines[0] = json.dumps({**record, "plan": "0123"}).encode() + b"\n"

    said = refused(done, tmp_path / "out", file, change)
    assert said.startswith("line 1: this was measured before every board had a name of its own")


def naive(puzzle: str, kind: str, tmp_path: Path) -> Experiment:
    """Two boards made as a paper does, and solved."""
    text = f'puzzle = "{puzzle}"\n[[boards]]\nsizes = [8]\ncount = 2\nkind = "{kind}"\n'
    return carry_out(plan_of(text), tmp_path / kind)


def test_numbers_are_scattered_as_a_paper_does(tmp_path: Path) -> None:
    done, again = (naive("bosnian-road", "scattered", tmp_path / str(i)) for i in range(2))
    assert [board.text for board in done.boards] == [board.text for board in again.boards]
    for board in done.boards:
        clues = puzzle_named("bosnian-road").parse(board.text).clues()
        assert len(clues) == int(8 * 0.7)
        assert all(1 <= clue.value <= 7 for clue in clues)


def test_signs_are_put_where_they_are_true_as_a_paper_does(tmp_path: Path) -> None:
    done = naive("shapely-squares", "described", tmp_path)
    assert [run.answer for run in done.runs] == ["solution"] * 2
    for board in done.boards:
        puzzle = puzzle_named("shapely-squares").parse(board.text)
        assert isinstance(puzzle, ShapelySquares)
        assert len([cell for cell in puzzle.grid.cells if puzzle.shape(cell)]) > 8
        assert all(total is not None for total in puzzle.sums)


@pytest.mark.parametrize("kind", ["described", "scattered"])
def test_a_puzzle_that_has_nothing_to_put_is_refused(kind: str, tmp_path: Path) -> None:
    with pytest.raises(GridwrightError, match=r"close-or-far has no (signs|numbers) in its cells"):
        naive("close-or-far", kind, tmp_path)


def test_rows_of_several_boards_and_sizes_are_drawn_by_size(tmp_path: Path) -> None:
    rows = (("4x4", "paper-4x4"), ("5x5", "paper-5x5"))
    boards = "".join(f'[[boards]]\nexamples = ["{b}"]\nrow = "{r}"\n' for r, b in rows)
    text = f'puzzle = "skyscrapers"\n[models]\npaper = ["ffc"]\n{boards}'
    done = carry_out(plan_of(text), tmp_path)
    assert by_size(done)
    found, _ = write_experiment(done, tmp_path)
    assert [row[0].text for row in found.sheets[0].rows] == ["4x4", "5x5"]


def test_batches_of_one_size_are_measured_apart(tmp_path: Path) -> None:
    text = TINY.replace('examples = ["paper-4x4"]', 'sizes = [4]\ncount = 2\nkind = "drafted"')
    done = carry_out(plan_of(text.replace("[4, 5]", "[4]")), tmp_path)
    found, _ = write_experiment(done, tmp_path)
    assert [board.id for board in done.boards] == [
        f"4x4 {kind}-00{number}" for kind in ("drafted", "filled") for number in (1, 2)
    ]
    assert len({board.text for board in done.boards}) == 4
    assert len({(run.question.board, run.question.strategy) for run in done.runs}) == 4 * 3
    assert [row[0].text for row in found.sheets[0].rows] == ["4x4 drafted (2)", "4x4 filled (2)"]


@pytest.mark.parametrize(
    "key", ["board", "model", "repeat", "seconds", "counters", "plan", "version"]
)
def test_a_missing_field_is_named(done: Path, tmp_path: Path, key: str) -> None:
    def change(lines: list[bytes]) -> None:
        record = json.loads(lines[1])
        del record[key]
        lines[1] = json.dumps(record).encode() + b"\n"

    said = refused(done, tmp_path / "out", "runs.jsonl", change)
    assert said.startswith(f'line 2: "{key}" is missing; ')


def test_one_board_too_many_is_refused(done: Path, tmp_path: Path) -> None:
    said = refused(done, tmp_path / "out", "boards.jsonl", lambda lines: lines.append(lines[0]))
    assert said == "line 6: this is one board more than the plan has"


def test_limits_are_not_available(tmp_path: Path) -> None:
    text = TINY.replace("nodes = 120", "nodes = 1").replace("[4, 5]", "[5]")
    done = carry_out(plan_of(text), tmp_path)
    assert any(run.limit == "nodes" for run in done.runs)
    write_experiment(done, tmp_path)
    rows = list(csv.DictReader((tmp_path / "figures.csv").read_text("utf-8").splitlines()))
    hit = [row for row in rows if row["at a limit"] == row["boards"]]
    assert hit
    assert all(row["seconds mean"] == row["backtracks min"] == "N/A" for row in hit)
    assert "N/A" in (tmp_path / "tables.md").read_text("utf-8")
    assert "N/A" in (tmp_path / "report.html").read_text("utf-8")


def test_the_clock_ends_a_run_and_leaves_no_counters(tmp_path: Path) -> None:
    text = TINY.replace("paper-4x4", "paper-8x8").replace("nodes = 120", "")
    text = text.replace("seconds = 60", "seconds = 0.05").replace("[4, 5]", "[4]")
    done = carry_out(plan_of(text), tmp_path)
    slow = next(run for run in done.runs if run.question.board == "paper-8x8")
    assert (slow.answer, slow.limit, slow.counters) == ("limit", "seconds", None)


def test_statistics_know_what_a_limit_hides() -> None:
    some = Figures((4.0, 1.0, math.inf, 2.0, 3.0))
    assert [some.statistic(name) for name in ("min", "median", "mean", "max")] == [
        1,
        3,
        math.inf,
        math.inf,
    ]
    assert some.hits == 1
    assert Figures((math.inf, 1.0, math.inf)).statistic("median") == math.inf
    assert [duration(s) for s in (0.00123, 0.9999, 12.34, 345.6)] == [
        "1.23 ms",
        "1 s",
        "12.3 s",
        "346 s",
    ]
    assert [shown(x, "backtracks") for x in (3.0, 0.25, 123.4, 12345.6, math.inf)] == [
        "3",
        "0.25",
        "123.4",
        "12,346",
        "N/A",
    ]
    assert shown(math.inf, SECONDS) == "N/A"


def test_answers_of_a_loose_model_are_told_apart(tmp_path: Path) -> None:
    text = """\
puzzle = "bosnian-road"
models = ["paper", "paper-loop"]
labelings = ["ff,bisect,down"]
[[boards]]
examples = ["paper-10x10", "paper-10x10-no-touch"]
"""
    done = carry_out(plan_of(text), tmp_path)
    # The second board has no solution, but the paper's model allows what is none.
    assert [run.answer for run in done.runs] == ["solution", "solution", LOOSE, "none"]
    first = done.runs[0].counters
    assert first is not None
    assert first["backtracks"] == 89


def test_a_labeling_means_the_same_in_a_plan_and_on_the_command_line(
    lab: Run, tmp_path: Path
) -> None:
    texts = ("median", "", "first_fail,median")
    text = f"""\
puzzle = "magnets"
models = ["paper"]
labelings = {json.dumps(texts)}
[[boards]]
examples = ["paper-10x10"]
"""
    done = carry_out(plan_of(text), tmp_path)
    counted = [run.counters["backtracks"] for run in done.runs if run.counters]
    assert counted == [99, 2564, 13]
    for labeling, backtracks in zip(texts, counted, strict=True):
        options = ("--model", "paper", "--labeling", labeling, "--json")
        tree = lab("tree", "magnets/paper-10x10", *options).json()
        assert tree["stats"]["backtracks"] == backtracks


def test_a_puzzle_without_a_paper_can_be_studied(tmp_path: Path) -> None:
    text = 'puzzle = "latin"\nlabelings = ["", "ff"]\n[[boards]]\nsizes = [4]\ncount = 2\n'
    with template.installed():
        done = carry_out(plan_of(text), tmp_path)
        found, _ = write_experiment(done, tmp_path)
    assert [run.answer for run in done.runs] == ["solution"] * 4
    assert found.sheets[0].head == ("", "strong []", "strong [ff]")


class Tags(HTMLParser):
    """The tags of a page, and all its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not [value for name, value in attrs if name in ("src", "onload", "onerror")]

    def handle_data(self, data: str) -> None:
        self.text += data


HOSTILE = '<script>alert(1)</script> & "quotes" | `ticks`'


def hostile(tmp_path: Path) -> Experiment:
    """An experiment with a title that tries to be more than a title."""
    text = TINY.replace('"Tiny"', f"'{HOSTILE}'").replace("[4, 5]", "[4]")
    return carry_out(plan_of(text), tmp_path)


def test_a_report_is_one_page_without_script(tmp_path: Path) -> None:
    found, files = write_experiment(hostile(tmp_path), tmp_path)
    page = Tags((tmp_path / "report.html").read_text("utf-8"))
    assert "script" not in page.tags
    assert HOSTILE in page.text
    assert page.tags.count("svg") == len(found.plots) == 2
    assert "http" not in "".join(page.text.split("<svg")[0])
    assert {file.name for file in files} == {
        *("figures.csv", "tables.md", "report.html", "plot-1.svg", "plot-2.svg"),
    }
    for file in tmp_path.glob("*.svg"):
        assert file.read_text("utf-8").startswith("<svg")


def test_the_same_experiment_gives_the_same_plots(tmp_path: Path) -> None:
    done = hostile(tmp_path)
    first, second = (write_experiment(done, tmp_path)[0] for _ in range(2))
    assert first == second


def test_without_matplotlib_there_are_tables_and_a_sentence(
    lab: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = lab("run", tiny, "--out", tmp_path / "out", "--workers", 1, "--json")
    assert ran.code == 0
    assert ran.err.strip() == MISSING
    found = ran.json()
    assert (found["plan"], found["runs"]) == ("tiny", RUNS)
    assert len(found["files"]) == 3
    assert {line["model"] for line in found["figures"]} == {"paper", "strong"}
    assert "There are no plots" in (tmp_path / "out" / "report.html").read_text("utf-8")


def test_a_run_prints_its_tables(lab: Run, tiny: Path, tmp_path: Path) -> None:
    ran = lab("run", tiny, "--out", tmp_path / "out", "--workers", 1)
    assert ran.out.startswith(f"Tiny\n5 boards, {RUNS} runs; at most 60 s or 120 nodes for each;")
    assert "paper [ffc]  paper [leftmost,random]  strong [ffc]" in ran.out


def test_bad_input_is_one_sentence(lab: Run, tmp_path: Path) -> None:
    ran = lab("run", tmp_path / "none.toml", "--out", tmp_path / "out")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    plan = tmp_path / "plan.toml"
    plan.write_text(TINY, "utf-8")
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert "this folder cannot be made" in lab("run", plan, "--out", file).err
    assert lab().err == "gridwright: Missing command; see --help\n"


def broken() -> None:
    """Raise what somebody can say."""
    raise GridwrightError("a sentence")


def test_errors_come_back_from_a_fork() -> None:
    with pytest.raises(GridwrightError, match="a sentence"):
        call_in_fork(broken)
    with pytest.raises(GridwrightError, match="ended from outside"):
        call_in_fork(os.abort)


def test_engine_sat_is_asked_once_for_each_model(tmp_path: Path) -> None:
    plan = parse_plan("sat = true\n" + TINY, tmp_path / "tiny.toml")
    done = carry_out(plan, tmp_path / "out")
    runs = [run for run in done.runs if run.question.engine == "sat"]
    models = {strategy.model for strategy in plan.strategies}
    assert len(runs) == len(done.boards) * len(models)
    assert {run.question.strategy.model for run in runs} == models
    for run in runs:
        assert run.answer == "solution"
        assert run.counters is not None
        assert run.counters["clauses"] > 0
    again = carry_out(plan, tmp_path / "out")
    assert again == done
    found, _ = write_experiment(done, tmp_path / "out")
    assert any("engine sat" in title for title in found.sheets[0].head)
