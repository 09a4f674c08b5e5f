"""Keys that an installation makes and keeps."""

from concurrent.futures import ThreadPoolExecutor

from django.conf import settings

from atrum_torneos.keys import own_key


def test_a_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "key"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: own_key(path), range(8)))
    assert keys == {path.read_text()}
    assert len(path.read_text()) >= 50
    assert path.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [path]


def test_no_installation_has_the_key_of_another(tmp_path):
    assert own_key(tmp_path / "one") != own_key(tmp_path / "other")


def test_the_password_of_the_demo_is_one_that_only_this_installation_has():
    kept = settings.VAR_DIR / "demo_password"
    assert kept.read_text() == settings.DEMO_PASSWORD
    assert len(settings.DEMO_PASSWORD) >= 12
    assert kept.stat().st_mode & 0o077 == 0
