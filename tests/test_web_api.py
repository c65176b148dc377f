"""The server of the page, asked over a real connection, with real worker processes."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest
from pydantic import BaseModel, TypeAdapter

import template
import web_server
from boards import TWO_TOWERS
from gridwright.daily import boards as daily
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.formats import read_text
from gridwright.generation.request import request
from gridwright.levels import LEVELS
from gridwright.puzzles import puzzles
from gridwright.web.protocol import answers, sizes
from gridwright.web.server import body_limit
from gridwright.web.server.assets import assets
from gridwright.web.server.crews import CREWS
from gridwright.web.server.headers import HEADERS
from gridwright.web.worker import player_operations
from gridwright.web.worker.loop import FAILED, answer_task
from gridwright.web.worker.output_operations import list_formats
from web_server import Served

NAMES = (*puzzles(), "latin")
STYLE = next(path for path in assets() if path.endswith(".css"))
# Small boards tell the same as those of the usual sizes, and are made and explained sooner.
SIZES = {
    "bosnian-road": "6",
    "close-or-far": "6",
    "magnets": "4",
    "shapely-squares": "4x5",
    "takuzu": "6",
}
every_puzzle = pytest.mark.parametrize("name", NAMES)
# An empty board of these has no walls, trees or regions yet, so no clues can finish it.
BARE = ("akari", "star-battle", "tents")
every_finished = pytest.mark.parametrize("name", [each for each in NAMES if each not in BARE])
SKYLINE = (
    "skyscrapers size=4\n . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n . . . ."
)


def answer(response: httpx.Response, kind: Any) -> Any:
    """The data of an answer, which is exactly what its schema says."""
    assert response.status_code == 200, response.text
    data = response.json()
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    found = adapter.validate_python(data)
    assert adapter.dump_python(found, by_alias=True, exclude_unset=True) == data
    return data


def error(response: httpx.Response, status: int = 422) -> dict[str, Any]:
    """The data of an answer that says what is wrong."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return answers.Error.model_validate(response.json()).model_dump()


class Page:
    """Asks about boards of one puzzle as the page does."""

    def __init__(self, served: Served, name: str) -> None:
        self.client = served.client
        self.name = name

    def post(self, path: str, kind: type[BaseModel], **asked: object) -> Any:
        return answer(self.client.post(f"/api/{path}", json=asked), kind)

    def get(self, path: str, kind: type[BaseModel], **asked: str | int) -> Any:
        return answer(self.client.get(f"/api/{path}", params={"puzzle": self.name, **asked}), kind)

    def board(self, seed: int = 0) -> Any:
        asked = {"puzzle": self.name, "size": self.size, "seed": seed}
        return self.post("generate", answers.MadeBoard, **asked)

    @property
    def size(self) -> str:
        return SIZES.get(self.name, "5")

    def solution(self, text: str) -> dict[str, str]:
        found = self.post("diagnose", answers.Diagnosed, text=text)
        assert found["verdict"] == "unique"
        return dict(found["solutions"][0])


@pytest.fixture
def page(served: Served, name: str) -> Page:
    return Page(served, name)


def test_all_puzzles_are_offered_with_what_can_be_asked_of_them(served: Served) -> None:
    found = answer(served.client.get("/api/puzzles"), list[answers.Puzzle])
    leading = sorted(name for name, kind in puzzles().items() if kind.of_papers)
    assert [puzzle["name"] for puzzle in found] == [*leading, *sorted({*NAMES} - {*leading})]
    for puzzle in found:
        assert puzzle["size"] in puzzle["sizes"]
        assert puzzle["rules"]
        assert puzzle["symbols"]
    assert [puzzle["name"] for puzzle in found if puzzle["drag"]] == ["bosnian-road"]


