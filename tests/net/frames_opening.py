"""frames_opening.py - group 15 of frames.py: the opening handshake of RFC 6455, 4.1 and 4.2, and frames that come with it."""

import base64
import os

import answer
from battery import PATIENCE, case, chopped, send_pieces
from exchange import exchange
from peer import PING, PONG, TEXT, Peer, frame, fragments, opened
from raw import check, equal

KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # of the RFC's own example


def request(method="GET", path="/room/1", version="1.1", host="Host: here", upgrade="Upgrade: websocket",
            connection="Connection: Upgrade", key=f"Sec-WebSocket-Key: {KEY}", number="Sec-WebSocket-Version: 13", extra=()):
    """The handshake with its lines as they are told; "" leaves one out."""
    lines = [f"{method} {path} HTTP/{version}", host, upgrade, connection, key, number, *extra]
    return ("\r\n".join(line for line in lines if line) + "\r\n\r\n").encode()


def refused(statuses, body=b"", fields=(), **lines):
    """Not opened; what comes after it is no frame and no request."""
    def talk(server):
        before = server.counts()["opened"]
        with server.connect() as sock:
            sock.settimeout(PATIENCE)
            sock.sendall(request(**lines) + body)
            got = answer.read(sock)
            check(got.status in statuses, f"answered with {got.status}, not {statuses}")
            for name, value in fields:
                equal((got.field(name) or "").lower(), value, name)
        equal(server.counts()["opened"], before, "WebSockets opened")
    return talk


def taken(key=KEY, chop=None, **lines):
    """Opened, and it works."""
    def talk(server):
        with server.connect() as sock:
            sock.settimeout(PATIENCE)
            whole = request(key=f"Sec-WebSocket-Key: {key}", **lines)
            send_pieces(sock, chopped(whole, chop) if chop else [whole])
            opened(answer.read_head(sock), key.strip())
            peer = Peer.__new__(Peer)
            peer.sock = sock
            peer.send([frame(TEXT, "here")])
            equal(peer.message(), (TEXT, b"here"), "an echo")
    return talk


