"""The table: score sheet, standing, undo, corrections that change who has won."""

from __future__ import annotations

import re

from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played
from tests.views.gestures import pick, tap_cards


def test_home_teaches_when_there_is_nothing(phone: Phone) -> None:
    assert any("Play with real cards" in text for text in phone.texts())
    assert phone.has("New match")


def test_home_goes_on_with_the_open_match(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    phone.go("/past")
    phone.go("/")
    assert "1 deal · Ana: 355" in phone.texts()
    phone.tap("Continue")
    assert phone.route == f"/match/{match.number}"


def test_the_sheet_has_a_row_a_deal_with_points_total_dealer_and_who_went_out(phone: Phone, library: Library) -> None:
    match = played(library, BIG, deal(("5C 5D 5H", "KC"), ("", "4S"), exhausted=True))
    phone.go(f"/match/{match.number}")
    texts = phone.texts()
    for text in ("355", "+355 out", "360", "+5", "−80", "−85", "−5", "D", "★ Ana"):
        assert text in texts, text
    assert "Ana leads with 360" in texts
    assert "640 to go to 1000. Ana deals." in texts


def test_a_finished_match_names_all_its_winners(phone: Phone, library: Library) -> None:
    both = deal(("AS AH AD AC / 2H 2D 2S 2C / QS QH QD", "KC"), ("AS AH AD AC / 2H 2D 2S 2C / QS QH QD", "KC"))
    match = played(library, both, both, both, both)
    assert match.totals() == (960, 960)
    match = played(library, both, both, both, both, both)
    phone.go(f"/match/{match.number}")
    assert "Ana and Ivo win together" in phone.texts()
    assert "with 1200 points after 5 deals" in phone.texts()
    assert not phone.has(re.compile("^Enter deal"))


def test_undo_takes_the_winning_deal_back_and_keeps_it_as_a_draft(phone: Phone, library: Library) -> None:
    match = played(library, BIG, BIG, BIG)
    phone.go(f"/match/{match.number}")
    assert "Ana wins" in phone.texts()
    phone.tap("Undo the last step")
    assert "Ana leads with 710" in phone.texts()
    phone.tap("Go on with deal 3")
    phone.tap("Count")
    phone.tap("Confirm")
    assert "Ana wins" in phone.texts()
    assert library.load(match.number).deals == match.deals


def test_an_early_deal_can_be_corrected_and_the_correction_undone(phone: Phone, library: Library) -> None:
    match = played(library, BIG, BIG, BIG)
    phone.go(f"/match/{match.number}/deal/0")
    assert "Ana dealt. Ana went out." in phone.texts()
    phone.tap("Correct this deal")
    phone.tap(re.compile("^Ana"))
    pick(phone, "king of hearts")
    phone.tap("Delete")
    pick(phone, "king of clubs")
    phone.tap("Delete")
    pick(phone, "king of diamonds")
    phone.tap("Delete")
    phone.tap("Count")  # whoever is on screen: all have been entered
    phone.tap("Confirm")
    assert "★ Ana" in phone.texts()
    assert library.load(match.number).totals() == (1035, -240)
    phone.tap("Undo the last step")
    assert library.load(match.number).deals == match.deals


def test_a_correction_begun_is_told_and_can_be_dropped(phone: Phone, library: Library) -> None:
    match = played(library, BIG, BIG)
    phone.go(f"/match/{match.number}/deal/0")
    phone.tap("Correct this deal")
    tap_cards(phone, "4H")
    phone.tap("Score sheet")
    phone.go(f"/match/{match.number}/deal/0")
    assert "A correction is begun; until it is confirmed, this is what counts." in phone.texts()
    assert phone.has("Go on correcting")
    phone.tap("Drop the correction")
    assert phone.has("Correct this deal")
    assert not phone.has("Drop the correction")
    assert library.load(match.number) == match
    assert library.open_entries(match.number) == []


def test_a_correction_can_move_the_end_forward_and_says_so(phone: Phone, library: Library) -> None:
    small = deal(("5C 5D 5H", "KC"), ("", "4S"))
    match = played(library, BIG, BIG, small, BIG, small)
    assert match.decided_by() == 3
    phone.go(f"/match/{match.number}")
    assert any("The match was decided by deal 4; later deals don't count." in text for text in phone.texts())


def test_what_is_no_match_says_so_and_leads_home(phone: Phone) -> None:
    for route in ("/match/nothing", "/match/../../etc", "/past/0/deal/7", "/match/x/enter/99", "/what/ever"):
        phone.go(route)
        phone.tap("Home")
        assert phone.route == "/"


def test_a_deal_that_is_not_there_says_so(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    for rest in ("deal/1", "deal/-1", "deal/x", "enter/2", "enter/99999999999", "enter/²", "enter/2/count"):
        phone.go(f"/match/{match.number}/{rest}")
        assert phone.has("Home"), rest


def test_past_matches_show_when_who_and_who_won(phone: Phone, library: Library) -> None:
    match = played(library, BIG, BIG, BIG)
    played(library, BIG, players=("Leo", "Zoe"))
    phone.go("/past")
    shown = " | ".join(phone.texts())
    assert "Ana wins" in shown
    assert "Not finished" in shown
    phone.tap(re.compile("Ana wins"))
    assert phone.route == f"/past/{match.number}"
    phone.go(f"/past/{match.number}/deal/1")
    tapped = phone.texts()
    assert "Set of deuces +25 +25 +25" in tapped
    assert "Left in hand −5 −100" in tapped


def test_the_empty_past_says_how_it_fills(phone: Phone) -> None:
    phone.go("/past")
    assert any("No match yet" in text for text in phone.texts())


def test_pad_is_there_for_the_next_player_at_once(phone: Phone, library: Library) -> None:
    match = played(library)
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC")
    phone.tap("Next: Ana")
    tap_cards(phone, "KD")
    assert [holding.melds[0][0].card.rank for holding in library.entry(match.number, 0).draft.holdings] == [13, 13]


def test_an_undone_correction_is_kept_and_marked(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    library.save(match.with_deal(0, deal(("KC KD KH", ""), ("", "4C"), out=0)))
    phone.go(f"/match/{match.number}")
    phone.tap("Undo the last step")
    assert phone.has("correction begun")
    entry = library.entry(match.number, 0)
    assert entry is not None and len(entry.draft.holdings[0].melds) == 1
    phone.go(f"/match/{match.number}/deal/0")
    phone.tap("Go on correcting")
    assert "Correcting deal 1" in phone.texts()


def test_a_match_begun_by_mistake_goes_back_to_its_seats(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo", "Leo"), 2, house={"target": 500})
    phone.go(f"/match/{match.number}")
    phone.tap("Change the players or the game")
    assert (phone.route, library.heads()) == ("/new", [])
    assert phone.has("House rules: Target: 500 points")
    phone.tap("Start the match")
    again = library.load(library.heads()[0].number)
    assert (again.players, again.first_dealer) == (("Ana", "Ivo", "Leo"), 2)


def test_what_was_said_goes_with_the_screen_it_was_said_on(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    phone.go(f"/match/{match.number}")
    phone.tap("Undo the last step")
    assert any("is off the sheet" in text for text in phone.texts())
    phone.tap("Go on with deal 1")
    assert not any("is off the sheet" in text for text in phone.texts())
