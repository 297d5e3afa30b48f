"""Lines that are no situation, wrong by construction: one function for each way to go wrong (for ``fuzz_judge``).

Each takes the source of chance and returns a line and the id that the answer must give back.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

ANA = {"name": "Ana", "melds": ["7C 7D 7H"], "hand": ""}
IVO = {"name": "Ivo", "melds": [], "hand": "4C 9D"}
TENS = [
    {"name": "Ana", "hand": "5C 5D 5H 8S 9S TS QC QD QH 4D"},
    {"name": "Ivo", "hand": "3C 3D 3H 6C 6D 6S KC KD KH 4S"},
]
#: Good situations, to be spoiled. All their keys are needed or, where there, must be of their kind.
GOOD: list[dict[str, Any]] = [
    {"ask": "meld", "meld": "JS 2D=QS KS"},
    {"ask": "lay_off", "meld": "7C 7D 7H", "cards": "7S", "own": True},
    {"ask": "swap", "meld": "JS 2D=QS KS", "wild": "2D", "give": "QS"},
    {"ask": "take_pile", "pile": "4C 9H", "hand": "9C 9D KS", "meld": "9H 9C 9D"},
    {"ask": "lay", "hand": "7C 7D 7H KS", "melds": ["7C 7D 7H"]},
    {"ask": "discard", "hand": "7C KS", "card": "7C"},
    {"ask": "empty_stock", "pile": "4C 9H 2S"},
    {"ask": "deal", "players": [ANA, IVO], "out": "Ana", "exhausted": False, "concealed": False},
    {"ask": "match", "totals": {"Ana": 1010, "Ivo": 400}},
    {"ask": "best", "cards": "7C 7D 7H KS"},
]
GIN: list[dict[str, Any]] = [
    {"ask": "meld", "meld": "JS QS KS"},
    {"ask": "lay_off", "spread": ["7C 7D 7H"], "onto": "7C 7D 7H", "cards": "7S", "gin": False},
    {"ask": "discard", "hand": "7C KS", "card": "7C"},
    {"ask": "stock", "stock": 2, "knocked": False},
    {"ask": "knock", "upcard": "TC", "hand": f"{TENS[0]['hand']} KS", "discard": "KS"},
    {"ask": "deal", "upcard": "TC", "players": TENS, "knocker": "Ana"},
    {"ask": "match", "totals": {"Ana": 110, "Ivo": 40}},
    {"ask": "best", "cards": TENS[0]["hand"]},
    {"ask": "defend", "spread": ["7C 7D 7H"], "hand": "7S 8S 9D", "knocker_deadwood": "4C"},
]
IDS: list[Any] = [0, 7, -1, 10**20, "x", "", "é♠😀", None, True, [1, "a"], {"a": {"b": []}}]

#: No ``=`` at an end: what a card stands for may be written with spaces, so it would join its neighbour.
BAD_CARDS = [
    "1H",
    "11S",
    "7X",
    "ZZ",
    "H7",
    "7",
    "S",
    "2D=ZZ",
    "2D=Jk",
    "7HH",
    "Joke",
    "\u0000",
    "😀",
    "7♤",
]
BAD_CARDS += ["\ud800", "null", "7.H", "-7H", "2D==QS", "٣H", "７H", "K♠♠", "7\u200bH", "x" * 300]

Line = tuple[bytes, Any]


def situation(chance: Random, *asks: str) -> dict[str, Any]:
    """A good situation of any game, or one that asks one of ``asks``, with an id of any kind."""
    games = {"arlington-denexa": GOOD, "arlington-parlett": GOOD, "oklahoma-gin": GIN}
    choices = [(rules, asked) for rules, some in games.items() for asked in some if not asks or asked["ask"] in asks]
    rules, asked = chance.choice(choices)
    return {"id": chance.choice(IDS), "rules": rules, **copy.deepcopy(asked)}


def written(asked: Any) -> Line:
    """The line, sometimes with escapes instead of letters, and its id."""
    given_id = asked.get("id") if isinstance(asked, dict) else None
    text = json.dumps(asked, ensure_ascii=False)
    try:
        return text.encode(), given_id
    except UnicodeEncodeError:  # half a surrogate pair can only be sent as an escape
        return json.dumps(asked).encode(), given_id


def cut_short(chance: Random) -> Line:
    """JSON that ends too early."""
    text = json.dumps(situation(chance))
    return text[: chance.randrange(1, len(text) - 1)].rstrip().encode(), None


def no_json(chance: Random) -> Line:
    """Text that is nearly JSON, or not at all; never blank, for blank lines are passed over."""
    text = json.dumps(situation(chance))
    noise = "".join(map(chr, chance.choices(range(33, 0x2000), k=chance.randint(1, 40))))
    spoiled = [
        text.replace('"', "'"),
        text + chance.choice(["}", "]", ",", " x", text]),
        "{" + text,
        text.replace(":", "", 1),
        text.replace('"ask"', "ask"),
        text.replace("{", "{,", 1),
        text.replace('"rules"', '"\trules"'),
        "// " + text,
        "<?" + noise,
        "companion judge",
    ]
    return chance.choice(spoiled).encode("utf-8", "replace"), None


def no_utf8(chance: Random) -> Line:
    """Bytes of another encoding where the cards should be."""
    noise = bytes(chance.choices([*range(0x80, 0x100)], k=chance.randint(1, 12)))
    if chance.random() < 0.5:
        return b"!" + noise, None
    return b'{"id": 1, "rules": "arlington-denexa", "ask": "meld", "meld": "7C ' + noise + b'"}', 1


def no_number(chance: Random) -> Line:
    """Numbers that JSON does not know, or too large to be written again."""
    number = chance.choice(
        ["NaN", "Infinity", "-Infinity", "1e999", "-1e400", "01", "1.", ".5", "+1", "0x10", "1_000"]
    )
    asked = json.dumps({**situation(chance), "id": "ID"})
    return asked.replace('"ID"', number, 1).encode(), None


def no_object(chance: Random) -> Line:
    """JSON that is no object."""
    inner = situation(chance)
    values = [5, -0.5, "meld", "", None, True, [], [inner], [[inner]], json.dumps(inner), list(inner), 10**30]
    return json.dumps(chance.choice(values)).encode(), None


def too_deep(chance: Random) -> Line:
    """Brackets in brackets."""
    depth = chance.choice([1_200, 5_000, 20_000])
    return (b"[" * depth + b"]" * depth if chance.random() < 0.5 else b'{"id":' * depth), None


def too_long(chance: Random) -> Line:
    """Too many cards for any table; now and then a line too long to be read."""
    asked = situation(chance, "meld")
    if chance.random() < 0.01:
        return json.dumps({**asked, "meld": "7C " * 400_000}).encode(), None
    return written({**asked, "meld": "7C " * chance.randint(501, 900)})


def key_missing(chance: Random) -> Line:
    """What the question needs is not there."""
    asked = situation(chance)
    optional = {"own", "gin", "out", "exhausted", "concealed", "knocked", "knocker", "melds", "spread", "id"}
    del asked[chance.choice([key for key in asked if key not in optional])]
    return written(asked)


def wrong_kind(chance: Random) -> Line:
    """A value of another kind than the question wants."""
    asked = situation(chance)
    key = chance.choice([key for key in asked if key != "id"])
    kinds: list[Any] = [0, 5, -1, 1.5, 10**25, True, False, None, [], [5], [None], {}, {"a": 1}, "yes", ""]
    right: tuple[type, ...] = (type(asked[key]),)
    values = [value for value in kinds if not isinstance(value, right) or (right == (int,) and value is True)]
    if key in ("out", "knocker"):
        values.remove(None)
    if key in ("melds", "spread"):
        values.append([5])
    return written({**asked, key: chance.choice(values)})


def no_card(chance: Random) -> Line:
    """Among the cards is something that is none."""
    asked = situation(chance)
    holders: list[tuple[Any, Any]] = [
        (asked, key)
        for key, value in asked.items()
        if isinstance(value, str) and key not in ("id", "rules", "ask", "out", "knocker")
    ]
    holders += [(asked[key], 0) for key in ("melds", "spread") if key in asked]
    holders += [(player, "hand") for player in asked.get("players", [])]
    if not holders:
        return no_card(chance)
    holder, key = chance.choice(holders)
    cards = holder[key].split(" ")
    cards.insert(chance.randrange(len(cards) + 1), chance.choice(BAD_CARDS))
    holder[key] = " ".join(cards)
    return written(asked)


def no_such_name(chance: Random) -> Line:
    """A game, question or house rule that is not known, or not in this game."""
    asked = situation(chance)
    strange = chance.choice(
        ["", "whist", "Meld", "MELD ", "arlington", "ask", "x" * 500, "мелд", "\u0000", "%s", "{}"]
    )
    gin = asked["rules"] == "oklahoma-gin"
    spoiled: list[dict[str, Any]] = [
        {"rules": strange},
        {"ask": strange},
        {"ask": chance.choice(["swap", "lay", "take_pile", "empty_stock"] if gin else ["knock", "stock", "defend"])},
        {"house": {strange: 1}},
        {"house": {("stranded-queen" if gin else "gin-bonus"): 20}},
    ]
    return written({**asked, **chance.choice(spoiled)})


def no_such_value(chance: Random) -> Line:
    """A house rule set to what it can't be."""
    asked = situation(chance)
    name = chance.choice(
        ["target", "spades-double"] if asked["rules"] == "oklahoma-gin" else ["target", "deuce-as-two"]
    )
    value = chance.choice(
        [0, -5, 7.5, 10**9, 10**30, None, [], {}, "", "maybe", "1e3", "x" * 300, "²", [1000], {"a": 1}]
    )
    return written({**asked, "house": {name: value}})


