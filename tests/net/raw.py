"""raw.py - a server under test (echo.c) and a client that sends exactly the bytes it is told to."""

import base64
import contextlib
import json
import os
import signal
import socket
import struct
import subprocess

PROGRAM = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/net/net_echo")
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Server:
    def __init__(self, *options, address="127.0.0.1"):
        self.address = address
        command = [PROGRAM, f"address={address}", *options]
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

    def counts(self):
        return json.loads(self.http("/counts")[2])

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


def read_head(sock):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        try:
            byte = sock.recv(1)
        except ConnectionError:
            byte = b""
        if not byte:
            return 0, {}
        head += byte
    lines = head.decode().split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split()[1]), fields


def read_body(sock, fields):
    if "content-length" in fields:
        return exactly(sock, int(fields["content-length"]))
    body = b""
    while more := sock.recv(65536):
        body += more
    return body


def exactly(sock, n):
    got = b""
    while len(got) < n:
        more = sock.recv(n - len(got))
        if not more:
            raise EOFError
        got += more
    return got


def frame(opcode, payload, final=True, mask=b"\x01\x02\x03\x04"):
    payload = payload.encode() if isinstance(payload, str) else payload
    n = len(payload)
    head = bytes([(128 if final else 0) | opcode])
    if n < 126:
        head += bytes([128 | n])
    elif n < 65536:
        head += bytes([254]) + struct.pack(">H", n)
    else:
        head += bytes([255]) + struct.pack(">Q", n)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class WebSocket:
    def __init__(self, running, path="/room/1", headers="", version="13", sock=None):
        self.sock = sock or running.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        with contextlib.suppress(ConnectionError):  # then no answer comes either
            self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
                              f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                              f"Sec-WebSocket-Version: {version}\r\n{headers}\r\n".encode())
        self.status, self.fields = read_head(self.sock)

    def send(self, text, opcode=TEXT, final=True):
        self.sock.sendall(frame(opcode, text, final))

    def receive(self):
        """(opcode, payload) of the next frame; pings are answered and passed over. (None, b"") at the end."""
        try:
            first, second = exactly(self.sock, 2)
            n = second & 127
            if n == 126:
                n = struct.unpack(">H", exactly(self.sock, 2))[0]
            elif n == 127:
                n = struct.unpack(">Q", exactly(self.sock, 8))[0]
            payload = exactly(self.sock, n)
        except (EOFError, ConnectionError):
            return None, b""
        if first & 15 == PING:
            self.sock.sendall(frame(PONG, payload))
            return self.receive()
        return first & 15, payload

    def text(self):
        opcode, payload = self.receive()
        check(opcode == TEXT, f"no text but {opcode} {payload[:60]!r}")
        return payload.decode()

    def closed_with(self):
        """The code of the close frame that comes next, whatever else comes before; 0: cut off."""
        while True:
            opcode, payload = self.receive()
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0]
            if opcode is None:
                return 0

    def close(self):
        self.sock.close()


DONE = {"checks": 0}


def check(fine, what):
    DONE["checks"] += 1
    if not fine:
        raise AssertionError(what)


def equal(got, wanted, what):
    check(got == wanted, f"{what}: {got!r}, not {wanted!r}")


def run(*tests):
    for test in tests:
        test()
        print(f"{test.__name__}: fine")
    print(f"{DONE['checks']} checks")
