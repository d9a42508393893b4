"""frames_hostile.py - group 16 of frames.py: clients that flood, vanish or stop in the middle. The server goes on serving, and
lets go of what they held (net_echo counts sockets opened and closed)."""

import contextlib
import random
import time

from battery import case, scaled, wait_until_read
from exchange import asked_to_close
from peer import CLOSE, CONT, PING, PONG, TEXT, Peer, close, fragments, frame, head
from raw import check, equal


def is_served(server):
    with Peer(server) as peer:
        peer.send([frame(TEXT, "still here")])
        equal(peer.message(), (TEXT, b"still here"), "another client's echo")
        asked_to_close(peer)


def let_go(server):
    """All sockets but those of nobody are closed."""
    end = time.monotonic() + 20
    while server.counts()["sockets"]:
        check(time.monotonic() < end, "the server holds a socket whose client is gone")
        time.sleep(0.01)


def vanishes(sent, reset=True):
    def talk(server):
        peer = Peer(server)
        peer.send(sent)
        wait_until_read(peer.sock)
        if reset:
            peer.vanish()
        else:
            peer.sock.close()
        is_served(server)
        let_go(server)
    return talk


def flood(unit, kind=None, read=True):
    """Control frames without end: the server may answer or close, but it must serve others, and this one if it behaves."""
    def talk(server):
        with Peer(server) as peer:
            peer.sock.settimeout(0.5)
            for _ in range(scaled(20, 200)):
                try:
                    peer.sock.sendall(unit * 1000)
                except (TimeoutError, ConnectionError):
                    break  # nobody reads the answers, so the server may stop reading, or close
                if read and kind:
                    peer.send([frame(PING, "last of a thousand")])
                    answers(peer, kind)
            is_served(server)
        let_go(server)
    return talk


def answers(peer, kind):
    """Pongs, up to that of the last ping: a server may leave out those between."""
    peer.sock.settimeout(20)
    payload = b""
    while payload != b"last of a thousand":
        opcode, payload = peer.message()
        equal(opcode, kind, "what comes back")


def random_frames(server):
    """Heads and payloads of any kind: whatever comes, the server closes or answers."""
    for round_ in range(scaled(60, 2000)):
        random.seed(round_)
        with Peer(server) as peer:
            peer.sock.settimeout(0.2)
            sent = b"".join(random_frame() for _ in range(random.randrange(1, 12)))
            peer.send([sent])
            with contextlib.suppress(TimeoutError, EOFError, ConnectionError):
                peer.send([close(1000)])
                while peer.message()[0] != CLOSE:
                    pass
    is_served(server)
    let_go(server)


def random_frame():
    opcode = random.choice((TEXT, CONT, PING, PONG, CLOSE, random.randrange(16)))
    payload = random.randbytes(random.choice((0, 1, 2, 5, 125, 126, 300, 4096)))
    whole = frame(opcode, payload, fin=random.random() < 0.7, rsv=random.choice((0, 0, 0, random.randrange(8))),
                  mask=random.choice((b"\0\0\0\0", b"abcd", None)))
    return whole if random.random() < 0.8 else whole[:random.randrange(len(whole) + 1)]


def half_closed(server):
    """A client that sends no more still gets what it is owed."""
    with Peer(server) as peer:
        peer.send([frame(TEXT, "last words"), close(1000)])
        peer.sock.shutdown(1)
        equal(peer.message(), (TEXT, b"last words"), "an echo")
        equal(peer.message()[0], CLOSE, "the close frame")
        peer.ends()


def register():
    text = frame(TEXT, b"x" * 4096)
    cuts = (1, 2, 3, 4, 7, 8, 9, 100, 4103)
    for i, n in enumerate(cuts):
        case(f"16.1.{i + 1}", f"a client vanishes after {n} bytes of a frame", vanishes([text[:n]]))
        case(f"16.2.{i + 1}", f"a client closes its line after {n} bytes of a frame", vanishes([text[:n]], reset=False))
    case("16.3.1", "a client vanishes inside a fragmented message", vanishes(fragments(["a", "b", "c"])[:2]))
    case("16.3.2", "a client vanishes inside a ping inside a message",
         vanishes([frame(TEXT, "a", fin=False), frame(PING, "abc")[:4]]))
    case("16.3.3", "a client vanishes inside a close frame", vanishes([close(1000, b"because")[:7]]))
    case("16.3.4", "a client vanishes after a close frame", vanishes([close(1000)]))
    case("16.3.5", "a client vanishes after a wrong frame", vanishes([frame(3)]))
    case("16.3.6", "a client vanishes after the head of a text that is too long", vanishes([head(TEXT, 1 << 40)]))
    case("16.3.7", "a client vanishes without a word", vanishes([]))
    case("16.3.8", "a client vanishes with an answer on its way", vanishes([text] * 20))
    case("16.4.1", "pings without end, all answered", flood(frame(PING, "p" * 125), PONG))
    case("16.4.2", "pings without end by a client that reads nothing", flood(frame(PING, "p" * 125), PONG, read=False))
    case("16.4.3", "pongs without end", flood(frame(PONG, "p" * 125)))
    case("16.4.4", "pings without payload by a client that reads nothing", flood(frame(PING), PONG, read=False))
    case("16.4.5", "empty fragments without end", flood(frame(TEXT, "", fin=False) + frame(CONT, "")))
    case("16.4.6", "close frames without end", flood(close(1000)))
    case("16.5.1", "frames of any kind in any order", random_frames)
    case("16.6.1", "a client that half-closes after its close frame", half_closed)
