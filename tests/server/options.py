#!/usr/bin/env python3
"""options.py - the options of `fambiz serve`: where they come from, which one wins, what is refused and how; --help and
--print-config in both languages; where the data folder is. Only the last one needs a server."""
import os
import pathlib
import re
import signal
import tempfile

from ask import CLEAN, Tally, fambiz
from serve import Server, data_folder

NAMES = re.findall(r'^OPTION\(\w+, "([a-z-]+)", (\w+)', pathlib.Path("src/daemon/options.def").read_text(), re.MULTILINE)
NUMBERS = [name for name, kind in NAMES if kind == "Number"]


def config(done):
    """{name: value} of what --print-config prints."""
    rows = (line.split(" =", 1) for line in done.out.splitlines() if line and not line.startswith("#"))
    return {name: value.strip() for name, value in rows}


class Home:
    """A home with files in it, for one run after the other."""

    def __init__(self):
        self.keeper = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.keeper.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def serve(self, *arguments, **variables):
        return fambiz("serve", *arguments, folder=self.folder, **variables)

    def config(self, *arguments, **variables):
        return config(self.serve(*arguments, "--print-config", **variables))


def standard(tally):
    done = Home().serve("--print-config")
    tally.equal([name for name, _ in NAMES], list(config(done)), "every option, in the order of the table", done)
    tally.equal(config(done)["port"], "1929", "the standard port")
    comments = [line for line in done.out.splitlines() if line.startswith("#")]
    tally.equal(len(comments), len(NAMES) + 1, "a meaning for each, and a head", done)
    german = Home().serve("--print-config", "--lang", "de")
    tally.check("# TCP-Port" in german.out, "meanings in German", german)
    tally.equal(config(german), config(done), "values do not depend on the language")


def which_counts(tally):
    home = Home()
    tally.equal(home.config()["port"], "1929", "nothing said")
    home.write(".config/fambiz/serve.conf", "port = 10\nrate=11\n")
    tally.equal(home.config()["port"], "10", "the file of ~/.config")
    xdg = home.write("xdg/fambiz/serve.conf", "port=20").parents[1]
    tally.equal(home.config(XDG_CONFIG_HOME=str(xdg))["port"], "20", "the file of XDG_CONFIG_HOME")
    tally.equal(home.config(XDG_CONFIG_HOME="xdg")["port"], "10", "a relative one is none")
    own = home.write("own.conf", "port = 30")
    tally.equal(home.config(FAMBIZ_CONFIG=str(own))["port"], "30", "the file of FAMBIZ_CONFIG")
    tally.equal(home.config(f"--config={own}", FAMBIZ_CONFIG="/nowhere")["port"], "30", "--config before FAMBIZ_CONFIG")
    tally.equal(home.config(f"--config={own}")["rate"], "20", "one file is read, not two")
    tally.equal(home.config(f"--config={own}", FAMBIZ_PORT="40")["port"], "40", "environment before file")
    tally.equal(home.config(f"--config={own}", "--port=50", FAMBIZ_PORT="40")["port"], "50", "flag before both")
    tally.equal(home.config("--port=1", "--port", "2")["port"], "2", "of two the last")
    tally.equal(home.config(FAMBIZ_TABLES_EACH="3")["tables-each"], "3", "a name of two words in the environment")


def every_option(tally):
    """Each can be set by each source, and is printed as it was given."""
    home = Home()
    value = {"url": "https://play.example", "origin": "http://a.example:81, https://b.example", "proxy": "10.0.0.0/8, ::1",
             "open-metrics": "yes", "cert": "/c.pem", "key": "/k.pem", "store": "postgresql://me@here/there?x=a # b"}
    given = {name: value.get(name, "17" if name in NUMBERS else "some # thing = x") for name, _ in NAMES}
    file = home.write("all.conf", "# all\n\n" + "".join(f"  {name}\t=  {given[name]}  \r\n" for name in given))
    tally.equal(home.config(f"--config={file}"), given, "by the file")
    tally.equal(home.config(*(f"--{name}={given[name]}" for name in given)), given, "by flags")
    variables = {"FAMBIZ_" + name.upper().replace("-", "_"): given[name] for name in given}
    tally.equal(home.config(**variables), given, "by the environment")
    again = home.write("again.conf", home.serve("--print-config", f"--config={file}").out)
    tally.equal(home.config(f"--config={again}"), given, "what --print-config prints can be read again")