def key_of_the_rfc(server):
    with server.connect() as sock:
        sock.sendall(request())
        equal(answer.read_head(sock).field("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Sec-WebSocket-Accept")


def wrong_keys():
    short = base64.b64encode(bytes(15)).decode()
    long = base64.b64encode(bytes(17)).decode()
    keys = {"": "no key", "Sec-WebSocket-Key:": "an empty key", f"Sec-WebSocket-Key: {short}": "15 bytes",
            f"Sec-WebSocket-Key: {long}": "17 bytes", "Sec-WebSocket-Key: x": "one letter",
            f"Sec-WebSocket-Key: {KEY[:-2]}": "no padding",
            f"Sec-WebSocket-Key: {KEY[:4]}*{KEY[5:]}": "a letter that is none of base64",
            f"Sec-WebSocket-Key: {KEY[:-2]}=": "half of the padding",
            f"Sec-WebSocket-Key: {KEY[:10]} {KEY[11:]}": "a blank inside",
            f"Sec-WebSocket-Key: {KEY}{KEY}": "two keys in one", f"Sec-WebSocket-Key: {KEY}, {KEY}": "a list of two keys",
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Key: {KEY}": "the same key twice",
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==": "two keys",
            f"Sec-WebSocket-Key: {'A' * 3000}": "3000 letters"}
    for i, (line, words) in enumerate(keys.items()):
        case(f"15.2.{i + 1}", f"the key: {words}", refused([400], key=line, body=frame(TEXT, "x")))


def versions():
    for i, number in enumerate(("0", "7", "8", "12", "14", "255", "13, 8", "013", "+13", "1 3", "", "x")):
        case(f"15.3.{i + 1}", f"version '{number}'",
             refused([426, 400] if not number.isdigit() or number == "013" else [426],
                     number=f"Sec-WebSocket-Version: {number}",
                     fields=[("sec-websocket-version", "13"),
                             ("upgrade", "websocket")] if number.isdigit() and number != "013" else []))
    case("15.3.20", "no version", refused([426, 400], number=""))
    case("15.3.21", "two versions", refused([426, 400], number="Sec-WebSocket-Version: 8\r\nSec-WebSocket-Version: 13"))


def methods():
    for i, method in enumerate(("POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "get", "CONNECT")):
        line = "Content-Length: 0" if method in ("POST", "PUT", "PATCH") else ""
        case(f"15.4.{i + 1}", f"{method} opens nothing", refused(range(400, 600), method=method, extra=[line]))
    case("15.5.1", "HTTP/1.0 opens nothing", refused(range(200, 600), version="1.0"))
    case("15.5.2", "HTTP/2.0 opens nothing", refused([400, 505], version="2.0"))
    case("15.6.1", "no Host", refused([400], host=""))
    case("15.6.2", "a GET with a body", refused(range(400, 600), extra=["Content-Length: 5"], body=b"hello"))
    case("15.6.3", "a GET in chunks", refused(range(400, 600), extra=["Transfer-Encoding: chunked"], body=b"0\r\n\r\n"))


def ordinary():
    """Without both words it is an ordinary request, or refused: never opened."""
    for i, lines in enumerate(({"upgrade": ""}, {"connection": ""}, {"connection": "Connection: keep-alive"},
                               {"connection": "Connection: close"},
                               {"upgrade": "Upgrade: foo"}, {"upgrade": "Upgrade: websockets"}, {"upgrade": "Upgrade: h2c"},
                               {"connection": "Connection: upgraded"}, {"upgrade": "", "connection": ""})):
        words = ", ".join(f"{name} '{line}'" for name, line in lines.items())
        case(f"15.7.{i + 1}", f"with {words} nothing is opened", refused(range(200, 600), **lines))
    case("15.7.20", "a path that is refused", refused([404], path="/elsewhere"))
    for status in (400, 401, 403, 404, 409, 429, 503):
        case(f"15.7.{status}", f"a WebSocket refused with {status}", refused([status], path=f"/refuse/{status}"))


def spellings():
    lists = ({"connection": "Connection: keep-alive, Upgrade"}, {"connection": "connection: UPGRADE"},
             {"connection": "CONNECTION:upgrade,x"},
             {"connection": "Connection: \t,, keep-alive\t ,uPgRaDe ,"},
             {"connection": "Connection: keep-alive\r\nConnection: Upgrade"},
             {"upgrade": "upgrade: WebSocket"}, {"upgrade": "UPGRADE:\twebsocket \t"}, {"upgrade": "Upgrade: foo, websocket"},
             {"upgrade": "Upgrade: foo/1.0, WEBSOCKET, h2c"}, {"upgrade": "Upgrade: foo\r\nUpgrade: websocket"},
             {"number": "sec-websocket-version:13"}, {"number": "SEC-WEBSOCKET-VERSION: \t13 "}, {"host": "host:here:80"},
             {"extra": ["Sec-WebSocket-Protocol: chat, superchat"]}, {"extra": ["Origin: http://example"]},
             {"extra": ["X-Long: " + "x" * 900]},
             {"path": "http://here/room/1"}, {"path": "/room/1?a=b"})
    for i, lines in enumerate(lists):
        words = repr(next(iter(lines.values())))
        case(f"15.1.{i + 2}", f"taken with {words[:60]}", taken(**lines))
    case("15.1.30", "a handshake octet by octet", taken(chop=1))
    case("15.1.31", "a handshake in chops of 7", taken(chop=7))
    for i in range(8):
        case(f"15.1.{40 + i}", "any key", taken(key=base64.b64encode(os.urandom(16)).decode()))


def second_request(server):
    """A handshake on a connection that has served a request before"""
    with server.connect() as sock:
        sock.settimeout(PATIENCE)
        sock.sendall(b"GET /first HTTP/1.1\r\nHost: here\r\n\r\n")
        equal(answer.read(sock).status, 200, "the first request")
        sock.sendall(request() + frame(TEXT, "early"))
        opened(answer.read_head(sock), KEY)
        peer = Peer.__new__(Peer)
        peer.sock = sock
        equal(peer.message(), (TEXT, b"early"), "an echo")


def with_the_handshake():
    text = frame(TEXT, "early")
    case("15.8.1", "a text in the segment of the handshake", exchange([], ["early"], early=text))
    case("15.8.2", "three texts and a ping in it", exchange([], ["early"] * 3 + [(PONG, b"p")],
                                                            early=text * 3 + frame(PING, "p")))
    case("15.8.3", "half a text in it", exchange([text[5:]], ["early"], early=text[:5]))
    case("15.8.4", "the first octet of a text in it", exchange([text[1:]], ["early"], early=text[:1], chop=1))
    case("15.8.5", "4096 bytes in it", exchange([], [b"x" * 4096], early=frame(TEXT, b"x" * 4096)))
    case("15.8.6", "20 times 4096 bytes in it", exchange([], [b"x" * 4096] * 20, early=frame(TEXT, b"x" * 4096) * 20))
    case("15.8.7", "a fragment in it", exchange([fragments(["a", "b"])[1]], ["ab"], early=fragments(["a", "b"])[0]))
    case("15.8.8", "a wrong frame in it", exchange([], [], 1002, early=frame(3, "x")))
    case("15.9.1", "a handshake as the second request of a connection", second_request)


def register():
    case("15.1.1", "the example of the RFC", key_of_the_rfc)
    for group in (spellings, wrong_keys, versions, methods, ordinary, with_the_handshake):
        group()
