"""Engine sat: right about every subset of labels, honest in its reasons, and stoppable."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import islice, product
from math import prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import template
from boards import ONE_CELL, boards, make, mutated, partial
from gridwright.engines.fd import search
from gridwright.engines.fd.oracle import SearchOracle
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.oracle import Answer, Oracle
from gridwright.engines.sat import Compiled, Positions, Session, compile_model, session
from gridwright.grid import Cell, Values
from gridwright.model import (
    AllDifferent,
    Cardinality,
    Constraint,
    Equal,
    Label,
    Model,
    OneOf,
    Place,
    Posting,
    Table,
    Tally,
    Unlike,
    Visible,
    values_of,
)
from gridwright.model.encoder import TRUE
from gridwright.model.visible import seen
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.puzzles.skyscrapers import Skyscrapers
from judged import (
    MANY,
    NAMES,
    After,
    grids,
    judged,
    judged_boards,
    obeys,
    solutions,
    some_of_each,
)

FOREVER = Limits()
# Models with up to so many assignments are also judged by trying them all.
EXHAUSTIVE_UP_TO = 1000

every_puzzle = pytest.mark.parametrize("name", NAMES)
half = settings(max_examples=max(1, settings().max_examples // 2))
some = settings(max_examples=max(1, settings().max_examples // 4))
few = settings(max_examples=max(1, settings().max_examples // 8))
seeds = st.integers(0, 999)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def watch() -> Watch:
    """A watch that never expires."""
    return Watch(FOREVER)


def parse(text: str) -> Puzzle:
    """A board from its text form."""
    return puzzle_named(text.split()[0]).parse(text)


@contextmanager
def asking(model: Model, switchable: Collection[Label] = ()) -> Iterator[Session]:
    """A session about a model."""
    with Session(compile_model(model, watch(), switchable)) as opened:
        yield opened


def all_grids(model: Model) -> list[dict[Cell, int]]:
    """All solutions of a model by the engine."""
    with asking(model) as opened:
        return [dict(values) for values in opened.solutions(watch())]


def clue_labels(model: Model) -> list[Label]:
    """The labels of clues."""
    return [label for label in model.labels if label.clue is not None]


def restricted(model: Model, known: Values) -> Model:
    """The model with some cells known from the start."""
    domains = {c: d & 1 << known[c] if c in known else d for c, d in model.domains.items()}
    return Model(domains, model.postings)


class Bench:
    """A model with switchable labels, its session, and the other ways to find out the truth."""

    def __init__(self, model: Model, switchable: Collection[Label], opened: Session) -> None:
        self.model = model
        self.hard = [label for label in model.labels if label not in set(switchable)]
        self.session = opened

    def check(self, labels: Sequence[Label], known: Values) -> Answer:
        """Ask, compare with engine fd and the plain meaning, and examine the reasons of a no."""
        answer = self.session.ask(watch(), labels=labels, known=known)
        assert answer.status == self._truth(labels, known)
        if answer.values is not None:
            assert obeys(self.model, answer.values, [*self.hard, *labels])
            assert all(answer.values[cell] == value for cell, value in known.items())
            assert (answer.labels, answer.cells) == ((), ())
        else:
            self._check_reasons(answer, labels, known)
        return answer

    def _check_reasons(self, answer: Answer, labels: Sequence[Label], known: Values) -> None:
        assert set(answer.labels) <= set(labels)
        assert set(answer.cells) <= set(known.items())
        assert len(set(answer.labels)) == len(answer.labels)
        reasons = dict(answer.cells)
        again = self.session.ask(watch(), labels=answer.labels, known=reasons)
        assert again.status == "no"
        assert self._truth(answer.labels, reasons) == "no"

    def _truth(self, labels: Sequence[Label], known: Values) -> str:
        on = [*self.hard, *labels]
        model = restricted(self.model.only(on), known)
        found = next(iter(search(model)), None)
        if prod(domain.bit_count() for domain in model.domains.values()) <= EXHAUSTIVE_UP_TO:
            tried = product(*map(values_of, model.domains.values()))
            every = (dict(zip(model.domains, values, strict=True)) for values in tried)
            assert any(obeys(self.model, values, on) for values in every) == (found is not None)
        return "no" if found is None else "yes"


def drawn(labels: Sequence[Label], rng: random.Random) -> list[Label]:
    """Some of the labels; often most of them, for these are the questions with a no."""
    share = rng.choice((0.3, 0.8, 0.95, 1.0))
    chosen = [label for label in labels if rng.random() < share]
    return rng.sample(chosen, len(chosen))


# Whole boards.


@every_puzzle
@some
@given(data=st.data())
def test_both_engines_find_the_solutions_the_referee_says(name: str, data: st.DataObject) -> None:
    one = judged(name, data.draw(seeds))
    model = one.board.model()
    with asking(model) as opened:
        for engine in (search(model), opened.solutions(watch())):
            found = list(islice(engine, MANY))
            assert len(found) == len(grids(found)) == len(one.solutions)
            assert not any(any(one.board.violations(values)) for values in found)
            if one.all_listed:
                assert grids(found) == grids(one.solutions)


@every_puzzle
def test_switching_everything_on_is_the_whole_board(name: str) -> None:
    """All solutions again, with every label behind a switch and nothing known beforehand."""
    for one in some_of_each(name, 3):
        model = one.board.model()
        for switchable in (model.labels, clue_labels(model)):
            with asking(model, switchable) as opened:
                assert grids(opened.solutions(watch())) == grids(one.solutions)


@every_puzzle
def test_solutions_found_elsewhere_are_passed_over(name: str) -> None:
    for one in some_of_each(name, 2):
        with asking(one.board.model()) as opened:
            for known in (one.solutions, one.solutions[::2], (one.grid,)):
                found = list(opened.solutions(watch(), known))
                assert grids(found) == grids(one.solutions) - grids(known)
                assert len(found) == len(grids(found))


@pytest.mark.parametrize("text", ONE_CELL)
def test_a_board_of_one_cell_is_solved(text: str) -> None:
    board = parse(text)
    model = board.model()
    assert grids(all_grids(model)) == grids(solutions(board))
    with asking(model, model.labels) as opened:
        assert grids(opened.solutions(watch())) == grids(solutions(board))
        anything = prod(domain.bit_count() for domain in model.domains.values())
        assert opened.ask(watch(), labels=()).status == "yes"
        assert len(all_grids(model.only(()))) == anything


@every_puzzle
def test_what_is_solved_at_the_root_has_nothing_left_to_decide(name: str) -> None:
    one = next(judged_boards(name, 1))
    known = restricted(one.board.model(), one.solutions[0])
    compiled = compile_model(known, watch())
    assert {literal for values in compiled.literals.values() for literal in values.values()} <= {
        TRUE
    }
    assert grids(all_grids(known)) == grids(one.solutions)
    with Session(compiled) as opened:
        assert opened.ask(watch(), unlike=one.solutions[0]).status == "no"


@pytest.mark.parametrize(
    "text",
    [
        "close-or-far\nCCC..." + "\n......" * 5,
        "skyscrapers\n. .\n. 1 1 .\n. . . .\n. .",
        "skyscrapers\n. .\n1 . 2 .\n2 . 2 .\n. .",
        "magnets\n. .\n. L+ R+ .\n. .",
        "bosnian-road\n###\n###\n...",
        "shapely-squares\n*4 .",
        "shapely-squares\n.9 .9 3",
    ],
)
def test_what_fails_at_the_root_is_a_no_and_no_error(text: str) -> None:
    model = parse(text).model()
    assert all_grids(model) == []
    with asking(model) as opened:
        assert opened.ask(watch()) == Answer("no")
        anything = dict.fromkeys(model.domains, 1)
        assert opened.ask(watch(), known=anything).status == "no"
        assert opened.ask(watch(), unlike=anything).status == "no"
    for switchable in (model.labels, clue_labels(model)):
        with asking(model, switchable) as opened:
            bench = Bench(model, switchable, opened)
            assert bench.check(list(switchable), {}).status == "no"


# Subsets of labels, and known cells.


@every_puzzle
@pytest.mark.parametrize("clues_only", [False, True], ids=["all-labels", "clues"])
@half
@given(data=st.data())
def test_any_subset_of_labels_can_be_asked_about(
    name: str, clues_only: bool, data: st.DataObject
) -> None:
    model = data.draw(boards(name)).board.model()
    rng = random.Random(data.draw(seeds))
    switchable = clue_labels(model) if clues_only else model.labels
    with asking(model, switchable) as opened:
        bench = Bench(model, switchable, opened)
        for _ in range(5):
            bench.check(drawn(switchable, rng), {})


@every_puzzle
@pytest.mark.parametrize("clues_only", [False, True], ids=["all-labels", "clues"])
@half
@given(data=st.data())
def test_so_can_any_known_cells_with_them(name: str, clues_only: bool, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    model = made.board.model()
    rng = random.Random(data.draw(seeds))
    switchable = clue_labels(model) if clues_only else model.labels
    with asking(model, switchable) as opened:
        bench = Bench(model, switchable, opened)
        for changes in (0, 1, 1, 2):
            known = partial(mutated(made, rng, changes), rng)
            bench.check(drawn(switchable, rng), known)


@every_puzzle
@some
@given(data=st.data())
def test_some_labels_may_always_hold_whichever_they_are(name: str, data: st.DataObject) -> None:
    """Any rules and clues may be compiled in for good, and the rest be asked about."""
    model = data.draw(boards(name)).board.model()
    rng = random.Random(data.draw(seeds))
    switchable = [label for label in model.labels if rng.random() < 0.6]
    with asking(model, switchable) as opened:
        bench = Bench(model, switchable, opened)
        for _ in range(3):
            bench.check(drawn(switchable, rng), {})


@every_puzzle
@some
@given(data=st.data())
def test_known_cells_mean_what_the_referee_says(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    rng = random.Random(data.draw(seeds))
    with asking(made.board.model()) as opened:
        for changes in (0, 1):
            known = partial(mutated(made, rng, changes), rng)
            answer = opened.ask(watch(), known=known)
            assert (answer.status == "yes") == bool(solutions(made.board, 1, known))
            if answer.status == "no":
                assert not solutions(made.board, 1, dict(answer.cells))


@every_puzzle
@some
@given(data=st.data())
def test_a_position_kept_while_it_grows_answers_as_one_told_anew(
    name: str, data: st.DataObject
) -> None:
    """Also when what is known becomes less, and when telling it was stopped half-way."""
    made = data.draw(boards(name))
    rng = random.Random(data.draw(seeds))
    model = made.board.model()
    assume(model.domains)
    labels = clue_labels(model)
    with closing(Positions(model, labels)) as positions, asking(model, labels) as other:
        known = dict(model.domains)
        for _ in range(6):
            known = _changed(known, made.grid, model, rng)
            if rng.random() < 0.3:
                with suppress(OutOfTimeError):
                    hurry = Limits(stop=After(rng.randrange(3)))
                    positions.at(_changed(known, made.grid, model, rng), Watch(hurry))
            kept = positions.at(known, watch())
            cell, value = rng.choice(list(known)), rng.choice(made.board.symbols).value
            asked = [*map(other.switch, drawn(labels, rng))]
            assert {*asked} <= {*map(kept.switch, labels)}
            found = kept.decide([*asked, kept.literal(cell, value)], watch())
            assumed = [*_excluded(other, known), *asked, other.literal(cell, value)]
            assert found.status == other.decide(assumed, watch()).status
            if found.values is not None:
                assert all(known[c] >> v & 1 for c, v in found.values.items())


def _changed(
    known: Mapping[Cell, int], grid: Values, model: Model, rng: random.Random
) -> dict[Cell, int]:
    """A little more known of a grid, or now and then less."""
    cell = rng.choice(list(known))
    if rng.random() < 0.2:
        return {**known, cell: model.domains[cell]}
    return {**known, cell: known[cell] & (rng.getrandbits(12) | 1 << grid[cell])}


def _excluded(opened: Session, known: Mapping[Cell, int]) -> list[int]:
    literals = opened.compiled.literals.items()
    return [-by[v] for cell, by in literals for v in by if not known[cell] >> v & 1]


def test_a_position_told_half_is_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    model = parse("skyscrapers\n. .\n. . . .\n. . . .\n. .").model()
    cell = next(iter(model.domains))
    narrow = Session.narrow

    def interrupted(opened: Session, known: Mapping[Cell, int]) -> None:
        narrow(opened, known)
        raise KeyboardInterrupt

    with closing(Positions(model, ())) as positions:
        assert positions.at(model.domains, watch()).ask(watch()).values is not None
        with monkeypatch.context() as patched:
            patched.setattr(Session, "narrow", interrupted)
            with pytest.raises(KeyboardInterrupt):
                positions.at({**model.domains, cell: 0b10}, watch())
        answer = positions.at({**model.domains, cell: 0b100}, watch()).ask(watch())
        assert answer.values is not None
        assert answer.values[cell] == 2


@every_puzzle
def test_a_known_value_impossible_at_the_root_is_the_whole_reason(name: str) -> None:
    one = next(judged_boards(name, 1))
    solution = one.solutions[0]
    with asking(restricted(one.board.model(), solution)) as opened:
        symbols = [symbol.value for symbol in one.board.symbols]
        for cell, value in product(solution, symbols):
            if value != solution[cell]:
                answer = opened.ask(watch(), known={**solution, cell: value})
                assert answer == Answer("no", cells=((cell, value),))


def test_contradictory_known_cells_are_both_named() -> None:
    """Also where the two share a literal: the halves of a domino are tied to each other."""
    board = parse("magnets\n. .\n. L R .\n. .")
    left, right = Cell(0, 0), Cell(0, 1)
    with asking(board.model()) as opened:
        answer = opened.ask(watch(), known={left: 1, right: 1})
        assert answer.status == "no"
        assert set(answer.cells) == {(left, 1), (right, 1)}
        assert opened.ask(watch(), known={left: 1, right: 2}).status == "yes"


@every_puzzle
@some
@given(data=st.data())
def test_another_grid_differs_where_it_was_asked_to(name: str, data: st.DataObject) -> None:
    seed = data.draw(seeds)
    one = judged(name, seed)
    rng = random.Random(data.draw(seeds))
    if not one.all_listed:
        return
    model = one.board.model()
    with asking(model) as opened:
        for oracle in (opened, opened, SearchOracle(model)):
            first = rng.choice([*one.solutions, one.grid, mutated(make(name, seed), rng, 2)])
            share = rng.random()
            within = [cell for cell in one.grid if rng.random() < share]
            for cells in (within or None, None):
                answer = oracle.ask(watch(), unlike=first, within=cells)
                places = one.grid if cells is None else cells
                others = [g for g in one.solutions if any(g[c] != first[c] for c in places)]
                assert (answer.values is not None) == bool(others)
                assert answer.values is None or grids([answer.values]) <= grids(others)


@pytest.mark.parametrize(
    "oracle_of",
    [
        lambda model: Session(compile_model(model, watch())),
        SearchOracle,
    ],
    ids=["sat", "fd"],
)
def test_no_grid_differs_in_no_cell_at_all(oracle_of: Callable[[Model], Oracle]) -> None:
    one = next(judged_boards("magnets", 2))
    oracle = oracle_of(one.board.model())
    assert oracle.ask(watch(), unlike=one.solutions[0], within=()).status == "no"


def test_the_grid_to_differ_from_may_be_changed_by_its_owner() -> None:
    one = next(judged_boards("close-or-far", 2))
    with asking(one.board.model()) as opened:
        seen = dict(one.solutions[0])
        for solution in one.solutions:
            seen.update(solution)
            for _ in range(2):
                answer = opened.ask(watch(), unlike=seen)
                assert answer.values is not None
                assert grids([answer.values]) <= grids(one.solutions) - grids([solution])


# Random models: constraints and ties that no puzzle has.

LINE = tuple(Cell(0, i) for i in range(5))


def label_of(number: int) -> Label:
    """A label among many."""
    return Label("rule", Place("the line", LINE), f"rule {number}")


def one_to_one(rng: random.Random) -> Table:
    """A table of two columns in which the values determine each other."""
    return Table(zip(range(1, 5), rng.sample(range(1, 5), 4), strict=True))


CONSTRAINTS: Sequence[tuple[Callable[[random.Random], Constraint], int | None]] = (
    (lambda rng: Equal(), 2),
    (lambda rng: Equal(), None),
    (one_to_one, 2),
    (lambda rng: Table((rng.randint(1, 4), rng.randint(1, 4)) for _ in range(9)), 2),
    (lambda rng: Table([rng.randint(1, 4) for _ in range(3)] for _ in range(30)), 3),
    (lambda rng: AllDifferent(), None),
    (lambda rng: Unlike(), None),
    (lambda rng: OneOf(rng.randint(1, 15) << 1), 1),
    (lambda rng: Cardinality.of(rng.randint(1, 4), rng.randint(0, 2)), None),
    (lambda rng: Tally(rng.randint(1, 15) << 1), 4),
    (lambda rng: Visible(rng.randint(1, 4)), 4),
)


def random_model(rng: random.Random) -> Model:
    """A few cells under a few constraints, many of which tie two cells to each other."""
    domains = {cell: rng.randint(1, 15) << 1 for cell in LINE}
    postings = []
    for number in range(rng.randint(1, 7)):
        kind, arity = rng.choice(CONSTRAINTS)
        scope = tuple(rng.sample(LINE, arity or rng.randint(2, 4)))
        postings.append(Posting(kind(rng), scope, (label_of(rng.randint(0, number)),)))
    return Model(domains, tuple(postings))


@given(seed=st.integers(0, 99_999))
def test_any_model_is_compiled_to_what_it_means(seed: int) -> None:
    for rng in (random.Random(8 * seed + i) for i in range(8)):
        model = random_model(rng)
        tried = product(*map(values_of, model.domains.values()))
        every = [dict(zip(model.domains, values, strict=True)) for values in tried]
        assert grids(all_grids(model)) == grids(v for v in every if obeys(model, v, model.labels))
        switchable = [label for label in model.labels if rng.random() < 0.5]
        with asking(model, switchable) as opened:
            bench = Bench(model, switchable, opened)
            for _ in range(4):
                known = partial(rng.choice(every), rng) if rng.random() < 0.5 else {}
                bench.check(drawn(switchable, rng), known)


def test_cells_tied_to_each_other_share_their_literals() -> None:
    a, b, c = LINE[:3]
    turn = Table([(1, 2), (2, 3), (3, 1)])
    postings = (Posting(Equal(), (b, a), (label_of(0),)), Posting(turn, (b, c), (label_of(1),)))
    model = Model(dict.fromkeys((a, b, c), 0b1110), postings)
    free = compile_model(model, watch())
    assert free.literals[a] == free.literals[b]
    assert free.literals[c] == {
        2: free.literals[a][1],
        3: free.literals[a][2],
        1: free.literals[a][3],
    }
    assert grids(all_grids(model)) == grids({a: v, b: v, c: v % 3 + 1} for v in (1, 2, 3))


def test_cells_are_not_tied_by_a_label_that_can_be_switched_off() -> None:
    a, b = LINE[:2]
    tie = label_of(0)
    model = Model(dict.fromkeys((a, b), 0b1110), (Posting(Equal(), (a, b), (tie,)),))
    with asking(model, [tie]) as opened:
        assert opened.ask(watch(), labels=(), known={a: 1, b: 2}).status == "yes"
        answer = opened.ask(watch(), labels=[tie], known={a: 1, b: 2})
        assert answer.status == "no"
        assert answer.labels == (tie,)
        assert set(answer.cells) == {(a, 1), (b, 2)}


def test_ties_that_contradict_each_other_are_a_no() -> None:
    a, b = LINE[:2]
    turn = Table([(1, 2), (2, 3), (3, 1)])
    postings = (Posting(Equal(), (a, b), (label_of(0),)), Posting(turn, (a, b), (label_of(1),)))
    assert all_grids(Model(dict.fromkeys((a, b), 0b1110), postings)) == []


def test_a_cell_no_constraint_speaks_of_takes_each_of_its_values() -> None:
    model = Model({LINE[0]: 0b1, LINE[1]: 0b110, LINE[2]: 0b11010}, ())
    assert len(grids(all_grids(model))) == 6


def test_low_values_in_sight_of_a_high_clue_are_a_no() -> None:
    """A clue no line of the values left can meet: refused while it is on, and only then."""
    clue = label_of(0)
    model = Model(dict.fromkeys(LINE, 0b10), (Posting(Visible(4), LINE, (clue,)),))
    with asking(model, [clue]) as opened:
        assert opened.ask(watch(), labels=[clue]) == Answer("no", labels=(clue,))
        assert opened.ask(watch(), labels=()).status == "yes"


# Cuts.


def cuts_made(model: Model) -> tuple[list[dict[Cell, int]], int]:
    """All solutions of a model, and how many clauses were added besides refusing each of them."""
    compiled = compile_model(model, watch())
    with Session(compiled) as opened:
        found = [dict(values) for values in opened.solutions(watch())]
        added = opened.statistics()["clauses"] - len(compiled.formula.clauses)
    return found, added - len(found)


@pytest.mark.parametrize("option", ["", " touch=corner"])
def test_several_loops_are_cut_until_there_is_one(option: str) -> None:
    """On an open board most ways to close loops leave more than one."""
    board = parse(f"bosnian-road{option}" + "\n......." * 4)
    found, cuts = cuts_made(board.model())
    assert cuts > len(found) / 2
    assert len(found) == len(grids(found))
    assert not any(any(board.violations(values)) for values in found)
    assert grids(found) == grids(solutions(board, 100_000))


def test_cuts_say_nothing_while_their_label_is_off() -> None:
    """Two loops are refused by the label that forbids them, and by no other."""
    model = parse("bosnian-road\n.....\n.....").model()
    single = next(label for label in model.labels if label.place.name == "the road")
    two_loops = {cell: int(cell.column != 2) for cell in model.domains}
    others = [label for label in model.labels if label != single]
    with asking(model, model.labels) as opened:
        for _ in range(2):
            assert opened.ask(watch(), labels=others, known=two_loops).values == two_loops
            assert single in opened.ask(watch(), known=two_loops).labels
            answer = opened.ask(watch(), labels=[single], known=two_loops)
            assert (answer.status, answer.labels) == ("no", (single,))


# Questions leave no trace.


def contents(compiled: Compiled) -> object:
    """All that a compiled model says."""
    return (
        [list(clause) for clause in compiled.formula.clauses],
        compiled.formula.variables,
        {cell: dict(literals) for cell, literals in compiled.literals.items()},
        dict(compiled.switches),
        compiled.cuts,
    )


@every_puzzle
def test_no_question_changes_the_compiled_model(name: str) -> None:
    for one in some_of_each(name, 2):
        model = one.board.model()
        compiled = compile_model(model, watch(), model.labels)
        before = contents(compiled)
        with Session(compiled) as opened:
            listed = list(islice(opened.solutions(watch()), MANY))
            opened.ask(watch(), labels=model.labels[::2], unlike=one.grid, within=list(one.grid))
            opened.ask(watch(), known=partial(one.grid, random.Random(0)))
        assert contents(compiled) == before
        with Session(compiled) as opened:
            assert list(islice(opened.solutions(watch()), MANY)) == listed


@every_puzzle
@few
@given(data=st.data())
def test_no_question_changes_what_a_later_one_answers(name: str, data: st.DataObject) -> None:
    """The same questions in two orders, one of them mixed with half-read lists of solutions."""
    made = data.draw(boards(name))
    model = made.board.model()
    rng = random.Random(data.draw(seeds))
    questions = [
        (
            drawn(model.labels, rng),
            partial(mutated(made, rng, 1), rng),
            rng.choice([None, made.grid]),
        )
        for _ in range(6)
    ]
    compiled = compile_model(model, watch(), model.labels)
    with Session(compiled) as first, Session(compiled) as second:
        listing = second.solutions(watch())
        asked = [first.ask(watch(), *question).status for question in questions]
        again = []
        for question in reversed(questions):
            again.append(second.ask(watch(), *question).status)
            next(listing, None)
        assert asked == again[::-1]


# Limits.


def pigeons(number: int) -> tuple[Model, Label]:
    """So many cells, one value too few for all to differ: hard for any solver of clauses."""
    cells = tuple(Cell(0, i) for i in range(number))
    label = Label("different", Place("row 1", cells), "row 1 holds no value twice")
    domains = dict.fromkeys(cells, (1 << number) - 2)
    return Model(domains, (Posting(AllDifferent(), cells, (label,)),)), label


def sparse_skyscrapers(size: int, rng: random.Random) -> Puzzle:
    """A board with clues at some of its edges and many solutions."""
    rows, columns, heights = (rng.sample(range(size), size) for _ in range(3))
    square = [[1 + heights[(r + c) % size] for c in columns] for r in rows]

    def clues(lines: Sequence[Sequence[int]]) -> tuple[int | None, ...]:
        return tuple(seen(line) if rng.random() < 0.7 else None for line in lines)

    across, down = square, list(zip(*square, strict=True))
    return Skyscrapers(
        clues(down),
        clues(across),
        clues([line[::-1] for line in down]),
        clues([line[::-1] for line in across]),
        ((None,) * size,) * size,
    )


def test_an_expired_watch_is_a_limit_and_never_a_no() -> None:
    expired = Watch(Limits(stop=After(0)))
    for number in range(3):
        one = next(judged_boards("close-or-far", number))
        with asking(one.board.model()) as opened:
            assert opened.ask(expired) == Answer("limit")
            assert opened.ask(expired, unlike=one.grid) == Answer("limit")
            with pytest.raises(OutOfTimeError):
                next(opened.solutions(expired))
            assert grids(opened.solutions(watch())) == grids(one.solutions), "and then goes on"


def test_a_model_is_not_compiled_beyond_the_limit() -> None:
    with pytest.raises(OutOfTimeError):
        compile_model(
            parse("close-or-far" + "\n........" * 8).model(), Watch(Limits(stop=After(0)))
        )


@pytest.mark.parametrize("looks", [1, 2, 5])
def test_many_easy_answers_run_into_the_limit_too(looks: int) -> None:
    board = parse("close-or-far" + "\n......" * 6)
    found: list[Values] = []
    with asking(board.model()) as opened:
        listing = opened.solutions(Watch(Limits(stop=After(looks))))
        with pytest.raises(OutOfTimeError):
            found.extend(listing)
    assert len(found) <= looks
    assert len(grids(found)) == len(found)


def test_a_hard_question_stops_at_its_limit_and_can_be_asked_again() -> None:
    model, label = pigeons(12)
    with asking(model, [label]) as opened:
        for looks in (1, 3):
            assert opened.ask(Watch(Limits(stop=After(looks)))) == Answer("limit")
        assert opened.ask(watch(), labels=()).status == "yes"
        assert opened.ask(Watch(Limits(stop=After(1)))) == Answer("limit")


def test_a_hard_question_is_answered_in_the_end() -> None:
    """After many slices, with the reason that a solver left alone would give."""
    model, label = pigeons(8)
    with asking(model, [label]) as opened:
        assert opened.ask(watch()) == Answer("no", labels=(label,))


def test_a_limit_that_is_not_reached_decides_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices are counted in conflicts and not in seconds: watched or not, it is the same answer."""
    monkeypatch.setattr(session, "CONFLICTS", 10)
    model = sparse_skyscrapers(12, random.Random(2)).model()
    answers = []
    for limits in (Limits(), Limits(seconds=1000)):
        with asking(model) as opened:
            answers.append(opened.ask(Watch(limits)).values)
            assert opened.statistics()["conflicts"] > session.CONFLICTS, "done in one slice"
    assert answers[0] == answers[1]


def test_a_question_can_be_given_up_after_some_slices() -> None:
    model, label = pigeons(9)
    with asking(model, [label]) as opened:
        assert opened.ask(watch(), slices=2) == Answer("limit")
        assert opened.ask(watch()).status == "no"


def test_another_thread_can_stop_a_hard_question() -> None:
    stop = threading.Event()
    begun = threading.Event()
    answers: list[Answer] = []
    model, label = pigeons(14)

    def ask() -> None:
        with asking(model, [label]) as opened:
            begun.set()
            answers.append(opened.ask(Watch(Limits(stop=stop))))

    worker = threading.Thread(target=ask, daemon=True)
    worker.start()
    assert begun.wait(60)
    worker.join(0.1)
    assert worker.is_alive(), "not hard enough to be stopped"
    stop.set()
    worker.join(60)
    assert not worker.is_alive()
    assert answers == [Answer("limit")]
