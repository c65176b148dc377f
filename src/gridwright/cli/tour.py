"""`gridwright tour`: one board of each puzzle, shown, solved and checked."""

from __future__ import annotations

from gridwright.cli.output import AsciiOption, draw, say, table
from gridwright.examples import examples
from gridwright.puzzles import puzzles
from gridwright.solving import check, solve


def tour_command(ascii_only: AsciiOption = False) -> None:
    """Walk through all puzzles: the rules, a board, its solution and what the search did."""
    for name, puzzle in puzzles().items():
        boards = [example for example in examples(name) if example.count == 1]
        if not boards:
            continue
        board = boards[0].puzzle
        say("", f"=== {puzzle.title} ===", "")
        table(puzzle.rules.items())
        say("", f"{name}/{boards[0].id}", "")
        draw(board.scene(), ascii_only=ascii_only)
        result = solve(board, count=None)
        say("", "Its only solution, proven by a complete search:", "")
        draw(board.scene(result.solutions[0]), ascii_only=ascii_only)
        verdict = "correct" if check(board, result.solutions[0]).correct else "WRONG"
        stats = result.stats
        say(
            "",
            f"Judged by the rules alone: {verdict}. {stats['time'] * 1000:.1f} ms, "
            f"{stats['resumptions']} resumptions, {stats['prunings']} prunings, "
            f"{stats['backtracks']} backtracks.",
        )
    say("", "Go on with: gridwright list, gridwright show NAME/EXAMPLE, gridwright solve --help")
