#!/usr/bin/env python3
"""page_texts.py OUT [PO] - what the page says, from the catalogue (PO is po/) into the folder OUT, as modules and types.

  XX.js           the texts of one language, as tools/po.py json gives them, and those that the WebAssembly modules lack, which have
                  English alone: the page loads the one that it speaks
  more.XX.js      … but for what only other screens say than the first one and the table: LATER
  guide.XX.js     how to play, for whoever asks
  languages.js    every language there is, by code and name, and how its texts are loaded; English is the first
  html.json       what stands in the page before any script runs, in every language: page.html.…
  texts.d.ts      what can be said, from English: a text that is missing, or a wrong placeholder, does not compile

Which languages there are, it knows from the files in PO; what they say, from nobody. tools/web runs it before anything else is done
with the page. A file that is right already is not written again.
"""

import json
import pathlib
import re
import sys

import po

ROOT = pathlib.Path(__file__).resolve().parents[1]

# Groups that only screens speak of which are loaded when they are wanted, and what of these groups is said before. A test (used.test.ts)
# knows what the first screens ask for.
LATER = ("clocks data friends hot help links lobby note pace replay replays rules says settings switches tour windows wishes").split()
BEFORE = ("help.play hot.player lobby.parted lobby.removed lobby.watching replay.none settings.update settings.updateNow tour.heading").split()

TYPES = """// Made by tools/page_texts.py from po/en.po.

/** A text with something to fill in. */
export type Say<Name extends string> = (values: Record<Name, string | number>) => string;
/** Its form is chosen by the number n. */
export type Count<Name extends string = never> = (
  values: Record<Name, string | number> & { n: number },
) => string;

export interface Texts {
"""

LIST_TYPES = """// Made by tools/page_texts.py.
/** How to play, step by step. */
export interface Guide {
  title: string;
  intro: string;
  steps: { title: string; text: string }[];
}
export interface Language {
  code: string;
  /** In its own words. */
  name: string;
  /** What it says when nothing else could be loaded. */
  broken: string;
  guide(): Promise<{ default: Guide }>;
  load(): Promise<{ default: import('../../web/src/text/catalogue').Catalogue }>;
  /** The texts of the screens that come later. */
  more(): Promise<{ default: import('../../web/src/text/catalogue').Nested }>;
}
export const LANGUAGES: readonly [Language, ...Language[]];
"""


def languages(folder):
    """The files of the catalogue, English first."""
    return sorted(map(str, pathlib.Path(folder).glob("*.po")), key=lambda path: (not path.endswith("/en.po"), path))


def type_of(text):
    forms = text if isinstance(text, list) else [text]
    names = sorted(set(re.findall(r"\{(\w+)\}", " ".join(forms))))
    if isinstance(text, list):
        names.remove("n")
    of = " | ".join(f"'{name}'" for name in names)
    if isinstance(text, list):
        return f"Count<{of}>" if of else "Count"
    return f"Say<{of}>" if of else "string"


def members(texts, depth=1):
    for key, text in texts.items():
        indent, name = "  " * depth, key if key.isidentifier() else f"'{key}'"
        if isinstance(text, dict):
            yield f"{indent}{name}: {{"
            yield from members(text, depth + 1)
            yield f"{indent}}};"
        else:
            yield f"{indent}{name}: {type_of(text)};"


def editions(english, other):
    """What both the page and C call editions: edition.… in the catalogue."""
    forms, _ = po.complete(english, other)
    return {key.removeprefix("edition."): text for key, (text, *_) in sorted(forms.items()) if key.startswith("edition.")}


def module(page):
    """A string to parse is smaller and quicker than a literal."""
    return f"export default JSON.parse({json.dumps(json.dumps(page, ensure_ascii=False, separators=(',', ':')), ensure_ascii=False)});\n"


def row(page):
    named = {"code": page["lang"], "name": page["name"], "broken": page["texts"]["broken"]}
    loads = {"load": "", "more": "more.", "guide": "guide."}
    imports = "".join(f', "{name}": () => import("./{file}{page["lang"]}.js")' for name, file in loads.items())
    return json.dumps(named, ensure_ascii=False)[:-1] + imports + "},\n"


def early(texts):
    """What the first screens say."""
    first = {key: text for key, text in texts.items() if key not in LATER}
    for path in BEFORE:
        group, key = path.split(".")
        if group in texts:
            first.setdefault(group, {})[key] = texts[group][key]
    return first


def files(folder):
    """{name: what stands in it}"""
    paths = languages(folder)
    pages = []
    for path in paths:
        text, said, _ = po.work("json", [paths[0], path])
        pages.append(json.loads(text))
        print("".join(f"{line}\n" for line in said), end="", file=sys.stderr)
    english = po.Catalogue(paths[0])
    for page, path in zip(pages, paths):
        other = po.Catalogue(path)
        page["texts"]["editions"] = editions(english, other)
        page["guide"] = po.guide(english, other)
        page["game"] = po.module_texts(english, other) if path != paths[0] else []
    heads = {page["lang"]: page["texts"].pop("html") for page in pages}
    made = {f"{page['lang']}.js": module({**{key: page[key] for key in ("plural", "game")}, "texts": early(page["texts"])}) for page in pages}
    made |= {f"more.{page['lang']}.js": module({key: page["texts"][key] for key in LATER if key in page["texts"]}) for page in pages}
    made |= {f"guide.{page['lang']}.js": module(page["guide"]) for page in pages}
    made["languages.js"] = "export const LANGUAGES = [\n" + "".join(map(row, pages)) + "];\n"
    made["languages.d.ts"] = LIST_TYPES
    made["html.json"] = json.dumps(heads, ensure_ascii=False) + "\n"
    made["texts.d.ts"] = TYPES + "\n".join(members(pages[0]["texts"])) + "\n}\n"
    return made


def main(arguments):
    if len(arguments) not in (1, 2):
        print(__doc__, file=sys.stderr)
        return 2
    out = pathlib.Path(arguments[0])
    out.mkdir(parents=True, exist_ok=True)
    try:
        made = files(*arguments[1:] or [ROOT / "po"])
    except (po.Wrong, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    for name, text in made.items():
        path = out / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
