"""Search trees as one HTML file: nothing to load, and one script that the page's policy names.

The file holds the trees as data: for each node what was decided and what was removed, and the shape
of the whole tree. The script draws them, and makes the board at an event from the removals on the
way to it. Two trees are drawn as one, merged where they agree.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources

from gridwright.lab.trees.choices import Choice
from gridwright.lab.trees.merged_text import common
from gridwright.lab.trees.merging import Merged
from gridwright.lab.trees.page_data import Numbering, board_for_page, tree_for_page
from gridwright.lab.trees.tree import Tree
from gridwright.lab.trees.words import headline
from gridwright.puzzle import Puzzle
from gridwright.views.svg import FONT, escaped, style_sheet
from gridwright.views.themes import THEMES

# The parts of the script, in the order in which they need each other.
SCRIPTS = ("data.js", "board.js", "drawing.js", "overview.js", "hand.js", "page.js")

LIGHT = """--bg: #F3F4F1; --surface: #FFFFFF; --sunken: #E9EBE7; --ink: #191D21; --soft: #515961;
--thin: #D9DCD6; --edge: #A9AFAE; --node: #0A5CA8; --node-tint: #DCEBFA; --good: #0B6670;
--bad: #B3261E; --bad-tint: #FBE3DF; --second: #A34400; --second-tint: #FDE7D6; --hint: #5A3DB8;
--hint-tint: #EEEAFB; --premise-tint: #FFEFB8; --premise-line: #B98300; --halo: #DDD4FA;
--shadow: 0 1px 2px rgb(20 25 30 / .06), 0 0 0 1px rgb(20 25 30 / .05);"""
DARK = """--bg: #131619; --surface: #1C2024; --sunken: #0E1113; --ink: #EDEFF0; --soft: #AEB6BD;
--thin: #30363C; --edge: #525A62; --node: #7FBEFF; --node-tint: #15304A; --good: #6CCAD1;
--bad: #FFA196; --bad-tint: #43201C; --second: #FFB27A; --second-tint: #43280F; --hint: #C3B1FF;
--hint-tint: #2A2444; --premise-tint: #453A14; --premise-line: #E3B53E; --halo: #3A3066;
--shadow: 0 0 0 1px rgb(255 255 255 / .06);"""
VIEWS = (("tree-view", "Tree"), ("icicle", "Icicle"), ("pixels", "Pixels"))
FOLDING = (
    ("unfold-some", "Unfold some"),
    ("unfold-all", "Unfold all"),
    ("fold-failures", "Fold failures"),
)
ZOOMING = (
    ("larger", "Larger"),
    ("smaller", "Smaller"),
    ("fit", "Fit"),
    ("bare", "Shape only"),
    ("solution", "To the solution"),
    ("difference", "Next difference"),
)
# Buttons that step through events: what is drawn on them, what they do, and the key.
STEPS = (
    ("begin", "|◂", "To the beginning (Home)"),
    ("decision-before", "◂◂", "Decision before (D)"),
    ("back", "◂", "Back one event (B)"),
    ("next", "▸", "Next event (N)"),
    ("next-decision", "▸▸", "Next decision (d)"),
    ("next-failure", "▸×", "Next failure (F)"),
)
SHADES = (
    ("differs", "decided"),
    ("look", "values removed"),
    ("scope", "cells of the constraint"),
    ("wrong", "cells of the rule that fails"),
)


def html_tree(
    puzzle: Puzzle,
    tree: Tree,
    about: str,
    choices: Sequence[Choice] = (),
    numbering: Numbering | None = None,
) -> str:
    """A tree as the text of an HTML file; `about` says how the search was done.

    A page that is given the numbering of an `Explorer` asks it, by `serving`, about decisions that
    are not among the `choices`.
    """
    told = f"<p>{escaped(headline(tree))}{_summary(tree)}</p>"
    about_span = f'<span class="about">{escaped(about)}</span>'
    numbers = numbering or Numbering(puzzle, tree.domains)
    data = {
        "trees": [tree_for_page(tree, about, numbers, choices)],
        "pairs": None,
        "live": numbering is not None,
    }
    return _page(puzzle, "search tree", about_span + told, data, _profile(tree))


def html_merged(puzzle: Puzzle, merged: Merged, abouts: tuple[str, str]) -> str:
    """Two trees as the text of an HTML file; `abouts` say how the searches were done."""
    trees = (merged.first, merged.second)
    told = "".join(
        f'<p class="{side}"><b>{number}</b> {escaped(about)}: {escaped(headline(tree))}</p>'
        for side, number, about, tree in zip(("first", "second"), "12", abouts, trees, strict=True)
    )
    data = {
        "trees": [
            tree_for_page(tree, about, Numbering(puzzle, tree.domains))
            for tree, about in zip(trees, abouts, strict=True)
        ],
        "pairs": [(pair.parent, pair.first, pair.second) for pair in merged.pairs],
        "live": False,
    }
    return _page(puzzle, "two searches", f"{told}<p>{escaped(common(merged))}</p>", data, "")


def _page(puzzle: Puzzle, what: str, told: str, data: Mapping[str, object], below: str) -> str:
    title = escaped(f"{puzzle.title}, {puzzle.grid}: {what}")
    script = "".join(map(_resource, SCRIPTS))
    cells = tuple(cell for cell in puzzle.grid.cells if cell in puzzle.open_cells)
    board = board_for_page(puzzle, cells)
    text = json.dumps({**data, **board}, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c")  # nothing else can end a script early
    return "\n".join(
        (
            *_head(title, script, bool(data["live"])),
            f"<header><h1>{title}</h1>{told}</header>",
            f'<nav aria-label="The picture">{_group("views", VIEWS)}'
            f"{_group('folding', FOLDING)}{_group('zooming', ZOOMING)}</nav>",
            '<main id="view"><svg id="tree" role="tree" aria-label="The search tree"></svg>',
            '<div id="overview" hidden></div>',
            "<noscript>The script of this page draws the tree.</noscript></main>",
            f'<aside aria-label="The chosen node"><div id="told"></div>{_stepper()}'
            f'<div id="happens" aria-live="polite"></div><div id="events"></div>'
            f"{_legend()}{below}</aside>",
            f'<script type="application/json" id="data">{text}</script>',
            f"<script>{script}</script>",
            "</html>",
            "",
        )
    )


def _group(name: str, buttons: Sequence[tuple[str, str]]) -> str:
    inside = "".join(f'<button type="button" id="{id}">{text}</button>' for id, text in buttons)
    return f'<div class="group" id="{name}">{inside}</div>'


def _stepper() -> str:
    buttons = "".join(
        f'<button type="button" id="{id}" title="{said}" aria-label="{said}">{sign}</button>'
        for id, sign, said in STEPS
    )
    return (
        f'<div class="stepper"><div class="group">{buttons}</div><output id="where"></output>'
        '<input type="range" id="place" min="0" value="0" aria-label="Event of the search"></div>'
    )


def _resource(name: str) -> str:
    return (resources.files("gridwright.lab.trees") / "assets" / name).read_text("utf-8")


def _head(title: str, script: str, live: bool) -> Iterator[str]:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    if live:
        policy += "; connect-src 'self'"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{title}</title>"
    yield f"<style>{_resource('page.css')}"
    yield f"aside svg {{ font-family: {FONT}; text-anchor: middle; }}"
    yield _colours("light", LIGHT)
    yield f"@media screen and (prefers-color-scheme: dark) {{ {_colours('dark', DARK)} }}</style>"


def _colours(theme: str, names: str) -> str:
    return f":root {{ {names} }}\n{style_sheet(THEMES[theme])}"


def _summary(tree: Tree) -> str:
    if not tree.summarised:
        return ""
    kept = sum(node.outcome != "untried" for node in tree.nodes)
    return (
        f" {kept:,} nodes are kept; dashed triangles stand for subtrees that are only counted. "
        "Icicle and Pixels show them all."
    )


def _legend() -> str:
    boxes = (
        f'<li><svg width="14" height="14" viewBox="0 0 40 40" aria-hidden="true"><g class="{role}">'
        f'<rect x="3" y="3" width="34" height="34"/></g></svg>{meaning}</li>'
        for role, meaning in SHADES
    )
    return f'<ul class="legend" id="legend">{"".join(boxes)}</ul>'


def _profile(tree: Tree) -> str:
    """How many nodes there are at each depth, as a table with bars."""
    most = max(1, *(level.nodes for level in tree.levels))
    rows = (
        f"<tr><th scope=row>{depth}</th><td>{level.nodes:,}</td><td>{level.backtracks:,}</td>"
        f"<td>{level.solutions:,}</td>"
        f'<td class="bar"><svg width="100" height="9" aria-hidden="true"><rect fill="var(--node)" '
        f'width="{100 * level.nodes / most:.0f}" height="9"/></svg></td></tr>'
        for depth, level in enumerate(tree.levels)
    )
    return (
        "<details><summary>Nodes by depth</summary><table>"
        "<tr><th scope=col>depth<th scope=col>nodes<th scope=col>failures<th scope=col>solutions"
        f"<td></tr>{''.join(rows)}</table></details>"
    )
