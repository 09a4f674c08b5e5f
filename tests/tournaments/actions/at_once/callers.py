"""A process in which several people carry out one action at the same moment.

python -m tests.tournaments.actions.at_once.callers

Reads calls from standard input, each a pickled list of (verb, by, arguments, named arguments), carries them out at
once, each in a thread, and answers with a pickled list of what each came to.
"""

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any


def carry_out(calls: list[tuple[str, Any, tuple[Any, ...], dict[str, Any]]]) -> list[str]:
    """Return each call's end: "done", the status of a refusal, or the error."""
    from django.db import connection

    from tournaments.actions.verbs import VERBS
    from tournaments.errors import Refusal
    from tournaments.models import names

    names._marks.clear()  # another test's database had other marks for an event of this number
    ready = Barrier(len(calls))

    def one(call: tuple[str, Any, tuple[Any, ...], dict[str, Any]]) -> str:
        name, by, args, named = call
        ready.wait()
        try:
            VERBS[name].run(by, *args, **named)
        except Refusal as refusal:
            return str(refusal.status)
        except Exception as error:
            return repr(error)
        else:
            return "done"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def main() -> None:
    """Until nothing more is asked."""
    import django

    django.setup()
    while True:
        try:
            calls = pickle.load(sys.stdin.buffer)  # noqa: S301  # from the test that started it
        except EOFError:
            return
        pickle.dump(carry_out(calls), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
