"""The rulebook of both games of Arlington, second part: a turn and the pile."""

from __future__ import annotations

from companion.clauses import Clause
from companion.rulebook_pages import (
    Article,
    Chapter,
    Example,
    article,
    chapter,
    discard,
    lay,
    take,
    take_onto,
)
from companion.rulesets import RuleSet
from companion.texts import N_


def turn(rules: RuleSet) -> Chapter:
    """What a player does when it is their turn."""
    offered: tuple[Article, ...] = ()
    if rules.pile == "lay-off-too":
        offered = (
            article(
                Clause.START_UPCARD,
                N_("The first upcard is offered"),
                N_("Before the first turn everyone in order, from the dealer's left, may take the upcard and "
                   "discard a card for it, or pass. No meld is needed for that."),
                N_("The player after the taker then opens the play. If all pass, the player to the dealer's left "
                   "opens."),
                N_("This is no turn yet."),
            ),
        )  # fmt: skip
    return chapter(
        rules,
        N_("A turn"),
        *offered,
        article(
            Clause.TURN_DRAW,
            N_("Draw, lay, discard"),
            N_("First draw: the top card of the stock, or the whole pile."),
            N_("Then lay new melds and add to your own, as many as you like, or none."),
            N_("Then discard one card."),
            N_("Nobody looks through the pile; only its upcard, the top one, is seen."),
        ),
        _discard(rules),
        _queen(rules),
    )


def _discard(rules: RuleSet) -> Article:
    if rules.queen_discard == "last":
        return article(
            Clause.TURN_DISCARD,
            N_("One discard ends the turn"),
            N_("A turn ends with one discard, unless you have gone out."),
            N_("You may meld until only Q♠ is left. Then Q♠ is your discard."),
            examples=(lay("7C 7D 7H QS", "7C 7D 7H", N_("Q♠ is left and is the discard.")),),
        )
    forbidden = rules.stranded_queen == "forbidden"
    if forbidden:
        said = (
            N_("So whatever you lay, keep a card that you can discard: you may not be left with nothing but queens "
               "of spades when the laying is done."),
            N_("Who holds nothing else after drawing ends the turn without a discard. A discard that leaves only "
               "Q♠ is fine."),
        )  # fmt: skip
    else:
        said = (
            N_("By your house rule you may lay until only queens of spades are left. The turn then ends without a "
               "discard."),
            N_("A discard that leaves only Q♠ is fine too."),
        )  # fmt: skip
    return article(
        Clause.TURN_DISCARD,
        N_("One discard ends the turn"),
        N_("A turn ends with one discard, unless you have gone out."),
        *said,
        examples=(
            lay("7C 7D 7H QS", "7C 7D 7H", N_("Only Q♠ would be left."), Clause.TURN_DISCARD) if forbidden
            else lay("7C 7D 7H QS", "7C 7D 7H", N_("Only Q♠ is left.")),
            lay("7C 7D 7H QS 4D", "7C 7D 7H", N_("4♦ is kept for the discard.")),
            discard("QS 4D", "4D", N_("Now Q♠ alone is left: that is fine.")),
        ),
    )  # fmt: skip


def _queen(rules: RuleSet) -> Article:
    if rules.queen_discard == "last":
        return article(
            Clause.DISCARD_QUEEN,
            N_("The queen of spades goes last"),
            N_(
                "Q♠ may be discarded only when you hold no other card. If you hold two Q♠ and nothing else, one may "
                "go."
            ),
            examples=(
                discard("QS 4D", "QS", N_("4♦ is still there."), Clause.DISCARD_QUEEN),
                discard("QS", "QS", N_("Nothing else is left: it may go, and the deal is over."), out=True),
                discard("QS QS", "QS", N_("One of the two may go."), out=False),
            ),
        )
    return article(
        Clause.DISCARD_QUEEN,
        N_("The queen of spades is never discarded"),
        N_("Q♠ never goes to the pile. Meld it, or be left with it."),
        examples=(discard("QS 4D", "QS", N_("Discard 4♦ instead."), Clause.DISCARD_QUEEN),),
    )


