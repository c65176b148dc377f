"""`gridwright generate`: what people see, what is refused, and runs that are killed."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from commands import Run as Call
from commands import running
from gridwright.generation.request import request
from gridwright.generation.run import run
from programs import GRIDWRIGHT, PATIENCE, children, lines_in, started, until, until_lines

ENDLESS = 10**6


# The program, but that it waits a second for a cluster.
IMPATIENT = (
    sys.executable,
    "-c",
    "from gridwright.cli.app import main; from gridwright.workers import cluster; "
    "cluster.PATIENCE = 1; main()",
)


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Call]:
    """Run `gridwright generate` in this process."""
    with running(monkeypatch, capsys, "generate") as call:
        yield call


def lines(name: str, size: str, count: int, **wanted: object) -> str:
    """The lines that a run prints."""
    records = run(request(name, size, **wanted), count)  # type: ignore[arg-type]
    return "".join(f"{record.line()}\n" for record in records)


# what is printed


def test_boards_in_a_pipe_are_drawn_as_on_the_screen(call: Call) -> None:
    ran = call("skyscrapers", "--size", "4", "--count", 2)
    assert ran.out.count("Skyscrapers 4x4, minimal, seed 0, board") == 2
    assert ran.out.count("┌─────────┐") == 2


def test_boards_are_json_lines_if_that_is_asked_for(call: Call) -> None:
    ran = call("skyscrapers", "--size", "4", "--count", 3, "--seed", 2, "--json")
    assert (ran.code, ran.out) == (0, lines("skyscrapers", "4", 3, seed=2))
    assert re.fullmatch(r"Made 3 boards in [0-9.]+ s, [0-9.e+]+ per second\.\n", ran.err)
    assert call("skyscrapers", "--size", "4", "--json").err == ""


def test_styles_and_options_are_taken(call: Call) -> None:
    ran = call("skyscrapers", "--size", "4x4", "--style", "dense", "--givens", "--json")
    assert ran.out == lines("skyscrapers", "4", 1, style="dense", givens=True)
    ran = call("skyscrapers", "--size", "4", "--clues", "0.75", "--symmetry", "rotate", "--json")
    assert json.loads(ran.out)["options"] == {"symmetry": "rotate", "clues": 0.75}


def test_a_file_is_filled_continued_and_found_complete(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = ("skyscrapers", "--size", "4", "--out", path, "--count")
    ran = call(*command, 2)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("Made 2 boards in ")
    said = f"{path} already holds 2 boards; there is nothing left to do.\n"
    assert call(*command, 2) == (0, "", said)
    assert call(*command, 5).err.startswith("Made 3 boards in ")
    assert call(*command, 1).err.startswith(f"{path} already holds 5 boards")
    assert path.read_text("utf-8") == lines("skyscrapers", "4", 5)


def test_a_board_is_drawn_on_a_terminal() -> None:
    command = [*GRIDWRIGHT, "generate", "skyscrapers", "--size", "4", "--count", "2"]
    printed = on_a_terminal(command)
    assert re.search(r"Skyscrapers 4x4, minimal, seed 0, board 2 of 2, [0-9]+ clues", printed)
    assert printed.count("┌─────────┐") == 2
    assert "2 of 2 boards" in printed
    assert re.search(r"Made 2 boards in [0-9.]+ s", printed)
    assert '{"puzzle": "skyscrapers"' in on_a_terminal([*command, "--json"])


def on_a_terminal(command: list[str]) -> str:
    """What a program shows on a terminal."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        shown = bytearray()
        with suppress(OSError):  # how a terminal ends
            while part := os.read(ours, 4096):
                shown += part
        os.close(ours)
    assert process.returncode == 0
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown.decode())


def test_a_reader_that_has_enough_ends_it() -> None:
    command = (*GRIDWRIGHT, "generate", "skyscrapers", "--size", "4", "--count", ENDLESS)
    for workers in ((), ("--workers", 2)):
        with started((*command, *workers, "--json")) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            process.stdout.close()
            process.stdout = None
            assert process.communicate(timeout=PATIENCE)[1] == b""
        assert (process.returncode, first.decode()) == (0, lines("skyscrapers", "4", 1))


