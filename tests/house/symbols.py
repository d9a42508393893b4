#!/usr/bin/env python3
"""symbols.py LAYERS OBJECTS - what the pure layers ask of the world, read from the compiled code.

OBJECTS names the object files, a line each: LAYER PATH. A layer may refer to itself, to the layers it
sees and to a handful of functions that every compiler takes for granted; so no allocation, no I/O, no
clock, no random source, no libm. And it has no variable: nothing writable, not even hidden in a
function. readelf, not nm, because nm would look into the LTO sections instead of the code.
"""

import pathlib
import re
import subprocess
import sys

from layering import read_layers
from tree import report

GIVEN = {"memcpy", "memmove", "memset", "memcmp", "strlen", "strcmp"}
# What gcc calls on a plain x86-64 for __builtin_popcountll, and for calls through the global table.
COMPILER = {"__popcountdi2", "_GLOBAL_OFFSET_TABLE_"}
# What becomes of the given ones, and of a broken stack, in a hardened build.
HARDENED = {"__stack_chk_fail"} | {f"__{name}_chk" for name in GIVEN}


def readelf(option, path):
    command = ["readelf", "--wide", option, path]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def symbols(path):
    """(defined, undefined) global names"""
    defined, undefined = set(), set()
    for line in readelf("--symbols", path):
        fields = line.split()
        if len(fields) >= 8 and fields[4] in ("GLOBAL", "WEAK"):
            (undefined if fields[6] == "UND" else defined).add(fields[7])
    return defined, undefined


def variables(path):
    """Sections that can be written to and are not empty (.data.rel.ro is constant once loaded)."""
    found = []
    for line in readelf("--sections", path):
        fields = line.replace("[ ", "[").split()
        if len(fields) < 8 or not re.match(r"\[\d", fields[0]):
            continue
        name, size, flags = fields[1], int(fields[5], 16), fields[7]
        if "W" in flags and size and not name.startswith(".data.rel.ro"):
            found.append(name)
    return found


def main():
    layers = read_layers(pathlib.Path(sys.argv[1]))
    rows = [line.split() for line in open(sys.argv[2], encoding="utf-8") if line.strip()]
    defined, problems = {}, []
    for layer, path in rows:
        defined.setdefault(layer, set()).update(symbols(path)[0])
    for layer, path in rows:
        known = GIVEN | COMPILER | HARDENED
        for seen in {layer} | layers[layer][1]:
            known |= defined.get(seen, set())
        name = pathlib.Path(path).name
        problems += [f"{layer}/{name}: refers to {s}" for s in sorted(symbols(path)[1] - known)]
        problems += [f"{layer}/{name}: has a variable in {s}" for s in variables(path)]
    return report(problems, len(rows))


if __name__ == "__main__":
    sys.exit(main())
