"""The cards that a list may name at an event, and what its game says of a list of them.

They are public: everybody's catalogue, the organizer's own one, and those that a judge has seen there. A card that
only another person has declared is as unknown as one that is not there: an answer about it would tell of a secret
list.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from atrum_judge.pieces import DECLARED, UNKNOWN, alike, likest
from atrum_judge.protocol import Declaration, Problem, RosterCheck
from atrum_judge.text import Text, alphabetical
from players.models import User
from rules.catalogue import cards_of, known_names, shelf
from tournaments.enums import ACTIVE_STATES
from tournaments.models import DeclaredCard, LogEntry, Roster, Tournament
from tournaments.serving.kept import kept

Items = Sequence[Mapping[str, Any]]
NameKey = Callable[[str], str]

MOST_EARLIER = 5
NAMED = "roster.named"
"""The code of the problem that of some pieces only the name is known, where the event asks for no more."""

MOST_NAMES = 800
"""The most names that are compared with each other: half a second, once a change of the event before play."""
SAME, TWO, AGAIN = "same_card", "two_cards", "ask_card_again"


class EventCards:
    """The cards that the writer of a list knows at an event, each read once.

    Attributes:
        own: the list as it is stored; what its own player declared in it is known, too.
        everything: as `declared_at`, where it has been read. Only what a judge has seen of it counts.
        catalogue: the names in everybody's catalogue and in the organizer's own.
        declared: by the spelling in which the game compares names, what a judge has seen or the list itself says.
        names: all of these, in alphabetical order.
    """

    def __init__(
        self,
        tournament: Tournament,
        own: Roster | None = None,
        everything: Mapping[str, DeclaredCard] | None = None,
    ) -> None:
        self.tournament, self.own, self.key = tournament, own, tournament.ruleset.name_key
        self.everything = everything

    @cached_property
    def catalogue(self) -> list[str]:
        return known_names(self.tournament.ruleset, self.tournament.created_by_id)

    @cached_property
    def declared(self) -> dict[str, DeclaredCard]:
        if self.tournament.ruleset.declaration is None:
            return {}
        if self.everything is None:
            seen = list(self.tournament.declared_cards.exclude(seen_at=None))
        else:
            seen = [card for card in self.everything.values() if card.seen_at]
        return self.told_by_own | {card.name_key: card for card in seen}

    @cached_property
    def told_by_own(self) -> dict[str, DeclaredCard]:
        """Return what the stored list itself says of pieces that no catalogue knows."""
        declaration, found = self.tournament.ruleset.declaration, {}
        if declaration is None or self.own is None:
            return {}
        known = {self.key(name) for name in self.catalogue}
        for item in self.own.items:
            key, parts = self.key(item["name"]), item.get(declaration.key) if item.get("declared") else None
            if key not in known:
                found[key] = DeclaredCard(
                    name=item["name"], name_key=key, parts=parts or [], edition=item.get("edition") or ""
                )
        return found

    @cached_property
    def names(self) -> list[str]:
        new = {card.name for card in self.declared.values()} - set(self.catalogue)
        return sorted([*self.catalogue, *new], key=alphabetical) if new else self.catalogue

    def said_of(self, name: object) -> DeclaredCard | None:
        """Return the declaration of a name."""
        return self.declared.get(self.key(str(name or "")))


def declared_at(tournament: Tournament) -> dict[str, DeclaredCard]:
    """Return all that was declared at an event, by the spelling in which its game compares names: for staff."""
    if tournament.ruleset.declaration is None:
        return {}
    return {card.name_key: card for card in tournament.declared_cards.select_related("entry")}


def is_name_to_see(card: DeclaredCard | None) -> bool:
    """True of a card of which only the name is known, and that no judge has seen."""
    return card is not None and not card.parts and not card.seen_at


def check_roster(tournament: Tournament, items: Items, cards: EventCards | None = None) -> RosterCheck:
    """Return the game's verdict on a roster, by the tournament's rules date.

    A name that a judge has seen at the event, or that the list declared before, is taken with what was said of it.

    Args:
        cards: those that the list's writer knows; else the public ones.
    """
    ruleset, cards = tournament.ruleset, cards or EventCards(tournament)
    names = [str(item["name"]) for item in items if item.get("name")]
    catalogue = cards_of(ruleset, names, tournament.created_by_id, bare=tournament.names_only)
    check = ruleset.check_roster(
        [item if catalogue(str(item.get("name") or "")) else _with_declared(cards, item) for item in items],
        tournament.rules_date,
        catalogue,
        cards.names,
        tournament.game_options,
    )
    check = _as_seen(cards, check)
    return _by_name(cards, check) if tournament.names_only else check


def earlier_lists(tournament: Tournament, user: User | None) -> list[Roster]:
    """Return the lists that an account has registered in other events of the game, the latest first."""
    if user is None or user.is_guest or tournament.roster_shape is None:
        return []
    own = Roster.objects.filter(entry__members__user=user, entry__tournament__game=tournament.game)
    elsewhere = own.exclude(entry__tournament=tournament).select_related("entry__tournament")
    latest = elsewhere.order_by("-entry__tournament__starts_at", "-pk")[:MOST_EARLIER]
    shape = tournament.roster_shape
    return [one for one in latest if one.entry.tournament.roster_shape == shape]


def to_see(declared: Mapping[str, DeclaredCard], roster: Roster | None) -> list[str]:
    """Return the names in a roster that no judge has seen yet: declared, or of which only the name is known.

    Args:
        declared: as `declared_at`.
    """
    if roster is None:
        return []
    told, key = {item["name"] for item in roster.unverified}, roster.entry.tournament.ruleset.name_key
    names = dict.fromkeys(roster.names)
    return [name for name in names if name in told or is_name_to_see(declared.get(key(name)))]


def named_only(check: RosterCheck) -> set[int]:
    """Return the places of pieces of which a check knows nothing but the name, and asks for no more."""
    return {place for problem in check.problems if problem.code == NAMED for place in problem.items}


def same_declaration(tournament: Tournament, card: DeclaredCard) -> list[Roster]:
    """Return the rosters of an event with a piece that is declared just so, and that no judge has looked at."""
    declaration = tournament.ruleset.declaration
    if declaration is None:
        return []
    rosters, key = (
        Roster.objects.filter(entry__tournament=tournament).select_related("entry"),
        tournament.ruleset.name_key,
    )
    return [
        roster for roster in rosters if any(is_same(declaration, card, item, key) for item in roster.unverified)
    ]


def is_same(declaration: Declaration, card: DeclaredCard, item: Mapping[str, Any], key: NameKey) -> bool:
    """True if a registered piece says of a card what was declared of it, in whatever spelling of the name."""
    return key(item["name"]) == card.name_key and item.get(declaration.key) == card.parts


def _with_declared(cards: EventCards, item: Mapping[str, Any]) -> Mapping[str, Any]:
    declaration, by_name = cards.tournament.ruleset.declaration, cards.tournament.names_only
    if declaration is None or declaration.is_told(item):
        return item
    card = cards.said_of(item.get("name"))
    if card is None or not card.parts:
        called = card.name if card else item.get("name")
        return {**item, "declared": False, "name": called} if by_name else item
    told = {"declared": True, "verified": card.seen_at is not None, declaration.key: card.parts}
    return {**item, **told, "name": card.name, "edition": item.get("edition") or card.edition}


def _as_seen(cards: EventCards, check: RosterCheck) -> RosterCheck:
    """Return the check with a judge's look at a declaration counted for all who say the same of the card."""
    declaration, seen = cards.tournament.ruleset.declaration, set()
    for place, item in enumerate(check.items):
        card = cards.said_of(item["name"]) if item.get("declared") else None
        if declaration and card and card.seen_at and is_same(declaration, card, item, cards.key):
            item["verified"] = True
            seen.add(place)
    left = (one for one in check.problems if not (one.code == DECLARED and seen.issuperset(one.items)))
    return replace(check, problems=tuple(left))


