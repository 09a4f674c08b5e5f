"""Writes docs/programar/cases/: the JSON Schema of the cases of every judged game, and the list of them.

python tools/case_schemas.py
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from atrum_judge.protocol import Judge
from atrum_judge.registry import rulesets

FOLDER = ROOT / "docs" / "programar" / "cases"
HEAD = """# Cases, as files

Written by `tools/case_schemas.py` from the shapes that read the cases; a test fails when they are out of date.
`manage.py adjudicate FILE...` judges them, of several games in one call, and `--schema` prints these schemas.

"""


def written() -> dict[str, str]:
    """The text of each file, by its name."""
    judges: dict[str, Judge] = {}
    for ruleset in rulesets():
        if ruleset.judge is not None:
            judges.setdefault(ruleset.judge.case_format, ruleset.judge)
    files, rows = {}, []
    for case_format, judge in judges.items():
        name = f"{case_format.replace('/', '-')}.schema.json"
        files[name] = json.dumps(judge.schema(), ensure_ascii=False, indent=1) + "\n"
        rows.append(f"- `{case_format}`: [{name}]({name})\n")
    return {"README.md": HEAD + "".join(rows), **files}


def main() -> None:
    """Write the files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
