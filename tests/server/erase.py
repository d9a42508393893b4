#!/usr/bin/env python3
"""erase.py - somebody is erased: name, chat and token are searched for in the bytes of every file, before (so that the search is
known to find them), after, and after a crash; and the games go on. The same for somebody who never came back."""

import contextlib
import hashlib
import os
import pathlib
import signal
import sqlite3
import struct

from aside_lib import sum_of
from http_lib import Stream, check, deal, equal, run, seat, server, wait_for

DATE = pathlib.Path(os.environ["FAMBIZ_BUILD"], "tests/server/libfb_wrong_date.so")
DAY = 86400


class Secrets:
    """What must be found in the files, or must not: `word` is in the names and the chat of one person."""

    def __init__(self, running, word, token):
        self.folder, self.words = running.folder / "data", (f"{word} name", f"{word} other", f"{word} chat")
        self.token = hashlib.sha256(token.encode()).digest()

    def found(self):
        stored = b"".join(path.read_bytes() for path in sorted(self.folder.rglob("*")) if path.is_file())
        return {word for word in self.words if word.encode() in stored} | ({"token"} if self.token in stored else set())

    def are_there(self):
        equal(self.found(), {*self.words, "token"}, "what is kept")

    def are_gone(self, when):
        equal(self.found(), set(), f"what is still in the files {when}")


def person(s, word):
    token = s.bot(f"{word} name")
    return token, Secrets(s, word, token)


def talk(s, stream, word):
    """A line of chat, and another name: rows of the log."""
    stream.takes("chat", text=f"{word} chat")
    equal(s.ask("PUT", "/api/me", {"name": f"{word} other"}, token=stream.token).status, 200, "another name")


def begin(s, *tokens):
    streams = seat(s, tokens, clock="relaxed", window=60000, flags=["chat"])
    deal(streams)
    streams[0].until("events")
    return streams


def plays_on(s, token, table):
    """The table is there, with its game, for somebody who comes back."""
    stream = Stream(s, token, table)
    lobby = stream.until("lobby")["lobby"]
    equal(lobby["phase"], "playing", "the table")
    stream.until("view")
    stream.close()
    return lobby


def seated(s, token, table):
    return [one["name"] for one in plays_on(s, token, table)["people"] if one and one["seat"]]


def export():
    """All that is kept: where one is, and every row of what one did, chat included; of nobody else."""
    with server("--per-address=640") as s:
        (anna, _), stan = person(s, "Vanishing"), s.bot("Staying")
        streams = begin(s, anna, stan)
        talk(s, streams[0], "Vanishing")
        talk(s, streams[1], "Staying")
        table = streams[0].table
        told = s.ask("GET", "/api/me/export", token=anna).json()
        (place,) = told["tables"]
        equal({**place, "made": "", "seat": ""},
              {"table": table, "made": "", "phase": "playing", "name": "Vanishing other", "seat": ""}, "tables")
        check(place["seat"] in ("A", "B"), "a seat, whichever the lot gave")
        equal([one["text"] for one in told["log"] if one["input"] == "chat"], ["Vanishing chat"], "chat")
        equal([one["name"] for one in told["log"] if "name" in one], ["Vanishing name", "Vanishing other"], "names")
        equal([one["input"] for one in told["log"]], ["join_bot", "sit", "ready", "start", "part", "chat", "rename"], "all of it")
        equal({one["table"] for one in told["log"]}, {table}, "where")
        check("Staying" not in str(told), "somebody else is in it")


def running():
    """Host and player of one table, and somebody who has watched it and is gone."""
    with server("--per-address=640") as s:
        (anna, hers), (walt, his), stan = person(s, "Vanishing"), person(s, "Watching"), s.bot("Staying")
        streams = begin(s, anna, stan)
        talk(s, streams[0], "Vanishing")
        watching = Stream(s, walt, streams[0].table)
        watching.until("joined")
        talk(s, watching, "Watching")
        watching.takes("leave")
        talk(s, streams[1], "Staying")
        for secrets in (hers, his):
            secrets.are_there()
        for token, secrets in ((anna, hers), (walt, his)):
            equal(s.ask("DELETE", "/api/me", token=token).status, 204, "erased")
            secrets.are_gone("when it is answered")
        streams[1].until("events")  # a bot plays for whoever is gone
        wait_for(lambda: seated(s, stan, streams[1].table) == ["Staying other"])  # the last row of theirs may be on its way
        s.stop(signal.SIGKILL)
        for secrets in (hers, his):
            secrets.are_gone("after a crash")
        s.start()
        equal(seated(s, stan, streams[1].table), ["Staying other"], "who sits there")
        check(b"Staying chat" in b"".join(path.read_bytes() for path in (s.folder / "data").iterdir() if path.is_file()),
              "the chat of others stays")
        for secrets in (hers, his):
            secrets.are_gone("after a restart")


