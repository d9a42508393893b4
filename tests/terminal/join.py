#!/usr/bin/env python3
"""Tables on a server: joining, winning a counter race, a connection that breaks, coming back, TLS, and refusals."""
import hashlib
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time

from tmux import ROOT, WAIT, Tally, Terminal, panel, program

sys.path.insert(0, str(ROOT / "tests" / "lib"))
import serve  # noqa: E402

SETTINGS = {"edition": "lookout-2021", "seats": 3, "clock": "relaxed", "window": 6000, "flags": ["chat"], "standin": "soldier"}
HASH = hashlib.sha256(bytes(16)).hexdigest()  # of everybody's part for the deal
COUNTERS = ("FAM", "MOB")


class Person:
    """A scripted WebSocket, as a page has one: sends messages, and knows its hand and who is asked."""

    def __init__(self, place, name):
        self.ws, self.n, self.lines = place.websocket(place.guest()), 0, []
        self.hand, self.question, self.asked, self.window, self.lobby = [], 0, None, None, None
        self.send(type="hello", wire=1, client="script", lang="en")
        self.wait("welcome")
        self.send(type="name", name=name)

    def send(self, **message):
        self.n += 1
        self.ws.send(json.dumps({"type": message.pop("type"), "n": self.n, **message}, separators=(",", ":")))

    def take(self, message):
        kind = message["type"]
        if kind == "lobby":
            self.lobby = message["lobby"]
        elif kind == "parts" and HASH in message["hashes"]:
            self.send(type="part", part=bytes(16).hex())
        elif kind == "view":
            self.hand, self.question = list(message["view"]["hand"]), message["step"]
            self.asked = message["view"]["asked"], message["view"]["phase"]
        elif kind == "events":
            self.question, self.window = message["step"], None
            for event in message["events"]:
                if event[0] == "deal":
                    self.hand = []
                elif event[0] == "drew" and len(event) > 2:
                    self.hand.append(event[2])
                elif event[0] == "ask":
                    self.asked = event[3] if len(event) > 3 else event[1], event[2] if len(event) > 2 else "play"
        elif kind == "window":
            self.window = message
        return message

    def wait(self, *kinds):
        while True:
            while self.lines:
                message = self.take(json.loads(self.lines.pop(0)))
                if message["type"] in kinds:
                    return message
            self.lines = [line for line in self.ws.text().split("\n") if line]

    def until(self, true):
        while not true():
            self.wait("lobby", "events", "window", "view")

    def make(self, **settings):
        self.send(type="make", settings={**SETTINGS, **settings}, listed=True)
        return self.join(self.wait("made")["table"])

    def join(self, table):
        self.send(type="join", table=table, step=0)
        self.wait("joined")
        return table

    def sit(self, seat):
        self.send(type="sit", seat=seat)
        self.send(type="ready", on=True, hash=HASH)

    def everybody(self, people):
        """So many people sit and are ready."""
        self.until(lambda: self.lobby and sum(s["kind"] == "human" and s["ready"] for s in self.lobby["seats"]) == people)

    def begin(self, people):
        """Starts, and again if somebody's part has come too late: the clock of the server may run fast."""
        while self.lobby["phase"] == "lobby":
            self.everybody(people)
            self.send(type="start")
            if self.wait("parts", "refused")["type"] == "parts":
                self.wait("lobby")
            time.sleep(0.05)


def link(place, table):
    return place.url.rstrip("/") + "/#t/" + table


def seat_of(shown):
    """The person's own, as the screen shows it."""
    found = re.search(r"^.?([A-F]) You ", shown, re.MULTILINE)
    return found and found[1]


def shown_cards(shown):
    return [line.split()[-2:] and re.sub(r"^ *\d* *", "", line)[:3] for line in panel(shown)]


def own_seat(person, name):
    people = person.lobby["people"]
    return next(row["seat"] for row in people if row and row["name"] == name)


