"""The choice of a game and of its house rules, which are folded away while they are as usual."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games import GAMES, game_says, house_said
from companion.house import explain_unfair, house_label, house_sentence, house_title, unfair
from companion.problems import rules_problem
from companion.rulesets import HouseRule, HouseValue, RuleSetError
from companion.texts import Texts
from views import guard
from views.parts.choice import chip
from views.parts.frame import panel, section
from views.parts.seating import Keep, Seating


def game_choice(words: Texts, seating: Seating, keep: Keep) -> ft.Control:
    """The three games, a tap each; under them how the one chosen differs."""
    chips = [
        chip(
            name, words(text.name), name == seating.rules_name, guard.handler(partial(keep, _playing(seating, name)))
        )
        for name, text in GAMES.items()
    ]
    return ft.Column(
        [
            section(words("Which game?")),
            ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
            ft.Text(game_says(words, seating.rules), size=13, color=ft.Colors.ON_SURFACE_VARIANT),
        ],
        spacing=8,
    )


def _playing(seating: Seating, name: str) -> Seating:
    """The same people at another game; house rules are agreed on for each game anew."""
    return seating if name == seating.rules_name else replace(seating, rules_name=name, house={})


@guard.component
def HouseChoice(words: Texts, seating: Seating, keep: Keep, typed: dict[str, str]) -> ft.Control:
    """The house rules of the game, unfolded by a tap; folded they say what is not as usual.

    ``typed`` holds, by house rule, the numbers that stand in a field and are not chosen, perhaps because they can't
    be. Whoever begins a match must look at them: what is typed last has not been left, so it was not read yet.
    """
    is_open, set_open = ft.use_state(False)
    rules = seating.rules
    said = house_said(words, rules)

    @guard.handler
    def fold() -> None:
        typed.clear()  # the fields go, and what stood in them
        set_open(not is_open)

    head = ft.TextButton(
        words("House rules: {changed}", changed=said) if said else words("House rules: as usual"),
        icon=ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE,
        on_click=fold,
        height=48 if not said else None,
        key="fold",
    )
    shown: list[ft.Control] = [head]
    if is_open:
        shown += [
            guard.keyed(f"{rules.name} {rule.name}", _Rule(words, seating, rule, keep, typed))
            for rule in rules.house_rules
        ]
    shown += [
        ft.Text(explain_unfair(words, problem), color=ft.Colors.ERROR, key=problem.what) for problem in unfair(rules)
    ]
    return ft.Column(shown, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@guard.component
def _Rule(words: Texts, seating: Seating, rule: HouseRule, keep: Keep, typed: dict[str, str]) -> ft.Control:
    problem, set_problem = ft.use_state("")
    value = getattr(seating.rules, rule.field)
    offered = list(dict.fromkeys([*rule.values, value]))

    def choose(chosen: HouseValue) -> None:
        typed.pop(rule.name, None)
        set_problem("")
        keep(replace(seating, house=seating.rules.with_house({rule.name: chosen}).house))

    @guard.handler
    def write(event: ft.Event[ft.TextField]) -> None:
        typed[rule.name] = str(event.control.value or "").strip()
        if not typed[rule.name]:
            del typed[rule.name]
            set_problem("")

    @guard.handler
    def read() -> None:
        if rule.name not in typed:
            return
        try:
            choose(rule.read(typed[rule.name]))
        except RuleSetError as error:
            set_problem(rules_problem(words, error))

    chips: list[ft.Control] = [
        chip(f"{rule.name} {each}", house_label(words, rule.name, each), each == value,
             guard.handler(partial(choose, each)))
        for each in offered
    ]  # fmt: skip
    if rule.any_number:
        chips.append(
            ft.TextField(
                label=words("Other"),
                width=120,
                height=48,
                dense=True,
                keyboard_type=ft.KeyboardType.NUMBER,
                on_change=write,
                on_submit=read,
                on_blur=read,
                key=f"{rule.name} number",
            )
        )
    return panel(
        ft.Text(house_title(words, rule.name), theme_style=ft.TextThemeStyle.TITLE_SMALL),
        ft.Text(house_sentence(words, rule.name), size=13, color=ft.Colors.ON_SURFACE_VARIANT),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        *([ft.Text(problem, color=ft.Colors.ERROR)] if problem else []),
    )
