"""The last reckoning of a match that is over: what is added to the totals at the end, and who pays whom."""

from __future__ import annotations

import flet as ft

from companion.match import Match, payments, settlement
from companion.texts import Texts, apart
from views.parts.frame import panel, section


def reckoning(words: Texts, match: Match) -> ft.Control:
    """How each player's last total comes about, and the payments where everybody settles with everybody."""
    final, totals, held = match.final(), match.totals(), match.held()
    rows: list[ft.Control] = [section(words("The last reckoning"))]
    for seat in sorted(range(len(final)), key=lambda seat: -final[seat]):
        terms = [words.number(totals[seat])]
        bonus = final[seat] - totals[seat] - held[seat]
        if held[seat]:
            terms.append(words("{points} held", points=held[seat]))
        if bonus:
            terms.append(words("{points} bonus", points=bonus))
        rows.append(_row(match.players[seat], " + ".join(terms), words.number(final[seat])))
    if match.rules.winner_bonus:
        rows.append(section(words("Who pays whom")))
        net = settlement(final)
        for payer, payee, points in payments(final):
            said = words("{payer} pays {payee}", payer=match.players[payer], payee=match.players[payee])
            rows.append(_row(said, "", words.number(points)))
        nets = " · ".join(f"{apart(name)} {words.signed(net[seat])}" for seat, name in enumerate(match.players))
        rows.append(ft.Text(words("Altogether: {nets}", nets=nets), size=12, color=ft.Colors.ON_SURFACE_VARIANT))
    return panel(*rows)


def _row(title: str, terms: str, points: str) -> ft.Control:
    said: list[ft.Control] = [ft.Text(title, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)]
    if terms:
        said.append(ft.Text(terms, size=12, color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.Row(
        [
            ft.Column(said, spacing=0, tight=True, expand=True),
            ft.Text(points, weight=ft.FontWeight.W_600),
        ]
    )
