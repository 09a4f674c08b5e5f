"""Compile the catalogues before a wheel is packed: the repository does not keep them compiled."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Write each catalogue's compiled twin beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue of the site, the judge and the games."""
        sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
        from tools.catalogues import compile_all

        compile_all()