@every_puzzle
def test_a_board_is_played_to_its_end(page: Page) -> None:
    board = page.board()
    assert page.board() == board
    solution = page.solution(board["text"])
    assert set(solution) == {f"{r},{c}" for r, c in board["open"]} | board["fixed"].keys()
    entries = {f"{r},{c}": solution[f"{r},{c}"] for r, c in board["open"]}
    start = page.post("check", answers.Checked, text=board["text"])
    assert not start["solved"]
    assert start["empty"] == len(entries)
    end = page.post("check", answers.Checked, text=board["text"], values=entries)
    assert end == {
        **start,
        "solved": True,
        "empty": 0,
    }
    done = page.post("hint", answers.Hinted, text=board["text"], values=entries)
    assert done["status"] == "solved"


@every_puzzle
def test_a_wrong_entry_is_told_by_check_and_hint(page: Page) -> None:
    board = page.board()
    row, column = board["open"][0]
    place = f"{row},{column}"
    right = page.solution(board["text"])[place]
    other = next(s["text"] for s in board["symbols"] if s["text"] != right)
    asked = {"text": board["text"], "values": {place: other}}
    found = page.post("check", answers.Checked, **asked)
    assert (found["judged"], found["wrong"]) == (True, [[row, column]])
    assert page.post("hint", answers.Hinted, **asked)["wrong"] == [[row, column]]
    marked = {"text": board["text"], "marks": {place: [other]}}
    assert page.post("hint", answers.Hinted, **marked)["status"] == "wrong"


@every_puzzle
def test_hints_tell_more_from_depth_to_depth(page: Page) -> None:
    text = page.board()["text"]
    hints = [page.post("hint", answers.Hinted, text=text, depth=d) for d in (1, 2, 3)]
    assert all(hint["status"] == "step" and hint["places"] for hint in hints)
    assert ["labels" in hint for hint in hints] == [False, True, True]
    assert ["facts" in hint for hint in hints] == [False, False, True]


@every_puzzle
def test_the_way_to_the_solution_comes_in_stretches(page: Page) -> None:
    text = page.board()["text"]
    whole = page.post("explain", answers.Walk, text=text)
    assert whole["done"]
    assert whole["steps"][-1]["values"] == page.solution(text)
    part = page.post("explain", answers.Walk, **{"text": text, "from": 1, "count": 1})
    assert part["steps"] == whole["steps"][1:2]
    assert part["done"] == (len(whole["steps"]) <= 2)


@every_puzzle
def test_every_puzzle_has_a_board_of_the_day(page: Page) -> None:
    board = page.get("today", answers.TodaysBoard, day="2026-11-10")
    assert (board["date"], board["seed"]) == ("2026-11-10", 20261110)
    # A Tuesday, so it is easy where boards of this puzzle are made quickly.
    offered = answer(page.client.get("/api/puzzles"), list[answers.Puzzle])
    week = next(puzzle["week"] for puzzle in offered if puzzle["name"] == page.name)
    assert board["level"] in (week[1], None)


def test_the_boards_of_a_week_are_of_all_levels() -> None:
    for kind in puzzles().values():
        assert tuple(daily.week(kind)) == daily.WEEK or not kind.of_papers, kind.name


def test_the_board_of_a_day_is_the_same_for_everybody(served: Served) -> None:
    page = Page(served, "bosnian-road")
    first, second = (
        page.get("today", answers.TodaysBoard, day=f"2026-11-{day}") for day in ("09", "10")
    )
    assert first["text"] != second["text"]
    asked = {"puzzle": page.name, "day": "2026-11-09"}
    assert first == player_operations.today(asked, Limits(60))
    before = datetime.now(UTC).date()
    now = page.get("today", answers.TodaysBoard)
    assert before.isoformat() <= now["date"] <= datetime.now(UTC).date().isoformat()
    assert now == page.get("today", answers.TodaysBoard, day=now["date"])


def test_the_board_of_a_day_is_out_when_the_day_has_come_somewhere(served: Served) -> None:
    noon = datetime(2027, 1, 1, 12, tzinfo=UTC)
    assert daily.has_come(date(2027, 1, 2), noon)
    assert not daily.has_come(date(2027, 1, 2), noon - timedelta(hours=3))
    assert not daily.has_come(date(2027, 1, 3), noon)
    day = datetime.now(UTC).date() + timedelta(days=3)
    refused = served.client.get("/api/today", params={"puzzle": "magnets", "day": day.isoformat()})
    assert refused.status_code == 422
    assert "not out yet" in refused.text
    assert "size=" not in refused.text


