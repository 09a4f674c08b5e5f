"""A game going on: its position, what is being resolved, and what explains what lies on the table."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Literal

from atrum_judge.games.duelo.table.cards import Card, OnCards, What
from atrum_judge.games.duelo.table.position import Player, Position, ThisTurn, Turn, Window
from atrum_judge.games.duelo.table.steps import Choose
from atrum_judge.judging.finding import Finding


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that a player has to make while an effect resolves.

    Attributes:
        due: the number of cards; all of them where there are fewer.
        whose: the player whose deck is looked at.
        is_free: False when only one answer is possible, so that it need not be said.
    """

    kind: Literal["discard", "search", "recycle", "predict", "aim"]
    by: int
    card: str
    due: int | None = 1
    whose: int = -1
    what: What | None = None
    effect: OnCards | None = None
    is_free: bool = True


Resolving = Generator[Choice, Choose, None]
"""Something that resolves, as far as the next choice."""


@dataclass(frozen=True, slots=True)
class Fate:
    """The end of something that waited: `because` is ``"negated"``, ``"gone"`` or empty."""

    card: str
    by: str
    resolved: bool
    because: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return its form in verdicts."""
        return {
            "card": self.card,
            "by": self.by,
            "resolved": self.resolved,
            "negated": self.because == "negated",
            "because": self.because or None,
        }


@dataclass(slots=True)
class Game:
    """A position with all that a replay has to remember.

    Attributes:
        reasons: the section that explains a fact of a player or the turn, by ``(player id or "", field)``.
        doubts: the undecided points of the last step.
        is_blurred: something happened whose outcome nobody knows.
        might_be_out: players whose unknown life or deck may have been used up.
        might_have_ended: active cards whose unknown duration tokens may have been used up.
        may_protect: nothing has happened since the attack was declared.
        winners: their ids; None while the game goes on.
    """

    position: Position
    resolution: list[Fate] = field(default_factory=list)
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    doubts: list[Finding] = field(default_factory=list)
    is_blurred: bool = False
    might_be_out: set[int] = field(default_factory=set)
    might_have_ended: set[str] = field(default_factory=set)
    may_protect: bool = False
    winners: tuple[str, ...] | None = None
    running: Resolving | None = None
    choice: Choice | None = None

    @property
    def players(self) -> list[Player]:
        """The players, in the order of turns."""
        return self.position.players

    @property
    def turn(self) -> Turn:
        """The turn that is going on."""
        return self.position.turn

    @property
    def is_over(self) -> bool:
        """True if one side or none is left."""
        return self.winners is not None

    def place_of(self, name: str) -> int:
        """The place of a player's id."""
        return next(place for place, player in enumerate(self.players) if player.id == name)

    def because(self, section: str, place: int, *fields: str) -> None:
        """Remember what explains these facts of a player; ``-1`` is the turn."""
        for name in fields:
            self.reasons["" if place < 0 else self.players[place].id, name] = section

    def run(self, resolving: Resolving) -> None:
        """Resolve something as far as it goes without a choice."""
        self.running = resolving
        self._go_on(None)

    def choose(self, made: Choose) -> None:
        """Go on with what was chosen."""
        self._go_on(made)

    def _go_on(self, made: Choose | None) -> None:
        if self.running is None:
            raise ValueError("nothing is being resolved")
        try:
            self.choice = next(self.running) if made is None else self.running.send(made)
        except StopIteration:
            self.running = self.choice = None

    # The turn ------------------------------------------------------------------------------------------------

    def open_window(self) -> None:
        """The turn player has the first opportunity of a lap."""
        self.position.window = Window(self.turn.player)

    def go_to(self, phase: Literal["start", "plays", "battle", "final_plays", "end"], step: str = "") -> None:
        """The turn stands at a phase and step; a phase of plays opens with the turn player's opportunity."""
        self.turn.phase, self.turn.step = phase, step
        self.position.window = None
        if self.position.in_plays:
            self.open_window()

    def begin_turn(self, place: int) -> None:
        """A player's turn begins: counts and battle start anew, and nothing of "this turn" is left."""
        self.clean_up()
        for entry in self.position.waiting:
            if not entry.is_ability:
                self.to_discard(entry.card)
        self.position.waiting.clear()
        self.position.turn = Turn(place, self.turn.number + 1, "start", "effects")
        self.position.window = None
        self.because("Inicio §2", -1, "player", "number", "played", "damage", "attack")

    def clean_up(self) -> None:
        """End all that lasts for this turn."""
        for place, player in enumerate(self.players):
            player.this_turn = ThisTurn()
            self.because("Turno §5.2", place, "this_turn")

    # Cards ---------------------------------------------------------------------------------------------------

    def to_discard(self, card: Card) -> None:
        """A card goes to its owner's discard pile; that of somebody who is out leaves the game."""
        owner = self.players[self.position.owner_of(card)]
        card.state, card.disabled, card.empowered = "ready", False, False
        if not owner.out:
            owner.discard.cards.insert(0, card)
