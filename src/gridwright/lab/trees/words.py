"""Search trees in words: what was decided, what came of it, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.lab.models.own_models import symbols_of
from gridwright.lab.trees.tree import Node, Tally, Tree
from gridwright.layers.layer import Symbol
from gridwright.model import Label, Place, Posting
from gridwright.puzzle import Puzzle
from gridwright.text import join_words, plural

ENDS: Mapping[str, str] = {
    "untried": "not tried",
    "ended": "the search ended here",
    "gone": "gone already",
}


def headline(tree: Tree) -> str:
    """How the search went, in a sentence."""
    total = tree.total
    if tree.complete:
        end = "everything was tried"
    elif tree.limited:
        end = "a limit ended the search"
    else:
        end = f"the search ended with {'the solution' if total.solutions == 1 else 'solutions'}"
    return f"{counted(total)}, {_number(total.prunings, 'pruning')}; {end}."


def decision_text(puzzle: Puzzle, node: Node, before: Mapping[Cell, int]) -> str:
    """What a node decides, such as `row 2 column 3 = 4`, when these values were left before."""
    if not node.decision:
        return "start"
    cell, part = node.decision
    return f"{cell} {_decided(symbols_of(puzzle, cell), before[cell], part)}"


def _decided(symbols: Sequence[Symbol], before: int, part: int) -> str:
    named, gone = _names(symbols, part), _names(symbols, before & ~part)
    numbers = all(symbol.name.isdecimal() for symbol in symbols)
    if len(named) == 1:
        return f"= {named[0]}" if numbers else f"is {named[0]}"
    if len(gone) == 1:
        return f"is not {gone[0]}"
    if numbers and int(named[-1]) < int(gone[0]):
        return f"<= {named[-1]}"
    if numbers and int(named[0]) > int(gone[-1]):
        return f"> {gone[-1]}"
    return f"is {join_words(named, 'or')}"


def _names(symbols: Iterable[Symbol], mask: int) -> list[str]:
    return [symbol.name for symbol in symbols if mask >> symbol.value & 1]


def outcome_text(puzzle: Puzzle, node: Node, after: Mapping[Cell, int], solutions: int) -> str:
    """What came of a node; `after` are the values it leaves, `solutions` those found by then."""
    if node.failed:
        return f"failure: {reason_text(puzzle, node.failed)}"
    if node.settled and node.outcome != "solution":
        return "known already"
    if node.outcome == "solution":
        return f"solution {solutions}{_judged(puzzle, after)}"
    if node.outcome != "branch":
        return ENDS[node.outcome]
    if node.counted:
        return f"[{inside_text(node)}]"
    left = sum(domain & (domain - 1) != 0 for domain in after.values())
    noun = "cell" if len(after) == len(puzzle.open_cells) else "variable"
    return f"{_number(len(node.removals), 'pruning')}, {plural(left, noun)} open"


def _judged(puzzle: Puzzle, after: Mapping[Cell, int]) -> str:
    """What rule a solution of the model breaks, if it does."""
    values = {cell: after[cell].bit_length() - 1 for cell in after if cell in puzzle.open_cells}
    broken = next(puzzle.violations(values), None)
    return f" of the model, which breaks a rule: {broken.text}" if broken else ""


def reason_text(puzzle: Puzzle, posting: Posting) -> str:
    """The rules and clues that a constraint stands for."""
    return "; ".join(_reasons(puzzle, posting.labels))


def inside_text(node: Node) -> str:
    """What there is below a node that decides further."""
    return counted(node.total._replace(nodes=node.total.nodes - bool(node.decision)))


def counted(tally: Tally) -> str:
    """What there is in a part of a tree: nodes, and failures and solutions if any."""
    numbers = ((tally.backtracks, "failure"), (tally.solutions, "solution"))
    found = (_number(number, noun) for number, noun in numbers if number)
    return ", ".join((_number(tally.nodes, "node"), *found))


def _number(number: int, noun: str) -> str:
    return f"{number:,} {plural(number, noun).partition(' ')[2]}"


def _reasons(puzzle: Puzzle, labels: Sequence[Label]) -> list[str]:
    """Labels as reasons; several of one rule in one place are replaced by the rule's own text."""
    same_rule: dict[tuple[str, Place], list[Label]] = {}
    for label in labels:
        same_rule.setdefault((label.rule, label.place), []).append(label)
    rules = {rule: text[0].lower() + text[1:].rstrip(".") for rule, text in puzzle.rules.items()}
    return [
        same[0].text if len(same) == 1 else rules[rule] for (rule, _), same in same_rule.items()
    ]