def not_there(chance: Random) -> Line:
    """Cards that are not where they are said to be, too many or too few of them, or not to be had at all."""
    swap, lay, knock = situation(chance, "swap"), situation(chance, "lay"), situation(chance, "knock")
    discard, best, defend = situation(chance, "discard"), situation(chance, "best"), situation(chance, "defend")
    spoiled = [
        {**discard, "card": "8D"},
        {**discard, "card": "7C KS"},
        {**swap, "wild": "2C"},
        {**swap, "wild": "JS"},
        {**swap, "give": ""},
        {**lay, "melds": ["7C 7D 7S"]},
        {**lay, "melds": ["7C 7D 7H", "7C 7D 7H"]},
        {**knock, "hand": TENS[0]["hand"], "discard": "4D"},
        {**knock, "discard": "2C"},
        {**knock, "upcard": "TC TD"},
        {**best, "cards": "7C 7C 7C"},
        {**best, "cards": " , "},
        {**defend, "hand": "7C 8S"},
        {**defend, "spread": ["7C 7D 8S"]},
        {**situation(chance, "stock"), "stock": chance.choice([-1, 53, 10**18])},
        {**situation(chance, "take_pile", "empty_stock"), "ask": "take_pile", "pile": "", "hand": "7C", "meld": "7C"},
    ]
    return written(chance.choice(spoiled))