def race(tally, place):
    """One deal: one page attacks the terminal, which counters before the other page does. False: the cards did not suit."""
    pages = [Person(place, "One"), Person(place, "Two")]
    table = pages[0].make()
    pages[0].sit("A")
    pages[1].join(table)
    pages[1].sit("B")
    with Terminal("play", "--join", link(place, table), "--names", "Terry") as t:
        pages[0].everybody(3)
        pages[0].send(type="start")
        for page in pages:
            page.wait("parts")  # each sends its own, so that the cards are dealt
        for page in pages:
            page.until(lambda p=page: p.hand and p.question)
        shown = t.until(lambda s: "What happened" in s and seat_of(s) and len(panel(s)) > 1, "the table")
        turn = pages[0].asked[0]
        attacker, other = pages if own_seat(pages[0], "One") == turn else pages[::-1]
        theirs = [card for card in COUNTERS if card in other.hand]
        mine = [card for card in COUNTERS if card in shown_cards(shown)]  # after Mob Power the attacker would be asked first
        if seat_of(shown) == turn or mine != ["FAM"] or not theirs or "CON" not in attacker.hand:
            return False
        attacker.send(type="move", question=attacker.question, picks=["CON", seat_of(shown) + "1"])
        t.until(lambda s: "Counter, or pass?" in s, "the window")
        tally.check(re.search(r"counter window \d\.\d s", t.shot()), "a countdown", t.shot())
        t.keys("1")
        time.sleep(1.5)
        other.until(lambda: other.window)
        other.send(type="attempt", question=other.window["question"], card=theirs[0])
        t.until("You counter with")
        lost = other.wait("late", "refused")
        tally.check(lost["type"] == "late" or lost["id"] == "table.late", "the page came too late, and is told so", lost)
        tally.check("It is your turn." in t.until("It is your turn."), "who counters has the next turn", t.shot())
        t.type("quit")
        t.until("status 0")
    return True


def check_race(tally):
    with serve.server() as place:
        tally.check(any(race(tally, place) for _ in range(100)), "a deal that suits")


