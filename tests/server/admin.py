#!/usr/bin/env python3
"""admin.py - `fambiz admin` and the socket behind it: every command, what it refuses, and people who misuse the socket; and
what systemd is told."""
import json
import os
import re
import signal
import socket
from datetime import datetime, timedelta, timezone

from ask import WAIT, Tally, admin, fambiz
from serve import Server, data_folder, server

SETTINGS = {"edition": "lookout-2021", "seats": 4, "clock": "standard", "window": 6000, "flags": [], "standin": "soldier"}
CLIENTS = 4  # that are heard at once (admin.c)


class Guest:
    """Somebody with a page open."""

    def __init__(self, running, name):
        self.socket = running.websocket(running.guest())
        self.ask({"type": "hello", "wire": 1, "client": "test", "lang": "en"}, "welcome")
        self.say({"type": "name", "name": name})
        self.ask({"type": "ping"}, "pong")

    def say(self, message):
        self.socket.send(json.dumps({"n": 1, **message}))

    def ask(self, message, wanted):
        self.say(message)
        return self.wait(wanted)

    def wait(self, wanted):
        """The next message of this type."""
        while True:
            for line in self.socket.text().splitlines():
                message = json.loads(line)
                if message["type"] in (wanted, "refused"):
                    return message

    def make(self, listed=False):
        table = self.ask({"type": "make", "settings": SETTINGS, "listed": listed}, "made").get("table")
        if table:
            self.ask({"type": "join", "table": table, "step": 0}, "joined")
        return table


def asked(tally, running, words, status, message):
    done = admin(running, *words)
    right = done.out if status == 0 else done.err
    tally.check(done.status == status and message in right and (done.out == "") == (status != 0),
                f"admin {words}: wanted status {status} and: {message}", done)
    return done.out


def looking(tally):
    with server() as running:
        tally.check("open\n" in asked(tally, running, ["status"], 0, f"process {running.process.pid}, port {running.port}"))
        asked(tally, running, ["tables"], 0, "tables: 0\n")
        asked(tally, running, ["who"], 0, "sessions: 0\n")
        anna, bert = Guest(running, "Anna Ängström"), Guest(running, "Bert")
        table = anna.make()
        asked(tally, running, ["status"], 0, "tables: 1, playing: 0, sessions: 2, connections: ")
        shown = asked(tally, running, ["tables"], 0, "tables: 1\n")
        tally.check(re.search(r"^ +\d+  lobby +1 +\d/4 +\d+s$", shown, re.MULTILINE), shown)
        tally.check(table not in shown, "the id of a private table is a secret of those who have the link", shown)
        tally.check(table in asked(tally, running, ["tables", "--ids"], 0, "ID"), "unless it is asked for")
        shown = asked(tally, running, ["who"], 0, "sessions: 2\n")
        tally.check(re.search(r"^ +\d+  guest +\d+  127\.0\.0\.1 +Anna Ängström$", shown, re.MULTILINE), shown)
        tally.check(re.search(r"^ +\d+  guest +-  127\.0\.0\.1 +Bert$", shown, re.MULTILINE), shown)
        tally.check(running.said().count('"event":"admin"') == 0, "who only looks is not logged", running.said())
        tally.check(table not in running.said(), "nor is a private id", running.said())
        bert.socket.close()


def saying(tally):
    with server() as running:
        guests = [Guest(running, name) for name in ("Anna", "Bert")]
        text = "Der Server startet um 12:00 neu — <b>gleich</b>"
        asked(tally, running, ["say", *text.split()], 0, "told: 2\n")
        for guest in guests:
            tally.equal(guest.wait("notice")["text"], text, "as it was typed")
        asked(tally, running, ["say", "  two  blanks "], 0, "told: 2")
        tally.equal(guests[0].wait("notice")["text"], "two  blanks ", "blanks of a quoted text")
        asked(tally, running, ["say"], 1, "say takes one line of 1 to 399 bytes of plain text")
        asked(tally, running, ["say", "x" * 399], 0, "told: 2")
        asked(tally, running, ["say", "x" * 400], 1, "1 to 399 bytes")
        asked(tally, running, ["say", "\x1b[2J"], 1, "plain text")


