"""Making boards: unique, minimal, varied, reproducible, for every puzzle and style."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

import referee
import template
from boards import make as made_board
from gridwright.drafts import Draft, Options, Size, Style, Symmetry
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Compiled, compile_model
from gridwright.errors import InputError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.thinning import IMAGES, Thinned, thin
from gridwright.generation.workshop import Workshop, random_solution, workshop
from gridwright.latin_squares import random_latin_square, random_switch
from gridwright.layers import Givens, numbers
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Linear, Model, Posting
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique
from gridwright.reading import read
from gridwright.rows import Rows
from judged import After

with template.installed():
    KINDS = dict(puzzles())
STYLES = [(name, style) for name, kind in KINDS.items() for style in kind.styles]

every_puzzle = pytest.mark.parametrize("name", KINDS)


def styles(wanted: Callable[[Style], bool] = lambda _: True) -> pytest.MarkDecorator:
    """A test over all styles of all puzzles, or over those that are wanted."""
    chosen = [(name, style) for name, style in STYLES if wanted(style)]
    ids = [f"{name}-{style.name}" for name, style in chosen]
    return pytest.mark.parametrize(("name", "style"), chosen, ids=ids)


OPEN_BOARDS = {
    "bosnian-road": "bosnian-road\n" + ".......\n" * 7,
    "close-or-far": "close-or-far\n" + "......\n" * 6,
    "magnets": "magnets\n . . . .\n. L R T T .\n. T T B B .\n. B B L R .\n. L R L R .\n . . . .",
    "shapely-squares": "shapely-squares\n. o . .\n. h h .\n. . # .",
    "skyscrapers": "skyscrapers\n . . . .\n" + ". . . . . .\n" * 4 + " . . . .",
}


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def watch() -> Watch:
    return Watch(Limits())


def shop(seed: int = 0) -> Workshop:
    return Workshop(random.Random(seed), watch())


def sizes(kind: type[Puzzle], *wanted: tuple[int, int]) -> list[Size]:
    """Those of the wanted sizes that a puzzle has."""
    return [Size(*size) for size in wanted if kind.size_problem(Size(*size)) is None]


def small_sizes(kind: type[Puzzle], smallest: int = 0) -> list[Size]:
    """Sizes whose boards are solved in no time; square and not, where the rules allow it."""
    if smallest > 7:
        return [Size(smallest, smallest)]
    return sizes(kind, (4, 4), (5, 5), (6, 6), (6, 5), (5, 7), (7, 7))[:5]


def minimal(board: Puzzle, units: list[tuple[object, ...]]) -> bool:
    """Whether no unit of clues can go."""
    return not any(
        is_unique(board.keep(clue for clue in board.clues() if clue not in unit)) for unit in units
    )


def board_of(thinned: Thinned[Puzzle] | None) -> Puzzle:
    """The board of a draft that could be thinned."""
    assert thinned is not None
    return thinned.board()


# One board after the other.


@styles()
def test_boards_are_unique_by_both_engines_and_the_referee(name: str, style: Style) -> None:
    for size in small_sizes(KINDS[name], style.smallest):
        for number in range(3):
            made = make(request(name, size, style.name, seed=5), number)
            assert made.board == KINDS[name].parse(made.board.format())
            assert (made.board.grid.width, made.board.grid.height) == size
            assert not list(made.board.violations(made.solution))
            assert is_unique(made.board, engine="fd")
            assert is_unique(made.board, engine="sat")
            assert referee.solutions(made.board, 2) == [dict(made.solution)]


@styles(lambda style: style.clues is None and not style.one_per_line)
def test_no_clue_of_a_minimal_board_can_go(name: str, style: Style) -> None:
    for size in small_sizes(KINDS[name], style.smallest)[:3]:
        board = make(request(name, size, style.name, seed=1, symmetry="none")).board
        stay = {clue.rule for clue in _drafted(name, size, style).stay}
        assert minimal(board, [(clue,) for clue in board.clues() if clue.rule not in stay])


def _drafted(name: str, size: Size, style: Style) -> Draft[Puzzle]:
    """A draft of a style, as soon as a try succeeds."""
    options = request(name, size, style.name).options
    with workshop(random.Random(0), watch()) as bench:
        while True:
            draft = KINDS[name].draft(size, bench.rng, options, bench)
            if draft is not None:
                return draft


@styles()
def test_the_same_request_gives_the_same_board_and_another_number_another(
    name: str, style: Style
) -> None:
    size = max(sizes(KINDS[name], (6, 6))[0], Size(style.smallest, style.smallest))
    wanted = request(name, size, style.name, seed=2)
    boards = [make(wanted, number).board.format() for number in range(5)]
    assert boards == [make(wanted, number).board.format() for number in range(5)]
    assert len(set(boards)) == 5
    assert make(wanted, 0, attempt=1).board.format() != boards[0]
    assert make(replace(wanted, seed=3), 0).board.format() != boards[0]


@styles(lambda style: "symmetry" in style.options)
@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_symmetric_boards_have_symmetric_places_and_no_needless_pair(
    name: str, style: Style, symmetry: Symmetry
) -> None:
    size = sizes(KINDS[name], (6, 6))[0]
    board = make(request(name, size, style.name, seed=4, symmetry=symmetry)).board
    places = {clue.cell: clue for clue in board.clues()}
    image = {cell: IMAGES[symmetry](cell, board.grid) for cell in places}
    assert set(image.values()) == set(places)
    if style.clues is None:
        assert minimal(board, [(clue, places[image[cell]]) for cell, clue in places.items()])


@styles(lambda style: "clues" in style.options)
def test_a_share_of_clues_is_met(name: str, style: Style) -> None:
    size = sizes(KINDS[name], (6, 6))[0]
    for share in (1.0, 0.9, 0.8):
        draft = _drafted(name, size, style)
        most = [clue for clue in draft.board.clues() if clue not in draft.first]
        thinned = thin(draft, shop(), share=share)
        if thinned is not None:
            board = thinned.board()
            printed = [clue for clue in board.clues() if clue not in draft.first]
            assert len(printed) == round(share * len(most))
            assert is_unique(board)


@styles(lambda style: "givens" in style.options)
def test_cells_are_given_only_where_that_was_asked_for(name: str, style: Style) -> None:
    size = sizes(KINDS[name], (6, 6))[0]
    boards = [make(request(name, size, style.name), number).board for number in range(3)]
    assert not [clue for board in boards for clue in board.clues() if clue.rule == GIVEN]
    for number in range(5):
        made = make(request(name, size, style.name, givens=True), number)
        given = [clue for clue in made.board.clues() if clue.rule == GIVEN]
        assert all(made.solution[clue.cell] == clue.value for clue in given)
        assert minimal(made.board, [(clue,) for clue in given])


@styles(lambda style: style.one_per_line)
def test_one_per_line_means_one_in_every_row_and_column(name: str, style: Style) -> None:
    for size in sizes(KINDS[name], (6, 6), (7, 7)):
        for number in range(3):
            board = make(request(name, size, style.name), number).board
            cells = [clue.cell for clue in board.clues()]
            assert sorted(cell.row for cell in cells) == list(range(size.height))
            assert sorted(cell.column for cell in cells) == list(range(size.width))


@every_puzzle
def test_the_images_of_a_board_are_the_same_puzzle(name: str) -> None:
    kind = KINDS[name]
    for size in small_sizes(kind)[-2:]:
        made = make(request(name, size, seed=6))
        images = list(made.board.images())
        assert images[0] == made.board
        texts = {image.format() for image in images}
        for image in images:
            assert kind.parse(image.format()) == image
            assert is_unique(image)
            assert len(image.clues()) == len(made.board.clues())
            assert {other.format() for other in image.images()} == texts


# What a request may ask for.


@pytest.mark.parametrize(
    ("name", "size", "wanted", "says"),
    [
        ("close-or-far", "5", {}, "6x6 or more, found 5x5"),
        ("close-or-far", "7x8", {}, "a square board, found 7x8"),
        ("skyscrapers", "4x5", {}, "a square board, found 4x5"),
        ("bosnian-road", "2x9", {}, "found 2x9"),
        ("magnets", "0x4", {}, "sides from 1 to 100, found 0x4"),
        ("magnets", "101", {}, "sides from 1 to 100, found 101x101"),
        ("magnets", "ten", {}, "'ten' is not a size; expected one such as 8 or 10x9"),
        ("magnets", "4", {"style": "classic"}, "no style 'classic'; expected one of full"),
        ("magnets", "4", {"symbols": 0.5}, "takes no option symbols"),
        ("close-or-far", "6", {"style": "classic", "symmetry": "rotate"}, "no option symmetry"),
        ("bosnian-road", "6", {"symmetry": "turn"}, "no symmetry 'turn'; expected one of none"),
        ("skyscrapers", "6", {"clues": 1.5}, "a share from 0 to 1, not 1.5"),
        ("skyscrapers", "6", {"clues": float("nan")}, "a share from 0 to 1, not nan"),
        ("nurikabe", "9", {}, "there is no puzzle 'nurikabe'"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(
    name: str, size: str, wanted: dict[str, object], says: str
) -> None:
    with pytest.raises(InputError) as caught:
        request(name, size, **wanted)  # type: ignore[arg-type]
    assert says in str(caught.value)


@every_puzzle
def test_a_limit_ends_the_making(name: str) -> None:
    size = sizes(KINDS[name], (6, 6))[0]
    for looks in range(3):
        with pytest.raises(OutOfTimeError):
            make(request(name, size), limits=Limits(stop=After(looks)))


@every_puzzle
def test_a_limit_ends_a_draft(name: str) -> None:
    """Also where no solver is asked: one that does not look at the watch would take minutes."""
    size = sizes(KINDS[name], (60, 60))[0]
    for looks in (0, 1, 50):
        with pytest.raises(OutOfTimeError):
            make(request(name, size), limits=Limits(stop=After(looks)))


# The parts.


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_random_solutions_obey_the_rules_and_vary(name: str) -> None:
    board = read(OPEN_BOARDS[name])
    model = board.model()
    drawn = [random_solution(model, random.Random(seed), watch()) for seed in range(30)]
    assert all(values is not None and not list(board.violations(values)) for values in drawn)
    assert len({tuple((values or {}).items()) for values in drawn}) >= 20
    again = random_solution(model, random.Random(7), watch())
    assert again == drawn[7], "the same seed, another grid"


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_a_board_without_a_solution_has_no_random_one(name: str) -> None:
    for seed in range(40):
        board = made_board(name, seed).board
        found = random_solution(board.model(), random.Random(seed), watch())
        assert found is None or not list(board.violations(found))
        if found is None:
            return
    pytest.fail("no impossible board was made")


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_a_thinned_board_is_unique_and_no_clue_of_it_can_go(name: str) -> None:
    thinned_boards = 0
    for seed in range(60):
        board = made_board(name, seed).board
        if not board.clues() or not is_unique(board):
            continue
        solution = random_solution(board.model(), random.Random(seed), watch())
        assert solution is not None
        thinned = board_of(thin(Draft(board, solution), shop(seed)))
        assert set(thinned.clues()) <= set(board.clues())
        assert is_unique(thinned)
        assert minimal(thinned, [(clue,) for clue in thinned.clues()])
        thinned_boards += 1
    assert thinned_boards >= 3


def test_clues_to_go_first_are_gone_before_the_others() -> None:
    """Given cells go before the clues outside, as far as the clues outside suffice."""
    board = read("skyscrapers/paper-4x4")
    solution = random_solution(board.model(), random.Random(0), watch())
    assert solution is not None
    rows = tuple(tuple(solution[cell] for cell in row.cells) for row in board.grid.rows)
    full = type(board).parse(board.format())
    object.__setattr__(full, "givens", rows)
    givens = frozenset(clue for clue in full.clues() if clue.rule == GIVEN)
    outside = board_of(thin(Draft(full, solution, first=givens), shop()))
    assert {clue.rule for clue in outside.clues()} == {"visible"}
    stays = frozenset(list(givens)[:1])
    kept = board_of(thin(Draft(full, solution, stay=stays), shop()))
    assert stays <= set(kept.clues())


def test_an_ambiguous_board_cannot_be_thinned() -> None:
    board = read("bosnian-road/paper-8x8")
    solution = random_solution(board.model(), random.Random(0), watch())
    assert solution is not None
    assert thin(Draft(board, solution), shop()) is None


def test_a_limit_ends_it_without_an_answer() -> None:
    model = read(OPEN_BOARDS["close-or-far"]).model()
    for looks in range(12):
        with pytest.raises(OutOfTimeError):
            random_solution(model, random.Random(1), Watch(Limits(stop=After(looks))))


def test_latin_squares_are_latin_and_vary() -> None:
    for size in (1, 2, 3, 6, 9):
        squares = [random_latin_square(size, random.Random(seed)) for seed in range(40)]
        for square in squares:
            for line in (*square, *zip(*square, strict=True)):
                assert sorted(line) == list(range(1, size + 1))
        if size >= 6:
            assert len({str(square) for square in squares}) == 40
    rng = random.Random(1)
    rows = list(map(tuple, random_latin_square(7, rng)))
    for _ in range(200):
        switch, new = random_switch(rows, rng), list(rows)
        new[switch.first], new[switch.second] = switch.rows(rows)
        before, after = list(zip(*rows, strict=True)), list(zip(*new, strict=True))
        assert new != rows
        assert all(sorted(line) == list(range(1, 8)) for line in (*new, *after))
        changed = [
            switch.column(line) if i in switch.columns else line for i, line in enumerate(before)
        ]
        assert changed == after
        rows = new


@dataclass(frozen=True)
class Halves(Puzzle):
    """As many noughts as ones in every line, so no board has an odd side."""

    name, title, rules = "halves", "Halves", {"half": "As many 0s as 1s.", "given": "As given."}
    layers = (Givens(),)
    symbols = numbers(0, 1)
    givens: Rows

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            half = Linear((2,) * len(line.cells), len(line.cells))
            yield self.rule("half", line, half, f"{line} holds as many 0s as 1s")


def test_a_size_of_which_no_board_has_a_solution_is_refused_at_the_first_try() -> None:
    options = Options("minimal")
    with workshop(random.Random(0), Watch(Limits())) as shop:
        assert Halves.draft(Size(4, 4), shop.rng, options, shop) is not None
        with pytest.raises(InputError, match=r"^halves: no board of 3x4 has a solution$"):
            Halves.draft(Size(3, 4), shop.rng, options, shop)


def test_boards_of_a_size_are_drafted_from_one_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """What drafts of a size share is compiled for the first of them only."""
    compiled: list[Model] = []

    def counted(model: Model, watch: Watch) -> Compiled:
        compiled.append(model)
        return compile_model(model, watch)

    monkeypatch.setattr("gridwright.generation.workshop.compile_model", counted)
    wanted = request("close-or-far", "6")
    assert make(wanted, 0) != make(wanted, 1)
    assert len(compiled) <= 1
