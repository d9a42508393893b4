#!/usr/bin/env python3
"""people.py - what people and operators do with several servers: somebody is erased at tables that no server has in hand, has
another name, is banned at all of them, makes as many tables as one may and not that many at each; is taken for gone and
replaced; and a quick match whose server dies."""

import contextlib
import hashlib
import json
import os
import pathlib
import signal
import sys
import time

from cluster import ROOT, cluster

sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from ask import admin  # noqa: E402
from ws import check, equal, run  # noqa: E402

SETTINGS = {"edition": "lookout-2021", "seats": 4, "clock": "standard", "window": 6000, "flags": [], "standin": "soldier"}
PART = "000102030405060708090a0b0c0d0e0f"
HASH = hashlib.sha256(bytes.fromhex(PART)).hexdigest()
AT_ONCE, A_MINUTE = 60, 60  # limits.def: who one is


class Guest:
    """Somebody with a page open, now at this server, then at that."""

    def __init__(self, node, name=None):
        self.cookie = node.guest()
        self.at(node)
        if name:
            self.say({"type": "name", "name": name})
            self.wait(self.say({"type": "ping"}), "pong")

    def at(self, node):
        self.socket = node.websocket(self.cookie)
        check(self.socket.status == 101, f"not let in: {self.socket.status}")
        self.lines, self.n = [], 0
        self.wait(self.say({"type": "hello", "wire": 1, "client": "test", "lang": "en"}), "welcome")
        return self

    def say(self, message):
        self.n += 1
        self.socket.send(json.dumps({"n": self.n, **message}))

    def wait(self, _, wanted, fits=lambda message: True):
        """The next message of this type that fits."""
        while True:
            while not self.lines:
                self.lines = [json.loads(line) for line in self.socket.text().splitlines()]
            message = self.lines.pop(0)
            check(message["type"] != "refused", message)
            if message["type"] == wanted and fits(message):
                return message

    def rest(self):
        """All that it is told until it is closed, what it has not looked at yet included."""
        code, payload = 1, b""
        while code == 1:
            self.lines += [json.loads(line) for line in payload.decode().splitlines()]
            code, payload = self.socket.receive()
        return self.lines

    def join(self, table):
        self.wait(self.say({"type": "join", "table": table, "step": 0}), "joined")
        return self

    def return_to(self, node, table, fits):
        """Until the lobby fits. Whoever is told to come again, because the table was written anew, does."""
        while True:
            try:
                return self.at(node).join(table).lobby(fits)
            except AssertionError as wrong:
                check("come again" in str(wrong), wrong)

    def lobby(self, fits):
        return self.wait(None, "lobby", lambda message: fits(message["lobby"]))


def make(node, cookie, **settings):
    """(status, table or None)"""
    body = json.dumps({"settings": {**SETTINGS, **settings}, "listed": False}).encode()
    status, _, answer = node.http("/api/tables", "POST", cookie + "Content-Type: application/json\r\n", body)
    return status, json.loads(answer).get("table")


def until(fits, what):
    end = time.monotonic() + 60
    while not fits():
        check(time.monotonic() < end, what)
        time.sleep(0.05)


def alive(place, node, n):
    until(lambda: f"alive: {n}\n" in admin(node, "nodes").out, f"{n} servers: {admin(node, 'nodes')}")


def names(lobby):
    return [person["name"] for person in lobby["people"]]


def erase(place):
    """At a table that the server that erases has never read, and no other one has in hand."""
    first, second = place.nodes
    anne = Guest(first, "Änne Ö.")
    status, table = make(first, anne.cookie)
    equal(status, 201, "a table")
    anne.join(table).say({"type": "sit", "seat": "A"})
    anne.lobby(lambda lobby: lobby["seats"][0]["kind"] == "human")
    anne.socket.close()
    equal(first.stop()[0], 0, "the first server's end")
    mine = json.loads(second.http("/api/me/tables", "GET", anne.cookie)[2])["tables"]
    equal([(row["table"], row["seat"], row["people"]) for row in mine], [(table, "A", ["Änne Ö."])], "found again elsewhere")
    equal(second.http("/api/me", "DELETE", anne.cookie)[0], 204, "erased")
    place.nodes[0] = place.start(0)
    for node in place.nodes:
        guest = Guest(node).join(table)
        guest.lobby(lambda lobby: "Änne Ö." not in names(lobby))
        guest.socket.close()


