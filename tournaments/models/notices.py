"""Personal notices: the places that they go to, the wishes about them, and each one before it goes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import User
from tournaments import lengths
from tournaments.models.tournament import Tournament


class Way(models.TextChoices):
    """A channel."""

    PUSH = "push", _("Teléfono")
    MAIL = "mail", _("Correo")
    TELEGRAM = "telegram", _("Telegram")


class Wishes(models.Model):
    """The notices that a person wants, an account or the guest of a personal address.

    Attributes:
        kinds: names of kinds by channel (`core.notices.kinds.Kind`).
        quiet_from, quiet_until: hours in `zone` in which what can wait waits; None for none.
        site: address of this site, as the person reached it.
        silent: the events of which an account wants to hear nothing.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="wishes")
    kinds = models.JSONField(default=dict)
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)
    zone = models.CharField(max_length=64)
    language = models.CharField(max_length=8)
    site = models.CharField(max_length=lengths.LINK)
    silent = models.ManyToManyField(Tournament, related_name="+")

    class Meta:
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"{self.user}"


class Subscription(models.Model):
    """One place to which notices go: a browser, a chat, the account's mail.

    Attributes:
        address: of a browser the address of its push service, of Telegram the number of the chat; empty while
            that is not known, and for mail, which goes to the address that the account has confirmed.
        keys: of a browser, `p256dh` and `auth`, and the public key of the site that it knows.
        name: of a browser, as its owner tells it from others.
        code: links a chat; empty once it has.
        ended: the reason for which nothing goes there any more.
    """

    class Ended(models.TextChoices):
        """The reason for which a place gets nothing."""

        OWNER = "owner", _("Lo apagaste.")
        GONE = "gone", _("Ese teléfono ya no recibe avisos del sitio: actívalos otra vez en él.")
        BLOCKED = (
            "blocked",
            _("Bloqueaste al bot, o borraste la conversación: desbloquéalo en Telegram y actívalo aquí otra vez."),
        )
        REFUSED = "refused", _("El servidor de correo rechazó tu dirección: revísala y actívalo otra vez.")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="subscriptions")
    way = models.CharField(max_length=8, choices=Way)
    address = models.CharField(max_length=1000, blank=True)
    keys = models.JSONField(default=dict)
    name = models.CharField(max_length=lengths.NAME, blank=True)
    code = models.CharField(max_length=32, blank=True)
    ended = models.CharField(max_length=8, choices=Ended, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["way", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "way", "address"], name="one_place_once"),
            models.UniqueConstraint(fields=["code"], condition=~models.Q(code=""), name="one_place_per_code"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.way}"

    @property
    def is_linked(self) -> bool:
        """True if notices can go there."""
        return not self.code and not self.ended


class Notice(models.Model):
    """One notice for one place, written before it goes: the same is never written twice.

    Its words are made when it goes, from the event as it is then: what is true no more is not told.

    Attributes:
        entry: the number of the entry that it is for; 0 for the staff.
        revision: of the line that it tells of; 0 where the time alone says it.
        kind, about, topic: as in `core.notices.kinds.Notice`.
        said: the fact that it told, where a later line may change it.
        at: the time of what it tells.
        due_at: it does not go before. `lapses_at` is when it is of no use any more.
        taken_until: the end of the time that a worker has to send it.
    """

    class State(models.TextChoices):
        """The fate of a notice."""

        WAITING = "waiting"
        SENDING = "sending"
        SENT = "sent"
        FAILED = "failed"
        LAPSED = "lapsed"
        UNTRUE = "untrue"
        SEEN = "seen"
        REPLACED = "replaced"
        LOST = "lost"

    subscription = models.ForeignKey(Subscription, on_delete=models.CASCADE, related_name="notices")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notices")
    entry = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    about = models.CharField(max_length=40)
    topic = models.CharField(max_length=40)
    said = models.CharField(max_length=30 + lengths.DIVISION, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField()
    due_at = models.DateTimeField()
    lapses_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="notices_waiting")]
        constraints = [
            models.UniqueConstraint(
                fields=["subscription", "tournament", "kind", "about"], name="one_notice_per_thing"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.state}"


class Told(models.Model):
    """The revision of an event up to which notices were written."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, primary_key=True, related_name="told")
    revision = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "told"

    def __str__(self) -> str:
        return f"{self.tournament}: {self.revision}"