# what is refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nosuch",), "there is no puzzle 'nosuch'"),
        (("skyscraper",), "did you mean skyscrapers?"),
        (("skyscrapers", "--size", "x"), "'x' is not a size; expected one such as 8 or 10x9"),
        (("skyscrapers", "--size", "4x5"), "skyscrapers: expected a square board, found 4x5"),
        (("close-or-far", "--size", "5"), "expected a board of 6x6 or more"),
        (("skyscrapers", "--size", "0"), "expected sides from 1 to 100, found 0x0"),
        (("skyscrapers", "--size", "101"), "expected sides from 1 to 100, found 101x101"),
        (("skyscrapers", "--style", "nosuch"), "has no style 'nosuch'; expected one of minimal"),
        (("close-or-far", "--givens"), "close-or-far in style free takes no option givens"),
        (("skyscrapers", "--symmetry", "odd"), "there is no symmetry 'odd'"),
        (("skyscrapers", "--clues", "2"), "clues is a share from 0 to 1, not 2.0"),
        (("skyscrapers", "--clues", "nan"), "clues is a share from 0 to 1, not nan"),
        (("skyscrapers", "--clues", "2"), "a number of clues is from-to, such as 20-26"),
        (
            ("skyscrapers", "--clues", "x"),
            "clues: expected a share from 0 to 1, or a number of clues such as 20-26, found 'x'",
        ),
        (("skyscrapers", "--clues", "-"), "a number of clues such as 20-26, found '-'"),
        (("skyscrapers", "--clues", "26-20"), "no board has from 26 to 20 clues: say 20-26"),
        (
            ("skyscrapers", "--size", "6", "--clues", "25-"),
            "a board of skyscrapers 6x6 in style minimal has room for 24 clues, not for 25; with "
            "given cells it has more",
        ),
        (("magnets", "--style", "full", "--clues", "9-20"), "in style full takes no option clues"),
        (("skyscrapers", "--symbols", "x"), "expected a share from 0 to 1, found 'x'"),
        (("skyscrapers", "--seed", "x"), "expected a whole number, found 'x'"),
        (("skyscrapers", "--count", "0"), "the number of boards wanted is positive, not 0"),
        (("skyscrapers", "--count", "-1"), "the number of boards wanted is positive, not -1"),
        (("skyscrapers", "--count", "many"), "expected a whole number, found 'many'"),
        (("skyscrapers", "--workers", "0"), "expected 1 to 512 workers, found 0"),
        (("skyscrapers", "--workers", "99999"), "expected 1 to 512 workers, found 99999"),
        (("skyscrapers", "--time-limit", "0"), "a time limit is a positive number of seconds"),
        (("skyscrapers", "--time-limit", "x"), "expected a number of seconds, found 'x'"),
        (
            ("skyscrapers", "--cluster", "here"),
            "'here' is not the address of a cluster",
        ),
        (("skyscrapers", "--cluster", "tcp://host"), "expected one such as tcp://host:8786"),
        (("skyscrapers", "--cluster", "ftp://host:1"), "expected one such as tcp://host:8786"),
        (
            ("skyscrapers", "--workers", "2", "--cluster", "tcp://host:1"),
            "--workers and --cluster exclude each other: omit one of them",
        ),
        (("skyscrapers", "--out", "{folder}"), "{folder}: this is a directory; expected a file"),
        (("skyscrapers", "--out", "{folder}/a/b"), "cannot be written: no such file or directory"),
        (("skyscrapers", "--out", "/dev/null"), "/dev/null: this is not a plain file"),
        (
            ("skyscrapers", "--out", "a\0b"),
            "this file cannot be written: its name has a NUL character",
        ),
    ],
)
def test_bad_input_is_refused_in_one_sentence_before_any_work(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("work was begun")

    monkeypatch.setattr("gridwright.generation.run.work", never)
    folder = str(tmp_path)
    ran = call(*(argument.replace("{folder}", folder) for argument in arguments))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("gridwright: ")
    assert ran.err.count("\n") == 1
    assert said.replace("{folder}", folder) in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_needs_its_package(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = call("skyscrapers", "--cluster", "tcp://127.0.0.1:1")
    said = "a cluster needs the package distributed: install gridwright[cluster]"
    assert ran == (2, "", f"gridwright: {said}\n")


def test_an_address_that_does_not_answer_is_no_cluster(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:  # takes calls, says nothing
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        out = tmp_path / "boards.jsonl"
        command = (*IMPATIENT, "generate", "skyscrapers", "--cluster", address, "--out", out)
        with started(command) as process:
            printed, warned = process.communicate(timeout=PATIENCE)
    said = f"gridwright: the cluster at {address} does not answer: nothing was heard in 1 s\n"
    assert (process.returncode, printed, warned.decode()) == (2, b"", said)
    assert not out.exists()


# ends


def test_a_time_limit_says_how_many_were_made(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = ("skyscrapers", "--size", "4", "--out", path, "--count")
    call(*command, 2)
    ran = call(*command, 5, "--time-limit", 1e-9)
    said = "The time limit was reached: 2 of 5 boards made; the same command continues.\n"
    assert ran == (3, "", said)
    ran = call("skyscrapers", "--time-limit", 1e-9)
    assert ran == (3, "", "The time limit was reached: 0 of 1 board made.\n")


def test_when_there_are_no_more_boards_it_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = ("skyscrapers", "--size", "2", "--count", 50, "--out", path)
    said = "No more different boards were found in 200 tries: 2 of 50 boards made.\n"
    for _ in range(2):
        assert call(*command) == (3, "", said)
        assert lines_in(path) == 2
    assert call(*command, "--workers", 2) == (3, "", said)


def test_a_board_that_is_not_found_is_given_up(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.generation.run.BOARD_SECONDS", 1e-9)
    ran = call("skyscrapers", "--size", "4", "--style", "dense", "--count", 2)
    said = "No board of skyscrapers 4x4 in style dense was found in 1e-09 s: 0 of 2 boards made.\n"
    assert ran == (3, "", said)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_says_how_many_were_made(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    with started(endless(path, workers)) as process:
        until_lines(path, 2, process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
        printed, warned = process.communicate(timeout=PATIENCE)
    made = lines_in(path)
    said = f"Interrupted: {made} of {ENDLESS} boards made; the same command continues.\n"
    assert (process.returncode, printed, warned.decode()) == (130, b"", said)
    assert path.read_text("utf-8") == lines("skyscrapers", "4", made)


def test_what_ends_programs_ends_a_run_like_an_interrupt(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    with started(endless(path, 2)) as process:
        until_lines(path, 2, process)
        process.send_signal(signal.SIGTERM)  # as a scheduler does, or a container that is stopped
        printed, warned = process.communicate(timeout=PATIENCE)
    made = lines_in(path)
    said = f"Interrupted: {made} of {ENDLESS} boards made; the same command continues.\n"
    assert (process.returncode, printed, warned.decode()) == (130, b"", said)
    assert path.read_text("utf-8") == lines("skyscrapers", "4", made)


def test_a_run_whose_progress_nobody_sees_writes_a_log(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("gridwright.cli.bar.LOGGED_EVERY", 0.0)
    command = ("skyscrapers", "--size", "4", "--count", 2, "--out", tmp_path / "boards.jsonl")
    logged = call(*command).err.splitlines()
    assert [line.partition(",")[0] for line in logged[:2]] == ["1 of 2 boards", "2 of 2 boards"]
    assert logged[2].startswith("Made 2 boards in ")
    read = call(*command).err.splitlines()
    assert read[1].startswith("2 of 2 boards, ")
    assert "nothing left to do" in read[2]


# parts of a run, and boards that are skipped


def test_a_part_of_a_run_has_the_boards_of_the_whole(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    whole = lines("skyscrapers", "4", 6).splitlines(keepends=True)
    command = ("skyscrapers", "--size", "4", "--out", path, "--numbers")
    assert call(*command, "2-3").code == 0
    assert path.read_text("utf-8") == "".join(whole[2:4])
    assert call(*command, "2-5").err.startswith("Made 2 boards in ")
    assert path.read_text("utf-8") == "".join(whole[2:])
    ran = call(*command, "1-5")
    assert ran.code == 2
    assert "line 1: expected number 1 as in this command, found 2" in ran.err
    assert call("skyscrapers", "--size", "4", "--numbers", "0-0", "--json").out == whole[0]


@pytest.mark.parametrize("numbers", ["", "3", "5-3", "a-b", "-1-3", "1-2-3"])
def test_numbers_that_cannot_be_meant_are_refused(call: Call, numbers: str) -> None:
    ran = call("skyscrapers", f"--numbers={numbers}")
    assert (ran.code, ran.out) == (2, "")
    assert "expected numbers such as 100-199" in ran.err


def test_a_part_and_a_number_of_boards_exclude_each_other(call: Call) -> None:
    said = "gridwright: --count and --numbers exclude each other: omit one of them\n"
    assert call("skyscrapers", "--numbers", "0-3", "--count", 2) == (2, "", said)


def test_a_board_that_takes_too_many_tries_is_skipped(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    kind = ("futoshiki", "--size", "5", "--level", "expert", "--seed", 4)
    command = (*kind, "--out", path, "--board-limit")
    ran = call(*command, 1, "--count", 6)
    numbers = [json.loads(line)["number"] for line in path.read_text("utf-8").splitlines()]
    skipped = [number for number in range(6) if number not in numbers]
    assert len(numbers) > 1
    assert len(skipped) > 1
    told = ", ".join(map(str, skipped[:-1])) + f" and {skipped[-1]}"
    assert f"Skipped {len(skipped)} boards, numbers {told}.\n" in ran.err
    alone = path.read_bytes()
    path.write_bytes(b"".join(alone.splitlines(keepends=True)[:1]) + alone.splitlines()[1][:90])
    assert call(*command, 1, "--count", 6, "--workers", 2).code == 0
    assert path.read_bytes() == alone, "the same boards, however many make them, after a kill"
    ran = call(*command, 2, "--count", 6)
    assert (ran.code, "expected board limit 2 as in this command, found 1" in ran.err) == (2, True)
    ran = call(*command[:-1], "--count", 6)
    assert ran.code == 2


def test_tries_are_a_positive_number(call: Call) -> None:
    said = "gridwright: the number of tries for a board is positive, not 0\n"
    assert call("skyscrapers", "--board-limit", 0) == (2, "", said)


def test_a_full_disk_is_said_in_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        command = [*GRIDWRIGHT, "generate", "skyscrapers", "--size", "4"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    said = b"gridwright: this cannot be written: No space left on device\n"
    assert (ran.returncode, ran.stderr) == (2, said)


# runs that are killed


def endless(path: Path, workers: int) -> tuple[object, ...]:
    """A command that nobody sees the end of."""
    command = (*GRIDWRIGHT, "generate", "skyscrapers", "--size", "4", "--count", ENDLESS)
    return (*command, "--out", path, "--workers", workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_run_goes_on_and_loses_or_repeats_nothing(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    for round_ in range(3):
        before = lines_in(path)
        with started(endless(path, workers), {"PYTHONHASHSEED": str(round_)}) as process:
            until_lines(path, before + 4, process)
            process.kill()
        assert process.returncode == -signal.SIGKILL
    made = lines_in(path)
    with started((*endless(path, workers), "--count", made + 4)) as process:
        _, warned = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, warned
    assert path.read_text("utf-8") == lines("skyscrapers", "4", made + 4)


def test_workers_leave_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    with started(endless(path, 2)) as process:
        until_lines(path, 40, process)  # the first ones are made before there are workers
        workers = children(process.pid)
        assert len(workers) >= 2
        process.kill()
        process.wait()
        until(lambda: not set(workers) & set(alive()))


def alive() -> list[int]:
    """All processes but those that are only waited for."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True)
    rows = (line.split() for line in listed.stdout.splitlines())
    return [int(pid) for pid, state in rows if state[0] != "Z"]


def test_a_second_run_on_the_same_file_is_refused(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    with started(endless(path, 1)) as process:
        until_lines(path, 1, process)
        ran = call("skyscrapers", "--size", "4", "--count", 5, "--out", path)
        assert ran == (2, "", f"gridwright: {path}: another run is writing to this file\n")
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
    assert path.read_text("utf-8") == lines("skyscrapers", "4", lines_in(path))


def test_a_file_of_another_command_is_refused(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    call("skyscrapers", "--size", "4", "--out", path)
    ran = call("skyscrapers", "--size", "4", "--out", path, "--seed", 1)
    assert (ran.code, ran.out) == (2, "")
    said = f"gridwright: {path}, line 1: expected seed 1 as in this command, found 0; give the "
    assert ran.err.startswith(said)
