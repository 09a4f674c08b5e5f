"""A judge's bench over HTTP, as a browser without JavaScript sends it."""

import html
import json
import re

PRACTICE = "/reglas/atrum/banco/"


class Bench:
    """A bench in a browser without JavaScript: every tap posts the whole form."""

    def __init__(self, client, url):
        self.client, self.url = client, url
        self.page = client.get(url)
        assert self.page.status_code == 200

    @property
    def text(self):
        return html.unescape(self.page.content.decode())

    @property
    def state(self):
        return json.loads(
            re.search(r'name="state"\s+value="([^"]*)"', self.page.content.decode())[1].replace("&quot;", '"')
        )

    @property
    def answer(self):
        return re.search(r"verdict--(\w+)", self.text)[1]

    def send(self, **fields):
        raw = re.search(r'name="state"\s+value="([^"]*)"', self.page.content.decode())[1]
        self.page = self.client.post(self.url, {"state": html.unescape(raw), **fields})
        return self

    def tap(self, *taps, **fields):
        for tap in taps:
            assert f'value="{html.escape(tap)}"' in self.page.content.decode(), tap
            self.send(tap=tap, **fields)
        return self

    def announce(self, player, power, **fields):
        """Pick a Power from the player's menu."""
        options = re.findall(r'<option value="([^"]+)">(?:[✓✗] )?([^<(]+) \(', self.text)
        chosen = next(value for value, name in options if name == power and value.startswith(player + ":"))
        return self.send(tap=f"draft:{player}", **{f"power-{player}": chosen})


def words_of(page):
    """Return the text of a page, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.unescape(page)))
