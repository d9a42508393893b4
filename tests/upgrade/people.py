"""people.py - simulated people at the tables of one server: what each is told, and what each holds of the game.

Owns who is who (the tokens that people.json keeps), connections, and what a visitor knows. How people play is in play.py."""

import hashlib
import json
import os
import pathlib
import queue
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "lib"))

from ws import TEXT  # noqa: E402

PATIENCE = 30  # seconds until something that has to come counts as missing


class Person:
    """Somebody whom the server knows: a guest or a bot account."""

    def __init__(self, key, name, kind, token):
        self.key, self.name, self.kind, self.token = key, name, kind, token

    def header(self):
        if self.kind == "bot":
            return f"Authorization: Bearer {self.token}\r\n"
        return f"Cookie: fambiz={self.token}\r\n"


def ask_json(place, method, path, body=None, header=""):
    """(status, what was answered) of one request of the HTTP API"""
    sent = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
    kind = "Content-Type: application/json\r\n" if sent else ""
    status, _, told = place.http(path, method, header + kind, sent)
    return status, json.loads(told) if told[:1] in (b"{", b"[") else told.decode()


def new_guest(place, key, name):
    status, fields, _ = place.http("/api/guest", "POST")
    assert status == 201, f"no guest: {status}"
    person = Person(key, name, "guest", fields["set-cookie"].split(";")[0].partition("=")[2])
    if name:
        status, _ = ask_json(place, "PUT", "/api/me", {"name": name}, person.header())
        assert status == 200, f"{name} is no name here: {status}"
    return person


def new_bot_account(place, key, name):
    status, told = ask_json(place, "POST", "/api/bots", {"name": name})
    assert status == 201, f"no bot account: {status} {told}"
    return Person(key, name, "bot", told["token"])


class Visitor:
    """One connection of a person at a table."""

    def __init__(self, place, person, engine, inbox):
        self.person, self.engine, self.inbox = person, engine, inbox
        self.socket = place.websocket(person.header())
        assert self.socket.status == 101, f"{person.key} is not let in: {self.socket.status}"
        self.told, self.n, self.open = [], 0, True
        self.part = self.place = self.lobby = self.view = self.window = self.over = None
        self.step = self.question = self.answered = self.refused = self.sent = self.failed = 0
        threading.Thread(target=self.listen, daemon=True).start()
        self.say("hello", wire=1, client="upgrade", lang="en")

    def listen(self):
        """On a thread of its own, so that pings are answered whoever is waited for."""
        opcode = TEXT
        while opcode == TEXT:
            try:
                opcode, payload = self.socket.receive()
            except OSError:
                opcode, payload = None, b""
            self.inbox.put((self, payload.decode() if opcode == TEXT else None))

    def say(self, word, /, **members):
        self.n += 1
        self.socket.send(json.dumps({"type": word, "n": self.n, **members}, ensure_ascii=False))
        return self.n

    def close(self):
        self.open = False
        self.socket.close()

    # ---- what it was told -------------------------------------------------------------------------------------------

    def hear(self, text):
        if text is None:
            self.open = False
            return
        for line in text.split("\n"):
            message = json.loads(line)
            self.told.append(message)
            getattr(self, "hear_" + message["type"], lambda m: None)(message)

    def hear_joined(self, m):
        self.place, self.table_id = m["person"], m["table"]

    def hear_lobby(self, m):
        self.lobby = m["lobby"]

    def hear_parts(self, m):
        if self.part and hashlib.sha256(bytes.fromhex(self.part)).hexdigest() in m["hashes"]:
            self.say("part", part=self.part)

    def pledge(self, part=None):
        """What `ready` says: the part itself in 0.1.0, its hash since then."""
        self.part = part or os.urandom(16).hex()
        if "hash" not in self.lobby["seats"][0]:
            return {"part": self.part}
        return {"hash": hashlib.sha256(bytes.fromhex(self.part)).hexdigest()}

    def hear_view(self, m):
        self.view, self.step, self.window = m["view"], m["step"], None

    def hear_events(self, m):
        known = self.view if self.step + 1 == m["step"] else None
        self.view = known and self.engine.move_on(known, m["events"])
        self.step = self.question = m["step"]
        self.window, self.failed = None, 0
        if not self.view:  # a deal, or a gap: the whole view is asked for
            self.say("join", table=self.table_id, step=0)

    def hear_ask(self, m):
        self.question = m["question"]

    def hear_window(self, m):
        self.window, self.question = m, m["question"]

    def hear_over(self, m):
        self.over = m

    def hear_refused(self, m):
        self.refused, self.last_refusal = m["to"], m
        if m["to"] == self.sent:  # what a policy wanted; the question is still open
            self.answered, self.failed = 0, self.failed + 1

    def answer(self, word, /, **members):
        self.answered = self.question
        self.sent = self.say(word, question=self.question, **members)

    # ---- what it knows ----------------------------------------------------------------------------------------------

    def seat(self):
        me = (self.lobby or {}).get("people", [])[self.place] if self.lobby and self.place is not None else None
        return (me or {}).get("seat")

    def phase(self):
        return self.view["phase"] if self.view and self.lobby["phase"] == "playing" else None

    def is_asked(self):
        """Does the game wait for this visitor, with a question that it has not answered?"""
        if not self.view or self.lobby["phase"] != "playing" or self.lobby["paused"]:
            return False
        if not self.question or self.answered == self.question:
            return False
        if self.view["phase"] == "counter":
            return bool(self.window) and self.window["state"] in ("none", "standing") and self.in_window()
        return self.seat() is not None and self.view["asked"] == self.seat()

    def in_window(self):
        return self.seat() is not None and self.view["asked"] == self.seat()

    def counters(self):
        """The Counters that it may play in the open window."""
        if self.phase() != "counter" or not self.in_window():
            return []
        return [pick for pick in self.engine.legal(self.view) if pick != "pass"]


class Inbox:
    """Frames of all visitors of a table, in the order in which they came."""

    def __init__(self):
        self.frames = queue.Queue()

    def put(self, frame):
        self.frames.put(frame)

    def hear(self, seconds):
        """Hands the next frame to its visitor; False: none came."""
        try:
            visitor, text = self.frames.get(timeout=seconds)
        except queue.Empty:
            return False
        visitor.hear(text)
        return True


def deadline():
    return time.monotonic() + PATIENCE
