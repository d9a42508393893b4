"""tables_many.py - tables for what a table can hold: many people, all levels of bots, every house rule and ability, long and
late games, people who look on, mute each other, get up or are erased."""

from play import fierce, move
from tables_people import chat, erase
from tables_phase import CALM, ENDLESS, give_or_drop, stands

ALL_SWITCHES = "lookout-2021+deck:mayfair+draw:one+picker:victim+refund:yes+drop:any+rewar:normal+hit:opponents" \
               "+turncoat:opponents+sub:swap"
ALL_SWITCHES_BACK = "mayfair-2005+deck:lookout+draw:fill+picker:attacker+refund:no+drop:targeted+rewar:keep+advanced"


def six_people(world):
    table = world.table("six-people", seats=6, clock="relaxed", window=12000, edition="lookout-2021+advanced")
    table.people(6)
    table.start().play(lambda t: t.visitors[0].step > 60).part()


def six_with_bots(world):
    table = world.table("six-with-bots", seats=6, clock="blitz", window=3000, edition=ALL_SWITCHES)
    table.people(1)
    table.bots("random", "stooge", "thug", "soldier", "capo")
    table.start().play(lambda t: t.visitors[0].step > 40 and stands("play")(t), speed=15).part()


def dons(world):
    """Bots that remember: what they have seen is read from the rows."""
    table = world.table("dons", seats=4, standin="don", edition="lookout-2021+advanced")
    table.people(1)
    table.bots("don", "don", "capo")
    table.start().play(lambda t: t.visitors[0].step > 30, speed=10).part()


def switches_back(world):
    table = world.table("switches-back", seats=3, edition=ALL_SWITCHES_BACK, standin="thug")
    table.people(3)
    table.start().play(lambda t: t.visitors[0].step > 50, fierce).part()


def double_war(world):
    """Late in a game: a family is out, a war at double rate, the deck was shuffled again."""
    def late(table):
        view = table.visitors[0].view
        return view and stands("play")(table) and view["war"] == 2 and view["shuffles"] > 1
    table = world.table("double-war", seats=5, edition="lookout-2021", **CALM)
    table.people(5)
    table.start().play(late, fierce).part()


def family_out(world):
    """Somebody is out and watches on."""
    def somebody_out(table):
        view = table.visitors[0].view
        listed = "".join(view["list"]) if view else ""
        return view and stands("play")(table) and any(
            not home and "ABCDEF"[i] not in listed for i, home in enumerate(view["home"]))
    table = world.table("family-out", seats=4, edition="mayfair-2005", clock="standard")
    table.people(3)
    table.bots("stooge")
    table.start().play(somebody_out, fierce).part()


def salon(world):
    """Chat, mutes, emotes, orders, two who look on, one who has left, a bot account at a seat."""
    table = world.table("salon", seats=4, flags=["chat"], listed=True, clock="relaxed", window=60000)
    people = [table.visitors[0], table.enter(world.person(kind="bot", name="Robo ⚙")), table.guest(), table.guest()]
    for seat, visitor in zip("ABCD", people):
        table.tell(visitor, "sit", seat=seat)
    gone, watcher, noisy = table.guest(), table.guest(), table.guest()
    table.start().play(lambda t: t.visitors[0].step > 10)
    chat(table, noisy, "Ich würde den Priester nehmen …")
    table.tell(watcher, "emote", emote=9)
    people[0].say("mute", who=noisy.place, on=True)
    people[2].say("mute", who=people[3].place, on=True)
    table.tell(people[3], "orders", order="unless_target")
    table.tell(people[2], "orders", order="pass")
    gone.say("leave")
    table.hush(0.2)
    table.everybody.remove(gone.person)
    table.visitors.remove(gone)
    table.notes.append("mutes")
    table.part()


def stood_up(world):
    """One got up in the game and looks on, a bot has the seat; another one was erased."""
    table = world.table("stood-up", seats=4, standin="thug")
    people = table.people(4)
    table.start().play(lambda t: t.visitors[0].step > 8)
    table.tell(people[1], "stand")
    erase(world, table, people[3])
    table.part()


def all_abilities(world):
    """Every ability is somebody's, and cards that all have seen are in hands."""
    give = give_or_drop("LIB", "DOP", "CSC", "BUT", "CEL", "UNF", "SHO", "TEM", "POL", "EAR")

    def policy(visitor):
        return move("pile") if visitor.phase() == "draw" else give(visitor)

    def all_given(table):
        view = table.visitors[0].view
        return view and len(view["tags"]) == 10 and any(view["known"])
    two = world.table("all-abilities", edition=ENDLESS, **CALM)
    two.people(2)
    two.start().play(all_given, policy).part()


def bank_touched(world):
    """Somebody has thought for too long, so that the bank has paid, and is asked again."""
    table = world.table("bank-touched", seats=2, clock="standard")
    table.people(2)
    table.start()
    began = world.clock.at(world.clock.real())
    table.wait(lambda t: world.clock.at(world.clock.real()) - began > 45_000_000)
    slow = next(v for v in table.visitors if v.is_asked())
    began = slow.question
    table.play(lambda t: stands("play")(t) and slow.is_asked() and slow.question > began + 1).part()


def false_start(world):
    """A false start: nobody is silenced for longer than a moment, but the table remembers it."""
    table = world.table("false-start", seats=2, clock="standard")
    table.people(2)
    table.start()
    other = next(v for v in table.visitors if not v.is_asked())
    other.say("attempt", question=other.question, card="FAM")
    table.hush(0.2)
    table.part()


MANY = [six_people, six_with_bots, dons, switches_back, double_war, family_out, salon, stood_up, bank_touched,
        false_start, all_abilities]
