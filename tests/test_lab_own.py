"""Models and labelings of a user's own: they work everywhere, and faults are told by line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from commands import Run, running
from gridwright.engines.fd import Labeling, search
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.lab.models.catalogue import catalogue, model_named
from gridwright.lab.models.comparing import compare
from gridwright.lab.models.own_models import ModelBuilder, OwnVariable
from gridwright.lab.plans.plan_file import read_plan
from gridwright.lab.trees.page import html_tree
from gridwright.lab.trees.tree import record
from gridwright.puzzle import Puzzle

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples" / "lab"
DOMINOES, NEAREST = str(EXAMPLES / "dominoes.py"), str(EXAMPLES / "nearest.py")
GUIDE = (Path(__file__).parents[1] / "docs" / "lab.md").read_text("utf-8")
BOARD = "magnets/paper-6x6"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


@pytest.fixture
def board() -> Puzzle:
    """A board of dominoes."""
    return example(BOARD).puzzle


@pytest.mark.parametrize("path", [DOMINOES, NEAREST])
def test_the_examples_are_short_and_taught(path: str) -> None:
    text = Path(path).read_text("utf-8")
    assert text.count("\n") <= 20
    assert text in GUIDE


def changed(tmp_path: Path, old: str, new: str, path: str = DOMINOES) -> str:
    """An example with something in it replaced, as a file of its own."""
    text = Path(path).read_text("utf-8")
    assert old in text
    mine = tmp_path / "mine.py"
    mine.write_text(text.replace(old, new), "utf-8")
    return str(mine)


def test_a_model_with_its_own_variables_solves_the_board(run: Run, board: Puzzle) -> None:
    (solution,) = example(BOARD).solutions
    found = run("solve", BOARD, "--model", DOMINOES, "--all", "--rows")
    assert (found.code, found.out.splitlines()[1:-1]) == (0, list(solution))
    model = model_named(type(board), DOMINOES)(board)
    own = [variable for variable in model.domains if isinstance(variable, OwnVariable)]
    assert len(own) == 18
    assert compare(board, model).same
    assert run("lab", "check", BOARD, "--model", DOMINOES).out == (
        f"{BOARD}: the model and the puzzle have the same 1 solution.\n"
    )


def test_a_tree_tells_of_own_variables_and_writes_them_into_every_form(
    run: Run, board: Puzzle, tmp_path: Path
) -> None:
    (tmp_path / "last.py").write_text("def last(state): return state.open[-1]\n")
    labeling = f"{tmp_path / 'last.py'}:last"
    command = ("lab", "tree", BOARD, "--model", DOMINOES, "--labeling", labeling)
    told = run(*command)
    assert "the domino at row 5 column 6 is neutral: " in told.out
    assert "variables open" in told.out
    nodes = json.loads(run(*command, "--json").out)["nodes"]
    assert nodes[1]["cell"] == "the domino at row 6 column 3"
    assert nodes[1]["values"] == ["neutral"]
    tree = record(model_named(type(board), DOMINOES)(board), Labeling("leftmost"))
    assert "the domino at row 1 column 1" in html_tree(board, tree, "-")


def test_a_model_that_loses_solutions_is_found(run: Run, tmp_path: Path) -> None:
    mine = changed(tmp_path, "x == neutral", "False")
    found = run("lab", "check", BOARD, "--model", mine)
    assert found.code == 1
    assert re.search(r"loses this solution of Magnets, refused by: row \d .* differ", found.out)
    solved = run("solve", BOARD, "--model", mine)
    assert (solved.code, "This model has no solution" in solved.err) == (1, True)


def test_a_model_that_allows_too_much_is_told_which_rule_it_breaks(
    run: Run, tmp_path: Path
) -> None:
    mine = changed(tmp_path, "x != y or x == neutral", "True")
    solved = run("solve", BOARD, "--model", mine)
    assert solved.code == 1
    assert "This breaks a rule: two + touch at" in solved.out
    assert "the solution it found breaks a rule of Magnets" in solved.err
    found = json.loads(run("lab", "check", BOARD, "--model", mine, "--json").out)
    assert "touch" in found["boards"][0]["broken"][0]
    assert "of the model, which breaks a rule" in run("lab", "tree", BOARD, "--model", mine).out


def test_the_same_grid_is_told_once_whatever_the_other_variables_are(
    run: Run, tmp_path: Path
) -> None:
    mine = changed(tmp_path, "def model(m):\n", "def model(m):\n    m.variable('free', range(3))\n")
    assert "This is the only solution." in run("solve", BOARD, "--model", mine, "--all").out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("halves[d]", "halves[d + 9]", "mine.py, line 12: IndexError: list index out of range"),
        ("def model", "def modl", "there is no function 'model' in this file; it has modl"),
        ("def model(m):", "def model(m)", "mine.py, line 6: this is not Python: expected ':'"),
        ("[domino, a, b]", "[domino, a, (9, 9)]", "line 12: (9, 9) is not a variable of this"),
        ("from gridwright.model", "from gridwrong", "line 3: ModuleNotFoundError: No module"),
        ("def model", "PUZZLE = 'takuzu'\ndef model", "for takuzu, not for magnets"),
        ("Cardinality.of(pole, count)", "5", "line 19: expected a constraint or a function"),
        ("Cardinality.of(pole, count)", "lambda x: x", "line 19: TypeError: model.<locals>"),
        ("{0: \"neutral\"", "{-1: \"neutral\"", "line 11: -1 is not a value; expected numbers"),
        ("\"x+-\")", "\"x+o\")", "line 7: there is no symbol 'o'; expected one of x, +, -"),
    ],
)  # fmt: skip
def test_faults_in_a_model_are_told_with_their_line(
    run: Run, tmp_path: Path, old: str, new: str, said: str
) -> None:
    found = run("solve", BOARD, "--model", changed(tmp_path, old, new))
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1


def test_a_constraint_that_fails_in_the_search_is_told_too(run: Run, tmp_path: Path) -> None:
    lines = (
        "class Mine(Cardinality):",
        "    def prune(self, domains):",
        "        return domains if domains[0] & (domains[0] - 1) else 1 / 0",
    )
    mine = changed(tmp_path, "\ndef model", "\n".join((*lines, "", "def model")))
    text = Path(mine).read_text("utf-8").replace("Cardinality.of(", "Mine.of(")
    Path(mine).write_text(text, "utf-8")
    for command in (("solve",), ("lab", "tree")):
        found = run(*command, BOARD, "--model", mine)
        assert (found.code, "line 7: ZeroDivisionError" in found.err) == (2, True)


def test_a_function_of_too_many_variables_is_refused(board: Puzzle) -> None:
    builder = ModelBuilder(board)
    with pytest.raises(InputError, match="3,486,784,401 combinations of values; expected at most"):
        builder.post(lambda *values: True, builder.cells[:20], "anything")


def test_there_is_no_such_file(run: Run) -> None:
    assert "there is no file 'nowhere.py'" in run("solve", BOARD, "--model", "nowhere.py").err
    wrong = run("solve", BOARD, "--labeling", "nowhere.py:f")
    assert "there is no file 'nowhere.py'" in wrong.err


@pytest.mark.parametrize(
    "labeling",
    [f"{NEAREST}:nearest", f"variable({NEAREST}:nearest),down", f"ff,value({NEAREST}:greatest)"],
)
def test_an_own_labeling_searches_wherever_a_labeling_can_be_given(
    run: Run, tmp_path: Path, labeling: str
) -> None:
    solved = run("solve", BOARD, "--model", DOMINOES, "--labeling", labeling, "--rows")
    if labeling.startswith("variable"):  # which chooses no values
        assert (solved.code, "expected one of state.open" in solved.err) == (2, True)
        return
    assert solved.out.splitlines()[:6] == list(example(BOARD).solutions[0])
    assert f"labeling {Labeling.parse(labeling)}" in run(
        "lab", "tree", BOARD, "--labeling", labeling
    ).out.replace("\n", " ")


def test_an_own_choice_decides_as_the_same_one_built_in() -> None:
    board = example("skyscrapers/paper-4x4").puzzle
    counted = []
    for text in ("ff,down", f"ff,value({NEAREST}:greatest)"):
        searching = search(model_named(type(board), "paper")(board), Labeling.parse(text))
        next(iter(searching))
        counted.append({**searching.counters.as_dict(), "time": 0})
    assert counted[0] == counted[1]


CHOICES = """
def cell(state):
    return state.open[0]
