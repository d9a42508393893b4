#!/usr/bin/env python3
"""mutate.py SOURCE BUILD CC - the test of the tests: secrets told and rules broken on purpose, one by one, must be noticed.

Each row changes one line of a copy of a file of src/table, builds the test named with it, and runs it: it has to fail. The table
itself has no branch for tests, so what is wrong with it lives here."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

WORLDS = ("worlds.c", ["60"])
WINDOW = ("window.c", ["2"])
LOG = ("log.c", ["12"])
SEATS, HOSTS = ("test_seats.c", []), ("test_hosts.c", [])
HAND = "t->game.hand[seat]"
# what is told, file, right, wrong, the test that notices
LEAKS = [
    ("a pass or an attempt is told to all", "window.c",
     "    window_answer(t, seat, pick, reaction);\n    w->asked |= (uint16_t)(1u << w->who);",
     "    window_answer(t, seat, pick, reaction);\n    w->asked = EVERYBODY_HERE;", WINDOW),
    ("who tried is told to all", "send.c",
     "m->as.window.state = t->window.state[seat];", "m->as.window.state = t->window.state[(seat + 1) % FB_SEATS];",
     WINDOW),
    ("the moment tells of a faster one who lost the lot", "window.c",
     "t->window.opened + t->window.reaction[winner] +", "t->window.opened + best_of(t) +", WORLDS),
    ("a bot's delay comes from its hand", "drive.c",
     "quantile[digest[0] % 16]", f"quantile[(digest[0] + {HAND} % 7) % 16]", WORLDS),
    ("a bot's moment in a relaxed window comes from its hand", "drive.c", "pace_bot(t, delay(t, seat))",
     f"pace_bot(t, delay(t, seat)) + {HAND} % 7", WORLDS),
    ("what happens takes longer to show if seat A holds more", "pace.c", "ms += show_ms(&events[i]);",
     "ms += show_ms(&events[i]) + t->game.hand[0] % 3;", WORLDS),
    ("a fuse is shorter if its seat holds no Counter", "window.c", "t->window.opened + FB_FUSE +",
     "t->window.opened + FB_FUSE - t->game.hand[0] % 7 +", ("worlds.c", ["300"])),
    ("who has passed by a fuse is told to all", "window.c",
     "w->asked |= (uint16_t)(1u << t->seat[s].person);\n    }", "w->asked = EVERYBODY_HERE;\n    }", WINDOW),
    ("the winner's time is told to all", "window.c", "t->seat[winner].person, FB_MSG_COUNTERED", "0, FB_MSG_COUNTERED", WINDOW),
    ("a window closes when nobody holds a Counter", "window.c",
     "if (waits && (t->window.again ||", "if (waits && t->game.hand[s] % 3 && (t->window.again ||", ("worlds.c", ["300"])),
    ("everybody sees what seat A sees", "send.c",
     "fb_event_for(&events[i], channel_seat(channel),", "fb_event_for(&events[i], channel_seat(0 * channel),", WORLDS),
    ("spectators and all others see seat A's view", "send.c",
     "fb_table_view(w->t, channel_seat(channel), &w->out->view[channel]);",
     "fb_table_view(w->t, 0, &w->out->view[channel]);", WORLDS),
    ("the log is seat A's, whoever reads it", "game_log.c", "int own = channel_of(&t->person[person]);", "int own = 0;", WORLDS),
    ("the log shows a seat's cards to whoever took it over later", "game_log.c", "k < sat ?", "false ?", LOG),
    ("the log shows the deal to whoever took a seat over later", "game_log.c", "tell(g, sat ? FB_CHANNELS - 1 : own,", "tell(g, own,", LOG),
    ("an envelope forgets who sat down later", "envelope.c", "    write_sits(&c, record);\n", "", LOG),
    ("without picks the log shows a seat's cards to whoever took it over later", "game_log.c", "step < p->since ?", "false ?", LOG),
    ("the losers' time is told to all", "window.c",
     "if (t->window.state[s] != FB_ANSWER_TRY || s == winner ||", "if (s == winner ||", WINDOW),
    ("whoever sits down at a bot's seat has it at once", "takeover.c", "if (back || (t->settings.flags & FB_OPEN_CHAIRS)) {",
     "if (true) {", SEATS),
    ("a seat is handed over although somebody objects", "takeover.c",
     "    wish_ends(w, seat, FB_STAGE_OBJECTED, w->who);", "    (void)seat;", SEATS),
    ("a seat is handed over without the host", "takeover.c", "if (wish_stands(w->t, seat) && host_agrees(w->t, seat))",
     "if (wish_stands(w->t, seat))", SEATS),
    ("a wish is decided sooner where the bot holds a good hand", "takeover.c",
     "s->until = t->now + FB_TAKE_OVER;", f"s->until = t->now + FB_TAKE_OVER - {HAND} % 7;",
     ("worlds.c", ["300"])),
    ("a seat that a good hand lies at is kept for longer", "takeover.c",
     "return s->gone + t->settings.reserve;", f"return s->gone + t->settings.reserve + {HAND} % 7;",
     ("worlds.c", ["300"])),
    ("a bot that follows somebody in a window is asked only if they had not passed", "seats.c",
     "t->window.open ? t->window.state[seat] == FB_ANSWER_NONE : true", "t->window.open ? t->window.state[seat] != FB_ANSWER_PASS : true",
     ("worlds.c", ["300"])),
    ("a move may run on past a card that is drawn", "game.c",
     "if (further && !game_same_decision(last, now))", "if (further && last->asked != now->asked)",
     ("oracle.c", ["30"])),
]
CLOCK, PACE, START, LOBBY = ("test_clock.c", []), ("test_pace.c", []), ("test_start.c", []), ("test_lobby.c", [])
RESTART, RANDOM, RECORD = ("restart.c", ["10"]), ("random.c", ["300"]), ("record.c", ["10"])
FAULTS = [
    ("a window is passed before 2.5 s", "window.c", "t->window.opened + pace_close_min(t);", "t->window.opened;", WINDOW),
    ("a window takes attempts when its time is over", "window.c", "t->now < t->window.closes ? FB_TABLE_OK",
     "true ? FB_TABLE_OK", WINDOW),
    ("a window closes before its fuse has burnt", "window.c", "return due > t->window.fuse ? due : t->window.fuse;", "return due;", WINDOW),
    ("an attempt is taken before the window is open", "window.c", "(!no && t->now < t->window.opened)", "false", PACE),
    ("a hold puts off no fuse", "window.c", "if (burns) t->window.fuse += FB_HOLD;", "(void)burns;", WINDOW),
    ("a bot moves before the last move was seen", "pace.c", "return later(now + FB_BOT_MIN, seen);", "return now + FB_BOT_MIN;", PACE),
    ("a clock runs before the last move was seen", "clock.c", "t->started = pace_shown(t);", "t->started = clock_time(t);", PACE),
    ("an envelope forgets what is being shown", "saved.c", "    if (c->form >= 4) code_u64(c, &t->shown);\n", "", RANDOM),
    ("an envelope forgets a fuse", "saved.c", "    if (c->form >= 4) code_u64(c, &w->fuse);\n", "", RANDOM),
    ("a window does not wait for bots", "window.c", "t->seat[s].release > due) due =", "false) due =", WINDOW),
    ("the first to arrive wins", "heat.c", "reaction[s] - best <= FB_HEAT", "reaction[s] - best <= 0", WINDOW),
    ("a sealed table counts time", "heat.c", "if (sealed) return seats;", "(void)sealed;", WINDOW),
    ("a crash loses what was answered", "window.c", "    game_step(w);\n    t->window.again = 1;\n",
     "    game_step(w);\n    t->window.again = 1;\n    memset(t->window.state, 0, sizeof t->window.state);\n", RESTART),
    ("a window keeps its number after a crash", "window.c", "    game_step(w);\n    t->window.again = 1;\n",
     "    t->window.again = 1;\n", RESTART),
    ("after a crash nobody is waited for", "window.c", "t->window.again || seat_connected(t, s)", "seat_connected(t, s)", CLOCK),
    ("an old tab plays on", "table.c", "w->t->person[w->who].tab != w->in->tab", "false", LOBBY),
    ("the bank pays nothing", "clock.c", "*bank -= over < *bank ? (uint32_t)over : *bank;", "(void)bank;", CLOCK),
    ("a pause stops no clock", "clock.c", "if (*at != FB_NEVER) *at += ms;", "(void)at, (void)ms;", CLOCK),
    ("who comes back has all the time again", "clock.c", "    t->seat[seat].why = (uint8_t)why;\n",
     "    t->seat[seat].why = (uint8_t)why;\n    if (!why) t->seat[seat].release = FB_NEVER;\n", CLOCK),
    ("the same one deals in a rematch", "start.c", "    taken &= taken - 1;\n", "", START),
    ("a part need not fit its hash", "start.c", "    if (!fb_part_fits(part, &seat->hash)) return FB_TABLE_NO_PART;\n", "", START),
    ("the cards are dealt before all parts are there", "start.c", "    if (!all_parts(t)) return FB_TABLE_OK;\n", "", START),
    ("others play than those whose hashes were told", "start.c", "if (changed) call_off(w);", "(void)changed;", START),
    ("whoever sends no part stays ready", "start.c", "if (!w->t->seat[s].part.length) w->t->seat[s].ready = 0;", "(void)s;", START),
    ("a part that was sent is good for the next deal, too", "start.c", "    t->reveal_until = 0;\n    w->parts = false;\n",
     "    t->reveal_until = 0;\n    w->parts = false;\n    return;\n", START),
    ("a step is told without its clock", "send.c", "if (m) clock_put(t, &m->left, &m->bank, &m->opens);", "(void)m;", CLOCK),
    ("a question is told after its step, too", "send.c", "else if (!stepped(w) || bit(w->fresh, p))", "else", CLOCK),
    ("a question on which a card is played is left out", "send.c", "if (!answered || events[i + 1].type == FB_E_PLAY)",
     "if (!answered)", RANDOM),
    ("a rematch waits for somebody who is gone", "people.c", "    w->recount = true;\n", "", START),
    ("a rematch begins without whoever lost the line", "start.c", "t->revision >= 2 && !smaller ? voted", "t->revision >= 2 ? voted", START),
    ("who is no longer ready is dealt in", "start.c", "t->rematch_votes && start_refuse(t) == FB_TABLE_OK", "t->rematch_votes", START),
    ("who had second thoughts is asked for a part again", "seats.c", "if (!in->on) w->t->rematch_votes = 0;", "", START),
    ("the first one back after a crash begins the rematch", "votes.c", "if (w->recount && voters &&", "if (voters &&", START),
    ("anybody may sit down at a second hand", "seats.c", "person->held != FB_NONE && person->held != seat", "false", START),
    ("a seat of somebody who got up is anybody's", "seats.c", "keep_for(w->t, seat, s->person);", "s->gone = FB_NEVER;", SEATS),
    ("a wish outlives its asker's connection", "takeover.c", "return asker->tab && asker->seat == FB_NONE &&",
     "return asker->seat == FB_NONE &&", SEATS),
    ("a host who is gone is followed at once", "host.c", "return t->host_gone + FB_HOST_GRACE;", "return t->host_gone;", HOSTS),
    ("a host who comes back is one no more", "host.c", "    if (connected(t, t->owner)) t->host = t->owner;\n", "", HOSTS),
    ("who was removed comes in again", "people.c", "    if (is_kept_out(t, &w->in->from)) return FB_TABLE_NO_SHUT_OUT;\n", "", HOSTS),
    ("an envelope forgets whose table it is", "saved.c", "    if (c->form >= 3) code_index(c, &t->owner, FB_PEOPLE);\n", "", RANDOM),
    ("a pause keeps no seat", "clock.c", "shift(&t->seat[s].gone, ms);", "(void)s;", SEATS),
    ("an envelope forgets who asks for a seat", "saved.c", "    code_u16(c, &s->agreed);\n", "", RANDOM),
    ("the seed leaves out a part", "start.c", "parts.seat[s] = t->seat[s].part;",
     "if (s) parts.seat[s] = t->seat[s].part;", RECORD),
    ("a lot of another window", "window.c", "fb_heat_lot(t->seed.bytes, t->windows, heat)",
     "fb_heat_lot(t->seed.bytes, t->windows + 1, heat)", RECORD),
    ("a page of the log forgets turns", "game_log.c", "g->page->turns += event[i].type == FB_E_TURN;", "", LOG),
    ("the log trusts picks that lead elsewhere", "game_log.c", "return same_game(&game, &t->game);", "return true;", LOG),
    ("a gap is not filled", "kept.c", "return step + 1 >= kept->first;", "(void)kept; return step > 0;", RANDOM),
    ("what a seat saw is continued for a spectator", "people.c", "step < w->t->person[w->who].since ||", "", RANDOM),
    ("a refused input leaves its time", "table.c", "    memcpy(next, table, sizeof *next);\n",
     "    ((FbTable *)(uintptr_t)table)->now = input->now;\n    memcpy(next, table, sizeof *next);\n", RANDOM),
    ("a row forgets a field", "log.c", "#define CODE_CARD(f)     code_card(c, &(f));", "#define CODE_CARD(f)", RANDOM),
    ("an envelope forgets a field", "saved.c", "    code_u32(c, &s->bank);\n", "", RANDOM),
    ("an envelope forgets an attempt", "saved.c", "    code_u32(c, &w->reaction[seat]);\n", "", RANDOM),
    ("an envelope forgets the top of the deck", "saved_game.c", "*n = (uint8_t)code_count(c, *n, FB_DECK);",
     "*n = (uint8_t)code_count(c, *n ? *n - 1 : 0, FB_DECK);", RANDOM),
    ("an envelope forgets the last steps", "saved_game.c", "if (reads && !c->bad && !is_hashed_alike(t, kept)) kept_clear(kept, end);",
     "if (reads) kept_clear(kept, end);", RANDOM),
    ("a row does not tell what the table picked", "table.c", "fb_row_write(out->row, input, next->revision, &out->own)",
     "fb_row_write(out->row, input, next->revision, &(FbOwnPicks){0})", RANDOM),
]
BEST = """static uint32_t best_of(const FbTable *t)
{
    uint32_t best = UINT32_MAX;
    for (int s = 0; s < FB_SEATS; s++)
        if (t->window.state[s] == FB_ANSWER_TRY && t->window.reaction[s] < best) best = t->window.reaction[s];
    return best;
}

