"""The notices that follow from a line of the log, as long as it is true."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from atrum_judge.text import Text
from tournaments.core.notices.kinds import STAFF, Kind, Notice
from tournaments.core.notices.scene import Placed, Round, Said, Scene, Table

DAYS = (
    Text("lunes"),
    Text("martes"),
    Text("miércoles"),
    Text("jueves"),
    Text("viernes"),
    Text("sábado"),
    Text("domingo"),
)
LAPSED = timedelta(minutes=10)
"""The age at which a sentence about play is of no use any more."""

Teller = Callable[[Said, Scene], Iterator[Notice]]


def notices(line: Said, scene: Scene) -> list[Notice]:
    """Return the notices of a line that hold in a scene: none of what was undone, corrected or answered since."""
    told: list[Notice] = []
    for tell in (_TELLERS.get(line.action), _place, _placed_anew):
        told += tell(line, scene) if tell else ()
    return told


def tells(action: str, details: object, *, is_over: bool) -> bool:
    """True if a line of a verb may have a notice: after the end, any may change places."""
    return is_over or action in _TELLERS or (isinstance(details, dict) and bool(details.get("promoted")))


def when(moment: datetime) -> Text:
    """Return day and hour of a moment, as they are said."""
    day = DAYS[moment.weekday()]
    date, hour = f"{moment.day}/{moment.month}", f"{moment:%H:%M}"
    return Text("{weekday} {date} a las {hour}", weekday=day, date=date, hour=hour)


def _notice(line: Said, entry: int, kind: Kind, words: Text, topic: str, lapses: datetime | None = None) -> Notice:
    return Notice(entry, kind, f"r{line.revision}", words, lapses or line.at + LAPSED, topic)


def _round_of(line: Said, scene: Scene) -> Round | None:
    return scene.rounds.get(line.details.get("round", 0))


def _table_of(line: Said, scene: Scene) -> Table | None:
    round_ = _round_of(line, scene)
    return round_.table(line.details.get("table")) if round_ else None


def _at_round(line: Said) -> str:
    return f"round-{line.details.get('round', 0)}"


def _at_table(line: Said) -> str:
    return f"{_at_round(line)}-table-{line.details.get('table') or 0}"


# Players


def _published(line: Said, scene: Scene) -> Iterator[Notice]:
    round_ = _round_of(line, scene)
    if round_ is None or round_.published_at != line.at:
        return
    for table in round_.tables:
        for entry in filter(scene.is_in, table.entries):
            yield _notice(line, entry, Kind.ROUND, seat_words(scene, round_, table, entry), _at_round(line))


def _taken_back(line: Said, scene: Scene) -> Iterator[Notice]:
    """A round that is published again has words of its own, which take the place of these."""
    first = line.details.get("round", 0)
    for number in range(first, first + len(line.details.get("played", ()))):
        if number > scene.newest:
            words = Text("Ronda {round}: se retiró. Espera la nueva.", round=number)
            for entry in filter(scene.is_in, scene.states):
                told = _notice(line, entry, Kind.ROUND, words, f"round-{number}")
                yield replace(told, about=f"{told.about} {number}", takes_back=True)


def seat_words(scene: Scene, round_: Round, table: Table, entry: int) -> Text:
    """Return the words for an entry about its seat in a round."""
    others = tuple(scene.called.get(one, "?") for one in table.entries if one != entry)
    if table.number is None:
        said = Text("Ronda {round}: quedas libre.", round=round_.number)
    elif others:
        said = Text(
            "Ronda {round}: mesa {table}, contra {others}.", round=round_.number, table=table.number, others=others
        )
    else:
        said = Text("Ronda {round}: mesa {table}.", round=round_.number, table=table.number)
    return Text.joined([Text("Pasas a la etapa siguiente."), said]) if round_.begins_stage else said


def _seated_late(line: Said, scene: Scene) -> Iterator[Notice]:
    round_, table = _round_of(line, scene), _table_of(line, scene)
    if round_ is None or table is None or not table.is_open or line.entry() not in table.entries:
        return
    if round_.published_at > line.at:  # the line that published it tells of this seat
        return
    for entry in filter(scene.is_in, table.entries):
        yield _notice(line, entry, Kind.ROUND, seat_words(scene, round_, table, entry), _at_round(line))


def _started(line: Said, scene: Scene) -> Iterator[Notice]:
    round_ = _round_of(line, scene)
    if round_ is None or round_.started_at != line.at:
        return
    for table in round_.tables:
        if table.is_open and table.number is not None:
            words = Text("Ronda {round}: el reloj corre. Mesa {table}.", round=round_.number, table=table.number)
            for entry in filter(scene.is_in, table.entries):
                yield _notice(line, entry, Kind.CLOCK, words, f"{_at_round(line)}-clock")


def _reported(line: Said, scene: Scene) -> Iterator[Notice]:
    table = _table_of(line, scene)
    if table is None or not table.is_open or table.is_disputed or table.version != line.details.get("version"):
        return
    words = Text(
        "Mesa {table}: confirma el resultado que se reportó, o di que no es así.", table=table.number or 0
    )
    for entry in table.entries:
        if entry not in table.agreed:
            yield _notice(line, entry, Kind.CONFIRM, words, f"{_at_table(line)}-report")


def _answered(line: Said, scene: Scene) -> Iterator[Notice]:
    table = _table_of(line, scene)
    if table is None or any((call.round, call.table) == _place_of(line) for call in scene.calls):
        return
    words = Text("Mesa {table}: un juez respondió al llamado.", table=table.number or 0)
    for entry in table.entries:
        yield _notice(line, entry, Kind.ANSWER, words, f"{_at_table(line)}-call")


def _corrected(line: Said, scene: Scene) -> Iterator[Notice]:
    table = _table_of(line, scene)
    if table is None or table.is_open:
        return
    words = Text(
        "Ronda {round}, mesa {table}: se corrigió el resultado.",
        round=line.details["round"],
        table=table.number or 0,
    )
    for entry in table.entries:
        yield _notice(line, entry, Kind.ANSWER, words, f"{_at_table(line)}-result")


def _place_of(line: Said) -> tuple[int | None, int | None]:
    return line.details.get("round"), line.details.get("table")


def _extended(line: Said, scene: Scene) -> Iterator[Notice]:
    table = _table_of(line, scene)
    if table is None or not table.is_open or table.extra <= 0:
        return
    words = Text(
        "Mesa {table}: su tiempo extra es de {minutes} min.", table=table.number or 0, minutes=table.extra
    )
    for entry in table.entries:
        yield _notice(line, entry, Kind.EXTRA, words, f"{_at_table(line)}-extra")


def _summoned(line: Said, scene: Scene) -> Iterator[Notice]:
    """The words stand in no log, and on no locked screen: the page has them."""
    words = Text("La organización te busca: abre tu mesa, que dice para qué.")
    for entry, at in sorted(scene.summons):
        if at == line.at:
            yield _notice(line, entry, Kind.SUMMONS, words, f"summons-{line.revision}")


def _place(line: Said, scene: Scene) -> Iterator[Notice]:
    if scene.state not in {"registration", "running"}:
        return
    words = Text("Hay un lugar para ti: estás dentro.")
    until = max(scene.starts, line.at + LAPSED)
    if line.at < scene.starts:
        words = Text("Hay un lugar para ti: preséntate antes del {when}.", when=when(scene.starts))
    for entry in (line.who.get(mark) for mark in line.details.get("promoted", ())):
        if entry is not None and scene.is_in(entry):
            yield _notice(line, entry, Kind.PLACE, words, "place", until)


def _moved(line: Said, scene: Scene) -> Iterator[Notice]:
    """The last of several moves is told: the others are true no more."""
    change = line.details.get("starts_at")
    if not change or scene.state != "registration" or datetime.fromisoformat(change[1]) != scene.starts:
        return
    words = Text("Cambió la fecha: es el {when}.", when=when(scene.starts))
    yield from _to_everybody(line, scene, words)


def _cancelled(line: Said, scene: Scene) -> Iterator[Notice]:
    if scene.state == "cancelled":
        yield from _to_everybody(line, scene, Text("El torneo se canceló."))


def _resumed(line: Said, scene: Scene) -> Iterator[Notice]:
    if scene.state in {"registration", "running"}:
        yield from _to_everybody(line, scene, Text("El torneo sigue en pie: ya no está cancelado."))


def _to_everybody(line: Said, scene: Scene, words: Text) -> Iterator[Notice]:
    until = max(scene.starts, line.at + LAPSED)
    for entry, state in scene.states.items():
        if state == "waiting" or scene.is_in(entry):
            yield _notice(line, entry, Kind.CHANGED, words, "event", until)


def _finished(line: Said, scene: Scene) -> Iterator[Notice]:
    if scene.state != "finished":
        return
    for entry, placed in scene.places.items():
        if scene.is_in(entry):
            yield _of_place(line, entry, placed, Text("Terminó: quedaste {place}.", place=_place_words(placed)))


def _placed_anew(line: Said, scene: Scene) -> Iterator[Notice]:
    """After the end everybody who was told another place is told the corrected one, also who is out now."""
    if not 0 < scene.ended < line.revision:
        return
    for entry, placed in scene.places.items():
        words = Text("Se corrigió: quedaste {place}.", place=_place_words(placed))
        yield replace(_of_place(line, entry, placed, words), corrects=True)


def _of_place(line: Said, entry: int, placed: Placed, words: Text) -> Notice:
    said = f"{placed.place}/{placed.of} {placed.own}/{placed.mates} {placed.division}"
    return replace(_notice(line, entry, Kind.OVER, words, "event"), said=said)


def _place_words(placed: Placed) -> Text:
    """Return a place as the own page says it: that in the division beside the one among all."""
    whole = Text("{place}.º de {of}", place=placed.place, of=placed.of)
    if not placed.own:
        return whole
    own = Text("{place}.º de {of} en {division}", place=placed.own, of=placed.mates, division=placed.division)
    return Text("{own}, {whole} en total", own=own, whole=whole)


# Staff


def _called(line: Said, scene: Scene) -> Iterator[Notice]:
    for call in scene.calls:
        if call.at == line.at and (call.round, call.table) == _place_of(line) and not call.is_taken:
            words = Text("La mesa {table} llama a un juez.", table=call.table or 0)
            yield _notice(line, STAFF, Kind.CALL, words, f"{_at_table(line)}-call")


def _disputed(line: Said, scene: Scene) -> Iterator[Notice]:
    table = _table_of(line, scene)
    if table and table.is_open and table.is_disputed and table.version == line.details.get("version"):
        words = Text("Mesa {table}: no están de acuerdo con el resultado.", table=table.number or 0)
        yield _notice(line, STAFF, Kind.DISPUTE, words, f"{_at_table(line)}-report")


_TELLERS: dict[str, Teller] = {
    "publish_round": _published,
    "take_back_round": _taken_back,
    "go_back": _taken_back,
    "seat_late": _seated_late,
    "start_clock": _started,
    "report_result": _reported,
    "answer_call": _answered,
    "correct_result": _corrected,
    "extend_match": _extended,
    "tell_entry": _summoned,
    "tell_table": _summoned,
    "edit_tournament": _moved,
    "cancel_tournament": _cancelled,
    "resume_tournament": _resumed,
    "finish_tournament": _finished,
    "call_judge": _called,
    "dispute_report": _disputed,
}
