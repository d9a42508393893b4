#!/usr/bin/env python3
"""examples/learn.py runs, and comes to the end of its games."""
import re
import subprocess
import sys

from common import EXAMPLES, Tally

tally = Tally()
done = subprocess.run([sys.executable, str(EXAMPLES / "learn.py")], capture_output=True, text=True, check=False)
found = re.fullmatch(r"reward (-?1\.0)\ngames (\d+)\n", done.stdout)
tally.check(done.returncode == 0 and found and int(found[2]) > 500, done.stdout, done.stderr)
tally.finish()
