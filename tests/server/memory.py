#!/usr/bin/env python3
"""memory.py - a server that gets no memory (memory.c) refuses what it is asked, and survives: whichever allocation fails, whatever
it is asked, everything that was there before is still there, and goes on.

Each thing is asked again and again: first its first allocation is refused, then its second, until it needs no more."""

import contextlib
import hashlib
import json
import os
import pathlib
import random
import struct
import tempfile

from http_lib import SETTINGS, check, equal, run
from serve import FRIENDLY, Server

ROUNDS = {"small": 10, "all": 400}.get(os.environ.get("FAMBIZ_TEST_SCALE", "sample"), 40)
MOST = 400  # allocations of one thing that are tried; more are as good as endless
PART = "000102030405060708090a0b0c0d0e0f"
LOST = (ConnectionError, EOFError, AssertionError, ValueError, KeyError, IndexError)  # all that a client may meet on the way: not silence


class Memory:
    """The page of memory.c."""

    def __init__(self, path):
        self.path = path
        self.disarm()

    def arm(self, left, fails=1):
        self.write(left, fails)

    def disarm(self):
        self.write(-1, 0)

    def write(self, left, fails):
        with open(self.path, "r+b" if os.path.exists(self.path) else "w+b") as page:
            page.write(struct.pack("<iiI", left, fails, 0))

    def refused(self):
        with open(self.path, "rb") as page:
            return struct.unpack("<iiI", page.read(12))[2]


class Person:
    """Somebody with a WebSocket, who comes back when it is closed."""

    def __init__(self, place, cookie=None):
        self.place, self.cookie, self.n = place, cookie or place.guest(), 0
        self.open()

    def open(self):
        self.socket, self.lines = self.place.websocket(self.cookie), []
        self.socket.sock.settimeout(20)
        self.say("welcome", type="hello", wire=1, client="test", lang="en")

    def say(self, wanted, **message):
        """Says it, and waits for one of `wanted`; a refusal is an error."""
        self.n += 1
        self.socket.send(json.dumps({**message, "n": self.n}))
        while True:
            while not self.lines:
                self.lines = self.socket.text().split("\n")
            answer = json.loads(self.lines.pop(0))
            if answer["type"] == "refused" and answer["to"] == self.n:
                raise ValueError(answer["id"])
            if answer["type"] in wanted:
                return answer

    def make(self, **more):
        return self.say(("made",), type="make", settings={**SETTINGS, **more}, listed=True)["table"]

    def join(self, table):
        self.say(("joined",), type="join", table=table, step=0)
        return self.say(("pong",), type="ping")

    def close(self):
        self.socket.close()


def http(place, method, path, headers="", body=b""):
    """One exchange, whatever comes of it."""
    sock = place.connect()
    sock.settimeout(20)
    with contextlib.closing(sock):
        length = f"Content-Length: {len(body)}\r\n" if method != "GET" else ""
        sock.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{length}{headers}\r\n".encode() + body)
        answer = b""
        while more := sock.recv(65536):
            answer += more
    return answer


JSON = "Content-Type: application/json\r\n"


def things(place, table):
    """(name, what is asked). Each makes its own connections, so that those count, too."""
    cookie = place.guest()
    body = json.dumps({"settings": SETTINGS, "listed": True}).encode()

    def plays():
        with contextlib.closing(Person(place)) as person:
            person.join(person.make(seats=2))
            person.say(("lobby",), type="sit", seat="A")
            person.say(("lobby",), type="fill", level="random")
            person.say(("lobby",), type="ready", on=True, hash=hashlib.sha256(bytes.fromhex(PART)).hexdigest())
            person.say(("parts",), type="start")
            person.say(("events",), type="part", part=PART)

    def watches():
        with contextlib.closing(Person(place, cookie)) as person:
            person.join(table)
            person.say(("tables",), type="list")
            person.say(("pong",), type="ping")

    def renames():
        http(place, "PUT", "/api/me", cookie + JSON, b'{"name":"Somebody"}')

    return (("a page", lambda: http(place, "GET", "/")), ("a guest", lambda: http(place, "POST", "/api/guest")),
            ("a list", lambda: http(place, "GET", "/api/tables")), ("records", lambda: http(place, "GET", "/api/records?name=a")),
            ("a picture", lambda: http(place, "GET", f"/api/tables/{table}/qr.svg")), ("a name", renames),
            ("an export", lambda: http(place, "GET", "/api/me/export", cookie)),
            ("a table", lambda: http(place, "POST", "/api/tables", cookie + JSON, body)),
            ("a bot", lambda: http(place, "POST", "/api/bots", JSON, b'{"name":"Robo"}')),
            ("watching", watches), ("playing", plays))


