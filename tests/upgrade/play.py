"""play.py - a table in the making: people come, sit down, play until the game stands where the script wants it, and stay
or go.

A script runs while the clock stands (clock.py); only `play` and `wait` let it run. Owns no list of tables: that is
tables.py."""

import time

from people import Inbox, Visitor, deadline

SPEED = 40  # times as fast as the real clock, while people play
SETTINGS = {"edition": "lookout-2021", "seats": 2, "clock": "standard", "window": 6000, "flags": [], "standin": "soldier"}


class Stuck(Exception):
    """The game did not come to where the script wanted it."""


class Table:
    def __init__(self, world, name, listed=False, quick=False, **settings):
        self.world, self.name, self.notes = world, name, []
        self.settings = {**SETTINGS, **settings}
        self.inbox, self.visitors, self.everybody = Inbox(), [], []
        self.id = None
        self.notes += ["listed"] if listed else []
        if quick:
            self.enter(world.person())
        else:
            self.make(world.person(), listed)

    def make(self, host, listed):
        self.id = self.world.make_table(host, self.settings, listed)
        self.enter(host)

    # ---- who is there ------------------------------------------------------------------------------------------------

    def enter(self, person, step=0):
        visitor = Visitor(self.world.server, person, self.world.engine, self.inbox)
        visitor.table = self
        self.visitors.append(visitor)
        if person not in self.everybody:
            self.everybody.append(person)
        if self.id:
            visitor.say("join", table=self.id, step=step)
        else:
            visitor.say("quick")
        self.until(lambda: visitor.lobby, f"{person.key} joins")
        self.id = visitor.table_id
        return visitor

    def guest(self, **more):
        return self.enter(self.world.person(**more))

    def people(self, n, first=0):
        """So many people with seats, the host among them."""
        while len(self.visitors) < n:
            self.guest()
        for i, visitor in enumerate(self.visitors[:n]):
            self.tell(visitor, "sit", seat="ABCDEF"[first + i])
        return self.visitors[:n]

    def bots(self, *levels):
        self.hush(0.03)
        seats = self.visitors[0].lobby["seats"]
        free = [i for i, seat in enumerate(seats[:self.settings["seats"]]) if seat["kind"] == "open"]
        for i, level in zip(free, levels):
            self.tell(self.visitors[0], "seat", seat="ABCDEF"[i], kind="bot", level=level)

    def ready(self):
        for visitor in self.visitors:
            if visitor.seat():
                self.tell(visitor, "ready", on=True, **visitor.pledge())

    def start(self):
        """A rematch begins by itself since 0.2.0: then nobody starts it."""
        votes = self.visitors[0].lobby["rematch_votes"]
        self.ready()
        if votes == "-":
            self.visitors[0].say("start")
        self.until(lambda: all(v.view and v.question for v in self.visitors), "the deal")
        return self

    def by_seat(self, seat):
        return next((v for v in self.visitors if v.open and v.seat() == seat), None)

    def part(self):
        """All go, one after the other and without a word: the table stands still from here on."""
        for visitor in self.visitors:
            visitor.close()
            time.sleep(0.02)

    # ---- saying and hearing ------------------------------------------------------------------------------------------

    def until(self, done, what, seconds=None):
        """Hears what is told until `done` answers something true."""
        end = time.monotonic() + seconds if seconds else deadline()
        while not done():
            self.world.clock.awake()
            if not self.inbox.hear(0.05) and time.monotonic() > end:
                raise Stuck(f"{self.name}: {what}: waited in vain; {self.explain()}")

    def explain(self):
        refused = [getattr(v, "last_refusal", None) for v in self.visitors]
        return f"refused {refused}, phases {[v.phase() for v in self.visitors]}"

    def tell(self, visitor, word, /, **members):
        """Says it, and waits for what the table tells then."""
        self.hush(0.01)
        n = visitor.say(word, **members)
        heard = len(visitor.told)
        self.until(lambda: visitor.refused == n or len(visitor.told) > heard, f"{word} {members}", 10)
        if visitor.refused == n:
            raise Stuck(f"{self.name}: {word} {members} was refused: {visitor.last_refusal}")

    def hush(self, seconds=0.1):
        """Hears everything that is on its way."""
        while self.inbox.hear(seconds):
            pass

    # ---- playing -----------------------------------------------------------------------------------------------------

    def play(self, until, policy=None, speed=SPEED, seconds=100):
        """People answer by `policy` until `until(self)`; then the clock stands again."""
        policy = policy or sensible
        end = time.monotonic() + seconds
        self.world.clock.run(speed)
        try:
            while not until(self):
                self.world.clock.awake()
                self.answer_all(policy)
                self.inbox.hear(0.02)
                if time.monotonic() > end:
                    raise Stuck(f"{self.name}: not there after {seconds} s; {self.explain()}")
                if all(v.over for v in self.visitors if v.open) and not until(self):
                    raise Stuck(f"{self.name}: the game is over")
        finally:
            self.world.clock.run(0)
        return self

    def answer_all(self, policy):
        """Once all have heard of the same step."""
        if len({v.view and v.step for v in self.visitors if v.open}) != 1:
            return
        for visitor in self.visitors:
            if visitor.open and visitor.is_asked():
                answer = sensible(visitor) if visitor.failed else policy(visitor)
                if answer:
                    visitor.answer(answer[0], **answer[1])

    def wait(self, until, speed=SPEED, seconds=100):
        """The clock runs, and nobody answers."""
        return self.play(until, lambda visitor: None, speed, seconds)


# ---- how people answer -----------------------------------------------------------------------------------------------


def move(*picks):
    return "move", {"picks": list(picks)}


def sensible(visitor):
    """As a thug would; in a window, pass."""
    if visitor.phase() == "counter":
        return "pass", {}
    picks = visitor.engine.go(visitor.view)
    if visitor.failed > 1:  # a bot's move may run on over several decisions
        picks = picks[:1]
    return move(*picks) if picks else None


def fierce(visitor):
    """Counters wherever it can."""
    cards = visitor.counters()
    return ("attempt", {"card": cards[0]}) if cards else sensible(visitor)


def dropping(visitor):
    """Drops a card wherever it may, so that nobody ever dies."""
    if visitor.phase() in ("play", "again"):
        return move("drop", visitor.view["hand"][0])
    return sensible(visitor)


def free_man(view, seat):
    """A mobster at home of this seat who has no ability yet."""
    numbers = view["home"]["ABCDEF".index(seat)]
    return next((seat + n for n in numbers if seat + n not in view["tags"]), None)


def giving(*abilities):
    """Gives these abilities to the own men; for all else sensible."""
    def policy(visitor):
        view = visitor.view
        man = free_man(view, visitor.seat())
        held = [card for card in abilities if card in view["hand"]]
        if visitor.phase() in ("play", "again") and held and man:
            return move(held[0], man)
        return sensible(visitor)
    return policy
