"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run, running
from gridwright.views.prose import wrap

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text("utf-8")
SHOWN = re.findall(r"```console\n\$ gridwright (.*?)\n(.*?)```", TEXT, re.DOTALL)
SHELL = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
MOST_LINES = 120
WIDTH = 100


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


def test_the_readme_can_be_read_in_one_sitting() -> None:
    assert TEXT.count("\n") <= MOST_LINES
    assert len(SHOWN) == 3


@pytest.mark.parametrize(("command", "said"), SHOWN, ids=[command for command, _ in SHOWN])
def test_commands_print_what_the_readme_shows(run: Run, command: str, said: str) -> None:
    ran = run(*shlex.split(command))
    # Long lines are broken as on a terminal.
    lines = [wrap(line, WIDTH) for line in ran.out.splitlines()]
    assert "\n".join(lines) + "\n" == said


def test_shell_blocks_name_scripts_that_are_there() -> None:
    scripts = [line.split()[0] for block in SHELL for line in block.splitlines()]
    assert scripts
    assert [name for name in scripts if not (ROOT / name).exists()] == []


def test_links_and_pictures_of_the_readme_are_there() -> None:
    places = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", TEXT)
    assert len(places) > 20
    assert [place for place in places if not (ROOT / place).exists()] == []
