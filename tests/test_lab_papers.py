"""The papers' tables once more: plans and published figures are whole, and the report adds up."""

from __future__ import annotations

import fcntl
import math
import random
import statistics
from collections.abc import Mapping
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from commands import running
from gridwright.lab.plans.plan import Bounds, Fixed, Made, Plan, Strategy
from gridwright.lab.reports import reproduction, sections
from gridwright.lab.reports.comparing import Pair, pairs, verdict
from gridwright.lab.reports.factors import (
    engine_duels,
    labeling_duels,
    model_duels,
    sentences,
    sheets,
)
from gridwright.lab.reports.figures import BACKTRACKS, SECONDS, rows
from gridwright.lab.reports.page import html
from gridwright.lab.reports.pairs import Duel, against_the_first, interval_of_median, spread
from gridwright.lab.reports.published import Published, chapters, published
from gridwright.lab.reports.reproduction import plans, report
from gridwright.lab.running.experiment import Experiment, carry_out
from gridwright.lab.running.runs import FD, SWI, Question
from gridwright.lab.running.runs import Run as ExperimentRun
from gridwright.puzzles import puzzles

# The paper's model under the paper's labeling, on a board of the paper.
KNOWN = {"paper-4x4": 0, "paper-6x6": 1, "paper-8x8": 131, "paper-10x10": 89}


def tiny(plan: Plan, boards: int = 2) -> Plan:
    """A plan cut down to its first boards, without SWI-Prolog and with a short limit."""
    few = [
        replace(board, count=1) if isinstance(board, Made) else board
        for board in plan.boards[:boards]
    ]
    return replace(plan, boards=tuple(few), bounds=Bounds(nodes=200), prolog=False)


