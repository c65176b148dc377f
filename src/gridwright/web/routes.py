"""What can be asked of the server, and where."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from gridwright.web import answers, requests
from gridwright.web.office import Office

JSON = "application/json"
MEDIA = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
# To nobody: the one who asked has gone.
GONE = 499

router = APIRouter(
    prefix="/api",
    responses={
        413: {"model": answers.Error, "description": "The request is too long."},
        422: {"model": answers.Error, "description": "Something in the request is wrong."},
        503: {"model": answers.Error, "description": "Too many ask at the same time."},
    },
)
Name = Annotated[requests.Short, Query(description="The name of a puzzle.")]


# What is asked by POST: the task, what it takes, what it answers, and what it does.
POSTS: tuple[tuple[str, type[BaseModel], type[BaseModel], str], ...] = (
    (
        "generate",
        requests.Generate,
        answers.MadeBoard,
        "Make a board with exactly one solution; the same request gives the same board.",
    ),
    (
        "read",
        requests.Text,
        answers.ReadBoard,
        "Read a board: its own text, JSON, a game ID, an address, or a built-in board's name.",
    ),
    ("draw", requests.Draw, answers.Drawn, "Draw a position as SVG."),
    ("check", requests.Position, answers.Checked, "Judge an answer, whole or partial."),
    ("hint", requests.Hint, answers.Hinted, "Tell the easiest next step, or what is wrong."),
    ("explain", requests.Explain, answers.Walk, "Tell the steps from the clues to the solution."),
    (
        "diagnose",
        requests.Diagnose,
        answers.Diagnosed,
        "Tell whether a board has one solution, several or none, and why.",
    ),
    ("rate", requests.Text, answers.Rated, "Rate a board by the reasoning it needs."),
    ("edit", requests.Edit, answers.Board, "Put something into a place of a board, or clear it."),
    ("complete", requests.Seeded, answers.Board, "Add clues until there is exactly one solution."),
    ("thin", requests.Seeded, answers.Board, "Take the spare clues of a board away."),
    ("convert", requests.Convert, answers.Converted, "Write a board in another format."),
)


def _add_post(task: str, takes: type[BaseModel], answers: type[BaseModel], text: str) -> None:
    async def endpoint(request: Request, asked: BaseModel) -> Response:
        return await _answer(request, task, asked)

    endpoint.__annotations__["asked"] = takes
    router.post(f"/{task}", response_model=answers, description=text, name=task)(endpoint)


for each in POSTS:
    _add_post(*each)


@router.get("/puzzles", response_model=list[answers.Puzzle])
async def puzzles(request: Request) -> Response:
    """All puzzles, with their rules, sizes and styles."""
    return await _answer(request, "puzzles", {})


@router.get("/formats", response_model=list[answers.Format])
async def formats(request: Request) -> Response:
    """The formats that boards can be written in."""
    return await _answer(request, "formats", {})


@router.get("/today", response_model=answers.TodaysBoard)
async def today(request: Request, puzzle: Name, day: date | None = None) -> Response:
    """The puzzle of a day (of today in UTC), the same for everybody."""
    when = day or datetime.now(UTC).date()
    return await _answer(request, "today", {"puzzle": puzzle, "date": when.isoformat()})


@router.get("/empty", response_model=answers.Board)
async def empty(
    request: Request, puzzle: Name, size: requests.Short | None = None, seed: requests.Seed = 0
) -> Response:
    """A board without clues, to set a puzzle on."""
    return await _answer(request, "empty", {"puzzle": puzzle, "size": size, "seed": seed})


@router.post(
    "/picture",
    response_class=Response,
    responses={200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def picture(request: Request, asked: requests.Picture) -> Response:
    """A position as a file: SVG, PDF or PNG."""
    answer = await _answer(request, "picture", asked)
    if answer.status_code != 200:
        return answer
    file = json.loads(bytes(answer.body))
    return Response(
        base64.b64decode(file["content"]),
        media_type=MEDIA[asked.format],
        headers={"Content-Disposition": f'attachment; filename="{file["name"]}"'},
    )


async def _answer(request: Request, task: str, asked: BaseModel | Mapping[str, Any]) -> Response:
    """What the workers answer; their work is called off when the one who asked goes away."""
    office: Office = request.app.state.office
    data = asked.model_dump(by_alias=False) if isinstance(asked, BaseModel) else asked
    work = asyncio.ensure_future(office.ask(task, data))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return Response(status_code=GONE)
        status, content = work.result()
        # As it comes: it is checked against the schema in tests, and not once more for each answer.
        return Response(content, status, media_type=JSON)
    finally:
        gone.cancel()
        work.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
