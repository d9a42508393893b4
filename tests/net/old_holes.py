#!/usr/bin/env python3
"""old_holes.py [NAME…] - what once broke this server, or the library it stood on, byte by byte: offers to upgrade on a kept
connection, and frames of HTTP/2, well-formed and broken, on a plain port, after an upgrade to h2c, and over TLS. The server
answers in HTTP/1.1 or closes, and lives. Then a share of it once more under valgrind, to which memory that is read after it
was freed is an error even if nothing comes of it."""

import contextlib
import ssl
import struct

import answer
import battery
from battery import PATIENCE, case, scaled
from peer import CONT, PING, TEXT, Peer, close, frame
from raw import PROGRAM, Server, check, equal
from strict_tls import client, secure
from wire import drain, lines

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
GET = bytes([0x82, 0x86, 0x84, 0x41, 4]) + b"here"  # GET http / of "here", in HPACK
VALGRIND = ("valgrind", "--error-exitcode=9", "-q", "--num-callers=30")
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PROMISE, PINGS, AWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS, PADDED, WITH_PRIORITY = 1, 4, 8, 32


def h2(kind, flags=0, stream=0, payload=b"", length=None):
    n = len(payload) if length is None else length
    return struct.pack(">I", n)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


GOOD = h2(HEADERS, END_STREAM | END_HEADERS, 1, GET)
SEQUENCES = {
    "a good request": [GOOD],
    "HEADERS without their end": [h2(HEADERS, END_STREAM, 1, GET)],
    "HEADERS without their end, then others": [h2(HEADERS, END_STREAM, 1, GET), h2(HEADERS, END_STREAM | END_HEADERS, 3, GET)],
    "HEADERS without their end, a malformed PING, HEADERS": [h2(HEADERS, 0, 1, GET), h2(PINGS, 0, 0, b"1234567"),
                                                             h2(HEADERS, END_STREAM | END_HEADERS, 3, GET)],
    "a PING of 7 bytes": [h2(PINGS, 0, 0, b"1234567")],
    "a PING of 9 bytes on a stream": [h2(PINGS, 0, 5, b"123456789")],
    "a PING whose length lies": [h2(PINGS, 0, 0, b"12345678", length=4000)],
    "CONTINUATION of nothing": [h2(CONTINUATION, END_HEADERS, 1, GET)],
    "CONTINUATION on another stream": [h2(HEADERS, 0, 1, GET), h2(CONTINUATION, END_HEADERS, 3, GET)],
    "HEADERS, RST_STREAM, HEADERS on one stream": [GOOD, h2(RESET, 0, 1, b"\0\0\0\x08"), GOOD],
    "RST_STREAM of nothing": [h2(RESET, 0, 9, b"\0\0\0\x08")],
    "GOAWAY in the middle": [h2(HEADERS, 0, 1, GET), h2(AWAY, 0, 0, bytes(8)), h2(CONTINUATION, END_HEADERS, 1, b"")],
    "SETTINGS of 5 bytes": [h2(SETTINGS, 0, 0, bytes(5))],
    "SETTINGS with a window too large": [h2(SETTINGS, 0, 0, struct.pack(">HI", 4, 0xffffffff)), GOOD],
    "WINDOW_UPDATE of 0": [h2(WINDOW, 0, 0, bytes(4)), h2(WINDOW, 0, 1, bytes(4))],
    "DATA before HEADERS": [h2(DATA, END_STREAM, 1, b"data")],
    "padding longer than the frame": [h2(HEADERS, END_STREAM | END_HEADERS | PADDED, 1, b"\xff" + GET)],
    "a priority that depends on itself": [h2(HEADERS, END_STREAM | END_HEADERS | WITH_PRIORITY, 1,
                                             struct.pack(">IB", 1, 0) + GET)],
    "broken HPACK": [h2(HEADERS, END_STREAM | END_HEADERS, 1, b"\xff" * 40)],
    "an index far beyond the table": [h2(HEADERS, END_STREAM | END_HEADERS, 1, b"\xff\xff\xff\xff\x0f")],
    "a frame of 16 MB that does not come": [h2(HEADERS, END_STREAM | END_HEADERS, 1, GET, length=0xffffff)],
    "stream 0": [h2(HEADERS, END_STREAM | END_HEADERS, 0, GET)],
    "an even stream": [h2(HEADERS, END_STREAM | END_HEADERS, 2, GET)],
    "PUSH_PROMISE": [h2(PROMISE, END_HEADERS, 1, b"\0\0\0\2" + GET)],
    "30 streams at once, all reset": [h2(HEADERS, END_STREAM | END_HEADERS, n, GET) for n in range(1, 61, 2)] +
                                     [h2(RESET, 0, n, b"\0\0\0\x08") for n in range(1, 61, 2)],
    "unknown frames": [h2(kind, 255, 1, b"x" * 20) for kind in range(10, 30)],
}
H2C = ("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA")
PLACES = {"plain": lambda sent: PREFACE + h2(SETTINGS) + sent,
          "h2c": lambda sent: lines(*H2C) + PREFACE + h2(SETTINGS) + sent,
          "h2c second": lambda sent: lines() + lines(*H2C) + PREFACE + h2(SETTINGS) + sent,
          "bare": lambda sent: sent}


