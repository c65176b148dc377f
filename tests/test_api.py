"""The Python API: what it offers, and that what its documentation shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import gridwright
from gridwright import api, solving
from gridwright.errors import TooLargeError

ROOT = Path(__file__).parent.parent

# What people may rely on. A name that leaves this list breaks their programs.
DOCUMENTED = {
    "Count",
    "DecidingClue",
    "Hint",
    "Made",
    "Rating",
    "Solutions",
    "Step",
    "board",
    "Cell",
    "GridwrightError",
    "Diagnosis",
    "InputError",
    "NotUniqueError",
    "OutOfTimeError",
    "Spare",
    "Candidates",
    "Deciding",
    "deciding_clues",
    "candidates",
    "conflict",
    "count",
    "diagnose",
    "explain",
    "hint",
    "rate",
    "forced",
    "generate",
    "is_unique",
    "second_solution",
    "spare_clues",
    "Labeling",
    "Limits",
    "Picture",
    "Position",
    "Puzzle",
    "Result",
    "Verdict",
    "check",
    "draw",
    "grid_rows",
    "picture",
    "read",
    "read_grid",
    "read_many",
    "read_position",
    "solutions",
    "solve",
    "write",
}
BOARD = gridwright.read("skyscrapers/paper-4x4")


def test_the_package_offers_what_is_documented() -> None:
    assert set(gridwright.__all__) == DOCUMENTED | {"__version__"}
    assert set(gridwright.__all__) <= set(dir(gridwright))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = gridwright.nothing


@pytest.mark.parametrize("name", sorted(DOCUMENTED))
def test_every_name_is_there_and_tells_what_it_is(name: str) -> None:
    offered = getattr(gridwright, name)
    assert offered.__doc__
    assert offered.__module__.startswith("gridwright.")


def test_the_lists_of_names_are_sorted() -> None:
    assert list(gridwright.__all__) == sorted(gridwright.__all__)


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+(\.dev[0-9]+)?", gridwright.__version__)


def test_the_example_in_the_documentation_of_the_api_is_true() -> None:
    result = doctest.testmod(api)
    assert result.attempted
    assert not result.failed


def pages() -> list[Path]:
    """Everything written for people who use the package."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [page for page in found if page.exists()]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_sessions_shown_in_the_documentation_are_true(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    session = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    assert not doctest.DocTestRunner().run(test).failed


def test_a_board_is_read_solved_judged_written_and_drawn() -> None:
    result = gridwright.solve(BOARD, count=None)
    (values,) = result.solutions
    assert (result.status, result.complete) == ("solved", True)
    assert list(gridwright.solutions(BOARD)) == [values]
    assert gridwright.check(BOARD, values).correct
    rows = gridwright.grid_rows(BOARD, values)
    assert gridwright.read_grid(BOARD, "\n".join(rows)) == values
    assert gridwright.read(gridwright.write(BOARD)) == BOARD
    assert gridwright.read(gridwright.write(BOARD, "json")) == BOARD
    assert "│ 1 2 4 3 │" in gridwright.draw(BOARD, values)
    assert gridwright.draw(BOARD, legend=True, ascii_only=True).isascii()


def test_no_name_hides_a_module() -> None:
    assert all(not (Path(api.__file__).parent / name).exists() for name in DOCUMENTED)


def test_wrong_calls_raise_what_can_be_shown_to_people() -> None:
    with pytest.raises(gridwright.GridwrightError, match="positive, not 0"):
        gridwright.solve(BOARD, count=0)
    with pytest.raises(gridwright.InputError, match="cannot be written in the format 'pdf'"):
        gridwright.write(BOARD, "pdf")
    with pytest.raises(gridwright.InputError, match="did you mean skyscrapers/paper-4x4"):
        gridwright.read("skyscraper/paper-4x4")
    with pytest.raises(gridwright.InputError, match="unknown labeling option"):
        gridwright.Labeling("fastest")
    with pytest.raises(gridwright.InputError, match="a time limit is a positive number"):
        gridwright.Limits(seconds=float("nan"))


def test_any_number_of_solutions_may_be_asked_for() -> None:
    result = gridwright.solve(BOARD, count=10**30)
    assert (len(result.solutions), result.status, result.complete) == (1, "solved", True)


def test_solutions_take_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many to be kept are refused in words; those that are only told are not kept."""
    board = gridwright.read("close-or-far" + "\n......" * 6)
    monkeypatch.setattr(solving, "MOST_VALUES", 200)
    with pytest.raises(TooLargeError, match="expected 5 at most"):
        gridwright.solve(board, count=10)
    passed: list[object] = []
    result = gridwright.solve(board, count=10, each=passed.append, keep=False)
    assert (len(passed), len(result.solutions), result.status) == (10, 1, "solved")


def test_each_solution_is_told_as_soon_as_it_is_found() -> None:
    board = gridwright.read("bosnian-road\n....\n....\n....")
    passed: list[object] = []

    class EnoughError(Exception):
        pass

    def tell(values: object) -> None:
        passed.append(values)
        if len(passed) == 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        gridwright.solve(board, count=None, each=tell)
    assert passed == list(gridwright.solve(board, count=2).solutions)


def test_a_limit_ends_a_search() -> None:
    board = gridwright.read("close-or-far/paper-7x7")
    result = gridwright.solve(board, limits=gridwright.Limits(nodes=1))
    assert (result.status, result.solutions, result.complete) == ("limit", (), False)
