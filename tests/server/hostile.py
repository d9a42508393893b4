#!/usr/bin/env python3
"""hostile.py - people who do not belong where they knock, or send what they should not. Each gets the right refusal,
nothing changes, and two players at a table hear nothing of it."""

import concurrent.futures
import contextlib
import json
import random
import re
import time

from table import (BINARY, CLOSE, HELLO, TEXT, Conversation, check, equal, frame, move, run, seen, server)

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


@contextlib.contextmanager
def playing():
    """A server, and two witnesses at a table whose game nobody else may change."""
    with server() as place, Conversation(place) as talk:
        talk.run("use two-playing")
        move(talk, "A")
        move(talk, "B")
        before = seen(talk)
        yield place, talk
        check_quiet(talk)
        equal(seen(talk), before, "the table afterwards")
        move(talk, "A", 3)
        move(talk, "B", 4)


def check_quiet(talk):
    """A and B have heard nothing except each other's return."""
    for who in "AB":
        client = talk.clients[who]
        client.say({"type": "ping"})
        heard = []
        while not heard or heard[-1]["type"] != "pong":
            heard.append(client.next(time.monotonic() + 60))
        kinds = {message["type"] for message in heard} - {"pong", "lobby", "ask"}
        check(not kinds, f"{who} heard {kinds}")


class Guest:
    """Somebody who says what the test wants, and reads line by line."""

    def __init__(self, place, hello=True, cookie=None):
        self.cookie = cookie or place.guest()
        self.socket, self.told, self.n = place.websocket(self.cookie), [], 0
        equal(self.socket.status, 101, "let in")
        if hello:
            self.socket.send(HELLO)
            equal(self.next()["type"], "welcome", "hello")

    def next(self):
        while not self.told:
            self.told = self.socket.text().split("\n")
        return json.loads(self.told.pop(0))

    def ask(self, kind, **fields):
        """The answer, or the refusal."""
        self.n += 1
        self.socket.send(json.dumps({"type": kind, "n": self.n, **fields}))
        while (message := self.next()).get("to") not in (self.n, 0):  # 0: it could not even be read
            pass
        return message

    def rename(self, name):
        """The refusal; None where there is none, for a name is not answered otherwise."""
        self.n += 1
        self.socket.send(json.dumps({"type": "name", "n": self.n, "name": name}))
        self.socket.send(json.dumps({"type": "ping", "n": self.n}))
        heard = [self.next()]
        while heard[-1]["type"] != "pong":
            heard.append(self.next())
        return heard[0].get("id")

    def refused(self, wanted, kind, **fields):
        answer = self.ask(kind, **fields)
        equal((answer["type"], answer.get("id")), ("refused", wanted), f"{kind} {str(fields)[:100]}")
        return answer


# ---- who is let in -------------------------------------------------------------------------------------------------


def origins():
    with playing() as (place, _):
        cookie = place.guest()
        for origin, status in (("http://evil.example", 403), ("null", 403), ("http://localhost.evil.example", 403),
                               ("http://evil.example/#http://localhost", 403), ("http://localhost", 101), (None, 403)):
            equal(place.websocket(cookie, origin=origin).status, status, f"a WebSocket of {origin or 'no page'}")
        body = place.http("/api/bots", "POST", "Content-Type: application/json\r\n", b'{"name":"Robo"}')[2]
        bearer = f"Authorization: Bearer {json.loads(body)['token']}\r\n"
        for origin, status in (("http://evil.example", 403), ("http://localhost", 101), (None, 101)):
            equal(place.websocket(bearer, origin=origin).status, status, f"a WebSocket with a token, of {origin or 'no page'}")
        for origin, status in (("http://evil.example", 403), ("null", 403), ("http://localhost", 201)):
            equal(place.http("/api/guest", "POST", f"Origin: {origin}\r\n")[0], status, f"a guest of {origin}")


