"""The face of the club that makes an event: its logo and its colour."""

from typing import NamedTuple

from players.models import Club, ClubLogo
from tournaments.models import Tournament


class Face(NamedTuple):
    """A club's looks.

    `logo`: the digest of its logo, which is its address; empty where it has none. `colour`: empty for the site's.
    """

    logo: str = ""
    colour: str = ""


def face_of(tournament: Tournament) -> Face:
    """Return the face of an event's club."""
    row = Club.objects.filter(tournaments=tournament).values_list("logo__digest", "colour").first()
    return Face(row[0] or "", row[1]) if row else Face()


def logo_drawn(tournament: Tournament) -> bytes:
    """Return the logo itself, to be drawn into a picture; empty where the club has none."""
    found = ClubLogo.objects.filter(club=tournament.club_id).values_list("picture", flat=True).first()
    return bytes(found or b"")
