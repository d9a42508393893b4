"""strict_refuse.py - the requests of strict.py that must be refused: an error, the end of the connection, and nothing of what
follows is a request."""

from battery import case
from wire import SMUGGLED, lines, refused

POST = "POST /x HTTP/1.1"
FRAMING = (400, 411, 501)
METHOD = (400, 405, 501)
VERSION = (400, 505)
TOO_BIG = (414, 431)
TOKEN = b"!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def bodies():
    """Where a request ends: RFC 9112, 6"""
    chunks = b"0\r\n\r\n"
    both = {"length first": ("Content-Length: 5", "Transfer-Encoding: chunked"),
            "chunks first": ("Transfer-Encoding: chunked", "Content-Length: 5"),
            "a length of 0": ("Content-Length: 0", "Transfer-Encoding: chunked"),
            "identity": ("Content-Length: 5", "Transfer-Encoding: identity"),
            "far apart": ("Content-Length: 5", *[f"X-{i}: y" for i in range(20)], "Transfer-Encoding: chunked")}
    for words, more in both.items():
        case(f"framing: {words}", "Content-Length with Transfer-Encoding",
             refused(lines(*more, first=POST, body=chunks), FRAMING))
    for value in ("+5", "-5", "5,5", "5, 5", "5;5", "0x5", "5 5", "", "5x", "5.0", "5e0", "12345678901234567890",
                  "99999999999999999999",
                  "18446744073709551621", "4294967301", "9" * 300, "\u00b2", "\"5\"", "5\x0b", "\x0b5", "5\t5", ",5", "5,"):
        case(f"length: {value[:24]!r}", "a Content-Length that is none, or too large",
             refused(lines(f"Content-Length: {value}", first=POST, body=b"hello"), (400, 413)))
        case(f"length of a GET: {value[:24]!r}", "the same for a GET",
             refused(lines(f"Content-Length: {value}", body=b"hello"), (400, 413)))
    for words, second in (("equal", "5"), ("different", "6"), ("the first of 0", "0")):
        more = (f"Content-Length: {second}", "Content-Length: 5")
        case(f"lengths: {words}", "two lines of Content-Length", refused(lines(*more, first=POST, body=b"hello"), (400,)))
    case("lengths: different case", "two lines of Content-Length in different letters",
         refused(lines("content-length: 5", "CONTENT-LENGTH: 5", first=POST, body=b"hello"), (400,)))
    case("te: chunked", "chunks are asked to come with a length",
         refused(lines("Transfer-Encoding: chunked", first=POST, body=chunks), (411,)))
    for value in ("Chunked", "CHUNKED", "xchunked", "chunked, identity", "identity, chunked", "identity", "gzip, chunked",
                  "chunked, chunked", "gzip",
                  "chunked;q=1", "\"chunked\"", "", ",", "chunked,", "\x0bchunked", "chunked\x0b", "\u00a0chunked", "chun ked",
                  "trailers", "cow"):
        case(f"te: {value!r}", "a Transfer-Encoding of any kind",
             refused(lines(f"Transfer-Encoding: {value}", first=POST, body=chunks), FRAMING))
        case(f"te of a GET: {value!r}", "the same for a GET",
             refused(lines(f"Transfer-Encoding: {value}", body=chunks), FRAMING))
    for blank in (" ", "\t", "\x0b", "\x0c", "\0", "  \t", "\u00a0"):
        case(f"te before the colon: {blank!r}", "a blank of some kind before the colon",
             refused(lines(f"Transfer-Encoding{blank}: chunked", first=POST, body=chunks)))
        case(f"te before the name: {blank!r}", "a blank of some kind before the name",
             refused(lines(f"{blank}Transfer-Encoding: chunked", first=POST, body=chunks)))
        case(f"length before the colon: {blank!r}", "a blank of some kind before the colon",
             refused(lines(f"Content-Length{blank}: 5", first=POST, body=b"hello")))
    case("te: twice", "two lines", refused(lines("Transfer-Encoding: identity", "Transfer-Encoding: chunked", first=POST,
                                                 body=chunks), FRAMING))
    case("te: folded", "a folded line", refused(lines("Transfer-Encoding:\r\n chunked", first=POST, body=chunks), FRAMING))
    case("te: 1.0", "chunks with HTTP/1.0", refused(lines("Transfer-Encoding: chunked", first="POST /x HTTP/1.0", body=chunks),
                                                    FRAMING))


