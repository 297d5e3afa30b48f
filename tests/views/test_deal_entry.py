"""Entering a deal by taps: grouping, roles, mending, and never losing a card."""

from __future__ import annotations

import re
from pathlib import Path

import flet as ft
import pytest

from companion.cards import write
from companion.draft import Draft, Entry
from companion.match import Match
from storage.atomic import SaveError
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played
from tests.views.gestures import pick, tap_cards
from views.app import build


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo"))


def draft(library: Library, match: Match, number: int = 0) -> Draft:
    entry = library.entry(match.number, number)
    assert entry is not None
    return entry.draft


def melds(library: Library, match: Match, seat: int) -> list[str]:
    return [write(meld) for meld in draft(library, match).holdings[seat].melds]


def hand(library: Library, match: Match, seat: int) -> str:
    return write(draft(library, match).holdings[seat].hand)


def test_cards_group_themselves_and_are_judged_as_they_come(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")  # Ana deals, so Ivo comes first
    tap_cards(phone, "KC KD")
    assert "… not yet" in phone.texts()
    tap_cards(phone, "KH 5H 6H 7H 8H 9C 9D 9S 2C QH QD QS")
    assert melds(library, match, 1) == ["KC KD KH", "5H 6H 7H 8H", "9C 9D 9S 2C", "QH QD QS"]
    assert phone.has("two of clubs as nine")
    assert phone.has("Ivo 165")  # 30 + 25 + 40 + 70


def test_a_deuce_asks_what_it_is_only_when_several_cards_are_possible(
    phone: Phone, library: Library, match: Match
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "6H 7H 2D")
    assert "… which card?" in phone.texts()
    phone.tap("two of diamonds as eight of hearts")
    assert melds(library, match, 1) == ["6H 7H 2D=8H"]
    assert "… which card?" not in phone.texts()
    tap_cards(phone, "JS 2C KS")
    assert not phone.has("two of clubs as queen of spades") or "✓ 70" in phone.texts()
    assert "✓ 70" in phone.texts()


def test_what_was_said_stands_and_an_illegal_meld_names_its_reason(
    phone: Phone, library: Library, match: Match
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "2H 2D KS")
    pick(phone, "two of hearts as .*")
    tap_cards(phone, "JS")
    pick(phone, "two of diamonds( as .*)?")
    tap_cards(phone, "QS")
    assert melds(library, match, 1) == ["2H=JS 2D=QS KS"]
    assert any("every other card of the meld is natural" in text for text in phone.texts())
    phone.tap("Undo")
    assert melds(library, match, 1) == ["2H=JS 2D KS"]


def test_a_picked_card_is_replaced_by_the_card_tapped(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH")
    pick(phone, "king of diamonds")
    tap_cards(phone, "KS")
    assert melds(library, match, 1) == ["KC KS KH"]


def test_a_picked_card_moves_to_where_one_taps(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH 5H 6H 7H")
    pick(phone, "five of hearts")
    phone.tap("To the hand")
    assert (melds(library, match, 1), hand(library, match, 1)) == (["KC KD KH", "6H 7H"], "5H")
    pick(phone, "five of hearts")
    pick(phone, "six of hearts")
    assert (melds(library, match, 1), hand(library, match, 1)) == (["KC KD KH", "6H 7H 5H"], "")
    pick(phone, "king of clubs")
    phone.tap("New meld")
    assert melds(library, match, 1) == ["KD KH", "6H 7H 5H", "KC"]


def test_a_third_copy_is_refused_with_where_the_two_lie(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "AS AH AD")
    phone.tap("Next: Ana")
    phone.tap("To the hand")
    tap_cards(phone, "AS")
    before = draft(library, match)
    tap_cards(phone, "AS")
    assert "Every A♠ of the two packs is entered: Ana, hand and Ivo, meld 1." in phone.texts()
    assert draft(library, match) == before
    tap_cards(phone, "KC KC KC")
    assert "Every K♣ of the two packs is entered: Ana, hand." in phone.texts()


def test_undo_goes_back_card_by_card_to_the_beginning(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD 5H")
    for left in (["KC KD"], ["KC"], []):
        phone.tap("Undo")
        assert melds(library, match, 1) == left


def test_a_restart_in_mid_entry_comes_back_to_the_screen_and_the_cards(
    phone: Phone, library: Library, match: Match, tmp_path: Path
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH")
    phone.tap("To the hand")
    tap_cards(phone, "4C")
    with Phone(build(Library.open(tmp_path / "data"))) as again:
        assert again.route == f"/match/{match.number}/enter/0"
        tap_cards(again, "5C")
        assert hand(library, match, 1) == "4C 5C"


def test_a_deal_that_cannot_be_saved_says_so_and_keeps_the_cards(
    phone: Phone, library: Library, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC")

    def full(number: str, entry: Entry) -> None:
        raise SaveError("full", Path("disk"))

    with monkeypatch.context() as patch:
        patch.setattr(library, "save_entry", full)
        tap_cards(phone, "KD KH")
        said = "Not saved: the disk is full. Your entries stay in this window; the next tap tries again."
        assert said in phone.texts()
        assert phone.has("Ivo 30")
    tap_cards(phone, "5H")
    assert said not in phone.texts()
    assert melds(library, match, 1) == ["KC KD KH", "5H"]


def test_who_leaves_cards_that_are_not_saved_is_kept_with_them(
    phone: Phone, library: Library, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.go(f"/match/{match.number}/enter/0")

    def full(number: str, entry: Entry) -> None:
        raise SaveError("full", Path("disk"))

    with monkeypatch.context() as patch:
        patch.setattr(library, "save_entry", full)
        tap_cards(phone, "KC")
        phone.tap("Score sheet")
        assert phone.route == f"/match/{match.number}/enter/0"
        assert any("Not saved: the disk is full." in text for text in phone.texts())
    phone.tap("Score sheet")
    assert phone.route == f"/match/{match.number}"
    assert melds(library, match, 1) == ["KC"]


def test_a_player_whose_meld_is_not_settled_is_marked(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "7H 8H")
    assert phone.has("Ivo 0")  # the meld in work may be unfinished
    phone.tap("Next: Ana")
    assert phone.has("Ivo 0 to be settled")
    tap_cards(phone, "KC KD KH")
    phone.tap(re.compile("^Ivo"))
    phone.tap(re.compile("^Meld 1"))
    tap_cards(phone, "9H")
    phone.tap("To the hand")
    tap_cards(phone, "4C")
    assert phone.has("Ivo 20")
    assert phone.has("Ana 130 out")


def test_melds_folded_away_tell_what_is_unfinished_from_what_is_illegal(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD")
    phone.tap("To the hand")
    assert "1 meld: 0 · 1 not complete" in phone.texts()
    phone.tap(re.compile("^1 meld"))
    tap_cards(phone, "KH")
    pick(phone, "king of hearts")
    tap_cards(phone, "5H")
    phone.tap("To the hand")
    assert "1 meld: 0 · 1 illegal" in phone.texts()


def test_the_strip_says_what_an_undo_or_a_second_thought_has_changed(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD")
    phone.tap("Undo")
    assert "Undone: K♦ is taken away again." in phone.texts()
    tap_cards(phone, "KD")
    assert not any("Undone" in text for text in phone.texts())
    pick(phone, "king of diamonds")
    phone.tap("Delete")
    phone.tap("Undo")
    assert "Undone: K♦ is back." in phone.texts()
    pick(phone, "king of diamonds")
    tap_cards(phone, "KH")
    assert "K♦ is now K♥." in phone.texts()


def test_the_count_is_one_tap_away_once_everybody_has_been_entered(phone: Phone, library: Library) -> None:
    match = played(library, players=("Ana", "Ivo", "Leo"))
    library.save_entry(match.number, Entry(Draft(0, deal(("KC KD KH", ""), ("", "4S"), ("", "5S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0")
    for name in match.players:
        phone.tap(re.compile(f"^{name}"))
        assert phone.has("Count")
    phone.tap("Count")
    assert phone.route.endswith("/count")


def test_the_count_refuses_an_illegal_meld_and_offers_what_a_table_does(
    phone: Phone, library: Library, match: Match
) -> None:
    library.save_entry(match.number, Entry(Draft(0, deal(("7H 8H 9D / KC KD KH", ""), ("", "4S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    assert any("9♦ does not belong" in text for text in phone.texts())
    assert not library.load(match.number).deals
    phone.tap("Take it back into the hand")
    assert hand(library, match, 0) == "7H 8H 9D"
    phone.tap("Confirm")
    assert library.load(match.number).totals() == (5, -5)


def test_the_count_asks_who_went_out_when_the_cards_do_not_tell(phone: Phone, library: Library, match: Match) -> None:
    library.save_entry(match.number, Entry(Draft(0, deal(("KC KD KH", ""), ("7C 7D 7H", "")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Ana")
    assert any("Ivo has no card left, but someone else went out." in text for text in phone.texts())
    assert phone.has("Not yet")


def test_a_deal_whose_stock_ran_out_is_counted_without_the_hundred(
    phone: Phone, library: Library, match: Match
) -> None:
    library.save_entry(match.number, Entry(Draft(0, deal(("KC KD KH", "4C"), ("7C 7D 7H", "5S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Nobody, the stock ran out")
    phone.tap("Confirm")
    kept = library.load(match.number)
    assert (kept.totals(), kept.deals[0].exhausted) == ((25, 10), True)


def test_an_open_role_is_said_on_the_count_itself(phone: Phone, library: Library, match: Match) -> None:
    library.save_entry(match.number, Entry(Draft(0, deal(("6H 7H 2D", ""), ("", "4S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("two of diamonds as eight of hearts")
    phone.tap("Confirm")
    assert write(library.load(match.number).deals[0].holdings[0].melds[0]) == "6H 7H 2D=8H"


def test_what_the_count_has_changed_is_there_back_at_the_cards(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "7H 8H")
    phone.tap("Next: Ana")
    phone.tap("Count")
    phone.tap("Take it back into the hand")
    phone.tap("Back to the cards")
    phone.tap(re.compile("^Ivo"))
    assert phone.has("Left in hand: 2 cards, −15")
    assert not phone.has(re.compile("^Meld 1"))


def test_an_empty_count_leads_back_to_the_cards(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0/count")
    assert "Nothing has been entered yet." in phone.texts()
    phone.tap("Enter deal 1")
    assert phone.route.endswith("/enter/0")


def test_a_double_tap_on_confirm_keeps_one_deal(phone: Phone, library: Library, match: Match) -> None:
    library.save_entry(match.number, Entry(Draft(0, BIG.holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Confirm")
    assert len(library.load(match.number).deals) == 1
    assert library.open_entries(match.number) == []


def test_a_draft_for_the_wrong_number_of_players_is_not_used(phone: Phone, library: Library) -> None:
    match = played(library, players=("Ana", "Ivo", "Leo"))
    library.save_entry(match.number, Entry(Draft(0, BIG.holdings)))
    phone.go(f"/match/{match.number}/enter/0")
    assert "Left in hand" in phone.texts()
    assert phone.has("Ana 0")


def test_a_meld_left_unfinished_takes_the_card_it_lacks(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "7S 7H 7D 7C 8C 9C")
    assert melds(library, match, 1) == ["7S 7H 7D 7C", "8C 9C"]
    phone.tap("To the hand")
    assert melds(library, match, 1) == ["7S 7H 7D", "7C 8C 9C"]
    assert "7♣ now completes the meld after it." in phone.texts()
    phone.tap("Undo")
    assert melds(library, match, 1) == ["7S 7H 7D 7C", "8C 9C"]


def test_a_complaint_goes_with_the_player_it_was_about(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "AS AS AH")
    phone.tap("To the hand")
    tap_cards(phone, "AS")
    assert any(text.startswith("Every A♠") for text in phone.texts())
    phone.tap("Next: Ana")
    assert not any(text.startswith("Every A♠") for text in phone.texts())


def test_an_empty_entry_begins_with_the_first_player(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    phone.tap("Next: Ana")
    phone.tap("Count")
    phone.tap("Enter deal 1")
    assert phone.has("Next: Ana")


def test_change_a_role_picks_the_deuce_out(phone: Phone, library: Library, match: Match) -> None:
    library.save_entry(match.number, Entry(Draft(0, deal(("JS 2D=9H KS", ""), ("", "4S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Change a role")
    assert phone.find("two of diamonds as nine of hearts, breaks a rule")
    entry = library.entry(match.number, 0)
    assert entry is not None and entry.draft.chosen is not None
    assert (entry.draft.chosen.seat, entry.draft.chosen.place) == (0, 1)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390), (320, 568), (1280, 800), (360, 640)])
def test_the_pad_fits_any_screen(library: Library, match: Match, width: int, height: int) -> None:
    with Phone(build(library), route=f"/match/{match.number}/enter/0", width=width, height=height) as phone:
        stacks = [spot.control for spot in phone.controls() if isinstance(spot.control, ft.Stack)]
    pad = max(stacks, key=lambda stack: stack.width or 0)
    assert (pad.width or 0) <= width and (pad.height or 0) <= height


def test_cards_that_must_be_missing_are_asked_after(phone: Phone, library: Library, match: Match) -> None:
    whole = "KC KD KH / QC QD QH / 9C 9D 9H / 8C 8D 8H 8S"
    library.save_entry(match.number, Entry(Draft(0, deal((whole, ""), ("", "4S 5S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    texts = phone.texts()
    assert "Only 2 cards of Ivo are entered; everybody was dealt 13 and can't have fewer." in texts
    assert not any("of Ana" in text for text in texts)
    assert phone.has("Confirm")  # a hint, for nobody knows better than the table
