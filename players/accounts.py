"""Finds and creates the person behind an account."""

from players.models import MAX_NICKNAME, Player, User


def player_of(user: User) -> Player:
    """The person of an account; created with the user name as nickname the first time.

    Sign-up asks for a nickname where the user name is too long to be one; of accounts made elsewhere it shows the
    beginning.
    """
    player, _ = Player.objects.get_or_create(user=user, defaults={"nickname": user.get_username()[:MAX_NICKNAME]})
    return player
