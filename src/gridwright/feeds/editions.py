"""The files of one board of a feed: data, pictures, hints and the whole way, each for itself.

The board's own files do not give away its solution, so that both can be published apart.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress

from gridwright.daily.published import BOARD
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.explaining.presenting.data import step_data
from gridwright.explaining.presenting.pictures import (
    known_values,
    start_scene,
    step_scene,
    tried_scenes,
)
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation
from gridwright.feeds.pages import board_page, hints_page
from gridwright.feeds.plan import Edition
from gridwright.files import reason_of, save
from gridwright.generation.records import Record
from gridwright.owned_folders import BEGUN
from gridwright.puzzle import Puzzle
from gridwright.views.saving import FORMATS, rendered
from gridwright.views.walkthrough import Stage, Walk
from gridwright.views.walkthrough_html import html_walk

# Seconds after which the way to a solution is given up; boards of a level take a few.
WALK_SECONDS = 600.0
DEPTHS: Mapping[str, Depth] = {"where": 1, "technique": 2, "why": 3}


def write_edition(folder: str, edition: Edition, record: Record, title: str) -> Edition:
    """Make all files of an edition and put them into the feed at once. This is what workers do."""
    begun = os.path.join(folder, f"{BEGUN}{os.urandom(8).hex()}")
    target = os.path.join(folder, edition.folder)
    try:
        os.mkdir(begun)
        for name, content in edition_files(edition, record, title):
            save(os.path.join(begun, name), content)
        with suppress(FileExistsError):
            os.mkdir(os.path.dirname(target))
        os.rename(begun, target)
    except OSError as error:
        said = f"this folder cannot be written: {reason_of(error)}"
        raise InputError(said, source=target) from None
    return edition


def edition_files(edition: Edition, record: Record, title: str) -> Iterator[tuple[str, bytes]]:
    """The files of an edition: their names and contents."""
    board = record.board
    steps = list(explain(board, Limits(WALK_SECONDS)))
    hints = [_hint(step) for step in steps]
    about = {"date": edition.day.isoformat(), "puzzle": board.name}
    facts = {
        **about,
        "title": board.title,
        "size": record.size,
        "level": record.level,
        "style": record.style,
        "clues": record.clues,
        "rules": list(board.rules_at_work().values()),
        "text": record.text,
    }
    yield BOARD, _json(facts)
    yield "solution.json", _json({**about, "solution": list(record.solution)})
    yield "hints.json", _json({**about, "hints": hints})
    yield "walkthrough.json", _json({**about, "steps": [step_data(board, each) for each in steps]})
    for name, scene in (("board", board.scene()), ("solution", board.scene(record.values))):
        for format in FORMATS:
            yield f"{name}.{format}", rendered(scene, format)
    yield "index.html", board_page(facts, title).encode()
    yield "hints.html", hints_page(facts, hints).encode()
    yield "walkthrough.html", html_walk(_walk(board, steps)).encode()


def _hint(step: Explanation) -> dict[str, str]:
    """A step as three hints, each telling more than the one before."""
    return {name: str(step.told(depth)) for name, depth in DEPTHS.items()}


def _walk(board: Puzzle, steps: list[Explanation]) -> Walk:
    stages = [
        Stage(
            each.title,
            each.move.cost,
            each.words,
            each.outcome,
            step_scene(board, each),
            len(known_values(each.after)) - len(known_values(each.known)),
            tried_scenes(board, each),
        )
        for each in steps
    ]
    return Walk(start_scene(board), tuple(board.rules_at_work().values()), stages)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"
