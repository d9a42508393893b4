#!/usr/bin/env python3
"""layering.py ROOT - every #include of src/ against the table in src/layers; and nobody but the rules names a card.

A layer may include itself and what it sees. A pure layer may include no system header but those that
src/wasm/include and the compiler itself give. What is true of a card is a trait in its row of cards.def: other layers and the
page ask for that, so that a new card needs no edit there.
"""

import pathlib
import re
import sys

from tree import files, report

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[>"]', re.MULTILINE)
FREESTANDING = {"limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h"}
FREESTANDING |= {"string.h", "immintrin.h"}


def read_layers(path):
    """{layer: (kind, all that it sees)}; a layer sees what those in its row see."""
    layers = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not re.match("[a-z]", line):
            continue
        name, kind, *direct = line.split()
        sees = set(direct)
        for lower in direct:
            sees |= layers[lower][1]
        layers[name] = (kind, sees)
    return layers


def wrong(layers, layer, bracket, target):
    """What is wrong with this #include in a file of this layer, or None."""
    kind, sees = layers[layer]
    if bracket == "<":
        if kind != "hosted" and target not in FREESTANDING:
            return f"<{target}>, but {layer} is {kind}: it builds without a libc"
        return None
    if "/" not in target or target.split("/")[0] in {layer} | sees:
        return None
    other = target.split("/")[0]
    if other not in layers:
        return f'"{target}", which is no layer of src/layers'
    return f'"{target}", but {layer} sees only: {" ".join(sorted(sees)) or "itself"}'


def named_cards(root):
    """Where a card is named outside of the rules. The page draws each card (art), lists them (wire.ts), and tells a game (tour)."""
    table = root / "src/rules/cards.def"
    codes = "|".join(re.findall(r"^FB_CARD\(\d+, \d+, (\w+)", table.read_text(encoding="utf-8"), re.MULTILINE))
    own = {root / "web/src/lib/wire.ts", root / "web/src/pages/tour.ts"}
    paths = [path for path in files(root / "src", ".c", ".h") if "rules" not in path.relative_to(root).parts]
    paths += [path for path in files(root / "web/src", ".ts", ".svelte") if "art" not in path.parts and path not in own]
    for path in paths:
        pattern = rf"\bFB_({codes})\b" if path.suffix in (".c", ".h") else rf"""(?<=['"`])({codes})(?=['"`])"""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := re.search(pattern, line):
                yield f"{path}:{number}: names the card {match[1]}: ask for a trait of cards.def"


def main():
    source = pathlib.Path(sys.argv[1], "src")
    layers = read_layers(source / "layers")
    problems, checked = [], 0
    for path in files(source, ".c", ".h", ".def"):
        layer, text = path.relative_to(source).parts[0], path.read_text(encoding="utf-8")
        if layer not in layers:
            problems.append(f"{path}: {layer} is no layer of src/layers")
            continue
        for match in INCLUDE.finditer(text):
            problem = wrong(layers, layer, match[1], match[2])
            if problem:
                problems.append(f"{path}:{text.count(chr(10), 0, match.start(1)) + 1}: includes {problem}")
        checked += 1
    return report(problems + list(named_cards(source.parent)), checked)


if __name__ == "__main__":
    sys.exit(main())
