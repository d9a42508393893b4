"""engine.py - the rules, as the program under test knows them (`fambiz engine`), for people who are simulated: moves a
view on by the events that a table tells, and finds a decision in it.

Refuses to know tables and sockets. The short events of docs/wire.md become those of docs/json.md here."""

import json
import subprocess

CONTROL = ["turn", "phase", "asked", "stage", "card", "counter", "rescuer", "next", "left", "after", "spent", "grudge"]
MEMBERS = {
    "deal": ["edition", "players"], "turn": ["seat"], "drew": ["seat", "card"], "took": ["seat", "card"],
    "shuffle": ["n"], "play": ["seat", "card"], "name": ["seat", "card", "who", "n"], "drop": ["seat", "card"],
    "butcher": ["seat", "card"], "discard": ["seat", "card"], "give": ["seat", "card", "who"],
    "counter": ["seat", "card"], "pass": ["seat"], "no_counter": ["seat", "card"], "list": ["who", "place"],
    "home": ["who", "place"], "replace": ["who", "place"], "swap": ["who", "place"], "die": ["card", "who", "place"],
    "lose": ["card", "who"], "return": ["who", "place"], "out": ["seat"], "war": ["n"],
    "celebrity": ["seat", "who"], "no_grudge": ["seat"], "end": ["seat"], "over": ["seat"], "ask": CONTROL,
}
USUAL = {"n": 0, "left": 0, "spent": False, "grudge": False, "phase": "play", "stage": "play"}


def whole_event(short):
    """["drew","C"] as {"event":"drew","seat":"C","card":null}"""
    event = {"event": short[0]}
    for i, key in enumerate(MEMBERS[short[0]], 1):
        left_out = event["turn"] if key == "asked" else USUAL.get(key)
        event[key] = short[i] if i < len(short) else left_out
    return event


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
        for short in events:
            if self.ask("event " + json.dumps(whole_event(short))) is None:
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
