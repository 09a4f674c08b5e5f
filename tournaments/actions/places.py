"""The places of an event: those who wait for one, those who took theirs by the link, and what an entry needs."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.text import as_seen, one_line
from players.models import Player, User
from players.sanctions import said_to
from tournaments import lengths
from tournaments.actions.base import Change, action
from tournaments.actions.verbs import NEVER
from tournaments.conditions import JUDGES
from tournaments.core.evening.questions import YES, Fault, Question, answer_field
from tournaments.core.lines.shapes import Promotes
from tournaments.core.lines.verbs import BringBackByLink, TakeOutByLink
from tournaments.enums import ACTIVE_STATES, EntryState, EventFormat, SignUp
from tournaments.errors import Conflict, Invalid
from tournaments.live.news import Subject, entry_subject
from tournaments.models import Entry, LogEntry, PersonalAddress, Tournament
from tournaments.models.personal import known_of
from tournaments.permissions import WITH_ENTRIES, Permission, roles_of
from tournaments.queries.entries import people_here
from tournaments.queries.people.by_link import gives_place, most_waiting, taken_out, unseen
from tournaments.queries.people.sanctions import suspension_of
from tournaments.queries.rounds import current_round, late_bye, takes_late


def is_full(tournament: Tournament) -> bool:
    """True if every place is taken."""
    taken = tournament.entries.filter(state__in=ACTIVE_STATES).count()
    return taken >= tournament.capacity


def has_to_wait(tournament: Tournament, network: str) -> bool:
    """True if one more from a network waits for a place: the event is full, or the network has its share.

    Raises `Conflict` where so many wait that one more cannot expect a place.
    """
    if not is_full(tournament) and gives_place(tournament, network):
        return False
    if tournament.entries.filter(state=EntryState.WAITING).count() >= most_waiting(tournament):
        raise Conflict(_("La lista de espera está completa. Habla con la organización."))
    return True


def keep_network(change: Change, entry: Entry, guest: User) -> None:
    """Note the network from which an entry signed up whom the desk has not seen yet."""
    PersonalAddress.objects.create(entry=entry, guest=guest, opened_at=change.now, network=change.network)


def promote_waiting(change: Change, *, during_play: bool = False) -> None:
    """Give free places to those who wait, in order; once there are rounds only on purpose. Part of others.

    Who is beyond the share of a network goes on waiting (`queries.people.by_link`).
    """
    rounds = change.tournament.rounds.count()
    if rounds and not during_play:
        return
    in_order = change.tournament.entries.filter(state=EntryState.WAITING).order_by("number")
    for waiting in in_order.select_related("address"):
        if is_full(change.tournament):
            return
        known = known_of(waiting)
        if known is not None and known.network and not gives_place(change.tournament, known.network):
            continue
        waiting.state, waiting.joined_round = EntryState.REGISTERED, rounds + 1
        waiting.save(update_fields=["state", "joined_round"])
        change.tell(entry_subject(waiting.number))
        promoted = cast(Promotes, change.said).promoted
        change.add(promoted=[*promoted, waiting.name])


def see(change: Change, entry: Entry) -> None:
    """Note that the desk has seen an entry. Others from its network may have their places now. Part of others.

    Once lists are closed no network is known any more: then all have theirs who wait.
    """
    if change.person.owns(entry):
        return
    known = PersonalAddress.objects.filter(entry=entry, seen=False).first()
    if known is None:
        return
    known.seen = True
    known.save(update_fields=["seen"])
    promote_waiting(change)


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Inscritos por el enlace, confirmados"),
    done=gettext_lazy("Confirmados: tienen lugar mientras haya."),
    tells=(Subject.ENTRIES,),
    waits=NEVER,
)
def confirm_by_link(change: Change, tournament: Tournament) -> Tournament:
    """Say that those come who signed up by the link: the places are theirs, from whatever network.

    Raises `Conflict` where nobody waits for that.
    """
    if not PersonalAddress.objects.filter(entry__in=unseen(tournament)).update(seen=True):
        raise Conflict(_("No queda nadie por confirmar."))
    change.said = Promotes()
    promote_waiting(change)
    return tournament


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Inscritos por el enlace, quitados"),
    done=gettext_lazy("Quitados: sus lugares pasan a quienes esperaban."),
    tells=(Subject.ENTRIES,),
    waits=NEVER,
)
def take_out_by_link(change: Change, tournament: Tournament, *, numbers: Sequence[int]) -> Tournament:
    """Take out together people who signed up by the link and whom the desk has not seen.

    Those who wait get the places, and their names are free again. `bring_back_by_link` undoes it.

    Raises `Conflict` where there are rounds, or none of them is left to take out.
    """
    if tournament.rounds.exists():
        raise Conflict(_("Ya hay rondas: retira a quienes sobren uno por uno."))
    going = list(unseen(tournament).filter(number__in=numbers))
    if not going:
        raise Conflict(_("No queda nadie por quitar: la mesa ya los vio, o ya no están."))
    change.said = TakeOutByLink(
        taken=[one.name for one in going],
        numbers=[one.number for one in going],
        waited=[one.number for one in going if one.is_waiting],
        called=_aside(tournament, going),
    )
    for one, name in zip(going, change.said.called, strict=True):
        one.state, one.name = EntryState.DROPPED, name
    Entry.objects.bulk_update(going, ["state", "name"])
    change.tell(*(entry_subject(one.number) for one in going))
    promote_waiting(change)
    return tournament


def _aside(tournament: Tournament, going: Sequence[Entry]) -> list[str]:
    """Return the name of each entry with its number, which nobody has: the name alone is for who comes."""
    seen = {as_seen(name) for name in tournament.entries.values_list("name", flat=True)}
    names = []
    for one in going:
        ends = (f" ({one.number}{'.' * more})" for more in count())
        free = (name for end in ends if as_seen(name := one.name[: lengths.NAME - len(end)] + end) not in seen)
        names.append(next(free))
    return names


def _name_again(tournament: Tournament, line: LogEntry) -> list[tuple[str, str]]:
    """Give those who were taken out their names of before where these are free; return both names of each."""
    names = dict(zip(line.details.get("called", ()), line.details["taken"], strict=False))
    seen = {as_seen(name) for name in tournament.entries.values_list("name", flat=True)}
    again = []
    for one in tournament.entries.filter(name__in=names, state=EntryState.DROPPED):
        old, one.name = one.name, names[one.name]
        if as_seen(one.name) not in seen:
            seen.add(as_seen(one.name))
            one.save(update_fields=["name"])
            again.append((old, one.name))
    return again


@action(
    Permission.ENTRIES,
    WITH_ENTRIES,
    label=gettext_lazy("Inscritos por el enlace, de vuelta"),
    done=gettext_lazy("De vuelta: con lugar, mientras haya, quienes lo tenían."),
    tells=(Subject.ENTRIES,),
    waits=NEVER,
)
def bring_back_by_link(change: Change, tournament: Tournament) -> Tournament:
    """Undo the last `take_out_by_link`: who had a place has one while there are, the others wait.

    Their names are theirs again, but for those that somebody else has now. A team of whom somebody plays in
    another does not come back.

    Raises `Conflict` where nobody was taken out, or there are rounds.
    """
    line = taken_out(tournament)
    if line is None or tournament.rounds.exists():
        raise Conflict(_("Eso ya no se puede deshacer."))
    said, placed, waiting = line.details, list[Entry](), list[Entry]()
    called, here = _name_again(tournament, line), people_here(tournament)
    for one in tournament.entries.filter(number__in=said["numbers"], state=EntryState.DROPPED).order_by("number"):
        if len(people := one.players_in_order) > 1 and any(as_seen(each.nickname) in here for each in people):
            continue
        waits = one.number in said.get("waited", ()) or is_full(tournament)
        (waiting if waits else placed).append(one)
        one.state = EntryState.WAITING if waits else EntryState.REGISTERED
        one.save(update_fields=["state"])
        change.tell(entry_subject(one.number))
    if not placed and not waiting:
        raise Conflict(_("Eso ya no se puede deshacer."))
    change.said = BringBackByLink(
        placed=[one.name for one in placed], waiting=[one.name for one in waiting], called=called
    )
    return tournament


def need_sign_ups(tournament: Tournament) -> None:
    """Raises `Conflict` where nobody signs up by themselves."""
    if tournament.rosters_locked_at:
        raise Conflict(_("La inscripción está cerrada. Habla con la organización."))
    if tournament.sign_up == SignUp.DESK:
        raise Conflict(_("En este torneo te anota la organización: acércate a la mesa de inscripción."))


def need_late_entries(tournament: Tournament) -> None:
    """Raises `Conflict` where nobody can join any more."""
    latest = current_round(tournament) if tournament.format != EventFormat.SWISS else None
    if latest and not (takes_late(latest) and late_bye(latest)):
        raise Conflict(_("En este formato nadie entra después de la primera ronda."))
    if tournament.format == EventFormat.SWISS and tournament.rounds.count() >= tournament.swiss_rounds:
        raise Conflict(_("Ya no quedan rondas suizas por emparejar."))


def need_division(tournament: Tournament, division: str) -> None:
    """Raises `Invalid` for a division that the event has not; none is right."""
    if division and division not in tournament.division_names:
        raise Invalid(_("Elige una de las divisiones del torneo."), field="division")


def need_answers(
    tournament: Tournament, answers: Mapping[str, str], *, all_of_them: bool = True
) -> dict[str, Any]:
    """Return the answers as columns of an entry. What was said about films is the entry's own flag.

    Args:
        all_of_them: none may be missing that is needed.

    Raises `Invalid` for a question that the event does not ask, and for an answer that it does not take; names the
    field.
    """
    asked = {str(one.id): one for one in tournament.asked}
    if unknown := sorted(answers.keys() - asked.keys()):
        raise Invalid(_("El torneo no pregunta eso."), field=answer_field(unknown[0][: lengths.NAME]))
    said = {key: one_line(answers[key]) for key in asked if key in answers}
    for key, question in asked.items():
        fault = question.fault(said.get(key, ""), lengths.ANSWER)
        if fault and (all_of_them or fault is not Fault.MISSING):
            raise wrong_answer(question, fault)
    kept = {key: answer for key, answer in said.items() if answer and asked[key].is_kept}
    films = [said[key] == YES for key in said if not asked[key].is_kept]
    return {"answers": kept, **({"off_film": films[0]} if films else {})}


def wrong_answer(question: Question, fault: Fault) -> Invalid:
    """Return the refusal of an answer."""
    words = {
        Fault.MISSING: _("Falta responder: %(question)s"),
        Fault.NO_CHOICE: _("Elige una de las opciones: %(question)s"),
        Fault.TOO_LONG: _("Demasiado largo: %(question)s"),
    }
    return Invalid(words[fault] % {"question": question.text}, field=answer_field(question.id))


def need_no_judge(user: User, tournament: Tournament) -> None:
    """Raises `Conflict` for a judge of the event, whom somebody else enters."""
    if roles_of(user, tournament) & JUDGES:
        raise Conflict(_("Un juez del torneo no puede jugarlo."), rule=tournament.section("judge_not_playing"))


def need_no_suspension(change: Change, player: Player) -> None:
    """Raises `Conflict`, which tells a way to appeal, for somebody whom the event's club has suspended."""
    found = suspension_of(change.tournament, player, change.now)
    if found is not None:
        raise Conflict(said_to(found))


NO_NAMES = {"libre", "bye", "ronda libre"}
"""As they are seen, names that lists give to a bye."""


def clean_name(name: str) -> str:
    """A name in one line; raises `Invalid` when it is too short or too long."""
    name = one_line(name)
    if not 2 <= len(name) <= lengths.NAME:
        raise Invalid(_("El nombre tiene entre 2 y %(most)s caracteres.") % {"most": lengths.NAME}, field="name")
    return name


def free_name(tournament: Tournament, name: str, *, but: Entry | None = None) -> str:
    """A clean name that no other entry has, nor one that looks like it; raises `Invalid` for any other."""
    name = clean_name(name)
    seen = as_seen(name)
    if seen in NO_NAMES:
        message = _("«%(name)s» es como se llama aquí a la ronda libre: elige otro nombre.") % {"name": name}
        raise Invalid(message, field="name")
    others = tournament.entries.exclude(pk=but.pk) if but else tournament.entries
    alike = next((other for other in others.values_list("name", flat=True) if as_seen(other) == seen), None)
    if alike is not None:
        message = _(
            "Ya está «%(name)s». Si eres tú, pide tu QR en la mesa de inscripción. Si no, agrega una inicial."
        )
        raise Invalid(message % {"name": alike}, field="name")
    return name
