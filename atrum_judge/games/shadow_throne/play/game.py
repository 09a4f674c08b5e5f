"""A game going on: its position, the cards, and what a replay has to remember."""

from dataclasses import dataclass, field
from typing import Any

from atrum_judge.games.shadow_throne.laws.findings import illegal
from atrum_judge.games.shadow_throne.table.cards import FACTIONS, Cards
from atrum_judge.games.shadow_throne.table.position import Battle, Character, Player, Position
from atrum_judge.judging.finding import Finding
from atrum_judge.text import Text


@dataclass(frozen=True, slots=True)
class Fate:
    """The end of an ability: `because` is ``"dead"``, ``"silenced"`` or empty."""

    character: str
    card: str
    by: str
    number: int | None
    activated: bool
    because: str = ""
    affects: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return its form in verdicts."""
        return {
            "character": self.character,
            "card": self.card,
            "by": self.by,
            "number": self.number,
            "activated": self.activated,
            "because": self.because or None,
            "affects": list(self.affects),
        }


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the game: `tied` are players whom nothing tells apart; none of them wins."""

    winner: str | None
    decided_by: str | None
    tied: tuple[str, ...] = ()


@dataclass(slots=True)
class Game:
    """A position with all that a replay has to remember.

    Attributes:
        reasons: the section that explains a fact, by ``(player id or "", field)``.
        doubts: the undecided points of the last step.
        is_blurred: something happened whose outcome nobody knows.
        wave_begins: the number of abilities that had their fate before this wave.
    """

    position: Position
    cards: Cards
    resolution: list[Fate] = field(default_factory=list)
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    doubts: list[Finding] = field(default_factory=list)
    is_blurred: bool = False
    ending: Ending | None = None
    wave_begins: int = 0

    @property
    def players(self) -> list[Player]:
        """The players in seating order."""
        return self.position.players

    @property
    def battle(self) -> Battle:
        """The battle that is going on."""
        return self.position.battle

    def player(self, name: str) -> Player:
        """The player of an id."""
        return next(player for player in self.players if player.id == name)

    def because(self, section: str, holder: str, *fields: str) -> None:
        """Remember what explains these facts of a player, a character, or (``""``) the battle."""
        for name in fields:
            self.reasons[holder, name] = section

    def new_character(self, player: Player, name: str | None, wave: int, *, extra: bool = False) -> Character:
        """A card is laid down in front of a player."""
        character_id = f"{player.id}{wave}" + ("+" if extra else "")
        taken = {one.id for _, one in self.position.characters()}
        while character_id in taken:
            character_id += "+"
        character = Character(character_id, name, self.cards[name], wave, extra=extra)
        player.played.append(character)
        return character


_NOW = {
    "deal": Text("el reparto"),
    "pick": Text("la elección de una carta del grupo"),
    "pass": Text("el paso de los grupos"),
    "choose": Text("la elección de personajes"),
    "reveal": Text("mostrar los personajes"),
    "gold": Text("el oro"),
    "abilities": Text("las habilidades"),
    "track": Text("el Power Track"),
    "winners": Text("la facción ganadora"),
    "influence": Text("la influencia"),
    "consolation": Text("el oro de consuelo"),
    "end": Text("el fin del juego"),
    "keep": Text("conservar una carta"),
    "deck": Text("formar el mazo"),
}


def now(game: Game) -> Text:
    """Return the moment that the table waits for, in words."""
    return _NOW[game.battle.step]


def not_now(game: Game) -> list[Finding]:
    """A step that is not due."""
    return [illegal("step.order", now=now(game))]


@dataclass(frozen=True, slots=True)
class Bounds:
    """A sum of which parts may be unknown: it is at least `low`, and `low` exactly unless `is_open`."""

    low: int
    is_open: bool = False


def powers(game: Game) -> dict[str, Bounds]:
    """The power of each faction: its living characters of all waves."""
    low = dict.fromkeys(FACTIONS, 0)
    unknown: set[str] = set()
    for _, one in game.position.in_battle():
        if one.dead:
            continue
        if one.faction is None:
            unknown |= set(FACTIONS)
        elif one.power is None:
            unknown.add(one.faction)
            low[one.faction] += (one.facts.power or 0) + (one.inspired or 0) + (one.extra_power or 0)
        else:
            low[one.faction] += one.power
    return {faction: Bounds(low[faction], faction in unknown) for faction in FACTIONS}
