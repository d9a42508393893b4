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
    (["engine", "x"], 2, "fambiz engine: there are options alone here, not 'x'"), (["engine", "--help"], 0, "docs/notation.md"),
    (["--version"], 0, "fambiz "), (["--help"], 0, "`fambiz COMMAND --help` tells the options of a command"),
    (["replay"], 2, "fambiz replay: a FILE to replay is wanted"),
    (["replay", "a", "b"], 2, "fambiz replay: one FILE is enough"),
    (["replay", "--at", "x", "f"], 2, "--at takes a number from 0 on, not 'x'"),
    (["replay", "--at", "-1", "f"], 2, "--at takes a number from 0 on, not '-1'"),
    (["replay", "--at", "3x", "f"], 2, "--at takes a number from 0 on, not '3x'"),
    (["replay", "--at", "99999999999999999999", "f"], 2, "--at takes a number from 0 on, not '99999999999999999999'"),
    (["replay", "--as", "G", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not 'G'"),
    (["replay", "--as", "AB", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not 'AB'"),
    (["replay", "--as", "", "f"], 2, "--as takes a seat from A to F, or - for a spectator, not ''"),
    (["replay", "--lang", "fr", "f"], 2, "--lang is en or de, not 'fr'"),
    (["verify"], 2, "fambiz verify: a FILE to verify is wanted"), (["verify", "a", "b"], 2, "one FILE is enough"),
    (["verify", "--seen", "s", "f"], 2, "--seen needs --as SEAT"),
    (["verify", "--as", "-", "f"], 2, "--as takes a seat from A to F, not '-'"),
    (["bench", "--mode", "fast"], 2, "--mode is list or short, not 'fast'"),
    (["bench", "--games", "0"], 2, "--games takes a number from 1 on, not '0'"),
    (["bench", "--games", "10k"], 2, "--games takes a number from 1 on, not '10k'"),
    (["bench", "--players", "7"], 2, "--players takes a number from 2 to 6, not '7'"),
    (["bench", "--players", "3x"], 2, "--players takes a number from 2 to 6, not '3x'"),
    (["bench", "--edition", "poker"], 2, "--edition: there is no edition 'poker', but mayfair-2005, "),
    (["bench", "x"], 2, "fambiz bench: there are options alone here, not 'x'"),
    (["play", "--seats", "1"], 2, "--seats takes a number from 2 to 6, not '1'"),
    (["play", "--seats", "4 "], 2, "--seats takes a number from 2 to 6, not '4 '"),
    (["play", "--seed", "12"], 2, "--seed takes 64 hex digits in lower case"),
    (["play", "--edition", "lookout-2021+hit:me"], 2, "--edition: the house rule hit is any or opponents"),
    (["play", "--lang", "xx"], 2, "--lang is en or de, not 'xx'"), (["play", "x"], 2, "fambiz play: there are options alone here, not 'x'"),
    (["play", "--rule", "hit:me"], 2, "--rule: the house rule hit is any or opponents"),
    (["play", "--rule", "poker:yes"], 2, "--rule: there is no house rule 'poker:yes', but deck, draw, "),
    (["play", "--edition", "lookout-2021+advanced+hit:any+advanced"], 2, "the house rule advanced stands twice"),
    (["play", "--edition", "lookout-2021+poker"], 2, "--edition: there is no house rule 'poker', but deck, "),
    (["play", "--edition", "lookout-2021+hit:me", "--lang=de"], 2, "die Hausregel hit ist any oder opponents, nicht „me“"),
    (["play", "--clock", "fast"], 2, "--clock is one of standard, blitz, relaxed, untimed, not 'fast'"),
    (["play", "--window", "5"], 2, "--window is one of 0, 3, 6, 12, 60, not '5'"),
    (["play", "--speed", "9"], 2, "--speed is one of slow, normal, fast, instant, not '9'"),
    (["play", "--level", "pope"], 2, f"--level is one of {LEVELS}, not 'pope'"),
    (["play", "--hot-seat", "7"], 2, "--hot-seat takes a number from 2 to 6, not '7'"),
    (["play", "--hot-seat", "3", "--seats", "2"], 2, "--hot-seat 3 does not fit --seats 2"),
    (["play", "--hot-seat", "2", "--watch"], 2, "--hot-seat is for people at this keyboard"),
    (["play", "--family", "mob"], 2, "--family: 'mob' does not name a family: they are capone, moran, luciano, strauss, cohen, dillinger"),
    (["play", "--family", "x", "--lang", "de"], 2, "--family: „x“ nennt keine Familie: es gibt capone, "),
    (["play", "--hot-seat", "2", "--family", "cohen,Purple"], 2, "--family: cohen is there twice"),
    (["play", "--family", "capone,moran"], 2, "--family names more families than people who play here"),
    (["play", "--watch", "--family", "capone"], 2, "--family is for somebody who plays"),
    (["play", "--wrong"], 2, "fambiz play: there is no option '--wrong'"),
    (["play", "--record", "/nowhere/x.fbr"], 1, "fambiz: cannot write /nowhere/x.fbr: No such file or directory"),
)


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
    tally.equal(len(rows), 10, "editions and numbers of players", list(rows))
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
    check_help(tally)
    check_bench(tally)
    tally.finish()


if __name__ == "__main__":
    main()
