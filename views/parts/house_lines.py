"""The house rules that decided what is shown, each with what the table agreed on."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.deals import check_deal
from companion.gin import GinDeal, check_gin_deal
from companion.house import cited, decided_by
from companion.match import Played
from companion.rulesets import RuleSet
from companion.scoring import score_lines
from companion.texts import Texts


def house_lines(words: Texts, rules: RuleSet, judged: Callable[[RuleSet], object]) -> list[ft.Control]:
    """A line for each house rule without which something else would have been decided (``companion.house``)."""
    return [
        ft.Text(said, size=12, color=ft.Colors.ON_SURFACE_VARIANT)
        for said in cited(words, rules, decided_by(rules, judged))
    ]


def decided_in(rules: RuleSet, deal: Played) -> object:
    """What a rule set decides of a deal: which clauses are broken, and every line of the score."""
    if isinstance(deal, GinDeal):
        gin = check_gin_deal(rules, deal)
        return gin.clauses, [(line.seat, line.points, line.clause) for line in gin.lines]
    ruling = check_deal(rules, deal)
    lines = score_lines(rules, ruling.deal)
    return ruling.clauses, ruling.refused, [(line.seat, line.points, line.held, line.clause) for line in lines]
