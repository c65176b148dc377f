"""Whether a puzzle keeps its contract, for those who write one: each finding is one sentence.

A description is inspected by using it: the boards that should break a rule are judged, and on
boards of a few sizes something is put into the slots, clues are drafted and a board is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from gridwright.drafts import Draft, Size
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.errors import quoted
from gridwright.generation.board_maker import FaultyPuzzleError, make
from gridwright.generation.request import request
from gridwright.generation.workshop import workshop
from gridwright.model import Clue, Posting, mask_of
from gridwright.plugins import reason
from gridwright.positions import UNKNOWN, read_grid
from gridwright.puzzle import Broken, Puzzle

# Sides of boards to look at, the usual ones first, and how many of these boards are looked at.
SIDES = (4, 5, 6, 7, 8, 9, 10, 3, 2, 1)
SQUARES, OBLONGS = 2, 1
# Tries to draft a board of a size.
TRIES = 10
# Slots at the beginning and at the end of a board into which something is put.
SLOTS = 3


def findings(kind: type[Puzzle], watch: Watch) -> list[str]:
    """What is wrong with a puzzle; raises `OutOfTimeError` when the time is over.

    A fault shows in many places, so each check ends with the first one, and the examples of broken
    rules are judged only if boards can be made at all.
    """
    found = [*_rules(kind), *_tried("size_problem", partial(_sizes, kind))]
    boards = (fault for size in sizes(kind) for fault in _of_size(kind, size, watch))
    found += islice(boards, 1)
    return found or list(_examples(kind))


def sizes(kind: type[Puzzle]) -> list[Size]:
    """The sizes at which a puzzle is inspected: some square ones, and one that is not."""
    squares = (Size(side, side) for side in SIDES)
    oblongs = (Size(side + more, side) for side in SIDES for more in (1, 2))
    picked = ((squares, SQUARES), (oblongs, OBLONGS))
    return [size for tried, most in picked for size in islice(_accepted(kind, tried), most)]


def _accepted(kind: type[Puzzle], tried: Iterable[Size]) -> Iterator[Size]:
    for size in tried:
        try:
            if kind.size_problem(size) is None:
                yield size
        except Exception:  # whatever the puzzle's own code raises: `_sizes` reports it
            return


def _rules(kind: type[Puzzle]) -> Iterator[str]:
    known = {broken.rule for broken in kind.broken}
    for rule, sentence in kind.rules.items():
        if not sentence.endswith("."):
            yield f"rules: {quoted(rule)} does not end with a full stop"
        if rule not in known:
            yield f"broken: no board breaks the rule {quoted(rule)}"


def _sizes(kind: type[Puzzle]) -> Iterator[str]:
    """Whether there are sizes to make boards of."""
    answers: list[object] = [kind.size_problem(Size(side, side)) for side in SIDES]
    wrong = [answer for answer in answers if not (answer is None or isinstance(answer, str))]
    if wrong:
        yield f"size_problem: expected a sentence or None, found {quoted(wrong[0])}"
    elif not sizes(kind):
        yield f"size_problem: it accepts no size up to {max(SIDES)}x{max(SIDES)}"


def _examples(kind: type[Puzzle]) -> Iterator[str]:
    """Whether the boards that should break a rule break it and nothing else."""
    for broken in kind.broken:
        what = f"broken: the board of {quoted(broken.rule)}"
        yield from _tried(what, partial(_broken, kind, broken, what))


def _broken(kind: type[Puzzle], broken: Broken, what: str) -> Iterator[str]:
    board = kind.parse(broken.text)
    values = read_grid(board, broken.grid)
    if len(values) < len(board.open_cells):
        yield f"{what} has open cells; expected a full grid"
        return
    judged = [violation.rule for violation in board.violations(values)]
    labels = [p.labels[0].rule for p in board.model().atoms() if not p.holds(values)]
    wrong = next((rules for rules in (judged, labels) if set(rules) != {broken.rule}), None)
    if wrong is not None:
        found = ", ".join(dict.fromkeys(wrong)) or "nothing"
        yield f"{what} should break that rule alone; it breaks {found}"


def _of_size(kind: type[Puzzle], size: Size, watch: Watch) -> Iterator[str]:
    """What is wrong with boards of a size; the later checks need what the earlier ones found."""
    for what, check in (
        (f"a board of {size} without clues", partial(_blank, kind, size)),
        (f"a draft of {size}", partial(_drafts, kind, size, watch)),
        (f"making a board of {size}", partial(_made, kind, size, watch)),
    ):
        found = next(_tried(what, check), None)
        if found is not None:
            yield found
            return


def _blank(kind: type[Puzzle], size: Size) -> Iterator[str]:
    board = kind.blank(size, random.Random(0))
    if clues := board.clues():
        yield f"blank: a board without clues has {len(clues)}"
    yield from _board(board)
    slots = list(board.slots())
    for slot in {slot.cell: slot for slot in slots[:SLOTS] + slots[-SLOTS:]}.values():
        for text in dict.fromkeys(slot.choices[:1] + slot.choices[-1:]):
            filled = board.put(slot.cell, text)
            yield from _board(filled)
            shown = {slot.cell: slot.text for slot in filled.slots()}[slot.cell]
            if shown != text or filled.put(slot.cell, "") != board:
                yield f"slots: {quoted(text)} put at {slot.cell} is {quoted(shown)} there"


def _drafts(kind: type[Puzzle], size: Size, watch: Watch) -> Iterator[str]:
    options = request(kind.name, size).options
    with workshop(random.Random(0), watch) as shop:
        tries = (kind.draft(size, shop.rng, options, shop) for _ in range(TRIES))
        draft: object = next((draft for draft in tries if draft is not None), None)
    if draft is None:
        advice = "if there is none, size_problem should say so"
        yield f"draft: no board of {size} was drafted in {TRIES} tries; {advice}"
    elif not isinstance(draft, Draft):
        yield f"draft: expected a Draft or None, found {quoted(draft)}"
    else:
        yield from _board(draft.board)
        for violation in islice(draft.board.violations(draft.solution), 1):
            said = f"{violation.rule}: {violation.text}"
            yield f"draft: clues drafted from a solution (a layer's `derive`) do not fit it: {said}"


def _made(kind: type[Puzzle], size: Size, watch: Watch) -> Iterator[str]:
    try:
        make(request(kind.name, size), limits=watch.limits_left())
    except FaultyPuzzleError as error:
        yield error.fault


def _board(board: Puzzle) -> Iterator[str]:
    """What is wrong with the text, the symbols or the model of a board."""
    yield from _symbols(board)
    if type(board).parse(board.format()) != board:
        yield "a board is not the same when its text is read again"
    yield from _postings(board)
    yield from _labels(board)


def _symbols(board: Puzzle) -> Iterator[str]:
    texts = [symbol.text for symbol in board.symbols]
    values = [symbol.value for symbol in board.symbols]
    for text in texts:
        if not text or text == UNKNOWN or any(c.isspace() or c in "()/;" for c in text):
            yield f"symbols: {quoted(text)} cannot be typed into a cell"
    if len({text.lower() for text in texts}) < len(texts):
        yield "symbols: two of them are typed in the same way"
    if len(set(values)) < len(values) or min(values, default=0) < 0:
        yield "symbols: expected different values from 0"


def _postings(board: Puzzle) -> Iterator[str]:
    """Constraints that cannot be used at all."""
    expected = "constraints: expected postings, as self.rule gives them"
    postings: object = board.constraints()
    if not isinstance(postings, Iterable):
        yield f"{expected}, found {quoted(postings)}"
        return
    for posting in postings:
        if not isinstance(posting, Posting):
            yield f"{expected}, found {quoted(posting)}"
        elif outside := set(posting.scope) - board.open_cells:
            yield f"constraints: {_first(posting)!r} is about {min(outside)}, which holds no value"
        elif len(set(posting.scope)) < len(posting.scope):
            yield f"constraints: {_first(posting)!r} names a cell twice"
        else:
            what = f"constraints: {type(posting.constraint).__name__} for {_first(posting)!r}"
            yield from _tried(what, partial(_used, board, posting, what))


def _used(board: Puzzle, posting: Posting, what: str) -> Iterator[str]:
    """Whether a constraint can be put on as many cells as it is."""
    anything = mask_of(symbol.value for symbol in board.symbols)
    some = board.symbols[0].value
    posting.constraint.holds([some] * len(posting.scope))
    if posting.constraint.prune((anything,) * len(posting.scope)) is None:
        yield f"{what} can never hold"


def _labels(board: Puzzle) -> Iterator[str]:
    """Labels that the generator and the hints cannot use."""
    labels = board.model().labels
    for label in labels:
        if label.rule not in board.rules:
            yield f"rules: {quoted(label.rule)} is missing, the rule of {label.text!r}"
        if label.clue is not None and label.clue.rule != label.rule:
            rules = f"{quoted(label.clue.rule)} and not of {quoted(label.rule)}"
            yield f"constraints: {label.text!r} names a clue of the rule {rules}"
    texts = [label.text for label in labels]
    if repeated := next((text for text in texts if texts.count(text) > 1), None):
        yield f"constraints: two say {repeated!r}; a reader must be able to tell them apart"
    named: dict[Clue | None, str] = {}
    for label in labels:
        if named.setdefault(label.clue, label.text) != label.text and label.clue is not None:
            both = f"{named[label.clue]!r} and {label.text!r}"
            yield f"constraints: {both} name the same clue; give them the same place and text"
    for clue in board.clues():
        if clue not in named:
            yield (
                f"constraints: none names the clues of {quoted(clue.rule)}; pass each to self.rule "
                "with its constraint, as the layer's `clue` gives it"
            )


def _first(posting: Posting) -> str:
    return posting.labels[0].text


def _tried(what: str, check: Callable[[], Iterator[str]]) -> Iterator[str]:
    """What a check finds, and an error of the puzzle's code as a finding."""
    try:
        yield from check()
    except OutOfTimeError:
        raise
    except Exception as error:  # whatever the puzzle's own code raises is a finding
        yield f"{what}: {reason(error)}"
