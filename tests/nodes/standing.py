#!/usr/bin/env python3
"""standing.py - tables at which play would stand still, forced without luck: somebody who was impatient while his server was
taken for dead, a server that is not believed to be back, a lease whose holder does not know of it, a database that is gone, a
table taken over by an old copy. What cannot be helped is told: in /metrics, and once in the log."""

import contextlib
import json
import os
import signal
import subprocess
import sys

from cluster import ROOT, cluster
from people import Guest, alive, apart, make, until

sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from ws import check, equal, run  # noqa: E402

JOIN = 2  # its number in input.def, the third byte of a row


def joins(place, table):
    return int(place.postgres.ask("SELECT count(*) FROM input AS i JOIN game AS g ON g.id = i.game WHERE "
                                  f"g.name = '{table}' AND get_byte(i.bytes, 2) = {JOIN}"))


def json_of(guest):
    """The next message, whatever it is."""
    while not guest.lines:
        guest.lines = [json.loads(line) for line in guest.socket.text().splitlines()]
    return guest.lines.pop(0)


def standing(node):
    text = node.http("/metrics")[2].decode()
    return int(next(line for line in text.splitlines() if line.startswith("fambiz_tables_standing ")).split()[1])


def told(node, event):
    lines = [json.loads(line) for line in node.said().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == event]


def is_back(seat):
    return lambda lobby: lobby["people"][seat] and lobby["people"][seat]["connected"]


def impatient(place):
    """More than a server lets wait of one connection: still he is at the table when it wakes."""
    first, _ = place.nodes
    host, other, seat, _ = apart(place)
    for _ in range(20):
        other.say({"type": "emote", "emote": 4})
    first.process.send_signal(signal.SIGCONT)
    answer = {"type": None}
    while answer["type"] != "joined":
        answer = json_of(other)
        check(answer["type"] != "refused" or answer["to"], f"what the server asked for him is refused: {answer}")
    host.lobby(is_back(seat))
    for guest in host, other:
        guest.socket.close()


def back_once(place):
    """The second server has read last that the first is dead, and believes the row of the first that says otherwise."""
    first, second = place.nodes
    host, other, seat, table = apart(place)
    first.process.send_signal(signal.SIGCONT)
    host.lobby(is_back(seat))
    for node in place.nodes:
        alive(place, node, 2)
    equal(joins(place, table), 3, "joins of two people, one of whom came back")
    for guest in host, other:
        guest.socket.close()


def bots(node):
    """Four of them play; the host watches: (the host, the table)."""
    host = Guest(node)
    table = make(node, host.cookie)[1]
    host.join(table).say({"type": "fill", "level": "soldier"})
    host.wait(host.say({"type": "start"}), "events")
    return host, table


def nobody_knows(place):
    """By the database the second server drives the table, but it has never heard of that."""
    first, second = place.nodes
    host, table = bots(first)
    watcher = Guest(second).join(table)
    game = place.postgres.ask(f"SELECT id FROM game WHERE name = '{table}'")
    place.postgres.ask("UPDATE lease SET epoch = epoch + 1, holder = (SELECT id FROM node WHERE id <> lease.holder AND until > "
                       f"clock()) WHERE game = {game}")
    until(lambda: told(second, "table_stands"), "nobody noticed that play does not go on")
    until(lambda: told(second, "table_goes_on"), "it does not go on")
    for guest in host, watcher:
        guest.lines = []
        guest.wait(None, "events")
    lines = told(second, "table_stands")
    equal([line["game"] for line in lines], [int(game)], "what is told of it")
    check(table not in first.said() + second.said(), "the id of a table stands in a log")
    until(lambda: not standing(first) and not standing(second), "it counts still")
    for guest in host, watcher:
        guest.socket.close()


def no_database(place):
    host, _ = bots(place.nodes[0])
    before = len(told(place.nodes[0], "table_stands"))
    equal(standing(place.nodes[0]), 0, "tables that stand still, while all is well")
    place.postgres.kill()
    until(lambda: standing(place.nodes[0]) == 1, "it does not count as standing still")
    place.postgres.restart()
    until(lambda: standing(place.nodes[0]) == 0, "it counts still")
    host.lines = []
    host.wait(None, "events")
    equal(len(told(place.nodes[0], "table_stands")), before + 1, "lines in the log")
    host.socket.close()


def old_copy(place):
    """The first server knows the table as it was when nobody was there, and takes it over from the second, by which somebody
    had come: the table is not dropped."""
    first, second = place.nodes
    guest = Guest(first)
    table = make(first, guest.cookie)[1]
    guest.join(table).socket.close()
    game = place.postgres.ask(f"SELECT id FROM game WHERE name = '{table}'")
    holder = f"SELECT holder FROM lease WHERE game = {game}"
    until(lambda: place.postgres.ask(holder) == "0", "its lease is not given back")
    first.process.send_signal(signal.SIGSTOP)
    place.postgres.kill()  # whatever it would have heard is lost
    place.postgres.restart()
    guest.at(second).join(table)
    until(lambda: place.postgres.ask(holder) != "0", "nobody drives it")
    driver = place.postgres.ask(holder)
    second.stop(signal.SIGKILL)
    first.process.send_signal(signal.SIGCONT)
    until(lambda: place.postgres.ask(holder) != driver, "nobody takes it over")
    guest.at(first).join(table)
    equal(told(first, "table_dropped"), [], "what is dropped")
    guest.socket.close()
    place.nodes[1] = place.start(1)


@contextlib.contextmanager
def held(node):
    """It does nothing meanwhile."""
    node.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        node.process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def locked(place, game):
    """Nobody can drop the game meanwhile; whoever tries waits."""
    with subprocess.Popen(["psql", "-XAtq", place.postgres.url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        other.stdin.write(f"BEGIN;\nSELECT id FROM fambiz.game WHERE id = {game} FOR UPDATE;\n")
        other.stdin.flush()
        equal(other.stdout.readline().strip(), game, "the game that is locked")
        yield
        other.stdin.write("COMMIT;\n")
        other.stdin.close()


def dropped_meanwhile(place):
    """Somebody comes to a table that is being dropped because nobody did: there is no such table, and the server goes on."""
    first, second = place.nodes
    guest, late = Guest(first), Guest(first)
    table = make(first, guest.cookie)[1]
    guest.join(table).socket.close()
    game = place.postgres.ask(f"SELECT id FROM game WHERE name = '{table}'")
    until(lambda: place.postgres.ask(f"SELECT holder FROM lease WHERE game = {game}") == "0", "its lease is not given back")
    with held(second), locked(place, game):
        place.postgres.ask(f"UPDATE lease SET due = clock() WHERE game = {game}")
        until(lambda: place.postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") != "0",
              "nobody drops it")
        late.say({"type": "join", "table": table, "step": 0})
        late.wait(late.say({"type": "ping"}), "pong")
    answer = {"type": None}
    while answer["type"] != "refused":
        answer = json_of(late)
    equal(answer["id"], "wire.no_table", "what somebody is told who comes too late")
    equal([line["game"] for line in told(first, "table_dropped")], [int(game)], "what is dropped")
    for node in place.nodes:
        alive(place, node, 2)
    late.socket.close()


def main():
    with cluster(2) as place:
        for node in place.nodes:
            alive(place, node, 2)
        for test in (impatient, back_once, nobody_knows, no_database, old_copy, dropped_meanwhile):
            test(place)
            print(f"{test.__name__}: fine", flush=True)


if __name__ == "__main__":
    run(main)
