#!/usr/bin/env python3
"""Somebody else's bots: what they are sent, and that nothing they do can harm more than their own game."""
import hashlib
import json
import os
import re
import struct
import subprocess
import time

from arena import Tally, arena, bot, figures, folder, is_running, program, without_times, wins

HURRY = 500  # ms; enough to say hello on a busy machine
SLOW = "no answer within %d ms" % HURRY

# Bots in the shell: they say ok to everything but `go`.
OTHERS = r"case $c in go) %s;; *) echo ok;; esac"
GO = "cmd:while read c rest; do " + OTHERS + "; done"
BAD = {
    "crashes": (GO % "exit 3", "it has ended"),
    "is killed": (GO % "kill -9 $$", "it has ended"),
    "hangs": (GO % "sleep 1000", SLOW),
    "talks rubbish": (GO % r"echo ok 7%%3/x", "its answer is no move"),
    "says nothing": (GO % "echo ok", "its answer is no move"),
    "gives up": (GO % "echo error lost", "it answered 'error lost'"),
    "cheats": (GO % r"echo ok B:TRU\,TRU\,TRU", "is not legal"),
    "picks for another": (GO % "echo ok A:pass", "is not legal"),
    "ends early": (GO % "echo ok B:end", "B:end is not legal"),
    "talks too much": (GO % r"printf 'ok\nok\n'", "it said more than it was asked"),
    "floods": (GO % "yes", "it answered 'y'"),
    "has no end": (GO % "cat /dev/zero", "its answer has no end"),
    "will not observe": ("cmd:while read c rest; do case $c in hello) echo ok;; *) echo error no;; esac; done",
                         "it answered 'error no'"),
    "does not read": ("cmd:read c; echo ok; sleep 1000", SLOW),
}


def check_bad(tally):
    """It forfeits and loses every game; the other one plays all of them and wins."""
    for name, (command, said) in BAD.items():
        timeout = HURRY if said == SLOW else 60000
        done = arena("--seats", "random," + command, "--deals", 1, "--timeout", timeout, "--json", "--threads", 1)
        if not tally.check(done.status == 0 and said in done.err, name, said, done):
            continue
        found = json.loads(done.out)
        tally.equal([entry["forfeits"] for entry in found["entries"]], [0, 2], name)
        tally.equal((wins(found), found["draws"]), ([2, 0], 0), name)
        tally.equal(len(re.findall("forfeits", done.err)), 2, name, done.err)


def check_all_bad(tally):
    """If everybody forfeits nobody wins; with three at the table the others share the wins."""
    crash = BAD["crashes"][0]
    found = figures("--seats", crash + "," + crash, "--deals", 2)
    tally.equal((wins(found), found["draws"], found["entries"][0]["forfeits"]), ([0, 0], 4, 4))
    found = figures("--seats", "random,%s,random" % crash, "--deals", 10)
    tally.equal((wins(found)[1], found["draws"], found["entries"][1]["forfeits"]), (0, 0, 30))
    tally.check(wins(found)[0] > 3 and wins(found)[2] > 3, found)


def check_once(tally, where):
    """A crash in one game: it is started again, and the next game counts."""
    mark = where + "/crashed"
    crash = ("cmd:if [ -e %s ]; then exec %s engine; fi; read c; echo ok; read c rest; if [ $c = observe ]; then touch %s; fi"
             % (mark, program(), mark))  # but not when it is tried out: then `quit` follows
    done = arena("--seats", "random,cmd:%s engine,%s" % (program(), crash), "--deals", 8, "--json", "--threads", 1)
    found = json.loads(done.out)
    tally.equal([entry["forfeits"] for entry in found["entries"]], [0, 0, 1], done)
    tally.check(found["entries"][2]["wins"] > 0, done)


def check_hello(tally):
    """A command that cannot play is refused before the match."""
    for command, said in (("cmd:/nowhere/bot 2>/dev/null", "it has ended"), ("cmd:exit 1", "it has ended"),
                          ("cmd:sleep 100", SLOW), ("cmd:cat", "it answered 'hello'")):
        done = arena("--seats", "random," + command, "--timeout", HURRY if said == SLOW else 60000)
        tally.check(done.status == 1 and "does not answer hello with ok: " + said in done.err and not done.out, command, done)


def check_engine(tally):
    """Our own engine is such a bot; its games are the same on any number of threads."""
    seats = "stooge,cmd:%s engine,cmd[level=stooge]:%s engine" % (program(), program())
    one, two = (figures("--seats", seats, "--deals", 10, "--threads", n, "--edition", "lookout-2021-de+advanced") for n in (1, 2))
    tally.equal([entry["forfeits"] for entry in one["entries"]], [0, 0, 0], "it plays whole games")
    tally.check(min(wins(one)) > 0, one)
    for found in one, two:
        for entry in found["entries"]:
            del entry["decisions"]  # picks of one move are one decision
    tally.equal(without_times(two), without_times(one), "threads do not matter")


def read_log(path):
    with open(path, encoding="utf-8") as file:
        return [line.split(" ", 1) for line in file.read().splitlines()]