def tokens():
    with playing() as (place, _):
        token = place.guest().split("=")[1].strip()
        for wrong in ("", "Cookie: fambiz=\r\n", f"Cookie: fambiz={token[:-1]}\r\n", f"Cookie: fambiz={token}0\r\n",
                      f"Cookie: fambiz={token.upper()}\r\n" if token.upper() != token else "",
                      f"Cookie: other={token}\r\n", f"Authorization: Basic {token}\r\n"):
            equal(place.websocket(wrong).status, 401, f"a WebSocket with {wrong!r}")
            equal(place.http("/api/me", headers=wrong)[0], 401, f"/api/me with {wrong!r}")
        unknown = f"Cookie: fambiz={random.getrandbits(128):032x}\r\n"
        equal(place.websocket(unknown).closed_with(), 4401, "a token of nobody")
        equal(place.http("/api/me", headers=unknown)[0], 401, "a token of nobody")


def old_tokens():
    with playing() as (place, talk):
        for path, method in (("/api/leave", "POST"), ("/api/me", "DELETE")):
            guest = Guest(place)
            equal(place.http(path, method, guest.cookie + "Content-Type: application/json\r\n")[0], 204, path)
            equal(guest.socket.closed_with(), 4403, "the open connection")
            equal(place.websocket(guest.cookie).closed_with(), 4401, "a new one")
            equal(place.http("/api/me", headers=guest.cookie)[0], 401, "the old token")


def guessed_tables():
    with playing() as (place, talk):
        guest = Guest(place)
        table = talk.names.values["table"]
        near = [table[:i] + LETTERS[(LETTERS.index(table[i]) + 1) % 32] + table[i + 1:] for i in range(16)]
        far = ["".join(random.choices(LETTERS, k=16)) for _ in range(200)]
        for guess in near + far:
            guest.refused("wire.no_table", "join", table=guess, step=0)
        for wrong in (table.upper(), table[:-1], table + "a", "", "../../etc/passwd", 7, None, [table]):
            guest.refused("wire.message", "join", table=wrong, step=0)
        for path in (f"/api/tables/{near[0]}/qr.svg", f"/api/tables/{far[0]}/stream", f"/api/tables/{far[1]}/qr.svg"):
            equal(place.http(path, headers=guest.cookie)[0], 404, path)


# ---- what is said --------------------------------------------------------------------------------------------------

HOSTILE = ["\u0000", "a\u0007", "two\nlines", "\x1b[2J", "\u007f", "\u0085", "\u202etxt.exe", "\u2066x\u2069", "\u200b", " ",
           "\u3164", "\ufeff", "a\u00ad", "Z\u0351\u0352\u0353\u0354\u0355", "o" + "\u0301" * 40, "\ue000", "\U000e0041",
           "", "\u2028"]
MARKUP = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "&lt;b&gt;", "'; DROP TABLE person;--", "%s%n%x",
          "{\"type\":\"over\"}", "\\u202e", "Ünïcödé 名前 שלום", "e\u0301\u0323"]


def names():
    """Control, bidi, invisible and stacked characters are refused; markup is text like any other, and is told as it was sent."""
    with playing() as (place, _):
        guest = Guest(place)
        for bad in HOSTILE:
            check(guest.rename(bad) in ("table.name", "wire.message"), f"{bad!r} is taken for a name")
        equal(guest.rename("ä" * 33), "wire.message", "66 bytes")
        equal(guest.rename("x" * 4000), "wire.message", "4,000 bytes")
        equal(json.loads(place.http("/api/me", headers=guest.cookie)[2])["name"], "", "no name yet")
        for good in MARKUP:
            equal(guest.rename(good), None, good)
            status, fields, body = place.http("/api/me", headers=guest.cookie)
            equal(json.loads(body)["name"], good, "as it was sent")
            check(fields["content-type"].startswith("application/json"), "and as nothing but data")


