#!/usr/bin/env python3
"""The command line: what is wrong with it is said, with what would be right; --help, --version; bench."""
import json
import pathlib
import re

from cli import fambiz
from engine import Tally

LEVELS = ", ".join(re.findall(r"^FB_LEVEL\(\d+, (\w+)\)", pathlib.Path("src/bots/level.def").read_text(encoding="utf-8"), re.MULTILINE))

# arguments, status, what has to be said
TABLE = (
    ([], 2, "Usage: fambiz COMMAND"), (["nope"], 2, "there is no command 'nope'"), (["nope"], 2, "  replay "),
    (["engine", "x"], 2, "fambiz engine: only options can stand here, not 'x'"), (["engine", "--help"], 0, "docs/notation.md"),
    (["--version"], 0, "fambiz "), (["--help"], 0, "`fambiz COMMAND --help` lists the options of a command"),
    (["replay"], 2, "fambiz replay: the FILE to replay is missing"),
    (["replay", "a", "b"], 2, "fambiz replay: one FILE is enough"),
    (["replay", "--at", "x", "f"], 2, "--at takes a number from 0 on, not 'x'"),
    (["replay", "--at", "-1", "f"], 2, "--at takes a number from 0 on, not '-1'"),
    (["replay", "--at", "3x", "f"], 2, "--at takes a number from 0 on, not '3x'"),
    (["replay", "--at", "99999999999999999999", "f"], 2, "--at takes a number from 0 on, not '99999999999999999999'"),
    (["replay", "--as", "G", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not 'G'"),
    (["replay", "--as", "AB", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not 'AB'"),
    (["replay", "--as", "", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not ''"),
    (["replay", "--lang", "fr", "f"], 2, "--lang is en or de, not 'fr'"),
    (["verify"], 2, "fambiz verify: the FILE to verify is missing"), (["verify", "a", "b"], 2, "one FILE is enough"),
    (["verify", "--seen", "s", "f"], 2, "--seen needs --as SEAT"),
    (["verify", "--as", "-", "f"], 2, "--as takes a seat from A to F, not '-'"),
    (["bench", "--mode", "fast"], 2, "--mode is list or short, not 'fast'"),
    (["bench", "--games", "0"], 2, "--games takes a number from 1 on, not '0'"),
    (["bench", "--games", "10k"], 2, "--games takes a number from 1 on, not '10k'"),
    (["bench", "--players", "7"], 2, "--players takes a number from 2 to 6, not '7'"),
    (["bench", "--players", "3x"], 2, "--players takes a number from 2 to 6, not '3x'"),
    (["bench", "--edition", "poker"], 2, "--edition: there is no edition 'poker'; it is one of mayfair-2005, "),
    (["bench", "x"], 2, "fambiz bench: only options can stand here, not 'x'"),
    (["play", "--seats", "1"], 2, "--seats takes a number from 2 to 6, not '1'"),
    (["play", "--seats", "4 "], 2, "--seats takes a number from 2 to 6, not '4 '"),
    (["play", "--seed", "12"], 2, "--seed takes 64 hex digits in lower case"),
    (["play", "--edition", "lookout-2021+hit:me"], 2, "--edition: the house rule hit is any or opponents"),
    (["play", "--lang", "xx"], 2, "--lang is en or de, not 'xx'"), (["play", "x"], 2, "fambiz play: only options can stand here, not 'x'"),
    (["play", "--rule", "hit:me"], 2, "--rule: the house rule hit is any or opponents"),
    (["play", "--rule", "poker:yes"], 2, "--rule: there is no house rule 'poker:yes'; it is one of deck, draw, "),
    (["play", "--edition", "lookout-2021+advanced+hit:any+advanced"], 2, "the house rule advanced is given twice"),
    (["play", "--edition", "lookout-2021+poker"], 2, "--edition: there is no house rule 'poker'; it is one of deck, "),
    (["play", "--edition", "lookout-2021+hit:me", "--lang=de"], 2, "die Hausregel hit ist any oder opponents, nicht „me“"),
    (["play", "--clock", "fast"], 2, "--clock is one of standard, blitz, relaxed, untimed, not 'fast'"),
    (["play", "--window", "5"], 2, "--window is one of 0, 3, 6, 12, 60, not '5'"),
    (["play", "--speed", "9"], 2, "--speed is one of slow, normal, fast, instant, not '9'"),
    (["play", "--level", "pope"], 2, f"--level is one of {LEVELS}, not 'pope'"),
    (["play", "--hot-seat", "7"], 2, "--hot-seat takes a number from 2 to 6, not '7'"),
    (["play", "--hot-seat", "3", "--seats", "2"], 2, "--hot-seat 3 does not fit --seats 2"),
    (["play", "--hot-seat", "2", "--watch"], 2, "--hot-seat is for people at this keyboard"),
    (["play", "--join", "http://localhost", "--rule", "hit:any"], 2, "--edition and --rule are for a table of your own"),
    (["play", "--save-rules", "a b"], 2, "--save-rules: 'a b' cannot be a name"),
    (["play", "--save-rules", "lookout-2021"], 2, "--save-rules: 'lookout-2021' cannot be a name"),
    (["play", "--save-rules", "x" * 32], 2, "cannot be a name"),
    (["play", "--family", "mob"], 2, "--family: 'mob' does not name a family: they are capone, moran, luciano, strauss, cohen, dillinger"),
    (["play", "--family", "x", "--lang", "de"], 2, "--family: „x“ nennt keine Familie: es gibt capone, "),
    (["play", "--hot-seat", "2", "--family", "cohen,Purple"], 2, "--family: cohen is there twice"),
    (["play", "--family", "capone,moran"], 2, "--family names more families than people who play here"),
    (["play", "--watch", "--family", "capone"], 2, "--family is for somebody who plays"),
    (["play", "--wrong"], 2, "fambiz play: there is no option '--wrong'"),
    (["play", "--record", "/nowhere/x.fbr"], 1, "fambiz: cannot write /nowhere/x.fbr: No such file or directory"),
)


def check_kept_rules(tally):
    """Rules are kept by a name, listed, built upon and replaced; what is kept is an edition as everybody spells it."""
    listed = fambiz("play", "--list-rules").out
    for switch, zero, one in re.findall(r'^FB_SWITCH\(\d+, \d+, \w+, "(\w+)", "(\w+)", "(\w+)"',
                                        pathlib.Path("src/rules/edition.def").read_text(encoding="utf-8"), re.MULTILINE):
        for value in (zero, one):
            tally.check(re.search(rf"^  {switch}:{value} +\S", listed, re.MULTILINE), "a house rule in the list", switch, value, listed)
    tally.check("Kept" not in listed and max(map(len, listed.splitlines())) < 80, "nothing is kept yet, and nothing is wider than a terminal", listed)
    table = []
    for name, rules, wanted in (("friday", ["--edition", "mayfair-2005", "--rule", "hit:opponents"], "mayfair-2005+hit:opponents"),
                                ("Müller-2", ["--edition", "friday+advanced"], "mayfair-2005+hit:opponents+advanced"),
                                ("friday", ["--edition", "friday+power:end"], "mayfair-2005+hit:opponents+power:end")):
        done = fambiz("play", *rules, "--save-rules", name, given="people\nquit\n")
        tally.check(done.status == 0 and f"\n> {wanted}\n" in done.out.replace("> > ", "> "), "played by what is kept", name, done)
        table = [row for row in table if row[0] != name] + [(name, wanted)]
        listed = fambiz("play", "--list-rules").out
        tally.equal(re.findall(r"^  (\S+) +(mayfair-2005\+\S+)$", listed, re.MULTILINE), table, "what is kept, the newest last")
    wrong = fambiz("play", "--edition", "fridy")
    tally.check(wrong.status == 2 and "lookout-2021-de, Müller-2, friday" in wrong.err, "what would be right", wrong)


def check_help(tally):
    for command in ("play", "replay", "verify", "bench"):
        done = fambiz(command, "--help")
        tally.check(done.status == 0 and done.out.startswith("Usage: fambiz %s [OPTION...]" % command) and not done.err, done)
        wide = [line for line in done.out.splitlines() if len(line) > 79]
        tally.equal(wide, [], "lines of %s --help that a terminal would wrap" % command)
        tally.check(command in fambiz("--help").out, "--help names " + command)


def check_bench(tally):
    signature = fambiz("bench", "--signature")
    tally.check(signature.status == 0 and re.fullmatch(r"[0-9a-f]{16}\n", signature.out), "signature", signature)
    tally.equal(fambiz("bench", "--signature").out, signature.out, "the signature of a second run")
    tally.check(fambiz("bench", "--signature", "--games", "199").out != signature.out, "fewer games, another signature")
    rows = {}
    for players in "26":
        done = fambiz("bench", "--games", "30", "--players", players)
        for line in done.out.splitlines():
            row = json.loads(line)
            rows.setdefault((row["edition"], row["players"]), {})[row["mode"]] = row
            tally.check(row["state_bytes"] <= 384 and row["games"] == 30 and row["decisions"] > 0, row)
    tally.equal(len(rows), 12, "editions and numbers of players", list(rows))
    printed = re.findall(r'^FB_EDITION\(.*"(.+)"\)', pathlib.Path("src/rules/edition.def").read_text(), re.MULTILINE)
    tally.equal([name for name in printed if (name, 2) not in rows], [], "editions without a figure")
    for key, modes in rows.items():
        tally.equal(sorted(modes), ["list", "short"], key)
        for figure in ("signature", "decisions"):
            tally.equal(modes["list"][figure], modes["short"][figure], key, figure)
    for mode in ("list", "short"):
        done = fambiz("bench", "--games", "30", "--players", "2", "--mode", mode, "--edition", "mayfair-2005")
        tally.equal(json.loads(done.out)["signature"], rows["mayfair-2005", 2][mode]["signature"], "--mode " + mode)


def main():
    tally = Tally()
    for arguments, status, message in TABLE:
        done = fambiz(*arguments)
        tally.check(done.status == status and message in done.said, "fambiz " + " ".join(arguments),
                    "wanted status %d and: %s" % (status, message), done)
        right = done.out if status == 0 else done.err
        tally.check(message in right, "fambiz %s: said on the wrong stream" % " ".join(arguments), done)
    check_kept_rules(tally)
    check_help(tally)
    check_bench(tally)
    tally.finish()


if __name__ == "__main__":
    main()