def flags(tally):
    home = Home()
    for word, wanted in (("yes", "yes"), ("on", "yes"), ("true", "yes"), ("1", "yes"), ("no", "no"), ("off", "no"),
                         ("false", "no"), ("0", "no")):
        tally.equal(home.config(f"--open-metrics={word}")["open-metrics"], wanted, word)
    tally.equal(home.config("--open-metrics")["open-metrics"], "yes", "without a value")
    tally.equal(home.config("--open-metrics=no", FAMBIZ_OPEN_METRICS="yes")["open-metrics"], "no", "a flag can say no")


# arguments, what has to be said
WRONG = (
    (["--prot=1"], "there is no option '--prot=1'; did you mean --port?"),
    (["--table-each", "3"], "did you mean --tables-each?"), (["--nonsense"], "there is no option '--nonsense'"),
    (["-p"], "there is no option '-p'"), (["--port"], "--port wants a value: --port=PORT"),
    (["--help=x"], "--help takes no value"), (["here"], "only options can stand here, not 'here'"),
    (["--port=http"], "--port takes a number from 0 to 65535, not 'http'"),
    (["--port=65536"], "--port takes a number from 0 to 65535, not '65536'"),
    (["--port=-1"], "--port takes a number from 0 to 65535, not '-1'"),
    (["--port=+1"], "--port takes a number from 0 to 65535, not '+1'"), (["--port= 1"], "--port takes a number from 0 to 65535, not ' 1'"), (["--web= x"], "--web begins or ends with a blank"),
    (["--port="], "--port takes a number from 0 to 65535, not ''"), (["--port=0x10"], "not '0x10'"),
    (["--tables=99999999999999999999"], "--tables takes a number from 1 to 1000000, not '99999999999999999999'"),
    (["--threads=65"], "--threads takes a number from 0 to 64, not '65'"), (["--keep=0"], "--keep takes a number from 1 to 100000"),
    (["--open-metrics=maybe"], "--open-metrics is yes or no, not 'maybe'"), (["--lang=fr"], "--lang is en or de, not 'fr'"),
    (["--data=" + "x" * 512], "--data is longer than 511 bytes"), (["--web=a\nb"], "--web holds a control character"),
    (["--cert=a"], "cert and key go together: key is not set"), (["--key=a"], "cert and key go together: cert is not set"),
    (["--url=play.example"], "url: 'play.example' should look like https://play.example"),
    (["--url=https://play.example/"], "without a / at the end"), (["--url=https://"], "url: 'https://' should look like"),
    (["--origin=https://a.example, b.example"], "origin: 'b.example' should look like https://play.example"),
    (["--proxy=127.0.0.1, 10.0.0.0/33"], "is no list of addresses and nets like 127.0.0.1, 10.0.0.0/8, fd00::/8"),
    (["--config=/nowhere/x.conf"], "cannot read /nowhere/x.conf: No such file or directory"),
    (["--config=/"], "cannot read /: Is a directory"),
)
# lines of a file, number of the wrong one, what has to be said
WRONG_FILES = (
    ("port = 1\nprot = 2\n", 2, "there is no option 'prot'; did you mean 'port'?"),
    ("# one\n\n\nwhatever = 2", 4, "there is no option 'whatever'; `fambiz serve --help` lists them all"),
    ("port 7\n", 1, "a line should be NAME = value, or a comment after #, not 'port 7'"),
    ("[server]\n", 1, "a line should be NAME = value, or a comment after #, not '[server]'"),
    ("port = 7\nrate = 1\nport = 7\n", 3, "port is already set, in line 1"),
    ("port = 7 # seven\n", 1, "port takes a number from 0 to 65535, not '7 # seven'"),
    ("data = " + "x" * 600, 1, "data is longer than 511 bytes"), ("open-metrics = ja", 1, "open-metrics is yes or no, not 'ja'"),
    (b"port = 7\0\n", 1, "a zero byte; this should be a text file"),
    ("= 7\n", 1, "there is no option ''"), ("x" * 100000, 1, "a line should be NAME = value"),
)


def wrong(tally):
    home = Home()
    for arguments, message in WRONG:
        done = home.serve(*arguments)
        tally.check(done.status == 2 and not done.out and "fambiz serve: " in done.err and message in done.err,
                    f"{arguments}: wanted status 2 and: {message}", done)
    done = home.serve("--print-config", FAMBIZ_RATE="fast")
    tally.check(done.status == 2 and "FAMBIZ_RATE takes a number from 1 to 1000000, not 'fast'" in done.err, done)
    for text, line, message in WRONG_FILES:
        path = home.write("wrong.conf", text)
        done = home.serve(f"--config={path}", "--print-config")
        tally.check(done.status == 2 and f"fambiz serve: {path}:{line}: {message}" in done.err, text[:200], done)


