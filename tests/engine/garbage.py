#!/usr/bin/env python3
"""Whatever is sent to the engine, each line gets exactly one line, it lives on, and answers in plain text.

    garbage.py [SEED]     10,000 lines of garbage, and the worst we could think of
"""
import os
import sys

from engine import CARDS, Dice, Engine, Tally, new

COMMANDS = "hello new position moves legal phase view observe event result record undo go".split()
WORDS = (CARDS[:24] + COMMANDS + [s + d for s in "ABG" for d in "019"] + list("ABCDEFG*-") +
         "drop butcher done draw deck pile end pass fb1 edition= edition=lookout-2021 players=3 turn=A phase=play".split() +
         "war=1 list=- home=1/1 tags=- hands=CON/2 deck=5 discard=- spent=- shuffles=1 seat=A level=random seed=1 ms=0".split() +
         ['{"seat":"A"}', '["turn","A"]', "[", "{", "}", '"', "\\", "\0", "\t", "\x1b[31m", "\u00fc", "%s%n", ""])
MEGABYTE = 1 << 20


def token(dice):
    return dice.of(WORDS).encode()


def random_bytes(dice, n):
    return bytes(dice.below(256) for _ in range(n)).replace(b"\n", b"?")


def broken_view(dice, view):
    """A view of a real game with a byte changed, or cut off."""
    at = dice.below(len(view))
    return b"observe " + dice.of([view[:at], view[:at] + random_bytes(dice, 1) + view[at + 1:], view[:at] + view[at + 1:]])


def broken_position(dice, position):
    fields = position.split(b" ")
    at = dice.below(len(fields))
    how = dice.below(3)
    if how == 0:
        fields[at] += token(dice)
    elif how == 1:
        fields[at] = fields[at].partition(b"=")[0] + b"=" + token(dice)
    else:
        cut = dice.below(len(fields[at]) + 1)
        fields[at] = fields[at][:cut] + random_bytes(dice, 1) + fields[at][cut + 1:]
    return b"position " + b" ".join(fields)


def garbage(dice, view, position):
    how = dice.below(8)
    if how == 0:
        return random_bytes(dice, dice.below(60))
    if how == 1:
        return broken_view(dice, view)
    if how == 2:
        return broken_position(dice, position)
    if how == 3:
        return b"moves " + b" ".join(b"%s:%s" % (token(dice), token(dice)) for _ in range(dice.below(5)))
    return b" ".join([dice.of(COMMANDS).encode()] + [token(dice) for _ in range(dice.below(6))])


def check_line(tally, sent, answer):
    """One line that starts with ok or error and holds nothing a terminal would act upon."""
    good = answer.startswith(("ok", "error ")) and answer.isprintable()
    tally.check(good, "sent   %r" % sent[:300], "answer %r" % answer[:300])


def check_garbage(tally, dice, count):
    engine = Engine()
    for n in range(0, count, 500):
        engine.good(new("lookout-2021+advanced", 3, n))
        view, position = engine.ask("view B")[3:].encode(), engine.ask("position")[3:].encode()
        lines = [garbage(dice, view, position) for _ in range(500)]
        for sent, answer in zip(lines, engine.ask_all(lines)):
            check_line(tally, sent, answer)
        tally.check(engine.is_silent(), "more lines than were asked for, garbage %d" % n)
    tally.equal(engine.close(), (0, "ok\n"), "quit after garbage")


def check_long(tally):
    """Lines of a megabyte, commands or not; what the engine does next must be right."""
    engine = Engine()
    engine.good(new("lookout-2021", 3, 1))
    position = engine.good("position")
    long = [b"x" * MEGABYTE, b"moves " + b"A:CON " * (MEGABYTE // 6), b"moves A:" + b"CON," * (MEGABYTE // 4),
            b"position fb1 " + b"list=A1 " * (MEGABYTE // 8), b"position fb1 edition=" + b"a" * MEGABYTE,
            b"position fb1 edition=lookout-2021" + b"+hit:any" * (MEGABYTE // 8), b"observe " + b"[" * MEGABYTE,
            b"observe " + b'{"a":' * (MEGABYTE // 5), b'event ["' + b"a" * MEGABYTE + b'"]', b" " * MEGABYTE,
            b"new edition=lookout-2021 players=" + b"2" * MEGABYTE, b"go seat=A level=" + b"random" * MEGABYTE, b"\0" * MEGABYTE,
            b"eval seat=A iterations=" + b"9" * MEGABYTE, b"eval seat=" + b"A" * MEGABYTE,
            b"hello" + b" " * MEGABYTE + b"\r", b"view " + b"A" * MEGABYTE, b"\xff" * MEGABYTE]
    for sent, answer in zip(long, engine.ask_all(long)):
        check_line(tally, sent, answer)
        tally.check(len(answer) < 2000, "a long answer to %r: %d bytes" % (sent[:40], len(answer)))
    tally.equal(engine.ask("position"), position, "the game after long lines")
    tally.equal(engine.close(), (0, "ok\n"), "quit after long lines")


def check_bytes(tally):
    """Zero bytes, control characters and broken UTF-8 in every argument."""
    engine = Engine()
    engine.good(new("lookout-2021", 3, 1))
    position = engine.good("position")
    for strange in (b"\0", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\x1b[2J",
                    b"\r", b"\x7f", b"\xc2\x85", b"\xe2\x80\xa8", b"\x80"):
        for command in (b"%s", b"hello%s", b"hello %s", b"moves A:%s", b"moves A:CON%s", b"moves %s", b"position fb1 %s",
                        b"position %s", b"position fb1 edition=%s", b"position fb1 edition=lookout-2021+%s",
                        b"position fb1 edition=lookout-2021 turn=%s", b"new edition=%s", b"new edition=lookout-2021+%s players=2",
                        b"new players=%s", b"new seed=%s", b"new %s", b"view %s", b"observe %s", b'observe {"%s":1}',
                        b'event ["%s"]', b'event ["turn","%s"]', b"go %s", b"go level=%s", b"go seat=%s", b"eval %s", b"eval seat=%s",
                        b"eval seat=A level=%s", b"eval seat=A ms=%s"):
            sent = command % strange + b" "
            check_line(tally, sent, engine.ask(sent))
    tally.equal(engine.ask("position"), position, "the game after strange bytes")
    tally.check(engine.is_silent(), "more lines than were asked for")
    tally.equal(engine.close(b""), (0, ""), "end of file after strange bytes")


def check_pipe(tally):
    """An engine whose reader has gone away ends; it neither hangs nor crashes."""
    engine = Engine()
    engine.process.stdout.close()
    for _ in range(3):
        engine.write(b"hello\n" * 1000)
    try:
        engine.process.stdin.close()
    except OSError:
        pass
    status = engine.process.wait(60)
    tally.check(status in (0, 1, -13), "status %d after the reader has gone" % status)


def main():
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else int.from_bytes(os.urandom(4), "little")
    print("seed", seed)
    tally, dice = Tally(), Dice(seed)
    check_long(tally)
    check_bytes(tally)
    check_garbage(tally, dice, 10000)
    check_pipe(tally)
    tally.finish()


if __name__ == "__main__":
    main()
