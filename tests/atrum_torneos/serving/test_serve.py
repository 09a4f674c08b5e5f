"""The web server as real processes: what is asked of it while it is replaced is answered."""

import http.client
import signal
import threading
import time
from collections import Counter
from contextlib import contextmanager

import psutil
import pytest
from uvicorn.config import STARTUP_FAILURE

from atrum_torneos.serving.serve import STARTING
from tests.atrum_torneos.serving.conftest import BOUND

pytestmark = [pytest.mark.processes, pytest.mark.thorough]


def until(true):
    """Waits for something to come true, for a bounded time."""
    end = time.monotonic() + BOUND
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def ask(connection):
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    assert len(answer.headers.get_all("date")) == 1
    return answer.status, answer.read(), answer.getheader("connection")


def connect(listening):
    return http.client.HTTPConnection("127.0.0.1", listening.getsockname()[1], timeout=BOUND)


@contextmanager
def visitors(listening):
    """People who ask without a pause, some on a new connection each time; counts what they get."""
    got, over = Counter(), threading.Event()

    def visit(keep):
        connection = None
        while not over.is_set():
            connection = connection or connect(listening)
            try:
                status, _, connected = ask(connection)
            except (OSError, http.client.HTTPException) as error:
                got[type(error).__name__] += 1
                connection = None
                continue
            got[status] += 1
            if not keep or connected == "close":
                connection.close()
                connection = None

    threads = [threading.Thread(target=visit, args=[keep]) for keep in (True, True, False, False)]
    for thread in threads:
        thread.start()
    try:
        yield got
    finally:
        over.set()
        for thread in threads:
            thread.join()


def test_processes_are_replaced_without_losing_a_request(serve, listening):
    server = serve()
    assert ask(connect(listening))[:2] == (200, b"ok\n")
    until(lambda: len(web_processes(server)) == 2)
    before = web_processes(server)
    with visitors(listening) as got:
        server.send_signal(signal.SIGHUP)
        until(lambda: len(web_processes(server)) == 2 and not web_processes(server) & before)
    assert set(got) == {200}


def test_a_server_may_be_stopped_and_another_started_on_its_socket(serve, listening):
    first = serve()
    assert ask(connect(listening))[0] == 200
    with visitors(listening) as got:
        first.terminate()
        second = serve()
        first.wait(BOUND)
        answered = got[200]
        until(lambda: got[200] > answered)
    assert set(got) == {200}
    assert second.is_running()


def test_a_process_that_dies_while_it_is_asked_whether_it_lives_is_replaced_at_once(serve, listening):
    server = serve()
    assert ask(connect(listening))[0] == 200
    until(lambda: len(web_processes(server)) == 2)
    before = web_processes(server)
    psutil.Process(doomed := min(before)).suspend()
    time.sleep(2)  # it has been asked by now, and does not answer
    died = time.monotonic()
    psutil.Process(doomed).kill()
    until(lambda: len(web_processes(server) - {doomed}) == 2)
    assert time.monotonic() - died < STARTING / 2


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_death_loses_nobody_who_comes_meanwhile_and_is_counted(processes, serving, serve, listening):
    serving.update(WEB_CONCURRENCY=processes, METRICS_TOKEN="t" * 40, PROMETHEUS_MULTIPROC_DIR=serving["OWN"])
    server = serve()
    assert ask(connect(listening))[0] == 200
    until(lambda: len(web_processes(server)) == int(processes))
    for doomed in web_processes(server):
        psutil.Process(doomed).kill()
    assert ask(connect(listening))[0] == 200
    until(lambda: f"arena_deaths_total {processes}.0" in counters(listening))


def counters(listening):
    """Return what the metrics say."""
    connection = connect(listening)
    connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {'t' * 40}"})
    return connection.getresponse().read().decode()


def web_processes(server):
    """Ids of the processes that answer requests."""
    return {child.pid for child in server.children() if "spawn_main" in command_of(child)}


def command_of(process):
    """Return the command of a process; nothing once it has ended, which it may do while one looks."""
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def test_a_process_that_cannot_start_ends_the_server_with_an_error(serve, serving, tmp_path):
    """A service manager takes an end without one for a wanted end."""
    dies = f'import os, sys\n"--multiprocessing-fork" in sys.orig_argv and os._exit({STARTUP_FAILURE})\n'
    (tmp_path / "sitecustomize.py").write_text(dies)
    serving["PYTHONPATH"] = str(tmp_path)
    assert serve().wait(BOUND) == STARTUP_FAILURE
