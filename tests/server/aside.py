#!/usr/bin/env python3
"""aside.py - one bad table is one bad table: rows that were damaged, a snapshot that is no table, a row that no table takes. The
server starts with all others, keeps every byte of the bad ones, tells whoever comes to them what happened, and the operator;
who can look at one, take it out to a file, put it back when it can be read again, or drop it."""

import json
import os
import re
import sqlite3
import stat
import tempfile

from ask import admin
from aside_lib import sum_of, told
from table import HELLO, Conversation, Server, check, come_back, data_folder, equal, move, run

def database(data):
    return sqlite3.connect(os.path.join(data, "fambiz.db"), isolation_level=None)


def change(data, sql, *values):
    db = database(data)
    db.execute(sql, values)
    db.close()


def rows(data, game):
    db = database(data)
    found = db.execute("SELECT seq, sum, bytes FROM input WHERE game = ? AND seq > (SELECT seq FROM game WHERE id = ?) ORDER BY seq",
                       (game, game)).fetchall()
    snapshot = db.execute("SELECT seq, sum, snapshot, name FROM game WHERE id = ?", (game,)).fetchone()
    db.close()
    return snapshot, found


def metric(place, name):
    text = place.http("/metrics")[2].decode()
    return int(next(line for line in text.splitlines() if line.startswith(name + " ")).split()[1])


def refusal(place, talk, lang="en"):
    """What is said to somebody who opens the link of this table."""
    socket = place.websocket(place.guest())
    socket.send(HELLO.replace('"en"', f'"{lang}"'))
    socket.send(json.dumps({"type": "join", "n": 2, "table": talk.names.values["table"], "step": 0}))
    while True:
        for line in socket.text().splitlines():
            message = json.loads(line)
            if message["type"] in ("refused", "joined"):
                socket.close()
                return message


def play(place, moves):
    talk = Conversation(place)
    talk.__enter__()
    talk.run("use two-playing")
    for who in "ABABAB"[:moves]:
        move(talk, who)
    return talk


def goes_on(place, talk):
    talk.place = place
    talk.clients.clear()
    for who in "AB":
        come_back(talk, who)
    for who in "AB":
        move(talk, who, 7)


def three_tables(data):
    """A server with three tables, killed: the games are in its log, with rows behind their snapshots."""
    place = Server(data)
    talks = [play(place, 2) for _ in range(3)]
    place.stop(9)
    for talk in talks:
        talk.clients.clear()
    return talks


def start(data, set_aside):
    place = Server(data)
    check(place.serves(), f"it does not come up: {place.said()}")
    equal(len(told(place, "table_set_aside")), set_aside, "tables that the log says are set aside")
    return place


def numbers(place):
    return [int(line.split()[0]) for line in admin(place, "aside").out.splitlines()[1:-1]]


# What is done to the file, and what is said of it. {last} is the last row of game 1.
DAMAGE = {
    "its row \\d+ is not what was written": "UPDATE input SET bytes = x'00' WHERE game = 1 AND seq = {last}",
    "rows of it are missing": "DELETE FROM input WHERE game = 1 AND seq = {last} - 1",
    "": "UPDATE input SET bytes = x'ffff', sum = {sum} WHERE game = 1 AND seq = {last}",  # as if written so: no table takes it
    "snapshot at row 1 is not": "UPDATE game SET seq = 1, sum = 5, snapshot = x'4642' WHERE id = 1",
    "saved": "UPDATE game SET seq = {last}, sum = {junk}, snapshot = CAST('FBT1 but nothing else' AS BLOB) WHERE id = 1",
}


