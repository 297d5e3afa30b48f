"""Reasons: every ruling in words, one sentence for each way to break a clause, apart from the checks.

A sentence names the cards concerned and what the rule wants, so that it can be read aloud at the table. The key is
the clause and its ``what``; texts come from the catalogue of the language (``companion.texts``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.cards import Card, Placed, Rank, Role
from companion.clauses import Clause, Violation
from companion.melds import MeldRuling, in_row
from companion.readings import Kind
from companion.scoring import ScoreLine
from companion.texts import N_, NN_, Texts

_SENTENCES: dict[tuple[Clause, str], str | tuple[str, str]] = {
    (Clause.CARDS_DECK, "none"): NN_("{cards} is not in the deck of this game.", "{cards} are not in the deck of this game."),
    (Clause.CARDS_COPIES, "meld"): N_("{cards} is here {count} times; the deck holds {most}."),
    (Clause.CARDS_COPIES, "table"): N_("{cards} is on the table and in hands {count} times; the deck holds {most}."),
    (Clause.MELD_SIZE, "few"): N_("A meld needs at least {least} cards."),
    (Clause.MELD_SIZE, "many"): N_("A meld has at most {most} cards; here are {count}."),
    (Clause.MELD_SHAPE, "odd"): NN_("{cards} does not belong: a meld is cards of one rank, or one suit in a row.", "{cards} do not belong: a meld is cards of one rank, or one suit in a row."),
    (Clause.MELD_SHAPE, "none"): N_("{cards} are neither cards of one rank nor one suit in a row."),
    (Clause.MELD_SHAPE, "added"): NN_("{cards} does not fit the meld as it lies.", "{cards} do not fit the meld as it lies."),
    (Clause.MELD_ACE, "round"): N_("An ace is low in A-2-3 or high in Q-K-A; a row does not go round the corner."),
    (Clause.MELD_ROLE, "open"): N_("Say what {cards} stands for: {roles} would do."),
    (Clause.MELD_ROLE, "misfit"): NN_("{cards} does not fit here.", "{cards} do not fit here."),
    (Clause.MELD_ROLE, "natural"): N_("{cards}: only a deuce stands for another card."),
    (Clause.MELD_ACE, "low"): N_("The ace is low here: A-2-3 is a run, Q-K-A is none."),
    (Clause.MELD_ROLE, "natural-joker"): N_("{cards}: only a deuce or the joker stands for another card."),
    (Clause.MELD_ROLE, "natural-none"): N_("{cards}: in this game no card stands for another."),
    (Clause.MELD_NATURAL, "no-deuces"): N_("A meld needs at least one card that is not wild; a set of deuces is not played here."),
    (Clause.MELD_NATURAL, ""): N_("A meld needs at least one card that is not wild; only deuces as a set of their own do without."),
    (Clause.MELD_DEUCES, "joined"): N_("{cards} can't join: a set of deuces takes only another deuce."),
    (Clause.MELD_WILD_QUEEN, "wilds"): N_("A deuce stands for Q♠ only if every other card of the meld is natural; here are {cards}."),
    (Clause.MELD_WILD_QUEEN, "group"): N_("By your house rule a deuce stands for Q♠ only in a sequence."),
    (Clause.MELD_COPIES, ""): N_("{card} would stand in this meld {count} times; the deck holds {most}."),
    (Clause.MELD_FIXED, "role"): NN_("{cards} keeps its role: what is laid stays as it was laid.", "{cards} keep their roles: what is laid stays as it was laid."),
    (Clause.LAYOFF_OWN, "other"): N_("You may lay off only onto your own melds."),
    (Clause.WILD_SWAP, "never"): N_("A wild card is never exchanged for the card it stands for."),
    (Clause.WILD_SWAP, "deuce"): N_("Only a joker is exchanged for the card it stands for, never a deuce."),
    (Clause.WILD_SWAP, "unnamed"): N_("The joker was laid without naming an exact card, so nothing can be exchanged for it."),
    (Clause.WILD_SWAP, "other"): N_("The joker stands for {card}; only that card takes its place, not {cards}."),
    (Clause.PILE_NEW_MELD, "lay-off"): N_("To take the pile, lay its upcard {cards} in a new meld; laying it off is not enough."),
    (Clause.PILE_TOP_CARD, "absent"): N_("The upcard {cards} must be in the meld that takes the pile."),
    (Clause.PILE_TOP_CARD, "buried"): NN_("{cards} lies under the upcard; the upcard is melded with cards from the hand.", "{cards} lie under the upcard; the upcard is melded with cards from the hand."),
    (Clause.PILE_TOP_CARD, "foreign"): NN_("{cards} is not in the hand; the upcard is melded with cards from there.", "{cards} are not in the hand; the upcard is melded with cards from there."),
    (Clause.PILE_HAND_CARDS, "buried"): NN_("{cards} lies under the upcard; the rest of the meld must come from the hand.", "{cards} lie under the upcard; the rest of the meld must come from the hand."),
    (Clause.PILE_HAND_CARDS, "foreign"): NN_("{cards} is not in the hand; the rest of the meld must come from there.", "{cards} are not in the hand; the rest of the meld must come from there."),
    (Clause.PILE_HAND_CARDS, "few"): N_("At least two cards of the meld must come from the hand."),
    (Clause.PILE_WHOLE, ""): N_("The whole pile is taken, all {most} cards, never a part."),
    (Clause.DISCARD_QUEEN, ""): N_("Q♠ is never discarded."),
    (Clause.DISCARD_QUEEN, "others"): NN_("Q♠ is discarded only when no other card is left; here is still {cards}.", "Q♠ is discarded only when no other card is left; here are still {cards}."),
    (Clause.TURN_DISCARD, "stranded"): N_("Only {cards} would be left, and it can't be discarded: keep another card."),
    (Clause.DEAL_OUT, "holds"): N_("{player} can't have gone out with cards in hand: {cards}."),
    (Clause.DEAL_OUT, "nothing"): N_("{player} can't have gone out without a meld."),
    (Clause.DEAL_OUT, "blank"): N_("{player} has neither melds nor cards: enter what is left in hand."),
    (Clause.DEAL_OUT, "exhausted"): N_("{player} has no card left, but the stock ran out and nobody went out."),
    (Clause.DEAL_OUT, "second"): N_("{player} has no card left, but someone else went out."),
    (Clause.DEAL_OUT, "unsaid"): N_("{player} has no card left, but nobody is said to have gone out."),
    (Clause.DEAL_OUT, "both"): N_("Either {player} went out or the stock ran out, not both."),
    (Clause.SCORE_CONCEALED, "unknown"): N_("There is no bonus for a concealed hand in this game."),
    (Clause.SCORE_CONCEALED, "nobody"): N_("Nobody went out, so there is no concealed hand."),
    (Clause.SCORE_CONCEALED, "first"): N_("In the first turn there is no bonus for a concealed hand."),
    (Clause.SCORE_CONCEALED, "few"): N_("A concealed hand melds all {least} cards at once; {player} has melded {count}."),
    (Clause.GIN_TURN, "count"): N_("{player} has {count} cards here; a hand is {needed} cards."),
    (Clause.GIN_UPCARD, "unsaid"): N_("Say which upcard the deal began with: it sets the limit."),
    (Clause.GIN_KNOCK_LIMIT, "above"): NN_("{deadwood} point is left unmelded; the upcard allows {limit}.", "{deadwood} points are left unmelded; the upcard allows {limit}."),
    (Clause.GIN_VOID, "unsaid"): N_("Say who knocked, or that nobody did and the deal is void."),
    (Clause.GIN_LAYOFF, "gin"): N_("The knocker has gin: nothing is laid off."),
    (Clause.GIN_LAYOFF, "nowhere"): NN_("{cards} is laid off onto a meld that is not there.", "{cards} are laid off onto melds that are not there."),
    (Clause.GIN_LAYOFF, "deadwood"): NN_("{cards} is no meld of the knocker; only onto those one lays off.", "{cards} are no meld of the knocker; only onto those one lays off."),
    (Clause.GIN_BIG, "deadwood"): NN_("Big gin is eleven melded cards; {cards} is left.", "Big gin is eleven melded cards; {cards} are left."),
}  # fmt: skip


def explain(words: Texts, violation: Violation, players: Sequence[str] = ()) -> str:
    """Put one violation in words; ``players`` are the names by seat, where seats are spoken of."""
    sentence = _SENTENCES[violation.clause, violation.what]
    facts: dict[str, Any] = dict(violation.facts)
    roles: dict[int, tuple[Role, ...]] = facts.pop("roles", {})
    cards = tuple(dict.fromkeys(violation.cards))
    facts["cards"] = words.both(words.card(card) for card in cards)
    if isinstance(facts.get("card"), Card):
        facts["card"] = words.card(facts["card"])
    facts["player"] = name_of(words, violation.seat, players)
    if not isinstance(sentence, str):
        # Most speak of cards; of a knock the points are told.
        said = words.many(*sentence, facts.get("deadwood", len(cards)), **facts)
    elif (violation.clause, violation.what) == (Clause.MELD_ROLE, "open"):
        # One sentence for each deuce that has to be named.
        asked = [
            words(
                sentence, cards=words.card(card), roles=words.either(role_name(words, role) for role in roles[place])
            )
            for card, place in zip(violation.cards, violation.places, strict=True)
        ]
        return " ".join(dict.fromkeys(asked))
    else:
        said = words(sentence, **facts)
    hints = [
        words("{card} would do as {roles}.", card=words.card(_bare(card)),
              roles=words.either(role_name(words, role) for role in roles[place]))
        for card, place in zip(violation.cards, violation.places, strict=False) if roles.get(place)
    ]  # fmt: skip
    return " ".join([said, *dict.fromkeys(hints)])


def explain_meld(words: Texts, ruling: MeldRuling) -> str:
    """Say why a legal meld is worth its points.

    For example ``Sequence: J♠ 10 + 2♦→Q♠ 50 + K♠ 10 = 70 points.``
    """
    assert ruling.kind is not None and ruling.points is not None
    terms = " + ".join(f"{words.card(ruling.meld[place])} {ruling.prices[place]}" for place in in_row(ruling))
    return words.many(
        "{kind}: {terms} = {count} point.",
        "{kind}: {terms} = {count} points.",
        ruling.points,
        kind=kind_name(words, ruling.kind),
        terms=terms,
    )


#: Lines of the count that are not for cards.
_LINES = {
    Clause.SCORE_OUT: N_("Went out"),
    Clause.SCORE_CONCEALED: N_("Concealed hand: {held}, held until the match ends"),
    Clause.GIN_SCORE: N_("Deadwood: {deadwood} against {own}"),
    Clause.GIN_BONUS: N_("Gin"),
    Clause.GIN_BIG: N_("Big gin"),
    Clause.GIN_UNDERCUT: N_("Undercut"),
    Clause.GIN_SPADES: N_("A spade was turned up: double"),
}


def explain_line(words: Texts, line: ScoreLine) -> str:
    """Say what a line of the count is for."""
    if line.clause in _LINES:
        return words(_LINES[line.clause], held=line.held, **line.facts)
    terms = " ".join(
        f"{words.card(card)} {words.signed(price)}" for card, price in zip(line.cards, line.prices, strict=True)
    )
    if line.kind is None:
        return words("Left in hand: {terms}", terms=terms)
    return words("{kind}: {terms}", kind=kind_name(words, line.kind), terms=terms)


def kind_name(words: Texts, kind: Kind) -> str:
    """Name a kind of meld."""
    names = {Kind.GROUP: N_("Group"), Kind.SEQUENCE: N_("Sequence"), Kind.DEUCES: N_("Set of deuces")}
    return words(names[kind])


def role_name(words: Texts, role: Role) -> str:
    """Name a role; a rank alone among queens says that it is a plain one."""
    return words("plain Q") if role is Rank.QUEEN else words.card(role)


def name_of(words: Texts, seat: int | None, players: Sequence[str]) -> str:
    """Name a seat: by its player, or by its number while it has no name."""
    if seat is None:
        return ""
    name = players[seat] if seat < len(players) else ""
    return name or words("Player {number}", number=seat + 1)


def _bare(card: Card | Placed) -> Card:
    return card.card if isinstance(card, Placed) else card
