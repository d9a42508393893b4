#!/usr/bin/env python3
"""stop.py - SIGTERM: nothing more is taken, everything acknowledged is durable, everybody is told, and the program ends well.
After a restart the game goes on where it was. Prints how long stopping took."""

import json
import os
import random
import signal
import sqlite3
import time

from table import HELLO, PATIENCE, TEXT, Conversation, Server, check, come_back, data_folder, equal, move, run, told

SEED = int.from_bytes(os.urandom(4), "big")
DICE = random.Random(SEED)
TABLES = 300 if os.environ.get("FAMBIZ_TEST_SCALE") == "all" else 40
ROUNDS = {"small": 2, "all": 50}.get(os.environ.get("FAMBIZ_TEST_SCALE", "sample"), 3)


def last_words(client):
    """All that a client is told until the connection is closed."""
    heard = []
    while message := client.next(time.monotonic() + PATIENCE):
        heard.append(message)
    return heard


def is_told(place, cookie):
    """Somebody comes while the server stops: a refusal, a notice, or nobody there any more; never silence."""
    try:
        socket = place.websocket(cookie)
        if socket.status != 101:
            return socket.status in (0, 503)
        socket.send(HELLO)
        heard = ""
        while (got := socket.receive())[0] == TEXT:
            heard += got[1].decode()
        return got[0] is None or "stopping" in heard or int.from_bytes(got[1][:2], "big") == 1001
    except ConnectionError:
        return True


def stop_once(number, bystanders):
    with data_folder() as data:
        place = Server(data)
        with Conversation(place) as talk:
            talk.run("use two-playing")
            for who in "ABABAB"[:DICE.randrange(7)]:
                move(talk, who, DICE.randrange(1000))
            talk.run("play 1 A=drop B=drop until A may move")
            cookies = [place.guest() for _ in range(bystanders)]
            silent = place.websocket(cookies[0])  # reads nothing, and answers nothing
            steps = [lambda: talk.run('A> {"type":"move","question":"$question","picks":"$A.picks"}'),
                     lambda: place.process.send_signal(number)]
            for step in DICE.sample(steps, 2):
                step()
            check(all(is_told(place, cookie) for cookie in cookies), "whoever comes meanwhile is told")
            heard = {who: last_words(talk.clients[who]) for who in "AB"}
            status, _ = place.stop(number=0)
            equal(status, 0, f"the status; {place.said()[-2000:]}")
            silent.close()
            return goes_on(data, talk, heard)


def goes_on(data, talk, heard):
    """Was the pick that was on its way taken?"""
    for who in "AB":
        notices = [m["text"] for m in heard[who] if m["type"] == "notice"]
        check(any("stopping" in text for text in notices), f"{who} was not told: {heard[who]}")
    asked = talk.names.values["question"]
    steps = {who: [(m["step"], m["hash"]) for m in heard[who] if m["type"] == "events"] for who in "AB"}
    equal(len(steps["A"]), len(steps["B"]), "steps that A and B were told")
    place = talk.place = Server(data)
    talk.clients.clear()
    check(place.serves(), f"it does not come up: {place.said()}")
    for who in "AB":
        come_back(talk, who)
        view = told(talk, who, "view")
        if steps[who]:
            equal((view["step"], view["hash"]), steps[who][-1], f"what {who} was told last")
        elif any(m["type"] == "refused" for m in heard["A"]):
            equal(view["step"], asked, "what was refused did not happen")
        else:
            check(view["step"] in (asked, asked + 1), f"step {view['step']} after {asked}")
    for who in "ABAB":
        move(talk, who, DICE.randrange(1000))
    equal(place.stop()[0], 0, "the end")
    return bool(steps["A"])


