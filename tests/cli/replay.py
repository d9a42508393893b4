#!/usr/bin/env python3
"""`fambiz replay`: sentences, --at, --as, --positions, --lang, and files that are no records."""
import json
import re

from cli import Engine, fambiz, files, record
from engine import EDITIONS, Tally, scaled

SMALL = """[Edition "lookout-2021"]
[Players "2"]
[Names "Anna/J\u00f6rg \\"the \\/\\" B"]
[Families "Purple Gang/Bank Robbers"]
[Date "1931-10-17"]
[Seed "0000000000000000000000000000000000000000000000000000000000000007"]

A:CON,B1 *:pass {a comment}
B:CRO,A5
A:CON,B2 *:pass
"""


def lines(done):
    return done.out.splitlines()


def check_sentences(tally, write):
    path = write(SMALL)
    done = fambiz("replay", path)
    tally.equal((done.status, done.err), (0, ""), done)
    said = lines(done)
    tally.equal(said[0], "A new game begins: 2 families, Lookout 2021.", "the first sentence")
    for sentence in ("Anna draws Intrigue.", "It is Anna's turn.", "Anna plays Contract.", "Target: John Dillinger (B1).",
                     "Nobody counters Contract.", "John Dillinger (B1) goes on the Hit List, at place 1.",
                     'It is J\u00f6rg "the /" B\'s turn.', 'J\u00f6rg "the /" B plays Double Cross.'):
        tally.check(sentence in said, "missing: " + sentence, done)
    german = lines(fambiz("replay", "--lang", "de", path))
    tally.equal(len(german), len(said), "as many German sentences")
    tally.check("Anna spielt \u201eAuftrag\u201c." in german and "Anna ist am Zug." in german, "German", german[:20])
    for variable in ("LANGUAGE", "LC_ALL", "LANG"):
        env = {"LANGUAGE": "", "LC_ALL": "", "LANG": "", variable: "de_DE.UTF-8"}
        tally.equal(lines(fambiz("replay", path, env=env)), german, "German by %s" % variable)
    tally.equal(lines(fambiz("replay", "--lang=en", path, env={"LANG": "de_DE.UTF-8"})), said, "--lang before LANG")
    tally.equal(lines(fambiz("replay", "-", given=SMALL)), said, "from standard input")


def check_bots(tally, write):
    """A record calls a bot by its level; two of one level are told apart by their families."""
    path = write(SMALL.replace('"Anna/J\u00f6rg \\"the \\/\\" B"', '"thug/thug"'))
    for arguments in ([], ["--as", "-"]):
        done = fambiz("replay", *arguments, path)
        said = lines(done)
        tally.check("It is the Purple Gang's turn." in said and "It is the Bank Robber Gang's turn." in said and "thug" not in done.out, "two bots", done)


def check_seat(tally, write):
    """As a seat: its own cards only; and every sentence of a seat is one of the open game, but for you and hidden cards."""
    path = write(SMALL)
    a, b, spectator = (fambiz("replay", "--as", seat, path) for seat in ("A", "B", "-"))
    tally.check("You draw Intrigue." in lines(a) and "Anna draws a card." in lines(b), "draws as seen", a, b)
    tally.check("Anna draws a card." in lines(spectator) and "You" not in spectator.out, "a spectator", spectator)
    tally.check("It is your turn." in lines(a) and "It is Anna's turn." in lines(b), "turns as seen", a, b)
    hidden = re.findall(r"Anna draws (?!a card)", b.out + spectator.out) + re.findall(r"B draws (?!a card)", a.out)
    tally.equal(hidden, [], "cards of others")
    for wrong in ("C", "F"):
        done = fambiz("replay", "--as", wrong, path)
        tally.check(done.status == 1 and "there is no seat %s in this game" % wrong in done.err, "--as " + wrong, done)


def check_places(tally, write):
    """--at: the position there, or the last one and the way from it; fed to the engine it is the same place."""
    text = record(edition=EDITIONS[3], players=4, seed=11)
    path = write(text)
    moves = [move for move in text.split("\n\n")[1].split() if not move.startswith("[")]
    engine, again = Engine(), Engine()
    engine.good("new edition=%s players=4 seed=%064x" % (EDITIONS[3], 11))
    for number in range(0, len(moves) + 1):
        if number:
            engine.good("moves " + moves[number - 1])
        if number % 7 and number not in (1, 2, len(moves)):
            continue
        done = fambiz("replay", "--at", str(number), path)
        told = [line for line in lines(done) if line.startswith(("fb1 ", "moves "))]
        tally.check(done.status == 0 and told and told[0].startswith("fb1 "), "--at %d" % number, done)
        for line in told:
            again.good(line if line.startswith("moves ") else "position " + line)
        look = ["legal", "phase", "result"]
        tally.equal(again.ask_all(look), engine.ask_all(look), "--at %d" % number, told)
        seen = lines(fambiz("replay", "--at", str(number), "--as", "B", path))
        position = [line for line in seen if line.startswith("fb1 ")][0]
        tally.check("seed=" not in position and re.search(r" deck=(\d+|-) ", position), "as B, --at %d" % number, position)
        tally.equal(again.ask("position " + position), "ok", position)
    done = fambiz("replay", "--at", "100000", path)
    tally.check(done.status == 0 and "the game has %d moves" % len(moves) in done.err, "--at beyond the end", done.err)
    tally.equal(lines(done)[:-1], lines(fambiz("replay", path)), "--at beyond the end is the whole game")
    for each in (engine, again):
        each.close()


