"""Requests to the server: right ones, damaged ones and hostile ones."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

from boards import Made
from fuzz.mutating import mutated
from fuzz.texts import samples
from gridwright.grid import Cell

# What is asked by POST, and how often.
TASKS = {
    **{"check": 6, "hint": 4, "read": 3, "draw": 4, "diagnose": 3, "edit": 2, "convert": 2},
    **{"rate": 1, "explain": 1, "generate": 1, "picture": 1, "thin": 1, "complete": 1},
}
PLACES = ("0,0", "1,1", "0,1", "9,9", "-1,0", "", "0", "\u0661,0", "1e9,1", "0,0,0")
PATHS = (
    *("/", "/docs", "/static/main.js", "/api/puzzles", "/api/formats", "/api/nonsense", "/api/"),
    *("/static/../../../etc/passwd", "/static/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/%00"),
    *("/api/empty?puzzle=magnets&size=4", "/api/empty?puzzle=nonsense", "/api/empty?size=4"),
    *("/api/empty?puzzle=skyscrapers&size=100000", "/api/today?puzzle=nonsense", "/api/check"),
    *("/api/today?puzzle=magnets&day=9999-99-99", "/openapi.json", "/api/" + "a" * 3000, "/\u00e9"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "NONSENSE")


class Asked(NamedTuple):
    """One request, as it is kept in the text of an input."""

    method: str
    path: str
    body: str
    type: str = "application/json"

    def text(self) -> str:
        """The request as a line of JSON."""
        return json.dumps(self)

    @staticmethod
    def of(text: str) -> Asked:
        """The request of such a line."""
        return Asked(*json.loads(text))


def random_request(rng: random.Random, seed: int, number: int) -> Asked:
    """A request: three of five are right, the others damaged or not meant for the server at all."""
    kind = rng.random()
    if kind < 0.1:
        body = rng.choice(("", "{}", "[" * 50_000, "x" * 70_000, '{"text": 1}', "\udc80", "null"))
        media = rng.choice(("application/json", "text/plain", "multipart/form-data", ""))
        return Asked(rng.choice(METHODS), rng.choice(PATHS), body, media)
    if kind < 0.15:
        return Asked("GET", rng.choice(PATHS), "")
    (task,) = rng.choices(list(TASKS), list(TASKS.values()))
    body = json.dumps(_right(task, rng.choice(samples(seed, number)).made, rng))
    return Asked("POST", f"/api/{task}", mutated(body, rng) if kind < 0.4 else body)


def _right(task: str, made: Made, rng: random.Random) -> dict[str, Any]:
    """What a page would ask about a board."""
    board = made.board
    if task == "generate":
        wanted = {"puzzle": board.name, "seed": rng.randrange(50)}
        return {**wanted, "size": rng.choice(("4", "5", "6", "x", "31")), "level": None}
    asked: dict[str, Any] = {"text": board.format()}
    if task in ("check", "hint", "draw", "picture"):
        asked |= {"values": _values(made, rng), "marks": _marks(made, rng)}
    if task == "hint":
        asked["depth"] = rng.randint(1, 3)
    elif task == "draw":
        asked |= {"theme": rng.choice(("light", "dark", "print")), "room": rng.random() < 0.5}
    elif task == "picture":
        asked["format"] = rng.choice(("svg", "pdf", "png"))
    elif task == "convert":
        asked["to"] = rng.choice(("text", "json", "paper", "tatham", "puzz.link", "nonsense"))
    elif task == "edit":
        # A board of nothing but regions has no slot.
        slots = [(slot.cell, slot.choices) for slot in board.slots()] or [(Cell(0, 0), ())]
        cell, choices = rng.choice(slots)
        asked |= {"cell": list(cell), "value": rng.choice((*choices, "", "?"))}
    elif task in ("thin", "complete"):
        asked["seed"] = rng.randrange(9)
    return asked


def _values(made: Made, rng: random.Random) -> dict[str, str]:
    texts = [symbol.text for symbol in made.board.symbols]
    values = {symbol.value: symbol.text for symbol in made.board.symbols}
    share = rng.random()
    filled = {_place(cell): values[v] for cell, v in made.grid.items() if rng.random() < share}
    if filled and rng.random() < 0.3:
        filled[rng.choice(list(filled))] = rng.choice(texts)
    if rng.random() < 0.05:
        filled[rng.choice(PLACES)] = rng.choice((*texts, "?"))
    return filled


def _marks(made: Made, rng: random.Random) -> dict[str, list[str]]:
    if rng.random() < 0.7 or not made.grid:
        return {}
    texts = [symbol.text for symbol in made.board.symbols]
    cells = rng.sample(sorted(made.grid), min(3, len(made.grid)))
    return {_place(cell): rng.sample(texts, rng.randint(1, len(texts))) for cell in cells}


def _place(cell: Cell) -> str:
    return f"{cell.row},{cell.column}"
