"""JSON Schemas, made from the types of answers."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints
from typing import is_typeddict as is_object

from gridwright.answers import boards, making, programs, tag
from gridwright.errors import InputError, not_known

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
# What each command prints; one of several where it may be one or the other.
ANSWERS: Mapping[str, tuple[Any, ...]] = {
    "list": (programs.ListAnswer, programs.ListOneAnswer),
    "show": (boards.ShowAnswer,),
    "draw": (boards.DrawAnswer, boards.DrawManyAnswer),
    "convert": (boards.ConvertAnswer,),
    "export": (boards.ExportAnswer,),
    "solve": (boards.SolveAnswer, boards.SolutionLine),
    "check": (boards.CheckAnswer,),
    "diagnose": (boards.DiagnoseAnswer,),
    "hint": (boards.HintAnswer,),
    "explain": (boards.ExplainAnswer,),
    "rate": (boards.RateAnswer,),
    "generate": (making.BoardRecord,),
    "library add": (making.LibraryAddAnswer,),
    "library list": (making.LibraryListAnswer,),
    "library filter": (making.LibraryFilterAnswer,),
    "library export": (making.LibraryExportAnswer,),
    "book": (making.BookAnswer,),
    "feed": (making.FolderAnswer,),
    "site": (making.FolderAnswer,),
    "play": (programs.GameAnswer, programs.GamesAnswer, programs.HistoryAnswer),
    "serve": (programs.ServeAnswer,),
    "lab run": (programs.LabRunAnswer,),
    "lab papers": (programs.LabPapersAnswer,),
    "lab tree": (programs.LabTreeAnswer, programs.LabTreesAnswer),
    "lab step": (programs.LabStepAnswer,),
    "lab trace": (programs.LabTraceAnswer,),
    "lab check": (programs.LabCheckAnswer,),
    "new": (programs.NewAnswer,),
    "inspect": (programs.InspectAnswer,),
    "tour": (programs.TourAnswer,),
    "completion": (programs.CompletionAnswer,),
    "schema": (programs.SchemaAnswer,),
    "error": (boards.ErrorAnswer,),
}


def schema_of(command: str, *, closed: bool = False) -> dict[str, Any]:
    """The JSON Schema of what a command prints; `closed` allows no fields that are not in it."""
    if command not in ANSWERS:
        raise InputError(not_known("schema", command, ANSWERS))
    kinds = ANSWERS[command]
    definitions: dict[str, Any] = {}
    shapes = [_shape(kind, definitions, closed) for kind in kinds]
    about = "one line" if command in ("generate", "solve") else "the object"
    head = {
        "$schema": DIALECT,
        "$id": tag(command),
        "title": "what goes wrong with --json"
        if command == "error"
        else f"{about} that gridwright {command} prints as JSON",
    }
    shape = shapes[0] if len(shapes) == 1 else {"anyOf": shapes}
    return {**head, **shape, "$defs": definitions}


def _shape(kind: Any, definitions: dict[str, Any], closed: bool) -> dict[str, Any]:
    """The schema of a type; objects are described once, among the definitions."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if kind is Any:
        return {}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [_shape(each, definitions, closed) for each in inside]}
    if origin is list:
        return {"type": "array", "items": _shape(inside[0], definitions, closed)}
    if origin is Annotated:
        length = {"minItems": inside[1], "maxItems": inside[1]}
        return {**_shape(inside[0], definitions, closed), **length}
    if origin is dict:
        return {"type": "object", "additionalProperties": _shape(inside[1], definitions, closed)}
    if not is_object(kind):
        raise TypeError(f"no JSON is like {kind}")
    if kind.__name__ not in definitions:
        definitions[kind.__name__] = {}  # it may hold itself
        definitions[kind.__name__] = _object(kind, definitions, closed)
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _object(kind: Any, definitions: dict[str, Any], closed: bool) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    needed = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    plain = {n: get_args(h)[0] if n not in needed else h for n, h in hints.items()}
    shape: dict[str, Any] = {
        "description": " ".join(inspect.cleandoc(kind.__doc__ or "").split()),
        "type": "object",
        "properties": {name: _shape(hint, definitions, closed) for name, hint in plain.items()},
        "required": needed,
    }
    return {**shape, "additionalProperties": False} if closed else shape
