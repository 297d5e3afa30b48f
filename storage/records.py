"""Matches and entries as plain JSON, and back.

Melds and hands are written in the notation of ``companion.cards``; what has its default value is left out. Reading
refuses whatever this program could not have written: a file is damaged or right, never nearly right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from companion.cards import Card, read_cards, read_placed, write
from companion.deals import Deal, Holding
from companion.draft import Draft, Entry, Spot, Zone
from companion.gin import GinDeal, check_gin_deal
from companion.match import Change, Match, Played
from companion.readings import Meld
from companion.rulesets import HouseValue, RuleSetError
from storage.errors import DamagedError, NewerError

#: The version of what is written; every file's head carries it.
SCHEMA = 1

Json = dict[str, Any]
_T = TypeVar("_T")

#: What reading wrong values can raise, in cattrs and in the domain.
MALFORMED = (BaseValidationError, LookupError, TypeError, ValueError, AttributeError)

_HEAD = ("number", "players", "first_dealer", "rules_name", "house", "begun")


def is_text(value: str) -> bool:
    """Whether a text can be shown: half a surrogate pair can be written in JSON, but sent to no screen."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _exactly(kind: type[_T]) -> Callable[[Any, Any], _T]:
    # cattrs would turn "3" into 3 and anything into a bool; a file that says "3" is not ours.
    def structure(value: Any, _: Any) -> _T:
        if type(value) is not kind:
            raise TypeError(f"{value!r} is no {kind.__name__}")
        if isinstance(value, str) and not is_text(value):
            raise ValueError(f"{value!r} is no text")
        return value

    return structure


def _text(value: Any) -> str:
    return _exactly(str)(value, str)


def _house_value(value: Any, _: Any) -> HouseValue:
    if type(value) not in get_args(HouseValue):
        raise TypeError(f"{value!r} is no value of a house rule")
    return value  # type: ignore[no-any-return]


def _is_meld(kind: Any) -> bool:
    return bool(kind == Meld)


def _is_hand(kind: Any) -> bool:
    return bool(kind == tuple[Card, ...])


def _is_deal(kind: Any) -> bool:
    return bool(kind in (Played, Played | None))


def _deal(made: Converter, value: Any, kind: Any) -> Played | None:
    # Each deal of gin has its hands, none of Arlington has.
    if value is None and kind == Played | None:
        return None
    game: type[Deal] | type[GinDeal] = GinDeal if isinstance(value, Mapping) and "hands" in value else Deal
    return made.structure(value, game)


def _make_converter() -> Converter:
    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        made.register_structure_hook(kind, _exactly(kind))
    made.register_structure_hook(Zone, lambda value, _: Zone(value))
    made.register_unstructure_hook(Zone, lambda zone: zone.value)
    made.register_structure_hook_func(lambda kind: kind == HouseValue, _house_value)
    made.register_structure_hook_func(_is_meld, lambda value, _: read_placed(_text(value)))
    made.register_structure_hook_func(_is_hand, lambda value, _: read_cards(_text(value)))
    made.register_structure_hook(Card, lambda value, _: Card.read(_text(value)))
    made.register_unstructure_hook(Card, str)
    made.register_structure_hook_func(_is_deal, lambda value, kind: _deal(made, value, kind))
    made.register_unstructure_hook_func(_is_meld, write)
    made.register_unstructure_hook_func(_is_hand, write)
    for owner in (Spot, Holding, Deal, GinDeal, Change, Draft, Match):
        made.register_unstructure_hook(owner, make_dict_unstructure_fn(owner, made, _cattrs_omit_if_default=True))
        made.register_structure_hook(owner, make_dict_structure_fn(owner, made))
    # By its hands a deal of gin is told from others; even a void one, which has none, writes them.
    always = override(omit_if_default=False)
    made.register_unstructure_hook(
        GinDeal, make_dict_unstructure_fn(GinDeal, made, _cattrs_omit_if_default=True, hands=always)
    )
    return made


converter = _make_converter()


def structured(kind: type[_T], value: Any, path: Path, where: str) -> _T:
    """Read a value as that class; raise ``DamagedError`` that says in which place what is wrong."""
    try:
        try:
            return converter.structure(value, kind)
        except BaseValidationError as error:
            raise DamagedError(path, f"{where}: {'; '.join(transform_error(error))}") from error
        except MALFORMED as error:
            raise DamagedError(path, f"{where}: {error!r}") from error
    except RecursionError as error:
        raise DamagedError(path, f"{where}: nested too deeply") from error


def check_schema(head: Any, path: Path) -> Json:
    """Return the head of a file; raise ``NewerError`` when its schema is newer, ``DamagedError`` when it has none."""
    schema = head.get("schema") if isinstance(head, Mapping) else None
    if type(schema) is not int or schema < 1:
        raise DamagedError(path, "head: no schema")
    if schema > SCHEMA:
        raise NewerError(path, f"schema {schema}")
    return dict(head)


def dump_match(match: Match) -> tuple[Json, list[Json], list[Json]]:
    """Return a match as its head, its deals and its changes."""
    head = {"schema": SCHEMA} | {name: converter.unstructure(getattr(match, name)) for name in _HEAD}
    return head, converter.unstructure(match.deals), converter.unstructure(match.changes)


