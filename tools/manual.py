#!/usr/bin/env python3
"""manual.py PROGRAM PAGE.scd OUT.scd - fills in a page of the manual (man/) with what the program says about itself.

  @VERSION@ @PURPOSE@ @SYNOPSIS@ @ABOUT@ @OPTIONS@ @ROWS@   of the command that the page is named after
  @PURPOSE@ @COMMANDS@                                      of the program, and all of them: for its own page
"""

import pathlib
import re
import sys

from command_line import purpose, read


def plain(text):
    """The text, so that scdoc sees no mark-up in it."""
    return re.sub(r"([\\*_#|\[\]~<>])", r"\\\1", text).replace("`", "")


def synopsis(usage):
    """`fambiz play [OPTION...]`: what is typed literally is bold, what is replaced is underlined."""
    words = []
    for word in usage.split():
        name = word.strip("[].")
        mark = "_" if name.isupper() else "*"
        words.append(plain(word).replace(name, f"{mark}{name}{mark}"))
    return " ".join(words)


def option(row):
    value = f"=_{plain(row.word)}_" if row.word else ""
    if row.optional:
        value = f"\\[{value}\\]"
    short = f"*{row.short}*, " if row.short else ""
    return f"{short}*--{row.name}*{value}\n\t{plain(row.text)}"


def row(entry):
    word, _, rest = entry.left.partition(" ")
    return f"*{word}*{' ' if rest else ''}{plain(rest)}\n\t{plain(entry.text)}"


def listed(one):
    return f"*fambiz-{one.name}*(1)\n\t{plain(one.purpose)}"


def values(program, name):
    commands, version = read(program)
    found = {"VERSION": version, "PURPOSE": purpose(program), "COMMANDS": "\n\n".join(map(listed, commands.values()))}
    one = commands.get(name)
    if one:
        found |= {"PURPOSE": one.purpose, "SYNOPSIS": synopsis(one.usage), "ABOUT": plain(one.about),
                  "OPTIONS": "\n\n".join(map(option, one.options)), "ROWS": "\n\n".join(map(row, one.rows))}
    return found


def main():
    program, page, out = sys.argv[1:]
    found = values(program, pathlib.Path(page).name.split(".")[0].removeprefix("fambiz-"))
    text = pathlib.Path(page).read_text(encoding="utf-8")
    pathlib.Path(out).write_text(re.sub(r"@([A-Z]+)@", lambda match: found[match[1]], text), encoding="utf-8")


if __name__ == "__main__":
    main()
