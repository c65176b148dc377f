"""Addresses of penpa-edit: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`.

What follows `p=` is a text of several lines, deflated and written in base64. Penpa draws any puzzle
and does not know which it is: the title says so, or else what is drawn. Of the drawing, this reads
and writes texts in cells and beside the board, shaded cells, and walls between cells.

Places are counted over the board with two more rows and columns on each side: first all cells,
then as many corners, each at the lower right of its cell. Names in the lines are shortened to `z`
and one more character.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gridwright.formats.codec import NotThisFormatError
from gridwright.formats.document import Document
from gridwright.formats.fields import Field, first_word, refuse_more
from gridwright.grid import Cell, Grid, grid_of
from gridwright.text import MAX_SIDE, Token

FORMAT = "penpa"
ADDRESS = "https://swaroopg92.github.io/penpa-edit/#"
# The rows and columns that penpa counts on each side of the board.
PAD = 2
# The size of a cell in its pictures.
PIXELS = 38
# No drawing of a board is longer, once inflated.
MOST_CHARACTERS = 1_000_000
# What colours of cells mean: grey shades, and black.
GREY, BLACK = 1, 4
_SHADES = (1, 3, 4, 8)
# Marks of the solver's own, which are no clues.
_CANDIDATES = "7"

_QUERY = re.compile(r"(?:https?://[^\s#?]*[#?])?m=(?:edit|solve)&p=([A-Za-z0-9+/_=-]+)(?:&\S*)?")
_SHORT = re.compile(r'(?<![\w"])z[A-Z0-9_](?![\w"])')
# What a layer of a drawing holds, by the short names; everything but these three stays empty here.
_TEXTS, _SURFACES, _EDGES = "zN", "zS", "zE"
_LAYER = (
    "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:%s,zN:%s,z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],"
    "z0:[],z5:[],zL:{},zE:%s,zW:{},zC:{},z4:{},z6:[],z7:[]}"
)
_MODE = (
    'zS:["",1],zL:["1",%d],zE:["1",%d],zW:["",%d],zC:["1",10],zN:["1",%d],zY:["circle_L",1],'
    'zP:[zT,""],zB:["",""],"move":["1",""],"combi":["battleship",""],"sudoku":["1",1]'
)


@dataclass(frozen=True)
class Drawing:
    """What is drawn on a board: texts by their cells (those beside it too), shades, and walls."""

    grid: Grid
    title: str = ""
    texts: Mapping[Cell, str] = field(default_factory=dict)
    shades: Mapping[Cell, int] = field(default_factory=dict)
    walls: frozenset[tuple[Cell, Cell]] = frozenset()
    # Where the address is, for what is wrong with it.
    address: Field = field(default=Field("address", "", 1, 1), compare=False)

    @property
    def has_frame(self) -> bool:
        """Whether there are texts beside the board."""
        return any(cell not in self.grid for cell in self.texts)

    def token(self, cell: Cell) -> Token:
        """The text of a cell in our own form, `.` for none."""
        return self.place(self.texts.get(cell, "."))

    def place(self, text: str) -> Token:
        """A text as it is typed in our own form, at the place of the address."""
        return Token(text, self.address.line, self.address.column)


def read_drawing(document: Document) -> Drawing:
    """The drawing of an address; other texts are not in this format."""
    return document.once(_read)


def read_as(document: Document, title: str, guess: bool) -> Drawing:
    """The drawing of a puzzle: one with its title, or one without that looks like it by a guess."""
    drawing = read_drawing(document)
    if drawing.title.casefold() not in (title.casefold(), ""):
        raise NotThisFormatError(f"its title is not {title}")
    if not drawing.title and not guess:
        raise NotThisFormatError(f"it is not drawn as {title}")
    return drawing


def _read(document: Document) -> Drawing:
    word, more = first_word(document)
    match = _QUERY.fullmatch(word.text)
    if not match:
        raise NotThisFormatError("it is not an address of penpa-edit")
    refuse_more(more)
    address = word.part("address", match.start(1), match.end(1))
    lines = _inflated(address).split("\n")
    if len(lines) < 5:
        address.fail("it ends too early; expected a drawing of penpa-edit")
    return _drawing(address, lines)


def _inflated(address: Field) -> str:
    text = address.text.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        engine = zlib.decompressobj(-15)
        found = engine.decompress(packed, MOST_CHARACTERS)
        if engine.unconsumed_tail or not engine.eof:
            address.fail("it is too long, or cut off; expected a drawing of penpa-edit")
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        address.fail("it is damaged; expected a drawing of penpa-edit")


def _drawing(address: Field, lines: list[str]) -> Drawing:
    head = lines[0].split(",")
    margins, layer = _json(lines[1], address), _json(lines[3], address)
    if head[0] not in ("square", "sudoku"):
        address.fail("this drawing is not of a square grid; expected one")
    whole = [int(text) if text.isdecimal() and len(text) < 4 else 0 for text in head[1:3]]
    if not _is_margins(margins) or not isinstance(layer, dict) or len(whole) < 2:
        address.fail("it is damaged; expected a drawing of penpa-edit")
    top, bottom, left, right = margins
    width, height = whole[0] - left - right, whole[1] - top - bottom
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        address.fail(f"expected a board of 1 to {MAX_SIDE} rows and columns")
    places = _Places(whole[0] + 2 * PAD, whole[1] + 2 * PAD, top + PAD, left + PAD)
    title = next((text[6:].strip() for text in head if text.startswith("Title:")), "")
    grid = grid_of(width, height)
    return Drawing(
        grid,
        title.replace("%2C", ","),
        _texts(_part(layer, _TEXTS, "number"), places, grid, address),
        _shades(_part(layer, _SURFACES, "surface"), places, grid),
        frozenset(_walls(_part(layer, _EDGES, "edge", "lineE"), places, grid)),
        address,
    )


def _json(line: str, address: Field) -> Any:
    """A line as data, with its short names as they are, apart from the one for nothing."""
    quoted = _SHORT.sub(lambda m: "null" if m[0] == "zO" else f'"{m[0]}"', line)
    try:
        return json.loads(quoted)
    except (ValueError, RecursionError):
        address.fail("it is damaged; expected a drawing of penpa-edit")


def _is_margins(found: object) -> bool:
    return (
        isinstance(found, list)
        and len(found) == 4
        and all(type(each) is int and 0 <= each <= MAX_SIDE for each in found)
    )


def _part(layer: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    """A part of a layer by one of its names; none where it is missing."""
    found = next((layer[name] for name in names if name in layer), None)
    return found if isinstance(found, dict) else {}


@dataclass(frozen=True)
class _Places:
    """How places are counted: over so many columns and rows, with the board at an offset."""

    width: int
    height: int
    top: int
    left: int

    def at(self, text: str) -> tuple[int, Cell]:
        """The kind of a place (0 for cells, 1 for corners), and its cell on the board."""
        number = int(text) if text.isdecimal() and len(text) < 9 else -1
        kind, index = divmod(number, self.width * self.height)
        row, column = divmod(index, self.width)
        return kind, Cell(row - self.top, column - self.left)

    def cell(self, cell: Cell, kind: int = 0) -> int:
        """The number of a cell, or of the corner at its lower right."""
        index = (cell.row + self.top) * self.width + cell.column + self.left
        return kind * self.width * self.height + index


def _texts(
    found: Mapping[str, Any], places: _Places, grid: Grid, address: Field
) -> dict[Cell, str]:
    texts = {}
    for place, entry in found.items():
        if not isinstance(entry, list) or not entry or entry[2:3] == [_CANDIDATES]:
            continue
        kind, cell = places.at(place)
        text = str(entry[0]).strip()
        if not text:
            continue
        if kind or not (-1 <= cell.row <= grid.height and -1 <= cell.column <= grid.width):
            address.fail("a text is neither in a cell nor beside the board")
        texts[cell] = text
    return texts


def _shades(found: Mapping[str, Any], places: _Places, grid: Grid) -> dict[Cell, int]:
    cells = {places.at(place)[1]: colour for place, colour in found.items()}
    return {cell: colour for cell, colour in cells.items() if cell in grid and colour in _SHADES}


def _walls(found: Mapping[str, Any], places: _Places, grid: Grid) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbours that an edge divides."""
    pairs = set(grid.pairs)
    walls = []
    for edge in found:
        ends = [places.at(place) for place in edge.split(",")]
        if len(ends) != 2 or any(kind != 1 for kind, _ in ends):
            continue
        (_, one), (_, other) = sorted(ends, key=lambda end: end[1])
        beyond = other.step(1, 0) if one.row == other.row else other.step(0, 1)
        is_short = other in (one.step(0, 1), one.step(1, 0))
        if is_short and (other, beyond) in pairs:
            walls.append((other, beyond))
    return walls


