"""Search trees: they agree with the counters at any size, and can be read in every form."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import template
from boards import boards, make
from gridwright.cli.commands import command_of
from gridwright.cli.lab_tree import tree_command
from gridwright.engines.fd import BRANCHINGS, ORDERS, VARIABLE_CHOICES, Labeling, search
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError
from gridwright.examples import example, examples
from gridwright.grid import Cell
from gridwright.lab.models.catalogue import STRONG, models
from gridwright.lab.trees.choices import choices
from gridwright.lab.trees.merging import Pair, merge
from gridwright.lab.trees.page import html_merged, html_tree
from gridwright.lab.trees.replaying import replay
from gridwright.lab.trees.terminal import text_tree
from gridwright.lab.trees.tree import Tally, Tree, record
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

SMALL, MEDIUM = "skyscrapers/paper-4x4", "bosnian-road/paper-8x8"

EVERY_MODEL = [(name, model) for name, kind in puzzles().items() for model in models(kind)]
labelings = st.builds(
    Labeling,
    st.sampled_from([*VARIABLE_CHOICES]),
    st.sampled_from([*BRANCHINGS]),
    st.sampled_from([*ORDERS]),
)


def built(address: str, model: str) -> tuple[Puzzle, Model]:
    """A board of a paper and one of its models."""
    board = example(address).puzzle
    return board, models(type(board))[model](board)


def agrees(tree: Tree) -> None:
    """What a tree says of itself is what the search counted."""
    counters = tree.counters
    counted = (counters.nodes, counters.backtracks, counters.solutions, counters.prunings)
    assert tree.total == counted
    assert Tally(*map(sum, zip(*tree.levels, strict=True))) == counted
    totals: dict[int, list[int]] = {}
    for number, node in reversed([*enumerate(tree.nodes)]):
        below = [node.total[i] for i in range(4)]
        totals.setdefault(node.parent, [0] * 4)
        totals[node.parent] = [a + b for a, b in zip(totals[node.parent], below, strict=True)]
        if not node.counted:
            own = (
                node.decision is not None and node.outcome != "untried",
                node.outcome == "failure",
                node.outcome == "solution",
                len(node.removals),
            )
            inside = totals.get(number, [0] * 4)
            assert below == [a + b for a, b in zip(own, inside, strict=True)]


def replayed(tree: Tree, model: Model) -> None:
    """Every removal takes something away, every failure fails, every solution is one."""
    for node, before, after in tree.states():
        if node.decision:
            cell, part = node.decision
            assert part
            assert part & before[cell] == part != before[cell]
        if node.failed:
            assert node.failed.constraint.prune(tuple(after[c] for c in node.failed.scope)) is None
        if node.outcome == "solution":
            values = {cell: domain.bit_length() - 1 for cell, domain in after.items()}
            assert all(domain.bit_count() == 1 for domain in after.values())
            assert all(posting.holds(values) for posting in model.postings)
        if node.outcome == "branch":
            assert any(domain.bit_count() > 1 for domain in after.values())


def covers(tree: Tree) -> None:
    """The children of a node, with what was not tried, share out the values of one cell."""
    parts: dict[int, list[tuple[Cell, int]]] = {}
    after = [state for _, _, state in tree.states()]
    for node in tree.nodes[1:]:
        assert node.decision
        parts.setdefault(node.parent, []).append(node.decision)
    for parent, decisions in parts.items():
        (cell,) = {cell for cell, _ in decisions}
        assert sum(part for _, part in decisions) == after[parent][cell]


@pytest.mark.parametrize(("name", "model"), EVERY_MODEL)
@given(data=st.data(), labeling=labelings, most=st.sampled_from((1, 7, 40, 5000)))
@settings(max_examples=20)
def test_a_tree_agrees_with_the_counters(
    name: str, model: str, data: st.DataObject, labeling: Labeling, most: int
) -> None:
    board = data.draw(boards(name)).board
    count = data.draw(st.sampled_from((None, 1, 2)))
    limits = Limits(nodes=data.draw(st.sampled_from((1, 20, 300))))
    built_model = models(type(board))[model](board)
    tree = record(built_model, labeling, limits, count, most)
    agrees(tree)
    replayed(tree, built_model)
    covers(tree)
    plain = search(built_model, labeling, limits)
    found = list(islice(plain, count))
    assert tree.counters.as_dict() | {"time": 0} == plain.counters.as_dict() | {"time": 0}
    assert (tree.total.solutions, tree.complete) == (len(found), plain.complete)
    assert tree.limited == (not plain.complete and len(found) != count)
    if most == 5000:
        kept = [node for node in tree.nodes[1:] if node.outcome != "untried"]
        assert len(kept) == tree.total.nodes
        assert not tree.summarised


def test_a_tree_of_any_size_is_kept_small() -> None:
    """Large subtrees stay, small ones are counted, and the way to a solution is never lost."""
    _, model = built("skyscrapers/paper-6x6", "paper")
    whole = record(model, Labeling("leftmost"))
    assert not whole.summarised
    for most in (20, 100, 400):
        tree = record(model, Labeling("leftmost"), most=most)
        agrees(tree)
        assert tree.summarised
        assert tree.total == whole.total
        assert tree.levels == whole.levels
        way = sum(node.outcome == "untried" for node in tree.nodes) + 2 * len(tree.levels)
        assert len(tree.nodes) <= most + way
        counted = [node.total.nodes for node in tree.nodes if node.counted]
        kept = {node.parent for node in tree.nodes}
        on_way = _way(tree)
        branching = [tree.nodes[number].total.nodes for number in kept - on_way if number >= 0]
        assert max(counted) < min(branching, default=10**9)
        assert [node.outcome for node in tree.nodes].count("solution") == 1


def _way(tree: Tree) -> set[int]:
    """The nodes on the way to the last one tried."""
    number = max(n for n, node in enumerate(tree.nodes) if node.outcome != "untried")
    found = set()
    while number >= 0:
        found.add(number)
        number = tree.nodes[number].parent
    return found


def test_the_first_solution_is_kept_when_the_search_goes_on() -> None:
    _, model = built("close-or-far/paper-6x6-3", "paper")
    tree = record(model, Labeling("leftmost"), count=None, most=10)
    assert (tree.complete, tree.total.solutions) == (True, 11)
    assert any(node.outcome == "solution" for node in tree.nodes)
    agrees(tree)


def test_a_model_with_a_cell_that_can_be_nothing_has_a_tree() -> None:
    tree = record(Model({Cell(0, 0): 0}, ()))
    assert (tree.total, tree.complete, tree.limited) == (Tally(), True, False)
    assert [node.outcome for node in tree.nodes] == ["ended"]


def test_published_backtracks_are_the_failures_of_a_tree() -> None:
    _, model = built(MEDIUM, "paper")
    tree = record(model, Labeling.parse("ff,bisect,down"))
    assert sum(node.outcome == "failure" for node in tree.nodes) == 131


SMALL_TREE = """\
Skyscrapers, 4x4: as said
8 nodes, 2 failures, 1 solution, 46 prunings; the search ended with the solution.

