"""The count: how the deal ended, what is wrong with it and what a table would do, every line of the score, confirm.

A deal is confirmed only when it is legal; until then each fault stands here with its reason and its remedies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.cards import Role
from companion.clauses import Clause, Violation
from companion.deals import DealRuling, check_deal
from companion.draft import Draft, Entry, Spot, Zone
from companion.entry import choose, say, take_back, turn_to
from companion.match import Match
from companion.played import begun, judge_gin, played, reopened
from companion.reasons import explain
from companion.scoring import score_lines
from companion.texts import apart
from storage.errors import ConflictError, NewerError, NoSuchMatch, SaveError
from views import guard, theme
from views.desk import Desk, deal_asked, save_problem
from views.parts.fault_panel import ON_RED, fault_panel
from views.parts.frame import screen
from views.parts.gin_count import gin_count
from views.parts.house_lines import decided_in, house_lines
from views.parts.how_it_ended import how_it_ended
from views.parts.melds_shown import count_of
from views.parts.missing import missing_match
from views.parts.role_chips import role_chip

Step = Callable[[Draft], Draft]


@guard.component
def Count(desk: Desk) -> ft.View:
    """The screen between entering a deal and confirming it."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    _, set_drawn = ft.use_state(0)
    entering = here.removesuffix("/count")
    match, number = deal_asked(desk, params)
    entry = _entry(desk, match, number)

    def changed_meanwhile() -> bool:
        """Whether another window has entered more since this was drawn; then nothing here means what it says."""
        if _entry(desk, match, number) == entry:
            return False
        set_drawn(lambda drawn: drawn + 1)
        desk.tell(words("Meanwhile another window has changed this deal; look at the count again."))
        return True

    def act(step: Step) -> None:
        assert match is not None
        if desk.just_moved:
            return
        if entry is None or changed_meanwhile():
            return
        try:
            desk.save_entry(match.number, entry.step(step(entry.draft)))
        except NoSuchMatch:
            desk.refresh()
        except SaveError as error:
            desk.tell(words("Not saved: {problem}.", problem=save_problem(words, error)))
        set_drawn(lambda drawn: drawn + 1)

    def change(seat: int, meld: int | None) -> None:
        act(lambda draft: _picked(turn_to(draft, seat, Zone.TABLE, meld)))
        desk.go(entering)

    @guard.handler
    def enter() -> None:
        desk.go(entering)

    @guard.handler
    def confirm() -> None:
        if desk.just_moved or changed_meanwhile():
            return
        if match is not None and entry is not None:
            _confirm(desk, match, number, entry, entering.rsplit("/enter/", 1)[0])

    if match is None:
        return missing_match(desk, here, params.get("number", ""))
    title = words("Count of deal {number}", number=number + 1)
    if entry is None or entry.draft.is_blank:
        return screen(here, title, _nothing(desk, match, number, act, entering))
    if match.rules.is_gin:
        content, ready = gin_count(desk, match, number, entry.draft, act, enter)
    else:
        ruling = check_deal(match.rules, entry.draft.deal)
        content, ready = [how_it_ended(desk, match, entry.draft, ruling, act)], bool(ruling)
        content += _faults(desk, match, ruling, act, change)
        content += _counts(desk, match, number, ruling)
    content += house_lines(words, match.rules, lambda rules: decided_in(rules, played(match.rules, entry.draft)))
    deed = ft.FilledButton(
        words("Confirm") if ready else words("Not yet"),
        tooltip=None if ready else words("First settle what is said above."),
        icon=ft.Icons.CHECK if ready else None,
        on_click=confirm,
        disabled=not ready,
        height=52,
        expand=True,
    )
    edit = ft.OutlinedButton(words("Back to the cards"), on_click=enter, height=52)
    return screen(here, title, content, deeds=[edit, deed])


def _nothing(desk: Desk, match: Match, number: int, act: Callable[[Step], None], entering: str) -> list[ft.Control]:
    """What stands here while nothing is entered: the way back to the first player."""
    words, first = desk.words, (match.dealer(number) + 1) % len(match.players)

    @guard.handler
    def start() -> None:
        act(lambda draft: begun(match.rules, number, len(match.players), first))
        desk.go(entering)

    deed = ft.FilledButton(words("Enter deal {number}", number=number + 1), on_click=start, height=48)
    return [ft.Text(words("Nothing has been entered yet.")), deed]


def _picked(draft: Draft) -> Draft:
    """The draft with the first wild card of the meld at work picked out: its role is what one may want to change."""
    meld = () if draft.meld is None else draft.holdings[draft.seat].melds[draft.meld]
    wild = next((place for place, placed in enumerate(meld) if placed.card.is_wild), None)
    return draft if wild is None else choose(draft, Spot(draft.seat, draft.meld, wild))


def _entry(desk: Desk, match: Match | None, number: int) -> Entry | None:
    """What is entered for the deal, if it fits the match; a confirmed deal as it lies, until it is changed."""
    if match is None:
        return None
    entry, seats = desk.entry(match.number, number), len(match.players)
    if entry is not None and len(entry.draft.holdings) == seats:
        return entry
    if number == len(match.deals):
        return None
    return Entry(reopened(number, match.deals[number], (match.dealer(number) + 1) % seats))


