"""frames_utf8.py - group 6 of frames.py: text is UTF-8 as RFC 3629 defines it, whole, in fragments and in chops. A text that
is none closes with 1007; whether at the first wrong byte or at the end of the message is the server's choice."""

from battery import case, scaled
from exchange import exchange
from peer import CONT, PING, PONG, TEXT, fragments, frame

GREEK = "\u03ba\u03cc\u03c3\u03bc\u03b5".encode()  # five letters, of which each has two bytes
EVERY_LENGTH = "a\u00e9\u20ac\U0001f0a1".encode()  # one, two, three and four bytes
MIXED = "Hello-\u00b5@\u00df\u00f6\u00e4\u00fc\u00e0\u00e1-UTF-8!!".encode()

VALID = {
    "6.2": ("letters of one and two bytes", [MIXED, GREEK, EVERY_LENGTH]),
    "6.5": ("a sequence whole", [GREEK[:n] for n in (2, 4, 6, 8, 10)]),
    "6.7": ("the first of each length", [b"\0", b"\xc2\x80", b"\xe0\xa0\x80", b"\xf0\x90\x80\x80"]),
    "6.9": ("the last of each length", [b"\x7f", b"\xdf\xbf", b"\xef\xbf\xbf", b"\xf4\x8f\xbf\xbf"]),
    "6.11": ("beside the gaps", [b"\xed\x9f\xbf", b"\xee\x80\x80", b"\xef\xbf\xbd", b"\xf3\xbf\xbf\xbf", b"\xe0\xbf\xbf",
                                 b"\xe1\x80\x80", b"\xec\xbf\xbf", b"\xf0\xbf\xbf\xbf", b"\xf1\x80\x80\x80",
                                 b"\xf4\x80\x80\x80"]),
    "6.22": ("non-characters", [chr(plane << 16 | last).encode() for plane in range(17) for last in (0xfffe, 0xffff)] +
             [chr(code).encode() for code in (0xfdd0, 0xfdef)]),
    "6.23": ("characters that mean something to somebody", [chr(code).encode() for code in (
        0xfeff, 0xfff9, 0xfffa, 0xfffb, 0xfffc, 0xfffd, 0x2028, 0x2029, 0x202e, 0xe0001, 0x85, 0x1b, 0x0a, 0x0d)]),
}