def check_sent(tally, where):
    """What a command is sent: hello, then for each game observe, events and go; enough to know its view at all times."""
    log = where + "/log"
    figures("--seats", "random," + bot("log " + log), "--deals", 1, "--threads", 1)
    lines = [line for line in read_log(log) if line[0] != "move"]
    words = [line[0] for line in lines]
    tally.equal((words[0], words[1], words[-1]), ("hello", "quit", "quit"), "the trial, and the end")
    tally.equal((words[2], words.count("observe"), set(words[3:-1])), ("hello", 2, {"observe", "event", "go"}))
    seats = [json.loads(line[1])["seat"] for line in lines if line[0] == "observe"]
    tally.equal(seats, ["B", "A"], "a game on each seat")
    for line in lines:
        if line[0] == "go":
            tally.check(re.fullmatch(r"seat=[AB] level=random seed=\d+", line[1]), line)
        if line[0] == "event" and '"drew"' in line[1]:
            event = json.loads(line[1])
            tally.check(event[1] in seats, event)
    text = " ".join(line[1] for line in lines if line[0] == "event")
    tally.check('["over",' in text and '["deal",' not in text, "to the end of the game")


def lot(seed, window, seats):
    """The lot of docs/notation.md (heat); seats are numbers."""
    bits = sum(1 << seat for seat in seats)
    for j in range(1000):
        digest = hashlib.sha256(b"fambiz heat" + seed + struct.pack("<IBI", window, bits, j)).digest()
        for word in struct.unpack("<8I", digest):
            if word < 2**32 - 2**32 % len(seats):
                return sorted(seats)[word % len(seats)]
    return None


def heats(logs):
    """{(game, window): [seats that countered, seat whose Counter counted]} from what the bots were sent and answered."""
    found = {}
    for log in logs:
        game, window, seat, asked = -1, 0, None, False
        for word, *rest in log:
            if word == "observe":
                game, window, seat = game + 1, 0, json.loads(rest[0])["seat"]
            event = json.loads(rest[0]) if word == "event" else [None]
            if event[0] == "ask":
                asked = event[2:3] == ["counter"]
                window += asked
            heat = found.setdefault((game, window), [set(), None])
            if word == "move" and asked and rest[0][2:] != "pass":
                heat[0].add(ord(seat) - ord("A"))
            if event[0] == "counter":
                heat[1] = ord(event[1]) - ord("A")
    return {key: heat for key, heat in found.items() if heat[0]}


def check_lots(tally, where):
    """Every seat that is asked decides for itself; among those that counter the lot decides."""
    files = ["%s/%d" % (where, i) for i in range(4)]
    figures("--seats", ",".join(bot("log " + file) for file in files), "--deals", 1, "--threads", 1, "--seed", 5)
    seed = hashlib.sha256(b"fambiz arena deal" + struct.pack("<QQ", 5, 0)).digest()
    found = heats([read_log(file) for file in files])
    for (game, window), (seats, winner) in found.items():
        tally.equal(winner, lot(seed, window, seats), "game %d, window %d" % (game, window), seats)
    several = [heat for heat in found.values() if len(heat[0]) > 1]
    tally.check(len(several) > 3 and any(winner != min(seats) for seats, winner in several), "heats of several", several)


def check_queue(tally):
    """A move may cover several decisions of its seat."""
    found = figures("--seats", "random,cmd:%s engine" % program(), "--deals", 5)
    ours, theirs = found["entries"]
    tally.check(theirs["decisions"] < ours["decisions"], "fewer questions than picks", found)


def children_of(pid):
    """(pid, state) of all children"""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % name, encoding="utf-8") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append((int(name), fields[0]))
    return found


def check_processes(tally, where):
    """No zombies while it runs, nobody left when it has ended, not even what a bot has started itself."""
    pids = where + "/pids"
    hang = GO % ("sleep 1000 & echo $! >>%s; echo $$ >>%s; wait" % (pids, pids))
    command = [program(), "arena", "--seats", "random," + hang, "--deals", "4", "--timeout", str(HURRY), "--threads", "2"]
    zombies = 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None:
            states = [children_of(process.pid), time.sleep(0.004), children_of(process.pid)]
            zombies += sum(1 for child in states[0] if child[1] == "Z" and child in states[2])
            time.sleep(0.05)
    tally.equal(process.returncode, 0)
    tally.check(zombies <= 1, "zombies", zombies)
    started = [int(pid) for pid in open(pids, encoding="utf-8").read().split()]
    tally.equal(len(started), 16, "every game had its own process")
    end = time.monotonic() + 30  # whoever was killed takes a moment to be gone
    while any(is_running(pid) for pid in started) and time.monotonic() < end:
        time.sleep(0.05)
    tally.equal([pid for pid in started if is_running(pid)], [], "nobody is left")


def main():
    tally = Tally()
    check_bad(tally)
    check_all_bad(tally)
    check_hello(tally)
    check_engine(tally)
    check_queue(tally)
    for check in (check_once, check_sent, check_lots, check_processes):
        with folder() as where:
            check(tally, where)
    tally.finish()


main()
