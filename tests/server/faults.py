#!/usr/bin/env python3
"""faults.py - disks that fail under the whole server. Full, or with a failing fsync: it takes nothing more, says so, and loses
nothing. With its -wal cut anywhere it starts with a prefix of what there was. With a damaged main file it does not start, says
what is wrong and what helps, and leaves the file alone."""

import hashlib
import json
import os
import random
import shutil
import signal
import time

from table import HELLO, PATIENCE, TEXT, Conversation, Server, check, come_back, data_folder, equal, move, run, told

FAULTY = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/server/server_faulty")
SCALE = {"small": 1, "all": 20}.get(os.environ.get("FAMBIZ_TEST_SCALE", "sample"), 2)
SEED = int.from_bytes(os.urandom(4), "big")
DICE = random.Random(SEED)


def view_of(talk, who):
    """(step, hash) of the view of one who comes back."""
    come_back(talk, who)
    view = told(talk, who, "view")
    return view["step"], view["hash"]


# ---- a disk that fails ---------------------------------------------------------------------------------------------


def try_to_move(talk, who):
    """The step that came of it, or None where it was refused."""
    talk.run(f"""
play {DICE.randrange(1000)} A=drop B=drop until {who} may move
{who}> {{"type":"move","question":"$question","picks":"${who}.picks"}}
""")
    client = talk.clients[who]
    while True:
        message = client.next(time.monotonic() + PATIENCE)
        if message["type"] == "events":
            return message["step"], message["hash"]
        if message["type"] == "refused":
            equal(message["id"], "wire.uncertain", "the refusal")
            return None


def check_refuses_all(place, talk):
    """Nothing is taken any more; what needs no disk is answered."""
    talk.run("""
A> {"type":"ping"}
A<< {"type":"pong","to":"$n"}
A> {"type":"emote","emote":1}
A<< {"type":"refused","to":"$n","id":"wire.not_saved"}
A> {"type":"make","settings":{"edition":"lookout-2021","seats":2,"clock":"blitz","window":3000,"flags":[],"standin":"don"},"listed":true}
A<< {"type":"refused","to":"$n","id":"wire.not_saved"}
A> {"type":"list"}
A<< {"type":"tables","to":"$n"}
""")
    equal(place.http("/healthz")[0], 503, "/healthz")
    equal(place.http("/api/guest", "POST")[0], 503, "a new guest")


def fails(kind, n, kept):
    with data_folder() as data:
        place = Server(data, program=[FAULTY, kind, str(n)])
        with Conversation(place) as talk:
            talk.run("use two-playing")
            last = {}
            for who in "ABAB":
                move(talk, who, DICE.randrange(1000))
            place.process.send_signal(signal.SIGUSR1)
            who, step = "A", (0, "")
            while step:
                step = try_to_move(talk, who)
                last.update({who: step} if step else {})
                who = "B" if who == "A" else "A"
            for client in "AB":
                talk.run(f'{client}<< {{"type":"notice","text":"~cannot save"}}')
            check_refuses_all(place, talk)
            status, _ = place.stop()
            check(status != 0, "it is no success to end so")
            check("trouble" in place.said(), f"the log says nothing: {place.said()}")
            again = Server(data)
            talk.place = again
            talk.clients.clear()
            check(again.serves(), f"it does not come up again: {again.said()}")
            steps = {view_of(talk, who) for who in "AB"}
            found = max(step for step, _ in steps)
            known = max((step for step, _ in last.values()), default=0)
            check(found in (known, known + 1) or not known, f"{kind} {n}: step {found} after {known} was told")
            check(all(pair in steps for pair in last.values() if pair[0] == found), "what was told is not what is there")
            kept.append(found - known if known else 0)
            check(found <= known or kind == "syncs" or not known, "what was refused for a full disk is there")
            for who in "ABAB":
                move(talk, who, DICE.randrange(1000))
        equal(again.stop()[0], 0, "a sound disk")


def disk_full():
    kept = []
    for n in [0] + [DICE.randrange(100000) for _ in range(3 * SCALE)]:
        fails("bytes", n, kept)
    print(f"  {len(kept)} full disks: nothing lost, nothing there that was refused")


def failing_fsync():
    kept = []
    for n in [0, 1] + [DICE.randrange(20) for _ in range(2 * SCALE)]:
        fails("syncs", n, kept)
    print(f"  {len(kept)} fsyncs that failed: nothing lost; after {sum(kept)} of them the next pick, which the disk had, too")


# ---- a -wal that was cut -------------------------------------------------------------------------------------------


class Memory(set):
    """All (step, hash) that A was told."""

    def __call__(self, line):
        message = json.loads(line[3:]) if line.startswith("A< ") else {}
        if "hash" in message:
            self.add((message["step"], message["hash"]))


