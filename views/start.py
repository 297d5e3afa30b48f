"""Starting the app from the command line: the library opened first, then a window or the browser."""

from __future__ import annotations

from pathlib import Path

from companion.problems import cut
from companion.texts import Texts
from storage.errors import FolderError
from storage.library import Library
from views.app import build
from views.launch import complain, open_app


def start(words: Texts, *, web: bool, port: int | None, data: str | None, open_browser: bool) -> int:
    """Open the app and stay until it is closed; return the exit status.

    A data folder that can't be used is said in one line on standard error (status 1), before anything is served.
    """
    try:
        library = Library.open(Path(data).expanduser() if data else None)
    except RuntimeError:
        if data:
            complain(words("There is no home folder for {folder}.", folder=cut(data, 200)))
        else:
            complain(words("There is no home folder to keep matches in. Choose a folder with --data DIR."))
        return 1
    except FolderError as error:
        complain(folder_problem(words, error))
        return 1
    return open_app(build(library), web=web, port=port, open_browser=open_browser, words=words)


def folder_problem(words: Texts, error: FolderError) -> str:
    """Say why the data folder can't be used and what to do."""
    return words(
        "Can't keep matches in {folder}: {problem}. Choose another folder with --data DIR.",
        folder=cut(str(error.path), 200),
        problem={
            "file": words("it is a file"),
            "denied": words("it can't be written"),
            "readonly": words("it can only be read"),
        }.get(error.problem, words("the system refuses it")),
    )
