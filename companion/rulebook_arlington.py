"""The rulebook of both games of Arlington, first part: the cards, melds, wild cards.

Each function returns a chapter for a rule set; where a house rule changes what is said, it chooses the sentence.
Sources: S0 and S2 for Denexa's game, S3 for Parlett's; decisions are those of ``DESIGN.md``.
"""

from __future__ import annotations

from companion.clauses import Clause
from companion.rulebook_pages import Article, Chapter, article, chapter, lay_off, meld, swap, unsaid
from companion.rulesets import RuleSet
from companion.texts import N_


def cards(rules: RuleSet) -> Chapter:
    """What one plays with."""
    if rules.jokers:
        deck = N_("Two packs of 52 cards and one joker: {deck} cards in all.")
        joker = meld("7H 8H JK", N_("The joker belongs to the deck. Here it stands for 9♥."))
        copies = N_("No card can turn up a third time, and the joker only once. Table, hands, pile and stock count "
                    "together.")  # fmt: skip
    else:
        deck = N_("Two packs of 52 cards without jokers: {deck} cards in all.")
        joker = meld("7H 8H JK", N_("There is no joker in this deck."), Clause.CARDS_DECK)
        copies = N_("No card can turn up a third time. Table, hands, pile and stock count together.")
    return chapter(
        rules,
        N_("The cards"),
        article(
            Clause.CARDS_DECK,
            N_("What you play with"),
            deck,
            N_("{players_least} to {players_most} people play, each alone. Everyone is dealt {dealt} cards. One "
               "card is turned up and begins the pile; the rest is the stock."),
            N_("Play and deal pass clockwise. The player to the left of the dealer begins."),
            examples=(joker,),
        ),
        article(
            Clause.CARDS_COPIES,
            N_("Each card is there twice"),
            copies,
            N_("Only the real cards are counted, not what a wild card stands for."),
            examples=(
                meld("7C 7C 7D", N_("Both 7♣ may lie in one meld.")),
                meld("8C 8C 8C", N_("A third 8♣ does not exist."), Clause.CARDS_COPIES),
            ),
        ),
    )  # fmt: skip


def melds(rules: RuleSet) -> Chapter:
    """What a meld may be."""
    return chapter(
        rules,
        N_("Melds"),
        _shape(rules),
        _size(rules),
        _ace(rules),
        article(
            Clause.MELD_COPIES,
            N_("No card too often in one meld"),
            N_("In one meld no card may stand more often than the packs hold it. Real cards and deuces that stand "
               "for exactly that card count together.")
            if not rules.jokers else
            N_("In one meld no card may stand more often than the packs hold it. Real cards and wild cards that "
               "stand for exactly that card count together."),
            examples=(
                meld("QS QS 2D=Q", N_("Two queens of spades and a deuce as a plain queen.")),
                meld("QS QS 2D=QS", N_("A third queen of spades would be one too many."), Clause.MELD_COPIES),
            ),
        ),
        article(
            Clause.LAYOFF_OWN,
            N_("Add only to your own melds"),
            N_("Laying off means adding cards to a meld that lies on the table. You may add only to melds of your "
               "own."),
            examples=(
                lay_off("9C 9D 9H", "9S", N_("Your own meld takes a fourth nine.")),
                lay_off("9C 9D 9H", "9S", N_("Nobody adds to somebody else's meld."), Clause.LAYOFF_OWN, own=False),
            ),
        ),
        article(
            Clause.MELD_FIXED,
            N_("What is laid stays"),
            N_("A wild card keeps what it stands for. A meld keeps its cards and stays a group or a sequence."),
            N_("Nothing is split, joined, moved to another meld or taken back.")
            if not rules.jokers else
            N_("Nothing is split, joined, moved to another meld or taken back. Only a joker can be exchanged."),
            examples=(
                lay_off("5H 2C=6H 7H", "8H", N_("8♥ goes on at the end; the deuce stays 6♥.")),
                lay_off("5H 2C=6H 7H", "6H", N_("The deuce can't move to another place to let 6♥ in."),
                        Clause.MELD_FIXED),
            ),
        ),
    )  # fmt: skip


def _shape(rules: RuleSet) -> Article:
    order = N_("The order in which the cards are laid does not matter.")
    if rules.written_order:
        order = N_("The order in which natural cards are laid does not matter; for a wild card it can say what it "
                   "stands for.")  # fmt: skip
    return article(
        Clause.MELD_SHAPE,
        N_("A group or a sequence"),
        N_("A group is cards of one rank. The suits do not matter and may repeat."),
        N_("A sequence is cards of one suit in a row."),
        order,
        examples=(
            meld("7C 7C 7D", N_("A group of sevens.")),
            meld("9S TS JS", N_("A sequence of spades.")),
            meld("9S TS JH", N_("In a row, but not of one suit."), Clause.MELD_SHAPE),
        ),
    )