@every_puzzle
def test_a_board_is_drawn_with_the_place_of_its_cells(page: Page) -> None:
    board = page.board()
    (cell, *_) = board["open"]
    place = f"{cell[0]},{cell[1]}"
    symbols = [symbol["text"] for symbol in board["symbols"]]
    drawn = page.post(
        "draw",
        answers.Drawn,
        text=board["text"],
        marks={place: symbols},
        gone={place: symbols[:1]},
        highlight={"look": [cell], "wrong": [[-1, 0]]},
        theme="dark",
        room=True,
    )
    assert 'class="look"' in drawn["svg"]
    assert 'class="pencil"' in drawn["svg"]
    frame, (width, height) = drawn["frame"], drawn["view"]
    assert frame["x0"] + frame["cell"] * board["width"] <= width
    assert frame["y0"] + frame["cell"] * board["height"] <= height
    assert frame["y0"] >= frame["around"]
    for format in ("svg", "pdf", "png"):
        asked = {"text": board["text"], "format": format}
        file = page.client.post("/api/picture", json=asked)
        assert file.status_code == 200
        assert file.headers["content-disposition"].endswith(f'.{format}"')
        assert len(file.content) > 500


@every_puzzle
def test_what_is_tried_and_the_names_of_lines_are_drawn(page: Page) -> None:
    board = page.board()
    first, second, *_ = board["open"]
    symbols = board["symbols"]
    asked = {
        "text": board["text"],
        "supposed": {"{},{}".format(*first): symbols[0]["text"]},
        "follows": {"{},{}".format(*second): symbols[-1]["text"]},
        "highlight": {"supposed": [first], "follows": [second], "breaks": [second]},
    }
    plain = page.post("draw", answers.Drawn, **asked)
    drawn = page.post("draw", answers.Drawn, **asked, numbered="letters")
    assert f">{symbols[0]['sign']}?</text>" in drawn["svg"]
    for role in ("tried", "supposed", "ring", "breaks", "hatch", "ruler"):
        assert f'class="{role}"' in drawn["svg"]
    assert 'class="ruler"' not in plain["svg"]
    assert ">A</text>" in drawn["svg"]
    assert drawn["frame"]["x0"] > plain["frame"]["x0"]
    refused = page.client.post("/api/draw", json={"text": board["text"], "supposed": {"99,0": "1"}})
    assert refused.status_code == 422
    assert "is not an open cell" in refused.json()["error"]


@every_finished
def test_an_empty_board_is_set_finished_and_thinned(page: Page) -> None:
    blank = page.get("empty", answers.Board, size=page.size)
    assert blank["clues"] == []
    own = page.solution(page.post("complete", answers.Board, text=blank["text"])["text"])
    slot = next(s for s in blank["editable"] if f"{s['cell'][0]},{s['cell'][1]}" in own)
    value = own["{},{}".format(*slot["cell"])]
    if value not in slot["choices"]:
        value = slot["choices"][-1]
    begun = page.post("edit", answers.Board, text=blank["text"], cell=slot["cell"], value=value)
    assert [clue["cell"] for clue in begun["clues"]] == [slot["cell"]]
    cleared = {"text": begun["text"], "cell": slot["cell"], "value": ""}
    assert page.post("edit", answers.Board, **cleared) == blank
    full = page.post("complete", answers.Board, text=begun["text"], seed=3)
    assert begun["clues"][0] in full["clues"]
    assert page.solution(full["text"])
    few = page.post("thin", answers.Board, text=full["text"])
    assert len(few["clues"]) <= len(full["clues"])
    found = page.post("diagnose", answers.Diagnosed, text=few["text"], spare=True)
    assert (found["verdict"], found["spare"]) == ("unique", [])


