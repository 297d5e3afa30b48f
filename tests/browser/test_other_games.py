"""The two other games in the browser, played as a table would: Arlington by Parlett, and Oklahoma Gin.

Parlett: joker, a long row, a concealed hand, the settlement of each with each. Gin: a knock, a void deal, an undercut
and gin, with the right dealer each time.
"""

from __future__ import annotations

import re

from tests.browser.table import confirm, enter_deal, row, seat_players, tap_cards
from tests.support.browser import AppProcess, Hands

PARLETT = {
    "Ana": (("KC KD KH KS", "QH QD QC", "+3S 4S 5S 6S 7S JK"), ""),
    "Ivo": (("5H 6H 7H 8H 9H TH JH",), "3C"),
    "Leo": ((), "4C QS"),
}
#: Ana's deadwood is 5; Ivo can lay nothing off.
KNOCKS, LOSES = "3H 4H 5H 9S 9D 9C KD KC KH 5C", "AC AD AS 8H 8C QS QD TD 6C 5S"
#: Ivo's deadwood is 1: less than a knocker's 5.
UNDERCUTS = "2S 3S 4S 6D 7D 8D TC JC QC AH"
GIN = "3H 4H 5H 9S 9D 9C KD KC KH KS"


def test_three_play_parlett_to_the_settlement(phone: Hands, own_companion_app: AppProcess) -> None:
    phone.open(own_companion_app.address)
    phone.tap("New match")
    phone.tap("Arlington (Parlett)")
    phone.sees(re.compile("^One joker"))
    phone.tap("House rules: as usual")
    phone.fill("Other", "290")
    phone.page.keyboard.press("Enter")
    phone.sees("House rules: Target: 290 points")
    phone.shot("new-parlett")
    phone.tap("House rules: Target: 290 points")
    seat_players(phone, "Ana", "Ivo", "Leo", already_there=True)
    phone.tap("Enter deal 1")
    enter_deal(phone, ("Ivo", "Leo", "Ana"), PARLETT)
    phone.tap("Concealed hand: 250, held")
    phone.sees("Concealed hand: 250, held until the match ends")
    phone.shot("count-parlett")
    confirm(phone)
    phone.sees("Ana wins")
    # 295 and 250 held and 200 for the winner; Ivo 50, Leo −105.
    for said, points in (("Ivo pays Ana", "695"), ("Leo pays Ana", "850"), ("Leo pays Ivo", "155")):
        phone.sees(said)
        phone.sees(points)
    phone.sees("Altogether: Ana +1545 · Ivo −540 · Leo −1005")
    phone.shot("over-parlett")


def test_two_play_gin_with_every_ending_and_the_right_dealer(phone: Hands, own_companion_app: AppProcess) -> None:
    phone.open(own_companion_app.address)
    phone.tap("New match")
    phone.tap("Oklahoma Gin")
    seat_players(phone, "Ana", "Ivo", already_there=True)
    # The dealer's left is entered first: Ivo, whose hand then gives way to Ana's by itself.
    _deal(phone, 1, "7D", LOSES, KNOCKS)
    phone.sees(re.compile("^Upcard 7♦: knock with 7 or less"))
    phone.shot("entry-gin")
    phone.tap("Count")
    phone.sees("Ana knocked and has less deadwood than Ivo.")
    phone.shot("count-gin")
    confirm(phone)
    row(phone, "1", "52", "knock")
    phone.sees(re.compile(r"Ana deals\."))
    phone.tap("Enter deal 2")
    phone.pause(500)
    phone.tap("Void deal")
    phone.sees(re.compile("^A void deal"))
    phone.tap("Count")
    phone.sees("Nobody, the deal is void")
    confirm(phone)
    row(phone, "2", "void")
    phone.sees(re.compile(r"Ana deals\."))
    _deal(phone, 3, "7D", UNDERCUTS, KNOCKS)
    phone.tap("Ana knocked")
    phone.tap("Count")
    phone.sees("Ivo undercuts: Ana knocked and has no less deadwood.")
    confirm(phone)
    row(phone, "3", "14", "undercut")
    phone.sees(re.compile(r"Ivo deals\."))
    _deal(phone, 4, "TS", GIN, LOSES)
    phone.tap("Count")
    phone.sees("Ana has gin: nothing is left unmelded.")
    confirm(phone)
    phone.sees("Ana wins")
    row(phone, "4", "134", "gin")
    phone.shot("over-gin")


def _deal(phone: Hands, number: int, upcard: str, first: str, second: str) -> None:
    phone.tap(f"Enter deal {number}")
    phone.pause(500)
    tap_cards(phone, f"{upcard} {first} {second}")
