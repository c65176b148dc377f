"""Walkthroughs as one HTML file: nothing to load, no script, light or dark as the reader prefers.

Pictures are cut into pieces; pieces that several pictures share are in the file only once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gridwright.scene import Scene
from gridwright.text import plural
from gridwright.views.drawing import drawing_of
from gridwright.views.svg import FONT, escaped, frame, pieces, style_sheet
from gridwright.views.themes import THEMES, Theme
from gridwright.views.walkthrough import Stage, Walk, ending, headed, illustrated

# The side of a cell in pixels: smaller on large boards, so that a picture leaves room for words.
CELL, WIDEST = 40, 400
# A piece as short as this is not worth a reference.
SHORT = 50

LAYOUT = """
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; }
h2 { margin: 0 0 0.4rem; font-size: 1.05rem; }
h2 span { font-weight: normal; opacity: 0.75; }
ol { list-style: none; margin: 2rem 0; padding: 0; }
li.step { display: grid; grid-template-columns: auto minmax(0, 1fr);
  gap: 0 1.75rem; padding: 1.4rem 0; border-top: 1px solid;
  border-color: color-mix(in srgb, currentcolor 20%, transparent); }
.step > svg { order: -1; }
.words p { margin: 0 0 0.5rem; max-width: 34rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.5rem; padding: 0; list-style: none; }
.legend svg { vertical-align: -0.2rem; margin-right: 0.4rem; }
svg { display: block; max-width: 100%; height: auto; text-anchor: middle; }
svg.shared { position: absolute; width: 0; height: 0; }
.legend svg { display: inline; }
text { stroke: none; }
@media (max-width: 44rem) {
  li.step { grid-template-columns: 1fr; gap: 0.8rem; }
  .step > svg { order: 0; }
}
@media print { li.step { break-inside: avoid; } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LEGEND = (
    ("look", "new in this step"),
    ("reason", "what it rests on"),
    ("place", "where to look"),
)
SMALL_SIGNS = "small signs: what a cell may be, struck out when it no longer may"


def html_walk(walk: Walk, pictures: str = "all") -> str:
    """A walk as the text of an HTML file."""
    steps = list(illustrated(walk, pictures))
    pool = _Pool([walk.start, *(scene for _, _, scene in steps if scene is not None)])
    largest = max((stage.size for _, stage, _ in steps), default=0)
    title = escaped(walk.start.title)
    body = [
        f"<h1>{title}</h1>",
        pool.picture(walk.start, "the puzzle"),
        f"<ul>{''.join(f'<li>{escaped(rule)}</li>' for rule in walk.rules)}</ul>",
        f"<p>{escaped(_counted(stage for _, stage, _ in steps))}</p>",
        _legend() if pictures != "none" else "",
        '<ol class="steps">',
        *(_step(number, stage, scene, pool) for number, stage, scene in steps),
        "</ol>",
        f"<p>{escaped(ending(largest))}</p>",
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


def _counted(stages: Iterable[Stage]) -> str:
    """The number of steps, and their kinds."""
    kinds = Counter(stage.kind for stage in stages)
    told = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    return f"{plural(kinds.total(), 'step')}: {told}." if kinds else ""


def _legend() -> str:
    boxes = (
        f'<li><svg width="18" height="18" viewBox="0 0 40 40" aria-hidden="true"><g class="{role}">'
        f'<rect x="2" y="2" width="36" height="36"/></g></svg>{meaning}</li>'
        for role, meaning in LEGEND
    )
    return f'<ul class="legend">{"".join(boxes)}<li>{SMALL_SIGNS}</li></ul>'


def _step(number: int, stage: Stage, scene: Scene | None, pool: _Pool) -> str:
    head = f"<h2>{number} <span>{escaped(headed(stage))}</span></h2>"
    words = "".join(f"<p>{escaped(line)}</p>" for line in stage.paragraphs)
    picture = pool.picture(scene, f"the board after step {number}") if scene is not None else ""
    return (
        f'<li class="step" id="step-{number}"><div class="words">{head}{words}</div>{picture}</li>'
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
        cell = min(CELL, WIDEST / drawing.width)
        inside = "".join(
            f'<use href="#{self._names[piece]}"/>' if piece in self._names else piece
            for piece in pieces(drawing)
        )
        return f'<svg {frame(drawing, cell)} role="img" aria-label="{escaped(name)}">{inside}</svg>'

    def shared(self) -> str:
        """The pieces that pictures share."""
        inside = "".join(
            piece.replace("<g ", f'<g id="{name}" ', 1) for piece, name in self._names.items()
        )
        return f'<svg class="shared" aria-hidden="true"><defs>{inside}</defs></svg>'