def smuggling():
    """Pairs that two readers have been known to cut in different places; the second request stands in the body of the first."""
    inner = SMUGGLED
    chunk = f"{len(inner):x}".encode() + b"\r\n" + inner + b"\r\n0\r\n\r\n"
    pairs = {
        "CL.TE": lines("Content-Length: 6", "Transfer-Encoding: chunked", first=POST, body=b"0\r\n\r\nG"),
        "CL.TE with a request": lines(f"Content-Length: {len(inner) + 5}", "Transfer-Encoding: chunked", first=POST,
                                      body=b"0\r\n\r\n" + inner),
        "TE.CL": lines("Content-Length: 4", "Transfer-Encoding: chunked", first=POST, body=chunk),
        "TE.TE": lines("Transfer-Encoding: chunked", "Transfer-Encoding: cow", "Content-Length: 4", first=POST, body=chunk),
        "TE.TE in other letters": lines("Transfer-Encoding: chunked", "transfer-encoding: x", "Content-Length: 4", first=POST,
                                        body=chunk),
        "a name with a bare LF": lines(b"X: y\nTransfer-Encoding: chunked", "Content-Length: 4", first=POST, body=chunk),
        "a name behind a bare CR": lines(b"X: y\rTransfer-Encoding: chunked", "Content-Length: 4", first=POST, body=chunk),
        "an underscore": lines("Transfer_Encoding: chunked", "Transfer-Encoding: chunked", first=POST, body=chunk),
        "a chunk's extension": lines("Transfer-Encoding: chunked", first=POST, body=b"0;\n\n" + inner + b"\r\n0\r\n\r\n"),
        "a chunk's length too long": lines("Transfer-Encoding: chunked", first=POST, body=b"f" * 17 + b"\r\n" + inner),
        "CL.0 by a second length": lines("Content-Length: 0", f"Content-Length: {len(inner)}", first=POST, body=inner),
        "a length behind a NUL": lines(b"X: y\0Content-Length: 5", first=POST, body=b"hello"),
        "a length with a comma": lines(f"Content-Length: {len(inner)}, 0", first=POST, body=inner),
    }
    for words, sent in pairs.items():
        case(f"smuggle: {words}", "two readers, two ends", refused(sent, FRAMING))
        case(f"smuggle second: {words}", "the same after a good request", refused(lines() + sent, FRAMING, before=1))
        case(f"smuggle chopped: {words}", "the same in chops of 9", refused(sent, FRAMING, chop=9))


def fields():
    """Header lines: RFC 9112, 5"""
    for i, line in enumerate((b"X : y", b"X\t: y", b"Host : here", b" X: y", b"\tX: y", b": y", b":", b"X", b"X y", b"X Y: z",
                              b"=", b"\xc3\xa9: y")):
        case(f"field {i + 1}: {line!r}", "a line that is no header", refused(lines(line)))
        case(f"field {i + 1} first: {line!r}", "the same before the Host", refused(lines("Host: here", host=line)))
    for byte in [b for b in range(1, 256) if b not in TOKEN and b not in b":\r\n"]:
        name = b"X" + bytes([byte]) + b"Y"
        case(f"name {byte:#04x}", "a letter that no name has", refused(lines(name + b": z")))
    for byte in [0, *range(1, 9), 11, 12, *range(14, 32), 127]:
        for where, value in (("inside", b"a%cb"), ("first", b"%ca"), ("last", b"a%c")):
            case(f"value {byte:#04x} {where}", "a control character in a value", refused(lines(b"X: " + value % byte)))
        case(f"host value {byte:#04x}", "a control character in the Host", refused(lines(host=b"Host: he%cre" % byte)))
    case("name NUL", "a NUL in a name", refused(lines(b"X\0Y: z")))
    for i, folded in enumerate((b"X: y\r\n z", b"X: y\r\n\tz", b"X:\r\n y", b"X: y\r\n ", b"X: y\r\n \r\n z",
                                b"Cookie: a=b;\r\n c=d")):
        case(f"fold {i + 1}", "a folded line", refused(lines(folded, "Y: z")))
    case("fold: host", "a folded Host", refused(lines(host="Host:\r\n here")))
    case("fold: first line", "a folded request line", refused(b"GET /x\r\n HTTP/1.1\r\nHost: here\r\n\r\n"))