def pile(rules: RuleSet) -> Chapter:
    """How the pile is taken, and what happens when the stock is empty."""
    taken = _by_new_meld() if rules.pile == "new-meld" else (_by_upcard(),)
    return chapter(
        rules,
        N_("The pile"),
        *taken,
        article(
            Clause.PILE_WHOLE,
            N_("All of it or none"),
            N_("Who takes the pile takes the whole pile, never a part."),
            examples=(
                take("4D 9C 7S", "7C 7D KH", "7S 7C 7D", N_("The upcard is melded; 4♦ and 9♣ go to the hand.")),
                take("4D 9C 7S", "7C 7D KH", "7S 7C 7D", N_("Only the upcard is taken, 4♦ and 9♣ are left lying."),
                     Clause.PILE_WHOLE, count=1),
            ),
        ),
        article(
            Clause.STOCK_RECYCLE,
            N_("When the stock is empty"),
            N_("If the stock is empty when someone wants to draw from it, the upcard stays and the rest of the "
               "pile is turned over without shuffling. The oldest discard is drawn first. This may happen again "
               "and again."),
            N_("If there is nothing to turn over, the deal ends, unless that player lawfully takes the pile "
               "instead. It is counted as usual, but nobody gets the {out} for going out."),
            examples=(
                Example("empty_stock", {"pile": "4C 9D KH 6S"}, N_("6♠ stays as the upcard; 4♣ is drawn next.")),
            ),
        ),
    )  # fmt: skip


def _by_new_meld() -> tuple[Article, ...]:
    return (
        article(
            Clause.PILE_NEW_MELD,
            N_("The pile costs a new meld"),
            N_("To take the pile, first lay its upcard in a new meld. Adding it to a meld on the table is not "
               "enough."),
            examples=(
                take("4D 7S", "7C 7D KH", "7S 7C 7D", N_("A new meld of sevens.")),
                take_onto("4D 7S", "KH KD", "7C 7D 7H", "7S", N_("Added to sevens that lie there already."),
                          Clause.PILE_NEW_MELD),
            ),
        ),
        article(
            Clause.PILE_TOP_CARD,
            N_("With the upcard in it"),
            N_("The upcard must be one of the cards of that meld."),
            examples=(
                take("4D 7S", "KC KD KH 5C", "KC KD KH", N_("A fine meld, but without 7♠."), Clause.PILE_TOP_CARD),
            ),
        ),
        article(
            Clause.PILE_HAND_CARDS,
            N_("The rest from the hand"),
            N_("The other two or three cards of that meld come from your hand; wild cards may be among them. None "
               "comes from under the upcard."),
            examples=(
                take("7D 4C 7S", "7C 2H KH", "7S 7C 2H=7", N_("7♣ and a deuce from the hand.")),
                take("7D 4C 7S", "7C 5H KH", "7S 7C 7D", N_("7♦ lies in the pile, under the upcard."),
                     Clause.PILE_HAND_CARDS),
            ),
        ),
    )  # fmt: skip


def _by_upcard() -> Article:
    return article(
        Clause.PILE_TOP_CARD,
        N_("The pile costs its upcard"),
        N_("To take the pile, put its upcard on the table at once: in a new meld with cards from your hand, or "
           "added to a meld of your own. Then take the whole pile."),
        N_("No card from under the upcard may help."),
        examples=(
            take("4D 7S", "7C 7D KH", "7S 7C 7D", N_("A new meld of sevens.")),
            take_onto("4D 7S", "KH KD", "7C 7D 7H", "7S", N_("Added to your own sevens.")),
            take("7D 4C 7S", "7C 5H KH", "7S 7C 7D", N_("7♦ lies in the pile, under the upcard."),
                 Clause.PILE_TOP_CARD),
        ),
    )  # fmt: skip
