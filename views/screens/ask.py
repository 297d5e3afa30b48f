"""Ask the referee: which game, and what people quarrel about; or the code of a question asked elsewhere."""

from __future__ import annotations

import flet as ft

from companion.games import GAMES, game_name
from companion.question_kinds import Kind, kinds_of
from companion.questions import blank
from companion.rulesets import RULE_SETS, RuleSet
from companion.verdict_texts import slot_text
from views import guard
from views.asking import GAME, game_asked, keep_question, kept_question, match_asked
from views.desk import Desk
from views.parts.choice import chip
from views.parts.code_field import CodeField
from views.parts.frame import panel, screen, section
from views.parts.missing import missing_match

_ICONS = {
    "meld": ft.Icons.STYLE_OUTLINED,
    "lay": ft.Icons.VIEW_AGENDA_OUTLINED,
    "lay_off": ft.Icons.PLAYLIST_ADD,
    "take_pile": ft.Icons.LAYERS_OUTLINED,
    "take_by_lay_off": ft.Icons.LAYERS_OUTLINED,
    "discard": ft.Icons.FILE_DOWNLOAD_OUTLINED,
    "swap": ft.Icons.SWAP_HORIZ,
    "empty_stock": ft.Icons.INVENTORY_2_OUTLINED,
    "match": ft.Icons.EMOJI_EVENTS_OUTLINED,
    "best": ft.Icons.LIGHTBULB_OUTLINE,
    "knock": ft.Icons.BACK_HAND_OUTLINED,
    "stock": ft.Icons.BLOCK,
    "defend": ft.Icons.SHIELD_OUTLINED,
}


@guard.component
def Ask(desk: Desk) -> ft.View:
    """The screen that asks what the question is."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    match = match_asked(desk, params)
    if match is None and "number" in params:
        return missing_match(desk, here, params["number"])
    rules = match.rules if match is not None else game_asked(desk)
    content: list[ft.Control] = []
    if match is None:
        content.append(ft.Row([_game(desk, name, rules) for name in GAMES], wrap=True, spacing=8, run_spacing=8))
    else:
        said = words("By the rules of this table: {game}", game=game_name(words, rules))
        content.append(ft.Text(said, color=ft.Colors.ON_SURFACE_VARIANT))
    content += _last(desk, here, rules, at_table=match is not None)
    kinds = [_kind(desk, here, rules, kind) for kind in kinds_of(rules)]
    content.append(
        ft.Container(
            ft.Column(kinds, spacing=0, tight=True),
            bgcolor=ft.Colors.SURFACE_CONTAINER,
            border_radius=16,
            padding=ft.Padding.symmetric(vertical=4),
        )
    )
    content.append(CodeField(desk, here))
    return screen(here, words("Ask the referee"), content)


def _game(desk: Desk, name: str, rules: RuleSet) -> ft.Control:
    chosen = name == rules.name

    @guard.handler
    def choose() -> None:
        desk.library.set_setting(GAME, name)
        desk.refresh()

    return chip(name, game_name(desk.words, RULE_SETS[name]), chosen, choose)


def _last(desk: Desk, here: str, rules: RuleSet, *, at_table: bool) -> list[ft.Control]:
    """The question asked last, to go on with; at a table only if it was asked by the same rules."""
    words = desk.words
    kept = kept_question(desk)
    if kept is None or kept.question.is_blank:
        return []
    question = kept.question
    if question.rules != rules if at_table else question.rules_name != rules.name:
        return []

    @guard.handler
    def go_on() -> None:
        if not desk.just_moved:
            desk.go(f"{here}/{question.kind_name}")

    shown = [slot_text(words, slot, said) for slot, said in zip(question.kind.slots, question.slots, strict=True)
             if said.count]  # fmt: skip
    return [
        panel(
            section(words("The last question")),
            ft.Text(words(question.kind.title), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            ft.Text(" · ".join(shown), max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            ft.OutlinedButton(
                words("Go on with it"), icon=ft.Icons.PLAY_ARROW, on_click=go_on, height=48, key="last"
            ),
        )
    ]


def _kind(desk: Desk, here: str, rules: RuleSet, kind: Kind) -> ft.Control:
    @guard.handler
    def ask() -> None:
        if desk.just_moved:
            return
        keep_question(desk.library, blank(rules, kind.name), 0)
        desk.go(f"{here}/{kind.name}")

    return ft.ListTile(
        title=ft.Text(desk.words(kind.title), size=16),
        leading=ft.Icon(_ICONS[kind.name], color=ft.Colors.PRIMARY),
        horizontal_spacing=12,
        content_padding=ft.Padding.symmetric(horizontal=14),
        on_click=ask,
        min_height=48,
        key=f"{rules.name} {kind.name}",
    )