def line_ends():
    """CRLF and nothing else: RFC 9112, 2.2. A lone LF may be taken by a recipient, and is not here; a lone CR may not."""
    for words, sent in {
            "LF everywhere": b"GET /x HTTP/1.1\nHost: here\n\n",
            "LF after the first line": b"GET /x HTTP/1.1\nHost: here\r\n\r\n",
            "LF after a field": b"GET /x HTTP/1.1\r\nHost: here\nX: y\r\n\r\n",
            "LF as the last": b"GET /x HTTP/1.1\r\nHost: here\r\n\n",
            "LF LF at the end": b"GET /x HTTP/1.1\r\nHost: here\n\n",
            "CR after the first line": b"GET /x HTTP/1.1\rHost: here\r\n\r\n",
            "CR after a field": b"GET /x HTTP/1.1\r\nHost: here\rX: y\r\n\r\n",
            "CR everywhere": b"GET /x HTTP/1.1\rHost: here\r\r",
            "CR in a value": b"GET /x HTTP/1.1\r\nHost: here\r\nX: a\rb\r\n\r\n",
            "CR CR LF": b"GET /x HTTP/1.1\r\r\nHost: here\r\r\n\r\r\n",
            "CR CR LF after a field": b"GET /x HTTP/1.1\r\nHost: here\r\r\n\r\n",
            "LF CR": b"GET /x HTTP/1.1\n\rHost: here\n\r\n\r",
            "CR at the end of a value": b"GET /x HTTP/1.1\r\nHost: here\r\nX: a\r\r\n\r\n",
            "CR before a colon": b"GET /x HTTP/1.1\r\nHost: here\r\nX\r: a\r\n\r\n",
            "CR in the target": b"GET /x\ry HTTP/1.1\r\nHost: here\r\n\r\n"}.items():
        case(f"line end: {words}", "a line that does not end with CRLF", refused(sent))


def first_lines():
    for method in ("get", "Get", "gET", "post", "hEAD", "FOO", "PROPFIND", "TRACE", "CONNECT", "GETX", "XGET", "G", "",
                   "GET,POST", "G\0T", "GE\tT",
                   "\xc3\x89", "M" * 18, "M" * 20000, "\"GET\"", "(GET)", "GET:"):
        case(f"method {method[:20]!r}", "a method that is none",
             refused(lines(first=f"{method} /x HTTP/1.1"), (*METHOD, *TOO_BIG)))
    case("method CONNECT to a host", "no proxy", refused(lines(first="CONNECT here:80 HTTP/1.1"), METHOD))
    for i, first in enumerate(("GET/x HTTP/1.1", "GET /xHTTP/1.1", "GET  /x HTTP/1.1", "GET /x  HTTP/1.1", "GET\t/x HTTP/1.1",
                               "GET /x\tHTTP/1.1",
                               " GET /x HTTP/1.1", "GET /x HTTP/1.1 ", "GET /x HTTP/1.1 x", "GET /x y HTTP/1.1",
                               "GET /x\x0bHTTP/1.1", "GET HTTP/1.1",
                               "GET", "HTTP/1.1", "GET /x /y HTTP/1.1", "\tGET /x HTTP/1.1", "GET\x0c/x HTTP/1.1",
                               "GET\u00a0/x HTTP/1.1")):
        case(f"first line {i + 1}: {first!r}", "blanks in the wrong places", refused(lines(first=first), (*METHOD, *VERSION)))
    for version in ("HTTP/1.2", "HTTP/1.9", "HTTP/0.9", "HTTP/2.0", "HTTP/3.0", "HTTP/9.9", "HTTP/2", "HTTP/1", "HTTP/1.",
                    "HTTP/.1", "HTTP/1.10", "HTTP/01.1",
                    "HTTP/1.01", "HTTP/11.1", "http/1.1", "Http/1.1", "HTTP/1,1", "HTTP/-1.1", "HTTP/1.1.1", "HTTP 1.1",
                    "HTTP1.1", "HTTPS/1.1", "HTTP/", "XTTP/1.1",
                    "HTTP/1.x", "HTTP/1.1\0", "HTTP/4294967297.1"):
        exact = (505,) if version in ("HTTP/1.2", "HTTP/1.9", "HTTP/2.0", "HTTP/3.0", "HTTP/9.9") else VERSION
        case(f"version {version!r}", "neither 1.1 nor 1.0", refused(lines(first=f"GET /x {version}"), exact))
    case("version none", "HTTP/0.9", refused(b"GET /x\r\n", VERSION, silent=True))
    case("version none, and headers", "HTTP/0.9 with headers", refused(b"GET /x\r\nHost: here\r\n\r\n", VERSION, silent=True))


def hosts():
    case("host: none", "no Host", refused(lines(host=None)))
    case("host: none but others", "no Host", refused(lines("X-Host: here", "Hosts: here", host=None)))
    case("host: equal", "two equal Hosts", refused(lines("Host: here")))
    case("host: different", "two Hosts", refused(lines("host: there")))
    for value in ("a b", "a\tb", "here/x", "/x", "user@here", "@", "here?x", "here#x", "here\\x", "here:80:80", "here:x",
                  "here:-1", "http://here", "[::1", "::1",
                  "<here>", "he\"re", "he%zzre", "he^re", "h{e}re", "h|re", "h`re"):
        case(f"host: {value!r}", "a Host that is none", refused(lines(host=f"Host: {value}")))