def _confirm(desk: Desk, match: Match, number: int, entry: Entry, table: str) -> None:
    rules, draft = match.rules, entry.draft
    if not (judge_gin(rules, draft) if rules.is_gin else check_deal(rules, draft.deal)):
        return
    try:
        desk.confirm(match.with_deal(number, played(rules, draft)), number, match)
    except (SaveError, NewerError) as error:
        desk.tell(desk.words("Not saved: {problem}. The deal is kept as a draft; try again.",
                             problem=save_problem(desk.words, error)))  # fmt: skip
        return
    except ConflictError:
        desk.tell(desk.words("Meanwhile another window has changed this match; look at the score sheet first."))
        return
    desk.go(table)


def _faults(
    desk: Desk,
    match: Match,
    ruling: DealRuling,
    act: Callable[[Step], None],
    change: Callable[[int, int | None], None],
) -> list[ft.Control]:
    """Everything that is wrong, a card for each meld or player, with its remedies."""
    found: dict[tuple[int | None, int | None], list[Violation]] = {}
    nothing: list[Violation] = []
    for violation in ruling.violations:
        if (violation.clause, violation.what) == (Clause.DEAL_OUT, "blank"):
            nothing.append(violation)
        elif (violation.clause, violation.what) != (Clause.DEAL_OUT, "unsaid"):  # that is asked above
            found.setdefault((violation.seat, violation.meld), []).append(violation)
    blank = [_blank(desk, match, nothing, change)] if nothing else []
    return blank + [_fault(desk, match, ruling, place, wrong, act, change) for place, wrong in found.items()]


def _blank(
    desk: Desk, match: Match, nothing: list[Violation], change: Callable[[int, int | None], None]
) -> ft.Control:
    """The players of whom nothing is entered, in one card."""
    words = desk.words

    @guard.handler
    def enter() -> None:
        change(nothing[0].seat or 0, None)

    names = words.both(match.players[violation.seat or 0] for violation in nothing)
    said = words("Enter what is left in hand; only whoever went out has no card.")
    deed = ft.OutlinedButton(words("Enter the cards"), on_click=enter, height=44, style=ON_RED)
    title = words("Nothing is entered for {names}", names=names)
    return fault_panel(desk, title, [(said, nothing[0].clause)], [deed], key="blank")


def _fault(
    desk: Desk,
    match: Match,
    ruling: DealRuling,
    place: tuple[int | None, int | None],
    wrong: list[Violation],
    act: Callable[[Step], None],
    change: Callable[[int, int | None], None],
) -> ft.Control:
    words = desk.words
    seat, meld = place

    @guard.handler
    def back_to_hand() -> None:
        if seat is not None and meld is not None:
            act(lambda draft: take_back(draft, seat, meld))
            desk.moved()  # the next fault comes to lie under the finger

    @guard.handler
    def edit() -> None:
        if seat is not None:
            change(seat, meld)

    title = words("The whole table")
    if seat is not None:
        title = match.players[seat]
        if meld is not None:
            title = f"{apart(title)}: {words.cards(ruling.melds[seat][meld].meld)}"
    remedies: list[ft.Control] = []
    if seat is not None and meld is not None:
        judged = ruling.melds[seat][meld]
        for at, roles in judged.candidates.items():
            if len(roles) > 1:
                spot = Spot(seat, meld, at)
                remedies.append(
                    ft.Text(
                        words("{card} is", card=words.card(judged.meld[at].card)), color=ft.Colors.ON_ERROR_CONTAINER
                    )
                )
                remedies += [role_chip(words, judged.meld[at], role, _saying(spot, act)) for role in roles]
    if meld is not None:
        remedies.append(
            ft.OutlinedButton(words("Take it back into the hand"), on_click=back_to_hand, height=44, style=ON_RED)
        )
    if seat is not None:
        wild = meld is not None and any(placed.card.is_wild for placed in ruling.melds[seat][meld].meld)
        remedies.append(
            ft.OutlinedButton(
                words("Change a role") if wild else words("Change the cards"),
                on_click=edit,
                height=44,
                style=ON_RED,
            )
        )
    said = [(explain(words, violation, match.players), violation.clause) for violation in wrong]
    # With a key, else a second tap would fall on the card that has moved up.
    return fault_panel(desk, title, said, remedies, key=f"fault {seat} {meld}")


def _saying(spot: Spot, act: Callable[[Step], None]) -> Callable[[Role], None]:
    return lambda role: act(lambda draft: say(replace(draft, chosen=spot), role))


def _counts(desk: Desk, match: Match, number: int, ruling: DealRuling) -> list[ft.Control]:
    """Each player's count, with the total it would make."""
    lines = score_lines(match.rules, ruling.deal)
    before = match.standings()[number - 1].totals if number else (0,) * len(match.players)
    palette = theme.PALETTES[desk.setting("palette")]
    counts = []
    for seat, name in enumerate(match.players):
        own = [line for line in lines if line.seat == seat]
        points = sum(line.points for line in own)
        counts.append(count_of(desk.words, palette, name, own, points, before[seat] + points))
        entered = sum(1 for _ in ruling.deal.holdings[seat].cards())
        if 0 < entered < match.rules.cards_dealt:
            said = desk.words.many(
                "Only {count} card of {name} is entered; everybody was dealt {dealt} and can't have fewer.",
                "Only {count} cards of {name} are entered; everybody was dealt {dealt} and can't have fewer.",
                entered,
                name=name,
                dealt=match.rules.cards_dealt,
            )
            counts.append(ft.Text(said, color=ft.Colors.ERROR, size=13))
    return counts
