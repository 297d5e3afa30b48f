"""The rules behind a verdict: each clause it names, to be unfolded where it stands."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.rulebook import rulebook
from companion.rulesets import RuleSet
from companion.texts import Texts
from views import guard
from views.parts.card_pad import Palette
from views.parts.frame import section
from views.parts.rule_article import RuleArticle


@guard.component
def RulesBehind(words: Texts, rules: RuleSet, clauses: Sequence[str], palette: Palette) -> ft.Control:
    """The articles of these clauses, folded; a tap on one unfolds it."""
    opened, set_opened = ft.use_state("")

    @guard.use_handler
    def fold(clause: str) -> None:
        set_opened("" if clause == opened else clause)

    articles = [
        guard.keyed(
            str(article.clause),
            RuleArticle(words, rules, article, palette, str(article.clause) == opened, fold),
        )
        for chapter in rulebook(rules)
        for article in chapter.articles
        if str(article.clause) in clauses
    ]
    return ft.Column(
        [section(words("The rule")), *articles] if articles else [],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
