"""Plans as files: what they ask for, and what is said of those that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.lab.plans.key_lines import line_of
from gridwright.lab.plans.plan import Fixed, Made, Strategy
from gridwright.lab.plans.plan_file import parse_plan, read_plan
from gridwright.lab.running.experiment import carry_out

WHOLE = """\
title = "A try"
note = "Of all that a plan may say."
puzzle = "magnets"
values = "paper"
seed = 7
repeats = 2
prolog = true

[models]
paper = ["", "ff,median"]
strong = ["dom_w_deg"]

[[boards]]
examples = ["paper-6x6"]

[[boards]]
files = ["mine.txt"]

[[boards]]
sizes = [4, "6x4"]
count = 3
style = "full"
kind = "filled"

[limits]
seconds = 5
nodes = 1000

[quick]
sizes = [4]
count = 1
limits = { seconds = 2.5 }
"""
SMALL = """\
puzzle = "skyscrapers"
labelings = ["ff"]

[[boards]]
examples = ["paper-4x4"]
"""


def refusal(text: str, tmp_path: Path) -> str:
    """What is said of a plan."""
    path = tmp_path / "plan.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as error:
        read_plan(path)
    assert error.value.source == str(path)
    return str(error.value).removeprefix(str(path))


def test_a_plan_says_everything(tmp_path: Path) -> None:
    text = example("magnets/paper-10x10").text
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    plan = parse_plan(WHOLE, tmp_path / "whole.toml")
    assert (plan.name, plan.title, plan.puzzle, plan.seed) == ("whole", "A try", "magnets", 7)
    assert plan.strategies == (
        Strategy("paper", ""),
        Strategy("paper", "ff,median"),
        Strategy("strong", "dom_w_deg"),
    )
    assert (plan.bounds.seconds, plan.bounds.nodes, plan.repeats, plan.prolog) == (5, 1000, 2, True)
    printed, mine, *made = plan.boards
    assert printed == Fixed("paper-6x6", example("magnets/paper-6x6").text)
    assert mine == Fixed("mine.txt", example("magnets/paper-10x10").puzzle.format())
    assert [(str(m.request.size), m.count, m.kind) for m in made if isinstance(m, Made)] == [
        ("4x4", 3, "filled"),
        ("6x4", 3, "filled"),
    ]


def test_a_plan_has_a_shorter_form(tmp_path: Path) -> None:
    text = WHOLE.replace('files = ["mine.txt"]', 'examples = ["paper-10x10"]')
    plan, short = (parse_plan(text, tmp_path / "p.toml", quick) for quick in (False, True))
    assert (plan.bounds.seconds, short.bounds.seconds, short.bounds.nodes) == (5, 2.5, 1000)
    made = [board for board in short.boards if isinstance(board, Made)]
    assert [(str(board.request.size), board.count) for board in made] == [("4x4", 1)]
    assert plan.key != short.key


def test_labelings_are_read_as_the_paper_means_them(tmp_path: Path) -> None:
    text = SMALL.replace("skyscrapers", "magnets").replace("paper-4x4", "paper-6x6")
    own = parse_plan(text, tmp_path / "p.toml")
    translated = parse_plan('values = "paper"\n' + text, tmp_path / "p.toml")
    codes = own.formulations["paper"].codes
    assert codes == {0: 0, 1: 1, 2: -1}
    assert own.formulations["strong"].codes == {}
    assert translated.formulations["strong"].codes == codes


def test_missing_options_are_those_of_the_papers(tmp_path: Path) -> None:
    assert str(parse_plan(SMALL, tmp_path / "p.toml").labeling("")) == "leftmost,step,up"


@pytest.mark.parametrize(
    "change", [("ff", "ffc"), ("paper-4x4", "paper-5x5"), ("[[b", "seed=1\n[[b")]
)
def test_plans_that_ask_for_other_runs_have_other_keys(
    change: tuple[str, str], tmp_path: Path
) -> None:
    plan = parse_plan(SMALL, tmp_path / "p.toml")
    assert parse_plan(SMALL.replace(*change), tmp_path / "p.toml").key != plan.key
    assert parse_plan('title = "other"\n' + SMALL, tmp_path / "other.toml").key == plan.key


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('labelings = ["ff"]', "labelings = [ff", ", line 2, column 14: this is not TOML: inval"),
        ('"skyscrapers"', '"skyscraper"', ", line 1: puzzle: there is no puzzle 'skyscraper' (did"),
        ('puzzle = "skyscrapers"', "", "puzzle: this is missing"),
        ("labelings", "labeling", ", line 2: labeling: there is no key 'labeling' (did you mean"),
        (
            '"ff"',
            '"ff", "fff"',
            ", line 2: labelings: unknown labeling option 'fff' (did you mean ff",
        ),
        ('["ff"]', '[\n  "ff",\n  "fff",\n]', ", line 4: labelings: unknown labeling option 'fff'"),
        (
            '"ff"',
            '"median,bisect"',
            "line 2: labelings: the labeling options median and bisect contr",
        ),
        ('"ff"', '"ff", "ff"', ", line 2: labelings: 'ff' appears here twice"),
        ('["ff"]', '"ff"', ", line 2: labelings: expected a list of texts, found 'ff'"),
        (
            "labelings",
            'models = ["papr"]\nlabelings',
            ", line 2: models: Skyscrapers has no model 'papr'",
        ),
        ("labelings", 'values = "x"\nlabelings', ", line 2: values: there is no model of skyscrap"),
        ("paper-4x4", "paper-4x5", ", line 5: boards.examples: there is no built-in board"),
        ('examples = ["paper-4x4"]', 'files = ["x.txt"]', ", line 5: boards.files: "),
        ('examples = ["paper-4x4"]', 'files = ["*.x"]', ", line 5: boards.files: there is no file"),
        ('examples = ["paper-4x4"]', "count = 3", ", line 4: boards: expected examples, files, or"),
        (
            'examples = ["paper-4x4"]',
            "sizes = [0]",
            ", line 5: boards.sizes: skyscrapers: expected",
        ),
        (
            'examples = ["paper-4x4"]',
            "sizes = [4]\ncount = 0",
            ", line 6: boards.count: expected a",
        ),
        (
            'examples = ["paper-4x4"]',
            'sizes = [4]\nkind = "x"',
            ", line 6: boards.kind: there is no k",
        ),
        (
            'examples = ["paper-4x4"]',
            'sizes = [4]\nstyle = "x"',
            ", line 6: boards.style: skyscrapers has no",
        ),
        (
            'examples = ["paper-4x4"]',
            "sizes = [4]\ncount = 1000000",
            ": boards: this makes 1,000,000",
        ),
        (
            '"paper-4x4"]',
            '"paper-4x4"]\ncount = 2',
            ", line 6: boards.count: this does not go with",
        ),
        (
            "[[boards]]",
            "[boards]",
            ", line 4: boards: expected tables, each under a line [[boards]]",
        ),
        (
            "[[boards]]",
            "[limits]\nsecond = 3\n[[boards]]",
            ", line 5: limits.second: there is no key",
        ),
        (
            "[[boards]]",
            "[limits]\nnodes = 0\n[[boards]]",
            ", line 5: limits.nodes: a node limit is a",
        ),
        (
            "[[boards]]",
            "[limits]\nnodes = true\n[[boards]]",
            ", line 5: limits.nodes: expected a who",
        ),
        (
            "[[boards]]",
            "[quick]\nseed = 3\n[[boards]]",
            ", line 5: quick.seed: there is no key 'seed'",
        ),
        ("[[boards]]", "[quick]\nsizes = 3\n[[boards]]", ", line 5: quick.sizes: expected a list"),
        ("[[boards]]", "[quick]\nexamples = 3\n[[boards]]", ", line 5: quick.examples: expected a"),
        ("[[boards]]", '[quick]\nexamples = ["x"]\n[[boards]]', ": boards: there are no boards"),
        (
            "labelings",
            'models = {paper = ["x"]}\nlabelings',
            "line 3: labelings: the models have labe",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_key_and_line(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in SMALL
    assert said in refusal(SMALL.replace(old, new, 1), tmp_path)


def test_a_board_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(example("magnets/paper-6x6").text, "utf-8")
    said = refusal(SMALL.replace('examples = ["paper-4x4"]', 'files = ["mine.txt"]'), tmp_path)
    assert said == ", line 5: boards.files: mine.txt is a board of magnets, not skyscrapers"


def test_lines_of_keys_are_found() -> None:
    assert line_of(WHOLE, ("models", "strong"), "dom_w_deg") == 11
    assert line_of(WHOLE, ("boards", 2, "sizes"), "6x4") == 20
    assert line_of(WHOLE, ("boards", 1)) == 16
    assert line_of(WHOLE, ("boards", 1, "sizes")) == 16
    assert line_of(WHOLE, ("limits", "nodes")) == 27
    assert line_of(WHOLE, ("nothing",)) is None


VALUES = (
    "3",
    "-1",
    "1.5",
    "nan",
    "true",
    '"x"',
    "[]",
    "[1]",
    '["x"]',
    "{}",
    "{ x = 1 }",
    "1979-05-27",
)


@pytest.mark.parametrize("number", range(WHOLE.count("\n")))
def test_any_wrong_value_is_refused_in_a_sentence(number: int, tmp_path: Path) -> None:
    """No value of any kind in any place does worse than being refused."""
    (tmp_path / "mine.txt").write_text(example("magnets/paper-10x10").text, "utf-8")
    lines = WHOLE.split("\n")
    key, equals, _ = lines[number].partition(" = ")
    refused = []
    for value in VALUES if equals else ():
        lines[number] = f"{key} = {value}"
        try:
            assert parse_plan("\n".join(lines), tmp_path / "plan.toml").boards
        except InputError as error:
            refused.append(error)
    assert all(error.source == str(tmp_path / "plan.toml") and error.line for error in refused)


@pytest.mark.parametrize(
    "text", ["seed = " + "9" * 6000, "a = " + "[" * 5000, "a = " + "{a=" * 5000]
)
def test_a_plan_too_large_to_read_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"plan\.toml: this TOML is too large to read"):
        parse_plan(text, Path("plan.toml"))


def batches(*texts: str) -> str:
    """A plan with these batches of boards."""
    return 'puzzle = "skyscrapers"\n' + "".join(f"[[boards]]\n{text}\n" for text in texts)


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        (('style = "dense"', 'style = "sparse"'), ["5x5 dense", "5x5 sparse"]),
        (("", 'kind = "filled"'), ["5x5 unique", "5x5 filled"]),
        (("clues = 0.5", ""), ["5x5 clues 0.5", "5x5 clues as usual"]),
    ],
)
def test_batches_of_one_size_have_rows_and_names_of_their_own(
    options: tuple[str, str], rows: list[str], tmp_path: Path
) -> None:
    text = batches(*(f"sizes = [5]\ncount = 2\n{option}" for option in options), "sizes = [4]")
    plan = parse_plan(text, tmp_path / "plan.toml")
    assert [board.row for board in plan.boards] == [*rows, "4x4"]
    names = [board.name(number) for board in plan.boards for number in range(board.boards)]
    assert len(set(names)) == 5
    assert names[:2] == [f"{rows[0]}-001", f"{rows[0]}-002"]


def test_boards_may_be_left_out_of_a_labeling(tmp_path: Path) -> None:
    models = 'puzzle = "skyscrapers"\nmodels = ["strong"]\nlabelings = ["ff", "min"]\n'
    text = models + '[[boards]]\nsizes = [4]\n[[boards]]\nsizes = [5]\nwithout = ["min"]\n'
    plan = parse_plan(text, tmp_path / "plan.toml")
    assert [len(plan.strategies_for(row)) for row in ("4x4", "5x5")] == [2, 1]
    experiment = carry_out(plan, tmp_path / "out")
    assert [run.question.strategy.labeling for run in experiment.runs] == ["ff", "min", "ff"]
    assert refusal(text.replace('["min"]', '["max"]'), tmp_path).startswith(
        ", line 8: boards.without: there is no labeling in this plan 'max'"
    )


def test_boards_may_share_a_row(tmp_path: Path) -> None:
    some = 'examples = ["paper-6x6-2"]\nrow = "6x6"', 'examples = ["paper-6x6-3"]\nrow = "6x6"'
    plan = parse_plan(batches(*some), tmp_path / "plan.toml")
    assert [(board.row, board.name(0)) for board in plan.boards] == [
        ("6x6", "paper-6x6-2"),
        ("6x6", "paper-6x6-3"),
    ]
    for other in ("sizes = [6]", 'examples = ["paper-4x4"]\nrow = "paper-5x5"'):
        text = batches(some[0], 'examples = ["paper-5x5"]', other)
        assert ": boards: two rows are called " in refusal(text, tmp_path)
    assert ", line 4: boards.row: " in refusal(batches('sizes = [6]\nrow = "x"'), tmp_path)


def test_files_of_one_name_in_two_folders_are_two_boards(tmp_path: Path) -> None:
    for folder, name in (("a", "paper-4x4"), ("b", "paper-5x5")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.txt").write_text(example(f"skyscrapers/{name}").text, "utf-8")
    for files in ('["a/x.txt", "b/x.txt"]', '["*/x.txt"]', f'["{tmp_path}/a/x.txt", "b/x.txt"]'):
        plan = parse_plan(batches(f"files = {files}"), tmp_path / "plan.toml")
        assert [board.row for board in plan.boards] == ["a/x.txt", "b/x.txt"]


def test_a_board_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(example("skyscrapers/paper-4x4").text, "utf-8")
    (tmp_path / "paper-4x4").write_text(example("skyscrapers/paper-5x5").text, "utf-8")
    for texts, said in (
        (('examples = ["paper-4x4"]',) * 2, "two boards are called 'paper-4x4'"),
        (
            ('examples = ["paper-4x4"]', 'files = ["paper-4x4"]'),
            "two boards are called 'paper-4x4'",
        ),
        (('examples = ["paper-4x4"]', 'files = ["mine.txt"]'), "is the same board as paper-4x4"),
        (('files = ["mine.txt", "./mine.txt"]',), "two boards are called 'mine.txt'"),
        (("sizes = [5]",) * 2, "these boards of 5x5 are asked for twice"),
        (('sizes = [5, "5x5"]',), "these boards of 5x5 are asked for twice"),
    ):
        found = refusal(batches(*texts), tmp_path)
        assert found.startswith(", line 2: boards: ")
        assert said in found
