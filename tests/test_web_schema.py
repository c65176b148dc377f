"""The server keeps to its own description, whatever it is asked: schemathesis tries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
import schemathesis
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from schemathesis import checks

import web_server
from gridwright.answers import boards
from gridwright.puzzles import puzzles
from gridwright.web.protocol import answers
from gridwright.web.server.app import create_app
from gridwright.web.worker.loop import FAILED
from web_server import Served

DESCRIPTION = create_app().openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = [
    (method.upper(), path) for path, methods in DESCRIPTION["paths"].items() for method in methods
]
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
# Tasks end soon here: what takes longer is given up, which is an answer like any other.
HASTE = 0.05
EXAMPLES = 15
# Boards of every puzzle, which nobody would find by typing at random.
BOARDS = [broken.text for kind in puzzles().values() for broken in kind.broken]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with web_server.serving(workers=2, patience=HASTE) as server:
        yield server


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_no_request_makes_the_server_fail(served: Served, method: str, path: str) -> None:
    operation = SCHEMA[path][method]
    modes = schemathesis.GenerationMode
    cases = st.one_of(
        operation.as_strategy(generation_mode=modes.POSITIVE),
        operation.as_strategy(generation_mode=modes.NEGATIVE),
    )

    @settings(max_examples=EXAMPLES, phases=[Phase.generate])
    @given(case=cases, board=st.sampled_from(BOARDS), data=st.data())
    def ask(case: schemathesis.Case[Any], board: str, data: st.DataObject) -> None:
        body = case.body
        if isinstance(body, dict) and "text" in body and data.draw(st.booleans()):
            body["text"] = board
        if isinstance(body, dict) and "puzzle" in body and data.draw(st.booleans()):
            body["puzzle"] = data.draw(st.sampled_from(list(puzzles())))
        found = case.call_and_validate(base_url=served.address, checks=CHECKS, timeout=60)
        assert FAILED.encode() not in found.content  # a picture is no text

    ask()


@pytest.mark.parametrize(
    ("printed", "sent"),
    [
        (boards.BrokenRule, answers.Violation),
        (boards.TextPart, answers.Part),
        (boards.NamedPlace, answers.NamedPlace),
        (boards.CellSymbols, answers.Symbols),
        (boards.Look, answers.Link),
        (boards.Fact, answers.Fact),
    ],
    ids=lambda kind: kind.__name__,
)
def test_what_commands_print_and_the_server_sends_has_the_same_fields(
    printed: type, sent: type[BaseModel]
) -> None:
    # They are written twice, since models take no TypedDict before Python 3.12.
    fields = {field.alias or name for name, field in sent.model_fields.items()}
    assert fields == set(get_type_hints(printed))