def _by_name(cards: EventCards, check: RosterCheck) -> RosterCheck:
    """Return the check where a name is enough: an unknown card forbids nothing, and it says what it lacks.

    A name of the catalogue is offered before one that somebody typed at the event.
    """
    declaration = cards.tournament.ruleset.declaration
    named = [one for one in check.problems if one.code == UNKNOWN]
    if declaration is None or not named:
        return check
    places = tuple(sorted(place for one in named for place in one.items))
    unseen = set(places)
    names = tuple(dict.fromkeys(check.items[place]["name"] for place in places))
    said = Text(
        "Solo se sabe el nombre de {names}: {unchecked}. Se mira en la mesa.",
        names=names,
        unchecked=declaration.unchecked,
    )
    near = [replace(one, meant=_in_catalogue(cards, check, one) or one.meant) for one in named]
    asked = (replace(one, message=_perhaps(check, one), severity="unverified") for one in near if one.meant)
    left = (
        one
        for one in check.problems
        if one.code != UNKNOWN
        and not (one.severity == "unverified" and one.items and unseen.issuperset(one.items))
    )
    return replace(check, problems=(*left, *asked, Problem(NAMED, said, items=places, severity="unverified")))


def _in_catalogue(cards: EventCards, check: RosterCheck, problem: Problem) -> str:
    return likest(check.items[problem.items[0]]["name"], cards.catalogue, cards.key)


