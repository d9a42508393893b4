#!/usr/bin/env python3
"""Matches: rotations even out, threads and parts make no difference, and stopping rules."""
from arena import Tally, arena, bot, figures, text_without_times, without_times, wins


def check_threads(tally):
    """The same figures, to the letter, on one thread and on two."""
    same = ["--seats", "stooge,random,stooge", "--deals", 150, "--edition", "mayfair-2005", "--seed", 7]
    one, two = (arena(*same, "--threads", n) for n in (1, 2))
    tally.equal((two.status, text_without_times(two.out)), (0, text_without_times(one.out)), "the text")
    again = [without_times(figures(*same, "--threads", n)) for n in (1, 2, 5)]
    tally.check(again[0] == again[1] == again[2], "the figures", *again)
    tally.check(without_times(figures(*same[:-1], 8)) != again[0], "another seed, another match")


def check_fair(tally):
    """Four that play alike win alike: rotations take away what seat and deal have to do with it."""
    found = figures("--seats", "random,random,random,random", "--deals", 600)
    tally.equal((found["games"], sum(wins(found)) + found["draws"]), (2400, 2400))
    for entry in found["entries"]:
        tally.check(entry["low"] < 0.25 < entry["high"] or abs(entry["share"] - 0.25) < 0.03, "a fair share", entry)
    tally.equal(len(found["kinds"]), 1, "they are one kind")
    tally.equal(found["kinds"][0]["share"], 0.25, "which has a fair share exactly")
    tally.equal([entry["rating"] for entry in found["entries"]], [0.0] * 4)


def check_mirror(tally):
    """Bots that leave nothing to chance play the same game in every rotation: each entry gets each seat's result once."""
    for players, deals in ((2, 6), (3, 3)):
        found = figures("--seats", ",".join([bot("first")] * players), "--deals", deals, "--threads", 2)
        decided = deals - found["draws"] // players
        tally.equal(found["draws"] % players, 0, "all rotations of a deal are drawn, or none")
        tally.equal(wins(found), [decided] * players, "each wins each deal once", found)
        picks = found["picks"] * deals  # of one rotation: a whole number, but for the rounding of the mean
        tally.check(abs(picks - round(picks)) < 0.01, "every rotation has as many picks", found)
        tally.check(decided > 0 and found["entries"][0]["forfeits"] == 0, "they play whole games", found)


def check_ladder(tally):
    """A longer list: every choice of it plays; the stronger is rated higher."""
    found = figures("--seats", "random,stooge,stooge", "--players", 2, "--deals", 600)
    tally.equal([table["entries"] for table in found["tables"]], [[0, 1], [0, 2], [1, 2]])
    tally.equal([table["deals"] for table in found["tables"]], [200] * 3)
    tally.equal([kind["name"] for kind in found["kinds"]], ["stooge", "random"], "strongest first")
    strong, weak = found["kinds"]
    tally.check(strong["rating"] - weak["rating"] > 100 and abs(strong["rating"] + weak["rating"]) < 0.02, found)
    tally.check(0 < strong["rating_error"] < 30, found)


def check_tastes(tally):
    """Players of the population: the same on any number of threads and in parts, and each better than none at all."""
    same = ["--seats", "random,taste:any,taste:held-out,taste:plain", "--deals", 60, "--seed", 5]
    one, two = (without_times(figures(*same, "--threads", n)) for n in (1, 2))
    tally.equal(one, two, "the figures")
    tally.equal([entry["name"] for entry in one["entries"]], ["random", "taste:any", "taste:held-out", "taste:plain"])
    for entry in one["entries"][1:]:
        tally.check(entry["share"] > one["entries"][0]["share"], "better than at random", entry)
        tally.equal(entry["forfeits"], 0, entry)


def check_draws(tally):
    found = figures("--seats", "random,random", "--deals", 20, "--draw-after", 1)
    tally.equal((found["draws"], wins(found)), (40, [0, 0]), "nobody dies in the first two turns")


def check_sprt(tally):
    """Stops at the same deal on any number of threads, and not before 30."""
    same = ["--seats", "stooge,random", "--deals", 5000, "--sprt"]
    high = [without_times(figures(*same, "0.5,0.6", "--threads", n)) for n in (1, 2)]
    tally.equal(high[0], high[1], "the same figures")
    tally.check(30 <= high[0]["deals"] < 1000 and high[0]["sprt"]["verdict"] == "high", high[0])
    low = figures(*same, "0.8,0.9")
    tally.check(low["deals"] < 1000 and low["sprt"]["verdict"] == "low", low)
    still = figures("--seats", "random,random", "--deals", 40, "--sprt", "0.49,0.51")
    tally.equal((still["deals"], still["sprt"]["verdict"]), (40, "open"))


def main():
    tally = Tally()
    check_threads(tally)
    check_fair(tally)
    check_mirror(tally)
    check_ladder(tally)
    check_tastes(tally)
    check_draws(tally)
    check_sprt(tally)
    tally.finish()


main()
