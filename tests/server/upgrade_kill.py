#!/usr/bin/env python3
"""upgrade_kill.py - a server that takes over the file of 0.1.0 is killed (-9) at random moments, again and again: however far it
had come, the next start finds all tables, and the copy of the old file is complete or not there.

The file is one that the real 0.1.0 has written (tests/upgrade), or, where that is not at hand, one of our own with the tables of
0.1.0."""

import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time

from ask import admin
from aside_lib import told
from table import Conversation, Server, check, equal, move, run

ROOT = pathlib.Path(os.environ["FAMBIZ_SOURCE"])
REAL = ROOT / "tests/upgrade/0.1.0/sqlite/killed.tar.xz"
SEED = int.from_bytes(os.urandom(4), "big")
DICE = random.Random(SEED)
ROUNDS = {"small": 2, "all": 70}.get(os.environ.get("FAMBIZ_TEST_SCALE", "sample"), 4)  # of three kills each


OLD_FORM = """SELECT (SELECT count(*) FROM game WHERE substr(snapshot, 1, 4) = CAST('FBT1' AS BLOB)) +
    (SELECT count(*) FROM input AS i JOIN game AS g ON g.id = i.game WHERE i.seq > g.seq AND substr(bytes, 1, 4) = CAST('FBT1' AS BLOB))"""


def ask(file, sql):
    db = sqlite3.connect(file)
    rows = [row[0] for row in db.execute(sql)]
    db.close()
    return rows


def make_own(data):
    place = Server(str(data))
    for _ in range(5):
        with Conversation(place) as talk:
            talk.run("use two-playing")
            for who in "ABAB":
                move(talk, who)
    place.stop(9)
    (data / "admin.sock").unlink()
    db = sqlite3.connect(data / "fambiz.db", isolation_level=None)
    for sql in ("DROP TABLE meta", "DROP TABLE aside", "DROP TABLE aside_row", "PRAGMA user_version = 1"):
        db.execute(sql)
    db.close()


def template(folder):
    data = folder / "template"
    data.mkdir()
    if REAL.exists():
        subprocess.run(["tar", "xJf", REAL, "-C", data], check=True)
    else:
        make_own(data)
    return data


def start(data):
    return subprocess.Popen([os.environ["FAMBIZ"], "serve", "--port", "0", "--address", "127.0.0.1", "--data", str(data)],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def kill_after(data, seconds):
    process = start(data)
    time.sleep(seconds)
    process.kill()
    process.wait()
    process.stdout.close()


def is_fine(data, games):
    place = Server(str(data))
    check(place.serves(), f"it does not come up: {place.said()}")
    shown = {line.split()[-1] for line in admin(place, "tables", "--ids").out.splitlines()[1:-1]}
    equal(shown, games, "tables")
    equal(told(place, "table_set_aside"), [], "what is set aside")
    equal(place.stop()[0], 0, "the end")
    equal(ask(data / "fambiz.db", "PRAGMA user_version"), [3], "the version of the tables")
    copy = data / "fambiz.db.0.1.0"
    equal((ask(copy, "PRAGMA user_version"), set(ask(copy, "SELECT name FROM game"))), ([1], games), "the copy")
    equal(ask(copy, "PRAGMA integrity_check"), ["ok"], "the copy")


def killed():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        old = template(folder)
        fresh = folder / "first"
        shutil.copytree(old, fresh)
        games = set(ask(folder / "first/fambiz.db", "SELECT name FROM game"))
        began = time.monotonic()
        process = start(fresh)
        process.stdout.readline()
        longest = time.monotonic() - began
        process.kill()  # when it lets people in, nothing of the old form is left
        process.wait()
        process.stdout.close()
        equal(ask(fresh / "fambiz.db", OLD_FORM), [0], "tables in the form of 0.1.0")
        is_fine(fresh, games)
        for i in range(ROUNDS):
            data = folder / f"round{i}"
            shutil.copytree(old, data)
            for _ in range(3):
                kill_after(data, DICE.random() * 1.1 * longest)
            is_fine(data, games)
            shutil.rmtree(data)
        print(f"  {len(games)} tables, killed {3 * ROUNDS} times within {longest:.2f} s of a start")


print(f"seed {SEED}")
run(killed)