static uint64_t heat_over("""


def mutated(source, room, leak):
    """The file of src/table that has this leak, beside the headers it includes."""
    what, name, right, wrong, _ = leak
    text = (source / "src" / "table" / name).read_text(encoding="utf-8")
    if text.count(right) != 1:
        sys.exit(f"{what}: the line to be changed is not there once: {right}")
    text = text.replace(right, wrong)
    if "best_of" in wrong:
        text = text.replace("static uint64_t heat_over(", BEST)
    file = room / "table" / name
    file.write_text(text, encoding="utf-8")
    return file


class Objects:
    """What is not changed is compiled once."""

    def __init__(self, source, room, compiler):
        self.source, self.room, self.made = source, room, {}
        self.compile = [compiler, "-std=gnu17", "-O1", "-fno-lto", "-I", room, "-I", source / "src", "-I", source / "tests", "-c"]
        (room / "table").mkdir()
        for header in (source / "src" / "table").iterdir():
            if header.suffix != ".c":
                shutil.copy(header, room / "table")

    def fresh(self, file, name):
        subprocess.run([*self.compile, file, "-o", self.room / name], check=True)
        return self.room / name

    def of(self, file):
        if file not in self.made:
            self.made[file] = self.fresh(file, f"{file.parent.parent.name}-{file.stem}.o")
        return self.made[file]


def notices(build, compiler, objects, test, leak=None):
    """Whether the test fails, by default with nothing wrong."""
    source, arguments = test
    program = objects.room / "mutant"
    table = [objects.of(file) for file in (objects.source / "src" / "table").glob("*.c") if not leak or file.name != leak[1]]
    tests = [objects.of(objects.source / "tests" / "table" / name) for name in (source, "play.c", "twin.c", "redeal.c")]
    if leak:
        table.append(objects.fresh(mutated(objects.source, objects.room, leak), "changed.o"))
    subprocess.run([compiler, "-fno-lto", *table, *tests, build / "src" / "libfambiz.a", "-lcmocka", "-o", program], check=True)
    environment = {**os.environ, "FAMBIZ": str(build / "fambiz")}
    return subprocess.run([program, *arguments], capture_output=True, timeout=120, env=environment, check=False).returncode != 0


def main():
    source, build, compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    missed = 0
    with tempfile.TemporaryDirectory() as room:
        objects = Objects(source, pathlib.Path(room), compiler)
        for test in (WORLDS, WINDOW, LOG, SEATS, HOSTS, CLOCK, START, LOBBY, RESTART, RANDOM, RECORD):
            if notices(build, compiler, objects, test):
                sys.exit(f"{test[0]} fails with nothing wrong")
        for leak in LEAKS + FAULTS:
            seen = notices(build, compiler, objects, leak[4], leak)
            print(f"{'noticed' if seen else 'MISSED'}: {leak[0]}", flush=True)
            missed += not seen
    return 1 if missed else 0


sys.exit(main())
