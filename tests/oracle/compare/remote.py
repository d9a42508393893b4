"""The engine in a process of its own."""
import os
import re
import select
import shlex
import subprocess
import threading

WAIT = 30                                   # seconds for one answer


class Remote:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def exchange(self, lines):
        """Sends all lines at once; gives as many answers. An answer that does not come is told in brackets."""
        data = "".join(line + "\n" for line in lines).encode()
        writer = threading.Thread(target=self.write, args=(data,), daemon=True)
        writer.start()
        answers = [self.read() for _ in lines]
        writer.join(WAIT)
        return answers

    def write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            pass

    def read(self):
        fd = self.process.stdout.fileno()
        while b"\n" not in self.rest:
            if not select.select([fd], [], [], WAIT)[0]:
                return "(no answer in %d s)" % WAIT
            part = os.read(fd, 1 << 16)
            if not part:
                return "(the engine has ended, status %s)" % self.process.wait()
            self.rest += part
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "replace")

    def close(self):
        self.write(b"quit\n")
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            status = self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = "none: did not end"
        self.process.stdout.close()
        return status


def settled(sent, answer):
    """What is compared: legal picks sorted, errors without their reasons."""
    if answer.startswith("error illegal "):
        return answer.split(": ")[0]
    if answer.startswith("error "):
        return " ".join(answer.split(" ")[:2])
    if sent.strip() == "hello" and re.fullmatch(r"ok fambiz \S+ protocol 2", answer):
        return "ok fambiz VERSION protocol 2"
    if sent.strip() == "legal":
        return " ".join(["ok"] + sorted(answer.split(" ")[1:]))
    return answer
