"""The rulebook: the rules of a game by chapter, searched and unfolded; of a match with its house rules.

The address says which game and which clause is meant: ``/rules/oklahoma-gin/gin.layoff`` opens there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.games import GAMES, game_name, house_said
from companion.rulebook import find, rulebook
from companion.rulesets import RULE_SETS, RuleSet
from companion.texts import Texts
from storage.errors import StorageError
from views import guard, theme
from views.desk import Desk
from views.parts.card_names import spoken
from views.parts.card_pad import Palette
from views.parts.choice import chip
from views.parts.frame import empty, panel, screen
from views.parts.missing import missing_match
from views.parts.rule_article import RuleArticle

#: So few results are shown unfolded.
_FEW = 3


@guard.component
def Rulebook(desk: Desk) -> ft.View:
    """The rules of a game as they are without house rules; the game is chosen by a tap and remembered."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    system = params.get("system") or ""
    rules = RULE_SETS.get(system) or RULE_SETS[desk.setting("rulebook")]

    def choose(name: str) -> None:
        try:
            desk.set_setting("rulebook", name)
        except StorageError:
            desk.go(f"/rules/{name}")  # it is shown all the same, just not remembered
        else:
            if system:
                desk.go("/rules")

    @guard.handler
    def compare() -> None:
        desk.go("/rules/compare")

    above: list[ft.Control] = []
    if system and system not in RULE_SETS:
        above.append(ft.Text(words("There is no such game; these are the rules of {game}.",
                                   game=game_name(words, rules))))  # fmt: skip
    side = ft.TextButton(
        words("The games side by side"),
        icon=ft.Icons.VIEW_COLUMN_OUTLINED,
        on_click=compare,
        height=48,
        key="compare",
    )
    above.append(_games(words, rules, choose))
    return screen(here, words("Rules"), [_Book(desk, rules, params.get("clause") or "", above, [side], choose)])