@every_finished
def test_an_empty_board_is_ambiguous_and_its_entries_are_not_forced(page: Page) -> None:
    blank = page.get("empty", answers.Board, size=page.size)
    found = page.post("diagnose", answers.Diagnosed, text=blank["text"], count=5)
    assert (found["verdict"], found["number"], found["more"]) == ("ambiguous", 5, True)
    (row, column), *_ = found["differs"]
    place = f"{row},{column}"
    for solution in found["solutions"]:
        entry = {place: solution[place]}
        checked = page.post("check", answers.Checked, text=blank["text"], values=entry)
        assert (checked["wrong"], checked["unforced"]) == ([], [[row, column]])
    error(page.client.post("/api/hint", json={"text": blank["text"]}))
    error(page.client.post("/api/thin", json={"text": blank["text"]}))


@every_finished
def test_candidates_are_all_there_or_said_not_to_be(page: Page) -> None:
    board = page.board()
    found = page.post("candidates", answers.Candidates, text=board["text"])
    solution = page.solution(board["text"])
    assert found == {
        "found": {key: [text] for key, text in solution.items()},
        "unsettled": {},
        "complete": True,
    }
    blank = page.get("empty", answers.Board)
    several = page.post("candidates", answers.Candidates, text=blank["text"], seconds=5)
    assert any(len(texts) > 1 for texts in several["found"].values())
    large = page.get("empty", answers.Board, size="30", seed=1)
    few = page.post("candidates", answers.Candidates, text=large["text"], seconds=0.01)
    assert few["complete"] == (not few["unsettled"])


def test_clues_that_decide_come_with_their_boards_and_given_cells_last(served: Served) -> None:
    page = Page(served, "skyscrapers")
    found = page.post("decide", answers.Decided, text=TWO_TOWERS)
    assert found["exact"]
    both = page.post("diagnose", answers.Diagnosed, text=TWO_TOWERS)["solutions"]
    beside = [(each["cell"], each["value"]) for each in found["clues"] if not each["given"]]
    assert sorted(beside) == [([0, -1], "2"), ([0, -1], "3"), ([3, -1], "3"), ([3, -1], "4")]
    given = [each["given"] for each in found["clues"]]
    assert given == sorted(given)
    assert sum(given) == 8
    for each in found["clues"]:
        asked = {"text": TWO_TOWERS, "cell": each["cell"], "value": each["value"]}
        put = page.post("edit", answers.Board, **asked)
        assert put["text"] == each["text"]
        assert page.solution(each["text"]) == both[each["solution"]]


@every_finished
def test_a_solution_is_filled_in_and_its_clues_are_derived(page: Page) -> None:
    blank = page.get("empty", answers.Board, size=page.size)
    place = "{},{}".format(*blank["open"][0])
    entry = {place: blank["symbols"][-1]["text"]}
    asked = {"text": blank["text"], "values": entry}
    values = page.post("fill", answers.Filled, **asked, seed=4)["values"]
    assert values[place] == entry[place]
    narrowed = page.post("candidates", answers.Candidates, **asked)
    assert all(values[key] in texts for key, texts in narrowed["found"].items())
    full = page.post("complete", answers.Board, text=blank["text"], values=values, share=1)
    assert page.solution(full["text"]) == values
    kinds = {clue["rule"] for clue in full["clues"]}
    assert kinds <= {kind["name"] for kind in full["kinds"]}
    locked = full["clues"][0]["cell"]
    few = page.post("thin", answers.Board, text=full["text"], locked=[locked])
    assert locked in [clue["cell"] for clue in few["clues"]]
    wrong = {"text": full["text"], "kinds": ["nonsense"]}
    said = error(page.client.post("/api/thin", json=wrong))["error"]
    assert "has no clues of the kind 'nonsense'; expected" in said


