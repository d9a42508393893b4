"""strict_upgrade.py - offers to change the protocol, in strict.py: only a WebSocket is ever taken up. To anything else the
answer is an ordinary one of HTTP/1.1, on a first request of a connection and on a later one."""

from battery import PATIENCE, case
from raw import check, equal
from wire import dialogue, fields_of, lines
import answer

BY_NAME = ("foo", "h2c", "h2", "TLS/1.0", "HTTP/2.0", "raw-skt", "mqtt", "", "foo/1, bar, h2c", "x" * 1000)
OFFERS = {name[:20] or "nothing": (f"Upgrade: {name}", "Connection: Upgrade") for name in BY_NAME}
OFFERS |= {"h2c with settings": ("Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings",
                                 "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"),
           "foo, no Connection": ("Upgrade: foo",), "foo and keep-alive": ("Upgrade: foo", "Connection: keep-alive, Upgrade"),
           "h2c, no Connection": ("Upgrade: h2c", "HTTP2-Settings: AAMAAABk")}


def ordinary(before, more, first="GET /u HTTP/1.1", body=b""):
    """So many requests, then the offer, and one more"""
    def talk(server):
        sent = lines() * before + lines(*more, first=first, body=body) + lines("Connection: close", first="GET /last HTTP/1.1")
        answers, asked = dialogue(server, sent)
        equal([one.status for one in answers], [200] * (before + 2), "statuses")
        equal(asked, before + 2, "requests that the server took")
        equal([fields_of(one)["path"] for one in answers[before:]], ["/u", "/last"], "paths")
    return talk


def one_by_one(more, times=3):
    """The offer again and again on one connection, each after the answer to the one before"""
    def talk(server):
        with server.connect() as sock:
            sock.settimeout(PATIENCE)
            for i in range(times):
                sock.sendall(lines(*more, first=f"GET /{i} HTTP/1.1"))
                got = answer.read(sock)
                equal((got.status, fields_of(got)["path"]), (200, f"/{i}"), "an ordinary answer")
                check(got.field("upgrade") is None, "the answer offers no other protocol")
    return talk


def register():
    for words, more in OFFERS.items():
        case(f"upgrade: {words}", "an offer on a first request", ordinary(0, more))
        case(f"upgrade second: {words}", "an offer on a second request", ordinary(1, more))
        case(f"upgrade kept: {words}", "an offer on each request of a kept connection", one_by_one(more))
        case(f"upgrade POST: {words}", "an offer with a body",
             ordinary(1, (*more, "Content-Length: 5"), "POST /u HTTP/1.1", b"hello"))
