#!/usr/bin/env python3
"""po.py - the one catalogue, po/XX.po, as a table for C, as JSON for the page, and checked.

  po.py c [--module|--page] OUT.c EN.po XX.po …  every language as one C table (src/text/lang_table.h); page.… is left out
  po.py json OUT.json EN.po XX.po  what the page says in the language of XX.po: its page.… entries
  po.py list OUT.json EN.po XX.po …  [{"code": "en", "name": "English"}, …]
  po.py check EN.po XX.po …        fails on anything that is wrong, missing or left over

A catalogue is a gettext file in plain shape:

  msgid "terminal.left"               the id; English is a translation like any other
  msgstr "You leave the table."

  msgid "page.saved.all"              a plural: msgid_plural repeats the id, and {n} chooses the form
  msgid_plural "page.saved.all"       by the Plural-Forms of the header
  msgstr[0] "{n} saved game"
  msgstr[1] "{n} saved games"

Its header has Language (the code), X-Language-Name (the language in its own words) and Plural-Forms. {name} is a
placeholder; each translation has those of the English one, in any order. Only a form that stands for a single number may
leave {n} out ("a saved game"). Placeholders of page.… are what the page fills in; the others are those that C knows.

If a language lacks an entry, the English one is used, and the number of such entries is reported; `check` fails on them.

The JSON of the page is one object without blanks, sorted:

  {"lang":"de","name":"Deutsch","plural":"1011…","texts":{"start":{"play":"…"},"saved":{"all":["…","…"]}}}

Ids are nested by their dots, `page.` left out; a plural is an array of forms, and the form for a number n is
texts[…][plural[n < 200 ? n : 100 + n % 100]]: `plural` has a digit for each number to 199, and beyond that two digits
decide. So no rule of any language is code, in C or in TypeScript.

`c --module` makes the table of a WebAssembly module: without the groups that a page has no use for, and with the texts of English
alone. Those of another language are handed to the module when the page speaks it (module_texts, page_learn of src/wasm/page.c).
`c --page` is for the module that is loaded first, and lacks what is wrong with a record: nobody reads one there. Its texts are the
first ones of the other table, so that both learn from one list.
"""

import gettext
import json
import re
import sys

PLACEHOLDERS = {"seat", "card", "who", "first", "named", "place", "number", "n", "edition", "text", "file", "rule", "silent",
                "option", "value", "meant", "least", "most", "words", "last", "line", "column", "move", "pick"}
LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d\]) )?"((?:[^"\\]|\\.)*)"$')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
PLURAL_FORMS = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*(.+?)\s*;?\s*$")
SOFT_HYPHEN = "\u00ad"
NUMBERS = 200  # a plural rule is a digit for each number below, and repeats every hundred from there
# A module has no terminal, no server and nobody who runs one.
NOT_IN_MODULE = ("guide,command,terminal,serve,server,admin,http,fambiz,option,play,engine,replay,verify,arena,merge,bench").split(",")
# What only those read who read a record: the last group of the table.
LAST = "wrong"
FAR = [*range(NUMBERS, 2000), 10**4, 10**5 + 11, 10**6, 10**6 + 1]  # where that is tried


class Wrong(Exception):
    """Something wrong with the files, for the person who edits them."""


def unescape(text, where):
    def one(match):
        if match[1] not in ESCAPES:
            raise Wrong(f"{where}: no escape \\{match[1]}")
        return ESCAPES[match[1]]

    return re.sub(r"\\(.)", one, text)


# ---- one file --------------------------------------------------------------------------------------------------------------


def entries(path):
    """Every entry of a file as {"where", "msgid", "msgstr", …}. Fuzzy and obsolete entries and contexts are errors."""
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
                yield entry
                entry = {}
            part = match[1] or part
            if match[1]:
                entry.setdefault("where", where)
            entry[part] = entry.get(part, "") + unescape(match[2], where)
    if entry:
        yield entry