def plain(*arguments, state, **more):
    return subprocess.Popen([program(), "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            env={**os.environ, "LANGUAGE": "", "LC_ALL": "", "LANG": "C.UTF-8", "XDG_STATE_HOME": state, **more}, text=True)


def said_until(player, line):
    out = ""
    while not out.endswith(line):
        more = player.stdout.readline()
        if not more:
            raise AssertionError("the program ended: " + out)
        out += more
    return out


def play_first(player, said):
    """Takes the first of whatever is offered, as long as there are prompts."""
    for letter in iter(lambda: player.stdout.read(1), ""):
        said.append(letter)
        if said[-3:] == ["\n", ">", " "]:
            player.stdin.write("1\n")
            player.stdin.flush()


def wait_for(true):
    """Whether it has become true in time."""
    end = time.monotonic() + WAIT
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    return true()


def check_whole(tally):
    """Two programs play a whole game on a server whose clock runs fast, line by line, with a bot between them."""
    with tempfile.TemporaryDirectory() as folder, serve.data_folder() as data:
        page = pathlib.Path(folder, "clock")
        page.write_bytes(struct.pack("<IIQQ", 0, 20, 0, 0))
        library = os.path.join(os.environ["FAMBIZ_BUILD"], "tests/server/libfb_clock.so")
        place = serve.Server(data, environment={"FAMBIZ_TEST_CLOCK": str(page), "LD_PRELOAD": library})
        host = Person(place, "Host")
        table = host.make(clock="untimed", window=3000)
        players = [plain("--join", link(place, table), "--names", "P%d" % i, state=os.path.join(folder, str(i))) for i in range(2)]
        said = [[] for _ in players]
        threads = [threading.Thread(target=play_first, args=row) for row in zip(players, said)]
        for thread in threads:
            thread.start()
        host.everybody(2)
        host.send(type="fill", level="stooge")
        host.begin(2)
        host.wait("over")
        for letters in said:
            tally.check(wait_for(lambda l=letters: "Proved: your own part" in "".join(l)), "the deal is proved", "".join(letters)[-1500:])
        for player, thread in zip(players, threads):
            player.stdin.close()
            thread.join(WAIT)
            tally.equal(player.wait(WAIT), 0, "the status")
        for letters in said:
            tally.check("won the game!" in "".join(letters), "a game on a server", "".join(letters)[-1500:])
        place.stop()


def check_back(tally):
    """A connection that breaks comes back; who leaves and comes back has the same seat."""
    with serve.data_folder() as data, tempfile.TemporaryDirectory() as state:
        place = serve.Server(data)
        host = Person(place, "Host")
        table = host.make(clock="untimed", window=None)
        host.sit("A")
        with Terminal("play", "--join", link(place, table), "--names", "Terry", state=state) as t:
            host.everybody(2)
            host.send(type="fill", level="soldier")
            host.send(type="start")
            host.wait("parts")
            shown = t.until(lambda s: "What happened" in s and seat_of(s), "the table")
            seat = seat_of(shown)
            place.stop()
            t.until("Connection lost")
            again = serve.Server(data, "--port", str(place.port))
            tally.check(again.serves(), "the server is back: " + again.said()[-500:])
            shown = t.until(lambda s: "Connection lost" not in s and "What happened" in s and seat_of(s), "the table again")
            tally.equal(seat_of(shown), seat, "the seat after the connection came back")
            hand = [card for card in shown_cards(shown) if card.isupper()]
            t.type("people")
            tally.check(link(place, table) in t.until("Who is here").replace("│\n", ""), "the address of the table", t.shot())
            t.keys("Escape")
            t.keys("C-d")
            t.until("status 0")
        with Terminal("play", "--resume", state=state) as t:
            shown = t.until(lambda s: "What happened" in s and seat_of(s), "the table, resumed")
            tally.equal((seat_of(shown), [card for card in shown_cards(shown) if card.isupper()]), (seat, hand), "seat and hand")
            t.until("A new game begins")  # the log is the game's, not the session's
            t.keys("C-d")
            t.until("status 0")
        again.stop()


def check_made(tally):
    """A table of one's own on a server, and a spectator who follows its address."""
    with serve.server() as place, tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        server = place.url.rstrip("/")  # as people type it; what is printed has its slash
        with Terminal("play", "--join", server, "--make", "--seats", "2", "--window", "12", "--names", "Terry", "--family", "purple",
                      state=one) as t:
            t.until("Waiting for the others.")
            shown = t.until("A You, Purple Gang")
            address = re.search(re.escape(server) + r"/#t/[a-z2-7]{16}", shown)
            tally.check(address and "A You" in shown and "B open" in shown and "ready" in shown, "one's own table", shown)
            with Terminal("play", "--join", address[0].replace("/#", "#"), "--watch", state=two) as watcher:
                watcher.until("A Terry, Purple Gang")
                t.keys("-l", "family lu")
                t.keys("Tab")
                t.until("> family luciano")
                t.keys("Enter")
                watcher.until("A Terry, New York Mob")
                t.type("family mob")
                t.until("capone, moran, luciano")
                t.type("edition mayfair-2008+hit:opponents")
                watcher.until("mayfair-2008+hit:opponents")
                t.type("edition mayfair-2008+hit:me")
                t.until("That is no edition")
                t.type("fill soldier")
                t.until("B Capone")
                t.type("start")
                t.until(lambda s: "THE WALL" in s, "the game")
                shown = watcher.until(lambda s: "THE WALL" in s, "the game, watched")
                tally.check(" You " not in shown and "You hold no card" not in shown, "a spectator has no seat", shown)
                tally.check("New York Mob" in shown, "the family that was chosen", shown)
                watcher.keys("C-d")
            t.keys("C-d")


def check_links(tally):
    """Whoever makes a table is told an address that others can use, or that there is none; and comes back by their own."""
    for options, expected, note in (
            ((), r"http://127\.0\.0\.1:\d+/", "This link works only on this machine"),
            (("--url", "http://poker.example"), r"http://poker\.example/", None)):
        with serve.data_folder() as data, tempfile.TemporaryDirectory() as state:
            place = serve.Server(data, *options)
            player = plain("--join", place.url, "--make", "--seats", "2", state=state)
            out = player.communicate("quit\n", timeout=WAIT)[0]
            found = re.search(f"^{expected}(#t/[a-z2-7]{{16}})$", out, re.MULTILINE)
            tally.check(found, "a link for others", out)
            tally.equal("only on this machine" in out, note is not None, "what is said about it")
            again = plain("--resume", state=state)
            out = again.communicate("quit\n", timeout=WAIT)[0]
            tally.check(again.returncode == 0 and found and found[1] in out, "the way back", out)
            place.stop()


def check_forgotten(tally):
    """A server that has lost its data does not know the guest any more: a new one is made, and kept from then on."""
    def come(place):
        player = plain("--join", place.url, "--make", "--seats", "2", state=state)
        out = player.communicate("quit\n", timeout=WAIT)[0]
        tally.check(player.returncode == 0 and "#t/" in out, "a table", out)
        return [file.read_text() for file in pathlib.Path(state).rglob("guest-*")]

    with tempfile.TemporaryDirectory() as state:
        with serve.data_folder() as data:
            place = serve.Server(data)
            first, again, port = come(place), come(place), place.port
            place.stop()
        with serve.data_folder() as data:
            place = serve.Server(data, "--port", str(port))
            tally.equal((again, come(place) == first), (first, False), "who one is")
            tally.equal(come(place), come(place), "who one is from then on")
            place.stop()


def check_tls(tally):
    with tempfile.TemporaryDirectory() as folder:
        cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert,
                        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        with serve.data_folder() as data:
            place = serve.Server(data, "--cert", cert, "--key", key)
            url = "https://localhost:%d/" % place.port
            trusted = plain("--join", url, "--make", "--seats", "2", "--names", "T", state=folder, SSL_CERT_FILE=cert)
            trusted.stdin.write("fill soldier\nstart\n")
            trusted.stdin.flush()
            out = said_until(trusted, "It is your turn.\n")
            out += trusted.communicate("quit\n", timeout=WAIT)[0]
            tally.check(trusted.returncode == 0 and "https://localhost" in out and "A new game begins" in out, "a table over TLS", out)
            strange = plain("--join", url, "--make", state=folder + "/other")
            out = strange.communicate(timeout=WAIT)[0]
            tally.check(strange.returncode == 1 and "TLS: self-signed certificate" in out, "a certificate that nobody trusts", out)
            plain_text = plain("--join", url.replace("https", "http"), state=folder + "/other")
            out = plain_text.communicate(timeout=WAIT)[0]
            tally.check(plain_text.returncode == 1 and "speaks TLS: its address begins with https://" in out, "http to a port of TLS", out)
            place.stop()


def check_quick(tally):
    """Whoever comes by a quick match is shown to a seat, gets ready, and is refused nothing."""
    with serve.server() as place, tempfile.TemporaryDirectory() as state:
        for run in range(3):  # a fourth would begin the game
            player = plain("--join", place.url, "--names", "Q%d" % run, state=os.path.join(state, str(run)))
            player.stdin.write("people\nquit\n")  # read when seated and ready
            player.stdin.flush()
            out = player.communicate(timeout=WAIT)[0]
            tally.check(player.returncode == 0 and re.search(r"^[A-F] You, .*, ready$", out, re.MULTILINE), "a seat", out)
            tally.check("already" not in out, "no refusal", out)
            tally.check(re.search(r"^(\W )?Starting in \d+ s; bots take the empty chairs\.$", out, re.MULTILINE), "how long it takes", out)


def check_removed(tally):
    """Removing somebody asks first; whoever is removed is told. Among people there are no hints, unless the host allows them."""
    with serve.server() as place, tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        host = plain("--join", place.url, "--make", "--seats", "2", "--names", "Hanna", state=one)
        address = next(filter(None, (re.search(r"http\S+#t/([a-z2-7]{16})", line) for line in host.stdout)))
        guest = plain("--join", address[0], "--names", "Gus Green", state=two)
        watcher = Person(place, "Watcher")
        watcher.join(address[1])
        watcher.everybody(2)
        said_until(host, "Watcher joins the table.\n")
        host.stdin.write("hint\nhints on\nremove nobody\nremove gus\npeople\nremove gus yes\n")
        host.stdin.flush()
        out = guest.communicate(timeout=WAIT)[0]
        tally.check(guest.returncode == 0 and "The host removed you from the table." in out, "who is removed is told", out)
        out = said_until(host, "Gus Green leaves the table.\n")
        tally.check("No hints here" in out and "hints are on at this table" in out, "hints among people", out)
        tally.check("Remove whom?" in out and "remove Gus Green yes" in out and "B Gus Green" in out, "who removes is asked", out)
        host.communicate("quit\n", timeout=WAIT)


def check_refusals(tally):
    with serve.server() as place, tempfile.TemporaryDirectory() as state:
        cases = ((place.url.replace("http:", "https:"), "speaks no TLS: its address begins with http://"),
                 (link(place, "a" * 16), "There is no such table."), ("ftp://x", "not the address of a table"),
                 (place.url + "#t/short", "not the address of a table"), ("http://127.0.0.1:1/", "Connection refused"),
                 ("http://name.invalid/", "name.invalid: "))
        for address, said in cases:
            player = plain("--join", address, state=state)
            out = player.communicate(timeout=WAIT)[0]
            tally.check(player.returncode == 1 and said in out, "joining " + address, out)


def said_with(player, words):
    """The line that has these words."""
    for line in iter(player.stdout.readline, ""):
        if words in line:
            return line
    raise AssertionError("the program ended without: " + words)


def check_wish(tally):
    """Somebody asks for the seat of a bot: whoever plays at a terminal hears of it, and objects."""
    with serve.server() as place, tempfile.TemporaryDirectory() as state:
        host, guest = Person(place, "Host"), Person(place, "Gus")
        table = host.make(clock="untimed")
        player = plain("--join", link(place, table), "--names", "Tess", state=state)
        host.everybody(1)
        host.send(type="fill", level="stooge")
        host.send(type="start")
        host.until(lambda: host.lobby["phase"] == "playing")
        guest.join(table)
        guest.until(lambda: guest.lobby)
        free = next("ABCDEF"[i] for i, seat in enumerate(guest.lobby["seats"]) if seat.get("free"))
        guest.send(type="sit", seat=free)
        said_with(player, "Gus asks for the seat of")
        said_with(player, "agree or object")
        player.stdin.write("object nobody\nobject\n")
        player.stdin.flush()
        said_with(player, "Nobody is asking for a seat, or several people are")
        tally.check("Tess" in said_with(player, "objects: Gus"), "who objected is told")
        told = [guest.wait("take_over") for _ in range(2)][-1]
        tally.equal((told["stage"], told["seat"]), ("objected", free), "what came of it")
        player.communicate("quit\n", timeout=WAIT)


def main():
    tally = Tally()
    check_refusals(tally)
    check_removed(tally)
    check_wish(tally)
    check_made(tally)
    check_links(tally)
    check_quick(tally)
    check_race(tally)
    check_back(tally)
    check_forgotten(tally)
    check_tls(tally)
    check_whole(tally)
    tally.finish()


if __name__ == "__main__":
    main()
