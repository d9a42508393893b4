#!/usr/bin/env python3
"""grown.py SOURCE BUILD CC FOLDER… - do games outlive a program that has grown?
grown.py --whole SOURCE FOLDER… - the same for the whole program: it is built, and opens the folders (compare.py)

Copies the pure layers and adds, each in the middle of its table, a card, a switch, a level and an event, and with them a
revision of the rules; then tells all tables that a release has kept (FOLDER: tests/upgrade/0.1.0) with this program and with
today's, to the end of their games. Every word has to be the same: the added card is in no deck of a game that began before it,
and nothing that was stored has moved."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))

from pieces import of_release  # noqa: E402  (beside this file)

LAYERS = ("rules", "text", "fair", "bots", "table")
# file, the line before which it is put, what is put there
ADDED = [
    ("rules/cards.def", "FB_CARD(13, 1, LAM,",
     'FB_CARD(42, 3, ZZZ, RESCUE, 1, 1, 0, NONE, truce, PLAIN)\n'),
    ("bots/weight.def", "FB_WEIGHT(LAM,", "FB_WEIGHT(ZZZ, 1.000F, 1.000F, 1.000F, 1.000F, 1.000F, 1.000F)\n"),
    ("rules/edition.def", "FB_SWITCH(5, 1, REWAR,", 'FB_SWITCH(14, 3, DUMMY, "dummy", "off", "on", 1, 0, 1, 0)\n'),
    ("bots/level.def", "FB_LEVEL(2, thug)", "FB_LEVEL(7, dummy)\n"),
    ("rules/event.def", "FB_EVENT(5, SHUFFLE,", "FB_EVENT(29, DUMMY, SEAT, 0, 1, 0)\n"),
]
# file, what is there, what stands there then
CHANGED = [
    ("rules/fambiz.h", "FB_RULES_REVISION = 2", "FB_RULES_REVISION = 3"),
    ("table/table.h", "FB_TABLE_REVISION = 2", "FB_TABLE_REVISION = 3"),
    ("table/table.c", "[2] = 2}", "[2] = 2, [3] = 3}"),
    ("bots/stooge.c", "const FbLevel level_stooge =", "const FbLevel level_dummy = {.name = \"dummy\", .bytes = sizeof(FbBot), "
     ".ask = ask_random, .think = level_think_nothing, .answer = level_answer_chosen};\nconst FbLevel level_stooge ="),
]


def change(file, right, wrong):
    text = file.read_text(encoding="utf-8")
    if text.count(right) != 1:
        sys.exit(f"{file}: it should have this once: {right}")
    file.write_text(text.replace(right, wrong), encoding="utf-8")


def grow(copy):
    for name, line, added in ADDED:
        change(copy / name, line, added + line)
    for name, right, wrong in CHANGED:
        change(copy / name, right, wrong)


def compile_all(compiler, sources, build, retell, program):
    """One run of the compiler a layer, because files of two layers may have the same name; all of them side by side."""
    command = [compiler, "-std=gnu17", "-O1", "-w", "-Werror=implicit", "-DFAMBIZ_VERSION=\"grown\"", "-I", sources, "-c"]
    parts = {layer: sorted((sources / layer).glob("*.c")) for layer in LAYERS}
    parts["other"] = [next(build.rglob("lang_table.c")), retell]  # the texts are made of po/, and number nothing
    runs = []
    for name, files in parts.items():
        folder = program.parent / f"{program.name}-objects" / name
        folder.mkdir(parents=True)
        runs.append(subprocess.Popen([*command, *files], cwd=folder))
    if any([run.wait() for run in runs]):
        sys.exit("it does not compile")
    subprocess.run([compiler, *program.parent.glob(f"{program.name}-objects/*/*.o"), "-o", program], check=True)


def told(program, files):
    done = subprocess.run([program, *files], capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        sys.exit(f"{program.name}: {done.stdout[-500:]}{done.stderr[-500:]}")
    return done.stdout.splitlines()


def differs(here, grown):
    for k, (one, other) in enumerate(zip(here, grown)):
        if one != other.replace('@2"', '"'):  # of which revision a game is, if there is a newer one (docs/json.md)
            return f"line {k}:\n{one}\nbecame\n{other}"
    return None if len(here) == len(grown) else "one of them says more"


def whole(source, folders):
    with tempfile.TemporaryDirectory() as room:
        copy, build = pathlib.Path(room, "source"), pathlib.Path(room, "build")
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("build", ".git", "node_modules"))
        grow(copy / "src")
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DFAMBIZ_TESTS=OFF", "-DFAMBIZ_LTO=OFF"]
        for command in (["cmake", "-G", "Ninja", "-S", copy, "-B", build, *options], ["cmake", "--build", build, "--target", "fambiz"]):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"it cannot be built: {(done.stdout + done.stderr)[-2000:]}")
        compare = [sys.executable, source / "tests" / "upgrade" / "compare.py", "--grown", build / "fambiz"]
        return max(subprocess.run([*compare, folder, "sqlite", "terminal"], check=False).returncode for folder in folders)


def main():
    if sys.argv[1] == "--whole":
        return whole(pathlib.Path(sys.argv[2]), sys.argv[3:])
    source, build, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    retell = source / "tests" / "upgrade" / "retell.c"
    with tempfile.TemporaryDirectory() as room:
        room = pathlib.Path(room)
        shutil.copytree(source / "src", room / "src", ignore=shutil.ignore_patterns("server", "store", "net", "cli"))
        grow(room / "src")
        compile_all(compiler, source / "src", build, retell, room / "today")
        compile_all(compiler, room / "src", build, retell, room / "grown")
        for folder in sys.argv[4:]:
            files = of_release(pathlib.Path(folder), room / "kept")
            today, grown = told(room / "today", files), told(room / "grown", files)
            wrong = differs(today, grown)
            ends = sum(bool(re.search(r" phase 4 ", line)) for line in today)
            print(f"{folder}: {len(files)} tables, {ends} of them at their end, {len(today)} lines told alike")
            if wrong:
                sys.exit(wrong)
            if len(files) < 30 or not ends:
                sys.exit("these are too few")
    return 0


sys.exit(main())
