#!/usr/bin/env python3
"""broken.py - every check of the house fails when what it guards is broken.

Each row is a small project with one thing wrong: the check, the files, and words that its message must
hold. The same project without the fault must pass, so that no row fails for a reason of its own.
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HOUSE = pathlib.Path(__file__).resolve().parent
ROOT = HOUSE.parent.parent
LAYERS = "rules pure\ntext pure rules\nstore hosted text\n"
GOOD = {
    "src/layers": LAYERS,
    "src/rules/a.h": "int a(void);\n",
    "src/rules/a.c": '#include "rules/a.h"\n\nint a(void) { return 1; }\n',
    "src/text/b.c": '#include "rules/a.h"\n#include <string.h>\nint b(void);\nint b(void) { return a(); }\n',
    "src/store/c.c": '#include <stdio.h>\n#include "text/b.h"\n',
    "packages": "bash play the shell\n",
    "play": "#!/bin/bash\necho hello | cat\n",
    "README.md": "# One\n[a](#one)\n",
    "VERSION": "0.1.0\n",
    "CHANGELOG.md": "# Changes\n\n## 0.1.0 (2026-01-01)\n\n- All.\n",
    "LICENSE": "MIT License\n\nCopyright (c) 2026 us\n\nPermission is hereby granted\n",
    "packaging/debian/control": "Maintainer: Us <us@us.invalid>\n",
    "packaging/fambiz.service": "[Unit]\n",
}
# (file below the build, a text, what stands there instead, words): what house.manual has to notice
MANUALS = [
    ("man/fambiz-play.1", "players, you included", "players", "stands there otherwise"),
    ("man/fambiz-play.1", "\\fB--seats\\fR", "\\fB--seat\\fR", "has no row '-n, --seats=N'"),
    ("man/fambiz-arena.1", "So luck", "With --luck", "names --luck"),
    ("man/fambiz-bench.1", None, None, "fambiz-bench.1: page and command"),
    ("completion/fambiz.bash", "--hot-seat ", "", "bash: fambiz play --hot-seat"),
    ("completion/fambiz.fish", " -l tables-each", " -l tables-all", "fish: fambiz serve --tables-each"),
    ("completion/_fambiz", "'--seen=", "'--sight=", "zsh: fambiz verify --seen"),
]
LONG = "int f(void)\n{\n" + "    ;\n" * 80 + "}\n"
BAD_WORD = "/* TO" + "DO: the rest */\n"

TREES = [
    ("layering", "src/rules/a.c", '#include "text/b.h"\n', "rules sees only: itself"),
    ("layering", "src/text/b.c", '#include "store/c.h"\n', "text sees only: rules"),
    ("layering", "src/text/b.c", "#include <stdio.h>\n", "builds without a libc"),
    ("layering", "src/text/b.c", '  #  include "nowhere/c.h"\n', "no layer"),
    ("layering", "src/stray/c.c", "int c;\n", "no layer"),
    ("length", "src/rules/a.c", LONG, "f has 82 lines"),
    ("length", "src/rules/a.c", "\n" * 601, "601 lines"),
    ("length", "tools/a.py", "def f():\n" + "    pass\n" * 80, "f has 81 lines"),
    ("leftovers", "src/rules/a.c", BAD_WORD, "a.c:1"),
    ("leftovers", "play", "#!/bin/bash\n# FIX" + "ME\n", "play:2"),
    ("format", "src/rules/a.c", "int  a( void );\n", "a.c"),
    ("shell", "play", "#!/bin/bash\ncd $1\n", "SC2086"),
    ("packages", "packages", "no-such-package play why\n", "no-such-package is not installed"),
    ("packages", "packages", "bash play a\nbash test b\n", "twice"),
    ("packages", "play", "#!/bin/bash\nls && if x=$(no-such-command); then :; fi\n", "no-such-command"),
    ("packages", "play", "#!/bin/bash\necho | ninja\n", "ninja of ninja-build"),
    ("packages", "a.py", 'import subprocess\nsubprocess.run(["valgrind", "x"])\n', "valgrind of valgrind"),
    ("packages", "CMakeLists.txt", "find_program(X NAMES tmux)\n", "tmux of tmux"),
    ("packages", "packaging/a", "#!/bin/bash\nvalgrind x\n", "valgrind of valgrind"),
    ("links", "README.md", "[a](src/layers), [b](nowhere.md)\n", "links to nowhere.md"),
    ("links", "README.md", "# One thing\n[a](#one-thing), [b](README.md#another)\n", "links to #another"),
    ("release", "VERSION", "0.2.0\n", "CHANGELOG.md begins with 0.1.0"),
]

# Code of rules (text calls a()) that house.symbols has to refuse.
OBJECTS = [
    ("void *malloc(unsigned long);\nint a(void) { return malloc(1) != 0; }\n", "refers to malloc"),
    ("double sin(double);\nint a(void) { return (int)sin(a()); }\n", "refers to sin"),
    ("int b(void);\nint a(void) { return b(); }\n", "refers to b"),
    ("int a(void) { static int n; return n++; }\n", "variable in .bss"),
    ("int n = 3;\nint a(void) { return n++; }\n", "variable in .data"),
]

# How a program is built so that house.hardening finds nothing, and what undoes each part of it.
HARD = ["-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3", "-fstack-protector-strong", "-fstack-clash-protection"]
HARD += ["-fcf-protection=full", "-fPIE", "-pie", "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack"]
HARD_CODE = """#include <string.h>
__attribute__((noinline)) static int deep(const char *text)
{
    char large[65536];
    strcpy(large, text);
    return large[strlen(text) / 2];
}
int main(int argc, char **argv) { return deep(argv[argc - 1]); }
"""
SOFT = [
    (["-fno-pie", "-no-pie"], "is no PIE"),
    (["-Wl,-z,norelro"], "has no RELRO"),
    (["-Wl,-z,lazy"], "binds late"),
    (["-Wl,-z,execstack"], "has an executable stack"),
    (["-fno-stack-protector"], "has no stack canaries"),
    (["-U_FORTIFY_SOURCE"], "has no checked string functions"),
    (["-fno-stack-clash-protection"], "touches no page"),
    (["-fcf-protection=none"], "has no landing pad"),
    (["-fcf-protection=none"], "a.o: is not marked for IBT"),
]

# A file known-cves for a program that links with libc alone, and what tools/linked has to notice (a text, what stands there
# instead, words).
KNOWN = """checked 2026-01-01 {release}
library libc.so.6 glibc the C library
source glibc 2.0-1
fixed glibc CVE-2000-0001 2.0-2 changelog long ago
"""
UNKNOWN = [
    ("library libc.so.6", "library libm.so.6", "libc.so.6: has no row"),
    ("2026-01-01", "2026-02-30", "known-cves:1: cannot be read"),
    ("2026-01-01", "9999-01-01", "still to come"),
    ("checked", "# checked", "has no line `checked"),
    ("source glibc 2.0-1\n", "", "has no line `source glibc"),
    ("CVE-2000-0001", "CVE-2000", "known-cves:4: cannot be read"),
    ("fixed glibc CVE-2000-0001 2.0-2", "fixed glibc CVE-2000-0001 9999:1", "is older than the fixes of 1 CVE"),
]

# (a statement of main, how the program is started, words): what tests/house/memcheck.py has to notice.
MEMORY = [
    ("free((void *)a); return a[3];", '"$FAMBIZ_BUILD/a"', "Invalid read of size 1"),
    ("return a[3] ? 1 : 0;", '"$FAMBIZ_BUILD/a" || true', "uninitialised byte"),
    ("a = (char *)0; return 0;", '"$FAMBIZ_BUILD/a" || true', "definitely lost"),
    ("free((void *)a); return 0;", '"$FAMBIZ_BUILD/a"; exit 3', "ended with 3"),
    ("free((void *)a); return 0;", ":", "nothing ran under valgrind"),
]


def write(root, tree):
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / ".clang-format", root)
    if "VERSION" in tree:
        shutil.copy(ROOT / "packaging/debianize.py", root / "packaging")


def result(check, *arguments, build="."):
    command = [sys.executable, str(HOUSE / f"{check}.py"), *map(str, arguments)]
    environment = dict(os.environ, FAMBIZ_BUILD=str(build))
    said = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return said.returncode, said.stdout + said.stderr


def judge(what, good, bad, words):
    """Prints what is wrong with a check, by its (status, text) on the good and on the broken tree."""
    if good[0] != 0:
        print(f"{what}: fails where nothing is wrong:\n{good[1]}")
    elif bad[0] == 0 or words not in bad[1]:
        print(f"{what}: should fail and say '{words}':\n{bad[1]}")
    else:
        return 0
    return 1


def of_tree(check, changes):
    """What a check says about the good tree with these files changed."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        write(root, GOOD)
        if check == "format":
            (root / "src/text/b.c").unlink()
            (root / "src/store/c.c").unlink()
        write(root, changes)
        return result(check, root, build=root / "build")


