"""Any picture becomes a small one; anything else is refused, and nothing but the drawing is left of it."""

import io
import random
import struct
import zlib

import pytest
from PIL import Image

from tests.tournaments.pictures.drawn import a_picture
from tournaments.pictures.logo import SIDE, NotAPicture, small


def opened(made):
    return Image.open(io.BytesIO(made))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_of_each_kind_is_small_and_keeps_its_shape(kind):
    made = small(a_picture(kind, size=(1200, 600)))
    assert (opened(made).format, opened(made).size) == ("WEBP", (SIDE, SIDE // 2))
    assert len(made) < 10_000


def test_nothing_is_made_larger():
    assert opened(small(a_picture(size=(40, 20)))).size == (40, 20)


def test_a_photograph_stands_upright_and_tells_nothing_of_its_camera():
    made = small(a_picture("JPEG", size=(400, 200), note="zorzal", turned=True))
    assert opened(made).size == (SIDE // 2, SIDE)
    assert b"zorzal" not in made
    assert "exif" not in opened(made).info


def test_nothing_is_drawn_on_white():
    clear = io.BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(clear, "PNG")
    assert opened(small(clear.getvalue())).getpixel((10, 10)) == (255, 255, 255)


def test_a_file_that_would_fill_the_memory_is_refused_unread():
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 9_000, 9_000, 8, 6, 0, 0, 0)
    with pytest.raises(NotAPicture):
        small(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
        )


def test_a_photograph_that_would_be_gone_over_without_end_is_refused():
    whole = io.BytesIO()
    Image.new("RGB", (400, 300), "red").save(whole, "JPEG", progressive=True)
    raw = whole.getvalue()
    assert opened(small(raw)).format == "WEBP"
    last = raw.rindex(b"\xff\xda")
    with pytest.raises(NotAPicture):
        small(raw[:-2] + raw[last:-2] * 100 + raw[-2:])


@pytest.mark.parametrize(
    "raw", [b"", b"hola", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.4", b"GIF89a"]
)
def test_what_is_no_picture_is_refused(raw):
    with pytest.raises(NotAPicture):
        small(raw)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_broken_file_is_a_picture_or_refused(kind):
    rng, whole = random.Random(kind), a_picture(kind, size=(64, 48))
    for _ in range(100):
        raw = bytearray(whole[: rng.randrange(len(whole))] if rng.random() < 0.3 else whole)
        for _ in range(rng.randrange(1, 6)):
            if raw:
                raw[rng.randrange(len(raw))] = rng.randrange(256)
        try:
            assert opened(small(bytes(raw))).format == "WEBP"
        except NotAPicture:
            continue
