"""The kinds of question people ask at the table in mid-game, for each game, as data.

A kind has a title as one would ask it and *slots* in the order they are filled: the upcard, the hand, a meld, totals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from companion.rulesets import RuleSet
from companion.texts import N_

#: More cards than any table holds in one place.
MOST_CARDS = 60
#: Totals and counts have at most so many digits.
MOST_DIGITS = 5


class Form(StrEnum):
    """What a slot takes: cards, several melds, whole numbers, or one of a few answers."""

    CARDS = "cards"
    MELDS = "melds"
    NUMBERS = "numbers"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class SlotKind:
    """What has to be said: a short title for the place, and a prompt for who fills it.

    ``roles`` tells whether wild cards there may be said to stand for something, ``laid`` that these cards are what
    is asked about, ``apart`` that the same piece of cardboard may lie in another slot too. ``choices`` begin with
    what holds until something else is said.
    """

    name: str
    title: str
    prompt: str
    form: Form = Form.CARDS
    least: int = 0
    most: int = MOST_CARDS
    roles: bool = False
    laid: bool = False
    apart: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its name here, the ``ask`` of its situation, its title, and its slots in order."""

    name: str
    ask: str
    title: str
    slots: tuple[SlotKind, ...]


_LEFT = SlotKind("rest", N_("Rest of hand"), N_("Other cards in the hand, if it matters."))
_UPCARD = SlotKind("upcard", N_("Upcard"), N_("Tap the upcard."), least=1, most=1, roles=True)
_LIES = SlotKind("meld", N_("The meld"), N_("Tap the meld as it lies on the table."), least=3, roles=True)
_MORE = SlotKind("cards", N_("To add"), N_("Tap what is to be added."), least=1, roles=True, laid=True)
_TO_LAY = SlotKind("meld", N_("The meld"), N_("Tap the cards of the meld."), least=1, roles=True, laid=True)
_THROWN = SlotKind("card", N_("To throw"), N_("Tap the card to be thrown."), least=1, most=1, laid=True)
_BEST = SlotKind("cards", N_("The hand"), N_("Tap the cards of the hand."), least=1)

_MELD = Kind("meld", "meld", N_("May I lay this?"), (_TO_LAY,))
_DISCARD = Kind("discard", "discard", N_("May I throw this card?"), (_THROWN, _LEFT))
_LAY_OFF = Kind(
    "lay_off",
    "lay_off",
    N_("May I add this to a meld?"),
    (
        _LIES,
        _MORE,
        SlotKind("own", N_("Whose meld"), "", Form.CHOICE, choices=(N_("mine"), N_("another's"))),
    ),
)
_TAKE_PILE = Kind(
    "take_pile",
    "take_pile",
    N_("May I take the pile with this?"),
    (
        _UPCARD,
        SlotKind(
            "lay", N_("From hand"), N_("Tap the cards from the hand that go with it."), least=1, roles=True, laid=True
        ),
        SlotKind(
            "under", N_("From pile"), N_("Cards of the meld from under the upcard, if any are wanted."), roles=True
        ),
        _LEFT,
    ),
)
_TAKE_BY_LAY_OFF = Kind(
    "take_by_lay_off",
    "take_pile",
    N_("May I take the pile by laying off?"),
    (
        _UPCARD,
        SlotKind("onto", N_("My meld"), N_("Tap my meld as it lies on the table."), least=3, roles=True),
        SlotKind(
            "lay", N_("With it"), N_("Cards from the hand laid off with it, if any."), roles=True, laid=True
        ),
        _LEFT,
    ),
)  # fmt: skip
_LAY = Kind(
    "lay",
    "lay",
    N_("May I lay all this in one turn?"),
    (
        SlotKind(
            "melds", N_("Melds"), N_("Tap the melds; cards group themselves."), Form.MELDS, 1, roles=True, laid=True
        ),
        SlotKind("rest", N_("Stays in hand"), N_("Tap the cards that stay in the hand.")),
    ),
)  # fmt: skip
_GIVEN = SlotKind("give", N_("To give"), N_("Tap the card given for it."), least=1, most=1, laid=True)
_SWAP_JOKER = Kind("swap", "swap", N_("May I swap the joker?"), (_LIES, _GIVEN))
_SWAP_WILD = replace(_SWAP_JOKER, title=N_("May I swap the wild card?"))
_EMPTY = Kind(
    "empty_stock",
    "empty_stock",
    N_("The stock is empty – what now?"),
    (SlotKind("pile", N_("The pile"), N_("Tap the upcard, then what lies under it, downwards."), least=1),),
)
_BEST_MELDING = Kind("best", "best", N_("What is the best I can lay?"), (_BEST,))