def traces(place, words):
    """Those words that are in the files of the tables, be they of rows that anybody can read or not."""
    place.postgres.ask("CHECKPOINT")
    stored = b""
    for path in pathlib.Path(place.postgres.folder).rglob("base/*/*"):
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):  # a table is being written anew
            stored += path.read_bytes()
    return {word for word in words if word.encode() in stored}


def erase_bytes(place):
    """Name and chat are in no file of a table within the minute, the second server's copy of the table forgets them as well, and the
    game goes on at both. Before it they are found, so that the search is known to work."""
    first, second = place.nodes
    words = {"Vanishing Vera", "Vanishing Verena", "Vera says so"}
    vera, stan = Guest(first, "Vanishing Vera"), Guest(second, "Staying Stan")
    table = make(first, vera.cookie, seats=2, flags=["chat"])[1]
    for guest, seat in ((vera, "A"), (stan, "B")):
        guest.join(table).say({"type": "sit", "seat": seat})
        guest.say({"type": "ready", "on": True, "hash": HASH})
    vera.say({"type": "chat", "text": "Vera says so"})
    stan.wait(None, "chat")
    vera.say({"type": "name", "name": "Vanishing Verena"})
    stan.lobby(lambda lobby: "Vanishing Verena" in names(lobby))
    vera.wait(vera.say({"type": "start"}), "parts")
    for guest in (stan, vera):
        guest.say({"type": "part", "part": PART})
    vera.wait(None, "events")
    equal(traces(place, words), words, "what is kept")
    equal(first.http("/api/me", "DELETE", vera.cookie)[0], 204, "erased")
    # Anew, because he has answered no ping while the files were read.
    stan.return_to(second, table, lambda lobby: "Vanishing Verena" not in names(lobby))
    until(lambda: not traces(place, words), "it is still in the files")
    until(lambda: place.postgres.ask("SELECT count(*) FROM erased") == "0", "no second look")
    equal(traces(place, words), set(), "what the second look has left")
    equal(place.postgres.ask("SELECT count(*) FROM present WHERE person NOT IN (SELECT id FROM person)"), "0", "where it was")
    for node in place.nodes:
        guest = Guest(node).join(table)
        guest.lobby(lambda lobby: lobby["phase"] == "playing")
        guest.socket.close()
    first.stop(signal.SIGKILL)
    second.stop(signal.SIGKILL)
    place.nodes[:] = [place.start(i) for i in range(2)]
    stan.at(place.nodes[1]).join(table).lobby(lambda lobby: "Staying Stan" in names(lobby) and lobby["phase"] == "playing")
    equal(traces(place, words), set(), "after a restart")


def rename(place):
    """Given to one server, a name is seen at the tables of all: of somebody who is there by another server, and of somebody
    who is away."""
    first, second = place.nodes
    anne, ben = Guest(first, "Anne"), Guest(second, "Ben")
    table = make(first, anne.cookie)[1]
    anne.join(table)
    ben.join(table).lobby(lambda lobby: names(lobby) == ["Anne", "Ben"])
    for node, name in ((first, "Anna"), (second, "Anja")):
        equal(node.http("/api/me", "PUT", anne.cookie + "Content-Type: application/json\r\n",
                        json.dumps({"name": name}).encode())[0], 200, "the name")
        for guest in (anne, ben):
            guest.lobby(lambda lobby: names(lobby) == [name, "Ben"])
    anne.socket.close()
    ben.lobby(lambda lobby: not lobby["people"][0]["connected"])
    anne.at(second).say({"type": "name", "name": "Änne Ö."})
    ben.lobby(lambda lobby: names(lobby) == ["Änne Ö.", "Ben"])


