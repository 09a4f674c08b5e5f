"""Closed sets of values that models store."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class TournamentState(models.TextChoices):
    """The progress of a tournament. Finer steps are derived from its rounds."""

    DRAFT = "draft", _("Borrador")
    REGISTRATION = "registration", _("Inscripción abierta")
    RUNNING = "running", _("En juego")
    FINISHED = "finished", _("Terminado")
    CANCELLED = "cancelled", _("Cancelado")


class Role(models.TextChoices):
    """A person's role in one tournament."""

    ORGANIZER = "organizer", _("Organización")
    HEAD_JUDGE = "head_judge", _("Juez principal")
    JUDGE = "judge", _("Juez")


class EntryState(models.TextChoices):
    """The state of an entry."""

    WAITING = "waiting", _("En lista de espera")
    REGISTERED = "registered", _("Inscrito")
    CHECKED_IN = "checked_in", _("Presente")
    DROPPED = "dropped", _("Retirado")
    DISQUALIFIED = "disqualified", _("Descalificado")


ACTIVE_STATES = (EntryState.REGISTERED, EntryState.CHECKED_IN)
"""Takes part: does not wait for a place and has not left."""


LEFT_STATES = (EntryState.DROPPED, EntryState.DISQUALIFIED)
"""Has left, by itself or not; results stay."""


class EventFormat(models.TextChoices):
    """The stages of an event. Swiss, round robin and groups may end in a cut to a bracket."""

    SWISS = "swiss", _("Suizo")
    ROUND_ROBIN = "round_robin", _("Todos contra todos")
    GROUPS = "groups", _("Grupos")
    SINGLE = "single", _("Eliminación directa")
    DOUBLE = "double", _("Doble eliminación")


GROUP_FORMATS = (EventFormat.ROUND_ROBIN, EventFormat.GROUPS)
"""Everybody of a group meets; a round robin is one group."""
KNOCKOUT_FORMATS = (EventFormat.SINGLE, EventFormat.DOUBLE)
"""The whole event is a bracket: no standing orders it."""


class SignUp(models.TextChoices):
    """The people who may sign up by themselves."""

    ANYBODY = "anybody", _("Cualquiera, con el enlace y sin cuenta")
    ACCOUNTS = "accounts", _("Solo con cuenta")
    DESK = "desk", _("Nadie: se anota en la mesa de inscripción")


class CutRule(models.TextChoices):
    """The rule that sends entries through to the stage after everybody's rounds."""

    SIZE = "size", _("Los mejores, tantos como diga el corte")
    ONE_LOSS = "one_loss", _("Todos con a lo sumo una derrota")


class CutBracket(models.TextChoices):
    """The bracket of the entries that go through; values of `StageKind`."""

    BRACKET = "bracket", _("Eliminación directa")
    DOUBLE = "double", _("Doble eliminación")


class Entrance(models.TextChoices):
    """Those who come into a stage, of those who played the one before."""

    ALL = "all", _("Todos")
    BEST = "best", _("Los mejores")
    PLACES = "places", _("Los primeros de cada grupo")
    POINTS = "points", _("Todos con tantos puntos o más")
    LOSSES = "losses", _("Todos con tantas derrotas como mucho")


class Seeding(models.TextChoices):
    """The order in which they come into a bracket."""

    CROSSED = "crossed", _("Por la clasificación; los de un grupo, lo más lejos posible")
    STANDING = "standing", _("Por la clasificación")
    RATING = "rating", _("Por ranking")
    DRAWN = "drawn", _("Por sorteo")


class GroupPlaces(models.TextChoices):
    """The way of comparing equal places of different groups."""

    PER_MATCH = "per_match", _("Por partida jugada")
    WITHOUT_LAST = "without_last", _("Por partida, sin contar los últimos de los grupos más grandes")


class Withdrawn(models.TextChoices):
    """The place of an entry that leaves with rounds still to play."""

    LAST = "last", _("Detrás de quienes siguieron jugando")
    PLACE = "place", _("Donde den sus resultados")


class AwardedBye(models.TextChoices):
    """The worth of a bye that the organizer awards beforehand."""

    FULL = "full", _("Bye")
    HALF = "half", _("Medio bye")


class FirstRound(models.TextChoices):
    """The way of pairing, or seeding, before anything is played."""

    RANDOM = "random", _("Por sorteo")
    SEEDING = "seeding", _("Por ranking: la mitad de arriba contra la de abajo")


class PairingScope(models.TextChoices):
    """The rounds that a Swiss pairing is the best for."""

    EVENT = "event", _("Esta ronda y las que quedan")
    ROUND = "round", _("Solo esta ronda")


class StageKind(models.TextChoices):
    """The way of pairing the rounds of a stage."""

    SWISS = "swiss", _("Suizo")
    ROUND_ROBIN = "round_robin", _("Todos contra todos")
    BRACKET = "bracket", _("Eliminación directa")
    DOUBLE = "double", _("Doble eliminación")
    FINAL_TABLE = "final_table", _("Mesa final")


TABLE_STAGES = (StageKind.SWISS, StageKind.ROUND_ROBIN)
"""Everybody plays every round, and a standing orders them."""

KNOCKOUT_STAGES = (StageKind.BRACKET, StageKind.DOUBLE)
"""Losers go out, so every match needs one winner."""

CUT_STAGES = (*KNOCKOUT_STAGES, StageKind.FINAL_TABLE)
"""The stages that may come after everybody's rounds."""


