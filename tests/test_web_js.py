"""The page's JavaScript: what its modules do."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from programs import PATIENCE

ROOT = Path(__file__).parents[1]
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