@pytest.fixture(scope="module")
def experiments(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> list[Experiment]:
    """All plans carried out; of several workers the first does it, and the others read its runs."""
    own = tmp_path_factory.getbasetemp()
    out = (own if worker_id == "master" else own.parent) / "papers"
    out.mkdir(exist_ok=True)
    with (out / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return [carry_out(tiny(plan), out / plan.name) for plan in plans(quick=True)]


def by_name(experiments: list[Experiment]) -> Mapping[str, Experiment]:
    """Experiments by the names of their plans."""
    return {each.plan.name: each for each in experiments}


def test_every_plan_of_the_package_is_read_and_told() -> None:
    folder = resources.files("gridwright.lab.plans")
    names = [file.name for file in folder.iterdir()]
    files = {name.removesuffix(".toml") for name in names if name.endswith(".toml")}
    assert files == {chapter.plan for chapter in chapters()} == {p.name for p in plans()}
    of_papers = {name for name, kind in puzzles().items() if kind.of_papers}
    assert {plan.puzzle for plan in plans()} == of_papers


def test_every_plan_has_the_strong_model_beside_that_of_the_paper() -> None:
    for plan in plans():
        assert {"paper", "strong"} <= {strategy.model for strategy in plan.strategies}


def test_the_quick_plans_ask_for_less_of_the_same() -> None:
    for plan, quick in zip(plans(), plans(quick=True), strict=True):
        assert set(quick.strategies) <= set(plan.strategies)
        assert quick.bounds.seconds <= plan.bounds.seconds
        assert amount(quick) <= amount(plan)


def amount(plan: Plan) -> int:
    """How many boards a plan has."""
    return sum(board.count if isinstance(board, Made) else 1 for board in plan.boards)


@pytest.mark.parametrize("table", published(), ids=lambda t: f"{t.plan}-{t.measure}-{t.statistic}")
def test_a_published_figure_has_a_run_of_ours_beside_it(table: Published) -> None:
    plan = next(plan for plan in plans() if plan.name == table.plan)
    ours = {s.labeling for s in plan.strategies if s.model == table.model}
    assert set(table.labelings) <= ours
    assert set(table.rows) <= {board.row for board in plan.boards}
    for row in table.rows:
        tried = {s.labeling for s in plan.strategies_for(row) if s.model == table.model}
        given_up = {name for name in table.labelings if table.figure(row, name) == math.inf}
        assert set(table.labelings) - given_up <= tried
    assert all(len(figures) == len(table.labelings) for figures in table.rows.values())
    assert table.same_boards == any(isinstance(board, Fixed) for board in plan.boards)


def test_all_that_was_published_is_there() -> None:
    """The number of figures in each of the papers' tables."""
    counted: dict[str, int] = {}
    for table in published():
        counted[table.plan] = counted.get(table.plan, 0) + sum(map(len, table.rows.values()))
    assert counted == {
        "close-or-far-variables": 5 * 8,
        "close-or-far-values": 5 * 5,
        "close-or-far-anti": 3,
        "magnets-sizes": 4 * 6,
        "magnets-options": 2 * 4,
        "skyscrapers-sizes": 5 + 5,
        "skyscrapers-default": 2,
        "bosnian-road-boards": 6 * 4,
        "shapely-squares-sizes": 6 * 5,
    }
    given_up = [
        x for table in published() for row in table.rows.values() for x in row if x == math.inf
    ]
    assert len(given_up) == 6


def test_the_report_has_all_plans_and_says_what_agrees(
    experiments: list[Experiment], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Plots are looked at elsewhere, and these are many.
    monkeypatch.setattr(sections, "available", lambda: False)
    found = report(experiments)
    assert [section.name for section in found.sections] == [c.plan for c in chapters()]
    page = html(found)
    assert "<script" not in page
    assert page.count("<section") == len(chapters())
    road = next(s for s in found.sections if s.name == "bosnian-road-boards")
    assert "Backtracks: 2 of 2 published figures equal to ours." in road.verdicts
    assert {said.split(":")[0] for said in found.findings} == {"The model", "The labeling"}


def shown(experiments: list[Experiment], name: str) -> sections.Section:
    """What the report says of one experiment, with its plots."""
    return sections.section(by_name(experiments)[name], [t for t in published() if t.plan == name])


def test_plots_show_extremes_and_other_counters_where_these_were_published(
    experiments: list[Experiment],
) -> None:
    captions = [plot.caption for plot in shown(experiments, "magnets-sizes").plots]
    assert [caption for caption in captions if "shaded: from the smallest to" in caption]
    captions = [plot.caption for plot in shown(experiments, "shapely-squares-sizes").plots]
    assert {"Resumptions", "Prunings", "Constraints"} <= {c.split(",")[0] for c in captions}
    captions = [plot.caption for plot in shown(experiments, "skyscrapers-clues").plots]
    assert not [caption for caption in captions if "shaded" in caption]


def test_single_boards_that_were_published_stand_beside_ours(experiments: list[Experiment]) -> None:
    found = shown(experiments, "close-or-far-anti")
    sheet = next(sheet for sheet in found.sheets if "board by board" in sheet.caption)
    assert [(row[0].text, row[1].published) for row in sheet.rows] == [("7x7, board 1", "1.44 s")]


def test_time_is_plotted_against_backtracks(tmp_path: Path) -> None:
    plan = next(plan for plan in plans() if plan.name == "skyscrapers-default")
    boards = tuple(
        board for p in plans(quick=True) for board in p.boards if p.puzzle == plan.puzzle
    )
    few = {board.row: board for board in boards if isinstance(board, Fixed)}
    done = carry_out(replace(tiny(plan), boards=tuple(few.values())), tmp_path)
    captions = [plot.caption for plot in sections.section(done).plots]
    assert captions[-1] == "Processor time against backtracks, board by board, log scales"


def test_backtracks_are_those_that_were_published(tmp_path: Path) -> None:
    plan = next(plan for plan in plans() if plan.name == "bosnian-road-boards")
    done = carry_out(replace(plan, prolog=False, strategies=plan.strategies[:1]), tmp_path)
    table = next(t for t in published() if t.plan == plan.name and t.measure == BACKTRACKS)
    assert {pair.row: pair.ours for pair in pairs(done, table)} == KNOWN
    assert list(verdict(done, table)) == ["Backtracks: 4 of 4 published figures equal to ours."]


def test_verdicts_tell_equal_near_and_other_figures(experiments: list[Experiment]) -> None:
    done = by_name(experiments)["magnets-boards"]
    labelings = ("", "ff", "median")
    names = [row.name for row in rows(done)]
    ours = Published(
        done.plan.name,
        "a paper",
        BACKTRACKS,
        "mean",
        True,
        labelings,
        dict.fromkeys(names, (0.0, 0.0, 0.0)),
    )
    known = {(p.row, p.labeling): p.ours for p in pairs(done, ours)}
    exact = replace(
        ours, rows={name: tuple(known[name, each] for each in labelings) for name in names}
    )
    assert next(verdict(done, exact)).startswith(
        "Backtracks: 3 of 6 published figures equal to ours; given up in both: [] paper-10x10, [ff]"
    )
    lost = replace(ours, rows=dict.fromkeys(names, (math.inf,) * 3))
    assert "given up in the paper only: [] paper-6x6, [ff] p" in next(verdict(done, lost))
    half = replace(ours, rows={"paper-6x6": tuple(2 * known["paper-6x6", x] for x in labelings)})
    said = "Backtracks: 1 of 3 published figures equal to ours; ours are 0.5 to 0.5 times the"
    assert next(verdict(done, half)).startswith(said)
    assert (
        "At paper-6x6, [] has the fewest backtracks in both; rank" in list(verdict(done, half))[1]
    )
    assert list(verdict(done, replace(exact, comparable=False))) == []


def test_labelings_that_search_alike_are_named(tmp_path: Path) -> None:
    plan = next(each for each in plans(quick=True) if each.name == "close-or-far-values")
    done = carry_out(replace(tiny(plan), bounds=Bounds(nodes=2000)), tmp_path / plan.name)
    table = next(table for table in published() if table.plan == done.plan.name)
    alike = next(said for said in verdict(done, table) if said.startswith("Equally many"))
    assert "[leftmost,median] = [leftmost,middle]" in alike
    assert "[leftmost,median] = [leftmost,bisect]" not in alike


def test_ratios_are_told_where_there_are_any() -> None:
    assert Pair("4x4", "ff", 2.0, 5.0).ratio == 2.5
    assert Pair("4x4", "ff", 0.0, 5.0).ratio is None
    assert Pair("4x4", "ff", 2.0, math.inf).ratio is None


def test_one_factor_is_compared_at_a_time(experiments: list[Experiment]) -> None:
    duels = model_duels(experiments)
    titles = {kind.title for kind in puzzles().values() if kind.of_papers}
    assert {duel.puzzle for duel in duels} == titles
    for duel in (*duels, *labeling_duels(experiments)):
        first, second = duel.first.question, duel.second.question
        assert first.board == second.board
        same = (
            first.strategy.model == second.strategy.model,
            duel.first.search == duel.second.search,
        )
        assert sum(same) == 1
    # A board that stands in two plans counts once under each labeling.
    twice = [duel for duel in duels if duel.puzzle == "Close or Far"]
    keys = [(duel.first.question, duel.first.search, duel.second.search) for duel in twice]
    assert len(set(keys)) == len(keys)


def duel(run: ExperimentRun, first: int | None, second: int | None) -> Duel:
    """A pair with these backtracks; None for a limit."""
    runs = [
        replace(run, limit="seconds", counters=None)
        if count is None
        else replace(run, limit=None, counters={BACKTRACKS: count})
        for count in (first, second)
    ]
    return Duel("Title", *runs)


def test_quartiles_know_what_a_limit_hides(experiments: list[Experiment]) -> None:
    run = experiments[0].runs[0]
    counts = [(1, 0), (9, 1), (3, 0), (None, 5), (5, None), (None, None)]
    duels = [duel(run, *pair) for pair in counts]
    assert [each.ratio(BACKTRACKS) for each in duels] == [2, 5, 4, math.inf, 0, None]
    found = spread(duels, BACKTRACKS)
    assert found is not None
    assert (found.pairs, found.lower, found.median, found.upper) == (5, 2, 4, 5)
    worse = spread([*duels, duel(run, None, 1), duel(run, None, 1)], BACKTRACKS)
    assert worse is not None
    assert (worse.lower, worse.median, worse.upper) == (3, 5, math.inf)
    assert str(worse) == "5 times (quartiles 3 and at a limit)"
    assert spread([duels[-1]], BACKTRACKS) is None


def test_the_interval_of_a_median_narrows_with_more_pairs_and_holds_it() -> None:
    rng = random.Random(1)
    few = [rng.random() for _ in range(10)]
    many = [rng.random() for _ in range(200)]
    (low, high), (left, right) = (interval_of_median(v, random.Random(2)) for v in (few, many))
    assert low <= statistics.median(few) <= high
    assert left <= statistics.median(many) <= right
    assert right - left < (high - low) / 2
    assert interval_of_median([3.0] * 5, random.Random(0)) == (3, 3)


def test_wins_draws_and_losses_count_every_board_once(
    experiments: list[Experiment], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwright.lab.reports.pairs.ENOUGH", 2)
    found = [sheet for each in experiments for sheet in against_the_first(each)]
    assert found
    for sheet in found:
        for row in sheet.rows:
            pairs, *counts = (int(row[i].text) for i in (1, -4, -3, -2, -1))
            assert pairs == sum(counts) >= 2


def test_the_median_of_the_paper_is_its_main_finding(tmp_path: Path) -> None:
    """Close or Far 10x10: median needs a fraction of the backtracks of the other labelings."""
    plan = next(plan for plan in plans() if plan.name == "close-or-far-boards")
    boards = [board for board in plan.boards if board.row == "paper-10x10"]
    strategies = [s for s in plan.strategies if s == Strategy("paper", "median")]
    cut = replace(plan, boards=tuple(boards), strategies=tuple(strategies), prolog=False)
    done = carry_out(cut, tmp_path)
    assert [run.counters and run.counters["backtracks"] for run in done.runs] == [2343]


def with_prolog(done: Experiment, factor: float) -> Experiment:
    """An experiment in which SWI-Prolog took `factor` times as long with the papers' models."""
    theirs = [
        replace(
            run,
            question=Question(run.question.board, run.question.strategy, SWI),
            seconds=run.seconds * factor,
            counters=None,
            limit=None,
        )
        for run in done.runs
        if run.question.strategy.model == "paper"
    ]
    return replace(done, runs=(*(replace(r, limit=None) for r in done.runs), *theirs))


def test_swi_prolog_is_compared_run_by_run(experiments: list[Experiment]) -> None:
    some = [
        with_prolog(by_name(experiments)[n], 8) for n in ("magnets-boards", "skyscrapers-default")
    ]
    duels = engine_duels(some)
    assert all(duel.second.question.engine == FD for duel in duels)
    assert all(duel.ratio(SECONDS) == pytest.approx(8) for duel in duels)
    engine = next(sheet for sheet in sheets(some) if sheet.caption.startswith("The engine"))
    assert [row[3].text for row in engine.rows] == ["8", "8", "8"]
    assert list(sentences(some))[-1].endswith(
        "8 times (quartiles 8 and 8) the processor time of our engine; ours is never slower."
    )


def test_the_command_makes_the_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    few = [tiny(plan) for plan in plans(quick=True) if plan.name == "bosnian-road-boards"]
    monkeypatch.setattr(reproduction, "plans", lambda quick: few)
    with running(monkeypatch, capsys, "lab", "papers") as run:
        ran = run("--quick", "--out", tmp_path, "--workers", 1)
        again = run("--quick", "--out", tmp_path, "--workers", 1, "--json")
    assert (ran.code, again.code) == (0, 0)
    assert "Backtracks: 2 of 2 published figures equal to ours." in ran.out
    assert {file.name for file in tmp_path.iterdir()} == {"report.html", "tables.md", few[0].name}
    assert [each["key"] for each in again.json()["plans"]] == [few[0].key]
