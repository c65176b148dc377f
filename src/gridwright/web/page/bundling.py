"""The modules of the page in few files, and its style sheets in one.

The page is written in small modules, which a browser would fetch one after another. Here they are
put together: those that the first view needs in one file, and in others those that are imported
when somebody goes elsewhere. No more of the language is understood than the page uses; anything
else is an error, and a test builds the page.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
# Comments stand on lines of their own here; what looks like one elsewhere may be a text, unless
# it says of what type something is.
_COMMENTS = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_TYPES = re.compile(r"/\*\* @type \{[^\n*]*\} \*/ ?")
_INDENTS = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
# Ends of lines after which a statement goes on or the next begins; none behind a comment.
_JOINTS = re.compile(r"^((?:(?!//)[^\n])*[;{,(\[])\n", re.MULTILINE)
_STYLE_COMMENTS = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
# Blanks around what needs none, and those at the ends of lines.
_STYLE_SPACES = re.compile(r"[ \n]*([{};])[ \n]*|([:,])[ \n]+|\n[ \n]*")
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
    text = _TYPES.sub("", _COMMENTS.sub("", text))
    here = posixpath.dirname(path)

    def target(address: str) -> str:
        return posixpath.normpath(posixpath.join(here, address))

    imports = tuple((target(m[2]), tuple(_names(m[1]))) for m in _IMPORT.finditer(text))
    exports = tuple(m[1] for m in _EXPORT.finditer(text))
    body = _EXPORT.sub("", _IMPORT.sub("", text))
    if unknown := _OTHER.search(body):
        raise BundleError(f"{path}: this is not understood: {unknown[0]}")
    later = tuple(target(m[1]) for m in _LATER.finditer(body))
    # A text over several lines would be another one without its indents.
    if not any(line.count("`") % 2 for line in body.split("\n")):
        body = _JOINTS.sub(r"\1", _INDENTS.sub("", body))
    return Module(imports, later, exports, body)


def _names(listed: str) -> Iterator[tuple[str, str]]:
    for name in filter(None, (part.strip() for part in listed.split(","))):
        there, _, here = name.partition(" as ")
        yield here or there, there


Read = Callable[[str], str]
# Takes the name of a file and what it holds, and tells where browsers will find it.
Keep = Callable[[str, str], str]


def bundles(
    files: Mapping[str, str],
    rest: str,
    read: Read,
    keep: Keep,
    preludes: Mapping[str, str] | None = None,
    after: Mapping[str, str] | None = None,
) -> dict[str, str]:
    """Keep the modules in files, and tell the address of each module's file.

    `files` has the first module of each file. The first file is what a page starts with; it also
    has the modules that two others need. A file that comes `after` another one shares its modules,
    and has a copy of what it needs besides, so that nobody waits for that at first; a module runs
    once, whichever file brings it. All other modules go into the file `rest`. Files but the first
    one begin with their `preludes`, such as `style` and `section` make.
    """
    modules: dict[str, Module] = {}
    whole = {file: _closure(start, modules, read) for file, start in files.items()}
    before = {file: set(whole[each]) for file, each in (after or {}).items()}
    first, *others = (
        [name for name in names if name not in before.get(file, ())]
        for file, names in whole.items()
    )
    counts = Counter(
        name
        for file, names in zip([*files][1:], others, strict=True)
        if file not in before
        for name in names
    )
    # Before the module that starts all others, which comes last.
    first[-1:-1] = [name for name in counts if counts[name] > 1 and name not in first]
    parts = [first, *([name for name in other if name not in first] for other in others)]
    known = list(chain.from_iterable(parts))
    starts = [later for name in known for later in modules[name].later]
    wanted = dict.fromkeys(name for start in starts for name in _closure(start, modules, read))
    parts.append([name for name in wanted if name not in known])
    contents = dict(zip((*files, rest), parts, strict=True))
    return _kept(contents, modules, keep, preludes or {}, after or {})


def _kept(
    files: Mapping[str, Sequence[str]],
    modules: Modules,
    keep: Keep,
    preludes: Mapping[str, str],
    after: Mapping[str, str],
) -> dict[str, str]:
    """Keep files of modules, the first of which fetches the others; the last one needs them all."""
    numbers = {name: number for number, name in enumerate(chain.from_iterable(files.values()))}
    first, *others = files
    part_of = {name: at for at, file in enumerate(others) for name in files[file]}

    def later(name: str) -> str:
        at = part_of.get(name)
        if at is None:
            raise BundleError(f"{name} is imported both at first and later")
        file = others[at]
        before = [others.index(after[file])] if file in after else []
        needs = range(at + 1) if file == others[-1] else [*before, at]
        return f"m.later({list(needs)}, {numbers[name]})"

    def text(file: str) -> str:
        return "".join(_wrapped(name, modules, numbers, later) for name in files[file])

    addresses = []
    for file in others:
        guard = f"if (m[{numbers[files[file][-1]]}]) return;\n" if files[file] else ""
        begin = guard + preludes.get(file, "")
        addresses.append(keep(file, f"export default (m) => {{\n{begin}{text(file)}}};\n"))
    start = keep(first, f"{_START % json.dumps(addresses)}{text(first)}")
    return {name: addresses[part_of[name]] if name in part_of else start for name in numbers}


# Browsers remember that a file could not be fetched, so it is asked for by another address then.
_START = """const m = [];
const files = %s;
const failures = {};
const load = async (file) => {
  for (let again = false; ; again = true) {
    try {
      return await import(failures[file] ? `${file}?${failures[file]}` : file);
    } catch (error) {
      failures[file] = (failures[file] ?? 0) + 1;
      if (again) throw error;
    }
  }
};
m.later = async (needs, at) => {
  const found = await Promise.all(needs.map((need) => load(files[need])));
  for (const { default: add } of found) add(m);
  return m[at];
};
m.style = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
};
m.section = (text) => document.querySelector("main").insertAdjacentHTML("beforeend", text);
"""


def style(text: str) -> str:
    """A style sheet as part of a prelude."""
    return f"m.style({json.dumps(text, ensure_ascii=False)});\n"


def section(text: str) -> str:
    """A section of the page as part of a prelude."""
    return f"m.section({json.dumps(text, ensure_ascii=False)});\n"


def single(start: str, read: Read, addresses: Mapping[str, str]) -> str:
    """A module and all that it needs as one text; what it imports later is only fetched."""
    modules: dict[str, Module] = {}
    names = _closure(start, modules, read)
    numbers = {name: number for number, name in enumerate(names)}

    def later(name: str) -> str:
        return f'import("{addresses[name]}")'

    return "const m = [];\n" + "".join(_wrapped(n, modules, numbers, later) for n in names)


def _closure(start: str, modules: dict[str, Module], read: Read) -> list[str]:
    """A module and those that it needs, in order."""
    return list(dict.fromkeys(_in_order(start, modules, read)))


def _in_order(
    start: str, modules: dict[str, Module], read: Read, above: tuple[str, ...] = ()
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


def _wrapped(
    name: str, modules: Modules, numbers: Mapping[str, int], later: Callable[[str], str]
) -> str:
    """A module as a function of its own, so that names in two modules never meet."""
    module = modules[name]
    lines = [f"m[{numbers[name]}] ??= (() => {{"]
    for other, names in module.imports:
        for _, there in names:
            if there not in modules[other].exports:
                raise BundleError(f"{name}: {other} exports no {there}")
        taken = ", ".join(here if here == there else f"{there}: {here}" for here, there in names)
        lines.append(f"const {{ {taken} }} = m[{numbers[other]}];")

    def fetched(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[1]))
        return later(target)

    lines.append(_LATER.sub(fetched, module.body).strip())
    lines.append(f"return {{ {', '.join(module.exports)} }};")
    return "\n".join([*lines, "})();\n"])


def styles(sheets: Sequence[str], address: Callable[[str], str]) -> str:
    """Style sheets in one; `address` tells where browsers find a file that a sheet names."""

    def found(match: re.Match[str]) -> str:
        return f'url("{address(match[1])}")'

    plain = _STYLE_COMMENTS.sub("", "".join(sheets))
    return _ADDRESS.sub(found, _STYLE_SPACES.sub(lambda match: match[1] or match[2] or " ", plain))
