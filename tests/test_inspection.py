"""Inspecting a puzzle: the faults that authors make are named, and sound puzzles have none."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import template
from commands import Run, running
from gridwright.cli.new import puzzle_text
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.generation.making import FaultyPuzzleError, make
from gridwright.generation.request import request
from gridwright.inspection import findings, sizes
from gridwright.plugins import FILES
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles, registry

TEXTS = {
    "latin": puzzle_text("my-latin"),
    "signs": (Path(template.__file__).parent / "layers" / "unequal.py")
    .read_text("utf-8")
    .replace('"unequal', '"my-latin'),
}
NONE = "def constraints(self): return None\n\n    def unused(self)"
SIGN = ', f"{low} is less than {high}", clue)'
SIZES = """
    @classmethod
    def size_problem(cls, size):
        return {}

    def constraints("""
DRAFT = """
    @classmethod
    def draft(cls, size, rng, options, solver):
        {}

    def constraints("""
# The text that is changed, what is changed in it, and what is found.
FAULTS = {
    "no-example": ("latin", '        Broken("given"', '        # ("given"',
                   "broken: no board breaks the rule 'given'"),
    "no-stop": ("latin", 'number once.",', 'number once",',
                "rules: 'different' does not end with a full stop"),
    "sound-example": ("latin", '"12\\n12"', '"12\\n21"',
                      "board of 'different' should break that rule alone; it breaks nothing"),
    "two-faults": ("latin", '2 .\\n. .", "12\\n21"', '2 .\\n. .", "12\\n12"',
                   "the board of 'given' should break that rule alone; it breaks given, different"),
    "open-example": ("latin", '"12\\n12"', '"12\\n1."', "open cells; expected a full grid"),
    "no-board": ("latin", "\\n. .\\n. .", "\\n. .\\n.",
                 "broken: the board of 'different': line 3, column 2: expected 2 cells"),
    "unknown-rule": ("latin", 'self.rule("different"', 'self.rule("diferent"',
                     "without clues: my-latin has no rule 'diferent'"),
    "raises": ("latin", "self.grid.lines", "self.grid.line",
               r"AttributeError: 'Grid' object has no attribute 'line' \(my_latin.py, line \d+\)"),
    "no-rule": ("latin", '        "given": GIVEN,\n', "",
                "rules: 'given' is missing, the rule of 'row 1 column 1 is given as 1'"),
    "not-postings": ("latin", "            yield self.rule(", "            yield (",
                     "as self.rule gives them, found a value of type tuple"),
    "no-postings": ("latin", "def constraints(self)", NONE, "self.rule gives them, found None"),
    "outside": ("signs", "(low, high))", "(low, Cell(-1, 0)))",
                "is less than row 1 column 2' is about row 0 column 1, which holds no value"),
    "few-values": ("latin", "(1, self.width)", "(2, self.width)",
                   "AllDifferent for 'row 1 holds each number once' can never hold"),
    "twice": ("signs", "(low, high))", "(low, low))", "names a cell twice"),
    "arity": ("signs", "Table(ascending)", "Linear((1, 1, -1), -1)",
              "constraints: Linear for 'row 1 column 1 is less than row 1 column 2': ValueError"),
    "never": ("signs", "Table(ascending)", "Linear((1, -1), -100)", "2' can never hold"),
    "same-text": ("latin", 'f"{line} holds', 'f"it holds',
                  "two say 'it holds each number once'"),
    "no-clue": ("signs", SIGN, SIGN.replace(", clue", ""),
                "none names the clues of 'sign'; pass each to self.rule"),
    "other-rule": ("signs", 'Between("sign"', 'Between("sing"',
                   "names a clue of the rule 'sing' and not of 'sign'"),
    "told": ("signs", "0 if a < b else 1)", "1 if a < b else 0)",
             r"\(a layer's `told`\) do not fit it: sign: expected that row 1"),
    "symbol": ("latin", "(1, self.width)", '(1, self.width) + (Symbol(0, ".", "o"),)',
               r"symbols: '\.' cannot be typed into a cell"),
    "same-symbol": ("latin", "(1, self.width)", "(1, self.width) + (Symbol(0, '1', 'o'),)",
                    "symbols: two of them are typed in the same way"),
    "negative": ("latin", "numbers(1, self.width)", "numbers(-1, self.width)",
                 "symbols: expected different values from 0"),
    "no-size": ("latin", "\n    def constraints(", SIZES.format("'never'"),
                "size_problem: it accepts no size up to 10x10"),
    "size": ("latin", "\n    def constraints(", SIZES.format("False"),
             "size_problem: expected a sentence or None, found False"),
    "size-raises": ("latin", "\n    def constraints(", SIZES.format("size.wide"),
                    "size_problem: AttributeError: 'Size' object has no attribute 'wide'"),
    "no-draft": ("latin", "\n    def constraints(", DRAFT.format("return None"),
                 "draft: no board of 4x4 was drafted in 10 tries"),
    "board-draft": ("latin", "\n    def constraints(", DRAFT.format("return cls.blank(size, rng)"),
                    "draft: expected a Draft or None, found a value of type MyLatin"),
}  # fmt: skip

Load = Callable[[str], type[Puzzle]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load a puzzle from the text of its file."""

    def loaded(text: str) -> type[Puzzle]:
        path = tmp_path / "my_latin.py"
        path.write_text(text, "utf-8")
        monkeypatch.setenv(FILES, str(path))
        registry.cache_clear()
        return puzzle_named("my-latin")

    yield loaded
    monkeypatch.undo()
    registry.cache_clear()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named(fault: str, load: Load) -> None:
    name, before, after, said = FAULTS[fault]
    text = TEXTS[name]
    assert before in text
    kind = load(text.replace(before, after, 1).replace("Posting, Table", "Linear, Posting, Table"))
    found = findings(kind, Watch(Limits()))
    assert len(found) == 1
    assert re.search(said, found[0]), found[0]


def test_sound_puzzles_have_no_faults() -> None:
    with template.installed(every=True):
        for name, kind in puzzles().items():
            assert findings(kind, Watch(Limits())) == [], name
            assert len(sizes(kind)) >= 2, name


def test_an_inspection_ends_in_time(load: Load) -> None:
    with pytest.raises(OutOfTimeError):
        findings(load(TEXTS["latin"]), Watch(Limits(1e-9)))


def test_a_faulty_board_is_never_handed_out(load: Load) -> None:
    load(TEXTS["signs"].replace(SIGN, SIGN.replace(", clue", "")))
    with pytest.raises(FaultyPuzzleError, match="has more than one solution; gridwright inspect"):
        make(request("my-latin", 4))


def test_a_fault_is_told_by_another_process_as_here() -> None:
    fault = FaultyPuzzleError("my-latin", "a board that was made has more than one solution")
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)


@pytest.fixture
def gridwright(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    with running(monkeypatch, capsys) as run:
        yield run


def test_the_command_tells_faults_and_ends_with_1(gridwright: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(TEXTS["latin"], "utf-8")
    sound = gridwright("--puzzle", path, "inspect", "my-latin")
    assert (sound.code, sound.err) == (0, "")
    assert sound.out.startswith("Nothing is wrong: 2 rules, each with a board that breaks it; made")
    other = tmp_path / "other.py"
    other.write_text(
        TEXTS["signs"].replace("my-latin", "mine").replace('Broken("sign"', 'Broken("given"')
    )
    faulty = gridwright("--puzzle", other, "inspect", "mine", "--json")
    assert (faulty.code, faulty.err) == (1, "")
    assert faulty.json()["findings"] == ["broken: no board breaks the rule 'sign'"]


def test_an_error_in_the_code_of_a_puzzle_is_one_sentence(gridwright: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(TEXTS["latin"].replace("self.grid.lines", "self.grid.line"), "utf-8")
    failed = gridwright("--puzzle", path, "generate", "my-latin", "--size", "4")
    assert failed.code == 2
    assert failed.err.startswith(
        "gridwright: AttributeError: 'Grid' object has no attribute 'line'"
    )
    assert re.search(r"\(mine.py, line \d+\); gridwright inspect NAME", failed.err)
