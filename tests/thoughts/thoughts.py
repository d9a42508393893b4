#!/usr/bin/env python3
"""thoughts.py terminal|server|ADDRESS [--write] - bots answer alike on every host.

One game, whose seed is given: a person who says nothing, so that a stand-in (capo) soon plays for her, against a don. What she is
told of its first steps has to be, to the byte, what stands in told.txt, whatever table it is played at. The seeds of both bots, what
they have seen and how many iterations they think come from the table alone, and no host may cut a thought short: the clocks of
both hosts are moved on by this test, that of the server while none of its threads thinks.

`--write` writes told.txt anew, with what this host tells: after a change of a bot, of the rules, or of what a host asks.
ADDRESS is a host that somebody else has started: all that it draws at random in 32 bytes is SEED, and its time is fast."""

import contextlib
import hashlib
import json
import mmap
import os
import pathlib
import queue
import re
import struct
import sys
import tempfile
import threading
import time

sys.path[:0] = [os.path.join(os.environ["FAMBIZ_SOURCE"], "tests", name) for name in ("lib", "conformance")]
from serve import PATIENCE, Place, Server, data_folder  # noqa: E402
from terminal import terminal  # noqa: E402
from ws import TEXT, check  # noqa: E402

HERE = pathlib.Path(__file__).parent
SEED = "%064x" % 1929
STEPS = 9
PART = bytes(range(16))
SETTINGS = {"edition": "lookout-2021", "seats": 2, "clock": "blitz", "window": 3000, "flags": [], "standin": "capo"}
SAID = [{"type": "hello", "wire": 1, "client": "test-1", "lang": "en"},
        {"type": "make", "settings": SETTINGS, "listed": False}]
SEATED = [{"type": "join", "step": 0}, {"type": "sit", "seat": "A"}, {"type": "seat", "seat": "B", "kind": "bot", "level": "don"},
          {"type": "ready", "on": True, "hash": hashlib.sha256(PART).hexdigest()}, {"type": "start"}]


# ---- hosts -------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def seeded_terminal():
    with terminal(SEED) as place:
        yield place, lambda: place.say("pass 100")


class Clock:
    """The page of tests/server/clock.c: it stands still, but for what it is moved on."""

    STEP = 100000  # µs

    def __init__(self, path):
        path.write_bytes(struct.pack("=IIQQQQ", 0, 0, 0, 10**9, 0, 0))
        with open(path, "r+b") as file:
            self.page = mmap.mmap(file.fileno(), 0)

    def move(self):
        version, us = struct.unpack_from("=I", self.page, 0)[0], struct.unpack_from("=Q", self.page, 16)[0]
        struct.pack_into("=I", self.page, 0, version + 1)
        struct.pack_into("=Q", self.page, 16, us + self.STEP)
        struct.pack_into("=I", self.page, 0, version + 2)

    def rounds(self):
        """How often the server's loop has begun to wait."""
        return struct.unpack_from("=Q", self.page, 32)[0]


def thinks(pid):
    """Some thread but the first has something to do, or would if the machine were less busy."""
    threads = [thread for thread in pathlib.Path(f"/proc/{pid}/task").iterdir() if thread.name != str(pid)]
    return any(re.search(r"\) (\w)", (thread / "stat").read_text()).group(1) != "S" for thread in threads)


@contextlib.contextmanager
def seeded_server():
    build = pathlib.Path(os.environ["FAMBIZ_BUILD"], "tests")
    preload = f"{build}/server/libfb_clock.so:{build}/thoughts/libfb_seed.so"
    with tempfile.TemporaryDirectory() as folder, data_folder() as data:
        clock = Clock(pathlib.Path(folder, "clock"))
        server = Server(data, environment={"LD_PRELOAD": preload, "FAMBIZ_TEST_CLOCK": f"{folder}/clock", "FAMBIZ_TEST_SEED": SEED})

        def wait():
            """Time passes once the loop has gone round a few times, and no thread had anything to do after any of them."""
            rounds, quiet = clock.rounds(), 0
            while quiet < 4:
                while clock.rounds() < rounds + 2:
                    time.sleep(0.001)
                rounds, quiet = clock.rounds(), 0 if thinks(server.process.pid) else quiet + 1
            clock.move()

        try:
            check(server.serves(), f"no server came up: {server.said()}")
            yield server, wait
        finally:
            server.process.kill()
            server.stop()


@contextlib.contextmanager
def somebody_elses(address):
    yield Place(address), lambda: None


# ---- the game ----------------------------------------------------------------------------------------------------------


class Anna:
    """Sits down, and says nothing more."""

    def __init__(self, place, wait):
        self.socket, self.wait, self.n, self.told = place.websocket(place.guest()), wait, 0, queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        opcode = TEXT
        while opcode == TEXT:
            try:
                opcode, payload = self.socket.receive()
            except TimeoutError:
                continue
            except OSError:
                return
            for line in payload.decode().split("\n") if opcode == TEXT else []:
                self.told.put(json.loads(line))

    def say(self, message):
        self.n += 1
        self.socket.send(json.dumps({"n": self.n, **message}))

    def hear(self, kind):
        """The next message of this kind. Time passes in the game alone: to sit down, and for the deal, there is enough."""
        end = time.monotonic() + 4 * PATIENCE
        while time.monotonic() < end:
            try:
                message = self.told.get(timeout=0.002)
            except queue.Empty:
                if kind == "events":
                    self.wait()
                continue
            check(message["type"] != "refused", f"refused: {message}")
            if message["type"] == kind:
                return message
        raise AssertionError(f"nothing is told of {kind}")


def play(place, wait):
    """A line for each of the first steps."""
    anna = Anna(place, wait)
    for message in SAID:
        anna.say(message)
    table = anna.hear("made")["table"]
    for message in SEATED:
        anna.say({"table": table, **message} if message["type"] == "join" else message)
    anna.hear("parts")
    anna.say({"type": "part", "part": PART.hex()})
    steps = [anna.hear("events") for _ in range(STEPS)]
    anna.socket.close()
    return [json.dumps([step["step"], *step["events"]], separators=(",", ":")) for step in steps]


def main(host, *options):
    hosts = {"terminal": seeded_terminal, "server": seeded_server}
    with hosts.get(host, lambda: somebody_elses(host))() as (place, wait):
        told = play(place, wait)
    kept = HERE / "told.txt"
    if "--write" in options:
        kept.write_text("\n".join(told) + "\n", encoding="utf-8")
    wanted = kept.read_text(encoding="utf-8").splitlines()
    for number, (is_told, line) in enumerate(zip(told, wanted), 1):
        check(is_told == line, f"told.txt:{number}: the {host} tells\n    {is_told}\nand not\n    {line}")
    check(len(told) == len(wanted), f"{len(told)} steps, not {len(wanted)}")
    print(f"{len(told)} steps are as in told.txt")


if __name__ == "__main__":
    main(*sys.argv[1:])
