#!/usr/bin/env python3
"""`fambiz verify`: honest games pass, and every way to tamper with one is found. Status 0 and 1."""
import json
import pathlib
import re

from cli import Dice, Engine, fambiz, files, new, record, served, sha256
from engine import COUNTERS, EDITIONS, SEATS, Tally


def honest(tally, path, *options):
    done = fambiz("verify", path, *options)
    said = re.search(r": consistent: every card drawn \(\d+\) and every pick \(\d+\) follows from the seed", done.out)
    return tally.check(done.status == 0 and said and not done.err, "this game is honest", done)


def tampered(tally, path, message, *options):
    done = fambiz("verify", path, *options)
    tally.check(done.status == 1 and message in done.said and "consistent" not in done.said and done.said.count("\n") == 1,
                "this game is not honest: wanted %s" % message, done)


# ---------------------------------------------------------------- the seed, the moves, the result

def check_games(tally, write):
    for seed, edition in enumerate(EDITIONS):
        honest(tally, write(record(edition=edition, players=2 + seed % 5, seed=seed)))
    honest(tally, write(record(picks=30)))


def check_moves(tally, write):
    text = record(players=2, seed=3)
    winner = re.search(r'\[Result "(.)"\]', text)[1]
    loser = "B" if winner == "A" else "A"
    for old, fresh, message in (
            ('[Result "%s"]' % winner, '[Result "%s"]' % loser,
             "the Result is %s, but these moves end with a win for %s" % (loser, winner)),
            ('[Result "%s"]' % winner, '[Result "draw"]', "the Result is draw, but these moves end with a win for " + winner),
            ('0003"]', '0004"]', "line "), ("lookout-2021", "lookout-2021-de", "line "), ('"2"', '"3"', "line ")):
        tampered(tally, write(text.replace(old, fresh, 1)), message)
    moves = text.split("\n\n")[1].split("\n")
    for at in range(0, len(moves) - 1, 5):  # A turn taken away, or twice
        for some in (moves[:at] + moves[at + 1:], moves[:at + 1] + moves[at:]):
            changed = text.split("\n\n")[0] + "\n\n" + "\n".join(some)
            done = fambiz("verify", write(changed))
            tally.check(done.status == 1 or "[Result" not in changed, "a turn more or less", done)
    tampered(tally, write(text + "A:CON\n"), "the game is over")
    card = re.search(r"\n([AB]):(CON|LAM|PRI|DBL),", text)
    held = "VAL" if card[2] != "VAL" else "FED"
    tampered(tally, write(text.replace(card[0], "\n%s:%s," % (card[1], held), 1)), "%s:%s: " % (card[1], held))


def check_server(tally, write):
    """Commit, derivation, parts: as a server writes them."""
    secret, parts = bytes(range(32)), {"A": b"a" * 16, "C": b"client of seat C adds this, 32 by"[:32]}
    seed = sha256(secret, parts["A"], parts["C"])
    text = record(players=3, seed=int.from_bytes(seed, "big"))
    seed_line, lines = served(text, secret, parts)
    without, beside = text.replace(seed_line, lines), text.replace(seed_line, seed_line + "\n" + lines)
    honest(tally, write(without))
    honest(tally, write(beside))
    for changed in (without, beside):
        other = sha256(b"another")
        for bytes_ in (secret, sha256(secret)):
            changed_seed = changed.replace(bytes_.hex(), other.hex())
            tampered(tally, write(changed_seed), "the Commit is not the SHA-256 of the ServerSeed")
        both = changed.replace(secret.hex(), other.hex()).replace(sha256(secret).hex(), sha256(other).hex())
        part = changed.replace(parts["A"].hex(), (b"b" * 16).hex())
        moved = changed.replace("Part.C", "Part.B").replace(parts["A"].hex(), parts["C"].hex(), 1)
        for wrong in (both, part, moved):
            derived = "the Seed is not the SHA-256 of the ServerSeed and the parts"
            tampered(tally, write(wrong), derived if "[Seed" in wrong else "line ")
        tampered(tally, write(re.sub(r"\[Commit.*\n", "", changed)), "a ServerSeed needs its Commit")
        tampered(tally, write(re.sub(r"\[Part.*\n", "", changed)), "a ServerSeed needs the part")
    tampered(tally, write(beside.replace(seed_line, '[Seed "%s"]' % ("0" * 64))), "the Seed is not the SHA-256")


def seed_2(secret, parts):
    """docs/notation.md, `[Deal "2"]`."""
    return sha256(b"fambiz seed 2", secret, *(bytes([SEATS.index(seat), len(part)]) + part for seat, part in sorted(parts.items())))


