"""The card catalogue: what each game's pieces are called and what is known of them."""

from django.db import models


class CatalogueCard(models.Model):
    """One print of a piece of a game, e.g. a Reptante of an edition.

    `name_key` is the spelling under which the ruleset compares names; `data` is the game's own.
    """

    game = models.CharField(max_length=32)
    name = models.CharField(max_length=80)
    name_key = models.CharField(max_length=80)
    edition = models.CharField(max_length=80, blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["name", "edition"]
        constraints = [
            models.UniqueConstraint(fields=["game", "name_key", "edition"], name="one_card_per_edition"),
        ]

    def __str__(self) -> str:
        return f"{self.name} · {self.edition}" if self.edition else self.name