def ban(place):
    first, second = place.nodes
    bad, good = Guest(second), Guest(second)
    person = json.loads(second.http("/api/me", headers=bad.cookie)[2])["person"]
    equal(admin(first, "ban", "person", str(person), "1", "shouting").status, 0, "the ban")
    equal(bad.socket.closed_with(), 4403, "how it is parted, at the other server")
    good.wait(good.say({"type": "ping"}), "pong")
    equal(second.websocket(bad.cookie).closed_with(), 4403, "how it is met there")
    equal(admin(second, "unban", "person", str(person)).status, 0, "the end of the ban")
    until(lambda: "shouting" not in admin(first, "bans").out, "the first server knows it still")
    bad.at(first).wait(bad.say({"type": "ping"}), "pong")


def apart(place):
    """A table; its host at the second server, which drives it, and somebody at the first, who counts as gone while that one
    stands still: (the host, the other, his place, the table)."""
    first, second = place.nodes
    host = Guest(second)
    table = make(second, host.cookie)[1]
    host.join(table)
    other = Guest(first)
    seat = other.wait(other.say({"type": "join", "table": table, "step": 0}), "joined")["person"]
    host.lobby(lambda lobby: len(lobby["people"]) == 2)
    first.process.send_signal(signal.SIGSTOP)
    host.lobby(lambda lobby: not lobby["people"][seat]["connected"])
    return host, other, seat, table


def strangers(place):
    """A server stands still; somebody there counts as gone, and when the table is full another one gets that place. Nothing
    that is said to that one reaches the connection at the server that wakes."""
    first, second = place.nodes
    host, old, place_of, table = apart(place)
    places = []
    while place_of not in places:
        guest = Guest(second)
        places.append(guest.wait(guest.say({"type": "join", "table": table, "step": 0}), "joined")["person"])
    first.process.send_signal(signal.SIGCONT)
    told = [message["n"] for message in old.rest() if "n" in message]
    equal(told, list(range(told[0], told[0] + len(told))), "messages to the one who was there before")


def quick(place):
    """The server that made the table is killed, and with it all that it knew of bots that should come."""
    first, second = place.nodes
    guest = Guest(first)
    table = guest.wait(guest.say({"type": "quick"}), "joined")["table"]
    guest.lobby(lambda lobby: any(seat["kind"] == "human" for seat in lobby["seats"]))
    first.stop(signal.SIGKILL)
    guest.at(second).join(table).say({"type": "ready", "on": True, "hash": HASH})
    guest.lobby(lambda lobby: sum(seat["kind"] == "bot" for seat in lobby["seats"]) == 3)
    guest.wait(None, "parts")
    guest.say({"type": "part", "part": PART})
    guest.wait(None, "events")
    check("gone" in admin(second, "nodes").out, "the list of servers")
    alive(place, second, 1)
    place.nodes[0] = place.start(0)


def together():
    with cluster(2) as place:
        for node in place.nodes:
            alive(place, node, 2)
        for test in (erase, erase_bytes, rename, ban, strangers, quick):
            test(place)
            print(f"{test.__name__}: fine")


def limits():
    """Two servers let through what one would, and no more."""
    with cluster(2, "--per-address", "64", "--tables-each", "3") as place:
        for node in place.nodes:
            alive(place, node, 2)
        cookie, began = place.guest(), time.monotonic()
        answers = [place.http("/api/guest", "POST")[0] for _ in range(2 * AT_ONCE)]
        more = A_MINUTE * (time.monotonic() - began) / 60
        let_in = 1 + answers.count(201)
        check(AT_ONCE - 2 <= let_in <= AT_ONCE + more + 2, f"{let_in} guests at once, {more} a while later")
        equal({status for status in answers if status != 201}, {429}, "the others")
        equal([make(place, cookie)[0] for _ in range(5)], [201, 201, 201, 503, 503], "tables of one person")


if __name__ == "__main__":
    run(together, limits)
