"""The shape of `atrum-case/1`: the fields of each object, and the rules that JSON cannot say by itself.

Shapes say what may be written, not what the rules allow: resistance 21 is read, and judged. `reading` gives a shape its
meaning at the table.
"""

import datetime
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, defstruct, structs

from atrum_judge.games.atrum.table.effects import OPERATIONS, Effect, EffectError, parse
from atrum_judge.games.atrum.table.kinds import ESBIRROS, UNKNOWN, kind_named
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import COST_ESBIRROS, MAX_COST, PowerType, Rarity
from atrum_judge.judging.reading import Count, Few, Integer, Items, NotACase, Readers, Shape, Words, read

FORMAT = "atrum-case/1"
MAX_STEPS = 10_000


class NewId(str):
    """An id that nothing else in the case has."""


class Seat(int):
    """A player, by place in turn order; written as its id."""


class ReptanteId(str):
    """The id of a Reptante of the position."""


class Named(int):
    """The kind of an Esbirro, written as its name."""


class Card(int):
    """The same, or null: a card that nobody knows."""


class Held(int):
    """A `Card` of a hand. As a `HeldCard` it may claim to be exhausted, which is a fault of the position."""

    is_exhausted = False


class CostEsbirro(str):
    """The discard that a Power asks for: one of the five main Esbirros, or Neutral."""


class Effects(tuple[Effect, ...]):
    """The effects of a Power, in order; their fields are those of `table.effects`."""


class Rosters(dict[str, list[str]]):
    """The names of two rosters, each under its player."""


class Claimed(dict[str, Any]):
    """Any part of a player, with its id."""


class ClaimedCard(dict[str, Any]):
    """A claim about a card: its kind, or any part of an `Esbirro`."""


class Power(Shape):
    name: Words
    cost: Annotated[int, Meta(ge=0, le=MAX_COST)] | None = None
    esbirro: CostEsbirro | None = None
    type: PowerType | None = None
    unique: bool | None = None
    rarity: Rarity | None = None
    effects: Effects | None = None
    cost_by_exploit: bool = False
    altar_exempt: bool = False
    as_printed: bool = False


class RosterItem(Shape):
    """A Reptante away from the table; `powers` left out are those of the catalogue."""

    name: Words
    edition: Words | None = None
    powers: Few[Power] | UnsetType = UNSET


class Reptante(RosterItem, kw_only=True):
    id: NewId
    state: Literal["prepared", "exhausted", "eliminated"]
    skip_next_prepare: bool = False


class Removal(Shape):
    by: str
    removes: str
    reptante: Words


class Formation(Shape):
    first: str
    rosters: Rosters
    steps: Items[Removal] = []


class HeldCard(Shape):
    esbirro: Card
    state: Literal["prepared", "exhausted"] = "prepared"


class Esbirro(Shape):
    """An Esbirro of an Altar."""

    id: NewId
    esbirro: Card
    state: Literal["prepared", "exhausted"]


class Unknown(Shape):
    """So many cards that nobody knows."""

    count: Count


class Fosa(Unknown):
    """So many cards, of which the `top` ones may be known."""

    top: Items[Card] = []


class Player(Shape):
    """A participant; `zero_since_own_turn` left out is what the eliminations tell."""

    id: NewId
    resistance: Integer
    hand: Items[Held] | Unknown
    altar: Items[Esbirro]
    reptantes: Few[Reptante]
    zero_since_own_turn: bool | UnsetType = UNSET


class Turn(Shape):
    """`reinforced` is the most that a Power was reinforced by in this turn; left out, none was.

    `eliminated` left out is what the list of all eliminations says of this turn; without that list too, what must have been.
    """

    player: Seat
    number: Integer
    phase: Literal["prepare", "draw", "main", "discard"]
    part: Literal["start", "development", "end"]
    prepared: bool = False
    drawn: bool = False
    placed: bool = False
    discarded: bool = False
    eliminated: Items[ReptanteId] | UnsetType = UNSET
    reinforced: Count | UnsetType = UNSET


class Elimination(Shape):
    player: Seat
    turn: Integer


class Window(Shape):
    player: Seat
    passed: Items[Seat] = []


class Lasting(Shape):
    """An effect that goes on; `owner` left out is the player itself."""

    op: Literal["retype", "discard_as", "protect"]
    player: Seat
    owner: Seat | UnsetType = UNSET
    zone: Literal["hand", "altar", "resistance"] = "hand"
    esbirro: Card | UnsetType = UNSET
    until: Literal["end_of_turn", "next_own_turn", "end_of_game"] = "end_of_turn"
    uses: Count = 0
    source: str = ""


