#!/usr/bin/env python3
"""docs.py PAGE - the samples on the page are the files of examples/, to the letter: behind a line `<!-- examples/NAME -->` stands
the whole of that file between fences. Every example is shown."""
import re
import sys

from common import EXAMPLES, ROOT, Tally

BLOCK = re.compile(r"^<!-- examples/([\w.]+) -->\n+```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)

tally = Tally()
page = (ROOT / sys.argv[1]).read_text(encoding="utf-8")
shown = dict(BLOCK.findall(page))
tally.equal(sorted(shown), sorted(path.name for path in EXAMPLES.iterdir()), "the examples shown in " + sys.argv[1])
for name, text in shown.items():
    tally.equal(text, (EXAMPLES / name).read_text(encoding="utf-8"), f"{name}: the file and the page differ")
tally.finish()
