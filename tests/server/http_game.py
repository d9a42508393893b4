#!/usr/bin/env python3
"""http_game.py - a game played to its end, and its record: found, read, verified, exported, and made to forget somebody.

The clock of the server runs fast, and stand-ins play for two bot accounts that never move.
"""

import datetime
import os
import re
import subprocess

from http_lib import Stream, check, deal, equal, run, seat, server, wait_for

SPEED = 60  # a request has ten seconds to be there, which are a sixth of one here


def begin(s, tokens, listed=True):
    streams = seat(s, tokens, listed, clock="blitz", window=3000)
    deal(streams)
    return streams


def record_of(s, number):
    return s.ask("GET", f"/api/records/{number}").json()


def records():
    with server("--per-address=640", speed=SPEED) as s:
        anna, ben = s.bot("Ännchen"), s.bot('Ben "/" <b>')
        streams = begin(s, [anna, ben])
        for stream in streams:
            stream.until("over")
        table = streams[0].table
        found = wait_for(lambda: s.ask("GET", "/api/records").json()["records"])
        equal(len(found), 1, "one record")
        number = found[0]["record"]
        equal(sorted(found[0]["players"]), ['Ben "/" <b>', "Ännchen"], "who played")
        check("text" not in found[0] and set(found[0]) == {"record", "finished", "players", "head"}, "a row of the list")
        lines = found[0]["head"].splitlines()
        check(all(line.startswith("[") and line.endswith("]") for line in lines), "its head is whole lines, and no move")
        check(any(line.startswith("[Result ") for line in lines), "which say who won")
        whole, file = record_of(s, number), s.ask("GET", f"/api/records/{number}.fbr")
        equal(whole["text"], file.body.decode(), "the same text")
        equal(file.fields["content-disposition"], f'attachment; filename="{number}.fbr"', "a file")
        equal(file.fields["content-type"], "text/plain; charset=utf-8", "its type")
        for answer in (str(found), str(whole), file.body.decode()):
            check(table not in answer, "the id of the table")
        prove(s, file.body, streams[0])
        searches(s, number)
        exported(s, anna, ben, number, whole["text"])
        erased(s, anna, ben, number, whole["text"], file.body)


def prove(s, text, stream):
    """fambiz verify calls it honest, and the seed is the one that the table had promised."""
    path = s.folder / "game.fbr"
    path.write_bytes(text)
    done = subprocess.run([os.environ["FAMBIZ"], "verify", str(path)], check=False, capture_output=True, text=True)
    equal(done.returncode, 0, f"verify: {done.stdout}{done.stderr}")
    promised = next(m["lobby"]["commit"] for m in stream.said if m["type"] == "lobby")
    check(f'[Commit "{promised}"]' in text.decode(), "another commitment than was shown")


def searches(s, number):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    day = datetime.timedelta(days=1)
    for query, wanted in (("name=%C3%84nn", 1), ("name=%C3%A4NN", 1), ("name=Ben", 1), ("name=Carl", 0),
                          (f"since={today}", 1), (f"until={today}", 1), (f"since={today + day}", 0),
                          (f"until={today - day}", 0), (f"since={today}&until={today}&name=ben&limit=1", 1),
                          (f"before={number}", 0), ("before=aaaaaaaaaaaaaaaa", 0)):
        answer = s.ask("GET", f"/api/records?{query}")
        equal((answer.status, len(answer.json()["records"])), (200, wanted), query)
    for query in ("since=today", "limit=0", "limit=1000", "before=x", "before=1", "what=1", "since=2021-13-01", "mine=x"):
        answer = s.ask("GET", f"/api/records?{query}")
        equal((answer.status, answer.error), (400, "http.query"), query)
    for wrong in ("0", "1", "999", "x", "1.txt", "-1", "1e3", "a" * 16):
        equal(s.ask("GET", f"/api/records/{wrong}").error, "http.no_record", wrong)