def check_positions(tally, write):
    """--positions: what the engine says at every place where it can; as a seat, what a position of that seat holds."""
    text = record(seed=5)
    path = write(text)
    engine = Engine()
    engine.good("new edition=lookout-2021 players=3 seed=%064x" % 5)
    wanted = [engine.ask("position")]
    for move in text.split("\n\n")[1].split():
        engine.good("moves " + move)
        wanted.append(engine.ask("position"))
    wanted = [answer[3:] for answer in wanted if answer.startswith("ok")]
    tally.equal(lines(fambiz("replay", "--positions", path)), wanted, "--positions")
    seen = lines(fambiz("replay", "--positions", "--as", "C", path))
    tally.equal(len(seen), len(wanted), "as many positions for C")
    for position, whole in zip(seen, wanted):
        mine, all_hands = (re.search(r"hands=(\S+)", line)[1].split("/") for line in (position, whole))
        counts = [str(hand.count(",") + 1) if hand != "-" else "-" for hand in all_hands]
        tally.equal(mine, counts[:2] + all_hands[2:], "hands as C sees them", whole)
    tally.equal(lines(fambiz("replay", "--positions", "--at", "0", path)), wanted[:1], "--positions --at 0")
    engine.close()


# What is done to SMALL, and what the message must say.
BAD = (
    (lambda text: "", "the key Edition is missing"),
    (lambda text: "\n\n", "the key Edition is missing"),
    (lambda text: text.replace("A:CON,B1", "A:CON,A1"), "line 8, column 7: move 1, pick 2, A:A1: "),
    (lambda text: text.replace("B:CRO,A5", "B:PRI,A5"), "line 9, column 1: move 3, B:PRI: this card is not in this seat's hand"),
    (lambda text: text.replace("B:CRO", "B:CRU"), 'line 9, column 3: no pick "CRU"'),
    (lambda text: text.replace("{a comment}", "{a comment"), "} is missing"),
    (lambda text: text.replace('"2"', '"7"'), "it is 2 to 6"),
    (lambda text: text.replace("lookout-2021", "poker"),
     'no edition "poker": it is mayfair-2005, lookout-2021 or lookout-2021-de'),
    (lambda text: text.replace("Purple", "Beige"), 'no family "Beige Gang": it is Capone Mob,'),
    (lambda text: text.replace("[Seed", "[Sead"), 'no key "Sead": it is Edition,'),
    (lambda text: text.replace("[Date", '[Players "2"]\n[Date'), "is given twice"),
    (lambda text: text.replace("0007\"]", "007\"]"), "it is 64 hex digits"),
    (lambda text: text.replace("[Date", '[Result "B"]\n[Date'), "the Result is B, but the game is still open after these moves"),
    (lambda text: re.sub(r"\[Seed.*\n", "", text), "nothing says how the game began: Seed, ServerSeed or Position is missing"),
    (lambda text: text.replace("Anna", "An\x01na"), "a control character"),
    (lambda text: text.encode().replace(b"Anna", b"An\xffna"), "this is not UTF-8"),
    (lambda text: text.replace("Anna", "An\0na"), "a control character"),
    (lambda text: "x" * 3000000, "no header line"),
    (lambda text: text + "A:CON " * 200000, "move 6, A:CON: "),
    (lambda text: "\x7fELF" + text, "a control character"),
)


def check_bad(tally, write):
    for change, message in BAD:
        path = write(change(SMALL))
        for command in ("replay", "verify"):
            done = fambiz(command, path)
            told = done.said
            tally.check(done.status == 1 and message in told and path in told, "%s: wanted %s" % (command, message), done)
            tally.check(len(told) < 1000 and told.count("\n") == 1, "one line is enough", done)
    for path, message in (("/nowhere/game.fbr", "cannot read /nowhere/game.fbr: No such file or directory"),
                          ("/tmp", "cannot read /tmp: Is a directory")):
        done = fambiz("replay", path)
        tally.check(done.status == 1 and message in done.err and not done.out, "replay " + path, done)


def check_crlf(tally, write):
    """A file that went through Windows is the same game."""
    tally.equal(fambiz("replay", write(SMALL.replace("\n", "\r\n"))).out, fambiz("replay", write(SMALL)).out, "CRLF")


def check_bytes(tally, write):
    """A byte changed anywhere: a game or a message, never a crash."""
    text = record(picks=60).encode()
    for at in range(0, len(text), 30 // scaled(10, 10)):
        for new in (b"", b"A", b"\xff"):
            done = fambiz("replay", "-", given=text[:at] + new + text[at + 1:])
            good = done.status == 0 or done.status == 1 and done.err.startswith("fambiz: -: ") and not done.out
            tally.check(good, "byte %d changed to %r" % (at, new), done)


def main():
    tally = Tally()
    with files() as write:
        for check in (check_sentences, check_bots, check_seat, check_places, check_positions, check_bad, check_crlf, check_bytes):
            check(tally, write)
        for seed, edition in enumerate(EDITIONS):
            path = write(record(edition=edition, players=2 + seed % 5, seed=seed))
            for options in ([], ["--as", "A"], ["--as", "-"], ["--lang", "de"], ["--positions"], ["--positions", "--as", "B"]):
                done = fambiz("replay", path, *options)
                good = done.status == 0 and not done.err and len(lines(done)) > 20 and not re.search(r"[{}]", done.out)
                tally.check(good, "replay of a game of %s %s" % (edition, json.dumps(options)), done)
    tally.finish()


if __name__ == "__main__":
    main()
