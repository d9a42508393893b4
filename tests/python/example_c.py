#!/usr/bin/env python3
"""examples/bot.c is compiled as its author would do it: the library is installed somewhere, found by pkg-config alone. Then it
plays a match in the arena, and beats chance."""
import glob
import os
import subprocess
import tempfile

from common import EXAMPLES, Tally, match


def output(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(place):
    """The bot, and where the library lies."""
    output("cmake", "--install", os.environ["FAMBIZ_BUILD"], "--prefix", place)
    config = os.path.dirname(glob.glob(place + "/**/fambiz.pc", recursive=True)[0])
    found = output("pkg-config", "--cflags", "--libs", "fambiz", env=dict(os.environ, PKG_CONFIG_PATH=config)).split()
    output("gcc", "-O2", "-Wall", "-Wextra", "-Werror", str(EXAMPLES / "bot.c"), *found, "-o", place + "/bot")
    return place + "/bot", os.path.dirname(config)


def main():
    tally = Tally()
    with tempfile.TemporaryDirectory() as place:
        bot, library = build(place)
        match(tally, bot, "random", 6, most=0.5, LD_LIBRARY_PATH=library)
        match(tally, bot, "stooge", 1, edition="mayfair-2005+advanced", LD_LIBRARY_PATH=library)
    tally.finish()


main()