@guard.component
def MatchRules(desk: Desk) -> ft.View:
    """The rules that a match is played by, its house rules included."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    number = params.get("number") or ""
    match = desk.find(number)
    if match is None:
        return missing_match(desk, here, number)
    house = house_said(words, match.rules)
    said = words("House rules: {changed}", changed=house) if house else words("House rules: as usual")
    head = panel(
        ft.Text(game_name(words, match.rules), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        ft.Text(said, color=ft.Colors.ON_SURFACE_VARIANT),
    )
    book = _Book(desk, match.rules, params.get("clause") or "", [head])
    return screen(here, words("Rules of this match"), [book])


@guard.component
def _Book(
    desk: Desk,
    rules: RuleSet,
    clause: str,
    head: Sequence[ft.Control],
    tools: Sequence[ft.Control] = (),
    choose: Callable[[str], None] | None = None,
) -> ft.Control:
    """The rule asked for, if one is; then the head, the search, and the chapters with their articles.

    ``choose`` opens the book of another game, where it may be another.
    """
    words = desk.words
    query, set_query = ft.use_state("")
    # What is unfolded belongs to a game: another one begins with everything folded.
    kept, set_kept = ft.use_state((rules.name, frozenset[str]()))
    opened = kept[1] if kept[0] == rules.name else frozenset()
    asked_open, set_asked = ft.use_state(True)
    book = rulebook(rules)
    everything = frozenset(str(article.clause) for chapter in book for article in chapter.articles)

    @guard.use_handler
    def fold(name: str) -> None:
        set_kept((rules.name, opened ^ {name}))

    @guard.use_handler
    def fold_asked(_name: str) -> None:
        set_asked(not asked_open)

    @guard.handler
    def fold_all() -> None:
        set_kept((rules.name, frozenset() if everything <= opened else everything))

    @guard.handler
    def typed(event: ft.Event[ft.TextField]) -> None:
        set_query(str(event.control.value or ""))

    @guard.handler
    def clear() -> None:
        set_query("")

    named = partial(spoken, words)
    found = find(words, book, query, named)
    palette = theme.PALETTES[desk.setting("palette")]
    content: list[ft.Control] = []
    if clause and not query.strip():
        content += _asked(words, rules, clause, palette, asked_open, fold_asked)
    content += [*head, _search(words, query, typed, clear)]
    if not query.strip():
        label = words("Fold all") if everything <= opened else words("Unfold all")
        icon = ft.Icons.UNFOLD_LESS if everything <= opened else ft.Icons.UNFOLD_MORE
        unfold = ft.TextButton(label, icon=icon, on_click=fold_all, height=48, key="unfold")
        content.append(ft.Row([unfold, *tools], wrap=True, spacing=4, run_spacing=0))
    elif sum(len(chapter.articles) for chapter in found) <= _FEW:
        opened = everything
    for chapter in found:
        content.append(_heading(words(chapter.title), chapter.title))
        content += [
            guard.keyed(
                f"{rules.name} {article.clause}",
                RuleArticle(words, rules, article, palette, str(article.clause) in opened, fold),
            )
            for article in chapter.articles
        ]
    if not found:
        content += _nothing(words, rules, query, named, choose, clear)
    return ft.Column(content, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _asked(
    words: Texts, rules: RuleSet, clause: str, palette: Palette, opened: bool, fold: Callable[[str], None]
) -> list[ft.Control]:
    """The rule that the address asks for, unfolded under its chapter, before all others."""
    for chapter in rulebook(rules):
        for article in chapter.articles:
            if article.clause == clause:
                shown = RuleArticle(words, rules, article, palette, opened, fold)
                below = _heading(words("All the rules"), "all the rules")
                return [_heading(words(chapter.title), "asked"), guard.keyed(f"asked {clause}", shown), below]
    return [ft.Text(words("There is no such rule in this game."))]


def _heading(title: str, key: str) -> ft.Control:
    return ft.Container(
        ft.Text(title, size=18, weight=ft.FontWeight.W_500, color=ft.Colors.PRIMARY),
        padding=ft.Padding.only(top=8),
        key=key,
    )


def _games(words: Texts, rules: RuleSet, choose: Callable[[str], None]) -> ft.Control:
    """The three games, a tap each; in rows, so that no name is cut where the system's text is large."""
    chips = [
        chip(name, words(text.name), name == rules.name, guard.handler(partial(choose, name)))
        for name, text in GAMES.items()
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _search(words: Texts, query: str, typed: Callable[..., None], clear: Callable[[], None]) -> ft.Control:
    emptied = ft.IconButton(ft.Icon(ft.Icons.CLOSE, semantics_label=words("Clear the search")), on_click=clear)
    return ft.TextField(
        label=words("Search the rules"),
        value=query,
        prefix_icon=ft.Icons.SEARCH,
        suffix_icon=emptied if query else None,
        on_change=typed,
        dense=True,
        key="search",
    )


def _nothing(
    words: Texts,
    rules: RuleSet,
    query: str,
    named: Callable[[object], str],
    choose: Callable[[str], None] | None,
    clear: Callable[[], None],
) -> list[ft.Control]:
    """What stands where nothing is found: what to do, and where else there is something."""
    shown = [
        empty(words, ft.Icons.SEARCH_OFF, "No rule has all of these words. Try fewer words, or a card such as Q♠.")
    ]
    buttons: list[ft.Control] = []
    for name, other in RULE_SETS.items() if choose is not None else ():
        count = sum(len(chapter.articles) for chapter in find(words, rulebook(other), query, named))
        if count and name != rules.name and choose is not None:
            label = words.many("{game}: {count} rule", "{game}: {count} rules", count, game=game_name(words, other))
            buttons.append(
                ft.OutlinedButton(label, on_click=guard.handler(partial(choose, name)), height=48, key=name)
            )
    buttons.append(ft.OutlinedButton(words("Clear the search"), on_click=clear, height=48, key="clear"))
    shown.append(ft.Row(buttons, wrap=True, spacing=8, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER))
    return shown
