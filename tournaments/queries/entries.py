"""Who plays in an entry."""

from tournaments.models import Entry, EntryMember


def is_whole(entry: Entry) -> bool:
    """Whether as many people belong to it as a game of several wants; never in a game of one each."""
    size = entry.tournament.ruleset.entry_size
    return size > 1 and entry.memberships.count() >= size


def place_of_another(entry: Entry) -> EntryMember | None:
    """The place in a whole entry of somebody who was only named, which an account can take."""
    return entry.memberships.filter(player__user=None).first() if is_whole(entry) else None