def no_players(chance: Random) -> Line:
    """Players or totals that are none, too few, too many, the same twice, or strangers."""
    deal, match = situation(chance, "deal"), situation(chance, "match")
    first, second = deal["players"]
    names: list[Any] = chance.choice(
        [["Ana"], list("ABCDEF"), ["Ana", "ANA "], ["Ana", ""], ["Ana", "x" * 41], ["Ana", None]]
    )
    end = "knocker" if "knocker" in deal else "out"
    spoiled = [
        {**deal, "players": [{**first, "name": name} for name in names]},
        {**deal, "players": [first, first]},
        {**deal, "players": [first, {key: value for key, value in second.items() if key != "hand"}]},
        {**deal, "players": [first, {**second, "hand": chance.choice([5, None, []])}]},
        {**deal, "players": {"Ana": first}},
        {**deal, end: chance.choice(["Leo", 0, True, [], {}, "x" * 300])},
        {**match, "totals": {}},
        {**match, "totals": {"Ana": chance.choice([1.5, "5", None, True, [], {}])}},
        {**match, "held": {"Leo": 250}},
        {**match, "won": {"Ana": 1.5}},
        {**match, "held": [5]},
    ]
    return written(chance.choice(spoiled))


FAMILIES: dict[str, Callable[[Random], Line]] = {
    "JSON that ends too early": cut_short,
    "no JSON": no_json,
    "no UTF-8": no_utf8,
    "no number of JSON": no_number,
    "JSON but no object": no_object,
    "too deep": too_deep,
    "too long": too_long,
    "a key is missing": key_missing,
    "a value of another kind": wrong_kind,
    "no card": no_card,
    "no such game, question or house rule": no_such_name,
    "no such value of a house rule": no_such_value,
    "cards that are not there": not_there,
    "no such players": no_players,
}
