"""Private parts of Django and uvicorn are read at a version that is named here.

When a version changes, read the modules again beside the new source, then change its line.
"""

from importlib.metadata import version

import pytest

READ_AT = {
    # players.questions: QuerySet._iterable_class, ._fields, ._known_related_objects, ._result_cache, ._prefetch_done
    # and ._deferred_filter; Model._state; a compiler's get_converters. views.page: _prefetched_objects_cache.
    "django": ("5.2.", "6.1."),
    # atrum_torneos.serving.protocol and .serve: HttpToolsProtocol.shutdown, supervisors.multiprocess.
    "uvicorn": "0.54.",
}


@pytest.mark.parametrize(("package", "read_at"), READ_AT.items())
def test_private_parts_were_read_at_the_version_that_runs(package, read_at):
    assert version(package).startswith(read_at)
