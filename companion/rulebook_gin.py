"""The rulebook of Oklahoma Gin. Source: S4; what its translation slips on is read with sense."""

from __future__ import annotations

from companion.clauses import Clause
from companion.rulebook_pages import (
    Article,
    Chapter,
    Example,
    article,
    chapter,
    gin_deal,
    gin_lay_off,
    knock,
    match,
    meld,
)
from companion.rulesets import RuleSet
from companion.texts import N_

#: A knock that leaves 5♣, with K♦ to throw, and the hand that is left.
_ELEVEN = "7C 7D 7H 4S 5S 6S 9H TH JH 5C KD"
_TEN = "7C 7D 7H 4S 5S 6S 9H TH JH 5C"
_GIN = "7C 7D 7H 4S 5S 6S 8H 9H TH JH"
_SPREAD = "7C 7D 7H / 4S 5S 6S"
#: What the other player holds, usually and when it is an undercut.
_OTHER = "AC AD AH 7S 8S KS QD 9C 3D 2C"
_LOW = "AC AD AH 8C 9C TC JC 3D 3C 3S"


def cards(rules: RuleSet) -> Chapter:
    """What one plays with, and how a deal begins and goes on."""
    limit = N_("Turned up, a 6 allows 6 points; a 10, jack, queen or king 10; an ace 1.")
    if rules.ace_upcard == "gin-only":
        limit = N_("Turned up, a 6 allows 6 points; a 10, jack, queen or king 10. By your house rule an ace allows "
                   "none: then only gin ends the deal.")  # fmt: skip
    return chapter(
        rules,
        N_("The deal"),
        article(
            Clause.CARDS_DECK,
            N_("What you play with"),
            N_("Two people play with one pack of {deck} cards, without jokers. Each is dealt {dealt} cards. One "
               "card is turned up: the first upcard."),
            N_("Who deals first is left to chance."),
            examples=(meld("7H 8H JK", N_("There is no joker in this deck."), Clause.CARDS_DECK),),
        ),
        article(
            Clause.CARDS_COPIES,
            N_("Each card is there once"),
            N_("No card can turn up twice in the hands of both players together."),
            examples=(meld("7H 8H 8H", N_("A second 8♥ does not exist."), Clause.CARDS_COPIES),),
        ),
        article(
            Clause.GIN_UPCARD,
            N_("The first upcard sets the limit"),
            N_("The first upcard of a deal says how many unmelded points a knock may leave."),
            limit,
        ),
        article(
            Clause.GIN_FIRST,
            N_("Who may take the first upcard"),
            N_("The player who did not deal may take the first upcard. If not, the dealer may."),
            N_("Whoever takes it discards a card, and the other goes on. If both pass, the player who did not deal "
               "draws from the stock."),
        ),
        article(
            Clause.GIN_TURN,
            N_("Draw one, discard one"),
            N_("In your turn draw one card: the top of the stock, or the upcard alone. Then discard one."),
            N_("So between turns a hand is always {dealt} cards."),
        ),
        article(
            Clause.GIN_VOID,
            N_("A deal without a result"),
            N_("If only two cards are left in the stock after a discard, and nobody has knocked, the deal is void. "
               "Nobody gets points, and the same player deals again."),
        ),
    )  # fmt: skip


def melds(rules: RuleSet) -> Chapter:
    """What a meld may be."""
    return chapter(
        rules,
        N_("Melds"),
        article(
            Clause.MELD_SHAPE,
            N_("A set or a run"),
            N_("A set is cards of one rank. A run is cards of one suit in a row."),
            N_("A card belongs to one meld only."),
            examples=(
                meld("7C 7D 7H", N_("A set of sevens.")),
                meld("4S 5S 6S", N_("A run of spades.")),
                meld("4S 5S 6H", N_("In a row, but not of one suit."), Clause.MELD_SHAPE),
            ),
        ),
        article(
            Clause.MELD_SIZE,
            N_("Three cards or more"),
            N_("A set has three or four cards. A run has three or more."),
            examples=(
                meld("3H 4H 5H 6H 7H", N_("A run may be long.")),
                meld("KC KD", N_("Two cards are no meld."), Clause.MELD_SIZE),
            ),
        ),
        article(
            Clause.MELD_ACE,
            N_("The ace is always low"),
            N_("An ace stands before the two. It never follows the king."),
            examples=(
                meld("AD 2D 3D", N_("The ace is low.")),
                meld("QD KD AD", N_("Not after the king."), Clause.MELD_ACE),
            ),
        ),
        article(
            Clause.MELD_COPIES,
            N_("No card twice in a meld"),
            N_("There is one of each card, so none can stand twice in one meld."),
            examples=(meld("7H 7H 7D", N_("Two of the same card."), Clause.MELD_COPIES),),
        ),
        article(
            Clause.MELD_ROLE,
            N_("No wild cards"),
            N_("No card stands for another. A deuce is a 2 and nothing else."),
            examples=(
                meld("2H 2S 2D", N_("A set like any other.")),
                meld("5H 6H 2D=7H", N_("2♦ can't be 7♥."), Clause.MELD_ROLE),
            ),
        ),
    )


