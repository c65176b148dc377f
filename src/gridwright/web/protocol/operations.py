"""Everything that can be asked of the server, each declared once.

Routes, crews and workers read this table: one more operation is one more entry, and its function.
Models and functions are named and not imported, since the server loads no puzzle and a worker
checks no request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

# Each kind of work has workers of its own, which the others can never keep from it: quick answers
# about small boards, the same about large or hard ones, hints, long questions, and making boards.
Crew = Literal["quick", "large", "hinting", "asking", "making"]
Method = Literal["GET", "POST"]


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked.

    `request` and `answer` are classes of `protocol.requests` and `protocol.answers`, `function` is
    one of a module of `worker`. A `file` is answered as what it holds, and not as JSON.
    """

    name: str
    text: str
    request: str
    answer: str
    function: str
    crew: Crew = "quick"
    # How long it may take.
    seconds: float = 5
    method: Method = "POST"
    # Whether others of its crew go first, since they take less time than they may.
    yields: bool = False
    # What workers that do quick work only call instead, where that is another function.
    light_function: str | None = None
    file: bool = False
    # Whether a request that leaves nothing open has the same answer for as long as the server runs.
    lasting: bool = False


_OPERATIONS = (
    Operation(
        "generate",
        "Make a board with exactly one solution; the same request gives the same board.",
        "Generate",
        "MadeBoard",
        "player_operations.generate",
        crew="making",
        seconds=20,
    ),
    Operation(
        "read",
        "Read a board: its own text, JSON, a game ID, an address, or a built-in board's name.",
        "Text",
        "ReadBoard",
        "player_operations.read",
    ),
    Operation("draw", "Draw a position as SVG.", "Draw", "Drawn", "output_operations.draw"),
    Operation(
        "check",
        "Judge an answer, whole or partial.",
        "Position",
        "Checked",
        "player_operations.judge",
        yields=True,
        light_function="player_operations.judge_surely",
    ),
    Operation(
        "hint",
        "Tell the easiest next step, or what is wrong.",
        "Hint",
        "Hinted",
        "player_operations.hint",
        crew="hinting",
        seconds=2,
    ),
    Operation(
        "explain",
        "Tell the steps from the clues to the solution.",
        "Explain",
        "Walk",
        "player_operations.explain",
        crew="asking",
        seconds=15,
    ),
    Operation(
        "companion",
        "The steps to the solution, and digests of its cells: enough to help without the server.",
        "Text",
        "Companion",
        "player_operations.companion",
        crew="asking",
        seconds=15,
        lasting=True,
    ),
    Operation(
        "diagnose",
        "Tell whether a board has one solution, several or none, and why.",
        "Diagnose",
        "Diagnosed",
        "setter_operations.diagnose_board",
        crew="asking",
        seconds=10,
    ),
    Operation(
        "candidates",
        "Tell which symbols each cell has in some solution.",
        "Timed",
        "Candidates",
        "setter_operations.list_candidates",
        crew="asking",
        seconds=10,
    ),
    Operation(
        "decide",
        "Tell which clues would each leave an ambiguous board with one solution.",
        "Text",
        "Decided",
        "setter_operations.list_deciding",
        crew="asking",
        seconds=5,
    ),
    Operation(
        "rate",
        "Rate a board by the reasoning it needs.",
        "Rate",
        "Rated",
        "setter_operations.rate_board",
        crew="asking",
        seconds=15,
    ),
    Operation(
        "edit",
        "Put something into a place of a board, or clear it.",
        "Edit",
        "Board",
        "setter_operations.edit",
    ),
    Operation(
        "reshape",
        "Turn, mirror, shift or resize a board, or join and cut its pieces.",
        "Reshape",
        "Board",
        "setter_operations.reshape",
    ),
    Operation(
        "complete",
        "Add clues until there is exactly one solution.",
        "Complete",
        "Board",
        "setter_operations.complete",
        crew="making",
        seconds=20,
    ),
    Operation(
        "thin",
        "Take the spare clues of a board away.",
        "Thin",
        "Board",
        "setter_operations.thin",
        crew="making",
        seconds=15,
    ),
    Operation(
        "fill",
        "Fill a board with a random solution that has the values given.",
        "Fill",
        "Filled",
        "setter_operations.fill",
        crew="asking",
        seconds=10,
    ),
    Operation(
        "convert",
        "Write a board in another format.",
        "Convert",
        "Converted",
        "output_operations.convert",
    ),
    Operation(
        "puzzles",
        "All puzzles, with their rules, sizes and styles.",
        "Nothing",
        "Puzzles",
        "player_operations.list_puzzles",
        crew="large",
        method="GET",
        lasting=True,
    ),
    Operation(
        "formats",
        "The formats that boards can be written in.",
        "Nothing",
        "Formats",
        "output_operations.list_formats",
        method="GET",
        lasting=True,
    ),
    Operation(
        "lessons",
        "The lessons of a puzzle: small boards that teach it.",
        "Lessons",
        "Lessons",
        "player_operations.list_lessons",
        method="GET",
        lasting=True,
    ),
    Operation(
        "today",
        "The puzzle of a day (of today in UTC), the same for everybody.",
        "Today",
        "TodaysBoard",
        "player_operations.today",
        crew="making",
        seconds=40,
        method="GET",
        lasting=True,
    ),
    Operation(
        "empty",
        "A board without clues, to set a puzzle on.",
        "Empty",
        "Board",
        "setter_operations.empty",
        method="GET",
    ),
    Operation(
        "picture",
        "A position as a file: SVG, PDF or PNG.",
        "Picture",
        "File",
        "output_operations.picture",
        crew="large",
        seconds=10,
        yields=True,
        file=True,
    ),
)
OPERATIONS: Mapping[str, Operation] = {each.name: each for each in _OPERATIONS}
