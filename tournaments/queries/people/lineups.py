"""The people at the boards of a team, round by round."""

from collections.abc import Mapping, Sequence

from tournaments.core.evening.lineups import Change, lineup
from tournaments.models import Entry, Match, Tournament


def rounds_to_enter(entry: Entry) -> list[int]:
    """Return the rounds from which somebody may enter: the next one, and the newest while the table is open."""
    newest = entry.tournament.rounds.order_by("-number").first()
    if newest is None:
        return []
    is_open = Match.objects.filter(round=newest, seats__entry=entry, table__isnull=False, result=None).exists()
    return [*([newest.number] if is_open else []), newest.number + 1]


def substitutions(tournament: Tournament) -> Mapping[int, Sequence[Change]]:
    """Return who left which board in an event, by the number of their entry, the oldest first."""
    found: dict[int, list[Change]] = {}
    for line in tournament.log.filter(action__in=("substitute", "swap_boards")).order_by("revision"):
        said, own = line.details, found.setdefault(line.details["number"], [])
        if line.action == "substitute":
            own.append(Change(said["round"], said["board"], said["out"]))
        else:
            own.append(Change(said["round"], said["board"], said["member"]))
            own.append(Change(said["round"], said["other_board"], said["other"]))
    return found


def people_in(entry: Entry, round_: int) -> Sequence[str]:
    """Return the people who play for an entry in a round, by what is known now."""
    names = [player.nickname for player in entry.players_in_order]
    size = entry.tournament.ruleset.entry_size
    return seated_in(round_, entry, names, substitutions(entry.tournament))[:size]


def seated_in(
    round_: int, entry: Entry, names: Sequence[str], changes: Mapping[int, Sequence[Change]]
) -> Sequence[str]:
    """Return the people who played for an entry in a round, of its people now."""
    return lineup(names, changes.get(entry.number, ()), round_)
