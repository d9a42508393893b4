"""browser.py - what the page keeps in a browser: saves.json, the whole of IndexedDB and localStorage, and expected.json, what
the worker of the page tells about each table after a reload.

The people are those of the page: person 0 plays alone against bots, persons 1 and on share one screen. Most tables are
played over the worker's own connections (browser.mjs); three begin with clicks in the page itself."""

import contextlib
import itertools
import json
import os
import pathlib
import queue
import subprocess
import threading
import time

import tables_phase as p
from engine import Engine
from folder import write_json
from look import SILENCE, marked
from people import PATIENCE, Inbox, Person, Visitor
from play import Stuck, dropping, fierce
from serve import Server
from wanted import facts_of_messages
from world import World
from ws import TEXT

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TASTE = {"edition": "lookout-2021", "seats": 3, "level": "stooge", "clock": "untimed", "window": None}
PREFS = {"motion": "off", "muted": True, "toured": True, "name": "Änne", "taste": TASTE, "theme": "night"}
GAME = """[Edition "lookout-2021"]
[Players "3"]
[Names "Ann/Ben/Cleo"]
[Families "Purple Gang/Moran Gang/Capone Mob"]
[Position "fb1 edition=lookout-2021 turn=A list=B2,C4 home=12345/13456/12356 hands=CON,DBL,LAM,WAR/FAM,CON,COP/CON,SUB,TRU \
deck=CNM,PAY,CNF,PRI,CON,FIN,INT,CON,SUB,CON,CNM,FAM,CON,INT,CON,LAM,FAM,CON,PRI,CON,MOB discard=HIT"]

A:CON,B1 *:pass
B:CON,A1 *:pass
"""


