"""frames_data.py - groups 1 to 5, 9, 10 and 12 of frames.py: payloads, pings, reserved bits and opcodes, fragments, sizes."""

from battery import case, scaled
from exchange import every_way, exchange
from peer import BINARY, CLOSE, CONT, PING, PONG, TEXT, fragments, frame, head

SIZES = (0, 1, 125, 126, 127, 128, 1023, 4095, 4096)
TOO_LONG = (4097, 5000, 65535, 65536, 131072)
CHOPS = ((None, "in one write"), (997, "in chops of 997"), (1, "octet by octet"))
ANY = b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"


def promise(opcode, n, **more):
    """A head with its mask, and not one byte of its payload"""
    return head(opcode, n, **more) + b"mask"


def letters(n):
    """n bytes, each place different from its neighbours, so that a piece in the wrong place is seen"""
    return bytes(32 + i * 7 % 95 for i in range(n))


def payloads():
    for i, n in enumerate(SIZES + TOO_LONG):
        fine = n <= 4096
        every_way(f"1.1.{i + 1}", f"text of {n} bytes", [frame(TEXT, letters(n))], [letters(n)] if fine else [],
                  None if fine else 1009, CHOPS)
        every_way(f"1.2.{i + 1}", f"binary message of {n} bytes", [frame(BINARY, letters(n))], [],
                  1003 if fine else (1003, 1009), CHOPS)
    for i, n in enumerate((4097, 65535, 65536, 1 << 20, (1 << 63) - 1)):
        case(f"1.1.9{i}", f"the head alone promises a text of {n} bytes", exchange([promise(TEXT, n)], end=1009))
        case(f"1.2.9{i}", f"the head alone promises a binary message of {n} bytes",
             exchange([promise(BINARY, n)], end=(1003, 1009)))
    case("1.1.80", "a text of 168 NUL bytes is one message", exchange([frame(TEXT, bytes(168))], [bytes(168)]))
    case("1.1.81", "a text of 4096 NUL bytes is one message", exchange([frame(TEXT, bytes(4096))], [bytes(4096)]))
    case("1.1.82", "NUL bytes in fragments are one message",
         exchange(fragments([bytes(100), bytes(68)]), [bytes(168)]))
    for i, mask in enumerate((b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x81\x00\x80\x7f", b"\0\0\0\1")):
        case(f"1.1.7{i}", f"masked with {mask.hex()}", exchange([frame(TEXT, letters(301), mask=mask)] * 2, [letters(301)] * 2))
    case("1.1.75", "50 messages in one write", exchange([frame(TEXT, str(i)) for i in range(50)], [str(i) for i in range(50)]))
    case("1.1.76", "4096 bytes in 200 pieces: reads are not fragments",
         exchange([frame(TEXT, letters(4096))], [letters(4096)], chop=21))
    case("1.1.77", "4096 bytes in 4104 pieces, twice", exchange([frame(TEXT, letters(4096))] * 2, [letters(4096)] * 2, chop=1))


def pings():
    full = ANY * 15 + ANY[:5]
    every_way("2.1", "a ping without payload", [frame(PING)], [(PONG, b"")])
    every_way("2.2", "a ping with a text", [frame(PING, "Hello, world!")], [(PONG, b"Hello, world!")])
    every_way("2.3", "a ping with NUL and 0xff bytes", [frame(PING, ANY)], [(PONG, ANY)])
    every_way("2.4", "a ping of 125 bytes", [frame(PING, full)], [(PONG, full)])
    every_way("2.5", "a ping of 126 bytes", [frame(PING, full + b"x")], [], 1002)
    case("2.5.1", "a pong of 126 bytes", exchange([frame(PONG, full + b"x")], end=1002))
    case("2.5.2", "a close frame of 126 bytes", exchange([frame(CLOSE, b"\x03\xe8" + b"x" * 124)], end=1002))
    case("2.5.3", "the head of a ping promises 65536 bytes", exchange([promise(PING, 65536)], end=1002))
    case("2.6", "a ping of 125 bytes in chops of 7", exchange([frame(PING, full)], [(PONG, full)], chop=7))
    every_way("2.7", "an uncalled-for pong without payload", [frame(PONG)])
    every_way("2.8", "an uncalled-for pong of any bytes", [frame(PONG, ANY)])
    every_way("2.9", "an uncalled-for pong, then a ping", [frame(PONG, "no"), frame(PING, "yes")], [(PONG, b"yes")])
    ten = [frame(PING, f"payload-{i}") for i in range(10)]
    every_way("2.10", "ten pings in a row", ten, [(PONG, f"payload-{i}".encode()) for i in range(10)])
    case("2.11", "ten pings in a row in chops of 3", exchange(ten, [(PONG, f"payload-{i}".encode()) for i in range(10)],
                                                              chop=3))
    for n in (1, 2, 4, 5, 8, 124):
        case(f"2.12.{n}", f"pings of {n} bytes, each value of an octet", exchange(
            [frame(PING, bytes([value]) * n) for value in range(256)], [(PONG, bytes([value]) * n) for value in range(256)],
            chop="frames"))
    case("2.13", "texts and pings in turn", exchange(
        [frame(kind, str(i)) for i in range(20) for kind in (TEXT, PING)],
        [(kind, str(i).encode()) for i in range(20) for kind in (TEXT, PONG)]))


def reserved():
    hello = [frame(TEXT, "Hello")]
    every_way("3.1", "a text with RSV 1", [frame(TEXT, "x", rsv=1)], [], 1002)
    for rsv in range(1, 8):
        every_way(f"3.2.{rsv}", f"a text, then one with RSV {rsv}, then a ping",
                  hello + [frame(TEXT, "x", rsv=rsv), frame(PING)], ["Hello"], 1002)
        for i, (opcode, word) in enumerate(((BINARY, "binary message"), (PING, "ping"), (PONG, "pong"),
                                            (CLOSE, "close frame"))):
            case(f"3.{i + 4}.{rsv}", f"a {word} with RSV {rsv}", exchange([frame(opcode, rsv=rsv)], end=1002))
        case(f"3.8.{rsv}", f"a continuation with RSV {rsv}",
             exchange([frame(TEXT, "x", fin=False), frame(CONT, "y", rsv=rsv)], end=1002))
    for group, opcodes in ((1, range(3, 8)), (2, range(11, 16))):
        for i, opcode in enumerate(opcodes):
            name = f"4.{group}.{i + 1}"
            case(f"{name}a", f"opcode {opcode} without payload", exchange([frame(opcode)], end=1002))
            case(f"{name}b", f"opcode {opcode} with payload", exchange([frame(opcode, "payload")], end=1002))
            case(f"{name}c", f"opcode {opcode} after a text and before a ping",
                 exchange(hello + [frame(opcode, "x"), frame(PING)], ["Hello"], 1002))
            case(f"{name}d", f"opcode {opcode} after a text, octet by octet",
                 exchange(hello + [frame(opcode, "x"), frame(PING)], ["Hello"], 1002, chop=1))
            case(f"{name}e", f"opcode {opcode} inside a fragmented message",
                 exchange([frame(TEXT, "x", fin=False), frame(opcode), frame(CONT, "y")], end=1002))
            case(f"{name}f", f"opcode {opcode} with FIN clear", exchange([frame(opcode, "x", fin=False)], end=1002))


def fragmentation():
    one, two = frame(TEXT, "fragment1", fin=False), frame(CONT, "fragment2")
    whole, ping = "fragment1fragment2", frame(PING, "ping payload")
    pong = (PONG, b"ping payload")
    hello = frame(TEXT, "Hello, world!")
    every_way("5.1", "a ping in two fragments", [frame(PING, "a", fin=False), frame(CONT, "b")], [], 1002)
    every_way("5.2", "a pong in two fragments", [frame(PONG, "a", fin=False), frame(CONT, "b")], [], 1002)
    case("5.2.1", "a close frame with FIN clear", exchange([frame(CLOSE, b"\x03\xe8", fin=False)], end=1002))
    every_way("5.3", "a text in two fragments", [one, two], [whole])
    every_way("5.6", "a ping between two fragments", [one, ping, two], [pong, whole])
    every_way("5.7", "a pong between two fragments", [one, frame(PONG, b"\xff\x80"), two], [whole])
    for i, (fin, words) in enumerate(((True, "with FIN"), (False, "without FIN"))):
        lone = frame(CONT, "nothing to continue", fin=fin)
        every_way(f"5.{9 + 3 * i}", f"a continuation {words} that continues nothing, then a text", [lone, hello], [], 1002)
        every_way(f"5.{10 + 3 * i}", f"a text, then a continuation {words} of nothing", [hello, lone], ["Hello, world!"], 1002)
        every_way(f"5.{15 + i}", f"two fragments, a continuation {words} of nothing, a text", [one, two, lone, hello], [whole],
                  1002)
    every_way("5.17", "a continuation of nothing, a text with FIN, a continuation, twice",
              [frame(CONT, "f1", fin=True), frame(TEXT, "f2"), frame(CONT, "f3")] * 2, [], 1002)
    every_way("5.18", "two fragments that both begin a text", [one, frame(TEXT, "fragment2")], [], 1002)
    every_way("5.18.1", "a binary message inside a text", [one, frame(BINARY, "x")], [], (1002, 1003))
    five = [frame(TEXT, "f1", fin=False), frame(CONT, "f2", fin=False), frame(PING, "p1"), frame(CONT, "f3", fin=False),
            frame(CONT, "f4", fin=False), frame(PING, "p2"), frame(CONT, "f5")]
    every_way("5.19", "five fragments with two pings", five, [(PONG, b"p1"), (PONG, b"p2"), "f1f2f3f4f5"])
    every_way("5.20", "the same twice, with a text in between", five + [hello] + five,
              [(PONG, b"p1"), (PONG, b"p2"), "f1f2f3f4f5", "Hello, world!", (PONG, b"p1"), (PONG, b"p2"), "f1f2f3f4f5"])
    every_way("5.21", "empty fragments", fragments([b"", b"", b"x", b""]), [b"x"])
    case("5.22", "64 fragments", exchange(fragments([b"x"] * 64), [b"x" * 64]))
    case("5.23", "65 fragments", exchange(fragments([b"x"] * 65), end=1009))
    case("5.24", "64 empty fragments", exchange(fragments([b""] * 64), [b""]))
    case("5.25", "65 empty fragments, of which none ends the message", exchange(fragments([b""] * 66)[:65], end=1009))
    case("5.26", "64 fragments with a ping after each: control frames are no fragments",
         exchange([part for one in fragments([b"y"] * 64) for part in (one, frame(PING, "z"))],
                  [(PONG, b"z")] * 64 + [b"y" * 64]))
    case("5.27", "64 fragments, twice: the count begins anew", exchange(fragments([b"x"] * 64) * 2, [b"x" * 64] * 2))
    every_way("5.28", "a fragmented binary message", fragments([b"a", b"b"], BINARY), [], 1003)


def sizes():
    text = letters(4096)
    for i, n in enumerate((64, 65, 127, 256, 257, 1024, 1365, 2048, 4095, 4096)):
        pieces = [text[at:at + n] for at in range(0, 4096, n)]
        for j, (chop, words) in enumerate((*CHOPS[:2], (129, "in chops of 129"))):
            case(f"9.3.{i + 1}{'abc'[j]}", f"4096 bytes in fragments of {n}, {words}",
                 exchange(fragments(pieces), [text], chop=chop))
        case(f"9.4.{i + 1}", f"one byte more, in fragments of {n}",
             exchange(fragments([*pieces[:63], letters(4097 - 63 * n)] if n == 64 else [*pieces, b"x"]), end=1009))
    for i, chop in enumerate((2, 3, 64, 128, 256, 512, 1024, 2048)):
        case(f"9.5.{i + 1}", f"4096 bytes in chops of {chop}", exchange([frame(TEXT, text)], [text], chop=chop))
    for i, n in enumerate((0, 16, 64, 256, 1024, 4096)):
        times = min(scaled(200, 1000), 200000 // (n + 1))  # the queue of a client who does not read yet holds 256 KiB
        case(f"9.7.{i + 1}", f"{times} texts of {n} bytes at once",
             exchange([frame(TEXT, letters(n))] * times, [letters(n)] * times))
    for i, n in enumerate((1, 7, 61, 300, 999, 1300)):
        pieces = [text[at:at + n] for at in range(0, min(4096, 63 * n), n)]
        case(f"10.1.{i + 1}", f"fragments of {n} bytes, the last of another size, and a text after it",
             exchange(fragments([*pieces, b"!"][:64]) + [frame(TEXT, "after")],
                      ([b"".join(pieces) + b"!", b"after"] if sum(map(len, pieces)) < 4096 else []),
                      None if sum(map(len, pieces)) < 4096 else 1009))
    case("10.2", "a fragment whose head promises more than is left", exchange(
        [frame(TEXT, letters(4000), fin=False), promise(CONT, 97)], end=1009))
    case("10.3", "a fragment that fills the message to the byte", exchange(
        [frame(TEXT, letters(4000), fin=False), frame(CONT, letters(96))], [letters(4000) + letters(96)]))


OFFERS = ("permessage-deflate", "permessage-deflate; client_max_window_bits", "permessage-deflate; server_no_context_takeover",
          "permessage-deflate; client_no_context_takeover; server_max_window_bits=9; client_max_window_bits=15",
          "permessage-deflate; server_max_window_bits=8, permessage-deflate", "permessage-deflate; nonsense=\"a b\"",
          "x-webkit-deflate-frame", "permessage-bzip2, x-unknown; a; b=c", "permessage-deflate;;", "")


def compression():
    for i, offer in enumerate(OFFERS):
        extra = f"Sec-WebSocket-Extensions: {offer}\r\n"
        for j, n in enumerate((0, 16, 126, 1024, 4096)):
            case(f"12.{i + 1}.{j + 1}", f"'{offer}' is declined, a text of {n} bytes goes as it is",
                 exchange([frame(TEXT, letters(n))] * 3, [letters(n)] * 3, extra=extra))
        case(f"12.{i + 1}.9", f"'{offer}' was declined, RSV 1 is an error",
             exchange([frame(TEXT, b"\xf2\x48\xcd\xc9\xc9\x07\x00", rsv=1)], end=1002, extra=extra))
    twice = "".join(f"Sec-WebSocket-Extensions: {offer}\r\n" for offer in OFFERS[:2])
    case("12.20", "two lines of extensions", exchange([frame(TEXT, "x")], ["x"], extra=twice))


def shapes():
    case("14.1", "an unmasked text", exchange([frame(TEXT, "x", mask=None)], end=1002))
    case("14.2", "an unmasked empty text", exchange([frame(TEXT, "", mask=None)], end=1002))
    case("14.3", "an unmasked ping", exchange([frame(PING, "x", mask=None)], end=1002))
    case("14.4", "an unmasked close frame", exchange([frame(CLOSE, b"\x03\xe8", mask=None)], end=1002))
    case("14.5", "a masked fragment, then an unmasked one",
         exchange([frame(TEXT, "x", fin=False), frame(CONT, "y", mask=None)], end=1002))
    case("14.6", "the head of an unmasked text alone", exchange([head(TEXT, 5, mask=False)], end=1002))
    for i, n in enumerate((0, 1, 125)):
        case(f"14.7.{i + 1}", f"16 bits for a length of {n}", exchange([frame(TEXT, letters(n), form=16)], end=1002))
    for i, n in enumerate((0, 1, 125, 126, 4096, 65535)):
        case(f"14.8.{i + 1}", f"64 bits for a length of {n}", exchange([frame(TEXT, letters(n), form=64)], end=1002))
        case(f"14.9.{i + 1}", f"64 bits for a length of {n}, octet by octet",
             exchange([promise(TEXT, n, form=64)], end=1002, chop=1))
    for i, n in enumerate((1 << 63, (1 << 63) + 5, (1 << 64) - 1)):
        for j, opcode in enumerate((TEXT, BINARY)):
            case(f"14.10.{2 * i + j + 1}", f"64 bits of length with the top bit: {n:#x}",
                 exchange([promise(opcode, n)], end=1002))
    case("14.11", "a ping with 16 bits of length", exchange([frame(PING, "x", form=16)], end=1002))


def register():
    for group in (payloads, pings, reserved, fragmentation, sizes, compression, shapes):
        group()