def read_match(head: Any, deals: list[Any], changes: list[Any], path: Path) -> Match:
    """Return the match of those parts; raise ``DamagedError`` or ``NewerError``."""
    facts = check_schema(head, path)
    del facts["schema"]
    match = structured(Match, facts | {"deals": deals, "changes": changes}, path, "match")
    wrong = fault_of(match)
    if wrong:
        raise DamagedError(path, wrong)
    try:
        rules = match.rules
    except RuleSetError as error:
        raise NewerError(path, f"rules {error}") from error
    if not rules.least_players <= len(match.players) <= rules.most_players:
        raise DamagedError(path, f"match: {len(match.players)} players")
    if wrong := _unplayable(match):
        raise DamagedError(path, wrong)
    return match


def _unplayable(match: Match) -> str:
    """Say which deal is of another game, or lays out cards that are not in the hand; empty when all is in order."""
    rules = match.rules
    for number, deal in enumerate((*match.deals, *(change.before for change in match.changes)), 1):
        if deal is not None and isinstance(deal, GinDeal) != rules.is_gin:
            return f"deals: {number}: of another game"
        if isinstance(deal, GinDeal):
            try:
                check_gin_deal(rules, deal)
            except (ValueError, IndexError) as error:
                return f"deals: {number}: {error!r}"
    return ""


def fault_of(match: Match) -> str:
    """Say which part of a match points at what is not there or can't be shown; empty when all is in order."""
    seats = len(match.players)
    if not all(map(is_text, (*match.players, match.begun))):
        return "match: a text that can't be shown"
    if not 0 <= match.first_dealer < seats:
        return "match: nobody sits where the first dealer does"
    for name, steps in (("deals", match.deals), ("changes", [change.before for change in match.changes])):
        for number, deal in enumerate(steps, 1):
            if deal is not None and not _is_for(deal, seats):
                return f"{name}: {number}: not for {seats} players"
    # Undoing the last change may take a deal away, so the changes before it can only speak of fewer.
    there = len(match.deals)
    for change in reversed(match.changes):
        if not 0 <= change.number < there:
            return "changes: of a deal that is not there"
        there -= change.before is None
    return ""


def dump_draft(draft: Draft) -> Json:
    """Return a draft as plain JSON."""
    return converter.unstructure(draft)  # type: ignore[no-any-return]


class EntryDumper:
    """Entries as plain JSON; a draft seen in the entry before is not written out again.

    Drafts are frozen and an entry shares all but one with the entry before, so a tap costs one draft. Objects are
    told by identity: comparing sixty drafts by value would cost more than writing them.
    """

    def __init__(self) -> None:
        self._seen: dict[int, tuple[Draft, Json]] = {}

    def dump(self, entry: Entry) -> Json:
        """Return the entry as plain JSON, not to be changed."""
        seen: dict[int, tuple[Draft, Json]] = {}

        def one(draft: Draft) -> Json:
            # The draft is kept beside what was made of it: an id is only its own while it lives.
            kept = self._seen.get(id(draft)) or (draft, dump_draft(draft))
            seen[id(draft)] = kept
            return kept[1]

        dumped = {
            "draft": one(entry.draft),
            "past": [one(draft) for draft in entry.past],
            "future": [one(draft) for draft in entry.future],
        }
        self._seen = seen
        return dumped


def read_entry(head: Any, body: Any, path: Path, number: int) -> Entry:
    """Return the entry for the deal of that number; raise ``DamagedError`` or ``NewerError``."""
    check_schema(head, path)
    entry = structured(Entry, body, path, "entry")
    wrong = fault_of_entry(entry)
    if wrong or entry.draft.number != number:
        raise DamagedError(path, wrong or f"entry: for deal {entry.draft.number}")
    return entry


def fault_of_entry(entry: Entry) -> str:
    """Say which draft of an entry is of another deal or points at what is not there; empty when all is well."""
    number, seats = entry.draft.number, len(entry.draft.holdings)
    for draft in (entry.draft, *entry.past, *entry.future):
        if draft.number != number or not _is_sound(draft, seats):
            return f"entry: {draft!r}"
    return ""


def _is_for(deal: Played, seats: int) -> bool:
    """Whether a deal is one of that many players."""
    if isinstance(deal, Deal):
        return _seats_right(deal.holdings, deal.out, seats)
    return len(deal.hands) == seats and (deal.knocker is None or 0 <= deal.knocker < seats)


def _seats_right(holdings: tuple[Holding, ...], out: int | None, seats: int) -> bool:
    return len(holdings) == seats and (out is None or 0 <= out < seats)


def _is_sound(draft: Draft, seats: int) -> bool:
    """Whether a draft is for that many seats and all that it points at is there."""
    if not _seats_right(draft.holdings, draft.out, seats) or not 0 <= draft.seat < seats:
        return False
    if draft.meld is not None and not 0 <= draft.meld < len(draft.holdings[draft.seat].melds):
        return False
    spot = draft.chosen
    if spot is None:
        return True
    if not 0 <= spot.seat < seats:
        return False
    holding = draft.holdings[spot.seat]
    if spot.meld is None:
        return 0 <= spot.place < len(holding.hand)
    return 0 <= spot.meld < len(holding.melds) and 0 <= spot.place < len(holding.melds[spot.meld])
