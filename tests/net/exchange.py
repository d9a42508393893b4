"""exchange.py - what most cases of frames.py are: frames in, the answers and the end that are wanted. Refuses to know the
numbers of the cases."""

import contextlib

from battery import case
from peer import CLOSE, PING, PONG, TEXT, Peer, close, read_close, shown
from raw import check, equal


def asked_to_close(peer, code=1000):
    """The client ends a connection that is fine: the server answers with the code, and closes."""
    peer.send([close(code)])
    got, (echoed, _) = peer.until_close()
    equal(shown(got), [], "before the close frame")
    equal(echoed, code, "code of the close frame")
    peer.ends()


def failed_with(peer, code, wanted):
    """The server fails the connection, after what it owed."""
    got, (given, reason) = peer.until_close()
    check(given in (code if isinstance(code, tuple) else (code,)), f"closed with {given} ({reason}), not {code}")
    in_order(got, wanted)
    with contextlib.suppress(ConnectionError):
        peer.sock.sendall(close(given))
    peer.ends()


def in_order(got, wanted):
    """Texts in their order, and pongs in theirs; neither has to wait for the other."""
    for kind in (TEXT, PONG):
        ours, theirs = ([pair for pair in pairs if pair[0] == kind] for pairs in (got, wanted))
        if ours != theirs:
            equal(shown(ours), shown(theirs), "came back")
            check(False, "the server sent other bytes of the same length")
    equal(len(got), len(wanted), f"how much came back ({shown(got)})")


def exchange(sent, wanted=(), end=None, chop=None, **opening):
    """A function for a case. end: the code the server has to close with; None: it stays, until the client closes."""
    wanted = [(TEXT, text.encode() if isinstance(text, str) else text) if not isinstance(text, tuple) else text
              for text in wanted]

    def talk(server):
        before = server.counts()["messages_in"]
        with Peer(server, **opening) as peer:
            peer.send(sent, chop)
            if end is not None:
                failed_with(peer, end, wanted)
                return
            in_order(peer.take(len(wanted)), wanted)
            asked_to_close(peer)
        texts = sum(kind == TEXT for kind, _ in wanted)
        equal(server.counts()["messages_in"] - before, texts, "messages that the server counts")

    return talk


WAYS = ((None, "in one write"), ("frames", "frame by frame"), (1, "octet by octet"))


def every_way(name, sentence, sent, wanted=(), end=None, ways=WAYS):
    """The case in each way of cutting what is sent"""
    for letter, (chop, words) in zip("abc", ways):
        case(f"{name}{letter}", f"{sentence}, {words}", exchange(sent, wanted, end, chop))


__all__ = ["CLOSE", "PING", "PONG", "TEXT", "asked_to_close", "every_way", "exchange", "failed_with", "in_order", "read_close"]
