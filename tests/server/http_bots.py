#!/usr/bin/env python3
"""http_bots.py - bot accounts: two of them at a table by streams and POSTs, and all that is refused."""

import hashlib
import os
import signal
import socket
import subprocess

from http_lib import Stream, check, equal, run, server, wait_for

PART = bytes.fromhex("5f0c2e9b7a6d41388f20b1c2d3e4f506")


def accounts():
    with server() as s:
        made = s.ask("POST", "/api/bots", {"name": "Robo"})
        equal((made.status, set(made.json()), made.json()["name"]), (201, {"token", "name"}, "Robo"), "made")
        check("set-cookie" not in made.fields, "a cookie for a program")
        token = made.json()["token"]
        equal(s.ask("GET", "/api/me", token=token).json(), {"person": 1, "kind": "bot", "name": "Robo"}, "who")
        for body in ({}, {"name": ""}, {"name": "a\nb"}, [], b"x"):
            equal(s.ask("POST", "/api/bots", body).status, 400, f"{body}")
        equal(s.ask("POST", "/api/leave", token=token).status, 204, "left")
        equal(s.ask("GET", "/api/me", token=token).status, 401, "the token is worth nothing")


def seated(s, names=("Anna", "Ben"), **settings):
    """Two bot accounts with a seat each, and the game started."""
    tokens = [s.bot(name) for name in names]
    table = s.table(tokens[0], **settings)
    streams = [Stream(s, token, table) for token in tokens]
    for stream, seat in zip(streams, "AB"):
        equal((stream.response.status, stream.response.headers["content-type"]), (200, "application/x-ndjson"), "stream")
        joined = stream.until("joined")
        equal((joined["to"], joined["table"]), (1, table), "joined")
        stream.takes("sit", seat=seat)
        stream.takes("ready", on=True, hash=hashlib.sha256(PART).hexdigest())
    streams[0].takes("start")
    people = streams[1].until("lobby")["lobby"]["people"]
    equal([person.get("bot") for person in people], [True, True], "everybody sees that they are programs")
    for stream in streams:
        stream.until("parts")
        stream.takes("part", part=PART.hex())
    return streams


def seat_of(stream):
    """The seat that a stream plays, told by the view or the events of the deal."""
    person = next(m["person"] for m in stream.said if m["type"] == "joined")
    lobby = [m["lobby"] for m in stream.said if m["type"] == "lobby"][-1]
    return lobby["people"][person]["seat"]


def to_move(streams):
    """(who is asked, the number of the question): the step whose last event says so"""
    steps = [stream.until("events") for stream in streams]
    equal(steps[0]["step"], steps[1]["step"], "one question for both")
    asked = steps[0]["events"][-1]
    equal((asked[0], asked), ("ask", steps[1]["events"][-1]), "a question")
    return {seat_of(stream): stream for stream in streams}[asked[1]], steps[0]["step"]


def playing():
    """A card is dropped by POST; what is not right is refused, and changes nothing."""
    with server() as s:
        streams = seated(s, clock="untimed", window=None)
        mover, question = to_move(streams)
        other = next(stream for stream in streams if stream is not mover)
        hand = hand_of(mover)
        wrong = other.post("move", question=question, picks=["CON", "A1"])
        equal((wrong.status, wrong.json()["type"]), (409, "refused"), "out of turn")
        equal(wrong.json()["to"], other.n, "which message")
        stale = mover.post("move", question=question - 1, picks=["drop", hand[0]])
        equal((stale.status, stale.json()["id"]), (409, "table.stale"), "an old question")
        card = next(card for card in ("CON", "CNM", "CNF", "MOB", "FAM", "LAM", "COP", "FIN", "PRI", "DBL") if card in hand)
        lacking = next(card for card in ("CON", "CNM", "HIT", "VAL", "CRO") if card not in hand)
        none = mover.post("move", question=question, picks=["drop", lacking])
        equal((none.status, none.json()["rule"]), (409, "4.3"), f"{none.body}")
        mover.takes("move", question=question, picks=["drop", card])
        again = mover.post("move", question=question, picks=["drop", card])
        equal(again.status, 409, "twice")
        equal(to_move(streams), (other, question + 1), "the next turn")
        for stream in streams:
            check(any(event[0] == "drop" for event in stream.said[-1]["events"]), f"{stream.said[-1]}")
        equal([m["type"] for m in other.said if m["type"] == "refused"], ["refused"], "refused in the stream, too")
        for stream in streams:
            stream.close()


def hand_of(stream):
    """What was drawn so far; of another's hand no card was told."""
    drawn = [event for m in stream.said if m["type"] == "events" for event in m["events"] if event[0] == "drew"]
    own = seat_of(stream)
    check(all(len(event) == 2 for event in drawn if event[1] != own), f"a foreign card: {drawn}")
    return [event[2] for event in drawn if event[1] == own]


