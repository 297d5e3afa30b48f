"""A match of Arlington by Parlett: the joker on the pad, long sequences, the concealed hand, who pays whom."""

from __future__ import annotations

import pytest

from companion.draft import Draft, Entry
from companion.match import Match
from companion.rulesets import PARLETT
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import deal
from tests.views.gestures import tap_cards
from views.app import build

#: Thirteen cards melded by whoever goes out.
ALL_OF_THEM = "KC KD KH KS / QH QD QC / 3S 4S 5S 6S 7S JK"


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo", "Leo"), rules_name=PARLETT.name)


def melds(library: Library, match: Match, seat: int) -> list[str]:
    entry = library.entry(match.number, 0)
    assert entry is not None
    return [" ".join(map(str, meld)) for meld in entry.draft.holdings[seat].melds]


def entered(library: Library, match: Match, melded: str = ALL_OF_THEM) -> None:
    holdings = deal((melded, ""), ("", "4C QS"), ("", "JK" if "JK" not in melded else "5C")).holdings
    library.save_entry(match.number, Entry(Draft(len(match.deals), holdings)))


def test_the_joker_is_a_key_of_its_own_and_there_is_one(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "6S 7S")
    phone.tap("joker, 1 left")
    assert melds(library, match, 1) == ["6S 7S Jk"]
    assert "✓ 110" in phone.texts()
    phone.tap("joker, none left")
    assert "Joker is entered already: Ivo, meld 1." in phone.texts()
    assert melds(library, match, 1) == ["6S 7S Jk"]


def test_the_joker_is_not_on_the_pad_of_a_table_that_plays_without(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo"), rules_name=PARLETT.name, house={"jokers": 0})
    phone.go(f"/match/{match.number}/enter/0")
    assert phone.has("Next: Ana") and not any(name.startswith("joker") for name in phone.names())


def test_a_row_of_fourteen_goes_into_one_meld(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")
    assert melds(library, match, 1) == ["AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
    assert any(text.startswith("✓") for text in phone.texts())


def test_a_concealed_hand_is_held_and_shown_on_the_sheet(phone: Phone, library: Library, match: Match) -> None:
    entered(library, match)
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Concealed hand: 250, held")
    assert "Concealed hand: 250, held until the match ends" in phone.texts()
    phone.tap("Confirm")
    kept = library.load(match.number)
    assert (kept.deals[0].concealed, kept.held()) == (True, (250, 0, 0))
    assert any("250 held" in text for text in phone.texts())


def test_a_concealed_hand_that_cannot_be_is_refused_and_the_deal_stands(
    phone: Phone, library: Library, match: Match
) -> None:
    entered(library, match, "KC KD KH KS / QH QD QC")
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Concealed hand: 250, held")
    assert any(text.startswith("Not counted: ") for text in phone.texts())
    phone.tap("Confirm")
    kept = library.load(match.number)
    assert (kept.deals[0].concealed, kept.held()) == (False, (0, 0, 0))


def test_nobody_is_asked_for_a_concealed_hand_where_none_is_played(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo", "Leo"))
    entered(library, match, "KC KD KH KS / QH QD QC")
    phone.go(f"/match/{match.number}/enter/0/count")
    assert not any("Concealed" in name for name in phone.names())


def test_at_the_end_the_sheet_says_who_pays_whom(library: Library) -> None:
    match = library.begin(("Ana", "Ivo", "Leo"), rules_name=PARLETT.name, house={"target": 290})
    big = deal((ALL_OF_THEM, ""), ("5H 6H 7H", "3C"), ("", "QS 4C"), out=0)
    library.save(match.with_deal(0, big))
    assert library.load(match.number).totals() == (295, 10, -105)
    with Phone(build(library)) as phone:
        phone.go(f"/match/{match.number}")
        texts = phone.texts()
    assert {"295 + 200 bonus", "495", "Ivo pays Ana", "485", "Leo pays Ana", "600", "Leo pays Ivo", "115"} <= set(
        texts
    )
    assert "Altogether: Ana +1085 · Ivo −370 · Leo −715" in texts


def test_a_house_rule_is_cited_where_it_decided(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo"), house={"deuce-as-two": 20, "target": 500})
    library.save_entry(match.number, Entry(Draft(0, deal(("AS 2S 3S", ""), ("", "4C")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    said = "House rule: Deuce as a 2 – 20 points."
    assert said in phone.texts()
    assert not any("Target" in text for text in phone.texts())
    phone.tap("Confirm")
    phone.go(f"/match/{match.number}/deal/0")
    assert said in phone.texts()
