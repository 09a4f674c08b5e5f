"""A list of people before anything is saved: each line with who it may be, as somebody corrects it."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from atrum_judge.lists import read_list
from atrum_judge.text import as_seen, one_line
from players.models import Player
from tournaments import lengths
from tournaments.core.lists.reading import read
from tournaments.core.lists.shapes import MOST_PEOPLE, LeftOut, Listed, Meaning, Reading
from tournaments.core.lists.teams import Team, team_in
from tournaments.errors import Refusal, localized
from tournaments.models import EntryMember, Tournament
from tournaments.queries.cards import EventCards, check_roster
from tournaments.queries.entries import people_here
from tournaments.queries.people.known import Directory, Known
from tournaments.queries.people.same import roots
from tournaments.queries.people.sanctions import Suspended, SuspendedNames, sentence

NEW, NOBODY, PERSON = "new", "none", "p"
MOST_DIGITS = 9
"""Of the number of a person."""
MOST_OPEN = 5
"""Choices of a line that stand open, one tap each; more are folded into one field."""


def meanings() -> list[tuple[str, str]]:
    """Return the choices for a column."""
    words = {
        Meaning.NAME: _("Nombre"),
        Meaning.NICKNAME: _("Apodo, que ven todos"),
        Meaning.FIRST: _("Nombre de pila"),
        Meaning.LAST: _("Apellido"),
        Meaning.MEMBER: _("Integrante del equipo"),
        Meaning.SPARE: _("Suplente"),
        Meaning.CLUB: _("Club"),
        Meaning.DIVISION: _("División"),
        Meaning.RATING: _("Ranking"),
        Meaning.BYES: _("Byes dados de antemano"),
        Meaning.PAID: _("Pagó"),
        Meaning.NOTE: _("Nota para el equipo"),
        Meaning.STATE: _("Si viene, espera o se bajó"),
        Meaning.CARDS: _("Lista o mazo"),
        Meaning.NOTHING: _("No se guarda"),
    }
    return [(meaning.value, word) for meaning, word in words.items()]


@dataclass
class PastedLine:
    """A line of the preview.

    Attributes:
        index: its place, which names its fields.
        who: the chosen one of `choices`.
        looks: it needs a look, and `asks` say why.
        told: what comes with it, in words.
        team: the people of a pair or a team, where the game has several.
        asks_who: one or a few known people may be meant; the choice stands open.
        spelled: the known spelling of the chosen person, for a name that nobody corrected.
        division: the event's own that the list names.
    """

    index: int
    line: int
    name: str
    choices: list[tuple[str, str]]
    who: str
    asks: list[str]
    looks: bool
    told: str = ""
    error: str = ""
    listed: Listed | None = None
    items: list[dict[str, Any]] = field(default_factory=list)
    team: Team = field(default_factory=lambda: Team(()))
    asks_who: bool = False
    spelled: str = ""
    division: str = ""

    @property
    def people(self) -> Sequence[str]:
        """Return the names of the people who enter by it."""
        return self.team.people or (self.spelled or self.name,)

    @property
    def is_known(self) -> bool:
        return self.who.startswith(PERSON)

    @property
    def is_in(self) -> bool:
        """True if the person will be entered."""
        return self.who != NOBODY


class PastedForm:
    """A pasted text with its preview.

    Attributes:
        text: as it is shown for correction.
        reading: what was understood.
        lines: those of the preview.
        mark: tells whether lines that come back belong to this text.
    """

    def __init__(
        self, tournament: Tournament, data: Mapping[str, str], text: str, meant: Mapping[int, Any] | None = None
    ) -> None:
        """Read a text.

        Args:
            meant: of a line, the person, where it is known beforehand.
        """
        self.tournament, self.data, self.meant = tournament, data, meant or {}
        self.size = tournament.ruleset.entry_size
        self.here = {as_seen(name) for name in tournament.entries.values_list("name", flat=True)}
        self.meant_here = self._in_the_event(self.meant.values())
        self.here |= people_here(tournament).keys() if self.size > 1 else set()
        shape = tournament.roster_shape
        words = [] if shape is None else [w for said in shape.about.in_every_language() for w in said.split()]
        chosen = self._columns()
        self.reading: Reading = read(text, chosen, words, self.size)
        self.text = self.reading.sheet or text
        if self.reading.sheet:  # another program's file goes on as a sheet, without what is not kept
            self.reading = self._again(words)
        self.mark = hashlib.sha256(
            repr((self.text, [c.meaning for c in self.reading.columns])).encode()
        ).hexdigest()
        self.comes_back = data.get("mark") == self.mark
        self.cards = EventCards(tournament)
        self.divisions = {as_seen(name): name for name in tournament.division_names}
        self.lines = self._lines() if not self.reading.problem else []

    def _in_the_event(self, people: Collection[Any]) -> set[Any]:
        """Return those of the club's people who are in the event, under any of their rows."""
        club = self.tournament.club_id
        if not people or club is None:
            return set()
        same = roots(club)
        here = EntryMember.objects.filter(tournament=self.tournament).values_list("player", flat=True)
        return {same.get(player, player) for player in here}.intersection(people)

    def _again(self, words: Sequence[str]) -> Reading:
        first, again = self.reading, read(self.text, (), words, self.size)
        return Reading(again.people, first.left_out, again.columns, first.not_kept, problem=first.problem)

    def _columns(self) -> list[str]:
        found: list[str] = []
        while (value := self.data.get(f"column-{len(found)}")) is not None and len(found) < 60:
            found.append(value)
        return found

    def _lines(self) -> list[PastedLine]:
        both: list[Listed | LeftOut] = [*self.reading.people, *self._offered()]
        both.sort(key=lambda one: (one.line, isinstance(one, LeftOut)))
        self.directory = self._directory(both)
        self.suspended = SuspendedNames.of(self.tournament)
        return [self._line(index, one) for index, one in enumerate(both)]

    def _directory(self, lines: Sequence[Listed | LeftOut]) -> Directory:
        """Look for the known people of all lines at once."""
        names = [self._name(index, one) for index, one in enumerate(lines)]
        if self.size > 1:
            teams = [team for name in names if (team := team_in(name, self.size))]
            return Directory(self.tournament, [name for team in teams for name in team.people])
        real = [one.real_name for one in lines if isinstance(one, Listed)]
        near = [*names, *(one.name for one in lines)]  # one who was chosen stays so while the name is corrected
        return Directory(self.tournament, [*names, *real], near=near)

    def _name(self, index: int, one: Listed | LeftOut) -> str:
        """Return the name of a line, as somebody corrected it."""
        if not self.comes_back:
            return one.name
        return one_line(self.data.get(f"name-{index}", one.name))[: 2 * lengths.NAME]

    def _offered(self) -> list[LeftOut]:
        """Return what was left out and can be taken in; the rest of a very long list is only shown."""
        return [one for one in self.reading.left_out if one.name][:MOST_PEOPLE]

    def _line(self, index: int, one: Listed | LeftOut) -> PastedLine:
        name = self._name(index, one)
        real = one.real_name if isinstance(one, Listed) else ""
        team = team_in(name, self.size) or Team(())
        is_here = any(as_seen(one) in self.here for one in (name, *team.people))
        same = self.directory.same(name, real) if self.size == 1 else []
        if (person := self.meant.get(one.line)) is not None:
            same, is_here = [each for each in same if each.player == person], person in self.meant_here
        alike = [] if same or self.size > 1 else self.directory.alike(name, one.name)
        choices = [(f"{PERSON}{person.player}", _said(person)) for person in (*same, *alike)]
        choices += self._sent_before(index, name) if is_here else []
        choices += [
            (NEW, _("Es alguien nuevo") if self.directory.knows_anybody and self.size == 1 else _("Se inscribe")),
            (NOBODY, _("No se inscribe")),
        ]
        asks, usual = self._doubts(one, same, alike, team, choices[0][0], is_here=is_here)
        asks += self._sanctions(team.people or (name,), same, alike, is_here=is_here)
        who = self.data.get(f"who-{index}", usual) if self.comes_back else usual
        if who not in dict(choices):
            who = usual
        if is_here and who == NOBODY and isinstance(one, Listed) and one.byes:
            asks, one = [_("Ya está en el torneo: sus byes se dan en su inscripción.")], replace(one, byes=())
        line = PastedLine(index, one.line, name, choices, who, asks, bool(asks) and not is_here, team=team)
        line.asks_who = (bool(alike) or len(same) > 1) and len(choices) <= MOST_OPEN
        line.spelled = _spelled(who, name, same, alike) if name == one.name else ""  # else somebody corrected it
        if self.size > 1:
            known = [self.directory.same(one) for one in team.people]
            line.told = ", ".join(_said(same[0]) for same in known if len(same) == 1)
        if isinstance(one, LeftOut):
            line.told = one.said if one.said != name else ""
        else:
            line.listed = one
            line.items, fault = self._roster(one.cards)
            line.division = self.divisions.get(as_seen(one.division), "")
            line.told = " · ".join(part for part in (line.told, _told(one, line.items, line.division)) if part)
            if self.divisions and one.division and not line.division:
                line.asks.append(_("«%(said)s» no es una división del torneo.") % {"said": one.division})
            if fault:
                line.asks.append(fault)
        return line

    def _doubts(
        self,
        one: Listed | LeftOut,
        same: Sequence[Known],
        alike: Sequence[Known],
        team: Team,
        first: str,
        *,
        is_here: bool,
    ) -> tuple[list[str], str]:
        """Return the sentences about a line, and the choice that stands there at first."""
        asks = [localized(ask) for ask in one.asks] if isinstance(one, Listed) else [localized(one.reason)]
        if isinstance(one, LeftOut):
            return asks, NOBODY
        if is_here:
            return [_("Ya está en el torneo.")], NOBODY
        if len(same) > 1:
            asks.append(_("Hay más de una persona con este nombre."))
        elif alike:
            asks.append(_("Se parece a alguien que ya vino: ¿es la misma persona?"))
        elif self.size > 1 and not team.people:
            asks.append(unnamed(self.size))
        return asks, first if len(same) == 1 else NEW

    def _sanctions(
        self, people: Sequence[str], same: Sequence[Known], alike: Sequence[Known], *, is_here: bool
    ) -> list[str]:
        """Return what the staff is told of the people who may be meant: of several with the name of each."""
        if len(same) == 1:
            said = [*same[0].told]
        else:
            said = [f"{_said(one)}: {told}" for one in (*same, *alike) for told in one.told]
        if is_here or any(one.has_account for one in same):
            return said
        offered = {player for one in (*same, *alike) for player in (one.player, *one.others)}
        for one in (one for name in people for one in self.suspended.meant(name)):
            if one.player not in offered and (one.is_same or not same):
                said += [_is_called(one), sentence(one.sanction)]
        return list(dict.fromkeys(said))

    def _sent_before(self, index: int, name: str) -> list[tuple[str, str]]:
        """Return the choice that a form makes again that was sent twice: its person is in by now."""
        who = self.data.get(f"who-{index}", "") if self.comes_back else ""
        said = who.removeprefix(PERSON)
        if who == said or not said.isdecimal() or len(said) > MOST_DIGITS:
            return []
        is_in = self.tournament.entries.filter(name=name, members=int(said)).exists()
        return [(who, name)] if is_in else []

    def _roster(self, names: Sequence[str]) -> tuple[list[dict[str, Any]], str]:
        """Return the roster that stands beside a person; none, and the reason, where it is not legal."""
        shape = self.tournament.roster_shape
        if not names or shape is None:
            return [], ""
        items = read_list("\n".join(names), shape) if shape.is_list else [{"name": name} for name in names]
        check = check_roster(self.tournament, items, self.cards)
        if check.is_legal:
            return [dict(item) for item in items], ""
        why = localized(check.errors[0].message) if check.errors else ""
        return [], _("Su lista se registra después: %(why)s") % {"why": why}

    @property
    def nobody(self) -> list[LeftOut]:
        """Return what was left out and is offered to nobody."""
        offered = {id(one) for one in self._offered()}
        return [one for one in self.reading.left_out if id(one) not in offered]

    @property
    def people(self) -> list[PastedLine]:
        """Return the lines of the people who will be entered."""
        return [line for line in self.lines if line.is_in]

    @property
    def count(self) -> int:
        """Return the number of people who will be entered."""
        return sum(len(line.people) for line in self.people)

    def members(self) -> dict[str, Player]:
        """Return the people of pairs and teams whom the club knows by exactly one name, by that name."""
        named = {name for line in self.people for name in line.team.people}
        found = {name: same[0].player for name in named if len(same := self.directory.same(name)) == 1}
        rows = Player.objects.select_related("user").in_bulk(found.values())
        return {name: rows[pk] for name, pk in found.items()}

    def players(self) -> dict[int, Player]:
        """Return the known people that were chosen, by id."""
        chosen = [int(line.who.removeprefix(PERSON)) for line in self.people if line.is_known]
        return Player.objects.select_related("user").in_bulk(chosen)

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal beside its line."""
        for line in self.lines:
            if refusal.field == f"name-{line.index}":
                line.error = str(refusal.message)


def _spelled(who: str, name: str, same: Sequence[Known], alike: Sequence[Known]) -> str:
    """Return the known spelling of the chosen person; empty for a name that the person had, too."""
    otherwise = [*alike, *(each for each in same if as_seen(each.name) == as_seen(name))]
    return next((each.name for each in otherwise if who == f"{PERSON}{each.player}"), "")


def _is_called(one: Suspended) -> str:
    """Return how a suspended person comes to be told of beside a name."""
    if one.is_same and one.is_of_federation:
        said = _("«%(name)s» se llama alguien del padrón de la federación. Mira si es la misma persona.")
    elif one.is_same:
        said = _("«%(name)s» se llama alguien del padrón. Mira si es la misma persona.")
    elif one.is_of_federation:
        said = _("Se parece a «%(name)s», del padrón de la federación. Mira si es la misma persona.")
    else:
        said = _("Se parece a «%(name)s», del padrón. Mira si es la misma persona.")
    return said % {"name": one.name}


def unnamed(size: int) -> str:
    """Return how the people of one entry are written, where a line does not name as many."""
    if size == 2:
        return _("Son dos por inscripción: escribe «Ana + Beto», o «Los Tigres: Ana, Beto».")
    return _("Son %(n)s por inscripción: escribe «Los Tigres: Ana, Beto…» con todos los nombres.") % {"n": size}


def _said(person: Known) -> str:
    """ "Ana (vino 6 veces)" """
    came = ngettext("vino %(n)s vez", "vino %(n)s veces", person.visits) % {"n": person.visits}
    return f"{person.name} ({came})" + (f" · {person.apart}" if person.apart else "")


def _told(one: Listed, items: Sequence[Any], division: str) -> str:
    unkept = one.unkept if division else " · ".join(said for said in (one.division, one.unkept) if said)
    parts = [
        one.real_name,
        one.club,
        division,
        "" if one.rating is None else _("ranking %(n)s") % {"n": one.rating},
        _("bye: R%(rounds)s") % {"rounds": ", R".join(map(str, one.byes))} if one.byes else "",
        "" if one.paid is None else _("pagó") if one.paid else _("debe"),
        _("con lista") if items else "",
        _("no se guarda: %(said)s") % {"said": unkept} if unkept else "",
    ]
    return " · ".join(part for part in parts if part)
