"""Where operations are asked for: one route each, as the table of operations declares them."""

from __future__ import annotations

import asyncio
import base64
import inspect
import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from gridwright.web.protocol import answers, requests
from gridwright.web.protocol.operations import OPERATIONS, Operation
from gridwright.web.server.crews import Crews
from gridwright.web.server.lasting import LastingAnswers

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


def request_model(operation: Operation) -> type[BaseModel]:
    """What an operation takes."""
    model: type[BaseModel] = getattr(requests, operation.request)
    return model


def _add_route(operation: Operation) -> None:
    model = request_model(operation)

    async def endpoint(request: Request, **asked: Any) -> Response:
        body = asked.get("asked") or model(**asked)
        return await _answer(request, operation, body)

    endpoint.__signature__ = _signature(operation, model)  # type: ignore[attr-defined]
    options: dict[str, Any] = {"response_model": getattr(answers, operation.answer)}
    if operation.file:
        files: dict[int | str, dict[str, Any]] = {
            200: {"content": {media: {} for media in MEDIA.values()}}
        }
        options = {"response_class": Response, "responses": files}
    router.add_api_route(
        f"/{operation.name}",
        endpoint,
        methods=[operation.method],
        name=operation.name,
        description=operation.text,
        **options,
    )


def _signature(operation: Operation, model: type[BaseModel]) -> inspect.Signature:
    """What FastAPI is to read of a request: a body, or each field as a parameter of the address."""
    if operation.method == "POST":
        asked = [_parameter("asked", model)]
    else:
        asked = [
            _parameter(
                name,
                Annotated[field.rebuild_annotation(), Query(description=field.description)],
                inspect.Parameter.empty if field.is_required() else field.default,
            )
            for name, field in model.model_fields.items()
        ]
    return inspect.Signature([_parameter("request", Request), *asked])


def _parameter(
    name: str, annotation: object, default: object = inspect.Parameter.empty
) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, annotation=annotation, default=default)


async def _answer(request: Request, operation: Operation, asked: BaseModel) -> Response:
    """What the workers answer; their work is called off when the one who asked goes away."""
    crews: Crews = request.app.state.crews
    wanted = asked.model_dump(by_alias=False)
    if operation.lasting and None not in wanted.values():
        lasting: LastingAnswers = request.app.state.lasting
        work = asyncio.ensure_future(lasting.ask(operation, wanted))
    else:
        work = asyncio.ensure_future(crews.ask(operation.name, wanted))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return Response(status_code=GONE)
        status, content = work.result()
        if operation.file and status == 200:
            return _file(content)
        # As it comes: it is checked against the schema in tests, and not once more for each answer.
        return Response(content, status, media_type=JSON)
    finally:
        gone.cancel()
        work.cancel()


def _file(content: bytes) -> Response:
    """The answer that a browser keeps as a file."""
    file = json.loads(content)
    name: str = file["name"]
    return Response(
        base64.b64decode(file["content"]),
        media_type=MEDIA[name.rpartition(".")[2]],
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


for each in OPERATIONS.values():
    _add_route(each)
