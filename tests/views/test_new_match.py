"""Seating a match: names in order, remembered and offered; bad ones refused in words with nothing lost."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from storage.errors import SaveError
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, played
from views.app import build


def test_two_names_and_a_tap_begin_a_match(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.type("Player 1", "Ana")
    phone.type("Player 2", "  Ivo  Petrov ")
    phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Ivo Petrov")
    assert phone.route == f"/match/{library.heads()[0].number}"
    assert "Ana deals." in phone.texts()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("", ""), "This game needs at least 2 players."),
        (("Ana", "   "), "This game needs at least 2 players."),
        (("Ana", "ana "), "“ana” is there twice; give each player a name of their own."),
        (("Ana", "x" * 41), "A name has at most 40 letters."),
    ],
)
def test_bad_names_are_refused_in_words_and_stay_in_their_fields(
    phone: Phone, library: Library, names: tuple[str, ...], said: str
) -> None:
    phone.tap("New match")
    for seat, name in enumerate(names, 1):
        phone.type(f"Player {seat}", name)
    phone.tap("Start the match")
    assert said in phone.texts()
    assert [phone.find(f"Player {seat}", ft.TextField).value for seat in (1, 2)] == list(names)
    assert not library.heads()


def test_a_full_disk_is_told_on_the_screen_and_the_names_stay(
    phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.tap("New match")

    def full(name: str, value: object) -> None:
        raise SaveError("full", Path("disk"))

    with monkeypatch.context() as patch:
        patch.setattr(library, "set_setting", full)
        phone.type("Player 1", "Ana")
        assert "Not saved yet: the disk is full." in phone.texts()
        assert not phone.has("Close")  # no dialog: it would come up again at every letter
        phone.type("Player 2", "Ivo")
    assert phone.find("Player 1", ft.TextField).value == "Ana"
    phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Ivo")


def test_a_setting_that_cannot_be_kept_says_why(
    phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.go("/settings")

    def full(name: str, value: object) -> None:
        raise SaveError("full", Path("disk"))

    monkeypatch.setattr(library, "set_setting", full)
    phone.tap("Dark")
    assert "Not saved: the disk is full." in phone.texts()
    assert not phone.has("Close")


def test_emoji_and_forty_letters_are_names(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.type("Player 1", "🦊👩‍👩‍👧 Ana")
    phone.type("Player 2", "Ж" * 40)
    phone.tap("Start the match")
    assert library.heads()[0].players == ("🦊👩‍👩‍👧 Ana", "Ж" * 40)


def test_what_was_typed_is_there_after_leaving_and_after_a_restart(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.type("Player 1", "Ana")
    phone.go("/")
    phone.tap("New match")
    assert phone.find("Player 1", ft.TextField).value == "Ana"
    with Phone(build(library)) as again:
        assert again.route == "/new"
        assert again.find("Player 1", ft.TextField).value == "Ana"


def test_a_rematch_with_the_same_people_is_three_taps(phone: Phone, library: Library) -> None:
    match = played(library, BIG, BIG, BIG)
    phone.go("/past")
    taps = [f"/past/{match.number}"]
    phone.go(taps[0])
    phone.tap("Rematch")
    phone.tap("Start the match")
    new = library.load(library.heads()[0].number)
    assert (new.players, new.first_dealer) == (("Ana", "Ivo"), 1)


def test_from_home_the_people_of_the_last_match_are_two_taps_away(phone: Phone, library: Library) -> None:
    played(library, BIG, BIG, BIG)
    phone.tap("New match")
    phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Ivo")


def test_a_full_disk_is_said_by_its_name(
    phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    phone.tap("New match")
    phone.type("Player 1", "Ana")
    phone.type("Player 2", "Ivo")

    def full(*_: object, **__: object) -> None:
        raise SaveError("full", library.folder)

    with monkeypatch.context() as patch:
        patch.setattr(library, "begin", full)
        phone.tap("Start the match")
    assert "It can't be saved: the disk is full. Your entries are kept." in phone.texts()
    phone.tap("Close")
    assert phone.find("Player 1", ft.TextField).value == "Ana"
    phone.faults.clear()


def test_names_played_with_before_are_offered_and_fill_the_free_seat(phone: Phone, library: Library) -> None:
    played(library, players=("Leo", "Zoe", "Max"))
    library.set_setting("new-match", {"names": ["Ana", ""], "dealer": 0})
    phone.tap("New match")
    phone.tap("Zoe")
    assert phone.find("Player 2", ft.TextField).value == "Zoe"
    phone.tap("Leo")
    phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Zoe", "Leo")


def test_seats_can_be_moved_and_removed_and_the_dealer_moves_along(phone: Phone, library: Library) -> None:
    library.set_setting("new-match", {"names": ["Ana", "Ivo", "Leo"], "dealer": 2})
    phone.tap("New match")
    phone.tap("Move Leo up")
    phone.tap("Remove Ana")
    phone.tap("Start the match")
    match = library.load(library.heads()[0].number)
    assert (match.players, match.first_dealer) == (("Leo", "Ivo"), 0)


def test_a_sixth_player_has_no_seat(phone: Phone, library: Library) -> None:
    library.set_setting("new-match", {"names": list("ABCDE"), "dealer": 0})
    phone.tap("New match")
    assert not phone.has("Add a player")


def test_another_game_begins_with_its_house_rules(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.tap("Oklahoma Gin")
    assert any("knock" in text for text in phone.texts())
    phone.tap("House rules: as usual")
    phone.tap("150 points")
    phone.tap("31 points")
    assert phone.has("House rules: Target: 150 points · Big gin: 31 points")
    phone.type("Player 1", "Ana")
    phone.type("Player 2", "Ivo")
    phone.tap("Start the match")
    match = library.load(library.heads()[0].number)
    assert (match.rules_name, match.house) == ("oklahoma-gin", {"target": 150, "big-gin": 31})
    assert "Oklahoma Gin. House rules: Target: 150 points · Big gin: 31 points." in phone.texts()


def test_house_rules_that_do_not_go_together_are_refused_with_the_reason(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.tap("Oklahoma Gin")
    phone.tap("House rules: as usual")
    phone.tap("20 points", 1)
    phone.tap("25 points", 0)
    why = "An undercut would bring 25 points and gin only 20: it would pay to knock badly."
    assert why in phone.texts()
    phone.type("Player 1", "Ana")
    phone.type("Player 2", "Ivo")
    phone.tap("Start the match")
    assert phone.texts().count(why) == 2
    assert not library.heads()


@pytest.mark.parametrize(("typed", "kept"), [("500", 500), ("0", None), ("many", None), ("-5", None)])
def test_a_target_of_ones_own_is_read_or_refused(
    phone: Phone, library: Library, typed: str, kept: int | None
) -> None:
    phone.tap("New match")
    phone.tap("House rules: as usual")
    phone.type("Other", typed, submit=True)
    if kept is None:
        assert any("any whole number from 1 to 1000000" in text for text in phone.texts())
    else:
        assert phone.has(f"House rules: Target: {kept} points")


@pytest.mark.parametrize("left", [True, False], ids=["field left", "still in the field"])
@pytest.mark.parametrize("typed", ["500", "0", "1,500"])
def test_no_match_begins_with_another_target_than_was_typed(
    phone: Phone, library: Library, typed: str, left: bool
) -> None:
    phone.tap("New match")
    for seat, name in enumerate(("Ana", "Ivo"), 1):
        phone.type(f"Player {seat}", name)
    phone.tap("House rules: as usual")
    phone.type("Other", typed, submit=left)
    phone.tap("Start the match")
    if typed == "500":
        assert library.load(library.heads()[0].number).rules.target == 500
        return
    assert sum("any whole number from 1 to 1000000" in text for text in phone.texts()) == 1 + left
    assert not library.heads()
    phone.type("Other", "")
    phone.tap("Start the match")
    assert library.load(library.heads()[0].number).rules.target == 1000


@pytest.mark.parametrize("deed", ["1000 points", "House rules: as usual", "Arlington (Parlett)"])
def test_a_refused_target_is_forgotten_with_its_field_or_by_another_choice(
    phone: Phone, library: Library, deed: str
) -> None:
    phone.tap("New match")
    for seat, name in enumerate(("Ana", "Ivo"), 1):
        phone.type(f"Player {seat}", name)
    phone.tap("House rules: as usual")
    phone.type("Other", "0", submit=True)
    phone.tap(deed)
    phone.tap("Start the match")
    assert library.load(library.heads()[0].number).rules.target == 1000


def test_gin_seats_two_and_says_so(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.tap("Add a player")
    for seat, name in enumerate(("Ana", "Ivo", "Leo"), 1):
        phone.type(f"Player {seat}", name)
    phone.tap("Oklahoma Gin")
    assert not phone.has("Add a player")
    phone.tap("Start the match")
    assert "This game has at most 2 players." in phone.texts()
    phone.tap("Remove Leo")
    phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Ivo")


def test_a_rematch_is_of_the_same_game(library: Library) -> None:
    played(library, BIG, BIG, BIG)
    match = library.begin(("Ana", "Ivo"), house={"target": 300, "deuce-as-two": 20})
    library.save(match.with_deal(0, BIG))
    with Phone(build(library)) as phone:
        phone.go(f"/match/{match.number}")
        phone.tap("Rematch")
        assert phone.has("House rules: Target: 300 points · Deuce as a 2: 20 points")
        phone.tap("Start the match")
    again = library.load(library.heads()[0].number)
    assert (again.house, again.first_dealer) == ({"target": 300, "deuce-as-two": 20}, 1)


def test_lots_are_drawn_among_those_who_play(phone: Phone, library: Library) -> None:
    phone.tap("New match")
    phone.type("Player 2", "Ivo")
    phone.tap("Draw lots")
    assert library.setting("new-match")["dealer"] == 1


@pytest.mark.parametrize("kept", [{"rules": "skat"}, {"rules": []}, {"house": {"target": -1}}, {"house": 7}])
def test_a_strange_choice_kept_is_the_usual_one(library: Library, kept: dict[str, object]) -> None:
    library.set_setting("new-match", {"names": ["Ana", "Ivo"], "dealer": 1, "rules": "arlington-denexa", **kept})
    with Phone(build(library), route="/new") as phone:
        assert phone.has("House rules: as usual")
        phone.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "Ivo")
