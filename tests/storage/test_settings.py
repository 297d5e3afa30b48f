"""Settings and names: kept, told apart as people tell them apart, and never in the way when damaged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from storage.errors import SaveError
from storage.library import Library
from tests.storage.samples import NAMES

Opened = Callable[[], Library]


def test_settings_keep_any_small_json(library: Library, opened: Opened) -> None:
    assert library.setting("route", "/") == "/"
    for name, value in {"route": "/match/1", "dark": True, "none": None, "sizes": [1, {"a": 1.5}]}.items():
        library.set_setting(name, value)
        assert library.setting(name, "default") == value == opened().setting(name, "default")
    library.set_setting("sizes", (1, 2))
    assert library.setting("sizes") == [1, 2]
    library.setting("sizes").append(3)
    assert library.setting("sizes") == [1, 2]


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}])
def test_what_is_no_json_changes_nothing(library: Library, value: object) -> None:
    library.set_setting("route", "/")
    with pytest.raises((TypeError, ValueError)):
        library.set_setting("route", value)
    assert library.setting("route") == "/"


def test_a_setting_that_is_the_same_is_not_written_again(library: Library) -> None:
    library.set_setting("route", "/")
    before = (library.folder / "settings.json").stat().st_mtime_ns
    library.set_setting("route", "/")
    assert (library.folder / "settings.json").stat().st_mtime_ns == before


def test_names_used_last_come_first(library: Library, opened: Opened) -> None:
    assert library.players() == []
    library.remember(["Ann", "Боб"])
    library.remember([" боб ", "Carl"])
    assert library.players() == ["боб", "Carl", "Ann"] == opened().players()
    library.begin(["Dora", "ANN"])
    assert library.players() == ["Dora", "ANN", "боб", "Carl"]


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"head":{"1":{"schema":1}},"settings":{"1":3}}', "\0\0\0"])
def test_damaged_settings_give_the_defaults_and_are_kept_aside(library: Library, opened: Opened, damage: str) -> None:
    library.begin(NAMES)
    library.set_setting("route", "/somewhere")
    path = library.folder / "settings.json"
    path.write_text(damage)
    assert library.setting("route", "/") == "/"
    assert path.with_suffix(".damaged").read_text() == damage
    # The names can be had from the matches.
    assert library.players() == list(NAMES)
    library.remember(["Dora"])
    library.set_setting("route", "/again")
    assert opened().setting("route", "/") == "/again"
    assert opened().players() == ["Dora", *NAMES]
    path.write_text("again")
    assert opened().setting("route", "/") == "/"
    assert path.with_suffix(".2.damaged").read_text() == "again"


def test_settings_of_a_newer_program_are_kept_aside(library: Library) -> None:
    path = library.folder / "settings.json"
    path.write_text('{"head":{"1":{"schema":9}},"settings":{"1":{"route":[]}}}')
    assert library.setting("route", "/") == "/"
    assert path.with_suffix(".newer").exists()


def test_settings_that_cannot_be_read_give_the_defaults(library: Library) -> None:
    (library.folder / "settings.json").mkdir()
    assert library.setting("route", "/") == "/" and library.players() == []


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    "value",
    [
        *(nested(depth) for depth in (40, 200, 330, 500, 800, 990, 2000, 100_000)),
        '{"a":' * 300 + "1" + "}" * 300,
        r'"\ud83d"',
        r'{"names":["A\udc00"]}',
        r'[{"\ud800":1}]',
    ],
)
def test_values_that_could_not_be_copied_or_shown_are_damage(library: Library, opened: Opened, value: str) -> None:
    path = library.folder / "settings.json"
    text = f'{{"head":{{"1":{{"schema":1}}}},"settings":{{"1":{{"route":"/x","odd":{value}}}}}}}\n'
    path.write_text(text)
    for one in (library, opened()):
        assert one.setting("odd", "default") == "default" and one.setting("route", "/") == "/"
    assert path.with_suffix(".damaged").read_text() == text
    library.set_setting("route", "/again")
    assert opened().setting("route") == "/again"


def test_names_that_cannot_be_shown_are_damage(library: Library) -> None:
    library.begin(NAMES)
    path = library.folder / "settings.json"
    path.write_text(r'{"head":{"1":{"schema":1}},"players":{"1":{"names":["A\ud800"]}}}')
    assert library.players() == list(NAMES)
    assert path.with_suffix(".damaged").exists()


def test_what_could_not_be_read_again_is_not_kept(library: Library, opened: Opened) -> None:
    library.set_setting("route", "/")
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    ring: list[object] = []
    ring.append(ring)
    for value in (deep, ring, [[[["\ud800"]]]], {"\udfff": 1}):
        with pytest.raises(ValueError):
            library.set_setting("route", value)
    with pytest.raises(ValueError):
        library.set_setting("\ud800", 1)
    assert opened().setting("route") == "/"


def test_something_else_in_the_place_of_settings_is_said_when_saving(library: Library) -> None:
    (library.folder / "settings.json").mkdir()
    for act in (lambda: library.set_setting("route", "/"), lambda: library.remember(NAMES)):
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.problem == "blocked"