class Catalogue:
    """One file: its language, and {id: forms}, a list with one form but for plurals."""

    def __init__(self, path):
        self.path, self.forms, self.where = path, {}, {}
        for entry in entries(path):
            key = entry["msgid"]
            if key in self.where:
                raise Wrong(f"{entry['where']}: {key} stands there twice")
            self.where[key] = entry["where"]
            self.forms[key] = self.forms_of(entry)
        self.read_header(self.forms.pop("", [""])[0])
        for key, forms in self.forms.items():
            self.check(key, forms)

    def forms_of(self, entry):
        where, key = entry["where"], entry["msgid"]
        if "msgid_plural" not in entry:
            return [entry.get("msgstr", "")]
        if entry["msgid_plural"] != key:
            raise Wrong(f"{where}: msgid_plural repeats the id: {key}")
        forms = [entry[f"msgstr[{i}]"] for i in range(10) if f"msgstr[{i}]" in entry]
        return Plural(forms)

    def read_header(self, header):
        head = dict(line.split(": ", 1) for line in header.splitlines() if ": " in line)
        self.code, self.name = head.get("Language", ""), head.get("X-Language-Name", "")
        match = PLURAL_FORMS.match(head.get("Plural-Forms", ""))
        if not re.fullmatch("[a-z][a-z]", self.code) or not self.name or not match:
            raise Wrong(f"{self.path}: the header wants Language (two letters), X-Language-Name and Plural-Forms")
        self.plural = self.plural_table(int(match[1]), match[2])
        self.nplurals = int(match[1])

    def plural_table(self, n, expression):
        try:
            rule = gettext.c2py(expression)
            table = [rule(i) for i in range(NUMBERS)]
        except ValueError as wrong:
            raise Wrong(f"{self.path}: Plural-Forms: {wrong}") from wrong
        if any(rule(i) != table[100 + i % 100] for i in FAR):
            raise Wrong(f"{self.path}: Plural-Forms asks for more than the last two digits of a large number")
        if sorted(set(table)) != list(range(n)):
            raise Wrong(f"{self.path}: Plural-Forms gives {sorted(set(table))}, and nplurals is {n}")
        return table

    def check(self, key, forms):
        where = self.where[key]
        if isinstance(forms, Plural) and len(forms) != self.nplurals:
            raise Wrong(f"{where}: {key} has {len(forms)} forms, and the header says {self.nplurals}")
        for text in forms:
            if not text:
                raise Wrong(f"{where}: {key} has no sentence")
            for name in re.findall(r"\{(.*?)\}", text):
                known = re.fullmatch("[a-z]+", name) if key.startswith("page.") else name in PLACEHOLDERS
                if not known:
                    raise Wrong(f"{where}: {key} has an unknown placeholder {{{name}}}")

    def rule(self):
        return "".join(map(str, self.plural))

    def single(self, form):
        """Does this form stand for one number alone?"""
        return self.plural.count(form) == 1


class Plural(list):
    """The forms of an entry with a msgid_plural: a single one in a language that has only one."""


# ---- all files together ----------------------------------------------------------------------------------------------------------


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", text))


def agree(english, other):
    """Entries that both files have are of one kind, with the same placeholders. All that do not agree are told at once: a copy of
    English has several if one of its forms is for 0, too."""
    wrong = []
    for key in (key for key in other.forms if key in english.forms):
        ours, theirs = english.forms[key], other.forms[key]
        if isinstance(ours, Plural) != isinstance(theirs, Plural):
            wrong.append(f"{other.where[key]}: {key} has a plural in one of {english.path} and {other.path} only")
            continue
        names = set().union(*map(placeholders, ours))
        for i, text in enumerate(theirs):
            spared = {"n"} if isinstance(theirs, Plural) and other.single(i) else set()
            if placeholders(text) | spared != names | spared:
                hint = f": form {i} is for several numbers, so it has to say {{n}}" if names - placeholders(text) == {"n"} else ""
                wrong.append(f"{other.where[key]}: {key} has other placeholders than {english.path}{hint}: {text}")
    if wrong:
        raise Wrong("\n".join(wrong))


