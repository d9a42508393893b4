#!/usr/bin/env python3
"""runner.py RUN - the case runner fails where it should: every kind of wrong line, one at a time.

Each line below is put into a case that is otherwise right; the runner has to end with status 1 and to name the
file, the line, what was expected and what was found.
"""

import pathlib
import subprocess
import sys
import tempfile

CASE = """== R 5.2 A Priority Contract goes to the front of the list
position list=B1 hands=PRI,FAM/LAM/- discard=HIT
expect list=B1
{}
"""

WRONG = [
    ("expect list=-", "list: expected -, found B1"),
    ("expect home=123456789/123456789/123456789", "found 123456789/23456789/123456789"),
    ("expect home.B=1", "home.B: expected 1, found 23456789"),
    ("expect war=1", "war: expected 1, found 0"),
    ("expect tags=A1:LIB", "tags: expected A1:LIB, found -"),
    ("expect hands=PRI/LAM/-", "hands: expected PRI/LAM/-, found PRI,FAM/LAM/-"),
    ("expect hand.B=-", "hand.B: expected -, found LAM"),
    ("expect hand.D=-", "nothing to expect like hand.D=-"),
    ("expect deck=-", "deck: expected -, found CON"),
    ("expect discard=-", "discard: expected -, found HIT"),
    ("expect turn=B", "turn: expected B, found A"),
    ("expect phase=counter", "phase: expected counter, found play"),
    ("expect spent=BUT", "spent: expected BUT, found -"),
    ("expect shuffles=2", "shuffles: expected 2, found 1"),
    ("expect edition=mayfair-2005", "edition: expected mayfair-2005, found lookout-2021"),
    ("expect asked=B", "asked: expected B, found A"),
    ("expect winner=A", "winner: expected A, found -"),
    ("expect out=B", "out: expected B, found -"),
    ("expect dead=B1", "dead: expected B1, found -"),
    ("expect cards=2/2/0", "cards: expected 2/2/0, found 2/1/0"),
    ("expect deck.n=1", "deck.n: expected 1, found 52"),
    ("expect discard.n=2", "discard.n: expected 2, found 1"),
    ("expect inplay=26", "inplay: expected 26, found 27"),
    ("expect nonsense=1", "nothing to expect like nonsense=1"),
    ("expect", "expect what?"),
    ("sees B hands=PRI,FAM/LAM/-", "hands: expected PRI,FAM/LAM/-, found 2/LAM/-"),
    ("play A:LAM,B1", "expected accepted, found refused: pick 1, LAM"),
    ("play A:PRI,A1", "expected accepted, found refused: pick 2, A1"),
    ("refuse A:PRI,C1 5.1", "A:PRI,C1: expected refused (rule 5.1), found accepted"),
    ("refuse A:PRI,A1 6.1", "expected refused (rule 6.1), found refused: this card can target only an opponent (rule 5.1)"),
    ("refuse A:LAM,B1 4.3", "expected its last pick to be refused, found pick 1"),
    ("refuse A:PRI,A1", "refuse wants a move and the rule it breaks"),
    ("refuse nothing 4.3", "no move: nothing"),
    ("legal A:PRI", "expected not A:drop, found A:PRI A:drop"),
    ("legal A:PRI|drop|LAM", "expected A:LAM, found A:PRI A:drop"),
    ("legal -", "expected not A:PRI A:drop, found A:PRI A:drop"),
    ("offers A:LAM", "expected A:LAM, found A:PRI A:drop"),
    ("lacks A:drop", "expected not A:drop, found A:PRI A:drop"),
    ("legal PRI", "no pick: PRI"),
    ("impossible war=1 because empty", "impossible: expected empty, found a position that can be"),
    ("impossible list=- war=1 because over", "impossible: expected over, found a war with an empty list"),
    ("impossible list=- war=1", "impossible … because is followed by words"),
    ("but war=3", "this position cannot be: no war"),
    ("but wars=1", "no field of a position: wars=1"),
    ("deal players=7", "no deal"),
    ("deal people=3", "no field of a deal: people=3"),
    ("again and again", "again stands alone"),
    ("plays A:PRI,C1", "no such word: plays"),
    ("== Without a rule", "a case is headed by the rule it shows"),
    ("== R 5.2 An empty case", "the case above this line checks nothing"),
    ("== R 5.2 No set-up\nexpect war=0", "no game yet"),
]


def run(program, text):
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "one.case"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def main():
    program, bad = sys.argv[1], 0
    status, said = run(program, CASE.format("again"))
    if status or "1 cases, 3 lines, 0 failed" not in said:
        bad += 1
        print(f"a case that is right fails: {said}")
    for line, sentence in WRONG:
        status, said = run(program, CASE.format(line))
        place = f"one.case:{3 + line.count(chr(10)) + 1}: "
        if status != 1 or sentence not in said or place not in said:
            bad += 1
            print(f"{line!r}: wanted status 1, {place!r} and {sentence!r}; got {status} and {said!r}")
    if run(program, "")[0] != 1:
        bad += 1
        print("a file without a case passes")
    print(f"{len(WRONG) + 2} checked, {bad} wrong")
    return 1 if bad else 0


sys.exit(main())
