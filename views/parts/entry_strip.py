"""The line over the pad: what a deuce may stand for, what a picked card can do, how much is entered."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import Role
from companion.draft import Draft, Spot, Zone
from companion.fitting import roles_offered
from companion.match import Match
from companion.melds import check_meld
from companion.texts import N_, Texts
from views.desk import Desk
from views.fonts import SUITS
from views.parts.role_chips import role_chip

#: With more than these to choose from, the pad is quicker.
MOST_CHIPS = 8


def entry_strip(
    desk: Desk, match: Match, draft: Draft, notice: str, note: str, on_role: Callable[[Spot, Role], None]
) -> ft.Control:
    """The line over the pad: the roles to choose from, what a picked card can do, or how far the deck is entered."""
    words = desk.words
    content: list[ft.Control]
    spot = draft.chosen or _open_spot(match, draft)
    if notice:
        content = [
            ft.Text(notice, size=13, color=ft.Colors.ERROR, expand=True, font_family_fallback=SUITS, max_lines=2)
        ]
    elif (
        spot is not None
        and spot.meld is not None
        and draft.holdings[spot.seat].melds[spot.meld][spot.place].card.is_wild
    ):
        content = _role_chips(desk, match, draft, spot, on_role)
    elif draft.chosen is not None and draft.chosen_card is not None:
        said = words("{card}: tap where it belongs, or the card it should be.", card=words.card(draft.chosen_card))
        content = [ft.Text(said, size=13, expand=True, font_family_fallback=SUITS)]
    elif note:
        content = [ft.Text(note, size=13, expand=True, font_family_fallback=SUITS, max_lines=2)]
    else:
        begins = draft.zone is Zone.TABLE and draft.meld is None and draft.holdings[draft.seat].melds
        said = deal_said(words, match, draft)
        if begins:
            said = words("{deal}. The next card begins a new meld.", deal=said)
        content = [ft.Text(said, size=12, color=ft.Colors.ON_SURFACE_VARIANT)]
    return ft.Container(
        ft.Row(content, spacing=6, scroll=ft.ScrollMode.AUTO if len(content) > 1 else None),
        height=44,
        padding=ft.Padding.symmetric(horizontal=8),
    )


def deal_said(words: Texts, match: Match, draft: Draft) -> str:
    """Say which deal is being entered, or corrected."""
    corrects = draft.number < len(match.deals)
    return words(N_("Correcting deal {number}") if corrects else N_("Deal {number}"), number=draft.number + 1)


def _open_spot(match: Match, draft: Draft) -> Spot | None:
    """The first card at work whose role has still to be said."""
    melds = draft.holdings[draft.seat].melds
    for number in sorted(range(len(melds)), key=lambda number: number != draft.meld):
        ruling = check_meld(match.rules, melds[number])
        if ruling.candidates:
            places = [place for place, roles in ruling.candidates.items() if len(roles) > 1]
            return Spot(draft.seat, number, places[0])
    return None


def _role_chips(
    desk: Desk, match: Match, draft: Draft, spot: Spot, on_role: Callable[[Spot, Role], None]
) -> list[ft.Control]:
    words = desk.words
    assert spot.meld is not None
    meld = draft.holdings[spot.seat].melds[spot.meld]
    placed = meld[spot.place]

    roles = roles_offered(match.rules, meld, spot.place)
    if len(roles) > MOST_CHIPS:
        roles = ()
    asked = words("{card} is", card=words.card(placed.card)) if roles else words("Tap the card it stands for")
    if spot.meld != draft.meld:
        asked = words("Meld {number}: {asked}", number=spot.meld + 1, asked=asked)
    shown: list[ft.Control] = [ft.Text(asked, size=13, font_family_fallback=SUITS)]
    for role in roles:
        if role != placed.role:
            chip = role_chip(words, placed, role, lambda said: on_role(spot, said))
            chip.key = f"{spot} {placed.card} {role!r}"  # a tap under way can't say another role or mean another card
            shown.append(chip)
    return shown