def in_forms_of(english, other, forms):
    """English forms, told apart as the other language does it: a form for 1 alone is the singular."""
    if not isinstance(forms, Plural):
        return forms
    return Plural(forms[0] if other.single(i) and other.plural[1] == i else forms[-1] for i in range(other.nplurals))


def complete(english, other):
    """{id: forms} with the ids of English, and what was missing."""
    missing = sorted(english.forms.keys() - other.forms.keys())
    filled = {key: in_forms_of(english, other, english.forms[key]) for key in missing}
    return {key: filled.get(key) or other.forms[key] for key in english.forms}, missing


def nest(forms):
    """{"page.start.play": ["Play now"]} as {"start": {"play": "Play now"}}."""
    texts = {}
    for key, value in sorted(forms.items()):
        *path, last = key.split(".")[1:]
        at = texts
        for part in path:
            at = at.setdefault(part, {})
            if not isinstance(at, dict):
                raise Wrong(f"{key}: what stands before one of its dots is a text already")
        if last in at:
            raise Wrong(f"{key} is a text, and the head of others")
        at[last] = list(value) if isinstance(value, Plural) else value[0]
    return texts


# ---- what is written -------------------------------------------------------------------------------------------------------------


def c_string(forms):
    """The forms one behind the other, each with its zero."""
    text = "\0".join(forms).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + text.replace("\0", '\\0" "') + '"'


def card_names(table):
    """card.CODE.name may hold soft hyphens: that is card.CODE.soft, and the name itself goes without."""
    made = {}
    for key, forms in table.items():
        if re.fullmatch(r"card\.[a-z]{3}\.name", key):
            made[key] = [forms[0].replace(SOFT_HYPHEN, "")]
            made[key.removesuffix("name") + "soft"] = forms
    return table | made


def c_column(one, table, keys, late):
    """The texts of a language by the number of the id; late: nothing but the room for them."""
    if late:
        return [f"static const char *text_{one.code}[{len(keys)}];"]
    head = f"static const char *const text_{one.code}[] = {{"
    return [head, *(f"    {c_string(table[key])}," if key in table else "    0," for key in keys), "};"]


def c_table(catalogues, tables, module):
    """Ids, a column of texts for each language, and the list of the languages. What one lacks is NULL there."""
    tables = [card_names(table) for table in tables]
    keys = sorted(tables[0], key=str.encode)
    late = [module and i > 0 for i in range(len(catalogues))]
    lines = [f"/* Made by tools/po.py from {' '.join(one.path.split('/')[-1] for one in catalogues)}. */"]
    lines += ['#include "text/lang_table.h"', "", "const FbTextRow fb_text_row[] = {"]
    lines += [f"    {{{c_string([key])}, {int(isinstance(tables[0][key], Plural))}}}," for key in keys]
    lines += ["};", "const int fb_text_rows = sizeof fb_text_row / sizeof *fb_text_row;"]
    for one, table, comes_late in zip(catalogues, tables, late):
        lines += ["", *c_column(one, table, keys, comes_late)]
    if module:
        columns = ", ".join(f"text_{one.code}" if comes_late else "0" for one, comes_late in zip(catalogues, late))
        lines += ["", f"const char **const fb_lang_late[] = {{{columns}}};"]
    lines += ["", "const FbLangRow fb_lang_row[] = {"]
    lines += [f'    {{"{one.code}", {c_string([one.name])}, "{one.rule()}", text_{one.code}}},' for one in catalogues]
    lines += ["};", "const int fb_lang_rows = sizeof fb_lang_row / sizeof *fb_lang_row;", ""]
    return "\n".join(lines)


