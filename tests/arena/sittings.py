#!/usr/bin/env python3
"""Long matches: over several sittings (--resume), in parts (--shard, merge), stopped with Ctrl-C, on a terminal."""
import json
import os
import pty
import re
import select
import signal
import subprocess
import time

from arena import Tally, arena, figures, folder, merged, program, read_state, text_without_times, without_times

MATCH = ["--seats", "stooge,random,random", "--seed", 3, "--threads", 2]


def check_resume(tally, where):
    file = where + "/resume"
    whole = without_times(figures(*MATCH, "--deals", 90))
    for deals in (1, 40, 40, 90):
        found = without_times(figures(*MATCH, "--deals", deals, "--resume", file))
        tally.equal(found["deals"], deals)
    tally.equal(found, whole, "three sittings are as one")
    tally.equal(without_times(figures(*MATCH, "--deals", 30, "--resume", file)), whole, "fewer: nothing is played")
    tally.equal(os.listdir(where), ["resume"], "nothing else is left there")


def check_shards(tally, where):
    whole = figures(*MATCH, "--deals", 50)
    files = ["%s/part%d" % (where, i) for i in range(1, 5)]
    for i, file in enumerate(files, 1):
        figures(*MATCH, "--deals", 50, "--shard", "%d/4" % i, "--resume", file)
    tally.equal([read_state(file)[1]["done"][0][1] for file in files], [13, 13, 12, 12], "each has its part")
    tally.equal(without_times(merged(*files)), without_times(whole), "the parts are the whole")
    text = arena("merge", *reversed(files))
    tally.equal(text_without_times(text.out), text_without_times(arena(*MATCH, "--deals", 50).out), "in any order, as text")
    tally.equal(text.err, "")
    both = where + "/both"
    merged(files[0], files[2], "--output", both)
    tally.equal(without_times(merged(both, files[1], files[3])), without_times(whole), "merged step by step")
    part = arena("merge", "--json", *files[:2])
    tally.check(part.status == 0 and json.loads(part.out)["whole"] is False and "missing of 4 parts: 3 4" in part.err, part)
    again = arena("merge", both, files[2])
    tally.check(again.status == 1 and "part 3 of 4 is in a file before it" in again.err, again)


def check_refused(tally, where):
    """A file of another match is refused, with what differs, and stays as it is."""
    file, other = where + "/one", where + "/two"
    figures(*MATCH, "--deals", 5, "--resume", file)
    before = read_state(file)
    for change, said in (
            (["--seed", 4], "--seed is 3 there and 4 here"),
            (["--edition", "mayfair-2005"], "the edition is lookout-2021 there and mayfair-2005 here"),
            (["--seats", "stooge,random,stooge"], "entry 3 of --seats is random there and stooge here"),
            (["--seats", "stooge,random"], "the number of --seats is 3 there and 2 here"),
            (["--players", "2"], "--players is 3 there and 2 here"),
            (["--draw-after", "9"], "--draw-after is 400 there and 9 here"),
            (["--shard", "1/2"], "it does not hold part 1 of 2 and nothing else")):
        done = arena(*MATCH, *change, "--resume", file)
        tally.check(done.status == 1 and said in done.err and not done.out, change, done)
    tally.equal(read_state(file), before, "the file is as it was")
    arena(*MATCH, "--deals", 5, "--seed", 9, "--resume", other)
    mixed = arena("merge", file, other)
    tally.check(mixed.status == 1 and "--seed is 9 there and 3 here" in mixed.err, mixed)
    figures(*MATCH, "--deals", 5, "--shard", "1/2", "--resume", where + "/half")
    cut = arena("merge", file, where + "/half")
    tally.check(cut.status == 1 and "cut into 2 parts, and the files before it into 1" in cut.err, cut)


