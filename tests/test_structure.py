"""The shape of the package: layers that import one way, and puzzles known to nobody by name."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from gridwright.puzzles import puzzles

ROOT = Path(__file__).parents[1] / "src" / "gridwright"

# From the ground up; a module imports from its own layer and from those before it.
LAYERS = (
    {
        "answers",
        "errors",
        "files",
        "grid",
        "latin_squares",
        "lazy",
        "levels",
        "line_file",
        "looks",
        "loops",
        "owned_folders",
        "plugins",
        "rows",
        "scene",
        "system",
        "text",
        "tiling",
        "validation",
        "turning",
        "version",
    },
    {"model"},
    {
        "descriptions",
        "drafts",
        "layers",
        "puzzle",
        "positions",
        "puzzles",
        "reasoning",
        "reshaping",
        "techniques",
    },
    {"engines"},
    {
        "solving",
        "questions",
        "plain_boards",
        "possible_values",
        "deciding",
        "examples",
        "reading",
        "formats",
        "board_files",
        "diagnosis",
        "inspection",
        "lessons",
        "generation",
        "library",
        "explaining",
        "games",
        "daily",
        "workers",
    },
    {"views"},
    {"api", "results"},
    {"books", "cli", "feeds", "lab", "play", "web", "__main__"},
)
# Programs know nothing of each other; the command line starts the others when they are asked for.
PROGRAMS = {"books", "cli", "feeds", "lab", "play", "web"}
LAYER = {part: number for number, layer in enumerate(LAYERS) for part in layer}
# What a part must not know although it lies on a lower layer.
UNKNOWN_TO = {
    "engines": {"descriptions", "drafts", "layers", "puzzle", "positions", "puzzles"},
    "views": {"layers", "puzzle", "positions", "puzzles", "engines"},
}
# The rooms of a part, from the ground up: a module imports from its own room and those before it.
ROOMS = {
    "explaining": (
        "prepared",
        "deducing",
        "finding",
        "wording",
        "walking",
        "hints",
        "presenting",
    ),
}
# Where a puzzle may be called by its name, besides its own file.
MAY_NAME_PUZZLES = ("formats/", "lab/papers/")
HEAVY = (
    "PIL",
    "distributed",
    "fastapi",
    "matplotlib",
    "numpy",
    "ortools",
    "pydantic",
    "pysat",
    "reportlab",
    "rich",
    "textual",
    "uvicorn",
)


def module_name(path: Path) -> str:
    """The dotted name by which a file is imported."""
    parts = ("gridwright", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}
# The package itself offers names of all layers and belongs to none.
INNER = [name for name in MODULES if name != "gridwright"]
every_module = pytest.mark.parametrize("name", INNER)


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(MODULES[name].read_text("utf-8"))


@cache
def imports(name: str) -> tuple[str, ...]:
    """The modules of the package that a module imports, wherever in it."""
    return tuple(_imports(name))


def _imports(name: str) -> Iterator[str]:
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def part(name: str) -> str:
    """The part of the package a module belongs to: the name after `gridwright`."""
    return name.split(".")[1]


@every_module
def test_every_module_belongs_to_a_layer(name: str) -> None:
    assert part(name) in LAYER


@every_module
def test_no_module_imports_from_a_layer_above_it(name: str) -> None:
    for imported in imports(name):
        if imported == "gridwright":
            assert part(name) in LAYERS[-1], "import from where the name is defined"
            continue
        assert LAYER[part(imported)] <= LAYER[part(name)], f"{name} imports {imported}"
        assert part(imported) not in UNKNOWN_TO.get(part(name), ()), f"{name} knows {imported}"


def imports_on_loading(name: str) -> Iterator[str]:
    """The modules of the package that are loaded together with a module."""
    for node in tree(name).body:
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module


@every_module
def test_programs_know_nothing_of_each_other(name: str) -> None:
    others = {"gridwright." + each for each in PROGRAMS - {part(name)}}
    used = imports_on_loading(name) if part(name) == "cli" else imports(name)
    if part(name) in PROGRAMS:
        known = [each for each in used if ".".join(each.split(".")[:2]) in others]
        assert known == [], f"{name} knows {known}"


def room(name: str) -> int:
    """The number of the room of a part that a module belongs to, from the ground up."""
    return ROOMS[part(name)].index(name.split(".")[2])


@pytest.mark.parametrize("whole", ROOMS)
def test_no_module_imports_from_a_room_above_it(whole: str) -> None:
    inside = [name for name in INNER if part(name) == whole and name.count(".") > 1]
    assert {name.split(".")[2] for name in inside} == set(ROOMS[whole])
    upwards = [
        f"{name} imports {imported}"
        for name in inside
        for imported in imports(name)
        if imported in inside and room(imported) > room(name)
    ]
    assert upwards == []


@every_module
def test_no_module_imports_relatively(name: str) -> None:
    """The test above reads absolute imports only."""
    froms = [node for node in ast.walk(tree(name)) if isinstance(node, ast.ImportFrom)]
    assert all(node.level == 0 for node in froms)


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: set(imports(name)) - {"gridwright"} for name in INNER}
    assert len(list(TopologicalSorter(graph).static_order())) >= len(INNER)


def code(name: str) -> str:
    """The text of a module without its comments and docstrings."""
    bare = ast.parse(MODULES[name].read_text("utf-8"))
    for node in ast.walk(bare):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Pass()
    return ast.unparse(bare)


@pytest.mark.parametrize("puzzle", puzzles())
def test_a_puzzle_is_named_in_its_own_file_only(puzzle: str) -> None:
    kind = puzzles()[puzzle]
    own = kind.__module__
    names = {puzzle, puzzle.replace("-", "_"), kind.__name__, kind.title}
    pattern = re.compile("|".join(map(re.escape, sorted(names))), re.IGNORECASE)
    assert pattern.search(code(own)), "the search finds the name where it stands"
    for name, path in MODULES.items():
        place = path.relative_to(ROOT).as_posix()
        # A puzzle that fills more than one file has a folder of its own.
        inside = f"{name}.".startswith(f"{own}.")
        if not inside and not place.startswith(MAY_NAME_PUZZLES):
            assert not pattern.search(code(name)), f"{place} names {puzzle}"


# Importing `__main__` would run the program.
@pytest.mark.parametrize("name", sorted(set(MODULES) - {"gridwright.__main__"}))
def test_a_module_offers_what_its_list_of_names_says(name: str) -> None:
    module = importlib.import_module(name)
    listed = getattr(module, "__all__", [])
    assert len(set(listed)) == len(listed)
    assert [each for each in listed if not hasattr(module, each)] == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sys, gridwright; print(*(set({HEAVY}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


@every_module
def test_only_the_command_line_prints(name: str) -> None:
    calls = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    printing = any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)
    assert not printing or part(name) in ("cli", "__main__")


def test_the_rules_above_see_the_whole_package() -> None:
    """Else a moved source tree would let every test here pass."""
    assert {"gridwright.puzzle", "gridwright.model.table", "gridwright.engines.fd"} <= set(INNER)
    assert "gridwright.model" in set(imports("gridwright.puzzle"))