def draining(tally):
    with server() as running:
        guest = Guest(running, "Anna")
        tally.check(guest.make(), "a table")
        asked(tally, running, ["drain"], 0, "no new tables from now on")
        asked(tally, running, ["drain"], 0, "draining already")
        asked(tally, running, ["status"], 0, "draining")
        tally.equal(guest.make(), None, "no new one")
        tally.equal(running.http("/healthz")[0] in (200, 503), True, "still there")
        asked(tally, running, ["drain", "off"], 0, "new tables are taken again")
        asked(tally, running, ["drain", "off"], 0, "already")
        asked(tally, running, ["drain", "on"], 1, "drain takes off or nothing behind it, not 'on'")
        tally.check(guest.make(), "a table again")
        events = [(row["event"], row.get("command")) for row in map(json.loads, running.said().splitlines())]
        tally.equal(events.count(("admin", "drain")), 5, "who acts is logged", events)


def banning(tally):
    with server() as running:
        anna, bert = Guest(running, "Anna"), Guest(running, "Bert")
        number = re.search(r"^ +(\d+) .*Bert$", admin(running, "who").out, re.MULTILINE)[1]
        asked(tally, running, ["bans"], 0, "nobody is banned")
        asked(tally, running, ["ban", "person", number, "2", "shouts", "all day"], 0, f"banned: person {number}, for 2 hours")
        tally.equal(bert.socket.closed_with(), 4403, "out at once")
        asked(tally, running, ["bans"], 0, f"person {number} until ")
        line = admin(running, "bans").out
        until = re.search(r" until (\d+-\d+-\d+ \d+:\d+ UTC): shouts all day$", line, re.MULTILINE)
        tally.check(until, "until when, and why", line)
        left = datetime.strptime(until[1], "%Y-%m-%d %H:%M %Z") - datetime.now(timezone.utc).replace(tzinfo=None)
        tally.check(timedelta(hours=1) < left <= timedelta(hours=2), "two hours", line)
        tally.check(anna.make(), "others play on")
        asked(tally, running, ["unban", "person", number], 0, f"no longer banned: person {number}")
        asked(tally, running, ["unban", "person", number], 1, f"person {number} is not banned; `bans` tells who is")
        asked(tally, running, ["ban", "::ffff:192.0.2.7"], 0, "banned: 192.0.2.7, for ever")
        asked(tally, running, ["ban", "2001:DB8::0:1", "x" * 64], 0, "banned: 2001:db8::1, for ever")
        asked(tally, running, ["unban", "2001:db8::2"], 1, "2001:db8::2 is banned with its whole net")
        asked(tally, running, ["unban", "2001:db8::1"], 0, "no longer banned: 2001:db8::1")
        for words, message in ((["ban"], "whom? An address"), (["ban", "somebody"], "whom? An address, like 192.0.2.7"),
                               (["ban", "person"], "person wants a number"), (["ban", "person", "0"], "person wants a number"),
                               (["ban", "192.0.2.8", "0"], "HOURS is a number from 1 to 87600, not '0'"),
                               (["ban", "192.0.2.8", "3h"], "not '3h'"), (["ban", "192.0.2.8", "99999"], "not '99999'"),
                               (["ban", "192.0.2.8", "y" * 65], "REASON has at most 64 bytes"),
                               (["unban"], "whom?"), (["unban", "192.0.2.7", "x"], "unban takes nothing behind it, not 'x'")):
            asked(tally, running, words, 1, message)
        tally.equal(admin(running, "bans").out.count("\n"), 1, "what is refused changes nothing", admin(running, "bans"))


def lasting(tally):
    """A ban is there after a restart; `stop` ends a server cleanly, and frees its place."""
    with data_folder() as data:
        running = Server(data)
        asked(tally, running, ["ban", "192.0.2.7", "5"], 0, "banned")
        guest = Guest(running, "Anna")  # and stays, and does not listen
        tally.check(guest.make(), "a table")
        asked(tally, running, ["stop"], 0, "stopping")
        tally.equal(running.process.wait(timeout=WAIT), 0, "a clean end", running.said())
        tally.equal(os.path.exists(data + "/admin.sock"), False, "no socket is left over")
        done = fambiz("admin", f"--data={data}", "status")
        tally.check(done.status == 1 and f"no server runs in {data}\nStart one with `fambiz serve --data {data}`" in done.err,
                    done)
        running.stop()
        running = Server(data)
        running.stop(signal.SIGKILL)
        tally.check(os.path.exists(data + "/admin.sock"), "left over after kill -9")
        done = fambiz("admin", f"--data={data}", "status")
        tally.check(done.status == 1 and "no server runs in" in done.err, done)
        running = Server(data)
        asked(tally, running, ["bans"], 0, "192.0.2.7 until ")
        asked(tally, running, ["tables"], 0, "tables: 1\n")
        running.stop()


