"""The packages that are installed: each is pinned with its hashes, and none is a surprise."""

from __future__ import annotations

import json
import re
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
REQUIREMENTS = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# They come with Python itself.
OF_PYTHON = {"pip", "setuptools"}
FILES = ("run.txt", "test.txt", "lowest.txt", "docs.txt")


def pins(*names: str) -> dict[str, str]:
    """The versions in files of requirements."""
    text = "".join((REQUIREMENTS / name).read_text("utf-8") for name in names)
    return dict(re.findall(r"^(\S+)==(\S+) \\$", text, re.MULTILINE))


def direct(extras: bool) -> Iterator[Requirement]:
    """What pyproject.toml asks for: for running, with or without the extras."""
    yield from map(Requirement, PROJECT["dependencies"])
    for name, extra in PROJECT["optional-dependencies"].items():
        if extras and name not in ("all", "test", "docs"):
            yield from map(Requirement, extra)


@pytest.fixture
def installed() -> list[Distribution]:
    """What is installed in the project's own environment."""
    if Path(sys.prefix) != ROOT / ".venv":
        pytest.skip(f"these tests run in {sys.prefix}, which scripts/setup did not make")
    return [each for each in distributions() if each.name not in ("gridwright", *OF_PYTHON)]


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_a_pin_with_hashes_of_the_registry(name: str) -> None:
    head, *lines = (REQUIREMENTS / name).read_text("utf-8").splitlines()
    assert head == "# Written by scripts/pins. Do not edit."
    if name == "test.txt":
        assert lines.pop(0) == "-r run.txt"
    text = "\n".join(lines)
    pin = r"[a-z0-9-]+==[0-9][\w.]*(?: \\\n    --hash=sha256:[0-9a-f]{64})+"
    assert re.fullmatch(rf"{pin}(?:\n{pin})*", text)


def test_every_package_that_is_installed_is_pinned(installed: list[Distribution]) -> None:
    pinned = pins("run.txt", "test.txt")
    for each in installed:
        name = canonicalize_name(each.name)
        assert pinned.get(name) == each.version, f"{name} {each.version} is not what is pinned"


def test_every_package_tells_its_licence(installed: list[Distribution]) -> None:
    for each in installed:
        package = each.metadata
        fields = package.get_all("License-Expression") or package.get_all("License") or []
        fields += [line for line in package.get_all("Classifier") or [] if "License ::" in line]
        files = [file for file in each.files or () if "licen" in file.name.lower()]
        assert fields or files, f"{each.name} tells no licence"


def test_every_dependency_is_pinned_in_its_bounds() -> None:
    pinned = pins("run.txt", "test.txt")
    for requirement in direct(extras=True):
        version = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version, prereleases=True)
    for requirement in direct(extras=False):
        assert canonicalize_name(requirement.name) in pins("run.txt")


def test_every_dependency_has_a_lower_bound_that_is_tried() -> None:
    tried = pins("lowest.txt")
    for requirement in direct(extras=True):
        (bound,) = requirement.specifier
        assert bound.operator == ">="
        assert tried[canonicalize_name(requirement.name)] == bound.version


def test_no_file_names_a_registry() -> None:
    scripts = [path for path in (ROOT / "scripts").iterdir() if path.is_file()]
    for path in [*REQUIREMENTS.iterdir(), *scripts, ROOT / "pyproject.toml"]:
        assert not re.search(r"https?://\S*(simple|pypi|pythonhosted)", path.read_text("utf-8"))


def test_packages_are_installed_by_their_hashes_alone() -> None:
    setup = (ROOT / "scripts" / "setup").read_text("utf-8")
    installs = [line for line in setup.splitlines() if line.lstrip().startswith('"${pip[@]}"')]
    assert len(installs) == 2
    assert "--require-hashes --only-binary :all:" in installs[0]
    assert "--no-deps --no-build-isolation -e ." in installs[1]


def known_vulnerabilities(name: str, version: str) -> list[str]:
    """What the index knows against a release; raises `OSError` where it does not tell."""
    # Where the index is, pip knows; no address of one is written down here.
    from pip._internal.models.index import PyPI

    address = f"{PyPI.pypi_url}/{name}/{version}/json"
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            found = json.load(answer).get("vulnerabilities", [])
    except urllib.error.HTTPError as error:
        error.close()  # it holds the connection
        raise OSError(f"the answer is {error.code}") from None
    return [str(each.get("id")) for each in found if not each.get("withdrawn")]


def test_nothing_is_known_against_the_packages_of_the_program() -> None:
    """Where the index tells of single releases; elsewhere the audit is left out in words."""
    packages = pins("run.txt")
    known: dict[str, list[str]] = {}
    for name, version in packages.items():
        try:
            known[name] = known_vulnerabilities(name, version)
        except (OSError, ValueError) as error:
            pytest.skip(f"the package index tells nothing of {name} {version} here: {error}")
    assert {name: found for name, found in known.items() if found} == {}
    assert len(known) > 10