@every_puzzle
def test_a_board_is_reshaped_or_told_why_not(page: Page) -> None:
    board = page.board()
    for change, where in [
        ("turn", []),
        ("mirror", []),
        ("cut", [[0, 0]]),
        ("join", [[0, 0], [0, 1]]),
    ]:
        asked = {"text": board["text"], "change": change, "cells": where}
        able = board["pieces"] if where else board["turnable"]
        if able:
            assert page.post("reshape", answers.Board, **asked)["text"] != ""
        else:
            error(page.client.post("/api/reshape", json=asked))
    for change in ("up", "down", "left", "right"):
        page.post("reshape", answers.Board, text=board["text"], change=change)
    step = 1 if board["width"] % 2 else 2  # some puzzles have an even number of rows and columns
    size = f"{board['width'] + step}x{board['height'] + step}"
    more = page.post("reshape", answers.Board, text=board["text"], change="resize", size=size)
    assert more["size"] == size
    for wrong, said in [
        ({"change": "resize"}, "is not a size"),
        ({"change": "resize", "size": "40"}, "expected at most 30 rows"),
        ({"change": "join"}, "expected two cells to join, found 0"),
    ]:
        asked = {"text": board["text"], **wrong}
        assert said in error(page.client.post("/api/reshape", json=asked))["error"]


def test_the_same_is_put_into_many_places_where_it_can_be(served: Served) -> None:
    page = Page(served, "bosnian-road")
    blank = page.get("empty", answers.Board, size="4")
    asked = {"text": blank["text"], "cell": [0, 0], "value": "5", "others": [[1, 1], [2, 2]]}
    assert "expected one of" in error(page.client.post("/api/edit", json=asked))["error"]
    asked = {**asked, "cell": [1, 1], "others": [[0, 0], [2, 2]]}
    put = page.post("edit", answers.Board, **asked)
    assert [clue["cell"] for clue in put["clues"]] == [[1, 1], [2, 2]]


@every_puzzle
def test_a_board_is_rated(page: Page) -> None:
    found = page.post("rate", answers.Rated, text=page.board()["text"])
    assert found["rounds"] > 0
    assert found["hardest"] is None
    text = page.board()["text"]
    assert page.post("rate", answers.Rated, text=text, hardest=True)["hardest"]
    assert found["techniques"]
    assert found["level"] in LEVELS


def test_formats_are_told_in_words() -> None:
    formats = list_formats({}, Limits())
    assert formats[0]["title"] == "Gridwright’s own text"
    assert all(" " in str(each["title"]) for each in formats)


@every_puzzle
def test_a_board_is_written_in_every_format_that_carries_it_and_read_back(page: Page) -> None:
    formats = answer(page.client.get("/api/formats"), list[answers.Format])
    # The paper's list of a Bosnian Road cannot hold a 0.
    boards = (page.board(seed) for seed in range(8))
    board = next((each for each in boards if "0" not in each["text"]), None) or page.board()
    carried = [format["name"] for format in formats if page.name in format["puzzles"]]
    assert {"text", "json"} <= set(carried)
    if page.name == "sudoku":
        board = page.post("generate", answers.MadeBoard, puzzle=page.name, size="4")
    for name in carried:
        written = page.post("convert", answers.Converted, text=board["text"], to=name)
        found = page.post("read", answers.ReadBoard, text=written["text"])
        assert (found["text"], found["format"]) == (board["text"], name)


def test_conflicting_clues_are_named(served: Served) -> None:
    text = SKYLINE.replace(". . . . . .", "4 . . . . 4", 1)
    found = answer(served.client.post("/api/diagnose", json={"text": text}), answers.Diagnosed)
    assert found["verdict"] == "impossible"
    assert [each["cell"] for each in found["conflict"]] == [[0, -1], [0, 4]]


def test_halves_of_a_domino_are_tied(served: Served) -> None:
    board = Page(served, "magnets").get("empty", answers.Board, size="2x1")
    assert [(tie["cell"], tie["other"]) for tie in board["ties"]] == [
        ([0, 0], [0, 1]),
        ([0, 1], [0, 0]),
    ]
    assert board["ties"][0]["pairs"] == {"x": "x", "+": "-", "-": "+"}


