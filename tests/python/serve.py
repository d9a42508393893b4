#!/usr/bin/env python3
"""serve.py [PLAY] - a policy made with the module takes a seat in the arena by fambiz.serve: with tables turned or not it sees
there what it saw in an Env. With an argument it is that bot itself."""
import io
import json
import re
import sys

from common import Engine, Tally, match, new

import fambiz


def prefer(order):
    """A policy without chance in it: the first legal pick of this order."""
    return lambda observation, mask: next(pick for pick in order if mask[pick])


LAST = [*map(fambiz.number, ("MOB", "FAM", "FIN", "SAF", "drop"))]  # nobody is countered, and nothing dropped without need
ORDER = [pick for pick in range(fambiz.PICKS) if pick not in LAST] + LAST


def check_seat(tally):
    """What a Seat shows is what an Env shows of the same deal; events move it on."""
    for turned in (False, True):
        env, seat, engine = fambiz.Env(["learn"] * 3, turned=turned), fambiz.Seat(turned), Engine()
        env.reset(5)
        engine.good(new("lookout-2021", 3, 5))
        seat.observe(engine.good("view A")[3:])
        tally.equal((seat.observation(), seat.mask(), seat.view()), (env.observe(), env.mask(), env.view()))
        engine.close()


def check_refused(tally):
    """Lines that are no protocol, or come too early, are answered with an error, and the next one is read."""
    out, war = io.StringIO(), json.dumps(["war", 1])
    view = json.dumps(fambiz.Env().view())
    script = [
        ("hello", "ok$"), ("observe {}", "error .*missing"), ("event " + war, "error .*does not fit"),
        ("go seat=A", "error .*observe comes first"), ("dance", "error unknown dance$"), ("observe " + view, "ok$"),
        ("event {}", "error .*an array is wanted"), ("event " + war, "ok$"), ("go seat=A", "error .*cannot be: war"),
        ("observe " + view, "ok$"), ("go seat=A", "ok A:[A-Z]{3}$"), ("quit", "ok$"), ("hello", None)]
    fambiz.serve(prefer(ORDER), lines=io.StringIO("\n".join(line for line, _ in script)), out=out)
    answers = out.getvalue().splitlines()
    for (line, wanted), answer in zip(script, answers):
        tally.check(re.match(wanted, answer), line, answer, wanted)
    tally.equal(len(answers), len(script) - 1, "quit is the end")


def main():
    if len(sys.argv) > 1:
        fambiz.serve(prefer(ORDER), turned=sys.argv[1] == "turned")
        return
    tally = Tally()
    check_seat(tally)
    check_refused(tally)
    for way in ("plain", "turned"):
        match(tally, f"{sys.executable} {__file__} {way}", "random", 4)
    tally.finish()


main()
