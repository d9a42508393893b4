"""frames_close.py - group 7 of frames.py: close frames, their codes and reasons, and what comes after them."""

import struct

from battery import case
from exchange import in_order
from peer import CLOSE, CONT, PING, TEXT, Peer, close, frame
from raw import check, equal

GOOD_CODES = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999)
BAD_CODES = (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 5001, 32768, 65535)


def closes(sent, codes, wanted=(), chop=None, refused=()):
    """The server answers with one of the codes, sends no more than `wanted` and ends the connection; None: no code.
    Texts in `refused` came after the client's close frame: the server must not have taken them."""
    def talk(server):
        before = server.counts()["messages_in"]
        with Peer(server) as peer:
            peer.send(sent, chop)
            got, (code, _) = peer.until_close()
            in_order(got, list(wanted))
            check(code in codes, f"closed with {code}, not {codes}")
            peer.ends()
        taken = server.counts()["messages_in"] - before
        check(not refused or taken == len(wanted), f"the server took {taken} messages, of which {len(wanted)} came in time")
    return talk


def after_a_close():
    hello, echo = frame(TEXT, "Hello World!"), (TEXT, b"Hello World!")
    for letter, chop in zip("abc", (None, "frames", 1)):
        way = {None: "in one write", "frames": "frame by frame", 1: "octet by octet"}[chop]
        case(f"7.1.1{letter}", f"a text, then a close frame, {way}", closes([hello, close(1000)], [1000], [echo], chop))
        case(f"7.1.2{letter}", f"two close frames, {way}", closes([close(1000), close(1000)], [1000], chop=chop))
        case(f"7.1.3{letter}", f"a close frame, then a ping, {way}", closes([close(1000), frame(PING, "x")], [1000], chop=chop))
        case(f"7.1.4{letter}", f"a close frame, then a text, {way}",
             closes([close(1000), hello], [1000], chop=chop, refused=[hello]))
        case(f"7.1.5{letter}", f"a fragment, a close frame, the other fragment, {way}",
             closes([frame(TEXT, "a", fin=False), close(1000), frame(CONT, "b")], [1000], chop=chop, refused=["ab"]))
    case("7.1.6", "4096 bytes, a close frame and a ping", closes([frame(TEXT, b"*" * 4096), close(1000), frame(PING)], [1000],
                                                                 [(TEXT, b"*" * 4096)]))
    case("7.1.7", "20 texts, then a close frame: all are answered before it",
         closes([hello] * 20 + [close(1000)], [1000], [echo] * 20))
    case("7.1.8", "two close frames of different codes: the first counts", closes([close(1001), close(4000)], [1001]))
    case("7.1.9", "a close frame, then a frame that is wrong", closes([close(1000), frame(3, "x", rsv=7)], [1000]))
    case("7.1.10", "a close frame, then a megabyte of texts",
         closes([close(1000)] + [frame(TEXT, "x" * 4000)] * 250, [1000], refused=["x"]))
    case("7.1.11", "a close frame, then octets that are no frame", closes([close(1000), bytes(range(256)) * 40], [1000]))


def payloads():
    case("7.3.1", "a close frame without payload", closes([close()], [None, 1000]))
    case("7.3.2", "a close frame of one byte", closes([frame(CLOSE, b"a")], [1002]))
    case("7.3.3", "a close frame with a code", closes([close(1000)], [1000]))
    case("7.3.4", "a code and a reason", closes([close(1000, b"Hello World!")], [1000]))
    case("7.3.5", "a reason of 123 bytes", closes([close(1000, b"*" * 123)], [1000]))
    case("7.3.6", "a reason of 124 bytes", closes([close(1000, b"*" * 124)], [1002]))
    case("7.3.7", "a reason in letters of every length", closes([close(1000, "a\u00e9\u20ac\U0001f0a1".encode())], [1000]))
    case("7.3.8", "a reason with NUL bytes", closes([close(1000, bytes(20))], [1000]))
    case("7.3.9", "a reason of 123 bytes, octet by octet", closes([close(1000, b"*" * 123)], [1000], chop=1))
    bad = [b"\xce\xba\xed\xa0\x80edited", b"\xff", b"caf\xc3", b"\xc0\x80", b"\xf4\x90\x80\x80", b"*" * 122 + b"\xe2"]
    for i, reason in enumerate(bad):
        case(f"7.5.{i + 1}", f"a reason that is no UTF-8: {reason[-8:].hex()}", closes([close(1000, reason)], [1007]))
        case(f"7.5.{i + 1}c", f"the same in chops of 3: {reason[-8:].hex()}", closes([close(1000, reason)], [1007], chop=3))


def codes():
    for i, code in enumerate(GOOD_CODES):
        case(f"7.7.{i + 1}", f"code {code} is sent back", closes([close(code)], [code]))
        case(f"7.7.{i + 1}r", f"code {code} with a reason is sent back", closes([close(code, b"because")], [code]))
    for i, code in enumerate(BAD_CODES):
        case(f"7.9.{i + 1}", f"code {code} is none", closes([close(code)], [1002]))
        case(f"7.9.{i + 1}r", f"code {code} with a reason is none", closes([close(code, b"because")], [1002]))


def by_the_server():
    def closed(server, after=b"", drop=False):
        """net_echo closes with 4000 when it is told to."""
        with Peer(server) as peer:
            peer.send([frame(TEXT, "close"), after])
            equal(peer.message(), (TEXT, b"bye"), "what was said before")
            equal(peer.message(), (CLOSE, struct.pack(">H", 4000) + b"as you wish"), "the close frame")
            if drop:
                peer.vanish()
                return
            peer.send([close(4000)])
            peer.ends()

    case("7.14.1", "the server closes, and the client agrees", closed)
    case("7.14.2", "the server closes while texts come", lambda s: closed(s, frame(TEXT, "x") * 5))
    case("7.14.3", "the server closes while its client vanishes", lambda s: closed(s, drop=True))
    case("7.14.4", "the server closes in the middle of a frame", lambda s: closed(s, frame(TEXT, "x" * 100)[:50], drop=True))
    case("7.14.5", "the server closes while the client closes with another code", lambda s: closed(s, close(1000)))
    case("7.14.6", "the server closes in the middle of a fragmented message", lambda s: closed(s, frame(TEXT, "x", fin=False)))


def register():
    for group in (after_a_close, payloads, codes, by_the_server):
        group()
