#!/usr/bin/env python3
"""hardening.py PROGRAM [OBJECTS] - what cmake/hardening.cmake asks for is in the binary.

OBJECTS is a file that names the program's object files, one per line. They are checked because the mark for IBT and SHSTK
survives linking only if the C library's start files have it, and Debian 12's do not. So what counts is that every object of
ours has the mark, and that the code LTO made of them has landing pads.
"""

import re
import subprocess
import sys

from tree import report

# A page touched on the way down, as -fstack-clash-protection does in every function with a large frame.
PROBE = re.compile(r"or[ql]\s+\$0x0,(0x[0-9a-f]+)?\(%rsp")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def of_headers(program):
    kind = re.search(r"Type:\s+(\w+)", output("readelf", "--file-header", program))[1]
    segments = output("readelf", "--program-headers", "--wide", program)
    dynamic = output("readelf", "--dynamic", "--wide", program)
    stack = re.search(r"GNU_STACK(?:\s+0x\S+){5}\s+([RWE ]+?)\s+0x", segments)
    yield kind == "DYN" and re.search(r"\(FLAGS_1\).*\bPIE\b", dynamic), "is no PIE: its code lies where everybody knows"
    yield "GNU_RELRO" in segments, "has no RELRO: its tables of pointers stay writable"
    yield re.search(r"\bBIND_NOW\b|\(FLAGS_1\).*\bNOW\b", dynamic), "binds late (no BIND_NOW): RELRO leaves out its jump table"
    yield stack and "E" not in stack[1], "has an executable stack"
    yield not re.search(r"\(TEXTREL\)", dynamic), "has relocations in its code"


def of_symbols(program):
    names = set(re.findall(r"UND (\w+)", output("readelf", "--dyn-syms", "--wide", program)))
    yield "__stack_chk_fail" in names, "has no stack canaries: nothing refers to __stack_chk_fail"
    checked = {name for name in names if re.fullmatch(r"__\w+_chk", name)}
    yield checked, "has no checked string functions (_FORTIFY_SOURCE): nothing refers to __*_chk"


def of_code(program):
    code = output("objdump", "--disassemble", "--no-show-raw-insn", "--wide", program)
    yield PROBE.search(code), "touches no page of a large stack frame (-fstack-clash-protection)"
    yield re.search(r"<main>:\n[^\n]*\bendbr64", code), "has no landing pad at main (-fcf-protection)"


def of_objects(paths):
    """(object, is it fine, words), asked for all at once; a second file, because of a single one readelf tells no name."""
    said = output("readelf", "--notes", "--wide", *paths, paths[0]) if paths else ""
    for part in re.split(r"^File: ", said, flags=re.MULTILINE)[1 : len(paths) + 1]:
        marked = re.search(r"x86 feature:.*IBT.*SHSTK", part)
        yield part.splitlines()[0], marked, "is not marked for IBT and SHSTK (-fcf-protection)"


def main():
    program = sys.argv[1]
    objects = open(sys.argv[2], encoding="utf-8").read().split() if len(sys.argv) > 2 else []
    answers = [(program, *answer) for check in (of_headers, of_symbols) for answer in check(program)]
    if "X86-64" in output("readelf", "--file-header", program):
        answers += [(program, *answer) for answer in of_code(program)]
        answers += of_objects(objects)
    return report([f"{path}: {words}" for path, fine, words in answers if not fine], len(answers))


sys.exit(main())