class Later(models.TextChoices):
    """The fate of later bracket matches that depend on a corrected result."""

    KEEP = "keep", _("Se queda lo jugado: la llave sigue con quien pasó, y queda marcado")
    AGAIN = "again", _("Se juegan otra vez; lo jugado queda en el historial")


class TheirTables(models.TextChoices):
    """The fate of the tables of an entry that leaves."""

    LATER = "later", _("Lo decide un juez después")
    FORFEIT = "forfeit", _("La pierde; lo que jugó vale")
    VOID_LEFT = "void_left", _("Se anula; lo que jugó vale")
    VOID_ALL = "void_all", _("Se anula todo lo que jugó")


class PreparationState(models.TextChoices):
    """The end of a match's preparation, or that it is still open."""

    OPEN = "open", _("En curso")
    DONE = "done", _("Completa")
    ON_TABLE = "on_table", _("Hecha en la mesa")
    RESOLVED = "resolved", _("Resuelta por un juez")


class OutcomeKind(models.TextChoices):
    """The end of a match; the kinds that games know (`atrum_judge.protocol.OutcomeKind`)."""

    DECIDED = "decided", _("Decidida")
    DRAWN = "drawn", _("Empatada")
    NOBODY = "nobody", _("Sin ganador")
    VOID = "void", _("Anulada")


class MissedRounds(models.TextChoices):
    """The result that a late entry gets for each round before the first that it can play."""

    NOTHING = "nothing", _("Nada: esas rondas no suman")
    LOSS = "loss", _("Partida perdida en cada una")
    BYE = "bye", _("Ronda libre en cada una")


class PenaltyKind(models.TextChoices):
    """The kind of a penalty. Warnings are the rulebook's *llamados de atención*."""

    WARNING = "warning", _("Llamado de atención")
    GAME_LOSS = "game_loss", _("Partida perdida")
    DISQUALIFICATION = "disqualification", _("Descalificación")


class PenaltyCategory(models.TextChoices):
    """The subject of a warning."""

    SLOW_PLAY = "slow_play", _("Juego lento o inactividad")
    CONFUSION = "confusion", _("Acciones para confundir")
    CONDUCT = "conduct", _("Falta de respeto o interrupción")
    PERMISSION = "permission", _("Tocar tarjetas sin permiso")
    COUNTING = "counting", _("Contar o revisar sin derecho")
    LATE = "late", _("Llegada tarde")
    OTHER = "other", _("Otra")


class CallKind(models.TextChoices):
    """The reason for calling a judge."""

    RULES = "rules", _("Duda de reglas")
    DISPUTE = "dispute", _("Desacuerdo en la mesa")
    TIME = "time", _("Tiempo")
    OTHER = "other", _("Otra cosa")


class Panel(models.TextChoices):
    """A panel of the screen on the wall, in the usual order."""

    CHAMPION = "champion", _("Campeón")
    ANNOUNCEMENT = "announcement", _("Anuncio")
    NAMES = "names", _("Mesas por nombre")
    TABLES = "tables", _("Mesas en orden")
    CLOCK = "clock", _("Reloj")
    STANDINGS = "standings", _("Clasificación")
    BRACKET = "bracket", _("Llave")
    QR = "qr", _("Código QR para entrar")


class Theme(models.TextChoices):
    """The colours of a wall."""

    DARK = "dark", _("Oscuros")
    LIGHT = "light", _("Claros, para un local con mucha luz")


class Span(models.TextChoices):
    """The days in which somebody looks for an event."""

    COMING = "coming", _("Desde hoy")
    TODAY = "today", _("Hoy")
    WEEK = "week", _("Esta semana")
    MONTH = "month", _("Este mes")


class Pool(models.TextChoices):
    """The entries that take part in a draw."""

    STILL_THERE = "still_there", _("Quienes siguen en el torneo")
    CAME = "came", _("Todos los que vinieron")
    THESE = "these", _("Solo estas inscripciones")


class Ties(models.TextChoices):
    """The prizes of entries that end at one place."""

    ORDER = "order", _("Decide el orden final: cada puesto, lo suyo")
    SHARE = "share", _("Se reparten los premios de los puestos empatados")
    BEST = "best", _("Todos reciben el del mejor puesto")


class QuestionKind(models.TextChoices):
    """The answers that a question at sign-up takes."""

    TEXT = "text", _("Una línea de texto")
    YES_NO = "yes_no", _("Sí o no")
    CHOICE = "choice", _("Una de varias opciones")
    FILM = "film", _("No quiero salir en la transmisión")


class CircuitState(models.TextChoices):
    """The people who see a circuit: its club's staff alone, or everybody; an archived one changes no more."""

    DRAFT = "draft", _("Borrador")
    PUBLISHED = "published", _("Publicado")
    ARCHIVED = "archived", _("Archivado")


class CircuitWay(models.TextChoices):
    """The way in which a circuit counts its events."""

    PLACES = "places", _("Puntos por puesto")
    RESULTS = "results", _("Puntos por victoria y empate")
    WINNER = "winner", _("Quien gana una fecha se clasifica")


class CircuitTie(models.TextChoices):
    """A criterion that parts equal totals of a circuit."""

    FIRSTS = "firsts", _("Más fechas ganadas")
    BEST = "best", _("Mejor puesto en una fecha")
    WINS = "wins", _("Más partidas ganadas")
    EVENTS = "events", _("Más fechas jugadas")
    LATEST = "latest", _("Más puntos en su última fecha")


class CircuitPlace(models.TextChoices):
    """The organizer's word about somebody's place in the final of a circuit."""

    CHOSEN = "chosen", _("Con lugar, por elección")
    DECLINED = "declined", _("Deja su lugar a quien sigue")
