#!/usr/bin/env python3
"""The engine protocol (docs/notation.md) as a table: what is sent, and what must be answered.

A wanted answer is the whole line; where it ends in `...` it is the beginning, where it is a compiled pattern it
has to match all of the line. Rows with the same name run one after the other in an engine of their own.
"""
import re

from engine import Engine, Tally

R = re.compile
ZERO = "0" * 64
DEAL = "new edition=lookout-2021 players=3 seed=%s" % ZERO
# A small game in which every card lies open to the tester: A plays, B and C can counter.
SMALL = ("fb1 edition=lookout-2021 turn=A phase=play war=0 list=C1 home=12/12/23 tags=- "
         "hands=CON,HIT,LAM/CON,FAM/MOB,FIN deck=CON,CON,PRI discard=WAR spent=- shuffles=1 seed=" + ZERO)
OVER = "fb1 edition=lookout-2021 turn=A phase=over home=1/- hands=CON/- deck=- discard=-"
PARTIAL = "fb1 edition=lookout-2021 turn=A home=123456789/123456789/123456789 hands=CON,TRU/5/6 deck=31 discard=-"
NEW_USAGE = "error usage new edition=E players=N [seed=HEX]: "
GO_USAGE = "error usage go seat=A level=L [ms=T] [iterations=N] [seed=S]: "
EVAL_USAGE = "error usage eval seat=A [level=L] [ms=T] [iterations=N] [seed=S]: "
NO_MS = "ms is a number of milliseconds from 1 to 3600000"
NO_ITERATIONS = "iterations is a number, at most 4294967295"
NO_SEED = "seed is a number, at most 18446744073709551615"
HELLO = R(r"ok fambiz \d+\.\d+\.\d+ protocol 2")
NO_GAME = "error no game..."
COMMANDS = ("hello help new position moves legal phase view observe event result events card record undo go eval quit").split()

