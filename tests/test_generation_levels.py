"""Boards of a wanted level, and boards that need a technique."""

from __future__ import annotations

import json
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import gridwright
import template
from commands import Run as Call
from commands import running
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import LADDER, grade, techniques_of
from gridwright.explaining.walking.rating import rate
from gridwright.generation.board_maker import Made, make
from gridwright.generation.clue_bounds import ClueBounds
from gridwright.generation.fitting import Fitting, Look
from gridwright.generation.growing import Growing
from gridwright.generation.hard_spots import SEEN, SPARE, HardSpots
from gridwright.generation.level_judge import Judge, judge_of
from gridwright.generation.records import key_of, own_options, solution_key
from gridwright.generation.request import Request, as_size, request
from gridwright.generation.run import EndedError, run, unseen_in
from gridwright.generation.thinning import Thinned, Unit, shuffled, thin
from gridwright.generation.unseen_levels import _table
from gridwright.generation.workshop import workshop
from gridwright.levels import LEVELS
from gridwright.model import Clue
from gridwright.puzzles import puzzle_named
from gridwright.questions import is_unique
from gridwright.reading import read
from gridwright.workers.processes import processes
from judged import After

with template.installed():
    NAMES = template.sampled()
# Sizes at which boards of a level are found in no time.
SMALL = {"bosnian-road": "7", "shapely-squares": "5", "skyscrapers": "5"}
# Boards that are rare at these sizes.
RARE = {
    ("bosnian-road", "expert"),
    ("shapely-squares", "hard"),
    ("shapely-squares", "expert"),
    ("skyscrapers", "expert"),
    ("latin", "easy"),
    ("latin", "medium"),
    ("latin", "hard"),
    ("latin", "expert"),
}
EVERY = [(name, level) for name in NAMES for level in LEVELS[:-1] if (name, level) not in RARE]
WANTED = request("close-or-far", "6", seed=1, level="medium")


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Call]:
    """Run `gridwright generate` in this process."""
    with running(monkeypatch, capsys, "generate") as call:
        yield call


def small(name: str, seed: int = 6, level: str | None = None, needs: str | None = None) -> Request:
    """A request for small boards of a puzzle."""
    return request(name, SMALL.get(name, "6"), seed=seed, level=level, needs=needs)


def lines(wanted: Request, count: int, **keywords: object) -> list[str]:
    return [record.line() for record in run(wanted, count, **keywords)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "level"), EVERY)
def test_boards_have_the_level_that_was_asked_for(name: str, level: str) -> None:
    board = make(small(name, level=level)).board
    assert rate(board).level == level
    assert is_unique(board, engine="fd")


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("bosnian-road", "Corner of a number"),
        ("close-or-far", "Window of the C"),
        ("latin", "Only place"),
        ("magnets", "Room for the poles"),
        ("skyscrapers", "Hides how many"),
        ("shapely-squares", "Squeeze"),
    ],
)
def test_boards_need_the_technique_that_was_asked_for_and_nothing_harder(
    name: str, technique: str
) -> None:
    board = make(small(name, needs=technique)).board
    ranks = techniques_of(type(board))
    with prepared_board(board, Watch(Limits())) as prepared:
        graded = grade(Sights(prepared), Watch(Limits()))
        lacking = grade(Sights(prepared, without=technique), Watch(Limits()), graded.hardest)
    assert technique in {used.name for used in graded.techniques}
    assert max(used.rank for used in graded.techniques) == ranks[technique]
    assert not lacking.solved, "it would be harder without the technique"
    assert is_unique(board)


def test_a_board_that_is_solved_as_it_is_printed_is_gentle() -> None:
    board = read("skyscrapers size=1\n .\n. . .\n .")
    for level in ("gentle", "medium"):
        judge = judge_of(type(board), level, None, Watch(Limits()))
        assert judge
        assert judge.verdict(board) == "easier"


def test_a_level_and_a_technique_can_be_asked_for_together() -> None:
    board = make(small("bosnian-road", level="medium", needs="corner of a number")).board
    assert rate(board).level == "medium"
    with prepared_board(board, Watch(Limits())) as prepared:
        graded = grade(Sights(prepared), Watch(Limits()))
    assert "Corner of a number" in {used.name for used in graded.techniques}