@functools.cache
def of_good_tree(check):
    return of_tree(check, {})


def try_tree(check, name, text, words):
    return judge(check, of_good_tree(check), of_tree(check, {name: text}), words)


@functools.cache
def of_objects(code):
    """What house.symbols says about rules made of this code."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        write(root, dict(GOOD, **{"src/rules/a.c": code, "objects": f"rules {root}/a.o\ntext {root}/b.o\n"}))
        sources = [str(root / "src/rules/a.c"), str(root / "src/text/b.c")]
        command = ["gcc", "-c", "-fPIC", "-w", f"-I{root}/src", *sources]
        subprocess.run(command, check=True, cwd=root)
        return result("symbols", root / "src/layers", root / "objects")


def try_objects(code, words):
    return judge("symbols", of_objects(GOOD["src/rules/a.c"]), of_objects(code), words)


@functools.cache
def of_program(*soft):
    """What house.hardening says about a program built with these flags after the good ones."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        write(root, {"a.c": HARD_CODE, "objects": f"{root}/a.o\n"})
        for step in (["-c", "a.c"], ["a.o", "-o", "a"]):
            subprocess.run(["gcc", "-w", *HARD, *soft, *step], check=True, cwd=root)
        return result("hardening", root / "a", root / "objects")


def try_program(soft, words):
    return judge("hardening", of_program(), of_program(*soft), words)


