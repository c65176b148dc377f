"""Files on disk: links, modes, what is no plain file, and lines that are whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from full_disk import full_disk
from gridwright.errors import InputError
from gridwright.files import check_place, make_private_folder, place_of, read_plain, save
from gridwright.line_file import open_lines


def test_names_lead_where_the_system_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "up").symlink_to("a/b")
    (tmp_path / "a" / "b" / "link").symlink_to("../../a/./file")
    (tmp_path / "absolute").symlink_to(tmp_path / "up" / "link")
    monkeypatch.chdir(tmp_path)
    names = ["x", "./x", "up/x", "up/../x", "up/link", "absolute", "a//b/../b/x", "up/no/../x"]
    for name in [*names, *(str(tmp_path / name) for name in names)]:
        assert place_of(name) == os.path.realpath(name), name


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    with pytest.raises(InputError, match="its links lead in a circle"):
        check_place(str(tmp_path / "one"))


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder open to everybody, in which links are somebody else's."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    lstat = os.lstat

    def of_another(path: str) -> os.stat_result:
        found = list(lstat(path))
        found[4] = 12345
        return os.stat_result(found)

    monkeypatch.setattr("gridwright.files.os.lstat", of_another)
    return folder


@pytest.mark.parametrize("name", ["link", "folder/file", "folder/sub/../file"])
def test_links_of_others_in_a_shared_folder_are_not_followed(shared: Path, name: str) -> None:
    target = shared.parent / "mine"
    (target / "sub").mkdir(parents=True)
    (target / "file").write_bytes(b"precious")
    (shared / "link").symlink_to(target / "file")
    (shared / "folder").symlink_to(target)
    place = str(shared / name)
    for attempt in (check_place, lambda name: save(name, b"new"), lambda name: read_plain(name, 9)):
        with pytest.raises(InputError, match="somebody else's link in a folder open to everybody"):
            attempt(place)
    with pytest.raises(InputError, match="somebody else's link"), open_lines(place):
        pass
    assert (target / "file").read_bytes() == b"precious"
    shared.chmod(0o755)
    save(place, b"new")
    assert (target / "file").read_bytes() == b"new"


def test_a_file_has_its_mode_before_it_holds_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    seen: list[int] = []
    fsync = os.fsync

    def looked(descriptor: int) -> None:
        seen.append(os.fstat(descriptor).st_mode & 0o777)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", looked)
    before = os.umask(0o027)
    try:
        save(path, b"one")
        for mode in (0o600, 0o666, 0o444 | 0o200):
            path.chmod(mode)
            save(path, b"two")
            assert path.stat().st_mode & 0o777 == mode
        save(path, b"three", private=True)
    finally:
        os.umask(before)
    assert seen == [0o640, 0o600, 0o666, 0o644, 0o600]


def test_a_full_disk_leaves_files_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "file"
    save(path, b"old")
    with full_disk(1000), pytest.raises(InputError, match="cannot be written: file too large"):
        save(path, b"x" * 2000)
    assert path.read_bytes() == b"old"
    with open_lines(str(tmp_path / "lines")) as lines:
        lines.append("one")
        with full_disk(10):
            with pytest.raises(InputError, match="cannot be written"):
                lines.append("a long line")
            lines.append("two")
    assert (tmp_path / "lines").read_bytes() == b"one\ntwo\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "lines"]


@pytest.mark.parametrize("name", ["pipe", "folder", "/dev/zero"])
def test_lines_are_kept_in_plain_files_alone(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    place = str(tmp_path / name)
    with pytest.raises(InputError, match=r"not a plain file|a directory"), open_lines(place):
        pass
    with pytest.raises(InputError, match=r"not a plain file|a directory"):
        read_plain(place, 10)


def test_an_open_pipe_is_not_a_plain_file_by_any_name() -> None:
    reader, writer = os.pipe()
    try:
        name = f"/dev/fd/{writer}"
        with pytest.raises(InputError, match="not a plain file; expected a file to write to"):
            save(name, b"")
        with pytest.raises(InputError, match="not a plain file"), open_lines(name):
            pass
    finally:
        os.close(reader)
        os.close(writer)


def test_a_last_line_is_cut_off_only_where_it_began_right(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    for tail, kept in ((b'{"a', True), (b'{"a": 1, "b', True), (b"hello", False), (b"\0", False)):
        path.write_bytes(b"first\n" + tail)
        with open_lines(str(path)) as lines:
            found = lines.whole_lines(lambda number: '{"a": 1', "name another file")
            if kept:
                assert list(found) == [(1, b"first\n")]
            else:
                with pytest.raises(
                    InputError, match="line 2: this line is cut short and does not belong to"
                ):
                    list(found)
        assert path.read_bytes() == b"first\n" + (b"" if kept else tail)


def test_a_folder_is_made_with_those_above_it_for_its_user_alone(tmp_path: Path) -> None:
    above = tmp_path / "above"
    above.mkdir(mode=0o755)
    make_private_folder(above / "a" / "b")
    modes = [each.stat().st_mode & 0o777 for each in (above, above / "a", above / "a" / "b")]
    assert modes == [0o755, 0o700, 0o700]
    (above / "file").write_text("")
    for name in ("file", "file/sub", "a\0b"):
        with pytest.raises(InputError, match="this folder cannot be made"):
            make_private_folder(above / name)