def refused():
    with server() as s:
        token, stranger = s.bot(), s.bot()
        table = s.table(token)
        path = f"/api/tables/{table}"
        sit = {"type": "sit", "n": 2, "seat": "A"}
        equal(s.ask("POST", path, sit).status, 401, "nobody")
        answer = s.ask("POST", path, sit, token=token)
        equal((answer.status, answer.json()["id"]), (409, "wire.not_joined"), "without a stream")
        equal(s.ask("GET", path + "/stream").error, "http.no_token", "nobody's stream")
        equal(s.ask("GET", "/api/tables/aaaaaaaaaaaaaaaa/stream", token=token).error, "wire.no_table", "guessed")
        equal(s.ask("POST", "/api/tables/aaaaaaaaaaaaaaaa", sit, token=token).error, "wire.no_table", "guessed")
        equal(s.ask("HEAD", path + "/stream", token=token).status, 405, "a stream has no head alone")
        stream = Stream(s, token, table)
        stream.until("joined")
        equal(s.ask("POST", path, sit, token=stranger).status, 409, "another's stream")
        for body in (b"", b"x", b"{}", {"type": "sit", "n": 2}, {"type": "sit", "n": 0, "seat": "A"},
                     {"type": "sit", "n": 2, "seat": "Z"}, {"type": "bot", "n": 2}, {"type": "gone", "n": 2},
                     {"type": "tick", "n": 2}, {"type": "join", "n": 2, "table": table, "step": 0},
                     {"type": "hello", "n": 1, "wire": 1, "client": "x", "lang": "en"},
                     {"type": "chat", "n": 2, "text": "x" * 5000}):
            answer = s.ask("POST", path, body, token=token)
            equal((answer.status, answer.json()["type"], answer.json()["id"]), (400, "refused", "wire.message"), f"{body}")
        german = s.ask("POST", path, {"type": "ping", "n": 7}, token=token, Accept_Language="de").json()
        check(german["to"] == 7 and "Nachricht" in german["text"], f"{german}")
        stream.close()


def ends():
    """A stream ends when its person leaves, is erased or banned; the newest of a person's plays; empty lines in between."""
    with server(speed=60) as s:
        token, host = s.bot("Host"), s.bot("Other")
        table = s.table(host)
        first, second = Stream(s, token, table), None
        first.until("joined")
        first.takes("sit", seat="A")
        second = Stream(s, token, table)
        check(second.until("joined")["tab"] > first.until("tab")["tab"], "a newer tab")
        equal(second.post("stand").status, 204, "the newest plays")
        second.takes("leave")
        equal(second.until("removed")["type"], "removed", "sent away")
        while second.line():
            pass
        third = Stream(s, token, table)
        while third.response.fp.readline() != b"\n":
            pass
        equal(s.ask("POST", "/api/leave", token=token).status, 204, "left")
        while third.line():
            pass
        equal(s.ask("POST", f"/api/tables/{table}", {"type": "stand", "n": 9}, token=token).status, 401, "an old token")


def bans():
    """A person, then an address, is no longer let in; streams end. Another address of the same person is, again."""
    with server("--proxy=127.0.0.1") as s:
        token, host = s.bot(), s.bot()
        table = s.table(host)
        for whom, others in (("person 1", 200), ("127.0.0.1", 403)):
            streams = [Stream(s, each, table) for each in (token, host)]
            for stream in streams:
                stream.until("joined")
            admin(s, "ban", *whom.split())
            while streams[0].line():
                pass
            equal(s.ask("GET", "/api/me", token=token).error, "wire.banned", whom)
            equal(s.ask("GET", "/api/me", token=host).status, others, f"another, {whom}")
            equal(s.ask("GET", "/healthz").status, others, f"anybody, {whom}")
            admin(s, "unban", *whom.split())
            equal(s.ask("GET", "/api/me", token=token).status, 200, "unbanned")
        admin(s, "ban", "127.0.0.1")
        equal(s.ask("GET", "/api/me", token=token, X_Forwarded_For="203.0.113.9").status, 200, "from elsewhere")
        equal(s.stop(), 0, "stop")
        s.start("--proxy=127.0.0.1")
        wait_for(lambda: s.ask("GET", "/healthz").status == 403)  # bans are read soon after the start


def admin(s, *words):
    subprocess.run([os.environ["FAMBIZ"], "admin", f"--data={s.folder / 'data'}", *words], check=True, capture_output=True)


def stopped_with_connections_open():
    """SIGTERM ends a server in time and without a fault: with streams, with a connection that asks for nothing, and with a
    WebSocket that is at a table and never answers."""
    for number in (signal.SIGTERM, signal.SIGINT):
        with server() as s:
            streams = seated(s)
            quiet = socket.create_connection(("127.0.0.1", s.port))
            deaf = deaf_websocket(s, streams[0].token, streams[0].table)
            equal(s.stop(number), 0, "stop")
            notices = [m for stream in streams for m in iter(stream.line, None) if m["type"] == "notice"]
            equal(len(notices), 2, "everybody is told")
            quiet.close()
            deaf.close()
            s.start()


def deaf_websocket(s, token, table):
    """At the table, and never reads again."""
    sock = socket.create_connection(("127.0.0.1", s.port), timeout=20)
    sock.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{s.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
                 f"Authorization: Bearer {token}\r\n\r\n".encode())
    equal(sock.recv(12), b"HTTP/1.1 101", "a WebSocket")
    for text in ('{"type":"hello","n":1,"wire":1,"client":"test","lang":"en"}',
                 f'{{"type":"join","n":2,"table":"{table}","step":0}}'):
        sock.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode())
    said = b""
    while b'"joined"' not in said:
        said += sock.recv(4096)
    return sock


run(accounts, playing, refused, ends, bans, stopped_with_connections_open)