def chat():
    with playing() as (place, talk):
        reader, guest = Guest(place), Guest(place)
        made = guest.ask("make", listed=False, settings={"edition": "lookout-2021", "seats": 2, "clock": "untimed",
                                                          "window": None, "flags": ["chat"], "standin": "random"})
        for somebody in (guest, reader):
            equal(somebody.ask("join", table=made["table"], step=0)["type"], "joined", "at the table")
        for bad in HOSTILE + ["x" * 201, "ä" * 101]:
            answer = guest.ask("chat", text=bad)
            check(answer["type"] == "refused" and answer["id"] in ("table.text", "wire.message"), f"{bad!r}: {answer}")
        for good in MARKUP + ["x" * 200]:  # one at a time: more than eight that wait for the disk would be too fast
            guest.socket.send(json.dumps({"type": "chat", "n": 1, "text": good}))
            message = reader.next()
            while message["type"] != "chat":
                message = reader.next()
            equal(message["text"], good, "what the other one hears")


def strangers():
    """Inputs for a table where one is not, somebody else's tab, and what no message may say."""
    with playing() as (place, talk):
        guest = Guest(place)
        table = talk.names.values["table"]
        inputs = [("sit", {"seat": "A"}), ("start", {}), ("leave", {}), ("move", {"question": 1, "picks": ["drop", "CON"]}),
                  ("pass", {"question": 1}), ("chat", {"text": "x"}), ("host", {"who": 0}), ("remove", {"who": 0}),
                  ("draw", {"on": True})]
        for kind, fields in inputs:
            guest.refused("wire.not_joined", kind, **fields)
        equal(guest.ask("make", listed=False, settings={"edition": "lookout-2021", "seats": 2, "clock": "untimed",
                                                        "window": None, "flags": [], "standin": "random"})["type"], "made",
              "a table of its own")
        for kind, fields in inputs:  # the table is nobody's to name but in join
            guest.refused("wire.message", kind, table=table, **fields)
            guest.refused("wire.message", kind, tab=1, **fields)
            guest.refused("wire.message", kind, person=0, **fields)
        for kind in ("tick", "restart", "bot", "gone", "welcome", "events", "over", "refused"):
            guest.refused("wire.message", kind)
        guest.refused("wire.message", "attempt", question=1, card="FAM", reaction=150)


def manners():
    """Before hello, twice hello, another protocol, no JSON at all."""
    with playing() as (place, talk):
        guest = Guest(place, hello=False)
        for kind in ("ping", "list", "quick"):
            guest.refused("wire.no_hello", kind)
        guest.refused("wire.no_hello", "join", table=talk.names.values["table"], step=0)
        for wrong in ("", "x", "null", "[]", "{", '{"type":"ping"}', '{"type":"ping","n":1,"n":2}', '{"type":"ping","n":1}x',
                      '{"type":"ping","n":1e3}', '{"type":"ping","n":-1}', '{"n":1,"type":"\\ud800"}', "[" * 4000,
                      '{"type":"hello","n":1,"wire":1,"client":"<b>","lang":"en"}',
                      '{"type":"hello","n":1,"wire":1,"client":"x","lang":"../en"}',
                      '{"type":"hello","n":1,"wire":1,"client":"x","lang":""}'):
            guest.socket.send(wrong)
            equal(guest.next()["id"], "wire.message", wrong[:60])
        # An unknown language is answered in English.
        for hello in (HELLO, HELLO, HELLO.replace('"lang":"en"', '"lang":"fr"')):
            guest.socket.send(hello)
            equal(guest.next()["type"], "welcome", "hello")
        guest.socket.send(HELLO.replace('"wire":1', '"wire":99'))
        equal(guest.next()["type"], "reload", "another protocol")
        equal(guest.socket.closed_with(), 4426, "and closed")


# ---- frames --------------------------------------------------------------------------------------------------------


