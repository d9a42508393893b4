"""tables_phase.py - one running table for every phase in which a game can stand, and for every state of a counter window.

A move may end within a decision (`["CON"]` without its target), so `drop`, `butcher` and `target` stand on a table, too.
Scripts that let the clock run end with everybody gone; those of STILL never do, and may stay connected."""

from play import dropping, fierce, free_man, giving, move, sensible

CALM = {"clock": "untimed", "window": None}  # nothing happens by itself
ENDLESS = "lookout-2021+drop:any+advanced"  # where everybody drops cards nobody dies
CONTRACTS = ("CON", "CNM", "CNF", "CNN", "PRI")


def stands(phase, **members):
    """Does the game stand in this phase, for one of us to decide?"""
    def look(table):
        return any(v.phase() == phase and v.is_asked() and all(v.view[k] == x for k, x in members.items())
                   for v in table.visitors)
    return look


def asked(table, phase=None):
    return next(v for v in table.visitors if v.is_asked() and phase in (None, v.phase()))


def leave_off(table, *picks):
    """Whoever is asked sends a part of a decision: the game stands within it."""
    visitor = asked(table)
    table.tell(visitor, "move", question=visitor.question, picks=list(picks))
    table.hush()
    return table


def give_or_drop(*abilities):
    give = giving(*abilities)

    def policy(visitor):
        answer = give(visitor)
        held = visitor.phase() in ("play", "again") and any(c in visitor.view["hand"] for c in abilities)
        return answer if held and free_man(visitor.view, visitor.seat()) else dropping(visitor)
    return policy


def two(world, name, **settings):
    table = world.table(name, **{**CALM, **settings})
    table.people(2)
    return table.start()


# ---- phases ----------------------------------------------------------------------------------------------------------


def phase_play(world):
    table = two(world, "phase-play", edition="lookout-2021")
    turns = iter(range(8))
    table.play(lambda t: stands("play")(t) and next(turns, None) is None).part()


def phase_ready(world):
    two(world, "phase-ready", edition=ENDLESS).play(stands("ready"), give_or_drop("BUT")).part()


def phase_butcher(world):
    table = two(world, "phase-butcher", edition=ENDLESS).play(stands("ready"), give_or_drop("BUT"))
    leave_off(table, "butcher", asked(table).view["hand"][0]).part()


def phase_draw(world):
    two(world, "phase-draw", edition=ENDLESS).play(stands("draw"), give_or_drop("CSC")).part()


def phase_again(world):
    two(world, "phase-again", edition=ENDLESS).play(stands("again"), give_or_drop("TEM")).part()


def phase_drop(world):
    leave_off(two(world, "phase-drop", edition="mayfair-2005").play(stands("play")), "drop").part()


def phase_target(world):
    def has_double(table):
        return stands("play")(table) and "DBL" in asked(table).view["hand"]
    table = two(world, "phase-target", edition="lookout-2021-de+drop:any").play(has_double, dropping)
    other = "AB"[asked(table).seat() == "A"]
    leave_off(table, "DBL", other + "2").part()


def phase_intrigue(world):
    """Half of the new order stands."""
    def has_intrigue(table):
        return stands("play")(table) and "INT" in asked(table).view["hand"] and len(asked(table).view["list"]) >= 3
    table = two(world, "phase-intrigue", edition="lookout-2021").play(has_intrigue, keeping("INT"))
    leave_off(table, "INT", asked(table).view["list"][-1]).part()


def keeping(card):
    """Contracts on whoever is at home, and this card is never played."""
    def policy(visitor):
        view = visitor.view
        other = "AB"[visitor.seat() == "A"]
        man = free_man(view, other)
        attack = next((c for c in CONTRACTS if c in view["hand"]), None)
        if visitor.phase() == "play" and len(view["list"]) < 4 and attack and man:
            return move(attack, man)
        if visitor.phase() == "play":
            others = [c for c in view["hand"] if c not in (card, "VAL", "WAR", "AMB", "TRU", "FED")]
            return move("drop", others[0]) if others else sensible(visitor)
        return sensible(visitor)
    return policy


def phase_choose_victim(world):
    """Mayfair: the attacked player chooses after the window."""
    two(world, "phase-choose-victim", edition="mayfair-2005").play(stands("choose", counter=None)).part()


def phase_choose_mob(world):
    """Mob Power: the attacker chooses whom of his own to list."""
    def policy(visitor):
        return attacking_when(visitor, "MOB", ("CON", "CNF", "PRI"))
    two(world, "phase-choose-mob", edition="lookout-2021+drop:any").play(stands("choose", counter="MOB"), policy).part()


