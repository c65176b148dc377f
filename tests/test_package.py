"""The package as people install it: a wheel and a source archive that hold everything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gridwright"
# What the installed program does without the source tree beside it.
TRIED = """
import gridwright, gridwright.books, gridwright.lab, gridwright.web
board = gridwright.read("magnets/paper-6x6")
print(gridwright.__file__, gridwright.is_unique(board), gridwright.hint(board, depth=1).text)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with both archives."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def wheel(folder: Path) -> Path:
    """The wheel among the archives."""
    (found,) = folder.glob("*.whl")
    return found


def test_a_wheel_holds_all_files_of_the_package(built: Path) -> None:
    shipped = set(ZipFile(wheel(built)).namelist())
    listed = subprocess.run(
        ["git", "ls-files", "src/gridwright"], cwd=ROOT, capture_output=True, text=True
    )
    files = [line.removeprefix("src/") for line in listed.stdout.splitlines()]
    assert len(files) > 300
    assert [name for name in files if name not in shipped] == []


def test_a_wheel_tells_what_it_is(built: Path) -> None:
    archive = ZipFile(wheel(built))
    (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
    metadata = Parser().parsestr(archive.read(name).decode())
    assert metadata["Name"] == "gridwright"
    assert metadata["Description-Content-Type"] == "text/markdown"
    description = str(metadata.get_payload())
    assert "# Gridwright" in description
    assert "## Eight lines of Python" in description
    # No picture and no link of a registry's page leads to a file that is not there.
    assert [each for each in re.findall(r"\]\(([^)]*)\)", description) if "://" not in each] == []
    assert "![" not in description
    assert "| you | it | more |" in description, "other tables stay"
    assert metadata["Requires-Python"] == ">=3.11"
    assert {"all", "cluster", "lab", "play", "print", "web"} <= set(
        metadata.get_all("Provides-Extra", [])
    )


def test_an_installed_wheel_works_by_itself(built: Path, tmp_path: Path) -> None:
    ZipFile(wheel(built)).extractall(tmp_path)
    place = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", TRIED], cwd=tmp_path, env=place, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tmp_path))
    assert "True Look at" in done.stdout


def test_a_source_archive_holds_what_a_build_and_the_tests_need(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"} <= names
    assert {"src/gridwright/py.typed", "tests/conftest.py", "scripts/test"} <= names
