"""Workers that die while they send a result."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from programs import PATIENCE

SENDING_HALF = """
import os, struct, sys, time
from multiprocessing.connection import Connection

def answer(number, mark):
    if number == 0 and not os.path.exists(mark):
        def cut(self, data):
            whole = struct.pack("!i", len(data)) + bytes(data)
            os.write(self.fileno(), whole[: len(whole) // 2])
            open(mark, "w").close()
            os._exit(1)
        Connection._send_bytes = cut
    return bytes(1000)

if __name__ == "__main__":
    from gridwright.workers.processes import processes
    from gridwright.workers.team import in_order
    mark = sys.argv[1]
    with processes(2) as team:
        def submit(number):
            return team.submit(answer, number, mark)
"""
WAITING = """
        print(len(list(in_order(team, submit, range(3), lambda: None))))
"""
LEAVING = """
        submit(0)
        while not os.path.exists(mark):
            time.sleep(0.01)
        raise SystemExit("3")
"""


@pytest.mark.parametrize("then", [WAITING, LEAVING], ids=["waiting", "leaving"])
def test_a_worker_that_dies_while_it_sends_a_result_is_not_waited_for(
    then: str, tmp_path: Path
) -> None:
    script = tmp_path / "sending.py"
    script.write_text(SENDING_HALF + then)
    ran = subprocess.run(
        [sys.executable, script, tmp_path / "mark"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.stdout + ran.stderr).strip() == "3"
