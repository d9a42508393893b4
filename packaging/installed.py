#!/usr/bin/env python3
"""installed.py - what is installed on this machine does what it should. Run in a clean Debian by packaging/chroot, as a
user without rights: a game by the engine protocol, the server and its page, the library from C and C++, the Python module,
manual and completion."""

import glob
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request

PATIENCE = 60  # seconds for whatever should take none
EXAMPLES = "/usr/share/doc/libfambiz-dev/examples"


def output(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ends with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def check(what, fine):
    print(f"{what}: {'ok' if fine else 'NO'}")
    if not fine:
        sys.exit(1)


class Engine:
    """`fambiz engine`, a question at a time."""

    def __init__(self):
        self.process = subprocess.Popen(["fambiz", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer.startswith("ok"):
            raise SystemExit(f"{line}: {answer}")
        return answer.removeprefix("ok").strip()


def engine_game():
    """Bots of two levels play to the end; the seat that decides is the one for which there are legal picks."""
    engine, moves = Engine(), 0
    engine.ask("new edition=lookout-2021 players=3 seed=" + "07" * 32)
    while engine.ask("result") == "open":
        seat = min(pick[0] for pick in engine.ask("legal").split() if pick[0] != "*")
        for move in engine.ask(f"go seat={seat} level={'thug' if seat == 'B' else 'soldier'}").split():
            engine.ask(f"moves {move}")
            moves += 1
    check(f"a game by the engine protocol, {moves} moves, {engine.ask('result')}", moves > 10)
    engine.ask("quit")
    check("the engine ends with 0", engine.process.wait(PATIENCE) == 0)


def fetch(url):
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return answer.read().decode()


def server_page():
    """The server prints its address, has the page inside, and ends when it is told to."""
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(["fambiz", "serve", "--port", "0", "--address", "127.0.0.1", "--data", data],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = re.search(r"http://\S+", server.stdout.readline())[0]
        page = fetch(address)
        script = re.search(r'src="\.?/?(assets/[^"]+\.js)"', page)
        check("the server answers with its page", "Family Business" in page and script)
        check("the page's script is there", len(fetch(address + script[1])) > 1000)
        check("the server is well", fetch(address + "healthz").strip() == "ok")
        check("fambiz admin reaches it", output("fambiz", "admin", "--data", data, "status"))
        server.send_signal(signal.SIGTERM)
        check("it ends with 0", server.wait(PATIENCE) == 0)


def strangers(version):
    """Programs of others, by pkg-config alone."""
    check("pkg-config knows the version", output("pkg-config", "--modversion", "fambiz").strip() == version)
    flags = output("pkg-config", "--cflags", "--libs", "fambiz").split()
    with tempfile.TemporaryDirectory() as place:
        for compiler, source in (("gcc", "game.c"), ("g++", "game.cpp")):
            output(compiler, f"{EXAMPLES}/{source}", *flags, "-o", f"{place}/game")
            said = output(f"{place}/game").splitlines()
            check(f"{source} plays a game: {said[0]}", said[-1] == version)
        output("gcc", "-O2", f"{EXAMPLES}/bot.c", *flags, "-o", f"{place}/bot")
        said = output("fambiz", "arena", "--seats", f"random,cmd:{place}/bot", "--deals", "2")
        check("bot.c plays in the arena", "bot" in said)


def python_module(version):
    import fambiz
    check("the Python module is the installed one", fambiz.__file__.startswith("/usr/lib/python3/dist-packages/"))
    said = output("python3", "/usr/share/doc/python3-fambiz/examples/game.py").splitlines()
    check(f"game.py plays a game: {said[0]}", said[-1] == version)


def manual_and_completion():
    commands = re.findall(r"^  ([a-z]+) ", output("fambiz", "--help"), re.MULTILINE)
    for page in ["fambiz.1", "fambiz.3"] + [f"fambiz-{command}.1" for command in commands]:
        check(f"manual {page}", glob.glob(f"/usr/share/man/man{page[-1]}/{page}.gz"))
    for path in ("bash-completion/completions/fambiz", "zsh/vendor-completions/_fambiz",
                 "fish/vendor_completions.d/fambiz.fish", "applications/fambiz.desktop",
                 "icons/hicolor/scalable/apps/fambiz.svg", "doc/fambiz/rules.md"):
        check(path, os.path.getsize("/usr/share/" + path))
    check("the unit for systemd", glob.glob("/lib/systemd/system/fambiz.service"))
    check("it is not enabled", not glob.glob("/etc/systemd/system/*/fambiz.service"))


def main():
    version = pathlib.Path(__file__).with_name("VERSION").read_text(encoding="utf-8").strip()
    check("fambiz --version", output("fambiz", "--version").strip() == f"fambiz {version}")
    engine_game()
    server_page()
    strangers(version)
    python_module(version)
    manual_and_completion()


main()
