"""look.py - what a program shows of a data folder: expected.json.

Every person comes back to every table as the first one after the start, each time with a fresh copy of the folder, so that
nothing depends on who came before. Whoever holds another program against these answers goes the same way (README.md)."""

import pathlib
import shutil
import time

from folder import unpack
from people import Inbox, Person, Visitor, ask_json, new_guest
from world import World

TIMES = ("left", "bank")
SILENCE = 0.3  # seconds without a word: everything was told, for the clock stands


def marked(message):
    """Without what depends on connections; what depends on time is marked: {"time": 5980}."""
    kept = {key: value for key, value in message.items() if key not in ("tab", "to", "version", "text")}
    if message["type"] == "chat":
        kept["text"] = message["text"]
    for key in TIMES:
        if kept.get(key) is not None:
            kept[key] = {"time": kept[key]}
    return kept


def persons_of(people):
    return {key: Person(key, p["name"], p["kind"], p["token"]) for key, p in people["people"].items()}


class Copy:
    """A server on a fresh copy of a packed folder, whose clock stands."""

    def __init__(self, program, work, archive):
        self.folder = pathlib.Path(work, f"copy-{time.monotonic_ns()}")
        data = unpack(archive, self.folder / "data")
        self.world = World(program, self.folder / "run", data)

    def __enter__(self):
        return self.world

    def __exit__(self, *_):
        self.world.server.process.kill()
        self.world.server.process.wait()
        self.world.engine.end()
        shutil.rmtree(self.folder, ignore_errors=True)


def visit_all(world, visits, most=60):
    """[(table, person)]: all join, each at its table; what each was told until nothing more came, or for so many seconds."""
    inbox = Inbox()
    visitors = []
    for table, person in visits:
        visitor = Visitor(world.server, person, world.engine, inbox)
        visitor.table = None
        visitor.say("join", table=table["id"], step=0)
        visitors.append(visitor)
    end = time.monotonic() + most
    while inbox.hear(SILENCE) and time.monotonic() < end:
        pass
    told = [[marked(m) for m in visitor.told] for visitor in visitors]
    for visitor in visitors:
        visitor.close()
    return told


def look_at_tables(program, work, archive, people):
    """{table: {person: [messages]}}; the person `spectator` is somebody new."""
    persons, tables = persons_of(people), people["tables"]
    expected = {table["name"]: {} for table in tables}
    most = max(len(table["people"]) for table in tables)
    for nth in range(most + 1):
        with Copy(program, work, archive) as world:
            visits = []
            for table in tables:
                if nth < len(table["people"]):
                    visits.append((table, persons[table["people"][nth]]))
                elif nth == most:
                    visits.append((table, new_guest(world.server, "spectator", "Spectator")))
            for (table, person), told in zip(visits, visit_all(world, visits)):
                expected[table["name"]][person.key] = told
    return expected


def look_at_person(server, person):
    """What the HTTP API tells of them; the dates are when they came, and say nothing."""
    status, me = ask_json(server, "GET", "/api/me", None, person.header())
    if status != 200:
        return {"status": status, "error": me["error"]}
    _, export = ask_json(server, "GET", "/api/me/export", None, person.header())
    return {"status": status, "me": me, "records": [record["record"] for record in export["records"]]}


def look_at_records(server, persons):
    """All that anybody finds: those of public tables, and each person's own; by their ids, which are enough to read them."""
    askers = [""] + [person.header() for person in persons.values()]
    lists = [ask_json(server, "GET", f"/api/records?limit=200{'&mine=1' if header else ''}", None, header)[1] for header in askers]
    found = {row["record"] for told in lists for row in told.get("records", [])}
    return {record: ask_json(server, "GET", f"/api/records/{record}")[1] for record in sorted(found)}


def look_at_links(server, persons, most=12):
    """{number: [who is answered, "nobody" among them]}: 0.1.0 knew records by their numbers."""
    askers = {"nobody": "", **{key: person.header() for key, person in persons.items()}}
    told = {str(n): [key for key, header in askers.items() if ask_json(server, "GET", f"/api/records/{n}", None, header)[0] == 200]
            for n in range(1, most)}
    return {number: who for number, who in told.items() if who}


def look_at_rest(program, work, archive, people):
    with Copy(program, work, archive) as world:
        server = world.server
        _, listed = ask_json(server, "GET", "/api/tables")
        persons = persons_of(people)
        persons.update({f"lost:{key}": Person(key, "", p["kind"], p["token"]) for key, p in people["lost"].items()})
        return {"list": sorted(listed["tables"], key=lambda row: row["table"]),
                "persons": {key: look_at_person(server, person) for key, person in persons.items()},
                "records": look_at_records(server, persons), "links": look_at_links(server, persons)}


def look(program, work, archive, people):
    return {"tables": look_at_tables(program, work, archive, people), **look_at_rest(program, work, archive, people)}