def check_broken(tally, where):
    """Files that are cut, changed, or something else."""
    file, bad = where + "/good", where + "/bad"
    figures(*MATCH, "--deals", 5, "--resume", file)
    with open(file, encoding="utf-8") as good:
        text = good.read()
    lines = text.splitlines(True)
    for broken, said in (
            ("", "line 0: it is empty"), ("hello\n", "line 1: it is not JSON"), ("{}\n", "its first line is not that of a match"),
            (text[:len(text) // 2], ""), ("".join(lines[:-1]), "the figures do not add up"),
            (text.replace('"deals":5', '"deals":6'), "the figures do not add up"), (text + lines[-1], "not one of a match"),
            (text.replace('"version":"', '"version":"0.'), "was played by version 0."),
            (text.replace('"stooge"', '"genius"'), "no level 'genius'"), (text.replace('"players":3', '"players":7'), "")):
        with open(bad, "w", encoding="utf-8") as out:
            out.write(broken)
        for done in (arena("merge", bad), arena(*MATCH, "--resume", bad)):
            tally.check(done.status == 1 and said in done.err and bad in done.err, broken, done)
    tally.check("cannot read /nowhere" in arena("merge", "/nowhere").err)
    done = arena(*MATCH, "--resume", "/nowhere/file")
    tally.check(done.status == 1 and "cannot write /nowhere/file: No such file or directory" in done.err, done)


def check_cheat(tally, where):
    """The yardstick that is shown all hands goes by its own name, and its matches add up like others."""
    match = ["--seats", "cheat:capo@30,soldier", "--resume", where + "/cheat"]
    figures(*match, "--deals", 2)
    found = figures(*match, "--deals", 4)
    tally.equal([entry["name"] for entry in found["entries"]], ["cheat:capo@30", "soldier"], found)
    honest = figures("--seats", "capo@30,soldier", "--deals", 4)
    tally.check(found["games"] == 8 and found["picks"] != honest["picks"], found, honest)


def inode(path):
    return os.stat(path).st_ino if os.path.exists(path) else None


def check_interrupt(tally, where):
    """Ctrl-C: the figures so far, and a file from which the match goes on as if nothing had happened."""
    file = where + "/stopped"
    command = [program(), "arena", *map(str, MATCH), "--deals", "100000000", "--resume", file, "--json"]
    for sent in (signal.SIGINT, signal.SIGTERM):
        before = inode(file)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while inode(file) == before:  # it is written anew when the match begins
                time.sleep(0.02)
            time.sleep(0.5)
            process.send_signal(sent)
            out, err = process.communicate(timeout=60)
        tally.equal((process.returncode, "stopped: these are the figures so far" in err), (130, True), err)
    found = json.loads(out)
    tally.check(found["deals"] > 0 and read_state(file)[1]["done"] == [[1, found["deals"]]], found)
    if found["deals"] < 20000:
        deals = found["deals"] + 10
        tally.equal(without_times(figures(*MATCH, "--deals", deals, "--resume", file)),
                    without_times(figures(*MATCH, "--deals", deals)), "it goes on where it was stopped")


def check_progress(tally):
    """The bar is shown on a terminal, and only there."""
    main, other = pty.openpty()
    command = [program(), "arena", *map(str, MATCH), "--deals", "100000000"]
    shown = ""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=other, text=True) as process:
        while not re.search(r"\d:\d\d left", shown) and select.select([main], [], [], 30)[0]:
            shown += os.read(main, 1 << 16).decode()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    os.close(other)
    os.close(main)
    tally.check("of 100,000,000 deals, " in shown and " left, stooge " in shown and "[---" in shown, repr(shown[-500:]))
    tally.check("deals x 3 rotations" in out and "left" not in out, out)
    tally.equal(arena(*MATCH, "--deals", 3).err, "", "no bar in a file")


def main():
    tally = Tally()
    for check in (check_resume, check_shards, check_refused, check_broken, check_cheat, check_interrupt):
        with folder() as where:
            check(tally, where)
    check_progress(tally)
    tally.finish()


main()
