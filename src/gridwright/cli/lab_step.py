"""`gridwright lab step`: a search event by event, forward and back, on the board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gridwright.cli.commands import clear, getchar, prompt
from gridwright.cli.model_option import formulation_of
from gridwright.cli.output import (
    AsciiOption,
    JsonOption,
    draw,
    load,
    say,
    say_exactly,
    say_json,
)
from gridwright.cli.search_options import SearchOptions
from gridwright.errors import InputError
from gridwright.scene import Pencil, Scene

if TYPE_CHECKING:  # loaded when the command runs: no other command needs them
    from gridwright.lab.trees.tree import Tree
    from gridwright.lab.trees.walking import Walk
    from gridwright.model import Model

KEYS = (
    "n next, b back, d next decision, f next failure, s next solution, u decision before, g begin, "
    "c choose, t take back, q quit"
)
# Keys that terminals send for arrows and the like.
ALIASES = {
    " ": "n",
    "\r": "n",
    "\n": "n",
    "": "n",
    "\x1b[C": "n",
    "\x1b[D": "b",
    "\x1b[B": "d",
    "\x1b[A": "u",
    "\x03": "q",
    "\x04": "q",
}
# So many nodes of a search can be walked through.
MOST_WALKED = 2000


def step_command(
    wanted: SearchOptions,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Step through a search on the board: each removal with its reason, forward and back."""
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.trees.tree import record
    from gridwright.lab.trees.walking import Walk

    strategy, board = wanted.strategy, load(wanted.puzzle)
    formulation = formulation_of(board, wanted.model)

    def search(built: Model) -> Tree:
        return record(built, strategy, wanted.limits, wanted.count, MOST_WALKED)

    with faults_of(formulation):
        walk = Walk(board, formulation(board), search)
    if as_json:
        say_json("lab step", {"puzzle": board.name, "events": list(_data(walk))})
        return
    say(f"{board.title}, {board.grid}: model {wanted.model}, labeling {strategy}")
    tree = walk.frame.tree
    if tree.summarised:
        kept = sum(node.outcome != "untried" for node in tree.nodes) - 1
        say(f"{kept:,} of {tree.total.nodes:,} nodes are kept; the others are passed over.")
    _Stepper(walk, ascii_only).run(wanted.puzzle)


def _data(walk: Walk) -> Iterator[dict[str, object]]:
    for place, frame in enumerate(walk.frames):
        walk.place = place
        yield {"node": frame.event.node, "kind": frame.event.kind, "text": walk.sentence}


class _Stepper:
    """Shows a walk and obeys keys, or commands that come through a pipe."""

    def __init__(self, walk: Walk, ascii_only: bool) -> None:
        self._walk = walk
        self._ascii = ascii_only
        self._on_screen = False
        self._begun = False
        self._deeds: dict[str, Callable[[], bool]] = {
            "n": lambda: walk.move(1),
            "b": lambda: walk.move(-1),
            "d": lambda: walk.seek(("decision", "start")),
            "u": lambda: walk.seek(("decision", "start"), -1),
            "f": lambda: walk.seek(("failure",)),
            "s": lambda: walk.seek(("solution",)),
            "g": lambda: walk.move(-len(walk.frames)),
            "t": walk.take_back,
        }

    def run(self, puzzle: str) -> None:
        """Keys on a terminal; commands from a pipe; without any, all events as lines."""
        typed = sys.stdin is not None and sys.stdin.isatty() and puzzle != "-"
        if typed and sys.stdout.isatty():
            self._on_screen = True
            self._show()
            self._obey_keys()
            return
        commands = [] if typed or puzzle == "-" or sys.stdin is None else sys.stdin.readlines()
        if not commands:
            self._list()
            return
        self._show()
        for command in commands:
            if not self._obey(command.strip()):
                return

    def _list(self) -> None:
        for place in range(len(self._walk.frames)):
            self._walk.place = place
            say_exactly(f"{place + 1:>5}  {'  ' * len(self._walk.moment.way)}{self._walk.sentence}")

    def _obey_keys(self) -> None:
        while True:
            key = getchar()
            command = ALIASES.get(key, key).lower()
            if command == "c":
                command = f"c {prompt('Decide (R2C3=4, R2C3 not 4)', default='')}"
            if not self._obey(command):
                return

    def _obey(self, command: str) -> bool:
        """Do what was asked for; False when that is to end."""
        name, _, rest = ALIASES.get(command, command).partition(" ")
        if name == "q":
            return False
        try:
            if name == "c":
                self._walk.choose(rest)
            elif name not in self._deeds:
                raise InputError(f"there is no key {name[:10]!r}; {KEYS}")
            elif not self._deeds[name]():
                raise InputError(self._walk.end if name == "n" else "there is none from here")
        except InputError as error:
            say(str(error))
            return True
        self._show()
        return True

    def _show(self) -> None:
        from gridwright.lab.trees.steps import whereabouts

        walk = self._walk
        if self._on_screen and self._begun:
            clear()
        else:
            say_exactly("")
        self._begun = True
        say(f"Event {walk.place + 1:,} of {len(walk.frames):,}; {whereabouts(walk.way)}")
        say(walk.sentence)
        draw(_scene(walk), ascii_only=self._ascii)
        if self._on_screen:
            say("", KEYS)


def _scene(walk: Walk) -> Scene:
    """The board with the values left in each cell, and the cells of the constraint marked."""
    board, at, event = walk.puzzle, walk.moment, walk.frame.event
    left = {cell: mask for cell, mask in at.after.items() if cell in board.open_cells}
    values = {cell: mask.bit_length() - 1 for cell, mask in left.items() if mask.bit_count() == 1}
    signs = {
        cell: "".join(symbol.text for symbol in board.symbols if mask >> symbol.value & 1)
        for cell, mask in left.items()
        if mask.bit_count() > 1
    }
    scene = board.scene(values).pencilled(Pencil(c, (text,)) for c, text in signs.items())
    node = walk.frame.tree.nodes[event.node]
    if event.kind == "failure" and event.posting:
        return scene.highlighted([c for c in event.posting.scope if c in left], "wrong")
    changed = [removal.cell for removal in event.removed]
    if event.kind == "decision" and node.decision:
        changed = [node.decision.cell]
    return scene.highlighted([cell for cell in dict.fromkeys(changed) if cell in left], "look")
