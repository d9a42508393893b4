#!/usr/bin/env python3
"""A server that cannot be trusted: between a real one and `fambiz play --join` bytes are changed, lost, doubled and made
up. Whatever comes, the client ends as it should, and nothing that a terminal would obey reaches the terminal.

    garbage.py [SEED]"""
import os
import pathlib
import random
import re
import selectors
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / folder) for folder in ("lib", "engine", "cli")]
import serve  # noqa: E402
from engine import Tally, program  # noqa: E402

RUNS = {"small": 8, "all": 500}.get(os.environ.get("FAMBIZ_TEST_SCALE"), 15)
GIVEN = "sit A\nfill stooge\nstart\n" + "1\n2\n\nlog\nhands\n" * 10
LONGEST = 6  # seconds: a connection that promised much and says nothing more would be waited for
MADE_UP = [b"\x81\xff\x7f" + b"\xff" * 7, b"\xf1\x01x", b"\x81\x81abcdx", b"\x80\x03abc", b"\x01\x01{", b"\x89\x7d" + b"p" * 125,
           b"\x89\x7e\x00\xff" + b"p" * 255, b"\x88\x12\x03\xe8\x1b[2J\x1b]0;owned\x07", b"\x88\x01\x03", b"\x81\x02\xff\xfe",
           b"\x82\x01\x00", b"\x83\x00", b"\x81\x00", b"\x81\x7e\xff\xff" + b"[" * 65535]
TEXTS = ['{"type":"chat","from":0,"text":"\\u001b[2J\\u001b[31mred"}', '{"type":"notice","text":"\\u009b2J\\u0007"}',
         '{"type":"error"}', '{"type":"joined","to":2,"you":255,"tab":4294967295}', "[" * 4000, '{"type":"lobby","lobby":{}}',
         '{"type":"events","step":4294967295,"events":[["deal"]]}', '{"type":"view","step":1,"view":{}}', "\n\n\n", "null"]


def text_frame(text):
    payload = text.encode()
    head = bytes([129, len(payload)]) if len(payload) < 126 else struct.pack(">BBH", 129, 126, len(payload))
    return head + payload


class Relay:
    """Stands before the server and lies. Every connection may be lied to only after its handshake, or never."""

    def __init__(self, place, dice):
        self.place, self.dice, self.lies = place, dice, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.work, daemon=True).start()

    def lie(self, data):
        self.lies += 1
        at = self.dice.randrange(len(data))
        return self.dice.choice([
            lambda: data[:at] + bytes([self.dice.randrange(256)]) + data[at + 1:],
            lambda: data[:at],
            lambda: data + data,
            lambda: data[:at] + self.dice.randbytes(self.dice.randrange(1, 40)) + data[at:],
            lambda: self.dice.choice(MADE_UP) + data,
            lambda: data + text_frame(self.dice.choice(TEXTS)),
            lambda: data + text_frame(self.dice.choice(TEXTS)),
        ])()

    def carry(self, client, server):
        """Both ways, until one of them ends."""
        with client, server, selectors.DefaultSelector() as ready:
            ready.register(client, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, client)
            honest = 1  # the answer to the handshake
            while True:
                for key, _ in ready.select():
                    data = key.fileobj.recv(65536)
                    if not data:
                        return
                    if key.fileobj is server:
                        honest -= 1
                        data = self.lie(data) if honest < 0 and self.dice.random() < 0.2 else data
                    key.data.sendall(data)

    def work(self):
        while True:
            client = self.listener.accept()[0]
            threading.Thread(target=self.carry_on, args=(client,), daemon=True).start()

    def carry_on(self, client):
        try:
            self.carry(client, self.place.connect())
        except OSError:
            pass  # one of them was cut


def run(relay, state):
    """Lines come one by one, as from a person. The status, and all that was said."""
    env = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "LANGUAGE": "", "XDG_STATE_HOME": state}
    command = [program(), "play", "--plain", "--speed", "instant", "--window", "0", "--make", "--join", f"http://127.0.0.1:{relay.port}/"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env) as child:
        def talk():
            try:
                for line in GIVEN.splitlines(keepends=True):
                    child.stdin.write(line.encode())
                    child.stdin.flush()
                    time.sleep(0.01)
                child.stdin.close()
            except OSError:
                pass  # it has ended before

        threading.Thread(target=talk, daemon=True).start()
        threading.Timer(LONGEST, child.terminate).start()
        said = child.stdout.read().decode("utf-8", errors="replace")
        return child.wait(serve.PATIENCE), said


def main():
    tally, number = Tally(), int(sys.argv[1]) if len(sys.argv) > 1 else time.time_ns() % 10**9
    print("seed", number)
    with serve.server() as place, tempfile.TemporaryDirectory() as state:
        relay = Relay(place, random.Random(number))
        for _ in range(RUNS):
            status, said = run(relay, state)
            tally.check(0 <= status <= 1 and "Sanitizer" not in said, "how it ended: %d" % status, said[-3000:])
            obeyed = re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", said)
            tally.check(not obeyed, "what a terminal would obey", repr(obeyed and said[max(obeyed.start() - 200, 0):obeyed.end() + 50]))
        tally.check(place.process.poll() is None, "the server goes on")
        tally.check(relay.lies > RUNS, "it was lied to", relay.lies)
        print(RUNS, "runs,", relay.lies, "lies")
    tally.finish()


if __name__ == "__main__":
    main()