class Bridge:
    """browser.mjs, and its clock."""

    def __init__(self, modules, url):
        script = pathlib.Path(__file__).resolve().parent / "browser.mjs"
        self.process = subprocess.Popen(["node", str(script), str(modules), url], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.numbers, self.answers, self.sockets = itertools.count(1), {}, {}
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            told = json.loads(line)
            if told["event"] == "frame":
                self.sockets[told["id"]].frames.put(told["text"])
            else:
                self.answers.pop(told["n"]).put(told)

    def tell(self, what, /, **members):
        """Waits for the answer."""
        n = next(self.numbers)
        answer = self.answers[n] = queue.Queue()
        self.process.stdin.write(json.dumps({"do": what, "n": n, **members}) + "\n")
        self.process.stdin.flush()
        told = answer.get(timeout=3 * PATIENCE)
        if told["event"] == "failed":
            raise RuntimeError(f"{what}: {told['why']}")
        return told["answer"]

    def begin(self, saves=None, version="0.1.0"):
        """A browser profile, empty or filled, with a worker in it; its clock stands."""
        self.sockets = {}
        self.tell("storage", saves=saves)
        if saves:
            self.tell("start", version=version)

    def websocket(self, person):
        return Socket(self, person)

    def end(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)

    # what play.py wants of a clock
    def run(self, speed):
        self.tell("run", speed=speed)

    def awake(self):
        pass


class Socket:
    """A connection to the worker, as people.py knows WebSockets."""

    ids = itertools.count(1)

    def __init__(self, bridge, person):
        self.bridge, self.id, self.status, self.frames = bridge, next(self.ids), 101, queue.Queue()
        bridge.sockets[self.id] = self
        bridge.tell("open", id=self.id, person=person)

    def send(self, text):
        self.bridge.tell("send", id=self.id, text=text)

    def receive(self):
        text = self.frames.get()
        return (TEXT, text.encode()) if text is not None else (None, b"")

    def close(self):
        self.bridge.tell("send", id=self.id, text=None)
        self.frames.put(None)


class PagePerson(Person):
    def header(self):
        return self.token


class Profile(World):
    """A browser in place of a server: World without one."""

    def __init__(self, program, bridge, persons):
        self.program, self.server, self.clock, self.engine = program, bridge, bridge, Engine(program)
        self.persons, self.tables, self.next = persons, [], 0

    def person(self, **_):
        self.next += 1
        return self.persons[self.next - 1]

    def table(self, name, solo=False, **settings):
        self.next = 0 if solo else 1
        return super().table(name, **settings)

    def make_table(self, host, settings, listed):
        inbox = Inbox()
        visitor = Visitor(self.server, host, self.engine, inbox)
        visitor.say("name", name=host.name)
        visitor.say("make", settings=settings, listed=listed)
        while not any(m["type"] == "made" for m in visitor.told):
            if not inbox.hear(PATIENCE):
                raise Stuck(f"no table: {visitor.told}")
        visitor.close()
        return visitor.told[-1]["table"]


# ---- tables ----------------------------------------------------------------------------------------------------------


def solo(world, name, *levels, until, policy=None, **settings):
    table = world.table(name, solo=True, **{"seats": 1 + len(levels), "clock": "untimed", "window": None, **settings})
    table.people(1)
    table.bots(*levels)
    table.start().play(until, policy, speed=20).part()


def solo_own_turn(world):
    solo(world, "solo-own-turn", "thug", "thug", "thug", until=lambda t: p.stands("play")(t) and t.visitors[0].step > 10)


def solo_window(world):
    solo(world, "solo-window", "soldier", "capo", until=p.any_window, window=6000, clock="standard")


def solo_victim(world):
    solo(world, "solo-victim-chooses", "stooge", until=p.stands("choose"), edition="mayfair-2005")


def solo_german(world):
    solo(world, "solo-german-advanced", "don", "random", "stooge", "thug", "soldier",
         until=lambda t: p.stands("play")(t) and t.visitors[0].step > 25, edition="lookout-2021-de+advanced", clock="blitz")


def hot_long(world):
    """Some hundred rows: a page has no snapshots."""
    table = world.table("hot-long", seats=2, clock="untimed", window=None, edition="mayfair-2005")
    table.people(2)
    table.start().play(lambda t: t.visitors[0].step > 250 and p.stands("play")(t), dropping).part()


def hot_lobby(world):
    world.table("hot-lobby", seats=3).people(2)


def finished(world):
    """The next table that is made drops the table of a game that is over, but not its record."""
    table = world.table("finished", solo=True, seats=2, clock="untimed", window=None)
    table.people(1)
    table.bots("stooge")
    table.start().play(lambda t: all(v.over for v in t.visitors), fierce, speed=20).part()


def played_by_two(world):
    table = world.table("played-by-two", seats=2, clock="untimed", window=None)
    table.people(2)
    table.start().play(lambda t: all(v.over for v in t.visitors), fierce, speed=20).part()


SCRIPTS = [played_by_two, solo_own_turn, solo_window, solo_victim, solo_german, hot_long, hot_lobby, p.phase_ready,
           p.phase_butcher, p.phase_draw, p.phase_again, p.phase_target, p.phase_intrigue, p.phase_choose_mob, p.phase_grudge,
           p.window_untimed_tried, p.window_held, finished]


def by_clicks(bridge):
    """Tables that the page itself has made: [(name, id, people)]"""
    begun = [("clicked-solo", bridge.tell("show", what="solo", prefs=PREFS), [0]),
             ("clicked-hot-seat", bridge.tell("show", what="hot", prefs=PREFS), [1, 2]),
             ("clicked-what-if", bridge.tell("show", what="whatIf", prefs=PREFS, record=GAME, ply=2, seat="B"), [0])]
    return [{"name": name, "id": table, "people": people, "settings": {**TASTE, "flags": []}} for name, table, people in begun]


def persons_of(kept):
    """The ids that the page has made for its people, and more of the same kind for whoever comes later."""
    for i in range(7):
        kept.setdefault(f"fambiz.person.{i}", os.urandom(16).hex())
    names = ["Änne", "Ben", "Дмитрий", "愛子", "Zoë", "F", "G"]
    return [PagePerson(i, names[i], "page", kept[f"fambiz.person.{i}"]) for i in range(7)]


def make_saves(program, bridge, version):
    bridge.begin()
    tables = by_clicks(bridge)
    persons = persons_of(bridge.tell("dump")["localStorage"])
    for person in persons:
        bridge.tell("keep", key=f"fambiz.person.{person.key}", value=person.token)
    bridge.tell("start", version=version)
    world = Profile(program, bridge, persons)
    for script in SCRIPTS:
        world.make(script)
    tables += [{"name": t.name, "id": t.id, "people": [x.key for x in t.everybody], "settings": t.settings} for t in world.tables]
    time.sleep(0.5)  # what is on its way to IndexedDB
    world.engine.end()
    saves = bridge.tell("dump")
    kept = {key for key, _ in saves["stores"]["tables"]["entries"]}
    return saves, [table for table in tables if table["id"] in kept]  # the others were over, and a new one was made


def packed(saves):
    """The rows by table, in order, a line each: the key of a row is [table, number from 0]."""
    rows = {}
    for (table, number), row in saves["stores"]["rows"]["entries"]:
        assert number == len(rows.setdefault(table, [])), "a row is missing"
        rows[table].append(row)
    stores = {**saves["stores"], "rows": {"keyPath": None, "rows": rows}}
    return {**saves, "stores": stores}


def unpacked(saves):
    rows = saves["stores"]["rows"]["rows"]
    entries = [[[table, number], row] for table, all_rows in rows.items() for number, row in enumerate(all_rows)]
    return {**saves, "stores": {**saves["stores"], "rows": {"keyPath": None, "entries": entries}}}


# ---- what is shown of them -------------------------------------------------------------------------------------------


def look(program, bridge, saves, tables, version):
    """{"saved": …, "tables": {table: {person: [messages]}}}: each person as the first after a reload."""
    engine = Engine(program)
    kept = saves["localStorage"]
    expected = {"tables": {table["name"]: {} for table in tables}}
    for nth in range(max(len(table["people"]) for table in tables)):
        bridge.begin(saves, version)
        inbox, visitors = Inbox(), []
        for table in (table for table in tables if nth < len(table["people"])):
            key = table["people"][nth]
            visitor = Visitor(bridge, PagePerson(key, "", "page", kept[f"fambiz.person.{key}"]), engine, inbox)
            visitor.say("join", table=table["id"], step=0)
            visitors.append((table["name"], str(key), visitor))
        while inbox.hear(SILENCE):
            pass
        for name, key, visitor in visitors:
            expected["tables"][name][key] = [marked(m) for m in visitor.told]
        if nth == 0:
            bridge.begin(saves, version)
            expected["saved"] = bridge.tell("ask", question={"kind": "saved"})["saved"]
    engine.end()
    return expected


@contextlib.contextmanager
def bridged(program, work):
    """A browser that shows the page of this program."""
    server = Server(str(pathlib.Path(work, "page")), program=[program, "serve"])
    bridge = Bridge(os.environ.get("FAMBIZ_NODE_MODULES") or ROOT / "web/node_modules", server.url)
    try:
        yield bridge
    finally:
        bridge.end()
        server.stop()


def version_of(program):
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]


def look_with(program, work, saves, tables):
    with bridged(program, work) as bridge:
        return look(program, bridge, unpacked(saves), tables, version_of(program))


def make(program, work, out):
    with bridged(program, work) as bridge:
        saves, tables = make_saves(program, bridge, version_of(program))
        expected = look(program, bridge, saves, tables, version_of(program))
        assert expected == look(program, bridge, saves, tables, version_of(program)), "two looks at one browser differ"
    assert unpacked(packed(saves)) == saves
    write_json(out / "saves.json", packed(saves), 5)
    write_json(out / "people.json", {"tables": tables}, 2)
    write_json(out / "expected.json", expected, 4)
    return facts(tables, expected)


def facts(tables, expected):
    found = {}
    for table in tables:
        told = sum(expected["tables"][table["name"]].values(), [])
        found[f"browser/{table['name']}"] = facts_of_messages(told, table["settings"]) | {f"case:{table['name']}"}
    found["browser/ (records)"] = {"record"} if expected["saved"]["records"] else set()
    return found