def page_json(catalogue, table):
    page = {"lang": catalogue.code, "name": catalogue.name, "plural": catalogue.rule(), "texts": nest(table)}
    return json.dumps(page, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def list_json(catalogues):
    languages = [{"code": one.code, "name": one.name} for one in catalogues]
    return json.dumps(languages, ensure_ascii=False, separators=(",", ":")) + "\n"


def module_texts(english, other):
    """What a module has to be told of a language: every text, the forms of a plural one after the other, in the order of its table."""
    table = card_names(chosen(complete(english, other)[0], "c", NOT_IN_MODULE))
    return [form for key in sorted(table, key=str.encode) for form in table[key]]


def guide(english, other):
    """How to play: {"title", "intro", "steps": [{"title", "text"}, …]}, the steps by their numbers."""
    texts = {key: forms[0] for key, forms in complete(english, other)[0].items() if key.startswith("guide.")}
    steps = 1
    while f"guide.{steps}.title" in texts:
        steps += 1
    made = [{part: texts[f"guide.{step}.{part}"] for part in ("title", "text")} for step in range(1, steps)]
    return {"title": texts["guide.title"], "intro": texts["guide.intro"], "steps": made}


def chosen(table, mode, less):
    """The ids that this mode is about, without the groups that are left out."""
    of_page = {"json": [True], "c": [False]}.get(mode, [True, False])
    groups = ((key, key.split(".")[0]) for key in table)
    keys = [key for key, group in groups if (group == "page") in of_page and group not in less]
    return {key: table[key] for key in keys}


def without_last(table):
    kept = {key: forms for key, forms in table.items() if key.split(".")[0] != LAST}
    if max(kept, key=str.encode) > LAST:
        raise Wrong(f"{max(kept, key=str.encode)} stands behind the group {LAST}, which the first module goes without")
    return kept


def work(mode, paths, module=None):
    """What is to be written, what is to be said, and whether all is well."""
    catalogues = [Catalogue(path) for path in paths]
    english, said, well = catalogues[0], [], True
    for other in catalogues[1:]:
        agree(english, other)
    pairs = [complete(english, one) for one in catalogues]
    for one, (_, missing) in zip(catalogues, pairs):
        extra = sorted(one.forms.keys() - english.forms.keys())
        said += [f"{one.path}: {key} is missing" for key in missing] if mode == "check" else []
        said += [f"{one.path}: {key} is not in {english.path}" for key in extra]
        said += [f"{one.path}: {len(missing)} of {len(english.forms)} entries are missing: English stands in"] if missing else []
        well = well and not missing and not extra
    if mode == "c":
        less = NOT_IN_MODULE if module else ()
        made = [chosen(one.forms, mode, less) for one in catalogues]
        return c_table(catalogues, [without_last(one) for one in made] if module == "page" else made, module), said, True
    tables = [chosen(table, mode, ()) for table, _ in pairs]
    if mode == "json":
        return page_json(catalogues[-1], tables[-1]), said, True
    if mode == "list":
        return list_json(catalogues), said, True
    nest(chosen(english.forms, "json", ()))
    return None, said or [f"{sum(len(table) for table in tables)} sentences in {len(tables)} files"], well


def main(arguments):
    module = next((one.removeprefix("--") for one in arguments if one in ("--module", "--page")), None)
    arguments = [argument for argument in arguments if argument not in ("--module", "--page")]
    if len(arguments) < 2 or arguments[0] not in ("c", "json", "list", "check"):
        print(__doc__, file=sys.stderr)
        return 2
    mode, out = arguments[0], None if arguments[0] == "check" else arguments[1]
    try:
        text, said, well = work(mode, arguments[2 if out else 1 :], module)
    except (Wrong, OSError, UnicodeDecodeError) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if out:
        with open(out, "w", encoding="utf-8") as file:
            file.write(text)
    for line in said:
        print(line, file=sys.stdout if well and not out else sys.stderr)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
