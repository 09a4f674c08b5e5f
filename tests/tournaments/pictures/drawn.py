"""Pictures for tests, as somebody's phone or computer holds them."""

import io
from typing import Any

from PIL import Image

from tournaments.pictures.logo import Drawn, small


def a_picture(
    kind: str = "PNG", *, size: tuple[int, int] = (300, 200), note: str = "", turned: bool = False
) -> bytes:
    """Return a file with a picture.

    Args:
        note: words of the camera.
        turned: the camera was held upright.
    """
    picture = Image.linear_gradient("L").resize(size).convert("RGB")
    said = Image.Exif()
    if note:
        said[0x010E] = note
    if turned:
        said[0x0112] = 6
    made = io.BytesIO()
    picture.save(made, kind, **({"exif": said.tobytes()} if len(said) else {}))
    return made.getvalue()


def a_logo(**like: Any) -> Drawn:
    """Return such a picture as the site draws it."""
    return Drawn(small(a_picture(**like)))