def timed(number):
    taken, longest = 0, 0
    for _ in range(ROUNDS):
        began = time.monotonic()
        with data_folder() as data:
            place = Server(data)
            with Conversation(place) as talk:
                talk.run("use two-playing")
                silent = place.websocket(place.guest())
                began = time.monotonic()
                status, seconds = place.stop(number)
                silent.close()
            equal(status, 0, "the status")
            longest = max(longest, seconds)
        taken += stop_once(number, 4)
    print(f"  {ROUNDS} times {signal.Signals(number).name}: {longest:.2f} s at most; the pick on its way was taken {taken} times")


def terminated():
    timed(signal.SIGTERM)


def interrupted():
    timed(signal.SIGINT)


def record_ids(data):
    """The table is private, so no list has them."""
    with sqlite3.connect(os.path.join(data, "fambiz.db")) as db:
        return [row[0] for row in db.execute("SELECT game FROM record")]


def records_stay():
    """A game that is over is a record; the table waits for a rematch, after a restart, too."""
    with data_folder() as data:
        place = Server(data)
        with Conversation(place) as talk:
            talk.run("use two-playing")
            talk.run("""
play 13 A=drop B=drop until A {"type":"lobby","lobby":{"offered":true}}
A> {"type":"draw","on":true}
B> {"type":"draw","on":true}
A<< {"type":"over","result":"draw","reveal":{"server_seed":"$seed"}}
""")
            equal(place.stop()[0], 0, "the end")
            place = talk.place = Server(data)
            talk.clients.clear()
            records = record_ids(data)
            equal(len(records), 1, "records")
            text = place.http(f"/api/records/{records[0]}.fbr")[2].decode()
            check(talk.names.values["seed"] in text, "the record is not of that game")
            for who in "AB":
                come_back(talk, who)
                talk.run(f'{who}> {{"type":"rematch","on":true}}')
            talk.run('A<< {"type":"lobby","lobby":{"phase":"lobby","game":1}}')
        equal(place.stop()[0], 0, "the end")


def behind(data):
    """Rows that are behind the snapshot of their game, and games."""
    with sqlite3.connect(os.path.join(data, "fambiz.db")) as db:
        return (db.execute("SELECT count(*) FROM input AS i JOIN game AS g ON g.id = i.game WHERE i.seq > g.seq").fetchone()[0],
                db.execute("SELECT count(*) FROM game WHERE seq > 0").fetchone()[0])


def all_are_snapshots():
    """Many tables with rows behind their last snapshot: stopped, each is one whole snapshot; killed, none is lost for it."""
    with data_folder() as data:
        place = Server(data)
        cookie = place.guest() + "Content-Type: application/json\r\n"
        settings = {"edition": "lookout-2021", "seats": 4, "clock": "standard", "window": 6000, "flags": [], "standin": "soldier"}
        body = json.dumps({"settings": settings, "listed": False}).encode()
        tables = [json.loads(place.http("/api/tables", "POST", cookie, body)[2])["table"] for _ in range(TABLES)]
        guests = [place.websocket(place.guest()) for _ in range(TABLES)]
        for socket, table in zip(guests, tables):
            socket.send(HELLO)
            socket.send(json.dumps({"type": "join", "n": 2, "table": table, "step": 0}))
            socket.send('{"type":"sit","n":3,"seat":"A"}')
        for socket in guests:
            while '"lobby"' not in socket.text():
                pass
        place.stop(signal.SIGKILL)
        rows, _ = behind(data)
        check(rows >= 2 * TABLES, f"{rows} rows behind snapshots")
        place = Server(data)
        check(place.serves(), place.said())
        status, seconds = place.stop()
        equal(status, 0, "the status")
        equal(behind(data), (0, TABLES), "rows behind snapshots, and tables")
        print(f"  {TABLES} tables: {seconds:.2f} s")
        place = Server(data)
        equal(len(json.loads(place.http("/api/tables", headers=cookie)[2])["tables"]), 0, "public tables")
        check(f'"tables":{TABLES},' in place.said(), place.said())
        equal(place.stop()[0], 0, "the end")


print(f"seed {SEED}")
run(terminated, interrupted, records_stay, all_are_snapshots)