def speaks_http1(sock, sent, answered):
    """All that comes until the end is HTTP/1.1: 200 for the `answered` requests before the frames, then an error or nothing."""
    sock.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionError, ssl.SSLError):
        sock.sendall(sent)
    with contextlib.suppress(ssl.SSLError):
        answers = answer.split(drain(sock), [])
        statuses = [one.status for one in answers]
        equal(statuses[:answered], [200] * answered, "requests before the frames")
        check(len(statuses) <= answered + 1 and all(status >= 400 for status in statuses[answered:]), f"answers: {statuses}")


def lives(server):
    equal(server.http("/x")[0], 200, "the server lives")


def plain(place, frames):
    answered = {"plain": 0, "h2c": 1, "h2c second": 2, "bare": 0}[place]

    def talk(server):
        with server.connect() as sock:
            speaks_http1(sock, PLACES[place](b"".join(frames)), answered)
    return talk


def over_tls(server, sequences, protocols):
    for words, frames in sequences.items():
        try:
            with client(protocols=protocols).wrap_socket(server.connect()) as sock:
                check(sock.selected_alpn_protocol() != "h2", f"{words}: HTTP/2 is agreed on")
                speaks_http1(sock, PLACES["plain"](b"".join(frames)), 0)
        except (ssl.SSLError, ConnectionError):
            pass  # the handshake was refused
        lives(server)


def all_over_tls(_):
    with secure("ec", "handshake_s=1") as server:
        over_tls(server, SEQUENCES, ["h2"])
        over_tls(server, SEQUENCES, ["h2", "http/1.1"])


# ---- under valgrind -----------------------------------------------------------------------------------------------------


def instrumented():
    """A program with a sanitizer in it is not for valgrind, and does not need it."""
    with open(PROGRAM, "rb") as file:
        return b"__asan_init" in (text := file.read()) or b"__tsan_init" in text


@contextlib.contextmanager
def watched(*options):
    """A server for a while, under valgrind; a memory error is its end with 9."""
    server = Server("handshake_s=5", *options, under=() if instrumented() else VALGRIND)
    try:
        yield server
    finally:
        status, said = server.stop()
    check(status == 0, f"the server ended with {status}{' (a memory error: valgrind tells above)' if status == 9 else ''}")
    check(said.split()[1] == said.split()[3], said)


def quietly(function, *arguments):
    """What the server says is judged elsewhere; here it is its memory that counts."""
    with contextlib.suppress(AssertionError, OSError, EOFError):
        function(*arguments)


def kept(server, before, *more):
    """An offer after so many good requests, and again after whatever came back"""
    with server.connect() as sock:
        sock.settimeout(0.5)
        for offer in ((),) * before + (more,) * 3:
            sock.sendall(lines(*offer))
            sock.recv(65536)


def upgrades_watched(_):
    with watched() as server:
        for more in (("Upgrade: foo", "Connection: Upgrade"), ("Upgrade: foo",), H2C,
                     ("Upgrade: websocket", "Connection: Upgrade"), ("Upgrade: websocket",),
                     ("Upgrade:", "Connection: Upgrade"), (f"Upgrade: {'x' * 300}", "Connection: Upgrade")):
            for before in (0, 1, 2):
                quietly(kept, server, before, *more)
            with server.connect() as sock:
                sock.sendall(lines() + lines(*more) + lines(*more, first="POST /x HTTP/1.1"))
                sock.settimeout(0.3)
                quietly(drain, sock)


def frames_watched(_):
    names = list(SEQUENCES)[::scaled(3, 1)]
    with watched() as server:
        for place in PLACES:
            for name in names:
                with server.connect() as sock:
                    sock.sendall(PLACES[place](b"".join(SEQUENCES[name])))
                    sock.settimeout(0.1)
                    quietly(drain, sock)


def websockets_watched(_):
    text = frame(TEXT, "x" * 3000)
    cases = [[text], [text[:100]], [frame(TEXT, "a", fin=False), close(1000)], [frame(TEXT, b"\xff")], [frame(3)],
             [frame(TEXT, "x" * 5000)], [frame(PING, "x" * 126)],
             [close(1000), text], [frame(TEXT, "close"), text],
             [frame(TEXT, "", fin=False)] + [frame(CONT, "x", fin=False)] * 70, [frame(PING, "p" * 125)] * 50]
    with watched() as server:
        for i, sent in enumerate(cases * 2):
            with Peer(server) as peer:
                peer.sock.settimeout(0.2)
                peer.send(sent)
                quietly(peer.until_close)
                if i < len(cases):
                    peer.vanish()


def register():
    for place in PLACES:
        for words, frames in SEQUENCES.items():
            case(f"{place}: {words}", f"frames of HTTP/2, {place}", plain(place, frames))
    case("tls: all of these", "frames of HTTP/2 over TLS", all_over_tls)
    case("valgrind: upgrades", "offers to upgrade, again and again", upgrades_watched)
    case("valgrind: frames", "frames of HTTP/2", frames_watched)
    case("valgrind: websockets", "WebSockets that break off", websockets_watched)


register()

if __name__ == "__main__":
    battery.main(["handshake_s=1"])
