#!/usr/bin/env python3
"""po.py - the sentences of po/*.po as a table for C, or as JSON for the page.

  po.py c OUT.c EN.po DE.po …    one table, sorted by id, a column for each file (src/text/lang.h)
  po.py json OUT.json DE.po      one object, id to sentence
  po.py check EN.po DE.po …      only checks

--less=GROUP,… leaves out the ids that begin with one of these words and a dot: what the reader has no use for.

Every mode checks what it reads: the files have the same ids, each id has a sentence, and the sentences of
one id have the same placeholders. msgfmt -c checks the format itself, in the tests.
"""

import json
import re
import sys

PLACEHOLDERS = {"seat", "card", "who", "first", "named", "place", "number", "n", "edition", "text", "file", "rule", "silent",
                "option", "value", "meant", "least", "most", "words"}
LINE = re.compile(r'(?:(msgid|msgstr) )?"((?:[^"\\]|\\.)*)"$')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Wrong(Exception):
    """What is wrong with the files, for the person who edits them."""


def unescape(text, where):
    def one(match):
        if match[1] not in ESCAPES:
            raise Wrong(f"{where}: no escape \\{match[1]}")
        return ESCAPES[match[1]]

    return re.sub(r"\\(.)", one, text)


def pairs(path):
    """Every (where, id, sentence) of a file. Fuzzy and obsolete entries, plurals and contexts are errors."""
    entry, part = {}, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            where, line = f"{path}:{number}", line.rstrip("\n")
            if line.startswith("#") and not line.startswith(("#,", "#~", "#|")) or not line:
                continue
            match = LINE.match(line)
            if not match:
                raise Wrong(f"{where}: neither a comment, a msgid, a msgstr nor a string: {line}")
            if match[1] == "msgid" and entry:
                yield entry["where"], entry["msgid"], entry["msgstr"]
                entry = {}
            part = match[1] or part
            if match[1]:
                entry.setdefault("where", where)
            entry[part] = entry.get(part, "") + unescape(match[2], where)
    if entry:
        yield entry["where"], entry["msgid"], entry["msgstr"]


def read(path):
    """{id: sentence} without the header."""
    sentences = {}
    for where, key, sentence in pairs(path):
        if key in sentences:
            raise Wrong(f"{where}: {key} stands there twice")
        if key and not sentence:
            raise Wrong(f"{where}: {key} has no sentence")
        for name in re.findall(r"\{(.*?)\}", sentence) if key else ():
            if name not in PLACEHOLDERS:
                raise Wrong(f"{where}: {key} has an unknown placeholder {{{name}}}")
        sentences[key] = sentence
    sentences.pop("", None)
    return sentences


def placeholders(sentence):
    return sorted(set(re.findall(r"\{(\w+)\}", sentence)))


def compare(paths, tables):
    """All files have the ids of the first, with the same placeholders."""
    for path, table in zip(paths, tables):
        for key in sorted(tables[0].keys() ^ table.keys()):
            raise Wrong(f"{path}: {key} is {'missing' if key in tables[0] else f'not in {paths[0]}'}")
        for key, sentence in table.items():
            if placeholders(sentence) != placeholders(tables[0][key]):
                raise Wrong(f"{path}: {key} has other placeholders than {paths[0]}: {sentence}")


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def c_table(paths, tables):
    lines = [f"/* Made by tools/po.py from {' '.join(path.split('/')[-1] for path in paths)}. */"]
    lines += ['#include "text/lang_table.h"', "", "const FbTextRow fb_text_row[] = {"]
    for key in sorted(tables[0], key=str.encode):
        columns = ", ".join(c_string(table[key]) for table in tables)
        lines.append(f"    {{{c_string(key)}, {{{columns}}}}},")
    lines += ["};", "const int fb_text_rows = sizeof fb_text_row / sizeof *fb_text_row;", ""]
    return "\n".join(lines)


def without(tables, groups):
    return [{key: text for key, text in table.items() if key.split(".")[0] not in groups} for table in tables]


def main(arguments):
    less = {group for argument in arguments if argument.startswith("--less=") for group in argument[7:].split(",")}
    arguments = [argument for argument in arguments if not argument.startswith("--less=")]
    if len(arguments) < 2 or arguments[0] not in ("c", "json", "check"):
        print(__doc__, file=sys.stderr)
        return 2
    mode, out = arguments[0], None if arguments[0] == "check" else arguments[1]
    paths = arguments[2 if out else 1 :]
    try:
        tables = [read(path) for path in paths]
        compare(paths, tables)
        tables = without(tables, less)
    except (Wrong, OSError, UnicodeDecodeError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if out:
        text = c_table(paths, tables)
        if mode == "json":
            text = json.dumps(tables[0], ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        with open(out, "w", encoding="utf-8") as file:
            file.write(text)
    print(f"{sum(len(table) for table in tables)} sentences in {len(tables)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
