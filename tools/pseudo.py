#!/usr/bin/env python3
"""pseudo.py XX.po - a language that nobody speaks, made of po/en.po, with the code XX: every letter that can has an accent, every text is a third
longer, and there are three plural forms. Whatever is still plain English then does not come from po/, what is cut off has too
little room, and what breaks took a language for one of those that there are. Tests build the program and the page with it.

Knows the shape of the catalogue from po.py; says nothing that English does not."""

import pathlib
import re
import sys

import po

ENGLISH = pathlib.Path(__file__).resolve().parents[1] / "po/en.po"
CODE, NAME = "qq", "Pšëüdö"  # in the tests
ACCENTS = str.maketrans("aceinosuyzACEINOSU", "âçëïñøšüÿžÅÇÉÎÑÖŠÛ")
HEADER = f"""msgid ""
msgstr ""
"Project-Id-Version: fambiz\\n"
"PO-Revision-Date: 2026-11-15 00:00+0000\\n"
"Last-Translator: tools/pseudo.py\\n"
"Language-Team: nobody\\n"
"Language: {CODE}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"X-Language-Name: {NAME}\\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
"""


def longer(text):
    """What is added to a text: words if it has several, a longer word if it is one, because that can be typed."""
    more = -(-len(text) // 3)
    if " " not in text:
        return "ë" * more
    return "".join(" " + "ë" * n for n in [7] * (more // 8) + [max(1, more % 8 - 1)])


def say(text):
    """The text as this language has it; placeholders stay, and so does an end of sentence."""
    if "{silent}" in text:
        return text
    body, end = re.fullmatch(r"(.*?)([\s.!?:…]*)", text, re.S).groups()
    parts = re.split(r"(\{\w+\})", body)
    return "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts) + longer(body) + end


def forms(english):
    """One for 1, one for a few, one for the rest; a mark distinguishes the last two."""
    if not isinstance(english, po.Plural):
        return [say(english[0])]
    return po.Plural([say(english[0]), say(english[-1]) + "²", say(english[-1]) + "³"])


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def entry(key, texts):
    if not isinstance(texts, po.Plural):
        return f'\nmsgid "{key}"\nmsgstr {quoted(texts[0])}\n'
    lines = "".join(f"msgstr[{i}] {quoted(text)}\n" for i, text in enumerate(texts))
    return f'\nmsgid "{key}"\nmsgid_plural "{key}"\n{lines}'


def catalogue():
    """{id: forms} in this language."""
    return {key: forms(texts) for key, texts in po.Catalogue(str(ENGLISH)).forms.items()}


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    out = pathlib.Path(arguments[0])
    text = HEADER.replace(CODE, out.stem) + "".join(entry(key, texts) for key, texts in catalogue().items())
    out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
