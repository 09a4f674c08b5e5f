"""Steps that are claimed to have happened, as cases write them. The ``do`` of a step is its tag."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from atrum_judge.judging.reading import Few, Integer, Items, Piece, Shape, Words


class PlayerId(str):
    """The id of a player of the case."""


class Packs(dict[str, list[str | None] | int]):
    """The packs that were dealt, each under its player: cards, or how many."""


class Shown(dict[str, str | None]):
    """The cards that were turned up, each under its player."""


class Powers(dict[str, int | None]):
    """The Power Track: a number under each faction."""


class Step(Shape, tag_field="do", tag=str.lower):
    """Something that happened."""


class By(Step):
    """Something that a player did."""

    by: PlayerId


class Deal(Step):
    """The packs are dealt; six cards each when nothing is said."""

    packs: Packs | UnsetType = UNSET


class Pick(By):
    """One card of the own pack goes to the hand."""

    card: Words | None = None


class Pass(Step):
    """All packs move on."""

    to: Literal["left", "right"] = "left"


class Choose(By):
    """A card is put face down."""

    card: Words | None = None


class Reveal(Step):
    """All turn up what they chose."""

    cards: Shown | UnsetType = UNSET


class Pay(By):
    """Price and silence gold in one sum."""

    amount: Integer


class Collect(By):
    """The income, less silence gold."""

    amount: Integer


class TurnDown(By, tag="turn_down"):
    """A poor player turns the card face down and takes one gold."""


class Abilities(Step):
    """The abilities of the wave are activated: those of one number, or all the rest."""

    number: Integer | UnsetType = UNSET


class Extra(By):
    """Kyros' extra card; what it costs or brings follows from the card when it is not said."""

    card: Words
    pays: Integer | UnsetType = UNSET
    collects: Integer | UnsetType = UNSET


class NoExtra(By, tag="no_extra"):
    """Kyros' offer is declined."""


class Track(Step):
    """The Power Track is set."""

    power: Powers | UnsetType = UNSET


class Winners(Step):
    """The claim of the factions that won the battle."""

    factions: Few[Words]


class Influence(By):
    """Influence of the characters of winning factions."""

    amount: Integer


class Consolation(By):
    """Consolation gold of the characters of the others."""

    amount: Integer


class End(Step):
    """The game is declared over; `winner` null is nobody."""

    winner: PlayerId | UnsetType | None = UNSET


class Keep(By):
    """One card is kept, the rest of the hand discarded."""

    card: Words | None = None


class FormDeck(Step, tag="form_deck"):
    """Shuffle all cards but those that stay; the next battle begins."""

    stays: Items[Piece] | UnsetType = UNSET


class Expect(Step):
    """Any part of a position, compared and not read: a claim may be about anything."""

    players: Any = UNSET
    target: Any = UNSET
    battle: Any = UNSET
    deck: Any = UNSET
    discard: Any = UNSET


OfIntrigue = Deal | Pick | Pass
OfConflict = Choose | Reveal | Pay | Collect | TurnDown | Abilities | Extra | NoExtra | Track
OfResolution = Winners | Influence | Consolation | End | Keep | FormDeck
AnyStep = OfIntrigue | OfConflict | OfResolution | Expect
