"""server_data.py - data folders of `fambiz serve`: one that was stopped, one that was killed.

Writes NAME.tar.xz (the folder), people.json (who can come back with which token, and where) and expected.json."""

import pathlib
import shutil
import signal
import sqlite3
import subprocess
import time

import tables_many as m
import tables_people as t
import tables_phase as p
from folder import pack, write_json
from look import look
from people import ask_json
from wanted import facts_of
from world import World

# The clock runs for all tables of a server: first those that everybody leaves, then those where it changes nothing,
# and at the end those whose clock must not run any more.
STOPPED = p.PHASES + p.WINDOWS + t.VOTES + t.ENDS[:4] + t.LOBBIES + t.STILL
KILLED = [p.phase_target, p.phase_choose_victim, p.phase_grudge, p.window_untimed_tried, p.window_held, t.stand_in_time,
          t.paused, t.draw_voted] + m.MANY + t.ENDS[3:] + [t.game_over, t.lobby_ready, t.lobby_auto] + p.STILL + t.STILL


def others(world, data):
    """People who are at no table, people who are gone, and bans. Those who are gone: {key: person}."""
    world.person(kind="bot", name="Wandering bot")
    world.person(name="Nobody’s guest")
    left, banned = world.person(name="Left"), world.person(name="Banned")
    assert ask_json(world.server, "POST", "/api/leave", None, left.header())[0] == 204
    _, me = ask_json(world.server, "GET", "/api/me", None, banned.header())
    for words in (["person", str(me["person"]), "counted", "cards"], ["2001:db8:1929::7"], ["203.0.113.7", "80000", "rude"]):
        subprocess.run([world.program, "admin", "--data", str(data), "ban", *words], check=True, stdout=subprocess.DEVNULL)
    for person in (left, banned):
        world.persons.remove(person)
    return {"left": left, "banned": banned}


def notes_of(table):
    """What no answer tells."""
    notes = [*table.notes]
    seated = [v for v in table.visitors if v.seat()]
    notes += ["spectator"] if len(seated) < len(table.visitors) else []
    return notes + (["bot account at a seat"] if any(v.person.kind == "bot" for v in seated) else [])


def who_is_where(world, lost):
    """people.json"""
    tables = []
    for table in world.tables:
        here = [v.person.key for v in table.visitors if v.open]
        tables.append({"name": table.name, "id": table.id, "people": [person.key for person in table.everybody],
                       "connected": here, "settings": table.settings, "notes": notes_of(table)})
    return {"people": {x.key: {"name": x.name, "kind": x.kind, "token": x.token} for x in world.persons},
            "lost": {key: {"kind": x.kind, "token": x.token} for key, x in lost.items()}, "tables": tables}


ROWS = "SELECT name, seq, (SELECT count(*) FROM input WHERE game = game.id AND input.seq > game.seq) FROM game"


def rows_of(data, work):
    """{table id: (row of the snapshot or 0, rows behind it)}, read from a copy, where SQLite may do as it likes."""
    copy = pathlib.Path(work, "rows")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(data, copy, ignore=shutil.ignore_patterns("admin.sock"))
    with sqlite3.connect(copy / "fambiz.db") as db:
        return {name: (seq, rows) for name, seq, rows in db.execute(ROWS)}


def rows_in_wal(data, work):
    """How many rows are in -wal alone."""
    copy = pathlib.Path(work, "without-wal")
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    shutil.copy(pathlib.Path(data, "fambiz.db"), copy)
    with sqlite3.connect(copy / "fambiz.db") as db:
        merged = {name: seq + rows for name, seq, rows in db.execute(ROWS)}
    return sum(seq + rows - merged.get(name, 0) for name, (seq, rows) in rows_of(data, work).items())


def fill_wal(world, data, work):
    """A server moves its -wal into the file from time to time: plays on until some of it is in -wal alone."""
    for more in range(9):
        if rows_in_wal(data, work) > 20:
            return
        p.three(world, f"window-open-last-{more + 1}", 0, window=6000)
    raise RuntimeError("nothing stays in -wal")


def make_folder(program, work, out, name, scripts, number):
    """One folder; what it covers."""
    print(f"{name}:", flush=True)
    data = pathlib.Path(work, name, "data")
    world = World(program, data.parent / "run", data)
    try:
        people = fill_folder(world, data, work, scripts, number)
    finally:
        world.server.process.kill()
    pack(data, out / f"{name}.tar.xz")
    return finish(program, work, out, name, people, rows_of(data, work))


def fill_folder(world, data, work, scripts, number):
    """Plays it all, and ends the server; people.json."""
    for script in scripts:
        world.make(script)
    lost = others(world, data)
    if number == signal.SIGTERM:
        for table in world.tables[::2]:
            table.part()
    else:
        fill_wal(world, data, work)
    people = who_is_where(world, lost)
    assert len({table["name"] for table in people["tables"]}) == len(people["tables"]), "two tables of one name"
    world.stop(number)
    return people


def finish(program, work, out, name, people, rows):
    """Looks at what was packed, and writes down what is there."""
    began = time.monotonic()
    expected = look(program, work, out / f"{name}.tar.xz", people)
    assert expected == look(program, work, out / f"{name}.tar.xz", people), "two looks at one folder differ"
    for table in people["tables"]:
        table["snapshot"], table["rows"] = rows[table["id"]]
    write_json(out / f"{name}.people.json", people, 2)
    write_json(out / f"{name}.expected.json", expected)
    print(f"  looked at in {time.monotonic() - began:.0f} s")
    return facts_of(name, people, expected)


def make(program, work, out):
    return {**make_folder(program, work, out, "stopped", STOPPED, signal.SIGTERM),
            **make_folder(program, work, out, "killed", KILLED, signal.SIGKILL)}