_GIN_MELD = replace(_MELD, title=N_("Is this a meld?"))
_KNOCK = Kind(
    "knock",
    "knock",
    N_("May I knock?"),
    (
        SlotKind("upcard", N_("First upcard"), N_("Tap the first upcard of the deal."), least=1, most=1, apart=True),
        SlotKind("discard", N_("Throws"), N_("Tap the card to be thrown."), least=1, most=1, laid=True),
        SlotKind("hand", N_("Keeps"), N_("Tap the ten cards that are kept."), least=10, most=10),
    ),
)
_GIN_LAY_OFF = Kind(
    "lay_off",
    "lay_off",
    N_("May I lay off onto the knocker?"),
    (
        replace(_LIES, prompt=N_("Tap the cards of the knocker to lay off onto."), least=1),
        _MORE,
        SlotKind("gin", N_("Knocker has"), "", Form.CHOICE, choices=(N_("deadwood"), N_("gin"))),
    ),
)
_STOCK = Kind(
    "stock",
    "stock",
    N_("Is the deal void?"),
    (
        SlotKind("stock", N_("In the stock"), N_("How many cards are left after the discard?"), Form.NUMBERS, 1, 1),
        SlotKind("knocked", N_("Knocked"), "", Form.CHOICE, choices=(N_("nobody"), N_("somebody"))),
    ),
)
_LEAST = replace(_BEST_MELDING, title=N_("How little can I be left with?"))
_DEFEND = Kind(
    "defend",
    "defend",
    N_("How do I best answer a knock?"),
    (
        SlotKind("spread", N_("Knocker's melds"), N_("Tap the melds of the knocker."), Form.MELDS, 1),
        SlotKind("dead", N_("Deadwood"), N_("Tap what the knocker has unmelded; nothing is gin.")),
        SlotKind("hand", N_("My hand"), N_("Tap the cards of my hand."), least=1),
    ),
)


@lru_cache(maxsize=64)
def kinds_of(rules: RuleSet) -> tuple[Kind, ...]:
    """The kinds of question of a game, those asked most first."""
    least, most = rules.least_players, rules.most_players
    numbers = [SlotKind("totals", N_("Totals"), N_("Type the total of each player."), Form.NUMBERS, least, most)]
    if rules.concealed:
        prompt = N_("The bonuses held, in the same order, if there are any.")
        numbers.append(SlotKind("held", N_("Held"), prompt, Form.NUMBERS, most=rules.most_players))
    if rules.line_bonus:
        prompt = N_("The deals each has won, in the same order.")
        numbers.append(SlotKind("won", N_("Deals won"), prompt, Form.NUMBERS, most=rules.most_players))
    match = Kind("match", "match", N_("Who wins this tie?"), tuple(numbers))
    if rules.is_gin:
        # Nobody can tie in gin: each deal brings points to one player, and the first to reach the target has won.
        return (_KNOCK, _GIN_LAY_OFF, _GIN_MELD, _DEFEND, _LEAST, _DISCARD, _STOCK)
    swap = _SWAP_JOKER if rules.jokers else _SWAP_WILD
    return (_MELD, _TAKE_PILE, _LAY_OFF, _DISCARD, _TAKE_BY_LAY_OFF, swap, _LAY, match, _EMPTY, _BEST_MELDING)


def kind_of(rules: RuleSet, name: str) -> Kind | None:
    """The kind of that name, if the game has it."""
    return next((kind for kind in kinds_of(rules) if kind.name == name), None)
