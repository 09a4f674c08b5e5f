"""Measurements against a peer or a limit in the same run. Nothing here is a test."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "clients" / "python" / "src"))