def play_and_die(data):
    """A server that is killed; what A was told, who the people were, and their table."""
    place, known = Server(data), Memory()
    with Conversation(place, known) as talk:
        talk.run("use two-playing")
        for i in range(10):
            move(talk, "AB"[i % 2], i)
        view_of(talk, "A")
        place.stop(signal.SIGKILL)
        return known, talk.cookies, talk.names.values["table"]


def comes_up_with(data, known, cookies, table):
    """The step of what is there: 0 where the table was not yet."""
    place = Server(data)
    check(place.serves(), f"it does not come up: {place.said()}")
    step = 0
    socket = place.websocket(cookies["A"])
    socket.send(HELLO)
    if socket.receive()[0] == TEXT:  # else nobody is known by that token
        socket.send(json.dumps({"type": "join", "n": 2, "table": table, "step": 0}))
    heard = first_lines(socket)
    views = [line for line in heard if line["type"] == "view"]
    if views:
        step = views[0]["step"]
        check((step, views[0]["hash"]) in known, f"step {step} is not as it was told")
    elif any(line["type"] == "joined" for line in heard):
        step = 0.5  # in the lobby
    socket.close()
    equal(place.stop()[0], 0, "the end")
    return step


def first_lines(socket):
    """What is told until it is clear whether there is a view."""
    lines = []
    while True:
        opcode, payload = socket.receive()
        if opcode != TEXT:
            return lines
        lines += [json.loads(line) for line in payload.decode().split("\n")]
        kinds = {line["type"] for line in lines}
        playing = any(line["type"] == "lobby" and line["lobby"]["phase"] == "playing" for line in lines)
        if kinds & {"refused", "view"} or ("lobby" in kinds and not playing):
            return lines


def wal_cut():
    with data_folder() as data:
        known, cookies, table = play_and_die(data)
        wal = os.path.join(data, "fambiz.db-wal")
        size = os.path.getsize(wal)
        frames = [32 + 4120 * i + d for i in range(size // 4120 + 1) for d in (-1, 0, 1)]
        many = 20 * SCALE if SCALE < 20 else 2000
        cuts = sorted({0, size} | {DICE.randrange(size) for _ in range(many)} |
                      {cut for cut in (frames if SCALE >= 20 else DICE.sample(frames, min(10, len(frames)))) if 0 <= cut <= size})
        last = 0
        for cut in cuts:
            copy = f"{data}-cut"
            shutil.copytree(data, copy, ignore=shutil.ignore_patterns("*.sock", "*-shm"))
            os.truncate(os.path.join(copy, "fambiz.db-wal"), cut)
            step = comes_up_with(copy, known, cookies, table)
            check(step >= last, f"{cut} of {size} bytes: step {step}, but fewer bytes had {last}")
            last = step
            shutil.rmtree(copy)
        equal(last, max(step for step, _ in known), "all of it, uncut")
        print(f"  a -wal of {size} bytes cut at {len(cuts)} places: up each time, with a prefix")


# ---- a main file that is damaged -----------------------------------------------------------------------------------


def damage(path, how):
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        if how == "head":
            file.write(b"\x00" * 100)
        elif how == "half":
            file.truncate(size // 2 // 4096 * 4096)
        elif how == "text":
            file.truncate(0)
            file.write(b"This is no database.\n" * 500)
        else:  # a page of it, as an old disk loses them
            page = DICE.randrange(1, size // 4096)
            file.seek(4096 * page)
            file.write(os.urandom(4096))


def contents(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def is_refused(folder, how):
    """Where it is not, the damage was where nothing lies."""
    file = os.path.join(folder, "fambiz.db")
    damage(file, how)
    before = contents(file)
    place = Server(folder)
    said, (status, _) = place.said(), place.stop()
    if place.serves() and how == "page":
        return None
    check(not place.serves() and status != 0, f"{how}: served, and ended with {status}: {said}")
    check("fambiz.db" in said and "backup" in said, f"{how}: it does not say what helps: {said}")
    equal(contents(file), before, f"{how}: the file")
    return said


def damaged_file():
    with data_folder() as data:
        known, cookies, table = play_and_die(data)
        last = comes_up_with(data, known, cookies, table)  # and ends well, so that all is in the main file
        refusals = []
        for how in ["head", "half", "text"] + ["page"] * 4 * SCALE:
            copy = f"{data}-damaged"
            shutil.copytree(data, copy, ignore=shutil.ignore_patterns("*.sock"))
            said = is_refused(copy, how)
            if said:
                refusals.append(said)
            else:
                equal(comes_up_with(copy, known, cookies, table), last, "all that was there")
            shutil.rmtree(copy)
        print(f"  {len(refusals)} damaged files refused, and left alone; the last with: {refusals[-1].strip()}")


print(f"seed {SEED}")
run(disk_full, failing_fsync, wal_cut, damaged_file)
