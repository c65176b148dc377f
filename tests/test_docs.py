"""The site of the documentation: pages, links, references, and the commands of its tutorials."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import gridwright
from commands import Ran, Run, running
from gridwright.cli.app import app
from gridwright.cli.reference import entries, manual
from gridwright.puzzles import puzzles
from gridwright.views.prose import wrap

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
PAGES = [*TUTORIALS, DOCS / "json.md"]
WIDTH = 100


@pytest.fixture(scope="module")
def scripts() -> Iterator[ModuleType]:
    """The script that gathers the pages."""
    sys.path.insert(0, str(ROOT / "scripts"))
    found = importlib.util.spec_from_file_location("docs", ROOT / "scripts" / "docs.py")
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    yield module
    sys.path.remove(str(ROOT / "scripts"))


@pytest.fixture(scope="module")
def folder(scripts: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages of the site, as they are handed to MkDocs."""
    made = tmp_path_factory.mktemp("site") / "docs"
    scripts.gather(made)
    return made


def test_no_link_leads_nowhere(scripts: ModuleType, folder: Path) -> None:
    assert [*scripts.broken_links(folder)] == []
    page = folder / "index.md"
    page.write_text(page.read_text("utf-8") + "\n[x](nowhere.md) [y](json.md#nowhere)\n", "utf-8")
    assert len([*scripts.broken_links(folder)]) == 2


def test_every_page_is_in_the_contents_of_the_site(folder: Path) -> None:
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    named = set(re.findall(r"(\S+\.md)$", text, re.MULTILINE))
    there = {str(page.relative_to(folder)) for page in folder.rglob("*.md")}
    left_out = {"gallery/book.md", "results/full-limits.md", "results/tables.md"}
    assert there - left_out == named
    assert "font: false" in text


def test_every_name_is_in_the_python_reference(folder: Path) -> None:
    text = (folder / "reference" / "python.md").read_text("utf-8")
    for name in gridwright.__all__:
        if name != "__version__":
            assert f"{{#gridwright.{name}}}" in text
    assert text.count("```pycon") >= len(gridwright.__all__) - 1


def test_developers_see_a_board_of_each_puzzle_made() -> None:
    text = (DOCS / "tutorials" / "developers.md").read_text("utf-8")
    for name in puzzles():
        function = name.replace("-", "_")
        assert f"gridwright.{function}(" in text
        assert repr(name) in str(getattr(gridwright, function).__doc__)


def test_every_command_and_option_is_in_the_command_reference(folder: Path) -> None:
    text = (folder / "reference" / "commands.md").read_text("utf-8")
    page = manual()
    for entry in entries():
        assert f"### gridwright {entry.name}\n" in text
        assert entry.about
        for option, about in entry.options:
            assert f"| `{option}` |" in text
            assert about
            assert option.replace("-", "\\-") in page


def test_the_manual_page_in_docs_is_that_of_the_program() -> None:
    assert (DOCS / "gridwright.1").read_text("utf-8") == manual(), "see scripts/reference"


def blocks(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The commands of a page, each with the lines it is shown to print."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *said = command.splitlines()
            yield line, said


def save_files(page: Path, folder: Path) -> None:
    """Save what a page tells to save: the block after its name."""
    pattern = r"[Ss]ave this as `([\w.]+)`:\n\n```\w+\n(.*?)```"
    for name, text in re.findall(pattern, page.read_text("utf-8"), re.DOTALL):
        (folder / name).write_text(text, "utf-8")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


def matches(printed: str, shown: list[str]) -> bool:
    """Whether a text is as shown; ... stands for anything, as in examples of Python."""
    lines = "\n".join(
        wrap(line, WIDTH) if line[:1] != "{" else line for line in printed.splitlines()
    )
    pattern = re.escape("\n".join(shown)).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, lines, re.DOTALL) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_of_a_page_do_what_it_shows(
    page: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_files(page, tmp_path)
    found = [*blocks(page)]
    assert found
    for line, said in found:
        line, _, head = line.partition(" | head -")
        program, *arguments = shlex.split(line)
        assert program == "gridwright"
        ran: Ran = run(*arguments)
        printed = "\n".join(ran.out.splitlines()[: int(head)]) if head else ran.out
        assert matches(printed, said), f"{line}:\n{printed}"
        # What is only unfinished, wrong on purpose or not unique is shown as such.
        assert ran.code in ((2,) if "error/2" in printed else (0, 1, 4)), ran.err


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_commands_that_run_until_they_are_ended_are_known(page: Path) -> None:
    lines = re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    for line in "".join(lines).splitlines():
        program, command, *arguments = shlex.split(line)
        assert program == "gridwright"
        options = {o for p in app.load_all()[command].params for o in p.opts}
        assert {each for each in arguments if each.startswith("-")} <= options


def test_the_tutorials_are_for_all(scripts: ModuleType) -> None:
    names = {page.stem for page in TUTORIALS}
    assert names == {"players", "setters", "publishers", "teachers", "developers"}