def check_deal_2(tally, write):
    """The seats are hashed with the parts, and the lot for the first dealer can be checked."""
    secret, by_chair = bytes(range(32)), {"A": b"a" * 16, "C": b"c" * 32}  # A bot sits on chair F.
    first = lot(seed_2(secret, by_chair), 0, "ACF")
    chairs = "ACF"["ACF".index(first):] + "ACF"[:"ACF".index(first)]
    seats = dict(zip(chairs, SEATS))
    parts = {seats[chair]: part for chair, part in by_chair.items()}
    text = record(players=3, seed=int.from_bytes(seed_2(secret, parts), "big"))
    seed_line, lines = served(text, secret, parts)
    beside = text.replace(seed_line, "\n".join((seed_line, '[Deal "2"]', '[Chairs "%s"]' % chairs, '[First "lot"]', lines)))
    honest(tally, write(beside))
    honest(tally, write(beside.replace(seed_line + "\n", "")))
    derived = "the Seed is not the SHA-256 of the ServerSeed and the parts"
    tampered(tally, write(re.sub(r"\[(Deal|Chairs|First).*\n", "", beside)), derived)
    tampered(tally, write(beside.replace((b"a" * 16).hex(), (b"b" * 16).hex())), derived)
    tampered(tally, write(beside.replace('"%s"' % chairs, '"%s%s%s"' % (chairs[0], chairs[2], chairs[1]))),
             "the Chairs do not follow each other clockwise")
    for turned in ("ACF", "CFA", "FAC"):
        moved = beside.replace('"%s"' % chairs, '"%s"' % turned)
        drawn = lot(seed_2(secret, {turned[SEATS.index(seat)]: part for seat, part in parts.items()}), 0, "ACF")
        for text, right, message in ((moved, drawn, "the lot for the first dealer fell to another chair"),
                                     (moved.replace('"lot"', '"next"'), "C", "the first dealer was not the next one")):
            if turned[0] == right:
                honest(tally, write(text))
            else:
                tampered(tally, write(text), message)


# ---------------------------------------------------------------- heats

def lot(seed, window, seats):
    """src/fair/lot.h, to the bit."""
    bits = sum(1 << SEATS.index(seat) for seat in seats)
    digest, n = 0, len(seats)
    while True:
        block = sha256(b"fambiz heat", seed, window.to_bytes(4, "little"), bytes([bits]), digest.to_bytes(4, "little"))
        for at in range(0, 32, 4):
            word = int.from_bytes(block[at:at + 4], "little")
            if word < 2**32 - 2**32 % n:
                return sorted(seats)[word % n]
        digest += 1


def heated_game(seed):
    """A game in which every window that two could counter is a heat; the record, and its heats."""
    engine, dice, moves, heats, windows, open_before = Engine(), Dice(seed), [], [], 0, False
    engine.good(new("lookout-2021", 5, seed))
    while True:
        legal = engine.legal()
        if not legal:
            break
        is_open = engine.good("phase").startswith("ok counter")
        windows += is_open and not open_before
        open_before = is_open
        pick = dice.of(legal)
        counters = [move for move in legal if move[2:] in COUNTERS] if is_open else []
        able = sorted({move[0] for move in counters})
        comment = ""
        if is_open:
            pick = "*:pass"
        if len(able) > 1:
            winner = lot(seed.to_bytes(32, "big"), windows, able)
            pick = [move for move in counters if move[0] == winner][0]
            comment = " {heat %d %s}" % (windows, "".join(able))
            heats.append((windows, able, winner))
        moves.append(pick + comment)
        engine.good("moves " + pick)
    header = json.loads(engine.good("record")[3:]).split("\n\n")[0]
    engine.close()
    return header + "\n\n" + "\n".join(moves) + "\n", heats


