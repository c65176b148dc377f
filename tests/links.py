"""Checks of explanations: every link is proven by exactly the labels and premises it cites."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from alternating import check_alternating
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Link, Move, shown_marks
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.prepared.places import atoms_of
from gridwright.grid import Cell
from gridwright.model import InView, Label, Visible
from gridwright.model.domain import values_of
from gridwright.reasoning.words import Words, cell_name
from gridwright.techniques.general import TIED, no_value
from gridwright.techniques.latin import LAST_VALUE
from gridwright.techniques.signs_places import LAST_NUMBER
from gridwright.techniques.skyline import SKYLINE
from gridwright.techniques.skyline_parks import PARKS
from gridwright.techniques.skyline_views import side_of
from heights_told import HAVE, by_what_lines_have, names_line, told_gone
from label_sessions import label_session
from second_places import check_second_places

WATCH = Watch(Limits())
FOLLOW = re.compile(r" follow| poles alternate ")
ALTERNATE = re.compile(r"poles alternate (?:along|like|through)")
_LEFT = r"{0} is (?:not [^.]*, which leaves )?(\d+|a park)(?: \([^)]*\))?\."
NOTHING = "so nothing is left for"
# Techniques whose words name every line and clue that they rest on.
NAMED_IN_FULL = (
    "They rise",
    "Clue 2",
    "Count from the far end",
    "Few ways",
    "Hides how many",
    "How many are seen",
    "Only place",
    "Place for a height",
    "Place the tallest",
    "Room for the seen",
    "Too many seen",
    "Place by clues",
    "Try a height",
    "Try both orders",
)
# Techniques whose words say of every value why nothing is left to a cell.
NOTHING_LEFT = tuple(
    no_value(each.tell_none) for each in (LAST_VALUE, LAST_NUMBER) if each.tell_none
)
TELLING_HEIGHTS = (*SKYLINE, *PARKS)
TOLD_IN_FULL = tuple(each for each in TELLING_HEIGHTS if each.name in NAMED_IN_FULL)


def check_moves(board: PreparedBoard, steps: Iterable[tuple[Mapping[Cell, int], Move]]) -> None:
    """Raise `AssertionError` unless all moves follow from what was known before each."""
    shown: dict[Cell, int] = {}
    for known, move in steps:
        check_move(board, known, move, shown)
        shown |= shown_marks(board.puzzle, move)


def check_move(
    board: PreparedBoard,
    known: Mapping[Cell, int],
    move: Move,
    shown: Mapping[Cell, int] | None = None,
) -> None:
    """Raise `AssertionError` unless a move follows from what was known, link by link.

    `shown` are the values that pencil marks name as left to cells.
    """
    seen = {cell: mask & (shown or {}).get(cell, mask) for cell, mask in known.items()}
    after = check_links(board, known, move.links, Telling(seen, filled=move.entries))
    for cell, value in (given for link in move.told for given in link.gives.items()):
        assert move.entries[cell] == value, (cell, value, move.words)
    for cell, value in move.entries.items():
        assert after[cell] == 1 << value, (cell, value, move.words)
        assert board.solution[cell] == value, (cell, value)
    for cell, mask in move.marks.items():
        assert not after[cell] & mask, (cell, mask)


def check_links(
    board: PreparedBoard,
    known: Mapping[Cell, int],
    links: Iterable[Link],
    telling: Telling,
) -> dict[Cell, int]:
    """What is known after some links, each of which rests on what was known or told before it.

    `telling` is what a reader knows.
    """
    after = dict(known)
    for link in links:
        for cell, mask in link.premises.items():
            assert not after[cell] & ~mask, f"{link.words}: {cell} is not known to be that"
        if link.technique.tell_last and not (link.gone or link.labels):
            telling.check_last(board, link)
        elif link.supposed is None:
            check_link(board, link)
            telling.check_told(board, link)
        else:
            cell, value = link.supposed
            supposed = {**after, cell: 1 << value}
            under = check_links(board, supposed, link.chain, telling.under(supposed, link.words))
            last = link.chain[-1]
            assert not all(under.values()) or not last.gone, f"{link.words}: nothing is refuted"
        for cell, mask in link.gone.items():
            after[cell] &= ~mask
        telling.take(link)
    return after


@dataclass
class Telling:
    """What a reader knows: the board, what was told, and the looks that go without saying.

    `filled` are the cells that the step fills in, or that words lead along from a supposition: of
    these only what a look is about has to be said. `said` are those that the step spoke of by now.
    """

    known: Mapping[Cell, int]
    silent: tuple[Link, ...] = ()
    filled: Collection[Cell] = ()
    said: Collection[Cell] = ()
    supposing: bool = False

    def under(self, supposed: Mapping[Cell, int], words: Words) -> Telling:
        """The same once something is supposed, which some words lead on from."""
        known = {c: m & supposed[c] for c, m in self.known.items()}
        return Telling(known, self.silent, words.cells, {*self.said, *words.cells}, supposing=True)

    def take(self, link: Link) -> None:
        """Go on to the next look."""
        if not link.words:
            self.silent += (link,)
        self.said = {*self.said, *link.words.cells}
        gone = link.gone if link.words else {}
        left = {c: ~m for c, m in gone.items()}
        if link.technique.tell_last and link.words:
            left |= link.premises
            left |= {cell: 1 << value for cell, value in link.gives.items()}
        if link.technique in TELLING_HEIGHTS and link.words:
            left |= _heights_told(link)
        self.known = {c: m & left.get(c, m) for c, m in self.known.items()}

    def check_told(self, board: PreparedBoard, link: Link) -> None:
        """Raise `AssertionError` unless the lines and clues that words name prove what they say.

        So no word leaves out a reason, though the labels and premises of the link have it. In a
        supposition it is led on in fewer words.
        """
        if not self.supposing:
            check_second_places(board, self.known, str(link.words))
        if link.technique not in TOLD_IN_FULL or not link.words or self.supposing:
            return
        gone = {c: link.gone[c] & self.known[c] for c in link.words.cells if c in link.gone}
        gone = {c: mask & told_gone(link.words, c) or mask for c, mask in gone.items() if mask}
        named = self.filled if "The last " in str(link.words) else link.words.cells_named
        filled = {c for c in named if c in self.filled and c not in link.gone}
        known = {**self.known, **{cell: 1 << board.solution[cell] for cell in filled}}
        known = by_what_lines_have(board, str(link.words), known)
        _prove(board, _shown_in(board, link.words), known, gone, str(link.words))

    def check_last(self, board: PreparedBoard, link: Link) -> None:
        """Raise `AssertionError` unless what the words name leaves the last value to a cell.

        A look that goes without saying counts only if they speak of what it rests on.
        """
        left = dict(self.known)
        spoken = {*self.said, *link.words.cells}
        # Where cells are said to follow one from the other, it is to be checked how they touch, and
        # apart from that only the looks.
        follow = bool(FOLLOW.search(str(link.words)))
        if ALTERNATE.search(str(link.words)):
            known = board.ties.propagate(self.known)
            check_alternating(board, {c: known[c] for c in self.known}, link, self.said)
        for look in self.silent:
            if any(left[cell] & ~mask for cell, mask in look.premises.items()):
                continue
            for cell, mask in look.gone.items():
                plain = cell in self.filled and (cell not in link.premises or self.supposing)
                plain = plain or follow or _goes_without_saying(look, cell)
                if plain or _is_spoken_of(look, spoken - {cell}):
                    left[cell] &= ~mask
        for cell, mask in link.premises.items():
            if left[cell] & ~mask and link.words:
                gone = {cell: left[cell] & ~mask}
                _prove(board, _places_named(board, link.words), left, gone, str(link.words))
        if link.technique in NOTHING_LEFT and NOTHING in str(link.words):
            self._check_none(board, link, left)

    def _check_none(self, board: PreparedBoard, link: Link, left: Mapping[Cell, int]) -> None:
        """Raise `AssertionError` unless words say of every value why a cell has it not.

        What a pencil mark leaves to it they may begin from, if they name that.
        """
        (cell,) = link.premises
        start, told = board.start[cell], str(link.words)
        named = _values_named(board, told, f"{cell_name(cell)} is ([0-9, or]+), and ")
        if named and not self.known[cell] & ~named:
            start = named
        is_not = _values_named(board, told, f"{cell_name(cell)} is not ([0-9, or]+), so")
        assert not left[cell] & is_not, told
        start &= ~is_not
        places = {x for x in _places_named(board, link.words) if _is_said(x, link.words)}
        _prove(board, places, {**left, cell: start}, {cell: start}, told)


def _values_named(board: PreparedBoard, told: str, pattern: str) -> int:
    """The values that a clause of some words names, as bits; none if they have no such clause."""
    found = re.search(pattern, told, re.IGNORECASE)
    names = re.split(", | or ", found[1]) if found else ()
    values = {symbol.name: symbol.value for symbol in board.puzzle.symbols}
    return sum(1 << values[name] for name in names)


def _heights_told(link: Link) -> dict[Cell, int]:
    """The heights, or parks, that words name last as left to cells, once others were ruled out."""
    found = ((c, re.search(_LEFT.format(cell_name(c)), str(link.words))) for c in link.gone)
    return {cell: 1 << int(height[1].replace("a park", "0")) for cell, height in found if height}


def _places_named(board: PreparedBoard, words: Words) -> set[Label]:
    """The rules at cells that words name, of signs that they name, and all of lines they name."""
    lines = {part.cells for part in words.parts if part.kind != "cell" and part.cells}
    named = set(words.cells_named)
    return {
        label
        for label in board.places.labels
        if label.place.cells in lines
        or _is_sign_named(label, words)
        or _is_compared(label, words)
        or (label.clue is None and not named.isdisjoint(label.place.cells))
    }


def _is_said(label: Label, words: Words) -> bool:
    """Whether words name a line, or compare the cells of a sign."""
    lines = {part.cells for part in words.parts if part.kind != "cell"}
    return label.place.cells in lines or _is_compared(label, words)


def _is_compared(label: Label, words: Words) -> bool:
    """Whether words compare the two cells of a sign: "R1C1 < R1C2 = 2"."""
    one, *other = (cell_name(cell) for cell in label.place.cells[:2])
    return bool(
        label.place.name.startswith("the sign between")
        and other
        and re.search(f"{one} [<>] {other[0]}|{other[0]} [<>] {one}", str(words))
    )


def _is_sign_named(label: Label, words: Words) -> bool:
    """Whether words name a sign with its cell: "the star R1C1", or two hearts that it adds up."""
    sign = re.match("the ([a-z]+) at ", label.text)
    if sign is None or label.clue is None:
        return False
    added = sign[1] == "heart" and len({*words.cells_named}.intersection(label.place.cells)) > 1
    return added or f"the {sign[1]} {cell_name(label.clue.cell)}" in str(words)


def _shown_in(board: PreparedBoard, words: Words) -> set[Label]:
    """The lines that words name, with the clues of these that they look at from their side.

    Of a line that is only said to have certain heights no more counts than that.
    """
    text = HAVE.sub("", str(words)).lower()
    both = "from both sides" in text
    lines = {tuple(sorted(part.cells)) for part in words.parts if part.kind != "cell"}
    lines -= {x.cells for x in board.puzzle.grid.lines if not names_line(text, x.name)}
    every = "the last " in text  # that a value stands in all other lines
    named = [p for p in atoms_of(board.model) if every or tuple(sorted(p.scope)) in lines]
    return {
        posting.labels[0]
        for posting in named
        if not isinstance(posting.constraint, (Visible, InView))
        or both
        or side_of(posting.scope) in text
    }


def _goes_without_saying(look: Link, cell: Cell) -> bool:
    """Whether it is plain what a look says of a cell, by its own symbol or by its partner."""
    own = any(label.clue is not None and label.clue.cell == cell for label in look.labels)
    return look.technique is TIED or (own and not look.premises)


def _is_spoken_of(look: Link, spoken: Collection[Cell]) -> bool:
    """Whether words speak of a cell that a look rests on, or of its clue."""
    clues = {label.clue.cell for label in look.labels if label.clue is not None}
    return not clues.isdisjoint(spoken) or not look.premises.keys().isdisjoint(spoken)


def check_link(board: PreparedBoard, link: Link) -> None:
    """Raise `AssertionError` unless a link follows from its labels and premises alone."""
    if not (link.labels or link.premises or link.gone):
        return  # told aside
    if link.technique is TIED:
        left = board.ties.propagate({**board.start, **link.premises})
        assert not any(left[cell] & mask for cell, mask in link.gone.items()), link
        return
    _prove(board, link.labels, link.premises, link.gone, f"{link.technique.name}: {link.words}")


def _prove(
    board: PreparedBoard,
    labels: Iterable[Label],
    premises: Mapping[Cell, int],
    gone: Mapping[Cell, int],
    told: str,
) -> None:
    """Raise `AssertionError` unless labels and premises rule out values, or each other if none."""
    numbers = [board.places.number_of[x] for x in labels if x in board.places.number_of]
    with label_session(board, numbers, WATCH) as session:
        cells = session.session.compiled.literals
        printed = {**board.start, **premises}
        known = session.literals_of({c: m for c, m in printed.items() if c in cells})
        assumed = [*session.switched_on(numbers), *(x for xs in known.values() for x in xs)]
        facts = [Fact(c, v) for c, mask in gone.items() for v in values_of(mask)]
        for fact in facts:
            assert fact.cell in cells, f"{told} {fact}"
            status = session.status([session.opposite(fact), *assumed], WATCH)
            assert status == "no", f"{told} {fact}"
        if not facts:
            assert session.status(assumed, WATCH) == "no", told
