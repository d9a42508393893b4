"""conversation.py - one NAME.wire, read and played (README.md). Owns what a line means."""

import json
import os
import pathlib
import queue
import re
import subprocess
import time

from client import Client, Holder, Wrong, hear
from pattern import Names
from play import Play
from serve import PATIENCE

HERE = pathlib.Path(__file__).parent
SAID = re.compile(r"([A-Z][0-9]?(?:\|[A-Z][0-9]?)*)(>|<<|<!|<)\s+(\{.*\})$")


class LeftOut(Exception):
    """This cannot be asked of the server at hand."""


def lines(text, name):
    """(where, line) of a text, and of those that it uses"""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("use "):
            setup = HERE / f"{line[4:].strip()}.setup"
            yield from lines(setup.read_text(encoding="utf-8"), setup.name)
        elif line and not line.startswith("#"):
            yield f"{name}:{number}", line


class Conversation:
    """with Conversation(place) as talk: talk.run(text). Clients stay from one text to the next; another server may
    have come up meanwhile (`place`)."""

    def __init__(self, place, trace=lambda text: None):
        self.place, self.trace = place, trace
        self.clients, self.names = {}, Names()
        self.cookies, self.inbox = {}, queue.Queue()

    def __enter__(self):
        self.holder = Holder()
        return self

    def __exit__(self, *_):
        for client in self.clients.values():
            client.socket.close()
        self.holder.end()

    def run(self, text, name="lines"):
        for where, line in lines(text, name):
            self.trace(f"-- {line}")
            try:
                self.do(line)
            except (Wrong, KeyError, ValueError, OSError) as error:
                raise AssertionError(f"{where}: {line}\n    {error}") from error

    def do(self, text):
        said = SAID.match(text)
        if said:
            names, how, message = said.groups()
            clients = [self.clients[name] for name in names.split("|")]
            if len(clients) > 1:
                return self.expect_one(clients, json.loads(message))
            return self.talk(clients[0], how, json.loads(message))
        word, *rest = text.split()
        if word not in ("open", "close", "closed", "play", "wait", "operator"):
            raise Wrong("this is no line of a conversation")
        return getattr(self, f"do_{word}")(*rest)

    # ---- talk --------------------------------------------------------------------------------------------------------

    def talk(self, client, how, message):
        self.names.values["n"] = client.n
        if how == ">":
            client.say(self.names.fill(message))
        elif how == "<!":
            client.never.append(message)
        else:
            self.expect(client, message, how == "<<")

    def expect(self, client, pattern, patient):
        passed, never, client.never = [], client.never, []
        end = time.monotonic() + PATIENCE
        while True:
            message = client.next(end)
            if message is None:
                raise Wrong(f"the connection was closed; before that came {passed}")
            if any(self.names.like(forbidden, message) for forbidden in never):
                raise Wrong(f"{client.name} is told {json.dumps(message)[:500]}")
            if self.names.like(pattern, message):
                return
            if message["type"] == "notice":
                continue
            passed.append(message["type"])
            if not patient:
                raise Wrong(f"{client.name} is told {json.dumps(message)[:1500]}")

    def expect_one(self, clients, pattern):
        end = time.monotonic() + PATIENCE
        while not any(self.names.like(pattern, client.next(end)) for client in clients for _ in client.told[:]):
            if not hear(self.inbox, end):
                raise Wrong(f"none of them is told so within {PATIENCE} s")

    # ---- the other lines -----------------------------------------------------------------------------------------------

    def do_open(self, name, *of):
        self.cookies[name] = self.cookies[of[1]] if of else self.place.guest()
        self.clients[name] = Client(name, self.place, self.cookies[name], self.holder, self.inbox, self.trace)

    def do_close(self, name):
        self.clients.pop(name).socket.close()

    def do_closed(self, name):
        while self.clients[name].next(time.monotonic() + PATIENCE):
            pass
        self.do_close(name)

    def do_wait(self, ms):
        time.sleep(int(ms) / 1000)

    def do_play(self, *words):
        text = " ".join(words)
        brace = text.find("{")
        parts = (text[:brace].split() + [json.loads(text[brace:])]) if brace >= 0 else list(words)
        Play(parts, self.names, self.clients, self.inbox).run()

    def do_operator(self, *words):
        if not hasattr(self.place, "data"):
            raise LeftOut
        done = subprocess.run([os.environ["FAMBIZ"], "admin", "--data", self.place.data, "say", " ".join(words)],
                              capture_output=True, text=True)
        if done.returncode:
            raise Wrong(done.stdout + done.stderr)
