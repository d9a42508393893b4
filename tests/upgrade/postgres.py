"""postgres.py - the database of a server that keeps its tables in PostgreSQL: dump.sql.xz (plain SQL of pg_dump), people.json
and expected.json, as server_data.py writes them for SQLite.

Table time is the database's here, and it runs as long as any server does, also where everybody has gone: so no clock can be
held. The scripts run in real time, at tables where little happens by itself; whoever is in a window stays there until the
server is killed."""

import lzma
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
os.environ.setdefault("FAMBIZ_SOURCE", str(ROOT))
sys.path.append(str(ROOT / "tests/nodes"))  # behind ours: people.py is there, too

import tables_many as m  # noqa: E402
import tables_people as t  # noqa: E402
import tables_phase as p  # noqa: E402
from cluster import Postgres  # noqa: E402
from engine import Engine  # noqa: E402
from folder import write_json  # noqa: E402
from look import look_at_links, look_at_person, look_at_records, persons_of, visit_all  # noqa: E402
from people import ask_json, new_guest  # noqa: E402
from serve import Server  # noqa: E402
from server_data import others, who_is_where  # noqa: E402
from wanted import facts_of  # noqa: E402
from world import World  # noqa: E402



def window_tried(world):
    p.attempt(p.three(world, "window-untimed-tried", 1, window=None, clock="relaxed"))


def window_held(world):
    table = p.three(world, "window-held", 1, window=60000, clock="relaxed")
    visitor = next(v for v in table.visitors if v.is_asked())
    table.tell(visitor, "hold", question=visitor.question)


def window_passed(world):
    table = p.three(world, "window-sealed-passed", 1, window=60000, clock="relaxed", flags=["sealed"])
    visitor = next(v for v in table.visitors if v.is_asked())
    table.tell(visitor, "pass", question=visitor.question)


SCRIPTS = [t.long_game, p.phase_play, p.phase_ready, p.phase_butcher, p.phase_draw, p.phase_again, p.phase_target,
           p.phase_intrigue, p.phase_choose_victim, p.phase_choose_mob, p.phase_grudge, t.paused, t.draw_offered, t.draw_voted,
           m.salon, t.second_game, t.draw_agreed, t.lobby_ready, t.lobby_bots, t.lobby_locked]
IN_WINDOWS = [window_tried, window_held, window_passed]
SNAPSHOT_WAITS = 12  # seconds: others may still be reading the rows that go with it
DEAD = 3  # seconds after which another server is sure that the killed one is dead, and has let go of its people
ROWS = ("SELECT convert_from(g.name, 'UTF8') || ' ' || g.seq || ' ' || (SELECT count(*) FROM input AS i WHERE i.game = g.id AND "
        "i.seq > g.seq) FROM game AS g")


class RealClock:
    """What play.py wants of a clock; this one cannot be stopped."""

    def run(self, speed):
        pass

    def awake(self):
        pass


class StoreWorld(World):
    """World on a PostgreSQL, in real time."""

    def __init__(self, program, folder, url):
        self.program, self.folder, self.clock, self.engine = program, pathlib.Path(folder), RealClock(), Engine(program)
        self.server = Server(str(self.folder / "data"), "--store", url, program=[program, "serve"])
        if not self.server.serves():
            raise RuntimeError(f"no server came up: {self.server.said()}")
        self.begin()

    def stop(self, number=signal.SIGTERM):
        self.engine.end()
        return self.server.stop(number)[0]


def dump_of(database):
    """Plain SQL, without the lines that only the newest psql knows."""
    text = subprocess.run(["pg_dump", "--schema=fambiz", "--no-owner", "--no-privileges", database.url], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    return "".join(line for line in text.splitlines(True) if not line.startswith(("\\restrict", "\\unrestrict")))


def restore(database, dump, name):
    """The dump as a new database; its URL."""
    database.ask(f"CREATE DATABASE {name}")
    url = database.url.replace("///postgres?", f"///{name}?")
    sql = lzma.decompress(pathlib.Path(dump).read_bytes())
    subprocess.run(["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", url], input=sql, check=True, stdout=subprocess.DEVNULL)
    return url


def rows_of(database):
    lines = database.ask(ROWS).splitlines()
    return {name: (int(seq), int(rows)) for name, seq, rows in (line.split() for line in lines)}


def answers_to_join(told):
    """What came of the joining itself. Soon after it bots play, and the server finds that other people's connections are
    dead, when it pleases: from the second lobby on, or the first event, all depends on time."""
    lobbies = [i for i, message in enumerate(told) if message["type"] == "lobby"]
    events = [i for i, message in enumerate(told) if message.get("events")]
    return told[:min(lobbies[1:2] + events[:1] + [len(told)])]


def look(program, work, database, dump, people):
    """As look.py, with a database for every pass."""
    persons, tables = persons_of(people), people["tables"]
    expected = {"tables": {table["name"]: {} for table in tables}}
    most = max(len(table["people"]) for table in tables)
    for nth in range(most + 1):
        name = f"pass_{time.monotonic_ns()}"
        world = StoreWorld(program, pathlib.Path(work, name), restore(database, dump, name))
        visits = [(table, persons[table["people"][nth]]) for table in tables if nth < len(table["people"])]
        if nth == most:
            visits = [(table, new_guest(world.server, "spectator", "Spectator")) for table in tables]
        time.sleep(DEAD)
        if nth == 0:
            expected |= look_at_rest(world.server, people)
        for (table, person), told in zip(visits, visit_all(world, visits, DEAD)):
            expected["tables"][table["name"]][person.key] = answers_to_join(told)
        world.stop()
        shutil.rmtree(world.folder, ignore_errors=True)
    return expected


def look_at_rest(server, people):
    _, listed = ask_json(server, "GET", "/api/tables")
    persons = persons_of(people)
    return {"list": sorted(listed["tables"], key=lambda row: row["table"]),
            "persons": {key: look_at_person(server, person) for key, person in persons.items()},
            "records": look_at_records(server, persons), "links": look_at_links(server, persons)}


def without_times(value):
    if isinstance(value, dict):
        return "time" if set(value) == {"time"} else {key: without_times(one) for key, one in value.items()}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def fill(program, work, database):
    """Plays it all; people.json."""
    world = StoreWorld(program, pathlib.Path(work, "filling"), database.url)
    try:
        for script in SCRIPTS:
            world.make(script)
        lost = others(world, world.server.data)
        for table in world.tables:
            table.part()
        time.sleep(SNAPSHOT_WAITS)
        for script in IN_WINDOWS:
            world.make(script)
        people = who_is_where(world, lost)
    finally:
        world.stop(signal.SIGKILL)
    return people


def look_with(program, work, dump, people):
    """With a PostgreSQL to throw away."""
    database = Postgres()
    try:
        return look(program, work, database, dump, people)
    finally:
        database.stop()


def make(program, work, out):
    database = Postgres()
    try:
        people = fill(program, work, database)
        rows = rows_of(database)
        (out / "dump.sql.xz").write_bytes(lzma.compress(dump_of(database).encode(), preset=9))
        expected = look(program, work, database, out / "dump.sql.xz", people)
        again = look(program, work, database, out / "dump.sql.xz", people)
        assert without_times(expected) == without_times(again), "two looks at one database differ"
    finally:
        database.stop()
    for table in people["tables"]:
        table["snapshot"], table["rows"] = rows[table["id"]]
    write_json(out / "people.json", people, 2)
    write_json(out / "expected.json", expected, 4)
    return facts_of("postgres", people, expected)
