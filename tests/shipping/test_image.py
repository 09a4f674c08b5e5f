"""The image: it builds, serves a paired round as nobody in particular, and keeps its data."""

from pathlib import Path

import psutil

from tests.shipping.conftest import answer, free_port, made_event, running


def test_it_knows_its_version(image):
    from atrum_torneos import __version__

    assert image.run("atrum-torneos", "--version").strip() == __version__


def test_it_serves_a_paired_round_and_keeps_it_over_a_restart(image, capsys):
    port = free_port()
    here, mine = f"http://127.0.0.1:{port}", {"PORT": str(port), "HOST": "127.0.0.1"}
    with running(image, image.command, mine) as process:
        assert "Atrum Arena" in answer(f"{here}/")
        owners = {psutil.Process(process.pid).uids().effective}
        owners |= {child.uids().effective for child in psutil.Process(process.pid).children(recursive=True)}
        assert 0 not in owners
        event = made_event(image)
        page = answer(f"{here}{event}rounds/1/")
        signer = answer(f"{here}/firma.txt")
    with running(image, image.command, mine):
        assert answer(f"{here}{event}rounds/1/") == page
        assert answer(f"{here}/firma.txt") == signer
    kept = Path(f"{image.root}/data")
    assert any(kept.iterdir())
    size = sum(f.lstat().st_size for f in Path(f"{image.root}/venv").rglob("*") if f.is_file() or f.is_symlink())
    with capsys.disabled():
        print(f"\nthe site and its libraries: {size / 1e6:.0f} MB")