INVALID = {
    "6.3": ("a surrogate in the middle of a text", [GREEK + b"\xed\xa0\x80edited"]),
    "6.4": ("beyond the last character in the middle of a text", [GREEK + b"\xf4\x90\x80\x80edited"]),
    "6.6": ("a sequence that the message cuts off", [GREEK[:n] for n in (1, 3, 5, 7, 9)]),
    "6.8": ("five and six bytes, the first", [b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80"]),
    "6.10": ("four, five and six bytes, the last", [b"\xf7\xbf\xbf\xbf", b"\xfb\xbf\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf\xbf"]),
    "6.11x": ("beyond the last character", [b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf4\xbf\xbf\xbf"]),
    "6.12": ("continuation bytes alone", [b"\x80", b"\xbf", b"\x80\xbf", b"\x80\xbf\x80", b"\x80\xbf\x80\xbf",
                                          b"\x80\xbf\x80\xbf\x80",
                                          b"\x80\xbf\x80\xbf\x80\xbf", bytes(range(0x80, 0xc0))]),
    "6.13": ("first bytes alone", [b" ".join(bytes([b]) for b in range(first, last)) + b" "
                                   for first, last in ((0xc0, 0xe0), (0xe0, 0xf0), (0xf0, 0xf8), (0xf8, 0xfc), (0xfc, 0xfe))]),
    "6.14": ("the last byte is missing", [b"\xc0", b"\xe0\x80", b"\xf0\x80\x80", b"\xf8\x80\x80\x80", b"\xfc\x80\x80\x80\x80",
                                          b"\xdf",
                                          b"\xef\xbf", b"\xf7\xbf\xbf", b"\xfb\xbf\xbf\xbf", b"\xfd\xbf\xbf\xbf\xbf",
                                          b"\xc2", b"\xe0\xa0", b"\xed\x9f", b"\xf0\x90\x80", b"\xf4\x8f\xbf", b"\xe2", b"\xf0",
                                          b"\xf0\x90"]),
    "6.15": ("all of these together",
             [b"\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80\xfc\x80\x80\x80\x80\xdf\xef\xbf\xf7\xbf\xbf\xfb\xbf\xbf\xbf"]),
    "6.16": ("bytes that no UTF-8 has", [b"\xfe", b"\xff", b"\xfe\xfe\xff\xff", b"\xf8", b"\xf5"]),
    "6.17": ("a slash spelt too long", [b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf8\x80\x80\x80\xaf",
                                        b"\xfc\x80\x80\x80\x80\xaf"]),
    "6.18": ("the last that a shorter sequence has", [b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf",
                                                      b"\xf8\x87\xbf\xbf\xbf",
                                                      b"\xfc\x83\xbf\xbf\xbf\xbf"]),
    "6.19": ("NUL spelt too long", [b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf8\x80\x80\x80\x80",
                                    b"\xfc\x80\x80\x80\x80\x80"]),
    "6.20": ("surrogates alone", [b"\xed\xa0\x80", b"\xed\xad\xbf", b"\xed\xae\x80", b"\xed\xaf\xbf", b"\xed\xb0\x80",
                                  b"\xed\xbe\x80", b"\xed\xbf\xbf"]),
    "6.21": ("surrogates in pairs", [first + second for first in (b"\xed\xa0\x80", b"\xed\xad\xbf", b"\xed\xae\x80",
                                                                  b"\xed\xaf\xbf")
                                     for second in (b"\xed\xb0\x80", b"\xed\xbf\xbf")]),
    "6.24": ("a sequence broken by a letter", [b"\xc3a", b"\xe2\x82a", b"\xe2a\x82", b"\xf0\x9f\x98a", b"\xf0\x9fa\x98",
                                               b"\xc3\xc3\xa9"]),
}


def octets(text):
    """A frame for each octet, as long as there may be so many fragments; then in pieces of the least size that does"""
    n = max(1, -(-len(text) // 60))
    return [text[i:i + n] for i in range(0, len(text), n)]


def spelt(table, end):
    for number, (words, texts) in table.items():
        for i, text in enumerate(texts):
            name, wanted = f"{number}.{i + 1}", [] if end else [text]
            words_of = f"{words}: {text[:12].hex()}"
            case(f"{name}a", f"{words_of}, whole", exchange([frame(TEXT, text)], wanted, end))
            case(f"{name}b", f"{words_of}, a fragment for each octet", exchange(fragments(octets(text)), wanted, end))
            case(f"{name}c", f"{words_of}, octet by octet", exchange([frame(TEXT, text)], wanted, end, chop=1))
            case(f"{name}d", f"{words_of}, between letters",
                 exchange([frame(TEXT, b"ab" + text + b"cd")], [b"ab" + text + b"cd"] if not end else [], end))


def cut(name, words, text, end):
    """In two fragments, at every place; with an empty fragment and a ping of any bytes in between"""
    for at in range(len(text) + 1):
        left, right = text[:at], text[at:]
        sent = [frame(TEXT, left, fin=False), frame(PING, b"\x80\xff"), frame(CONT, b"", fin=False), frame(CONT, right)]
        case(f"{name}.{at}", f"{words}, cut after {at} octets",
             exchange(sent, [(PONG, b"\x80\xff")] + ([] if end else [text]), end) if not end else
             cut_and_wrong(sent, end))


def cut_and_wrong(sent, end):
    """A server that fails fast may not come to the ping: either is right."""
    def talk(server):
        try:
            exchange(sent, [(PONG, b"\x80\xff")], end)(server)
        except AssertionError:
            exchange(sent, [], end)(server)
    return talk


def empty_ones():
    case("6.1.1", "an empty text", exchange([frame(TEXT)], [b""]))
    case("6.1.2", "three empty fragments", exchange(fragments([b"", b"", b""]), [b""]))
    case("6.1.3", "something between two empty fragments", exchange(fragments([b"", b"middle", b""]), [b"middle"]))


def each_after_another():
    """What one message ends with says nothing of the next one."""
    case("6.30", "many texts of many letters on one connection",
         exchange([frame(TEXT, text) for _, texts in VALID.values() for text in texts],
                  [text for _, texts in VALID.values() for text in texts]))
    case("6.31", "a text that is cut off, and its end as a message of its own",
         exchange([frame(TEXT, b"\xc3"), frame(TEXT, b"\xa9")], end=1007))
    case("6.32", "a good text, then a bad one", exchange([frame(TEXT, GREEK), frame(TEXT, b"\xff")], [GREEK], 1007))
    case("6.33", "4096 bytes, of which the last is wrong", exchange([frame(TEXT, b"x" * 4095 + b"\xff")], end=1007))
    case("6.34", "4096 bytes of letters of four bytes", exchange([frame(TEXT, "\U0001f0a1".encode() * 1024)],
                                                                 ["\U0001f0a1".encode() * 1024]))
    case("6.35", "4096 bytes of letters of three bytes, in chops of 997",
         exchange([frame(TEXT, "\u20ac".encode() * 1365 + b"x")], ["\u20ac".encode() * 1365 + b"x"], chop=997))


def fuzzed():
    """Every pair of a first and a second byte, as Python judges it"""
    step = scaled(16, 1)
    for first in range(0x80, 0x100, step):
        valid, wrong = [], []
        for second in range(256):
            for rest in (b"", b"\x80", b"\x80\x80"):
                text = bytes([first, second]) + rest
                (valid if is_utf8(text) else wrong).append(text)
        if valid:
            case(f"6.40.{first:x}", f"all that is right and begins with {first:x}",
                 exchange([frame(TEXT, t) for t in valid], valid))
        for text in wrong[::scaled(97, 7)]:
            case(f"6.41.{text.hex()}", "wrong bytes", exchange([frame(TEXT, text)], end=1007))


def is_utf8(text):
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def register():
    empty_ones()
    spelt(VALID, None)
    spelt(INVALID, 1007)
    cut("6.2.9", "letters of every length", EVERY_LENGTH, None)
    cut("6.3.9", "a surrogate in the middle", b"a\xed\xa0\x80b", 1007)
    cut("6.4.9", "beyond the last character", b"\xce\xba\xf4\x90\x80\x80b", 1007)
    each_after_another()
    fuzzed()
