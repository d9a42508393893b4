#!/usr/bin/env python3
"""broken.py - every check of the house fails when what it guards is broken.

Each row of faults.py is a small project with one thing wrong: the check, the files, and words that its message must
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

from faults import (COMPLETIONS, DOCUMENTS, GAWK, GOOD, HARD, HARD_CODE, KNOWN, MANUALS, MEMORY, OBJECTS, SOFT, TREES, UNKNOWN)

HOUSE = pathlib.Path(__file__).resolve().parent
ROOT = HOUSE.parent.parent


def write(root, tree):
    for name, text in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copy(ROOT / ".clang-format", root)
    if "VERSION" in tree:
        shutil.copy(ROOT / "packaging/debianize.py", root / "packaging")


def result(check, *arguments, build=".", **variables):
    command = [sys.executable, str(HOUSE / f"{check}.py"), *map(str, arguments)]
    environment = dict(os.environ, FAMBIZ_BUILD=str(build), **variables)
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


def of_gawk(command):
    """What house.packages says about a script that calls this command where awk is gawk's."""
    with tempfile.TemporaryDirectory() as directory:
        root, away = pathlib.Path(directory, "tree"), pathlib.Path(directory, "bin")
        write(root, dict(GOOD, packages="sed play a\n", play=f"#!/bin/bash\n{command} 1\n"))
        write(away, {name: f"#!/bin/bash\n{script}\n" for name, script in GAWK.items()})
        for name in GAWK:
            (away / name).chmod(0o755)
        return result("packages", root, build=root / "build", PATH=f"{away}:{os.environ['PATH']}")


def try_gawk():
    """The awk of another package will do; its own name will not."""
    own = os.path.basename(os.path.realpath(shutil.which("awk")))  # mawk, unless this machine has another
    return judge("packages with gawk", of_gawk("awk"), of_gawk(own), f"calls {own} of gawk")


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


def of_document(text):
    """What tests/house/docs.py says about an installed document a.md, beside b.md, of a source with bench and tools."""
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        write(root, {"doc/a.md": text, "doc/b.md": "# Two\n", "source/bench/a": "", "source/tools/backup": ""})
        return result("docs", root / "doc", root / "source")


def try_document(text, words):
    good = of_document("The source has more.\n\n## One\n\nSee `docs/b.md`, `bench/a`, [b](b.md)\n")
    return judge("docs", good, of_document(text), words)


@functools.cache
def of_completion(text="", instead=""):
    """What house.completion says about fambiz.bash with this change."""
    whole = pathlib.Path(os.environ["FAMBIZ_BUILD"], "completion/fambiz.bash").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as directory:
        write(pathlib.Path(directory), {"fambiz.bash": whole.replace(text, instead) if text else whole})
        return result("completion", directory)


def try_completion(text, instead, words):
    return judge("completion", of_completion(), of_completion(text, instead), words)


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
    wrong += sum(try_completion(*row) for row in COMPLETIONS) + sum(try_document(*row) for row in DOCUMENTS)
    wrong += try_linked() + try_gawk()
    tables = (TREES, OBJECTS, MANUALS, COMPLETIONS, DOCUMENTS, SOFT, MEMORY, UNKNOWN)
    tried = sum(map(len, tables)) + 5
    print(f"{tried} faults tried, {wrong} unnoticed")
    return 1 if wrong else 0


sys.exit(main())