class Step(Shape, tag_field="do", tag=str.lower):
    """A step that is claimed to have happened. Its ``do`` is the name of the class in small letters."""


class StepBy(Step):
    by: Seat


class Copies(Shape):
    """The printed Power that a copy copies."""

    reptante: ReptanteId
    power: Words
    cost: Count | UnsetType = UNSET


class Announce(StepBy):
    reptante: ReptanteId
    power: Words
    cost: Count | UnsetType = UNSET
    target: Seat | None = None
    of: Count | UnsetType = UNSET
    of2: Count | UnsetType = UNSET
    pay: Literal["exhaust", "exploit"] | UnsetType = UNSET
    altar: Words | Items[Words] = []
    discard: Named | None = None
    with_sombra: bool = False
    choose: Words | Items[Words] = []
    copies: Copies | UnsetType = UNSET


class Pass(StepBy):
    """The player does not answer in the open window."""


class Choose(StepBy):
    choice: Words | Items[Words]


class Chance(Step):
    cards: Items[Card]


class Prepare(StepBy):
    """Phase 1."""


class Draw(StepBy):
    count: Count | UnsetType = UNSET
    cards: Items[Card] = []


class Place(StepBy):
    esbirro: Named
    id: NewId | None = None


class Discard(StepBy):
    esbirros: Items[Named]


class Eliminate(StepBy):
    reptante: ReptanteId


class Advance(StepBy):
    """One part on."""


class Concede(StepBy):
    """The player gives up."""


class Loop(StepBy):
    """A judge declares a loop that the player keeps up."""


class Time(Step):
    """Time is called."""


class Expect(Step):
    """Any part of a position, compared and not read: a claim may be about anything of whom or what is there."""

    players: Items[Claimed] | UnsetType = UNSET
    teams: Any = UNSET
    first_player: Any = UNSET
    turn: Any = UNSET
    fosa: Any = UNSET
    vertedero: Any = UNSET
    decks: Any = UNSET
    chain: Any = UNSET
    eliminations: Any = UNSET
    owed: Any = UNSET
    revealed: Any = UNSET
    window: Any = UNSET
    lasting: Any = UNSET


OfPlay = Announce | Pass | Choose | Chance | Prepare | Draw | Place | Discard | Eliminate | Advance
OfJudging = Concede | Loop | Time | Expect
AnyStep = OfPlay | OfJudging


class Position(Shape):
    """The start of a case; a `fosa` left out is every card that is nowhere else, a `vertedero` left out is empty.

    `eliminations` left out or empty say nothing of the Reptantes that are gone.
    """

    players: Annotated[list[Player], Meta(min_length=2, max_length=12)]
    turn: Turn
    teams: Items[Items[Seat]] | None = None
    first_player: Seat | UnsetType = UNSET
    fosa: Items[Card] | Fosa | UnsetType = UNSET
    vertedero: Items[Card] | UnsetType = UNSET
    decks: Count | UnsetType = UNSET
    chain: Few[Announce] = []
    eliminations: Items[Elimination] | UnsetType = UNSET
    owed: Items[Seat] = []
    revealed: Items[Card] = []
    window: Window | UnsetType = UNSET
    lasting: Items[Lasting] = []


class Case(Shape):
    format: Literal["atrum-case/1"]
    date: datetime.date | UnsetType = UNSET
    ask: Literal["legal", "end_of_time", "roster", "formation"] = "legal"
    position: Position | UnsetType = UNSET
    steps: Annotated[list[AnyStep], Meta(max_length=MAX_STEPS)] = []
    roster: Few[RosterItem] | UnsetType = UNSET
    formation: Formation | UnsetType = UNSET


def _named(value: Any) -> Named:
    kind = kind_named(value) if isinstance(value, str) else None
    if kind is None:
        raise ValueError("expected an Esbirro: " + ", ".join(ESBIRROS))
    return Named(kind)


def _card(value: Any) -> Card:
    return Card(UNKNOWN if value is None else _named(value))


def _held(value: Any) -> Held:
    if not isinstance(value, Mapping):
        return Held(_card(value))
    given: HeldCard = read(value, HeldCard, READERS)
    held = Held(given.esbirro)
    held.is_exhausted = given.state == "exhausted"
    return held


_COST_ESBIRROS = {name_key(name): CostEsbirro(name) for name in COST_ESBIRROS}


