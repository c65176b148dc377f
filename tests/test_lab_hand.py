"""Deciding by hand in the page of a tree: what is asked, who may ask, and what is drawn."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from gridwright.cli.commands import command_of
from gridwright.cli.lab_tree import tree_command
from gridwright.engines.fd import Labeling
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.lab.models.catalogue import model_named
from gridwright.lab.trees.exploring import Explorer
from gridwright.lab.trees.page import html_tree
from gridwright.lab.trees.serving import serve
from gridwright.lab.trees.tree import Tree, record
from gridwright.model import Model

BOARD = "skyscrapers/paper-4x4"
DOMINOES = Path(__file__).parents[1] / "docs" / "examples" / "lab" / "dominoes.py"
LEFTMOST = Labeling("leftmost")
# Every cell of that board may be 1 to 4, by their places in the list of symbols.
ALL = [[0, 1, 2, 3]] * 16


def search(model: Model) -> Tree:
    """The search below a state."""
    return record(model, LEFTMOST)


@pytest.fixture(scope="module")
def found() -> tuple[Tree, Explorer, str]:
    """A tree, what answers its page, and the page."""
    board = example(BOARD).puzzle
    model = model_named(type(board), "paper")(board)
    tree = search(model)
    explorer = Explorer(board, model, search)
    return tree, explorer, html_tree(board, tree, "-", numbering=explorer.numbering)


def test_a_decision_by_hand_does_what_it_does_in_the_search(
    found: tuple[Tree, Explorer, str],
) -> None:
    tree, explorer, _ = found
    rows, states = explorer.numbering.rows(tree), list(tree.states())
    compared = 0
    for row, (node, before, _) in zip(rows[1:], states[1:], strict=True):
        if node.outcome != "untried":
            left = [explorer.numbering.places(*each) for each in before.items()]
            ((parent, *made),) = explorer.answer({"left": left, "cell": row[1], "part": row[2]})
            assert parent == 0
            # What is decided, removed and failed; not how much the search did below.
            assert made[:3] == list(row[1:4])
            assert made[4:6] == list(row[5:7])
            compared += 1
    assert compared == 8


def test_the_search_goes_on_where_it_is_asked_to(found: tuple[Tree, Explorer, str]) -> None:
    tree, explorer, _ = found
    assert explorer.answer({"left": ALL}) == explorer.numbering.rows(tree)[1:]
    ((_, cell, part, *_),) = explorer.answer({"left": ALL, "cell": 5, "part": [0, 2]})
    assert (cell, part) == (5, [0, 2])
    left = [[0, 2] if cell == 5 else values for cell, values in enumerate(ALL)]
    outcomes = [row[4] for row in explorer.answer({"left": left})]
    assert "solution" in outcomes


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "a JSON object"),
        ({}, "expected the values left to each of 16 variables"),
        ({"left": [[0]] * 15}, "each of 16 variables"),
        ({"left": [*ALL[1:], [7]]}, "expected values that are left to row 4 column 4"),
        ({"left": [*ALL[1:], [1.0]]}, "expected values that are left to row 4 column 4"),
        ({"left": [*ALL[1:], []]}, "expected values that are left to row 4 column 4"),
        ({"left": ALL, "cell": 16, "part": [1]}, "from 0 to 15"),
        ({"left": ALL, "cell": "R1C1", "part": [1]}, "from 0 to 15"),
        ({"left": ALL, "cell": 0}, "expected values that are left to row 1 column 1"),
        ({"left": ALL, "cell": 0, "part": [0, 1, 2, 3]}, "there is nothing to decide"),
    ],
)
def test_a_bad_question_is_told_what_is_expected(
    found: tuple[Tree, Explorer, str], asked: object, said: str
) -> None:
    with pytest.raises(InputError) as error:
        found[1].answer(asked)
    assert said in str(error.value)


@contextmanager
def served(explorer: Explorer, page: str) -> Iterator[int]:
    """The port at which a page is served, and its questions answered."""
    line = socket.create_server(("127.0.0.1", 0))
    Thread(target=serve, args=(line, page, explorer.answer), daemon=True).start()
    yield line.getsockname()[1]
    line.close()


@pytest.fixture(scope="module")
def port(found: tuple[Tree, Explorer, str]) -> Iterator[int]:
    """Where the page of the tree is served."""
    with served(*found[1:]) as port:
        yield port


@pytest.fixture
def dominoes() -> Iterator[int]:
    """Where a tree is served whose model has variables beside the cells."""
    board = example("magnets/paper-6x6").puzzle
    model = model_named(type(board), str(DOMINOES))(board)
    explorer = Explorer(board, model, search)
    page = html_tree(board, search(model), "-", numbering=explorer.numbering)
    with served(explorer, page) as port:
        yield port


Asked = Callable[..., tuple[int, Any]]


@pytest.fixture
def ask(port: int) -> Asked:
    """Send a request; the status of the answer, and what it says."""

    def send(method: str, path: str = "/", body: object = None, **headers: str) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        text = body if isinstance(body, str) else json.dumps(body)
        sent = {"Content-Type": "application/json", **headers}
        connection.request(method, path, text if method == "POST" else None, sent)
        answer = connection.getresponse()
        told = answer.read().decode()
        connection.close()
        return answer.status, told if told.startswith("<!doctype") else json.loads(told)

    return send


def test_the_page_is_served_and_answered(ask: Asked, found: tuple[Tree, Explorer, str]) -> None:
    assert ask("GET") == (200, found[2])
    assert "connect-src 'self'" in found[2]
    status, told = ask("POST", body={"left": ALL, "cell": 0, "part": [3]})
    assert (status, len(told["nodes"])) == (200, 1)
    assert told["nodes"][0][3] == "row 1 column 1 = 4"


def test_others_are_refused(ask: Asked) -> None:
    expected = "expected a question as JSON"
    assert ask("POST", body="{") == (400, {"error": expected})
    assert ask("POST", body="[" * 100_000) == (400, {"error": expected})
    assert ask("POST", body={"left": 1})[0] == 400
    # What a form of another page can send, and a name that was made to point here.
    assert ask("POST", body={"left": ALL}, **{"Content-Type": "text/plain"})[0] == 415
    assert ask("POST", body={"left": ALL}, Host="example.org")[0] == 400
    assert ask("GET", Host="example.org")[0] == 400
    assert ask("GET", "/favicon.ico")[0] == 404


def test_a_reader_who_leaves_is_no_error(
    port: int, ask: Asked, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(("127.0.0.1", port)) as leaving:
        leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        leaving.sendall(b"POST / HTTP/1.1\r\nContent-Length: 100\r\n")
    assert ask("GET")[0] == 200
    assert capfd.readouterr().err == ""


def test_the_command_serves_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "gridwright", "lab", "tree", BOARD, "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        address = re.fullmatch(
            r"The tree is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C ends it\)\.\n",
            program.stdout.readline(),
        )
        assert address
        with urlopen(address[1]) as page:
            assert b"Skyscrapers, 4x4: search tree" in page.read()
        program.send_signal(signal.SIGINT)
        assert program.wait(60) == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--json"], "shows one tree in a browser, and writes nothing"),
        (["--against", "ff"], "shows one tree in a browser"),
        (["--out", "tree.html"], "writes nothing"),
        (["--port", "70000"], "expected a port from 0 to 65535"),
    ],
)
def test_options_that_do_not_go_with_serving_are_refused(options: list[str], said: str) -> None:
    command = command_of(tree_command, "tree")
    error = CliRunner().invoke(command, [BOARD, "--serve", *options]).exception
    assert isinstance(error, InputError)
    assert said in str(error)


def test_decisions_by_hand_go_on_in_a_browser(port: int, dominoes: int) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        errors: list[object] = []
        page.on("pageerror", lambda error: errors.append(error))
        page.goto(f"http://127.0.0.1:{port}/")
        steps_by_hand(page, playwright.expect)
        page.goto(f"http://127.0.0.1:{dominoes}/")
        page.get_by_role("button", name="Decide: the domino at row 1 column 1 is +-").click()
        playwright.expect(page.locator("#told h2")).to_have_text(
            "the domino at row 1 column 1 is +-"
        )
        assert errors == []
        browser.close()


def steps_by_hand(page: Any, expect: Any) -> None:
    """Decide three times, go back and on, let the search finish, and take one back."""
    title, where, happens = (page.locator(id) for id in ("#told h2", "#where", "#happens"))
    page.get_by_role("button", name="Decide: row 2 column 2 is 3", exact=True).click()
    expect(title).to_have_text("row 2 column 2 = 3")
    page.get_by_role("button", name="Decide: row 1 column 1 is 1", exact=True).click(
        modifiers=["Shift"]
    )
    expect(title).to_have_text("row 1 column 1 is not 1")
    page.get_by_role("button", name="Decide: row 1 column 1 is 2", exact=True).focus()
    page.keyboard.press("Enter")
    expect(title).to_have_text("row 1 column 1 = 2")
    assert page.locator("#tree .hand").count() == 3
    assert where.inner_text().endswith("with decisions by hand")
    while happens.inner_text() != "Before any decision.":
        page.keyboard.press("b")
    page.keyboard.press("n")
    assert happens.inner_text() == "You decide: row 2 column 2 = 3"
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert happens.inner_text() == "You decide: row 1 column 1 = 2"
    page.locator("#tree .hand .mark").last.click()
    page.get_by_role("button", name="Search from here").click()
    expect(page.locator("#tree .hand")).not_to_have_count(3)
    page.get_by_role("button", name="To the search").click()
    assert title.inner_text() == "start"
    page.locator("#tree .hand .mark").nth(1).click()
    page.get_by_role("button", name="Take back").click()
    assert title.inner_text() == "row 2 column 2 = 3"
    assert page.locator("#tree .hand").count() == 1
    page.locator("#tree .untried .note").first.click()
    page.get_by_role("button", name="Try this").click()
    expect(page.locator("#tree .hand")).to_have_count(2)
