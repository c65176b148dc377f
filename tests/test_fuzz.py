"""The attacks of `scripts/fuzz`: a few inputs of each kind, and that they find what is planted."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from fuzz import running
from fuzz.__main__ import main
from fuzz.command_lines import VALUES, commands
from fuzz.findings import Finding, Tally
from fuzz.guarding import complaint
from fuzz.kind import Input, Kind
from fuzz.kinds import NAMES
from fuzz.messages import message_complaint
from fuzz.mutating import mutated
from fuzz.running import Budget, Plan, run
from fuzz.shrinking import shrunk

from gridwright.errors import GridwrightError, InputError

ROOT = Path(__file__).parents[1]
# How many inputs of each kind are tried here; `scripts/fuzz --release` tries a million.
INPUTS = {
    "inputs": 3000,
    "boards": 250,
    "positions": 150,
    "commands": 60,
    "plans": 200,
    "saves": 200,
    "records": 30,
    "web": 16,
    "kills": 1,
}


class Planted(Kind):
    """Texts of letters, judged by somebody who cannot bear some of them."""

    name = "planted"
    stretch = 10

    def make(self, rng: random.Random, number: int) -> Input:
        """Lines of words."""
        return ("first", " ".join(rng.choices(("one", "two", "odd\n", "three"), k=9)))

    def judge(self, parts: Input) -> str | None:
        """Dislike one word, and fail at another."""
        if "three three" in parts[1]:
            raise KeyError(parts[1])
        return f"an odd word: among {len(parts[1])}" if "odd" in parts[1] else None


def python(*words: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    """Run Python where `scripts/fuzz` does; the seed is that of its hashes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_found(name: str) -> None:
    done = python("-m", "fuzz", "--only", name, "--inputs", str(INPUTS[name]), "--untimed")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_planted_defect_is_found_once_with_its_shortest_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "kind_named", {"planted": Planted}.__getitem__)
    tally = run(Plan("planted", 3, 5, Budget(inputs=200)), lambda tally: None)
    assert (tally.inputs, tally.cases) == (200, 200)
    odd, failed = sorted(tally.findings.values(), key=lambda found: found.defect, reverse=True)
    assert (odd.parts, odd.complaint) == (("", "odd"), "an odd word: among 3")
    assert failed.parts == ("", "three three")
    assert failed.complaint.startswith("KeyError in test_fuzz.py line ")
    assert odd.times > 50
    assert f"--only planted --seed 3 --first {odd.number} --inputs 1" in odd.lines()[-1]
    # The one command that shows it again.
    again = run(Plan("planted", 3, odd.number, Budget(inputs=1)), lambda tally: None)
    assert again.findings[odd.defect].parts == odd.parts


def test_an_input_that_cannot_be_made_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Planted):
        def make(self, rng: random.Random, number: int) -> Input:
            raise ValueError(number)

    monkeypatch.setattr(running, "kind_named", {"planted": Failing}.__getitem__)
    tally = run(Plan("planted", 0, 0, Budget(inputs=3)), lambda tally: None)
    (found,) = tally.findings.values()
    assert (found.times, tally.inputs, tally.cases) == (3, 3, 0)
    assert found.complaint.startswith("no input could be made, ValueError in test_fuzz.py line ")


def test_an_input_that_hangs_is_a_finding() -> None:
    class Hanging(Planted):
        patience = 0.05

        def judge(self, parts: Input) -> str | None:
            while True:
                pass

    assert complaint(Hanging(0), ("",)) == "hangs: not done after 0.05 s of processor time"


def test_findings_of_the_same_defect_are_counted() -> None:
    tally, other = Tally(), Tally(cases=2, memory=7.0)
    for each, number in ((tally, 4), (other, 9), (other, 10)):
        each.add(Finding("kind", 0, number, f"the same: {number}", ("input",)))
    tally.join(other)
    (found,) = tally.findings.values()
    assert (found.number, found.times, tally.cases, tally.memory) == (4, 3, 2, 7.0)


def test_shrinking_leaves_fixed_parts_alone_and_keeps_to_its_tries() -> None:
    asked: list[Input] = []

    def fails(parts: Input) -> bool:
        asked.append(parts)
        return len(parts) > 1 and "b" in parts[1]

    assert shrunk(("aaa", "a b c\nd e f\n"), fails, 100, fixed=1) == ("aaa", "b")
    assert shrunk(("a", "x", "ab", "a"), fails, 100, droppable=True) == ("x", "ab")
    asked.clear()
    shrunk(("", "b" * 1000), fails, 7)
    assert len(asked) == 7


@pytest.mark.parametrize("said", ["", "x" * 1000, "a\x1b[2Jb", "\n" * 9])
def test_messages_nobody_can_read_are_complained_about(said: str) -> None:
    assert message_complaint(GridwrightError(said)) is not None
    assert message_complaint(InputError("expected a number, found 'x'")) is None


def test_every_command_is_attacked_with_values_of_its_own() -> None:
    taken = {takes for command in commands() for _, takes in command.options if takes}
    assert taken <= VALUES.keys() | {"ANSWER"}
    assert {command.words[0] for command in commands()} >= {"solve", "hint", "generate", "lab"}


def test_the_same_number_gives_the_same_input_in_every_process() -> None:
    program = (
        "from hashlib import sha256\n"
        "from fuzz.kinds import NAMES, kind_named\n"
        "kinds = [kind_named(name)(5) for name in NAMES]\n"
        "made = [kind.make(kind.numbers(n), n) for kind in kinds for n in range(9)]\n"
        "print(sha256(repr(made).encode()).hexdigest())"
    )
    first, second = (python("-c", program, seed=seed) for seed in ("1", "2"))
    assert first.stdout == second.stdout
    assert len(first.stdout) == 65, first.stderr


def test_mutations_change_most_texts_and_never_fail() -> None:
    text = "skyscrapers size=2\n 1 2\n1 . . 2\n2 . . 1\n 2 1\n"
    made = {mutated(text, random.Random(seed), (text, "")) for seed in range(500)}
    assert len(made) > 400
    assert all(isinstance(mutated("", random.Random(seed)), str) for seed in range(500))


@pytest.mark.parametrize("words", [("--only", "nonsense"), ("--inputs", "0"), ("--seconds", "x")])
def test_bad_options_are_refused(words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
