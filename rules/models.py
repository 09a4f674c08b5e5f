"""The card catalogue, and the rulings on disputed cases."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from atrum_judge.protocol import CatalogueItem


class CatalogueCard(models.Model):
    """One print of a piece of a game, e.g. a Reptante of an edition.

    Attributes:
        name_key: the spelling under which the ruleset compares names.
        data: the game's own; empty where nobody has said more than the name.
        keeper: the account that has it in a catalogue of its own, for its own events; None: everybody's.
    """

    game = models.CharField(max_length=32)
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80)
    edition = models.CharField(max_length=80, blank=True)
    data = models.JSONField(default=dict)
    keeper = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="own_cards"
    )

    class Meta:
        ordering = ["name", "edition"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "name_key", "edition"],
                condition=models.Q(keeper=None),
                name="one_card_per_edition",
            ),
            models.UniqueConstraint(
                fields=["keeper", "game", "name_key", "edition"],
                condition=models.Q(keeper__isnull=False),
                name="one_own_card_per_edition",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.edition}" if self.edition else self.name

    @property
    def item(self) -> CatalogueItem:
        """The card as its game reads it."""
        return CatalogueItem(self.name, self.edition, self.data)


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Finding rulings."""

    def published(self) -> "RulingQuerySet":
        """Return the rulings that anybody may read, newest first."""
        return self.filter(published_at__isnull=False)

    def about(self, words: str, section: str = "") -> "RulingQuerySet":
        """Return the rulings that have every word (spelling as the game compares names) and cite a section."""
        found = self
        for word in words.split():
            found = found.filter(searchable__icontains=word)
        return found.filter(sections__icontains=f"|{section}|") if section else found


class Ruling(models.Model):
    """A disputed case, the verdict of the rules, and the judge's decision.

    Attributes:
        decision: the one at the table; `reason` says why where it differs from the verdict.
        sections: those that the verdict cites, as ``"|P2 §4.2|P1 §3.2|"``.
        searchable: decision, question and names, in the spelling under which the game compares them.
        assumed: facts of the case that nobody said, as the game's bench names them.
        event: its name, as people read it; empty for the bench alone.
        key: of the form that sent it, so that sending it twice saves it once.
    """

    game = models.CharField(max_length=32)
    question = models.CharField(max_length=160)
    case = models.JSONField()
    verdict = models.JSONField()
    assumed = models.JSONField(default=list, blank=True)
    decision = models.TextField(max_length=2000)
    follows_verdict = models.BooleanField(default=True)
    reason = models.TextField(max_length=2000, blank=True)
    event = models.CharField(max_length=160, blank=True)
    sections = models.TextField(blank=True)
    searchable = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rulings")
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64, blank=True)

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["author", "key"], condition=~models.Q(key=""), name="one_ruling_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.question

    def get_absolute_url(self) -> str:
        return reverse("ruling", args=[self.game, self.pk])

    @property
    def cited(self) -> list[str]:
        """The sections that its verdict cites."""
        return [section for section in self.sections.split("|") if section]
