"""Lists of people that were entered at once."""

from tournaments.models import LogEntry, Tournament

PASTING = ("import_entries", "describe_entries", "award_byes")
"""The acts that enter a list; byes may come with it."""


def last_import(tournament: Tournament) -> LogEntry | None:
    """Return the line of the last list, while its entries are the last ones of the event and all are there."""
    lines = tournament.log.filter(action__in=("import_entries", "undo_import"))
    line = lines.order_by("-revision").first()
    if line is None or line.action == "undo_import":
        return None
    first, count = line.details["first"], len(line.details["entered"])
    numbers = tournament.entries.filter(number__gte=first).order_by("number").values_list("number", flat=True)
    return line if list(numbers) == list(range(first, first + count)) else None
