"""The reference of the server as a plain page: the OpenAPI description, without any script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

Schema = Mapping[str, Any]


def reference_page(description: Schema) -> str:
    """All that can be asked of the server, as HTML."""
    title = escape(description["info"]["title"])
    schemas = description["components"]["schemas"]
    parts = [
        "<!doctype html>",
        '<html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}: reference</title>",
        '<link rel="stylesheet" href="/static/tokens.css">',
        '<link rel="stylesheet" href="/static/base.css">',
        f"<main><h1>{title}: reference</h1>",
        '<p>The same for programs: <a href="/openapi.json">openapi.json</a>.</p>',
        *(
            _operation(path, *each)
            for path, all in description["paths"].items()
            for each in all.items()
        ),
        "<h2>Data</h2>",
        *(_schema(name, schema) for name, schema in schemas.items()),
        "</main></html>",
    ]
    return "\n".join(parts)


def _operation(path: str, method: str, operation: Schema) -> str:
    head = f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
    lines = [f"<p>{escape(operation.get('description', ''))}</p>"]
    for parameter in operation.get("parameters", ()):
        needed = "" if parameter.get("required") else ", optional"
        lines.append(f"<p><code>?{escape(parameter['name'])}</code>{needed}</p>")
    for words, body in (
        ("Takes", operation.get("requestBody")),
        ("Answers", operation["responses"]["200"]),
    ):
        for media, content in (body or {}).get("content", {}).items():
            lines.append(f"<p>{words} {escape(media)}: {_type(content.get('schema', {}))}</p>")
    return head + "".join(lines)


def _schema(name: str, schema: Schema) -> str:
    fields = "".join(_fields(schema))
    text = escape(schema.get("description", ""))
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{text}</p><ul>{fields}</ul>'


def _fields(schema: Schema) -> Iterator[str]:
    required = schema.get("required", ())
    for name, kind in schema.get("properties", {}).items():
        needed = "" if name in required else ", optional"
        text = escape(kind.get("description", ""))
        yield f"<li><code>{escape(name)}</code>: {_type(kind)}{needed} {text}</li>"


def _type(schema: Schema) -> str:
    """What a value is, in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return " or ".join(escape(str(value)) for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "data")))
