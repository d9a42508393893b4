"""answer.py - reads HTTP/1.1 answers as RFC 9112 defines them, and takes nothing else. Refuses to know what was asked."""

import re

STATUS_LINE = re.compile(rb"HTTP/(1\.[01]) ([1-5][0-9][0-9]) [\t\x20-\x7e\x80-\xff]*")
SEEN = rb"[\x21-\x7e\x80-\xff]"
VALUE = SEEN + rb"(?:[\t\x20-\x7e\x80-\xff]*" + SEEN + rb")?"
FIELD_LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(" + VALUE + rb")?[ \t]*")


class Malformed(AssertionError):
    """The server's answer is no HTTP/1.1."""


class Answer:
    """version, status, fields ({name in lower case: [values]}) and body"""

    def __init__(self, version, status, fields):
        self.version, self.status, self.fields, self.body = version, status, fields, b""

    def field(self, name):
        """Its only value, or None"""
        values = self.fields.get(name, [])
        if len(values) > 1:
            raise Malformed(f"{name} came {len(values)} times")
        return values[0] if values else None

    def closes(self):
        return "close" in [word.strip().lower() for value in self.fields.get("connection", []) for word in value.split(",")]


def parse_head(block):
    """The head without its empty line"""
    first, *lines = block.split(b"\r\n")
    matched = STATUS_LINE.fullmatch(first)
    if not matched:
        raise Malformed(f"no status line: {first[:80]!r}")
    fields = {}
    for line in lines:
        field = FIELD_LINE.fullmatch(line)
        if not field:
            raise Malformed(f"no header line: {line[:80]!r}")
        fields.setdefault(field[1].decode().lower(), []).append((field[2] or b"").decode("latin-1"))
    return Answer(matched[1].decode(), int(matched[2]), fields)


def read_head(sock):
    """The next head, and no byte more; EOFError if the connection ends before it."""
    block = b""
    while not block.endswith(b"\r\n\r\n"):
        more = sock.recv(1)
        if not more:
            if block:
                raise Malformed(f"the connection ended inside a head: {block[:200]!r}")
            raise EOFError("the connection ended without an answer")
        block += more
    return parse_head(block[:-4])


def body_length(answer, method):
    """None: until the end of the connection"""
    if method == "HEAD" or answer.status in (204, 304) or answer.status < 200:
        return 0
    if "transfer-encoding" in answer.fields:
        raise Malformed("an answer in chunks")
    length = answer.field("content-length")
    if length is not None and not re.fullmatch("[0-9]+", length):
        raise Malformed(f"Content-Length: {length!r}")
    return None if length is None else int(length)


def read(sock, method="GET"):
    """The next answer, whole"""
    return finish(sock, read_head(sock), method)


def finish(sock, answer, method="GET"):
    """The answer with its body"""
    length = body_length(answer, method)
    while length is None or len(answer.body) < length:
        more = sock.recv(65536 if length is None else length - len(answer.body))
        if not more:
            break
        answer.body += more
    if length is not None and len(answer.body) < length:
        raise Malformed(f"{len(answer.body)} bytes of a body of {length}")
    return answer


def split(data, methods):
    """All answers in what a connection brought until its end: methods is what was asked, in order; GET after that."""
    answers, methods = [], list(methods)
    while data:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            raise Malformed(f"no HTTP: {data[:80]!r}")
        answer = parse_head(data[:end])
        final = answer.status >= 200
        length = body_length(answer, methods.pop(0) if methods and final else "GET")
        rest = data[end + 4:]
        length = len(rest) if length is None else length
        if length > len(rest):
            raise Malformed(f"{len(rest)} bytes of a body of {length}")
        answer.body, data = rest[:length], rest[length:]
        answers.append(answer)
    return answers
