"""http_lib.py - a server of one's own (`fambiz serve`) and clients that speak HTTP with it, for http_*.py."""

import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(os.environ["FAMBIZ_SOURCE"], "tests/lib")))
from ws import check, equal, run  # noqa: E402, F401

SETTINGS = {"edition": "lookout-2021", "seats": 2, "clock": "standard", "window": 6000, "flags": [], "standin": "random"}


class Answer:
    """Status, headers (names in small letters) and body."""

    def __init__(self, response):
        self.status = response.status
        self.fields = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        return self.json().get("error")


class Server:
    """`speed`: its clock runs so many times as fast (clock.c); `secure`: it speaks TLS, as its options say."""

    def __init__(self, folder, *options, speed=0, secure=False):
        self.folder = pathlib.Path(folder)
        self.environment = dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=1")
        if speed:
            page = self.folder / "clock"
            now = time.monotonic_ns() // 1000
            page.write_bytes(struct.pack("<IIQQQ", 0, speed, now, now, 0))  # a ClockPage
            library = pathlib.Path(os.environ["FAMBIZ_BUILD"], "tests/server/libfb_clock.so")
            self.environment.update(FAMBIZ_TEST_CLOCK=str(page), LD_PRELOAD=str(library))
        self.scheme = "https" if secure else "http"
        self.start(*options)

    def start(self, *options):
        command = [os.environ["FAMBIZ"], "serve", "--port=0", "--address=127.0.0.1", f"--data={self.folder / 'data'}"]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=log, text=True,
                                            env=self.environment)
        line = self.process.stdout.readline()
        found = re.match(rf"{self.scheme}://(?:127\.0\.0\.1|localhost):(\d+)/$", line)
        check(found, f"the first line is {line!r}; {self.log()}")
        self.port = int(found[1])

    def log(self):
        return (self.folder / "log").read_text(encoding="utf-8")

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(timeout=30)
        with self.process.stdout as rest:
            self.printed = rest.read()  # behind the first line
        return self.process.returncode

    def ask(self, method, path, body=None, token=None, **fields):
        """One exchange. body: bytes, or what becomes JSON; token: of a bot account. Origin="…" is a header."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            headers = {name.replace("_", "-"): value for name, value in fields.items()}
            if body is not None and not isinstance(body, bytes):
                body = json.dumps(body).encode()
                headers.setdefault("Content-Type", "application/json")
            if body is None and method in ("POST", "PUT"):
                body = b""
            if token:
                headers["Authorization"] = f"Bearer {token}"
            connection.request(method, path, body=body, headers=headers)
            return Answer(connection.getresponse())

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def guest(self):
        """The cookie of a new guest, as a browser sends it."""
        answer = self.ask("POST", "/api/guest")
        equal(answer.status, 201, "a guest")
        return answer.fields["set-cookie"].split(";")[0]

    def bot(self, name="Robo"):
        """The token of a new bot account."""
        answer = self.ask("POST", "/api/bots", {"name": name})
        equal(answer.status, 201, f"a bot account: {answer.body}")
        return answer.json()["token"]

    def table(self, token, listed=False, **settings):
        answer = self.ask("POST", "/api/tables", {"settings": {**SETTINGS, **settings}, "listed": listed}, token=token)
        equal(answer.status, 201, f"a table: {answer.body}")
        return answer.json()["table"]


@contextlib.contextmanager
def server(*options, **more):
    """A server for a while. It must end well, and must never have written a token down."""
    with tempfile.TemporaryDirectory() as folder:
        running = Server(folder, *options, **more)
        try:
            yield running
        finally:
            status = running.stop()
        check(status == 0, f"the server ended with {status}: {running.log()[-3000:]}")
        check(not re.search(r"[0-9a-f]{32}", running.log()), "something like a token is in the log")


class Stream:
    """A bot account at a table: hears its stream, and plays by POSTs."""

    def __init__(self, running, token, table, step=None):
        self.server, self.token, self.table, self.n, self.said = running, token, table, 1, []
        self.connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
        query = "" if step is None else f"?step={step}"
        self.connection.request("GET", f"/api/tables/{table}/stream{query}", headers={"Authorization": f"Bearer {token}"})
        self.response = self.connection.getresponse()
        self.blank = 0

    def line(self):
        """The next message; None at the end. Empty lines are counted and passed over."""
        end = time.monotonic() + 20
        while True:
            line = self.response.fp.readline()
            if not line:
                return None
            check(time.monotonic() < end, f"nothing but empty lines behind {self.said[-1:]}")
            if line != b"\n":
                self.said.append(json.loads(line))
                return self.said[-1]
            self.blank += 1

    def until(self, kind, **members):
        """The next message of this type, and with these members."""
        while True:
            message = self.line()
            check(message is not None, f"the stream ended before {kind} {members}")
            if message["type"] == kind and all(message.get(k) == v for k, v in members.items()):
                return message

    def post(self, kind, **members):
        self.n += 1
        body = {"type": kind, "n": self.n, **members}
        return self.server.ask("POST", f"/api/tables/{self.table}", body, token=self.token)

    def takes(self, kind, **members):
        answer = self.post(kind, **members)
        equal((answer.status, answer.body), (204, b""), f"{kind} {members}")

    def close(self):
        self.response.close()
        self.connection.close()


def seat(s, tokens, listed=False, **settings):
    """A table where each of the tokens has a seat, and is ready. The streams; each knows its part."""
    table = s.table(tokens[0], listed, seats=len(tokens), **settings)
    streams = [Stream(s, token, table) for token in tokens]
    for stream, letter in zip(streams, "ABCDEF"):
        stream.part = os.urandom(16)
        stream.until("joined")
        stream.takes("sit", seat=letter)
        stream.takes("ready", on=True, hash=hashlib.sha256(stream.part).hexdigest())
    return streams


def deal(streams):
    streams[0].takes("start")
    for stream in streams:
        stream.until("parts")
        stream.takes("part", part=stream.part.hex())


def wait_for(what, seconds=20):
    """Until `what` answers something true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("waited in vain")