def attacking_when(visitor, counter, contracts):
    """A Contract as soon as the other one can answer it so, who then does."""
    rival = next((v for v in visitor.table.visitors if v is not visitor and v.seat()), None)
    card = next((c for c in contracts if c in visitor.view["hand"]), None)
    if visitor.phase() == "counter":
        return ("attempt", {"card": counter}) if counter in visitor.counters() else ("pass", {})
    if visitor.phase() == "play" and card and rival.view and counter in rival.view["hand"]:
        return move(card, rival.seat() + "1")
    return dropping(visitor)


def phase_grudge(world):
    """A man with Unforgiving was listed: his seat may answer."""
    give = give_or_drop("UNF")

    def policy(visitor):
        owner = next((man for man, card in visitor.view["tags"].items() if card == "UNF"), None)
        card = next((c for c in CONTRACTS if c in visitor.view["hand"]), None)
        if owner and owner[0] != visitor.seat() and card and visitor.phase() == "play":
            return move(card, owner)
        return give(visitor)
    two(world, "phase-grudge", edition=ENDLESS).play(stands("grudge"), policy).part()


# ---- windows ---------------------------------------------------------------------------------------------------------


def open_window(table):
    """Is a window open in which one of us could counter, and another one has not answered either?"""
    waiting = [v for v in table.visitors if v.phase() == "counter" and v.is_asked()]
    return len(waiting) >= 2 and any(v.counters() for v in waiting)


def any_window(table):
    return any(v.phase() == "counter" and v.is_asked() for v in table.visitors)


def three(world, name, speed, **settings):
    table = world.table(name, **{"seats": 3, **settings})
    table.people(3)
    table.start()
    if speed:
        table.play(open_window, speed=speed)
    else:
        table.play(any_window, speed=0)
    return table


def attempt(table):
    visitor = next(v for v in table.visitors if v.counters() and v.is_asked())
    table.tell(visitor, "attempt", question=visitor.question, card=visitor.counters()[0])


def window_untimed_tried(world):
    table = three(world, "window-untimed-tried", 40, window=None)
    attempt(table)
    table.part()


def window_timed_tried(world):
    table = three(world, "window-timed-tried", 40, window=12000, clock="relaxed")
    attempt(table)
    table.part()


def window_sealed_tried(world):
    table = three(world, "window-sealed-tried", 40, window=6000, flags=["sealed"])
    attempt(table)
    table.part()


def window_held(world):
    table = three(world, "window-held", 40, window=3000, clock="blitz")
    visitor = next(v for v in table.visitors if v.is_asked())
    table.tell(visitor, "hold", question=visitor.question)
    table.tell(visitor, "hold", question=visitor.question)
    table.part()


def window_standing(world):
    """One has passed by a standing order, one has passed, nobody has countered."""
    table = world.table("window-standing", seats=4, window=60000)
    table.people(4)
    table.start()
    table.tell(table.visitors[1], "orders", order="unless_target")
    table.tell(table.visitors[2], "orders", order="pass")
    def one_of_each(t):
        states = {v.window["state"] for v in t.visitors if v.is_asked() and v.window}
        return states == {"standing", "none"}
    table.play(one_of_each)
    waiting = next(v for v in table.visitors if v.is_asked() and v.window["state"] == "none")
    table.tell(waiting, "pass", question=waiting.question)
    table.part()


def window_with_bots(world):
    table = world.table("window-with-bots", seats=5, clock="blitz", window=3000)
    table.people(2)
    table.bots("thug", "capo", "stooge")
    table.start()
    table.play(any_window, fierce).part()


def window_open_still(world):
    three(world, "window-open-still", 0, window=6000)


def window_passed_still(world):
    table = three(world, "window-passed-still", 0, window=60000, clock="relaxed", flags=["sealed"])
    waiting = asked(table, "counter")
    table.tell(waiting, "pass", question=waiting.question)


def window_held_still(world):
    table = three(world, "window-held-still", 0, window=12000)
    waiting = asked(table, "counter")
    table.tell(waiting, "hold", question=waiting.question)


PHASES = [phase_play, phase_ready, phase_butcher, phase_draw, phase_again, phase_drop, phase_target, phase_intrigue,
          phase_choose_victim, phase_choose_mob, phase_grudge]
WINDOWS = [window_untimed_tried, window_timed_tried, window_sealed_tried, window_held, window_standing, window_with_bots]
STILL = [window_open_still, window_passed_still, window_held_still]
