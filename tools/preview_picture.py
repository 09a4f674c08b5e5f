"""Draws static/preview.png: what messengers show beside a link to the site. It names nobody and no event.

python tools/preview_picture.py
"""

import os
import sys
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.demo_site import CHROMIUM_ARGUMENTS

PICTURE = ROOT / "static" / "preview.png"
SIZE: ViewportSize = {"width": 1200, "height": 630}
"""The size that messengers ask for."""
PAGE = """<link rel="stylesheet" href="{static}/css/tokens.css"><style>
body {{ margin: 0; width: 1200px; height: 630px; background: var(--ground); color: var(--text);
  display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 48px; padding: 0 80px;
  box-sizing: border-box; font: 700 92px/1.05 var(--display); border-bottom: 14px solid var(--ember); }}
img {{ width: 260px; }}
span {{ display: block; color: var(--ember); }}
</style><img src="{static}/icon.svg"><p>Atrum Arena<span>Torneos</span></p>"""


def main() -> None:
    """Draw it."""
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport=SIZE)
        draft = PICTURE.with_suffix(".html")
        draft.write_text(PAGE.format(static="."))
        page.goto(draft.as_uri())
        page.evaluate("document.fonts.ready")
        page.screenshot(path=PICTURE)
        draft.unlink()
        browser.close()


if __name__ == "__main__":
    main()