def write_drawing(drawing: Drawing, genre: str = "") -> str:
    """The address of a drawing."""
    grid, margin = drawing.grid, int(drawing.has_frame)
    whole = (grid.width + 2 * margin, grid.height + 2 * margin)
    places = _Places(whole[0] + 2 * PAD, whole[1] + 2 * PAD, PAD + margin, PAD + margin)
    texts = {str(places.cell(cell)): [text, 1, "1"] for cell, text in drawing.texts.items()}
    shades = {str(places.cell(cell)): colour for cell, colour in drawing.shades.items()}
    edges = {_edge(a, b, places): 2 for a, b in sorted(drawing.walls)}
    question = _LAYER % (_compact(shades), _compact(texts), _compact(edges))
    empty = _LAYER % ("{}", "{}", "{}")
    modes = (
        '{z9:zA,zG:["1","2","1"],'
        f"zQ:{{zM:zN,{_MODE % (2, 2, 2, 1)}}},zA:{{zM:zN,{_MODE % (3, 3, 3, 2)}}}}}"
    )
    numbers = [places.cell(cell) for cell in grid.cells]
    steps = [numbers[0], *(b - a for a, b in pairwise(numbers))]
    lines = [
        _head(drawing.title, whole),
        _compact([margin] * 4),
        modes,
        question,
        empty,
        _compact(steps),
        '["Surface","Edge Normal","Number Normal"]',
        "{}",
        '"x"',
        '"x"',
        "[3,1,4]",
        modes,
        '"x"',
        "0",
        empty,
        empty,
        "{}",
        _compact([genre] if genre else []),
        "",
    ]
    engine = zlib.compressobj(9, wbits=-15)
    packed = engine.compress("\n".join(lines).encode()) + engine.flush()
    return f"{ADDRESS}m=edit&p={base64.b64encode(packed).decode()}"


def _head(title: str, whole: tuple[int, int]) -> str:
    """The line with the size of the picture, its middle, and the title."""
    width, height = whole
    picture = (PIXELS * (width + 1), PIXELS * (height + 1))
    places = _Places(width + 2 * PAD, height + 2 * PAD, PAD, PAD)
    # The middle is a cell, a corner, or the middle of a cell's lower or right border.
    kind = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[width % 2, height % 2]
    middle = places.cell(Cell((height - 1) // 2, (width - 1) // 2), kind)
    named = f"Title: {title.replace(',', '%2C')},Author: "
    size = f"{width},{height},{PIXELS},0,1,1,{picture[0]},{picture[1]},{middle},{middle}"
    return f"square,{size},0,0,0,0,{named},,,OFF,false"


def _edge(a: Cell, b: Cell, places: _Places) -> str:
    """The edge between two neighbours, by its corners."""
    start = a.step(0, -1) if b.row > a.row else a.step(-1, 0)
    return f"{places.cell(start, 1)},{places.cell(a, 1)}"


def _compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