def check_heats(tally, write):
    text, heats = heated_game(21)
    tally.check(len(heats) > 3, "heats in the game: %s" % heats)
    tally.equal(len({winner for _, _, winner in heats}) > 1, True, "several win", heats)
    honest(tally, write(text))
    window, able, winner = heats[1]
    right = "{heat %d %s}" % (window, "".join(able))
    loser = [seat for seat in able if seat != winner][0]
    out = [seat for seat in SEATS[:5] if seat not in able][0]
    for fresh, message in (
            ("{heat %d %s}" % (window + 1, "".join(able)), "a heat names a window that was not open there"),
            ("{heat %d %s}" % (window, loser), "a lot fell to another seat than the one that played"),
            ("{heat %d %s}" % (window, "".join(sorted(able + [out]))), "a heat names a seat that could not counter"),
            ("{heat %d}" % window, "a heat is written {heat WINDOW SEATS}"), ("{heat}", "a heat is written {heat WINDOW SEATS}"),
            ("{heat x AB}", "a heat is written"), ("{heat %d %s }" % (window, "".join(able)), "a heat is written"),
            ("{heat %d %s}" % (window, "ABG"), "a heat is written"), ("{heat %s}" % ("9" * 200), "a heat is written")):
        tampered(tally, write(text.replace(right, fresh)), message)
    honest(tally, write(text.replace(right, "{heat %d %s}" % (window, winner))))  # A heat of one: he wins it
    honest(tally, write(text.replace(right, "{heated words}")))
    honest(tally, write(text.replace(right, "")))
    tampered(tally, write(text.replace(" " + right, "").replace("*:pass", "*:pass {heat 1 %s}" % able[0], 1)), "a heat ")
    tampered(tally, write(text.split("\n\n")[0] + "\n\n{heat 0 A}" + text.split("\n\n")[1]), "a heat ")
    dropped = '[Edition "lookout-2021"]\n[Players "2"]\n[Seed "%064x"]\n\nA:drop,MOB' % 7
    honest(tally, write(dropped))
    tampered(tally, write(dropped + " {heat 0 A}"), "a heat follows the Counter that won it")


# ---------------------------------------------------------------- what a player was sent

def card_codes():
    """{name: code}, from the table of docs/rules.md."""
    rules = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    return {name: code for code, name in re.findall(r"^\| ([A-Z]{3}) \| ([^|]+?) \|", rules, re.MULTILINE)}


def deal_events(path, players, seat):
    """The events of the deal and of the first draw as a seat is sent them, made from the sentences of replay."""
    codes = card_codes()
    drawn = re.findall(r"^\w+ draws (.*)\.$", fambiz("replay", "--at", "0", path).out, re.MULTILINE)
    events = [["deal", "lookout-2021", players]]
    for n, card in enumerate(drawn):
        who = SEATS[n % players]
        events.append(["drew", who, codes[card]] if who == seat else ["drew", who])
    return events[:-1] + [["turn", "A"], events[-1]]


def as_lines(events):
    return "".join(json.dumps(event) + "\n" for event in events)


def check_seen(tally, write):
    path = write(record(seed=8))
    # A record of 0.1.0, with what its server sent and with what today's sends; and a record of today.
    events = deal_events(path, 3, "A")
    then = write(record(seed=8).replace('[Rules "2"]\n', ""))
    for edition in ("lookout-2021", "lookout-2021@1"):
        honest(tally, then, "--as", "A", "--seen", write(as_lines([["deal", edition, 3]] + events[1:])))
    honest(tally, path, "--as", "A", "--seen", write(as_lines(events)))
    tampered(tally, path, "what was sent is not what was dealt", "--as", "A", "--seen",
             write(as_lines([["deal", "lookout-2021+hit:opponents", 3]] + events[1:])))
    for seat in "ABC":
        events = deal_events(path, 3, seat)
        own = [at for at, event in enumerate(events) if event[0] == "drew" and len(event) == 3]
        good = write(as_lines(events), "seen" + seat)
        honest(tally, path, "--as", seat, "--seen", good)
        tally.check("and so does everything that was sent" in fambiz("verify", path, "--as", seat, "--seen", good).out, "it says so")
        honest(tally, path, "--as", seat, "--seen", write(as_lines(events[:own[2]])))
        lonely = write(as_lines(events[at] for at in own))  # Not a message of this game, though every event of it is
        tampered(tally, path, "what was sent is not what was dealt (line 1 of ", "--as", seat, "--seen", lonely)
        honest(tally, path, "--as", seat, "--seen", write("\n\r\n" + as_lines(events).replace("\n", "\r\n")))
        honest(tally, path, "--as", seat, "--seen", write(""))
        for at in own:
            for card in ("CON", "VAL"):
                if events[at][2] != card:
                    wrong = events[:at] + [[*events[at][:2], card]] + events[at + 1:]
                    tampered(tally, path, "what was sent is not what was dealt (line ", "--as", seat, "--seen",
                             write(as_lines(wrong)))
        told = [event + ["CON"] if event[0] == "drew" and len(event) == 2 else event for event in events]
        tampered(tally, path, "what was sent is not what was dealt", "--as", seat, "--seen", write(as_lines(told)))
        tampered(tally, path, "what was sent is not what was dealt", "--as", seat, "--seen", write(as_lines(events * 2)))
        tampered(tally, path, "(line 1 of ", "--as", seat, "--seen", write('["over","F"]\n'))
        tampered(tally, path, "a line of what was sent is not an event (line 23 of ", "--as", seat, "--seen",
                 write(as_lines(events[:19]) + "\n\n\n\n{}\n"))
    tampered(tally, path, "not an event (line 1 of ", "--as", "A", "--seen", write('{"event":"turn","seat":"A"}\n'))
    tampered(tally, path, "what was sent is not", "--as", "B", "--seen", write(as_lines(deal_events(path, 3, "A"))))
    tampered(tally, path, "cannot be read", "--as", "A", "--seen", "/nowhere/seen")
    tampered(tally, path, "there is no such seat in this game", "--as", "D", "--seen", write(""))
    heated, _ = heated_game(21)
    wrong = write(re.sub(r"\{heat \d+", "{heat 99", heated))
    done = fambiz("verify", wrong, "--as", "A", "--seen", write(as_lines(deal_events(write(heated), 5, "A"))))
    tally.check(done.status == 1 and "a heat names a window" in done.out and "(line" not in done.out, "a heat is no line", done)