def numbers(state):
    first = state.open[0]
    assert state.at(*first.cell) is first and first.degree > 0 < first.weight
    assert state.random.random() < 1
    return first, first.values[0]
def nothing(state):
    return None
def foreign(state):
    return state.open[0], 7
def some(variable):
    return variable.values[:-1]
def all(variable):
    return variable.values
"""


@pytest.mark.parametrize(
    ("labeling", "said"),
    [
        ("{}:cell,median", ""),
        ("{}:numbers", ""),
        ("ff,value({}:some)", ""),
        ("{}:nothing", "line 9: nothing returned None; expected one of state.open, or a pair"),
        ("{}:foreign", "line 11: foreign returned 7; expected one of -1, 0, 1 or some of them"),
        ("value({}:all)", "line 15: all returned (-1, 0, 1); expected one of -1, 0, 1 or some"),
        ("variable({})", "expected variable(file.py:function)"),
        ("{}:absent", "there is no function 'absent' in this file; it has cell, numbers, nothing"),
        ("ff,{}:cell", "contradict each other: both choose the variable"),
    ],
)
def test_own_choices_see_the_numbers_of_the_model_and_are_checked(
    tmp_path: Path, board: Puzzle, labeling: str, said: str
) -> None:
    (tmp_path / "mine.py").write_text(CHOICES, "utf-8")
    model = model_named(type(board), "paper")(board)

    def found() -> object:
        return next(iter(search(model, Labeling.parse(labeling.format(tmp_path / "mine.py")))))

    if not said:
        assert found()
        return
    with pytest.raises(InputError, match=re.escape(said)):
        found()


def test_a_plan_may_name_files_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(Path(DOMINOES).read_text("utf-8"), "utf-8")
    (tmp_path / "near.py").write_text(Path(NEAREST).read_text("utf-8"), "utf-8")
    plan = tmp_path / "plan.toml"
    labelings = '["ff", "near.py:nearest"]'
    plan.write_text(
        f'puzzle = "magnets"\n[models]\n"mine.py" = {labelings}\n[[boards]]\nexamples = "all"\n'
    )
    first = read_plan(plan)
    assert first.formulations[first.strategies[0].model](example(BOARD).puzzle).postings
    assert first.labeling(first.strategies[1].labeling).own_variable
    more = first.with_model(DOMINOES)
    assert [each.labeling for each in more.strategies[2:]] == [
        each.labeling for each in first.strategies
    ]
    (tmp_path / "near.py").write_text(f"{CHOICES}\ndef nearest(state): return state.open[0]\n")
    assert read_plan(plan).key != first.key, "runs with another file are other runs"
    plan.write_text(plan.read_text().replace("mine.py", "nine.py"))
    with pytest.raises(InputError, match=r"plan.toml, line 3: models: there is no file"):
        read_plan(plan)


@contextmanager
def packaged(place: Path, points: str, **files: str) -> Iterator[None]:
    """A package with models is on the path as installers put it there, until the end."""
    for name, text in files.items():
        (place / f"{name}.py").write_text(text)
    folder = place / "some_models-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: some-models\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[gridwright.models]\n{points}")
    catalogue.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)
        yield
    for name in files:
        sys.modules.pop(name, None)
    catalogue.cache_clear()


def test_packages_add_models(tmp_path: Path, board: Puzzle) -> None:
    """A package, with one plug-in that is none."""
    text = 'PUZZLE = "magnets"\nMODELS = {"none": lambda m: None}\n'
    points = "good = some_models\nbad = some_models:MODELS\n"
    with packaged(tmp_path, points, some_models=text):
        assert model_named(type(board), "none")(board).postings == ()
        (failure,) = catalogue().failures
        assert str(failure) == "the plug-in bad of some-models is left out: it has no PUZZLE; " + (
            "expected PUZZLE = ... with the name of a puzzle"
        )


FAULTY = """from gridwright.model import Table
class Slow(Table):
    def prune(self, domains):
        return domains if 7 in domains else 1 // 0