TABLE = {
    "lines": [
        ("", "error empty"), ("   ", "error empty"), ("\r", "error empty"), ("hello", HELLO), ("hello\r", HELLO),
        (" hello", HELLO), ("hello ", HELLO), ("HELLO", "error unknown HELLO"), ("foo bar", "error unknown foo"),
        ("hello\r\r", R(r"error unknown hello\?")), ("\thello", "error unknown ?hello"), ("hello x", "error usage..."),
        ("x" * 300, "error unknown " + "x" * 40), ("eval2", "error unknown eval2"), ("> hello", "error unknown >"),
    ],
    "no game": [(command, NO_GAME) for command in (
        "position", "moves A:CON", "moves", "legal", "phase", "view A", "view -", "view", "event {}", "result", "record", "events",
        "undo", "go seat=A level=random", "go", "eval seat=A", "eval")],
    "no arguments": [(DEAL, "ok")] + [(command + " x", "error usage...") for command in (
        "hello", "legal", "phase", "result", "record", "undo", "quit")] + [("hello", HELLO)],
    "new": [
        ("new", NEW_USAGE + "edition and players have to be there"),
        ("new edition=lookout-2021", NEW_USAGE + "edition and players have to be there"),
        ("new players=2", NEW_USAGE + "edition and players have to be there"),
        ("new edition=chess players=2", NEW_USAGE + 'no edition "chess": it is mayfair-2005, mayfair-2008, lookout-2021 or ...'),
        ("new edition=lookout-2021+hit players=2", NEW_USAGE + "..."),
        ("new edition=lookout-2021+hit:nobody players=2", NEW_USAGE + "..."),
        ("new edition= players=2", NEW_USAGE + "..."),
        ("new edition=lookout-2021 players=1", NEW_USAGE + "players is a number from 2 to 6"),
        ("new edition=lookout-2021 players=7", NEW_USAGE + "players is a number from 2 to 6"),
        ("new edition=lookout-2021 players=99999999999999999999", NEW_USAGE + "players is a number from 2 to 6"),
        ("new edition=lookout-2021 players=-2", NEW_USAGE + "players is a number from 2 to 6"),
        ("new edition=lookout-2021 players=2x", NEW_USAGE + "players is a number from 2 to 6"),
        ("new edition=lookout-2021 players=", NEW_USAGE + "players is a number from 2 to 6"),
        (DEAL[:-1], NEW_USAGE + "seed is 64 hex digits in lower case"),
        (DEAL + "0", NEW_USAGE + "seed is 64 hex digits in lower case"),
        (DEAL.replace("seed=0", "seed=A"), NEW_USAGE + "seed is 64 hex digits in lower case"),
        (DEAL + " players=3", NEW_USAGE + "each of these once, and nothing else"),
        (DEAL + " colour=red", NEW_USAGE + "each of these once, and nothing else"),
        (DEAL + " foo", NEW_USAGE + "each of these once, and nothing else"),
        ("legal", NO_GAME),
        (DEAL, "ok"), ("phase", "ok play A"), ("new edition=chess players=2", "error usage..."), ("phase", "ok play A"),
        ("new   players=2  edition=mayfair-2005 ", "ok"), ("new seed=%s players=6 edition=lookout-2021" % ZERO, "ok"),
    ],
    "position": [
        ("position foo", 'error position...'), ("position fb1", 'error position the field "edition" is missing'),
        ("position fb2 edition=lookout-2021", "error position..."),
        ("position " + SMALL.replace(" turn", "  turn"), "error position one blank too many..."),
        ("position " + SMALL + " foo=1", 'error position no field "foo"...'),
        ("position " + SMALL + " war=0", "error position..."),
        ("position " + SMALL.replace("CON,HIT", "HIT,HIT"), "error position..."),
        ("position " + SMALL.replace("12/12/23", "12/12/123"), "error position..."),
        ("position " + SMALL.replace("shuffles=1", "shuffles=0"), "error position..."),
        ("position " + SMALL.replace("seed=0", "seed=F"), "error position no seed..."),
        ("position " + SMALL.replace("turn=A", "turn=D"), "error position..."),
        ("position " + SMALL.replace("discard=WAR ", ""), 'error position the field "discard" is missing'),
        ("legal", NO_GAME),
        ("position " + SMALL, "ok"), ("position", "ok " + SMALL), ("position\r", "ok " + SMALL),
        ("position ", "ok " + SMALL), ("position " + SMALL + "\r", "ok"),
        ("position fb1", "error position..."), ("position", "ok " + SMALL),
        ("position " + " ".join(["fb1"] + SMALL.split(" ")[:0:-1]), "ok"), ("position", "ok " + SMALL),
        ("moves A:CON", "ok"), ("position", "error busy..."), ("position fb1", "error position..."), ("phase", "ok target A"),
        ("moves A:B1", "ok"), ("position", "error busy..."), ("phase", "ok counter BC"),
    ],
    "moves": [
        ("position " + SMALL, "ok"), ("moves", "error usage..."), ("moves  ", "error usage..."),
        ("moves A:XYZ", 'error illegal 1 A:XYZ: no pick "XYZ"...'), ("moves A", "error illegal 1 A: ..."),
        ("moves A:", "error illegal 1 A:: ..."), ("moves :CON", "error illegal 1 :CON: ..."),
        ("moves G:CON", "error illegal 1 G:CON: ..."), ("moves a:CON", "error illegal 1 a:CON: ..."),
        ("moves A:CON,", "error illegal 1 A:CON,: ..."), ("moves A:CON,,B1", "error illegal 1 A:CON,,B1: ..."),
        ("moves *:CON", "error illegal 1 *:CON: ..."), ("moves *:pass", R(r"error illegal 1 \*:pass: .*rule \d.*")),
        ("moves A:pass", R(r"error illegal 1 A:pass: .*rule \d.*")), ("moves B:CON", R(r"error illegal 1 B:CON: .*rule \d.*")),
        ("moves A:PRI", R(r"error illegal 1 A:PRI: .*hand.*rule \d.*")), ("moves A:CON,A1", R("error illegal 1 .*rule 5.*")),
        ("moves A:CON,B1 B:MOB", R("error illegal 2 B:MOB: .*")),
        ("moves A:CON,B1 B:FAM B:CON,A1 *:pass C:MOB", R("error illegal 5 C:MOB: .*")),
        ("moves A:CON,B1  *:pass   A:end", R("error illegal 3 A:end: .*")),
        ("position", "ok " + SMALL), ("undo", "error nothing to undo"),
        ("moves A:CON,B1 *:pass", "ok"), ("result", "ok open"), ("phase", "ok play B"),
        ("moves A:" + ",".join(["CON"] * 2000), "error illegal 1 A:CON,CON..."), ("phase", "ok play B"),
        ("moves B:CON,A1", "ok"), ("moves B:pass", "error illegal 1 B:pass..."), ("moves A:pass C:pass", "ok"),
        ("phase", "ok play C"),
    ],
    "window": [
        ("position " + SMALL, "ok"), ("moves A:CON,B1", "ok"),
        ("legal", R(r"ok(?= .*B:FAM)(?= .*B:pass)(?= .*C:MOB)(?= .*C:pass)(?= .*\*:pass)( \S+){5}")),
        ("moves B:pass", "ok"), ("phase", "ok counter C"), ("moves B:FAM", "error illegal 1 B:FAM: ..."),
        ("legal", R(r"ok(?= .*C:MOB)(?= .*C:pass)(?= .*\*:pass)( \S+){3}")),
        ("undo", "ok"), ("phase", "ok counter BC"), ("moves *:pass", "ok"), ("phase", "ok play B"),
        ("undo", "ok"), ("phase", "ok counter BC"), ("moves C:MOB", "ok"), ("phase", "ok choose A"), ("legal", "ok A:A1 A:A2"),
        ("moves A:A2", "ok"), ("phase", "ok play C"),
    ],
    "undo": [
        ("position " + SMALL, "ok"), ("undo", "error nothing to undo"), ("moves A:CON,B1 *:pass", "ok"),
        ("undo", "ok"), ("phase", "ok counter BC"), ("undo", "ok"), ("phase", "ok target A"), ("undo", "ok"),
        ("position", "ok " + SMALL), ("undo", "error nothing to undo"),
        ("moves A:CON,B1 *:pass", "ok"), ("position " + SMALL, "ok"), ("undo", "error nothing to undo"),
        ("moves A:CON", "ok"), ("position fb1", "error position..."), ("undo", "ok"), ("position", "ok " + SMALL),
        ("moves A:CON,B1 A:CON", "error illegal 2..."), ("undo", "error nothing to undo"),
    ],
    "view": [
        ("position " + SMALL, "ok"), ("view", "error usage view SEAT: ..."), ("view D", "error usage view SEAT: ..."),
        ("view a", "error usage..."), ("view AB", "error usage..."), ("view A B", "error usage..."), ("view *", "error usage..."),
        ("view A", R(r'ok \{"seat":"A",.*"hand":\["CON","HIT","LAM"\],"hands":\[3,2,2\].*\}')),
        ("view B", R(r'ok \{"seat":"B",.*"hand":\["CON","FAM"\],"hands":\[3,2,2\].*\}')),
        ("view -", R(r'ok \{"seat":"-",.*"hand":\[\],"hands":\[3,2,2\].*\}')),
    ],
    "over": [
        ("position " + OVER, "ok"), ("legal", "ok"), ("phase", "ok over -"), ("result", "ok winner A"),
        ("moves A:CON", "error illegal 1 A:CON: the game is over (rule 7.1)"), ("undo", "error nothing to undo"),
        ("go seat=A level=random", "error over"), ("go seat=B level=random", "error over"),
        ("eval seat=A", "ok iterations=0 chances A=1.000 B=0.000 moves"),
        ("eval seat=B level=soldier", "ok iterations=0 chances A=1.000 B=0.000 moves"),
        ("view B", R(r'ok \{"seat":"B".*"phase":"over".*\}')),
    ],
    "go": [
        ("position " + SMALL, "ok"), ("go", GO_USAGE + "seat and level have to be there"),
        ("go seat=A", GO_USAGE + "seat and level have to be there"), ("go level=random", GO_USAGE + "seat and level have..."),
        ("go seat=G level=random", GO_USAGE + "seat is a letter from A to F"), ("go seat= level=random", GO_USAGE + "seat is..."),
        ("go seat=D level=random", GO_USAGE + "there is no such seat in this game"),
        ("go seat=A level=genius", GO_USAGE + "level is random..."), ("go seat=A level=", GO_USAGE + "level is random..."),
        ("go seat=A level=random ms=soon", GO_USAGE + NO_MS), ("go seat=A level=random ms=0", GO_USAGE + NO_MS),
        ("go seat=A level=random ms=3600001", GO_USAGE + NO_MS),
        ("go seat=A level=random iterations=-1", GO_USAGE + NO_ITERATIONS),
        ("go seat=A level=random seed=18446744073709551616", GO_USAGE + NO_SEED),
        ("go seat=A level=random seat=A", GO_USAGE + "each of these once, and nothing else"),
        ("go seat=B level=random", "error not asked"),
        ("go seat=A level=random ms=10 iterations=5 seed=18446744073709551615", R("ok A:.+")),
        ("go level=random seat=A", R("ok A:.+")), ("position", "ok " + SMALL), ("undo", "error nothing to undo"),
        ("go seat=A level=don ms=1", R("ok A:.+")), ("go seat=A level=capo ms=3600000 iterations=0", R("ok A:.+")),
    ],
    "eval": [
        ("position " + SMALL, "ok"), ("eval", EVAL_USAGE + "seat has to be there"),
        ("eval level=don", EVAL_USAGE + "seat has to be there"), ("eval A", EVAL_USAGE + "each of these once, and nothing else"),
        ("eval seat=G", EVAL_USAGE + "seat is a letter from A to F"), ("eval seat=", EVAL_USAGE + "seat is..."),
        ("eval seat=a", EVAL_USAGE + "seat is..."), ("eval seat=AB", EVAL_USAGE + "seat is..."),
        ("eval seat=D", EVAL_USAGE + "there is no such seat in this game"),
        ("eval seat=A level=genius", R(re.escape(EVAL_USAGE) + r"level is random, stooge.* or \w+")),
        ("eval seat=A ms=0", EVAL_USAGE + NO_MS), ("eval seat=A ms=", EVAL_USAGE + NO_MS), ("eval seat=A ms=-1", EVAL_USAGE + NO_MS),
        ("eval seat=A ms=1.5", EVAL_USAGE + NO_MS), ("eval seat=A ms=3600001", EVAL_USAGE + NO_MS),
        ("eval seat=A iterations=4294967296", EVAL_USAGE + NO_ITERATIONS), ("eval seat=A iterations=x", EVAL_USAGE + NO_ITERATIONS),
        ("eval seat=A seed=0x1", EVAL_USAGE + NO_SEED), ("eval seat=A seat=A", EVAL_USAGE + "each of these once, and nothing else"),
        ("eval seat=A ms=1 ms=1", EVAL_USAGE + "each of these once..."),
        ("eval seat=A iterations=0 ms=3600000", R(r"ok iterations=0 chances A=0\.\d{3} B=0\.\d{3} C=0\.\d{3} moves")),
        ("eval iterations=300 seat=A", R(r"ok iterations=300 chances( [ABC]=0\.\d{3}){3} moves( A:\S+=\d\.\d{3}/\d+)+")),
        ("eval seat=B iterations=300", R(r"ok iterations=300 chances( [ABC]=0\.\d{3}){3} moves")),
        ("eval seat=A level=thug", R(r"ok iterations=0 chances( [ABC]=0\.\d{3}){3} moves A:\S+=\d\.\d{3}/0")),
        ("eval seat=B level=random", R(r"ok iterations=0 chances( [ABC]=0\.\d{3}){3} moves")),
        ("position", "ok " + SMALL), ("undo", "error nothing to undo"),
    ],
    "partial": [
        ("position " + PARTIAL, "ok"), ("phase", "ok play A"), ("legal", R(r"ok(?= .*A:CON)(?= .*A:TRU)(?= .*A:drop)( \S+){3}")),
        ("result", "ok open"), ("view A", R(r'ok \{"seat":"A".*"hands":\[2,5,6\].*"deck":31.*\}')),
        ("view B", "error partial..."), ("position", "error partial..."), ("moves A:CON,B1", "error partial..."),
        ("moves", "error partial..."), ("undo", "error partial..."), ("record", "error partial..."),
        ("go seat=A level=random", R("ok A:.+")), ("go seat=B level=random", "error partial..."),
        ("eval seat=A ms=1", R("ok iterations=.+ moves A:.+")), ("eval seat=B", "error partial..."),
        ("event {}", "error no game: ..."),
        ("position " + PARTIAL.replace("deck=31", "deck=CON,CON"), "error position..."), ("phase", "ok play A"),
        ("position " + PARTIAL.replace("CON,TRU/5/6", "CON,TRU/5/-"), "ok"),
        ("position " + PARTIAL.replace("CON,TRU/5/6", "4/CON,FAM/6"), "ok"), ("legal", "error partial..."),
        ("view B", R(r'ok .*"hand":\["CON","FAM"\].*')), ("go seat=B level=random", "error not asked"),
        ("position " + PARTIAL.replace("deck=31", "deck=60"), "error position..."),
        ("position " + PARTIAL.replace("/5/", "/05/"), "error position..."),
        ("position " + PARTIAL.replace("deck=31", "deck=99999999999999999999"), "error position..."),
        ("legal", "error partial..."), ("position " + SMALL, "ok"), ("position", "ok " + SMALL),
    ],
    "observe": [
        ("observe", "error usage observe JSON: ..."), ("observe {}", "error usage observe JSON: ..."),
        ("observe {", "error usage observe JSON: ..."), ("observe [1]", "error usage observe JSON: ..."),
        ("legal", NO_GAME), ("position " + SMALL, "ok"), ("event {}", "error no game: ..."),
        ("observe {}", "error usage observe JSON: ..."), ("position", "ok " + SMALL),
    ],
    "help": [
        ("help", R(r"ok hello; help .*; new edition=E players=N \[seed=HEX\]; .*; quit")),
        ("help new", R(r"ok new edition=E players=N \[seed=HEX\]: deals .*\.")), ("help undo lang=de", R(r"ok undo: nimmt .*\.")),
        ("help lang=de", R(r"ok hello: .*; undo: nimmt .*; quit: .*\.")), ("help lang=xx", "error usage help..."),
        ("help foo", "error usage help [COMMAND] [lang=en]: ..."), ("help new lang=xx", "error usage help..."),
        ("help new old", "error usage help..."), ("help new lang=de lang=de", "error usage help..."),
    ] + [("help " + name, R(r"ok %s.*: \w+ .*\." % name)) for name in COMMANDS],
    "card": [
        ("card HIT", R(r"ok Hit: .*your own or an opponent's.*")), ("card HIT lang=de", R(r"ok Exekution: .*ein eigener.*")),
        ("card HIT edition=lookout-2021-de", R(r"ok Hit: One mobster of an opponent.*")),
        ("card HIT edition=lookout-2021+hit:opponents lang=en", R(r"ok Hit: One mobster of an opponent.*")),
        ("new edition=lookout-2021-de players=2", "ok"), ("card HIT", R(r"ok Hit: One mobster of an opponent.*")),
        ("card", "error usage card CODE [edition=E] [lang=en]: the code of a card, such as CON"), ("card QQQ", "error usage card..."),
        ("card HIT edition=chess", 'error usage card CODE [edition=E] [lang=en]: no edition "chess"...'),
        ("card HIT lang=xx", "error usage card..."), ("card HIT now", "error usage card..."),
    ],
    "events": [
        ("position " + SMALL, "ok"), ("events", "ok []"), ("events lang=en", "ok []"),
        ("moves A:CON,B1 B:pass", "ok"), ("events", 'ok [["pass","B"]]'), ("events seat=C", "ok []"),
        ("moves C:pass", "ok"),
        ("events", 'ok [["pass","C"],["no_counter","A","CON"],["list","B1",1],["turn","B"],["drew","B","CON"],...'),
        ("events seat=A", 'ok [["no_counter","A","CON"],["list","B1",1],["turn","B"],["drew","B"],...'),
        ("events seat=- lang=en", R(r'ok \["Nobody counters Contract\.",.*"B draws a card\.".*\]')),
        ("events lang=de seat=B", R(r'ok \["Niemand kontert.*"Du bist am Zug\.".*\]')),
        ("undo", "ok"), ("undo", "ok"),
        ("events", 'ok [["play","A","CON"],["ask","A","target","A","play","CON"],["name","A","CON","B1"],["ask","A","counter","BC","play","CON"]]'),
        ("events seat=D", "error usage events..."), ("events seat=A seat=B", "error usage events..."),
        ("events lang=xx", "error usage events..."), ("events now", "error usage events..."),
        (DEAL, "ok"), ("events", R(r'ok \[\["deal","lookout-2021",3\](,\["drew","[ABC]","[A-Z]{3}"\]){15},.*\]')),
        ("events seat=B", R(r'ok \[\["deal","lookout-2021",3\],\["drew","A"\],\["drew","B","[A-Z]{3}"\],\["drew","C"\],.*\]')),
        ("position " + PARTIAL, "ok"), ("events", "error partial..."),
    ],
    "record": [
        ("position " + SMALL, "ok"), ("moves A:CON,B1 *:pass", "ok"),
        ("record", R(r'ok "\[Edition \\"lookout-2021\\"\]\\n.*\[Position \\"fb1 .*\\"\]\\n\\nA:CON,B1 \*:pass\\n"')),
        (DEAL, "ok"), ("record", R(r'ok "\[Edition .*\[Players \\"3\\"\]\\n\[Seed \\"0{64}\\"\]\\n\\n"')),
    ],
}