def _size(rules: RuleSet) -> Article:
    few = meld("KC KD", N_("Two cards are no meld yet."), Clause.MELD_SIZE)
    if rules.longest_sequence == rules.largest_group:
        return article(
            Clause.MELD_SIZE,
            N_("Three or four cards"),
            N_("A meld has three or four cards. It never grows beyond four, not even by laying off."),
            examples=(
                meld("5H 6H 7H 8H", N_("Four in a row.")),
                meld("5H 6H 7H 8H 9H", N_("Five are too many."), Clause.MELD_SIZE),
                few,
            ),
        )
    return article(
        Clause.MELD_SIZE,
        N_("Short groups, long sequences"),
        N_("A group has three or four cards."),
        N_("A sequence has three to {longest} cards. With {longest} it is a whole suit, an ace at each end."),
        examples=(
            meld("5H 6H 7H 8H 9H TH", N_("A sequence may be long.")),
            meld("KC KC KD KH KS", N_("A group of five is too large."), Clause.MELD_SIZE),
            few,
        ),
    )


def _ace(rules: RuleSet) -> Article:
    both = ""
    if rules.longest_sequence > 13:
        both = N_("In one sequence it is either high or low. Only a row of {longest} has an ace at each end.")
    return article(
        Clause.MELD_ACE,
        N_("The ace, low or high"),
        N_("An ace is low before the two, or high after the king."),
        both,
        N_("A row does not go round the corner: king, ace, two is no meld."),
        examples=(
            meld("AD 2D 3D", N_("The ace is low.")),
            meld("QH KH AH", N_("The ace is high.")),
            meld("KH AH 2H=2H", N_("Round the corner. (The deuce could be Q♥ here: that would be right.)"),
                 Clause.MELD_ACE),
        ),
    )  # fmt: skip


def wild(rules: RuleSet) -> Chapter:
    """What wild cards may stand for."""
    return chapter(
        rules, N_("Wild cards"), _role(rules), _natural(rules), _deuces(rules), _queen(rules), _swap(rules)
    )


def _role(rules: RuleSet) -> Article:
    wild_cards = N_("The eight deuces are wild: each may stand for another card, or be the 2 of its own suit.")
    if rules.jokers:
        wild_cards = N_("The joker and the eight deuces are wild: each may stand for another card. A deuce may "
                        "also be the 2 of its own suit.")  # fmt: skip
    said = N_("Say which card it is when you lay it. Where only one is possible, nothing need be said; a deuce of "
              "the suit is its own 2 where that makes a meld.")  # fmt: skip
    group = N_("In a group the rank is enough. Among queens say whether it is a plain queen or Q♠, where both "
               "would be allowed.")  # fmt: skip
    if rules.jokers:
        group = N_("In a group the rank is enough; but name the exact card for a joker if it shall be "
                   "exchangeable. Among queens say whether it is a plain queen or Q♠.")  # fmt: skip
    examples = [meld("JS 2D KS", N_("Only Q♠ is possible, so nothing need be said."))]
    if rules.written_order:
        examples += [
            meld("6S 7S JK", N_("Laid in this order the joker is 8♠.")) if rules.jokers
            else meld("6S 7S 2D", N_("Laid in this order the deuce is 8♠.")),
            meld("JK 6S 7S", N_("Laid in this order the joker is 5♠.")) if rules.jokers
            else meld("2D 6S 7S", N_("Laid in this order the deuce is 5♠.")),
            unsaid("7H 2D 6H", N_("Laid in no order the deuce could be 5♥ or 8♥: say which.")),
        ]  # fmt: skip
    else:
        examples.append(unsaid("2D 6H 7H", N_("5♥ or 8♥? Say which.")))
    examples.append(meld("2H 3H 4H", N_("2♥ is simply the 2 here.")))
    if rules.wild_queen != "pure-sequence":
        examples.append(unsaid("QH QD 2C", N_("A plain queen or the queen of spades? Say which.")))
    return article(
        Clause.MELD_ROLE,
        N_("Say what a wild card stands for"),
        wild_cards,
        said,
        N_("If you lay the cards in their order, a wild card stands for the card of its place.")
        if rules.written_order
        else "",
        group,
        examples=tuple(examples),
    )


