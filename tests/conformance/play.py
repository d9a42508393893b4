"""play.py - clients that play by themselves: `play` of README.md. Owns who acts when, and the check of the seeds."""

import hashlib
import time

from client import Wrong, hear
from serve import PATIENCE

LATE = ("table.late", "table.stale", "table.no_window", "table.answered", "table.silenced")


UNLUCKY = "the game is over before what was played for was there"  # the deal decides that: another one may be kinder


class Stop(Exception):
    """What was played for is there."""


class Play:
    def __init__(self, words, names, clients, inbox):
        """words: what stands behind `play`, with a pattern as a value where there is one"""
        self.seed, self.names, self.clients, self.inbox = int(words.pop(0)), names, clients, inbox
        self.policies = {}
        self.until, self.pattern, self.may = [], None, None
        while words and words[0] != "until":
            client, policy = words.pop(0).split("=")
            self.policies[client] = policy
        if words and isinstance(words[-1], dict):
            self.until, self.pattern = words[1:-1], words[-1]
        elif words:
            self.until, self.may = words[1:-2], words[-1]
        self.commits = {}

    def run(self):
        try:
            self.look()
            while not self.done():
                self.act()
                self.hear()
        except Stop:
            pass

    def done(self):
        return not self.until and all(c.over for c in self.clients.values() if c.person is not None)

    # ---- hearing ---------------------------------------------------------------------------------------------------

    def hear(self):
        if not hear(self.inbox, time.monotonic() + PATIENCE):
            raise Wrong(f"nobody is told anything for {PATIENCE} s")
        self.look()

    def look(self):
        for client in self.clients.values():
            while client.told:
                self.look_at(client, client.read(client.told.pop(0)))

    def look_at(self, client, message):
        if message["type"] == "refused" and message["id"] not in LATE:
            raise Wrong(f"{client.name} is refused: {message}")
        if message["type"] == "lobby":
            self.commits[client.name] = message["lobby"]["commit"]
        if message["type"] == "over":
            self.check(client, message["reveal"])
        if self.pattern and client.name in self.until and self.names.like(self.pattern, message):
            raise Stop
        if message["type"] == "over" and self.until:
            raise Wrong(UNLUCKY)

    def check(self, client, reveal):
        server_seed = bytes.fromhex(reveal["server_seed"])
        parts = b"".join(bytes([seat, len(part) // 2]) + bytes.fromhex(part) for seat, part in enumerate(reveal["parts"]) if part)
        shown = self.commits.get(client.name, client.lobby["commit"])
        if hashlib.sha256(server_seed).hexdigest() != shown or reveal["commit"] != shown:
            raise Wrong("the commitment is not that of the server's seed")
        if hashlib.sha256(b"fambiz seed 2" + server_seed + parts).hexdigest() != reveal["seed"]:
            raise Wrong("the seed is not made of the server's seed and the parts")

    # ---- acting ----------------------------------------------------------------------------------------------------

    def act(self):
        """Once all have heard of the same step."""
        seated = [c for c in self.clients.values() if c.open and c.seat() != "-" and not c.over]
        question = max((c.question for c in seated), default=0)
        if not question or any(c.question != question for c in seated):
            return
        answers = {c.name: self.answer(c) for c in seated if c.answered != question}
        if self.may:
            self.look_whether_may(question, answers)
        for client in seated:
            answer = answers.get(client.name)
            if answer and client.answered != question:
                client.answered = question
                client.say({**answer, "question": question})

    def answer(self, client):
        return client.decide(self.policies.get(client.name, "any"), self.seed + 1000003 * client.question)

    def look_whether_may(self, question, answers):
        """In a window `any` tries a Counter wherever there is one."""
        wanted = {name: answers[name] for name in self.until if name in answers}
        if self.may != "move":
            wanted = {name: self.clients[name].decide("any", self.seed) for name in wanted}
        fits = {"move": ("move",), "pass": ("pass", "attempt"), "attempt": ("attempt",)}[self.may]
        if len(wanted) < len(self.until) or any(not a or a["type"] not in fits for a in wanted.values()):
            return
        self.names.values["question"] = question
        for name, answer in wanted.items():
            self.names.values.update({f"{name}.{key}": answer[key] for key in ("card", "picks") if key in answer})
        raise Stop
