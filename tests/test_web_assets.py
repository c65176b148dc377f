"""The page as browsers get it: few files, compressed, and kept for as long as they are the same."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from gridwright.web.page.bundling import BundleError, bundles, single, styles
from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.server import lasting, preparing
from gridwright.web.server.assets import FOR_EVER, assets
from gridwright.web.server.crews import Crews, Settings
from gridwright.web.server.worker_pool import BusyError
from web_server import Served

MAIN = """
/** What it is for. */
import { twice as double, TEN } from "./lib/numbers.js";
import { said } from "./said.js";

// A comment of a line.
export async function more() {
  return (await import("./late.js")).late(double(TEN));
}

const { home } = await import("./home.js");
const { play } = await import("./play.js");
said.push("/** no comment */", "// nor this", await more(), home + play);
"""
HOME = """
import { said } from "./said.js";
import { shared } from "./shared.js";

said.push("home");
export const home = shared;
"""
PLAY = """
import { said } from "./said.js";
import { shared } from "./shared.js";

said.push("play");
export const play = 2 * shared;
"""
SHARED = "export const shared = 1;\n"
NUMBERS = """
import { said } from "../said.js";

export const TEN = 10;

/**
 * Longer
 */
export function twice(number) {
  return 2 * number;
}

const own = "numbers";
said.push(own);
"""
SAID = "export const said = [];\n"
LATE = """
import { twice } from "./lib/numbers.js";
import { said } from "./said.js";

