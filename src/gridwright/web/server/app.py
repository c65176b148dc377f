"""The application: the page, what can be asked of it, and one sentence for whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from gridwright.errors import shortened
from gridwright.version import __version__
from gridwright.web.protocol.frames import error_data
from gridwright.web.server.assets import Asset, assets
from gridwright.web.server.crews import Crews, Settings
from gridwright.web.server.headers import RETRY_AFTER
from gridwright.web.server.lasting import LastingAnswers
from gridwright.web.server.preparing import keep_prepared
from gridwright.web.server.reference import reference_page
from gridwright.web.server.routes import JSON, router
from gridwright.web.server.worker_pool import BusyError, LostError
from gridwright.web.worker.loop import FAILED


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; its workers run from its start to its end."""
    settings = settings or Settings()
    crews = Crews(settings)
    lasting = LastingAnswers(crews)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await crews.open()
        preparing = asyncio.ensure_future(keep_prepared(lasting)) if settings.prepares else None
        try:
            yield
        finally:
            if preparing:
                preparing.cancel()
            await crews.close()

    app = FastAPI(
        title="Gridwright",
        description="Make, solve, explain and study grid logic puzzles.",
        version=__version__,
        docs_url=None,  # that page loads scripts from elsewhere; /docs here does not
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.crews = crews
    app.state.lasting = lasting
    app.include_router(router)
    _add_pages(app)
    _add_errors(app)
    return app


def _add_pages(app: FastAPI) -> None:
    @app.get("/docs", include_in_schema=False)
    async def reference() -> Response:
        return HTMLResponse(reference_page(app.openapi()))

    for path, asset in assets().items():

        async def file(request: Request, asset: Asset = asset) -> Response:
            return asset.response(request.headers)

        app.add_route(path, file, ["GET"], include_in_schema=False)


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(RequestValidationError)
    async def wrong(request: Request, error: RequestValidationError) -> Response:
        return _refused(422, *_sentence_and_place(error))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> Response:
        if error.status_code == 400:  # what cannot be read at all
            return _refused(422, "the request cannot be read; expected JSON in UTF-8")
        return _refused(error.status_code, str(error.detail).lower(), headers=error.headers)

    @app.exception_handler(BusyError)
    @app.exception_handler(LostError)
    async def busy(request: Request, error: Exception) -> Response:
        return _refused(503, str(error), headers={"Retry-After": RETRY_AFTER})

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        return _refused(500, FAILED)


def _refused(
    status: int,
    sentence: str,
    line: int | None = None,
    column: int | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    return Response(error_data(sentence, line, column), status, headers, JSON)


def _sentence_and_place(error: RequestValidationError) -> tuple[str, int | None, int | None]:
    """The first thing that is wrong with a request, in one sentence, and its place."""
    first = error.errors()[0]
    where = first["loc"]
    if first["type"] == "json_invalid":
        before = str(error.body)[: where[1]]
        column = len(before) - before.rfind("\n")
        return f"this is not JSON: {first['ctx']['error']}", before.count("\n") + 1, column
    place = ".".join(map(str, where[1:]))
    if not place:
        return "the request is empty; expected a JSON object", None, None
    message = first["msg"][:1].lower() + first["msg"][1:]
    return f'in "{shortened(place)}", {message}', None, None
