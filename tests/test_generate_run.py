"""Runs of many boards: records, files that go on, workers that are lost, no board twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright.drafts import Size
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.generation import run as run_module
from gridwright.generation.board_maker import make
from gridwright.generation.output_file import open_output
from gridwright.generation.records import Record, key_of, read_records
from gridwright.generation.request import GENERATOR, Request, request
from gridwright.generation.run import EndedError, run
from gridwright.puzzles import puzzles
from gridwright.version import __version__
from gridwright.workers.processes import processes
from gridwright.workers.team import MOST_LOSSES, LostWorkersError, in_order

WANTED = request("skyscrapers", "4", seed=3)


def smallest(name: str) -> str:
    """A small size that a puzzle can have."""
    problem = puzzles()[name].size_problem
    return next(str(size) for n in range(4, 9) if problem(size := Size(n, n)) is None)


def text_of(records: list[Record]) -> str:
    return "".join(f"{record.line()}\n" for record in records)


def keep(path: Path, wanted: Request, count: int) -> None:
    """Make boards in a file, as the command does."""
    with open_output(str(path), wanted) as output:
        for record in run(wanted, count, start=output.made, keys=output.keys):
            output.append(record)


# records


@pytest.mark.parametrize("name", puzzles())
def test_records_hold_boards_with_one_solution_and_are_read_back(name: str, tmp_path: Path) -> None:
    wanted = request(name, smallest(name), seed=5)
    made = list(run(wanted, 3))
    path = tmp_path / "boards.jsonl"
    path.write_text(text_of(made), "utf-8")
    assert list(read_records(path)) == made
    assert [record.number for record in made] == [0, 1, 2]
    for record in made:
        assert gridwright.is_unique(record.board)
        assert gridwright.check(record.board, record.values).correct
        assert record.clues == len(record.board.clues())
        assert gridwright.read(record.line()) == record.board


def test_a_line_has_its_keys_in_order_and_says_only_what_is_to_be_said() -> None:
    (plain,) = run(request("skyscrapers", "4"))
    keys = ["puzzle", "size", "style", "seed", "number", "clues", "text", "solution"]
    keys += ["version", "generator"]
    assert list(json.loads(plain.line())) == keys
    (asked,) = run(request("skyscrapers", (4, 4), "dense", givens=True, symmetry="rotate"))
    line = json.loads(asked.line())
    assert line["options"] == {"symmetry": "rotate", "givens": True}
    assert (line["style"], line["size"], line["version"]) == ("dense", "4x4", __version__)
    assert list(line).index("options") == keys.index("seed")


def test_a_rated_board_is_the_same_board_with_what_rate_says_of_it(tmp_path: Path) -> None:
    rated = request("skyscrapers", "4", seed=3, rated=True)
    made, plain = list(run(rated, 2)), list(run(WANTED, 2))
    assert [record.text for record in made] == [record.text for record in plain]
    for record in made:
        found = gridwright.rate(record.board)
        line = json.loads(record.line())
        assert list(line)[-3:] == ["level", "score", "techniques"]
        assert [line[key] for key in list(line)[-3:]] == [
            found.level,
            found.score,
            dict(found.techniques),
        ]
    with processes(2) as team:
        assert list(run(rated, 3, team=team))[:2] == made
    path = tmp_path / "rated.jsonl"
    for count in (1, 2):
        keep(path, rated, count)
    assert path.read_text("utf-8") == text_of(made)


def test_a_rated_file_goes_on_only_with_the_options_that_made_it(tmp_path: Path) -> None:
    wants = {
        (rated, level): request("skyscrapers", "4", "minimal", 3, rated=rated, level=level)
        for rated in (False, True)
        for level in (None, "gentle", "easy")
    }
    for made, wanted in wants.items():
        path = tmp_path / "-".join(map(str, made))
        keep(path, wanted, 1)
        for asked, other in wants.items():
            if asked != made:
                with (
                    pytest.raises(InputError, match=r"line 1: .* this command"),
                    open_output(str(path), other),
                ):
                    pass


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"score": "x"}, "expected a whole number as \"score\"; found 'x'"),
        ({"techniques": {"Clue 1": "x"}}, "expected a whole number as \"Clue 1\"; found 'x'"),
        ({"text": None}, "expected a text as \"text\"; found 'None'"),
        ({"seed": "x"}, "expected a whole number as \"seed\"; found 'x'"),
        ({"number": True}, "expected a whole number as \"number\"; found 'True'"),
        ({"options": []}, 'expected an object as "options"'),
        ({"solution": "x"}, "expected a list of rows as \"solution\"; found 'x'"),
        ({"puzzle": "magnet"}, "did you mean magnets?"),
        ({"text": "skyscrapers size=4\n"}, 'in "text", line 1: expected a line of clues above'),
        ({"solution": ["1234"]}, 'in "solution", line 1, column 1: expected 4 rows, found 1'),
        ({"solution": ["1234"] * 4}, "the recorded solution does not solve this board"),
        ({"size": "5x5"}, "\"size\" is '5x5', but the board is 4x4"),
        ({"clues": 999}, '"clues" is 999, but the board has '),
        ({"level": ["hard"]}, 'expected a text as "level"'),
        ({"needs": "\ud800"}, "half of a character"),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(
    changed: dict[str, object], said: str, tmp_path: Path
) -> None:
    first, second = (json.loads(record.line()) for record in run(WANTED, 2))
    path = tmp_path / "boards.jsonl"
    path.write_text(f"{json.dumps(first)}\n{json.dumps(second | changed)}\n", "utf-8")
    with pytest.raises(InputError) as refused:
        list(read_records(path))
    assert str(refused.value).startswith(f"{path}, line 2: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"hello\n", "expected a board as JSON, a line that begins with {"),
        (b"\xff\n", "this is not UTF-8; expected a board as JSON"),
        (b"\n", "expected a board as JSON"),
        (b"{\n", "this is not JSON: "),
        (b"{}\n", 'expected a text as "puzzle"; it is missing'),
        (b"{}{}\n", "another record follows; expected only one"),
        (b"{" * 2_000_001, "this line is longer than 2,000,000 bytes"),
    ],
)
def test_what_is_no_record_is_refused_by_readers_and_writers(
    line: bytes, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_bytes(line)
    with pytest.raises(InputError, match="line 1") as refused:
        list(read_records(path))
    assert said in str(refused.value)
    with pytest.raises(InputError, match="line 1") as refused, open_output(str(path), WANTED):
        pass
    assert path.read_bytes() == line, "a file that is refused is left alone"


def test_a_file_of_records_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is a directory"):
        list(read_records(tmp_path))
    with pytest.raises(InputError, match="cannot be read: no such file"):
        list(read_records(tmp_path / "none"))
    with pytest.raises(InputError, match="cannot be read: its name has a NUL character"):
        list(read_records("a\0b"))


# no board twice


def test_no_two_boards_of_a_run_are_the_same_turned_or_mirrored() -> None:
    with pytest.raises(EndedError, match="no more different boards were found") as end:
        list(run(request("skyscrapers", "2"), 50))
    assert end.value.lasting
    made: list[Record] = []
    try:
        for record in run(request("skyscrapers", "3"), 25):
            made.append(record)
    except EndedError:
        pass
    assert any(record.attempt for record in made), "some first boards were seen before"
    assert '"attempt": ' in text_of(made)
    assert len({key_of(record.board) for record in made}) == len(made) > 3
    assert [record.number for record in made] == list(range(len(made)))


def test_images_of_a_board_have_one_key() -> None:
    for record in run(WANTED, 2):
        assert {key_of(image) for image in record.board.images()} == {key_of(record.board)}


@pytest.mark.parametrize("name", puzzles())
def test_the_key_of_a_board_is_that_of_its_first_text(name: str) -> None:
    """Whatever is not written for it: boards of other versions have the same keys."""
    for number, size in enumerate(("4", "6", "8", "10", "4x6", "6x8")):
        try:
            made = make(request(name, size, seed=number))
        except gridwright.GridwrightError:
            continue  # a size that the puzzle does not have
        for each in (made.board, made.board.with_clues_of(made.solution)):
            first = min(image.renamed().format() for image in each.images())
            assert key_of(each) == blake2b(first.encode(), digest_size=16).digest()


# ends


def test_a_time_limit_ends_a_run() -> None:
    with pytest.raises(EndedError, match=r"^the time limit was reached$") as end:
        list(run(WANTED, limits=Limits(1e-9)))
    assert not end.value.lasting
    with processes(2) as pair, pytest.raises(EndedError, match=r"^the time limit was reached$"):
        list(run(WANTED, 10**9, team=pair, limits=Limits(1e-9)))


def test_a_board_that_is_not_found_ends_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "BOARD_SECONDS", 1e-9)
    with pytest.raises(EndedError, match="no board of skyscrapers 4x4 in style minimal was found"):
        list(run(WANTED))


def test_a_worker_of_another_version_ends_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_module, "__version__", "0.0.0")
    with pytest.raises(EndedError, match=f"a worker has gridwright {__version__}, not 0.0.0"):
        list(run(WANTED))


# workers


def test_any_number_of_workers_makes_the_same_boards() -> None:
    alone = text_of(list(run(WANTED, 40)))
    for number in (2, 3):
        with processes(number) as team:
            assert text_of(list(run(WANTED, 40, team=team))) == alone


def test_a_killed_worker_is_replaced_and_nothing_is_lost() -> None:
    alone = text_of(list(run(WANTED, 60)))
    made = []
    with processes(2) as team:
        victim = team.submit(os.getpid).result()
        for record in run(WANTED, 60, team=team):
            made.append(record)
            if record.number == 5:
                os.kill(victim, signal.SIGKILL)
    assert text_of(made) == alone


class Fragile:
    """Workers of which every so many tasks loses one, and with it all that was handed out."""

    ahead = 4
    losses: tuple[type[BaseException], ...] = (ConnectionError,)

    def __init__(self, fails: Callable[[int], bool]) -> None:
        self.fails = fails
        self.given: list[int] = []
        self.revived = 0

    def submit(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self.given.append(arguments[0])
        if self.fails(len(self.given)) and len(self.given) % 2:
            raise ConnectionError
        future: Future[Any] = Future()
        if self.fails(len(self.given)):
            future.set_exception(ConnectionError())
        else:
            future.set_result(task(*arguments))
        return future

    def check(self) -> None:
        raise LostWorkersError("gone")

    def revive(self) -> None:
        self.revived += 1


def test_results_come_in_order_and_once_whatever_is_lost() -> None:
    team = Fragile(lambda given: given % 5 < 2)
    results = in_order(team, lambda n: team.submit(str, n), range(3, 40), lambda: None)
    assert list(results) == list(map(str, range(3, 40)))
    assert team.revived > 5
    team = Fragile(lambda given: False)
    first = next(in_order(team, lambda n: team.submit(str, n), range(10**9), lambda: None))
    assert (first, team.given) == ("0", [0, 1, 2, 3]), "no more is handed out than the window"


def test_workers_that_are_lost_again_and_again_end_the_work() -> None:
    team = Fragile(lambda given: True)
    results = in_order(team, lambda n: team.submit(str, n), range(20), lambda: None)
    with pytest.raises(LostWorkersError, match="workers were lost 6 times at the same board"):
        list(results)
    assert team.revived == MOST_LOSSES


def test_waiting_ends_when_nobody_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.workers.team.LOOK", 0.01)
    team = Fragile(lambda given: False)
    results: Iterator[object] = in_order(team, lambda _: Future(), range(2), lambda: None)
    with pytest.raises(LostWorkersError, match="gone"):
        next(results)
    results = in_order(team, lambda _: Future(), range(2), lambda: 0.005)
    with pytest.raises(TimeoutError):
        next(results)


# files


def test_a_file_goes_on_where_it_ended_whatever_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    whole = text_of(list(run(WANTED, 6))).encode()
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    for cut in [0, 1, 30, ends[0] - 1, ends[0], ends[0] + 1, ends[2] + 2, ends[4] - 5, len(whole)]:
        path.write_bytes(whole[:cut])
        keep(path, WANTED, 6)
        assert path.read_bytes() == whole, cut


def test_a_larger_number_adds_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    for count in (2, 5, 5, 3):
        keep(path, WANTED, count)
    assert path.read_text("utf-8") == text_of(list(run(WANTED, 5)))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"puzzle": "magnets"}, "expected puzzle skyscrapers as in this command, found magnets"),
        ({"size": "5x5"}, "expected size 4x4 as in this command, found 5x5"),
        ({"style": "dense"}, "expected style minimal as in this command, found dense"),
        ({"options": {"givens": True}}, "expected options {} as in this command, found {'givens'"),
        ({"seed": 4}, "expected seed 3 as in this command, found 4"),
        ({"number": 2}, "expected number 1 as in this command, found 2"),
        ({"version": "0.0.0"}, f"expected version {__version__} as in this command, found 0.0.0"),
        ({"generator": 1}, f"expected generator {GENERATOR} as in this command, found 1"),
        ({"text": "skyscrapers size=4\n"}, 'in "text", line 1: expected a line of clues'),
    ],
)
def test_a_file_of_another_run_is_refused_with_the_difference(
    changed: dict[str, object], said: str, tmp_path: Path
) -> None:
    first, second = (json.loads(record.line()) for record in run(WANTED, 2))
    path = tmp_path / "boards.jsonl"
    text = f"{json.dumps(first)}\n{json.dumps(second | changed)}\n"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused, open_output(str(path), WANTED):
        pass
    assert str(refused.value).startswith(f"{path}, line 2: {said}")
    assert path.read_text("utf-8") == text


EDITS: dict[str, tuple[Callable[[dict[str, Any], dict[str, Any]], object], str]] = {
    "another solution": (
        lambda mine, other: mine.update(solution=other["solution"]),
        "the recorded solution does not solve this board",
    ),
    "another board": (
        lambda mine, other: mine.update(text=other["text"], clues=other["clues"]),
        "the recorded solution does not solve this board",
    ),
    "a clue taken away": (
        lambda mine, other: mine.update(text=thinner(mine["text"]), clues=mine["clues"] - 1),
        "this board has more than one solution",
    ),
    "a clue taken away and still counted": (
        lambda mine, other: mine.update(text=thinner(mine["text"])),
        '"clues" is ',
    ),
    "a blank board": (
        lambda mine, other: mine.update(text=BLANK, clues=0),
        "this board has more than one solution",
    ),
    "clues that are not there": (lambda mine, other: mine.update(clues=999), '"clues" is 999'),
    "an endless attempt": (lambda mine, other: mine.update(attempt=10**9), '"attempt" is 1000'),
    "an attempt before the first": (lambda mine, other: mine.update(attempt=-1), '"attempt" is -1'),
    "a field nobody knows": (lambda mine, other: mine.update(x=1), "this line was edited"),
    "an option by another name": (
        lambda mine, other: mine.update(options={}),
        "this line was edited",
    ),
    "another spelling": (
        lambda mine, other: mine.update(text=mine["text"] + "\n\n"),
        "this line was edited",
    ),
}
BLANK = "skyscrapers size=4\n  . . . .\n" + ". . . . . .\n" * 4 + "  . . . .\n"


def thinner(text: str) -> str:
    """A board of Skyscrapers without the last of its clues."""
    head, _, rest = text.partition("\n")
    clue = max(rest.rfind(digit) for digit in "1234")
    return f"{head}\n{rest[:clue]}.{rest[clue + 1 :]}"


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_record_is_noticed_when_a_run_is_continued(edit: str, tmp_path: Path) -> None:
    first, second, third = (json.loads(record.line()) for record in run(WANTED, 3))
    change, said = EDITS[edit]
    change(second, third)
    text = "".join(f"{json.dumps(record)}\n" for record in (first, second))
    path = tmp_path / "boards.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as refused, open_output(str(path), WANTED):
        pass
    assert str(refused.value).startswith(f"{path}, line 2: {said}")
    assert path.read_text("utf-8") == text


def test_edited_records_are_noticed_without_asserts_too(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    first, second = (json.loads(record.line()) for record in run(WANTED, 2))
    path.write_text(json.dumps(first | {"solution": second["solution"]}) + "\n", "utf-8")
    command = [sys.executable, "-O", "-m", "gridwright"]
    wanted = ["generate", "skyscrapers", "--size", "4", "--seed", "3", "--out", str(path)]
    for arguments in (wanted, ["book", str(path), "--out", str(tmp_path / "book.pdf")]):
        ran = subprocess.run([*command, *arguments], capture_output=True, text=True)
        assert "line 1: the recorded solution does not solve this board" in ran.stderr
        assert ran.returncode != 0
    assert [file.name for file in tmp_path.iterdir()] == ["boards.jsonl"]


def test_boards_that_are_checked_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    keep(path, WANTED, 3)
    seen: list[int] = []
    with open_output(str(path), WANTED, seen.append):
        assert seen == [1, 2, 3]


def test_a_board_that_stands_twice_in_a_file_is_refused(tmp_path: Path) -> None:
    (first,) = run(WANTED)
    path = tmp_path / "boards.jsonl"
    path.write_text(f"{first.line()}\n{json.dumps(json.loads(first.line()) | {'number': 1})}\n")
    with (
        pytest.raises(InputError, match="this board is in the file already"),
        open_output(str(path), WANTED),
    ):
        pass


@pytest.mark.parametrize("tail", [b"hello", b"\0\0\0", b'{"puzzle": "magnets", "si'])
def test_a_last_line_that_is_not_ours_is_left_alone(tail: bytes, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    for before in (b"", text_of(list(run(WANTED))).encode()):
        path.write_bytes(before + tail)
        with (
            pytest.raises(InputError, match="is cut short and does not belong to"),
            open_output(str(path), WANTED),
        ):
            pass
        assert path.read_bytes() == before + tail


def test_a_file_takes_one_run_at_a_time(tmp_path: Path) -> None:
    path = str(tmp_path / "boards.jsonl")
    with (
        open_output(path, WANTED),
        pytest.raises(InputError, match="another run is writing to this file"),
        open_output(path, WANTED),
    ):
        pass
    with open_output(path, WANTED) as output:
        assert output.made == 0


# the Python API


def test_generate_makes_boards_when_they_are_asked_for() -> None:
    boards = gridwright.generate("skyscrapers", "4", seed=3, count=10**9)
    assert isinstance(boards, Iterator)
    for record, made in zip(run(WANTED, 3), boards, strict=False):
        assert (made.board, made.solution) == (record.board, record.values)
    two = gridwright.generate("skyscrapers", (4, 4), seed=3, count=10**9, workers=2)
    assert next(two).board == next(gridwright.generate("skyscrapers", "4", seed=3)).board
    two.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"count": 0}, "the number of boards wanted is positive, not 0"),
        ({"workers": 0}, "expected 1 to 512 workers, found 0"),
        ({"style": "nosuch"}, "has no style 'nosuch'"),
        ({"size": "4x5"}, "expected a square board"),
        ({"cluster": "nowhere"}, "'nowhere' is not the address of a cluster"),
        ({"time_limit": -1.0}, "a time limit is a positive number of seconds"),
    ],
)
def test_generate_refuses_at_once_what_cannot_be(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        gridwright.generate("skyscrapers", **{"size": "4", **arguments})


def test_boards_do_not_depend_on_the_hashes_of_this_process() -> None:
    program = (
        "from gridwright.generation.request import request\n"
        "from gridwright.generation.run import run\n"
        "for name, size in (('skyscrapers', '4'), ('close-or-far', '6')):\n"
        "    for record in run(request(name, size, seed=3), 8): print(record.line())"
    )
    files = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(files) == 1
