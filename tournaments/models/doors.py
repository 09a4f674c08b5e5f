"""The doors by which programs come in and hear of news: tokens and hooks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import User
from tournaments import lengths
from tournaments.models.tournament import Tournament


class Token(models.Model):
    """A key with which a program acts for an account, in one event or in all of its events.

    Whoever holds it may do what the account may, as far as the token's scopes go, until it ends. To revoke it is
    to delete it.

    Attributes:
        digest: SHA-256 of the token, which is shown once and kept nowhere.
        scopes: names of verbs, and `read` for what only the account may read. Without any it is of no use.
        tournament: the one event in which it works; None for all.
        used_at: the last use, to the minute.
        key: of the form that made it.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, null=True, related_name="tokens")
    name = models.CharField(_("nombre"), max_length=lengths.NAME)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(_("vence"))
    used_at = models.DateTimeField(null=True)
    key = models.CharField(max_length=lengths.KEY, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], condition=~models.Q(key=""), name="one_token_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Endpoint(models.Model):
    """An address at which a program hears of one event's news, and the place that it has come to in the log.

    The log is the outbox: everything after `cursor` that its owner may read waits for it.

    Attributes:
        site: address of this site, as its owner reached it; messages lead there.
        language: of letters to the owner.
        salt: makes its secret, which stands nowhere (`doors.hooks.secrets`); `former_salt` the one before, which
            holds until `former_until`.
        verbs: names of those that it hears of; all where there are none.
        cursor: revision of the last line that it has, or needs not have; `digest` is that line's.
        due_at: nothing is sent before; later after each failure. `taken_until` is the end of the time that a
            worker has for the present try.
        failures: tries in a row that failed, since `failing_since`.
        asked_at: somebody asked for a message to try it.
        posted: of a group: its messages that follow the event, as `doors.hooks.groups.posted` keeps them.
        off: the reason for which nothing is sent; empty while it is on.
        key: of the form that made it.
    """

    class Off(models.TextChoices):
        """The reason for which an endpoint hears nothing."""

        OWNER = "owner", _("Lo apagaste.")
        GONE = "gone", _("Respondió 410: no quiere más avisos.")
        FAILING = "failing", _("Falló cinco días seguidos.")
        ROLE = "role", _("Ya no eres del equipo de ese torneo.")
        WEBHOOK = (
            "webhook",
            _("Discord ya no tiene ese webhook: haz otro en el canal, agrega su dirección y quita esta."),
        )
        BOT = (
            "bot",
            _(
                "Telegram no conoce la clave de ese bot: cópiala otra vez de @BotFather, agrega la dirección con "
                "ella y quita esta."
            ),
        )
        CHAT = "chat", _("El bot no puede escribir en ese grupo: agrégalo otra vez al grupo y enciende esto.")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="endpoints")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="endpoints")
    url = models.CharField(_("dirección"), max_length=lengths.LINK)
    site = models.CharField(max_length=lengths.LINK)
    language = models.CharField(max_length=8)
    salt = models.CharField(max_length=32)
    former_salt = models.CharField(max_length=32, blank=True)
    former_until = models.DateTimeField(null=True)
    verbs = models.JSONField(default=list)
    cursor = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, blank=True)
    due_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(null=True)
    posted = models.JSONField(default=dict)
    off = models.CharField(max_length=8, choices=Off, blank=True)
    made_at = models.DateTimeField()
    key = models.CharField(max_length=lengths.KEY, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], condition=~models.Q(key=""), name="one_endpoint_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One try to hand a message to an endpoint; the latest are kept.

    Attributes:
        message: the id of the message, the same at each try.
        kind: the verb of its line, or one of `doors.hooks.messages.ASIDE`.
        attempt: number of the try, from 1.
        status: of the answer; 0 without one.
        answer: its beginning; without one the reason, one of `doors.hooks.calling.Fault`.
        milliseconds: the time that it took.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    message = models.CharField(max_length=80)
    kind = models.CharField(max_length=40)
    revision = models.PositiveIntegerField()
    attempt = models.PositiveIntegerField()
    at = models.DateTimeField()
    status = models.PositiveSmallIntegerField()
    answer = models.CharField(max_length=200)
    milliseconds = models.PositiveIntegerField()

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"{self.message}: {self.status}"

    @property
    def arrived(self) -> bool:
        return 200 <= self.status < 300
