"""A library is a guest in its folder: what others keep there is not touched."""

from __future__ import annotations

from pathlib import Path

from storage.library import Library


def test_only_unfinished_files_of_ours_are_removed(tmp_path: Path) -> None:
    ours = tmp_path / "drafts" / "x.json.12-3.tmp"
    theirs = [tmp_path / "other" / "thesis.tmp", tmp_path / "notes.tmp", tmp_path / "probe"]
    for path in (ours, *theirs):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    Library.open(tmp_path)
    assert not ours.exists()
    assert [path.read_text() for path in theirs] == ["x", "x", "x"]