def targets():
    for target in ("x", "*", "x/y", "here/x", "http:/x", "http:x", "http://", "http:///x", "ftp://here/x", "http://user@here/x",
                   "http://here:x/", "javascript:x", "\\x", "?x",
                   "#x", "/%", "/%0", "/%zz", "/%0g", "/%00", "/x%00y", "/x?y=%00", "/x?y=%", "/x?y=%zz", "/x#y", "/#",
                   "/x?y#z", "/%u0041", "/x\x7f", "/x\x01", "/x\0",
                   "/x?a b"):
        case(f"target {target!r}", "a target that is none", refused(lines(first=f"GET {target} HTTP/1.1"), METHOD))
    for byte in range(1, 33):
        if byte not in b"\r\n":
            case(f"target with {byte:#04x}", "a control character or blank in the target",
                 refused(lines(first=b"GET /x%cy HTTP/1.1" % byte)))


def sizes():
    for n in (70000, 1000000):
        case(f"size: target {n}", "a long target", refused(lines(first=f"GET /{'x' * n} HTTP/1.1"), TOO_BIG))
        case(f"size: query {n}", "a long query", refused(lines(first=f"GET /x?{'x' * n} HTTP/1.1"), TOO_BIG))
    for n in (100000, 1000000):
        case(f"size: value {n}", "a long value", refused(lines(f"X: {'y' * n}"), (431,)))
        case(f"size: blanks {n}", "a value of blanks", refused(lines(f"X: {' ' * n}y"), (431,)))
        case(f"size: name {n}", "a long name", refused(lines(f"{'X' * n}: y"), (400, 431)))
        case(f"size: host {n}", "a long Host", refused(lines(host=f"Host: {'h' * n}"), (400, 431)))
        case(f"size: cookie {n}", "a long cookie", refused(lines(f"Cookie: {'c' * n}"), (431,)))
        case(f"size: unended {n}", "a line that does not end",
             refused(b"GET /x HTTP/1.1\r\nHost: here\r\nX: " + b"y" * n, (431,)))
        case(f"size: first line {n}", "a first line that does not end", refused(b"G" * n, (*METHOD, *TOO_BIG)))
    case("size: 1000 fields", "1,000 header lines", refused(lines(*[f"X-{i}: y" for i in range(1000)]), (431,)))
    case("size: 20000 fields", "20,000 short header lines", refused(lines(*["a:b"] * 20000), (431,)))
    case("size: 1000 cookies", "1,000 lines of cookies", refused(lines(*["Cookie: a=b"] * 1000), (400, 431)))
    case("size: body", "a body of more than may be", refused(lines("Content-Length: 70000", first=POST), (413,)))


def strangers():
    """Bytes of other protocols"""
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    settings = b"\0\0\0\4\0\0\0\0\0"
    case("stranger: HTTP/2", "the preface of HTTP/2", refused(preface + settings, (*METHOD, *VERSION), silent=True))
    case("stranger: HTTP/2 second", "the preface after a good request",
         refused(lines() + preface + settings, (*METHOD, *VERSION), before=1, silent=True))
    hello = bytes.fromhex("160301020001 0001fc0303".replace(" ", "")) + bytes(500)
    case("stranger: TLS", "a TLS hello on a plain port", refused(hello, (400,), silent=True))
    case("stranger: TLS 1.3", "another one, with line ends inside",
         refused(hello[:20] + b"\r\n\r\n" + hello, (400,), silent=True))
    case("stranger: NUL", "NUL bytes", refused(bytes(4000), (400,), silent=True))
    case("stranger: 0xff", "0xff bytes", refused(b"\xff" * 4000, (400,), silent=True))
    case("stranger: SSH", "SSH", refused(b"SSH-2.0-OpenSSH_9.2\r\n", METHOD, silent=True))
    case("stranger: SMTP", "SMTP", refused(b"EHLO here\r\n", METHOD, silent=True))
    case("stranger: an answer", "an answer instead of a request",
         refused(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", (*METHOD, *VERSION), silent=True))
    case("stranger: PROXY", "the PROXY protocol", refused(b"PROXY TCP4 6.6.6.6 127.0.0.1 1 2\r\n" + lines(), METHOD,
                                                          silent=True))


def register():
    for group in (bodies, smuggling, fields, line_ends, first_lines, hosts, targets, sizes, strangers):
        group()