"""
PACKAGED = """from faulty import Slow
PUZZLE = "magnets"
def late(m):
    for a, b in zip(m.cells, m.cells[1:]):
        m.post(Slow({(x, y) for x in range(3) for y in range(3)}), [a, b], "anything")
MODELS = {"late": late, "early": lambda m: m.post(1, m.cells[:2], "x")}
"""


@pytest.mark.parametrize(
    "command", [("solve",), ("lab", "tree"), ("lab", "step"), ("lab", "check"), ("lab", "trace")]
)
def test_a_fault_of_a_packaged_model_is_told_with_its_line(
    command: tuple[str, ...], tmp_path: Path, run: Run
) -> None:
    """Also one in another file of the package, and one that comes up during the search."""
    to = ("--to", str(tmp_path / "trace")) if command[-1] == "trace" else ()
    with packaged(tmp_path, "mine = some_models\n", some_models=PACKAGED, faulty=FAULTY):
        late = run(*command, "magnets/paper-6x6", "--model", "late", *to)
        early = run(*command, "magnets/paper-6x6", "--model", "early", *to)
    said = "line 4: in the model 'late', ZeroDivisionError: integer division or modulo by zero"
    assert f"{tmp_path / 'faulty.py'}, {said}" in late.err
    said = "line 6: in the model 'early', expected a constraint or a function, found 1"
    assert f"{tmp_path / 'some_models.py'}, {said}" in early.err
    assert not [line for each in (late, early) for line in each.err.split() if line == "Traceback"]