def _natural(rules: RuleSet) -> Article:
    if rules.all_wild_melds == "yes":
        said = N_("By your house rule a group or a sequence may consist of wild cards alone.")
    elif rules.deuce_sets == "yes":
        said = N_(
            "Every meld needs at least one natural card, one that is not wild. Only a set of deuces does without."
        )
    else:
        said = N_("Every meld needs at least one natural card, one that is not wild.")
    broken = None if rules.all_wild_melds == "yes" else Clause.MELD_NATURAL
    caption = N_("All three are deuces.") if broken else N_("Three deuces as a sequence.")
    return article(
        Clause.MELD_NATURAL,
        N_("One natural card at least") if broken else N_("No natural card needed"),
        said,
        examples=(
            meld("7H 2D=8H 2C=9H", N_("One natural card and two deuces.")),
            meld("2S=7H 2D=8H 2C=9H", caption, broken),
        ),
    )


def _deuces(rules: RuleSet) -> Article:
    if rules.deuce_sets == "no":
        return article(
            Clause.MELD_DEUCES,
            N_("No set of deuces"),
            N_("Deuces alone are no meld: they only stand for other cards, or for a 2 in a sequence."),
            examples=(meld("2H 2D 2S", N_("No natural card among them."), Clause.MELD_NATURAL),),
        )
    return article(
        Clause.MELD_DEUCES,
        N_("A set of deuces"),
        N_("Three or four deuces may lie together as a set of their own. Each counts {deuce_set}."),
        N_("Only a further deuce may join it."),
        examples=(
            meld("2H 2D 2S", N_("A set of deuces."), counted=True),
            lay_off("2H 2D 2S", "2C", N_("A fourth deuce joins.")),
            lay_off("2H 2D 2S", "AH", N_("No other card joins."), Clause.MELD_DEUCES),
        ),
    )


def _queen(rules: RuleSet) -> Article:
    two = "2C=JS 2D=QS KS"
    if rules.wild_queen == "free":
        return article(
            Clause.MELD_WILD_QUEEN,
            N_("A wild card as queen of spades"),
            N_("A wild card may stand for Q♠ like for any other card, also beside other wild cards."),
            N_("A deuce as Q♠ counts {deuce_queen}, a joker {joker} as always.") if rules.jokers
            else N_("A deuce as Q♠ counts {deuce_queen}."),
            examples=(meld(two, N_("Two deuces, one of them as Q♠."), counted=True),),
        )  # fmt: skip
    in_groups = rules.wild_queen == "pure"
    return article(
        Clause.MELD_WILD_QUEEN,
        N_("A deuce as queen of spades"),
        N_("A deuce may stand for Q♠ only if every other card of that meld is natural."),
        N_("That goes for sequences and for groups of queens alike.") if in_groups
        else N_("By your house rule it may do so only in a sequence, never in a group of queens."),
        N_("It holds after a later lay-off too: no second deuce may join such a meld."),
        examples=(
            meld("JS 2D=QS KS", N_("The other two are natural.")),
            meld(two, N_("The other deuce spoils it."), Clause.MELD_WILD_QUEEN),
            meld("QH QD 2C=QS", N_("In a group of queens."), None if in_groups else Clause.MELD_WILD_QUEEN),
            lay_off("JS 2D=QS KS", "2C=TS", N_("A second deuce can't join later."), Clause.MELD_WILD_QUEEN),
        ),
    )  # fmt: skip


def _swap(rules: RuleSet) -> Article:
    deuce = ("JS 2D=QS KS", "2D", "QS")
    if rules.swaps == "never":
        return article(
            Clause.WILD_SWAP,
            N_("Wild cards are not exchanged"),
            N_("A wild card stays where it lies. Nobody exchanges it for the card it stands for."),
            examples=(swap(*deuce, N_("Even with the real Q♠ the deuce stays."), Clause.WILD_SWAP),),
        )
    no_deuce = swap(*deuce, N_("A deuce is never exchanged."), Clause.WILD_SWAP)
    if not rules.jokers:
        return article(
            Clause.WILD_SWAP,
            N_("Only a joker is exchanged"),
            N_("Only a joker could be exchanged for the card it stands for, and by your house rule there is none. "
               "A deuce stays where it lies."),
            examples=(no_deuce,),
        )  # fmt: skip
    return article(
        Clause.WILD_SWAP,
        N_("Taking a joker for its card"),
        N_("In your turn, after drawing, you may take a joker out of any meld on the table, also another player's. "
           "Give for it exactly the natural card it stands for. The joker goes to your hand."),
        N_("The meld stays its owner's, and from then on counts with the natural card."),
        N_("A deuce is never exchanged, nor a joker laid without naming an exact card."),
        examples=(
            swap("6S 7S JK=8S", "JK", "8S", N_("8♠ is the very card.")),
            swap("6S 7S JK=8S", "JK", "8H", N_("8♥ is another card."), Clause.WILD_SWAP),
            swap("KH KD JK=K", "JK", "KC", N_("The joker is just a king, no exact one."), Clause.WILD_SWAP),
            no_deuce,
        ),
    )  # fmt: skip
