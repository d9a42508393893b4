#!/usr/bin/env python3
"""finish.py PROGRAM FOLDER - does PROGRAM go on with every game that a release has left on a server, to its end?

Opens the data in FOLDER (tests/upgrade/0.1.0), lets everybody come back, end a pause and get up: then the server's bots play
on. Every game has to end, become a record of the rules of then, and its record has to be honest (`fambiz verify`); in the middle of it the server is
killed, and comes back on what it has converted."""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from folder import unpack  # noqa: E402
from look import look_at_records, persons_of  # noqa: E402
from people import Inbox, Visitor  # noqa: E402
from world import World  # noqa: E402

SPEED = 60
PATIENCE = 60  # seconds in which nobody at any table hears anything: then what is left does not go on


class Guests:
    """Everybody of every table, come back."""

    def __init__(self, world, people):
        self.world, self.inbox, self.tables = world, Inbox(), {}
        persons = persons_of(people)
        for table in people["tables"]:
            self.tables[table["name"]] = [self.enter(table, persons[key]) for key in table["people"]]
        self.listen()

    def enter(self, table, person):
        visitor = Visitor(self.world.server, person, self.world.engine, self.inbox)
        visitor.table, visitor.called = None, (table, person)
        visitor.hear_events = lambda m: None  # what the cards do is nobody's business here
        visitor.say("join", table=table["id"], step=0)
        return visitor

    def listen(self, seconds=0.3):
        while self.inbox.hear(seconds):
            pass

    def call_again(self):
        """Whoever was cut off comes back: a second of the server's clock is soon over, and on a busy machine a pong is late."""
        for visitors in self.tables.values():
            for i, old in enumerate(visitors):
                if not old.open:
                    visitors[i] = self.enter(*old.called)
                    visitors[i].lobby = old.lobby

    def say(self, word, wanted, **members):
        for visitor in (v for all_of_them in self.tables.values() for v in all_of_them):
            if visitor.lobby and visitor.seat() is not None and wanted(visitor.lobby):
                visitor.say(word, **members)
        self.listen()

    def end_pauses(self):
        """One vote after the other: one too many would begin the next pause."""
        for visitor in (v for all_of_them in self.tables.values() for v in all_of_them):
            lobby = visitor.lobby
            if lobby and lobby["phase"] == "playing" and lobby["paused"] and visitor.seat() is not None:
                visitor.say("pause", on=True)
                self.listen()

    def playing(self):
        return [name for name, all_of_them in self.tables.items()
                if any(v.lobby and v.lobby["phase"] == "playing" for v in all_of_them)]

    def part(self):
        for visitor in (v for all_of_them in self.tables.values() for v in all_of_them):
            visitor.close()


def come_back(world, people):
    guests = Guests(world, people)
    guests.end_pauses()
    guests.say("stand", lambda lobby: lobby["phase"] == "playing")
    return guests


def wait(world, guests, seconds, anew=False):
    """Until all games are over, or for so long (`anew`: after the last word that anybody heard); which go on."""
    end = time.monotonic() + seconds
    world.clock.run(SPEED)
    while guests.playing() and time.monotonic() < end:
        if guests.inbox.hear(0.1) and anew:
            end = time.monotonic() + seconds
        guests.call_again()
        world.clock.awake()
    world.clock.run(0)
    guests.listen()
    return guests.playing()


def honest(program, text, work):
    file = pathlib.Path(work, "game.fbr")
    file.write_text(text, encoding="utf-8")
    return subprocess.run([program, "verify", file], capture_output=True, check=False).returncode == 0


def finish(program, work, archive, people):
    """What is wrong, a line each."""
    data = unpack(archive, work / "data")
    world = World(program, work / "run", data)
    guests = come_back(world, people)
    before, began = look_at_records(world.server, persons_of(people)), guests.playing()
    wait(world, guests, 1)  # some end; then the server dies in the middle of the others
    guests.part()
    world.server.process.kill()
    world.server.process.wait()
    world.engine.end()
    world = World(program, work / "again", data)
    guests = come_back(world, people)
    left = wait(world, guests, PATIENCE, anew=True)
    found = look_at_records(world.server, persons_of(people))
    records = {key: told["text"] for key, told in found.items() if key not in before}
    guests.part()
    world.stop(15)
    print(f"{archive.name}: {len(began)} games went on, {len(records)} new records")
    yield from (f"{name}: the game does not end" for name in left)
    yield from (f"the record {key} is not honest" for key, text in records.items() if not honest(program, text, work))
    today = sum("[Rules" in text for text in records.values())  # a lobby may begin a game by itself
    if today > len(records) - len(began):
        yield f"{today} records are of today's rules, and {len(began)} of {len(records)} games began by those of then"
    placed = sum("what-if" in table["notes"] for table in people["tables"])
    if len(records) + placed < len(began):
        yield f"of {len(began)} games {len(records)} became records"


def main():
    program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
    wrong = []
    for name in ("stopped", "killed"):
        people = json.loads((folder / "sqlite" / f"{name}.people.json").read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as work:
            wrong += finish(program, pathlib.Path(work), folder / "sqlite" / f"{name}.tar.xz", people)
    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
