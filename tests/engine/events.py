#!/usr/bin/env python3
"""`event`: an observed game, moved on by the events of a move, is to the byte the view made afresh; and so it is by those
that `events` tells of it, in whole games at random.

Of the cases the events are written here by hand, from docs/json.md. `ask` is what a seat is told last: it holds where the
turn stands, which is taken from its view of the real game.
"""
import json

from engine import EDITIONS, SEATS, Dice, Engine, Tally, new, scaled

CONTROL = "turn phase asked stage card counter rescuer next left after spent grudge".split()
HOME = "home=123456789/123456789/12345678"
START = ("fb1 edition=lookout-2021 turn=A phase=play war=0 list=C9 " + HOME + " tags=- hands={} deck=LAM,PRI,COP,CON,CON,CON "
         "discard={} spent=- shuffles=1 seed=" + "0" * 64)
ASK = ["ask"]
# Hands of five, so that who has the next turn draws a card or two.
BACK = "CON,CON,CNM,SUB,FAM"


def drew(seat, card):
    return ["drew", seat, card]


def turn(seat):
    return ["turn", seat]


def named(seat, card, who, n=0):
    return ["name", seat, card, who, n]


def act(event, seat, card):
    return [event, seat, card]


def moved(event, who, place):
    return [event, who, place]


def dies(card, who, place):
    return ["die", card, who, place]


# name: hands, edits of the position, then (pick, its events) one after the other
CASES = {
    "a contract that nobody counters": ("CON,CON,FAM,FAM,LAM/%s/%s" % (BACK, "PRI,LAM,MOB,FAM,FAM"), {}, [
        ("A:CON", [act("play", "A", "CON"), ASK]), ("A:B3", [named("A", "CON", "B3"), ASK]),
        ("*:pass", [act("no_counter", "A", "CON"), moved("list", "B3", 1), turn("B"), drew("B", "LAM"), ASK])]),
    "passes are private": ("CON,CON,FAM,FAM,LAM/%s/%s" % (BACK, "PRI,LAM,MOB,FAM,FAM"), {}, [
        ("A:CON", [act("play", "A", "CON"), ASK]), ("A:B3", [named("A", "CON", "B3"), ASK]),
        ("C:pass", [["pass", "C"]]),
        ("B:pass", [["pass", "B"], act("no_counter", "A", "CON"), moved("list", "B3", 1), turn("B"),
                    drew("B", "LAM"), ASK])]),
    "Family Influence by a bystander": ("CON,CON,FAM,FAM,LAM/%s/%s" % (BACK, "PRI,LAM,MOB,FAM,FAM"), {}, [
        ("A:CON", [act("play", "A", "CON"), ASK]), ("A:B3", [named("A", "CON", "B3"), ASK]),
        ("C:FAM", [act("counter", "C", "FAM"), turn("C"), drew("C", "LAM"), drew("C", "PRI"), ASK])]),
    "Mob Power against a Priority Contract": ("PRI,CON,FAM,FAM,LAM/%s/%s" % (BACK, "LAM,LAM,MOB,FAM,FAM"), {}, [
        ("A:PRI", [act("play", "A", "PRI"), ASK]), ("A:B3", [named("A", "PRI", "B3"), ASK]),
        ("C:MOB", [act("counter", "C", "MOB"), ASK]),
        ("A:A1", [moved("list", "A1", 0), turn("C"), drew("C", "LAM"), drew("C", "PRI"), ASK])]),
    "a dropped card": ("CON,CON,FAM,FAM,LAM/%s/%s" % (BACK, BACK), {}, [
        ("A:drop", [ASK]), ("A:FAM", [act("drop", "A", "FAM"), turn("B"), drew("B", "LAM"), ASK])]),
    "on the lam": ("LAM,CON,FAM,FAM,COP/%s/%s" % (BACK, BACK), {}, [
        ("A:LAM", [act("play", "A", "LAM"), ASK]), ("A:C9", [named("A", "LAM", "C9"), ASK]),
        ("*:pass", [act("no_counter", "A", "LAM"), moved("home", "C9", 0), turn("B"), drew("B", "LAM"), ASK])]),
    "a war, and who it kills": ("WAR,CON,FAM,FAM,COP/%s/%s" % (BACK, BACK), {}, [
        ("A:WAR", [act("play", "A", "WAR"), ["war", 1], turn("B"), dies(None, "C9", 0),
                   ["war"], drew("B", "LAM"), ASK])]),
    "a Hit": ("HIT,CON,FAM,FAM,COP/%s/%s" % (BACK, BACK), {}, [
        ("A:HIT", [act("play", "A", "HIT"), ASK]), ("A:B5", [named("A", "HIT", "B5"), ASK]),
        ("A:A9", [named("A", "HIT", "A9", 1), dies("HIT", "B5", None), moved("list", "A9", 1), turn("B"),
                  drew("B", "LAM"), ASK])]),
    "the pile becomes the deck": ("FED,CON,FAM,FAM,COP/%s/%s" % (BACK, BACK), {"deck=LAM,PRI,COP,CON,CON,CON": "deck=-"}, [
        ("A:FED", [act("play", "A", "FED"), moved("home", "C9", 0), turn("B"), ["shuffle", 1],
                   drew("B", "FED"), ASK])]),
    "an ability": ("TEM,CON,FAM,FAM,COP/%s/%s" % (BACK, BACK), {"lookout-2021": "lookout-2021+advanced"}, [
        ("A:TEM", [act("play", "A", "TEM"), ASK]),
        ("A:A2", [named("A", "TEM", "A2"), ["give", "A", "TEM", "A2"], ASK]),
        ("A:end", [["end", "A"], turn("B"), drew("B", "LAM"), ASK])]),
    "the last man of a family, and the end": (
        "VAL,CON/CON/CON", {HOME: "home=2/-/-", "list=C9": "list=B1,C9,A1", "war=0": "war=1"}, [
        ("A:VAL", [act("play", "A", "VAL"), dies("VAL", "B1", 0), act("discard", "B", "CON"),
                   ["out", "B"],
                   dies("VAL", "C9", 0), act("discard", "C", "CON"), ["out", "C"],
                   ["over", "A"], ASK])]),
}

