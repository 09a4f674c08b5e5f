"""Secrets that an installation makes by itself when it begins, and keeps in a file that only its owner reads."""

import os
import secrets
from pathlib import Path


def own_key(path: Path, strength: int = 48) -> str:
    """Return the kept random key of this many bytes, or make it. Processes that begin together get the same."""
    if not path.exists():
        draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(strength))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was quicker
        except OSError:
            draft.replace(path)  # a stick's file system has no links
        finally:
            draft.unlink(missing_ok=True)
    return path.read_text()