@pytest.mark.parametrize("options", [{"symmetry": "rotate"}, {"clues": 0.4}])
def test_levels_go_with_the_other_options(options: dict[str, object]) -> None:
    made = make(request("close-or-far", "6", level="easy", **options))  # type: ignore[arg-type]
    assert rate(made.board).level == "easy"
    cells = {tuple(clue.cell) for clue in made.board.clues()}
    if "symmetry" in options:
        assert cells == {(5 - row, 5 - column) for row, column in cells}
    else:
        assert len(cells) == round(0.4 * 24)


def test_one_letter_in_every_line_goes_with_levels() -> None:
    wanted = request("close-or-far", "6", "classic", level="medium")
    board = make(wanted).board
    assert rate(board).level == "medium"
    assert sorted(clue.cell.row for clue in board.clues()) == list(range(6))


def test_without_a_style_one_is_taken_whose_clues_can_go() -> None:
    assert request("magnets", "6").options.style == "full"
    assert request("magnets", "6", level="easy").options.style == "stripped"
    assert request("magnets", "6", "full", level="easy").options.style == "full"


@pytest.mark.parametrize("name", ["shapely-squares", "skyscrapers"])
def test_boards_of_a_level_may_have_given_cells_unless_told_otherwise(name: str) -> None:
    size = SMALL[name]
    eased, bare = (
        [make(request(name, size, seed=seed, level=level, givens=givens)) for seed in range(3)]
        for level, givens in (("gentle", None), ("easy", False))
    )

    def given(boards: list[Made]) -> int:
        return sum(clue.rule == "given" for made in boards for clue in made.board.clues())

    assert given(eased) > 0 == given(bare)
    assert [rate(made.board).level for made in (*eased, *bare)] == ["gentle"] * 3 + ["easy"] * 3
    # Without a level nothing is given but where that was asked for.
    assert not request(name, size).options.givens
    assert request(name, size, level="easy", givens=False).options.givens is False


def test_easy_boards_look_like_the_classic_where_that_is_found_soon() -> None:
    made = make(request("skyscrapers", "6", level="easy"))
    assert Counter(clue.rule for clue in made.board.clues()) == {"visible": 24}


