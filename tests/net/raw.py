"""raw.py - a server under test (echo.c) and a client that sends exactly the bytes it is told to."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.environ["FAMBIZ_SOURCE"], "tests/lib"))
import ws  # noqa: E402
from ws import (BINARY, CLOSE, PING, PONG, TEXT, check, equal, exactly, frame, read_body, read_head,  # noqa: E402, F401
                run)

PROGRAM = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/net/net_echo")


class Server:
    def __init__(self, *options, address="127.0.0.1", under=()):
        """under: a program that runs it, with that program's options"""
        self.address = address
        command = [*under, PROGRAM, f"address={address}", *options]
        # Where memory is measured, the sanitizer must not keep what was freed.
        environment = dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=1")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.port = int(self.process.stdout.readline().split()[1])

    def stop(self, number=signal.SIGTERM):
        """Ends it as an operator would: (status, what it said last)."""
        self.process.send_signal(number)
        said = self.process.communicate(timeout=20)[0]
        return self.process.returncode, said

    def connect(self):
        family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
        sock = socket.socket(family)
        sock.settimeout(20)
        sock.connect((self.address, self.port))
        return sock

    def http(self, path, method="GET", headers="", body=b"", sock=None):
        """(status, headers, body) of one exchange; HTTP/1.1 with a length, or until the end."""
        with contextlib.ExitStack() as stack:
            sock = sock or stack.enter_context(self.connect())
            length = f"Content-Length: {len(body)}\r\n" if body or method == "POST" else ""
            sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: here\r\n{length}{headers}\r\n".encode() + body)
            status, fields = read_head(sock)
            if method == "HEAD" or status == 304:
                return status, fields, b""
            return status, fields, read_body(sock, fields)

    def counts(self, context=None):
        """What it has counted; by TLS with a context of ssl."""
        with self.connect() as sock:
            return json.loads(self.http("/counts", sock=context.wrap_socket(sock) if context else sock)[2])

    def cpu(self):
        """seconds of work so far"""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """resident KiB"""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1])


@contextlib.contextmanager
def server(*options, **more):
    """A server for a while; it must end cleanly, with every socket that was opened closed."""
    running = Server(*options, **more)
    try:
        yield running
    finally:
        status, said = running.stop()
    words = said.split()
    check(status == 0, f"the server ended with {status}")
    check(words[1] == words[3], f"sockets opened and closed: {said}")


def until(what, true, seconds=20):
    end = time.monotonic() + seconds
    while not true():
        check(time.monotonic() < end, f"{what}: not in {seconds} s")
        time.sleep(0.02)


class WebSocket(ws.WebSocket):
    """to a room of echo.c"""

    def __init__(self, running, path="/room/1", **more):
        super().__init__(running, path, **more)
