#!/usr/bin/env python3
"""stop.py - SIGTERM: nothing more is taken, all that was acknowledged is durable, everybody is told, the program ends well;
started again, the game goes on where it was. Prints how long the end took."""

import json
import os
import random
import signal
import time

from table import HELLO, PATIENCE, TEXT, Conversation, Server, check, come_back, data_folder, equal, move, run, told

SEED = int.from_bytes(os.urandom(4), "big")
DICE = random.Random(SEED)
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
        return got[0] is None or "stops" in heard or int.from_bytes(got[1][:2], "big") == 1001
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
        check(any("stops" in text for text in notices), f"{who} was not told: {heard[who]}")
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
            records = json.loads(place.http("/api/records")[2])
            equal(len(records["records"]), 1, "records")
            text = place.http(f"/api/records/{records['records'][0]['record']}.fbr")[2].decode()
            check(talk.names.values["seed"] in text, "the record is not of that game")
            for who in "AB":
                come_back(talk, who)
                talk.run(f'{who}> {{"type":"rematch","on":true}}')
            talk.run('A<< {"type":"lobby","lobby":{"phase":"lobby","game":1}}')
        equal(place.stop()[0], 0, "the end")


print(f"seed {SEED}")
run(terminated, interrupted, records_stay)