def check_language(tally, write):
    """Verdicts, and what is wrong, in the language asked for."""
    text = record(seed=8)
    path, sent = write(text), write(as_lines(deal_events(write(text), 3, "A")), "sent")
    other = write(as_lines(deal_events(path, 3, "A") * 2), "other")
    winner = re.search(r'\[Result "(.)"\]', text)[1]
    for said, options in (
            (r": stimmig: Jede gezogene Karte \(\d+\) und jede Entscheidung \(\d+\) folgt aus dem Startwert\n", [path]),
            (r"Startwert, und alles Gesandte auch\n", ["--as", "A", "--seen", sent, path]),
            (r": was gesandt wurde, ist nicht, was gegeben wurde \(Zeile \d+ von .*other.*\)\n", ["--as", "A", "--seen", other, path]),
            (r": diesen Platz gibt es in diesem Spiel nicht\n", ["--as", "F", "--seen", sent, path]),
            (r": der Nachweis ist nicht zu lesen\n", ["--witness", sent, path]),
            (r": Result ist draw, aber nach diesen Zügen gewinnt %s\n" % winner,
             [write(text.replace('[Result "%s"]' % winner, '[Result "draw"]'))]),
            (r": Zeile \d+, Spalte \d+: Zug \d+, .*: das Spiel ist vorbei \(Regel 7\.1\)\n", [write(text + "A:CON\n")]),
            (r": Zeile 1, Spalte 11: die Ausgabe „chess“ gibt es nicht", [write('[Edition "chess"]\n[Players "2"]\n[Seed ""]\n')]),
            (r": ein Losentscheid wird \{heat WINDOW SEATS\} geschrieben\n", [write(text.rstrip() + " {heat}\n")])):
        done = fambiz("verify", "--lang", "de", *options)
        tally.check(re.search(said, done.said), "in German: " + said, done)


CONTROL = "turn phase asked stage card counter rescuer next left after spent grudge".split()


def check_messages(tally, write):
    """Messages may be missing, events within a message may not; single passes are in no record, but may be in the file."""
    path = write('[Edition "lookout-2021"]\n[Players "2"]\n[Seed "%064x"]\n\nA:CON,B1 *:pass\n' % 7)
    engine = Engine()
    engine.good(new("lookout-2021", 2, 7))

    def message(*events, move=None):
        if move:
            engine.good("moves " + move)
        return [*events, ["ask", *(engine.view("B")[key] for key in CONTROL)]]

    deal = message(*deal_events(path, 2, "B"))
    play = message(["play", "A", "CON"], move="A:CON")
    name = message(["name", "A", "CON", "B1"], move="A:B1")
    passed = [["pass", "B"]]
    listed = message(["no_counter", "A", "CON"], ["list", "B1", 0], ["turn", "B"], ["drew", "B", "LAM"], move="*:pass")
    engine.close()
    for good in (deal + play + name + passed + listed, deal + play + name + listed, deal + name + listed, play + listed, listed,
                 deal + listed, deal + play + name + listed[:2], passed, deal):
        honest(tally, path, "--as", "B", "--seen", write(as_lines(good)))
    other = [["drew", event[1], "HIT"] if event[0] == "drew" else event for event in listed]
    for bad in (deal + play + name[1:] + listed, deal[:-2] + play, listed + play, deal + other, other, deal + play + play,
                deal + name[:1] + listed, deal[1:]):
        tampered(tally, path, "what was sent is not what was dealt (line ", "--as", "B", "--seen", write(as_lines(bad)))


def main():
    tally = Tally()
    with files() as write:
        for check in (check_games, check_moves, check_server, check_deal_2, check_heats, check_seen, check_language, check_messages):
            check(tally, write)
    tally.finish()


if __name__ == "__main__":
    main()
