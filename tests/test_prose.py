"""Sentences on terminals of any width: broken between words there, and left alone elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import Run, running
from gridwright.views.prose import wrap

WIDTHS = (40, 80, 120)
BOARD = "bosnian-road/paper-6x6"
IMPOSSIBLE = "close-or-far\nCCC...\n" + "......\n" * 5
# With time enough that a busy machine gives the same hint.
HINT = ("hint", BOARD, "--time-limit", "60")
COMMANDS = (
    HINT,
    ("explain", BOARD, "--pictures", "none"),
    ("rate", BOARD),
    ("list",),
    ("list", "skyscrapers"),
    ("diagnose", IMPOSSIBLE),
    ("show", "shapely-squares/paper-7x7-1", "--legend"),
    ("generate", "skyscrapers", "--size", "4x5"),
    ("solve", "no-such-file-whose-name-is-rather-long-and-has-no-place-to-break-a-line.txt"),
)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    monkeypatch.setenv("TERM", "dumb")
    with running(monkeypatch, capsys) as run:
        yield run


def show_on_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_breaks_a_word_on_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    piped = run(*command)
    for width in WIDTHS:
        show_on_terminal(monkeypatch, width)
        shown = run(*command)
        assert shown.code == piped.code
        for there, here in ((shown.out, piped.out), (shown.err, piped.err)):
            assert there.split() == here.split()
            # A line is longer only where it is one word, behind what is aligned before it.
            for line in there.splitlines():
                assert len(line) <= width or len(line.split()) == 1, line


@pytest.mark.parametrize("command", [HINT, ("rate", BOARD), ("list",)], ids=" ".join)
def test_json_is_one_line_on_any_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    piped = run(*command, "--json")
    show_on_terminal(monkeypatch, 40)
    assert run(*command, "--json").out == piped.out


def test_data_is_not_broken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("convert", BOARD, "--to", "json")
    piped = run(*command)
    show_on_terminal(monkeypatch, 40)
    assert run(*command).out == piped.out


def test_lines_go_on_below_their_own_text() -> None:
    assert wrap("12. one two three", 11) == "12. one two\n    three"
    assert wrap("  one two three", 9) == "  one two\n  three"
    assert wrap("  name  one two three", 15, 8) == "  name  one two\n       three"
    assert wrap("one two\nthree", 7) == "one two\nthree"
    assert wrap("one two three", None) == "one two three"


@given(st.lists(st.text("abc-(.", min_size=1, max_size=12), min_size=1), st.integers(1, 30))
def test_wrapping_keeps_every_word_whole(words: list[str], width: int) -> None:
    text = " ".join(words)
    wrapped = wrap(text, width)
    assert wrapped.split() == text.split()
    for line in wrapped.split("\n"):
        assert len(line) <= width or len(line.split()) == 1
