"""``companion`` opens the app, or says in one line why it can't, whatever the folders and the outputs are like."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.texts import texts
from tests.support.browser import ROOT, AppProcess, python
from views.start import start

OPEN = ["-m", "companion", "--web", "--no-browser", "--port", "0"]

posix = pytest.mark.skipif(os.name != "posix", reason="the folders and the shell of POSIX")


def without(*names: str, **others: str) -> dict[str, str]:
    """The environment without these names and with those others."""
    return {name: value for name, value in os.environ.items() if name not in names} | others


def refused(arguments: Sequence[str], environment: dict[str, str], *, within: str = "") -> str:
    """Run what must not open the app; the one line it says. ``within`` is a command of the shell before it."""
    command = [sys.executable, *OPEN, *arguments]
    if within:
        command = ["sh", "-c", f'{within} && exec "$@"', "sh", *command]
    run = subprocess.run(
        command,
        cwd=None if within else ROOT,
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.count("\n") == 1
    return run.stderr


@posix
def test_without_home_the_system_knows_the_folder(tmp_path: Path) -> None:
    app = AppProcess(["env", "-u", "HOME", *python(*OPEN)], XDG_DATA_HOME=str(tmp_path))
    assert app.stop() == 0
    assert (tmp_path / "companion").is_dir()


@posix
def test_a_home_that_is_not_there_is_made(tmp_path: Path) -> None:
    app = AppProcess(["env", "-u", "XDG_DATA_HOME", *python(*OPEN)], HOME=str(tmp_path / "new"))
    assert app.stop() == 0
    assert [*(tmp_path / "new").rglob("companion")]


@posix
@pytest.mark.parametrize("home", ["/dev/null", "/dev/null/home", "FILE", "FILE/home"])
def test_a_home_that_can_not_be_used_is_told(home: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    home = home.replace("FILE", str(tmp_path / "file"))
    for arguments in ([], ["--data", "~/matches"]):
        said = refused(arguments, without("XDG_DATA_HOME", HOME=home))
        assert said.startswith(f"Can't keep matches in {home}")
        assert "--data DIR" in said


@posix
@pytest.mark.parametrize("data", ["~nobody-of-this-name", "~nobody-of-this-name/matches"])
def test_a_home_of_nobody_is_told(data: str) -> None:
    assert refused(["--data", data], dict(os.environ)) == f"There is no home folder for {data}.\n"


@posix
@pytest.mark.parametrize("data", [None, "~", "~/matches"])
def test_a_user_without_any_home_is_told(
    data: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pwd

    def nobody(_: object) -> None:
        raise KeyError("no such user")

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("HOME", "XDG_DATA_HOME", "FLET_APP_STORAGE_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert start(texts(), web=True, port=0, data=data, open_browser=False) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith("There is no home folder")
    assert "None" not in told.err
    assert [*tmp_path.iterdir()] == []  # above all, no folder called "~"


@posix
@pytest.mark.parametrize("data", ["matches", ".", "../matches", "a/b"])
def test_a_folder_from_where_there_is_none_any_more_is_told(data: str, tmp_path: Path) -> None:
    gone = f"mkdir '{tmp_path}/gone' && cd '{tmp_path}/gone' && rmdir '{tmp_path}/gone'"
    assert refused(["--data", data], dict(os.environ), within=gone).startswith(f"Can't keep matches in {data}")


@posix
def test_a_whole_path_does_not_mind_where_it_is_asked_from(tmp_path: Path) -> None:
    gone = f"mkdir '{tmp_path}/gone' && cd '{tmp_path}/gone' && rmdir '{tmp_path}/gone'"
    command = python(*OPEN, "--data", str(tmp_path / "data"))
    app = AppProcess(["sh", "-c", f'{gone} && exec "$@"', "sh", *command], PYTHONPATH=str(ROOT))
    assert app.stop() == 0


#: What a parent may leave as standard output, before the command itself; standard error stays what it was.
TROUBLES = {
    "full": "os.dup2(os.open('/dev/full', os.O_WRONLY), 1)",
    "closed": "os.close(1)",
    "left": "reader, writer = os.pipe(); os.close(reader); os.dup2(writer, 1)",
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("buffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_an_address_that_can_not_be_written_is_told_all_the_same(trouble: str, buffered: str, tmp_path: Path) -> None:
    """`AppProcess` hears both outputs; of this one only standard error is left."""
    before = f"import os, sys; {TROUBLES[trouble]}; os.execv(sys.argv[1], sys.argv[1:])"
    app = AppProcess(
        python("-c", before, *python(*OPEN, "--data", str(tmp_path))),
        PYTHONUNBUFFERED=buffered,
    )
    assert app.stop() == 0
    assert app.lines == [f"Companion is open at {app.address}\n"]
