"""battery.py - runs a table of wire cases against net_echo: each has a number, a sentence and a function that talks to
the server. Every case runs, whatever the ones before it found; what failed is listed, and the number of cases comes last.

It knows when a server has read what was sent to it (the kernel tells), so that "octet by octet" is just that, and it sees
a server that died. It refuses to know what the cases are about."""

import contextlib
import os
import random
import re
import socket
import struct
import sys
import time

from raw import Server

SCALE = os.environ.get("FAMBIZ_TEST_SCALE", "sample")
PATIENCE = int(os.environ.get("FAMBIZ_PATIENCE", "10000")) / 1000  # seconds for an answer; only a case that fails waits so long
CASES = []


def case(name, sentence, function):
    """One row: function(server) raises AssertionError, or one of the socket's errors, if the server gets it wrong."""
    CASES.append((name, sentence, function))


def scaled(sample, everything):
    return everything if SCALE == "all" else sample


# ---- sending in pieces that the server reads one by one -----------------------------------------------------------------


def unread(sock):
    """How many bytes on this connection the other side has not read; -1: unknown, or it is closed there."""
    try:
        here, there = sock.getsockname(), sock.getpeername()
    except OSError:
        return -1
    address = socket.inet_aton(there[0]) + bytes(12), socket.inet_aton(here[0]) + bytes(12)
    asked = struct.pack(">HH", there[1], here[1]) + b"".join(address) + bytes(4) + b"\xff" * 8
    request = struct.pack("=BBBBI", socket.AF_INET, socket.IPPROTO_TCP, 0, 0, 0xffffffff) + asked
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 4) as kernel:  # NETLINK_SOCK_DIAG
        kernel.send(struct.pack("=IHHII", 16 + len(request), 20, 1, 0, 0) + request)
        said = kernel.recv(4096)
    kind, state = struct.unpack_from("=H", said, 4)[0], said[17]
    established = kind == 20 and state == 1
    return struct.unpack_from("=I", said, 16 + 56)[0] if established else -1


def wait_until_read(sock):
    """True as soon as the server has read all that was sent; False if it no longer reads."""
    end = time.monotonic() + 0.2
    while time.monotonic() < end:
        left = unread(sock)
        if left <= 0:
            return left == 0
        time.sleep(0.0001)
    return False


def send_pieces(sock, pieces):
    """Each piece is read by the server before the next is sent. A server that no longer reads gets the rest at once."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with contextlib.suppress(ConnectionError):
        for i, piece in enumerate(pieces):
            sock.sendall(piece)
            if not wait_until_read(sock):
                sock.sendall(b"".join(pieces[i + 1:]))
                break


def chopped(data, n):
    return [data[i:i + n] for i in range(0, len(data), n)]


# ---- the run ------------------------------------------------------------------------------------------------------------


class Ground:
    """The server that the cases share; a new one if a case brought it down."""

    def __init__(self, options):
        self.options = options
        self.server = None

    def get(self):
        if not self.server:
            self.server = Server(*self.options)
        return self.server

    def trouble(self):
        """What is wrong with the server after a case, or None."""
        if self.server.process.poll() is not None:
            status = self.server.process.returncode
            self.server.process.communicate()
            self.server = None
            return f"the server died with {status}"
        with self.server.connect() as sock:
            sock.settimeout(PATIENCE)
            if self.server.http("/x", sock=sock)[0] != 200:
                return "the server no longer answers"
        return None

    def stop(self):
        if not self.server:
            return None
        status, said = self.server.stop()
        self.server = None
        words = said.split()
        if status or words[1] != words[3]:
            return f"it ended with {status}, and said {said!r}"
        return None


def attempt(ground, function):
    """What went wrong, or None."""
    try:
        function(ground.get())
    except AssertionError as error:
        return str(error)
    except Exception as error:  # whatever a case trips over, the others are run
        return f"{type(error).__name__}: {error}"
    return None


def trouble_of(ground):
    try:
        return ground.trouble()
    except (OSError, EOFError) as error:
        ground.server.process.kill()
        ground.server.process.communicate()
        ground.server = None
        return f"the server no longer answers ({error})"


def main(options):
    """Runs all cases, or those whose names match a regular expression of the command line."""
    patterns = [re.compile(text) for text in sys.argv[1:]]
    chosen = [row for row in CASES if not patterns or any(p.match(row[0]) for p in patterns)]
    names = [row[0] for row in CASES]
    assert len(names) == len(set(names)), f"two cases of one name: {[n for n in names if names.count(n) > 1]}"
    ground, failed = Ground(options), 0
    for name, sentence, function in chosen:
        random.seed(name)
        wrong = attempt(ground, function)
        dead = trouble_of(ground)
        if wrong or dead:
            failed += 1
            print(f"FAILED {name}: {sentence}: {'; '.join(filter(None, (wrong, dead)))}", flush=True)
    wrong = ground.stop()
    if wrong:
        failed += 1
        print(f"FAILED at the end: {wrong}")
    print(f"{len(chosen)} cases, {failed} failed")
    sys.exit(1 if failed else 0)
