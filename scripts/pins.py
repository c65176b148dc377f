"""Write the files of requirements/: all packages by version, with the hashes of all their files.

- run.txt: what running and building the program needs, with all its extras;
- test.txt: besides, what checks and tests need;
- docs.txt: what builds the site of the documentation, by itself;
- lowest.txt: the program and its extras with the lowest versions that pyproject.toml allows.

pip resolves the versions and reads the index it is configured with, so that this works wherever
pip does. Hashes are those of the registry: files of this machine that pip may know are left out.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

# pip has no public way to ask for all files of a release, or which indexes it is to use.
from pip._internal.commands.download import DownloadCommand
from pip._internal.index.collector import LinkCollector, parse_links
from pip._internal.models.link import Link
from pip._vendor.packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)
from pip._vendor.packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
BACKEND = ("hatchling", "editables")  # for the editable install, without its dependencies
HEAD = "# Written by scripts/pins. Do not edit.\n"

Pins = dict[str, str]


def wanted(extra: str | None, project: dict[str, object]) -> Iterator[str]:
    """The requirements of the program, or of an extra with those it includes."""
    optional = project["optional-dependencies"]
    for requirement in project["dependencies"] if extra is None else optional[extra]:
        own = re.fullmatch(r"gridwright\[(.*)\]", requirement)
        if own is None:
            yield requirement
        else:
            for each in own[1].split(","):
                yield from wanted(each, project)


def resolved(requirements: Iterable[str], constraints: Pins) -> Pins:
    """The versions of some packages and of all they need, as pip finds them."""
    with tempfile.TemporaryDirectory() as folder:
        pins, report = Path(folder, "constraints.txt"), Path(folder, "report.json")
        pins.write_text("".join(f"{name}=={at}\n" for name, at in constraints.items()), "utf-8")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install"]
        options = ["--dry-run", "--ignore-installed", "--only-binary", ":all:", "-c", str(pins)]
        command = [*pip, *options, "--report", str(report), *requirements]
        if subprocess.run(command).returncode:
            raise SystemExit("pins: pip found no versions that fit together")
        found = (each["metadata"] for each in json.loads(report.read_text("utf-8"))["install"])
        return {canonicalize_name(each["name"]): each["version"] for each in found}


def hashes(pins: Pins) -> dict[str, list[str]]:
    """The hashes of all files that the registry has of these releases."""
    command = DownloadCommand("download", "")
    with command.main_context():
        options, _ = command.parse_args([])
        collector = LinkCollector.create(command.get_default_session(options), options)
        return {name: _hashes(collector, name, Version(at)) for name, at in pins.items()}


def _hashes(collector: LinkCollector, name: str, version: Version) -> list[str]:
    found = set()
    for place in collector.search_scope.get_index_urls_locations(name):
        page = collector.fetch_response(Link(place)) if place.startswith("http") else None
        for link in parse_links(page) if page else ():
            if link.hash_name == "sha256" and _version(link.filename) == version:
                found.add(link.hash)
    if not found:
        raise SystemExit(f"pins: the registry has no hashes of {name} {version}")
    return sorted(found)


def _version(filename: str) -> Version | None:
    parse = parse_wheel_filename if filename.endswith(".whl") else parse_sdist_filename
    try:
        return parse(filename)[1]
    except (InvalidSdistFilename, InvalidVersion, InvalidWheelFilename):
        return None


def read_pins(*names: str) -> Pins:
    """The versions in files of requirements, as far as these are there."""
    texts = (Path(FOLDER, name).read_text("utf-8") for name in names if Path(FOLDER, name).exists())
    return {
        name: at for text in texts for name, at in re.findall(r"^(\S+)==(\S+)", text, re.MULTILINE)
    }


def write(name: str, pins: Pins, known: dict[str, list[str]], head: str = HEAD) -> None:
    """Write a file of requirements."""
    lines = [head]
    for package, version in sorted(pins.items()):
        rows = (f"    --hash=sha256:{each}" for each in known[package])
        lines.append(" \\\n".join([f"{package}=={version}", *rows]) + "\n")
    (FOLDER / name).write_text("".join(lines), "utf-8")
    print(f"pins: {name} holds {len(pins)} packages")


def lowest(requirements: Iterable[str]) -> list[str]:
    """Requirements at their lower bounds."""
    return [requirement.replace(">=", "==") for requirement in requirements]


def main(arguments: list[str]) -> None:
    """Write all files."""
    if arguments not in ([], ["--upgrade"]):
        raise SystemExit("usage: scripts/pins [--upgrade]")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    fixed = {} if arguments else read_pins("run.txt", "test.txt")
    needed = [*BACKEND, *wanted(None, project), *wanted("all", project)]
    everything = resolved([*needed, *wanted("test", project)], fixed)
    run = resolved(needed, everything)
    bounds = [*lowest(wanted(None, project)), *lowest(wanted("all", project))]
    # A bound that was raised is no longer where the file has it.
    raised = {canonicalize_name(bound.partition("==")[0]) for bound in bounds}
    held = {} if arguments else read_pins("lowest.txt")
    held = {name: at for name, at in held.items() if canonicalize_name(name) not in raised}
    low = resolved([*BACKEND, *bounds], held)
    FOLDER.mkdir(exist_ok=True)
    known = hashes(everything)
    write("run.txt", run, known)
    rest = {name: at for name, at in everything.items() if name not in run}
    write("test.txt", rest, known, f"{HEAD}-r run.txt\n")
    write("lowest.txt", low, hashes(low))
    site = resolved(wanted("docs", project), {} if arguments else read_pins("docs.txt"))
    write("docs.txt", site, hashes(site))


if __name__ == "__main__":
    main(sys.argv[1:])
