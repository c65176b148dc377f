"""Walkthroughs as one HTML file: nothing to load, no script, light or dark as the reader prefers.

Wide screens and paper have two columns of steps, each with its picture beside the words. Pictures
are cut into pieces; pieces that several pictures share are in the file only once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gridwright.grid import Naming
from gridwright.reasoning.words import Words, part_text
from gridwright.scene import Emphasis, Scene
from gridwright.text import plural
from gridwright.views.accents import accents
from gridwright.views.drawing import Box, Drawing, Path, drawing_of
from gridwright.views.svg import FONT, escaped, frame, pieces, style_sheet
from gridwright.views.themes import THEMES, Theme
from gridwright.views.walkthrough import IF, THEN, Figure, Stage, Summary, Walk, illustrated
from gridwright.views.walkthrough_style import LAYOUT

# The side of a cell in pixels: no larger than this, however much room there is.
CELL = 40
# A piece as short as this is not worth a reference.
SHORT = 50

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LEGEND: dict[Emphasis, str] = {
    "look": "new in this step",
    "reason": "what it rests on",
    "place": "where to look",
    "supposed": "only supposed",
    "follows": "follows from it",
    "breaks": "where that breaks",
}
SMALL_SIGNS = "small signs: what a cell may be"
STRUCK_OUT = ", struck out when it no longer may"
CAPTIONS = {IF: "what would follow", THEN: "after this step"}


def html_walk(walk: Walk, pictures: str = "all") -> str:
    """A walk as the text of an HTML file."""
    steps = list(illustrated(walk, pictures))
    scenes = [figure.scene for _, _, figures in steps for figure in figures]
    pool = _Pool([walk.start, *scenes])
    summary = Summary()
    for number, stage, _ in steps:
        summary.add(number, stage)
    title = escaped(walk.start.title)
    body = [
        '<header class="puzzle">',
        pool.picture(walk.start, "the puzzle"),
        f"<div><h1>{title}</h1>",
        f"<ul>{''.join(f'<li>{escaped(rule)}</li>' for rule in walk.rules)}</ul>",
        f"<p>{plural(len(steps), 'step')} from the clues to the solution.</p></div>",
        "</header>",
        _legend(scenes),
        '<ol class="steps">',
        *(_step(number, stage, figures, pool, walk.naming) for number, stage, figures in steps),
        "</ol>",
        f'<p class="ending">{escaped(summary.text)}</p>',
    ]
    return "\n".join([*_head(title), "<main>", *body, "</main>", pool.shared(), "</html>"])


def _head(title: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{title}</title>"
    night = f"@media screen and (prefers-color-scheme: dark) {{\n{_colours(THEMES['dark'])}\n}}"
    paper = f"@media print {{\n{_colours(THEMES['print'])}\n}}"
    letters = f"svg {{ font-family: {FONT}; }}"
    yield "\n".join(
        (f"<style>{LAYOUT}{letters}", _colours(THEMES["light"]), night, paper, "</style>")
    )


def _colours(pens: Theme) -> str:
    words = f"body {{ background: {pens['page'].fill}; color: {pens['clue'].fill}; }}"
    return f"{words}\n{style_sheet(pens)}"


def _legend(scenes: Iterable[Scene]) -> str:
    """What the highlights mean that pictures have."""
    scenes = tuple(scenes)
    used = {emphasis for scene in scenes for emphasis in scene.emphases.values()}
    items = [
        f"<li>{_swatch(emphasis)}{meaning}</li>"
        for emphasis, meaning in LEGEND.items()
        if emphasis in used
    ]
    pencil = [each for scene in scenes for each in scene.pencil]
    if pencil:
        struck = STRUCK_OUT if any(each.gone for each in pencil) else ""
        items.append(f"<li>{SMALL_SIGNS}{struck}</li>")
    return f'<ul class="legend">{"".join(items)}</ul>' if items else ""


def _swatch(emphasis: Emphasis) -> str:
    """A small square that is highlighted as the cells of a picture are."""
    corner, side = (0.08, 0.08), 0.84
    lines = (Path(*accent) for accent in accents(emphasis, corner, side))
    drawing = Drawing("", 1, 1, (Box(emphasis, *corner, side, side), *lines))
    return f'<svg {frame(drawing, 18)} aria-hidden="true">{"".join(pieces(drawing))}</svg>'


def _step(number: int, stage: Stage, figures: Iterable[Figure], pool: _Pool, naming: Naming) -> str:
    head = f'<h2><span class="number">{number}</span> {escaped(stage.title)}</h2>'
    words = f"<p>{_marked_up(stage.words, naming)}</p>"
    outcome = f'<p class="outcome">→ {_marked_up(stage.outcome, naming)}</p>'
    pictures = "".join(_figure(number, each, pool) for each in figures)
    shown = f'<div class="pictures">{pictures}</div>' if pictures else ""
    return (
        f'<li class="step" id="step-{number}">'
        f'<div class="words">{head}{words}{outcome}</div>{shown}</li>'
    )


def _figure(number: int, figure: Figure, pool: _Pool) -> str:
    """A picture of a step, with its caption if it has one."""
    shows = "what would follow in" if figure.caption == IF else "the board after"
    picture = pool.picture(figure.scene, f"{shows} step {number}")
    if not figure.caption:
        return picture
    caption = f"<figcaption>{CAPTIONS[figure.caption]}</figcaption>"
    return f"<figure>{picture}{caption}</figure>"


def _marked_up(words: Words, naming: Naming) -> str:
    """Words in which the names of cells stand out."""
    return "".join(
        f'<b class="cell">{name}</b>' if part.kind == "cell" else name
        for part in words.parts
        for name in [escaped(part_text(part, naming))]
    )


class _Pool:
    """The pieces of all pictures; those that occur more than once are stored once."""

    def __init__(self, scenes: Iterable[Scene]) -> None:
        found = Counter(piece for scene in scenes for piece in pieces(drawing_of(scene)))
        common = (piece for piece, times in found.items() if times > 1 and len(piece) > SHORT)
        self._names = {piece: f"p{number}" for number, piece in enumerate(common)}

    def picture(self, scene: Scene, name: str) -> str:
        """A picture built from the pieces, with an accessible name."""
        drawing = drawing_of(scene)
        inside = "".join(
            f'<use href="#{self._names[piece]}"/>' if piece in self._names else piece
            for piece in pieces(drawing)
        )
        return f'<svg {frame(drawing, CELL)} role="img" aria-label="{escaped(name)}">{inside}</svg>'

    def shared(self) -> str:
        """The pieces that pictures share."""
        inside = "".join(
            piece.replace("<g ", f'<g id="{name}" ', 1) for piece, name in self._names.items()
        )
        return f'<svg class="shared" aria-hidden="true"><defs>{inside}</defs></svg>'
