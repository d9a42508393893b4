"""peer.py - a WebSocket client that is as strict with the server as RFC 6455 lets it be, and frames of every shape, the
forbidden ones included. Refuses to know which cases there are."""

import base64
import contextlib
import hashlib
import os
import socket
import struct

import answer
from battery import PATIENCE, chopped, send_pieces
from raw import check, equal

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
NAMES = {CONT: "continuation", TEXT: "text", BINARY: "binary", CLOSE: "close", PING: "ping", PONG: "pong"}
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def masked(payload, mask):
    n = len(payload)
    keys = (mask * (n // 4 + 1))[:n]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(keys, "big")).to_bytes(n, "big")


def head(opcode, n, fin=True, rsv=0, form=None, mask=True):
    """The first 2, 4 or 10 bytes; form: 7, 16 or 64 bits of length, the shortest that does unless told."""
    form = form or (7 if n < 126 else 16 if n < 65536 else 64)
    first = (128 if fin else 0) | rsv << 4 | opcode
    bit = 128 if mask else 0
    length = {7: bytes([bit | n & 127]), 16: struct.pack(">BH", bit | 126, n & 65535), 64: struct.pack(">BQ", bit | 127, n)}
    return bytes([first]) + length[form]


def frame(opcode, payload=b"", fin=True, rsv=0, form=None, mask=b"\x37\xfa\x21\x3d"):
    """mask=None: sent as only a server may"""
    payload = payload.encode() if isinstance(payload, str) else payload
    start = head(opcode, len(payload), fin, rsv, form, mask is not None)
    return start + (mask + masked(payload, mask) if mask is not None else payload)


def close(code=None, reason=b""):
    return frame(CLOSE, b"" if code is None else struct.pack(">H", code) + reason)


def fragments(pieces, opcode=TEXT):
    """One message, a frame for each piece"""
    last = len(pieces) - 1
    return [frame(CONT if i else opcode, piece, fin=i == last) for i, piece in enumerate(pieces)]


def shown(frames):
    return [f"{NAMES[opcode]} {payload[:24]!r}{'…' if len(payload) > 24 else ''} ({len(payload)})"
            for opcode, payload in frames]


def opened(got, key):
    """Checks the answer that opens a WebSocket: RFC 6455, 4.2.2"""
    equal((got.version, got.status), ("1.1", 101), "status of the handshake")
    equal(got.field("upgrade").lower(), "websocket", "Upgrade")
    equal(got.field("connection").lower(), "upgrade", "Connection")
    wanted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
    equal(got.field("sec-websocket-accept"), wanted, "Sec-WebSocket-Accept")
    check(got.field("sec-websocket-extensions") is None, "an extension is declined")
    check(got.field("sec-websocket-protocol") is None, "no subprotocol was asked for")


class Peer:
    """One connection to a room of net_echo, which sends every message back."""

    room = 0

    def __init__(self, server, early=b"", extra="", path=None):
        """early: frames in the same segment as the handshake"""
        Peer.room += 1
        self.sock = server.connect()
        self.sock.settimeout(PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        request = (f"GET {path or f'/room/{Peer.room % 4096}'} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n"
                   f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n")
        self.sock.sendall(request.encode() + early)
        opened(answer.read_head(self.sock), key)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.sock.close()

    def send(self, frames, chop=None):
        """chop: None in one write, "frames" each by itself, or so many octets at a time"""
        pieces = frames if chop == "frames" else chopped(b"".join(frames), chop) if chop else None
        if pieces:
            send_pieces(self.sock, pieces)
        else:
            with contextlib.suppress(ConnectionError):
                self.sock.sendall(b"".join(frames))

    def _exactly(self, n):
        got = b""
        while len(got) < n:
            more = self.sock.recv(n - len(got))
            if not more:
                raise EOFError("the connection ended inside a frame" if got else "the connection ended")
            got += more
        return got

    def frame(self):
        """(opcode, final, payload); whatever a server may not send is a failure"""
        first, second = self._exactly(2)
        opcode, n = first & 15, second & 127
        check(first & 0x70 == 0, f"the server sets a reserved bit: {first:#x}")
        check(second & 128 == 0, "the server masks")
        check(opcode in NAMES, f"the server sends opcode {opcode}")
        if n == 126:
            n = struct.unpack(">H", self._exactly(2))[0]
            check(n > 125, f"16 bits for a length of {n}")
        elif n == 127:
            n = struct.unpack(">Q", self._exactly(8))[0]
            check(n > 65535, f"64 bits for a length of {n}")
        check(opcode < 8 or (first & 128 and n < 126), "the server sends a control frame that is fragmented or too long")
        return opcode, bool(first & 128), self._exactly(n)

    def message(self):
        """(opcode, payload) of the next pong, close frame or whole message; a ping of the server's is answered"""
        kind, parts = None, b""
        while True:
            opcode, final, payload = self.frame()
            if opcode == PING:
                self.send([frame(PONG, payload)])
                continue
            if opcode >= 8:
                return opcode, payload
            check((opcode == CONT) == (kind is not None), "the server begins a message inside another one, or none")
            kind = opcode or kind
            parts += payload
            if final:
                return kind, parts

    def until_close(self):
        """(messages and pongs that came, code and reason of the close frame)"""
        got = []
        while True:
            opcode, payload = self.message()
            if opcode == CLOSE:
                return got, read_close(payload)
            got.append((opcode, payload))

    def take(self, n):
        return [self.message() for _ in range(n)]

    def ends(self):
        """Nothing but the end of the connection comes; what is still on its way to the server may make it a reset."""
        try:
            rest = self.sock.recv(1000)
        except ConnectionError:
            return
        except TimeoutError:
            raise AssertionError("the server does not close the TCP connection") from None
        equal(rest, b"", "after the close frame")

    def vanish(self):
        """as a machine that lost its line, and sends a reset when it is back"""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


def read_close(payload):
    check(len(payload) != 1, "the server sends a close frame of one byte")
    if not payload:
        return None, ""
    code = struct.unpack(">H", payload[:2])[0]
    check(1000 <= code <= 1014 and code not in (1004, 1005, 1006) or 3000 <= code < 5000, f"the server closes with {code}")
    return code, payload[2:].decode()