class Witness:
    """A game that began before; it must still be there, the same, and go on."""

    def __init__(self, place):
        self.person = Person(place)
        self.table = self.person.make(clock="untimed")
        self.seen = None
        self.join()
        self.person.say(("lobby",), type="sit", seat="A")
        self.people = self.join()

    def join(self):
        self.person.say(("joined",), type="join", table=self.table, step=0)
        self.person.say(("lobby",), type="lock", on=True)
        lobby = self.person.say(("lobby",), type="lock", on=False)["lobby"]
        return json.dumps([lobby["seats"], lobby["settings"], lobby["phase"], lobby["commit"]])

    def is_well(self, what):
        try:
            there = self.join()
        except LOST:  # its connection may have been the one that found no memory: then it comes again, and all is there
            self.person.close()
            self.person.open()
            there = self.join()
        equal(there, self.people, f"the table of somebody else, after {what}")


@contextlib.contextmanager
def short_of_memory(data):
    library = pathlib.Path(os.environ["FAMBIZ_BUILD"], "tests/server/libfb_memory.so")
    page = os.path.join(os.path.dirname(data), "memory")
    memory = Memory(page)
    s = Server(data, *FRIENDLY, environment={"FAMBIZ_TEST_MEMORY": page, "LD_PRELOAD": str(library)})
    check(s.serves(), s.said())
    try:
        yield s, memory
    except BaseException:
        print(s.said()[-3000:])
        raise
    finally:
        s.stop()


def is_well(s, what):
    check(s.process.poll() is None, f"the server ended after {what}: {s.process.poll()} {s.said()[-2000:]}")
    answer = http(s, "GET", "/healthz")
    check(answer.endswith(b"ok\n"), f"after {what}: {answer[-200:]}")


def every_allocation(s, memory, witness, name, ask, fails):
    """The number that it needs."""
    ask()
    for n in range(MOST):
        memory.arm(n, fails)
        try:
            ask()
        except TimeoutError as silence:
            raise AssertionError(f"{name} is not answered where allocation {n} is refused") from silence
        except LOST:
            pass
        refused = memory.refused()
        memory.disarm()
        is_well(s, f"{name}, allocation {n}")
        witness.is_well(f"{name}, allocation {n}")
        if not refused:
            return n
    return MOST


def one_after_the_other():
    with tempfile.TemporaryDirectory() as folder, short_of_memory(os.path.join(folder, "data")) as (s, memory):
        witness = Witness(s)
        for name, ask in things(s, witness.table):
            for fails in (1, 4):
                tries = every_allocation(s, memory, witness, name, ask, fails)
                print(f"{name}: {tries} allocations, {fails} refused at a time", flush=True)
                check(tries < MOST, f"{name} needs memory without end")


def after_a_crash():
    """What was durable is there after kill -9, whatever found no memory before it."""
    with tempfile.TemporaryDirectory() as folder:
        data, seed = os.path.join(folder, "data"), random.getrandbits(32)
        dice = random.Random(seed)
        print(f"seed {seed}")
        with short_of_memory(data) as (s, memory):
            witness = Witness(s)
            asks = things(s, witness.table)
            for _ in range(ROUNDS):
                name, ask = dice.choice(asks)
                memory.arm(dice.randrange(60), dice.randrange(1, 20))
                with contextlib.suppress(*LOST):
                    ask()
                memory.disarm()
                is_well(s, name)
            witness.is_well("all of it")
            s.process.kill()
            s.process.wait()
        with short_of_memory(data) as (s, _):
            witness.person.place = s
            witness.person.open()
            witness.is_well("a restart")


run(one_after_the_other, after_a_crash)
