"""What the referee says to a question: a sign, a word in large letters, the reason — never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.cards import Placed
from companion.codes import code_of
from companion.differences import differences
from companion.games import game_name
from companion.questions import Question
from companion.remedies import remedies
from companion.rulesets import RULE_SETS
from companion.texts import Texts
from companion.verdict_texts import as_text
from companion.verdicts import Outcome, Verdict, verdict
from views import guard
from views.desk import Desk
from views.fonts import SUITS
from views.parts.card_face import CardFace
from views.parts.card_pad import Palette
from views.parts.frame import panel, section
from views.parts.rules_behind import RulesBehind

#: Paper and ink of a verdict, by day and by night: white on green or red is well told apart and read.
_LOOKS: dict[Outcome, tuple[ft.IconData, ft.ColorValue, ft.ColorValue]] = {
    Outcome.YES: (ft.Icons.CHECK_CIRCLE, "#1B6E38", "#FFFFFF"),
    Outcome.NO: (ft.Icons.CANCEL, "#B3261E", "#FFFFFF"),
    Outcome.TOLD: (ft.Icons.GAVEL, ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER),
    Outcome.NOT_YET: (ft.Icons.TOUCH_APP_OUTLINED, ft.Colors.SURFACE_CONTAINER_HIGH, ft.Colors.ON_SURFACE),
}


def headline_of(words: Texts, judged: Verdict) -> str:
    """The verdict in a word, large; with what is laid worth where it has a worth."""
    loud = judged.outcome in (Outcome.YES, Outcome.NO)
    return judged.headline.upper() if loud else judged.headline


@guard.component
def VerdictPanel(desk: Desk, question: Question, names: tuple[str, ...], large: bool = False) -> ft.Control:
    """The verdict itself; ``large`` where it has a screen to itself."""
    words = desk.words
    judged = verdict(question, words, names)
    icon, paper, ink = _LOOKS[judged.outcome]
    size = 16 if large else 14
    rows: list[ft.Control] = []
    if judged.outcome is Outcome.NOT_YET:
        prompt = ft.Text(" ".join(judged.said), size=size + 1, color=ink, expand=True, font_family_fallback=SUITS)
        rows.append(ft.Row([ft.Icon(icon, color=ink), prompt], spacing=10))
    else:
        points = ""
        if judged.points is not None:
            points = words.many("{count} point", "{count} points", judged.points)
        tags = " ".join(f"[{clause}]" for clause in judged.clauses)
        # Beside the pad there is no line to spare: the clause stands beside the word, the sentences in one piece.
        said_aloud = headline_of(words, judged)
        beside = points or (tags if len(said_aloud) < 6 and not large else "")
        rows.append(_headline(said_aloud, beside, icon, ink, large))
        said = judged.said if large else (" ".join(judged.said),)
        rows += [ft.Text(sentence, size=size, color=ink, font_family_fallback=SUITS) for sentence in said if sentence]
        if tags and beside != tags:
            rows.append(ft.Text(tags, size=12, color=ink))
    return ft.Semantics(
        content=ft.Container(
            ft.Column(rows, spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            bgcolor=paper,
            border_radius=14,
            padding=ft.Padding.symmetric(horizontal=14, vertical=14 if large else 6),
        ),
        live_region=True,
    )


def _headline(said: str, beside: str, icon: ft.IconData, ink: ft.ColorValue, large: bool) -> ft.Control:
    short = len(said) < 6
    size = (40 if short else 26) if large else (28 if short else 20)
    line: list[ft.Control] = [
        ft.Icon(icon, size=size + 4, color=ink),
        ft.Text(said, size=size, weight=ft.FontWeight.W_800, color=ink, expand=True),
    ]
    if beside:
        tag = beside.startswith("[")
        line.append(
            ft.Text(
                beside,
                size=12 if tag else 18 if large else 15,
                color=ink,
                expand=tag,
                max_lines=2,
                weight=None if tag else ft.FontWeight.W_600,
                text_align=ft.TextAlign.END,
            )
        )
    return ft.Row(line, spacing=10)


def more_of(desk: Desk, palette: Palette, question: Question, names: tuple[str, ...]) -> list[ft.Control]:
    """What belongs to a verdict besides: an arrangement, what would make it legal, what other games say."""
    words = desk.words
    judged = verdict(question, words, names)
    wild = bool(RULE_SETS[question.rules_name].wilds)
    parts: list[ft.Control] = []
    if judged.clauses:
        clauses = tuple(str(clause) for clause in judged.clauses)
        parts.append(RulesBehind(words, question.rules, clauses, palette))
    if helped := remedies(question, words):
        parts.append(panel(section(words("What would make it legal")), *(_sentence(said) for said in helped)))
    if judged.melds or judged.left:
        shown: list[ft.Control] = [section(words("Laid out as well as can be"))] if judged.melds else []
        shown += [_faces(words, palette, meld, wild=wild) for meld in judged.melds]
        if judged.left:
            shown += [
                section(words("Left in hand")),
                _faces(words, palette, [Placed(card) for card in judged.left], wild=wild),
            ]
        parts.append(panel(*shown))
    if others := differences(question, words, names):
        said = [
            words(
                "{game}: {answer}. {why}",
                game=game_name(words, RULE_SETS[other.rules_name]),
                answer=other.headline,
                why=other.why,
            )
            for other in others
        ]
        parts.append(panel(section(words("In other games")), *map(_sentence, said)))
    return parts


def _sentence(said: str) -> ft.Control:
    return ft.Text(said, size=15, font_family_fallback=SUITS)


def _faces(words: Texts, palette: Palette, cards: Sequence[Placed], *, wild: bool) -> ft.Control:
    faces: list[ft.Control] = [CardFace(words, placed, palette, wild=wild) for placed in cards]
    return ft.Row(faces, spacing=0, run_spacing=2, wrap=True)


def code_panel(desk: Desk, question: Question) -> ft.Control:
    """The code of a question, to be read aloud, copied or typed elsewhere."""
    words, code = desk.words, code_of(question)
    return panel(
        section(words("Code of this question")),
        ft.Text(
            code,
            size=20,
            selectable=True,
            semantics_label=words("Code: {code}", code=code),
            style=ft.TextStyle(letter_spacing=1.5, weight=ft.FontWeight.W_600),
        ),
        ft.Text(
            words("Type it on another phone under “Ask the referee” to see this verdict there."),
            size=13,
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
    )


def share_button(desk: Desk, question: Question, names: tuple[str, ...], *, small: bool = False) -> ft.Control:
    """The button that hands the verdict on as text: to the clipboard, inside the finger's own gesture."""
    words = desk.words

    @guard.handler
    def said() -> None:
        desk.tell(words("Copied: the question, the verdict and its code. Paste it wherever you like."))

    copied = ft.CopyToClipboard(as_text(question, words, names))
    if small:
        label = words("Share the verdict")
        return ft.IconButton(
            ft.Icon(ft.Icons.SHARE, semantics_label=label), tooltip=label, action=copied, on_click=said, key="share"
        )
    return ft.FilledButton(
        words("Share"), icon=ft.Icons.SHARE, action=copied, on_click=said, height=52, expand=True, key="share"
    )


def send_button(desk: Desk, question: Question, names: tuple[str, ...]) -> list[ft.Control]:
    """On a phone, the button that opens the system's own sheet to send the verdict; elsewhere nothing."""
    if desk.page.platform not in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS):
        return []
    words = desk.words

    @guard.handler
    async def send() -> None:
        text = as_text(question, words, names)
        try:
            await ft.Share().share_text(text, download_fallback_enabled=False, mail_to_fallback_enabled=False)
        except Exception:
            # Not every browser has such a sheet; what it would have sent is on the clipboard then.
            await ft.Clipboard().set(text)
            desk.tell(words("This browser can't send it; the verdict is on the clipboard instead."))

    return [ft.OutlinedButton(words("Send"), icon=ft.Icons.SEND, on_click=send, height=52, expand=True, key="send")]