def test_a_built_in_board_is_read_by_its_name_and_a_file_never(served: Served) -> None:
    page = Page(served, "skyscrapers")
    found = page.post("read", answers.ReadBoard, text="skyscrapers/paper-4x4")
    assert found["format"] == "built-in"
    for path in (__file__, "/etc/hostname", "pyproject.toml"):
        error(served.client.post("/api/read", json={"text": path}))


WRONG = (
    "",
    "; a remark",
    "nonsense",
    "skyscrapers",
    "skyscrapers size=4\n1 2",
    SKYLINE.replace("size=4", "size=5"),
    SKYLINE.replace(".", "9", 1),
    '{"puzzle": "skyscrapers"',
    '{"puzzle": "skyscraper", "text": ""}',
    "4x4dt:2,1",
    "https://puzz.link/p?skyscrapers/4/4/zzz",
    "close-or-far size=3\n...\n...\n...",
)


@pytest.mark.parametrize("text", WRONG)
def test_bad_boards_get_the_sentence_of_the_command_line(served: Served, text: str) -> None:
    with template.installed(), pytest.raises(InputError) as caught:
        read_text(text)
    for path, more in (("read", {}), ("draw", {}), ("hint", {}), ("convert", {"to": "json"})):
        message = error(served.client.post(f"/api/{path}", json={"text": text, **more}))
        assert message == {
            "error": str(caught.value),
            "line": caught.value.line,
            "column": caught.value.column,
        }


@pytest.mark.parametrize(
    ("name", "size", "more"),
    [
        ("skyscraper", "6", {}),
        ("skyscrapers", "6x7", {}),
        ("skyscrapers", "0", {}),
        ("skyscrapers", "x", {}),
        ("skyscrapers", "6", {"level": "beyond"}),
        ("skyscrapers", "6", {"style": "nice"}),
    ],
)
def test_bad_requests_for_boards_get_the_sentence_of_the_command_line(
    served: Served, name: str, size: str, more: dict[str, str]
) -> None:
    with template.installed(), pytest.raises(InputError) as caught:
        request(name, size, more.get("style"), level=more.get("level"))
    asked = {"puzzle": name, "size": size, **more}
    assert error(served.client.post("/api/generate", json=asked))["error"] == str(caught.value)