def the_knock(rules: RuleSet) -> Chapter:
    """When and how one may knock."""
    only_gin: tuple[Example, ...] = ()
    if rules.ace_upcard == "gin-only":
        caption = N_("An ace was turned up: only gin would do.")
        only_gin = (knock("AC", _ELEVEN, "KD", caption, Clause.GIN_KNOCK_LIMIT),)
    return chapter(
        rules,
        N_("The knock"),
        article(
            Clause.GIN_KNOCK_LIMIT,
            N_("When you may knock"),
            N_("You may knock in any turn, the first included, after drawing. You never have to. Keep {dealt} "
               "cards, discard the other and lay your melds down."),
            N_("Unmelded cards are called deadwood. Their points must not be above the limit. King, queen, jack "
               "and 10 count {king} each, an ace {ace}, every other card its number."),
            N_("A knock above the limit is refused, and play goes on."),
            N_("You choose yourself how to lay out your cards, as long as the limit is kept."),
            examples=(
                knock("6D", _ELEVEN, "KD", N_("Only 5♣ is unmelded, and a 6 was turned up.")),
                knock("4D", _ELEVEN, "KD", N_("A 4 was turned up: five points are too many."),
                      Clause.GIN_KNOCK_LIMIT),
                *only_gin,
            ),
        ),
        _big(rules),
    )  # fmt: skip


def _big(rules: RuleSet) -> Article:
    if rules.big_gin == "no":
        return article(
            Clause.GIN_BIG,
            N_("No big gin"),
            N_("Eleven melded cards bring nothing extra in this game. Discard one that leaves the rest melded: "
               "that is gin."),
        )  # fmt: skip
    return article(
        Clause.GIN_BIG,
        N_("Big gin"),
        N_("By your house rule: if all {drawn} cards are melded after drawing, you may say so without discarding."),
        N_(
            "That brings {big} points instead of the gin bonus, and the unmelded points of the other player as usual."
        ),
        examples=(gin_deal(N_("All eleven are melded."), "6D", _GIN + " QH", _OTHER),),
    )


def score(rules: RuleSet) -> Chapter:
    """Laying off and what a deal brings."""
    doubled = rules.spades_double == "yes"
    return chapter(
        rules,
        N_("Laying off and the score"),
        article(
            Clause.GIN_LAYOFF,
            N_("The other player may lay off"),
            N_("After a knock the other player lays melds down too, and may add cards to the knocker's melds, in "
               "any order, also one to another."),
            N_("Nothing is added to the knocker's unmelded cards. The knocker adds nothing."),
            N_("When the knocker has gin, nothing is laid off."),
            examples=(
                gin_lay_off(_SPREAD, "4S 5S 6S", "7S 8S", N_("First 7♠, then 8♠.")),
                gin_lay_off(_SPREAD, "4S 5S 6S", "9S", N_("9♠ does not follow."), Clause.MELD_SHAPE),
                gin_lay_off(_SPREAD, "4S 5S 6S", "7S", N_("The knocker has gin."), Clause.GIN_LAYOFF, gin=True),
            ),
        ),
        article(
            Clause.GIN_SCORE,
            N_("The knocker has less"),
            N_("Each counts the unmelded cards. If the knocker has fewer points, the knocker gets the difference."),
            examples=(gin_deal(N_("Ana knocks with five."), "6D", _TEN, _OTHER),),
        ),
        article(
            Clause.GIN_UNDERCUT,
            N_("Undercut: the other has no more"),
            N_("If the other player has as many points or fewer, and the knocker does not have gin, the other "
               "player gets {undercut} and the difference."),
            examples=(gin_deal(N_("Ana knocks with five, but Ivo has less."), "6D", _TEN, _LOW),),
        ),
        article(
            Clause.GIN_BONUS,
            N_("Gin"),
            N_("Gin is a knock with nothing left unmelded. It brings {gin} and the other player's unmelded points."),
            N_("The other player gets nothing then, not even with no points left."),
            examples=(gin_deal(N_("Ana has gin."), "6D", _GIN, _OTHER),),
        ),
        article(
            Clause.GIN_SPADES,
            N_("When a spade is turned up"),
            N_("By your house rule a deal whose first upcard is a spade counts double, bonuses included.") if doubled
            else N_("A spade as first upcard counts like any other card in this game."),
            examples=(gin_deal(N_("A spade was turned up."), "9S", _TEN, _OTHER),) if doubled else (),
        ),
    )  # fmt: skip


def whole_match(rules: RuleSet) -> Chapter:
    """How a match goes on and ends."""
    line = (
        N_(
            "At the end of the match each player adds {line} for every deal won. That does not count towards the "
            "target."
        )
        if rules.line_bonus
        else N_("Deals won bring nothing extra at the end in this game.")
    )
    game = (
        N_("At the end the winner of the match adds {game}. That does not count towards the target.")
        if rules.game_bonus
        else N_("Winning the match brings nothing extra in this game.")
    )
    return chapter(
        rules,
        N_("The match"),
        article(
            Clause.GIN_DEALER,
            N_("The winner deals"),
            N_("Who wins a deal deals the next one. After a void deal the same player deals again."),
        ),
        article(
            Clause.MATCH_TARGET,
            N_("Playing to {target}"),
            N_("A match ends after a deal that brings someone to {target} or more. The higher total wins."),
            examples=(match(N_("Ana has passed the target."), {"Ana": rules.target + 7, "Ivo": rules.target - 12}),),
        ),
        article(Clause.GIN_LINE, N_("For each deal won"), line),
        article(Clause.GIN_GAME, N_("For the match won"), game),
    )
