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

import gridwright
from gridwright.puzzles import puzzles

ROOT = Path(__file__).parents[1] / "src" / "gridwright"

# From the ground up; a module imports from its own layer and from those before it.
LAYERS = (
    {
        "answers",
        "box_grids",
        "cell_bits",
        "errors",
        "files",
        "grid",
        "lamps",
        "latin_squares",
        "lazy",
        "levels",
        "line_file",
        "line_grids",
        "looks",
        "loops",
        "matching",
        "owned_folders",
        "plugins",
        "random_bits",
        "regions_around",
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
        "touching",
        "descriptions",
        "drafts",
        "region_drafts",
        "shapes",
        "shared_rules",
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
        "frames",
        "framing",
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


# Each test looks at all modules and lists those at fault: thousands of tests of a module each would
# take longer to hand out than to run.
def test_every_module_belongs_to_a_layer() -> None:
    assert [name for name in INNER if part(name) not in LAYER] == []


def test_no_module_imports_from_a_layer_above_it() -> None:
    pairs = [(name, imported) for name in INNER for imported in imports(name)]
    # The package itself offers names of all layers: import from where a name is defined.
    whole = [name for name, imported in pairs if imported == "gridwright"]
    assert [name for name in whole if part(name) not in LAYERS[-1]] == []
    inside = [(name, imported) for name, imported in pairs if imported != "gridwright"]
    assert inside
    assert [pair for pair in inside if LAYER[part(pair[1])] > LAYER[part(pair[0])]] == []
    assert [pair for pair in inside if part(pair[1]) in UNKNOWN_TO.get(part(pair[0]), ())] == []


def imports_on_loading(name: str) -> Iterator[str]:
    """The modules of the package that are loaded together with a module."""
    for node in tree(name).body:
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module


def test_programs_know_nothing_of_each_other() -> None:
    programs = [name for name in INNER if part(name) in PROGRAMS]
    assert {part(name) for name in programs} == PROGRAMS
    known = [
        f"{name} knows {used}"
        for name in programs
        for used in (imports_on_loading(name) if part(name) == "cli" else imports(name))
        if used != "gridwright" and part(used) in PROGRAMS - {part(name)}
    ]
    assert known == []


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


def test_no_module_imports_relatively() -> None:
    """The tests above read absolute imports only."""
    relative = [
        name
        for name in INNER
        for node in ast.walk(tree(name))
        if isinstance(node, ast.ImportFrom) and node.level > 0
    ]
    assert relative == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: set(imports(name)) - {"gridwright"} for name in INNER}
    assert len(list(TopologicalSorter(graph).static_order())) >= len(INNER)


@cache
def code(name: str) -> str:
    """The text of a module without its comments and docstrings."""
    bare = ast.parse(MODULES[name].read_text("utf-8"))
    for node in ast.walk(bare):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body[0] = ast.Pass()
    return ast.unparse(bare)


def test_a_puzzle_is_named_in_its_own_file_only() -> None:
    """One test for all puzzles, so that every module is read once."""
    for puzzle, kind in puzzles().items():
        own = kind.__module__
        names = {puzzle, puzzle.replace("-", "_"), kind.__name__, kind.title}
        # Not as a part of another word, such as "contents".
        listed = "|".join(map(re.escape, sorted(names)))
        pattern = re.compile(rf"(?<![a-z])(?:{listed})", re.IGNORECASE)
        assert pattern.search(code(own)), "the search finds the name where it stands"
        # A puzzle that fills more than one file has a folder of its own.
        others = [
            name
            for name, path in MODULES.items()
            if not f"{name}.".startswith(f"{own}.")
            and not path.relative_to(ROOT).as_posix().startswith(MAY_NAME_PUZZLES)
        ]
        assert [name for name in others if pattern.search(code(name))] == [], puzzle


def test_modules_offer_what_their_lists_of_names_say() -> None:
    # Importing `__main__` would run the program.
    for name in sorted(set(MODULES) - {"gridwright.__main__"}):
        module = importlib.import_module(name)
        listed = getattr(module, "__all__", [])
        assert len(set(listed)) == len(listed), name
        assert [each for each in listed if not hasattr(module, each)] == [], name


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sys, gridwright; print(*(set({HEAVY}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")


@pytest.mark.parametrize("source", ["skyscrapers/paper-4x4", "board.txt"])
def test_solving_a_board_of_our_own_loads_no_other_format(source: str, tmp_path: Path) -> None:
    """It would take a tenth of the time in which a command starts and ends."""
    (tmp_path / "board.txt").write_text(gridwright.read("skyscrapers/paper-4x4").format())
    program = (
        "import sys; from gridwright.cli.app import app; from gridwright.cli.commands import run\n"
        f"assert run(app, 'gridwright', ['solve', '{source}']) == 0\n"
        "print(*(n for n in sys.modules if n.startswith(('gridwright.formats.', 'rich', 'pysat'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.splitlines()[-1].split())
    shared = {"codec", "document", "json_form", "other_sites", "page_link"}
    own = {"own", "prolog"} if source == "board.txt" else set()
    assert loaded == {f"gridwright.formats.{each}" for each in shared | own}


def prints(name: str) -> bool:
    """Whether a module calls `print` anywhere."""
    calls = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)


def test_only_the_command_line_prints() -> None:
    may = ("cli", "__main__")
    assert [name for name in INNER if prints(name) and part(name) not in may] == []


def test_the_rules_above_see_the_whole_package() -> None:
    """Else a moved source tree would let every test here pass."""
    assert {"gridwright.puzzle", "gridwright.model.table", "gridwright.engines.fd"} <= set(INNER)
    assert "gridwright.model" in set(imports("gridwright.puzzle"))
