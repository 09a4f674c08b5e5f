"""A club's logo: any picture that somebody sends in, as a small one that the site made itself."""

import io

from PIL import Image, ImageOps

KINDS = ("PNG", "JPEG", "WEBP", "GIF")
MOST_PIXELS = 16_000_000
"""Read from the head of a file, before anything of it is unpacked: a few kilobytes may hold gigabytes."""
MOST_SCANS = 32
"""Of a JPEG, which is gone over once for each; honest ones have about ten, a small file may have thousands."""
SIDE = 256
QUALITY = 85


class NotAPicture(ValueError):
    """A file that is no picture of a known kind, or one with too many pixels."""


class Drawn(bytes):
    """A picture that the site made itself: `small` for who asks `tournaments.serving.opening`."""


def small(raw: bytes) -> bytes:
    """Return a picture as WebP of at most `SIDE` pixels a side, upright and on white, without the file's notes.

    Raises `NotAPicture`.
    """
    try:
        drawn = _read(raw)
    except (NotAPicture, MemoryError):
        raise
    except Exception as error:  # decoders raise nearly anything for a broken file
        raise NotAPicture from error
    drawn.thumbnail((SIDE, SIDE))
    ground = Image.new("RGBA", drawn.size, "white")  # a black drawing on nothing would be lost on a dark page
    ground.alpha_composite(drawn)
    made = io.BytesIO()
    ground.convert("RGB").save(made, "WEBP", quality=QUALITY, method=6)
    return made.getvalue()


def _read(raw: bytes) -> Image.Image:
    with Image.open(io.BytesIO(raw), formats=KINDS) as sent:
        if sent.width * sent.height > MOST_PIXELS:
            raise NotAPicture
        if sent.format == "JPEG" and raw.count(b"\xff\xda") > MOST_SCANS:
            raise NotAPicture
        drawn = sent.convert("RGBA") if sent.mode == "P" else sent
        drawn.thumbnail((2 * SIDE, 2 * SIDE))  # first of all: each copy of a large one takes 64 MB
        return ImageOps.exif_transpose(drawn).convert("RGBA")