def one_bad_table():
    for why, sql in DAMAGE.items():
        with data_folder() as data:
            bad, good, _ = three_tables(data)
            last = rows(data, 1)[1][-1][0]
            change(data, sql.format(last=last, sum=sum_of(1, last, b"\xff\xff"),
                                    junk=sum_of(1, last, b"FBT1 but nothing else")))
            snapshot, found = rows(data, 1)
            place = start(data, 1)
            line = told(place, "table_set_aside")[0]
            check(line["game"] == 1 and re.search(why, line["why"]), f"what the log says: {line}")
            goes_on(place, good)
            said = refusal(place, bad)
            equal(said.get("id"), "wire.set_aside", f"what its people are told: {said}")
            check("been kept" in said["text"], said["text"])
            check("aufgehoben" in refusal(place, bad, "de")["text"], "in German")
            equal(place.http(f"/api/tables/{bad.names.values['table']}/stream", headers=place.guest())[0], 410, "by HTTP")
            equal(metric(place, "fambiz_tables_set_aside"), 1, "the metric")
            check("set aside: 1" in admin(place, "status").out, "the status")
            out = admin(place, "aside", "export", "1").out
            kept = [line.split() for line in out.splitlines() if line.startswith("row ")]
            wanted = [[str(seq), str(total), data_.hex()] for seq, total, data_ in found]
            for row in wanted:
                check(["row", *row] in kept or not row[2] and ["row", *row[:2]] in kept, f"row {row[0]} is not in the file: {out}")
            if snapshot[0] and snapshot[2] is not None:
                check(f"snapshot {snapshot[0]} {snapshot[1]} {bytes(snapshot[2]).hex()}\n" in out, "its snapshot")
            equal(place.stop()[0], 0, "the end")
            check(bad.names.values["table"] not in place.said(), "the id of a table stands in the log")
            place = start(data, 0)  # it is told once, and stays where it is
            equal(refusal(place, bad)["id"], "wire.set_aside", "after another start")
            goes_on(place, good)
            equal(place.stop()[0], 0, "the end")


def operator():
    """List, export, retry, drop; and what is no such command."""
    with data_folder() as data:
        talks = three_tables(data)
        last = [rows(data, game)[1][-1] for game in (1, 2)]
        for game in (1, 2):
            change(data, "UPDATE input SET bytes = x'00' WHERE game = ? AND seq = ?", game, last[game - 1][0])
        place = start(data, 2)
        listed = admin(place, "aside").out
        equal(numbers(place), [1, 2], listed)
        check(re.search(r"^ +1 +1  \d{4}-\d\d-\d\d \d\d:\d\d +\d+  \S+ +its row \d+ is not what was written$", listed, re.M), listed)
        check(all(talk.names.values["table"] not in listed for talk in talks), "an id is shown")
        for words, said in ((["retry", "1"], "cannot read it either"), (["retry", "9"], "no table is set aside as number 9"),
                            (["drop"], "aside takes"), (["drop", "x"], "aside takes"), (["eat", "1"], "aside takes"),
                            (["export", "0"], "aside takes"), (["export", "77"], "number 77")):
            done = admin(place, "aside", *words)
            check(done.status == 1 and said in done.err, f"aside {words}: {done}")
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "one.aside")
            equal(admin(place, "aside", "export", "2", file).status, 0, "export")
            equal(stat.S_IMODE(os.stat(file).st_mode), 0o600, "who may read the file")
            text = open(file, encoding="ascii").read()
            equal(text, admin(place, "aside", "export", "2").out, "the file, and what is shown without one")
            check(text.startswith("fambiz-aside 1\ngame 2\ntable ") and re.search(r"\nend \d+\n$", text), text[:200])
            equal(admin(place, "aside", "export", "2", file).status, 1, "a file that is there already")
            equal(admin(place, "aside", "export", "2", "/nowhere/x").status, 1, "a file that cannot be")
        equal(place.stop()[0], 0, "the end")
        # It becomes readable, as by a version that can.
        change(data, "UPDATE aside_row SET bytes = ? WHERE aside = 1 AND seq = ?", last[0][2], last[0][0])
        place = start(data, 0)
        done = admin(place, "aside", "retry", "1")
        check(done.status == 0 and "table 1 is in play again" in done.out, done)
        equal(numbers(place), [2], "what is left")
        goes_on(place, talks[0])
        equal(refusal(place, talks[1])["id"], "wire.set_aside", "the other")
        equal(admin(place, "aside", "drop", "2").status, 0, "drop")
        equal(refusal(place, talks[1])["id"], "wire.no_table", "what was dropped is not there")
        equal(metric(place, "fambiz_tables_set_aside"), 0, "the metric")
        equal([len(told(place, e)) for e in ("table_put_back", "aside_dropped")], [1, 1], "lines in the log")
        equal(place.stop()[0], 0, "the end")
        place = start(data, 0)
        goes_on(place, talks[0])
        goes_on(place, talks[2])
        equal(place.stop()[0], 0, "the end")


def all_of_them():
    """Not one can be read: the server starts, and new tables are made."""
    with data_folder() as data:
        talks = three_tables(data)
        change(data, "UPDATE input SET bytes = x'00'")
        place = start(data, 3)
        for talk in talks:
            equal(refusal(place, talk)["id"], "wire.set_aside", "its people")
        goes_on(place, play(place, 1))
        equal(place.stop()[0], 0, "the end")


run(one_bad_table, operator, all_of_them)