const own = "late";
export function late(number) {
  said.push(own);
  return twice(number);
}
"""
FILES = {
    "main.js": MAIN,
    "lib/numbers.js": NUMBERS,
    "said.js": SAID,
    "late.js": LATE,
    "home.js": HOME,
    "play.js": PLAY,
    "shared.js": SHARED,
}
WORDS = {
    "const TEN": ["first.mjs"],
    "const shared": ["first.mjs"],
    "const home": ["home.mjs"],
    "const play": ["play.mjs"],
    "function late": ["rest.mjs"],
}
NODE = shutil.which("node")
# The compressed bytes that the first board of a link waits for, besides the board itself.
MOST_AWAITED = 45_500
# The function around a module is not asynchronous, as no module of the page waits; here one does.
WAITING = "= await (async () => {\nconst { play"


def bundled(files: Mapping[str, str]) -> dict[str, str]:
    """The files that modules are put into."""
    kept: dict[str, str] = {}

    def keep(name: str, text: str) -> str:
        kept[name] = text
        return f"./{name}"

    starts = {"first.mjs": "main.js", "home.mjs": "home.js", "play.mjs": "play.js"}
    addresses = bundles(starts, "rest.mjs", files.__getitem__, keep)
    assert addresses["main.js"] == "./first.mjs"
    return kept


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_modules_do_together_what_they_did_apart(tmp_path: Path) -> None:
    kept = bundled(FILES)
    first = kept["first.mjs"]
    for comment in ("comment of a line", "What it is for", "Longer"):
        assert comment not in first
    # What two files need is in the first one, each in one file alone.
    places = {word: [name for name, text in kept.items() if word in text] for word in WORDS}
    assert places == WORDS
    said = re.search(r"m\[(\d+)\] \?\?= \(\(\) => \{\nconst said", first)
    assert said is not None
    # The function around a module is not asynchronous, as no module of the page waits.
    first = first.replace(
        "(() => {\nconst { twice: double", "await (async () => {\nconst { twice: double"
    )
    kept["first.mjs"] = f"{first}console.log(m[{said[1]}].said.join('|'));\n"
    for name, text in kept.items():
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        ["node", "first.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "numbers|home|play|late|/** no comment */|// nor this|40|3\n"


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_file_after_another_shares_its_modules(tmp_path: Path) -> None:
    modules = {
        "main.js": 'const { play } = await import("./play.js");\nplay();\n',
        "play.js": 'import { one } from "./one.js";\n\nexport async function play() {\n'
        '  console.log(one, (await import("./aids.js")).two);\n}\n',
        "aids.js": 'import { one } from "./one.js";\n\nexport const two = one + 1;\n',
        "one.js": "export const one = 1;\n",
    }
    files = {"first.mjs": "main.js", "play.mjs": "play.js", "aids.mjs": "aids.js"}

    def keep(name: str, text: str) -> str:
        (tmp_path / name).write_text(text.replace("= (() => {\nconst { play", WAITING))
        return f"./{name}"

    bundles(files, "rest.mjs", modules.__getitem__, keep, after={"aids.mjs": "play.mjs"})
    holds = [each.name for each in tmp_path.iterdir() if "const one" in each.read_text()]
    assert holds == ["play.mjs"]
    command = ["node", "first.mjs"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == ("1 2\n", "")


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize("order", [("home", "aids"), ("aids", "home")])
def test_module_in_two_files_runs_once(tmp_path: Path, order: tuple[str, str]) -> None:
    one, other = order
    modules = {
        "main.js": f'await import("./play.js");\nawait import("./{one}.js");\n'
        f'await import("./{other}.js");\nconsole.log("end");\n',
        "play.js": "export const play = 1;\n",
        "home.js": 'import { count } from "./count.js";\n\nconsole.log("home", count);\n',
        "aids.js": 'import { count } from "./count.js";\n\nconsole.log("aids", count);\n',
        "count.js": 'console.log("count");\nexport const count = 7;\n',
    }
    files = {"first.mjs": "main.js", "home.mjs": "home.js", "play.mjs": "play.js"}

    def keep(name: str, text: str) -> str:
        waiting = text.replace("(() => {\nawait", "await (async () => {\nawait")
        (tmp_path / name).write_text(waiting)
        return f"./{name}"

    all_files = {**files, "aids.mjs": "aids.js"}
    bundles(all_files, "rest.mjs", modules.__getitem__, keep, after={"aids.mjs": "play.mjs"})
    # Whoever opens a board first does not wait for what only home and the aids need.
    holds = {each.name for each in tmp_path.iterdir() if "const count = 7" in each.read_text()}
    assert holds == {"home.mjs", "aids.mjs"}
    command = ["node", "first.mjs"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr) == (f"count\n{one} 7\n{other} 7\nend\n", "")


def test_first_board_waits_for_little() -> None:
    """What must come before a board is drawn; on a line of 50 kB/s each kB is 20 ms more."""
    awaited = re.compile(r"/|/assets/(page\.\w+\.(css|js)|play\.\w+\.js)")
    files = {path: asset for path, asset in assets().items() if awaited.fullmatch(path)}
    assert len(files) == 4
    sizes = {path: len(asset.packed or asset.content) for path, asset in files.items()}
    assert sum(sizes.values()) <= MOST_AWAITED, sizes
    # Judging, hints, cards and the end follow when the board is there (`aids.js`).
    text = "".join(asset.content.decode() for asset in files.values())
    for late in ("class Judge", "class Adviser", "function outlines", "function showEnding"):
        assert late not in text


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_hasty_module_stands_alone(tmp_path: Path) -> None:
    hasty = (
        'import { TEN } from "./lib/numbers.js";\n\nconsole.log(TEN, await import("./late.js"));\n'
    )
    text = single("hasty.js", {**FILES, "hasty.js": hasty}.__getitem__, {"late.js": "./x.mjs"})
    text = text.replace("(() => {\nconst { TEN }", "await (async () => {\nconst { TEN }")
    (tmp_path / "hasty.mjs").write_text(text)
    (tmp_path / "x.mjs").write_text("export const x = 1;\n")
    done = subprocess.run(
        ["node", "hasty.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "10 [Module: null prototype] { x: 1 }\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('import all from "./said.js";\n', "main.js: this is not understood: import all from"),
        ('import * as all from "./said.js";\n', "main.js: this is not understood"),
        ("export default 3;\n", "main.js: this is not understood: export default 3"),
        ("export let changing = 3;\n", "main.js: this is not understood"),
        ('import { nothing } from "./said.js";\n', "main.js: said.js exports no nothing"),
        ('import { twice } from "./circle.js";\n', "main.js imports itself by way of circle.js"),
    ],
)
def test_what_is_not_understood_is_told(text: str, said: str) -> None:
    circle = 'import { one } from "./main.js";\nexport const twice = one;\n'
    with pytest.raises(BundleError, match=re.escape(said)):
        bundled({**FILES, "main.js": text, "circle.js": circle})


def test_styles_are_put_together_with_the_files_they_name() -> None:
    sheets = [
        '/* A. */\n@font-face { src: url("fonts/a.woff2"); }\n',
        'b { background: url("data:image/png;base64,"); }\n',
    ]
    found = styles(sheets, lambda path: f"/kept/{path}")
    assert found == (
        '@font-face{src:url("/kept/fonts/a.woff2");}b{background:url("data:image/png;base64,");}'
    )


def test_the_page_names_its_files_and_all_of_them_are_there(served: Served) -> None:
    page = served.client.get("/").text
    named = set(re.findall(r'(?:src|href)="((?!#|data:)[^"]+)"', page))
    assert {path.rpartition(".")[2] for path in named} >= {"css", "js", "woff2", "webmanifest"}
    # Seen from the folder of the page, wherever that is.
    assert not any(path.startswith("/") for path in named)
    for path in {path.removeprefix(".").removeprefix("/") for path in named}:
        assert f"/{path}" in assets()
    for path in assets():
        assert served.client.get(path).status_code == 200, path


def test_policy_allows_the_script_inside_the_page_and_no_other(served: Served) -> None:
    page = served.client.get("/")
    (script,) = re.findall(r"<script[^>]*>([^<].*?)</script>", page.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    allowed = f"script-src 'self' 'sha256-{digest}';"
    again = served.client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304
    for answer in (page, again):
        assert allowed in answer.headers["content-security-policy"]
    elsewhere = served.client.get("/docs").headers["content-security-policy"]
    assert "script-src 'self';" in elsewhere


@pytest.mark.parametrize("path", sorted(assets()))
def test_files_are_compressed_and_sent_once(served: Served, path: str) -> None:
    found = served.client.get(path, headers={"Accept-Encoding": "gzip"})
    asset = assets()[path]
    assert found.content == asset.content
    is_packed = found.headers.get("content-encoding") == "gzip"
    assert is_packed == (not path.endswith((".png", ".woff2")))
    assert found.headers["vary"] == "Accept-Encoding"
    lasting = path.startswith("/assets/")
    assert found.headers["cache-control"] == (FOR_EVER if lasting else "no-cache")
    again = served.client.get(path, headers={"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = served.client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == asset.content


def test_names_of_files_say_what_they_hold() -> None:
    for path, asset in assets().items():
        if path.startswith("/assets/"):
            assert asset.mark.strip('"') in path


def test_answers_are_compressed_where_that_is_worth_it(served: Served) -> None:
    asked = {"Accept-Encoding": "gzip"}
    with served.client.stream("GET", "/api/puzzles", headers=asked) as found:
        raw = b"".join(found.iter_raw())
    assert gzip.decompress(raw) == served.client.get("/api/puzzles").content
    short = served.client.get("/api/nothing", headers=asked)
    assert "content-encoding" not in short.headers


def test_lasting_answers_are_found_once(served: Served) -> None:
    def ask() -> httpx.Response:
        return served.client.get("/api/today", params={"puzzle": "latin", "day": "2026-11-03"})

    first = ask()
    workers = [worker.pid for worker in served.crews.pools["making"].workers]
    assert first.status_code == 200
    assert ask().content == first.content
    assert [worker.pid for worker in served.crews.pools["making"].workers] == workers
    wrong = served.client.get("/api/today", params={"puzzle": "nothing", "day": "2026-11-03"})
    assert wrong.status_code == 422


def test_large_and_old_answers_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Asked(Crews):
        async def ask(self, task: str, request: Mapping[str, object]) -> tuple[int, bytes]:
            asked.append(str(request["text"]))
            return 200, b"x" * (3 if request["text"] == "large" else 2)

    monkeypatch.setattr(lasting, "LARGEST", 2)
    monkeypatch.setattr(lasting, "MOST", 2)

    async def ask() -> None:
        answers = lasting.LastingAnswers(Asked(Settings(1)))
        for text in ("a", "a", "large", "large", "b", "a", "c", "b", "a"):
            await answers.ask(OPERATIONS["companion"], {"text": text})

    asyncio.run(ask())
    assert asked == ["a", "large", "large", "b", "c", "a"]


def test_boards_of_today_are_there_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Mapping[str, object]]] = []

    class Asked(Crews):
        async def ask(self, task: str, request: Mapping[str, object]) -> tuple[int, bytes]:
            asked.append((task, request))
            if task == "puzzles":
                return 200, b'[{"name": "one"}, {"name": "other"}]'
            if request.get("puzzle") == "other":
                raise BusyError("too many ask")
            return 200, b'{"text": "a board"}'

    async def over(seconds: float) -> None:
        raise TimeoutError

    monkeypatch.setattr(preparing, "sleep", over)
    with pytest.raises(TimeoutError):
        asyncio.run(preparing.keep_prepared(lasting.LastingAnswers(Asked(Settings(1)))))
    assert [task for task, _ in asked] == ["puzzles", "today", "companion", "today"]
    day = date.fromisoformat(str(asked[1][1]["day"]))
    assert abs(day - datetime.now(UTC).date()) <= timedelta(1)
    assert asked[2][1] == {"text": "a board"}
