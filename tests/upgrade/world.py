"""world.py - one server under test with its clock, and everybody and everything that the scripts have made on it."""

import itertools
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "lib"))

from clock import Clock, built_in  # noqa: E402
from engine import Engine  # noqa: E402
from people import PATIENCE, ask_json, new_bot_account, new_guest  # noqa: E402
from play import Stuck, Table  # noqa: E402
from serve import Server  # noqa: E402

# As people call themselves: plain, long, with letters of other scripts, outside of the basic plane, and the same twice.
NAMES = ["Änne", "Ben", "Cleo", "Дмитрий", "愛子", "Zoë O’Hara", "Łukasz", "مريم", "🎩 Lucky", "Ben",
         "Großmutter Ünther-Çelik von der Wümme, geborene Freifrau von", "a", "Quote\"Back\\Slash/", "Nguyễn"]


class World:
    def __init__(self, program, folder, data, *options):
        """A server of `program` on the folder `data`; `folder` is for what does not last."""
        self.program, self.folder = program, pathlib.Path(folder)
        os.makedirs(folder, exist_ok=True)
        self.clock = Clock(self.folder / "clock")
        self.clock.run(0)
        self.server = Server(str(data), *options, program=[program, "serve"],
                             environment=self.clock.environment(built_in(self.folder.parent)))
        if not self.server.serves():
            raise RuntimeError(f"no server came up: {self.server.said()}")
        self.engine = Engine(program)
        self.begin()

    def begin(self):
        self.persons, self.tables = [], []
        self.names, self.numbers = itertools.cycle(NAMES), itertools.count(1)

    def person(self, kind="guest", name=None):
        make = new_bot_account if kind == "bot" else new_guest
        person = make(self.server, f"p{next(self.numbers)}", next(self.names) if name is None else name)
        self.persons.append(person)
        return person

    def table(self, name, **settings):
        table = Table(self, name, **settings)
        self.tables.append(table)
        return table

    def make_table(self, host, settings, listed):
        """A table of the host's, with this id."""
        status, told = ask_json(self.server, "POST", "/api/tables", {"settings": settings, "listed": listed}, host.header())
        assert status == 201, f"no table: {status} {told}"
        return told["table"]

    def make(self, script, tries=6):
        """Runs a script of tables.py; a game that ended too early stays as it is, and another one is made."""
        for attempt in range(tries):
            try:
                script(self)
                print(f"  {script.__name__}", flush=True)
                return
            except Stuck as why:
                print(f"  {script.__name__}: once more, because {why}", flush=True)
                self.tables[-1].name += f"-missed-{attempt + 1}"
                self.tables[-1].part()
        raise RuntimeError(f"{script.__name__} came to nothing in {tries} games")

    def stop(self, number):
        """Ends the server. It waits by its clock for what is on its way, which runs as soon as no table is driven."""
        self.server.process.send_signal(number)
        time.sleep(0.2)
        self.clock.run(1)
        status = self.server.process.wait(PATIENCE)
        self.server.process.stdout.close()
        self.engine.end()
        return status