@functools.cache
def of_memory(statement, start):
    """What house.memcheck says about a program that has memory and does this with it."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        code = "#include <stdlib.h>\nint main(void) { volatile char *a = malloc(8); %s }\n"
        write(root, {"a.c": code % statement})
        subprocess.run(["gcc", "-w", "-g", "a.c", "-o", "a"], check=True, cwd=root)
        return result("memcheck", root, "a", "bash", "-c", start)


def try_memory(statement, start, words):
    good = of_memory("free((void *)a); return 0;", '"$FAMBIZ_BUILD/a"')
    return judge("memcheck", good, of_memory(statement, start), words)


def linked(text):
    """What tools/linked says about a small program by a file known-cves with this text."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        write(root, {"a.c": "int main(void) { return 0; }\n", "known-cves": text})
        subprocess.run(["gcc", "-Wl,--no-as-needed", "a.c", "-o", "a"], check=True, cwd=root)
        environment = dict(os.environ, FAMBIZ_KNOWN_CVES=f"{root}/known-cves")
        command = [sys.executable, str(ROOT / "tools/linked"), f"{root}/a"]
        said = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        return said.returncode, said.stdout + said.stderr


def try_linked():
    system = pathlib.Path("/etc/os-release").read_text(encoding="utf-8")
    good = KNOWN.format(release=re.search(r'^VERSION_ID="?([^"\n]*)', system, re.MULTILINE)[1])
    fine = linked(good)
    return sum(judge("linked", fine, linked(good.replace(text, instead)), words) for text, instead, words in UNKNOWN)


def manual(root):
    return result("manual", os.environ["FAMBIZ"], root / "man", root / "completion")


def try_manual(good, name, text, instead, words):
    with tempfile.TemporaryDirectory() as directory:
        root, build = pathlib.Path(directory), pathlib.Path(os.environ["FAMBIZ_BUILD"])
        for part in ("man", "completion"):
            shutil.copytree(build / part, root / part)
        if text is None:
            (root / name).unlink()
        else:
            write(root, {name: (root / name).read_text(encoding="utf-8").replace(text, instead)})
        return judge("manual", good, manual(root), words)


def try_headers():
    """headers.sh is bash; it fails on a header that is no C++."""
    with tempfile.TemporaryDirectory() as directory:
        root, said = pathlib.Path(directory), []
        for text in ("#pragma once\nint a(void);\n", "#pragma once\nint a(int class);\n"):
            write(root, {"a.h": text})
            command = ["bash", str(HOUSE / "headers.sh"), str(root), "a.h"]
            ended = subprocess.run(command, capture_output=True, text=True, check=False)
            said.append((ended.returncode, ended.stdout + ended.stderr))
        return judge("headers", *said, "class")


def try_tally():
    """tally.py counts what failed, what was skipped without leave, and what was not built."""
    suite = '<testsuite><testcase name="a" status="run"/><testcase name="b" status="{}"/></testsuite>'
    rows = [("fail", "", "1 passed, 1 failed"), ("notrun", "", "1 passed, 1 failed")]
    rows += [("run", "asan", "2 passed, 1 failed")]
    wrong = 0
    for status, broken, words in rows:
        with tempfile.TemporaryDirectory() as directory:
            root, said = pathlib.Path(directory), []
            write(root, {"allowed": "# none\n", "r/debug.xml": suite.format("run")})
            for _ in range(2):
                command = [sys.executable, str(ROOT / "tools/tally.py"), f"{root}/r", f"{root}/allowed"]
                ended = subprocess.run(command, capture_output=True, text=True, check=False)
                said.append((ended.returncode, ended.stdout + ended.stderr))
                write(root, {"r/debug.xml": suite.format(status)})
                if broken:
                    write(root, {f"r/{broken}.broken": ""})
            wrong += judge("tally", *said, words)
    return wrong


def main():
    wrong = sum(try_tree(*row) for row in TREES) + sum(try_objects(*row) for row in OBJECTS)
    good = manual(pathlib.Path(os.environ["FAMBIZ_BUILD"]))
    wrong += sum(try_manual(good, *row) for row in MANUALS) + try_headers() + try_tally()
    wrong += sum(try_program(*row) for row in SOFT) + sum(try_memory(*row) for row in MEMORY)
    wrong += try_linked()
    tried = len(TREES) + len(OBJECTS) + len(MANUALS) + len(SOFT) + len(MEMORY) + len(UNKNOWN) + 4
    print(f"{tried} faults tried, {wrong} unnoticed")
    return 1 if wrong else 0


sys.exit(main())