def test_what_is_left_to_the_style_is_not_told_in_records() -> None:
    wanted = request("skyscrapers", "5", level="easy")
    assert own_options(wanted) == {}
    assert own_options(replace(wanted, options=replace(wanted.options, givens=False))) == {
        "givens": False
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_board_that_grows_is_graded_as_if_it_were_new(name: str) -> None:
    wanted, watch = small(name, level="medium"), Watch(Limits())
    with workshop(random.Random(3), watch) as shop:
        kind = puzzle_named(name)
        draft = None
        while draft is None:
            draft = kind.draft(wanted.size, shop.rng, wanted.options, shop)
        sooner, later = shuffled(draft, shop, "none")
    growing, rest, medium = Growing(draft, watch), [*later, *sooner], LADDER[2]
    # Not every draft can be solved in this way, even with all its clues.
    while not growing.go_on(medium) and (helping := growing.helping(rest)):
        growing.print(helping)
        rest = [unit for unit in rest if unit not in helping]
    for printed in (growing.printed, growing.printed[::2], growing.printed[1:]):
        growing.restart(printed)
        growing.go_on(medium)
        with prepared_board(growing.board(), watch, draft.solution) as board:
            alone = grade(Sights(board), watch, medium.most, None, medium.supposed)
        assert alone == growing.grading.grade


def test_suppositions_on_a_board_that_grows_are_those_of_a_new_one() -> None:
    wanted, watch = request("close-or-far", "6", level="expert"), Watch(Limits())
    expert, supposed = LADDER[-1], 0
    with workshop(random.Random(5), watch) as shop:
        draft = puzzle_named("close-or-far").draft(wanted.size, shop.rng, wanted.options, shop)
        assert draft is not None
        few = thin(draft, shop)
        assert few is not None
    growing = Growing(draft, watch)
    for number in (0, 3, 1):
        growing.restart([*few.kept, *few.gone[:number]])
        begun = growing.state()
        growing.go_on(expert)
        with prepared_board(growing.board(), watch, draft.solution) as board:
            alone = grade(Sights(board), watch, expert.most, None, expert.supposed)
        assert alone == growing.grading.grade
        supposed += alone.supposed
        growing.print(few.gone[number : number + 1])
        growing.go_back(begun)
        growing.go_on(expert)
        assert alone == growing.grading.grade
    assert supposed


@dataclass
class Looks:
    """Looks at boards, here made hard by missing clues, those further down more than others."""

    every: frozenset[Clue]
    seen: list[int] = field(default_factory=list)

    def __call__(self, units: Iterable[Unit]) -> Look:
        printed = {clue for unit in units for clue in unit}
        missing = sum(1 + clue.cell.row for clue in self.every - printed)
        self.seen.append(missing)
        return Look("right" if missing >= self.seen[0] + 4 else "easier", (missing, 0))


def test_a_board_too_easy_with_its_fewest_clues_gets_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted, watch = request("close-or-far", "6", level="expert"), Watch(Limits())
    harder = 0
    for seed in range(6):
        with workshop(random.Random(seed), watch) as shop:
            draft = puzzle_named("close-or-far").draft(wanted.size, shop.rng, wanted.options, shop)
            assert draft is not None
            looks = Looks(frozenset(draft.board.clues()))

            def look(fitting: Fitting[Any], units: Sequence[Unit], looks: Looks = looks) -> Look:
                fitting.growing.restart(units)
                return looks(units)

            monkeypatch.setattr(Fitting, "_look", look)
            found = Judge({}, "expert", None, watch).fit(draft, shop, "none", None)
        if found is not None:
            harder += 1
            assert looks.seen[-1] == max(looks.seen)
            assert is_unique(found)
    assert harder


def test_clues_are_given_back_to_a_board_that_is_too_hard() -> None:
    wanted, watch = request("magnets", "6", level="hard"), Watch(Limits())
    judge = Judge({}, "hard", None, watch)
    mended = 0
    for seed in range(12):
        with workshop(random.Random(seed), watch) as shop:
            draft = puzzle_named("magnets").draft(wanted.size, shop.rng, wanted.options, shop)
            few = thin(draft, shop) if draft is not None else None
            if draft is None or few is None or judge.verdict(few.board()) != "harder":
                continue
            growing = Growing(draft, watch)
            spots = HardSpots(growing, LADDER[3], judge.judged, shop.rng)
            fitting = Fitting(growing, SEEN, judge.judged, lambda _: None, shop.rng, watch, spots)
            found = fitting.board(few)
        if found is not None:
            mended += 1
            assert set(few.board().clues()) < set(found.clues())
            assert rate(found).level == "hard"
    assert mended


def begun_spots(seeds: range) -> Iterator[tuple[Thinned[Any], HardSpots[Any]]]:
    """Thinned drafts of Magnets, each with what looks for a hard board from there."""
    wanted, watch = request("magnets", "10", level="hard"), Watch(Limits())
    judge = Judge({}, "hard", None, watch)
    for seed in seeds:
        with workshop(random.Random(seed), watch) as shop:
            draft = puzzle_named("magnets").draft(wanted.size, shop.rng, wanted.options, shop)
            few = thin(draft, shop) if draft is not None else None
            if draft is None or few is None:
                continue
            growing = Growing(draft, watch)
            growing.restart(few.kept)
            yield few, HardSpots(growing, LADDER[3], judge.judged, shop.rng)


def test_the_last_hard_spot_is_one_clue_short_of_the_end() -> None:
    """Several clues are printed at once where much is open; most of them may be too many."""
    looked = 0
    for few, spots in begun_spots(range(4)):
        growing = spots.growing
        begun = growing.state()
        growing.print(few.gone)
        if not growing.go_on(SEEN) or not (found := [*spots._last_spots(begun, few.gone)]):
            continue
        looked += 1
        growing.go_back(found[-1])
        assert not growing.go_on(SEEN)
        growing.print([few.gone[len(found[-1].printed) - len(few.kept)]])
        assert growing.go_on(SEEN)
    assert looked


@pytest.mark.parametrize(
    ("name", "size", "most"), [("magnets", "10", 28), ("skyscrapers", "8", 24)]
)
def test_hard_boards_are_not_littered_with_clues(name: str, size: str, most: int) -> None:
    """Boards at which one has to suppose something had nearly all clues, and given cells beside."""
    for number in (1, 2):
        assert len(make(request(name, size, level="hard"), number).board.clues()) <= most


def test_hard_boards_have_fewer_clues_than_medium_ones() -> None:
    """Many were printed in vain where nothing could be seen, and large medium boards had few."""
    clues = {
        level: [len(make(request("magnets", "10", level=level), n).board.clues()) for n in range(3)]
        for level in ("medium", "hard", "expert")
    }
    medians = [statistics.median(numbers) for numbers in clues.values()]
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > medians[-1]


def test_a_hard_board_loses_clues_until_few_are_left_and_stays_right() -> None:
    fewer = 0
    for few, spots in begun_spots(range(6)):
        found = spots._found(few.gone)
        if found is None:
            continue
        growing, clues = spots.growing, found.clues()
        tidied = spots._tidied(found, few.kept)
        assert rate(tidied).level == "hard"
        most = len(few.kept) + math.ceil(SPARE["hard"] * len(growing.clues))
        assert len(tidied.clues()) >= min(most, len(clues))
        fewer += len(tidied.clues()) < len(clues)
        # It does not lose more than it may.
        growing.restart([*few.kept, *(unit for unit in few.gone if unit[0] in clues)])
        assert replace(spots, least=len(clues))._tidied(found, few.kept) == found
    assert fewer


def test_given_cells_beside_a_few_clues_are_no_litter() -> None:
    """Shapely Squares have few clues that are no given cells, and may have these."""
    wanted, watch = request("shapely-squares", "8", level="hard"), Watch(Limits())
    kind = puzzle_named("shapely-squares")
    with workshop(random.Random(0), watch) as shop:
        drafts = (kind.draft(wanted.size, shop.rng, wanted.options, shop) for _ in range(20))
        draft = next(draft for draft in drafts if draft is not None)
        units = [(clue,) for clue in draft.board.clues()]
        assert not Growing(draft, watch).is_littered_with(units)


def test_any_number_of_workers_makes_the_same_boards() -> None:
    alone = lines(WANTED, 6)
    with processes(2) as team:
        assert lines(WANTED, 6, team=team) == alone
    assert all(json.loads(line)["level"] == "medium" for line in alone)
    assert lines(request("close-or-far", "6", seed=1, level="easy"), 1) != alone[:1]


def test_the_interface_takes_levels_and_techniques() -> None:
    (made,) = gridwright.generate("close-or-far", "6", level="easy", needs="Window of the C")
    rating = gridwright.rate(made.board)
    assert rating.level == "easy"
    assert "Window of the C" in rating.techniques


def test_a_run_goes_on_only_for_the_same_level(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = ("close-or-far", "--size", 6, "--seed", 1, "--out", path)
    assert call(*command, "--level", "medium").code == 0
    assert call(*command, "--level", "medium", "--count", 3).code == 0
    assert path.read_text("utf-8").splitlines() == lines(WANTED, 3)
    said = f"gridwright: {path}, line 1: expected "
    for arguments, wrong in [
        (("--level", "easy"), "level easy as in this command, found medium; "),
        ((), "no level as in this command, found medium; "),
        (
            ("--level", "medium", "--needs", "few ways"),
            "needs Few ways as in this command, found none; ",
        ),
    ]:
        ran = call(*command, *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(said + wrong)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--level", "eas"),
            "'eas' is no level (did you mean easy?); expected one of gentle, easy, medium, hard, "
            "expert",
        ),
        (
            ("--level", "beyond"),
            "'beyond' is not for people; expected one of gentle, easy, medium, ",
        ),
        (
            ("--needs", "few way"),
            "no technique 'few way' (did you mean Few ways?); expected one",
        ),
        (("--needs", "magic"), "has no technique 'magic'; expected one that rate lists"),
        (("--needs", "Trial"), "has no technique 'Trial'; expected one that rate lists"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(
    call: Call, arguments: tuple[str, ...], said: str
) -> None:
    ran = call("close-or-far", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_level_that_cannot_be_met_is_said_to_be_so(call: Call) -> None:
    wanted = ("skyscrapers", "--size", 3, "--style", "dense", "--level", "expert")
    command = (*wanted, "--time-limit", 0.5)
    ran = call(*command, "--no-givens")
    said = (
        "No board of skyscrapers 3x3 in style dense at level expert was found in the time limit, "
        "which may be easier with given cells allowed: 0 of 1 board made.\n"
    )
    assert ran == (3, "", said)
    said = said.replace(", which may be easier with given cells allowed", "")
    assert call(*command) == (3, "", said)
    ran = call("bosnian-road", "--size", 3, "--needs", "Long supposition", "--time-limit", 0.5)
    said = (
        'No board of bosnian-road 3x3 in style minimal that needs "Long supposition" was found '
        "in the time limit: 0 of 1 board made.\n"
    )
    assert ran == (3, "", said)


def test_a_level_that_no_board_of_a_size_has_is_refused_at_once(call: Call) -> None:
    ran = call("skyscrapers", "--size", 2, "--level", "expert")
    said = "no board of skyscrapers 2x2 in style minimal is expert: all there are were graded"
    assert ran == (2, "", f"gridwright: {said}; expected gentle\n")
    ran = call("skyscrapers", "--size", 1, "--level", "gentle")
    assert ran.err.endswith(" 1x1 in style minimal is gentle: all there are were graded\n")
    assert call("skyscrapers", "--size", 2, "--level", "gentle").code == 0


def test_a_level_of_which_none_was_seen_is_told_and_tried(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = {"close-or-far": {"free": {"6x6": {"medium": 9}}}}
    table = {"every": {}, "tries": seen}
    monkeypatch.setattr("gridwright.generation.unseen_levels._table", lambda: table)
    ran = call("close-or-far", "--size", 6, "--seed", 1, "--level", "medium", "--json")
    assert (ran.code, ran.out) == (0, f"{lines(WANTED, 1)[0]}\n")
    none = "none was seen in 9 tries when this was tried out"
    said = f"There may be no board of close-or-far 6x6 in style free at level medium: {none}.\n"
    assert ran.err == said
    monkeypatch.setattr("gridwright.generation.run.BOARD_SECONDS", 1e-9)
    with pytest.raises(EndedError, match=none):
        list(run(WANTED))


def test_it_is_said_at_once_what_to_ask_for_instead_of_a_level_that_was_not_seen(
    call: Call,
) -> None:
    ran = call(
        "close-or-far", "--style", "classic", "--size", 8, "--level", "easy", "--time-limit", 0.1
    )
    said = "There may be no board of close-or-far 8x8 in style classic at level easy: none was seen"
    assert ran.code == 3
    assert ran.err.startswith(said)
    asked = ran.err.split("\n")[0].partition("; ")[2]
    assert asked == "try size 6x6 or style free instead."
    ran = call("close-or-far", "--style", "classic", "--size", 7, "--level", "gentle")
    assert ran.code == 2
    assert ran.err.endswith("; expected medium, hard or expert\n")
    for size, style in (("6x6", "classic"), ("8x8", "free")):
        wanted = request("close-or-far", size, style, level="easy")
        assert not unseen_in(wanted)
        assert make(wanted).board.height == int(size[0])


def test_the_table_of_levels_names_what_there_is() -> None:
    table = _table()
    for name, styles in (*table["every"].items(), *table["tries"].items()):
        kind = puzzle_named(name)
        for style, sizes in styles.items():
            assert style in {each.name for each in kind.styles}
            for size, levels in sizes.items():
                assert kind.size_problem(as_size(size)) is None
                assert set(levels) <= set(LEVELS[:-1])


def test_given_cells_of_a_level_are_capped() -> None:
    for name, share in (("skyscrapers", 0.5), ("shapely-squares", 0.35)):
        for number in range(3):
            board = make(request(name, "6", level="gentle"), number).board
            given = sum(clue.rule == "given" for clue in board.clues())
            assert given <= math.ceil(share * 36)
            assert rate(board).level == "gentle"


def test_given_cells_that_are_too_many_go_where_the_level_allows() -> None:
    wanted, watch = request("skyscrapers", "5", level="gentle"), Watch(Limits())
    with workshop(random.Random(2), watch) as shop:
        draft = puzzle_named("skyscrapers").draft(wanted.size, shop.rng, wanted.options, shop)
        assert draft is not None
        judge = judge_of(type(draft.board), "gentle", None, watch)
        assert judge
        for most in (8, 0):
            board = judge.fit(draft, shop, "none", None, ClueBounds(0, None, most))
            if board is not None:
                assert sum(clue.rule == "given" for clue in board.clues()) <= most
                assert rate(board).level == "gentle"


def test_a_board_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.generation.run.BOARD_SECONDS", 1e-9)
    with pytest.raises(EndedError, match="6x6 in style free at level medium was found in 1e-09 s"):
        list(run(WANTED))


@pytest.mark.parametrize("name", NAMES)
def test_a_limit_ends_the_making(name: str) -> None:
    for looks in (0, 1, 5, 25):
        with pytest.raises(OutOfTimeError):
            make(small(name, level="medium"), limits=Limits(stop=After(looks)))


def test_no_solution_comes_twice_in_a_run_while_others_are_soon_found() -> None:
    wanted = small("bosnian-road", seed=3)
    made = list(run(wanted, 60))
    assert len({record.solution for record in made}) == 60
    # Some first boards had a solution that was there already; a continued run knows it, too.
    assert any(record.attempt for record in made)
    keys = {key for record in made[:30] for key in (key_of(record.board), solution_key(record))}
    assert list(run(wanted, 60, start=30, keys=keys)) == made[30:]