def fits(answer, wanted):
    if hasattr(wanted, "fullmatch"):
        return wanted.fullmatch(answer)
    return answer.startswith(wanted[:-3]) if wanted.endswith("...") else answer == wanted


def check_observed(tally):
    """Every command on what one seat sees; and another seat than the observed one."""
    engine = Engine()
    engine.good("position " + SMALL)
    text = engine.good("view A")[3:]
    for command, wanted in [
            ("observe " + text, "ok"), ("view A", "ok " + text), ("view B", "error partial another seat is observed"),
            ("view -", "error partial..."), ("phase", "ok play A"), ("result", "ok open"), ("position", "error partial..."),
            ("moves A:CON", "error partial..."), ("undo", "error partial..."), ("record", "error partial..."),
            ("go seat=A level=random", R("ok A:.+")), ("go seat=B level=random", "error partial..."),
            ("eval seat=A ms=1", R("ok iterations=.+ moves A:.+")), ("eval seat=B", "error partial another seat is observed"),
            ("observe " + text[:-1], "error usage observe JSON: ..."), ("view A", "ok " + text),
            ("observe " + text + " x", "error usage observe JSON: ..."), ("event {}", "error usage event JSON: event: an array is wanted..."),
            ('event ["turn","D"]', "error usage event JSON: the event does not fit what was seen"),
            ('event {"event":"turn","seat":"D"}', "error usage event JSON: event: an array is wanted..."),
            ('event ["turn","A",1]', "error usage event JSON: event: this event has no value here..."), ("view A", "ok " + text),
            ("observe " + text.replace('"hands":[3', '"hands":[4'), "error usage..."), ("view A", "ok " + text),
            ("position " + SMALL, "ok"), ("position", "ok " + SMALL)]:
        answer = engine.ask(command)
        tally.check(fits(answer, wanted), "observed: " + command[:300], "wanted %s" % (wanted,), "got " + answer)
    tally.equal(engine.close(), (0, "ok\n"), "quit")


