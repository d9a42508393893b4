"""client.py - one client of a conversation: a connection, what it was told, and the view that it holds (holder.c)."""

import json
import os
import queue
import subprocess
import threading
import time

from serve import PATIENCE
from ws import CLOSE, TEXT


class Wrong(Exception):
    """Something that must not be."""


class Holder:
    """The program that holds the views of all clients of one conversation."""

    def __init__(self):
        program = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/conformance/conformance_holder")
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def end(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


def hear(inbox, end):
    """Waits for the next frame, whosever it is; False: none came in time."""
    try:
        client, opcode, text = inbox.get(timeout=max(0.001, end - time.monotonic()))
    except queue.Empty:
        return False
    if opcode == TEXT:
        client.told += text.split("\n")
    elif opcode in (CLOSE, None):
        client.open = False
    else:
        raise Wrong(f"{client.name} is told something that is no text")
    return True


class Client:
    def __init__(self, name, place, cookie, holder, inbox, trace):
        self.name, self.holder, self.inbox, self.trace = name, holder, inbox, trace
        self.socket = place.websocket(cookie)
        if self.socket.status != 101:
            raise Wrong(f"{name} is not let in: {self.socket.status}")
        self.told = []       # messages that nobody has looked at yet
        self.never = []      # patterns that must not come before the next one is found
        self.n = 0           # of the last message sent
        self.number = None   # of the last message of the table
        self.person = None   # who it is there
        self.lobby = None
        self.question = 0    # the one that is open, as far as this client has heard
        self.answered = 0
        self.over = None
        self.open = True
        threading.Thread(target=self.listen, daemon=True).start()

    # ---- saying ----------------------------------------------------------------------------------------------------

    def say(self, message):
        self.n = message.get("n", self.n + 1)
        text = json.dumps({"type": message["type"], "n": self.n, **message}, ensure_ascii=False)
        self.trace(f"{self.name}> {text}")
        self.socket.send(text)

    # ---- hearing ---------------------------------------------------------------------------------------------------

    def listen(self):
        """On a thread of its own, so that pings are answered whoever is waited for: frames go to the inbox."""
        opcode = TEXT
        while opcode == TEXT:
            try:
                opcode, payload = self.socket.receive()
            except OSError:
                opcode, payload = None, b""
            self.inbox.put((self, opcode, payload.decode()) if opcode == TEXT else (self, opcode, ""))

    def next(self, end):
        """The next message; None where there will be none. It counts as read."""
        while not self.told:
            if not self.open:
                return None
            if not hear(self.inbox, end):
                raise Wrong(f"{self.name} is not told so within {PATIENCE} s")
        return self.read(self.told.pop(0))

    def seat(self):
        people = self.lobby["people"] if self.lobby else []
        mine = people[self.person] if self.person is not None and self.person < len(people) else None
        return (mine or {}).get("seat") or "-"

    def read(self, text):
        self.trace(f"{self.name}< {text}")
        message = json.loads(text)
        kind = message["type"]
        if kind == "joined":
            self.person, self.number, self.lobby = message["person"], None, None
        if "n" in message:
            self.count(message["n"])
        if kind == "lobby":
            self.lobby = message["lobby"]
            self.over = self.over if self.lobby["phase"] == "over" else None
        if kind in ("events", "ask", "window"):
            self.question = message.get("question", message.get("step"))
        if kind == "over":
            self.over = message
        answer = self.holder.ask(f"told {self.name} {text}")
        if answer.startswith("wrong"):
            raise Wrong(f"{self.name} is told {text[:300]}: {answer[6:]}")
        return message

    def count(self, n):
        if self.number is not None and n != self.number + 1:
            raise Wrong(f"{self.name} is told message {n} after {self.number}")
        self.number = n

    # ---- playing ---------------------------------------------------------------------------------------------------

    def decide(self, policy, number):
        """What to answer now, without the number of the question; None where this client is not asked."""
        return json.loads(self.holder.ask(f"decide {self.name} {policy} {number}"))
