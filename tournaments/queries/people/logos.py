"""The logo of the club that makes an event."""

from players.models import ClubLogo
from tournaments.models import Tournament


def logo_of(tournament: Tournament) -> str:
    """Return the digest of the club's logo, which is its address; empty where the club has none."""
    return ClubLogo.objects.filter(club=tournament.club_id).values_list("digest", flat=True).first() or ""


def logo_drawn(tournament: Tournament) -> bytes:
    """Return the logo itself, to be drawn into a picture; empty where the club has none."""
    found = ClubLogo.objects.filter(club=tournament.club_id).values_list("picture", flat=True).first()
    return bytes(found or b"")