def private_records():
    """Of a private table: found by those who were there, read by whoever has the id, and to everybody else as if it did not exist."""
    with server("--per-address=640", speed=SPEED) as s:
        anna, ben, carl, dora = (s.bot(name) for name in ("Anna", "Ben", "Carl", "Dora"))
        streams = begin(s, [anna, ben], listed=False)
        watching = Stream(s, carl, streams[0].table)
        watching.until("joined")
        for stream in streams:
            stream.until("over")

        def mine(token):
            return [row["record"] for row in s.ask("GET", "/api/records?mine=1", token=token).json()["records"]]

        (record,) = wait_for(lambda: mine(anna))
        check(re.fullmatch("[a-z2-7]{16}", record), f"{record}: not an id of 80 bits")
        equal([mine(token) for token in (anna, ben, carl, dora)], [[record], [record], [record], []], "whose it is")
        equal(s.ask("GET", "/api/records?mine=1").json()["records"], [], "nobody's")
        for query in ("", "?name=Anna", "?limit=200"):
            equal(s.ask("GET", f"/api/records{query}", token=anna).json()["records"], [], f"listed{query}")
        text = s.ask("GET", f"/api/records/{record}.fbr").body
        check(b"Anna" in text, "whoever has the id may read it")
        for token, status in ((anna, 200), (ben, 200), (carl, 200), (dora, 404), (None, 404)):
            answer = s.ask("GET", "/api/records/1", token=token)
            equal(answer.status, status, "by its number, as 0.1.0 told it")
            nothing = s.ask("GET", "/api/records/2", token=token)
            if status == 404:
                equal((answer.status, answer.body), (nothing.status, nothing.body), "the same as for one that is not there")
                equal({**answer.fields, "date": 0}, {**nothing.fields, "date": 0}, "and its head")


def exported(s, anna, ben, number, text):
    for token, name in ((anna, "Ännchen"), (ben, 'Ben "/" <b>')):
        kept = s.ask("GET", "/api/me/export", token=token).json()
        equal((kept["name"], kept["kind"]), (name, "bot"), "who")
        equal([(r["record"], r["text"]) for r in kept["records"]], [(number, text)], "their records, in full")
        check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", kept["created"]), "since when")


def erased(s, anna, ben, number, text, file):
    """The name becomes "Player n", and nothing else of the record changes: it is still honest."""
    seat = record_of(s, number)["players"].index("Ännchen") + 1
    equal(s.ask("DELETE", "/api/me", token=anna).status, 204, "erased")
    equal(s.ask("GET", "/api/me", token=anna).status, 401, "nobody")
    after = record_of(s, number)
    equal(after["players"][seat - 1], f"Player {seat}", "in the list")
    equal(after["text"], text.replace("Ännchen", f"Player {seat}"), "in the record")
    equal(s.ask("GET", "/api/records?name=%C3%84nn").json()["records"], [], "not found any more")
    check(number in [r["record"] for r in s.ask("GET", "/api/me/export", token=ben).json()["records"]], "Ben's stays")
    path = s.folder / "after.fbr"
    path.write_text(after["text"], encoding="utf-8")
    equal(subprocess.run([os.environ["FAMBIZ"], "verify", str(path)], check=False, capture_output=True).returncode, 0,
          "verify")
    check(file != after["text"].encode(), "nothing was changed")


def erased_in_the_middle():
    """Whoever is erased during a game leaves the table: no later record has the name."""
    with server("--per-address=640", speed=SPEED) as s:
        tokens = [s.bot("Vanishing"), s.bot("Staying")]
        streams = begin(s, tokens)
        streams[1].until("events")
        equal(s.ask("DELETE", "/api/me", token=tokens[0]).status, 204, "erased")
        streams[1].until("over")
        found = wait_for(lambda: s.ask("GET", "/api/records").json()["records"])
        check("Vanishing" not in str(found) and "Staying" in str(found), f"{found}")
        check("Vanishing" not in record_of(s, found[0]["record"])["text"], "in the text")


run(records, private_records, erased_in_the_middle)
