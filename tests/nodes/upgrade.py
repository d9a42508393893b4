#!/usr/bin/env python3
"""upgrade.py - servers of two versions on one PostgreSQL: the newer one waits until the older ones are stopped, and says so; then
it takes the tables over, once, however many start; and an older one that was only frozen can write nothing when it thaws.

The older one is a stand-in: rows of `node` as 0.1.0 writes them (tests/store/postgres-0.1.0.sql has its tables). If FAMBIZ_OLD
names a real `fambiz` 0.1.0, that is tried as well."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from cluster import ROOT, Postgres, Server
from people import Guest, make, until

sys.path.insert(0, os.path.join(ROOT, "tests/server"))

from aside_lib import sum_of, told  # noqa: E402
from ws import check, equal, run  # noqa: E402


@contextlib.contextmanager
def database(old_tables=True):
    folder, postgres = tempfile.mkdtemp(prefix="fambiz-nodes-"), Postgres()
    try:
        if old_tables:
            subprocess.run(["psql", "-Xq", "-v", "ON_ERROR_STOP=1", postgres.url, "-f",
                            os.path.join(ROOT, "tests/store/postgres-0.1.0.sql")], check=True)
        yield postgres, folder
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Starting:
    """A server whose first line is not waited for."""

    def __init__(self, postgres, folder, name):
        self.done, self.server = threading.Event(), None
        self.thread = threading.Thread(target=self.start, args=(os.path.join(folder, name), postgres.url))
        self.log = open(os.path.join(folder, name + ".log"), "w+b")
        self.thread.start()

    def start(self, data, url):
        command = [os.environ["FAMBIZ"], "serve", "--port", "0", "--address", "127.0.0.1", "--data", data, "--store", url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.first = self.process.stdout.readline().strip()
        self.done.set()

    def said(self):
        with open(self.log.name, encoding="utf-8") as log:
            return log.read()

    def serves(self):
        return self.done.is_set() and self.first

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(60)
        self.thread.join()
        self.process.stdout.close()
        self.log.close()
        return status


def put_old_node(postgres):
    postgres.ask("WITH n AS (INSERT INTO node (tag, until) VALUES ('old', clock() + 5000) RETURNING id) "
                 "INSERT INTO writer (node, done) SELECT id, 0 FROM n")


def put_junk(postgres, games):
    """Games of which no version can read a byte."""
    for game in range(1, games + 1):
        postgres.ask(f"INSERT INTO game (name, opened) VALUES ('{game:016d}', 1)")
        postgres.ask(f"INSERT INTO input VALUES ({game}, 1, {sum_of(game, 1, b'junk')}, 'junk', 1)")
        postgres.ask(f"INSERT INTO lease (game, due) VALUES ({game}, 0)")


def waits_for_the_old_one():
    with database() as (postgres, folder):
        put_old_node(postgres)
        beating = threading.Event()

        def beat():
            while not beating.wait(0.5):
                postgres.ask("UPDATE node SET seen = now(), until = clock() + 1200")

        thread = threading.Thread(target=beat)
        thread.start()
        try:
            impatient = Starting(postgres, folder, "impatient")
            until(lambda: told(impatient, "waiting"), "nothing is said about the wait")
            equal(impatient.stop(), 0, "one that is told to stop while it waits")
            waiting = Starting(postgres, folder, "waiting")
            until(lambda: told(waiting, "waiting"), "nothing is said about the wait")
            why = told(waiting, "waiting")[0]["why"]
            check("servers of version 0.1.0 still use the database: node 1" in why and "Stop them" in why, why)
            check("fambiz serve: waiting: servers of version 0.1.0" in waiting.said(), waiting.said())
            time.sleep(6)
            check(not waiting.serves(), "it does not wait")
            equal(postgres.ask("SELECT version FROM version"), "4", "the tables, meanwhile")
        finally:
            beating.set()
            thread.join()
        until(waiting.serves, "it does not go on")
        equal(postgres.ask("SELECT version FROM version"), "6", "the tables")
        equal(len(told(waiting, "waiting")), 1, "it is said once")
        check("game_0_1_0" in told(waiting, "store_copied")[0]["copy"], told(waiting, "store_copied"))
        equal(waiting.stop(), 0, "its end")


def once():
    """Three servers start at once on tables of 0.1.0: each bad table is set aside once."""
    with database() as (postgres, folder):
        put_junk(postgres, 40)
        starting = [Starting(postgres, folder, f"n{i}") for i in range(3)]
        until(lambda: all(s.serves() for s in starting), "they do not come up")
        until(lambda: postgres.ask("SELECT count(*) FROM aside") == "40", "not all are set aside")
        until(lambda: postgres.ask("SELECT count(*) FROM meta WHERE key = 'old'") == "0", "old tables are left")
        games = [line["game"] for s in starting for line in told(s, "table_set_aside")]
        equal(sorted(games), list(range(1, 41)), "what the logs say")
        equal(postgres.ask("SELECT count(*) FROM aside_row WHERE bytes = 'junk'"), "40", "rows")
        equal(postgres.ask("SELECT count(*) FROM game"), "0", "running games")
        equal([s.stop() for s in starting], [0, 0, 0], "their ends")


def old_starts_late(program):
    """A real 0.1.0: is waited for; frozen, it is not, and when it thaws it can write nothing; started again, it is refused."""
    with database(old_tables=False) as (postgres, folder):
        old = Server(os.path.join(folder, "old"), "--store", postgres.url, program=[*program.split(), "serve"])
        check(old.serves(), old.said())
        host = Guest(old)
        table = make(old, host.cookie)[1]
        host.join(table)
        new = Starting(postgres, folder, "new")
        until(lambda: told(new, "waiting"), "nothing is said about the wait")
        rows = postgres.ask("SELECT count(*) FROM input")
        frozen = subprocess.run(["pgrep", "-P", str(old.process.pid)], stdout=subprocess.PIPE, text=True, check=False).stdout.split()
        for pid in [str(old.process.pid), *frozen]:
            os.kill(int(pid), signal.SIGSTOP)
        until(new.serves, "it does not go on")
        for pid in [str(old.process.pid), *frozen]:
            os.kill(int(pid), signal.SIGCONT)
        host.say({"type": "emote", "emote": 4})
        until(lambda: "no longer in the database's list of nodes" in old.said(), f"the old one is not fenced: {old.said()}")
        check(int(postgres.ask("SELECT count(*) FROM input")) <= int(rows), "the old one has written a row")
        old.stop(signal.SIGKILL)
        again = Server(os.path.join(folder, "old"), "--store", postgres.url, program=[*program.split(), "serve"])
        check(not again.serves() and "newer version of this program" in again.said(), again.said())
        again.process.wait()
        guest = Guest.__new__(Guest)
        guest.cookie = host.cookie
        place = Server.__new__(Server)
        super(Server, place).__init__(new.first)
        guest.at(place).join(table)
        equal(new.stop(), 0, "its end")


def main():
    tests = [waits_for_the_old_one, once]
    for test in tests:
        test()
        print(f"{test.__name__}: fine", flush=True)
    if os.environ.get("FAMBIZ_OLD"):
        old_starts_late(os.environ["FAMBIZ_OLD"])
        print("old_starts_late: fine", flush=True)


if __name__ == "__main__":
    run(main)
