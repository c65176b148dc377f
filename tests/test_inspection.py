"""Inspecting a puzzle: the faults that authors make are named, and sound puzzles have none."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import gridwright.layers
import gridwright.model
import template
from commands import Run, running
from gridwright.cli.new import puzzle_text
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining.walking.rating import rate
from gridwright.generation.board_maker import FaultyPuzzleError, make
from gridwright.generation.request import request
from gridwright.inspection import findings, sizes
from gridwright.layers import CellLayer, Layer
from gridwright.model import Constraint
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
    "two-labels": ("signs", SIGN, SIGN + """
            yield self.rule("sign", where, Table(ascending), f"{low} < {high}", clue)""",
                   "row 1 column 1 < row 1 column 2' name the same clue"),
    "other-rule": ("signs", 'Between("sign"', 'Between("sing"',
                   "names a clue of the rule 'sing' and not of 'sign'"),
    "derive": ("signs", "0 if a < b else 1)", "1 if a < b else 0)",
             r"\(a layer's `derive`\) do not fit it: sign: expected that row 1"),
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

Load = Callable[..., type[Puzzle]]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Load]:
    """Load a puzzle from the text of its file."""

    def loaded(text: str, name: str = "my-latin") -> type[Puzzle]:
        path = tmp_path / f"{name.replace('-', '_')}.py"
        path.write_text(text, "utf-8")
        monkeypatch.setenv(FILES, str(path))
        registry.cache_clear()
        return puzzle_named(name)

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
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with running(monkeypatch, capsys) as command:
        yield command


def test_the_command_tells_faults_and_ends_with_1(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(TEXTS["latin"], "utf-8")
    sound = run("--puzzle", path, "inspect", "my-latin")
    assert (sound.code, sound.err) == (0, "")
    assert sound.out.startswith(
        "Nothing is wrong: every rule has a board that breaks it, and boards"
    )
    other = tmp_path / "other.py"
    other.write_text(
        TEXTS["signs"].replace("my-latin", "mine").replace('Broken("sign"', 'Broken("given"')
    )
    faulty = run("--puzzle", other, "inspect", "mine", "--json")
    assert (faulty.code, faulty.err) == (1, "")
    assert faulty.json()["findings"] == ["broken: no board breaks the rule 'sign'"]


def test_an_error_in_the_code_of_a_puzzle_is_one_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(TEXTS["latin"].replace("self.grid.lines", "self.grid.line"), "utf-8")
    failed = run("--puzzle", path, "generate", "my-latin", "--size", "4")
    assert failed.code == 2
    assert failed.err.startswith(
        "gridwright: AttributeError: 'Grid' object has no attribute 'line'"
    )
    assert re.search(r"\(mine.py, line \d+\); gridwright inspect NAME", failed.err)


GUIDE = Path(__file__).parents[1] / "docs" / "new-puzzle.md"
EXAMPLES = sorted((GUIDE.parent / "examples").glob("*.py"))
# What the guide leaves open in the constraints it shows.
OPEN = {
    "n": 2, "total": 3, "value": 1, "factors": (1, 1), "size": 4, "left": 1, "right": None,
    "near": 1, "far": 2, "neighbours": ((1,), (0,)), "links": (None,), "weights": (0, 1),
    "kinds": (0,), "ones": 1, "twos": 1, "arity": 1, "helpers": (), "parts": (),
    "groups": ((0,),),
    "heights": 3,
}  # fmt: skip


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_sound_and_names_its_reasoning(path: Path, load: Load) -> None:
    name = path.stem.replace("_", "-")
    kind = load(path.read_text("utf-8"), name)
    assert findings(kind, Watch(Limits())) == []
    board = make(request(name, 5 if name == "kropki" else 6)).board
    assert rate(board).techniques
    assert f"({path.parent.name}/{path.name})" in GUIDE.read_text("utf-8")


def test_the_guide_lists_every_constraint_and_layer() -> None:
    text = GUIDE.read_text("utf-8")
    table = text.split("| you want | use |")[1].split("\n\n")[0]
    shown = re.findall(r"`([A-Z][^`]*)`", table)
    made = [eval(each, {**vars(gridwright.model), **OPEN}) for each in shown]
    assert {type(each) for each in made} == set(_classes(gridwright.model, Constraint))
    for layer in _classes(gridwright.layers, Layer):
        assert layer is CellLayer or f"| `{layer.__name__}(" in text


def _classes(module: ModuleType, base: type) -> Iterator[type]:
    """What a module exports of a kind, apart from the kind itself."""
    for name in module.__all__:
        found = getattr(module, name)
        if isinstance(found, type) and issubclass(found, base) and found is not base:
            yield found


def test_a_layer_of_numbers_may_go_without_blocked_cells(load: Load) -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "minesweeper"]
    kind = load(path.read_text("utf-8"), "minesweeper")
    with pytest.raises(
        InputError, match=r"expected a number from 0 to 8 or \. \(open\), found '#'"
    ):
        kind.parse("minesweeper\n# .\n. .")
    slots = kind.parse("minesweeper\n1 .\n. .").slots()
    assert {slot.choices for slot in slots} == {("0", "1", "2", "3")}


def test_a_mark_that_looks_the_same_across_and_down_is_put_where_it_should_be(load: Load) -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "kropki"]
    board = load(path.read_text("utf-8"), "kropki").parse("kropki\n. . .\n. .\n. . .")
    first = next(board.slots())
    assert first.choices == ("o →", "* →", "o ↓", "* ↓", "1", "2")
    assert board.put(first.cell, "* ↓").format() == "kropki size=2\n. . .\n*   .\n. . .\n"
