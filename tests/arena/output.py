#!/usr/bin/env python3
"""What `fambiz arena` writes, and how it answers a wrong command line."""
import csv
import io
import re
import xml.etree.ElementTree

from arena import Tally, arena, figures, folder, program, wins

SEATS = 'random,stooge,random,cmd[level=stooge]:echo "<&>" >/dev/null; %s engine' % program()
SAME = ["--seats", SEATS, "--players", "3", "--deals", "8", "--threads", "1"]

# arguments, what has to be said; the status is 2
WRONG = (
    ([], "--seats is missing: --seats don,soldier"), (["--seats", "random"], "--seats: a match needs at least two: don,soldier"),
    (["--seats", "random,genius"], "--seats: there is no level 'genius'; it is one of random, stooge"), (["--seats", ""], "--seats: there is no level ''"),
    (["--seats", "random,,stooge"], "no level ''"), (["--seats", "random,stooge@100"], "stooge does not search"),
    (["--seats", "random,cheat:genius"], "no level 'genius'"), (["--seats", "random,cheat:cmd:x"], "no level 'cmd:x'"),
    (["--seats", "random,taste:sweet"], "there is no taste 'sweet'; it is one of any, known, held-out, plain, bully"),
    (["--seats", "random,taste:"], "no taste ''"), (["--seats", "random,taste:plain@100"], "no taste 'plain@100'"),
    (["--seats", "random,cheat:taste:plain"], "no level 'taste:plain'"),
    (["--seats", "random,cmd:"], "a command is written cmd:PROGRAM ARGUMENTS or cmd[level=L]:PROGRAM ARGUMENTS"),
    (["--seats", "random,cmd[x"], "a command is written cmd:"), (["--seats", "random,cmd[x]y"], "a command is written cmd:"),
    (["--seats", "random,cmd:a\tb"], "an entry stands on one line"), (["--seats", "random,cmd:" + "x" * 300], "236 bytes at most"),
    (["--seats", ",".join(["random"] * 17)], "a list has 16 entries at most"),
    (["--seats", ",".join(["random"] * 7)], "7 do not fit at a table: it takes 2 to 6 (--players chooses from a longer list)"),
    (["--seats", "random,random", "--players", "3"], "--players 3 needs as many --seats, and the list has 2"),
    (["--players", "7"], "--players takes a number from 2 to 6, not '7'"),
    (["--deals", "0"], "--deals takes a number from 1 to"), (["--deals", "x"], "not 'x'"), (["--seed", "-1"], "--seed takes a number from 0"),
    (["--threads", "0"], "--threads takes a number from 1 to 256, not '0'"), (["--timeout", "0"], "--timeout takes a number from 1"),
    (["--edition", "poker"], "--edition: there is no edition 'poker'"), (["--shard", "0/4"], "--shard takes a part and the number of parts"),
    (["--shard", "5/4"], "--shard takes"), (["--shard", "1/4x"], "--shard takes"), (["--shard", "1/2000"], "1024 at most"),
    (["--seats", "random,random", "--shard", "1/4"], "--shard needs --resume FILE"),
    (["--seats", "random,random", "--shard", "1/4", "--resume", "x", "--sprt", "0.1,0.2"], "it cannot go with --shard"),
    (["--sprt", "0.4,0.3"], "--sprt takes two shares, the lower one first"), (["--sprt", "25,40"], "--sprt takes"),
    (["--sprt", "0.3"], "--sprt takes"), (["--draw-after", "0"], "--draw-after takes"), (["--csv", "--json"], "--csv and --json cannot go together"),
    (["--lang=de", "--seats", "random,genius"], "--seats: die Stufe „genius“ gibt es nicht, sondern random, stooge"),
    (["--lang=de", "--seats", "random,random", "--players", "3"], "--players 3 braucht ebenso viele --seats, und die Liste hat 2"),
    (["x"], "only options can stand here, not 'x'"), (["merge"], "the FILEs that --resume and --shard wrote are missing"),
)


def check_wrong(tally):
    for arguments, said in WRONG:
        done = arena(*arguments)
        tally.check(done.status == 2 and said in done.err and not done.out, arguments, said, done)
    for arguments in (["--help"], ["merge", "--help"]):
        done = arena(*arguments)
        tally.check(done.status == 0 and done.out.startswith("Usage: fambiz arena"), done)
        tally.equal([line for line in done.out.splitlines() if len(line) > 79], [], "lines that a terminal would wrap")


def check_csv(tally, found):
    rows = list(csv.DictReader(io.StringIO(arena(*SAME, "--csv").out)))
    tally.equal([row["entry"] for row in rows], [entry["name"] for entry in found["entries"]])
    for key in ("games", "wins", "forfeits", "decisions"):
        tally.equal([int(row[key]) for row in rows], [entry[key] for entry in found["entries"]], key)
    for key in ("share", "low", "high", "rating", "rating_error"):
        tally.equal([float(row[key]) for row in rows], [entry[key] for entry in found["entries"]], key)
    for row in rows:
        tally.check(0 < float(row["median_ns"]) <= float(row["p99_ns"]) and float(row["mean_ns"]) > 0, row)


def check_json(tally, found):
    tally.equal((found["edition"], found["players"], found["seed"], found["deals"], found["games"]),
                ("lookout-2021", 3, 1, 8, 24))
    tally.equal(sum(wins(found)) + found["draws"], 24)
    tally.equal(sum(found["seat_wins"]) + found["draws"], 24)
    tally.equal(sum(entry["games"] for entry in found["entries"]), 72)
    tally.equal([kind["seats"] for kind in found["kinds"] if kind["name"] == "random"], [2])
    tally.check(found["longest"] >= found["picks"] > found["turns"] > 5, found)
    for entry in found["entries"]:
        tally.check(0 <= entry["low"] <= entry["share"] <= entry["high"] <= 1, entry)


def check_text(tally, found):
    text = arena(*SAME).out
    tally.check("8 deals x 3 rotations = 24 games" in text and "3 at the table (4 tables of the list in turn)" in text, text)
    rows = re.findall(r"^(\S.{39}) +\d+ +(\d+) +[\d.]+ %", text, re.M)
    tally.equal([int(row[1]) for row in rows[:4]], wins(found), text)
    tally.check("2 x random" in text and "Wins by seat: A " in text, text)


def check_svg(tally, found, where):
    picture = where + "/ladder.svg"
    done = arena(*SAME, "--svg", picture)
    tally.equal((done.status, done.err), (0, ""))
    root = xml.etree.ElementTree.parse(picture).getroot()
    name = "{http://www.w3.org/2000/svg}"
    tally.equal(root.tag, name + "svg")
    shown = ["".join(text.itertext()) for text in root.iter(name + "text")]
    tally.check("The ladder" in shown and any(text.startswith("random") for text in shown), shown)
    tally.equal(len(list(root.iter(name + "circle"))), len(found["kinds"]), "a dot a kind")
    width = float(root.get("width"))
    for bar in root.iter(name + "line"):
        tally.check(0 < float(bar.get("x1")) <= float(bar.get("x2")) < width, bar.attrib)
    done = arena(*SAME, "--svg", "/nowhere/x.svg")
    tally.check(done.status == 1 and "cannot write /nowhere/x.svg: No such file or directory" in done.err, done)


def main():
    tally = Tally()
    check_wrong(tally)
    found = figures(*SAME)
    check_json(tally, found)
    check_csv(tally, found)
    check_text(tally, found)
    with folder() as where:
        check_svg(tally, found, where)
    tally.finish()


main()
