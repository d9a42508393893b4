"""Where two engines differ, and the shortest script that shows it."""
import time

from compare.remote import Remote, settled
from compare.scripts import Script


def first_difference(pairs, answers):
    for index, ((sent, wanted), got) in enumerate(zip(pairs, answers)):
        if settled(sent, wanted) != settled(sent, got):
            return index
    return None


def compare(command, lines):
    """Both engines afresh: (index, wanted, got) of the first difference, or None; and all that was wanted."""
    script = Script()
    for line in lines:
        script.send(line)
    remote = Remote(command)
    answers = remote.exchange(lines)
    remote.close()
    index = first_difference(script.lines, answers)
    if index is None:
        return None, script.lines
    return (index, script.lines[index][1], answers[index]), script.lines


def changes(line):
    return line.startswith(("new ", "moves ", "position ")) or line == "undo"


def shrink(command, pairs, index):
    """The shortest script found whose last line still differs (and all before agree)."""
    last = pairs[index][0]

    def still(lines):
        found, answers = compare(command, lines)
        if found is None or found[0] != len(lines) - 1:
            return False
        return not lines[0].startswith("position ") or len(lines) == 1 or answers[0][1] == "ok"

    best = None
    for start in range(index, -1, -1):      # from the last position that was written
        sent, wanted = pairs[start]
        if sent == "position" and wanted.startswith("ok fb1") and start < index:
            lines = ["position " + wanted[3:]] + [s for s, _ in pairs[start + 1:index] if changes(s)] + [last]
            if still(lines):
                best = lines
                break
            if index - start > 200:
                break
    if best is None:
        best = [s for s, _ in pairs[:index] if changes(s)] + [last]
        if not still(best):
            return [s for s, _ in pairs[:index + 1]]
    for trial in (best[-1:], best[:1] + best[-1:]):
        if len(trial) < len(best) and still(trial):
            best = trial
    until, again = time.time() + 60, True
    while again and time.time() < until:
        again = False
        for lines in smaller(best):
            if time.time() < until and still(lines):
                best, again = lines, True
                break
    return best


def smaller(lines):
    """Scripts with one thing less."""
    for at in range(1, len(lines) - 1):
        yield lines[:at] + lines[at + 1:]
    if not lines[0].startswith("position ") or len(lines) == 1:
        return
    fields = lines[0].split(" ")
    for at, field in enumerate(fields):
        key, _, value = field.partition("=")
        usual = {"list": "-", "tags": "-", "deck": "-", "discard": "-", "spent": "-", "war": "0", "shuffles": "1", "seed": "0" * 64, "next": "-"}
        options = [usual[key]] if key in usual and value != usual[key] else []
        if key in ("list", "tags", "deck", "discard"):
            parts = value.split(",")
            half = len(parts) // 2
            options += [",".join(part) for part in (parts[:half], parts[half:]) if part and half]
            options += [",".join(parts[:i] + parts[i + 1:]) or "-" for i in range(len(parts))] if value != "-" else []
        elif key in ("hands", "home"):
            seats = value.split("/")
            for s, text in enumerate(seats):
                parts = text.split(",") if key == "hands" else list(text)
                comma = "," if key == "hands" else ""
                if text != "-":
                    cut = [comma.join(parts[:i] + parts[i + 1:]) or "-" for i in range(len(parts))]
                    options += ["/".join(seats[:s] + [c] + seats[s + 1:]) for c in cut]
        for option in options:
            yield [" ".join(fields[:at] + [key + "=" + option] + fields[at + 1:])] + lines[1:]