@pytest.mark.parametrize(
    ("path", "asked", "sentence"),
    [
        ("check", {"text": SKYLINE, "values": {"0,0": "7"}}, "expected one of 1 2 3 4 in"),
        ("check", {"text": SKYLINE, "values": {"9,0": "1"}}, "row 10 column 1 is not an open cell"),
        ("check", {"text": SKYLINE, "values": {"a": "1"}}, "'a' is not a cell"),
        ("hint", {"text": SKYLINE, "depth": 4}, 'in "depth", input should be less'),
        ("hint", {"text": SKYLINE, "depht": 1}, 'in "depht", extra inputs are not permitted'),
        ("hint", {}, 'in "text", field required'),
        ("hint", [], "the request is empty"),
        ("edit", {"text": SKYLINE, "cell": [0, 0], "value": "9"}, "expected one of 1 2 3 4 at"),
        ("edit", {"text": SKYLINE, "cell": [20, 0], "value": "1"}, "nothing can be put at"),
        ("edit", {"text": SKYLINE, "cell": [0], "value": "1"}, 'in "cell", list should have'),
        ("convert", {"text": SKYLINE, "to": "x"}, "Skyscrapers cannot be written in the format"),
        ("picture", {"text": SKYLINE, "format": "gif"}, 'in "format", input should be'),
        ("generate", {"puzzle": "magnets", "size": "31"}, "expected at most 30 rows and columns"),
        ("generate", {"puzzle": "magnets", "seed": -1}, 'in "seed", input should be greater'),
        ("diagnose", {"text": "bosnian-road\n" + ("." * 31 + "\n") * 3}, "expected at most 30"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(
    served: Served, path: str, asked: object, sentence: str
) -> None:
    assert error(served.client.post(f"/api/{path}", json=asked))["error"].startswith(sentence)


def test_malformed_json_is_refused_with_its_place(served: Served) -> None:
    found = served.client.post(
        "/api/hint", content=b'{\n "text": }', headers={"content-type": "application/json"}
    )
    assert error(found) == {"error": "this is not JSON: Expecting value", "line": 2, "column": 10}


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[" * 60_000, b'{"text": ' + b"9" * 9999 + b"}"])
def test_what_cannot_be_read_at_all_is_refused(served: Served, content: bytes) -> None:
    found = served.client.post(
        "/api/hint", content=content, headers={"content-type": "application/json"}
    )
    assert 400 <= found.status_code < 500
    assert set(found.json()) == {"error", "line", "column"}


def test_requests_of_more_than_64_kb_are_refused(served: Served) -> None:
    longest = {"text": ";" * (sizes.LONGEST_REQUEST - len('{"text":""}'))}
    assert "16000 characters" in error(served.client.post("/api/read", json=longest))["error"]
    longer = {"text": longest["text"] + ";"}
    assert error(served.client.post("/api/read", json=longer), 413)["error"] == body_limit.TOO_LONG

    def in_parts() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    assert error(served.client.post("/api/read", content=in_parts()), 413)


HOSTILE = "</title><script>alert(1)</script>"


def test_nothing_of_a_request_comes_back_as_markup(served: Served) -> None:
    remark = f"; {HOSTILE}\n{SKYLINE}"
    for path, asked in (
        ("read", {"text": HOSTILE}),
        ("read", {"text": remark}),
        ("draw", {"text": remark}),
        ("draw", {"text": SKYLINE, "values": {"0,0": HOSTILE}}),
        ("generate", {"puzzle": HOSTILE}),
        ("convert", {"text": SKYLINE, "to": HOSTILE}),
        ("picture", {"text": remark}),
    ):
        found = served.client.post(f"/api/{path}", json=asked)
        kind = found.headers["content-type"]
        assert kind in ("application/json", "image/svg+xml")
        # JSON is no markup to a browser that is told not to guess.
        assert found.headers["x-content-type-options"] == "nosniff"
        picture = found.json().get("svg", "") if kind == "application/json" else found.text
        assert "<script" not in picture
    for path in (f"/{HOSTILE}", f"/assets/{HOSTILE}", f"/api/empty?puzzle={HOSTILE}"):
        found = served.client.get(path)
        assert found.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/openapi.json", "/api/puzzles", "/sw.js", STYLE, "/nothing"]
)
def test_every_answer_has_the_headers_that_keep_a_browser_safe(served: Served, path: str) -> None:
    found = served.client.get(path)
    assert found.status_code == (404 if path == "/nothing" else 200)
    for name, value in HEADERS.items():
        # The page names the one script inside it.
        assert re.sub(r" 'sha256-[^']+'", "", found.headers[name]) == value
    policy = found.headers["content-security-policy"]
    assert policy.count("sha256") == (path == "/")
    assert "unsafe" not in policy
    assert "http" not in policy
    if found.headers["content-type"].startswith("text/html"):
        assert "<script>" not in found.text
        assert " style=" not in found.text
        assert "https://" not in found.text


def test_files_beside_the_page_are_not_served(served: Served) -> None:
    for path in ("../app.py", "%2e%2e/app.py", "..%2fapp.py", "base.css", "index.html", ""):
        for folder in ("/assets/", "/static/"):
            assert served.client.get(folder + path).status_code == 404


def pids(served: Served) -> list[int | None]:
    """The processes of those who answer quickly and of those who take their time."""
    crews = (served.crews.pools["quick"], served.crews.pools["asking"])
    return [worker.pid for crew in crews for worker in crew.workers]


def works(served: Served) -> bool:
    """Whether both kinds of workers answer."""
    quick = served.client.post("/api/check", json={"text": SKYLINE})
    slow = served.client.post("/api/diagnose", json={"text": SKYLINE, "count": 1})
    return quick.status_code == slow.status_code == 200


# With so much patience, whatever is not called off outlasts the client's own.
ENDLESS = 1000.0


@pytest.fixture(scope="module")
def endless() -> Iterator[Served]:
    with web_server.serving(patience=ENDLESS) as server:
        yield server


def test_an_idle_worker_that_is_killed_is_replaced_unnoticed(endless: Served) -> None:
    before = pids(endless)
    for pid in before:
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
    assert works(endless)
    assert not set(before) & set(pids(endless))


def test_a_worker_that_crashes_is_replaced(endless: Served) -> None:
    before = pids(endless)
    for path in ("check", "diagnose"):
        found = endless.client.post(f"/api/{path}", json={"text": "crash"})
        assert error(found, 503)["error"] == "a worker was lost; ask again"
        assert found.headers["retry-after"] == "1"
    assert works(endless)
    assert not set(before) & set(pids(endless))


def test_a_slip_of_the_program_is_not_shown(served: Served) -> None:
    before = pids(served)
    for path in ("check", "diagnose"):
        message = error(served.client.post(f"/api/{path}", json={"text": "fail"}))
        assert message["error"] == FAILED
    assert works(served)
    assert pids(served) == before


def test_a_slip_of_the_program_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    def slip(asked: Mapping[str, Any], limits: Limits) -> None:
        raise ValueError("a slip of the program")

    status, content = answer_task({"slip": slip}, b'{"task": "slip", "request": {}}', Limits())
    assert (status, json.loads(content)["error"]) == (422, FAILED)
    assert "a slip of the program" in capsys.readouterr().err


def test_a_worker_that_hangs_is_ended_and_replaced() -> None:
    with web_server.serving(patience=0.1) as served:
        before = pids(served)
        for path in ("check", "diagnose"):
            message = error(served.client.post(f"/api/{path}", json={"text": "hang"}))
            assert "longer than is allowed" in message["error"]
        assert works(served)
        running = pids(served)
        assert not set(before) & set(running)
    # And all end with the server.
    for pid in running:
        assert pid is not None
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.parametrize("text", ["wait", "hang"])
def test_a_request_that_is_cancelled_frees_its_worker(endless: Served, text: str) -> None:
    before = pids(endless)
    for path in ("check", "diagnose"):
        with pytest.raises(httpx.ReadTimeout):
            endless.client.post(f"/api/{path}", json={"text": text}, timeout=0.5)
    assert works(endless)
    # One that can be called off goes on; the other had to be ended.
    assert (before == pids(endless)) == (text == "wait")


def test_too_many_requests_are_sent_away_and_all_is_well_afterwards(endless: Served) -> None:
    room = 1 + CREWS["quick"].waiting
    refused = asyncio.run(refusals(endless.address, room + 5, 5))
    assert [answer.status_code for answer in refused] == [503] * 5
    assert {answer.headers["retry-after"] for answer in refused} == {"1"}
    # The server may learn a little later that the others hung up; who is refused asks again.
    assert any(works(endless) for _ in tries(200))


def tries(number: int) -> Iterator[int]:
    """So many tries, a little time after each."""
    for each in range(number):
        yield each
        time.sleep(0.1)


def test_long_work_does_not_keep_short_work_waiting(endless: Served) -> None:
    checked = asyncio.run(checked_beside(endless.address, "diagnose"))
    assert checked.status_code == 200
    assert works(endless)


async def checked_beside(address: str, path: str) -> httpx.Response:
    """The answer to a check while something endless is asked."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        asked = asyncio.ensure_future(client.post(f"/api/{path}", json={"text": "wait"}))
        checked = await client.post("/api/check", json={"text": SKYLINE})
        assert not asked.done()
        asked.cancel()
        return checked


async def refusals(address: str, number: int, wanted: int) -> Sequence[httpx.Response]:
    """So many people ask for something endless at once; the answers to those sent away."""
    limits = httpx.Limits(max_connections=number)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        asked = [
            asyncio.ensure_future(client.post("/api/check", json={"text": "wait"}))
            for _ in range(number)
        ]
        done: set[asyncio.Future[httpx.Response]] = set()
        while len(done) < wanted:
            some, _ = await asyncio.wait(set(asked) - done, return_when=asyncio.FIRST_COMPLETED)
            done |= some
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        return [each.result() for each in done]
