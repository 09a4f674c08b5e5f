"""The names of people behind several events that may be shown."""

from collections.abc import Collection

from players.models import Club, Member, Player
from tournaments.queries.people.index import is_nobody


def names_of(players: Collection[int]) -> dict[int, str]:
    """Return the names of people, for their club's staff."""
    return dict(Player.objects.filter(pk__in=players).values_list("pk", "nickname"))


def shown_names(club: Club, players: Collection[int]) -> dict[int, str]:
    """Return the names that pages about several events of a club may show everybody.

    The holder of an account says so for every club; of somebody without one the club's staff was told so. Nobody
    is shown who asked to be in no list.
    """
    columns = ("pk", "nickname", "is_shown", "user", "user__is_active")
    people = list(Player.objects.filter(pk__in=players).values_list(*columns))
    members = {
        player: (hidden, shown)
        for player, hidden, shown in Member.objects.filter(club=club, player__in=players).values_list(
            "player", "is_hidden", "is_shown"
        )
    }
    found = {}
    for pk, nickname, own_word, user, is_active in people:
        is_hidden, staffs_word = members.get(pk, (False, False))
        agreed = own_word if user is not None else staffs_word
        if agreed and not is_hidden and not is_nobody(nickname, user, is_active):
            found[pk] = nickname
    return found
