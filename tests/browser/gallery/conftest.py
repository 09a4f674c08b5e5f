"""The site of the gallery: the entries of every event have long names."""

import shutil
import sqlite3

import pytest

from tools.demo_site import demo_site

NAMES = ("María Paz de las Nieves", "Guillermo-Alejandro_Wolffstein Villalobos")


@pytest.fixture(scope="package")
def site(data_of_site, tmp_path_factory):
    """The address of a site that no test of the gallery changes."""
    data = tmp_path_factory.mktemp("long") / "long.sqlite3"
    shutil.copy(data_of_site, data)
    with sqlite3.connect(data) as rows:
        for remainder, name in enumerate(NAMES):
            rows.execute(
                "UPDATE tournaments_entry SET name = ? || ' ' || number WHERE number % 2 = ?", (name, remainder)
            )
    rows.close()
    with demo_site(data) as address:
        yield address
