"""The page's JavaScript: what its modules do, and what they are told about the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel

from gridwright.web.protocol import answers, requests
from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.server.routes import router
from programs import PATIENCE

ROOT = Path(__file__).parents[1]
TYPES = (ROOT / "src/gridwright/web/server.d.ts").read_text("utf-8")
# The oldest version whose test runner has all that the tests use.
OLDEST_NODE = 18


def _why_not() -> str | None:
    """Why the tests of the modules cannot be run here."""
    node = shutil.which("node")
    if node is None:
        return "node is not installed"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.", said)
    if version is None or int(version[1]) < OLDEST_NODE:
        return f"node {OLDEST_NODE} or newer is needed, and this is {said.strip() or 'none'}"
    return None


def test_modules_do_what_their_tests_say() -> None:
    if reason := _why_not():
        pytest.skip(reason)
    files = sorted(str(path) for path in (ROOT / "tests/js").glob("*.test.js"))
    command = ["node", "--test", *files]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\bpass [1-9]", done.stdout), done.stdout


def _programs(folder: Path, *names: str) -> Path:
    """A folder with nothing but some programs of this machine."""
    for name in names:
        found = shutil.which(name)
        assert found is not None
        (folder / name).symlink_to(found)
    return folder


def test_check_without_node_is_left_out_in_words(tmp_path: Path) -> None:
    few = _programs(tmp_path, "bash", "dirname")
    done = subprocess.run(
        [ROOT / "scripts/check-js"],
        env={**os.environ, "PATH": str(few)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    said = "check: node is not installed, so the types of the page's JavaScript are not checked\n"
    assert (done.returncode, done.stderr) == (0, said)


# What the checker of types is told about answers and requests is what they are.

# What is asked by GET is part of an address, and files are not JSON.
UNDECLARED = {each.request for each in OPERATIONS.values() if each.method == "GET"} | {
    each.answer for each in OPERATIONS.values() if each.file
}
KINDS: dict[str, type[BaseModel]] = {
    kind.__name__: kind
    for module in (answers, requests)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, BaseModel) and kind is not BaseModel
    # A request is no more than the base of all requests.
    if kind is not requests.Request and kind.__name__ not in UNDECLARED
}


def _declared() -> dict[str, tuple[str | None, dict[str, str]]]:
    """The interfaces: for each the one it extends, and its fields with their types."""
    found = re.findall(r"export interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}", TYPES, re.DOTALL)
    field = re.compile(r"^  (\w+\??): (.+);$", re.MULTILINE)
    return {name: (base or None, dict(field.findall(body))) for name, base, body in found}


def _fields(name: str) -> dict[str, str]:
    """The fields of an interface, with those it has from others."""
    base, own = _declared()[name]
    return {**(_fields(base) if base else {}), **own}


@pytest.mark.parametrize("name", KINDS)
def test_declared_fields_are_those_of_the_server(name: str) -> None:
    kind = KINDS[name]
    wanted = {
        (field.alias or key) + ("" if field.is_required() else "?")
        for key, field in kind.model_fields.items()
    }
    assert set(_fields(name)) == wanted


@pytest.mark.parametrize("name", KINDS)
def test_declared_fields_say_what_can_be_null_and_which_words_there_are(name: str) -> None:
    declared = {key.rstrip("?"): text for key, text in _fields(name).items()}
    for key, field in KINDS[name].model_fields.items():
        text = declared[field.alias or key]
        kinds = get_args(field.annotation)
        assert ("null" in text.split(" | ")) == (type(None) in kinds), key
        if getattr(field.annotation, "__origin__", None) is Literal and key != "theme":
            assert set(re.findall(r'"(\w+)"', text)) == set(kinds), key


def test_declared_questions_by_get_are_those_of_the_server() -> None:
    _, routes = _declared()["Gets"]
    wanted = {
        route.path.removeprefix("/api/"): _answer_name(route.response_model)
        for route in router.routes
        if isinstance(route, APIRoute) and "GET" in (route.methods or ())
    }
    found = {path: re.findall(r"answer: (.+) }$", text) for path, text in routes.items()}
    assert found == {path: [name] for path, name in wanted.items()}


def _answer_name(model: Any) -> str:
    parts = get_args(model)
    return f"{parts[0].__name__}[]" if parts else str(model.__name__)


def test_declared_questions_by_post_are_those_of_the_server() -> None:
    _, routes = _declared()["Posts"]
    wanted = {
        name: f"{{ body: {each.request}; answer: {each.answer} }}"
        for name, each in OPERATIONS.items()
        if each.method == "POST" and not each.file
    }
    assert routes == wanted
