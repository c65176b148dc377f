"""Where the road must pass: what is cut off, blind alleys, and gates it needs both of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright.grid import Cell, Line
from gridwright.model import SingleLoop
from gridwright.model.domain import mask_of, values_of
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, line, listed, number_word, say
from gridwright.techniques.loop_road import OFF, ON, Road, after_full, all_of, are

# Cells of a wall that are named one by one.
NAMED = 8
# So few cells behind two gates are seen at a glance.
SMALL = 6


@technique("Blind alley", 3, "Cells that the road can reach by one way only are off.", SingleLoop)
def blind_alley(at: Sight) -> Iterator[Deduction]:
    """Cells behind a single gate, or behind none, are off: no loop joins them to the rest."""
    road = Road.seen(at)
    if not road.on:
        return
    start = road.on & -road.on
    reached = road.layout.piece(start, road.possible)
    if road.on & ~reached:
        yield from _torn(road, reached, ())
    elif cut_off := road.open & ~reached:
        yield from _alley(road, cut_off, ())
    for gate in _narrow(road):
        rest = road.on & ~(1 << gate)
        if not rest:
            continue
        without = road.possible & ~(1 << gate)
        reached = road.layout.piece(rest & -rest, without)
        if rest & ~reached:
            yield from _torn(road, reached, (gate,))
        elif behind := road.open & ~reached & ~(1 << gate):
            yield from _alley(road, behind, (gate,))


def _narrow(road: Road) -> list[int]:
    """The cells of the road, or open, whose ways on are kept apart by what is off around them."""
    next_to, possible = road.layout.next_to, road.possible
    found = []
    for i in values_of(possible):
        ways = next_to[i] & possible
        if ways & (ways - 1):
            near = road.layout.around[i] & possible
            if ways & ~road.layout.piece(ways & -ways, near):
                found.append(i)
    return found


def _torn(road: Road, side: int, gates: Sequence[int]) -> Iterator[Deduction]:
    """The road would lie on both sides of too narrow a gate."""
    first, other = _two_sides(road, side, gates)

    def words(now: Position) -> Words:
        cut = _cut(road, side, gates, (first, other))
        wall = _tell_wall(now, "would be", cut, first, other)
        if not gates:
            return say("{}, with no way through.", wall)
        through = say("Only {} would lead through it", road.cell(gates[0]))
        return say("{}. {}, but a loop needs two ways.", wall, through)

    yield from road.at.refute((first, other, *_wall(road, side, gates)), objection(words))


def _tell_wall(now: Position, verb: str, cut: Sequence[Cell], first: Cell, other: Cell) -> Words:
    """What keeps two cells of the road apart, and why it is off if that was not told."""
    if len(cut) <= NAMED:
        wall = listed(cut)
    else:
        number = about(f"the {number_word(len(cut))} cells off the road", cut)
        wall = say("{} from {} to {}", number, cut[0], cut[-1])
    told = say("Between {} and {} there {} a wall: {}", first, other, verb, wall)
    return after_full(now, cut, told)


def _cut(road: Road, side: int, gates: Sequence[int], apart: tuple[Cell, Cell]) -> list[Cell]:
    """The cells off the road that keep two others apart, as few as it takes."""
    first, other = (1 << road.place(cell) for cell in apart)
    every = (1 << len(road.domains)) - 1
    needed = mask_of(road.place(cell) for cell in _wall(road, side, gates))
    for i in values_of(needed):
        free = every & ~(needed & ~(1 << i)) & ~mask_of(gates)
        if not road.layout.piece(first, free) & other:
            needed &= ~(1 << i)
    return road.cells(values_of(needed))


def _two_sides(road: Road, side: int, gates: Sequence[int]) -> tuple[Cell, Cell]:
    """Cells of the road on either side: best at the wall between them, and not at a gate."""
    apart, wall = road.on & ~mask_of(gates), mask_of(map(road.place, _wall(road, side, gates)))
    beyond = mask_of(gates) | road.layout.border(mask_of(gates))

    def clearest(places: int) -> Cell:
        ranked = [
            (beyond >> i & 1, not road.layout.around[i] & wall, road.cell(i))
            for i in values_of(places)
        ]
        return min(ranked)[-1]

    return clearest(apart & side), clearest(apart & ~side)


def _wall(road: Road, side: int, gates: Sequence[int]) -> list[Cell]:
    """The cells that are off along one side."""
    return road.cells(values_of(road.layout.border(side) & ~road.possible & ~mask_of(gates)))


def _alley(road: Road, behind: int, gates: Sequence[int]) -> Iterator[Deduction]:
    on = road.on & ~mask_of(gates)
    pieces = []
    while behind:
        piece = road.layout.piece(behind & -behind, behind)
        behind &= ~piece
        pieces.append(piece)
    for piece in pieces:
        cells = road.cells(values_of(piece))
        outside, wall = road.cell(values_of(on)[0]), _wall(road, piece, gates)
        if gates:
            words = say(
                "{} can be reached only through {}, so no loop joins {} to the rest of the road: "
                "{} off.",
                listed(cells),
                road.cell(gates[0]),
                "it" if len(cells) == 1 else "them",
                "it is" if len(cells) == 1 else f"{all_of(cells)} are",
            )
        else:
            words = say(
                "{} cut off from the road, so {} off.",
                are(cells),
                "it is" if len(cells) == 1 else "they are",
            )
        yield from road.at.deduce(dict.fromkeys(cells, OFF), (outside, *wall), _after(wall, words))


@technique(
    "Only gate", 4, "Where the road must pass there and back by two cells, both are on.", SingleLoop
)
def only_gate(at: Sight) -> Iterator[Deduction]:
    """Two cells that keep parts of the road apart are both on the road."""
    road = Road.seen(at)
    if road.on.bit_count() < 2:
        return
    for pairs in _gates(road):
        found = [(pair, side) for pair in pairs if (side := _side(road, pair))]
        if found:
            yield from _passed(road, *min(found, key=lambda each: _unclear(road, *each)))


def _side(road: Road, pair: tuple[int, int]) -> int:
    """What two gates keep apart from the rest of the road; 0 if they keep nothing apart."""
    gates = mask_of(pair)
    rest = road.on & ~gates
    if not gates & road.open or not rest:
        return 0
    side = road.layout.piece(rest & -rest, road.possible & ~gates)
    return side if rest & ~side else 0


def _unclear(road: Road, pair: tuple[int, int], side: int) -> tuple[bool, int, int]:
    """How hard two gates are to see: best in one line, then right between two walls.

    Of those that are alike, best with little around one side.
    """
    sides = _two_sides(road, side, pair)
    is_beside = sum(not _is_between(road, gate) for gate in pair)
    return _crossed(road, pair, *sides) is None, is_beside, len(_wall(road, side, pair))


def _is_between(road: Road, gate: int) -> bool:
    """Whether a gate has walls, or the border, right on two opposite sides."""
    cell, open_ = road.cell(gate), road.at.position.domains
    beside = ((cell.step(*way), cell.step(-way[0], -way[1])) for way in ((0, 1), (1, 0)))
    return any(all(open_.get(each, OFF) == OFF for each in pair) for pair in beside)


def _passed(road: Road, pair: tuple[int, int], side: int) -> Iterator[Deduction]:
    first, other = _two_sides(road, side, pair)
    gates = road.cells(pair)
    if crossed := _crossed(road, pair, first, other):
        wall = [cell for cell in crossed.cells if cell not in gates]
        told = _tell_crossing(road, pair, crossed, wall)
    else:
        wall = _wall(road, side, pair)
        told = _tell_gates(road, pair, side, (first, other))
    yield from road.at.deduce(dict.fromkeys(gates, ON), (first, other, *wall), told)


def _gates(road: Road) -> Iterator[list[tuple[int, int]]]:
    """Pairs of narrow cells, by the two walls between which they lie."""
    walls = _walls(road)
    between: dict[tuple[int, int], list[int]] = {}
    for i in _narrow(road):
        near = road.layout.around[i]
        touched = [n for n, wall in enumerate(walls) if near & wall]
        if near.bit_count() < 8 and 0 not in touched:
            touched.insert(0, 0)
        for pair in combinations(touched, 2):
            between.setdefault(pair, []).append(i)
    for places in between.values():
        yield list(combinations(places, 2))


def _walls(road: Road) -> list[int]:
    """What is off, hanging together by sides or corners; first all that hangs on the border."""
    around = road.layout.around
    off = ~road.possible & ((1 << len(around)) - 1)
    edge = mask_of(i for i in values_of(off) if around[i].bit_count() < 8)
    walls = [road.layout.cluster(edge, off)]
    rest = off & ~walls[0]
    while rest:
        wall = road.layout.cluster(rest & -rest, rest)
        walls.append(wall)
        rest &= ~wall
    return walls


def _tell_gates(road: Road, pair: tuple[int, int], side: int, apart: tuple[Cell, Cell]) -> Tell:
    gates = listed(road.cells(pair))
    only = say("Only {} lead through it, and a loop needs both", gates)
    inside = next((cell for cell in apart if _room_at(road, cell, pair) <= SMALL), None)

    def words(now: Position) -> Words:
        if inside:
            text = "From {} the road gets out only by {}, and a loop needs both."
            return after_full(now, _wall(road, side, pair), say(text, inside, gates))
        return say("{}. {}.", _tell_wall(now, "is", _cut(road, side, pair, apart), *apart), only)

    return words


def _room_at(road: Road, cell: Cell, gates: Sequence[int]) -> int:
    """How many cells the road can reach from one without passing gates."""
    free = road.possible & ~mask_of(gates)
    return road.layout.piece(1 << road.place(cell), free).bit_count()


def _tell_crossing(road: Road, pair: tuple[int, int], crossed: Line, wall: Sequence[Cell]) -> Tell:
    known = [i for i in pair if road.on >> i & 1]
    besides = say("besides {} ", *road.cells(known)) if known else Words()
    new = [i for i in pair if i not in known]
    told = say(
        "The road lies on both sides of {}, so it crosses it twice; {}only {} open.",
        line(crossed.name, crossed.cells),
        besides,
        are(road.cells(new)),
    )
    return _after(wall, told)


def _after(wall: Sequence[Cell], words: Words) -> Tell:
    """Words after the full cells that shut those of a wall."""
    return lambda now: after_full(now, wall, words)


def _crossed(road: Road, pair: tuple[int, int], first: Cell, other: Cell) -> Line | None:
    """The row or column between two cells that is off but for the two gates."""
    one, two = road.cells(pair)
    grid = road.at.puzzle.grid
    if one.row == two.row:
        found, ends = grid.rows[one.row], (first.row, one.row, other.row)
    else:
        found, ends = grid.columns[one.column], (first.column, one.column, other.column)
    if one.column != two.column and one.row != two.row:
        return None
    if ends[1] in (ends[0], ends[2]) or sorted(ends)[1] != ends[1]:
        return None
    domains = road.at.position.domains
    return found if sum(domains[cell] != OFF for cell in found.cells) == 2 else None