def frames():
    with playing() as (place, _):
        cookie = place.guest()
        padding = '{"type":"ping","n":1,"x":"' + "x" * (4096 - 28) + '"}'
        cases = [("4 KiB + 1", [frame(TEXT, padding + " ")], 1009), ("64 KiB", [frame(TEXT, "x" * 65536)], 1009),
                 ("endless fragments", [frame(TEXT, "x", False)] + [frame(0, "x", False)] * 5000, 1009),
                 ("empty fragments", [frame(TEXT, "", False)] + [frame(0, "", False)] * 5000, 1009),
                 ("binary", [frame(BINARY, b"\x00\x01")], 1003), ("no UTF-8", [frame(TEXT, b"\xff\xfe")], 1007),
                 ("a frame of no kind", [frame(3, "x")], 0), ("a promise of 2^63 bytes", [b"\x81\xff\x7f" + b"\xff" * 7], 0)]
        for what, pieces, code in cases:
            socket = place.websocket(cookie)
            try:
                socket.sock.sendall(b"".join(pieces))
            except ConnectionError:
                pass  # closed before all of it was sent
            got = socket.closed_with()
            check(got == code or got == 0 or code == 0, f"{what}: closed with {got}, not {code}")
        equal(len(padding), 4096, "the longest message")
        guest = Guest(place)
        guest.socket.send(padding)
        equal(guest.next()["id"], "wire.message", "4 KiB are read")
        socket = place.websocket(cookie)  # closes as it should, and without a word
        socket.sock.sendall(frame(CLOSE, b"\x03\xe8"))
        equal(socket.closed_with(), 1000, "closed")


def half_open():
    """Connections that never finish their handshake are cut, and nobody else waits for them."""
    with playing() as (place, _), Conversation(place) as others:
        openings = (b"", b"G", b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n", b"POST /api/guest HTTP/1.1\r\n"
                    b"Content-Length: 100\r\nHost: localhost\r\n\r\n{")
        sockets = [place.connect() for _ in range(200)]
        for i, sock in enumerate(sockets):
            sock.sendall(openings[i % len(openings)])
        equal(place.http("/healthz")[0], 200, "others meanwhile")
        others.run("use two-playing")
        move(others, "A", 5)
        move(others, "B", 6)
        began = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            cut = sum(pool.map(is_cut, sockets))
        print(f"  {cut} of {len(sockets)} were cut, the last after {time.monotonic() - began:.1f} s")
        equal(cut, len(sockets), "cut")


def is_cut(sock):
    sock.settimeout(60)
    try:
        while sock.recv(1000):
            pass
        return True
    except TimeoutError:
        return False
    except ConnectionError:
        return True


# ---- what is answered ----------------------------------------------------------------------------------------------


def policies():
    """A strict Content-Security-Policy on every answer, and no inline script in any page."""
    with playing() as (place, _):
        cookie = place.guest()
        for path in ("/", "/index.html", "/healthz", "/metrics", "/api/me", "/api/tables", "/api/records", "/nowhere", "/%00",
                     "/../etc/passwd", "/api/tables/aaaaaaaaaaaaaaaa/qr.svg", "/api/records/1.fbr", "/ws"):
            for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE"):
                status, fields, body = place.http(path, method, cookie)
                policy = fields.get("content-security-policy", "")
                check("default-src" in policy and "unsafe-inline" not in policy and "'unsafe-eval'" not in policy and "*" not
                      in policy, f"{method} {path} ({status}): {policy!r}")
                equal(fields.get("x-content-type-options"), "nosniff", f"{method} {path}")
                check("access-control-allow-origin" not in fields, f"{method} {path}: open to other pages")
                if "html" in fields.get("content-type", ""):
                    check_page(body.decode(), path)


def check_page(page, path):
    check(not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", page), f"{path}: an inline script")
    check(not re.search(r"<[^>]+\son\w+\s*=", page), f"{path}: an inline handler")
    check("javascript:" not in page, f"{path}: a javascript: address")


run(origins, tokens, old_tokens, guessed_tables, names, chat, strangers, manners, frames, policies, half_open)
