"""A match of Oklahoma Gin on the screen: the upcard, both hands, who knocked, the count, the right dealer."""

from __future__ import annotations

import re

import pytest

from companion.draft import Draft, Zone
from companion.gin import GinDeal
from companion.match import Match
from companion.rulesets import GIN
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.gestures import pick, tap_cards
from views.app import build

#: Ana's two melds and deadwood 5; Ivo's pairs are worth 57 unless he lays off.
KNOCKS = "3H 4H 5H 9S 9D 9C KD KC KH 5C"
LOSES = "AC AD AS 8H 8C QS QD TD 6C 5S"
#: All ten in melds.
GIN_HAND = "3H 4H 5H 9S 9D 9C KD KC KH KS"
#: Three runs and an ace: less than Ana's five.
UNDERCUTS = "2S 3S 4S 6D 7D 8D TC JC QC AH"


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo"), 1, rules_name=GIN.name)


def draft(library: Library, match: Match, deal: int = 0) -> Draft:
    entry = library.entry(match.number, deal)
    assert entry is not None
    return entry.draft


def enter(phone: Phone, match: Match, deal: int, upcard: str, ana: str, ivo: str) -> None:
    """Enter a deal from its beginning; Ana's hand first if Ivo deals."""
    phone.go(f"/match/{match.number}/enter/{deal}")
    tap_cards(phone, upcard)
    for seat in ((match.dealer(deal) + 1) % 2, match.dealer(deal)):
        tap_cards(phone, ana if seat == 0 else ivo)


def test_upcard_and_limit_are_seen_throughout(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    assert "Tap the first upcard of the deal: it sets the limit of the knock." in phone.texts()
    tap_cards(phone, "7D")
    for cards in ("3H 4H", "5H 9S 9D"):
        tap_cards(phone, cards)
        assert phone.has("Upcard 7♦: knock with 7 or less")
        assert "Upcard 7♦: knock with 7 or less" in phone.texts()


def test_both_hands_go_in_without_a_tap_between_and_the_knocker_is_found(
    phone: Phone, library: Library, match: Match
) -> None:
    enter(phone, match, 0, "7D", KNOCKS, LOSES)
    now = draft(library, match)
    assert [len(holding.hand) for holding in now.holdings] == [10, 10]
    assert phone.has("Ana deadwood 5 knocked") and phone.has("Ivo deadwood 57")
    phone.tap("Count")
    assert "Ana knocked and has less deadwood than Ivo." in phone.texts()
    assert "Deadwood: 57 against 5" in phone.texts()
    phone.tap("Confirm")
    assert library.load(match.number).totals() == (52, 0)
    assert "+52 knock" in phone.texts()


def test_who_knocked_is_asked_where_both_could_have(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, UNDERCUTS)
    phone.tap("Count")
    assert any("Say who knocked" in text for text in phone.texts())
    assert phone.has("Not yet")
    phone.tap("Ana")
    assert "Ivo undercuts: Ana knocked and has no less deadwood." in phone.texts()
    phone.tap("Confirm")
    assert library.load(match.number).totals() == (0, 14)


def test_a_knock_above_the_limit_is_refused_with_the_way_back(phone: Phone, match: Match) -> None:
    enter(phone, match, 0, "3D", KNOCKS, LOSES)
    phone.tap("Ana knocked")
    phone.tap("Count")
    assert any("gin.knock-limit" in text for text in phone.texts())
    assert phone.has("Not yet")
    phone.tap("Change the cards")
    assert phone.route == f"/match/{match.number}/enter/0"


def test_void_deals_and_dealers_to_the_end_of_a_match(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, LOSES)
    phone.tap("Count")
    phone.tap("Confirm")
    assert any(text.endswith("Ana deals.") for text in phone.texts())
    phone.tap("Enter deal 2")
    phone.tap("Void deal")
    assert "A void deal: nobody knocked, nobody gets points, the same player deals again." in phone.texts()
    phone.tap("Count")
    phone.tap("Confirm")
    assert phone.texts().count("void") == 2
    assert any(text.endswith("Ana deals.") for text in phone.texts())
    enter(phone, library.load(match.number), 2, "TD", GIN_HAND, LOSES)
    phone.tap("Count")
    assert "Ana has gin: nothing is left unmelded." in phone.texts()
    phone.tap("Confirm")
    kept = library.load(match.number)
    assert (kept.totals(), kept.winners(), kept.deals[1]) == ((134, 0), (0,), GinDeal())
    assert "Ana wins" in phone.texts()
    phone.go(f"/match/{match.number}/deal/0")
    assert "Ivo dealt. Ana knocked and has less deadwood than Ivo." in phone.texts()
    phone.go(f"/match/{match.number}/deal/1")
    assert "Ana dealt. Nobody knocked: the deal is void, the same player deals again." in phone.texts()


def test_cards_tapped_while_the_deal_is_said_to_be_void_are_seen(
    phone: Phone, library: Library, match: Match
) -> None:
    """Void deal is tapped by mistake, or the void deal is being corrected into one that was played."""
    library.save(match.with_deal(0, GinDeal()))
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "7D 3H 4H")
    assert phone.has(re.compile("^A void deal"))
    pick(phone, "three of hearts")
    tap_cards(phone, "5H")
    tap_cards(phone, "3H 9S 9D 9C KD KC KH 5C")
    tap_cards(phone, LOSES)
    phone.tap("Ana knocked")
    assert not phone.has(re.compile("^A void deal"))
    phone.tap("Count")
    phone.tap("Confirm")
    assert library.load(match.number).totals() == (52, 0)


