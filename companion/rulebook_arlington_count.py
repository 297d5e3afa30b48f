"""The rulebook of both games of Arlington, third part: going out and the count, the match."""

from __future__ import annotations

from companion.clauses import Clause
from companion.rulebook_pages import Article, Chapter, article, chapter, deal, lay, match, meld, take
from companion.rulesets import RuleSet
from companion.texts import N_


def count(rules: RuleSet) -> Chapter:
    """How a deal ends and what it is worth."""
    concealed = (_concealed(),) if rules.concealed else ()
    return chapter(
        rules,
        N_("Going out and the count"),
        article(
            Clause.OUT_NOW,
            N_("The last card ends the deal"),
            N_("You go out when your last card is melded, added to a meld or discarded. That ends the deal at once."),
            N_("When you take the pile, the rest of it comes into your hand: you are out at once only if the pile "
               "was a single card."),
            examples=(
                lay("7C 7D 7H", "7C 7D 7H", N_("The last three cards: out."), out=True),
                take("7S", "7C 7D", "7S 7C 7D", N_("A pile of one card: out."), out=True),
                take("4D 7S", "7C 7D", "7S 7C 7D", N_("4♦ comes into the hand: the deal goes on."), out=False),
            ),
        ),
        article(
            Clause.DEAL_OUT,
            N_("Only one goes out"),
            N_("Whoever went out holds no card. Everybody else holds at least one."),
            N_("If the stock ran out, nobody went out."),
            examples=(
                deal(N_("Ana says she is out, but holds 4♦."), ("7C 7D 7H", "4D"), ("", "KS 9C"), out="Ana",
                     broken=Clause.DEAL_OUT),
            ),
        ),
        _table(rules),
        article(
            Clause.SCORE_HAND,
            N_("Cards left in hand"),
            N_("Every card left in your hand costs points."),
            N_("Joker: {joker_hand}.") if rules.jokers else "",
            N_("Queen of spades: {queen_hand}. Ace: {ace}. Deuce, whatever it could have been: {deuce_hand}."),
            N_("King to eight: {king} each. Seven to three: {seven} each."),
            examples=(
                deal(N_("Ivo is left with four cards."), ("7C 7D 7H", ""), ("", "QS AC 2D 7S"), out="Ana"),
            ),
        ),
        article(
            Clause.SCORE_OUT,
            N_("The bonus for going out"),
            N_("Whoever went out gets {out} points."),
            N_("Your points for a deal: what you have on the table, minus what is left in your hand, plus this "
               "bonus. A total may fall below zero."),
            examples=(
                deal(N_("Ana goes out."), ("KS KH KD", ""), ("9C 9D 9S", "4D"), out="Ana"),
            ),
        ),
        *concealed,
    )  # fmt: skip


def _table(rules: RuleSet) -> Article:
    as_card = N_("A deuce counts as the card it stands for. As a 2 in a sequence it counts {deuce_two}; in a set "
                 "of deuces each counts {deuce_set}.")  # fmt: skip
    if rules.deuce_sets == "no":
        as_card = N_("A deuce counts as the card it stands for, and as Q♠ {deuce_queen}. As a 2 in a sequence it "
                     "counts {deuce_two}.")  # fmt: skip
    elif rules.wild_queen == "free":
        as_card = N_("A deuce counts as the card it stands for, and as Q♠ {deuce_queen}. As a 2 in a sequence it "
                     "counts {deuce_two}; in a set of deuces each counts {deuce_set}.")  # fmt: skip
    with_joker = (meld("6S 7S JK=8S", N_("A sequence with the joker."), counted=True),) if rules.jokers else ()
    return article(
        Clause.SCORE_TABLE,
        N_("Cards on the table"),
        N_("Every card in your melds brings points."),
        N_("Joker, whatever it stands for: {joker}.") if rules.jokers else "",
        N_("Queen of spades: {queen}. Ace, high or low: {ace}."),
        N_("King to eight: {king} each. Seven to three: {seven} each."),
        as_card,
        examples=(
            meld("JS 2D=QS KS", N_("A sequence with a deuce as Q♠."), counted=True),
            meld("AH 2H 3H", N_("A sequence with a deuce as the 2."), counted=True),
            *with_joker,
        ),
    )  # fmt: skip


def _concealed() -> Article:
    whole = "7C 7D 7H / 9S TS JS QS / AS AH AD / 4C 4D 4H"
    return article(
        Clause.SCORE_CONCEALED,
        N_("A concealed hand"),
        N_("Whoever goes out in a single turn, with the whole hand melded, with or without a last discard, and had "
           "laid nothing before, has a concealed hand. It brings {concealed} besides the {out} for going out."),
        N_("Cards added to melds of that same turn count as melded, and the pile may have been taken. In your very "
           "first turn there is no such bonus."),
        N_("The {concealed} are held: they are noted aside until the match ends. A claim that is not so is "
           "refused; the deal stands."),
        examples=(
            deal(N_("All {dealt} cards at once."), (whole, ""), ("", "KS 9C"), out="Ana", concealed=True),
            deal(N_("Only twelve cards are melded: the claim is refused, the deal stands."),
                 (whole.replace(" QS", ""), ""), ("", "KS 9C"), out="Ana", concealed=True,
                 broken=Clause.SCORE_CONCEALED),
        ),
    )  # fmt: skip


def whole_match(rules: RuleSet) -> Chapter:
    """How a match ends."""
    held = ""
    if rules.concealed and rules.held_decides == "yes":
        held = N_("The end comes by the running totals alone. By your house rule the bonuses held then help to "
                  "decide who has won.")  # fmt: skip
    elif rules.concealed:
        held = N_("The running totals decide; bonuses held are left out of it.")
    bonus = (_bonus(rules),) if rules.winner_bonus else ()
    target = rules.target
    return chapter(
        rules,
        N_("The match"),
        article(
            Clause.MATCH_TARGET,
            N_("Playing to {target}"),
            N_(
                "A match ends after a completed deal in which someone has {target} or more. Exactly {target} is "
                "enough."
            ),
            N_("Then the highest total wins: not who passed the target first, and not who went out."),
            held,
            examples=(match(N_("Both have passed the target."), {"Ana": target + 35, "Ivo": target + 125}),),
        ),
        article(
            Clause.MATCH_SHARED,
            N_("A tie at the top"),
            N_("All who share the highest total win together."),
            examples=(match(N_("The same total."), {"Ana": target + 35, "Ivo": target + 35}),),
        ),
        *bonus,
    )


def _bonus(rules: RuleSet) -> Article:
    totals = {"Ana": rules.target + 10, "Ivo": rules.target - 30}
    if rules.held_decides == "no":
        settled = N_(
            "Then each settles the difference with each of the others. Held bonuses can make even a winner pay."
        )
        caption = N_("Ana has won. But Ivo holds a bonus of {concealed}, and so she pays.")
    else:
        settled = N_("Then each settles the difference with each of the others.")
        caption = N_("Ivo holds a bonus of {concealed}, and with it he has won.")
    return article(
        Clause.MATCH_BONUS,
        N_("Settling up"),
        N_("At the end the winner adds {winner}. Tied winners split it evenly, rounded down: two get {half} each, "
           "three {third} each."),
        N_("Everyone adds the bonuses they hold."),
        settled,
        examples=(match(caption, totals, held={"Ivo": rules.concealed}),),
    )  # fmt: skip