def _perhaps(check: RosterCheck, problem: Problem) -> Text:
    name = check.items[problem.items[0]]["name"]
    return Text("«{name}»: ¿es {meant}? Si no, queda como está.", name=name, meant=problem.meant)


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name that no catalogue knows, with the names of the entries in whose lists it is."""

    name: str
    entries: tuple[str, ...]

    @property
    def first(self) -> tuple[str, ...]:
        """Return the names of the first entries, which pages show."""
        return self.entries[:3]

    @property
    def more(self) -> int:
        return len(self.entries) - len(self.first)


@dataclass(frozen=True, slots=True)
class Alike:
    """Two spellings that may be one card; `odd` is in fewer lists, or later."""

    odd: Spelling
    meant: Spelling

    @property
    def both(self) -> tuple[Spelling, Spelling]:
        return self.odd, self.meant


def to_ask(tournament: Tournament) -> list[Alike]:
    """Return the pairs of names in different lists that may be one card, and that staff has not answered.

    None until the lists are closed, and once a round is paired. Two names in one list are two cards.
    """
    if tournament.ruleset.declaration is None or not is_asked(tournament):
        return []
    found: list[Alike] = kept(f"cards:{tournament.pk}:{tournament.revision}", lambda: _to_ask(tournament))
    return found


def is_asked(tournament: Tournament) -> bool:
    """True while staff says which names are one card: between the close of the lists and the first round."""
    return tournament.rosters_locked_at is not None and not tournament.rounds.exists()


def last_said(tournament: Tournament) -> LogEntry | None:
    """Return the line of the last answer about two names that was not taken back."""
    said = _answers(tournament)
    return said[-1] if said else None


def _answers(tournament: Tournament) -> list[LogEntry]:
    """Return the lines of the answers that stand, in order."""
    found: list[LogEntry] = []
    for line in tournament.log.filter(action__in=(SAME, TWO, AGAIN)).order_by("revision"):
        if line.action != AGAIN:
            found.append(line)
        elif found:
            found.pop()
    return found


def _to_ask(tournament: Tournament) -> list[Alike]:
    key = tournament.ruleset.name_key
    spelled, lists = _spelled(tournament)
    seen = {card.name_key: card.name for card in tournament.declared_cards.exclude(seen_at=None)}
    catalogue = shelf(tournament.ruleset, tournament.created_by_id).filter(name_key__in=spelled)
    known = set(catalogue.values_list("name_key", flat=True)) - seen.keys()
    names = [name for one, name in spelled.items() if one not in known]
    names += [name for one, name in seen.items() if one not in spelled]
    answers = (line.details for line in _answers(tournament) if line.action == TWO)
    said = {frozenset((key(one["name"]), key(one["meant"]))) for one in answers}
    asked = []
    for name, other in alike(tuple(names[:MOST_NAMES]), key):
        one, two = key(name), key(other)
        both = lists[one].keys() & lists[two].keys()
        if both or {one, two} <= seen.keys() or frozenset((one, two)) in said:
            continue
        # The spelling that a judge has seen stands; else the one in more lists, else the first.
        odd, meant = sorted((one, two), key=lambda each: (each in seen, len(lists[each]), each == one))
        asked.append(Alike(*(Spelling((spelled | seen)[each], _holders(lists[each])) for each in (odd, meant))))
    return asked


def _spelled(tournament: Tournament) -> tuple[dict[str, str], dict[str, dict[tuple[int, int], str]]]:
    """Return the names in the lists of an event, and those who have them, by the spelling that is compared.

    Who plays at a board of a team has a list of their own: the team's number and the board's, with its name.
    """
    key, boards = tournament.ruleset.name_key, tournament.ruleset.entry_size
    spelled, lists = dict[str, str](), defaultdict[str, dict[tuple[int, int], str]](dict)
    rosters = Roster.objects.filter(entry__tournament=tournament, entry__state__in=ACTIVE_STATES)
    for number, entry, items in rosters.order_by("entry__number").values_list(
        "entry__number", "entry__name", "items"
    ):
        each = max(len(items) // boards, 1)
        for place, item in enumerate(items):
            spelled.setdefault(key(item["name"]), item["name"])
            lists[key(item["name"])][number, place // each] = entry
    return spelled, lists


def _holders(lists: Mapping[tuple[int, int], str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lists.values()))
