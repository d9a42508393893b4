"""ws.py - HTTP and WebSocket from the client's side, byte by byte as the test wants them; and the few words in which all
scripts that use it say what they check. Refuses to know which server it talks to: `running` has a `connect()`."""

import base64
import contextlib
import os
import socket
import struct
import threading

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


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
    def __init__(self, running, path, headers="", version="13", sock=None, host="localhost"):
        self.sock = sock or running.connect()
        self.buffer = b""
        self.sending = threading.Lock()  # one may read, and answer pings, while another one writes
        key = base64.b64encode(os.urandom(16)).decode()
        with contextlib.suppress(ConnectionError):  # then no answer comes either
            self.sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                              f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                              f"Sec-WebSocket-Version: {version}\r\n{headers}\r\n".encode())
        self.status, self.fields = read_head(self.sock)

    def send(self, text, opcode=TEXT, final=True):
        with self.sending:
            self.sock.sendall(frame(opcode, text, final))

    def _need(self, n):
        """So many bytes are there; where they do not come in time, none is lost."""
        while len(self.buffer) < n:
            more = self.sock.recv(65536)
            if not more:
                raise EOFError
            self.buffer += more

    def _frame(self):
        self._need(2)
        first, n, at = self.buffer[0], self.buffer[1] & 127, 2
        if n >= 126:
            at = 4 if n == 126 else 10
            self._need(at)
            n = int.from_bytes(self.buffer[2:at], "big")
        self._need(at + n)
        payload = self.buffer[at:at + n]
        self.buffer = self.buffer[at + n:]
        return first & 15, payload

    def receive(self):
        """(opcode, payload) of the next frame; pings are answered and passed over. (None, b"") at the end."""
        try:
            opcode, payload = self._frame()
            while opcode == PING:
                self.send(payload, PONG)
                opcode, payload = self._frame()
        except (EOFError, ConnectionError):
            return None, b""
        return opcode, payload

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
        with contextlib.suppress(OSError):  # closed already
            self.sock.shutdown(socket.SHUT_RDWR)  # so that a thread that reads wakes up, too
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