start: 0 prunings, 16 cells open
|- row 1 column 1 = 1: 6 prunings, 15 cells open
|  |- row 1 column 2 = 2: 5 prunings, 14 cells open
|  |  |- row 1 column 3 = 3: failure: 2 buildings are seen from the top of column 4
|  |  `- row 1 column 3 = 4: 7 prunings, 12 cells open
|  |     |- row 2 column 1 = 2: 10 prunings, 9 cells open
|  |     |  |- row 2 column 2 = 1: 6 prunings, 4 cells open
|  |     |  |  |- row 3 column 3 = 1: failure: 4 buildings are seen from the bottom of column 3
|  |     |  |  `- row 3 column 3 = 2: solution 1
|  |     |  `- row 2 column 2 is not 1: not tried
|  |     `- row 2 column 1 is not 2: not tried
|  `- row 1 column 2 is not 2: not tried
`- row 1 column 1 is not 1: not tried
"""


def test_a_tree_as_text() -> None:
    board, model = built(SMALL, "paper")
    tree = record(model, Labeling("leftmost"))
    assert "".join(f"{line}\n" for line in text_tree(board, tree, "as said")) == SMALL_TREE


def test_a_large_tree_as_text_tells_what_is_left_out() -> None:
    board, model = built(MEDIUM, "paper")
    lines = [*text_tree(board, record(model, Labeling.parse("ff,bisect,down"), most=30), "-")]
    left_out = [
        match for line in lines if (match := re.search(r"\[(\d+) nodes?, (\d+) fail", line))
    ]
    assert left_out
    shown = sum(": failure: " in line for line in lines)
    assert shown + sum(int(match[2]) for match in left_out) == 131
    rows = [line.split() for line in lines[lines.index("") :] if re.match(r" +\d+ ", line)]
    assert [sum(int(row[i]) for row in rows) for i in (1, 2, 3)] == [268, 131, 1]


@pytest.mark.parametrize(
    ("labeling", "said"),
    [
        ("leftmost,bisect", ("row 1 column 1 <= 2", "row 1 column 1 > 2")),
        ("leftmost,enum,down", ("row 1 column 1 = 4", "row 1 column 1 = 3")),
        ("leftmost,middle", ("row 1 column 1 = 2", "row 1 column 1 is not 2")),
    ],
)
def test_decisions_are_told_in_words(labeling: str, said: tuple[str, ...]) -> None:
    board, model = built(SMALL, "paper")
    lines = [*text_tree(board, record(model, Labeling.parse(labeling), count=None), "-")]
    for words in said:
        assert any(re.match(rf"[|`]- {re.escape(words)}: ", line) for line in lines)


def data_of(page: str) -> dict[str, Any]:
    """The tree that stands in a page."""
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    data: dict[str, Any] = json.loads(found)
    return data


def test_a_page_runs_its_own_script_alone_and_loads_nothing() -> None:
    board, model = built(SMALL, "paper")
    page = html_tree(board, record(model), "-")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    assert f'content="{policy}"' in page
    assert not re.search(r"""\b(?:src|href)=|url\(|@import|\bon\w+=""", page)


def test_texts_in_a_page_are_escaped() -> None:
    board, model = built(SMALL, "paper")
    page = html_tree(board, record(model), "</span><script>alert(1)</script>")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
    assert page.count("</script>") == 2


@pytest.mark.parametrize(("name", "model"), [*EVERY_MODEL, ("latin", STRONG)])
def test_the_board_at_a_node_follows_from_the_data_of_the_page(name: str, model: str) -> None:
    with template.installed():
        for seed in range(6):
            board = make(name, seed).board
            built_model = models(type(board))[model](board)
            tree = record(built_model, Labeling("ff"), Limits(nodes=300), count=None, most=30)
            (data,) = data_of(html_tree(board, tree, "-"))["trees"]
            values = [symbol.value for symbol in board.symbols]
            for number, (_, _, after) in enumerate(tree.states()):
                left = [{values[place] for place in cell} for cell in _board(data, number)]
                assert [sum(1 << value for value in cell) for cell in left] == [*after.values()]


def _board(data: Mapping[str, Any], number: int) -> list[set[int]]:
    """What the script of the page does."""
    parent, cell, part, _, _, _, removed, *_ = data["nodes"][number]
    left = _board(data, parent) if parent >= 0 else [set(values) for values in data["start"]]
    if cell >= 0:
        left[cell] = set(part)
    for group in filter(None, removed.split(";")):
        for one in group.partition(":")[2].split(","):
            where, *gone = map(int, one.split("."))
            left[where] -= set(gone)
    return left


command = command_of(tree_command, "tree")


def run(*arguments: str) -> Result:
    """The command by itself."""
    return CliRunner().invoke(command, [*arguments])


def test_the_command_prints_a_tree() -> None:
    done = run(SMALL, "--model", "paper", "--labeling", "leftmost")
    about = "model paper, labeling leftmost,step,up"
    assert (done.exit_code, done.stdout) == (0, SMALL_TREE.replace("as said", about))


def test_the_command_writes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "tree.html"
    done = run(SMALL, "--out", str(page))
    assert (done.exit_code, done.stdout) == (0, "")
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert run(SMALL, "--format", "html").stdout == page.read_text("utf-8")


def test_the_command_prints_data() -> None:
    data = json.loads(run(SMALL, "--json", "--model", "paper", "--labeling", "leftmost").stdout)
    outcomes = [node["outcome"] for node in data["nodes"]]
    assert outcomes.count("failure") == data["stats"]["backtracks"] == 2
    assert data["nodes"][1]["cell"] == [0, 0]
    assert data["nodes"][1]["values"] == ["1"]
    removed = data["nodes"][1]["removed"][0]
    assert removed["values"] == ["1"]
    assert removed["by"] in ("row 1 holds each height once", "column 1 holds each height once")


def test_a_limit_ends_the_search_and_the_tree_is_told() -> None:
    done = run(MEDIUM, "--model", "paper", "--node-limit", "20")
    assert done.exit_code == 3
    assert "20 nodes" in done.stdout
    assert "a limit ended the search" in done.stdout
    assert "The limit was reached" in done.stderr


def test_a_puzzle_without_a_solution_is_told_to_be_so() -> None:
    done = run("bosnian-road/paper-10x10-no-touch", "--all")
    assert done.exit_code == 1
    assert "everything was tried" in done.stdout
    assert "no solution" in done.stderr


def test_a_model_that_allows_too_much_is_told_to_be_so() -> None:
    assert "allows more than the rules do" in run(MEDIUM, "--model", "paper").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--model", "papr"], "did you mean paper.*one of strong, paper"),
        (["--labeling", "median,bisect"], "contradict"),
        (["--labeling", "fff"], "did you mean ff"),
        (["--format", "pdf"], "expected one of text, html"),
        (["--out", "tree.pdf"], "expected .txt or .html"),
        (["--json", "--format", "html"], "--json"),
        (["--node-limit", "0"], "positive number"),
        (["--replay"], "--against-model"),
    ],
)
def test_bad_options_are_refused(arguments: list[str], said: str) -> None:
    error = run(SMALL, *arguments).exception
    assert isinstance(error, InputError)
    assert re.search(said, str(error))


def test_the_page_in_a_browser(tmp_path: Path) -> None:
    """Nodes are drawn, tell their board when they have the focus, and fold."""
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    board, model = built(SMALL, "paper")
    recorded = record(model, Labeling("leftmost"))
    tried = choices(recorded, model, board.open_cells)
    (tmp_path / "tree.html").write_text(html_tree(board, recorded, "-", tried))
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        errors: list[object] = []
        page.on("pageerror", lambda error: errors.append(error))
        # Chromium warns of the test itself, which reads pictures back.
        page.on("console", lambda told: errors.extend([told] * (told.type != "warning")))
        page.goto((tmp_path / "tree.html").as_uri())
        items = page.get_by_role("treeitem")
        assert items.count() == 13
        page.locator('#tree [tabindex="0"]').focus()
        for _ in range(3):
            page.keyboard.press("ArrowDown")
        details = page.locator("#told")
        assert "failure: 2 buildings are seen from the top of column 4" in details.inner_text()
        assert details.get_by_role("img").locator("g.wrong rect").count() == 4
        assert details.locator("g.answer text").all_text_contents() == ["1", "2", "3", "4"]
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert items.count() == 5
        page.keyboard.press("Enter")
        assert items.count() == 13
        page.get_by_role("button", name="Fold failures").click()
        page.get_by_role("button", name="To the solution").click()
        assert "solution 1" in details.inner_text()
        steps_in_page(page)
        overviews_in_page(page)
        assert errors == []
        merged = merge(recorded, record(model, Labeling("ff")))
        (tmp_path / "two.html").write_text(html_merged(board, merged, ("a", "b")))
        page.goto((tmp_path / "two.html").as_uri())
        two_trees_in_page(page)
        assert errors == []
        browser.close()


def steps_in_page(page: Any) -> None:
    """Events go forward and back, by keys and buttons; a decision of one's own is tried."""
    happens, where = page.locator("#happens"), page.locator("#where")
    page.get_by_role("button", name="To the beginning").click()
    assert (happens.inner_text(), where.inner_text()) == ("Before any decision.", "Event 1 of 36")
    page.locator(".offer").nth(1).click()
    assert page.locator("#told h2.hand").inner_text() == "row 1 column 1 = 2"
    assert page.locator("#told pre").inner_text() == "c row 1 column 1 = 2"
    assert page.locator(".offer").count() == 0, "a file knows no more than one decision by hand"
    page.get_by_role("button", name="To the search").click()
    page.keyboard.press("n")
    assert happens.inner_text() == "Decision: row 1 column 1 = 1"
    page.keyboard.press("n")
    assert happens.inner_text().startswith("Row 1 holds each height once: row 1 column 2 is not 1;")
    assert page.locator("#told .struck").count() == 3
    assert page.locator("#told .scope").count() == 4
    page.keyboard.press("f")
    assert happens.inner_text() == (
        "Failure: it can no longer be that 2 buildings are seen from the top of column 4"
    )
    page.get_by_role("button", name="Back one event").click()
    assert where.inner_text() == "Event 11 of 36"


def overviews_in_page(page: Any) -> None:
    """Both pictures of the whole tree show something, and lead to nodes."""
    colours = """canvas => {
        const { width, height } = canvas;
        const { buffer } = canvas.getContext("2d").getImageData(0, 0, width, height).data;
        return new Set(new Uint32Array(buffer)).size;
    }"""
    for name in ("Icicle", "Pixels"):
        page.get_by_role("button", name=name).click()
        assert page.locator("canvas").evaluate(colours) > 3
    page.get_by_role("button", name="Icicle").click()
    page.locator("canvas").click(position={"x": 400, "y": 30})
    assert page.locator("#told h2").inner_text() == "row 1 column 1 = 1"
    page.get_by_role("button", name="Tree", exact=True).click()


def two_trees_in_page(page: Any) -> None:
    """Nodes of both are drawn once; at a difference, either tree can be looked at."""
    for side, number in (("both", 9), ("first", 4), ("second", 6)):
        assert page.locator(f"#tree .{side}").count() == number
    page.get_by_role("button", name="Next difference").click()
    assert page.locator("#told h2").inner_text() == "row 2 column 1 = 2"
    page.get_by_role("button", name="Tree 2").click()
    assert "second" in page.locator("#told h2").get_attribute("class")
    page.keyboard.press("d")
    assert page.locator("#told h2").inner_text() == "row 2 column 3 = 1"


def test_a_tree_of_any_size_is_made_to_fit(tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    board, model = built("close-or-far/friedman-10", "paper")
    tree = record(model, Labeling("leftmost"))
    assert tree.total.nodes > 1400
    (tmp_path / "tree.html").write_text(html_tree(board, tree, "-"))
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto((tmp_path / "tree.html").as_uri())
        page.get_by_role("button", name="Unfold all").click()
        assert page.get_by_role("treeitem").count() > 1400
        page.get_by_role("button", name="Fit").click()
        for side in ("Width", "Height"):
            rest = f"view => view.scroll{side} - view.client{side}"
            assert page.locator("#view").evaluate(rest) == 0
        pressed = page.get_by_role("button", name="Shape only").get_attribute("aria-pressed")
        assert pressed == "true"
        # Other steps of zooming go on from there.
        width = page.locator("#tree").bounding_box()["width"]
        page.get_by_role("button", name="Larger").click()
        assert page.locator("#tree").bounding_box()["width"] == pytest.approx(
            1.25 * width, rel=0.01
        )
        browser.close()


TWO = """\
Skyscrapers, 4x4: two searches
< model paper, labeling leftmost,step,up: 8 nodes, 2 failures, 1 solution, 46 prunings; the search \
ended with the solution.
> model paper, labeling ff,step,up: 10 nodes, 3 failures, 1 solution, 50 prunings; the search \
ended with the solution.
= 5 nodes in both trees, 3 in the first alone, 5 in the second.

= start: 0 prunings, 16 cells open
= |- row 1 column 1 = 1: 6 prunings, 15 cells open
= |  |- row 1 column 2 = 2: 5 prunings, 14 cells open
= |  |  |- row 1 column 3 = 3: failure: 2 buildings are seen from the top of column 4
= |  |  `- row 1 column 3 = 4: 7 prunings, 12 cells open
= |  |     |- row 2 column 1 = 2: 10 prunings, 9 cells open
< |  |     |  |- row 2 column 2 = 1: 6 prunings, 4 cells open
< |  |     |  |  |- row 3 column 3 = 1: failure: 4 buildings are seen from the bottom of column 3
< |  |     |  |  `- row 3 column 3 = 2: solution 1
< |  |     |  |- row 2 column 2 is not 1: not tried
> |  |     |  |- row 2 column 3 = 1: failure: 4 buildings are seen from the bottom of column 3
> |  |     |  `- row 2 column 3 = 3: 3 prunings, 7 cells open
> |  |     |     |- row 2 column 2 = 1: 3 prunings, 4 cells open
> |  |     |     |  |- row 3 column 3 = 1: failure: 4 buildings are seen from the bottom of column 3
> |  |     |     |  `- row 3 column 3 = 2: solution 1
> |  |     |     `- row 2 column 2 = 4: not tried
= |  |     `- row 2 column 1 is not 2: not tried
= |  `- row 1 column 2 is not 2: not tried
= `- row 1 column 1 is not 1: not tried
"""


def test_the_command_merges_two_trees() -> None:
    command = (SMALL, "--model", "paper", "--labeling", "leftmost", "--against", "ff")
    assert run(*command).stdout == TWO
    found = json.loads(run(*command, "--json").stdout)
    assert sum(None not in (p["first"], p["second"]) for p in found["merged"]) == 9
    assert found["second"]["stats"]["backtracks"] == 3


@given(data=st.data(), labeling=labelings, other=labelings)
@settings(max_examples=20)
def test_merging_loses_nothing_and_pairs_what_agrees(
    data: st.DataObject, labeling: Labeling, other: Labeling
) -> None:
    board = data.draw(boards("skyscrapers")).board
    model = models(type(board))["paper"](board)
    trees = [record(model, each, Limits(nodes=60), None) for each in (labeling, other)]
    merged = merge(*trees)
    for tree, side in zip(trees, ("first", "second"), strict=True):
        numbers = [n for pair in merged.pairs if (n := getattr(pair, side)) is not None]
        assert sorted(numbers) == [*range(len(tree.nodes))]
    for pair in merged.pairs[1:]:
        above = merged.pairs[pair.parent]
        for tree, here, there in zip(
            trees, (pair.first, pair.second), (above.first, above.second), strict=True
        ):
            assert here is None or tree.nodes[here].parent == there
        if pair.first is not None and pair.second is not None:
            first, second = (tree.nodes[n] for tree, n in zip(trees, pair_of(pair), strict=True))
            assert first.decision == second.decision
    same = merge(trees[0], trees[0])
    assert all(pair.first == pair.second for pair in same.pairs)


def pair_of(pair: Pair) -> tuple[int, int]:
    """The numbers of a node that is in both trees."""
    assert pair.first is not None
    assert pair.second is not None
    return pair.first, pair.second


def test_decisions_are_replayed_under_another_model() -> None:
    command = ("close-or-far/paper-6x6-3", "--model", "paper", "--labeling", "leftmost")
    told = run(*command, "--against-model", "strong", "--replay").stdout
    itself = "(by itself, with labeling leftmost,step,up: 4 nodes, 1 solution)"
    assert f"> model strong, the same decisions {itself}: 4 nodes, 1 solution" in told
    assert "row 1 column 2 is blank: < 3 prunings, 28 cells open > gone already" in told
    assert "row 1 column 2 is not blank: < 0 prunings, 29 cells open > known already" in told


@pytest.mark.parametrize("address", ["skyscrapers/paper-5x5", "close-or-far/paper-6x6-3"])
def test_replayed_under_its_own_model_a_tree_stays_as_it_is(address: str) -> None:
    _, model = built(address, "paper")
    tree = record(model, Labeling("ff"))
    again = replay(tree, model)
    assert [n.outcome for n in again.nodes] == [n.outcome for n in tree.nodes]
    assert [n.removals for n in again.nodes] == [n.removals for n in tree.nodes]
    assert (again.total, again.shape) == (tree.total, tree.shape)
    assert [n.number for n in again.nodes] == [n.number for n in tree.nodes]
    agrees(again)


def test_the_shape_of_a_tree_has_every_node() -> None:
    _, model = built("skyscrapers/paper-5x5", "paper")
    tree = record(model, Labeling("leftmost"), most=50)
    assert len(tree.shape) == tree.total.nodes + 1
    outcomes = [word & 3 for word in tree.shape]
    assert outcomes.count(1) == tree.total.backtracks
    assert outcomes.count(2) == 1
    depths = [word >> 2 for word in tree.shape]
    assert [depths.count(d) for d in range(1, len(tree.levels))] == [
        level.nodes for level in tree.levels[1:]
    ]
    for node in tree.nodes:
        if node.number >= 0:
            assert depths[node.number] == node.depth


def test_other_decisions_are_tried_in_advance() -> None:
    board, model = built(SMALL, "paper")
    tree = record(model, Labeling("leftmost"))
    tried = choices(tree, model, board.open_cells)
    states = [after for _, _, after in tree.states()]
    assert {choice.at for choice in tried} == {
        n for n, node in enumerate(tree.nodes) if node.outcome == "branch"
    }
    assert choices(tree, model, board.open_cells, Watch(Limits(1e-9))) == []
    first = next(c for c in tried if c.at == 2 and c.node.decision == (Cell(0, 2), 1 << 3))
    assert first.node.removals == tree.nodes[3].removals
    assert first.node.outcome == "failure"
    for choice in tried:
        assert choice.node.decision
        cell, part = choice.node.decision
        assert states[choice.at][cell] & part == part != states[choice.at][cell]


GUIDE = (Path(__file__).parents[1] / "docs" / "lab.md").read_text("utf-8")


@pytest.mark.parametrize("size", [6, 7])
def test_the_figures_of_the_guide_are_true(size: int) -> None:
    found = [one.puzzle for one in examples("close-or-far") if one.puzzle.grid.width == size]
    sums = [
        sum(_backtracks(board, "paper", variable) for board in found)
        for variable in ("leftmost", "ff", "dom_w_deg")
    ]
    row = [f"{size}x{size}", str(len(found)), *(f"{number:,}" for number in sums)]
    assert f"| {' | '.join(row)} |" in GUIDE


def test_the_guide_tells_how_labelings_do_on_a_weak_and_on_a_strong_model() -> None:
    board = example("skyscrapers/paper-6x6").puzzle
    assert _backtracks(board, "paper", "max,down") == 24
    assert _backtracks(board, "paper", "ffc") == 211
    assert _backtracks(board, "paper", "leftmost") == 497
    assert "| 24 | 61 |" in GUIDE
    assert "| 211 | 432 |" in GUIDE
    assert "| 497 | 1,004 |" in GUIDE
    for variable in VARIABLE_CHOICES:
        assert record(board.model(), Labeling(variable)).total.nodes == 0


def _backtracks(board: Puzzle, model: str, labeling: str) -> int:
    searching = search(models(type(board))[model](board), Labeling.parse(labeling))
    next(iter(searching))
    return searching.counters.backtracks
