"""The modules of the page in two files, and its style sheets in one.

The page is written in small modules, which a browser would fetch one after another. Here they are
put together: those that the first view needs in one file, and in a second one those that are
imported when somebody goes elsewhere. No more of the language is understood than the page uses;
anything else is an error, and a test builds the page.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
# Comments stand on lines of their own here; what looks like one elsewhere may be a text.
_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_ADDRESS = re.compile(r'url\("([^":]+)"\)')


class BundleError(Exception):
    """Something in the page's modules that this bundler does not understand."""


@dataclass(frozen=True)
class Module:
    """A module: its imports as (name here, name there) by module, its exports, and the rest."""

    imports: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    later: tuple[str, ...]
    exports: tuple[str, ...]
    body: str


Modules = Mapping[str, Module]


def parse(path: str, text: str) -> Module:
    """A module from its text."""
    text = _COMMENTS.sub("", text)
    here = posixpath.dirname(path)

    def target(address: str) -> str:
        return posixpath.normpath(posixpath.join(here, address))

    imports = tuple((target(m[2]), tuple(_names(m[1]))) for m in _IMPORT.finditer(text))
    exports = tuple(m[1] for m in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    if unknown := _OTHER.search(body):
        raise BundleError(f"{path}: this is not understood: {unknown[0]}")
    later = tuple(target(m[1]) for m in _LATER.finditer(body))
    return Module(imports, later, exports, body)


def _names(listed: str) -> Iterator[tuple[str, str]]:
    for name in filter(None, (part.strip() for part in listed.split(","))):
        there, _, here = name.partition(" as ")
        yield here or there, there


def bundles(start: str, read: Callable[[str], str], address: Callable[[str], str]) -> str:
    """The first file; `address` takes the second one and tells where browsers will find it."""
    modules: dict[str, Module] = {}
    first = list(_in_order(start, modules, read))
    rest = list(first)
    for name in first:
        for other in modules[name].later:
            rest += (each for each in _in_order(other, modules, read) if each not in rest)
    # Modules that are only imported later may import others later in turn.
    for name in rest:
        for other in modules[name].later:
            if other not in rest:
                raise BundleError(f"{name}: {other} is not imported later by the first view")
    numbers = {name: number for number, name in enumerate(rest)}
    second = "".join(_wrapped(name, modules, numbers, "") for name in rest[len(first) :])
    guard = f"if (m.length > {len(first)}) return;\n"
    found = address(f"export default (m) => {{\n{guard}{second}}};\n")
    later = f'import("{found}").then(({{ default: add }}) => (add(m), m[%d]))'
    return "const m = [];\n" + "".join(_wrapped(name, modules, numbers, later) for name in first)


def _in_order(
    start: str, modules: dict[str, Module], read: Callable[[str], str], above: tuple[str, ...] = ()
) -> Iterator[str]:
    """A module after all that it imports, each once."""
    if start in above:
        raise BundleError(f"{start} imports itself by way of {above[-1]}")
    if start not in modules:
        modules[start] = parse(start, read(start))
    seen: set[str] = set()
    for name, _ in modules[start].imports:
        for each in _in_order(name, modules, read, (*above, start)):
            if each not in seen:
                seen.add(each)
                yield each
    yield start


def _wrapped(name: str, modules: Modules, numbers: Mapping[str, int], later: str) -> str:
    """A module as a function of its own, so that names in two modules never meet."""
    module = modules[name]
    lines = [f"m[{numbers[name]}] = (() => {{"]
    for other, names in module.imports:
        for _, there in names:
            if there not in modules[other].exports:
                raise BundleError(f"{name}: {other} exports no {there}")
        taken = ", ".join(here if here == there else f"{there}: {here}" for here, there in names)
        lines.append(f"const {{ {taken} }} = m[{numbers[other]}];")

    def fetched(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[1]))
        return later % numbers[target]

    lines.append(_LATER.sub(fetched, module.body).strip())
    lines.append(f"return {{ {', '.join(module.exports)} }};")
    return "\n".join([*lines, "})();\n"])


def styles(sheets: Mapping[str, str], address: Callable[[str], str]) -> str:
    """Style sheets in one; `address` tells where browsers find a file that a sheet names."""

    def found(match: re.Match[str]) -> str:
        return f'url("{address(match[1])}")'

    return "".join(_ADDRESS.sub(found, _STYLE_COMMENTS.sub("", text)) for text in sheets.values())
