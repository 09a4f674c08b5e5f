"""Write the types of the Python client (`clients/python`) from the description of the API.

python tools/api/models.py
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from datamodel_code_generator import InputFileType, PythonVersion, generate
from datamodel_code_generator.enums import DataModelType
from datamodel_code_generator.format import Formatter

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = ROOT / "tournaments" / "api" / "openapi.json"
FILE = ROOT / "clients" / "python" / "src" / "atrum_client" / "models.py"
HEAD = '"""The JSON of the API, made from its description by `tools/api/models.py`."""\n'


def models() -> str:
    """Return the types as a module."""
    described = json.loads(DESCRIPTION.read_text())
    verbs = sorted(one.rsplit("/", 2)[1] for one in described["paths"] if "/do/" in one)
    shapes = described["components"]["schemas"]
    answers = {name: one for name, one in shapes.items() if not name.startswith(("Value", "Case"))}
    source = {"openapi": described["openapi"], "info": described["info"], "paths": {}, "components": {}}
    source["components"]["schemas"] = answers
    with TemporaryDirectory() as folder:
        written = Path(folder) / "models.py"
        generate(
            json.dumps(source),
            input_file_type=InputFileType.OpenAPI,
            output=written,
            output_model_type=DataModelType.TypingTypedDict,
            target_python_version=PythonVersion.PY_311,
            disable_timestamp=True,
            use_schema_description=True,
            custom_file_header=HEAD,
            formatters=[Formatter.RUFF_FORMAT],
        )
        text = written.read_text()
    return f"{text}\n\nVerb = Literal[\n" + "".join(f'    "{verb}",\n' for verb in verbs) + "]\n"


if __name__ == "__main__":
    FILE.write_text(models())