def twice():
    """What a row or a snapshot brings in while somebody is erased goes with the second look, half a minute later at most; and then
    nothing knows the number any more."""
    with server("--per-address=640") as s:
        stan, file = s.bot("Staying"), s.folder / "data" / "fambiz.db"
        with sqlite3.connect(file, timeout=20) as db:
            db.execute("UPDATE sqlite_sequence SET seq = 987654321 WHERE name = 'person'")  # a number that is nowhere by chance
        anna, hers = person(s, "Vanishing")
        streams = begin(s, anna, stan)
        talk(s, streams[0], "Vanishing")
        number = s.ask("GET", "/api/me", token=anna).json()["person"]
        with sqlite3.connect(file) as db:
            late = db.execute("SELECT game, seq, bytes FROM input WHERE instr(bytes, ?) ORDER BY n DESC", (b"Vanishing chat",)).fetchone()
        equal(s.ask("DELETE", "/api/me", token=anna).status, 204, "erased")
        with sqlite3.connect(file, timeout=20) as db:
            db.execute("INSERT INTO input (game, seq, sum, bytes) VALUES (?, ?, ?, ?)", (*late[:2], sum_of(*late), late[2]))
        check("Vanishing chat" in hers.found(), "the test has put nothing there")
        wait_for(lambda: not hers.found(), seconds=60)
        with sqlite3.connect(file, timeout=20) as db:
            left = db.execute("SELECT (SELECT count(*) FROM erased) + (SELECT count(*) FROM input WHERE instr(bytes, ?1)) + "
                              "(SELECT count(*) FROM game WHERE instr(snapshot, ?1))", (struct.pack("<QQ", number, 0),)).fetchone()
        equal(left, (0,), "rows with the number")
        plays_on(s, stan, streams[1].table)


def set_aside():
    """In a table that could not be read: the name goes, and what cannot be read at all goes as a whole."""
    with server("--per-address=640") as s:
        (anna, hers), stan = person(s, "Vanishing"), s.bot("Staying")
        streams = begin(s, anna, stan)
        talk(s, streams[0], "Vanishing")
        s.stop(signal.SIGKILL)
        with sqlite3.connect(s.folder / "data" / "fambiz.db") as db:
            game, seq = db.execute("SELECT game, max(seq) FROM input").fetchone()
            db.execute("UPDATE input SET bytes = ? WHERE game = ? AND seq = ?", (b"\x02Vanishing chat", game, seq))
        s.start()
        check("tables set aside: 1" in s.process.stdout.readline(), "it was not set aside")
        hers.are_there()
        equal(s.ask("DELETE", "/api/me", token=anna).status, 204, "erased")
        hers.are_gone("with a table set aside")
        with sqlite3.connect(s.folder / "data" / "fambiz.db", timeout=20) as db:
            rows = db.execute("SELECT r.seq, r.sum, r.bytes FROM aside_row AS r ORDER BY n").fetchall()
        sound = [sum_of(game, seq, data) == had for seq, had, data in rows]
        equal(sound, [True] * (len(rows) - 1) + [False], "all but the damaged row are sound")
        check(len(rows) > 5 and not rows[-1][2], "rows are missing, or the damaged one is there")


def free_pages():
    """Pages that are free hold what was in them. A file is written anew, and in one that is too large for that they are overwritten."""
    for size in (0, 70 << 20):
        with server() as s:
            token, file = s.bot("Anna"), s.folder / "data" / "fambiz.db"
            s.stop()
            with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
                db.execute("PRAGMA secure_delete = OFF")
                db.execute("INSERT INTO record (game, finished, sum, text) VALUES ('filler', 0, 0, zeroblob(?))", (size,))
                db.execute("CREATE TABLE junk (text)")
                for _ in range(20):
                    db.execute("INSERT INTO junk VALUES (?)", ("Left over " * 2000,))
                db.execute("DROP TABLE junk")
            check(b"Left over" in file.read_bytes(), "the test has left nothing there")
            s.start()
            equal(s.ask("DELETE", "/api/me", token=token).status, 204, "erased")
            check(b"Left over" not in file.read_bytes(), f"still in a file of {size} bytes and more")


def forgotten():
    """Nobody came back for as long as the operator has set; a connection, or a visit, is enough to stay."""
    with server("--per-address=640") as s:
        (anna, hers), (stan, his) = person(s, "Vanishing"), person(s, "Staying")
        streams = begin(s, anna, stan)
        for stream, word in zip(streams, ("Vanishing", "Staying")):
            talk(s, stream, word)
            stream.close()
        s.stop()
        date = s.folder / "date"
        s.environment.update(LD_PRELOAD=str(DATE), FAMBIZ_TEST_DATE=str(date))

        def later(days, *options):
            date.write_bytes(struct.pack("=q", days * DAY))
            s.start(*options)

        later(729)
        equal(s.ask("GET", "/api/me", token=stan).status, 200, "a visit, the day before")
        check("persons_forgotten" not in s.log(), "too early")
        s.stop()
        later(731, "--forget-after=0")
        equal(s.ask("GET", "/api/me", token=stan).status, 200, "the operator keeps everybody")
        s.stop()
        check("token" in hers.found() and "persons_forgotten" not in s.log(), "forgotten all the same")
        later(731)
        wait_for(lambda: not hers.found(), seconds=30)
        equal(s.ask("GET", "/api/me", token=anna).status, 401, "nobody")
        equal(s.ask("GET", "/api/me", token=stan).json()["name"], "Staying other", "who was there meanwhile")
        check("token" in his.found(), "who was there is in the file")
        plays_on(s, stan, streams[1].table)


run(export, running, twice, set_aside, free_pages, forgotten)
