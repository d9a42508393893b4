"""engine.py - the rules, as the program under test knows them (`fambiz engine`), for people who are simulated: moves a
view on by the events that a table tells, and finds a decision in it.

Refuses to know tables and sockets."""

import json
import subprocess


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        """What stands behind `ok`; None where the answer is an error."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        word, _, rest = self.process.stdout.readline().strip().partition(" ")
        return rest if word == "ok" else None

    def observe(self, view):
        if self.ask("observe " + json.dumps(view)) is None:
            raise ValueError(f"the engine takes no such view: {view}")

    def move_on(self, view, events):
        """The view after these events; None where they do not fit."""
        self.observe(view)
        for event in events:
            if self.ask("event " + json.dumps(event)) is None:
                return None
        now = self.ask("view " + view["seat"])
        return json.loads(now) if now else None

    def legal(self, view):
        """The next picks that the view's seat may make."""
        self.observe(view)
        picks = (self.ask("legal") or "").split()
        return [pick.partition(":")[2] for pick in picks if pick.startswith(view["seat"])]

    def go(self, view, level="thug"):
        """What a bot would do: the picks of its first decision, as far as it goes."""
        self.observe(view)
        moves = (self.ask(f"go seat={view['seat']} level={level} iterations=200") or "").split()
        return moves[0].partition(":")[2].split(",") if moves else []

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(10)
