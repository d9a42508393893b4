#!/usr/bin/env python3
"""terminal.py [NAME …] - the conversations of this folder against the tables of the terminal (terminal_host.c), all in one process
and on one thread, as run.py plays them against a server."""

import contextlib
import itertools
import os
import queue
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.environ["FAMBIZ_SOURCE"], "tests/lib"))
import run  # noqa: E402
from serve import PATIENCE  # noqa: E402
from ws import TEXT, check  # noqa: E402

PROGRAM = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/conformance/conformance_terminal_host")


class Connection:
    """What a client knows of a WebSocket."""

    status = 101

    def __init__(self, place, number):
        self.place, self.number, self.told = place, number, queue.Queue()

    def send(self, text):
        self.place.say(f"say {self.number} {text}")

    def receive(self):
        return self.told.get()

    def close(self):
        self.place.say(f"close {self.number}")


class Terminal:
    def __init__(self, state, *options):
        self.process = subprocess.Popen([PROGRAM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
                                        env={**os.environ, "XDG_STATE_HOME": state})
        self.connections, self.persons = {}, itertools.count()
        self.saying = threading.Lock()
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        for line in self.process.stdout:
            word, number, *text = line.rstrip("\n").split(" ", 2)
            frame = (TEXT, text[0].replace("\t", "\n").encode()) if word == "told" else (None, b"")
            self.connections[int(number)].told.put(frame)

    def say(self, line):
        with self.saying, contextlib.suppress(BrokenPipeError, ValueError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def guest(self):
        return next(self.persons)

    def websocket(self, person):
        with self.saying:
            number = len(self.connections)
            connection = self.connections[number] = Connection(self, number)
        self.say(f"open {number} {person}")
        return connection

    def end(self):
        with self.saying:
            self.process.stdin.close()
        self.reader.join(PATIENCE)
        return self.process.wait(PATIENCE)


@contextlib.contextmanager
def terminal(*options):
    with tempfile.TemporaryDirectory() as state:
        place = Terminal(state, *options)
        try:
            yield place
        finally:
            status = place.end()
        check(status == 0, f"the terminal's tables ended with {status}")


if __name__ == "__main__":
    run.server = terminal
    sys.exit(run.main(sys.argv[1:]))