def wrong_commands(tally):
    with server() as running:
        for words, message in ((["tabels"], "there is no command 'tabels'; did you mean tables?"),
                               (["x"], "there is no command 'x'; `help` tells them all"), (["status", "x"], "status takes nothing"),
                               (["tables", "x"], "tables takes --ids or nothing behind it, not 'x'"), (["who", "x"], "who takes nothing"),
                               (["bans", "x"], "bans takes nothing"), (["stop", "now"], "stop takes nothing behind it, not 'now'"),
                               ([""], "there is no command ''")):
            asked(tally, running, words, 1, message)
        for words in ([], ["say", "x" * 2100], ["say", "a\nstop"]):
            tally.equal(admin(running, *words).status, 2, words)
        tally.check("ban ADDRESS|person N" in admin(running, "help").out, "help")


def talk(running, bytes_, close=False):
    """All that the socket answers to these bytes."""
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(WAIT)
        sock.connect(running.data + "/admin.sock")
        sock.sendall(bytes_)
        if close:
            sock.shutdown(socket.SHUT_WR)
        got = b""
        while more := sock.recv(65536):
            got += more
        return got


def misuse(tally):
    """Whatever somebody does at the socket, the next one is answered, and players are not kept waiting."""
    with server() as running:
        tally.check(talk(running, b"status\nstop\n").startswith(b"ok\nfambiz "), "one line is one command")
        tally.check(talk(running, b"help\n").startswith(b"ok\nstatus "), "help")
        tally.equal(talk(running, b"status", close=True), b"", "half a line is none")
        tally.equal(talk(running, b"", close=True), b"", "nothing")
        tally.equal(talk(running, b"say a\0b\n"), b"no\na command is text, without a zero byte\n", "a zero byte")
        tally.equal(talk(running, b"x" * 2048), b"no\na command has at most 2047 bytes\n", "too long")
        tally.check(talk(running, b"\xff\xfe\n").startswith(b"no\nthere is no command"), "no UTF-8")
        stuck = []
        for _ in range(3 * CLIENTS):  # connect, say half a word, and stay
            stuck.append(socket.socket(socket.AF_UNIX))
            stuck[-1].connect(running.data + "/admin.sock")
            stuck[-1].sendall(b"sta")
        asked(tally, running, ["status"], 0, "open")
        guest = Guest(running, "Anna")
        tally.check(guest.make(), "players are served meanwhile")
        for sock in stuck[:2 * CLIENTS]:  # the oldest had to go
            sock.settimeout(WAIT)
            tally.equal(sock.recv(10), b"", "closed")
        for sock in stuck:
            sock.close()
        deaf = socket.socket(socket.AF_UNIX)
        deaf.connect(running.data + "/admin.sock")
        deaf.sendall(b"help\n")
        deaf.close()  # never looks at the answer
        asked(tally, running, ["status"], 0, "open")


def told_systemd(tally):
    """Ready when it can be reached, alive while it runs, and stopping."""
    name = f"fambiz-admin-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd, data_folder() as data:
        systemd.bind("\0" + name)
        systemd.settimeout(WAIT)
        running = Server(data, environment={"NOTIFY_SOCKET": "@" + name, "WATCHDOG_USEC": "200000"})
        heard = []
        while "READY=1" not in "".join(heard) or heard.count("WATCHDOG=1") < 3:
            heard.append(systemd.recv(1000).decode())
        tally.equal(running.http("/healthz")[0], 200, "ready")
        tally.equal(running.stop()[0], 0, "a clean end")
        while heard[-1] != "STOPPING=1":
            heard.append(systemd.recv(1000).decode())
        tally.equal([line for line in heard if line.startswith("READY")], ["READY=1\nSTATUS=serving"], heard)


def main():
    tally = Tally()
    for part in (looking, saying, draining, banning, lasting, wrong_commands, misuse, told_systemd):
        part(tally)
    tally.finish()


if __name__ == "__main__":
    main()