# Events that cannot be: each is refused, and changes nothing.
BAD = (
    drew("A", None), drew("D", None), drew("A", "TEM"), act("play", "A", "VAL"), act("play", "B", None),
    moved("list", "C9", 0), moved("list", "B1", 9), moved("home", "B1", 0), dies(None, "D1", None),
    ["war", 3], ["shuffle", 5], ["pass", "B"], ["nothing"],
    ["turn"],
    ["turn", "A", 1], {"event": "turn", "seat": "A"}, ["deal", "lookout-2021", 9],
    ["took", "B", "CON"],
    ["list", "B", 0], ["out", "-"], named("A", "CON", "B3", 4),
)


def seen_by(event, seat, view):
    """The event as this seat is sent it; None where it is not."""
    if event[0] == "pass" and event[1] != seat:
        return None
    if event[0] == "drew" and event[1] != seat:
        return event[:2]
    if event is ASK:
        return ASK + [view[key] for key in CONTROL]
    return event


def check_case(tally, name, hands, edits, moves):
    engine = Engine()
    position = START.format(hands, "-")
    for old, new in edits.items():
        position = position.replace(old, new)
    engine.good("position " + position)
    observers = {seat: Engine() for seat in SEATS[:3] + "-"}
    for seat, observer in observers.items():
        observer.good("observe " + engine.good("view " + seat)[3:])
    for pick, events in moves:
        engine.good("moves " + pick)
        legal = engine.legal()
        for seat, observer in observers.items():
            where = "%s, %s, seat %s" % (name, pick, seat)
            wanted = engine.good("view " + seat)
            for event in events:
                sent = seen_by(event, seat, json.loads(wanted[3:]))
                if sent:
                    tally.equal(observer.ask("event " + json.dumps(sent)), "ok", where, sent)
            tally.equal(observer.ask("view " + seat), wanted, where)
            tally.equal(sorted(observer.ask("legal").split(" ")[1:]), [pick for pick in legal if pick[0] == seat], where)
            tally.check(observer.ask("moves A:CON").startswith("error partial"), where, "moves")
    for each in [engine, *observers.values()]:
        tally.equal(each.close(), (0, "ok\n"), name, "quit")


def check_bad(tally):
    engine = Engine()
    engine.good("position " + START.format("CON,CON,FAM,FAM,LAM/%s/%s" % (BACK, BACK), "WAR"))
    view = engine.good("view A")
    engine.good("observe " + view[3:])
    for event in BAD:
        answer = engine.ask("event " + json.dumps(event))
        tally.check(answer.startswith("error usage event JSON: "), "a bad event", event, answer)
        tally.equal(engine.ask("view A"), view, "after a bad event", event)
    now = {key: json.loads(view[3:])[key] for key in CONTROL}
    for key, value in (("phase", "counter"), ("asked", "B"), ("turn", "D"), ("left", 99), ("card", "XYZ"), ("stage", "draw")):
        answer = engine.ask("event " + json.dumps(ASK + list(dict(now, **{key: value}).values())))
        tally.check(answer.startswith("error usage event JSON: "), "an ask that cannot be: %s" % key, answer)
        tally.equal(engine.ask("view A"), view, "after an ask that cannot be", key)
    # On the way from one ask to the next nothing is to be decided.
    tally.equal(engine.ask("event " + json.dumps(act("play", "A", "CON"))), "ok", "half a move")
    for command in ("legal", "view A", "go seat=A level=random", "eval seat=A"):
        answer = engine.ask(command)
        tally.check(answer.startswith("error busy"), "%s in the middle of events" % command, answer)
    tally.equal(engine.ask("observe " + view[3:]), "ok", "observe again")
    tally.equal(engine.ask("view A"), view, "observe again")
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def check_told(tally, dice, edition):
    """What `events` tells each seat of each move leads from its view before to its view after."""
    engine, observer, seats = Engine(), Engine(), "ABC-"
    engine.good(new(edition, 3, dice.below(1 << 30)))
    views, phase = {seat: engine.good("view " + seat)[3:] for seat in seats}, "play"
    for _ in range(scaled(200, 2000)):
        legal = engine.legal()
        if not legal:
            break
        pick, before = dice.of(legal), phase
        engine.good("moves " + pick)
        phase, asked = engine.good("phase").split(" ")[1:]
        if phase in ("drop", "butcher", "target") or (phase == before == "choose" and asked == pick[0]):
            continue
        for seat in seats:
            observer.good("observe " + views[seat])
            for event in json.loads(engine.good("events seat=" + seat)[3:]):
                tally.equal(observer.ask("event " + json.dumps(event)), "ok", edition, pick, event)
            views[seat] = engine.good("view " + seat)[3:]
            tally.equal(observer.ask("view " + seat), "ok " + views[seat], edition, pick, seat)
    for each in (engine, observer):
        tally.equal(each.close(), (0, "ok\n"), "quit")


def main():
    tally, dice = Tally(), Dice(22)
    for edition in EDITIONS:
        check_told(tally, dice, edition)
    for name, (hands, edits, moves) in CASES.items():
        check_case(tally, name, hands, edits, moves)
    check_bad(tally)
    tally.finish()


if __name__ == "__main__":
    main()
