#!/usr/bin/env python3
"""table_limits.py - how many tables somebody may make, and how fast: the same over HTTP, WebSocket and quick match, one after
the other or all at once."""

import json
import re

from http_lib import SETTINGS, check, equal, run, server
from serve import Place

with open("src/http/limits.def", encoding="utf-8") as rows:
    AT_ONCE = int(re.search(r"LIMIT\(TABLES, (\d+),", rows.read())[1])
SOME = 2 * AT_ONCE  # more than a slow test could be let through
MANY = f"--tables-each={SOME + 1}"
MAKE = {"type": "make", "settings": SETTINGS, "listed": False}


class Player:
    """One WebSocket; `say` answers with what is said to it."""

    def __init__(self, s, cookie=None):
        place = Place(f"http://127.0.0.1:{s.port}")
        self.cookie = cookie or place.guest()
        self.socket, self.lines, self.n = place.websocket(self.cookie), [], 0
        self.say(type="hello", wire=1, client="test", lang="en")

    def next(self):
        while not self.lines:
            self.lines = self.socket.text().split("\n")
        return json.loads(self.lines.pop(0))

    def send(self, **message):
        self.n += 1
        self.socket.send(json.dumps({**message, "n": self.n}))

    def say(self, **message):
        self.send(**message)
        while (answer := self.next())["type"] not in ("welcome", "made", "joined", "refused"):
            pass
        return answer.get("id", answer["type"])


def told(answers):
    """How many were let through, and what the others were told."""
    refused = [answer for answer in answers if answer not in ("made", "joined")]
    return len(answers) - len(refused), set(refused)


def as_fast_by_any_way():
    """The rate of one address, by each way alone and by all of them together. A quick match counts when it makes a table."""
    def http(s):
        token = s.bot()
        return lambda: "made" if (a := s.ask("POST", "/api/tables", {"settings": SETTINGS, "listed": False}, token=token)
                                  ).status == 201 else a.error

    def websocket(s):
        player = Player(s)
        return lambda: player.say(**MAKE)

    def mixed(s):
        ways = [http(s), websocket(s)]
        return lambda: ways.append(ways.pop(0)) or ways[-1]()

    for way, refusal in ((http, {"http.too_often"}), (websocket, {"wire.too_fast"}), (mixed, {"http.too_often", "wire.too_fast"})):
        with server(MANY) as s:
            ask = way(s)
            made, why = told([ask() for _ in range(SOME)])
            check(AT_ONCE <= made < SOME and why == refusal, f"{made} tables of one address, {way.__name__}: {why}")


def quick_matches_count():
    with server(MANY) as s:
        player, other = Player(s), Player(s)
        while (answer := player.say(**MAKE)) == "made":
            pass
        equal((answer, other.say(type="quick")), ("wire.too_fast", "wire.too_fast"), "no table is left for a quick match")


def as_many_at_once():
    """The tables of one person, asked for by many connections in one moment, before any of them is durable."""
    with server("--tables-each=3") as s:
        first = Player(s)
        tabs = [first] + [Player(s, first.cookie) for _ in range(AT_ONCE - 1)]
        for tab in tabs:
            tab.send(**MAKE)
        answers = []
        for tab in tabs:
            while (answer := tab.next())["type"] not in ("made", "refused"):
                pass
            answers.append(answer.get("id", answer["type"]))
        check(answers.count("made") == 3, f"three tables of {answers}")
        equal(told(answers)[1], {"wire.no_room"}, "the others")


run(as_fast_by_any_way, quick_matches_count, as_many_at_once)
