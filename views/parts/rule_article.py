"""An article of the rulebook: its title, and unfolded its text, its examples drawn with cards, its house rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import flet as ft

from companion.cards import Placed
from companion.house import explain_house
from companion.rulebook import caption_of, text_of, title_of
from companion.rulebook_examples import CardRow, shown
from companion.rulebook_pages import Article, Example
from companion.rulesets import RuleSet
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.card_face import CardFace
from views.parts.card_pad import Palette

#: Takes the name of a clause.
OnClause = Callable[[str], None]


@guard.memo
def RuleArticle(
    words: Texts, rules: RuleSet, article: Article, palette: Palette, opened: bool, on_fold: OnClause
) -> ft.Control:
    """Show an article; a tap on its head calls ``on_fold`` with its clause."""

    @guard.use_handler
    def fold() -> None:
        on_fold(str(article.clause))

    title = title_of(words, article)
    row = ft.Row(
        [
            ft.Text(
                title,
                size=16,
                weight=ft.FontWeight.W_600 if opened else ft.FontWeight.W_500,
                font_family_fallback=SUITS,
                expand=True,
            ),
            *([_house_mark(words)] if article.changed else []),
            ft.Icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=8,
    )
    spoken = words("{title}, changed by a house rule", title=title) if article.changed else title
    head = ft.Container(
        ft.Semantics(content=row, label=spoken, button=True, expanded=opened, exclude_semantics=True),
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        on_click=fold,
        key="head",
    )
    parts: list[ft.Control] = [head]
    if opened:
        parts.append(
            ft.Container(
                ft.Column(
                    [*_body(words, rules, article, palette)],
                    spacing=10,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                padding=ft.Padding.only(left=16, right=16, bottom=16),
                key="body",
            )
        )
    return ft.Container(
        ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        border_radius=14,
        bgcolor=ft.Colors.SURFACE_CONTAINER if opened else ft.Colors.SURFACE_CONTAINER_LOW,
    )


def _house_mark(words: Texts) -> ft.Control:
    """The sign of an article that a house rule of this table has changed."""
    return ft.Container(
        ft.Text(words("House rule"), size=12, color=ft.Colors.ON_TERTIARY_CONTAINER),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=8, vertical=3),
    )


def _body(words: Texts, rules: RuleSet, article: Article, palette: Palette) -> Iterator[ft.Control]:
    for paragraph in text_of(words, article):
        yield ft.Text(paragraph, size=16, font_family_fallback=SUITS)
    for example in article.examples:
        yield _example(words, rules, article, example, palette)
    house = [explain_house(words, rules, name) for name in article.changed]
    if article.house and not house:
        house.append(words("A house rule may change this."))
    # The name that the referee's answers quote.
    foot = " ".join([*house, f"[{article.clause}]"])
    yield ft.Text(foot, size=13, color=ft.Colors.ON_SURFACE_VARIANT, font_family_fallback=SUITS)


def _example(words: Texts, rules: RuleSet, article: Article, example: Example, palette: Palette) -> ft.Control:
    """The cards of an example, what the book says of it, and the referee's count where it is asked for."""
    drawn = shown(words, rules, example)
    blocks = [_cards(words, row, palette, wild=bool(rules.wilds)) for row in drawn.rows]
    parts: list[ft.Control] = []
    if blocks:
        parts.append(ft.Row(blocks, wrap=True, spacing=16, run_spacing=6))
    parts.append(_verdict(words, article, example))
    parts += [
        ft.Text(line, size=13, color=ft.Colors.ON_SURFACE_VARIANT, font_family_fallback=SUITS) for line in drawn.said
    ]
    return ft.Container(
        ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=10,
        border_radius=10,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
    )


def _cards(words: Texts, row: CardRow, palette: Palette, *, wild: bool) -> ft.Control:
    faces: list[ft.Control] = [
        CardFace(words, Placed(placed.card, placed.role), palette, marked=place in row.marked, wild=wild)
        for place, placed in enumerate(row.cards)
    ]
    cards = ft.Row(faces, spacing=0, run_spacing=2, wrap=True)
    if not row.label:
        return cards
    label = ft.Text(row.label, size=13, color=ft.Colors.ON_SURFACE_VARIANT)
    return ft.Column([label, cards], spacing=2, tight=True)


def _verdict(words: Texts, article: Article, example: Example) -> ft.Control:
    """A sign for right, wrong or not yet, the caption, and the clause that is broken if it is another than here."""
    icon, ink, spoken = ft.Icons.CHECK_CIRCLE, ft.Colors.PRIMARY, words("Right:")
    if example.is_open:
        icon, ink, spoken = ft.Icons.HELP, ft.Colors.TERTIARY, words("Not yet:")
    elif example.broken:
        icon, ink, spoken = ft.Icons.CANCEL, ft.Colors.ERROR, words("Wrong:")
    spans = [ft.TextSpan(caption_of(words, example))]
    if example.broken not in (None, article.clause):
        spans.append(ft.TextSpan(f" [{example.broken}]", ft.TextStyle(size=12, color=ft.Colors.ON_SURFACE_VARIANT)))
    return ft.Row(
        [
            ft.Icon(icon, color=ink, size=20, semantics_label=spoken),
            ft.Text(spans=spans, size=15, font_family_fallback=SUITS, expand=True),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