def _cost_esbirro(value: Any) -> CostEsbirro:
    name = _COST_ESBIRROS.get(name_key(value)) if isinstance(value, str) else None
    if name is None:
        raise ValueError("expected one of " + ", ".join(f'"{name}"' for name in COST_ESBIRROS))
    return name


def _claimed_card(value: Any) -> ClaimedCard:
    given = value if isinstance(value, Mapping) else {"esbirro": value}
    try:
        read(given, _ESBIRRO_CLAIM, READERS)
    except NotACase as error:
        raise error if given is value else NotACase("", error.reason) from error
    return ClaimedCard(given)


def _effects(value: Any) -> Effects:
    try:
        return Effects(parse(value, ""))
    except EffectError as error:
        raise NotACase(error.place, error.reason) from error


def _rosters(value: Any) -> Rosters:
    if not isinstance(value, Mapping) or len(value) != 2:
        raise ValueError("expected an object with the rosters of two players")
    return Rosters({player: read(names, Items[Words], READERS, player) for player, names in value.items()})


READERS: Readers = {
    Named: _named,
    Card: _card,
    Held: _held,
    CostEsbirro: _cost_esbirro,
    ClaimedCard: _claimed_card,
    Effects: _effects,
    Rosters: _rosters,
}
"""Readers for the types of the game; `reading` adds those that name something in the same case."""


def _any_part(of: type[Shape], *required: str, **otherwise: Any) -> Any:
    """The shape of a claim about `of`: each field may be left out but for those `required`.

    `otherwise` is how a field is claimed where it is not as it is told of a position.
    """
    fields = {field.name: field.type for field in structs.fields(of)} | otherwise
    optional = [(name, type_ | UnsetType, UNSET) for name, type_ in fields.items() if name not in required]
    needed = [(name, type_) for name, type_ in fields.items() if name in required]
    return defstruct(of.__name__, [*needed, *optional], bases=(Shape,))


_SEVERAL: Any = Items
_ESBIRRO_CLAIM = _any_part(Esbirro, id=Words)
_CARDS_CLAIM = Items[ClaimedCard] | Unknown
_PLAYER_CLAIM = _any_part(
    Player,
    "id",
    id=Seat,
    hand=_CARDS_CLAIM,
    altar=_CARDS_CLAIM,
    reptantes=_SEVERAL[
        _any_part(Reptante, "id", id=ReptanteId, powers=_SEVERAL[_any_part(Power, effects=Items[dict[str, Any]])])
    ]
    | Unknown,
)
CLAIM = _any_part(
    Position,
    players=_SEVERAL[_PLAYER_CLAIM],
    turn=_any_part(Turn),
    fosa=Items[Card] | _any_part(Fosa),
    vertedero=_CARDS_CLAIM,
    chain=_SEVERAL[_any_part(Announce, do=Literal["announce"])] | Unknown,
    eliminations=_SEVERAL[_any_part(Elimination)] | Unknown,
    owed=Items[Seat] | Unknown,
    revealed=_CARDS_CLAIM,
    window=_any_part(Window),
    lasting=_SEVERAL[_any_part(Lasting)] | Unknown,
)
"""Fields that a claim about the table may name. It is compared as it was written, so reading it only finds mistakes."""

_ESBIRRO = {"type": "string", "description": "in any spelling: " + ", ".join(ESBIRROS)}
_CARD = {"anyOf": [_ESBIRRO, {"type": "null"}]}
_HELD_CARD = {"esbirro": _CARD, "state": {"enum": ["prepared", "exhausted"]}}
_NAMES = {"type": "array", "items": {"type": "string"}}
_EFFECT = {"type": "object", "properties": {"op": {"enum": list(OPERATIONS)}}, "required": ["op"]}
WRITTEN: dict[type, dict[str, Any]] = {
    NewId: {"type": "string", "description": "used by nothing else in the case"},
    Seat: {"type": "string", "description": "id of a player"},
    Claimed: {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
    ReptanteId: {"type": "string", "description": "id of a Reptante"},
    Named: _ESBIRRO,
    Card: _CARD,
    Held: {"anyOf": [*_CARD["anyOf"], {"type": "object", "properties": _HELD_CARD, "required": ["esbirro"]}]},
    CostEsbirro: {"type": "string", "description": "in any spelling: " + ", ".join(COST_ESBIRROS)},
    Effects: {"type": "array", "items": _EFFECT},
    Rosters: {"type": "object", "additionalProperties": _NAMES, "minProperties": 2, "maxProperties": 2},
}
"""JSON Schemas for the types of the game."""
