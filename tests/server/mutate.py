#!/usr/bin/env python3
"""mutate.py SOURCE BUILD - the test of the tests: broken servers that lose, leak or let in something. Each must be noticed.

Each row changes lines of a copy of one file, compiles it as the build does, links another `fambiz` with it, and runs the
test named with it against that: it has to fail. Without FAMBIZ_TEST_SCALE=all one row for each test is tried."""

import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

# what is wrong, the test that notices, the file, flags, (right, wrong) …
ROWS = [
    ("a pick is told before it is durable", "kill", "host/input.c", [],
     ("    room->append = append;\n    room->state = FB_ROOM_WRITING;\n",
      "    room->append = append;\n    room->state = FB_ROOM_WRITING;\n    if (!fb_pending_joins(append->pending)) fb_append_tell(room, append, NULL);\n"),
     ("    fb_append_tell(room, append, NULL);\n    if (pending->post)", "    if (fb_pending_joins(pending)) fb_append_tell(room, append, NULL);\n    if (pending->post)")),
    ("everybody is told what is drawn", "leak", "rules/event.c", ["-DFB_LEAK=1"]),
    ("a gap is not filled", "visit", "table/kept.c", [], ("return step + 1 >= kept->first;", "(void)kept; return step > 0;")),
    ("an old answer counts", "forge", "table/game.c", [],
     ("    if (in->question != t->step) return FB_TABLE_NO_STALE;\n", "")),
    ("nobody is too fast", "flood", "net/socket.c", [], ("if (f->last && !in_time(s)) return;", "if (f->last && false && !in_time(s)) return;")),
    ("a clock tells of the hand beside it", "worlds", "table/send.c", [],
     ("*left = clock_left(", "*left = (uint32_t)(t->game.hand[(game_asked(t) + 1) % 4] % 7) + clock_left(")),
    ("a fuse burns down sooner beside a good hand", "worlds", "table/window.c", [],
     ("t->window.opened + FB_FUSE +", "t->window.opened + FB_FUSE - t->game.hand[0] % 7 +")),
    ("a window closes sooner where no card counters", "worlds", "table/window.c", [],
     ("if (waits && (t->window.again ||", "if (waits && t->game.hand[s] % 3 && (t->window.again ||")),
    ("rows are lost at the start", "kill", "host/restore.c", [],
     ("    if (!wrong) fb_room_replayed(room, seq, append);\n",
      "    if (!wrong && append->next->step % 7 == 3) room->seq = seq;\n    else if (!wrong) fb_room_replayed(room, seq, append);\n")),
    ("the server's seed stands in the lobby", "leak", "table/send.c", [],
     ("fb_commit(lobby->commit.bytes, t->server_seed.bytes);", "lobby->commit = t->server_seed;")),
    ("who watches sees the hand of seat A", "leak", "table/send.c", [],
     ("fb_table_view(w->t, channel_seat(channel), &w->out->view[channel]);",
      "fb_table_view(w->t, 0, &w->out->view[channel]);")),
    ("illegal picks count", "forge", "table/game.c", [],
     ("    if (w->out->rule) return FB_TABLE_NO_RULES;\n",
      "    if (w->out->rule) pick = fb_legal_nth(&w->t->game, 0);\n")),
    ("anybody may do what only the host may", "forge", "table/table.c", [],
     ("who == WHO_HOST && w->t->host != w->who", "false")),
    ("a server that follows tells another outcome of a window", "nodes_faults kill", "journal/shared_follow.c", [],
     ("    const char *wrong = fb_room_replay(room, row->bytes, row->n, append);\n",
      "    for (int s = 0; s < FB_SEATS; s++)\n"
      "        if (room->table->window.state[s] == FB_ANSWER_TRY) room->table->window.state[s] = FB_ANSWER_PASS;\n"
      "    const char *wrong = fb_room_replay(room, row->bytes, row->n, append);\n")),
    ("who does not read is waited for", "flood", "net/socket.c", [],
     ("c->queue.bytes + text->n > net->o.queue ||", "")),
]


AT_ONCE = 3  # they wait more than they work


def commands(build):
    """How each object is compiled, and how the program is linked."""
    rows = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    link = subprocess.run(["ninja", "-C", build, "-t", "commands", "fambiz"], check=True, capture_output=True, text=True)
    compiles = {row["file"]: shlex.split(row["command"]) for row in rows if " -o src/CMakeFiles/" in row["command"]}
    return compiles, link.stdout.splitlines()[-1]


def mutant(source, build, room, row, compiles, link):
    """A program with this fault."""
    what, _, name, flags, *changes = row
    file = source / "src" / name
    text = file.read_text(encoding="utf-8")
    for right, wrong in changes:
        if text.count(right) != 1:
            sys.exit(f"{what}: the line to be changed is not there once: {right}")
        text = text.replace(right, wrong)
    copy, program = room / file.name, room / "fambiz"
    copy.write_text(text, encoding="utf-8")
    command = compiles[str(file)]
    old, new = command[command.index("-o") + 1], str(room / "mutant.o")
    command = [str(copy) if part == str(file) else new if part == old else part for part in command]
    subprocess.run([*command, "-w", "-I", file.parent, *flags], check=True, cwd=build)
    link = link.replace(f" {old} ", f" {new} ").replace(" -o fambiz ", f" -o {shlex.quote(str(program))} ")
    subprocess.run(link, shell=True, check=True, cwd=build)
    return program


def notices(build, program, test):
    environment = {**os.environ, "TMPDIR": str(program.parent), "FAMBIZ": str(program), "FAMBIZ_BUILD": str(build),
                   "FAMBIZ_TEST_SCALE": "sample"}
    words = [build / "tests" / "server" / f"server.{test}"]
    if test.startswith("nodes_"):  # what they leave behind of a failure goes with the mutant
        words = [build / "tests" / "nodes" / test.split()[0], *test.split()[1:]]
        environment["FAMBIZ_BUILD"] = str(program.parent)
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment, timeout=300, check=False)
    return done.returncode > 0, (done.stderr.strip().splitlines() or ["-"])[0]


def main():
    source, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    every = os.environ.get("FAMBIZ_TEST_SCALE") == "all"
    rows = ROWS if every else {row[1]: row for row in reversed(ROWS)}.values()
    compiles, link = commands(build)

    def tried(row):
        with tempfile.TemporaryDirectory() as room:
            return row, *notices(build, mutant(source, build, pathlib.Path(room), row, compiles, link), row[1])

    missed = 0
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for row, seen, how in pool.map(tried, rows):
            print(f"{'noticed' if seen else 'MISSED'}: {row[0]} ({row[1]}: {how})", flush=True)
            missed += not seen
    return 1 if missed else 0


sys.exit(main())
