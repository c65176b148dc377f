"""What only some systems have: the program does without it, or says in a sentence what it needs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.errors import InputError
from gridwright.line_file import open_lines
from gridwright.system import forks, interrupts, open_files, priorities
from gridwright.workers.processes import NO_FILE, NO_GUARD
from programs import PATIENCE

# Removes from a process what Windows lacks, before anything is loaded.
ELSEWHERE = """
import os, signal, sys
sys.modules["fcntl"] = sys.modules["resource"] = None
del os.nice, os.fork, os.geteuid, signal.pthread_sigmask
"""
SCRIPT = """
import gridwright
for made in gridwright.generate("skyscrapers", "4", count=3, workers=2):
    print(made.board.name)
"""


def run_python(*arguments: str, **options: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        input=options.get("stdin"),
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_boards_are_made_without_what_only_some_systems_have() -> None:
    program = f"{ELSEWHERE}\nfrom gridwright.cli import main\nsys.argv[1:] = "
    program += '["generate", "skyscrapers", "--size", "4", "--count", "2", "--json"]\nmain()'
    code, out, err = run_python("-c", program)
    assert (code, len(out.splitlines())) == (0, 2), err


def test_the_server_and_its_workers_load_without_what_only_some_systems_have() -> None:
    program = f"""{ELSEWHERE}
import gridwright.web.server.server, gridwright.web.worker.tasks, gridwright.lab.running.experiment
import gridwright.workers.processes
print("loaded")
"""
    assert run_python("-c", program)[:2] == (0, "loaded\n")


def test_a_file_that_cannot_be_locked_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    path = str(tmp_path / "boards.jsonl")
    with pytest.raises(InputError, match="has no file locks") as refused, open_lines(path):
        pass
    assert refused.value.source == path


def test_what_is_missing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    priorities.lower_priority(1)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert open_files.open_file_limit() is None
    monkeypatch.delattr(signal, "pthread_sigmask")
    with interrupts.interrupts_held():
        pass


def test_forks_that_a_system_lacks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with pytest.raises(InputError, match="fork"):
        forks.call_in_fork(int)


def test_workers_of_a_script_without_a_main_guard_are_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    code, out, err = run_python(str(path))
    # The first board is made by the script itself, which so learns how long one takes.
    assert (code, out) == (1, "skyscrapers\n")
    assert err.count("Traceback") == 1
    assert err.splitlines()[-1] == f"gridwright.errors.InputError: {NO_GUARD}"


def test_workers_of_a_script_with_a_main_guard_work(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    guarded = SCRIPT.replace("\nfor", '\nif __name__ == "__main__":\n  for').replace(
        "    ", "      "
    )
    path.write_text(guarded)
    assert run_python(str(path)) == (0, "skyscrapers\n" * 3, "")


def test_workers_of_a_script_without_a_file_are_refused_in_a_sentence() -> None:
    code, out, err = run_python("-", stdin=SCRIPT)
    assert (code, out) == (1, "")
    assert err.splitlines()[-1] == f"gridwright.errors.InputError: {NO_FILE}"
    assert run_python("-c", SCRIPT) == (0, "skyscrapers\n" * 3, "")
