"""Other processes: killed at any moment, or saving at the same time."""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.draft import Entry
from companion.played import reopened
from storage.errors import ConflictError
from storage.library import Library
from tests.storage.samples import NAMES, numbered

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

KILLS = 30


def in_a_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Run ``work`` in another process; return its number and the pipe that it writes to."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            work(writing)
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
        os._exit(0)
    os.close(writing)
    return child, reading


def test_a_killed_writer_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    number = Library.open(folder).begin(NAMES).number
    chance = random.Random(7)

    def write(pipe: int) -> None:
        library = Library.open(folder)
        match = library.load(number)
        while True:
            deal = len(match.deals)
            draft = reopened(deal, numbered(deal))
            entry = Entry(draft)
            for seat in (1, 2, 0):
                entry = entry.step(replace(entry.draft, seat=seat, out=seat))
                library.save_entry(number, entry)
                os.write(pipe, b"e")
            match = match.with_deal(deal, numbered(deal))
            library.confirm(match, deal)
            os.write(pipe, b"m")

    confirmed = 0
    for _ in range(KILLS):
        child, pipe = in_a_child(write)
        assert select.select([pipe], [], [], 20)[0], "the writer does not begin"
        time.sleep(chance.random() * 0.03)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        said = b""
        while part := os.read(pipe, 65536):
            said += part
        os.close(pipe)

        library = Library.open(folder)
        deals = library.load(number).deals
        confirmed += said.count(b"m")
        assert confirmed <= len(deals) <= confirmed + 1
        assert deals == tuple(map(numbered, range(len(deals))))
        assert [head.deals for head in library.heads()] == [len(deals)]
        taps = len(said) - (said.rfind(b"m") + 1)
        if taps and len(deals) == confirmed:
            entry = library.entry(number, confirmed)
            assert entry is not None and taps <= len(entry.past) <= taps + 1
        assert set(library.open_entries(number)) <= {len(deals)}
        assert not list(folder.rglob("*.tmp"))
        confirmed = len(deals)
    # How far the writers got depends on the disk; that they got anywhere is what makes the test worth anything.
    assert confirmed > 0


def test_two_processes_saving_at_once_lose_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    shared = Library.open(folder).begin(NAMES).number
    rounds = 15

    def work(mine: int) -> Callable[[int], None]:
        def save(pipe: int) -> None:
            library = Library.open(folder)
            for number in range(rounds):
                deal = numbered(mine * 1000 + number)
                while True:
                    match = library.load(shared)
                    try:
                        library.save(match.with_deal(len(match.deals), deal))
                        break
                    except ConflictError:
                        os.write(pipe, b"c")
                library.save_entry(shared, Entry(reopened(mine, deal)))
                library.remember([f"{mine} {number}"])
                library.set_setting(f"{mine} {number}", number)
                library.begin(NAMES)

        return save

    children = [in_a_child(work(mine)) for mine in (0, 1)]
    for child, pipe in children:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        os.close(pipe)
    library = Library.open(folder)
    deals = library.load(shared).deals
    assert len(deals) == 2 * rounds
    for mine in (0, 1):
        expected = [numbered(mine * 1000 + number) for number in range(rounds)]
        assert [deal for deal in deals if deal in expected] == expected
        entry = library.entry(shared, mine)
        assert entry is not None and entry.draft.deal.holdings == expected[-1].holdings
        assert all(library.setting(f"{mine} {number}") == number for number in range(rounds))
        assert {f"{mine} {number}" for number in range(rounds)} <= set(library.players())
    heads = library.heads()
    assert len(heads) == 2 * rounds + 1 == len({head.number for head in heads})
    assert not any(head.damaged for head in heads)


def test_threads_of_one_library_keep_apart(tmp_path: Path) -> None:
    library = Library.open(tmp_path)
    number = library.begin(NAMES).number

    def work(mine: int) -> None:
        for step in range(10):
            library.remember([f"{mine} {step}"])
            library.save_entry(number, Entry(reopened(mine, numbered(step))))

    threads = [threading.Thread(target=work, args=(mine,)) for mine in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(library.players()) == 40 + len(NAMES)
    assert Library.open(tmp_path).open_entries(number) == [0, 1, 2, 3]
