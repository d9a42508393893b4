"""serve.py - a `fambiz serve` of the test's own, in a data folder of its own, and guests who are known to it.

FAMBIZ names the program (tests/CMakeLists.txt); FAMBIZ_ADDRESS, where it is set, a server that runs already, for the tests
that need nothing of it but its protocol."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

from ws import WebSocket, check, read_body, read_head

# One address plays as fast as it likes: all clients of a test come from one.
FRIENDLY = ["--rate", "100000", "--burst", "100000", "--per-address", "100000", "--tables-each", "100000"]
PATIENCE = 60  # seconds until something that has to come counts as missing; sanitizers are slow


class Place:
    """Where a server listens."""

    def __init__(self, url):
        self.url = url
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port

    def connect(self):
        sock = socket.create_connection((self.host, self.port), timeout=PATIENCE)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return sock

    def http(self, path, method="GET", headers="", body=b""):
        """(status, headers, body) of one request"""
        with self.connect() as sock:
            length = f"Content-Length: {len(body)}\r\n" if body or method in ("POST", "PUT") else ""
            sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{length}{headers}\r\n".encode() + body)
            status, fields = read_head(sock)
            silent = method == "HEAD" or status in (0, 204, 304)
            return status, fields, b"" if silent else read_body(sock, fields)

    def guest(self):
        """A new person: the header that says so."""
        status, fields, _ = self.http("/api/guest", "POST")
        check(status == 201, f"POST /api/guest: {status}")
        return f"Cookie: {fields['set-cookie'].split(';')[0]}\r\n"

    def websocket(self, cookie, headers="", path="/ws", origin="http://localhost"):
        """Opened as a page of this origin does it; with None, as a program that names none."""
        page = f"Origin: {origin}\r\n" if origin else ""
        return WebSocket(self, path, headers=cookie + page + headers)


class Server(Place):
    """`fambiz serve`, or another program that serves (`program`: its words)."""

    def __init__(self, data, *options, program=None, environment=None):
        command = program or [os.environ["FAMBIZ"], "serve"]
        command = [*command, "--port", "0", "--address", "127.0.0.1", "--data", data, *FRIENDLY, *options]
        self.data = data
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True,
                                        env={**os.environ, **(environment or {})})
        self.first = self.process.stdout.readline().strip()
        if self.first:
            super().__init__(self.first)

    def serves(self):
        return bool(self.first)

    def said(self):
        """all that it wrote to stderr"""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def stop(self, number=signal.SIGTERM):
        """Ends it; its status and how long it took."""
        began = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return status, time.monotonic() - began


@contextlib.contextmanager
def data_folder():
    folder = tempfile.mkdtemp(prefix="fambiz-test-")
    try:
        yield os.path.join(folder, "data")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def server(*options, **more):
    """A server for a while, or the one of FAMBIZ_ADDRESS; ours must end cleanly, and complain of nothing."""
    address = os.environ.get("FAMBIZ_ADDRESS")
    if address:
        yield Place(address)
        return
    with data_folder() as data:
        running = Server(data, *options, **more)
        try:
            check(running.serves(), f"no server came up: {running.said()}")
            yield running
        except BaseException:
            print(running.said()[-4000:])
            raise
        finally:
            status, _ = running.stop()
        check(status == 0, f"the server ended with {status}: {running.said()[-4000:]}")
