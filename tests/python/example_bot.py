#!/usr/bin/env python3
"""examples/bot.py plays a match in the arena, in several editions, and beats chance."""
import sys

from common import EXAMPLES, Tally, match

tally = Tally()
match(tally, f"{sys.executable} {EXAMPLES / 'bot.py'}", "random", 8, most=0.5)
for edition in ("mayfair-2005", "lookout-2021-de+advanced"):
    match(tally, f"{sys.executable} {EXAMPLES / 'bot.py'}", "stooge", 2, edition=edition)
tally.finish()
