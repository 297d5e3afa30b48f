"""The one door: what goes in comes out, also when somebody else wrote it in between."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import platformdirs
import pytest

from companion.draft import Draft, Entry
from companion.match import SeatingError
from companion.played import reopened
from companion.rulesets import RuleSetError
from storage import heads as heads_module
from storage import records
from storage.errors import ConflictError, DamagedError, FolderError, NewerError, NoSuchMatch, SaveError
from storage.heads import Head
from storage.library import Library
from storage.numbers import is_number, month_of, new_number
from tests.storage.samples import DEAL, NAMES, OTHER, long_entry, numbered

Opened = Callable[[], Library]


def file_of(library: Library, number: str) -> Path:
    return library.folder / "matches" / f"{number[:4]}-{number[4:6]}" / f"{number}.json"


def test_a_match_begun_is_there_for_the_next_one_who_opens(library: Library, opened: Opened) -> None:
    match = library.begin([" Анна", "Boris", "Chloë"], 2, house={"target": 2000})
    assert match.players == NAMES
    assert (match.first_dealer, match.rules.target, match.begun) == (2, 2000, "2026-07-17T20:30:00+03:00")
    assert re.fullmatch(r"20260717-[0-9a-z]{7}", match.number)
    assert opened().load(match.number) == match
    assert file_of(library, match.number).is_file()


def test_numbers_sort_by_time_and_never_repeat(library: Library) -> None:
    # The clock of the fixture stands still.
    numbers = [library.begin(NAMES).number for _ in range(5)]
    assert numbers == sorted(set(numbers))
    assert all(is_number(number) and month_of(number) == "2026-07" for number in numbers)
    later = new_number(datetime(2026, 7, 17, 23, 59, 59, 999999), 0x7FFF)
    assert max(numbers) < later < new_number(datetime(2026, 7, 18), 0)


def test_what_companion_refuses_is_not_begun(library: Library) -> None:
    with pytest.raises(SeatingError):
        library.begin(["Анна", "анна"])
    with pytest.raises(RuleSetError):
        library.begin(NAMES, rules_name="bridge")
    with pytest.raises(IndexError):
        library.begin(NAMES, 3)
    assert library.heads() == [] and library.players() == []


def test_the_list_is_newest_first_and_knows_the_totals(library: Library, opened: Opened) -> None:
    first = library.begin(NAMES)
    second = library.begin(NAMES[:2], house={"target": 100})
    played = first.with_deal(0, DEAL).with_deal(1, OTHER)
    library.save(played)
    expected = [
        Head(second.number, NAMES[:2], second.begun, 0, (0, 0)),
        Head(first.number, NAMES, first.begun, 2, played.totals()),
    ]
    for one in (library, library, opened()):
        assert one.heads() == expected
        assert one.heads(1) == expected[:1]


def test_a_match_that_is_over_says_who_won(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES, house={"target": 50}).with_deal(0, DEAL)
    library.save(match)
    head = opened().heads()[0]
    assert (head.is_over, head.winners, head.totals) == (True, match.winners(), match.totals())


def test_listing_parses_no_deals(library: Library, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    match = library.begin(NAMES).with_deal(0, DEAL)
    library.save(match)
    monkeypatch.setattr(Library, "load", None)
    monkeypatch.setattr(records, "read_match", None)
    monkeypatch.setattr("storage.files.read_match", None)
    assert opened().heads()[0].deals == 1


def test_sums_that_are_missing_are_computed(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES).with_deal(0, DEAL)
    library.save(match)
    path = file_of(library, match.number)
    whole = json.loads(path.read_text())
    del whole["head"]["1"]["sums"]
    path.write_text(json.dumps(whole, separators=(",", ":")) + "\n")
    assert opened().heads()[0].totals == match.totals()
    path.write_text(json.dumps(whole, indent=1).replace("\n}", "}") + "\n")
    assert opened().heads()[0].totals == match.totals()


def test_a_match_that_is_not_there(library: Library) -> None:
    for number in ("20260717-0000000", "", "../settings", "A", "x" * 99):
        with pytest.raises(NoSuchMatch):
            library.load(number)
        with pytest.raises(KeyError):
            library.delete(number)
        assert library.entry(number, 0) is None and library.open_entries(number) == []
    with pytest.raises(ValueError):
        library.save_entry("../x", long_entry())


def test_a_match_with_a_number_of_another_kind_is_kept_too(library: Library, opened: Opened) -> None:
    match = replace(library.begin(NAMES), number="table-7")
    library.save(match)
    assert opened().load("table-7") == match
    assert [head.number for head in opened().heads()][-1] == "table-7"
    with pytest.raises(ValueError):
        library.save(replace(match, number="../table"))


def test_deleting_takes_the_entries_along(library: Library, opened: Opened) -> None:
    match, other = library.begin(NAMES), library.begin(NAMES)
    for number in (match.number, other.number):
        library.save_entry(number, long_entry(0, 3))
    library.delete(match.number)
    assert [head.number for head in library.heads()] == [other.number]
    assert library.entry(match.number, 0) is None
    assert opened().open_entries(other.number) == [0]
    with pytest.raises(NoSuchMatch):
        library.load(match.number)


def test_an_entry_is_kept_tap_by_tap(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    assert library.entry(match.number, 0) is None
    entry = long_entry(0, 3)
    for step in (entry, entry.undo(), entry.undo().undo().redo()):
        library.save_entry(match.number, step)
        assert library.entry(match.number, 0) is step
        assert opened().entry(match.number, 0) == step
    assert opened().open_entries(match.number) == [0]
    library.drop_entry(match.number, 0)
    library.drop_entry(match.number, 0)
    assert library.entry(match.number, 0) is None and opened().open_entries(match.number) == []


def test_a_draft_that_could_not_be_read_again_is_refused(library: Library) -> None:
    match = library.begin(NAMES)
    library.save_entry(match.number, long_entry(0, 3))
    with pytest.raises(ValueError):
        library.save_entry(match.number, Entry(Draft(0, DEAL.holdings, seat=3)))
    with pytest.raises(ValueError):
        library.save_entry(match.number, Entry(reopened(0, DEAL), (reopened(1, DEAL),)))
    with pytest.raises(ValueError):
        library.save(replace(match, deals=(replace(DEAL, holdings=DEAL.holdings[:2]),)))
    assert library.entry(match.number, 0) == long_entry(0, 3)


def test_confirming_keeps_the_deal_and_forgets_the_entry(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    entry = Entry(reopened(0, DEAL))
    library.save_entry(match.number, entry)
    match = match.with_deal(0, DEAL)
    library.confirm(match, 0)
    assert opened().load(match.number) == match and opened().entry(match.number, 0) is None


def test_an_entry_left_over_from_a_kill_is_not_open(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    entry = Entry(reopened(0, DEAL))
    library.save_entry(match.number, entry)
    library.save(match.with_deal(0, entry.draft.deal))
    assert opened().open_entries(match.number) == []
    library.save_entry(match.number, Entry(reopened(0, OTHER)))
    assert opened().open_entries(match.number) == [0]


def test_a_confirmed_deal_is_saved_even_if_its_entry_cannot_go(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = library.begin(NAMES).with_deal(0, DEAL)

    def refuse(*_: object) -> None:
        raise SaveError("denied", Path("x"))

    monkeypatch.setattr(library, "drop_entry", refuse)
    library.confirm(match, 0)
    assert library.load(match.number) == match


def test_what_another_process_wrote_is_never_stale(library: Library, opened: Opened) -> None:
    other = opened()
    match = library.begin(NAMES)
    for number in range(10):
        match = match.with_deal(number, numbered(number))
        (library, other)[number % 2].save(match)
        entry = long_entry(0, 3).step(reopened(0, numbered(number)))
        (library, other)[number % 2].save_entry(match.number, entry)
        for one in (library, other):
            assert one.load(match.number) == match
            assert one.heads()[0].deals == number + 1
        assert library.entry(match.number, 0) == other.entry(match.number, 0)


def test_reading_again_parses_nothing(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = library.begin(NAMES)
    library.save_entry(match.number, long_entry(0, 3))
    library.set_setting("route", "/")
    monkeypatch.setattr("storage.atomic.read_file", None)
    monkeypatch.setattr("storage.heads.read_file", None)
    assert library.load(match.number) is match
    assert library.entry(match.number, 0) is not None
    assert library.heads()[0].number == match.number
    assert library.setting("route") == "/" and library.players() == list(NAMES)


def test_two_windows_never_silently_undo_each_other(library: Library, opened: Opened) -> None:
    other = opened()
    match = library.begin(NAMES)
    library.save(match.with_deal(0, DEAL))
    with pytest.raises(ConflictError):
        other.save(match.with_deal(0, OTHER))
    other.save(match.with_deal(0, DEAL))
    corrected = match.with_deal(0, DEAL).with_deal(0, OTHER)
    other.save(corrected)
    with pytest.raises(ConflictError):
        library.save(match.with_deal(0, DEAL).with_deal(1, OTHER))
    undone = corrected.undone()[0]
    library.save(undone)
    assert other.load(match.number) == undone


@pytest.mark.parametrize("damage", [b"", b"{", None, b"\0" * 500, b"halves"])
def test_a_damaged_match_is_shown_as_damaged_and_the_rest_works(
    library: Library, opened: Opened, damage: bytes | None
) -> None:
    match, other = library.begin(NAMES).with_deal(0, DEAL), library.begin(NAMES)
    library.save(match)
    path = file_of(library, match.number)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] if damage is None else data[:100] if damage == b"halves" else damage)
    for one in (library, opened()):
        assert [(head.number, head.damaged) for head in one.heads()] == [
            (other.number, False),
            (match.number, True),
        ]
        with pytest.raises(DamagedError):
            one.load(match.number)
    # Who still holds the match whole may save it; the damaged file is kept.
    library.save(match)
    assert opened().load(match.number) == match and not opened().heads()[1].damaged
    assert path.with_suffix(".damaged").exists()


def test_damage_behind_the_head_is_shown_once_it_is_known(library: Library) -> None:
    match = library.begin(NAMES).with_deal(0, DEAL)
    library.save(match)
    path = file_of(library, match.number)
    path.write_text(path.read_text().replace("7H 7D 7S", "7H 7D 7Q"))
    assert not library.heads()[0].damaged
    with pytest.raises(DamagedError):
        library.load(match.number)
    assert library.heads()[0].damaged


def test_a_match_of_a_newer_program_is_shown_and_left_alone(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    path = file_of(library, match.number)
    path.write_text(path.read_text().replace('"schema":1', '"schema":2'))
    before = path.read_bytes()
    assert opened().heads() == [Head(match.number, newer=True)]
    for act in (lambda: library.load(match.number), lambda: library.save(match)):
        with pytest.raises(NewerError):
            act()
    assert path.read_bytes() == before


def test_a_file_under_another_name_is_damaged(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    path = file_of(library, match.number)
    path.rename(path.with_name("20260718-0000000.json"))
    assert opened().heads() == [Head("20260718-0000000", damaged=True)]


def test_the_longest_names_fit_into_the_front_of_a_file(library: Library, opened: Opened) -> None:
    names = [chr(0x1F600 + seat) * 40 for seat in range(5)]
    match = library.begin(names)
    head, _ = heads_module.read_head(file_of(library, match.number), match.number)
    assert head is not None and head.players == tuple(names)


def test_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "flet"))
    assert Library.open().folder == tmp_path / "flet"
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: tmp_path / "data" / name)
    assert Library.open().folder == tmp_path / "data" / "companion"


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(FolderError) as caught:
            Library.open(path)
        assert (caught.value.problem, caught.value.path) == ("file", path)


def test_what_a_killed_writer_left_is_cleared_away(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    for folder in (library.folder / "drafts", library.folder / "matches" / "2026-07", library.folder):
        folder.mkdir(exist_ok=True)
        (folder / "x.json.1-1.tmp").write_text("half")
    assert opened().load(match.number) == match
    assert not [name for _, _, names in os.walk(library.folder) for name in names if name.endswith(".tmp")]