def test_nobody_leads_while_all_have_the_same(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    phone.tap("Void deal")
    phone.tap("Count")
    phone.tap("Confirm")
    assert "Nobody leads yet: 0 each" in phone.texts()
    assert not any("★" in text for text in phone.texts())


def test_players_may_lay_their_cards_out_otherwise(phone: Phone, library: Library, match: Match) -> None:
    # Four threes, or three of them and a run of hearts: ten or one are left.
    enter(phone, match, 0, "TD", "3C 3D 3H 3S 4H 5H TS JS QS AC", "2D 7C 8C 9H TD QC QD KS 6S 6C")
    phone.tap("Count")
    best = [text for text in phone.texts() if text.startswith("Deadwood ")]
    phone.tap(re.compile("Another layout"), 0)
    assert [text for text in phone.texts() if text.startswith("Deadwood ")] != best
    phone.tap("Confirm")
    kept = library.load(match.number).deals[0]
    assert isinstance(kept, GinDeal) and kept.spread is not None


def test_the_opponent_may_choose_not_to_lay_off(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "TD", "5H 6H 7H 9S 9D 9C KD KC KH AS", "8H 9H 2C 4C 6C JD TD QS 3S AD")
    phone.tap("Count")
    assert "laid off onto 5♥ 6♥ 7♥" in phone.texts()
    points = library.load(match.number)
    ways = set()
    for _ in range(4):
        ways.add(tuple(text for text in phone.texts() if text.startswith("laid off")))
        phone.tap(re.compile("Another layout"), 0)
    assert () in ways and len(ways) > 1
    assert points == library.load(match.number)


def test_a_deal_can_be_corrected_and_its_upcard_changed(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, LOSES)
    phone.tap("Count")
    phone.tap("Confirm")
    phone.go(f"/match/{match.number}/deal/0")
    phone.tap("Correct this deal")
    pick(phone, "five of clubs")
    tap_cards(phone, "4C")
    phone.tap(re.compile("^Upcard"))
    tap_cards(phone, "4D")
    assert draft(library, match).zone is Zone.HAND
    phone.tap("Count")
    phone.tap("Confirm")
    assert library.load(match.number).totals() == (53, 0)
    phone.tap("Undo the last step")
    assert library.load(match.number).totals() == (52, 0)


def test_an_eleventh_card_is_refused_but_for_big_gin(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, LOSES)
    tap_cards(phone, "2C")
    assert any("has 10 cards already" in text for text in phone.texts())
    big = library.begin(("Ana", "Ivo"), 1, rules_name=GIN.name, house={"big-gin": 31})
    phone.go(f"/match/{big.number}/enter/0")
    tap_cards(phone, f"7D {GIN_HAND} 6H")
    assert len(draft(library, big).holdings[0].hand) == 11


def test_a_card_entered_in_one_hand_is_refused_in_the_other(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, "AC")
    tap_cards(phone, "3H")
    assert "3♥ is entered already: Ana, hand." in phone.texts()


def test_an_unfinished_deal_of_gin_is_there_after_a_restart(phone: Phone, library: Library, match: Match) -> None:
    enter(phone, match, 0, "7D", KNOCKS, "AC AD")
    with Phone(build(Library.open(library.folder)), route=phone.route) as again:
        assert again.has("Ivo 2 of 10") and again.has("Upcard 7♦: knock with 7 or less")
