"""One person under several rows, where the club says so."""

from collections.abc import Collection, Mapping

from players.models import Club, Member


def roots(club: Club | int) -> Mapping[int, int]:
    """Return the row that each row of a club's people stands for, where the club says that two are one."""
    rows = Member.objects.filter(club=club, same_as__isnull=False)
    goes_to = dict(rows.values_list("player", "same_as__player"))
    found = {}
    for player in goes_to:
        root, seen = player, {player}
        while (following := goes_to.get(root)) is not None and following not in seen:
            root = following
            seen.add(root)
        found[player] = root
    return found


def all_rows(club: Club | int, players: Collection[int]) -> set[int]:
    """Return every row of a club's people that is the same person as one of these, with these themselves."""
    return with_others(roots(club), players)


def with_others(same: Mapping[int, int], players: Collection[int]) -> set[int]:
    """Return these rows with all others that are the same person, as `roots` tells it."""
    meant = {same.get(player, player) for player in players}
    return {*players, *meant, *(player for player, root in same.items() if root in meant)}