def helps(tally):
    for command in ("serve", "admin"):
        for lang, usage, other in (("en", "Usage: fambiz ", "Aufruf: "), ("de", "Aufruf: fambiz ", "Usage: ")):
            done = fambiz(command, "--help", "--lang", lang)
            tally.check(done.status == 0 and not done.err and done.out.startswith(usage + command), done)
            tally.check(other not in done.out, "one language", done)
            tally.equal([line for line in done.out.splitlines() if len(line) > 79], [], "lines too long for a terminal")
            tally.equal(fambiz(command, "--help", LANGUAGE=lang).out, done.out, "by the environment")
        tally.check(fambiz(command, "--help", LANG="C.UTF-8").out.startswith("Usage: "), "English without any")
    serve = fambiz("serve", "--help").out
    for name, kind in NAMES:
        tally.check(re.search(rf"^ {{2,6}}--{name}[\[=]", serve, re.MULTILINE), name)
        tally.check(kind == "Text" or re.search(rf"--{name}\W[^\0]*?\(default:\s\w+\)", serve), name, "its standard value")
    tally.check("  serve " in fambiz("--help").out and "  admin " in fambiz("--help").out, "fambiz --help")


def documented(tally):
    text = pathlib.Path("docs/running.md").read_text(encoding="utf-8")
    for name, _ in NAMES:
        tally.check(f"`{name}`" in text, f"{name} in docs/running.md")
    for word in re.findall(r"^ADMIN\((\w+)", pathlib.Path("src/server/admin.def").read_text(), re.MULTILINE):
        tally.check(word == "help" or re.search(rf"\| .*`{word}[ `]", text), f"admin {word} in docs/running.md")


def where_data_lies(tally):
    """`admin` finds it in the same way as `serve`, and says where it looked."""
    home = Home()

    def where(*arguments, **variables):
        done = fambiz("admin", *arguments, "status", folder=home.folder, **variables)
        found = re.search(r"no server runs in (.*)\n", done.err)
        tally.check(done.status == 1 and found and f"fambiz serve --data {found[1]}`" in done.err, done)
        return found and found[1]

    tally.equal(where(), f"{home.folder}/.local/share/fambiz", "in HOME")
    tally.equal(where(XDG_DATA_HOME="/x"), "/x/fambiz", "by XDG")
    tally.equal(where(XDG_DATA_HOME="x"), f"{home.folder}/.local/share/fambiz", "a relative one is none")
    tally.equal(where(STATE_DIRECTORY="/s/fambiz:/t"), "/s/fambiz", "systemd's, the first")
    tally.equal(where(STATE_DIRECTORY="/s", FAMBIZ_DATA="/e"), "/e", "what is named counts more")
    tally.equal(where(f"--config={home.write('c', 'data=/f')}"), "/f", "by a file")
    done = fambiz("admin", "status", HOME="")
    tally.check(done.status == 2 and "neither XDG_DATA_HOME nor HOME is set; name one: --data DIR" in done.err, done)
    done = fambiz("admin", "--data=" + "x" * 500, "status")
    tally.check(done.status == 1 and "File name too long" in done.err, done)


def one_server(tally):
    """The folder is made for its owner alone; a second server is told who has it; kill -9 leaves nothing in the way."""
    with data_folder() as data:
        os.mkdir(os.path.dirname(data) + "/wide", 0o755)
        for folder in (data, os.path.dirname(data) + "/wide"):
            server = Server(folder)
            modes = {name: os.stat(os.path.join(folder, name)).st_mode & 0o777 for name in os.listdir(folder)}
            tally.check(len(modes) >= 4 and set(modes.values()) == {0o600}, modes)
            tally.equal(server.stop()[0], 0, "a clean end")
        tally.equal(os.stat(data).st_mode & 0o777, 0o700, "the folder")
        server = Server(data)
        second = fambiz("serve", "--port=0", f"--data={data}")
        tally.check(second.status == 1 and f"another server (process {server.process.pid}) uses" in second.err, second)
        taken = fambiz("serve", f"--port={server.port}", f"--data={data}2", "--address=127.0.0.1")
        tally.check(taken.status == 1 and str(server.port) in taken.err, "the port is taken", taken)
        server.stop(signal.SIGKILL)
        server = Server(data)
        tally.check(server.serves(), "after kill -9", server.said())
        tally.equal(server.stop()[0], 0, "a clean end")


def main():
    tally = Tally()
    assert "FAMBIZ" in CLEAN
    for part in (standard, which_counts, every_option, flags, wrong, helps, documented, where_data_lies, one_server):
        part(tally)
    tally.finish()


if __name__ == "__main__":
    main()