def check_ends(tally):
    """quit, the end of the file in several places, and seeds that nobody gave."""
    for last, said in ((b"quit\n", "ok\n"), (b"", ""), (b"quit", "ok\n"), (b"quit\r\n", "ok\n"), (b"quit\nhello\n", "ok\n"),
                       (b"phase", "error no game: send new or position first\n"), (b"\n", "error empty\n")):
        tally.equal(Engine().close(last), (0, said), "last line %r" % last)
    engine = Engine()
    seeds = set()
    for _ in range(50):
        engine.good("new edition=lookout-2021 players=2")
        seeds.add(engine.good("position").split("seed=")[1])
    tally.equal(len(seeds), 50, "seeds of 50 games without a seed")
    engine.close()


def main():
    tally = Tally()
    for name, rows in TABLE.items():
        engine = Engine()
        for sent, wanted in rows:
            answer = engine.ask(sent)
            tally.check(fits(answer, wanted), "%s: sent %s" % (name, sent[:300]), "wanted %s" % (wanted,), "got    " + answer)
        tally.check(engine.is_silent(), "%s: more lines than were asked for" % name)
        tally.equal(engine.close(), (0, "ok\n"), name, "quit")
    check_observed(tally)
    check_ends(tally)
    tally.finish()


if __name__ == "__main__":
    main()
