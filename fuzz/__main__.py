"""Attack Gridwright with random inputs of many kinds; exits with 1 when a defect was found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence

from fuzz.findings import Tally, table
from fuzz.kinds import NAMES, kind_named
from fuzz.running import Budget, Plan, limit_memory, run

# Seconds in which all kinds are tried unless something else is asked for.
SECONDS = 60.0
# What is tried before a release: numbers of inputs where the promise is one, else seconds.
RELEASE: Mapping[str, Budget] = {
    "inputs": Budget(inputs=1_000_000),
    "boards": Budget(inputs=100_000),
    "positions": Budget(seconds=300),
    "commands": Budget(seconds=300),
    "plans": Budget(seconds=60),
    "saves": Budget(seconds=60),
    "records": Budget(seconds=60),
    "web": Budget(seconds=600),
    "kills": Budget(seconds=120),
}


def main(arguments: Sequence[str]) -> int:
    """Run what the command line asks for, and print what was found."""
    options = _parser().parse_args(arguments)
    limit_memory()
    tallies: dict[str, Tally] = {}
    for name, budget in _budgets(options).items():
        timed = not options.untimed
        plan = Plan(name, options.seed, options.first, budget, options.workers, timed)
        tallies[name] = run(plan, lambda tally, name=name: _tell(name, tally))  # type: ignore[misc]
        _tell(name, tallies[name])
        for found in tallies[name].findings.values():
            print(*found.lines(), sep="\n", flush=True)
    print(*table(tallies.items()), sep="\n")
    return int(any(tally.findings for tally in tallies.values()))


def _budgets(options: argparse.Namespace) -> dict[str, Budget]:
    """How much of each kind is tried."""
    names: list[str] = options.only or list(NAMES)
    if options.release:
        return {name: RELEASE[name] for name in names}
    if options.inputs is not None:
        return {name: Budget(inputs=options.inputs) for name in names}
    seconds = SECONDS if options.seconds is None else options.seconds
    shares = {name: kind_named(name).share for name in names}
    whole = sum(shares.values())
    return {name: Budget(seconds=seconds * share / whole) for name, share in shares.items()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    much = parser.add_mutually_exclusive_group()
    much.add_argument("--seconds", type=_positive(float), help=f"time for all kinds [{SECONDS:g}]")
    much.add_argument("--inputs", type=_positive(int), help="inputs of each kind instead")
    much.add_argument("--release", action="store_true", help="an hour, as before a release")
    parser.add_argument("--seed", type=int, default=0, help="other inputs for every number [0]")
    parser.add_argument("--first", type=int, default=0, help="number of the first input [0]")
    parser.add_argument("--only", type=_names, help=f"kinds with commas between: {','.join(NAMES)}")
    parser.add_argument("--workers", type=_positive(int), default=1, help="processes [1]")
    parser.add_argument("--untimed", action="store_true", help="do not judge how long things take")
    return parser


def _positive(kind: type[int] | type[float]) -> type[int] | type[float]:
    def read(text: str) -> float:
        number = kind(text)
        if not 0 < number < 1e12:
            raise ValueError
        return number

    read.__name__ = "positive number"
    return read  # type: ignore[return-value]


def _names(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        said = f"there is no kind {unknown[0]!r}; expected {', '.join(NAMES)}"
        raise argparse.ArgumentTypeError(said)
    return names


def _tell(name: str, tally: Tally) -> None:
    rate = tally.cases / max(tally.seconds, 1e-9)
    print(
        f"{name}: {tally.cases} cases in {tally.seconds:.0f} s ({rate:.1f} per second), "
        f"{len(tally.findings)} findings, {tally.memory:.0f} MB",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
